// Matlift in Node: the engine's threads are worker_threads.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { Session, type Options } from './session.js';

export * from './session.js';
export * from './values.js';

export class Matlift extends Session {
  static async create(options: Options = {}): Promise<Matlift> {
    if (options.store === 'browser') throw new Error("store: 'browser' needs a browser");
    const folder = new URL('../engine/', import.meta.url);
    const base = options.engine ? new URL(String(options.engine).replace(/\/?$/, '/'), folder) : folder;
    const path = (name: string): string => fileURLToPath(new URL(name, base));
    const made = new Matlift(options, async (members) => createRequire(import.meta.url)(path('matlift.js'))({
      ...members, mainScriptUrlOrBlob: path('matlift.js'), locateFile: path,
      wasmBinary: await readFile(path('matlift.wasm')),  // by itself it would fetch a path, which Node does not
    }));
    await made.start();
    return made;
  }
}

export const createMatlift = (options?: Options): Promise<Matlift> => Matlift.create(options);
