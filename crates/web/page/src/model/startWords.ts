/** The requests of the start that have not been answered. */
export interface Awaited {
  readonly waiting: readonly string[];
  readonly failed: readonly string[];
}

/** An action that the user requested before the page could do it. */
export type Wish = 'solve' | 'iteration' | 'step';

const NAMES: Readonly<Record<Wish, string>> = { solve: 'Solve', iteration: 'One iteration', step: 'One step' };

/** The state of the start for the status line; `engine` is what answers. */
export function startWords({ waiting, failed }: Awaited, wish: Wish | null, engine = 'server'): string {
  if (failed.length > 0) {
    const missing = `The ${engine} did not send its ${list(failed)}.`;
    return wish === null
      ? `${missing} Press Solve to try again.`
      : `${missing} ${NAMES[wish]} begins once they are there; Stop takes it back.`;
  }
  if (wish !== null) return `${NAMES[wish]} begins as soon as the ${engine} has sent its ${list(waiting)}. Stop takes it back.`;
  if (waiting.length > 0) return `Waiting for the ${engine} to send its ${list(waiting)}.`;
  return 'Ready. Press Solve.';
}

function list(names: readonly string[]): string {
  return names.join(' and ');
}
