// The engine in the page itself: WebAssembly on threads of its own, files kept by the browser.
import type { Json } from './engine';
import { ModuleTransport } from './module_transport';

export interface EngineFiles { script: string; worker: string; wasm: string }

export function tabTransport(files: EngineFiles): ModuleTransport {
  const address = (name: string): string => new URL(name, document.baseURI).href;
  return new ModuleTransport({
    keepsFiles: true,
    environment: environmentOfPage(),
    load: async (members: Json) => {
      if (!globalThis.crossOriginIsolated) await isolate();
      await loadScript(files.script);
      return (globalThis as any).createMatlift({
        ...members,
        mainScriptUrlOrBlob: address(files.script),
        locateFile: (name: string) => address(
          name.endsWith('.wasm') ? files.wasm : name.endsWith('.worker.js') ? files.worker : files.script),
      });
    },
  });
}

// The environment of a page is its address: ?MATLIFT_FUSION=off
function environmentOfPage(): Record<string, string> {
  return Object.fromEntries([...new URLSearchParams(location.search)].filter(([name]) => /^MATLIFT_[A-Z_]+$/.test(name)));
}

function loadScript(source: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = source;
    script.onload = () => resolve();
    script.onerror = () => reject(new Error('the engine could not be loaded'));
    document.head.append(script);
  });
}

// A host that cannot send the COOP and COEP headers: a service worker adds them, after one reload.
async function isolate(): Promise<never> {
  const why = 'this page needs shared memory: the COOP and COEP headers are missing';
  if (!('serviceWorker' in navigator) || !isSecureContext) throw new Error(why);
  await navigator.serviceWorker.register('isolate.js');
  await navigator.serviceWorker.ready;
  if (sessionStorage.getItem('matlift.isolated')) throw new Error(why);
  sessionStorage.setItem('matlift.isolated', '1');
  location.reload();
  return new Promise(() => {});
}
