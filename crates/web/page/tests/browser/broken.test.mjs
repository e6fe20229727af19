// The page without a server where it cannot begin: it says why, and what to do.

import { ESCARGOT, workerTest } from './browser.mjs';
import { openPlain, serve, siteFile } from './webSpace.mjs';

/** A test of a page that shows `words`; the page is served with `options`, and `spoil` runs in it before its script. */
function brokenTest(name, words, options, spoil = () => {}) {
  workerTest(
    `${name} is named`,
    async (page) => {
      const space = await serve(options);
      try {
        await page.goto(space.url + ESCARGOT);
        await page.locator('#notice, #status', { hasText: words }).first().waitFor();
      } finally {
        space.close();
      }
    },
    {},
    openPlain((context) => context.addInitScript(spoil)),
  );
}

const files = (changes) => ({ changes });
const policy = (text) => ({ headers: { 'content-security-policy': text } });

brokenTest('a missing engine.js', 'The file engine.js could not be loaded. It must be beside', files({ 'engine.js': null }));
brokenTest('a page in the place of engine.js', 'The file engine.js is damaged.', files({ 'engine.js': '<!doctype html>' }));
brokenTest('an engine.js without its end', 'The file engine.js is damaged.', {
  get changes() {
    return { 'engine.js': `${siteFile('engine.js').slice(0, 500_000)}';` };
  },
});
brokenTest('a missing app.js', 'The file app.js could not be loaded. It must be beside', files({ 'app.js': null }));
brokenTest('a browser without WebAssembly', 'it needs WebAssembly with SIMD', {}, () => {
  delete globalThis.WebAssembly;
});
brokenTest('a browser that cannot decompress', 'it needs WebAssembly with SIMD', {}, () => {
  delete globalThis.DecompressionStream;
});
brokenTest('a browser without SIMD', 'it needs WebAssembly with SIMD', {}, () => {
  WebAssembly.compile = () => Promise.reject(new WebAssembly.CompileError('wasm simd unsupported'));
});
brokenTest('a browser without workers', 'The browser did not start the worker', {}, () => {
  delete globalThis.Worker;
});
brokenTest('a web space without workers', 'worker-src blob:', policy("worker-src 'self'"));
brokenTest('a web space without WebAssembly', "needs 'wasm-unsafe-eval'", policy("script-src 'self' 'unsafe-inline' blob:"));
