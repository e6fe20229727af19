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

export function cellCount(shape: Geometry): number {
  return shape.side * shape.side;
}

export function boxOf(shape: Geometry, cell: number): number {
  const row = Math.floor(cell / shape.side);
  const column = cell % shape.side;
  return Math.floor(row / shape.boxHeight) * shape.boxHeight + Math.floor(column / shape.boxWidth);
}

/** `row 3, column 7`: how a cell is named to people. */
export function cellName(shape: Geometry, cell: number): string {
  return `row ${Math.floor(cell / shape.side) + 1}, column ${(cell % shape.side) + 1}`;
}

/** `9 × 9`, with the boxes where they are not square. */
export function shapeName(shape: Geometry): string {
  const size = `${shape.side} × ${shape.side}`;
  return shape.boxHeight === shape.boxWidth ? size : `${size}, boxes ${shape.boxHeight} × ${shape.boxWidth}`;
}

/** The shapes in the size menu: all squares, and the rectangles that people print. */
export const USUAL_SHAPES: readonly Geometry[] = [
  [2, 2],
  [2, 3],
  [2, 4],
  [3, 3],
  [2, 5],
  [3, 4],
  [4, 3],
  [3, 5],
  [4, 4],
  [4, 5],
  [4, 6],
  [5, 5],
  [5, 6],
  [6, 6],
  [7, 7],
  [8, 8],
].map(([height, width]) => geometry(height!, width!));
