// The files that are open, as tabs above the editor. What is not saved yet survives a reload as a draft.
import type { EditorState } from '@codemirror/state';
import { arrowKeys, askYes, keep, make, note, recall } from './dom';
import type { Editor } from './editor';
import type { Engine, Json } from './engine';

interface Document { path: string; state: EditorState; saved: string; modified: number; tab: HTMLElement }

const decode = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

export class Documents {
  private open: Document[] = [];
  private current: Document | null = null;
  editor!: Editor;
  onShown: (path: string) => void = () => {};

  constructor(private readonly engine: Engine, private readonly tabs: HTMLElement) {
    arrowKeys(tabs, '[role=tab]', true);
  }

  get path(): string { return this.current?.path ?? ''; }

  /** Opens the files of the last visit, or a first program. */
  async restore(welcome: string): Promise<void> {
    const paths: string[] = JSON.parse(recall('open') ?? '[]');
    const shown = recall('shown');
    for (const path of paths) await this.show(path, { quiet: true });
    if (shown && this.open.some((d) => d.path === shown)) this.select(this.open.find((d) => d.path === shown)!);
    if (this.open.length) return;
    const { json } = await this.engine.request('files.list', { path: '' });
    const programs = json.entries.filter((e: Json) => !e.folder && e.name.endsWith('.m'));
    if (programs.length) return this.show(programs[0].name);
    this.add('untitled.m', welcome, 0, '');
  }

  /** Opens a file, or shows its tab. */
  async show(path: string, { line = 0, column = 1, quiet = false } = {}): Promise<void> {
    let found = this.open.find((d) => d.path === path);
    if (!found) {
      try {
        const { json, bytes } = await this.engine.request('files.read', { path });
        const saved = decode(bytes);
        const draft = recall(`draft.${path}`);
        found = this.add(path, draft ?? saved, json.modified, saved);
      } catch (error) {
        const draft = recall(`draft.${path}`);
        if (draft !== null) found = this.add(path, draft, 0, '');
        else if (!quiet) note((error as Error).message);
      }
    }
    if (!found) return;
    this.select(found);
    if (line) this.editor.goto(line, column);
  }

  /** A new document with this text, saved when it is run. */
  create(path: string, text: string): void {
    const free = this.freeName(path);
    this.select(this.add(free, text, 0, ''));
    this.changed();
  }

  /** Called by the editor. */
  changed(): void {
    if (!this.current) return;
    const text = this.editor.text();
    const dirty = text !== this.current.saved;
    this.current.tab.classList.toggle('dirty', dirty);
    keep(`draft.${this.current.path}`, dirty ? text : null);
  }

  async save(): Promise<boolean> {
    const document = this.current;
    if (!document) return false;
    const text = this.editor.text();
    if (text === document.saved && document.modified) return true;
    const write = async (modified: number): Promise<void> => {
      const { json } = await this.engine.request('files.write', { path: document.path, modified }, new TextEncoder().encode(text));
      document.modified = json.modified;
      document.saved = text;
      document.tab.classList.remove('dirty');
      keep(`draft.${document.path}`, null);
    };
    try {
      await write(document.modified);
    } catch (error) {
      const { message } = error as Error;
      if (!/changed by somebody else/.test(message)) { note(message); return false; }
      if (!await askYes(`${document.path} was changed elsewhere. Write over it?`, 'Write over')) return false;
      await write(0);
    }
    return true;
  }

  renamed(from: string, to: string): void {
    for (const document of this.open) {
      if (document.path !== from && !document.path.startsWith(`${from}/`)) continue;
      keep(`draft.${document.path}`, null);
      document.path = to + document.path.slice(from.length);
      this.label(document);
    }
    this.remember();
  }

  removed(path: string): void {
    for (const document of [...this.open]) {
      if (document.path === path || document.path.startsWith(`${path}/`)) this.drop(document);
    }
  }

  /** A program changed files: those that are open and not edited are read again. */
  async refresh(): Promise<void> {
    for (const document of this.open) {
      const text = document === this.current ? this.editor.text() : document.state.doc.toString();
      if (!document.modified || text !== document.saved) continue;
      const answer = await this.engine.request('files.read', { path: document.path }).catch(() => null);
      if (!answer || Math.abs(answer.json.modified - document.modified) <= 2) continue;
      document.modified = answer.json.modified;
      document.saved = decode(answer.bytes);
      document.state = this.editor.stateFor(document.saved);
      if (document === this.current) this.editor.view.setState(document.state);
    }
  }

  private freeName(path: string): string {
    const [, stem, end] = path.match(/^(.*?)(\.\w+)?$/)!;
    let free = path;
    for (let k = 2; this.open.some((d) => d.path === free) || recall(`draft.${free}`) !== null; k++) free = `${stem}${k}${end ?? ''}`;
    return free;
  }

  private add(path: string, text: string, modified: number, saved: string): Document {
    const tab = make('div.tab', { role: 'tab', tabIndex: -1 });
    const document: Document = { path, state: this.editor.stateFor(text), saved, modified, tab };
    tab.addEventListener('click', () => this.select(document));
    tab.addEventListener('keydown', (event) => {
      if (event.key === 'Enter' || event.key === ' ') this.select(document);
      if (event.key === 'Delete') this.close(document);
    });
    tab.addEventListener('auxclick', () => this.close(document));
    this.open.push(document);
    this.tabs.append(tab);
    this.label(document);
    tab.classList.toggle('dirty', text !== saved);
    if (!this.current) this.select(document);
    return document;
  }

  private label(document: Document): void {
    document.tab.title = document.path;
    document.tab.replaceChildren(make('span', {}, document.path.split('/').at(-1)!), make('button.close', {
      type: 'button', tabIndex: -1, title: 'Close', 'aria-label': `Close ${document.path}`,
      onclick: (event: Event) => { event.stopPropagation(); this.close(document); },
    }, '×'));
  }

  private select(document: Document): void {
    if (this.current) this.current.state = this.editor.view.state;
    this.current = document;
    this.editor.view.setState(document.state);
    for (const other of this.open) {
      other.tab.setAttribute('aria-selected', String(other === document));
      other.tab.tabIndex = other === document ? 0 : -1;
    }
    document.tab.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    this.remember();
    this.onShown(document.path);
  }

  private async close(document: Document): Promise<void> {
    if (document.tab.classList.contains('dirty')
      && !await askYes(`${document.path} has changes that are not saved.`, 'Close without saving')) return;
    this.drop(document);
  }

  private drop(document: Document): void {
    keep(`draft.${document.path}`, null);
    const at = this.open.indexOf(document);
    this.open.splice(at, 1);
    document.tab.remove();
    if (this.current === document) {
      this.current = null;
      const next = this.open[Math.min(at, this.open.length - 1)];
      if (next) this.select(next);
      else this.create('untitled.m', '');
    }
    this.remember();
  }

  private remember(): void {
    keep('open', JSON.stringify(this.open.map((d) => d.path)));
    keep('shown', this.path);
  }
}
