// A program in a link: compressed behind the #, which no server sees.
const kKey = '#program=';

async function through(bytes: Uint8Array, stream: CompressionStream | DecompressionStream): Promise<Uint8Array> {
  const done = new Blob([bytes as Uint8Array<ArrayBuffer>]).stream().pipeThrough(stream as ReadableWritablePair<Uint8Array, Uint8Array<ArrayBuffer>>);
  return new Uint8Array(await new Response(done).arrayBuffer());
}

export async function linkTo(text: string): Promise<string> {
  const bytes = await through(new TextEncoder().encode(text), new CompressionStream('deflate-raw'));
  const base64 = btoa(Array.from(bytes, (b) => String.fromCharCode(b)).join(''));
  const page = new URL(location.href);
  page.hash = '';
  page.searchParams.delete('token');  // the program is shared, not the engine
  return page.href + kKey + base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

export async function sharedProgram(): Promise<string | null> {
  if (!location.hash.startsWith(kKey)) return null;
  try {
    const binary = atob(location.hash.slice(kKey.length).replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = await through(Uint8Array.from(binary, (c) => c.charCodeAt(0)), new DecompressionStream('deflate-raw'));
    history.replaceState(null, '', location.pathname + location.search);
    return new TextDecoder().decode(bytes);
  } catch {
    return null;
  }
}
