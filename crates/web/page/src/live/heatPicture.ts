import { contextOf } from '../dom.ts';
import { at } from '../model/checked.ts';
import { levelOfByte, type ShareScale } from '../model/bytes.ts';
import type { Geometry } from '../model/geometry.ts';
import type { Layout } from '../model/layout.ts';
import type { Layer } from '../paint/board.ts';
import { cornerOf, isVisible, paintLines, visibleCells, type Lattice } from '../paint/lattice.ts';
import { ENTROPY, PHEROMONE, type Ramp } from '../paint/ramp.ts';
import { colours, FONT } from '../paint/theme.ts';

export type HeatLayer = 'shares' | 'entropies';

/** What a heat map shows. */
export interface Heat {
  readonly layout: Layout;
  readonly layer: HeatLayer;
  readonly bytes: Uint8Array;
  readonly scale: ShareScale;
  /** The solution, once it is known: its values are outlined. */
  readonly solution: ArrayLike<number> | null;
}

/** From this many pixels on, the square of a value has its number in it. */
const SMALLEST_NUMBERED_SQUARE = 13;
/** Below this many pixels per value, a cell shows its strongest value only. */
const SMALLEST_SQUARE = 1.5;
/** From this many pixels on, the square of the solution's value is outlined. */
const SMALLEST_OUTLINED_SQUARE = 4;
/** Levels from which the ramp is so bright that numbers on it are dark. */
const BRIGHT = 150;

/** The rectangle of one value of one cell. */
interface Square {
  /** The place of its byte in a frame. */
  readonly place: number;
  readonly cell: number;
  readonly value: number;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Everything that a picture is painted from. */
interface Scene extends Heat {
  readonly context: CanvasRenderingContext2D;
  readonly lattice: Lattice;
  readonly pixels: Uint32Array;
  /** Width of the square of a value. */
  readonly square: number;
}

/**
 * The pheromone (or the entropy) as a layer: every cell split into its values as a box is into its cells.
 *
 * Pixels are written into one block of memory and handed over at once; for thousands of small squares that is
 * several times as fast as filling rectangles one by one.
 */
export class HeatPicture implements Layer {
  private heat: Heat | null = null;
  private lattice: Lattice | null = null;
  private image: ImageData | null = null;
  /** One for each byte of a frame whose cell is shown: made once per layout, not per frame. */
  private squares: readonly Square[] | null = null;
  private numbers: HTMLCanvasElement | null = null;
  private levels = levelsOf('root');
  /** Whether the last picture had room for the strongest value of each cell only. */
  isCoarse = false;

  constructor(readonly shape: Geometry) {}

  show(heat: Heat): void {
    if (heat.layout !== this.heat?.layout || heat.layer !== this.heat.layer) this.image = this.squares = null;
    if (heat.scale !== this.heat?.scale) this.levels = levelsOf(heat.scale);
    this.heat = heat;
  }

  draw(context: CanvasRenderingContext2D, lattice: Lattice): void {
    if (this.heat === null) return;
    if (lattice !== this.lattice) {
      this.lattice = lattice;
      this.image = this.squares = this.numbers = null;
    }
    this.image ??= this.paintBase(context, lattice, this.heat.layout);
    const pixels = new Uint32Array(this.image.data.buffer);
    const square = lattice.cell / Math.max(this.shape.boxWidth, this.shape.boxHeight);
    const scene: Scene = { ...this.heat, context, lattice, pixels, square };
    const { layer, bytes, layout } = scene;
    this.isCoarse = layer === 'shares' && square < SMALLEST_SQUARE;
    if (layer === 'entropies') this.fillCells(scene, ENTROPY, (place) => bytes[place] ?? 0);
    else if (this.isCoarse)
      this.fillCells(scene, PHEROMONE, (place) => at(this.levels, Math.max(...layout.bytesOf(place, bytes))));
    else this.fillSquares(scene);
    context.putImageData(this.image, 0, 0);
    if (layer === 'entropies' || this.isCoarse) return;
    if (square >= SMALLEST_NUMBERED_SQUARE) this.paintNumbers(scene);
    if (square >= SMALLEST_OUTLINED_SQUARE) this.paintSolution(scene);
  }

  /** Paints the lines, and the cells that were fixed before the first ant. */
  private paintBase(context: CanvasRenderingContext2D, lattice: Lattice, layout: Layout): ImageData {
    const palette = colours();
    paintLines(context, lattice, 'heat-line-strong', 'heat-line');
    const size = Math.floor(lattice.cell * 0.5);
    context.font = `400 ${size}px ${FONT}`;
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    for (const cell of visibleCells(lattice)) {
      const value = at(layout.propagated, cell);
      const [left, top] = cornerOf(lattice, cell);
      context.fillStyle = value > 0 ? palette['heat-blank'] : palette['heat-ground'];
      context.fillRect(left, top, lattice.cell, lattice.cell);
      if (value === 0 || size < 6) continue;
      context.fillStyle = palette['heat-digit'];
      context.fillText(String(value), left + lattice.cell / 2, top + lattice.cell / 2 + size * 0.06);
    }
    return context.getImageData(0, 0, lattice.width, lattice.height);
  }

  private fillSquares(scene: Scene): void {
    const { bytes } = scene;
    const gap = scene.square >= 5 ? 1 : 0;
    this.squares ??= this.placeSquares(scene);
    for (const { place, left, top, width, height } of this.squares)
      fill(scene, left, top, width - gap, height - gap, PHEROMONE[at(this.levels, bytes[place] ?? 0)] ?? 0);
  }

  private fillCells(scene: Scene, ramp: Ramp, levelAt: (place: number) => number): void {
    const { lattice, layout } = scene;
    for (const [place, cell] of layout.open.entries()) {
      if (!isVisible(lattice, cell)) continue;
      const [left, top] = cornerOf(lattice, cell);
      fill(scene, left, top, lattice.cell, lattice.cell, ramp[levelAt(place)] ?? 0);
    }
  }

  private placeSquares({ lattice, layout }: Scene): Square[] {
    const { boxWidth, boxHeight } = this.shape;
    let first = 0;
    return layout.open.flatMap((cell, index) => {
      const values = at(layout.values, index);
      const start = first;
      first += values.length;
      if (!isVisible(lattice, cell)) return [];
      const [x, y] = cornerOf(lattice, cell);
      const across = (column: number) => x + Math.round((column * lattice.cell) / boxWidth);
      const down = (row: number) => y + Math.round((row * lattice.cell) / boxHeight);
      return values.map((value, order) => {
        const [row, column] = [Math.floor((value - 1) / boxWidth), (value - 1) % boxWidth];
        const [left, top] = [across(column), down(row)];
        const [width, height] = [across(column + 1) - left, down(row + 1) - top];
        return { place: start + order, cell, value, left, top, width, height };
      });
    });
  }

  /** The numbers of the values, dark on bright squares and bright on dark ones. */
  private paintNumbers({ context, bytes, square }: Scene): void {
    const size = Math.floor(square);
    const numbers = (this.numbers ??= this.makeNumbers(size));
    for (const { place, value, left, top } of this.squares ?? []) {
      const row = at(this.levels, bytes[place] ?? 0) >= BRIGHT ? 0 : size;
      context.drawImage(numbers, (value - 1) * size, row, size, size, left, top, size, size);
    }
  }

  private makeNumbers(size: number): HTMLCanvasElement {
    const sheet = document.createElement('canvas');
    sheet.width = size * this.shape.side;
    sheet.height = size * 2;
    const context = contextOf(sheet);
    context.font = `500 ${Math.floor(size * 0.62)}px ${FONT}`;
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    for (const [row, colour] of ['rgb(25 12 20 / 85%)', 'rgb(255 240 230 / 62%)'].entries()) {
      context.fillStyle = colour;
      for (let value = 1; value <= this.shape.side; value++) {
        context.fillText(String(value), (value - 0.5) * size - 0.5, (row + 0.5) * size);
      }
    }
    return sheet;
  }

  /** Outlines the value of the solution in each cell. */
  private paintSolution({ context, solution, square }: Scene): void {
    if (solution === null) return;
    const line = Math.max(1, Math.round(square * 0.12));
    context.lineWidth = line;
    context.strokeStyle = colours()['heat-solution'];
    for (const { cell, value, left, top, width, height } of this.squares ?? []) {
      if (solution[cell] === value) context.strokeRect(left + line / 2, top + line / 2, width - line, height - line);
    }
  }
}

/** The level of each byte on a scale. */
function levelsOf(scale: ShareScale): Uint8Array {
  return Uint8Array.from({ length: 256 }, (_, byte) => levelOfByte(byte, scale));
}

function fill(
  { pixels, lattice }: Scene,
  left: number,
  top: number,
  width: number,
  height: number,
  colour: number,
): void {
  const stride = lattice.width;
  const end = (top + height) * stride + left;
  // A plain loop: rows are a few pixels long, and a call of fill() for each costs more than the pixels.
  for (let start = top * stride + left; start < end; start += stride) {
    for (let place = start; place < start + width; place++) pixels[place] = colour;
  }
}
