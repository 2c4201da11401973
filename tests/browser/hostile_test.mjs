// Requests and frames that nobody should send: `matlift web` answers with an error or ends the connection, serves
// nothing but its page, and goes on working. No browser needed.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { symlink, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { connect } from 'node:net';
import { startServer } from './browser.mjs';

const server = await startServer('native');
const { hostname, port, searchParams } = new URL(server.url);
const token = searchParams.get('token');
const own = `${hostname}:${port}`;
let tried = 0;

// Sends bytes as they are and gives what came back until the other side closed, or a while passed.
function raw(bytes, wait = 400) {
  tried++;
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname);
    const got = [];
    const end = () => { socket.destroy(); resolve(Buffer.concat(got)); };
    socket.on('data', (data) => got.push(data));
    socket.on('error', end);
    socket.on('close', end);
    socket.setTimeout(wait, end);
    socket.write(bytes);
  });
}
function get(path, { method = 'GET', headers = {} } = {}) {
  tried++;
  return new Promise((resolve, reject) => {
    const asking = request({ hostname, port, path, method, headers: { host: own, ...headers } }, (answer) => {
      const body = [];
      answer.on('data', (data) => body.push(data));
      answer.on('end', () => resolve({ status: answer.statusCode, headers: answer.headers, body: Buffer.concat(body) }));
    });
    asking.on('error', reject);
    asking.end();
  });
}

// ---- who may ask
assert.equal((await get(`/?token=${token}`)).status, 200);
for (const query of ['', '?token=', `?token=${token.slice(1)}`, `?token=${token}x`, '?token=%00', `?tokens=${token}`]) {
  assert.equal((await get(`/${query}`)).status, 403, query);
}
for (const host of ['evil.example', `evil.example:${port}`, `127.0.0.1.evil.example:${port}`, `[::1]:${port}`]) {
  assert.equal((await get(`/?token=${token}`, { headers: { host } })).status, 403, host);
}
assert.match((await raw(`GET /?token=${token} HTTP/1.1\r\n\r\n`)).toString(), /^HTTP\/1\.1 403 /);
for (const origin of ['http://evil.example', `https://${own}`, 'null', `http://${own}.evil.example`, `http://evil@${own}`]) {
  assert.equal((await get(`/?token=${token}`, { headers: { origin } })).status, 403, origin);
}
for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH', 'TRACE']) {
  assert.equal((await get('/', { method })).status, 405, method);
}

// ---- what is sent
const page = await get(`/?token=${token}`);
for (const [name, value] of [['x-content-type-options', /^nosniff$/], ['cross-origin-opener-policy', /^same-origin$/],
  ['cross-origin-embedder-policy', /^require-corp$/], ['referrer-policy', /^no-referrer$/], ['cache-control', /^no-cache$/]]) {
  assert.match(page.headers[name], value, name);
}
assert.match(page.headers['content-security-policy'], /script-src 'self' 'wasm-unsafe-eval';/);
assert.doesNotMatch(page.headers['content-security-policy'], /script-src[^;]*unsafe-inline/);
assert.doesNotMatch(page.body.toString(), /<script(?![^>]*\bsrc=)/);
const script = page.body.toString().match(/src="(assets\/[^"]+\.js)"/)[1];
const plain = await get(`/${script}`);
const small = await get(`/${script}`, { headers: { 'accept-encoding': 'gzip, br' } });
assert.equal(small.headers['content-encoding'], 'br');
assert.ok(small.body.length < plain.body.length / 2);
assert.match(plain.headers['cache-control'], /immutable/);
assert.equal((await get(`/${script}`, { headers: { 'accept-encoding': 'br;q=0, gzip' } })).headers['content-encoding'], 'gzip');
assert.equal((await get(`/${script}`, { headers: { 'if-none-match': plain.headers.etag } })).status, 304);
const head = await get(`/${script}`, { method: 'HEAD' });
assert.equal(head.status, 200);
assert.equal(head.body.length, 0);
assert.equal(Number(head.headers['content-length']), plain.body.length);

// ---- no way to other files
await writeFile(`${server.folder}/secret.txt`, 'secret');
const escapes = ['/../secret.txt', '/..%2fsecret.txt', '/%2e%2e/secret.txt', '/assets/../../secret.txt', '/assets/..\\..\\secret.txt', '//etc/passwd',
  '/etc/passwd', '/%00', '/index.html%00.js', '/%', '/%zz', '/.', '/..', '/assets', '/assets/', '/secret.txt', '/%c0%ae%c0%ae/secret.txt', '/engine', `/engine?token=${token}`];
for (const path of escapes) {
  const answer = (await raw(`GET ${path} HTTP/1.1\r\nHost: ${own}\r\nConnection: close\r\n\r\n`)).toString();
  assert.match(answer, /^HTTP\/1\.1 4\d\d /, path);
  assert.doesNotMatch(answer, /root:|secret/, path);
}

// ---- what is no request
const kBroken = ['\r\n\r\n', 'GET\r\n\r\n', 'GET / HTTP/9.9\r\n\r\n', 'GET / HTTP/1.1\r\nHost\r\n\r\n', `GET / HTTP/1.1\r\nHost: ${own}\r\nContent-Length: 99999999999999999999\r\n\r\n`,
  `POST / HTTP/1.1\r\nHost: ${own}\r\nContent-Length: 5\r\n\r\nhello`, `GET / HTTP/1.1\r\nHost: ${own}\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n`,
  `GET /${'a'.repeat(100_000)} HTTP/1.1\r\nHost: ${own}\r\n\r\n`, `GET / HTTP/1.1\r\nHost: ${own}\r\n${'X: y\r\n'.repeat(20_000)}\r\n`,
  `GET / HTTP/1.1\r\nHost: ${own}\r\nHost: evil\r\n\r\n`, 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'];
for (const bytes of kBroken) assert.doesNotMatch((await raw(bytes, 300)).toString(), /^HTTP\/1\.1 200/, bytes.slice(0, 40));
await Promise.all(Array.from({ length: 150 }, () => raw(randomBytes(200), 250)));
await Promise.all(Array.from({ length: 100 }, (_, k) => {
  const bytes = Buffer.from(`GET /?token=${token} HTTP/1.1\r\nHost: ${own}\r\nAccept: */*\r\n\r\n`);
  bytes[(k * 7) % bytes.length] = (k * 31) % 256;
  return raw(bytes, 250);
}));
// Half a request keeps nobody else waiting, and neither do many of them.
const slow = Array.from({ length: 40 }, () => { const s = connect(Number(port), hostname); s.on('error', () => {}); s.write('GET / HT'); return s; });
assert.equal((await get(`/?token=${token}`)).status, 200);
for (const s of slow) s.destroy();

// ---- the engine's door
function upgrade(path, headers = {}) {
  tried++;
  return new Promise((resolve) => {
    const asking = request({ hostname, port, path, headers: { host: own, connection: 'Upgrade', upgrade: 'websocket',
      'sec-websocket-version': '13', 'sec-websocket-key': randomBytes(16).toString('base64'), ...headers } });
    asking.on('upgrade', (_answer, socket) => { socket.on('error', () => {}); resolve({ status: 101, socket }); });
    asking.on('response', (answer) => { answer.resume(); resolve({ status: answer.statusCode }); });
    asking.on('error', () => resolve({ status: 0 }));
    asking.end();
  });
}
assert.equal((await upgrade('/engine')).status, 403);
assert.equal((await upgrade('/engine?token=0')).status, 403);
assert.equal((await upgrade(`/engine?token=${token}`, { origin: 'http://evil.example' })).status, 403);

// A frame as a client has to send it.
function frame(payload, opcode = 1, { masked = true, length = payload.length, final = true } = {}) {
  const head = length < 126 ? Buffer.from([0, length]) : length < 65536 ? Buffer.from([0, 126, length >> 8, length & 255])
    : Buffer.concat([Buffer.from([0, 127]), (() => { const b = Buffer.alloc(8); b.writeBigUInt64BE(BigInt(length)); return b; })()]);
  head[0] = (final ? 0x80 : 0) | opcode;
  if (masked) head[1] |= 0x80;
  return Buffer.concat([head, masked ? Buffer.alloc(4) : Buffer.alloc(0), payload]);
}
async function send(bytes, wait = 150) {
  const { status, socket } = await upgrade(`/engine?token=${token}`, { origin: `http://${own}` });
  assert.equal(status, 101);
  socket.write(bytes);
  await new Promise((done) => { socket.on('close', done); setTimeout(done, wait); });
  socket.destroy();
}
const text = (value) => Buffer.from(typeof value === 'string' ? value : JSON.stringify(value));
const kFrames = [frame(text('')), frame(text('{')), frame(text('null')), frame(text('[1,2')), frame(text('"x"')), frame(text({ type: 7 })),
  frame(text({ type: 'nothing' })), frame(text({ type: 'run' })), frame(text({ type: 'run', statement: true, code: 5 })), frame(text(`${'['.repeat(200_000)}`)),
  frame(text(`{"type":"hello","version":${'9'.repeat(400)}}`)), frame(text({ type: 'hello', version: -1 })), frame(Buffer.from([0xff, 0xfe, 0xfd])),
  frame(Buffer.from([1, 2]), 2), frame(Buffer.from([255, 255, 255, 255, 1]), 2), frame(randomBytes(1000), 2), frame(text({ type: 'hello' }), 1, { masked: false }),
  frame(text('x'), 1, { length: 2 ** 40 }), frame(Buffer.alloc(0), 3), frame(Buffer.alloc(200), 9), frame(text('x'), 0), frame(text('{"type"'), 1, { final: false }),
  frame(text({ type: 'value', name: 'x(', path: '{' })), frame(text({ type: 'value', name: 'exit' })), frame(text({ type: 'figure', number: 1e9, action: 'turn' })), frame(text({ type: 'figure', number: -1, action: 'x' })),
  frame(text({ type: 'help', name: '../../../etc/passwd' })), frame(text({ type: 'complete', line: '\u0000'.repeat(5000) })), frame(text({ type: 'explain', line: 'x'.repeat(10000) })), frame(text({ type: 'input', text: 'x' })), frame(text({ type: 'interrupt' })),
  frame(text({ type: 'get' })), frame(text({ type: 'get', name: 'exit' })), frame(text({ type: 'put', name: 'x', value: { class: 'double', size: [1e15, 1e15], at: -1 } })),
  frame(text({ type: 'put', name: 'x', value: { class: 'cell', size: [1, 1], cells: { length: 1 } } })), frame(text({ type: 'call', function: 7, arguments: {} })),
  frame(text({ type: 'call', function: 'zeros', arguments: [{ class: 'double', size: [1, 1], at: 8 }] })), frame(text({ type: 'functions', id: {} }))];
for (const bytes of kFrames) await send(bytes, 60);
await Promise.all(Array.from({ length: 60 }, () => send(frame(randomBytes(300), 1 + Math.round(Math.random())), 100)));

// ---- a client that behaves, after all that
await symlink('/etc', `${server.folder}/link`);
const { socket } = await upgrade(`/engine?token=${token}`, { origin: `http://${own}` });
const waiting = new Map();
let received = Buffer.alloc(0);
socket.on('data', (data) => {
  received = Buffer.concat([received, data]);
  for (;;) {
    if (received.length < 4) return;
    const short = received[1] & 127;
    const head = short < 126 ? 2 : short === 126 ? 4 : 10;
    if (received.length < head) return;
    const length = short < 126 ? short : short === 126 ? received.readUInt16BE(2) : Number(received.readBigUInt64BE(2));
    if (received.length < head + length) return;
    const payload = received.subarray(head, head + length);
    const json = (received[0] & 15) === 2 ? payload.subarray(4, 4 + payload.readUInt32LE(0)) : payload;
    if ((received[0] & 15) < 8) {
      const message = JSON.parse(json.toString());
      waiting.get(message.id)?.(message);
    }
    received = received.subarray(head + length);
  }
});
let id = 0;
const ask = (message) => new Promise((done) => { tried++; waiting.set(++id, done); socket.write(frame(text({ ...message, id }))); });
assert.equal((await ask({ type: 'hello', version: 1 })).engine, 'native');
for (const path of ['../x', '/etc/passwd', 'a/../../x', 'link/passwd', '..', 'x\u0000y', `${'a/'.repeat(5000)}b`, 'x'.repeat(5000)]) {
  assert.ok((await ask({ type: 'files.read', path })).error, path);
  assert.ok((await ask({ type: 'files.remove', path })).error, path);
}
assert.ok((await ask({ type: 'files.remove', path: '' })).error);
assert.ok((await ask({ type: 'files.rename', path: 'secret.txt', to: '../out.txt' })).error);
assert.ok((await ask({ type: 'files.list', path: 'link' })).error);
assert.equal((await ask({ type: 'value', name: '6 * 7' })).cells[0][0], '42');
assert.ok((await ask({ type: 'value', name: 'error(\'x\')' })).error);
// More questions at once than fit: each is answered, some with a refusal.
const many = await Promise.all(Array.from({ length: 1000 }, () => ask({ type: 'variables' })));
assert.ok(many.every((answer) => answer.variables || answer.error));
// One that prints without end can be stopped by another message, and a client that reads nothing blocks nobody.
const lazy = await upgrade(`/engine?token=${token}`);
lazy.socket.pause();
const running = ask({ type: 'run', statement: true, code: "while true, disp('0123456789012345678901234567890123456789'); end" });
await new Promise((done) => setTimeout(done, 1500));
await ask({ type: 'interrupt' });
assert.equal((await running).status, 130);
lazy.socket.destroy();
socket.destroy();
assert.ok(tried >= 500, String(tried));
await server.close();
console.log(`${tried} hostile requests and frames`);
