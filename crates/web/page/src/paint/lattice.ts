import { at } from '../model/checked.ts';
import { cellCount, regionOf, type Geometry } from '../model/geometry.ts';
import { colours, type ColourName } from './theme.ts';

/** The positions of the cells of a grid on a canvas, in its own pixels; the gaps between them are the lines. */
export interface Lattice {
  readonly shape: Geometry;
  /** Width and height of a cell. */
  readonly cell: number;
  /** Width and height of the whole grid. */
  readonly width: number;
  readonly height: number;
  /** Left edges of the columns, and top edges of the rows. */
  readonly x: readonly number[];
  readonly y: readonly number[];
}

/** The largest lattice within a number of pixels. */
export function fitLattice(shape: Geometry, room: number, ratio: number): Lattice {
  const thin = room / shape.side >= 7 ? Math.max(1, Math.floor(ratio)) : 0;
  const thick = Math.max(1, Math.round((room / shape.side >= 24 ? 2 : 1.5) * ratio));
  // Regions may have a border between any two cells: all lines have its width. A Latin square has light lines only.
  const { side, boxWidth, boxHeight } = shape;
  const lengths = { boxes: [boxWidth, boxHeight], regions: [1, 1], none: [side, side] } as const;
  const [across, down] = lengths[shape.division];
  const lines = (inBox: number) => (shape.side / inBox + 1) * thick + (shape.side - shape.side / inBox) * thin;
  const space = room - Math.max(lines(across), lines(down));
  const cell = Math.max(2, Math.floor(space / shape.side));
  /** The edges of the cells along one side, and its full length. */
  const edges = (inBox: number): [edges: number[], length: number] => {
    const list: number[] = [];
    let place = thick;
    for (let index = 1; index <= shape.side; index++) {
      list.push(place);
      place += cell + (index % inBox === 0 ? thick : thin);
    }
    return [list, place];
  };
  const [x, width] = edges(across);
  const [y, height] = edges(down);
  return { shape, cell, width, height, x, y };
}

/** The upper left corner of a cell. */
export function cornerOf({ shape, x, y }: Lattice, cell: number): [left: number, top: number] {
  return [at(x, cell % shape.side), at(y, Math.floor(cell / shape.side))];
}

/** The largest lattice within a width on the page; the canvas is fitted to it. */
export function fitToWidth(canvas: HTMLCanvasElement, shape: Geometry, cssWidth: number): Lattice {
  const ratio = window.devicePixelRatio || 1;
  const lattice = fitLattice(shape, Math.floor(cssWidth * ratio), ratio);
  fitCanvas(canvas, lattice, ratio);
  return lattice;
}

/** Fits a canvas to a lattice; its size on the page follows. */
function fitCanvas(canvas: HTMLCanvasElement, lattice: Lattice, ratio: number): void {
  const { width, height } = lattice;
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
  canvas.style.width = `${width / ratio}px`;
  canvas.style.height = `${height / ratio}px`;
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
  for (let cell = 0; cell < cellCount(shape); cell++) {
    const [left, top] = cornerOf(lattice, cell);
    const isSame = (other: number) => regionOf(shape, other) === regionOf(shape, cell);
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
export function cellAt({ shape, x, y, width, height }: Lattice, left: number, top: number): number {
  const column = findPlace(x, width, left);
  const row = findPlace(y, height, top);
  return column < 0 || row < 0 ? -1 : row * shape.side + column;
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
