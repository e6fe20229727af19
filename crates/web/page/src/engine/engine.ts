import type { Problem } from './problem.ts';

/** What answers the page: `antdoku serve`, or, on the page without a server, the same code in a worker. */
export interface Engine {
  /** Answers a request of docs/guide/api.md: a `POST` if there is a body. Refuses with a `Problem`. */
  request<Body>(path: string, body?: unknown): Promise<Body>;
  /** The events of a run, for its owner. */
  events(id: string, key: string): EventStream;
  readonly words: EngineWords;
  /** Whether its searches can pause; one that cannot runs at full speed to its end, and only then the next one. */
  readonly canPause: boolean;
}

/** What the page says of its engine. */
export interface EngineWords {
  /** What it is. */
  readonly name: 'server' | 'engine';
  /** That it does not answer. */
  readonly gone: Problem;
  /** What to do if a run has broken off. */
  readonly brokenRemedy: string;
}

/** The events of a run as they come. */
export interface EventStream {
  on<Data>(name: string, take: (data: Data) => void): void;
  /** The stream has ended, after the run or before. */
  onEnd(take: () => void): void;
  /** Closes the stream; a run that is not done is ended. */
  close(): void;
}
