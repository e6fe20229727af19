import { at } from '../model/checked.ts';
import { cellCount, type Geometry } from '../model/geometry.ts';
import { groundsOf } from '../model/grounds.ts';
import type { Layer } from '../paint/board.ts';
import { cornerOf, paintLines, visibleCells, type Lattice } from '../paint/lattice.ts';
import { TileSheet } from '../paint/tiles.ts';

/** A grid as a layer: a value and a kind of tile for each cell. Only cells that changed are drawn. */
export class GridPicture implements Layer {
  private lattice: Lattice | null = null;
  private sheet: TileSheet | null = null;
  private image: ImageData | null = null;
  private cells: readonly number[] = [];
  private readonly grounds: Uint8Array;
  private drawn = new Uint16Array(0);
  values: ArrayLike<number>;
  kinds: ArrayLike<number>;

  constructor(readonly shape: Geometry) {
    this.values = this.kinds = new Uint8Array(cellCount(shape));
    this.grounds = groundsOf(shape);
  }

  show(values: ArrayLike<number>, kinds: ArrayLike<number>): void {
    this.values = values;
    this.kinds = kinds;
  }

  draw(context: CanvasRenderingContext2D, lattice: Lattice): void {
    if (lattice !== this.lattice || this.sheet === null || this.image === null) {
      this.lattice = lattice;
      this.sheet = new TileSheet(this.shape.side, lattice.cell);
      this.cells = visibleCells(lattice);
      this.drawn = new Uint16Array(this.values.length).fill(0xffff);
      paintLines(context, lattice);
      this.image = context.getImageData(0, 0, lattice.width, lattice.height);
    }
    const pixels = new Uint32Array(this.image.data.buffer);
    for (const cell of this.cells) {
      const value = at(this.values, cell);
      const kind = at(this.kinds, cell);
      const now = kind * 128 + value;
      if (this.drawn[cell] === now) continue;
      this.drawn[cell] = now;
      const tile = { kind, value, ground: at(this.grounds, cell) };
      this.sheet.copy(pixels, lattice.width, tile, ...cornerOf(lattice, cell));
    }
    context.putImageData(this.image, 0, 0);
  }
}
