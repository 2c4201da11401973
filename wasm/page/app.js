// The page: an editor, an output pane with a prompt, and the interpreter, which runs on a thread of its own.
import { makeEditor } from './editor.js';
import { makeFigures } from './figures.js';
import { makeOutput } from './output.js';
import { makePrompt } from './prompt.js';

const element = (id) => document.getElementById(id);
const editor = makeEditor(element('editor'), element('gutter'));
const output = makeOutput(element('output'));
const figures = makeFigures(element('figures'));

const kWelcome = `% Ctrl+Enter runs the program; the line below the output takes single statements.
name = 'world';
fprintf('Hello, %s!\\n', name);

A = magic(4)
total = sum(A(:))
`;

// ---- the interpreter -----------------------------------------------------------------------
let interpreter = null;
let startedAt = 0;

function setState(name, text) {
  document.body.dataset.state = name;
  element('state').textContent = text;
  for (const id of ['run', 'why']) element(id).disabled = name !== 'ready';
  element('stop').disabled = name !== 'running';
}

// False when a program is running already, or none can run.
function submit(program) {
  if (document.body.dataset.state !== 'ready') return false;
  setState('running', 'running…');
  startedAt = performance.now();
  interpreter.ccall('matliftSubmit', null, ['string'], [program]);
  return true;
}

function run() {
  if (document.body.dataset.state !== 'ready') return;
  output.clear();
  submit(editor.text());
}

// A statement at the prompt: shown with its answer, below what is there.
function ask(line) {
  if (document.body.dataset.state !== 'ready') return false;
  output.echo(`>> ${line}\n`);
  return submit(line);
}

function finished(status) {
  output.finish();
  const seconds = (performance.now() - startedAt) / 1000;
  document.body.dataset.status = status;
  setState('ready', `${status === 0 ? 'done' : 'stopped with an error'} after ${seconds.toFixed(3)} s`);
}

async function start() {
  if (!globalThis.crossOriginIsolated) {
    setState('failed', 'this page needs the COOP and COEP headers (./dev web sends them)');
    return;
  }
  interpreter = await globalThis.createMatlift({
    // The environment of a page is its address: ?MATLIFT_FUSION=off
    preRun: [(module) => {
      for (const [name, value] of new URLSearchParams(location.search)) {
        if (/^MATLIFT_[A-Z_]+$/.test(name)) module.ENV[name] = value;
      }
    }],
    onOutput: output.bytes,
    onFinished: finished,
    onFigure: figures.show,
    onFigureClosed: figures.close,
    onAbort: (reason) => setState('failed', `the interpreter stopped: ${reason}`),
  });
  setState('ready', 'ready');
}

// ---- programs and files --------------------------------------------------------------------
async function fillExamples() {
  const chooser = element('examples');
  chooser.append(new Option('Examples', ''));
  const answer = await fetch('examples/list.json');
  for (const name of await answer.json()) chooser.append(new Option(name, name));
  chooser.addEventListener('change', async () => {
    if (!chooser.value) return;
    const program = await fetch(`examples/${chooser.value}.m`);
    if (program.ok) editor.load(await program.text());
  });
}

// Every file can be read by programs (readmatrix, fopen, a function in a file of its own); a single
// program goes to the editor as well.
async function takeFiles(files) {
  if (files.length === 1 && files[0].name.endsWith('.m')) editor.load(await files[0].text());
  if (!interpreter) return;
  for (const file of files) {
    interpreter.FS.writeFile(file.name, new Uint8Array(await file.arrayBuffer()));
    output.echo(`${file.name} is here (${file.size} bytes)\n`);
  }
}

function save() {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([editor.text()], { type: 'text/plain' }));
  link.download = 'program.m';
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 0);
}

// ---- what a person can do ------------------------------------------------------------------
document.addEventListener('keydown', (event) => {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
    event.preventDefault();
    run();
  }
});
element('run').addEventListener('click', run);
element('clear').addEventListener('click', output.clear);
element('why').addEventListener('click', () => ask('accel report'));
element('stop').addEventListener('click', () => interpreter.ccall('matliftInterrupt', null, [], []));
element('open').addEventListener('click', () => element('files').click());
element('files').addEventListener('change', (event) => {
  takeFiles([...event.target.files]);
  event.target.value = '';
});
element('save').addEventListener('click', save);
document.addEventListener('dragover', (event) => event.preventDefault());
document.addEventListener('drop', (event) => {
  event.preventDefault();
  takeFiles([...event.dataTransfer.files]);
});
makePrompt(element('line'), ask);
editor.load(editor.recall() || kWelcome);
fillExamples().catch(() => element('examples').remove());

start().catch((error) => setState('failed', `cannot start: ${error.message ?? error}`));
