import { at } from './checked.ts';
import { cellCount, type Geometry } from './geometry.ts';
import { candidate, type Candidate, type Marks } from './steps.ts';
import { cellsThatDiffer } from './units.ts';

/** The values that a player has noted for cells. */
export type Notes = ReadonlyMap<number, readonly number[]>;

/** The peers of the last shape: the cells change with every key, the shape rarely. */
let known: { readonly shape: Geometry; readonly peers: readonly (readonly number[])[] } | null = null;

/** The cells that each cell must differ from. */
export function peersOf(shape: Geometry): readonly (readonly number[])[] {
  if (known?.shape === shape) return known.peers;
  const peers = Array.from({ length: cellCount(shape) }, () => new Set<number>());
  for (const list of cellsThatDiffer(shape))
    for (const cell of list) for (const other of list) if (other !== cell) at(peers, cell).add(other);
  known = { shape, peers: peers.map((set) => [...set]) };
  return known.peers;
}

/** The values that no filled peer excludes, for each blank cell. */
export function valuesLeft(shape: Geometry, cells: ArrayLike<number>): number[][] {
  const all = Array.from({ length: shape.side }, (_, index) => index + 1);
  return peersOf(shape).map((peers, cell) => {
    if (cells[cell] !== 0) return [];
    const taken = new Set(peers.map((peer) => cells[peer]));
    return all.filter((value) => !taken.has(value));
  });
}

/** The notes as they are shown: without the values that a filled peer excludes. Cells without a note have none. */
export function shownNotes(shape: Geometry, cells: ArrayLike<number>, notes: Notes): number[][] {
  return valuesLeft(shape, cells).map((left, cell) => left.filter((value) => notes.get(cell)?.includes(value)));
}

/** Whether a grid has all values of another one of the same shape, and perhaps more. */
export function goesOnFrom(givens: Uint8Array, cells: Uint8Array): boolean {
  return givens.some((value) => value > 0) && givens.every((value, cell) => value === 0 || value === cells[cell]);
}

/** What a player has noted beside the givens. */
export function marksOf(shape: Geometry, givens: Uint8Array, cells: Uint8Array, notes: Notes = new Map()): Marks {
  const { side } = shape;
  const placed: Candidate[] = [];
  const struck: Candidate[] = [];
  for (const [cell, value] of cells.entries()) if (value !== givens[cell]) placed.push(candidate(side, cell, value));
  if (notes.size > 0)
    for (const [cell, left] of valuesLeft(shape, cells).entries()) {
      const noted = notes.get(cell);
      if (noted === undefined || noted.length === 0) continue;
      struck.push(...left.filter((value) => !noted.includes(value)).map((value) => candidate(side, cell, value)));
    }
  return { placed, struck };
}
