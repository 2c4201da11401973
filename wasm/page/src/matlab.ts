// MATLAB for the editor: colours, blocks (folding, matching, indentation), sections.
import { HighlightStyle, StreamLanguage, foldService, indentService, syntaxHighlighting, type StringStream } from '@codemirror/language';
import type { Text } from '@codemirror/state';
import { tags } from '@lezer/highlight';

const kOpeners = new Set(['function', 'if', 'for', 'parfor', 'while', 'switch', 'try', 'classdef', 'spmd', 'unwind_protect']);
// Blocks only inside a classdef or a function, names elsewhere.
const kClassBlocks = new Set(['methods', 'properties', 'events', 'enumeration', 'arguments']);
const kMiddles = new Set(['else', 'elseif', 'case', 'otherwise', 'catch', 'unwind_protect_cleanup']);
const kEnds = new Set(['end', 'endfunction', 'endif', 'endfor', 'endwhile', 'endswitch', 'end_try_catch', 'end_unwind_protect']);
const kOthers = new Set(['return', 'break', 'continue', 'global', 'persistent', 'import', 'do', 'until']);
const isKeyword = (word: string): boolean =>
  kOpeners.has(word) || kMiddles.has(word) || kEnds.has(word) || kOthers.has(word);

interface LexState { comment: number; value: boolean; depth: number; first: boolean }

function takeString(stream: StringStream, quote: string): string {
  while (!stream.eol()) {
    if (stream.next() !== quote) continue;
    if (stream.peek() !== quote) return 'string';
    stream.next();
  }
  return 'string invalid';
}

function takeToken(stream: StringStream, state: LexState): string | null {
  if (stream.sol()) {
    state.first = true;
    state.value = false;
    const mark = stream.match(/^\s*[%#]([{}])\s*$/, false) as RegExpMatchArray | null;
    if (mark && (mark[1] === '{' || state.comment > 0)) {
      state.comment += mark[1] === '{' ? 1 : -1;
      stream.skipToEnd();
      return 'comment';
    }
    if (state.comment === 0 && stream.match(/^\s*%%(\s.*)?$/)) return 'heading';
  }
  if (state.comment > 0) { stream.skipToEnd(); return 'comment'; }
  if (stream.eatSpace()) {
    // In brackets a quote after a blank begins a string: [a 'text'].
    if (state.depth > 0) state.value = false;
    return null;
  }
  const first = state.first;
  state.first = false;
  const c = stream.next() as string;
  if (c === '%' || (c === '#' && first)) { stream.skipToEnd(); return 'comment'; }
  if (c === '.' && stream.match('..')) { stream.skipToEnd(); return 'comment'; }
  if (c === '"') { state.value = true; return takeString(stream, '"'); }
  if (c === "'") {
    if (state.value) return 'operator';
    state.value = true;
    return takeString(stream, "'");
  }
  if (/[0-9]/.test(c) || (c === '.' && /[0-9]/.test(stream.peek() ?? ''))) {
    stream.backUp(1);
    stream.match(/^(0[xX][0-9a-fA-F]+|0[bB][01]+|(\d+\.?\d*|\.\d+)([eEdD][+-]?\d+)?[ij]?)/);
    state.value = true;
    return 'number';
  }
  if (/[A-Za-z_]/.test(c)) {
    stream.match(/^\w*/);
    const word = stream.current();
    const member = stream.start > 0 && stream.string[stream.start - 1] === '.';
    if (!member && isKeyword(word) && !(state.depth > 0 && word === 'end')) {
      state.value = false;
      return 'keyword';
    }
    state.value = true;
    if (state.depth > 0 && word === 'end') return 'keyword';
    if (!member && kClassBlocks.has(word) && first && /^\s*(\(.*\))?\s*(%.*)?$/.test(stream.string.slice(stream.pos))) return 'keyword';
    return member ? 'propertyName' : stream.peek() === '(' ? 'variableName.function' : 'variableName';
  }
  if (c === '@') { state.value = false; return 'operator'; }
  if ('([{'.includes(c)) { state.depth++; state.value = false; return 'bracket'; }
  if (')]}'.includes(c)) { state.depth = Math.max(0, state.depth - 1); state.value = true; return 'bracket'; }
  if (';,'.includes(c)) { state.value = false; if (state.depth === 0) state.first = true; return 'punctuation'; }
  state.value = c === '.' && stream.peek() === "'";
  return 'operator';
}

export const matlab = StreamLanguage.define<LexState>({
  name: 'matlab',
  startState: () => ({ comment: 0, value: false, depth: 0, first: true }),
  token: takeToken,
  languageData: {
    commentTokens: { line: '%', block: { open: '%{', close: '%}' } },
    closeBrackets: { brackets: ['(', '[', '{', "'", '"'] },
    indentOnInput: /^\s*(end|else|elseif|case|otherwise|catch)\b/,
  },
});

export const matlabIndent = indentService.of((context, at) => {
  const { text, from } = context.lineAt(at);
  let before = '';
  for (let next = from; next > 0 && !before.trim();) ({ text: before, from: next } = context.lineAt(next - 1));
  const [opener, word] = [before, text].map((t) => t.trim().match(/^\w+/)?.[0] ?? '');
  const opens = (kOpeners.has(opener) || kMiddles.has(opener) || kClassBlocks.has(opener))
    && !/\bend\s*[;,]?\s*(%.*)?$/.test(before);
  const step = (opens ? context.unit : 0) - (kEnds.has(word) || kMiddles.has(word) ? context.unit : 0);
  return Math.max(0, context.countColumn(before.match(/^\s*/)![0]) + step);
});

export const matlabColours = syntaxHighlighting(HighlightStyle.define([
  { tag: tags.keyword, color: 'var(--code-keyword)' },
  { tag: tags.comment, color: 'var(--code-comment)' },
  { tag: tags.heading, color: 'var(--code-heading)', fontWeight: '600' },
  { tag: tags.string, color: 'var(--code-string)' },
  { tag: tags.number, color: 'var(--code-number)' },
  { tag: tags.function(tags.variableName), color: 'var(--code-function)' },
  { tag: tags.invalid, color: 'var(--error)' },
]));

// ---- blocks ----------------------------------------------------------------------------------------

export interface Keyword { from: number; to: number; line: number; word: string }
export interface Block { words: Keyword[]; firstLine: number; lastLine: number; closed: boolean; depth: number }

/** The words of a line that open, divide or close blocks, without those in strings, comments and brackets. */
function keywordsOf(text: string, from: number, line: number): Keyword[] {
  const found: Keyword[] = [];
  let depth = 0;
  let value = false;
  for (let k = 0; k < text.length;) {
    const c = text[k];
    if (c === '%' || text.startsWith('...', k)) break;
    if (c === '"' || (c === "'" && !value)) {
      k++;
      while (k < text.length && !(text[k] === c && text[k + 1] !== c)) k += text[k] === c ? 2 : 1;
      k++;
      value = true;
      continue;
    }
    const word = text.slice(k).match(/^[A-Za-z_]\w*/)?.[0];
    if (word) {
      if (depth === 0 && text[k - 1] !== '.') found.push({ from: from + k, to: from + k + word.length, line, word });
      k += word.length;
      value = true;
      continue;
    }
    if ('([{'.includes(c)) depth++;
    if (')]}'.includes(c)) depth = Math.max(0, depth - 1);
    value = /[\w)\]}'.]/.test(c) || (value && c === ' ' && depth === 0);
    k++;
  }
  return found.filter(({ word }, at) => isKeyword(word) || (at === 0 && kClassBlocks.has(word)));
}

const known = new WeakMap<Text, Block[]>();

export function blocksOf(doc: Text): Block[] {
  const before = known.get(doc);
  if (before) return before;
  const blocks: Block[] = [];
  const open: Block[] = [];
  let comment = 0;
  const close = (line: number, closed: boolean): void => {
    const block = open.pop();
    if (block) { block.lastLine = line; block.closed = closed; }
  };
  for (let number = 1; number <= doc.lines; number++) {
    const line = doc.line(number);
    if (/^\s*[%#][{]\s*$/.test(line.text)) { comment++; continue; }
    if (comment > 0) { if (/^\s*[%#][}]\s*$/.test(line.text)) comment--; continue; }
    for (const word of keywordsOf(line.text, line.from, number)) {
      const inClass = open.some((b) => ['classdef', 'function'].includes(b.words[0].word));
      if (kOpeners.has(word.word) || (kClassBlocks.has(word.word) && inClass)) {
        // Functions of a file need no end: the next one ends the one before.
        if (word.word === 'function' && open.length === 1 && open[0].words[0].word === 'function' && !fileHasEnds(doc)) close(number - 1, false);
        const block: Block = { words: [word], firstLine: number, lastLine: doc.lines, closed: false, depth: open.length };
        open.push(block);
        blocks.push(block);
      } else if (kMiddles.has(word.word)) {
        open.at(-1)?.words.push(word);
      } else if (kEnds.has(word.word) && open.length) {
        open.at(-1)!.words.push(word);
        close(number, true);
      }
    }
  }
  known.set(doc, blocks);
  return blocks;
}

const hasEnds = new WeakMap<Text, boolean>();
function fileHasEnds(doc: Text): boolean {
  let answer = hasEnds.get(doc);
  if (answer === undefined) {
    let balance = 0;
    for (let n = 1; n <= doc.lines; n++) {
      for (const { word } of keywordsOf(doc.line(n).text, 0, n)) balance += kOpeners.has(word) ? 1 : kEnds.has(word) ? -1 : 0;
    }
    answer = balance <= 0;
    hasEnds.set(doc, answer);
  }
  return answer;
}

export const matlabFolding = foldService.of((state, from) => {
  const line = state.doc.lineAt(from);
  const block = blocksOf(state.doc).find((b) => b.firstLine === line.number && b.lastLine > line.number);
  if (block) {
    const last = state.doc.line(block.lastLine);
    return { from: line.to, to: block.closed ? last.from - 1 : last.to };
  }
  if (!/^\s*%%(\s|$)/.test(line.text)) return null;
  const section = sectionsOf(state.doc).find((s) => s.firstLine === line.number);
  return section && section.lastLine > line.number ? { from: line.to, to: state.doc.line(section.lastLine).to } : null;
});

// ---- sections --------------------------------------------------------------------------------------

export interface Section { firstLine: number; lastLine: number }

/** From one %% to the next; the functions at the end of a script belong to none. */
export function sectionsOf(doc: Text): Section[] {
  const starts = [1];
  for (let n = 1; n <= doc.lines; n++) {
    if (/^\s*%%(\s|$)/.test(doc.line(n).text) && n > 1) starts.push(n);
  }
  return starts.map((firstLine, k) => ({ firstLine, lastLine: k + 1 < starts.length ? starts[k + 1] - 1 : doc.lines }));
}

/** A section as a program: other lines are empty, so that numbers of lines stay, but for local functions. */
export function sectionCode(doc: Text, section: Section): string {
  const functions = blocksOf(doc).filter((b) => b.depth === 0 && b.words[0].word === 'function');
  const wanted = (n: number): boolean => (n >= section.firstLine && n <= section.lastLine)
    || functions.some((b) => n >= b.firstLine && n <= b.lastLine);
  const lines: string[] = [];
  for (let n = 1; n <= doc.lines; n++) lines.push(wanted(n) ? doc.line(n).text : '');
  return lines.join('\n');
}
