// The scripts of tests/builtins/sparse on the engine in the tab, with their expectations.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { openPage, runProgram, withPage } from './browser.mjs';

const folder = fileURLToPath(new URL('../builtins/sparse/', import.meta.url));

// What tests/README.md says about the comments, as far as these scripts use them.
function expectationsOf(source) {
  const wanted = { lines: [], errors: [], status: 0 };
  for (const [, kind, text] of source.matchAll(/% (expect(?:-match|-error|-stderr)?):(?: (.*))?$/gm)) {
    const value = (text ?? '').trimEnd();
    if (kind === 'expect') wanted.lines.push((line) => assert.equal(line, value));
    if (kind === 'expect-match') wanted.lines.push((line) => assert.match(line, new RegExp(`^(?:${value})$`)));
    if (kind === 'expect-stderr') wanted.errors.push(value);
    if (kind === 'expect-error') {
      const [identifier, part] = value.split(' | ');
      wanted.errors.push(identifier === '-' ? '' : `[${identifier}]`, part ?? '');
      wanted.status = 1;
    }
  }
  return wanted;
}

function check(result, wanted) {
  // Errors and warnings stand among the output.
  const told = new Set(result.errors.split('\n').map((line) => line.trimEnd()));
  const lines = result.text.split('\n').map((line) => line.trimEnd()).filter((line) => line !== '' && !told.has(line));
  wanted.lines.forEach((matches, k) => matches(lines[k]));
  assert.equal(lines.length, wanted.lines.length, `more output than expected: ${lines[wanted.lines.length]}`);
  for (const part of wanted.errors) assert.ok(result.errors.includes(part), `no "${part}" in: ${result.errors}`);
  assert.equal(result.status, wanted.status, result.errors);
}

await withPage('tab', async (page, url) => {
  await openPage(page, url);
  const failed = [];
  const names = readdirSync(folder).filter((name) => name.endsWith('.m'));
  for (const name of names) {
    const source = readFileSync(folder + name, 'utf8');
    try {
      check(await runProgram(page, `clear\n${source}`), expectationsOf(source));
    } catch (problem) {
      failed.push(`${name}: ${problem.message}`);
    }
  }
  console.log(`${names.length - failed.length} of ${names.length} sparse scripts pass in the browser`);
  assert.equal(failed.length, 0, failed.join('\n'));
});
