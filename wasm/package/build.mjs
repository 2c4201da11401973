// build.mjs FOLDER ENGINE VERSION: the npm package in a folder, and as a file that npm can install beside it.
import { execFileSync } from 'node:child_process';
import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(new URL('.', import.meta.url));
const [out, engine] = process.argv.slice(2, 4).map((folder) => resolve(folder));
const version = process.argv[4];
// The page's own tools: they are installed once.
const page = createRequire(new URL('../page/package.json', import.meta.url));
const { build } = page('esbuild');

await rm(out, { recursive: true, force: true });
await mkdir(join(out, 'engine'), { recursive: true });
await build({
  entryPoints: [join(here, 'src/node.ts'), join(here, 'src/browser.ts')], outdir: join(out, 'dist'), bundle: true,
  format: 'esm', target: 'es2022', external: ['node:*'], platform: 'neutral',
});
execFileSync(process.execPath, [join(dirname(page.resolve('typescript/package.json')), 'bin/tsc'),
  '-p', join(here, 'tsconfig.json'), '--outDir', join(out, 'types')], { stdio: 'inherit' });

for (const name of ['matlift.js', 'matlift.worker.js', 'matlift.wasm']) await copyFile(join(engine, name), join(out, 'engine', name));
// Threads load the classic script; a page's own module imports it.
const script = await readFile(join(engine, 'matlift.js'), 'utf8');
await writeFile(join(out, 'engine/matlift.mjs'), `${script}\nexport default createMatlift;\n`);
await writeFile(join(out, 'engine/package.json'), '{ "type": "commonjs" }\n');
const about = JSON.parse(await readFile(join(here, 'package.json'), 'utf8'));
await writeFile(join(out, 'package.json'), `${JSON.stringify({ ...about, version }, null, 2)}\n`);
await copyFile(join(here, 'README.md'), join(out, 'README.md'));
await copyFile(join(here, '../../LICENSE'), join(out, 'LICENSE'));
execFileSync('npm', ['pack', '--silent', '--offline', '--pack-destination', dirname(out)], { cwd: out, stdio: ['ignore', 'inherit', 'inherit'] });
