/** The least time between two messages with events, in milliseconds. */
const GATHER = 15;
/** The same where the worker cannot hear whether the page has shown the last ones. */
const GATHER_UNHEARD = 50;

/** The source of the events of runs. */
interface News {
  /** The events since the last call; null after the end. */
  news(run: string): string | null;
}

interface Watched {
  sent: number;
  /** Whether the page has yet to show the last events: then no more are sent, so that none pile up. */
  isAwaited: boolean;
}

/** The runs that the page watches: sends their events, not too many at a time. */
export class WatchedRuns {
  private readonly runs = new Map<string, Watched>();
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly source: News,
    private readonly hearsPage: boolean,
    private readonly send: (run: string, text: string, isLast: boolean) => void,
  ) {}

  add(run: string): void {
    this.runs.set(run, { sent: -Infinity, isAwaited: false });
  }

  remove(run: string): void {
    this.runs.delete(run);
  }

  shown(run: string): void {
    const watched = this.runs.get(run);
    if (watched !== undefined) watched.isAwaited = false;
    this.flush(false);
  }

  /** Sends what is due, or all that there is. */
  flush(isAll: boolean): void {
    const now = performance.now();
    const least = this.hearsPage ? GATHER : GATHER_UNHEARD;
    let next = Infinity;
    for (const [run, watched] of this.runs) {
      if (watched.isAwaited && this.hearsPage && !isAll) continue;
      const wait = watched.sent + least - now;
      if (wait > 0 && !isAll) next = Math.min(next, wait);
      else this.sendNews(run, watched, now);
    }
    clearTimeout(this.timer);
    if (next < Infinity) this.timer = setTimeout(() => this.flush(false), next);
  }

  private sendNews(run: string, watched: Watched, now: number): void {
    const text = this.source.news(run);
    if (text === '') return;
    if (text === null) this.runs.delete(run);
    watched.sent = now;
    watched.isAwaited = true;
    this.send(run, text ?? '', text === null);
  }
}
