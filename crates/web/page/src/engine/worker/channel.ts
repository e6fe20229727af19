import type { EventStream } from '../engine.ts';
import { Problem, problemOf } from '../problem.ts';
import type { ToPage, ToWorker } from './messages.ts';
import EngineWorker from './worker.ts?worker&inline';

type Take = (data: never) => void;

interface Pending {
  readonly resolve: (answer: unknown) => void;
  readonly reject: (problem: Problem) => void;
}

/** The events of one run. */
class Stream {
  readonly takers = new Map<string, Take[]>();
  readonly onEnd: (() => void)[] = [];
  isOver = false;
  private state: State = { contestants: [] };

  emit(name: string, data: unknown): void {
    if (name === 'state') this.state = data as State;
    for (const take of this.takers.get(name) ?? []) take(data as never);
  }

  end(): void {
    this.isOver = true;
    for (const take of this.onEnd) take();
  }

  /** The last state as that of a run that was stopped. */
  get stopped(): object {
    const contestants = this.state.contestants.map((one) => ({ ...one, state: 'done' }));
    return { ...this.state, state: 'done', ended: 'stopped', contestants };
  }
}

/** The part of a state that the end of a run changes. */
interface State {
  readonly contestants: readonly object[];
}

export const GONE = new Problem('The search engine of the page has stopped.', 0, 'Try again, or reload the page.');

const stopped = (reason: string) => new Problem(`The search engine of the page has stopped: ${reason}.`, 0, GONE.remedy);

/** The browser has no workers, or the web space forbids them. */
const NO_WORKER = new Problem(
  'The browser did not start the worker in which this page searches.',
  0,
  'A Content-Security-Policy of the web space must allow worker-src blob:. The program needs no worker: antdoku serve',
);

/** One worker, and what the page has asked of it. A worker that ends is replaced by a new one at the next request. */
export class Channel {
  private worker: Worker | null = null;
  private asked = 0;
  private readonly pending = new Map<number, Pending>();
  private readonly streams = new Map<string, Stream>();
  /** Whether its searches can pause; known once it has begun. */
  private canPause: boolean | null = null;
  private beginning: Promise<boolean> = Promise.resolve(true);
  private hasBegun: (canPause: boolean) => void = () => {};
  private failBeginning: (problem: Problem) => void = () => {};

  constructor(private readonly code: () => Promise<WebAssembly.Module>) {}

  /** Begins the worker, if there is none; returns whether its searches can pause. */
  begin(): Promise<boolean> {
    if (this.worker !== null) return this.beginning;
    this.beginning = new Promise((resolve, reject) => {
      this.hasBegun = resolve;
      this.failBeginning = reject;
    });
    // A failure is also that of every request.
    this.beginning.catch(() => {});
    try {
      this.start(new EngineWorker());
    } catch (error) {
      console.warn(error);
      this.end(NO_WORKER);
    }
    return this.beginning;
  }

  private start(worker: Worker): void {
    this.worker = worker;
    let failure = NO_WORKER;
    worker.addEventListener('message', ({ data }: MessageEvent<ToPage>) => {
      if (this.worker !== worker) return;
      failure = GONE;
      if (data.what !== 'begun') this.take(data);
      else this.hasBegun((this.canPause = data.canSuspend));
    });
    worker.addEventListener('error', () => this.worker === worker && this.end(failure));
    this.code().then(
      (code) => worker.postMessage({ what: 'begin', code } satisfies ToWorker),
      (problem: unknown) => this.end(problem instanceof Problem ? problem : undefined),
    );
  }

  request<Body>(path: string, body?: unknown): Promise<Body> {
    const id = ++this.asked;
    return new Promise((resolve, reject) => {
      this.pending.set(id, { resolve: resolve as (answer: unknown) => void, reject });
      void this.begin();
      this.send({ what: 'ask', id, path: `/${path}`, body: body === undefined ? undefined : JSON.stringify(body) });
    });
  }

  events(run: string): EventStream {
    const stream = new Stream();
    this.streams.set(run, stream);
    this.send({ what: 'watch', run });
    return {
      on: (name, take) => stream.takers.set(name, [...(stream.takers.get(name) ?? []), take as Take]),
      onEnd: (take) => stream.onEnd.push(take),
      close: () => {
        if (!this.streams.delete(run)) return;
        // A search that cannot pause does not hear that the page leaves it.
        if (this.canPause === false && !stream.isOver) this.end();
        else this.send({ what: 'leave', run });
      },
    };
  }

  /** Stops a search that cannot pause, by the end of its worker; returns the state of the run. */
  stop(run: string): object {
    const stopped = this.streams.get(run)?.stopped ?? {};
    this.streams.get(run)?.emit('state', stopped);
    this.end();
    return stopped;
  }

  /** Ends the worker with all that it does. */
  end(problem = GONE): void {
    this.worker?.terminate();
    this.worker = null;
    this.failBeginning(problem);
    const { pending, streams } = this;
    const [waiting, open] = [[...pending.values()], [...streams.values()]];
    pending.clear();
    streams.clear();
    for (const { reject } of waiting) reject(problem);
    for (const stream of open) stream.end();
  }

  private send(message: ToWorker): void {
    this.worker?.postMessage(message);
  }

  private take(message: ToPage): void {
    switch (message.what) {
      case 'answer': {
        const pending = this.pending.get(message.id);
        this.pending.delete(message.id);
        const answer: unknown = JSON.parse(message.body);
        if (message.status < 300) pending?.resolve(answer);
        else pending?.reject(problemOf(message.status, answer));
        break;
      }
      case 'events':
        this.takeEvents(message.run, message.text, message.isLast);
        break;
      case 'failure':
        this.end(message.reason === undefined ? GONE : stopped(message.reason));
    }
  }

  private takeEvents(run: string, text: string, isLast: boolean): void {
    const stream = this.streams.get(run);
    for (const event of text.split('\n\n')) {
      const found = /^event: (\w+)\ndata: (.*)$/.exec(event);
      if (found !== null) stream?.emit(found[1]!, JSON.parse(found[2]!));
    }
    if (isLast) stream?.end();
    else this.send({ what: 'shown', run });
  }
}
