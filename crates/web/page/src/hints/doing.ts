import type { PuzzleState } from '../editor/puzzleEditor.ts';
import { cellOf, type Candidate } from '../model/steps.ts';
import type { Path } from './position.ts';

type Change = Pick<PuzzleState, 'cells'> & { readonly notes?: ReadonlyMap<number, readonly number[]> };

/**
 * The grid after all steps of a path up to this one. A value that is struck is struck from the notes; where there are none,
 * all values that are left are noted first.
 */
export function stepDone({ cells, notes }: PuzzleState, path: Path, index: number): Change {
  const { values, left } = path.before(index + 1);
  const done = cells.map((value, cell) => values[cell] || value);
  const strikes = path.steps.slice(0, index + 1).some(({ struck }) => struck.length > 0);
  if (!strikes) return { cells: done, ...(notes !== undefined && { notes }) };
  return { cells: done, notes: new Map(left.flatMap((some, cell) => (some.length > 0 ? [[cell, some] as const] : []))) };
}

/** The grid without wrong values, and with the values noted that were struck by mistake. */
export function wrongOnesOut(
  { shape, cells, notes }: PuzzleState,
  wrong: readonly (Candidate & { readonly is_struck: boolean })[],
): Change {
  const mended = { cells: cells.slice(), notes: new Map(notes) };
  for (const one of wrong) {
    const cell = cellOf(shape.side, one);
    if (!one.is_struck) mended.cells[cell] = 0;
    else mended.notes.set(cell, [...(mended.notes.get(cell) ?? []), one.value].sort((a, b) => a - b));
  }
  return mended;
}
