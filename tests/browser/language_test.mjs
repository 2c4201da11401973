// Scripts with functions, errors and output, in the page with both engines.
import assert from 'node:assert/strict';
import { ended, kEngines, openPage, runProgram, setProgram, withPage } from './browser.mjs';

const kFunctions = `
total = 0;
for n = 1:10
    total = total + fib(n);
end
fprintf('sum of fib: %d\\n', total);
double = @(x) 2 * x;
disp(double([1 2 3]))
s.name = 'Zoë'; s.list = {1, 'two'};
fprintf('%s has %d entries\\n', s.name, numel(s.list));

function r = fib(n)
    if n < 2
        r = n;
    else
        r = fib(n - 1) + fib(n - 2);
    end
end
`;

const kCaught = `
try
    error('page:test', 'value %d', 7);
catch problem
    fprintf('%s / %s\\n', problem.identifier, problem.message);
end
x = [1 2 3];
x(7)
`;

const kNested = `
c = {}; d = {}; s = struct(); f = @() 1;
for k = 1:300000, c = {c}; d = {d}; s = struct('s', {{s}}); f = @() f; end
fprintf('%d\\n', isequal(c, d))
try, upper(c); catch problem, disp(problem.identifier), end
clear c d s f
`;

// Here in a tab, on worker processes where it pays elsewhere: the same numbers, in the same order.
const kParallel = `
rng(7);
s = 0; x = zeros(1, 5);
parfor k = 1:5
    r = rand(1, 3);
    s = s + r(1) / 3;
    x(k) = sum(randn(1, 4)) * r(3);
    fprintf('%d;', k);
end
fprintf('\\n%.17g %.17g %.17g %.17g\\n', s, x(1), x(5), rand);
try, parfor k = 1:3, if k == 2, error('my:id', 'bad'), end, end, catch e, fprintf('%s %s\\n', e.identifier, e.message), end
t = tall((1:5)');
evalc('squares = gather(sum(t .^ 2));');
disp(squares)
`;

for (const engine of kEngines) await withPage(engine, async (page, url) => {
  await openPage(page, url);

  const functions = await runProgram(page, kFunctions);
  assert.equal(functions.text, 'sum of fib: 143\n     2     4     6\nZoë has 2 entries\n');
  assert.equal(functions.status, 0);

  const parallel = await runProgram(page, kParallel);
  assert.equal(parallel.errors, '');
  assert.equal(parallel.text, '1;2;3;4;5;\n0.77468002035631167 0.48189635333775993 -0.83990764753773661 0.77991879224011462\nmy:id bad\n    55\n');

  const caught = await runProgram(page, kCaught);
  assert.equal(caught.status, 1);
  assert.ok(caught.text.startsWith('page:test / value 7\n'), caught.text);
  assert.match(caught.errors, /Index exceeds .*\[MATLAB:badsubscript\]/);
  assert.match(caught.errors, /^    x\(7\)\n     \^$/m);

  const syntax = await runProgram(page, 'y = (1 + ;\n');
  assert.equal(syntax.status, 1);
  assert.match(syntax.errors, /y = \(1 \+ ;/);

  // The workspace is kept from run to run, and after an error.
  const kept = await runProgram(page, "fprintf('%d\\n', numel(x), total)");
  assert.equal(kept.text, '3\n143\n');

  // Endless programs can be stopped, and the page goes on.
  await setProgram(page, "disp('started'), while true, end");
  await page.click('#run');
  await page.waitForFunction(() => document.getElementById('output').textContent.includes('started'));
  await page.click('#stop');
  await ended(page, 10);
  assert.match(await page.textContent('#output'), /terminated by user/);
  assert.equal((await runProgram(page, "disp(numel(x))")).text, '     3\n');

  // What recurses without end and what wants too much memory are errors, not the end of the page.
  const deep = await runProgram(page, 'f = @(g) g(g); f(f)');
  assert.equal(deep.status, 1);
  const huge = await runProgram(page, 'z = zeros(1e6, 1e6);');
  assert.equal(huge.status, 1);
  // Values in values take no stack, which is small here, when they are compared and freed.
  const nested = await runProgram(page, kNested);
  assert.equal(nested.errors, '');
  assert.equal(nested.text, '1\nMATLAB:nestingTooDeep\n');
  assert.equal((await runProgram(page, 'disp(1)')).text, '     1\n');
});
console.log('the language works in the page');
