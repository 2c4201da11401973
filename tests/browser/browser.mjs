// Headless Chromium on the page that `matlift web` serves, with an empty profile. Two engines: native, and the one
// in the tab (--engine wasm).
import { spawn } from 'node:child_process';
import { setMaxListeners } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';

setMaxListeners(50, process);
const kFlags = [
  '--no-sandbox', '--disable-quic', '--no-first-run', '--disable-background-networking',
  '--disable-component-update', '--disable-sync', '--enable-unsafe-webgpu',
  '--use-webgpu-adapter=swiftshader', '--enable-features=Vulkan', '--use-vulkan=swiftshader',
];

// tests get: PROGRAM SITE_NATIVE SITE_TAB
const [, , kProgram, kNativeSite, kTabSite] = process.argv;

// Both, unless the environment says less.
export const kEngines = (process.env.MATLIFT_ENGINES ?? 'native tab').split(' ');

// Resolves to { url, folder, process, close } once it listens.
export async function startServer(engine, { folder, environment = {}, port = 0 } = {}) {
  const own = folder ?? await mkdtemp(join(tmpdir(), 'matlift_folder_'));
  const site = engine === 'native' ? kNativeSite : kTabSite;
  const child = spawn(kProgram, ['web', own, '--port', String(port), '--engine', engine === 'native' ? 'native' : 'wasm', '--site', site],
    { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, ...environment } });
  process.once('exit', () => child.kill('SIGKILL'));  // a test that fails leaves nothing behind
  const exited = new Promise((done) => { child.on('exit', (code, signal) => done(code ?? signal)); });
  const url = await new Promise((resolve, reject) => {
    let text = '';
    child.stdout.on('data', (data) => {
      text += data;
      const found = text.match(/Matlift is at (\S+)/);
      if (found) resolve(found[1]);
    });
    exited.then((code) => reject(new Error(`matlift web ended with ${code}: ${text}`)));
  });
  return {
    url, folder: own, process: child, exited,
    async close() {
      child.kill('SIGTERM');
      await exited;
      if (!folder) await rm(own, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

export function launch(profile, options = {}) {
  return chromium.launchPersistentContext(profile, {
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', headless: true, args: kFlags,
    viewport: { width: 1280, height: 800 }, ...options,
  });
}

// Calls body(page, url, {context, server}) and takes everything down again, whatever happens. profile: a folder that is
// kept, to test what survives a restart.
export async function withPage(engine, body, { profile, environment, options = {} } = {}) {
  const folder = profile ?? await mkdtemp(join(tmpdir(), 'matlift_browser_'));
  const server = await startServer(engine, { environment });
  let context;
  try {
    context = await launch(folder, options);
    const page = context.pages()[0] ?? await context.newPage();
    watch(page);
    return await body(page, server.url, { context, server });
  } finally {
    await context?.close();
    await server.close();
    if (!profile) await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

export function watch(page) {
  page.on('pageerror', (error) => console.error(`page: ${error}`));
  page.on('console', (message) => { if (message.type() === 'error') console.error(`console: ${message.text()}`); });
}

// Opens the page and waits until the interpreter takes programs.
export async function openPage(page, url) {
  await page.goto(url);
  await page.waitForFunction(() => document.body.dataset.ready || document.body.dataset.state === 'failed', null, { timeout: 60_000 });
  const state = await page.evaluate(() => [document.body.dataset.state, document.getElementById('state').textContent]);
  if (state[0] === 'failed') throw new Error(`the page did not start: ${state[1]}`);
}

// Waits until no program runs, and what was printed is shown.
export async function ended(page, seconds = 30) {
  await page.waitForFunction(() => document.body.dataset.state === 'ready', null, { timeout: seconds * 1000 });
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0))));
}

export async function setProgram(page, program) {
  await page.evaluate((text) => {
    const { view } = globalThis.matlift.editor;
    view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } });
  }, program);
}

export const shown = (page) => page.evaluate(() => document.getElementById('output').textContent);

// Runs the editor's program as a user would, from an empty console, and gives what the page shows.
export async function runProgram(page, program, { seconds = 30 } = {}) {
  await setProgram(page, program);
  await page.evaluate(() => document.getElementById('clear').click());
  await page.evaluate(() => { delete document.body.dataset.status; });
  await page.click('#run');
  await page.waitForFunction(() => document.body.dataset.status !== undefined, null, { timeout: seconds * 1000 });
  await ended(page, seconds);
  return page.evaluate(() => ({
    text: document.getElementById('output').textContent,
    errors: [...document.querySelectorAll('#output .error')].map((part) => part.textContent).join(''),
    status: Number(document.body.dataset.status),
    state: document.body.dataset.state,
  }));
}

// A statement at the console's prompt.
export async function ask(page, line) {
  await page.evaluate(() => { delete document.body.dataset.status; });
  await page.fill('#line', line);
  await page.press('#line', 'Enter');
  await page.waitForFunction(() => document.body.dataset.status !== undefined, null, { timeout: 30_000 });
  await ended(page);
  return shown(page);
}
