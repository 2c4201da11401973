// page_test.mjs SITE: what a person does on the page besides running the editor's program.
import assert from 'node:assert/strict';
import { ended, openPage, runProgram, withPage } from './browser.mjs';

async function ask(page, line) {
  await page.fill('#line', line);
  await page.press('#line', 'Enter');
  await ended(page);
  return page.textContent('#output');
}

await withPage(process.argv[2], async (page, url) => {
  await openPage(page, url);

  // The prompt goes on where the program ended, below its output; the arrows bring lines back.
  await runProgram(page, "x = 6; disp('from the editor')");
  assert.equal(await ask(page, 'y = x * 7;'), 'from the editor\n>> y = x * 7;\n');
  assert.match(await ask(page, 'disp(y)'), />> disp\(y\)\n {4}42\n$/);
  await page.press('#line', 'ArrowUp');
  await page.press('#line', 'ArrowUp');
  assert.equal(await page.inputValue('#line'), 'y = x * 7;');
  await page.press('#line', 'ArrowDown');
  await page.press('#line', 'ArrowDown');
  assert.equal(await page.inputValue('#line'), '');
  assert.match(await ask(page, 'nothingLikeThat'), /Unrecognized function or variable 'nothingLikeThat'/);

  // The report is one click away.
  await page.click('#why');
  await ended(page);
  assert.match(await page.textContent('#output'), />> accel report\n[^]*Device\n/);

  // The programs of examples/ are there and run.
  await page.selectOption('#examples', 'hello');
  await page.waitForFunction(() => document.getElementById('editor').value.includes('a greeting'));
  await page.click('#run');
  await ended(page);
  assert.match(await page.textContent('#output'), /^Hello, world!\n/);

  // Data files and functions come in by their names; a single program also goes to the editor.
  await page.setInputFiles('#files', [
    { name: 'data.csv', mimeType: 'text/csv', buffer: Buffer.from('1,2\n3,4.5\n') },
    { name: 'twice.m', mimeType: 'text/plain', buffer: Buffer.from('function y = twice(x)\ny = 2 * x;\nend\n') },
  ]);
  await page.waitForFunction(() => document.getElementById('output').textContent.includes('twice.m is here'));
  assert.equal((await runProgram(page, "disp(twice(readmatrix('data.csv')))")).text, '     2     4\n     6     9\n');

  // A figure appears in its pane, is drawn anew while a program runs, enlarged by the wheel, saved, and closed.
  await runProgram(page, "figure(1); h = plot(1:3); title('first'); drawnow; title('second')");
  assert.ok(await page.isVisible('#figures'));
  assert.match(await page.innerHTML('.figure-view'), />second</);
  const whole = await page.getAttribute('.figure-view svg', 'viewBox');
  await page.hover('.figure-view');
  await page.mouse.wheel(0, -200);
  await page.waitForFunction((w) => document.querySelector('.figure-view svg').getAttribute('viewBox') !== w, whole);
  await page.dblclick('.figure-view');
  assert.equal(await page.getAttribute('.figure-view svg', 'viewBox'), whole);
  for (const kind of ['svg', 'png']) {
    const saved = page.waitForEvent('download');
    await page.click(`[data-save="${kind}"]`);
    assert.equal((await saved).suggestedFilename(), `figure1.${kind}`);
  }
  await runProgram(page, 'figure(2); bar(1:3)');
  assert.equal(await page.locator('.figure-tabs button').count(), 2);
  await runProgram(page, 'close all');
  assert.ok(!(await page.isVisible('#figures')));

  // The editor's text is there again at the next visit.
  await page.fill('#editor', 'kept = 1');
  await openPage(page, url);
  assert.equal(await page.inputValue('#editor'), 'kept = 1');
});
console.log('the page works');
