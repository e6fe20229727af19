import type { Geometry } from '../model/geometry.ts';
import { parseLine } from '../model/text.ts';
import { Tile } from '../paint/tiles.ts';
import type { Contestant } from './contestant.ts';

/** A value and a kind of tile for each cell. */
export interface ShownGrid {
  readonly values: ArrayLike<number>;
  readonly kinds: ArrayLike<number>;
}

/** The grid of a contestant: that of its frame, or else its answer, or else the puzzle. */
export function gridOf(contestant: Contestant, shape: Geometry, givens: ArrayLike<number>): ShownGrid {
  const { shown, state } = contestant;
  if (shown?.grid != null && shown.origin !== null) {
    const { grid, origin, clashes } = shown;
    const kinds = clashes === null ? origin : origin.map((kind, cell) => (clashes[cell] ? Tile.Clash : kind));
    return { values: grid, kinds };
  }
  const line = state.answer?.solution ?? state.answer?.best;
  const values = (line == null ? null : parseLine(shape, line)) ?? Uint8Array.from(givens);
  const kinds = Array.from(values, (value, cell) =>
    givens[cell] ? Tile.Given : value === 0 ? Tile.Blank : Tile.Propagated,
  );
  return { values, kinds };
}
