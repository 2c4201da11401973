// The browser's own GPU gives the CPU's answers, and a loss loses nothing.
import assert from 'node:assert/strict';
import { openPage, runProgram, withPage } from './browser.mjs';

// Sums are one tree everywhere, so they are compared to the last bit; functions within their bound.
const kProgram = `
x = single(linspace(-3, 3, 100003));
y = single(linspace(0, 2, 100003));
z = sin(x) .* exp(-y .* y) + sqrt(abs(x .* y)) + cos(x - y);
fprintf('%.5f %.5f %.5f\\n', z(1), z(50002), z(end));
fprintf('%08x\\n', typecast(sum(x .* y + 1), 'uint32'));
fprintf('%d %d\\n', sum(x > 1 & y < 1.5), any(x > 3));
m = single(reshape(1:30000, 100, 300));
fprintf('%g %g\\n', sum(m(:)), max(max(m * 2)));
`;

// What the page has kept, by its key.
function kept(page) {
  return page.evaluate(() => new Promise((resolve, reject) => {
    const opening = indexedDB.open('matlift', 1);
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const records = {};
      const walk = opening.result.transaction('records').objectStore('records').openCursor();
      walk.onerror = () => reject(walk.error);
      walk.onsuccess = () => {
        if (!walk.result) { opening.result.close(); resolve(records); return; }
        records[walk.result.key] = walk.result.value;
        walk.result.continue();
      };
    };
  }));
}

await withPage('tab', async (page, url) => {
  await openPage(page, `${url}?MATLIFT_FUSION=off`);
  const plain = await runProgram(page, kProgram);
  assert.equal(plain.status, 0, plain.errors);

  await openPage(page, `${url}?MATLIFT_ACCEL_FORCE=webgpu&MATLIFT_ACCEL_VALIDATE=1`);
  const forced = await runProgram(page, kProgram, { seconds: 120 });
  assert.equal(forced.errors, '');
  assert.equal(forced.text, plain.text);
  const where = await runProgram(page, 'd = gpuDevice; disp(d.Name)');
  assert.equal(where.status, 0, where.errors);
  console.log(`browser adapter: ${where.text.trim()}`);

  // R8: what was measured is kept in IndexedDB, under the key that a file would have: the next page
  // knows the device before it opens it.
  await openPage(page, url);
  const measured = await runProgram(page, 'accel calibrate', { seconds: 120 });
  assert.match(measured.text, /^Measured the CPU and /, measured.errors);
  const records = await kept(page);
  const key = records['last-navigator_gpu'];
  assert.match(key ?? 'none', /^[a-z0-9_]+-[a-z0-9_]+-[a-z0-9_]+-\d+$/, Object.keys(records).join());
  const record = JSON.parse(records[key] ?? '{}');
  assert.ok(record.version > 0 && record.time > 1.7e9 && record.thresholds.matmul > 0, records[key]);
  assert.ok(Object.keys(records).some((name) => name.startsWith('cpu-')), Object.keys(records).join());
  await openPage(page, url);
  const known = await runProgram(page, `${kProgram}accel info\naccel report --last 0`, { seconds: 120 });
  // The CPU's prices and the device's.
  assert.ok(known.text.match(/loaded-from-cache/g)?.length >= 2, known.text + known.errors);

  // So are the workgroups that the tuner found: the next page starts with them.
  const kLoop = (times) => `x = single(linspace(0, 1, 200000));
for k = 1:${times}, x = x * 0.5 + 0.25; s = sum(x); end
fprintf('%08x\\n', typecast(s, 'uint32'));
accel report --full --last 0`;
  await openPage(page, `${url}?MATLIFT_ACCEL_FORCE=webgpu`);
  const tuned = await runProgram(page, kLoop(300), { seconds: 180 });
  assert.match(tuned.text, /webgpu\.workgroup\.\d+ \(/, tuned.text + tuned.errors);
  await openPage(page, `${url}?MATLIFT_ACCEL_FORCE=webgpu`);
  const again = await runProgram(page, kLoop(300), { seconds: 180 });
  // Its record goes on where the first page's ended.
  const choices = (shown) => Number(shown.text.match(/workgroup on webgpu: \d+ % of (\d+)/)?.[1] ?? 0);
  assert.ok(choices(tuned) > 0 && choices(again) > choices(tuned), again.text + again.errors);
  assert.equal(again.text.slice(0, 8), tuned.text.slice(0, 8));
});
console.log('the GPU works in the browser');
