import type { Answer, FrameEvent, Stagnation, WalkFrame } from '../api.ts';
import { count, digits, time } from '../model/words.ts';
import { isTimeLimit, refutedWords, trivialWords } from '../result/sentence.ts';
import type { Contestant } from './contestant.ts';

/** The numbers of a frame as pairs of a name and a figure; `seconds` is the time on the clock of the contestant. */
export function frameNumbers(event: FrameEvent, seconds: number): [name: string, figure: string][] {
  switch (event.kind) {
    case 'colony':
      return [
        ['iteration', count(event.iteration)],
        ['best ant', `${count(event.best_filled)} of ${count(event.cells)} cells`],
        ...(event.restarts > 0 ? [['restarts', count(event.restarts)] as [string, string]] : []),
        ['search time', time(seconds)],
      ];
    case 'walkers':
      return [
        ['iteration', count(event.iteration)],
        ['conflicts now', count(event.cost)],
        ['fewest so far', count(event.best_cost)],
        ['heatings', count(event.heatings)],
        ['search time', time(seconds)],
      ];
    case 'walk':
      return [
        ['iteration', count(event.iteration)],
        ['conflicts now', count(event.cost)],
        ['fewest so far', count(event.best_cost)],
        ...(event.part === null ? [] : [['now', partWords(event)] as [string, string]]),
        ...(event.temperature === null ? [] : [['temperature', digits(event.temperature)] as [string, string]]),
        ['search time', time(seconds)],
      ];
    case 'nodes':
      return [
        ['nodes', count(event.nodes)],
        ['depth', count(event.depth)],
        ['cells filled', count(event.filled)],
        ['search time', time(seconds)],
      ];
  }
}

/** The numbers of an answer that stands for the last frame. */
export function answerNumbers({ iterations }: Answer, seconds: number): [name: string, figure: string][] {
  return [...(iterations > 0 ? [['iterations', count(iterations)] as [string, string]] : []), ['search time', time(seconds)]];
}

/** What a walk does within a long iteration, and how far it is: `completion, 40 %`. */
function partWords({ part, done }: WalkFrame): string {
  return done === null ? `${part}` : `${part}, ${Math.round(100 * done)} %`;
}

/** One phrase for the table of contestants. */
export function framePhrase(event: FrameEvent): string {
  switch (event.kind) {
    case 'colony':
      return `best ant fixed ${count(event.best_filled)} of ${count(event.cells)} cells`;
    case 'walkers':
      return `${count(event.cost)} conflicts, fewest ${count(event.best_cost)}`;
    case 'walk': {
      const now = event.part === null ? '' : `; ${partWords(event)}`;
      return `${count(event.cost)} conflicts, fewest ${count(event.best_cost)}${now}`;
    }
    case 'nodes':
      return `${count(event.nodes)} nodes, depth ${count(event.depth)}`;
  }
}

/** Why there is no picture; empty if the reason is not known. */
export function missingPicture(contestant: Contestant): string {
  if (contestant.isTrivial) return trivialWords(contestant);
  if (contestant.isRefuted) return refutedWords(contestant);
  switch (contestant.search) {
    case 'walk':
      return 'This method walks from full grid to full grid, thousands of moves a second, without pheromone.';
    case 'tree':
      return 'This method searches depth-first: it guesses, propagates and takes back.';
    case 'colony':
    case 'walkers':
      return contestant.state.state === 'done'
        ? 'It ended before its first iteration.'
        : 'The pictures come with the first iteration.';
    case 'portfolio':
    case 'other':
      return '';
  }
}

/** What the lamp beside a contestant says. */
export type LampState =
  | Stagnation
  | 'waiting'
  | 'solved'
  | 'no solution'
  | 'stopped'
  | 'out of time'
  | 'not solved'
  | 'server gone';

/** The rule by which the server sets the lamp of a colony. */
export const LAMP_WORDS: Readonly<Partial<Record<LampState, string>>> = {
  searching: 'another grid was remembered within 50 iterations',
  narrowing: 'the same grid is remembered for 50 iterations',
  stuck: 'the same grid is remembered for 300 iterations',
  'server gone': 'the connection to the run broke off',
};

export function lampOf(contestant: Contestant): LampState {
  const { state, picture } = contestant;
  if (contestant.isSolved) return 'solved';
  if (contestant.isUnsolvable) return 'no solution';
  if (state.answer !== null) {
    const reason = state.answer.stopped ?? 'cancelled';
    if (isTimeLimit(reason)) return 'out of time';
    return reason === 'cancelled' || reason === 'observer' ? 'stopped' : 'not solved';
  }
  if (contestant.isLost) return 'server gone';
  if (state.state === 'waiting' && picture === null) return 'waiting';
  return picture?.event.kind === 'colony' ? picture.event.stagnation : 'searching';
}
