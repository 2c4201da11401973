// Stop ends every kind of work of tests/unit/cli/long_work.txt, and what stands behind it.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { ended, openPage, runProgram, setProgram, shown, withPage } from './browser.mjs';

const kPatience = 60;  // seconds, of a machine with a lot else to do; the work takes longer
const list = await readFile(new URL('../unit/cli/long_work.txt', import.meta.url), 'utf8');
const kinds = list.split('\n').filter((line) => line && !line.startsWith('#') && !line.startsWith('native:'))
  .map((line) => line.match(/^(.*?) \|(.*?)\| (.*)$/).slice(1).map((part) => part.trim()));
assert(kinds.length > 24);

await withPage('tab', async (page, url) => {
  await openPage(page, url);
  for (const [name, before, work] of kinds) {
    await runProgram(page, `clear all; ${before} R = 0;`, { seconds: kPatience });
    await setProgram(page, `disp('go'), ${work}, R = 1;`);
    await page.click('#clear');
    await page.click('#run');
    await page.waitForFunction(() => document.getElementById('output').textContent.startsWith('go\n'), null,
      { timeout: kPatience * 1000 });
    await page.waitForTimeout(300);
    assert.equal(await page.evaluate(() => document.body.dataset.state), 'running', `${name}: over before Stop`);
    await page.click('#stop');
    await ended(page, kPatience);
    assert.match(await shown(page), /Operation terminated by user/, name);
    const after = await runProgram(page, "fprintf('R is %d\\n', R)");
    assert.equal(after.text, 'R is 0\n', name);
  }

  // Stop while nothing runs is for no program.
  await page.evaluate(() => document.getElementById('stop').click());
  assert.equal((await runProgram(page, 'disp(sum(rand(50) * ones(50, 1) > -1))')).text, '    50\n');
});
console.log(`${kinds.length} kinds of work stop`);
