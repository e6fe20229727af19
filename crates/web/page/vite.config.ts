import { defineConfig } from 'vite';

// The built files are committed and embedded in the binary. So their names have no hashes, and nothing in them may
// need an inline script or style, which the server's Content-Security-Policy forbids.
export default defineConfig({
  base: './',
  build: {
    outDir: '../assets',
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        entryFileNames: 'app.js',
        chunkFileNames: '[name].js',
        assetFileNames: ({ names }) => (names.some((name) => name.endsWith('.css')) ? 'style.css' : '[name][extname]'),
      },
    },
  },
});
