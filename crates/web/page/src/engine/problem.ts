/** A refusal of the engine in its words, or the lack of an answer. */
export class Problem extends Error {
  constructor(
    message: string,
    readonly status: number,
    readonly remedy: string | null = null,
    readonly line: number | null = null,
    readonly column: number | null = null,
    readonly field: string | null = null,
  ) {
    super(message);
  }

  /** The same problem without a place in what was sent. */
  withoutPlace(): Problem {
    return new Problem(this.message, this.status, this.remedy, null, null, this.field);
  }

  /** Whether there was no answer at all. */
  get isServerGone(): boolean {
    return this.status === 0;
  }
}

/** The problem that an answer other than 2xx states; `wait` is the number of seconds after which to ask again. */
export function problemOf(status: number, answer: unknown, wait: string | null = null): Problem {
  const error = (answer ?? {}) as { message?: string; remedy?: string; line?: number; column?: number; field?: string };
  const remedy = error.remedy ?? (status === 503 && wait !== null ? `Try again in ${wait} s.` : null);
  const message = error.message ?? `The server answered with status ${status}.`;
  return new Problem(message, status, remedy, error.line ?? null, error.column ?? null, error.field ?? null);
}
