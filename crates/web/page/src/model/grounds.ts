import { at } from './checked.ts';
import { cellCount, diagonalsOf, regionOf, windowsOf, type Geometry } from './geometry.ts';
import { regionTints, TINTS } from './regions.ts';

/** The number of different grounds of cells: with no tint or one of the tints, shaded or not. */
export const GROUNDS = 2 * (TINTS + 1);

/** The ground of each cell: twice the tint of its region, and one more if it is on a diagonal or in a window. */
export function groundsOf(shape: Geometry): Uint8Array {
  const tints = regionTints(shape);
  const grounds = Uint8Array.from({ length: cellCount(shape) }, (_, cell) =>
    shape.division === 'regions' ? 2 * at(tints, regionOf(shape, cell)) : 0,
  );
  const shaded = [
    ...(shape.rules.includes('diagonals') ? diagonalsOf(shape) : []),
    ...(shape.rules.includes('windoku') ? windowsOf(shape) : []),
    ...shape.units,
  ];
  for (const cell of shaded.flat()) grounds[cell] = (grounds[cell] ?? 0) | 1;
  return grounds;
}
