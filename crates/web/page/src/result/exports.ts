import { contextOf } from '../dom.ts';
import { at } from '../model/checked.ts';
import { regionOf, type Geometry } from '../model/geometry.ts';
import { groundsOf } from '../model/grounds.ts';
import { cornerOf, fitLattice, paintLines } from '../paint/lattice.ts';
import { Tile, TileSheet } from '../paint/tiles.ts';

const CELL = 40;

/** The tints of regions, and the shade of diagonals and windows. */
const TINTS = ['#fff', '#e4f1e2', '#efe7f6', '#f6f2d4', '#e7e6e3'];
const SHADE = 'fill="#3c3830" fill-opacity="0.12"';

/** A grid as an SVG file of its own: givens bold, thick lines around boxes or regions. */
export function gridSvg(shape: Geometry, givens: ArrayLike<number>, cells: ArrayLike<number>): string {
  const size = shape.side * CELL;
  const line = (x1: number, y1: number, x2: number, y2: number, width: number) =>
    `<path d="M${x1} ${y1}L${x2} ${y2}" stroke="#222" stroke-width="${width}"/>`;
  const parts: string[] = [];
  const { side } = shape;
  const places = Array.from(cells, (_, cell) => [(cell % side) * CELL, Math.floor(cell / side) * CELL] as const);
  for (const [cell, ground] of groundsOf(shape).entries()) {
    const [x, y] = at(places, cell);
    const area = `<rect x="${x}" y="${y}" width="${CELL}" height="${CELL}"`;
    if (ground > 1) parts.push(`${area} fill="${at(TINTS, ground >> 1)}"/>`);
    if (ground % 2 === 1) parts.push(`${area} ${SHADE}/>`);
  }
  const borders = places.flatMap(([x, y], cell) => {
    const isBorder = (other: number) => regionOf(shape, other) !== regionOf(shape, cell);
    return [
      ...(y > 0 ? [{ isStrong: isBorder(cell - shape.side), ends: [x, y, x + CELL, y] as const }] : []),
      ...(x > 0 ? [{ isStrong: isBorder(cell - 1), ends: [x, y, x, y + CELL] as const }] : []),
    ];
  });
  for (const strength of [false, true]) {
    const drawn = borders.filter(({ isStrong }) => isStrong === strength);
    parts.push(...drawn.map(({ ends }) => line(...ends, strength ? 2.5 : 0.6)));
  }
  parts.push(`<path d="M0 0H${size}V${size}H0Z" fill="none" stroke="#222" stroke-width="2.5"/>`);
  for (const [cell, value] of Array.from(cells).entries()) {
    if (value === 0) continue;
    const [x, y] = at(places, cell).map((edge) => edge + CELL / 2);
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
  const grounds = groundsOf(shape);
  paintLines(context, lattice);
  const image = context.getImageData(0, 0, canvas.width, canvas.height);
  const pixels = new Uint32Array(image.data.buffer);
  for (const [cell, value] of Array.from(cells).entries()) {
    const kind = givens[cell] ? Tile.Given : value === 0 ? Tile.Blank : Tile.Propagated;
    sheet.copy(pixels, canvas.width, { kind, value, ground: at(grounds, cell) }, ...cornerOf(lattice, cell));
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
