import { contextOf } from '../dom.ts';
import { at } from '../model/checked.ts';
import type { Geometry } from '../model/geometry.ts';
import type { Layout } from '../model/layout.ts';
import { cornerOf, fitToWidth, paintLines, type Lattice } from '../paint/lattice.ts';
import { ENTROPY, PHEROMONE, type Ramp } from '../paint/ramp.ts';
import type { Painter } from '../paint/schedule.ts';
import { colours, FONT } from '../paint/theme.ts';

export type HeatLayer = 'shares' | 'entropies';

/** From this many pixels on, the square of a value has its number in it. */
const SMALLEST_NUMBERED_SQUARE = 13;
/** Below this many pixels per value, a cell shows its strongest value only. */
const SMALLEST_SQUARE = 1.5;
/** Bytes from which the ramp is so bright that numbers on it are dark. */
const BRIGHT = 150;

/** The rectangle of one value of one cell. */
interface Square {
  readonly value: number;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Everything that a picture is painted from. */
interface Scene {
  readonly lattice: Lattice;
  readonly layout: Layout;
  readonly bytes: Uint8Array;
  readonly pixels: Uint32Array;
  /** Width of the square of a value. */
  readonly square: number;
}

/**
 * The pheromone (or the entropy) as a picture: every cell split into its values as a box is into its cells.
 *
 * Pixels are written into one block of memory and handed over at once; for thousands of small squares that is
 * several times as fast as filling rectangles one by one.
 */
export class HeatPicture implements Painter {
  private readonly context: CanvasRenderingContext2D;
  private layout: Layout | null = null;
  private bytes: Uint8Array | null = null;
  private layer: HeatLayer = 'shares';
  private lattice: Lattice | null = null;
  private image: ImageData | null = null;
  /** One for each byte of a frame: made once per layout, not per frame. */
  private squares: readonly Square[] | null = null;
  private numbers: HTMLCanvasElement | null = null;
  private isDirty = false;

  constructor(
    readonly canvas: HTMLCanvasElement,
    private readonly shape: Geometry,
  ) {
    this.context = contextOf(canvas, { alpha: false, willReadFrequently: true });
  }

  show(layout: Layout, layer: HeatLayer, bytes: Uint8Array): void {
    if (layout !== this.layout || layer !== this.layer) this.image = this.squares = null;
    this.layout = layout;
    this.layer = layer;
    this.bytes = bytes;
    this.isDirty = true;
  }

  resize(cssWidth: number): void {
    this.lattice = fitToWidth(this.canvas, this.shape, cssWidth);
    this.restart();
  }

  restart(): void {
    this.image = this.squares = this.numbers = null;
    this.isDirty = true;
  }

  forget(): void {
    this.isDirty = true;
  }

  get place(): Lattice | null {
    return this.lattice;
  }

  paint(): boolean {
    const { lattice, layout, bytes } = this;
    if (!this.isDirty || lattice === null || layout === null || bytes === null) return false;
    this.isDirty = false;
    this.image ??= this.paintBase(lattice, layout);
    const pixels = new Uint32Array(this.image.data.buffer);
    const square = lattice.cell / Math.max(this.shape.boxWidth, this.shape.boxHeight);
    const scene = { lattice, layout, bytes, pixels, square };
    if (this.layer === 'entropies') this.fillCells(scene, ENTROPY, (place) => bytes[place] ?? 0);
    else if (square < SMALLEST_SQUARE)
      this.fillCells(scene, PHEROMONE, (place) => Math.max(...layout.bytesOf(place, bytes)));
    else this.fillSquares(scene);
    this.context.putImageData(this.image, 0, 0);
    if (this.layer === 'shares' && square >= SMALLEST_NUMBERED_SQUARE) this.paintNumbers(scene);
    return true;
  }

  /** Paints the lines, and the cells that were fixed before the first ant. */
  private paintBase(lattice: Lattice, layout: Layout): ImageData {
    const { context } = this;
    const palette = colours();
    paintLines(context, lattice, 'heat-line-strong', 'heat-line');
    const size = Math.floor(lattice.cell * 0.5);
    context.font = `400 ${size}px ${FONT}`;
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    for (const [cell, value] of layout.propagated.entries()) {
      const [left, top] = cornerOf(lattice, cell);
      context.fillStyle = value > 0 ? palette['heat-blank'] : palette['heat-ground'];
      context.fillRect(left, top, lattice.cell, lattice.cell);
      if (value === 0 || size < 6) continue;
      context.fillStyle = palette['heat-digit'];
      context.fillText(String(value), left + lattice.cell / 2, top + lattice.cell / 2 + size * 0.06);
    }
    return context.getImageData(0, 0, this.canvas.width, this.canvas.height);
  }

  private fillSquares(scene: Scene): void {
    const { bytes, pixels } = scene;
    const gap = scene.square >= 5 ? 1 : 0;
    this.squares ??= this.placeSquares(scene);
    for (const [place, { left, top, width, height }] of this.squares.entries())
      this.fill(pixels, left, top, width - gap, height - gap, PHEROMONE[bytes[place] ?? 0] ?? 0);
  }

  private fillCells({ lattice, layout, pixels }: Scene, ramp: Ramp, byteOf: (place: number) => number): void {
    for (const [place, cell] of layout.open.entries()) {
      const [left, top] = cornerOf(lattice, cell);
      this.fill(pixels, left, top, lattice.cell, lattice.cell, ramp[byteOf(place)] ?? 0);
    }
  }

  private placeSquares({ lattice, layout }: Scene): Square[] {
    const { boxWidth, boxHeight } = this.shape;
    return layout.open.flatMap((cell, place) => {
      const [x, y] = cornerOf(lattice, cell);
      const across = (column: number) => x + Math.round((column * lattice.cell) / boxWidth);
      const down = (row: number) => y + Math.round((row * lattice.cell) / boxHeight);
      return at(layout.values, place).map((value) => {
        const [row, column] = [Math.floor((value - 1) / boxWidth), (value - 1) % boxWidth];
        const [left, top] = [across(column), down(row)];
        return { value, left, top, width: across(column + 1) - left, height: down(row + 1) - top };
      });
    });
  }

  private fill(pixels: Uint32Array, left: number, top: number, width: number, height: number, colour: number): void {
    const stride = this.canvas.width;
    const end = (top + height) * stride + left;
    // A plain loop: rows are a few pixels long, and a call of fill() for each costs more than the pixels.
    for (let start = top * stride + left; start < end; start += stride) {
      for (let place = start; place < start + width; place++) pixels[place] = colour;
    }
  }

  /** The numbers of the values, dark on bright squares and bright on dark ones. */
  private paintNumbers({ bytes, square }: Scene): void {
    const size = Math.floor(square);
    const numbers = (this.numbers ??= this.makeNumbers(size));
    for (const [place, { value, left, top }] of (this.squares ?? []).entries()) {
      const row = (bytes[place] ?? 0) >= BRIGHT ? 0 : size;
      this.context.drawImage(numbers, (value - 1) * size, row, size, size, left, top, size, size);
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
}
