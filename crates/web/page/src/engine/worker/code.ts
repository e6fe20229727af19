import { Problem } from '../problem.ts';

/** The file beside the page that holds the module, as a script: a page from a folder may read no other kind of file. */
const FILE = './engine.js';

let loading: Promise<WebAssembly.Module> | null = null;

/** The code of the module, once for all workers; after a failure it is loaded again. */
export function loadCode(): Promise<WebAssembly.Module> {
  loading ??= compile().catch((problem: unknown) => {
    loading = null;
    throw problem;
  });
  return loading;
}

async function compile(): Promise<WebAssembly.Module> {
  const zipped = Uint8Array.from(atob(await loadText()), (letter) => letter.charCodeAt(0));
  const bytes = new Blob([zipped]).stream().pipeThrough(new DecompressionStream('gzip'));
  return WebAssembly.compile(await new Response(bytes).arrayBuffer());
}

/** The module in base64, compressed. */
function loadText(): Promise<string> {
  const holder = globalThis as { antdokuEngine?: string };
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = FILE;
    script.addEventListener('load', () => {
      resolve(holder.antdokuEngine ?? '');
      delete holder.antdokuEngine;
      script.remove();
    });
    script.addEventListener('error', () => {
      script.remove();
      reject(new Problem('The file engine.js is missing.', 0, 'It must be beside index.html; then reload the page.'));
    });
    document.head.append(script);
  });
}
