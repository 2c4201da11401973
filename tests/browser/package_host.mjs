// A program of somebody else in Node (package_test.mjs runs it in a folder in which the package is installed).
import assert from 'node:assert/strict';
import { createMatlift, Matlift, MatliftError, plain } from 'matlift';

let checks = 0;
const check = (actual, expected, what) => { assert.deepEqual(actual, expected, what); ++checks; };
const refused = async (promise, pattern) => { await assert.rejects(promise, pattern); ++checks; };

let heard = '';
const asked = [];
const m = await Matlift.create({
  onOutput: (text) => { heard += text; },
  onInput: async (prompt) => { asked.push(prompt); return asked.length < 3 ? '6 * 7' : null; },
});

// Programs: what they print, what they draw, how they fail.
const first = await m.run("x = linspace(0, 1, 5); plot(x, x.^2); title('square'); disp(sum(x))");
check([first.output.trim(), first.error, first.status, first.interrupted, first.figures.length], ['2.5000', null, 0, false, 1]);
check([/square/.test(first.figures[0].svg), m.figures.length, heard], [true, 1, first.output]);
check((await m.run('disp(1); close all')).figures, []);
check(m.figures, []);
const wrong = await m.run("y = 1;\nerror('Lab:pump', 'The pump is %s.', 'off')");
check([wrong.error.message, wrong.error.identifier, wrong.error.frames[0].line, wrong.status], ['The pump is off.', 'Lab:pump', 2, 1]);
check(/The pump is off/.test(wrong.errorOutput), true);
check((await m.run('z = (')).error.message.length > 0, true);
check((await m.run("n = input('n? '); fprintf('%d', n)")).output, 'n? 42');
check((await m.run("n = input('again? ');")).error, null);
check((await m.run("n = input('no? ');")).error !== null, true);
check(asked, ['n? ', 'again? ', 'no? ']);

// Values: there and back, of every class, with their bits.
const kArrays = [
  ['double', Float64Array.of(1.5, NaN, -0, Infinity, 5e-324, 2)], ['single', Float32Array.of(1.5, NaN, -0, -Infinity, 1e-45, 2)],
  ['int8', Int8Array.of(-128, 127, 0, 1, 2, 3)], ['int16', Int16Array.of(-32768, 32767, 0, 1, 2, 3)],
  ['int32', Int32Array.of(-(2 ** 31), 2 ** 31 - 1, 0, 1, 2, 3)], ['int64', BigInt64Array.of(-(2n ** 63n), 2n ** 63n - 1n, 0n, 1n, 2n, 3n)],
  ['uint8', Uint8Array.of(0, 255, 0, 1, 2, 3)], ['uint16', Uint16Array.of(0, 65535, 0, 1, 2, 3)],
  ['uint32', Uint32Array.of(0, 2 ** 32 - 1, 0, 1, 2, 3)], ['uint64', BigUint64Array.of(0n, 2n ** 64n - 1n, 0n, 1n, 2n, 3n)],
  ['logical', Uint8Array.of(0, 1, 0, 1, 1, 0)],
];
for (const [name, data] of kArrays) {
  const value = { class: name, size: [2, 1, 3], data };
  await m.put('v', value);
  check(await m.get('v'), value, name);
  check((await m.run('disp(class(v)); disp(size(v))')).output.replace(/\s+/g, ' ').trim(), `${name} 2 1 3`);
}
const complex = { class: 'double', size: [1, 2], data: Float64Array.of(1, 2, 3, -4), complex: true };
await m.put('c', complex);
check(await m.get('c'), complex);
check((await m.run('disp(imag(c(2)))')).output.trim(), '-4');
await m.put('big', new Float64Array(1e6).fill(0.5));
check(plain(await m.get('sum(big)')), 5e5);
check((await m.get('big * 2')).data.at(-1), 1);
check(plain(await m.get('zeros(0, 3)')), new Float64Array(0));
check((await m.get('zeros(0, 3)')).size, [0, 3]);
check((await m.get("['ab'; 'cd']")), { class: 'char', size: [2, 2], text: 'acbd' });
check(await m.get('["a", missing]'), { class: 'string', size: [1, 2], texts: ['a', null] });
check(await m.get('@(x) x + 1'), { class: 'function_handle', size: [1, 1], text: '@(x)x+1' });
check((await m.get('table([1; 2])')).name, 'table');
const host = { name: 'Grüße 🎉', list: ['a', 'b'], matrix: [[1, 2, 3], [4, 5, 6]], nested: { on: true, big: 7n }, mixed: [1, 'x', [2, 3]], none: null, empty: '' };
await m.put('s', host);
check(plain(await m.get('s.matrix(2, 1)')), 4);
check(plain(await m.get('s')), { ...host, matrix: Float64Array.of(1, 4, 2, 5, 3, 6), mixed: [1, 'x', Float64Array.of(2, 3)], none: new Float64Array(0) });
check(plain(await m.get("struct('a', {1, 2})")), [{ a: 1 }, { a: 2 }]);
check((await m.get('repmat(struct(\'a\', 1), 0, 1)')), { class: 'struct', size: [0, 1], fields: ['a'], elements: [] });

// Calls.
const [largest, where] = await m.call('max', [Float32Array.of(3, 9, 2)], 2);
check([largest.class, plain(largest), plain(where)], ['single', 9, 2]);
check(await m.call('disp', [1], 0), []);
await refused(m.call('no_such_function'), MatliftError);
await refused(m.call('sin', [1], 3), /./);
await refused(m.call('sin', [1], -1), /outputs/);
await refused(m.call('error', ['Lab:x', 'told'], 0), (error) => error.identifier === 'Lab:x' && error.message === 'told');

// What makes no sense is refused, and the session goes on.
await refused(m.get('nowhere'), /nowhere/);
await refused(m.put('1x', 1), /no name/);
await refused(m.put('x', { class: 'double', size: [2, 2], data: Float64Array.of(1) }), /4 elements/);
await refused(m.put('x', { class: 'double', size: [1, 1], data: Float32Array.of(1) }), /Float64Array/);
await refused(m.put('x', { class: 'object', size: [1, 1], name: 'table' }), /table/);
await refused(m.put('x', { class: 'cell', size: [2, 2], cells: [] }), /elements/);
await refused(m.put('x', { class: 'double', size: [-1, 1], data: new Float64Array(0) }), /./);
await refused(m.put('x', { 'a b': 1 }), /field/);
let deep = 1;
for (let k = 0; k < 3000; ++k) deep = [deep, 'x'];
await refused(m.put('x', deep), /nests deeper/);
const circle = {};
circle.self = circle;
await refused(m.put('x', circle), /circle/);

// Stop, turns, files, help, the report.
const endless = m.run("disp('on'); while true, end");
const behind = m.run('disp(2)');
while (!heard.endsWith('on\n')) await new Promise((soon) => { setTimeout(soon, 20); });
check(await m.stop(), true);
check([(await endless).interrupted, (await endless).error, (await behind).output.trim()], [true, null, '2']);
check(await m.stop(), false);
await m.files.write('triple.m', 'function y = triple(x)\ny = 3 * x;\nend\n');
check(plain((await m.call('triple', [14]))[0]), 42);
await m.run("fid = fopen('out.bin', 'w'); fwrite(fid, 1:3); fclose(fid);");
check(await m.files.read('out.bin'), Uint8Array.of(1, 2, 3));
check((await m.files.list()).map(({ name }) => name).sort(), ['out.bin', 'triple.m']);
await refused(m.files.read('../etc/passwd'), /./);
check((await m.help('linspace')).includes('linspace'), true);
await m.run('q = sum(sin(rand(1, 1e6)));');
check(typeof await m.report(), 'object');

// Two at a time; one that ends itself; one that is disposed of while it runs.
const other = await createMatlift({ gpu: null, environment: { MATLIFT_FUSION: 'off' } });
await other.put('x', 1);
check(plain(await m.get("exist('largest')")), 0);
check((await other.run('exit(3)')).status, 3);
await new Promise((soon) => { setTimeout(soon, 50); });
await refused(other.run('1'), /ended/);
const lost = m.run('while true, end');
setTimeout(() => m.dispose(), 200);
await refused(lost, /disposed/);
await refused(m.get('x'), /disposed/);
console.log(`${checks} checks passed`);
