import { Problem } from './api.ts';
import type { Awaited } from './model/startWords.ts';

/** A request of the start, by the name of its answer. */
export type Requests = Readonly<Record<string, () => Promise<void>>>;

type Progress = 'unasked' | 'waiting' | 'there' | 'failed';

/** The requests with which the page begins. They are independent: a slow or failed one delays no other. */
export class StartUp {
  private readonly progress = new Map<string, Progress>();

  constructor(
    private readonly requests: Requests,
    private readonly onChange: () => void,
    private readonly onProblem: (problem: Problem) => void,
  ) {
    for (const name of Object.keys(requests)) this.progress.set(name, 'unasked');
  }

  /** Sends the requests that are neither answered nor under way. */
  ask(): void {
    for (const [name, progress] of this.progress)
      if (progress === 'unasked' || progress === 'failed') void this.send(name);
  }

  has(name: string): boolean {
    return this.progress.get(name) === 'there';
  }

  get awaited(): Awaited {
    const those = (wanted: Progress) => [...this.progress].filter(([, one]) => one === wanted).map(([name]) => name);
    return { waiting: those('waiting'), failed: those('failed') };
  }

  private async send(name: string): Promise<void> {
    this.set(name, 'waiting');
    try {
      await this.requests[name]!();
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      this.set(name, 'failed');
      this.onProblem(error);
      return;
    }
    this.set(name, 'there');
  }

  private set(name: string, progress: Progress): void {
    this.progress.set(name, progress);
    this.onChange();
  }
}
