import { contextOf } from '../dom.ts';
import { at } from '../model/checked.ts';
import type { Geometry } from '../model/geometry.ts';
import { groundsOf } from '../model/grounds.ts';
import { fitToWidth, paintLines, type Lattice } from '../paint/lattice.ts';
import type { Painter } from '../paint/schedule.ts';
import { TileSheet } from '../paint/tiles.ts';

/** A grid on a canvas: a value and a kind of tile for each cell. Only cells that changed are drawn. */
export class GridPicture implements Painter {
  private readonly context: CanvasRenderingContext2D;
  private lattice: Lattice | null = null;
  private sheet: TileSheet | null = null;
  private image: ImageData | null = null;
  private values: ArrayLike<number> = [];
  private kinds: ArrayLike<number> = [];
  private readonly grounds: Uint8Array;
  private drawn = new Uint16Array(0);
  private isDirty = false;

  constructor(
    readonly canvas: HTMLCanvasElement,
    private readonly shape: Geometry,
  ) {
    this.context = contextOf(canvas, { alpha: false, willReadFrequently: true });
    this.grounds = groundsOf(shape);
  }

  show(values: ArrayLike<number>, kinds: ArrayLike<number>): void {
    this.values = values;
    this.kinds = kinds;
    this.isDirty = true;
  }

  /** Fits the canvas to the room on the page. */
  resize(cssWidth: number): void {
    this.lattice = fitToWidth(this.canvas, this.shape, cssWidth);
    this.restart();
  }

  /** Draws everything again at the next paint, in the current colours. */
  restart(): void {
    this.sheet = null;
    this.isDirty = true;
  }

  /** Marks every cell as changed, for measuring. */
  forget(): void {
    this.drawn.fill(0xffff);
    this.isDirty = true;
  }

  paint(): boolean {
    if (!this.isDirty || this.lattice === null || this.values.length === 0) return false;
    this.isDirty = false;
    if (this.sheet === null || this.image === null) {
      this.sheet = new TileSheet(this.shape.side, this.lattice.cell);
      this.drawn = new Uint16Array(this.values.length).fill(0xffff);
      paintLines(this.context, this.lattice);
      this.image = this.context.getImageData(0, 0, this.canvas.width, this.canvas.height);
    }
    const { x, y } = this.lattice;
    const pixels = new Uint32Array(this.image.data.buffer);
    let cell = -1;
    for (const top of y) {
      for (const left of x) {
        cell++;
        const value = at(this.values, cell);
        const kind = at(this.kinds, cell);
        const now = kind * 128 + value;
        if (this.drawn[cell] === now) continue;
        this.drawn[cell] = now;
        this.sheet.copy(pixels, this.canvas.width, { kind, value, ground: at(this.grounds, cell) }, left, top);
      }
    }
    this.context.putImageData(this.image, 0, 0);
    return true;
  }
}
