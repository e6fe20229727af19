import type { Geometry } from './geometry.ts';
import { cellsThatDiffer } from './units.ts';

/** Two cells that must differ, but hold the same value. */
export interface Clash {
  readonly first: number;
  readonly second: number;
  readonly value: number;
}

/** The lists of the last shape: the cells change with every key, the shape rarely. */
let known: { readonly shape: Geometry; readonly lists: readonly (readonly number[])[] } | null = null;

/** All clashes of a grid: for each unit or pair and each value, every further cell against the first one. */
export function findClashes(shape: Geometry, cells: ArrayLike<number>): Clash[] {
  if (known?.shape !== shape) known = { shape, lists: cellsThatDiffer(shape) };
  const clashes = new Map<string, Clash>();
  for (const list of known.lists) {
    const firstWith = new Map<number, number>();
    for (const cell of list) {
      const value = cells[cell] ?? 0;
      if (value === 0) continue;
      const first = firstWith.get(value);
      if (first === undefined) firstWith.set(value, cell);
      else clashes.set(`${first}-${cell}`, { first, second: cell, value });
    }
  }
  return [...clashes.values()];
}

/** The cells that take part in a clash. */
export function clashingCells(clashes: readonly Clash[]): Set<number> {
  return new Set(clashes.flatMap((clash) => [clash.first, clash.second]));
}
