import type { Engine, EventStream } from './engine.ts';
import { Problem, problemOf } from './problem.ts';

/** The time limit of the requests of the start, in milliseconds. */
const PATIENCE = 60_000;

const GONE = new Problem('The server does not answer.', 0, 'Start it in a terminal with: antdoku serve');

/** The server from which the page was loaded. */
export const server: Engine = {
  canPause: true,
  words: {
    name: 'server',
    gone: GONE,
    brokenRemedy: 'If the server has ended, start it in a terminal with: antdoku serve',
  },

  async request<Body>(path: string, body?: unknown): Promise<Body> {
    const options: RequestInit =
      body === undefined
        ? { signal: AbortSignal.timeout(PATIENCE) }
        : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
    let response: Response;
    try {
      response = await fetch(path, options);
    } catch {
      throw GONE;
    }
    const answer: unknown = await response.json().catch(() => null);
    if (response.ok && answer !== null) return answer as Body;
    throw problemOf(response.status, answer, response.headers.get('retry-after'));
  },

  events(id: string, key: string): EventStream {
    const source = new EventSource(`api/runs/${encodeURIComponent(id)}/events?key=${encodeURIComponent(key)}`);
    return {
      on: (name, take) =>
        source.addEventListener(name, (event) => take(JSON.parse((event as MessageEvent<string>).data))),
      onEnd: (take) => source.addEventListener('error', take),
      close: () => source.close(),
    };
  },
};
