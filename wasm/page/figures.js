// The figure pane: one tab a figure, drawn by the browser from SVG and redrawn while a program runs. The wheel
// enlarges around the mouse, dragging moves, a double click shows all again; save as SVG or PNG.
export function makeFigures(pane) {
  const figures = new Map();  // number -> {svg, name, view, tab}
  let current = null;

  pane.innerHTML = `<div class="figure-tabs" role="tablist"></div><div class="figure-view"></div>
    <div class="figure-buttons"><button type="button" data-save="svg">SVG</button>
    <button type="button" data-save="png">PNG</button></div>`;
  const tabs = pane.querySelector('.figure-tabs');
  const view = pane.querySelector('.figure-view');

  const drawing = () => view.querySelector('svg');
  const boxOf = (svg) => svg.getAttribute('viewBox').split(' ').map(Number);

  function draw() {
    const figure = figures.get(current);
    view.innerHTML = figure ? figure.svg : '';
    const svg = drawing();
    if (!svg) return;
    figure.whole = svg.getAttribute('viewBox');
    svg.removeAttribute('width');
    svg.removeAttribute('height');
    if (figure.view) svg.setAttribute('viewBox', figure.view);
  }

  function choose(number) {
    current = number;
    for (const [n, figure] of figures) figure.tab.setAttribute('aria-selected', String(n === number));
    draw();
  }

  function show(number, name, svg) {
    let figure = figures.get(number);
    if (!figure) {
      const tab = document.createElement('button');
      tab.type = 'button';
      tab.role = 'tab';
      tab.addEventListener('click', () => choose(number));
      tabs.append(tab);
      figure = { tab, view: null };
      figures.set(number, figure);
    }
    figure.svg = svg;
    figure.tab.textContent = name ? `${number}: ${name}` : `Figure ${number}`;
    pane.hidden = false;
    choose(number);
  }

  function close(number) {
    const figure = figures.get(number);
    if (!figure) return;
    figure.tab.remove();
    figures.delete(number);
    if (current === number) choose([...figures.keys()].pop() ?? null);
    pane.hidden = figures.size === 0;
  }

  function setView(box) {
    figures.get(current).view = box.join(' ');
    drawing().setAttribute('viewBox', box.join(' '));
  }

  view.addEventListener('wheel', (event) => {
    const svg = drawing();
    if (!svg) return;
    event.preventDefault();
    const [x, y, w, h] = boxOf(svg);
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
    const factor = event.deltaY < 0 ? 0.8 : 1.25;
    setView([at.x - (at.x - x) * factor, at.y - (at.y - y) * factor, w * factor, h * factor]);
  }, { passive: false });

  let held = null;
  view.addEventListener('pointerdown', (event) => {
    held = drawing() && { x: event.clientX, y: event.clientY, box: boxOf(drawing()) };
  });
  view.addEventListener('pointermove', (event) => {
    if (!held || !event.buttons) return;
    const scale = drawing().getScreenCTM().a;
    const [x, y, w, h] = held.box;
    setView([x - (event.clientX - held.x) / scale, y - (event.clientY - held.y) / scale, w, h]);
  });
  view.addEventListener('pointerup', () => { held = null; });
  view.addEventListener('dblclick', () => {
    if (!drawing()) return;
    figures.get(current).view = null;
    draw();
  });

  function download(url, name) {
    const link = document.createElement('a');
    link.href = url;
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(url), 1000);
  }

  async function save(kind) {
    const figure = figures.get(current);
    if (!figure) return;
    const url = URL.createObjectURL(new Blob([figure.svg], { type: 'image/svg+xml' }));
    if (kind === 'svg') return download(url, `figure${current}.svg`);
    const picture = new Image();
    picture.src = url;
    await picture.decode();
    const [, , w, h] = figure.whole.split(' ').map(Number);
    const canvas = document.createElement('canvas');
    canvas.width = w * 2;
    canvas.height = h * 2;
    canvas.getContext('2d').drawImage(picture, 0, 0, canvas.width, canvas.height);
    URL.revokeObjectURL(url);
    canvas.toBlob((blob) => download(URL.createObjectURL(blob), `figure${current}.png`));
  }
  for (const button of pane.querySelectorAll('[data-save]'))
    button.addEventListener('click', () => save(button.dataset.save));

  return { show, close };
}
