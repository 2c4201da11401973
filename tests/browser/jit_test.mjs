// Compiled loops and functions in the tab: random programs of scalar code and of objects (tests/parity/loops.py,
// objects.py), the scripts of tests/lang and those of its classes that stand alone print the same with MATLIFT_JIT=always and off, errors included, and an endless loop can be stopped.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ended, openPage, runProgram, setProgram, shown, withPage } from './browser.mjs';

const kSeeds = 16;
const here = (path) => fileURLToPath(new URL(path, import.meta.url));

function randomProgram(kind, seed) {
  const code = 'import sys, importlib; sys.path.insert(0, sys.argv[1]); print(importlib.import_module(sys.argv[2]).Program(int(sys.argv[3])).text())';
  return execFileSync('python3', ['-c', code, here('../parity'), kind, String(seed)], { encoding: 'utf8' });
}

function programs() {
  const all = new Map();
  for (const kind of ['loops', 'objects'])
    for (let seed = 1; seed <= kSeeds; ++seed) all.set(`${kind} ${seed}`, randomProgram(kind, seed));
  const scripts = ['', 'classes/'].flatMap((folder) => readdirSync(here(`../lang/${folder}`)).map((file) => folder + file));
  for (const name of scripts.filter((file) => file.endsWith('.m'))) {
    const text = readFileSync(here(`../lang/${name}`), 'utf8');
    if (name.startsWith('classes/') && !/^classdef/m.test(text)) continue;
    // What reads files that are not here, asks for the time or for a second process is no comparison of two runs.
    if (/^\s*(for|while|function)\b/m.test(text) && !/helpers|\b(tic|toc|clock|now|cputime|system|pause|tempname|rand\w*)\b/.test(text)) all.set(name, text);
  }
  return all;
}

async function resultsOf(mode, all, last) {
  const results = new Map();
  await withPage('tab', async (page, url) => {
    await openPage(page, `${url}${url.includes('?') ? '&' : '?'}MATLIFT_JIT=${mode}`);
    for (const [name, text] of all) {
      const { text: shown, status } = await runProgram(page, `clear\n${text}`, { seconds: 120 }).catch(async (error) => {
        throw new Error(`${name}, MATLIFT_JIT=${mode}; shown: ${(await page.textContent('#output')).slice(-300)}`, { cause: error });
      });
      results.set(name, `${shown}\nstatus ${status}`);
    }
    await last(page);
  });
  return results;
}

async function checkStop(page) {
  await setProgram(page, "disp('started'), s = 0; while true, s = s + 1; end");
  await page.click('#run');
  await page.waitForFunction(() => document.getElementById('output').textContent.includes('started'), null, { timeout: 60_000 });
  await page.waitForTimeout(1000); // in the loop, also where the machine is busy
  await page.click('#stop');
  await ended(page, 60); // ready, and what was printed last is drawn: that is done a frame later
  assert.match(await shown(page), /terminated by user/);
  const info = await runProgram(page, 'disp(s > 0); accel info');
  assert.match(info.text, /^ *1$/m);
  assert.match(info.text, /machine code where they are hot/);
}

const all = programs();
const plain = await resultsOf('off', all, async () => {});
const compiled = await resultsOf('always', all, checkStop);
const differ = [...all.keys()].filter((name) => plain.get(name) !== compiled.get(name));
for (const name of differ.slice(0, 3)) assert.equal(compiled.get(name), plain.get(name), name);
console.log(`jit_test: ${all.size} programs print the same, compiled and not`);
