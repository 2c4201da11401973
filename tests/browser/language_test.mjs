// language_test.mjs SITE: programs go to the interpreter's thread and what they print comes back.
import assert from 'node:assert/strict';
import { openPage, runProgram, withPage } from './browser.mjs';

await withPage(process.argv[2], async (page, url) => {
  await openPage(page, url);
  const result = await runProgram(page, 'x = 1\n');
  assert.equal(result.text, 'received 6 bytes\n');
  assert.equal(result.status, 0);
});
