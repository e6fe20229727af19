import type { StepEvent } from '../api.ts';
import type { Geometry } from '../model/geometry.ts';
import { counted, percent } from '../model/words.ts';

/** A step in one sentence, for the status line and screen readers. */
export function stepSentence(step: StepEvent, shape: Geometry): string {
  const row = Math.floor(step.cell / shape.side) + 1;
  const place = `Ant ${step.ant + 1}, row ${row} column ${(step.cell % shape.side) + 1}`;
  if (step.what === 'undo') return `${place}: takes ${step.chosen} back.`;
  const choice = `takes ${step.chosen} of ${step.values.join(', ')} (${percent(chanceOf(step))}).`;
  const fails = step.dead?.length ?? 0;
  const end = fails > 0 ? ` ${counted(fails, 'fail cell')}.` : step.contradiction ? ' A contradiction.' : '';
  return `${place}: ${choice} ${effectWords(step)}${end}`;
}

/** The probability of the chosen value. */
export function chanceOf(step: StepEvent): number {
  return step.probabilities[step.values.indexOf(step.chosen)] ?? 0;
}

export function effectWords({ cascade }: StepEvent): string {
  if (cascade.length === 0) return 'Nothing follows.';
  return `${counted(cascade.length, 'cell')} follow${cascade.length === 1 ? 's' : ''}.`;
}

/** The damage of a choice; null if there is none. Ants with lives take such a choice back; the paper's ants continue. */
export function failWords({ dead = [], contradiction }: StepEvent, hasLives: boolean): string | null {
  if (dead.length === 0 && !contradiction) return null;
  const cells =
    dead.length === 0
      ? 'A value has no cell left in a row, column or box.'
      : dead.length === 1
        ? '1 cell has no value left (a fail cell).'
        : `${dead.length} cells have no value left (fail cells).`;
  if (hasLives) return `${cells} The ant takes this choice back.`;
  if (dead.length === 0) return `${cells} The ant walks on.`;
  return `${cells} The ant walks on; ${dead.length === 1 ? 'it counts' : 'they count'} against it.`;
}

/** The greedy probability in words: Eq. 1 to 3 of the paper. */
export function greedyWords(probability: number): string {
  if (probability <= 0) return 'It chooses by chance in proportion to pheromone.';
  if (probability >= 1) return 'It always takes the value with the most pheromone.';
  const tenths = probability * 10;
  const isTenths = Math.abs(tenths - Math.round(tenths)) < 1e-9;
  const often = isTenths ? `${counted(Math.round(tenths), 'time')} in 10` : `In ${percent(probability)} of its choices`;
  return `${often} it takes the strongest, else by chance in proportion to pheromone (Eq. 1 to 3).`;
}
