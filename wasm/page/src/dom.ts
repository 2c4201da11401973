// Small helpers for making and finding elements.

type Child = Node | string | null | undefined | false;
type Properties = Record<string, unknown>;

/** make('button.small', {title: 'x', onclick: f}, 'text') */
export function make<K extends keyof HTMLElementTagNameMap>(
  what: K | `${K}.${string}`, properties: Properties = {}, ...children: Child[]): HTMLElementTagNameMap[K] {
  const [tag, ...classes] = what.split('.');
  const element = document.createElement(tag) as HTMLElementTagNameMap[K];
  if (classes.length) element.className = classes.join(' ');
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === null) continue;
    if (name.startsWith('aria-') || name.startsWith('data-') || name === 'role') element.setAttribute(name, String(value));
    else (element as any)[name] = value;
  }
  element.append(...children.filter((c): c is Node | string => c !== null && c !== undefined && c !== false));
  return element;
}

const kSvg = 'http://www.w3.org/2000/svg';
export function makeSvg(tag: string, attributes: Record<string, string | number>, ...children: Node[]): SVGElement {
  const element = document.createElementNS(kSvg, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...children);
  return element;
}

export function byId<T extends HTMLElement = HTMLElement>(id: string): T {
  return document.getElementById(id) as T;
}

export function download(bytes: BlobPart, name: string, type = 'application/octet-stream'): void {
  const address = URL.createObjectURL(new Blob([bytes], { type }));
  make('a', { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

// A browser that keeps nothing (private windows, blocked storage) is no reason not to work.
export function recall(key: string): string | null {
  try { return localStorage.getItem(`matlift.${key}`); } catch { return null; }
}
export function keep(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(`matlift.${key}`);
    else localStorage.setItem(`matlift.${key}`, value);
  } catch { /* not kept */ }
}

/** A list of rows in which the arrows move: roving focus for trees, tables and tabs. */
export function arrowKeys(container: HTMLElement, selector: string, horizontal = false): void {
  container.addEventListener('keydown', (event) => {
    const [back, on] = horizontal ? ['ArrowLeft', 'ArrowRight'] : ['ArrowUp', 'ArrowDown'];
    const step = event.key === on ? 1 : event.key === back ? -1 : 0;
    if (!step) return;
    const all = [...container.querySelectorAll<HTMLElement>(selector)];
    const at = all.indexOf(document.activeElement as HTMLElement);
    if (at < 0) return;
    event.preventDefault();
    all[Math.min(Math.max(at + step, 0), all.length - 1)].focus();
  });
}

export function bytesText(bytes: number): string {
  for (const [unit, size] of [['GB', 2 ** 30], ['MB', 2 ** 20], ['kB', 2 ** 10]] as const) {
    if (bytes >= size) return `${(bytes / size).toPrecision(3)} ${unit}`;
  }
  return `${bytes} B`;
}

export function timeText(seconds: number): string {
  if (seconds <= 0) return '–';
  for (const [unit, size] of [['s', 1], ['ms', 1e-3], ['µs', 1e-6]] as const) {
    if (seconds >= size) return `${(seconds / size).toPrecision(3)} ${unit}`;
  }
  return `${(seconds * 1e9).toFixed(0)} ns`;
}

/** A question in the page's own words; resolves to null when it is cancelled. */
export function askText(title: string, value = '', confirm = 'OK'): Promise<string | null> {
  return new Promise((resolve) => {
    const field = make('input', { value, 'aria-label': title, spellcheck: false });
    const dialog = make('dialog.ask', { 'aria-label': title },
      make('form', { method: 'dialog' }, make('h2', {}, title), field,
        make('div.buttons', {}, make('button', { type: 'button', onclick: () => dialog.close('') }, 'Cancel'),
          make('button.primary', { value: 'yes' }, confirm))));
    dialog.addEventListener('close', () => { dialog.remove(); resolve(dialog.returnValue === 'yes' ? field.value : null); });
    document.body.append(dialog);
    dialog.showModal();
    field.select();
  });
}

export function askYes(title: string, confirm: string): Promise<boolean> {
  return new Promise((resolve) => {
    const dialog = make('dialog.ask', { 'aria-label': title },
      make('form', { method: 'dialog' }, make('p', {}, title),
        make('div.buttons', {}, make('button', { value: '' }, 'Cancel'), make('button.primary', { value: 'yes' }, confirm))));
    dialog.addEventListener('close', () => { dialog.remove(); resolve(dialog.returnValue === 'yes'); });
    document.body.append(dialog);
    dialog.showModal();
  });
}

let noteTimer = 0;
export function note(text: string): void {
  const place = byId('note');
  place.textContent = text;
  place.hidden = false;
  clearTimeout(noteTimer);
  noteTimer = window.setTimeout(() => { place.hidden = true; }, 6000);
}
