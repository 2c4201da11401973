// The workspace: a table of variables, and a grid for the one that was chosen, read from the engine as far as it
// is looked at.
import { arrowKeys, bytesText, make } from './dom';
import type { Engine, Json } from './engine';
import { icon } from './icons';

const kRowHeight = 24;
const kColumnWidth = 96;

export class Variables {
  private list: Json[] = [];
  private readonly rows = make('tbody');
  private readonly empty = make('p.hint', {}, 'No variables yet: run something.');
  private readonly table = make('table.variables', { 'aria-label': 'Variables' },
    make('thead', {}, make('tr', {}, ...['Name', 'Value', 'Size', 'Class', 'Where', ''].map((t) => make('th', { scope: 'col' }, t)))), this.rows);
  private readonly grid: Grid;
  private filter = '';

  constructor(private readonly engine: Engine, pane: HTMLElement, run: (code: string) => void) {
    this.grid = new Grid(engine, () => this.mark());
    const filter = make('input', { type: 'search', placeholder: 'filter', 'aria-label': 'Filter variables' });
    filter.addEventListener('input', () => { this.filter = filter.value.toLowerCase(); this.draw(); });
    pane.append(make('div.toolbar', {}, filter,
      make('button.tool', { type: 'button', title: 'Clear all variables', 'aria-label': 'Clear all variables', onclick: () => run('clear') }, icon('clear'))),
    make('div.scroll', {}, this.table, this.empty), this.grid.element);
    arrowKeys(this.rows, 'tr');
    this.rows.addEventListener('click', (event) => {
      const row = (event.target as HTMLElement).closest('tr');
      if (!row) return;
      const name = row.dataset.name!;
      if ((event.target as HTMLElement).closest('.plot')) run(`figure; plot(${name}); title('${name}')`);
      else this.choose(name);
    });
    this.rows.addEventListener('keydown', (event) => {
      if (event.key === 'Enter' && event.target instanceof HTMLTableRowElement) this.choose(event.target.dataset.name!);
    });
    engine.on('variables', (m) => this.take(m));
    engine.on('joined', () => this.refresh());
  }

  async refresh(): Promise<void> {
    const answer = await this.engine.request('variables').catch(() => null);
    if (answer) this.take(answer.json);
  }

  private choose(name: string): void {
    this.grid.show(name);
    this.mark();
  }

  // The one that the grid shows.
  private mark(): void {
    for (const row of this.rows.rows) row.classList.toggle('selected', row.dataset.name === this.grid.name);
  }

  private take(message: Json): void {
    this.list = message.variables;
    this.draw();
    this.grid.refresh(new Set(this.list.map((v) => v.name)));
    this.mark();
  }

  private draw(): void {
    const shown = this.list.filter((v) => v.name.toLowerCase().includes(this.filter));
    this.rows.replaceChildren(...shown.map((v, k) => make('tr', { tabIndex: k === 0 ? 0 : -1, 'data-name': v.name },
      make('th', { scope: 'row' }, v.name), make('td.value', { title: v.preview }, v.preview),
      make('td', { title: v.bytes ? bytesText(v.bytes) : '' }, v.size), make('td', {}, v.class),
      make('td', {}, make('span.where', { 'data-where': v.where, title: kWhere[v.where] }, v.where)),
      make('td', {}, v.numeric && make('button.plot', { type: 'button', title: `Plot ${v.name}`, 'aria-label': `Plot ${v.name}` }, icon('plot'))))));
    this.empty.hidden = this.list.length > 0;
    this.table.hidden = this.list.length === 0;
  }
}

const kWhere: Record<string, string> = {
  cpu: 'in the host\'s memory', device: 'on the device', deferred: 'not computed yet', sparse: 'nonzeros only',
};

/** A window onto one value, as large as what is seen of it. */
class Grid {
  readonly element = make('section.grid', { hidden: true, 'aria-label': 'Value' });
  private readonly title = make('h3');
  private readonly view = make('div.cells', { tabIndex: 0, role: 'grid' });
  private readonly room = make('div.room');
  private readonly layer = make('table.layer');
  private readonly text = make('pre');
  private readonly page = make('input', { type: 'number', min: '1', value: '1' });
  private readonly pageChoice = make('label.check', { hidden: true }, 'page ', this.page);
  name = '';
  private trail: string[] = [];
  private asked = 0;

  constructor(private readonly engine: Engine, private readonly closed: () => void) {
    this.room.append(this.layer);
    this.view.append(this.room);
    this.element.append(make('header', {}, this.title, this.pageChoice,
      make('button.tool', { type: 'button', title: 'Close', 'aria-label': 'Close the value', onclick: () => { this.element.hidden = true; this.name = ''; this.closed(); } }, icon('close'))),
    this.view, this.text);
    this.view.addEventListener('scroll', () => this.load());
    this.page.addEventListener('change', () => this.load());
    this.layer.addEventListener('dblclick', (event) => this.enter(event.target as HTMLElement));
    this.layer.addEventListener('keydown', (event) => { if (event.key === 'Enter') this.enter(event.target as HTMLElement); });
  }

  show(name: string, trail: string[] = []): void {
    this.name = name;
    this.trail = trail;
    this.element.hidden = false;
    this.view.scrollTo(0, 0);
    this.page.value = '1';
    this.load();
  }

  refresh(names: Set<string>): void {
    if (!this.name) return;
    if (names.has(this.name)) this.load();
    else { this.element.hidden = true; this.name = ''; }
  }

  private async load(): Promise<void> {
    const turn = ++this.asked;
    const row = Math.floor(this.view.scrollTop / kRowHeight);
    const column = Math.floor(this.view.scrollLeft / kColumnWidth);
    const rows = Math.ceil((this.view.clientHeight || 240) / kRowHeight) + 2;
    const columns = Math.ceil((this.view.clientWidth || 400) / kColumnWidth) + 2;
    const answer = await this.engine.request('value', {
      name: this.name, path: this.trail.join(''), row, column, rows, columns, page: Number(this.page.value) - 1,
    }).catch((error: Error) => ({ json: { text: error.message, class: '', size: '' } as Json }));
    if (turn === this.asked) this.draw(answer.json);
  }

  private draw(json: Json): void {
    this.title.replaceChildren(
      ...(this.trail.length ? [make('button.tool', { type: 'button', 'aria-label': 'Back', title: 'Back', onclick: () => this.show(this.name, this.trail.slice(0, -1)) }, icon('back'))] : []),
      `${this.name}${this.trail.join('')} `, make('small', {}, `${json.size} ${json.class}`));
    this.text.hidden = json.text === undefined;
    this.view.hidden = json.text !== undefined;
    this.text.textContent = json.text ?? '';
    if (json.text !== undefined) return;
    const dims = String(json.size).split('×').map(Number);
    this.pageChoice.hidden = dims.length < 3;
    this.page.max = String(dims.slice(2).reduce((a, b) => a * b, 1));
    this.room.style.height = `${Math.min((json.gridRows + 2) * kRowHeight, 8_000_000)}px`;
    this.room.style.width = `${Math.min((json.gridColumns + 1) * kColumnWidth, 8_000_000)}px`;
    this.layer.style.transform = `translate(${json.column * kColumnWidth}px, ${json.row * kRowHeight}px)`;
    const leadsOn = json.class === 'cell' || json.class === 'struct';
    const head = (json.cells[0] ?? []).map((_: string, k: number) => make('th', { scope: 'col' }, json.columnNames?.[k] ?? String(json.column + k + 1)));
    this.layer.replaceChildren(make('thead', {}, make('tr', {}, make('th'), ...head)), make('tbody', {}, ...json.cells.map((cells: string[], r: number) =>
      make('tr', { 'data-row': json.row + r, 'data-field': json.rowNames?.[r] },
        make('th', { scope: 'row' }, json.rowNames?.[r] ?? String(json.row + r + 1)), ...cells.map((cell, c) => make('td', { title: leadsOn ? `${cell} (double click or Enter: into it)` : cell, tabIndex: leadsOn ? 0 : undefined, 'data-column': json.column + c }, cell))))));
    this.layer.dataset.class = json.class;
    this.layer.dataset.names = JSON.stringify(json.columnNames ?? []);
    this.layer.dataset.first = String(json.column);
  }

  // Into an element of a cell array, a field of a struct.
  private enter(target: HTMLElement): void {
    const cell = target.closest('td');
    const row = cell?.closest('tr');
    if (!cell || !row) return;
    const [r, c] = [Number(row.dataset.row) + 1, Number(cell.dataset.column) + 1];
    const kind = this.layer.dataset.class;
    if (kind === 'cell') this.show(this.name, [...this.trail, `{${r},${c}}`]);
    else if (kind === 'struct') {
      const names: string[] = JSON.parse(this.layer.dataset.names!);
      const single = row.dataset.field !== undefined;
      const field = single ? row.dataset.field : names[c - 1 - Number(this.layer.dataset.first)];
      this.show(this.name, [...this.trail, single ? `.${field}` : `(${r}).${field}`]);
    }
  }
}
