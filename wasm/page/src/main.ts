// The page: joins the engine and the panes.
import { Accel, type Device } from './accel';
import { Console } from './console';
import { Documents } from './documents';
import { byId, note } from './dom';
import { Editor } from './editor';
import { Engine, SocketTransport, type Json, type Transport } from './engine';
import { openGallery } from './examples';
import { Figures } from './figures';
import { FileTree } from './file_tree';
import { icon } from './icons';
import { Layout, showKeys } from './layout';
import { Manual } from './manual';
import { sectionCode, sectionsOf } from './matlab';
import { linkTo, sharedProgram } from './share';
import { tabTransport, type EngineFiles } from './tab_engine';
import { Variables } from './variables';

const kWelcome = `% Ctrl+Enter runs this section; F5 runs the whole file.
name = 'world';
fprintf('Hello, %s!\\n', name);

%% A picture
x = linspace(0, 4 * pi, 400);
plot(x, sin(x), x, cos(x) .* exp(-x / 8));
legend('sin', 'damped cos');
title('Two waves');

%% Some numbers
A = magic(4)
total = sum(A(:))
`;

const assets: { engine?: EngineFiles; examples: string; devices: string; manual: string } =
  JSON.parse(document.querySelector<HTMLMetaElement>('meta[name=matlift]')!.content);

// The address holds a token where a native engine stands behind it.
function transport(): Transport {
  const token = new URLSearchParams(location.search).get('token');
  if (token) return new SocketTransport(`ws://${location.host}/engine?token=${encodeURIComponent(token)}`);
  if (!assets.engine) throw new Error('no engine: open the address that `matlift web` has printed');
  const tab = tabTransport(assets.engine);
  tab.onNotKept = (why) => note(`Files are not kept after this visit: ${why}`);
  return tab;
}

byId('keys').append(icon('keys'));
const layout = new Layout();
// How long a program has been running, for who waits.
let since = 0;
let ticking = 0;

const engine = new Engine(transport());
engine.points = true;
const documents = new Documents(engine, byId('tabs'));
const console_ = new Console(engine, byId('console'), submit);
const figures = new Figures(engine, byId('figures'));
const accel = new Accel(engine, byId('accel'), async (): Promise<Device[]> => (await fetch(assets.devices)).json(), pathOf);
const editor = new Editor(byId('editor'), engine, {
  runSection: () => void run(true), runFile: () => void run(false), save: () => void documents.save(),
  changed: () => documents.changed(), breakpoints: () => { if (engine.state === 'stopped') void sendBreakpoints(); }, explain: (line) => void accel.explain(line),
});
documents.editor = editor;
const manual = new Manual(engine, byId('manual'), assets.manual);
new FileTree(engine, documents, byId('tree'));
new Variables(engine, byId('variables'), (code) => void submit(code));

// ---- running ---------------------------------------------------------------------------------------

/** A statement at the prompt. False: something runs already. */
async function submit(code: string): Promise<boolean> {
  if (!engine.idle) { note('A program runs: stop it first.'); return false; }
  engine.request('run', { statement: true, code }).catch((error) => note(error.message));
  return true;
}

async function sendBreakpoints(): Promise<void> {
  const onError = byId<HTMLInputElement>('on-error').checked;
  await engine.request('breakpoints', { file: documents.path, lines: editor.breakpoints(), onError }).catch(() => {});
}

async function run(section: boolean): Promise<void> {
  if (engine.state === 'stopped') return goOn('continue');
  if (!documents.path.endsWith('.m')) return note(`${documents.path} is not a program: open a .m file to run it.`);
  if (engine.state !== 'ready' || !await documents.save()) return;
  editor.clearErrors();
  const { doc } = editor.view.state;
  const whole = !section || sectionsOf(doc).length < 2;
  const request: Json = { file: documents.path };
  if (!whole) request.code = sectionCode(doc, editor.currentSection());
  await sendBreakpoints();
  if (layout.narrow) layout.place('console');
  await engine.request('run', request).catch((error) => note(error.message));
}

/** How a program that stands at a breakpoint goes on: continue, next, in, out, quit. */
function goOn(action: string): void { engine.request('debug', { action }).catch((error) => note(error.message)); }

function stop(): void { engine.request('interrupt').catch((error) => note(error.message)); }

/** The path in the folder of one on the machine; '' when it is elsewhere. */
function pathOf(file: string): string {
  const folder = `${engine.hello.folder}/`;
  return file.startsWith(folder) ? file.slice(folder.length) : '';
}

function goTo(file: string, line: number, column = 1): void {
  const path = pathOf(file) || (file.startsWith('/') ? '' : file);
  if (!path) return void note(`${file || 'typed code'} is not in this folder`);
  layout.place('editor');
  documents.show(path, { line, column });
}

engine.on('state', ({ state, text }) => {
  document.body.dataset.state = state;
  if (state === 'failed' || state === 'lost') progress(false);  // its clock would hide why
  byId('state').textContent = text;
  for (const id of ['run', 'section']) byId<HTMLButtonElement>(id).disabled = state !== 'ready';
  byId<HTMLButtonElement>('stop').disabled = state !== 'running' && state !== 'stopped';
  byId('debug').hidden = state !== 'stopped';
});
engine.on('joined', async (hello) => {
  byId('engine').textContent = hello.engine === 'native' ? 'native' : 'in this tab';
  byId('engine').title = `Matlift ${hello.matlift}, ${hello.folder}`;
  if (documents.path) return;
  const shared = await sharedProgram();
  await documents.restore(kWelcome);
  if (shared !== null) documents.create('shared.m', shared);
  document.body.dataset.ready = 'yes';
});
engine.on('stopped', async (m) => {
  progress(false);
  const frame = m.frames.find((f: Json) => f.file);
  if (!frame) return;
  await documents.show(frame.file);
  if (layout.narrow) layout.place('editor');
  editor.showStop(frame.line);
});
engine.on('resumed', () => { editor.showStop(0); progress(true); });
engine.on('started', () => { progress(true); });
engine.on('finished', (m) => {
  progress(false);
  document.body.dataset.status = String(m.status);
  editor.showStop(0);
  if (!simulating) editor.showWork((m.lines ?? []).filter((l: Json) => l.file === documents.path));
  const frame = m.error?.frames?.find((f: Json) => f.file === documents.path);
  if (frame) editor.showError(frame.line, frame.column, m.error.message);
  documents.refresh();
});

function progress(running: boolean): void {
  clearInterval(ticking);
  byId('progress').hidden = !running;
  since = performance.now();
  if (running) ticking = window.setInterval(() => { byId('state').textContent = `running… ${((performance.now() - since) / 1000).toFixed(1)} s`; }, 200);
}

console_.onPlace = goTo;
accel.onPlace = goTo;
// A simulation runs on no device of ours: what the program before did stays beside its lines.
let simulating = false;
accel.simulate = async (device) => {
  if (!await documents.save()) return null;
  if (!layout.narrow) layout.place('console');
  simulating = true;
  const answer = await engine.request('run', { simulate: true, file: documents.path }, new TextEncoder().encode(device.text))
    .catch((error) => { note(error.message); return null; }).finally(() => { simulating = false; });
  return answer?.json.simulation ?? null;
};
figures.isDark = () => layout.dark;
figures.onShown = () => layout.side('figures');
layout.onTheme = () => figures.redraw();
layout.onPane = (pane) => {
  accel.visible(pane === 'accel');
  if (pane === 'manual') void manual.visible();
};
manual.onProgram = (name, text) => { layout.place('editor'); documents.create(name, `${text}\n`); };
function openManual(name: string, help?: string): void {
  layout.side('manual');
  if (layout.narrow) layout.place('manual');
  void manual.open(name, help);
}
engine.on('doc', ({ name, help }) => openManual(name, help));

// ---- buttons and keys --------------------------------------------------------------------------------

const actions: Record<string, () => void> = {
  run: () => void run(false), section: () => void run(true), stop, clear: () => console_.clear(), save: () => void documents.save(),
  examples: () => void openGallery(assets.examples, (e) => documents.create(e.name, e.text)), keys: showKeys,
  share: async () => {
    await navigator.clipboard.writeText(await linkTo(editor.text())).then(() => note('The link is copied.'), () => note('The link could not be copied.'));
  },
};
for (const button of document.querySelectorAll<HTMLElement>('[data-debug]')) button.addEventListener('click', () => goOn(button.dataset.debug!));
for (const [id, action] of Object.entries(actions)) byId(id).addEventListener('click', action);
document.addEventListener('keydown', (event) => {
  const panes = ['editor', 'console', 'files', 'figures', 'variables', 'accel', 'manual'];
  if (event.altKey && /^[1-7]$/.test(event.key)) {
    event.preventDefault();
    const pane = panes[Number(event.key) - 1];
    layout.place(pane);
    if (pane === 'editor') editor.view.focus();
    else if (pane === 'console') console_.focus();
    else document.querySelector<HTMLElement>(`[data-pane-of="${pane}"]`)?.querySelector<HTMLElement>('[tabindex="0"], button, input')?.focus();
  } else if (event.key === 'F1') {
    event.preventDefault();
    openManual(editor.word());
  } else if (engine.state === 'stopped' && (event.key === 'F10' || event.key === 'F11')) {
    event.preventDefault();
    goOn(event.key === 'F10' ? 'next' : event.shiftKey ? 'out' : 'in');
  } else if ((event.ctrlKey || event.metaKey) && event.key === '.') {
    event.preventDefault();
    stop();
  } else if ((event.ctrlKey || event.metaKey) && event.key === 's') {
    event.preventDefault();
    documents.save();
  } else if (event.key === 'F5' || ((event.ctrlKey || event.metaKey) && event.key === 'Enter')) {
    if (event.defaultPrevented) return;
    event.preventDefault();
    run(event.key !== 'F5');
  }
});

// For programs that drive the page (tests, extensions).
Object.assign(globalThis, { matlift: { engine, documents, editor, layout } });
engine.start();
