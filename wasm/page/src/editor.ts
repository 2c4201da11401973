// The editor: CodeMirror with MATLAB, completion and help from the engine, errors at their lines, sections,
// and beside each line where it ran.
import { autocompletion, closeBrackets, closeBracketsKeymap, completeAnyWord, completionKeymap,
  type CompletionContext, type CompletionResult } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, indentWithTab, toggleComment } from '@codemirror/commands';
import { bracketMatching, codeFolding, foldGutter, foldKeymap, indentOnInput, indentUnit } from '@codemirror/language';
import { forceLinting, linter, lintGutter, type Diagnostic } from '@codemirror/lint';
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search';
import { EditorState, RangeSet, RangeSetBuilder, StateEffect, StateField, type Extension } from '@codemirror/state';
import { Decoration, EditorView, GutterMarker, ViewPlugin, crosshairCursor, drawSelection, gutter, highlightActiveLine,
  highlightActiveLineGutter, highlightSpecialChars, hoverTooltip, keymap, lineNumbers, rectangularSelection,
  type DecorationSet, type ViewUpdate } from '@codemirror/view';
import { make, timeText } from './dom';
import type { Engine, Json } from './engine';
import { blocksOf, matlab, matlabColours, matlabFolding, matlabIndent, sectionsOf, type Section } from './matlab';

export interface LineWork { line: number; seconds: number; cpu: number; device: number }
export interface EditorActions { runSection(): void; runFile(): void; save(): void; changed(): void; breakpoints(): void; explain(line: number): void }

// ---- where lines ran -------------------------------------------------------------------------------

const setWork = StateEffect.define<LineWork[]>();
class WorkMarker extends GutterMarker {
  constructor(readonly work: LineWork) { super(); }
  override eq(other: WorkMarker): boolean { return other.work === this.work; }
  override toDOM(): HTMLElement {
    const { cpu, device, seconds } = this.work;
    const where = device && cpu ? 'both' : device ? 'gpu' : 'cpu';
    const words = `${cpu} on the CPU, ${device} on the device, ${timeText(seconds)}`;
    return make('span.work', { title: words, 'data-where': where, 'aria-label': words }, `${where} ${timeText(seconds)}`);
  }
}
const workField = StateField.define<LineWork[]>({
  create: () => [],
  update(value, transaction) {
    for (const effect of transaction.effects) if (effect.is(setWork)) return effect.value;
    // Numbers of another text mean nothing.
    return transaction.docChanged && transaction.startState.doc.lines !== transaction.newDoc.lines ? [] : value;
  },
});

function workGutter(explain: (line: number) => void): Extension {
  return [workField, gutter({
    class: 'cm-work-gutter',
    lineMarker(view, line) {
      const number = view.state.doc.lineAt(line.from).number;
      const work = view.state.field(workField).find((w) => w.line === number);
      return work ? new WorkMarker(work) : null;
    },
    lineMarkerChange: (update) => update.transactions.some((t) => t.effects.some((e) => e.is(setWork))),
    domEventHandlers: {
      click(view, line) { explain(view.state.doc.lineAt(line.from).number); return true; },
    },
  })];
}

// ---- breakpoints, and where a program stands ---------------------------------------------------------

const toggleBreak = StateEffect.define<number>();  // a place in the line
const kBreak = new class extends GutterMarker {
  override toDOM(): HTMLElement { return make('span.break', { 'aria-label': 'breakpoint' }); }
}();
const breakField = StateField.define<RangeSet<GutterMarker>>({
  create: () => RangeSet.empty,
  update(value, transaction) {
    let set = value.map(transaction.changes);
    for (const effect of transaction.effects) {
      if (!effect.is(toggleBreak)) continue;
      const at = transaction.state.doc.lineAt(effect.value).from;
      let there = false;
      set.between(at, at, () => { there = true; });
      set = there ? set.update({ filter: (from) => from !== at }) : set.update({ add: [kBreak.range(at)] });
    }
    return set;
  },
});
const breakGutter: Extension = [breakField, gutter({
  class: 'cm-break-gutter',
  markers: (view) => view.state.field(breakField),
  initialSpacer: () => kBreak,
  domEventHandlers: {
    mousedown(view, line) { view.dispatch({ effects: toggleBreak.of(line.from) }); return true; },
  },
})];

const setStop = StateEffect.define<number>();  // 0: nowhere
const kStopLine = Decoration.line({ class: 'cm-stop-line' });
const stopField = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(value, transaction) {
    for (const effect of transaction.effects) {
      if (!effect.is(setStop)) continue;
      const { doc } = transaction.state;
      return effect.value < 1 || effect.value > doc.lines ? Decoration.none : Decoration.set([kStopLine.range(doc.line(effect.value).from)]);
    }
    return value.map(transaction.changes);
  },
  provide: (field) => EditorView.decorations.from(field),
});

// ---- the block and the section under the cursor ---------------------------------------------------

const kMatched = Decoration.mark({ class: 'cm-matchingBlock' });
const kInSection = Decoration.line({ class: 'cm-section' });
const kSectionStart = Decoration.line({ class: 'cm-section-start' });

function marks(view: EditorView): DecorationSet {
  const { doc, selection } = view.state;
  const head = selection.main.head;
  const all: { from: number; to: number; mark: Decoration }[] = [];
  const sections = sectionsOf(doc);
  if (sections.length > 1) {
    const current = sectionAt(view.state);
    for (const { from, to } of view.visibleRanges) {
      for (let n = doc.lineAt(from).number; n <= doc.lineAt(to).number; n++) {
        const start = doc.line(n).from;
        if (sections.some((s) => s.firstLine === n && n > 1)) all.push({ from: start, to: start, mark: kSectionStart });
        if (n >= current.firstLine && n <= current.lastLine) all.push({ from: start, to: start, mark: kInSection });
      }
    }
  }
  const block = blocksOf(doc).find((b) => b.words.some((w) => head >= w.from && head <= w.to));
  if (block && block.closed) for (const word of block.words) all.push({ from: word.from, to: word.to, mark: kMatched });
  all.sort((a, b) => a.from - b.from || (a.to === a.from ? 0 : 1) - (b.to === b.from ? 0 : 1));
  const builder = new RangeSetBuilder<Decoration>();
  for (const { from, to, mark } of all) builder.add(from, to, mark);
  return builder.finish();
}
const marking = ViewPlugin.fromClass(class {
  decorations: DecorationSet;
  constructor(view: EditorView) { this.decorations = marks(view); }
  update(update: ViewUpdate): void {
    if (update.docChanged || update.selectionSet || update.viewportChanged) this.decorations = marks(update.view);
  }
}, { decorations: (plugin) => plugin.decorations });

function sectionAt(state: EditorState): Section {
  const line = state.doc.lineAt(state.selection.main.head).number;
  return sectionsOf(state.doc).find((s) => line >= s.firstLine && line <= s.lastLine)!;
}

// ---- what the engine knows -------------------------------------------------------------------------

const kKinds: Record<string, string> = { variable: 'variable', function: 'function', text: 'keyword' };

function completing(engine: Engine) {
  return async (context: CompletionContext): Promise<CompletionResult | null> => {
    const line = context.state.doc.lineAt(context.pos);
    const before = line.text.slice(0, context.pos - line.from);
    if (!context.explicit && !/[\w.]$/.test(before)) return null;
    if (/^[^'"]*%/.test(before)) return null;
    // While a program runs the engine has no time: the words of the text have to do.
    if (!engine.idle) return completeAnyWord(context);
    try {
      const { json } = await engine.request('complete', { line: before });
      if (!json.candidates.length) return context.explicit ? completeAnyWord(context) : null;
      return {
        from: line.from + json.start,
        options: json.candidates.map((c: Json) => ({ label: c.name, type: kKinds[c.kind] ?? 'text', info: c.detail })),
        validFor: /^\w*$/,
      };
    } catch {
      return completeAnyWord(context);
    }
  };
}

function nameAt(line: { from: number; text: string }, at: number): { name: string; from: number; to: number } | null {
  let from = at - line.from;
  let to = from;
  while (from > 0 && /\w/.test(line.text[from - 1])) from--;
  while (to < line.text.length && /\w/.test(line.text[to])) to++;
  const name = line.text.slice(from, to);
  return /^[A-Za-z]\w*$/.test(name) ? { name, from: line.from + from, to: line.from + to } : null;
}

function helping(engine: Engine): Extension {
  return hoverTooltip(async (view, at) => {
    const found = nameAt(view.state.doc.lineAt(at), at);
    if (!found || !engine.idle) return null;
    const answer = await engine.request('help', { name: found.name }).catch(() => null);
    const text = answer && (answer.json.variable ? variableText(answer.json) : answer.json.help?.trim());
    if (!text) return null;
    return {
      pos: found.from, end: found.to, above: true,
      create: () => ({ dom: make('pre.hover', {}, text) }),
    };
  });
}

function variableText(json: Json): string {
  const head = `${json.variable}: ${json.size} ${json.class}`;
  const body = json.text ?? (json.cells ?? []).map((row: string[]) => row.join('  ')).join('\n');
  return body ? `${head}\n${body}` : head;
}

// Where the last run ended with an error, until the text changes; and what is wrong with the text.
const setFailure = StateEffect.define<Diagnostic | null>();
const failureField = StateField.define<Diagnostic | null>({
  create: () => null,
  update(value, transaction) {
    for (const effect of transaction.effects) if (effect.is(setFailure)) return effect.value;
    return transaction.docChanged ? null : value;
  },
});

function checking(engine: Engine): Extension {
  const syntax = async (view: EditorView): Promise<Diagnostic[]> => {
    if (engine.state === 'connecting' || engine.state === 'lost' || engine.state === 'failed') return [];
    const answer = await engine.request('check', { code: view.state.doc.toString() }).catch(() => null);
    if (!answer?.json.message) return [];
    return [diagnosticAt(view.state, answer.json.line, answer.json.column, answer.json.message)];
  };
  return [failureField, linter(async (view) => {
    const failure = view.state.field(failureField);
    return failure ? [failure] : syntax(view);
  }, { delay: 500, needsRefresh: (update) => update.transactions.some((t) => t.effects.some((e) => e.is(setFailure))) })];
}

function diagnosticAt(state: EditorState, line: number, column: number, message: string): Diagnostic {
  const where = state.doc.line(Math.min(Math.max(line, 1), state.doc.lines));
  const from = Math.min(where.from + Math.max(column - 1, 0), where.to);
  const word = where.text.slice(from - where.from).match(/^\w+/)?.[0].length ?? 1;
  return { from, to: Math.min(Math.max(from + word, from + 1), Math.max(where.to, from)), severity: 'error', message };
}

// ---- the editor itself -----------------------------------------------------------------------------

export class Editor {
  readonly view: EditorView;
  constructor(parent: HTMLElement, private readonly engine: Engine, private readonly actions: EditorActions) {
    this.view = new EditorView({ parent, state: this.stateFor('') });
  }

  /** A state of its own for every document: history and selection stay with it. */
  stateFor(text: string): EditorState {
    const run = (what: () => void) => () => { what(); return true; };
    return EditorState.create({
      doc: text,
      extensions: [
        breakGutter, stopField, lineNumbers(), highlightActiveLineGutter(), highlightSpecialChars(), history(), codeFolding(),
        foldGutter({ openText: '▾', closedText: '▸' }), drawSelection(), EditorState.allowMultipleSelections.of(true),
        indentOnInput(), indentUnit.of('    '), bracketMatching(), closeBrackets(), rectangularSelection(), crosshairCursor(),
        highlightActiveLine(), highlightSelectionMatches(), search({ top: true }), lintGutter(),
        matlab, matlabColours, matlabFolding, matlabIndent, marking, workGutter(this.actions.explain),
        autocompletion({ override: [completing(this.engine)], activateOnTypingDelay: 60 }),
        helping(this.engine), checking(this.engine),
        keymap.of([
          { key: 'Mod-Enter', run: run(this.actions.runSection) },
          { key: 'F5', run: run(this.actions.runFile) },
          { key: 'F12', run: (view) => { view.dispatch({ effects: toggleBreak.of(view.state.selection.main.head) }); return true; } },
          { key: 'Mod-s', run: run(this.actions.save) },
          { key: 'Mod-r', run: toggleComment },
          ...closeBracketsKeymap, ...completionKeymap, ...foldKeymap, ...searchKeymap, ...historyKeymap, ...defaultKeymap, indentWithTab,
        ]),
        EditorView.updateListener.of((update) => { if (update.docChanged) this.actions.changed();
          if (update.transactions.some((t) => t.effects.some((e) => e.is(toggleBreak)))) this.actions.breakpoints();
        }),
        EditorView.contentAttributes.of({ 'aria-label': 'Program', spellcheck: 'false', autocorrect: 'off', autocapitalize: 'off' }),
      ],
    });
  }

  /** The name at the cursor; '' where there is none. */
  word(): string {
    const { head } = this.view.state.selection.main;
    return nameAt(this.view.state.doc.lineAt(head), head)?.name ?? '';
  }
  text(): string { return this.view.state.doc.toString(); }
  currentSection(): Section { return sectionAt(this.view.state); }
  showWork(work: LineWork[]): void { this.view.dispatch({ effects: setWork.of(work) }); }
  showError(line: number, column: number, message: string): void {
    this.view.dispatch({ effects: setFailure.of(diagnosticAt(this.view.state, line, column, message)) });
    forceLinting(this.view);
  }
  clearErrors(): void { this.view.dispatch({ effects: setFailure.of(null) }); }
  /** Lines with a breakpoint. */
  breakpoints(): number[] {
    const lines: number[] = [];
    const { doc } = this.view.state;
    this.view.state.field(breakField).between(0, doc.length, (from) => { lines.push(doc.lineAt(from).number); });
    return lines;
  }
  /** The line at which a program stands; 0: none. */
  showStop(line: number): void {
    this.view.dispatch({ effects: setStop.of(line) });
    if (line) this.goto(line);
  }
  goto(line: number, column = 1): void {
    const where = this.view.state.doc.line(Math.min(Math.max(line, 1), this.view.state.doc.lines));
    const at = Math.min(where.from + Math.max(column - 1, 0), where.to);
    this.view.dispatch({ selection: { anchor: at }, effects: EditorView.scrollIntoView(at, { y: 'center' }) });
    this.view.focus();
  }
}
