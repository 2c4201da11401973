// The Accel panel: what ran where, and why; predicted against real times; what another device would do.
import { bytesText, make, makeSvg, timeText } from './dom';
import type { Engine, Json } from './engine';

const kBand = 1.5;  // a prediction within this factor is good

export interface Device { name: string; text: string }
interface Curve { name: string; unit: string; sizes: number[]; seconds: number[] }

export class Accel {
  private readonly body = make('div.accel-body');
  private memory: number[] = [];
  private stale = true;
  private shown = false;
  onPlace: (file: string, line: number) => void = () => {};
  simulate: (device: Device) => Promise<Json | null> = async () => null;
  // What stays while the rest is drawn anew.
  private filter = '';
  private list: Device[] | null = null;
  private chosen = 0;
  private work = 0;
  private simulated: Json | null = null;

  constructor(private readonly engine: Engine, pane: HTMLElement, private readonly devices: () => Promise<Device[]>,
    private readonly pathOf: (file: string) => string) {
    pane.append(this.body);
    engine.on('finished', (m) => {
      if (m.deviceBytes !== undefined) this.memory = [...this.memory, m.deviceBytes].slice(-200);
      this.stale = true;
      this.refresh();
    });
    engine.on('joined', () => { this.stale = true; this.refresh(); });
  }

  visible(shown: boolean): void {
    this.shown = shown;
    this.refresh();
  }

  async explain(line: number): Promise<void> {
    const answer = await this.engine.request('explain', { line: String(line) }).catch((e: Error) => ({ json: { text: e.message } as Json }));
    const dialog = make('dialog.explain', { 'aria-label': `Line ${line}` }, make('h2', {}, `Why line ${line} ran where it did`),
      make('pre', {}, answer.json.text), make('form', { method: 'dialog' }, make('button.primary', {}, 'Close')));
    dialog.addEventListener('close', () => dialog.remove());
    document.body.append(dialog);
    dialog.showModal();
  }

  private async refresh(): Promise<void> {
    if (!this.shown || !this.stale || !this.engine.idle) return;
    const answer = await this.engine.request('report').catch(() => null);
    if (!answer) return;
    this.stale = false;
    this.list ??= await this.devices().catch(() => [] as Device[]);
    this.draw(answer.json.report);
    await this.drawCurves();
  }

  /** The described device that is compared with. */
  private get described(): Device | undefined { return this.list?.[this.chosen]; }

  private async drawCurves(): Promise<void> {
    const bytes = this.described ? new TextEncoder().encode(this.described.text) : undefined;
    const answer = await this.engine.request('curves', {}, bytes).catch(() => null);
    const place = this.body.querySelector('.curves');
    if (answer && place) place.replaceChildren(...this.curves(answer.json));
  }

  /** Time against size on the CPU, on the device, on the described one; where they cross, the other begins to pay. */
  private curves(json: Json): (HTMLElement | SVGElement)[] {
    const all: { name: string; where: string; curves: Curve[] }[] = [
      { name: 'CPU', where: 'cpu', curves: json.cpu ?? [] }, { name: 'device', where: 'gpu', curves: json.device ?? [] },
      { name: this.described?.name.replaceAll('_', ' ') ?? '', where: 'described', curves: json.described ?? [] }];
    const names = all[0].curves.map((c) => c.name);
    const choice = make('select', { 'aria-label': 'Work to compare', id: 'curve-work', onchange: () => { this.work = Number(choice.value); void this.drawCurves(); } },
      ...names.map((n, k) => make('option', { value: String(k) }, n)));
    choice.value = String(this.work);
    const lines = all.map((side) => ({ ...side, curve: side.curves[this.work] })).filter((side) => side.curve?.seconds.length);
    const cpu = lines.find((l) => l.where === 'cpu');
    const words = lines.filter((l) => l.where !== 'cpu').map((l) => `${l.name}: ${crossingText(cpu?.curve, l.curve)}`);
    if (!lines.some((l) => l.where === 'gpu')) words.unshift('no device is measured here');
    return [make('div.toolbar', {}, choice, ...lines.map((l) => make('span.key', { 'data-where': l.where }, l.name))),
      curvePicture(lines.map((l) => ({ where: l.where, curve: l.curve })), cpu?.curve), make('p', {}, make('small', {}, words.join('; ')))];
  }

  private draw(report: Json): void {
    const log: Json[] = report.log ?? [];
    this.body.replaceChildren(
      section('Device', make('p', {}, report.adapter || report.provider || 'none', ' ', make('small', {}, report.unavailable || searchText(report))),
        make('p', {}, make('small', {}, `CPU: ${report.cpu}; ${report.decisions} decisions; doubles are ${report.precision === 'single' ? 'lowered to single' : 'never lowered'}`))),
      section('Time by device', timeBars(report.by_provider ?? [])),
      section('By line', ...this.lineTable(log)),
      section('Predicted against real', scatter(log), make('p', {}, make('small', {}, bandText(log)))),
      section('Why not the device', whyNot(report.kept_on_cpu_by_reason ?? [])),
      section('What calls cost by size', make('div.curves')),
      section('Memory on the device', this.memoryCurve()),
      this.whatIf());
  }

  private lineTable(log: Json[]): HTMLElement[] {
    const rows = make('div');
    const show = (): void => {
      const words = this.filter.toLowerCase().split(/\s+/).filter(Boolean);
      const texts = (d: Json): string => `${d.builtin} ${d.operation} ${d.dtype} ${d.provider} ${d.reason} ${this.pathOf(d.file) || 'typed'}:${d.line}`.toLowerCase();
      rows.replaceChildren(this.lines(words.length ? log.filter((d) => words.every((w) => texts(d).includes(w))) : log, words.length > 0));
    };
    const box = make('input', { type: 'search', id: 'decision-filter', placeholder: 'filter: a builtin, cpu, double, a reason, a line', 'aria-label': 'Filter decisions',
      value: this.filter, oninput: () => { this.filter = box.value; show(); } });
    show();
    return log.length ? [box, rows] : [rows];
  }

  private lines(log: Json[], filtered: boolean): HTMLElement {
    if (!log.length && filtered) return make('p.hint', {}, 'No call is like that.');
    if (!log.length) return make('p.hint', {}, 'No call was large enough to be decided about: arrays count from 20,000 elements.');
    const groups = new Map<string, { file: string; line: number; calls: number; seconds: number; device: number; names: Set<string>; reasons: Set<string> }>();
    for (const d of log) {
      const key = `${d.file}:${d.line}`;
      const g = groups.get(key) ?? { file: d.file, line: d.line, calls: 0, seconds: 0, device: 0, names: new Set(), reasons: new Set() };
      g.calls++;
      g.seconds += d.actual;
      g.device += d.provider === 'cpu' ? 0 : 1;
      g.names.add(d.builtin);
      g.reasons.add(d.reason);
      groups.set(key, g);
    }
    const rows = [...groups.values()].sort((a, b) => b.seconds - a.seconds).slice(0, 200);
    return make('table.lines', {}, make('thead', {}, make('tr', {}, ...['Line', 'Calls', 'Where', 'Time', 'Reason', ''].map((t) => make('th', { scope: 'col' }, t)))),
      make('tbody', {}, ...rows.map((g) => {
        const where = g.device === 0 ? 'cpu' : g.device === g.calls ? 'gpu' : 'both';
        const name = `${this.pathOf(g.file) || 'typed'}:${g.line}`;
        return make('tr', {}, make('td', {}, make('button.place', { type: 'button', title: [...g.names].join(', '), onclick: () => this.onPlace(g.file, g.line) }, name)),
          make('td.number', {}, String(g.calls)), make('td', {}, make('span.where', { 'data-where': where }, where)),
          make('td.number', {}, timeText(g.seconds)), make('td', {}, [...g.reasons].join(', ')),
          make('td', {}, make('button.place', { type: 'button', onclick: () => this.explain(g.line) }, 'why?')));
      })));
  }

  private memoryCurve(): HTMLElement | SVGElement {
    if (this.memory.length < 1) return make('p.hint', {}, 'Nothing has been on a device yet.');
    const most = Math.max(...this.memory, 1);
    const step = this.memory.length > 1 ? 300 / (this.memory.length - 1) : 0;
    const points = this.memory.map((m, k) => `${k * step},${60 - m / most * 56}`).join(' ');
    const picture = makeSvg('svg', { viewBox: '0 0 300 62', class: 'curve', role: 'img', 'aria-label': `device memory, now ${bytesText(this.memory.at(-1)!)}` },
      makeSvg('polyline', { points: this.memory.length > 1 ? points : `0,${60 - 56 * this.memory[0] / most} 300,${60 - 56 * this.memory[0] / most}`, fill: 'none', stroke: 'var(--accent)', 'stroke-width': 1.5 }));
    return make('div', {}, picture, make('small', {}, `after each run; now ${bytesText(this.memory.at(-1)!)}, at most ${bytesText(most)}`));
  }

  private whatIf(): HTMLElement {
    const list = this.list ?? [];
    const choice = make('select', { 'aria-label': 'Device to simulate', onchange: () => { this.chosen = Number(choice.value); void this.drawCurves(); } },
      ...list.map((d, k) => make('option', { value: String(k) }, d.name.replaceAll('_', ' '))));
    choice.value = String(this.chosen);
    const found = make('div.simulation');
    if (this.simulated) found.append(sideBySide(this.simulated));
    return section('What if', make('p', {}, make('small', {}, 'Runs the program of the editor on a described device, on a virtual clock.')),
      make('div.toolbar', {}, choice, make('button', {
        type: 'button', id: 'simulate', onclick: async () => {
          this.simulated = await this.simulate(list[Number(choice.value)]);
          if (this.simulated) this.body.querySelector('.simulation')?.replaceChildren(sideBySide(this.simulated));
        },
      }, 'Simulate')), found);
  }
}

/** Each line's calls here and there. */
function sideBySide(s: Json): HTMLElement {
  const bar = (seconds: number, most: number, where: string): HTMLElement => {
    const amount = make('span.amount', { 'data-where': where });
    amount.style.width = `${Math.max(1, seconds / most * 100)}%`;
    return make('span.track', {}, amount);
  };
  const most = Math.max(s.cpuAlone, s.seconds, 1e-12);
  const rows = (s.lines as Json[]).slice(0, 200);
  return make('div', {},
    make('div.bars', {}, make('div', {}, make('span.name', {}, 'CPU alone'), bar(s.cpuAlone, most, 'cpu'), make('span.number', {}, timeText(s.cpuAlone))),
      make('div', {}, make('span.name', { title: s.device }, 'with it'), bar(s.seconds, most, 'gpu'), make('span.number', {}, timeText(s.seconds)))),
    make('table.lines', {}, make('thead', {}, make('tr', {}, ...['Line', 'Call', 'Calls', 'CPU', s.device, 'Goes to', 'Reason'].map((t: string) => make('th', { scope: 'col' }, t)))),
      make('tbody', {}, ...rows.map((l) => make('tr', {}, make('td.number', {}, String(l.line)), make('td', {}, `${l.call} `, make('small', {}, l.type)), make('td.number', {}, String(l.calls)),
        make('td.number', {}, timeText(l.cpu)), make('td.number', {}, l.device > 0 ? timeText(l.device) : '–'),
        make('td', {}, make('span.where', { 'data-where': l.provider === 'cpu' ? 'cpu' : 'gpu' }, l.provider === 'cpu' ? 'cpu' : 'gpu')), make('td', {}, l.reason))))));
}

function crossingOf(cpu: Curve | undefined, other: Curve): { size: number; seconds: number } | null {
  if (!cpu) return null;
  for (let k = 0; k < cpu.sizes.length; k++) {
    if (other.seconds[k] >= cpu.seconds[k]) continue;
    if (k === 0) return { size: cpu.sizes[0], seconds: cpu.seconds[0] };
    // Straight lines between the points, as they are drawn.
    const gap = (j: number): number => Math.log(other.seconds[j] / cpu.seconds[j]);
    const t = gap(k - 1) / (gap(k - 1) - gap(k));
    const between = (a: number, b: number): number => Math.exp(Math.log(a) * (1 - t) + Math.log(b) * t);
    return { size: between(cpu.sizes[k - 1], cpu.sizes[k]), seconds: between(cpu.seconds[k - 1], cpu.seconds[k]) };
  }
  return null;
}

function crossingText(cpu: Curve | undefined, other: Curve): string {
  const at = crossingOf(cpu, other);
  if (!at || !cpu) return 'the CPU is faster at every size';
  return at.size <= cpu.sizes[0] ? 'faster at every size' : `pays from about ${Number(at.size.toPrecision(2)).toLocaleString('en')} ${other.unit} on`;
}

/** Both axes logarithmic. */
function curvePicture(lines: { where: string; curve: Curve }[], cpu: Curve | undefined): SVGElement {
  const [width, height, left] = [300, 170, 36];
  const sizes = lines.flatMap((l) => l.curve.sizes).map(Math.log10);
  const times = lines.flatMap((l) => l.curve.seconds).filter((t) => t > 0).map(Math.log10);
  const [x0, x1] = sizes.length ? [Math.min(...sizes), Math.max(...sizes)] : [3, 8];
  const [y0, y1] = [Math.floor(Math.min(...times, -6)), Math.ceil(Math.max(...times, -3))];
  const X = (n: number): number => left + (Math.log10(n) - x0) / (x1 - x0) * (width - left - 8);
  const Y = (t: number): number => 6 + (y1 - Math.log10(Math.max(t, 10 ** y0))) / (y1 - y0) * (height - 26);
  const picture = makeSvg('svg', { viewBox: `0 0 ${width} ${height}`, class: 'scatter costs', role: 'img', 'aria-label': 'time against size on the CPU and on devices' });
  const word = (x: number, y: number, anchor: string, text: string): void => {
    const label = makeSvg('text', { x, y, 'text-anchor': anchor });
    label.textContent = text;
    picture.append(label);
  };
  for (let d = Math.ceil(x0); d <= x1; d++) {
    picture.append(makeSvg('path', { d: `M${X(10 ** d)} 6V${height - 20}`, class: 'rule' }));
    word(X(10 ** d), height - 10, d >= x1 - 0.1 ? 'end' : 'middle', (10 ** d).toLocaleString('en', { notation: 'compact' }));
  }
  for (let d = y0; d <= y1; d++) {
    picture.append(makeSvg('path', { d: `M${left} ${Y(10 ** d)}H${width - 8}`, class: 'rule' }));
    if ((d - y0) % 2 === 0) word(left - 3, Y(10 ** d) + 3, 'end', timeText(10 ** d));
  }
  for (const { where, curve } of lines) {
    picture.append(makeSvg('polyline', { points: curve.sizes.map((n, k) => `${X(n)},${Y(curve.seconds[k])}`).join(' '), class: 'cost', 'data-where': where }));
    const at = where === 'cpu' ? null : crossingOf(cpu, curve);
    if (at && cpu && at.size > cpu.sizes[0]) picture.append(makeSvg('circle', { cx: X(at.size), cy: Y(at.seconds), r: 3.2, class: 'crossing', 'data-where': where }));
  }
  return picture;
}

function section(title: string, ...content: (HTMLElement | SVGElement | null)[]): HTMLElement {
  return make('section', {}, make('h3', {}, title), ...content);
}

function searchText(report: Json): string {
  const words: Record<string, string> = {
    'not-begun': `looked for after ${timeText(report.look_after_seconds ?? 0)} of work that one might do (${timeText(report.eligible_seconds ?? 0)} so far)`,
    opening: 'is being opened', measuring: 'is being measured', over: '', none: 'there can be none here',
  };
  return words[report.search] ?? '';
}

function timeBars(totals: Json[]): HTMLElement {
  if (!totals.length) return make('p.hint', {}, 'Nothing was decided about yet.');
  const most = Math.max(...totals.map((t) => t.seconds), 1e-12);
  return make('div.bars', {}, ...totals.map((t) => {
    const bar = make('span.amount', { 'data-where': t.name === 'cpu' ? 'cpu' : 'gpu' });
    bar.style.width = `${Math.max(1, t.seconds / most * 100)}%`;
    return make('div', {}, make('span.name', {}, t.name), make('span.track', {}, bar),
      make('span.number', {}, `${timeText(t.seconds)}, ${t.calls} calls${t.bytes_up + t.bytes_down ? `, ${bytesText(t.bytes_up + t.bytes_down)} moved` : ''}`));
  }));
}

const kReasons: Record<string, string> = {
  precision: 'doubles, and the device has none: `single` would let them go there',
  threshold: 'too small to be worth the trip: larger arrays would go',
  'cost-model': 'the CPU is expected to be faster here',
  'small-batch-guard': 'few large pages: pages of their own would not pay',
  unavailable: 'there is no device', uncalibrated: 'the device is not measured yet: accel calibrate',
  unsupported: 'the device has no kernel for it', sink: 'the result is read at once', user: 'you said so',
  disabled: 'offloading is off: accel on', memory: 'the device has no room for it',
  'device-late': 'the device did not answer in time', 'device-lost': 'the device was lost', residency: 'its data is here already',
};

function whyNot(reasons: Json[]): HTMLElement {
  const kept = reasons.filter((r) => r.calls > 0).sort((a, b) => b.calls - a.calls);
  if (!kept.length) return make('p.hint', {}, 'Nothing was kept from the device.');
  return make('table', {}, make('tbody', {}, ...kept.map((r) => make('tr', {}, make('td.number', {}, String(r.calls)),
    make('td', {}, make('b', {}, r.name), ' ', make('small', {}, kReasons[r.name] ?? '', r.would_save > 0 ? `; single would save ${timeText(r.would_save)}` : ''))))));
}

const predictedOf = (d: Json): number => {
  const e = d.provider === 'cpu' ? d.cpu_estimate : d.device_estimate;
  return e?.known ? e.launch + e.compute + e.upload + e.download + e.sync + e.compile : 0;
};

function bandText(log: Json[]): string {
  const both = log.filter((d) => d.actual > 0 && predictedOf(d) > 0);
  const good = both.filter((d) => d.actual / predictedOf(d) < kBand && predictedOf(d) / d.actual < kBand).length;
  return both.length ? `${good} of ${both.length} within a factor of ${kBand} (shaded)` : 'No call has both an estimate and a measured time yet.';
}

/** Both axes logarithmic; on the line predictions are exact. */
function scatter(log: Json[]): SVGElement | null {
  const points = log.map((d) => ({ p: predictedOf(d), a: d.actual as number, d })).filter(({ p, a }) => p > 0 && a > 0).slice(-600);
  if (!points.length) return null;
  const all = points.flatMap(({ p, a }) => [p, a]);
  const lo = Math.floor(Math.log10(Math.min(...all, 1e-5)));
  const hi = Math.ceil(Math.log10(Math.max(...all, 1e-3)));
  const [size, left] = [220, 34];
  const at = (v: number): number => (Math.log10(v) - lo) / (hi - lo) * size;
  const picture = makeSvg('svg', { viewBox: `0 0 ${size + left + 16} ${size + 26}`, class: 'scatter', role: 'img', 'aria-label': 'predicted against real time' });
  const shift = Math.log10(kBand) / (hi - lo) * size;
  const X = (v: number): number => left + v;
  const Y = (v: number): number => size - v + 4;
  picture.append(makeSvg('clipPath', { id: 'plot-area' }, makeSvg('rect', { x: left, y: 4, width: size, height: size })));
  picture.append(makeSvg('polygon', {
    'clip-path': 'url(#plot-area)', class: 'band',
    points: `${X(0)},${Y(-shift)} ${X(size)},${Y(size - shift)} ${X(size)},${Y(size + shift)} ${X(0)},${Y(shift)}`,
  }));
  for (let decade = lo; decade <= hi; decade++) {
    const v = (decade - lo) / (hi - lo) * size;
    picture.append(makeSvg('path', { d: `M${X(v)} 4V${size + 4}M${left} ${Y(v)}H${left + size}`, class: 'rule' }));
    const name = makeSvg('text', { x: X(v), y: size + 16, 'text-anchor': 'middle' });
    name.textContent = timeText(10 ** decade);
    const side = makeSvg('text', { x: left - 3, y: Y(v) + 3, 'text-anchor': 'end' });
    side.textContent = timeText(10 ** decade);
    if ((decade - lo) % 2 === 0) picture.append(name, side);
  }
  for (const { p, a, d } of points) {
    const dot = makeSvg('circle', { cx: X(at(p)), cy: Y(at(a)), r: 2.4, 'data-where': d.provider === 'cpu' ? 'cpu' : 'gpu' });
    const title = makeSvg('title', {});
    title.textContent = `${d.builtin}, line ${d.line}: predicted ${timeText(p)}, took ${timeText(a)}`;
    dot.append(title);
    picture.append(dot);
  }
  return picture;
}
