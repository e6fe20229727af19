import type { FrameEvent, Stagnation } from '../api.ts';
import { count, digits, time } from '../model/words.ts';

/** The numbers of a frame as pairs of a name and a figure. */
export function frameNumbers(event: FrameEvent): [name: string, figure: string][] {
  switch (event.kind) {
    case 'colony':
      return [
        ['iteration', count(event.iteration)],
        ['best ant', `${count(event.best_filled)} of ${count(event.cells)} cells`],
        ['best value', digits(event.deposit)],
        ...(event.restarts > 0 ? [['restarts', count(event.restarts)] as [string, string]] : []),
        ['own clock', time(event.seconds)],
      ];
    case 'walkers':
      return [
        ['iteration', count(event.iteration)],
        ['conflicts now', count(event.cost)],
        ['fewest so far', count(event.best_cost)],
        ['heatings', count(event.heatings)],
        ['own clock', time(event.seconds)],
      ];
    case 'walk':
      return [
        ['iteration', count(event.iteration)],
        ['conflicts now', count(event.cost)],
        ['fewest so far', count(event.best_cost)],
        ...(event.temperature === null ? [] : [['temperature', digits(event.temperature)] as [string, string]]),
        ['own clock', time(event.seconds)],
      ];
    case 'nodes':
      return [
        ['nodes', count(event.nodes)],
        ['depth', count(event.depth)],
        ['cells filled', count(event.filled)],
        ['own clock', time(event.seconds)],
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

/** Why a kind of method has no picture. */
export function missingPicture(kind: FrameEvent['kind'] | undefined): string {
  if (kind === 'walk')
    return 'This method walks from full grid to full grid, thousands of moves a second, without pheromone. Its numbers and charts tell how it fares.';
  if (kind === 'nodes')
    return 'This method searches depth first: it guesses, propagates and takes back. It has no pheromone to show; its numbers and charts tell how it fares.';
  return 'The pictures come with the first iteration.';
}

export const LAMP_WORDS: Readonly<Record<Stagnation, string>> = {
  searching: 'ants still try many grids',
  narrowing: 'the trails favour few values',
  stuck: 'ants build the same grid again and again',
};
