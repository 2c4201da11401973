// The gallery: programs to look at, copied into the folder when they are opened.
import { make } from './dom';

export interface Example { name: string; title: string; text: string; kind: string; picture: string | null }

export async function openGallery(address: string, take: (example: Example) => void): Promise<void> {
  const examples: Example[] = await (await fetch(address)).json();
  const dialog = make('dialog.gallery', { 'aria-label': 'Examples' });
  const card = (example: Example): HTMLElement => make('button.card', {
    type: 'button', 'data-example': example.name, onclick: () => { dialog.close(); take(example); },
  }, example.picture ? make('img', { src: example.picture, alt: '', loading: 'lazy' }) : make('pre', { 'aria-hidden': 'true' }, example.text.split('\n').slice(0, 9).join('\n')),
  make('b', {}, example.name), make('span', {}, example.title));
  const group = (title: string, kind: string): HTMLElement =>
    make('section', {}, make('h2', {}, title), make('div.cards', {}, ...examples.filter((e) => e.kind === kind).map(card)));
  dialog.append(make('form', { method: 'dialog' }, make('button.tool', { 'aria-label': 'Close', title: 'Close' }, '×')),
    group('Programs', 'program'), group('Figures', 'figure'));
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
