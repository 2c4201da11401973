// Every pane of the workbench, as a person uses it, with both engines.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { ask, ended, kEngines, openPage, runProgram, setProgram, shown, withPage } from './browser.mjs';

const visible = (page, selector) => page.locator(selector).first().isVisible();
const until = (page, condition, argument) => page.waitForFunction(condition, argument, { timeout: 20_000 });

async function consolePane(page) {
  await runProgram(page, "x = 6; disp('from the editor')");
  assert.equal(await ask(page, 'y = x * 7;'), 'from the editor\n>> y = x * 7;\n');
  assert.match(await ask(page, 'disp(y)'), />> disp\(y\)\n {4}42\n$/);
  await page.press('#line', 'ArrowUp');
  await page.press('#line', 'ArrowUp');
  assert.equal(await page.inputValue('#line'), 'y = x * 7;');
  await page.press('#line', 'ArrowDown');
  await page.press('#line', 'ArrowDown');
  assert.equal(await page.inputValue('#line'), '');

  // A block is asked for until it is whole.
  await page.fill('#line', 'for k = 1:2');
  await page.press('#line', 'Enter');
  await until(page, () => document.getElementById('line').value.endsWith('\n'));
  await page.locator('#line').pressSequentially('disp(k * 100), end');
  await page.press('#line', 'Enter');
  await until(page, () => document.getElementById('output').textContent.includes('   200'));
  await ended(page);

  // input waits for a line; Tab completes.
  await setProgram(page, "n = input('How many? '); fprintf('%d apples\\n', n);");
  await page.click('#run');
  await until(page, () => document.querySelector('.prompt .mark').textContent === '?');
  await page.fill('#line', '3 + 4');
  await page.press('#line', 'Enter');
  await until(page, () => document.getElementById('output').textContent.includes('7 apples'));
  await ended(page);
  await page.fill('#line', 'linspac');
  await page.press('#line', 'Tab');
  await until(page, () => document.getElementById('line').value === 'linspace');
  await page.press('#line', 'Escape');
}

async function editorPane(page) {
  // Sections run one by one, with the file's own functions, and errors have the file's lines.
  const kSections = "disp('one')\n%% two\ndisp(twice(4))\n%% three\nerror('my:id', 'here')\nfunction y = twice(x)\n  y = 2 * x;\nend\n";
  await setProgram(page, kSections);
  await page.click('#clear');
  await page.evaluate(() => globalThis.matlift.editor.goto(3));
  await page.keyboard.press('Control+Enter');
  await until(page, () => document.getElementById('output').textContent.includes('8'));
  await ended(page);
  assert.equal(await shown(page), '     8\n');
  await page.evaluate(() => globalThis.matlift.editor.goto(5));
  await page.keyboard.press('Control+Enter');
  await until(page, () => document.querySelector('.cm-lintRange-error'));
  await ended(page);
  assert.match(await shown(page), /error: here \[my:id\]\n {2}at \S*untitled\.m:5/);
  // A long message is broken, not cut off; a rule stands between one run and the next.
  await runProgram(page, `error('${'a long message '.repeat(30)}')`);
  assert.ok(await page.evaluate(() => { const pane = document.getElementById('output'); return pane.scrollWidth <= pane.clientWidth; }));
  await page.click('#run');
  await until(page, () => document.querySelectorAll('#output .block.run').length === 2);
  await ended(page);
  await runProgram(page, kSections);
  // The place in the error leads to the line.
  await page.evaluate(() => globalThis.matlift.editor.goto(1));
  await page.click('#output .place');
  await until(page, () => globalThis.matlift.editor.view.state.doc.lineAt(globalThis.matlift.editor.view.state.selection.main.head).number === 5);
  // A slip is marked while one types.
  await setProgram(page, 'a = (1 + ;\n');
  await until(page, () => document.querySelector('.cm-lintRange-error'));

  // Colours, folding, completion from the engine, help under the mouse.
  await setProgram(page, "if true % c\n  s = 'text';\nend\n");
  await until(page, () => [...document.querySelectorAll('.cm-line span')].some((e) => e.textContent === 'if'));
  await page.locator('.cm-foldGutter span[title="Fold line"]').first().click();
  await until(page, () => document.querySelector('.cm-foldPlaceholder'));
  await setProgram(page, '');
  await page.click('.cm-content');
  await page.keyboard.type('repm');
  await until(page, () => [...document.querySelectorAll('.cm-tooltip-autocomplete li')].some((e) => e.textContent.includes('repmat')));
  await page.keyboard.press('Escape');
  await setProgram(page, 'linspace(0, 1)');
  await page.locator('.cm-line span', { hasText: 'linspace' }).first().hover();
  await until(page, () => document.querySelector('.hover')?.textContent.includes('linspace'));
}

async function debuggerPane(page) {
  await setProgram(page, 'total = 0;\nfor k = 1:3\n    total = total + square(k);\nend\ndisp(total)\nfunction y = square(x)\n    y = x * x;\nend\n');
  await page.click('#clear');
  await page.evaluate(() => globalThis.matlift.editor.goto(3));
  await page.keyboard.press('F12');
  assert.deepEqual(await page.evaluate(() => globalThis.matlift.editor.breakpoints()), [3]);
  const standsAt = (line, value) => until(page, ([l, v]) => document.body.dataset.state === 'stopped'
    && document.querySelector('.cm-stop-line')?.textContent === l
    && document.querySelector('tr[data-name="k"] .value, tr[data-name="x"] .value')?.textContent === v, [line, value]);
  await page.click('#run');
  await standsAt('    total = total + square(k);', '1');
  // The variables of the function that stands can be seen and changed.
  await page.fill('#line', 'total = 100');
  await page.press('#line', 'Enter');
  await until(page, () => /K>> total = 100\ntotal =\n/.test(document.getElementById('output').textContent));
  await page.click('[data-debug=in]');
  await standsAt('    y = x * x;', '1');
  await page.click('[data-debug=out]');
  await standsAt('    total = total + square(k);', '2');
  await page.click('[data-debug=continue]');
  await standsAt('    total = total + square(k);', '3');
  await page.evaluate(() => globalThis.matlift.editor.goto(3));
  await page.keyboard.press('F12');
  assert.deepEqual(await page.evaluate(() => globalThis.matlift.editor.breakpoints()), []);
  await page.click('[data-debug=continue]');
  await until(page, () => document.body.dataset.state === 'ready');
  await until(page, () => document.getElementById('output').textContent.includes('   114\n'));
  // Stop ends a program that stands; keyboard stands too.
  await setProgram(page, "keyboard\ndisp('went on')\n");
  await page.click('#run');
  await until(page, () => document.body.dataset.state === 'stopped');
  await page.click('#stop');
  await until(page, () => document.body.dataset.state === 'ready');
  assert.ok(!(await shown(page)).includes('went on'));
}

async function filesPane(page, server) {
  await page.setInputFiles('#files', [
    { name: 'data.csv', mimeType: 'text/csv', buffer: Buffer.from('1,2\n3,4.5\n') },
    { name: 'twice.m', mimeType: 'text/plain', buffer: Buffer.from('function y = twice(x)\ny = 2 * x;\nend\n') },
  ]);
  await page.locator('.entry', { hasText: 'twice.m' }).waitFor();
  await page.locator('.entry', { hasText: 'data.csv' }).waitFor();
  assert.equal((await runProgram(page, "disp(twice(readmatrix('data.csv')))")).text, '     2     4\n     6     9\n');
  // What a program writes is there at once, and can be taken away.
  await runProgram(page, "writematrix(magic(3), 'made.csv'); mkdir('sub'); f = fopen('sub/note.txt', 'w'); fprintf(f, 'hi'); fclose(f);");
  await page.locator('.entry', { hasText: 'made.csv' }).click();
  const saving = page.waitForEvent('download');
  await page.click('[aria-label="Download the selected file"]');
  assert.equal((await saving).suggestedFilename(), 'made.csv');
  // Data is not run, and stays what it is.
  await page.evaluate(() => document.getElementById('clear').click());
  await page.click('#run');
  await until(page, () => document.getElementById('note').textContent.includes('made.csv is not a program'));
  assert.equal(await shown(page), '');
  await page.evaluate(() => globalThis.matlift.documents.show('untitled.m'));
  await until(page, () => globalThis.matlift.documents.path === 'untitled.m');
  const packing = page.waitForEvent('download');
  await page.click('[aria-label="Download everything as a .zip"]');
  const packed = await packing;
  assert.equal(packed.suggestedFilename(), 'matlift.zip');
  await page.setInputFiles('#files', { name: 'all.zip', mimeType: 'application/zip', buffer: await readFile(await packed.path()) });
  assert.equal((await runProgram(page, "unzip('all.zip', 'out'); disp(fileread('out/sub/note.txt')), disp(isequal(readmatrix('out/made.csv'), magic(3))), rmdir('out', 's'); delete all.zip")).text, 'hi\n   1\n');
  await page.locator('.entry', { hasText: 'sub' }).click();
  await page.locator('.entry', { hasText: 'note.txt' }).click();
  await until(page, () => globalThis.matlift.documents.path === 'sub/note.txt');
  await setProgram(page, 'changed');
  await page.click('#save');
  await until(page, () => !document.querySelector('.tab.dirty[aria-selected=true]'));
  if (server.folder && page.url().includes('token')) assert.equal(await readFile(`${server.folder}/sub/note.txt`, 'utf8'), 'changed');
  // Rename and delete.
  await page.locator('.entry', { hasText: 'made.csv' }).click();
  await page.click('[aria-label="Rename"]');
  await page.fill('dialog input', 'renamed.csv');
  await page.click('dialog .primary');
  await page.locator('.entry', { hasText: 'renamed.csv' }).click();
  await page.click('nav [aria-label="Delete"]');
  await page.click('dialog .primary');
  await page.locator('.entry', { hasText: 'renamed.csv' }).waitFor({ state: 'detached' });
  await page.evaluate(() => globalThis.matlift.documents.show('untitled.m'));
}

async function variablesPane(page) {
  await runProgram(page, "clear; A = magic(4); name = 'Zoë'; s.a = {1, 'two'}; T = table([1;2], [3;4], 'VariableNames', {'p', 'q'}); big = zeros(3000, 3000); big(2500, 7) = 42;");
  await page.click('[data-side=variables]');
  const row = (name) => page.locator(`tr[data-name=${name}]`);
  assert.match(await row('A').textContent(), /A.*4×4.*double.*cpu/);
  assert.match(await row('name').textContent(), /'Zoë'/);
  await row('A').click();
  await until(page, () => document.querySelector('.layer td')?.textContent === '16');
  await row('T').click();
  await until(page, () => [...document.querySelectorAll('.layer thead th')].some((e) => e.textContent === 'q'));
  // Of a large array only what is seen is read.
  await row('big').click();
  await until(page, () => document.querySelector('.grid h3').textContent.includes('3000'));
  await page.evaluate(() => document.querySelector('.cells').scrollTo(0, 24 * 2490));
  await until(page, () => [...document.querySelectorAll('.layer td')].some((e) => e.textContent === '42'));
  assert.ok(await page.locator('.layer td').count() < 2000);
  assert.equal(await page.evaluate(() => document.querySelector('.variables .selected').dataset.name), 'big');
  // Into a struct, into a cell: by the mouse, by the keyboard.
  await row('s').click();
  await until(page, () => document.querySelector('.layer tbody th')?.textContent === 'a');
  await page.locator('.layer td').first().dblclick();
  await until(page, () => document.querySelector('.layer td')?.textContent === '1');
  await page.locator('.layer td').nth(1).press('Enter');
  await until(page, () => document.querySelector('.grid h3').textContent.startsWith('s.a{1,2}'));
  // A picture by one click.
  await page.click('tr[data-name=A] .plot');
  await until(page, () => document.querySelector('.figure-view svg'));
  await ask(page, 'close all');
}

async function figuresPane(page) {
  await runProgram(page, "figure(1); h = plot(1:3); title('first'); drawnow; title('second')");
  await until(page, () => document.querySelector('.figure-view svg')?.textContent.includes('second'));
  assert.ok(await visible(page, '.figure-view svg'));
  const limits = () => page.evaluate(async () => {
    const { engine } = globalThis.matlift;
    return engine.request('value', { name: 'xlim' }).then(({ json }) => json.cells[0].map(Number));
  });
  const before = await limits();
  const box = await page.locator('.figure-view svg').boundingBox();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.wheel(0, -200);
  await until(page, (was) => globalThis.matlift.engine.request('value', { name: 'xlim' }).then(({ json }) => json.cells[0][0] !== was), String(before[0]));
  const zoomed = await limits();
  assert.ok(zoomed[1] - zoomed[0] < 0.9 * (before[1] - before[0]), `${before} ${zoomed}`);
  await page.dblclick('.figure-view');
  await until(page, (was) => globalThis.matlift.engine.request('value', { name: 'xlim' }).then(({ json }) => json.cells[0][0] === was), String(before[0]));
  assert.deepEqual(await limits(), before);
  // The datum that is nearest to the lower left corner.
  await page.mouse.move(box.x + 5, box.y + 5);
  await page.evaluate(() => globalThis.matlift.engine.request('figure', { action: 'tip', number: 1, x: 0, y: 400, reach: 5000 })).then((answer) => assert.match(answer.json.text, /^X: 1\nY: 1$/));
  for (const kind of ['svg', 'png']) {
    const saving = page.waitForEvent('download');
    await page.click(`[data-save="${kind}"]`);
    assert.equal((await saving).suggestedFilename(), `figure1.${kind}`);
  }
  // A surface is turned by dragging.
  await runProgram(page, 'figure(2); surf(peaks(20)); view(-37.5, 30)');
  assert.equal(await page.locator('.figure-tabs button').count(), 2);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2 + 60, box.y + box.height / 2 + 10, { steps: 4 });
  await page.mouse.up();
  await until(page, () => globalThis.matlift.engine.request('value', { name: "get(gca, 'View')" }).then(({ json }) => Number(json.cells[0][0]) < -45));
  // Dark: paper and ink change places.
  await page.click('#theme');
  assert.match(await page.innerHTML('.figure-view'), /rgb\(27,27,33\)/);
  await page.click('#theme');
  await ask(page, 'close all');
  assert.ok(!await visible(page, '.figure-view svg'));
}

// Mouse and keys reach a program's callbacks: when none runs, and while one waits.
async function figureEvents(page) {
  const shown = (text) => until(page, (wanted) => document.querySelector('#console').textContent.includes(wanted), text);
  await runProgram(page, [
    "figure('WindowButtonDownFcn', @(s, e) fprintf('down %s\\n', s.SelectionType), 'WindowButtonUpFcn', @(s, e) disp('up now'), ...",
    "  'WindowKeyPressFcn', @(s, e) fprintf('key %s [%s]\\n', e.Key, e.Character), 'WindowScrollWheelFcn', @(s, e) fprintf('wheel %d\\n', e.VerticalScrollCount), ...",
    "  'WindowButtonMotionFcn', @(s, e) set(s, 'Name', 'moved'));",
    "h = plot(1:3, 'LineWidth', 20, 'ButtonDownFcn', @(s, e) fprintf('line at %.1f\\n', e.IntersectionPoint(1)));"].join('\n'));
  await until(page, () => document.querySelector('.figure-view svg'));
  const box = await page.locator('.figure-view svg').boundingBox();
  const middle = [box.x + box.width * 0.5, box.y + box.height * 0.48];
  await page.mouse.move(...middle);
  await until(page, () => document.querySelector('.figure-tabs').textContent.includes('moved'));
  await page.mouse.down();
  await page.mouse.up();
  for (const text of ['down normal', 'line at 2.', 'up now']) await shown(text);
  await page.mouse.click(...middle, { button: 'right' });
  await shown('down alt');
  await page.mouse.wheel(0, 100);
  await shown('wheel 1');
  await page.focus('.figure-view');
  await page.keyboard.press('Shift+B');
  await shown('key b [B]');
  await page.keyboard.press('ArrowLeft');
  await shown('key leftarrow');
  // A program that waits for two presses, and goes on.
  await page.evaluate(() => { document.querySelector('#console').scrollTop = 0; });
  const asked = ask(page, "clf; axes('Position', [0 0 1 1]); [x, y, b] = ginput(2); fprintf('%s\\n', mat2str(round([x y b], 1)))");
  await until(page, () => document.querySelector('.figure-view.awaited'));
  await page.mouse.click(box.x + box.width * 0.5, box.y + box.height * 0.5);
  await page.keyboard.press('k');
  await asked;
  await shown('[0.5 0.5 1;0.5 0.5 107]');
  assert.equal(await page.locator('.figure-view.awaited').count(), 0);
  // A figure that is laid out by its size is told of another one.
  await ask(page, "set(gcf, 'SizeChangedFcn', @(s, e) fprintf('now %g by %g\\n', s.Position(3:4)))");
  await page.evaluate(() => globalThis.matlift.engine.request('figureEvent', { number: 1, kind: 'resize', x: 300, y: 150 }));
  await shown('now 400 by 200');
  // Stop ends the waiting; closing asks the program.
  const waiting = ask(page, 'waitforbuttonpress');
  await until(page, () => document.querySelector('.figure-view.awaited'));
  await page.evaluate(() => globalThis.matlift.engine.request('interrupt'));
  await waiting;
  await ask(page, "set(gcf, 'CloseRequestFcn', @(s, e) disp('not yet'))");
  await page.click('.figure-head button[title="Close the figure"]');
  await shown('not yet');
  await ask(page, "close all force");
}

async function accelPane(page) {
  await runProgram(page, '\n\n\n\n\n\na = single(rand(500)); b = sum(sum(sin(a) .* a)); disp(b > 0)\n');
  await runProgram(page, 'a = single(rand(500)); for k = 1:20\n  b = sum(sum(sin(a) .* cos(a) + a));\nend\ndisp(b > 0)\n');
  assert.ok(await page.locator('.work').count() > 0, 'no line tells where it ran');
  await page.click('[data-side=accel]');
  await until(page, () => document.querySelector('.lines tbody tr'));
  assert.match(await page.textContent('#accel'), /Time by device.*cpu.*calls.*By line.*untitled\.m:2.*Predicted against real/s);
  assert.doesNotMatch(await page.textContent('#accel'), /untitled\.m:7/, 'a line of the program before');
  // Decisions are found by what they say; time against size is drawn, with a described device beside.
  await page.fill('#decision-filter', 'nothing-is-called-so');
  await until(page, () => document.querySelector('#accel').textContent.includes('No call is like that'));
  await page.fill('#decision-filter', 'single untitled.m:2');
  await until(page, () => document.querySelectorAll('.lines tbody tr').length === 1);
  await page.fill('#decision-filter', '');
  await until(page, () => document.querySelectorAll('.costs .cost').length >= 2);
  await page.selectOption('#curve-work', { label: 'A * B' });
  await until(page, () => /pays from about [\d,]+ rows on|faster at every size/.test(document.querySelector('.curves').textContent));
  await page.locator('.lines .place', { hasText: 'why?' }).first().click();
  assert.match(await page.textContent('.explain pre'), /cpu|CPU/);
  await page.click('.explain .primary');
  await page.selectOption('#accel [aria-label="Device to simulate"]', { label: 'apple unified' });
  await page.evaluate(() => { delete document.body.dataset.status; });
  await page.click('#simulate');
  await page.waitForFunction(() => document.body.dataset.status !== undefined, null, { timeout: 120_000 });
  await ended(page);
  assert.match(await shown(page), /predicted time/);
  await until(page, () => /CPU alone.*with it.*Goes to/s.test(document.querySelector('.simulation').textContent));
  assert.ok(await page.locator('.simulation tbody tr').count() > 0);
  assert.match(await page.textContent('#accel'), /untitled\.m:2/, 'what the program did is told still');
}

async function manualPane(page) {
  const shows = (text) => until(page, (wanted) => document.querySelector('#manual article').textContent.includes(wanted), text);
  await page.click('#side-tabs [data-side=manual]');
  await shows('From MATLAB');
  assert(await page.locator('#manual details').count() > 20);
  // Search: names first, then what they do; chapters too.
  await page.fill('#manual input', 'linsp');
  await until(page, () => document.querySelector('#manual button.hit b')?.textContent === 'linspace');
  await page.keyboard.press('Enter');
  await shows('Example');
  await page.fill('#manual input', 'cholesky');
  await until(page, () => [...document.querySelectorAll('#manual button.hit b')].some((b) => b.textContent === 'chol'));
  await page.fill('#manual input', 'amortised');
  await until(page, () => document.querySelector('#manual button.hit b')?.textContent === 'Arrays');
  await page.click('#manual button.hit');
  await shows('computed one by one');
  assert(await page.locator('#manual pre.program').count() >= 3);
  await page.fill('#manual input', 'zzqq');
  await shows('Nothing is found');
  // doc in a program, and the word at the cursor.
  await runProgram(page, 'doc magic');
  await until(page, () => document.querySelector('#manual h2')?.textContent === 'magic');
  await setProgram(page, 'cumsum(1)');
  await page.evaluate(() => { const { view } = globalThis.matlift.editor; view.dispatch({ selection: { anchor: 2 } }); view.focus(); });
  await page.keyboard.press('F1');
  await until(page, () => document.querySelector('#manual h2')?.textContent === 'cumsum');
  await runProgram(page, 'doc while');
  await until(page, () => document.querySelector('#manual h2')?.textContent === 'while');
  // An example goes to the editor.
  await page.click('#manual .tools button');
  await page.click('#manual .chapters button:has-text("Arrays")');
  await page.click('#manual .sample button >> nth=0');
  await until(page, () => globalThis.matlift.editor.text().includes('picked'));
  await page.click('#side-tabs [data-side=figures]');
}

async function gallery(page) {
  await page.click('#examples');
  await page.click('[data-example="hello.m"]');
  await until(page, () => globalThis.matlift.editor.text().includes('a greeting'));
  await page.click('#clear');
  await page.click('#run');
  await until(page, () => document.getElementById('output').textContent.includes('Hello, world!'));
  await ended(page);
}

for (const engine of kEngines) {
  await withPage(engine, async (page, url, { server }) => {
    await openPage(page, url);
    assert.equal(await page.textContent('#engine'), engine === 'native' ? 'native' : 'in this tab');
    for (const pane of [consolePane, editorPane, debuggerPane, filesPane, variablesPane, figuresPane, figureEvents, accelPane, manualPane, gallery]) {
      await pane(page, server);
      console.log(`${engine}: ${pane.name}`);
    }
    // Files and what was open are there again at the next visit.
    await page.evaluate(() => globalThis.matlift.documents.show('twice.m'));
    await page.waitForTimeout(500);
    await openPage(page, url);
    assert.equal(await page.evaluate(() => globalThis.matlift.documents.path), 'twice.m');
    assert.match(await page.evaluate(() => globalThis.matlift.editor.text()), /function y = twice/);
  });
}
console.log('every pane works');
