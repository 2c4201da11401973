// The files of the engine's folder as a tree: opened lazily, with what one does to files.
import { arrowKeys, askText, askYes, bytesText, download, make, note } from './dom';
import type { Documents } from './documents';
import type { Engine, Json } from './engine';
import { icon } from './icons';
import { zip, type ZipEntry } from './zip';

export class FileTree {
  private unfolded = new Set<string>();
  private selected = '';
  private readonly tree = make('ul.tree', { role: 'tree', 'aria-label': 'Files' });
  private readonly empty = make('p.hint', { hidden: true }, 'No files yet. Run saves the program here; files can be dropped on the page.');
  private readonly forSelected: HTMLButtonElement[];

  constructor(private readonly engine: Engine, private readonly documents: Documents, pane: HTMLElement) {
    const chooser = make('input', { type: 'file', multiple: true, hidden: true, id: 'files' });
    chooser.addEventListener('change', () => { this.upload([...chooser.files!]); chooser.value = ''; });
    const button = (picture: string, title: string, onclick: () => void) =>
      make('button.tool', { type: 'button', title, 'aria-label': title, onclick }, icon(picture));
    this.forSelected = [button('download', 'Download the selected file', () => this.fetch(this.selected)),
      button('rename', 'Rename', () => this.rename()), button('remove', 'Delete', () => this.remove())];
    pane.append(
      make('div.toolbar', {}, button('file', 'New file', () => this.newFile()), button('folder', 'New folder', () => this.newFolder()),
        button('upload', 'Upload files', () => chooser.click()), button('archive', 'Download everything as a .zip', () => this.fetchAll('')),
        ...this.forSelected), chooser, this.tree, this.empty);
    arrowKeys(this.tree, '.entry');
    document.addEventListener('dragover', (event) => event.preventDefault());
    document.addEventListener('drop', (event) => {
      if (!event.dataTransfer?.files.length) return;
      event.preventDefault();
      this.upload([...event.dataTransfer.files]);
    });
    documents.onShown = (path) => { this.selected = path; this.mark(); };
    for (const event of ['joined', 'filesChanged', 'finished']) engine.on(event, () => this.refresh());
  }

  async refresh(): Promise<void> {
    const list = await this.listOf('', 1).catch(() => null);
    if (list) {
      this.tree.replaceChildren(...list);
      this.empty.hidden = list.length > 0;
    }
    this.mark();
  }

  private async listOf(folder: string, level: number): Promise<HTMLElement[]> {
    const { json } = await this.engine.request('files.list', { path: folder });
    return Promise.all(json.entries.map((entry: Json) => this.row(folder ? `${folder}/${entry.name}` : entry.name, entry, level)));
  }

  private async row(path: string, entry: Json, level: number): Promise<HTMLElement> {
    const unfolded = this.unfolded.has(path);
    const line = make('div.entry', { tabIndex: path === this.selected ? 0 : -1, title: entry.folder ? path : `${path}, ${bytesText(entry.bytes)}` },
      make('span.kind', { 'aria-hidden': 'true' }, entry.folder ? (unfolded ? '▾' : '▸') : icon(entry.name.endsWith('.m') ? 'program' : 'data')), entry.name);
    line.dataset.path = path;
    line.style.paddingInlineStart = `${level * 0.8}rem`;
    const act = (): void => {
      this.selected = path;
      this.mark();
      if (entry.folder) this.toggle(path);
      else if (isText(entry.name)) this.documents.show(path);
    };
    line.addEventListener('click', act);
    line.addEventListener('keydown', (event) => {
      if (event.key === 'Enter') act();
      if (event.key === 'Delete') this.remove();
      if (event.key === 'F2') this.rename();
    });
    const item = make('li', { role: 'treeitem', 'aria-level': level }, line);
    if (entry.folder) {
      item.setAttribute('aria-expanded', String(unfolded));
      if (unfolded) item.append(make('ul', { role: 'group' }, ...await this.listOf(path, level + 1).catch(() => [])));
    }
    return item;
  }

  private mark(): void {
    for (const line of this.tree.querySelectorAll<HTMLElement>('.entry')) {
      const here = line.dataset.path === this.selected;
      line.classList.toggle('selected', here);
      line.tabIndex = here ? 0 : -1;
    }
    // What is open may not have been saved yet: there is nothing to do anything to.
    const none = !this.tree.querySelector('.entry.selected');
    for (const tool of this.forSelected) tool.disabled = none;
    if (!this.tree.querySelector('[tabindex="0"]')) this.tree.querySelector<HTMLElement>('.entry')?.setAttribute('tabindex', '0');
  }

  private toggle(path: string): void {
    if (!this.unfolded.delete(path)) this.unfolded.add(path);
    this.refresh();
  }

  private folder(): string {
    if (this.unfolded.has(this.selected)) return `${this.selected}/`;
    return this.selected.includes('/') ? this.selected.replace(/[^/]*$/, '') : '';
  }

  private async attempt(action: () => Promise<unknown>): Promise<boolean> {
    try { await action(); return true; } catch (error) { note((error as Error).message); return false; }
  }

  private async newFile(): Promise<void> {
    const path = await askText('Name of the new file', `${this.folder()}untitled.m`, 'Create');
    if (!path) return;
    if (await this.attempt(() => this.engine.request('files.write', { path, modified: 1 }, new Uint8Array()))) this.documents.show(path);
  }

  private async newFolder(): Promise<void> {
    const path = await askText('Name of the new folder', `${this.folder()}folder`, 'Create');
    if (path) await this.attempt(() => this.engine.request('files.makeFolder', { path }));
  }

  private async rename(): Promise<void> {
    const path = this.selected;
    if (!path) return;
    const to = await askText(`New name of ${path}`, path, 'Rename');
    if (!to || to === path) return;
    if (!await this.attempt(() => this.engine.request('files.rename', { path, to }))) return;
    this.documents.renamed(path, to);
    this.selected = to;
  }

  private async remove(): Promise<void> {
    const path = this.selected;
    if (!path || !await askYes(`Delete ${path}?`, 'Delete')) return;
    if (await this.attempt(() => this.engine.request('files.remove', { path }))) this.documents.removed(path);
  }

  private async fetch(path: string): Promise<void> {
    const item = this.tree.querySelector('.entry.selected')?.closest('[role=treeitem]');
    if (item?.hasAttribute('aria-expanded')) return this.fetchAll(path);
    await this.attempt(async () => {
      const { bytes } = await this.engine.request('files.read', { path });
      download(bytes.slice(), path.split('/').at(-1)!);
    });
  }

  private async fetchAll(folder: string): Promise<void> {
    await this.attempt(async () => {
      const name = folder.split('/').at(-1) || 'matlift';
      download(await zip(await this.entriesBelow(folder)), `${name}.zip`);
    });
  }

  // With paths as seen from the folder.
  private async entriesBelow(folder: string, before = ''): Promise<ZipEntry[]> {
    const { json } = await this.engine.request('files.list', { path: folder });
    const found: ZipEntry[] = [];
    for (const { name, folder: isFolder } of json.entries as Json[]) {
      const path = folder ? `${folder}/${name}` : name;
      if (isFolder) found.push(...await this.entriesBelow(path, `${before}${name}/`));
      else found.push({ path: before + name, bytes: (await this.engine.request('files.read', { path })).bytes.slice() });
    }
    return found;
  }

  async upload(files: File[]): Promise<void> {
    for (const file of files) {
      const path = `${this.folder()}${file.name}`;
      const bytes = new Uint8Array(await file.arrayBuffer());
      if (!await this.attempt(() => this.engine.request('files.write', { path }, bytes))) return;
      note(`${file.name} is here (${bytesText(file.size)})`);
      if (files.length === 1 && isText(file.name)) this.documents.show(path);
    }
  }
}

function isText(name: string): boolean {
  return /\.(m|txt|csv|tsv|json|md|xml|dat|log|html|svg)$/i.test(name) || !name.includes('.');
}
