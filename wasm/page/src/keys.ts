// Keys as MATLAB's callbacks name them.
import type { Json } from './engine';

const kNames: Record<string, string> = {
  Enter: 'return', ' ': 'space', Escape: 'escape', Backspace: 'backspace', Delete: 'delete', Insert: 'insert', Home: 'home', End: 'end',
  PageUp: 'pageup', PageDown: 'pagedown', ArrowLeft: 'leftarrow', ArrowRight: 'rightarrow', ArrowUp: 'uparrow', ArrowDown: 'downarrow',
  Shift: 'shift', Control: 'control', Alt: 'alt', Meta: 'command', CapsLock: 'capslock',
};
const kCodes: Record<string, string> = {
  Comma: 'comma', Period: 'period', Slash: 'slash', Semicolon: 'semicolon', Quote: 'quote', Minus: 'hyphen', Equal: 'equal',
  BracketLeft: 'leftbracket', BracketRight: 'rightbracket', Backslash: 'backslash', Backquote: 'backquote',
  NumpadAdd: 'add', NumpadSubtract: 'subtract', NumpadMultiply: 'multiply', NumpadDivide: 'divide', NumpadDecimal: 'decimal',
};
const kCharacters: Record<string, number> = {
  Enter: 13, Escape: 27, Backspace: 8, Delete: 127, ArrowLeft: 28, ArrowRight: 29, ArrowUp: 30, ArrowDown: 31,
};

/** `key`: its name, whatever is held with it; `character`: what it types. */
export function keyOf({ key, code, ctrlKey }: KeyboardEvent): Json {
  const letter = /^(?:Key|Digit)(.)$/.exec(code)?.[1];
  const name = kNames[key] ?? letter?.toLowerCase() ?? (/^Numpad\d$/.test(code) ? code.toLowerCase() : kCodes[code] ?? key.toLowerCase());
  const typed = kCharacters[key] ?? (key.length !== 1 ? 0 : ctrlKey ? key.toUpperCase().charCodeAt(0) & 31 : key.codePointAt(0)!);
  return { key: name, character: typed ? String.fromCodePoint(typed) : '' };
}
