// build.mjs FOLDER [--engine FOLDER]: the page as files for a server: bundled, named by their contents, compressed
// by brotli and gzip. With --engine the in-tab engine stands beside it.
import { createHash } from 'node:crypto';
import { mkdir, readFile, readdir, rm, writeFile, copyFile, stat } from 'node:fs/promises';
import { basename, extname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { htmlOf } from './markdown.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));
const root = resolve(here, '../..');
const site = resolve(process.argv[2]);
const engine = process.argv[3] === '--engine' ? resolve(process.argv[4]) : null;
const kept = join(site, '..', 'page_compressed');  // by hash: brotli's best takes half a minute for the engine

const kCompressed = new Set(['.js', '.css', '.html', '.json', '.wasm', '.svg', '.txt', '.m']);

async function compressed(bytes, hash, kind, compress) {
  const file = join(kept, `${hash}.${kind}`);
  if (await stat(file).catch(() => null)) return readFile(file);
  const small = compress(bytes);
  await writeFile(file, small);
  return small;
}

async function put(path, bytes) {
  const file = join(site, path);
  await mkdir(join(file, '..'), { recursive: true });
  await writeFile(file, bytes);
  if (!kCompressed.has(extname(path)) || bytes.length < 512) return;
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 24);
  // The widest window that browsers take: the engine is longer than the usual one (54 kB less).
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length, [constants.BROTLI_PARAM_LGWIN]: 24 } };
  await writeFile(`${file}.br`, await compressed(bytes, hash, 'wide.br', (b) => brotliCompressSync(b, quality)));
  await writeFile(`${file}.gz`, await compressed(bytes, hash, 'gz', (b) => gzipSync(b, { level: 9 })));
}

// assets/NAME-HASH.EXT, where a browser may keep it for ever.
async function putHashed(name, bytes) {
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 12);
  const end = name.endsWith('.worker.js') ? '.worker.js' : extname(name);
  const path = `assets/${basename(name, end)}-${hash}${end}`;
  await put(path, Buffer.from(bytes));
  return path;
}

async function bundle() {
  const { outputFiles } = await build({
    entryPoints: [join(here, 'src/main.ts'), join(here, 'src/style.css')], bundle: true, minify: true, format: 'esm',
    target: 'chrome110', outdir: '/', write: false, legalComments: 'none', loader: { '.svg': 'text' },
  });
  const assets = {};
  for (const file of outputFiles) {
    const name = basename(file.path).replace(/^(main|style)/, 'matlift');
    assets[extname(name).slice(1)] = await putHashed(name, file.contents);
  }
  return assets;
}

// The programs of examples/, with what their first comment says and a picture where there is one.
async function examples() {
  const list = [];
  for (const folder of ['examples', 'examples/gallery']) {
    const first = (name) => (name === 'hello.m' ? '' : name);  // where one begins
    for (const name of (await readdir(join(root, folder))).filter((n) => n.endsWith('.m')).sort((a, b) => (first(a) < first(b) ? -1 : 1))) {
      const text = await readFile(join(root, folder, name), 'utf8');
      const title = text.match(/^%+ *(.*)$/m)?.[1] ?? '';
      const picture = await readFile(join(root, folder, name.replace(/\.m$/, '.png'))).catch(() => null);
      list.push({
        name, title, text, kind: folder.endsWith('gallery') ? 'figure' : 'program',
        picture: picture ? await putHashed(`example_${name}.png`, picture) : null,
      });
    }
  }
  return putHashed('examples.json', JSON.stringify(list));
}

// The chapters of the manual, in the order of its first page.
async function manual() {
  const folder = join(root, 'examples/manual');
  const order = [...(await readFile(join(folder, 'README.md'), 'utf8')).matchAll(/^\| \[([^\]]+)\]\((\w+)\.md\)/gm)];
  const list = await Promise.all(order.map(async ([, title, name]) =>
    ({ name, title, html: htmlOf(await readFile(join(folder, `${name}.md`), 'utf8')) })));
  return putHashed('manual.json', JSON.stringify(list));
}

async function devices() {
  const folder = join(root, 'tests/bench/devices');
  const list = [];
  for (const name of (await readdir(folder)).filter((n) => n.endsWith('.json')).sort()) {
    list.push({ name: name.replace(/\.json$/, ''), text: await readFile(join(folder, name), 'utf8') });
  }
  return putHashed('devices.json', JSON.stringify(list));
}

// Who wrote what is in the bundle.
async function licences() {
  const { dependencies } = JSON.parse(await readFile(join(here, 'package.json'), 'utf8'));
  const lock = JSON.parse(await readFile(join(here, 'package-lock.json'), 'utf8'));
  const seen = new Set();
  const texts = [];
  const add = async (name) => {
    if (seen.has(name)) return;
    seen.add(name);
    const folder = join(here, 'node_modules', name);
    const text = await readFile(join(folder, 'LICENSE'), 'utf8').catch(() => '');
    texts.push(`${name} ${lock.packages[`node_modules/${name}`]?.version ?? ''}\n\n${text}`);
    const own = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
    for (const needed of Object.keys(own.dependencies ?? {})) await add(needed);
  };
  for (const name of Object.keys(dependencies)) await add(name);
  return texts.join(`\n${'-'.repeat(72)}\n\n`);
}

await rm(site, { recursive: true, force: true });
await mkdir(kept, { recursive: true });
await mkdir(site, { recursive: true });
const { js, css } = await bundle();
const assets = { examples: await examples(), devices: await devices(), manual: await manual() };
if (engine) {
  const file = async (name) => putHashed(name, await readFile(join(engine, name)));
  assets.engine = { script: await file('matlift.js'), worker: await file('matlift.worker.js'), wasm: await file('matlift.wasm') };
  await put('engine.json', Buffer.from(JSON.stringify(assets.engine)));
  await copyFile(join(here, 'src/isolate.js'), join(site, 'isolate.js'));
}
const page = (await readFile(join(here, 'src/index.html'), 'utf8'))
  .replace('{{script}}', js).replace('{{style}}', css)
  .replace('{{assets}}', JSON.stringify(assets).replaceAll('"', '&quot;'));
await put('licences.txt', Buffer.from(await licences()));
await put('index.html', Buffer.from(page));
