import { present } from './checked.ts';

/** The rules beside rows, columns and boxes or regions that the page can switch, by the names of the server. */
export const RULES = ['diagonals', 'windoku', 'disjoint', 'anti-king', 'anti-knight'] as const;
export type Rule = (typeof RULES)[number];

/** What a grid is divided into: boxes of one size, regions of any shape (a jigsaw), or nothing (a Latin square). */
export type Division = 'boxes' | 'regions' | 'none';

/** Shape of a grid: its side, its boxes or regions, and further rules. */
export interface Geometry {
  readonly side: number;
  readonly division: Division;
  /** Rows and columns of a box. Without boxes: rows and columns in which the values of a cell are drawn. */
  readonly boxHeight: number;
  readonly boxWidth: number;
  /** The number of the region of each cell, from 1, or 0 while it has none; empty unless the division is `regions`. */
  readonly regions: readonly number[];
  readonly rules: readonly Rule[];
  /** The cells of further units, and pairs of cells that must differ. */
  readonly units: readonly (readonly number[])[];
  readonly pairs: readonly (readonly number[])[];
}

export const SMALLEST_SIDE = 4;
export const LARGEST_SIDE = 100;

/** A grid with boxes. */
export function geometry(boxHeight: number, boxWidth: number, rules: readonly Rule[] = []): Geometry {
  const side = boxHeight * boxWidth;
  return { side, division: 'boxes', boxHeight, boxWidth, regions: [], rules, units: [], pairs: [] };
}

/** A grid with neither boxes nor regions. */
export function latinSquare(side: number, rules: readonly Rule[] = []): Geometry {
  const boxWidth = Math.ceil(Math.sqrt(side));
  const boxHeight = Math.ceil(side / boxWidth);
  return { side, division: 'none', boxHeight, boxWidth, regions: [], rules: withoutBoxes(rules), units: [], pairs: [] };
}

/** A grid with regions. */
export function jigsaw(side: number, regions: readonly number[], rules: readonly Rule[] = []): Geometry {
  return { ...latinSquare(side, rules), division: 'regions', regions };
}

/** The rules that need no boxes. */
export function withoutBoxes(rules: readonly Rule[]): Rule[] {
  return rules.filter((rule) => rule !== 'windoku' && rule !== 'disjoint');
}

export function isPossibleShape(boxHeight: number, boxWidth: number): boolean {
  const side = boxHeight * boxWidth;
  const areWhole = Number.isInteger(boxHeight) && Number.isInteger(boxWidth);
  return areWhole && boxHeight > 0 && boxWidth > 0 && isPossibleSide(side);
}

export function isPossibleSide(side: number): boolean {
  return Number.isInteger(side) && side >= SMALLEST_SIDE && side <= LARGEST_SIDE;
}

/** The shape that `2x3` names, a box of two rows by three columns; null if it names none. Boxes of a line are none. */
export function parseShape(text: string): Geometry | null {
  const [height = 0, width = 0] = text.split('x').map(Number);
  if (!isPossibleShape(height, width)) return null;
  return height === 1 || width === 1 ? latinSquare(height * width) : geometry(height, width);
}

/** The grid of this side with boxes as square as possible, wider than high; null if there are none, as for 7. */
export function usualShape(side: number): Geometry | null {
  for (let height = Math.floor(Math.sqrt(side)); height > 1; height--) {
    if (side % height === 0) return geometry(height, side / height);
  }
  return null;
}

/** The size of a grid in the size menu: `3x3`, or `9` for a grid without boxes. */
export function sizeKey(shape: Geometry): string {
  return shape.division === 'boxes' ? `${shape.boxHeight}x${shape.boxWidth}` : String(shape.side);
}

/** A grid of another size, as in the size menu, with the same division and rules. */
export function withSize(shape: Geometry, key: string): Geometry {
  if (shape.division === 'boxes') return { ...present(parseShape(key)), rules: shape.rules };
  return present(withDivision(latinSquare(Number(key), shape.rules), shape.division));
}

/** The same grid with another division; the regions of a jigsaw begin as boxes, or else as rows. Null without boxes. */
export function withDivision(shape: Geometry, division: Division): Geometry | null {
  const { side, rules, units, pairs } = shape;
  const boxes = shape.division === 'boxes' ? shape : usualShape(side);
  if (division === 'none') return { ...latinSquare(side, rules), units, pairs };
  if (division === 'regions') return { ...jigsaw(side, allRegions(boxes ?? shape), rules), units, pairs };
  return boxes && { ...boxes, rules, units, pairs };
}

export function cellCount(shape: Geometry): number {
  return shape.side * shape.side;
}

/** The number of the box or region of a cell; the same one for all cells of a Latin square. */
export function regionOf(shape: Geometry, cell: number): number {
  if (shape.division === 'regions') return shape.regions[cell] ?? 0;
  if (shape.division === 'none') return 0;
  const row = Math.floor(cell / shape.side);
  const column = cell % shape.side;
  return Math.floor(row / shape.boxHeight) * shape.boxHeight + Math.floor(column / shape.boxWidth);
}

/** The numbers of all regions, from 1: those of a jigsaw, or else the boxes, or else the rows. */
export function allRegions(shape: Geometry): number[] {
  const numbers = Array.from({ length: cellCount(shape) }, (_, cell) => regionOf(shape, cell));
  if (shape.division === 'regions') return numbers;
  return numbers.map((box, cell) => 1 + (shape.division === 'boxes' ? box : Math.floor(cell / shape.side)));
}

/** The windows of a windoku: rectangles of the size of a box, with one line around each. */
export function windowsOf({ side, boxHeight, boxWidth }: Geometry): number[][] {
  const starts = (size: number) => {
    const list: number[] = [];
    for (let start = 1; start + size < side; start += size + 1) list.push(start);
    return list;
  };
  const cells = (top: number, left: number) =>
    Array.from({ length: side }, (_, place) => {
      const row = top + Math.floor(place / boxWidth);
      return row * side + left + (place % boxWidth);
    });
  return starts(boxHeight).flatMap((top) => starts(boxWidth).map((left) => cells(top, left)));
}

/** The two diagonals. */
export function diagonalsOf({ side }: Geometry): number[][] {
  const cells = (column: (row: number) => number) => Array.from({ length: side }, (_, row) => row * side + column(row));
  return [cells((row) => row), cells((row) => side - 1 - row)];
}

/** The name of a cell on the page: `row 3, column 7`. */
export function cellName(shape: Geometry, cell: number): string {
  return `row ${Math.floor(cell / shape.side) + 1}, column ${(cell % shape.side) + 1}`;
}

/** `9 × 9`, with the boxes where they are not square. */
export function shapeName(shape: Geometry): string {
  const size = `${shape.side} × ${shape.side}`;
  const hasUsualBoxes = shape.division !== 'boxes' || shape.boxHeight === shape.boxWidth;
  return hasUsualBoxes ? size : `${size}, boxes ${shape.boxHeight} × ${shape.boxWidth}`;
}

/** The shapes in the size menu: all squares, and the common rectangles. */
export const USUAL_SHAPES: readonly Geometry[] = (
  '2x2 2x3 2x4 3x3 2x5 3x4 4x3 3x5 4x4 4x5 4x6 5x5 5x6 6x6 7x7 8x8 9x9 10x10'
)
  .split(' ')
  .map((text) => present(parseShape(text)));

/** The sides in the size menu of grids without boxes. */
export const USUAL_SIDES: readonly number[] = [
  4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 18, 20, 25, 30, 36, 49, 64, 81, 100,
];
