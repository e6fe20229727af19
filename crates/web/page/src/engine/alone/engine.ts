import type { Engine, EventStream } from '../engine.ts';
import { Problem } from '../problem.ts';
import { Channel, GONE } from './channel.ts';
import { loadCode } from './code.ts';

// A page from a folder is offline anyway, and gets no service worker.
if (location.protocol.startsWith('http')) void navigator.serviceWorker?.register('./offline.js').catch(console.warn);

let loading: Promise<WebAssembly.Module> | null = null;

/** The code, for all workers; after a failure it is loaded again. */
function code(): Promise<WebAssembly.Module> {
  loading ??= loadCode().catch((problem: unknown) => {
    loading = null;
    throw problem;
  });
  return loading;
}

/** A long search holds up no other answer: runs have a worker of their own. */
const runs = new Channel(code);
const answers = new Channel(code);

/** The run of a path, if it is one. */
const COMMAND = /^api\/runs\/([^/]+)$/;

/** Where the browser cannot suspend a search, it runs to its end, or ends with its worker. */
const CANNOT_PAUSE = new Problem(
  'This browser cannot pause a search on a page without a server.',
  501,
  'Use a newer one (Chrome 137, Firefox 153, Safari 27), or the program: antdoku serve',
);

/** The engine of the page without a server: the code of the server, in workers of the page. */
export const engine: Engine = {
  words: { name: 'engine', gone: GONE, brokenRemedy: GONE.remedy },

  async request<Body>(path: string, body?: unknown): Promise<Body> {
    if (!path.startsWith('api/runs')) return answers.request(path, body);
    const canPause = await runs.begin();
    const run = COMMAND.exec(path)?.[1];
    if (canPause || run === undefined) return runs.request(path, body);
    if ((body as { command: string }).command !== 'stop') throw CANNOT_PAUSE;
    return runs.stop(decodeURIComponent(run)) as Body;
  },

  events(id: string): EventStream {
    return runs.events(id);
  },
};
