// The page: an editor, an output pane, and the interpreter, which runs on a thread of its own.
import { examples } from './examples.js';

const element = (id) => document.getElementById(id);
const editor = element('editor');
const output = element('output');
const state = element('state');

// Past this the oldest text goes: a page with a gigabyte of text does not answer any more.
const kMaxCharacters = 2_000_000;

// ---- output --------------------------------------------------------------------------------
const decoders = { 1: new TextDecoder(), 2: new TextDecoder() };
let shownCharacters = 0;
let pending = [];

function showPending() {
  const atEnd = output.scrollHeight - output.scrollTop - output.clientHeight < 40;
  for (const [text, stream] of pending) {
    const last = output.lastChild;
    const name = stream === 2 ? 'error' : '';
    if (last && last.className === name && last.textContent.length < 10_000) last.append(text);
    else output.append(Object.assign(document.createElement('span'), { className: name, textContent: text }));
    shownCharacters += text.length;
  }
  pending = [];
  while (shownCharacters > kMaxCharacters && output.childNodes.length > 1) {
    shownCharacters -= output.firstChild.textContent.length;
    output.firstChild.remove();
  }
  if (atEnd) output.scrollTop = output.scrollHeight;
}

function show(text, stream) {
  if (pending.length === 0) setTimeout(showPending, 0);
  pending.push([text, stream]);
}

function clearOutput() {
  pending = [];
  shownCharacters = 0;
  output.replaceChildren();
}

// ---- the interpreter -----------------------------------------------------------------------
let interpreter = null;
let startedAt = 0;

function setState(name, text) {
  document.body.dataset.state = name;
  state.textContent = text;
  element('run').disabled = name !== 'ready';
  element('stop').disabled = name !== 'running';
}

function run() {
  if (document.body.dataset.state !== 'ready') return;
  clearOutput();
  setState('running', 'running…');
  startedAt = performance.now();
  interpreter.ccall('matliftSubmit', null, ['string'], [editor.value]);
}

function finished(status) {
  for (const stream of [1, 2]) {
    const rest = decoders[stream].decode();
    if (rest) show(rest, stream);
  }
  showPending();
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
    onOutput: (bytes, stream) => show(decoders[stream].decode(bytes, { stream: true }), stream),
    onFinished: finished,
    onAbort: (reason) => setState('failed', `the interpreter stopped: ${reason}`),
  });
  setState('ready', 'ready');
}

// ---- the editor ----------------------------------------------------------------------------
function numberLines() {
  const lines = editor.value.split('\n').length;
  element('gutter').textContent = Array.from({ length: lines }, (_, i) => i + 1).join('\n');
  element('gutter').scrollTop = editor.scrollTop;
}

function load(program) {
  editor.value = program;
  numberLines();
}

editor.addEventListener('input', numberLines);
editor.addEventListener('scroll', () => { element('gutter').scrollTop = editor.scrollTop; });
editor.addEventListener('keydown', (event) => {
  if (event.key === 'Tab' && !event.shiftKey && !event.ctrlKey) {
    event.preventDefault();
    editor.setRangeText('    ', editor.selectionStart, editor.selectionEnd, 'end');
    numberLines();
  }
});
document.addEventListener('keydown', (event) => {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
    event.preventDefault();
    run();
  }
});
element('run').addEventListener('click', run);
element('clear').addEventListener('click', clearOutput);
element('stop').addEventListener('click', () => interpreter.ccall('matliftInterrupt', null, [], []));

const chooser = element('examples');
for (const { name } of examples) chooser.append(new Option(name));
chooser.addEventListener('change', () => load(examples[chooser.selectedIndex].program));
load(examples[0].program);

start().catch((error) => setState('failed', `cannot start: ${error.message ?? error}`));
