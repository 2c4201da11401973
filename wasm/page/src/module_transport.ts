// The engine as a WebAssembly module on threads of its own: how messages reach it and come back. The page and the npm
// package both use it; how the module is found is theirs.
import type { Json, Transport } from './engine.js';
import { unpack } from './engine.js';

const kFolder = '/work';

export interface ModuleSettings {
  /** Makes the module, with these members beside its own. */
  load(members: Json): Promise<any>;
  environment?: Record<string, string>;
  /** Files stay in the browser's IndexedDB; else they end with the engine. */
  keepsFiles?: boolean;
  /** Another navigator.gpu; null: none. */
  gpu?: unknown;
}

export class ModuleTransport implements Transport {
  readonly reconnects = false;
  private module: any = null;
  private keeping = false;
  private again = false;
  /** Told when files cannot be kept (blocked storage, a private window). */
  onNotKept: (why: string) => void = () => {};

  constructor(private readonly settings: ModuleSettings) {}

  async open(receive: (json: Json, bytes: Uint8Array) => void, closed: (why: string) => void): Promise<void> {
    const { load, environment, keepsFiles, gpu } = this.settings;
    this.module = await load({
      ...(gpu === undefined ? {} : { gpu }),
      preRun: [(module: any) => {
        Object.assign(module.ENV, environment);
        if (keepsFiles) this.mount(module);
      }],
      onMessage: (frame: Uint8Array) => {
        const { json, bytes } = unpack(frame);
        receive(json, bytes);
        if (keepsFiles && (json.type === 'finished' || json.type === 'filesChanged')) this.keepFiles();
      },
      onAbort: (reason: unknown) => closed(`the interpreter stopped: ${reason}`),
    });
  }

  send(json: string, bytes?: Uint8Array): void {
    const text = new TextEncoder().encode(json);
    const length = text.length + (bytes?.length ?? 0);
    const at = this.module._malloc(length + 1) >>> 0;
    if (!at) throw new Error('out of memory');
    this.module.HEAPU8.set(text, at);
    if (bytes) this.module.HEAPU8.set(bytes, at + text.length);
    this.module._matliftReceive(at, text.length, bytes?.length ?? 0);
    this.module._free(at);
  }

  /** Ends the engine's threads, whatever they do. */
  end(): void {
    this.module?.PThread.terminateAllThreads();
  }

  // What was there at the last visit is there before the interpreter starts.
  private mount(module: any): void {
    module.FS.mkdir(kFolder);
    module.FS.mount(module.FS.filesystems.IDBFS, {}, kFolder);
    module.addRunDependency('files');
    module.FS.syncfs(true, (error: unknown) => {
      if (error) this.onNotKept(String(error));
      module.removeRunDependency('files');
    });
  }

  private keepFiles(): void {
    if (this.keeping) { this.again = true; return; }
    this.keeping = true;
    this.module.FS.syncfs(false, (error: unknown) => {
      this.keeping = false;
      if (error) this.onNotKept(String(error));
      if (this.again) { this.again = false; this.keepFiles(); }
    });
  }
}
