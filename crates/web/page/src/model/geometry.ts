import { present } from './checked.ts';

/** Shape of a grid: boxes of `boxHeight` rows by `boxWidth` columns, and as many values as a box has cells. */
export interface Geometry {
  readonly boxHeight: number;
  readonly boxWidth: number;
  readonly side: number;
}

export const SMALLEST_SIDE = 4;
export const LARGEST_SIDE = 64;

export function geometry(boxHeight: number, boxWidth: number): Geometry {
  return { boxHeight, boxWidth, side: boxHeight * boxWidth };
}

export function isSameShape(one: Geometry, other: Geometry): boolean {
  return one.boxHeight === other.boxHeight && one.boxWidth === other.boxWidth;
}

export function isPossibleShape(boxHeight: number, boxWidth: number): boolean {
  const side = boxHeight * boxWidth;
  const areWhole = Number.isInteger(boxHeight) && Number.isInteger(boxWidth);
  return areWhole && boxHeight > 0 && boxWidth > 0 && side >= SMALLEST_SIDE && side <= LARGEST_SIDE;
}

/** The shape that `2x3` names, a box of two rows by three columns; null if it names none. */
export function parseShape(text: string): Geometry | null {
  const [height = 0, width = 0] = text.split('x').map(Number);
  return isPossibleShape(height, width) ? geometry(height, width) : null;
}

export function cellCount(shape: Geometry): number {
  return shape.side * shape.side;
}

export function boxOf(shape: Geometry, cell: number): number {
  const row = Math.floor(cell / shape.side);
  const column = cell % shape.side;
  return Math.floor(row / shape.boxHeight) * shape.boxHeight + Math.floor(column / shape.boxWidth);
}

/** The name of a cell on the page: `row 3, column 7`. */
export function cellName(shape: Geometry, cell: number): string {
  return `row ${Math.floor(cell / shape.side) + 1}, column ${(cell % shape.side) + 1}`;
}

/** `9 × 9`, with the boxes where they are not square. */
export function shapeName(shape: Geometry): string {
  const size = `${shape.side} × ${shape.side}`;
  return shape.boxHeight === shape.boxWidth ? size : `${size}, boxes ${shape.boxHeight} × ${shape.boxWidth}`;
}

/** The shapes in the size menu: all squares, and the common rectangles. */
export const USUAL_SHAPES: readonly Geometry[] = (
  '2x2 2x3 2x4 3x3 2x5 3x4 4x3 3x5 4x4 4x5 4x6 5x5 5x6 6x6 7x7 8x8'
)
  .split(' ')
  .map((text) => present(parseShape(text)));
