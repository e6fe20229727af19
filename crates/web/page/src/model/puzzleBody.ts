import type { Geometry } from './geometry.ts';

/** A puzzle as the server takes it: boxes and rows. */
export function puzzleBody(shape: Geometry, cells: Uint8Array): { box: [number, number]; cells: number[][] } {
  const rows = Array.from({ length: shape.side }, (_, row) =>
    Array.from(cells.subarray(row * shape.side, (row + 1) * shape.side)),
  );
  return { box: [shape.boxHeight, shape.boxWidth], cells: rows };
}
