// bench.mjs PROGRAM NATIVE_SITE TAB_SITE: what a visit costs, with a verdict where there is a target.
import { kEngines, openPage, runProgram, setProgram, withPage } from '../../browser/browser.mjs';

const median = (list) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)];
let missed = 0;
function row(name, value, unit, most) {
  const verdict = most === undefined ? '' : value <= most ? `PASS (at most ${most})` : `MISS (at most ${most})`;
  if (verdict.startsWith('MISS')) missed++;
  console.log(`${name.padEnd(58)} ${value.toPrecision(4).padStart(9)} ${unit.padEnd(4)} ${verdict}`);
}

// Bytes that came over the wire for one visit, and the time from navigation to a prompt that answers.
async function visit(page, url) {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  let bytes = 0;
  session.on('Network.loadingFinished', (event) => { bytes += event.encodedDataLength; });
  const start = performance.now();
  await openPage(page, url);
  const seconds = (performance.now() - start) / 1000;
  await page.waitForTimeout(1500);  // what is fetched behind it
  await session.detach();
  return { bytes, seconds };
}

const kPrograms = {
  'scalar loop': 's = 0; for k = 1:5e6, if mod(k, 3) == 0, s = s + k * 0.5; else, s = s - 1; end, end',
  'fused chain': "x = single((1:1e6)' / 1e6); for k = 1:20, y = sum(sin(x) .* x + 2 * x - 1); end",
};
const kMost = { 'scalar loop': 3, 'fused chain': 4 };
const took = {};

for (const engine of kEngines) {
  const ready = engine === 'native' ? 0.3 : 1;
  await withPage(engine, async (page, url) => {
    const first = await visit(page, url);
    row(`${engine}: first visit, compressed`, first.bytes / 1e6, 'MB', 3);
    const later = [];
    for (let k = 0; k < 5; k++) later.push(await visit(page, url));
    row(`${engine}: second visit`, median(later.map((v) => v.bytes)) / 1e3, 'kB', 50);
    row(`${engine}: navigation to ready, files in the cache`, median(later.map((v) => v.seconds)), 's', ready);

    // A keystroke's completion: the question and its answer, as the editor asks it.
    const times = await page.evaluate(async () => {
      const list = [];
      for (const line of ['li', 'lin', 'x = linspa', 'plot(cu', 're', 'y = ma'].flatMap((l) => Array(8).fill(l))) {
        const start = performance.now();
        const { json } = await globalThis.matlift.engine.request('complete', { line });
        list.push(performance.now() - start);
        if (!json.candidates.length) throw new Error(`nothing for ${line}`);
      }
      return list;
    });
    row(`${engine}: completion, median`, median(times), 'ms', 30);

    // A million lines: the longest time in which the page drew nothing.
    await setProgram(page, "for k = 1:1e6\n    fprintf('%d lines of output\\n', k);\nend\n");
    const gap = page.evaluate(() => new Promise((done) => {
      let worst = 0;
      let last = performance.now();
      const frame = (now) => {
        worst = Math.max(worst, now - last);
        last = now;
        if (document.body.dataset.state === 'ready' && document.body.dataset.status === 'flood') return done(worst);
        return requestAnimationFrame(frame);
      };
      globalThis.matlift.engine.on('finished', () => setTimeout(() => { document.body.dataset.status = 'flood'; }, 100));
      requestAnimationFrame(frame);
    }));
    const start = performance.now();
    await page.click('#run');
    row(`${engine}: a million lines, longest time without a frame`, await gap, 'ms', 500);
    row(`${engine}: a million lines, all of it`, (performance.now() - start) / 1000, 's');

    // The same programs on both engines, on the CPU alone; each the best of three in one run.
    for (const [name, code] of Object.entries(kPrograms)) {
      const { text } = await runProgram(page, `accel off\nbest = Inf;\nfor turn = 1:3\ntic; ${code} best = min(best, toc);\nend\nfprintf('%.9g', best);\n`, { seconds: 120 });
      const seconds = Number(text.trim().split('\n').at(-1));
      if (!(seconds > 0)) throw new Error(`${name}: ${text}`);
      (took[name] ??= {})[engine] = seconds;
      row(`${engine}: ${name}`, seconds, 's');
    }

    // A look into 1e7 elements.
    await runProgram(page, 'big = rand(1e4, 1e3);', { seconds: 60 });
    const look = await page.evaluate(async () => {
      const list = [];
      for (let k = 0; k < 20; k++) {
        const start = performance.now();
        await globalThis.matlift.engine.request('value', { name: 'big', row: 450 * k, column: 40 * k, rows: 40, columns: 20 });
        list.push(performance.now() - start);
      }
      return list;
    });
    row(`${engine}: a part of 1e7 elements, median`, median(look), 'ms', 30);
  });
}
for (const [name, { native, tab }] of Object.entries(took)) {
  if (native && tab) row(`in the tab against native: ${name}`, tab / native, 'x', kMost[name]);
}
process.exit(missed ? 1 : 0);
