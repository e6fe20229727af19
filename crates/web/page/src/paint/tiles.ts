import { contextOf } from '../dom.ts';
import { at } from '../model/checked.ts';
import { GROUNDS } from '../model/grounds.ts';
import { colours, FONT, type ColourName } from './theme.ts';

/** The kinds of cells of a picture. The first six are the server's `origin` bytes. */
export const Tile = {
  Fail: 0,
  Given: 1,
  Propagated: 2,
  Chosen: 3,
  Followed: 4,
  Pinned: 5,
  Blank: 6,
  Clash: 7,
  Fresh: 8,
  Focus: 9,
} as const;

interface Look {
  readonly ink: ColourName;
  readonly ground: ColourName;
  readonly weight: number;
  readonly mark: 'none' | 'corner' | 'underline' | 'cross' | 'frame' | 'hatching';
}

const LOOKS: readonly Look[] = [
  { ink: 'bad', ground: 'bad-soft', weight: 400, mark: 'hatching' },
  { ink: 'given', ground: 'cell', weight: 700, mark: 'none' },
  { ink: 'propagated', ground: 'cell', weight: 400, mark: 'none' },
  { ink: 'chosen', ground: 'chosen-soft', weight: 650, mark: 'corner' },
  { ink: 'followed', ground: 'followed-soft', weight: 400, mark: 'underline' },
  { ink: 'good', ground: 'cell', weight: 700, mark: 'frame' },
  { ink: 'ink-soft', ground: 'cell', weight: 400, mark: 'none' },
  { ink: 'bad', ground: 'bad-soft', weight: 650, mark: 'cross' },
  { ink: 'followed', ground: 'followed-soft', weight: 700, mark: 'frame' },
  { ink: 'chosen', ground: 'chosen-soft', weight: 700, mark: 'frame' },
];

const TINT_COLOURS: readonly ColourName[] = ['cell', 'tint-one', 'tint-two', 'tint-three', 'tint-four'];

/** Paints the ground of a cell, by its number in `groundsOf`: the tint of its region, and shade if it is shaded. */
export function paintGround(
  context: CanvasRenderingContext2D,
  ground: number,
  left: number,
  top: number,
  size: number,
): void {
  context.fillStyle = colours()[at(TINT_COLOURS, ground >> 1)];
  context.fillRect(left, top, size, size);
  paintShade(context, ground, left, top, size);
}

function paintShade(
  context: CanvasRenderingContext2D,
  ground: number,
  left: number,
  top: number,
  size: number,
): void {
  if (ground % 2 === 0) return;
  context.fillStyle = colours().shade;
  context.fillRect(left, top, size, size);
}

/** Below this many pixels a number cannot be read and is left out. */
const SMALLEST_TEXT_CELL = 9;

/** The opacity of propagated values that are too small for a number. */
const FAINT = 0.35;

/** The tile of one cell: its kind, its value, and the ground of the cell. */
export interface TileChoice {
  readonly kind: number;
  readonly value: number;
  readonly ground: number;
}

/**
 * All cells that a picture can have, drawn once and kept as pixels: a frame is then a few copies of memory per changed
 * cell. One drawImage per cell costs four times as much at 25x25, and drawing the text again even more.
 */
export class TileSheet {
  /** For each kind and ground a strip of tiles, one for each value; made when they are first seen. */
  private readonly strips: (Uint32Array | undefined)[] = [];
  private readonly width: number;

  constructor(
    private readonly side: number,
    readonly cell: number,
  ) {
    this.width = (side + 1) * cell;
  }

  /** Copies a tile into a picture of `stride` pixels a row. */
  copy(target: Uint32Array, stride: number, tile: TileChoice, left: number, top: number): void {
    const { cell, width } = this;
    const { kind, value, ground } = tile;
    const pixels = (this.strips[kind * GROUNDS + ground] ??= this.makeStrip(at(LOOKS, kind), ground));
    let from = value * cell;
    let to = top * stride + left;
    for (let row = 0; row < cell; row++, from += width, to += stride) {
      for (let column = 0; column < cell; column++) target[to + column] = pixels[from + column] ?? 0;
    }
  }

  private makeStrip(look: Look, ground: number): Uint32Array {
    const strip = document.createElement('canvas');
    strip.width = this.width;
    strip.height = this.cell;
    const context = contextOf(strip, { alpha: false, willReadFrequently: true });
    for (let value = 0; value <= this.side; value++) this.paint(context, look, ground, value);
    return new Uint32Array(context.getImageData(0, 0, strip.width, strip.height).data.buffer);
  }

  private paint(context: CanvasRenderingContext2D, look: Look, ground: number, value: number): void {
    const { cell } = this;
    const palette = colours();
    context.save();
    context.translate(value * cell, 0);
    context.beginPath();
    context.rect(0, 0, cell, cell);
    context.clip();
    // Other colours than that of a cell say what happened there, and cover its tint, but not its shade.
    if (look.ground === 'cell') paintGround(context, ground, 0, 0, cell);
    else {
      context.fillStyle = palette[look.ground];
      context.fillRect(0, 0, cell, cell);
      paintShade(context, ground, 0, 0, cell);
    }
    context.strokeStyle = context.fillStyle = palette[look.ink];
    paintMark(context, look.mark, cell);
    if (value > 0 && cell >= SMALLEST_TEXT_CELL) {
      const digits = String(this.side).length;
      const size = Math.floor(cell * (digits > 1 ? 0.58 : 0.64));
      context.font = `${look.weight} ${size}px ${FONT}`;
      context.textAlign = 'center';
      context.textBaseline = 'middle';
      context.fillText(String(value), cell / 2, cell / 2 + size * 0.06);
    } else if (value > 0 && look.ground === 'cell') {
      // The lighter values that follow let the givens be seen.
      if (look.ink === 'propagated') context.globalAlpha = FAINT;
      const inset = cell < 4 ? 0 : Math.max(1, Math.floor(cell / 4));
      context.fillRect(inset, inset, cell - 2 * inset, cell - 2 * inset);
    }
    context.restore();
  }
}

function paintMark(context: CanvasRenderingContext2D, mark: Look['mark'], cell: number): void {
  const unit = Math.max(1, cell / 22);
  context.lineWidth = unit * 1.5;
  context.beginPath();
  if (mark === 'corner') {
    const length = Math.max(3, cell * 0.26);
    context.moveTo(cell - length, 0);
    context.lineTo(cell, 0);
    context.lineTo(cell, length);
    context.fill();
  } else if (mark === 'underline' && cell >= SMALLEST_TEXT_CELL) {
    context.fillRect(cell * 0.25, cell - unit * 3, cell * 0.5, unit * 1.5);
  } else if (mark === 'hatching') {
    const step = Math.max(3, cell / 5);
    for (let place = -cell; place < cell * 2; place += step) {
      context.moveTo(place, cell);
      context.lineTo(place + cell, 0);
    }
    context.lineWidth = unit;
    context.stroke();
  } else if (mark === 'cross' && cell >= SMALLEST_TEXT_CELL) {
    const length = cell * 0.2;
    context.moveTo(cell - length, unit);
    context.lineTo(cell - unit, length);
    context.moveTo(cell - unit, unit);
    context.lineTo(cell - length, length);
    context.stroke();
  } else if (mark === 'frame') {
    const width = Math.max(2, cell * 0.09);
    context.lineWidth = width;
    context.strokeRect(width / 2, width / 2, cell - width, cell - width);
  }
}
