// The figure pane: a tab a figure. The wheel and dragging change the axes' limits or turn them; the engine draws
// anew. Resting the mouse shows the datum under it.
import { arrowKeys, download, make } from './dom';
import type { Engine, Json } from './engine';
import { icon } from './icons';
import { keyOf } from './keys';

interface Figure { number: number; name: string; svg: string; axes: Json[]; home: Json[]; listens: string[]; tab: HTMLButtonElement }

const kPointsOfPixel = 0.75;

const kPlain = /\b(fill|stroke)="(#[0-9a-f]{3,6}|rgb\([^)]*\))"/gi;

/** Paper and ink change places; colours stay, pictures and faces of surfaces too. */
export function darkened(svg: string): string {
  return svg.replace(/<(path|text|g|rect|use|circle)\b[^>]*>/g, (tag) => (/crispEdges/.test(tag) && !/fill="(#fff|#ffffff|rgb\(255,255,255\))"/i.test(tag)
    ? tag : tag.replace(kPlain, (whole, name: string, colour: string) => {
      const [r, g, b] = channels(colour);
      // Colours stay what they are, but dark ones become light enough to be seen.
      if (Math.max(r, g, b) - Math.min(r, g, b) > 24) {
        if (0.3 * r + 0.59 * g + 0.11 * b > 110) return whole;
        const [lr, lg, lb] = [r, g, b].map((c) => Math.round(c + (255 - c) * 0.35));
        return `${name}="rgb(${lr},${lg},${lb})"`;
      }
      const grey = Math.round(232 - (r + g + b) / 3 / 255 * (232 - 27));
      return `${name}="rgb(${grey},${grey},${Math.min(255, grey + 6)})"`;
    })));
}

function channels(colour: string): [number, number, number] {
  if (colour.startsWith('rgb')) return colour.match(/\d+/g)!.slice(0, 3).map(Number) as [number, number, number];
  const hex = colour.length === 4 ? [...colour.slice(1)].map((c) => c + c).join('') : colour.slice(1);
  return [0, 2, 4].map((k) => parseInt(hex.slice(k, k + 2), 16)) as [number, number, number];
}

export class Figures {
  private figures = new Map<number, Figure>();
  private current: Figure | null = null;
  private readonly tabs = make('div.figure-tabs', { role: 'tablist', 'aria-label': 'Figures' });
  private readonly view = make('div.figure-view', { tabIndex: 0, role: 'img', 'aria-label': 'Figure' });
  private readonly tip = make('div.tip', { hidden: true, role: 'status' });
  private readonly hint = make('p.hint', {}, 'Figures appear here: try plot(1:10).');
  private readonly buttons: HTMLElement;
  private held: { x: number; y: number; axes: number; facts: Json; turning: boolean } | null = null;
  private wanted = new Map<number, Json>();  // by axes
  private busy = false;
  private tipTimer = 0;
  private awaited = 0;  // the figure at which a program waits for a press
  private resizeTimer = 0;
  isDark: () => boolean = () => false;
  onShown: () => void = () => {};

  constructor(private readonly engine: Engine, pane: HTMLElement) {
    const button = (text: string, title: string, onclick: () => void, save?: string) =>
      make('button', { type: 'button', title, 'aria-label': title, onclick, 'data-save': save }, save ? text : icon(text));
    this.buttons = make('div.toolbar', {},
      button('larger', 'Larger (+)', () => this.zoomCentre(0.8)), button('smaller', 'Smaller (-)', () => this.zoomCentre(1.25)),
      button('home', 'Show all (0)', () => this.home()), button('SVG', 'Save as SVG', () => this.save('svg'), 'svg'),
      button('PNG', 'Save as PNG', () => this.save('png'), 'png'), button('close', 'Close the figure', () => this.close()));
    pane.append(make('div.figure-head', {}, this.tabs, this.buttons), make('div.figure-stage', {}, this.view, this.tip), this.hint);
    arrowKeys(this.tabs, 'button', true);
    engine.on('figure', (m) => this.show(m));
    engine.on('figureClosed', (m) => this.closed(m.number));
    engine.on('joined', (m) => {
      for (const number of [...this.figures.keys()]) this.closed(number);
      for (const text of m.figures ?? []) this.show(JSON.parse(text));
      this.await(m.awaitsPress ?? 0);
    });
    engine.on('awaitPress', (m) => this.await(m.number));
    new ResizeObserver(() => this.resized()).observe(this.view);
    this.listen();
    this.toggle();
  }

  redraw(): void { this.draw(); }

  private show(m: Json): void {
    let figure = this.figures.get(m.number);
    if (!figure) {
      const tab = make('button', { type: 'button', role: 'tab' });
      figure = { number: m.number, name: '', svg: '', axes: [], home: [], listens: [], tab };
      const made = figure;
      tab.addEventListener('click', () => this.choose(made));
      this.tabs.append(tab);
      this.figures.set(m.number, figure);
    }
    Object.assign(figure, { name: m.name, svg: m.svg, axes: m.axes, listens: m.listens ?? [] });
    // What the program shows is where "show all" leads back to.
    if (m.running || figure.home.length !== m.axes.length) figure.home = m.axes;
    figure.tab.textContent = m.name ? `${m.number}: ${m.name}` : `Figure ${m.number}`;
    this.choose(figure);
    if (m.running) this.onShown();
    this.toggle();
  }

  private closed(number: number): void {
    const figure = this.figures.get(number);
    if (!figure) return;
    figure.tab.remove();
    this.figures.delete(number);
    if (this.current === figure) {
      this.current = null;
      const last = [...this.figures.values()].pop();
      if (last) this.choose(last);
      else this.draw();
    }
    this.toggle();
  }

  private toggle(): void {
    this.hint.hidden = this.figures.size > 0;
    this.view.parentElement!.hidden = this.figures.size === 0;
    this.buttons.hidden = this.figures.size === 0;
  }

  private choose(figure: Figure): void {
    this.current = figure;
    for (const other of this.figures.values()) {
      other.tab.setAttribute('aria-selected', String(other === figure));
      other.tab.tabIndex = other === figure ? 0 : -1;
    }
    this.draw();
  }

  private draw(): void {
    this.view.innerHTML = this.current ? (this.isDark() ? darkened(this.current.svg) : this.current.svg) : '';
    this.view.setAttribute('aria-label', this.current ? this.current.tab.textContent! : 'Figure');
    const svg = this.drawing();
    svg?.removeAttribute('width');
    svg?.removeAttribute('height');
  }
  private drawing(): SVGSVGElement | null { return this.view.querySelector('svg'); }

  // ---- what the mouse does

  private place(event: MouseEvent): DOMPoint | null {
    const matrix = this.drawing()?.getScreenCTM();
    return matrix ? new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse()) : null;
  }
  private axesAt(p: DOMPoint): number {
    const all = this.current?.axes ?? [];
    const at = all.findIndex((a) => p.x >= a.x && p.x <= a.x + a.width && p.y >= a.y && p.y <= a.y + a.height);
    return at >= 0 ? at : all.length === 1 ? 0 : -1;
  }

  private listen(): void {
    this.view.addEventListener('wheel', (event) => {
      const p = this.place(event);
      if (!p) return;
      event.preventDefault();
      if (this.tells('wheel', event, p, { turns: Math.sign(event.deltaY) })) return;
      this.zoom(this.axesAt(p), p.x, p.y, event.deltaY < 0 ? 0.8 : 1.25);
    }, { passive: false });
    this.view.addEventListener('pointerdown', (event) => {
      const p = this.place(event);
      if (p && this.tells('press', event, p)) return this.view.setPointerCapture(event.pointerId);
      const axes = p ? this.axesAt(p) : -1;
      if (!p || axes < 0 || event.button !== 0) return;
      const facts = this.current!.axes[axes];
      this.held = { x: p.x, y: p.y, axes, facts, turning: !facts.flat };
      this.view.setPointerCapture(event.pointerId);
      this.tip.hidden = true;
    });
    this.view.addEventListener('pointermove', (event) => {
      const p = this.place(event);
      if (!p) return;
      if (this.tells('motion', event, p)) return;
      if (this.held) this.drag(p);
      else this.tipSoon(p, event);
    });
    for (const end of ['pointerup', 'pointercancel'] as const) {
      this.view.addEventListener(end, (event) => {
        this.held = null;
        const p = this.place(event);
        if (p) this.tells('release', event, p);
      });
    }
    this.view.addEventListener('pointerleave', () => { clearTimeout(this.tipTimer); this.tip.hidden = true; });
    this.view.addEventListener('dblclick', () => { if (!this.wants('press')) this.home(); });
    this.view.addEventListener('contextmenu', (event) => { if (this.wants('press')) event.preventDefault(); });
    this.view.addEventListener('keydown', (event) => { if (!this.tellsKey('key', event)) this.key(event); });
    this.view.addEventListener('keyup', (event) => this.tellsKey('keyup', event));
  }

  // ---- what the program wants to be told: then it is not for zooming, dragging and data tips

  private wants(kind: string): boolean {
    if (!this.current) return false;
    const asked = this.awaited === this.current.number && ['press', 'motion', 'key'].includes(kind);
    return asked || this.current.listens.includes(kind);
  }
  private tells(kind: string, event: MouseEvent, p: DOMPoint, more: Json = {}): boolean {
    if (!this.wants(kind)) return false;
    this.tell(kind, { x: p.x, y: p.y, button: event.button === 0 ? 1 : event.button === 1 ? 2 : 3, again: event.detail === 2, ...held(event), ...more });
    return true;
  }
  private tellsKey(kind: string, event: KeyboardEvent): boolean {
    if (!this.wants(kind) || event.key === 'Tab') return false;
    event.preventDefault();
    this.tell(kind, { ...keyOf(event), ...held(event) });
    return true;
  }
  private tell(kind: string, what: Json): void {
    this.engine.request('figureEvent', { kind, number: this.current!.number, ...what }).catch(() => {});
  }
  private await(number: number): void {
    this.awaited = number;
    this.view.classList.toggle('awaited', number > 0);
    const figure = this.figures.get(number);
    if (!figure) return;
    this.choose(figure);
    this.onShown();
    this.view.focus();
  }
  // A program that lays out its figures by their size has them as large as the pane.
  private resized(): void {
    clearTimeout(this.resizeTimer);
    this.resizeTimer = window.setTimeout(() => {
      const { width, height } = this.view.getBoundingClientRect();
      if (width > 20 && height > 20 && this.wants('resize')) this.tell('resize', { x: width * kPointsOfPixel, y: height * kPointsOfPixel });
    }, 150);
  }

  private key(event: KeyboardEvent): void {
    const steps: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    if (event.key === '+' || event.key === '=') this.zoomCentre(0.8);
    else if (event.key === '-') this.zoomCentre(1.25);
    else if (event.key === '0') this.home();
    else if (steps[event.key] && this.current?.axes.length) {
      event.preventDefault();
      const facts = this.current.axes[0];
      const [dx, dy] = steps[event.key];
      this.held = { x: 0, y: 0, axes: 0, facts, turning: !facts.flat };
      this.drag(new DOMPoint(-dx * 20, -dy * 20));
      this.held = null;
    }
  }

  private drag(p: DOMPoint): void {
    const { x, y, axes, facts, turning } = this.held!;
    const [dx, dy] = [p.x - x, p.y - y];
    if (turning) {
      this.ask({ action: 'turn', axes, azimuth: facts.azimuth - dx * 0.5, elevation: facts.elevation + dy * 0.5 });
    } else if (!facts.polar) {
      const [x0, x1] = moved(facts.xLimits, facts.logX, (facts.reverseX ? 1 : -1) * dx / facts.width, 1, 0);
      const [y0, y1] = moved(facts.yLimits, facts.logY, (facts.reverseY ? -1 : 1) * dy / facts.height, 1, 0);
      this.ask({ action: 'limits', axes, x0, x1, y0, y1 });
    }
  }

  private zoom(axes: number, px: number, py: number, factor: number): void {
    const facts = this.current?.axes[axes];
    if (!facts || facts.polar || !facts.flat) return;
    let fx = (px - facts.x) / facts.width;
    let fy = 1 - (py - facts.y) / facts.height;
    if (facts.reverseX) fx = 1 - fx;
    if (facts.reverseY) fy = 1 - fy;
    const [x0, x1] = moved(facts.xLimits, facts.logX, 0, factor, Math.min(Math.max(fx, 0), 1));
    const [y0, y1] = moved(facts.yLimits, facts.logY, 0, factor, Math.min(Math.max(fy, 0), 1));
    // The next turn of the wheel starts from here, whether it is drawn yet or not.
    Object.assign(facts, { xLimits: [x0, x1], yLimits: [y0, y1] });
    this.ask({ action: 'limits', axes, x0, x1, y0, y1 });
  }
  private zoomCentre(factor: number): void {
    this.current?.axes.forEach((facts, k) => this.zoom(k, facts.x + facts.width / 2, facts.y + facts.height / 2, factor));
  }

  private home(): void {
    this.current?.home.forEach((facts, axes) => {
      const { azimuth, elevation, xLimits, yLimits } = facts;
      if (!facts.flat) this.ask({ action: 'turn', axes, azimuth, elevation });
      else if (facts.auto) this.ask({ action: 'all', axes });
      else this.ask({ action: 'limits', axes, x0: xLimits[0], x1: xLimits[1], y0: yLimits[0], y1: yLimits[1] });
    });
  }

  // One question at a time; of those about one axes that come meanwhile only the last counts.
  private async ask(question: Json): Promise<void> {
    if (!this.current) return;
    this.wanted.set(question.axes, { number: this.current.number, ...question });
    if (this.busy) return;
    this.busy = true;
    while (this.wanted.size) {
      const [axes, next] = this.wanted.entries().next().value!;
      this.wanted.delete(axes);
      await this.engine.request('figure', next).catch(() => {});
    }
    this.busy = false;
  }

  private tipSoon(p: DOMPoint, event: PointerEvent): void {
    clearTimeout(this.tipTimer);
    const stage = this.view.parentElement!.getBoundingClientRect();
    this.tipTimer = window.setTimeout(async () => {
      if (!this.current || !this.engine.idle) return;
      const answer = await this.engine.request('figure', { action: 'tip', number: this.current.number, x: p.x, y: p.y, reach: 10 }).catch(() => null);
      this.tip.hidden = !answer?.json.text;
      if (!answer?.json.text) return;
      this.tip.textContent = answer.json.text;
      const left = event.clientX - stage.left;
      const top = event.clientY - stage.top;
      this.tip.style.left = `${Math.min(left + 12, stage.width - 120)}px`;
      this.tip.style.top = `${Math.max(top - 40, 0)}px`;
    }, 60);
  }

  // ---- saving

  private async save(kind: 'svg' | 'png'): Promise<void> {
    const figure = this.current;
    if (!figure) return;
    if (kind === 'svg') return download(figure.svg, `figure${figure.number}.svg`, 'image/svg+xml');
    const address = URL.createObjectURL(new Blob([figure.svg], { type: 'image/svg+xml' }));
    const picture = new Image();
    picture.src = address;
    await picture.decode();
    const canvas = make('canvas', { width: picture.naturalWidth * 2, height: picture.naturalHeight * 2 });
    canvas.getContext('2d')!.drawImage(picture, 0, 0, canvas.width, canvas.height);
    URL.revokeObjectURL(address);
    canvas.toBlob((blob) => blob && download(blob, `figure${figure.number}.png`, 'image/png'));
  }

  private close(): void {
    if (this.current) this.tell('close', {});
  }
}

function held(event: MouseEvent | KeyboardEvent): Json {
  return { shift: event.shiftKey, control: event.ctrlKey, alt: event.altKey, command: event.metaKey };
}

/** Limits moved by a part of themselves, or made larger by a factor around a place between 0 and 1. */
function moved([lo, hi]: [number, number], log: boolean, by: number, factor: number, around: number): [number, number] {
  const [a, b] = log ? [Math.log10(lo), Math.log10(hi)] : [lo, hi];
  const at = a + (b - a) * around;
  const next: [number, number] = [at - (at - a) * factor + (b - a) * by, at + (b - at) * factor + (b - a) * by];
  return log ? [10 ** next[0], 10 ** next[1]] : next;
}
