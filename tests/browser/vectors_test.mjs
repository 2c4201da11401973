// The browser's vector code gives, bit for bit, what vector_bits.txt holds.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { openPage, runProgram, withPage } from './browser.mjs';

const here = (name) => readFile(new URL(name, import.meta.url), 'utf8');

await withPage('tab', async (page, url) => {
  await openPage(page, url);
  const result = await runProgram(page, await here('vector_bits.m'), { seconds: 60 });
  assert.equal(result.errors, '');
  assert.deepEqual(result.text.trim().split('\n'), (await here('vector_bits.txt')).trim().split('\n'));
});
console.log('vectors_test: ok');
