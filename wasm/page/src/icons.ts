// The page's own pictures: no font has them all.
const kPaths: Record<string, string> = {
  file: 'M4 1.5h5l3 3v10H4zM9 1.5v3h3M8 8v4M6 10h4',
  folder: 'M1.5 4v9h13V5.5h-7L6 4zM8 8v4M6 10h4',
  archive: 'M2 2.5h12v3H2zM3 5.5v8h10v-8M6.5 8h3',
  upload: 'M8 10V2M5 5l3-3 3 3M2.5 10v4h11v-4',
  download: 'M8 2v8M5 7l3 3 3-3M2.5 10v4h11v-4',
  rename: 'M2.5 13.5l1-3.5 7.5-7.5 2.5 2.5-7.5 7.5zM9.5 4l2.5 2.5',
  remove: 'M2.5 4h11M6 4V2.5h4V4M4 4l.6 9.5h6.8L12 4M6.7 6.5v5M9.3 6.5v5',
  plot: 'M2 2v12h12M4 11l3-4 2.5 2L14 3.5',
  larger: 'M8 3v10M3 8h10',
  smaller: 'M3 8h10',
  home: 'M2 8l6-5.5L14 8M4 7v6.5h8V7',
  close: 'M4 4l8 8M12 4l-8 8',
  keys: 'M1.5 4h13v8h-13zM4 6.5h.5M6.7 6.5h.5M9.4 6.5h.5M12 6.5h.5M4.5 9.5h7',
  light: 'M8 5a3 3 0 1 0 0 6 3 3 0 0 0 0-6M8 1v1.5M8 13.5V15M1 8h1.5M13.5 8H15M3 3l1 1M12 12l1 1M3 13l1-1M12 4l1-1',
  dark: 'M13.5 9.8A6 6 0 1 1 6.2 2.5a4.8 4.8 0 0 0 7.3 7.3z',
  clear: 'M5.5 3.5h9v9h-9L1.5 8zM8 6l4 4M12 6l-4 4',
  back: 'M9.5 3L4.5 8l5 5',
  program: 'M5 4L1.5 8 5 12M11 4l3.5 4L11 12',
  data: 'M2 3h12v10H2zM2 6.3h12M2 9.6h12M6.5 3v10',
};

export function icon(name: string): SVGElement {
  const space = 'http://www.w3.org/2000/svg';
  const picture = document.createElementNS(space, 'svg');
  for (const [key, value] of Object.entries({ viewBox: '0 0 16 16', class: 'icon', 'aria-hidden': 'true' })) picture.setAttribute(key, value);
  const path = document.createElementNS(space, 'path');
  path.setAttribute('d', kPaths[name]);
  picture.append(path);
  return picture;
}
