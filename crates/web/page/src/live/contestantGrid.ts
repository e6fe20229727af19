import type { Geometry } from '../model/geometry.ts';
import { parseLine } from '../model/text.ts';
import { Tile } from '../paint/tiles.ts';
import type { Contestant, Picture } from './contestant.ts';

/** A value and a kind of tile for each cell. */
export interface ShownGrid {
  readonly values: ArrayLike<number>;
  readonly kinds: ArrayLike<number>;
}

/**
 * The frame whose grid stands for a contestant; null if none has one. The last frame of a tree search, or of a walk that
 * solved the puzzle, comes before its end: then the answer stands for it.
 */
export function framed({ shown, picture, state, isSolved }: Contestant): Picture | null {
  if (shown?.grid == null) return null;
  const { kind } = shown.event;
  const comesEarly = kind === 'nodes' ? state.answer !== null : kind === 'walk' && isSolved;
  return comesEarly && shown === picture ? null : shown;
}

/** The grid of a contestant: that of its frame, or else its answer, or else the puzzle. */
export function gridOf(contestant: Contestant, shape: Geometry, givens: ArrayLike<number>): ShownGrid {
  const { state } = contestant;
  const { grid = null, origin = null, clashes = null } = framed(contestant) ?? {};
  if (grid !== null && origin !== null) {
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
