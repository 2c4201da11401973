// Headless Chromium on the built page, with an empty profile and a server of our own.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { serve } from '../../wasm/serve.mjs';

const kFlags = [
  '--no-sandbox', '--disable-quic', '--no-first-run', '--disable-background-networking',
  '--disable-component-update', '--disable-sync', '--enable-unsafe-webgpu',
  '--use-webgpu-adapter=swiftshader', '--enable-features=Vulkan', '--use-vulkan=swiftshader',
];

// Calls body(page, url) and takes everything down again, whatever happens. profile: a folder that is
// kept, to test what survives a restart.
export async function withPage(site, body, { profile } = {}) {
  const folder = profile ?? await mkdtemp(join(tmpdir(), 'matlift_browser_'));
  const server = await serve(site);
  let context;
  try {
    context = await chromium.launchPersistentContext(folder, {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', headless: true, args: kFlags,
    });
    const page = context.pages()[0] ?? await context.newPage();
    page.on('pageerror', (error) => console.error(`page: ${error}`));
    page.on('console', (message) => { if (message.type() === 'error') console.error(`console: ${message.text()}`); });
    return await body(page, server.url);
  } finally {
    await context?.close();
    await server.close();
    if (!profile) await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

// Opens the page and waits until the interpreter takes programs.
export async function openPage(page, url) {
  await page.goto(url);
  await page.waitForFunction(() => ['ready', 'failed'].includes(document.body.dataset.state), null, { timeout: 60_000 });
  const state = await page.evaluate(() => [document.body.dataset.state, document.getElementById('state').textContent]);
  if (state[0] !== 'ready') throw new Error(`the page did not start: ${state[1]}`);
}

// Waits until no program runs.
export async function ended(page, seconds = 30) {
  await page.waitForFunction(() => document.body.dataset.state !== 'running', null, { timeout: seconds * 1000 });
}

// Runs a program as a user would, and gives what the page shows.
export async function runProgram(page, program, { seconds = 30 } = {}) {
  await page.fill('#editor', program);
  await page.click('#run');
  await ended(page, seconds);
  return page.evaluate(() => ({
    text: document.getElementById('output').textContent,
    errors: [...document.querySelectorAll('#output .error')].map((part) => part.textContent).join(''),
    status: Number(document.body.dataset.status),
    state: document.body.dataset.state,
  }));
}
