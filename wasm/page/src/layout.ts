// Where the panes are: beside each other with bars to drag between them, or one at a time on a phone; light or dark.
import { arrowKeys, byId, keep, make, recall } from './dom';
import { icon } from './icons';

export type Theme = 'light' | 'dark';

export class Layout {
  onTheme: () => void = () => {};
  onPane: (pane: string) => void = () => {};

  constructor() {
    this.theme(recall('theme') as Theme | null);
    for (const bar of document.querySelectorAll<HTMLElement>('.bar')) this.draggable(bar);
    for (const [name, value] of Object.entries(JSON.parse(recall('sizes') ?? '{}') as Record<string, string>)) {
      document.body.style.setProperty(name, value);
    }
    for (const tab of document.querySelectorAll<HTMLButtonElement>('[data-side]')) {
      tab.addEventListener('click', () => this.side(tab.dataset.side!));
    }
    for (const tab of document.querySelectorAll<HTMLButtonElement>('#places [data-place]')) {
      tab.addEventListener('click', () => this.place(tab.dataset.place!));
    }
    arrowKeys(byId('side-tabs'), 'button', true);
    arrowKeys(byId('places'), 'button', true);
    byId('theme').addEventListener('click', () => this.theme(this.dark ? 'light' : 'dark'));
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => this.onTheme());
    this.side('figures');
    this.place('editor');
  }

  get dark(): boolean {
    const chosen = document.documentElement.dataset.theme;
    return chosen ? chosen === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  }
  get narrow(): boolean { return matchMedia('(max-width: 760px)').matches; }

  /** Shows one of the panes at the side: figures, variables, accel, manual. */
  side(name: string): void {
    document.body.dataset.side = name;
    for (const tab of document.querySelectorAll('[data-side][role=tab]')) {
      tab.setAttribute('aria-selected', String((tab as HTMLElement).dataset.side === name));
    }
    this.onPane(name);
  }

  /** On a phone, the one pane that is seen. */
  place(name: string): void {
    document.body.dataset.place = name;
    for (const tab of document.querySelectorAll<HTMLElement>('#places [data-place]')) {
      tab.setAttribute('aria-selected', String(tab.dataset.place === name));
    }
    if (['figures', 'variables', 'accel', 'manual'].includes(name)) this.side(name);
  }

  private theme(theme: Theme | null): void {
    if (theme) { document.documentElement.dataset.theme = theme; keep('theme', theme); }
    const button = byId('theme');
    button.replaceChildren(icon(this.dark ? 'light' : 'dark'));
    button.setAttribute('aria-label', this.dark ? 'Light colours' : 'Dark colours');
    this.onTheme();
  }

  private draggable(bar: HTMLElement): void {
    const variable = bar.dataset.size!;
    const upright = bar.getAttribute('aria-orientation') === 'vertical';
    const set = (size: number): void => {
      const room = upright ? innerWidth : innerHeight;
      document.body.style.setProperty(variable, `${Math.round(Math.min(Math.max(size, 120), room * 0.75))}px`);
      const sizes = JSON.parse(recall('sizes') ?? '{}');
      keep('sizes', JSON.stringify({ ...sizes, [variable]: document.body.style.getPropertyValue(variable) }));
    };
    const measured = (): number => {
      const box = byId(bar.dataset.pane!).getBoundingClientRect();
      return upright ? box.width : box.height;
    };
    const direction = Number(bar.dataset.direction);
    bar.addEventListener('pointerdown', (event) => {
      const start = upright ? event.clientX : event.clientY;
      const before = measured();
      bar.setPointerCapture(event.pointerId);
      const move = (e: PointerEvent): void => set(before + direction * ((upright ? e.clientX : e.clientY) - start));
      bar.addEventListener('pointermove', move);
      bar.addEventListener('pointerup', () => bar.removeEventListener('pointermove', move), { once: true });
    });
    bar.addEventListener('keydown', (event) => {
      const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
      if (step) { event.preventDefault(); set(measured() + direction * step * 24); }
    });
  }
}

export function showKeys(): void {
  const keys: [string, string][] = [['Ctrl+Enter', 'run the section (between two %% lines), or all'], ['F5', 'save and run the file'], ['Ctrl+.', 'stop'],
    ['F12, or a click beside the number', 'breakpoint'], ['F5, F10, F11, Shift+F11', 'of a program that stands: go on, step, step in, step out'], ['Ctrl+S', 'save'], ['Ctrl+Space', 'complete'], ['Ctrl+R', 'comment in or out'], ['Ctrl+F', 'find and replace'], ['Ctrl+Shift+[', 'fold'], ['Esc, then Tab', 'leave the editor (Tab alone indents)'],
    ['F1', 'the manual on the word at the cursor'], ['Alt+1 … Alt+7', 'editor, console, files, figures, variables, accel, manual']];
  const dialog = make('dialog.ask', { 'aria-label': 'Keys' }, make('h2', {}, 'Keys'),
    make('table', {}, make('tbody', {}, ...keys.map(([key, what]) => make('tr', {}, make('td', {}, make('kbd', {}, key)), make('td', {}, what))))),
    make('form', { method: 'dialog' }, make('div.buttons', {}, make('button.primary', {}, 'Close'))));
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
