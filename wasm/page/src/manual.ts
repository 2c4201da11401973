// The manual: chapters that came with the page, functions as the engine has them, and a search over both.
import { arrowKeys, make, note } from './dom';
import type { Engine } from './engine';

interface Chapter { name: string; title: string; html: string }
interface Described { name: string; group: number; help: string; example?: string; expected?: string }
interface Hit { title: string; about: string; open: () => void; rank: number }

const kMaxHits = 60;

export class Manual {
  /** Takes a program to look at. */
  onProgram: (name: string, text: string) => void = () => {};
  private chapters: Chapter[] = [];
  private functions: Described[] = [];
  private groups: string[] = [];
  private loading: Promise<void> | null = null;
  private readonly search = make('input', { type: 'search', placeholder: 'Search the manual', 'aria-label': 'Search the manual', spellcheck: false });
  private readonly contents = make('button', { type: 'button', onclick: () => this.home() }, 'Contents');
  private readonly article = make('article', { tabIndex: 0, 'aria-live': 'polite' });

  constructor(private readonly engine: Engine, place: HTMLElement, private readonly address: string) {
    place.append(make('div.tools', {}, this.contents, this.search), this.article);
    this.search.addEventListener('input', () => void this.find(this.search.value));
    this.search.addEventListener('keydown', (event) => {
      if (event.key === 'ArrowDown') this.article.querySelector<HTMLElement>('button.hit')?.focus();
      if (event.key === 'Enter') this.article.querySelector<HTMLElement>('button.hit')?.click();
    });
    arrowKeys(this.article, 'button.hit');
    engine.on('joined', () => { this.loading = null; });
  }

  /** What the pane shows when it is looked at for the first time. */
  async visible(): Promise<void> {
    if (!this.article.hasChildNodes()) await this.home();
  }

  /** The page about a function, a keyword or a chapter; '' is the contents. help: what the engine has told of it already. */
  async open(name: string, help = ''): Promise<void> {
    await this.load();
    const chapter = this.chapters.find((c) => c.name === name);
    const described = this.functions.find((f) => f.name === name) ?? this.functions.find((f) => f.name.toLowerCase() === name.toLowerCase());
    if (!name) await this.home();
    else if (described) this.showFunction(described);
    else if (chapter) this.showChapter(chapter);
    else await this.showOther(name, help);
  }

  private load(): Promise<void> {
    this.loading ??= (async () => {
      this.chapters = await (await fetch(this.address)).json();
      const { json } = await this.engine.request('functions');
      this.functions = json.functions.sort((a: Described, b: Described) => (a.name < b.name ? -1 : 1));
      this.groups = json.groups;
    })().catch((error) => { this.loading = null; note(`The manual could not be read: ${error.message}`); });
    return this.loading;
  }

  private show(...content: Node[]): void {
    this.article.replaceChildren(...content);
    this.article.scrollTop = 0;
  }

  private async home(): Promise<void> {
    await this.load();
    this.search.value = '';
    const link = (text: string, title: string, open: () => void): HTMLElement => make('button.link', { type: 'button', title, onclick: open }, text);
    const groups = this.groups.map((title, group) => {
      const members = this.functions.filter((f) => f.group === group);
      return members.length === 0 ? null : make('details', {}, make('summary', {}, title, make('small', {}, ` ${members.length}`)),
        make('div.names', {}, ...members.map((f) => link(f.name, firstLine(f.help), () => this.showFunction(f)))));
    });
    this.show(make('h2', {}, 'Manual'), make('div.chapters', {}, ...this.chapters.map((c) => link(c.title, '', () => this.showChapter(c)))),
      make('h3', {}, `${this.functions.length} functions`), ...groups.filter((g) => g !== null));
  }

  private async find(text: string): Promise<void> {
    await this.load();
    const words = text.toLowerCase().split(/\s+/).filter(Boolean);
    if (words.length === 0) return this.home();
    const hits = [...this.functions.map((f) => this.functionHit(f, words)), ...this.chapters.map((c) => this.chapterHit(c, words))]
      .filter((hit) => hit !== null).sort((a, b) => a.rank - b.rank || (a.title < b.title ? -1 : 1));
    this.show(make('p.count', { role: 'status' }, hits.length === 0 ? `Nothing is found for “${text}”.` : `${hits.length} found`),
      ...hits.slice(0, kMaxHits).map((hit) => make('button.hit', { type: 'button', onclick: hit.open }, make('b', {}, hit.title), make('span', {}, hit.about))));
  }

  private functionHit(f: Described, words: string[]): Hit | null {
    const name = f.name.toLowerCase();
    const summary = firstLine(f.help).toLowerCase();
    const all = `${name} ${f.help.toLowerCase()}`;
    if (!words.every((word) => all.includes(word))) return null;
    const rank = name === words[0] ? 0 : name.startsWith(words[0]) ? 1 : name.includes(words[0]) ? 2 : words.every((word) => summary.includes(word)) ? 3 : 5;
    return { title: f.name, about: firstLine(f.help), rank, open: () => this.showFunction(f) };
  }

  private chapterHit(c: Chapter, words: string[]): Hit | null {
    const text = textOf(c.html);
    const low = text.toLowerCase();
    if (!words.every((word) => low.includes(word))) return null;
    const at = low.indexOf(words[0]);
    const about = `…${text.slice(Math.max(at - 40, 0), at + 80).replace(/\s+/g, ' ')}…`;
    return { title: c.title, about, rank: c.title.toLowerCase().includes(words[0]) ? 0 : 4, open: () => this.showChapter(c) };
  }

  private showFunction(f: Described): void {
    this.show(make('h2', {}, f.name), make('p.group', {}, this.groups[f.group] ?? ''), ...paragraphs(f.help),
      ...(f.example ? [make('h3', {}, 'Example'), this.program(f.example, `try_${f.name}.m`)] : []),
      ...(f.expected ? [make('pre.printed', {}, f.expected.replace(/\n$/, ''))] : []));
  }

  private showChapter(chapter: Chapter): void {
    const body = make('div.chapter', { innerHTML: chapter.html });  // escaped when the page was built
    for (const link of body.querySelectorAll<HTMLElement>('[data-chapter]')) {
      link.addEventListener('click', (event) => { event.preventDefault(); void this.open(link.dataset.chapter!); });
    }
    body.querySelectorAll('pre.program').forEach((pre, k) => pre.replaceWith(this.program(pre.textContent ?? '', `${chapter.name}_${k + 1}.m`)));
    this.show(body);
  }

  /** Keywords, operators, functions of the person's own: what help knows of them. */
  private async showOther(name: string, help: string): Promise<void> {
    const answer = help ? null : await this.engine.request('help', { name }).catch(() => null);
    const text: string = (help || (answer?.json.help ?? '')).replace(/^\n+|\s+$/g, '');
    if (text) this.show(make('h2', {}, name), make('pre.printed', {}, text));
    else {
      this.search.value = name;
      await this.find(name);
    }
  }

  private program(text: string, name: string): HTMLElement {
    return make('div.sample', {}, make('pre.program', {}, text),
      make('button.tool', { type: 'button', title: 'Open in the editor', onclick: () => this.onProgram(name, text) }, 'Try it'));
  }
}

const firstLine = (text: string): string => text.split('\n', 1)[0];

const paragraphs = (text: string): HTMLElement[] => text.split('\n').filter(Boolean).map((line) => make('p', {}, line));

function textOf(html: string): string {
  return new DOMParser().parseFromString(html, 'text/html').body.textContent ?? '';
}
