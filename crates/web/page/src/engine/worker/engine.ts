import type { Engine } from '../engine.ts';
import { Problem } from '../problem.ts';
import { Channel, GONE } from './channel.ts';
import { loadCode } from './code.ts';

/** Requests that may search for seconds. */
const LONG = /^api\/(count|generate)$/;

/** A command to a run, or a change of its colony. */
const COMMAND = /^api\/runs\/([^/]+)(\/touches)?$/;

/** Where the browser cannot suspend a search, it runs to its end, or ends with its worker. */
const CANNOT_PAUSE = new Problem(
  'This browser cannot pause a search on a page without a server: each runs at full speed to its end, one after the other.',
  501,
  'The timeline shows the iterations afterwards. Pauses need a newer browser (Chrome 137, Firefox 153), or the program: antdoku serve',
);

/** The engine of the page without a server: the code of the server, in workers of the page. `warn` shows what it lacks. */
export function startWorkers(warn: (problem: Problem) => void): Engine {
  // A page from a folder is offline anyway, and gets no service worker.
  if (location.protocol.startsWith('http'))
    void navigator.serviceWorker?.register(`./offline.js?${document.documentElement.dataset['version']}`).catch(console.warn);

  // A long search holds up no other answer.
  const [runs, searches, answers] = [new Channel(loadCode), new Channel(loadCode), new Channel(loadCode)];

  let canPause = true;
  // Any failure is also that of the first request.
  void runs.begin().then(
    (can) => {
      canPause = can;
      if (!can) warn(CANNOT_PAUSE);
    },
    () => {},
  );

  return {
    get canPause() {
      return canPause;
    },
    words: { name: 'engine', gone: GONE, brokenRemedy: 'Try again, or reload the page.' },

    async request<Body>(path: string, body?: unknown): Promise<Body> {
      if (LONG.test(path)) return searches.request(path, body);
      if (!path.startsWith('api/runs')) return answers.request(path, body);
      const isPausable = await runs.begin();
      const run = COMMAND.exec(path)?.[1];
      if (isPausable || run === undefined) return runs.request(path, body);
      if ((body as { command?: string }).command !== 'stop') throw CANNOT_PAUSE;
      return runs.stop(decodeURIComponent(run)) as Body;
    },

    events: (id) => runs.events(id),
  };
}
