// Values of the language as JavaScript has them, and how they travel: the protocol's description in JSON and the
// elements as bytes (runtime/cli/workbench/README.md).

export type RealData =
  | Float64Array | Float32Array | Int8Array | Int16Array | Int32Array | BigInt64Array
  | Uint8Array | Uint16Array | Uint32Array | BigUint64Array;
export type NumberClass =
  | 'double' | 'single' | 'int8' | 'int16' | 'int32' | 'int64' | 'uint8' | 'uint16' | 'uint32' | 'uint64';

/** Elements stand in columns. Of a complex array, real and imaginary parts take turns in `data`. */
export interface NumberArray { class: NumberClass; size: number[]; data: RealData; complex?: boolean }
/** 0 or 1 each. */
export interface LogicalArray { class: 'logical'; size: number[]; data: Uint8Array }
/** Of several rows: in columns. */
export interface CharArray { class: 'char'; size: number[]; text: string }
/** null: a missing string. */
export interface StringArray { class: 'string'; size: number[]; texts: (string | null)[] }
export interface CellArray { class: 'cell'; size: number[]; cells: Value[] }
export interface StructArray { class: 'struct'; size: number[]; fields: string[]; elements: Record<string, Value>[] }
/** Only its text comes out; it cannot be put in. */
export interface FunctionHandle { class: 'function_handle'; size: number[]; text: string }
/** A table, a date, an object of a class: only what it is comes out. */
export interface ObjectValue { class: 'object'; size: number[]; name: string }

export type Value =
  | NumberArray | LogicalArray | CharArray | StringArray | CellArray | StructArray | FunctionHandle | ObjectValue;

/** What put() and call() take: values, and what JavaScript has for them. */
export type Input =
  | Value | number | bigint | boolean | string | null | undefined | RealData | Uint8ClampedArray
  | readonly Input[] | { [field: string]: Input };

const kTypes = {
  double: Float64Array, single: Float32Array, int8: Int8Array, int16: Int16Array, int32: Int32Array, int64: BigInt64Array,
  uint8: Uint8Array, uint16: Uint16Array, uint32: Uint32Array, uint64: BigUint64Array,
} as const;

function isNumberClass(name: string): name is NumberClass { return Object.hasOwn(kTypes, name); }

type Description = Record<string, any>;

// ---- out of the engine -----------------------------------------------------------------------

export function decode(description: Description, bytes: Uint8Array): Value {
  const { class: name, size } = description as { class: string; size: number[] };
  const count = size.reduce((product, extent) => product * extent, 1);
  // A copy: elements begin where their type wants them, and the message's memory can go.
  const elements = (width: number): ArrayBuffer => bytes.slice(description.at, description.at + count * width).buffer as ArrayBuffer;
  if (isNumberClass(name)) {
    const type = kTypes[name];
    const complex = description.complex === true;
    const data = new type(elements(type.BYTES_PER_ELEMENT * (complex ? 2 : 1)));
    return complex ? { class: name, size, data, complex } : { class: name, size, data };
  }
  switch (name) {
    case 'logical': return { class: name, size, data: new Uint8Array(elements(1)) };
    case 'char': return { class: name, size, text: textOfUnits(new Uint16Array(elements(2))) };
    case 'string': return { class: name, size, texts: description.texts };
    case 'cell': return { class: name, size, cells: description.cells.map((cell: Description) => decode(cell, bytes)) };
    case 'struct': return { class: name, size, fields: description.fields, elements: decodeElements(description, count, bytes) };
    case 'function_handle': return { class: name, size, text: description.text };
    default: return { class: 'object', size, name };
  }
}

function decodeElements({ fields, values }: Description, count: number, bytes: Uint8Array): Record<string, Value>[] {
  let next = 0;
  return Array.from({ length: count }, () =>
    Object.fromEntries(fields.map((field: string) => [field, decode(values[next++], bytes)])));
}

function textOfUnits(units: Uint16Array): string {
  const kPart = 8192;  // arguments that a call surely takes
  let text = '';
  for (let at = 0; at < units.length; at += kPart) text += String.fromCharCode(...units.subarray(at, at + kPart));
  return text;
}

/** What a program in JavaScript would have written: numbers, booleans, texts, typed arrays, lists, objects. What has no such form stays. */
export function plain(value: Value): unknown {
  const one = value.size.every((extent) => extent === 1);
  switch (value.class) {
    case 'logical': return one ? value.data[0] === 1 : value;
    case 'char': return value.size[0] === 1 || value.text === '' ? value.text : value;
    case 'string': return one ? value.texts[0] : value.texts;
    case 'cell': return value.cells.map(plain);
    case 'struct': {
      const objects = value.elements.map((element) =>
        Object.fromEntries(Object.entries(element).map(([field, part]) => [field, plain(part)])));
      return one ? objects[0] : objects;
    }
    case 'function_handle': case 'object': return value;
    default: return value.complex ? value : one ? value.data[0] : value.data;
  }
}

// ---- into the engine -------------------------------------------------------------------------

/** Collects the elements of values that travel in one message. */
export class Packer {
  private parts: Uint8Array[] = [];
  private length = 0;

  add(input: Input): Description { return this.describe(valueOf(input)); }

  bytes(): Uint8Array {
    const all = new Uint8Array(this.length);
    let at = 0;
    for (const part of this.parts) {
      all.set(part, at);
      at += part.length;
    }
    return all;
  }

  private describe(value: Value): Description {
    const { class: name, size } = value;
    const count = size.reduce((product, extent) => product * extent, 1);
    switch (value.class) {
      case 'logical': return { class: name, size, at: this.append(value.data, count) };
      case 'char': return { class: name, size, at: this.append(unitsOfText(value.text), count) };
      case 'string': return { class: name, size, texts: value.texts };
      case 'cell': return { class: name, size, cells: value.cells.map((cell) => this.add(cell)) };
      case 'struct': {
        const values = value.elements.flatMap((element) => value.fields.map((field) => this.add(element[field])));
        return { class: name, size, fields: value.fields, values };
      }
      case 'function_handle': case 'object':
        throw new TypeError(`a value of class ${value.class === 'object' ? value.name : name} cannot be put into a session`);
      default: {
        const { complex } = value;
        if (!(value.data instanceof kTypes[value.class])) throw new TypeError(`the data of class ${name} must be a ${kTypes[value.class].name}`);
        return { class: name, size, complex: complex === true, at: this.append(value.data, count * (complex ? 2 : 1)) };
      }
    }
  }

  private append(data: ArrayBufferView & { length: number }, count: number): number {
    if (data.length !== count) throw new RangeError(`a value's size asks for ${count} elements, and ${data.length} are there`);
    const at = this.length;
    const part = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
    const padding = -part.length & 7;
    this.parts.push(part, new Uint8Array(padding));
    this.length += part.length + padding;
    return at;
  }
}

function unitsOfText(text: string): Uint16Array {
  return Uint16Array.from({ length: text.length }, (_, k) => text.charCodeAt(k));
}

function isValue(input: object): input is Value {
  return typeof (input as Value).class === 'string' && Array.isArray((input as Value).size);
}

const kMaxDepth = 900;  // the engine follows a value no deeper than a thousand levels

function valueOf(input: Input, depth = 0): Value {
  if (depth > kMaxDepth) throw new RangeError(`a value nests deeper than ${kMaxDepth} levels, or in a circle`);
  switch (typeof input) {
    case 'number': return { class: 'double', size: [1, 1], data: Float64Array.of(input) };
    case 'bigint': return { class: 'int64', size: [1, 1], data: BigInt64Array.of(input) };
    case 'boolean': return { class: 'logical', size: [1, 1], data: Uint8Array.of(input ? 1 : 0) };
    case 'string': return { class: 'char', size: [input === '' ? 0 : 1, input.length], text: input };
    case 'undefined': return valueOf([]);
    case 'object': break;
    default: throw new TypeError(`a ${typeof input} cannot be put into a session`);
  }
  if (input === null) return valueOf([]);
  if (ArrayBuffer.isView(input)) return rowOf(input as RealData);
  if (Array.isArray(input)) return valueOfList(input, depth);
  if (isValue(input)) return input;
  const fields = Object.keys(input);
  const element = Object.fromEntries(Object.entries(input).map(([field, part]) => [field, valueOf(part, depth + 1)]));
  return { class: 'struct', size: [1, 1], fields, elements: [element] };
}

function rowOf(data: RealData | Uint8ClampedArray): NumberArray {
  if (data instanceof Uint8ClampedArray) data = new Uint8Array(data.buffer, data.byteOffset, data.length);
  for (const [name, type] of Object.entries(kTypes)) {
    if (data instanceof type) return { class: name as NumberClass, size: [1, data.length], data };
  }
  throw new TypeError('of views only typed arrays can be put into a session');
}

// Numbers, booleans and texts make a row; rows of numbers of one length a matrix; anything else cells.
function valueOfList(list: readonly Input[], depth: number): Value {
  const size = [list.length === 0 ? 0 : 1, list.length];
  if (list.every((item) => typeof item === 'number')) return { class: 'double', size, data: Float64Array.from(list) };
  if (list.every((item) => typeof item === 'boolean')) return { class: 'logical', size, data: Uint8Array.from(list, Number) };
  if (list.every((item) => typeof item === 'string')) return { class: 'string', size, texts: [...list] };
  return matrixOf(list) ?? { class: 'cell', size, cells: list.map((item) => valueOf(item, depth + 1)) };
}

function matrixOf(rows: readonly Input[]): NumberArray | null {
  const columns = Array.isArray(rows[0]) ? rows[0].length : 0;
  const fits = (row: Input): row is number[] =>
    Array.isArray(row) && row.length === columns && row.every((item) => typeof item === 'number');
  if (columns === 0 || !rows.every(fits)) return null;
  const data = new Float64Array(rows.length * columns);
  rows.forEach((row, i) => row.forEach((number, j) => { data[i + j * rows.length] = number; }));
  return { class: 'double', size: [rows.length, columns], data };
}
