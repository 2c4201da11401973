// Files as one .zip archive (PKWARE's APPNOTE: local headers, then the directory, then its end), for a folder that is downloaded.

export interface ZipEntry { path: string; bytes: Uint8Array }

const kCrcTable = Uint32Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let k = 0; k < 8; k++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  return c;
});

function crc32(bytes: Uint8Array): number {
  let c = 0xffffffff;
  for (const byte of bytes) c = kCrcTable[(c ^ byte) & 255] ^ (c >>> 8);
  return (c ^ 0xffffffff) >>> 0;
}

async function deflated(bytes: Uint8Array): Promise<Uint8Array> {
  const stream = new Blob([bytes as Uint8Array<ArrayBuffer>]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** Numbers of two or four bytes, least byte first: [bytes, number], ... */
function fields(...list: [2 | 4, number][]): Uint8Array {
  const out = new Uint8Array(list.reduce((sum, [width]) => sum + width, 0));
  const view = new DataView(out.buffer);
  let at = 0;
  for (const [width, number] of list) {
    if (width === 2) view.setUint16(at, number, true);
    else view.setUint32(at, number, true);
    at += width;
  }
  return out;
}

const kVersion = 20;
const kUtf8 = 0x0800;  // names are UTF-8
const kDeflate = 8;
const kFirstDay = 0x21;  // 1980-01-01: the session's own times are not told

export async function zip(entries: ZipEntry[]): Promise<Blob> {
  const parts: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let at = 0;
  const add = (list: Uint8Array[], part: Uint8Array): number => { list.push(part); return part.length; };
  for (const { path, bytes } of entries) {
    const name = new TextEncoder().encode(path);
    const packed = await deflated(bytes);
    const about: [2 | 4, number][] = [[2, kVersion], [2, kUtf8], [2, kDeflate], [2, 0], [2, kFirstDay], [4, crc32(bytes)],
      [4, packed.length], [4, bytes.length], [2, name.length], [2, 0]];
    add(directory, fields([4, 0x02014b50], [2, kVersion], ...about, [2, 0], [2, 0], [2, 0], [4, 0], [4, at]));
    add(directory, name);
    at += add(parts, fields([4, 0x04034b50], ...about));
    at += add(parts, name);
    at += add(parts, packed);
  }
  const length = directory.reduce((sum, part) => sum + part.length, 0);
  const end = fields([4, 0x06054b50], [2, 0], [2, 0], [2, entries.length], [2, entries.length], [4, length], [4, at], [2, 0]);
  return new Blob([...parts, ...directory, end] as Uint8Array<ArrayBuffer>[], { type: 'application/zip' });
}
