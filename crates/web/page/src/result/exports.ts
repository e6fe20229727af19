import { contextOf } from '../dom.ts';
import type { Geometry } from '../model/geometry.ts';
import { cornerOf, fitLattice, paintLines } from '../paint/lattice.ts';
import { Tile, TileSheet } from '../paint/tiles.ts';

const CELL = 40;

/** A grid as an SVG file of its own: givens bold. */
export function gridSvg(shape: Geometry, givens: ArrayLike<number>, cells: ArrayLike<number>): string {
  const size = shape.side * CELL;
  const line = (x1: number, y1: number, x2: number, y2: number, width: number) =>
    `<path d="M${x1} ${y1}L${x2} ${y2}" stroke="#222" stroke-width="${width}"/>`;
  const parts: string[] = [];
  for (let index = 0; index <= shape.side; index++) {
    parts.push(line(index * CELL, 0, index * CELL, size, index % shape.boxWidth === 0 ? 2.5 : 0.6));
    parts.push(line(0, index * CELL, size, index * CELL, index % shape.boxHeight === 0 ? 2.5 : 0.6));
  }
  for (const [cell, value] of Array.from(cells).entries()) {
    if (value === 0) continue;
    const x = ((cell % shape.side) + 0.5) * CELL;
    const y = (Math.floor(cell / shape.side) + 0.5) * CELL;
    const weight = givens[cell] ? 'font-weight="700"' : 'fill="#1a5a94"';
    parts.push(`<text x="${x}" y="${y}" ${weight}>${value}</text>`);
  }
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-4 -4 ${size + 8} ${size + 8}" width="${size + 8}" height="${size + 8}" ` +
    `font-family="sans-serif" font-size="22" text-anchor="middle" dominant-baseline="central" stroke-linecap="square">` +
    `<rect x="-4" y="-4" width="${size + 8}" height="${size + 8}" fill="#fff"/>\n${parts.join('\n')}\n</svg>\n`
  );
}

/** Draws a solution, with the givens in bold. */
export function paintSolution(
  canvas: HTMLCanvasElement,
  shape: Geometry,
  givens: ArrayLike<number>,
  cells: ArrayLike<number>,
  width: number,
): void {
  const ratio = window.devicePixelRatio || 1;
  const lattice = fitLattice(shape, Math.floor(width * ratio), ratio);
  canvas.width = lattice.width;
  canvas.height = lattice.height;
  const context = contextOf(canvas, { alpha: false });
  const sheet = new TileSheet(shape.side, lattice.cell);
  paintLines(context, lattice);
  const image = context.getImageData(0, 0, canvas.width, canvas.height);
  const pixels = new Uint32Array(image.data.buffer);
  for (const [cell, value] of Array.from(cells).entries()) {
    const kind = givens[cell] ? Tile.Given : value === 0 ? Tile.Blank : Tile.Propagated;
    sheet.copy(pixels, canvas.width, kind, value, ...cornerOf(lattice, cell));
  }
  context.putImageData(image, 0, 0);
}

/** Offers a file as a download. */
export function download(name: string, blob: Blob): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
