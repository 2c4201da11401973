// The console: what programs print, and a line to type statements (or several lines) into. Also the answers that
// `input` waits for.
import { keep, make, recall } from './dom';
import type { Engine, Json } from './engine';

// Past this the oldest text goes: laying out ten thousand lines takes a frame, a million take seconds.
const kMaxCharacters = 400_000;
// Lines stand in blocks of about so many characters: what is added makes the browser lay out the last block only.
const kBlock = 4000;
const kMaxHistory = 500;
// A phone has neither the room nor the keys.
const kPlaceholder = matchMedia('(max-width: 760px)').matches ? 'a statement' : 'a statement; Shift+Enter for a new line';
const kRule = 'rule';
const kNames: Record<number, string> = { 1: 'out', 2: 'error', 3: 'echo' };

export class Console {
  private readonly shown = make('div.output', { id: 'output', role: 'log', 'aria-label': 'Output', tabIndex: 0 });
  private readonly field = make('textarea.line', {
    id: 'line', rows: 1, spellcheck: false, autocapitalize: 'off', autocomplete: 'off', 'aria-label': 'Statement',
    placeholder: kPlaceholder,
  });
  private readonly mark = make('span.mark', { 'aria-hidden': 'true' }, '>>');
  private readonly offers = make('div.offers', { role: 'listbox', hidden: true });
  private pending: [string, string][] = [];
  private pendingCharacters = 0;
  private characters = 0;
  private block: HTMLElement | null = null;  // the one that grows
  private blockCharacters = 0;
  private ruled = false;  // the next block begins with a rule
  private past: string[] = JSON.parse(recall('history') ?? '[]');
  private at = this.past.length;
  private draft = '';
  private drawing = false;  // at the next frame
  private asking = false;
  /** Called with a place in a file that an error names. */
  onPlace: (file: string, line: number, column: number) => void = () => {};

  constructor(private readonly engine: Engine, pane: HTMLElement, private readonly submit: (code: string) => Promise<boolean>) {
    pane.append(this.shown, make('label.prompt', {}, this.mark, this.field), this.offers);
    this.field.addEventListener('input', () => { this.fit(); this.offers.hidden = true; });
    this.field.addEventListener('keydown', (event) => this.key(event));
    this.shown.addEventListener('click', (event) => this.follow(event));
    // A file that is run says nothing of itself: a rule stands between what one run and the next have printed.
    engine.on('started', (m) => { if (m.file) this.pending.push(['', kRule]); });
    engine.on('output', (m) => this.add(m.text, kNames[m.stream]));
    engine.on('ask', (m) => this.ask(m.prompt));
    engine.on('asked', () => this.endAsk());
    engine.on('finished', () => this.endAsk());
    engine.on('joined', (m) => this.replay(m));
    engine.on('state', ({ state }) => { if (!this.asking) this.mark.textContent = state === 'stopped' ? 'K>>' : '>>'; });
  }

  clear(): void {
    this.pending = [];
    this.pendingCharacters = 0;
    this.characters = 0;
    this.shown.replaceChildren();
    this.endBlock();
    this.engine.request('forgetOutput').catch(() => {});
  }

  focus(): void { this.field.focus(); }

  private replay(hello: Json): void {
    this.pending = [];
    this.pendingCharacters = 0;
    this.characters = 0;
    this.shown.replaceChildren();
    this.endBlock();
    for (const piece of hello.output ?? []) this.add(piece.text, kNames[piece.stream]);
    if (hello.prompt !== undefined) this.ask(hello.prompt);
    else this.endAsk();
  }

  private add(text: string, name: string): void {
    if (!text) return;
    if (!this.drawing) requestAnimationFrame(() => this.showPending());
    this.drawing = true;
    const last = this.pending.at(-1);
    if (last && last[1] === name && last[0].length < 20_000) last[0] += text;
    else this.pending.push([text, name]);
    this.pendingCharacters += text.length;
    // What would be thrown away at once need not wait; a hidden page draws no frames.
    while (this.pendingCharacters > kMaxCharacters && this.pending.length > 1) this.pendingCharacters -= this.pending.shift()![0].length;
  }

  private showPending(): void {
    this.drawing = false;
    const pane = this.shown;
    const atEnd = pane.scrollHeight - pane.scrollTop - pane.clientHeight < 40;
    for (const [text, name] of this.pending) {
      if (name === kRule) { this.endBlock(); this.ruled = true; continue; }
      // clc
      const clear = text.lastIndexOf('\f');
      if (clear >= 0) { pane.replaceChildren(); this.characters = 0; this.endBlock(); }
      this.append(clear >= 0 ? text.slice(clear + 1) : text, name);
    }
    this.pending = [];
    this.pendingCharacters = 0;
    while (this.characters > kMaxCharacters && pane.childNodes.length > 1) {
      this.characters -= pane.firstChild!.textContent!.length;
      pane.firstChild!.remove();
    }
    if (atEnd) pane.scrollTop = pane.scrollHeight;
  }

  private append(text: string, name: string): void {
    this.characters += text.length;
    for (let from = 0; from < text.length;) {
      // A block ends with a line.
      const room = Math.max(kBlock - this.blockCharacters, 0);
      const end = text.length - from <= room ? -1 : text.indexOf('\n', from + room);
      const part = end < 0 ? text.slice(from) : text.slice(from, end + 1);
      if (!this.block) this.shown.append(this.block = make(this.ruled ? 'div.block.run' : 'div.block'));
      this.ruled = false;
      this.block.append(make('span', { className: name }, ...(name === 'error' ? errorParts(part) : [part])));
      this.blockCharacters += part.length;
      from += part.length;
      if (end >= 0 || (this.blockCharacters >= kBlock && part.endsWith('\n'))) this.endBlock();
    }
  }
  private endBlock(): void {
    this.block = null;
    this.blockCharacters = 0;
  }

  private follow(event: MouseEvent): void {
    const link = (event.target as HTMLElement).closest<HTMLElement>('[data-file]');
    if (link) this.onPlace(link.dataset.file!, Number(link.dataset.line), Number(link.dataset.column));
    else if (!getSelection()?.toString()) this.field.focus({ preventScroll: true });
  }

  // ---- typing

  private ask(prompt: string): void {
    this.asking = true;
    this.mark.textContent = '?';
    this.field.placeholder = prompt.trim() || 'the program waits for a line';
    this.field.focus();
  }
  private endAsk(): void {
    this.asking = false;
    this.mark.textContent = this.engine.state === 'stopped' ? 'K>>' : '>>';
    this.field.placeholder = kPlaceholder;
  }

  private fit(): void {
    this.field.style.height = 'auto';
    this.field.style.height = `${Math.min(this.field.scrollHeight, 200)}px`;
  }
  private set(text: string): void {
    this.field.value = text;
    this.fit();
    this.field.setSelectionRange(text.length, text.length);
  }

  private async key(event: KeyboardEvent): Promise<void> {
    if (!this.offers.hidden && this.offerKey(event)) return;
    const { key } = event;
    if (key === 'Enter' && !event.shiftKey && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      await this.enter();
    } else if (key === 'Tab' && !event.shiftKey && this.field.value.trim()) {
      event.preventDefault();
      await this.complete();
    } else if (key === 'ArrowUp' && !this.field.value.slice(0, this.field.selectionStart).includes('\n')) {
      event.preventDefault();
      this.travel(-1);
    } else if (key === 'ArrowDown' && !this.field.value.slice(this.field.selectionEnd).includes('\n')) {
      event.preventDefault();
      this.travel(1);
    } else if (key === 'Escape') {
      this.set('');
      this.at = this.past.length;
    }
  }

  private async enter(): Promise<void> {
    const text = this.field.value;
    if (this.asking) {
      this.set('');
      await this.engine.request('input', { text }).catch(() => {});
      return;
    }
    if (!text.trim()) return;
    const more = await this.engine.request('incomplete', { code: `${text}\n` }).catch(() => null);
    if (more?.json.incomplete && !text.endsWith('\n\n')) {
      this.set(`${text}\n`);
      return;
    }
    if (!await this.submit(text)) return;
    if (this.past.at(-1) !== text) this.past.push(text);
    this.past = this.past.slice(-kMaxHistory);
    keep('history', JSON.stringify(this.past));
    this.at = this.past.length;
    this.set('');
  }

  // Up and down go through the statements that begin with what was typed.
  private travel(step: number): void {
    if (this.at === this.past.length) this.draft = this.field.value;
    let next = this.at + step;
    while (next >= 0 && next < this.past.length && !this.past[next].startsWith(this.draft)) next += step;
    if (next < 0) return;
    this.at = Math.min(next, this.past.length);
    this.set(this.past[this.at] ?? this.draft);
  }

  private async complete(): Promise<void> {
    const before = this.field.value.slice(0, this.field.selectionStart);
    const after = this.field.value.slice(this.field.selectionStart);
    const lineStart = before.lastIndexOf('\n') + 1;
    const answer = await this.engine.request('complete', { line: before.slice(lineStart) }).catch(() => null);
    if (!answer) return;
    const names: string[] = answer.json.candidates.map((c: Json) => c.name);
    const from = lineStart + answer.json.start;
    const put = (name: string): void => {
      this.field.value = before.slice(0, from) + name + after;
      this.field.setSelectionRange(from + name.length, from + name.length);
      this.offers.hidden = true;
      this.field.focus();
    };
    if (names.length === 0) return;
    let common = names[0];
    for (const name of names) while (!name.startsWith(common)) common = common.slice(0, -1);
    if (common.length > before.length - from) put(common);
    if (names.length < 2) return;
    this.offers.replaceChildren(...names.slice(0, 100).map((name) =>
      make('button', { type: 'button', role: 'option', onclick: () => put(name) }, name)));
    this.offers.hidden = false;
  }

  private offerKey(event: KeyboardEvent): boolean {
    if (event.key === 'Escape') { this.offers.hidden = true; return true; }
    if (event.key !== 'Tab' && event.key !== 'ArrowDown') return false;
    event.preventDefault();
    this.offers.querySelector<HTMLElement>('button')?.focus();
    return true;
  }
}

// A message may be broken where the pane ends; the program's line with the mark below it may not.
function errorParts(text: string): (string | HTMLElement)[] {
  return text.split(/((?:^ {4}.*\n?)+)/m).flatMap((part, k) => (k % 2 ? [make('span.code', {}, part)] : withLinks(part)));
}

// "at /folder/f.m:3:5" leads there.
function withLinks(text: string): (string | HTMLElement)[] {
  const parts: (string | HTMLElement)[] = [];
  let from = 0;
  for (const match of text.matchAll(/(?<= at )(\S+\.m):(\d+)(?::(\d+))?/g)) {
    parts.push(text.slice(from, match.index));
    parts.push(make('button.place', {
      type: 'button', 'data-file': match[1], 'data-line': match[2], 'data-column': match[3] ?? '1',
    }, match[0]));
    from = match.index + match[0].length;
  }
  parts.push(text.slice(from));
  return parts;
}
