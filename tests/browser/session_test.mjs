// What happens to connections: a reload, a lost connection and a second page find the same session; a phone's width;
// storage that is blocked; an engine that ends.
import assert from 'node:assert/strict';
import { ask, ended, kEngines, openPage, runProgram, setProgram, shown, startServer, watch, withPage } from './browser.mjs';

const until = (page, condition, argument) => page.waitForFunction(condition, argument, { timeout: 20_000 });

await withPage('native', async (page, url, { context }) => {
  await openPage(page, url);
  await runProgram(page, "kept = 17; figure(3); plot(1:4); disp('printed')");

  // A reload: variables, output and figures are there.
  await openPage(page, url);
  assert.match(await shown(page), /^printed\n/);
  await until(page, () => document.querySelector('.figure-tabs button')?.textContent === 'Figure 3');
  assert.match(await ask(page, 'disp(kept)'), /17\n$/);

  // While a program runs: the page that comes back sees it run, and stops it.
  await setProgram(page, "disp('going'), while true, pause(0.01); end");
  await page.click('#run');
  await until(page, () => document.getElementById('output').textContent.includes('going'));
  await page.goto(url);
  await until(page, () => document.body.dataset.state === 'running');
  await page.click('#stop');
  await ended(page);
  assert.match(await shown(page), /Operation terminated by user/);

  // A connection that breaks comes back by itself, and nothing typed is lost.
  await setProgram(page, 'unsaved = 1');
  await context.setOffline(true);
  await page.evaluate(() => globalThis.matlift.engine.transport.socket.close());
  await until(page, () => document.body.dataset.state === 'lost');
  await context.setOffline(false);
  await until(page, () => document.body.dataset.state === 'ready');
  assert.equal(await page.evaluate(() => globalThis.matlift.editor.text()), 'unsaved = 1');
  assert.match(await ask(page, 'disp(kept + 1)'), /18\n$/);

  // Two pages, one session: what one runs the other sees; a file that the other has changed is asked about.
  const other = await context.newPage();
  watch(other);
  await openPage(other, url);
  await ask(page, "shared = 'both'; disp(shared)");
  await until(other, () => document.getElementById('output').textContent.endsWith('both\n'));
  await until(other, () => [...document.querySelectorAll('tr[data-name]')].some((row) => row.dataset.name === 'shared'));
  await setProgram(page, 'a = 1;');
  await page.click('#save');
  await until(page, () => !document.querySelector('.tab.dirty'));
  await other.waitForTimeout(50);
  await setProgram(other, 'a = 2;');
  await other.click('#save');
  await other.waitForSelector('dialog.ask');
  assert.match(await other.textContent('dialog.ask'), /was changed elsewhere/);
  await other.click('dialog .primary');
  await until(other, () => !document.querySelector('.tab.dirty'));
  await other.close();

  // exit ends the engine, and the page says so.
  await page.fill('#line', 'exit(3)');
  await page.press('#line', 'Enter');
  await until(page, () => ['failed', 'lost'].includes(document.body.dataset.state));
});

// An engine that dies in a program: what happened is told, not how long the program has been running.
await withPage('native', async (page, url, { server }) => {
  await openPage(page, url);
  await setProgram(page, "disp('going'), while true, end");
  await page.click('#run');
  await until(page, () => document.getElementById('state').textContent.startsWith('running… '));
  server.process.kill('SIGKILL');
  await until(page, () => document.body.dataset.state === 'lost');
  await page.waitForTimeout(600);  // three ticks of the clock
  assert.match(await page.textContent('#state'), /connection lost/);
  assert.ok(await page.locator('#progress').isHidden());
});

// A phone: every pane is one touch away, Run is in sight, nothing is wider than the screen.
for (const engine of kEngines) {
  await withPage(engine, async (page, url) => {
    await openPage(page, url);
    await runProgram(page, 'x = 1:5; plot(x); disp(x)');
    assert.equal(await page.evaluate(() => document.body.dataset.place), 'console');
    for (const place of ['files', 'editor', 'console', 'figures', 'variables', 'accel']) {
      await page.click(`#places [data-place=${place}]`);
      assert.ok(await page.locator(`[data-pane-of=${place}]`).isVisible(), place);
      assert.ok(await page.locator('#run').isVisible(), place);
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${place} is too wide`);
    }
  }, { options: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } });
}

// Blocked storage: everything works, nothing is kept.
await withPage('tab', async (page, url) => {
  await page.addInitScript(() => {
    Object.defineProperty(globalThis, 'localStorage', { get() { throw new Error('blocked'); } });
    IDBFactory.prototype.open = () => { throw new Error('blocked'); };
  });
  await openPage(page, url);
  assert.equal((await runProgram(page, 'disp(6 * 7)')).text, '    42\n');
});

// No WebGPU: the same answers.
await withPage('tab', async (page, url) => {
  await page.addInitScript(() => { Object.defineProperty(Navigator.prototype, 'gpu', { get: () => undefined }); });
  await openPage(page, url);
  assert.equal((await runProgram(page, 'x = single(rand(400)); y = sin(x) + x; disp(all(y(:) >= x(:)))')).text, '   1\n');
});

// Ctrl+C ends the server.
const server = await startServer('native');
server.process.kill('SIGINT');
assert.equal(await server.exited, 0);
console.log('sessions survive');
