import type { Geometry } from '../model/geometry.ts';
import type { Layout } from '../model/layout.ts';
import { fitToWidth, paintLines, type Lattice } from '../paint/lattice.ts';
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

/** Where the square of each literal stands: reckoned once per layout, not per frame. */
interface Squares {
  readonly left: Int32Array;
  readonly top: Int32Array;
  readonly width: Int32Array;
  readonly height: Int32Array;
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
  private squares: Squares | null = null;
  private numbers: HTMLCanvasElement | null = null;
  private isDirty = false;

  constructor(
    readonly canvas: HTMLCanvasElement,
    private readonly shape: Geometry,
  ) {
    this.context = canvas.getContext('2d', { alpha: false, willReadFrequently: true })!;
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
    if (!this.isDirty || this.lattice === null || this.layout === null || this.bytes === null) return false;
    this.isDirty = false;
    this.image ??= this.paintBase(this.lattice, this.layout);
    const pixels = new Uint32Array(this.image.data.buffer);
    if (this.layer === 'entropies') this.fillCells(pixels, ENTROPY, (place) => this.bytes![place]!);
    else if (this.square < SMALLEST_SQUARE) this.fillCells(pixels, PHEROMONE, (place) => this.strongest(place));
    else this.fillSquares(pixels);
    this.context.putImageData(this.image, 0, 0);
    if (this.layer === 'shares' && this.square >= SMALLEST_NUMBERED_SQUARE) this.paintNumbers();
    return true;
  }

  private get square(): number {
    return this.lattice!.cell / Math.max(this.shape.boxWidth, this.shape.boxHeight);
  }

  /** Lines, and the cells that were fixed before the first ant set out. */
  private paintBase(lattice: Lattice, layout: Layout): ImageData {
    const { context, shape } = this;
    const palette = colours();
    paintLines(context, lattice, 'heat-line-strong', 'heat-line');
    const size = Math.floor(lattice.cell * 0.5);
    context.font = `400 ${size}px ${FONT}`;
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    for (const [cell, value] of layout.propagated.entries()) {
      const left = lattice.x[cell % shape.side]!;
      const top = lattice.y[Math.floor(cell / shape.side)]!;
      context.fillStyle = value > 0 ? palette['heat-blank'] : palette['heat-ground'];
      context.fillRect(left, top, lattice.cell, lattice.cell);
      if (value === 0 || size < 6) continue;
      context.fillStyle = palette['heat-digit'];
      context.fillText(String(value), left + lattice.cell / 2, top + lattice.cell / 2 + size * 0.06);
    }
    return context.getImageData(0, 0, this.canvas.width, this.canvas.height);
  }

  private fillSquares(pixels: Uint32Array): void {
    this.squares ??= this.placeSquares(this.layout!);
    const { left, top, width, height } = this.squares;
    const bytes = this.bytes!;
    const gap = this.square >= 5 ? 1 : 0;
    for (let literal = 0; literal < left.length; literal++) {
      const colour = PHEROMONE[bytes[literal]!]!;
      this.fill(pixels, left[literal]!, top[literal]!, width[literal]! - gap, height[literal]! - gap, colour);
    }
  }

  private fillCells(pixels: Uint32Array, ramp: Ramp, byteOf: (place: number) => number): void {
    const { cell, x, y } = this.lattice!;
    for (const [place, index] of this.layout!.open.entries()) {
      const left = x[index % this.shape.side]!;
      const top = y[Math.floor(index / this.shape.side)]!;
      this.fill(pixels, left, top, cell, cell, ramp[byteOf(place)]!);
    }
  }

  private strongest(place: number): number {
    const { starts } = this.layout!;
    let highest = 0;
    for (let literal = starts[place]!; literal < starts[place + 1]!; literal++)
      highest = Math.max(highest, this.bytes![literal]!);
    return highest;
  }

  private placeSquares({ cellOf, valueOf, literalCount }: Layout): Squares {
    const { side, boxWidth, boxHeight } = this.shape;
    const { cell: size, x, y } = this.lattice!;
    const across = Int32Array.from({ length: boxWidth + 1 }, (_, column) => Math.round((column * size) / boxWidth));
    const down = Int32Array.from({ length: boxHeight + 1 }, (_, row) => Math.round((row * size) / boxHeight));
    const make = (reckon: (cell: number, column: number, row: number) => number) =>
      Int32Array.from({ length: literalCount }, (_, literal) => {
        const place = valueOf[literal]! - 1;
        return reckon(cellOf[literal]!, place % boxWidth, Math.floor(place / boxWidth));
      });
    return {
      left: make((cell, column) => x[cell % side]! + across[column]!),
      top: make((cell, _, row) => y[Math.floor(cell / side)]! + down[row]!),
      width: make((_cell, column) => across[column + 1]! - across[column]!),
      height: make((_cell, _column, row) => down[row + 1]! - down[row]!),
    };
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
  private paintNumbers(): void {
    const { valueOf, literalCount } = this.layout!;
    const { left, top } = this.squares!;
    const size = Math.floor(this.square);
    this.numbers ??= this.makeNumbers(size);
    for (let literal = 0; literal < literalCount; literal++) {
      const row = this.bytes![literal]! >= BRIGHT ? 0 : size;
      const column = (valueOf[literal]! - 1) * size;
      this.context.drawImage(this.numbers, column, row, size, size, left[literal]!, top[literal]!, size, size);
    }
  }

  private makeNumbers(size: number): HTMLCanvasElement {
    const sheet = document.createElement('canvas');
    sheet.width = size * this.shape.side;
    sheet.height = size * 2;
    const context = sheet.getContext('2d')!;
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
