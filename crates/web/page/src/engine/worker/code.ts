import { Problem } from '../problem.ts';

/** The file beside the page that holds the module, as a script: a page from a folder may read no other kind of file. */
const FILE = './engine.js?';

let loading: Promise<WebAssembly.Module> | null = null;

/** The code of the module, once for all workers; after a failure it is loaded again. */
export function loadCode(): Promise<WebAssembly.Module> {
  loading ??= compile().catch((problem: unknown) => {
    loading = null;
    throw problem;
  });
  return loading;
}

const MISSING = new Problem('The file engine.js could not be loaded.', 0, 'It must be beside index.html; then reload the page.');
const DAMAGED = new Problem('The file engine.js is damaged.', 0, 'Write the page again with: antdoku page');
const TOO_OLD = new Problem(
  'This browser cannot run the search engine: it needs WebAssembly with SIMD.',
  0,
  'Use a newer browser, or the program: antdoku serve',
);
const FORBIDDEN = new Problem(
  'The web space does not allow the page to run WebAssembly.',
  0,
  "Its Content-Security-Policy needs 'wasm-unsafe-eval' in script-src.",
);

async function compile(): Promise<WebAssembly.Module> {
  if (typeof WebAssembly === 'undefined' || typeof DecompressionStream === 'undefined') throw TOO_OLD;
  const bytes = await unzipped(await loadText()).catch((error: unknown) => {
    throw problemAfter(error, DAMAGED);
  });
  return WebAssembly.compile(bytes).catch((error: unknown) => {
    throw problemAfter(error, /Content Security Policy|CSP/i.test(String(error)) ? FORBIDDEN : TOO_OLD);
  });
}

async function unzipped(text: string): Promise<ArrayBuffer> {
  const zipped = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  return new Response(new Blob([zipped]).stream().pipeThrough(new DecompressionStream('gzip'))).arrayBuffer();
}

/** The problem that stands for an error, which the console keeps. */
function problemAfter(error: unknown, problem: Problem): Problem {
  console.warn(error);
  return problem;
}

/** The module in base64, compressed. */
function loadText(): Promise<string> {
  const holder = globalThis as { antdokuEngine?: string };
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = FILE + document.documentElement.dataset['version'];
    script.addEventListener('load', () => {
      const { antdokuEngine } = holder;
      delete holder.antdokuEngine;
      script.remove();
      if (antdokuEngine === undefined) reject(DAMAGED);
      else resolve(antdokuEngine);
    });
    script.addEventListener('error', () => {
      script.remove();
      reject(MISSING);
    });
    document.head.append(script);
  });
}
