// The npm package as others get it: packed, installed without a network into an empty folder, used from Node, from a
// page, from a worker, and through a bundler; its types checked by a compiler.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, extname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { launch } from './browser.mjs';

const run = promisify(execFile);
const here = new URL('.', import.meta.url).pathname;
const build = dirname(resolve(process.argv[4]));  // the WebAssembly build's folder; its site stands in it
const page = createRequire(join(here, '../../wasm/page/package.json'));

const folder = await mkdtemp(join(tmpdir(), 'matlift_package_'));
try {
  await install();
  await inNode();
  await typesHold();
  await inBrowser();
} finally {
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}

async function install() {
  const [packed] = (await readdir(build)).filter((name) => /^matlift-.*\.tgz$/.test(name));
  assert(packed, `no package in ${build}`);
  await writeFile(join(folder, 'package.json'), '{ "name": "host", "private": true, "type": "module" }');
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', join(build, packed)], { cwd: folder });
  const { version } = JSON.parse(await readFile(join(folder, 'node_modules/matlift/package.json'), 'utf8'));
  const { stdout } = await run(process.argv[2], ['--version']);
  assert.equal(stdout.trim(), `matlift ${version}`);
}

async function inNode() {
  await writeFile(join(folder, 'host.mjs'), await readFile(join(here, 'package_host.mjs')));
  // A process of its own, which must end by itself: no thread may be left.
  const { stdout } = await run(process.execPath, ['host.mjs'], { cwd: folder, timeout: 250_000 });
  console.log(stdout.trim());
  assert.match(stdout, /^\d+ checks passed$/m);
}

async function typesHold() {
  const compiler = join(dirname(page.resolve('typescript/package.json')), 'bin/tsc');
  const check = (name, code) => writeFile(join(folder, name), `import { Matlift, plain, type Value } from 'matlift';\n${code}`);
  await check('right.ts', `
    const m: Matlift = await Matlift.create({ gpu: null });
    const v: Value = await m.get('x');
    if (v.class === 'logical') { const bytes: Uint8Array = v.data; bytes.fill(0); }
    await m.put('s', { a: 1, b: [[1, 2], [3, 4]], c: new Float32Array(2), d: ['x'] });
    const text: string = (await m.run('disp(1)')).output + plain(v);
    text.trim();
    m.dispose();`);
  await check('wrong.ts', "const m = await Matlift.create(); await m.put('x', () => 1); (await m.run(1)).nothing;");
  const options = ['--noEmit', '--strict', '--target', 'es2022', '--module', 'nodenext', '--lib', 'es2022,dom', '--types', ''];
  await run(process.execPath, [compiler, ...options, 'right.ts'], { cwd: folder });
  const wrong = await run(process.execPath, [compiler, ...options, 'wrong.ts'], { cwd: folder }).catch((error) => error);
  assert.equal(wrong.stdout.match(/error TS/g)?.length, 3, wrong.stdout);
}

// One program on a page, on a worker, and bundled by esbuild with the engine's files beside it.
async function inBrowser() {
  const program = (from, options, to) => `import { Matlift, plain } from '${from}';
    const m = await Matlift.create(${options});
    const r = await m.run("x = magic(4); surf(x); disp(sum(x(:)))");
    await m.put('y', new Float64Array([1, 2, 3]));
    const [sum] = await m.call('sum', [await m.get('y')]);
    ${to}([r.output.trim(), r.error, r.figures.length, r.figures[0].svg.startsWith('<svg') || r.figures[0].svg.startsWith('<?xml'), plain(sum)].join(' '));
    m.dispose();`;
  const installed = '/node_modules/matlift/dist/browser.js';
  const tell = 'const tell = (text) => { globalThis.done = text; };\n';
  await writeFile(join(folder, 'page.js'), tell + program(installed, '', 'tell'));
  await writeFile(join(folder, 'worker.js'), program(installed, '', 'postMessage'));
  await writeFile(join(folder, 'from_worker.js'), `const w = new Worker('/worker.js', { type: 'module' });
    w.onmessage = (e) => { globalThis.done = e.data; }; w.onerror = (e) => { globalThis.done = String(e.message); };`);
  await writeFile(join(folder, 'entry.js'), tell + program('matlift', "{ engine: '/node_modules/matlift/engine', gpu: null }", 'tell'));
  await page('esbuild').build({
    entryPoints: [join(folder, 'entry.js')], bundle: true, format: 'esm', target: 'es2022', outfile: join(folder, 'bundled.js'), logLevel: 'error',
  });
  for (const name of ['page', 'from_worker', 'bundled']) {
    await writeFile(join(folder, `${name}.html`), `<!doctype html><title>${name}</title><script type="module" src="/${name}.js"></script>`);
  }
  const server = await serve();
  const profile = join(folder, 'profile');
  await mkdir(profile);
  const context = await launch(profile);
  try {
    for (const name of ['page', 'from_worker', 'bundled']) {
      const tab = await context.newPage();
      tab.on('pageerror', (error) => console.error(`${name}: ${error}`));
      await tab.goto(`${server.url}/${name}.html`);
      await tab.waitForFunction(() => globalThis.done !== undefined, null, { timeout: 120_000 });
      assert.equal(await tab.evaluate(() => globalThis.done), '136  1 true 6', name);
      await tab.close();
    }
    // Without the headers it says what is missing.
    const tab = await context.newPage();
    await tab.goto(`${server.url}/page.html?plain`);
    assert.match(await tab.evaluate((from) => import(from).then(({ Matlift }) => Matlift.create()).catch(String), installed),
      /Cross-Origin-Embedder-Policy/);
  } finally {
    await context.close();
    server.close();
  }
  console.log('in a page, in a worker, bundled');
}

async function serve() {
  const kTypes = { '.html': 'text/html', '.js': 'text/javascript', '.mjs': 'text/javascript', '.wasm': 'application/wasm' };
  const isolated = { 'Cross-Origin-Opener-Policy': 'same-origin', 'Cross-Origin-Embedder-Policy': 'require-corp' };
  const server = createServer(async (request, response) => {
    const { pathname, search } = new URL(request.url, 'http://localhost');
    const bytes = await readFile(join(folder, pathname)).catch(() => null);
    response.writeHead(bytes ? 200 : 404, { ...(search === '?plain' ? {} : isolated), 'Content-Type': kTypes[extname(pathname)] ?? 'text/plain' });
    response.end(bytes);
  });
  await new Promise((listening) => { server.listen(0, '127.0.0.1', listening); });
  return { url: `http://127.0.0.1:${server.address().port}`, close: () => server.close() };
}
