import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig, mergeConfig, type Plugin } from 'vite';
import served from './vite.config.ts';

// The page without a server: the same source with another engine. It opens from a folder too, where a browser loads neither
// module scripts nor anything by fetch: so it is one ordinary script, with the worker inside.

const inEngine = (name: string) => fileURLToPath(new URL(`./src/engine/alone/${name}`, import.meta.url));

const ordinaryScript: Plugin = {
  name: 'ordinary-script',
  enforce: 'post',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => html.replace('<script type="module" crossorigin', '<script defer').replaceAll(' crossorigin', ''),
  },
};

const offline: Plugin = {
  name: 'offline',
  buildStart() {
    const source = readFileSync(inEngine('offline.js'), 'utf8');
    this.emitFile({ type: 'asset', fileName: 'offline.js', source });
  },
};

export default mergeConfig(
  served,
  defineConfig({
    plugins: [ordinaryScript, offline],
    resolve: { alias: [{ find: './engine/server.ts', replacement: inEngine('engine.ts') }] },
    worker: { format: 'iife' },
    build: { outDir: '../site', cssCodeSplit: false, rolldownOptions: { output: { format: 'iife' } } },
  }),
);
