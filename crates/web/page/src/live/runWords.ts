import type { StateEvent } from '../api.ts';
import { counted } from '../model/words.ts';
import { outcomeTitle, outcomeWords } from '../result/sentence.ts';
import type { Contestant } from './contestant.ts';

/** The state of a run for the status line. */
export function statusWords(event: Omit<StateEvent, 'speed'>, contestants: readonly Contestant[]): string {
  if (event.state === 'queued')
    return event.place === null ? 'Waiting for a free place.' : `Waiting: place ${event.place + 1} in the queue.`;
  const parts = [`Seed ${event.seed}.`];
  if (event.state === 'done') {
    parts.unshift(outcomeWords(contestants));
    if (event.ended === 'paused') parts.unshift('The run was ended after a long pause.');
  } else if (event.state === 'paused') parts.unshift(`Paused${progressWords(contestants)}.`);
  else parts.unshift('Running.');
  return parts.join(' ');
}

/** The state of a run for the tab. */
export function titleWords(state: string, contestants: readonly Contestant[]): string {
  if (state === 'running') return `▶${progressWords(contestants).replace(/^( after|,)/, '') || ' Running'}`;
  if (state === 'paused') return `Paused${progressWords(contestants)}`;
  if (state === 'queued') return 'Waiting';
  return state === 'done' ? outcomeTitle(contestants) : '';
}

/** Why the speed does not matter to a run, as the engine paces it; empty if it does. */
export function unpacedWords(contestants: readonly Contestant[], canPause: boolean): string {
  if (!canPause && contestants.length > 1)
    return 'This browser cannot pause a search: they run one after the other, each at full speed to its end.';
  if (!canPause) return 'This browser cannot pause a search: it runs at full speed to its end.';
  const isMixed = new Set(contestants.map(({ info }) => info.method)).size > 1;
  if (isMixed || (contestants.length > 1 && contestants.some(isOneGo)))
    return 'Different methods get equal slices of time, at any speed.';
  return contestants.some(isOneGo) ? 'The speed is that of ants and walkers; this method always runs at full speed.' : '';
}

/** Whether a search is not slowed down. */
function isOneGo({ search }: Contestant): boolean {
  return search === 'tree' || search === 'walk';
}

/** The methods that `auto` took, and its reason. */
export function pickedWords(contestants: readonly Contestant[]): string {
  return contestants
    .flatMap((one) => {
      const { picked, answer } = one.state;
      if (picked == null) return [];
      const now = answer === null && one.stages.length > 1 ? ` Now: ${one.method}.` : '';
      return [`auto took: ${picked.method}, because: ${picked.reason.replace(/\.$/, '')}.${now}`];
    })
    .join(' ');
}

/** The iterations of one contestant, or how many of several are done: their iterations cannot be compared. */
function progressWords(contestants: readonly Contestant[]): string {
  const [first] = contestants;
  if (first === undefined) return '';
  if (contestants.length > 1) {
    const done = contestants.filter(({ state }) => state.state === 'done').length;
    return `, ${done === 0 ? 'none' : done} of ${contestants.length} done`;
  }
  return first.hasIterations ? ` after ${counted(first.state.iterations, 'iteration')}` : '';
}
