import { decodeBytes } from './bytes.ts';

/** Keeps the cells that each ant chose itself; the step events of several ants come mixed. */
export class ChoiceRecord {
  private iteration = -1;
  private readonly chosen = new Map<number, Set<number>>();

  /** Notes a step; returns the ant's chosen cells after it. */
  note(step: { iteration: number; ant: number; what: string; cell: number }): ReadonlySet<number> {
    if (step.iteration !== this.iteration) {
      this.iteration = step.iteration;
      this.chosen.clear();
    }
    const cells = this.chosen.get(step.ant) ?? new Set<number>();
    this.chosen.set(step.ant, cells);
    if (step.what === 'undo') cells.delete(step.cell);
    else cells.add(step.cell);
    return cells;
  }
}

/** Keeps the fail cells of each ant, until the ant takes a choice back. */
export class FailRecord {
  private iteration = -1;
  private readonly cells = new Map<number, Set<number>>();

  /** Notes a step; returns the fail cells that the ant had before it. */
  note(step: { iteration: number; ant: number; what: string; dead?: readonly number[] }): ReadonlySet<number> {
    if (step.iteration !== this.iteration) {
      this.iteration = step.iteration;
      this.cells.clear();
    }
    const before = step.what === 'undo' ? new Set<number>() : (this.cells.get(step.ant) ?? new Set<number>());
    this.cells.set(step.ant, new Set([...before, ...(step.dead ?? [])]));
    return before;
  }
}

/** The grid of a step before its choice: the cells of the choice and its cascade are blank. */
export function gridBefore(step: {
  grid: string;
  cell: number;
  cascade: readonly (readonly [number, number])[];
}): Uint8Array {
  const grid = decodeBytes(step.grid);
  grid[step.cell] = 0;
  for (const [cell] of step.cascade) grid[cell] = 0;
  return grid;
}
