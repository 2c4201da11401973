// serve.mjs FOLDER [PORT]: a file server on 127.0.0.1 that sends the headers without which a page gets
// no shared memory, and so no interpreter thread.
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize, resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';

const kTypes = {
  '.html': 'text/html; charset=utf-8', '.js': 'text/javascript; charset=utf-8', '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8', '.wasm': 'application/wasm', '.json': 'application/json', '.m': 'text/plain; charset=utf-8',
};

async function answer(folder, request, response) {
  const headers = {
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Embedder-Policy': 'require-corp',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Cache-Control': 'no-store',
  };
  const fail = (code, text) => response.writeHead(code, { ...headers, 'Content-Type': 'text/plain' }).end(`${text}\n`);
  let path;
  try {
    path = decodeURIComponent(new URL(request.url, 'http://localhost').pathname);
  } catch {
    return fail(400, 'bad request');
  }
  const file = resolve(join(folder, normalize(path.endsWith('/') ? `${path}index.html` : path)));
  if (path.includes('\0') || !file.startsWith(folder + sep)) return fail(404, 'not here');
  const found = await stat(file).catch(() => null);
  if (!found?.isFile()) return fail(404, 'not here');
  response.writeHead(200, { ...headers, 'Content-Type': kTypes[extname(file)] ?? 'application/octet-stream', 'Content-Length': found.size });
  if (request.method === 'HEAD') return response.end();
  return createReadStream(file).on('error', () => response.destroy()).pipe(response);
}

// Resolves to { url, close } once the server listens; port 0 takes a free one.
export function serve(folder, port = 0) {
  const root = resolve(folder);
  const server = createServer((request, response) => { answer(root, request, response).catch(() => response.destroy()); });
  return new Promise((done, failed) => {
    server.once('error', failed);
    server.listen(port, '127.0.0.1', () => {
      done({ url: `http://127.0.0.1:${server.address().port}/`, close: () => new Promise((closed) => { server.close(closed); server.closeAllConnections?.(); }) });
    });
  });
}

if (process.argv[1] && import.meta.url === pathToFileURL(resolve(process.argv[1])).href) {
  const { url } = await serve(process.argv[2] ?? 'build/wasm/site', Number(process.argv[3] ?? 8080));
  console.log(`Matlift is at ${url} (Ctrl+C ends the server)`);
}
