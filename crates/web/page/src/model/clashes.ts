import { boxOf, type Geometry } from './geometry.ts';

/** Two cells of one unit that hold the same value. */
export interface Clash {
  readonly first: number;
  readonly second: number;
  readonly value: number;
}

/** All clashes of a grid: for each unit and value, every further cell against the first one. */
export function findClashes(shape: Geometry, cells: ArrayLike<number>): Clash[] {
  const { side } = shape;
  const clashes: Clash[] = [];
  const known = new Set<string>();
  const unitOf = [
    (cell: number) => Math.floor(cell / side),
    (cell: number) => cell % side,
    (cell: number) => boxOf(shape, cell),
  ];
  for (const unit of unitOf) {
    const firstWith = new Map<number, number>();
    for (const [cell, value] of Array.from(cells).entries()) {
      if (value === 0) continue;
      const place = unit(cell) * (side + 1) + value;
      const first = firstWith.get(place);
      if (first === undefined) {
        firstWith.set(place, cell);
        continue;
      }
      const name = `${first}-${cell}`;
      if (known.has(name)) continue;
      known.add(name);
      clashes.push({ first, second: cell, value });
    }
  }
  return clashes;
}

/** The cells that take part in a clash. */
export function clashingCells(clashes: readonly Clash[]): Set<number> {
  return new Set(clashes.flatMap((clash) => [clash.first, clash.second]));
}
