// Matlift in a page or in a worker of one.
import { Session, type Options } from './session.js';

export * from './session.js';
export * from './values.js';

// Written so that bundlers see that these files belong to the program, and put them where it will find them.
const kFiles: Record<string, URL> = {
  'matlift.mjs': new URL('../engine/matlift.mjs', import.meta.url),
  'matlift.js': new URL('../engine/matlift.js', import.meta.url),
  'matlift.worker.js': new URL('../engine/matlift.worker.js', import.meta.url),
  'matlift.wasm': new URL('../engine/matlift.wasm', import.meta.url),
};

export class Matlift extends Session {
  static async create(options: Options = {}): Promise<Matlift> {
    if (!globalThis.crossOriginIsolated) {
      throw new Error('Matlift needs shared memory: the page must be served with Cross-Origin-Opener-Policy: same-origin '
        + 'and Cross-Origin-Embedder-Policy: require-corp');
    }
    const base = options.engine && new URL(String(options.engine).replace(/\/?$/, '/'), globalThis.location.href);
    const address = (name: string): string => (base ? new URL(name, base) : kFiles[name]).href;
    const made = new Matlift(options, async (members) => {
      const { default: create } = await import(/* webpackIgnore: true */ /* @vite-ignore */ address('matlift.mjs'));
      return create({ ...members, mainScriptUrlOrBlob: address('matlift.js'), locateFile: address });
    });
    await made.start();
    return made;
  }
}

export const createMatlift = (options?: Options): Promise<Matlift> => Matlift.create(options);
