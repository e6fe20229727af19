import type { Geometry } from '../model/geometry.ts';
import { colours, type ColourName } from './theme.ts';

/** Where the cells of a grid stand on a canvas, in its own pixels; the gaps between them are the lines. */
export interface Lattice {
  readonly shape: Geometry;
  /** Width and height of a cell. */
  readonly cell: number;
  readonly size: number;
  readonly x: Int32Array;
  readonly y: Int32Array;
}

/** The largest lattice within a number of pixels. */
export function fitLattice(shape: Geometry, room: number, ratio: number): Lattice {
  const thin = room / shape.side >= 7 ? Math.max(1, Math.floor(ratio)) : 0;
  const thick = Math.max(1, Math.round((room / shape.side >= 24 ? 2 : 1.5) * ratio));
  const lines = (inBox: number) => (shape.side / inBox + 1) * thick + (shape.side - shape.side / inBox) * thin;
  const space = room - Math.max(lines(shape.boxWidth), lines(shape.boxHeight));
  const cell = Math.max(2, Math.floor(space / shape.side));
  const x = offsets(shape.side, shape.boxWidth, cell, thin, thick);
  const y = offsets(shape.side, shape.boxHeight, cell, thin, thick);
  return { shape, cell, size: Math.max(x[shape.side]!, y[shape.side]!), x, y };
}

/** Offsets of the cells along one side; the last entry is the full length. */
function offsets(side: number, inBox: number, cell: number, thin: number, thick: number): Int32Array {
  const list = new Int32Array(side + 1);
  let place = thick;
  for (let index = 0; index < side; index++) {
    list[index] = place;
    place += cell + ((index + 1) % inBox === 0 ? thick : thin);
  }
  list[side] = place;
  return list;
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
  const width = lattice.x[lattice.shape.side]!;
  const height = lattice.y[lattice.shape.side]!;
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
  canvas.style.width = `${width / ratio}px`;
  canvas.style.height = `${height / ratio}px`;
}

/** Paints all lines: strong ones around boxes, light ones within. */
export function paintLines(
  context: CanvasRenderingContext2D,
  { shape, x, y, cell }: Lattice,
  strong: ColourName = 'line-strong',
  light: ColourName = 'line',
): void {
  const palette = colours();
  context.fillStyle = palette[strong];
  context.fillRect(0, 0, x[shape.side]!, y[shape.side]!);
  context.fillStyle = palette[light];
  for (let row = 0; row < shape.side; row += shape.boxHeight) {
    for (let column = 0; column < shape.side; column += shape.boxWidth) {
      const right = x[column + shape.boxWidth - 1]! + cell;
      const bottom = y[row + shape.boxHeight - 1]! + cell;
      context.fillRect(x[column]!, y[row]!, right - x[column]!, bottom - y[row]!);
    }
  }
}

/** The cell at a point of the canvas in its own pixels, or -1. */
export function cellAt({ shape, x, y }: Lattice, left: number, top: number): number {
  const column = findPlace(x, shape.side, left);
  const row = findPlace(y, shape.side, top);
  return column < 0 || row < 0 ? -1 : row * shape.side + column;
}

function findPlace(list: Int32Array, side: number, point: number): number {
  if (point < 0 || point >= list[side]!) return -1;
  let place = 0;
  while (place + 1 < side && list[place + 1]! <= point) place++;
  return place;
}

/** The point of a mouse or touch event in the canvas' own pixels. */
export function pointOf(canvas: HTMLCanvasElement, event: MouseEvent): [left: number, top: number] {
  const area = canvas.getBoundingClientRect();
  const scale = canvas.width / area.width;
  return [(event.clientX - area.left) * scale, (event.clientY - area.top) * scale];
}
