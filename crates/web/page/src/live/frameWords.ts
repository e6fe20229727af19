import type { FrameEvent, Stagnation } from '../api.ts';
import { count, digits, time } from '../model/words.ts';
import { refutedWords, trivialWords } from '../result/sentence.ts';
import type { Contestant } from './contestant.ts';

const BEST_VALUE = 'best value Δτ_best';

/** The numbers of a frame as pairs of a name and a figure. */
export function frameNumbers(event: FrameEvent): [name: string, figure: string][] {
  switch (event.kind) {
    case 'colony':
      return [
        ['iteration', count(event.iteration)],
        ['best ant', `${count(event.best_filled)} of ${count(event.cells)} cells`],
        // There is no best value before the first deposit.
        [BEST_VALUE, event.deposit > 0 ? digits(event.deposit) : '–'],
        ...(event.restarts > 0 ? [['restarts', count(event.restarts)] as [string, string]] : []),
        ['search time', time(event.seconds)],
      ];
    case 'walkers':
      return [
        ['iteration', count(event.iteration)],
        ['conflicts now', count(event.cost)],
        ['fewest so far', count(event.best_cost)],
        ['heatings', count(event.heatings)],
        ['search time', time(event.seconds)],
      ];
    case 'walk':
      return [
        ['iteration', count(event.iteration)],
        ['conflicts now', count(event.cost)],
        ['fewest so far', count(event.best_cost)],
        ...(event.temperature === null ? [] : [['temperature', digits(event.temperature)] as [string, string]]),
        ['search time', time(event.seconds)],
      ];
    case 'nodes':
      return [
        ['nodes', count(event.nodes)],
        ['depth', count(event.depth)],
        ['cells filled', count(event.filled)],
        ['search time', time(event.seconds)],
      ];
  }
}

/** One phrase for the table of contestants. */
export function framePhrase(event: FrameEvent): string {
  switch (event.kind) {
    case 'colony':
      return `best ant fixed ${count(event.best_filled)} of ${count(event.cells)} cells`;
    case 'walkers':
    case 'walk':
      return `${count(event.cost)} conflicts, fewest ${count(event.best_cost)}`;
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
      return 'This method walks from full grid to full grid, thousands of moves a second, without pheromone. It has numbers and charts only.';
    case 'tree':
      return 'This method searches depth-first: it guesses, propagates and takes back. It has numbers and charts only.';
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

/** The rule by which the server sets the lamp. */
export const LAMP_WORDS: Readonly<Record<Stagnation, string>> = {
  searching: 'another grid was remembered within 50 iterations',
  narrowing: 'the same grid is remembered for 50 iterations',
  stuck: 'the same grid is remembered for 300 iterations',
};

/** The same where two colonies stand side by side. */
export const SHORT_LAMP_WORDS: Readonly<Record<Stagnation, string>> = {
  searching: 'another grid within 50 iterations',
  narrowing: 'the same grid for 50 iterations',
  stuck: 'the same grid for 300 iterations',
};
