import { defineConfig, type Plugin } from 'vite';

// The page also opens from a folder, where a browser loads no module scripts: so it is one ordinary script, with the worker
// inside.
const ordinaryScript: Plugin = {
  name: 'ordinary-script',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => html.replace('<script type="module" crossorigin', '<script defer').replaceAll(' crossorigin', ''),
  },
};

// The built files are committed and embedded in the binary. So their names have no hashes, and nothing in them may
// need an inline script or style, which the server's Content-Security-Policy forbids.
export default defineConfig({
  base: './',
  plugins: [ordinaryScript],
  worker: { format: 'iife' },
  build: {
    outDir: '../assets',
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        format: 'iife',
        entryFileNames: 'app.js',
        assetFileNames: ({ names }) => (names.some((name) => name.endsWith('.css')) ? 'style.css' : '[name][extname]'),
      },
    },
  },
});
