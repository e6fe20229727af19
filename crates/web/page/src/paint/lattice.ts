import { at } from '../model/checked.ts';
import { cellCount, regionOf, type Geometry } from '../model/geometry.ts';
import { wholeView, type View } from '../model/view.ts';
import { colours, type ColourName } from './theme.ts';

/** The positions of the cells of a grid on a canvas, in its own pixels; the gaps between them are the lines. */
export interface Lattice {
  readonly shape: Geometry;
  /** The part of the grid that is on the canvas. */
  readonly view: View;
  /** Width and height of a cell. */
  readonly cell: number;
  /** Width and height of the whole picture. */
  readonly width: number;
  readonly height: number;
  /** Left edges of the columns shown, and top edges of the rows. */
  readonly x: readonly number[];
  readonly y: readonly number[];
}

/** The largest lattice within a number of pixels. */
export function fitLattice(shape: Geometry, room: number, ratio: number, view = wholeView(shape.side)): Lattice {
  const share = room / view.count;
  const thin = share >= 7 ? Math.max(1, Math.floor(ratio)) : 0;
  const thick = Math.max(1, Math.round((share >= 24 ? 2 : 1.5) * ratio));
  // Regions may have a border between any two cells: all lines have its width. A Latin square has light lines only.
  const { side, boxWidth, boxHeight } = shape;
  const lengths = { boxes: [boxWidth, boxHeight], regions: [1, 1], none: [side, side] } as const;
  const [across, down] = lengths[shape.division];
  /** The width of the line after each column or row. */
  const lines = (first: number, inBox: number) =>
    Array.from({ length: view.count }, (_, place) => ((first + place + 1) % inBox === 0 ? thick : thin));
  const [columns, rows] = [lines(view.column, across), lines(view.row, down)];
  const space = room - thick - Math.max(sum(columns), sum(rows));
  const cell = Math.max(2, Math.floor(space / view.count));
  /** The edges of the cells along one side, and its full length. */
  const edges = (widths: readonly number[]): [edges: number[], length: number] => {
    let place = thick;
    const list = widths.map((width) => {
      const edge = place;
      place += cell + width;
      return edge;
    });
    return [list, place];
  };
  const [x, width] = edges(columns);
  const [y, height] = edges(rows);
  return { shape, view, cell, width, height, x, y };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/** Whether a cell is on the canvas. */
export function isVisible({ shape: { side }, view }: Lattice, cell: number): boolean {
  const [column, row] = [(cell % side) - view.column, Math.floor(cell / side) - view.row];
  return column >= 0 && row >= 0 && column < view.count && row < view.count;
}

/** The cells on the canvas, row by row. */
export function visibleCells({ shape: { side }, view: { column, row, count } }: Lattice): number[] {
  return Array.from(
    { length: count * count },
    (_, place) => (row + Math.floor(place / count)) * side + column + (place % count),
  );
}

/** The upper left corner of a cell on the canvas. */
export function cornerOf({ shape: { side }, view, x, y }: Lattice, cell: number): [left: number, top: number] {
  return [at(x, (cell % side) - view.column), at(y, Math.floor(cell / side) - view.row)];
}

/** The largest lattice within a width on the page; the canvas is fitted to it. */
export function fitToWidth(canvas: HTMLCanvasElement, shape: Geometry, cssWidth: number, view: View): Lattice {
  const ratio = window.devicePixelRatio || 1;
  const lattice = fitLattice(shape, Math.floor(cssWidth * ratio), ratio, view);
  const { width, height } = lattice;
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
  canvas.style.width = `${width / ratio}px`;
  canvas.style.height = `${height / ratio}px`;
  return lattice;
}

/** Paints all lines: strong ones around boxes, darker ones around regions, light ones within. */
export function paintLines(
  context: CanvasRenderingContext2D,
  lattice: Lattice,
  strong: ColourName = lattice.shape.division === 'regions' ? 'border' : 'line-strong',
  light: ColourName = 'line',
): void {
  const palette = colours();
  context.fillStyle = palette[strong];
  context.fillRect(0, 0, lattice.width, lattice.height);
  context.fillStyle = palette[light];
  const { shape, cell: size } = lattice;
  for (const cell of visibleCells(lattice)) {
    const [left, top] = cornerOf(lattice, cell);
    const isSame = (other: number) => isVisible(lattice, other) && regionOf(shape, other) === regionOf(shape, cell);
    const hasRight = (cell + 1) % shape.side !== 0 && isSame(cell + 1);
    const hasBelow = cell + shape.side < cellCount(shape) && isSame(cell + shape.side);
    const right = hasRight ? cornerOf(lattice, cell + 1)[0] : left + size;
    const bottom = hasBelow ? cornerOf(lattice, cell + shape.side)[1] : top + size;
    context.fillRect(left, top, right - left, size);
    context.fillRect(left, top, size, bottom - top);
    // The point where four cells of a region meet.
    if (hasRight && hasBelow && isSame(cell + shape.side + 1)) context.fillRect(left, top, right - left, bottom - top);
  }
}

/** The cell at a point of the canvas in its own pixels, or -1. */
export function cellAt({ shape, view, x, y, width, height }: Lattice, left: number, top: number): number {
  const column = findPlace(x, width, left);
  const row = findPlace(y, height, top);
  return column < 0 || row < 0 ? -1 : (view.row + row) * shape.side + view.column + column;
}

function findPlace(edges: readonly number[], length: number, point: number): number {
  if (point < 0 || point >= length) return -1;
  return Math.max(0, edges.filter((edge) => edge <= point).length - 1);
}

/** The point of a mouse or touch event in the canvas' own pixels. */
export function pointOf(canvas: HTMLCanvasElement, event: MouseEvent): [left: number, top: number] {
  const area = canvas.getBoundingClientRect();
  const scale = canvas.width / area.width;
  return [(event.clientX - area.left) * scale, (event.clientY - area.top) * scale];
}
