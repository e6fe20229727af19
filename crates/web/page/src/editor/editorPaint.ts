import { at } from '../model/checked.ts';
import type { Geometry } from '../model/geometry.ts';
import { cornerOf, paintLines, visibleCells, type Lattice } from '../paint/lattice.ts';
import { colours, FONT } from '../paint/theme.ts';
import { paintGround } from '../paint/tiles.ts';

/** What the editor shows of a puzzle. */
export interface EditorPicture {
  readonly shape: Geometry;
  readonly cells: ArrayLike<number>;
  /** The ground of each cell. */
  readonly grounds: Uint8Array;
  /** Whether regions are painted: their numbers are shown. */
  readonly showsRegions: boolean;
  readonly cursor: number;
  readonly isFocused: boolean;
  readonly clashing: ReadonlySet<number>;
  /** Pencil marks: the possible values of each cell; null if they are off. */
  readonly marks: readonly (readonly number[])[] | null;
  /** Whether the marks are what follows from the givens: then a single one is the value of its cell. */
  readonly areCandidates: boolean;
  /** Whether typed values become pencil marks. */
  readonly isPencil: boolean;
}

export function paintEditor(context: CanvasRenderingContext2D, lattice: Lattice, picture: EditorPicture): void {
  paintLines(context, lattice);
  for (const cell of visibleCells(lattice)) paintCell(context, lattice, picture, cell);
}

function paintCell(context: CanvasRenderingContext2D, lattice: Lattice, picture: EditorPicture, cell: number): void {
  const { shape, cursor, clashing } = picture;
  const palette = colours();
  const [left, top] = cornerOf(lattice, cell);
  const size = lattice.cell;
  const value = at(picture.cells, cell);
  const isClashing = clashing.has(cell);
  const isCursor = cell === cursor && picture.isFocused;
  if (isClashing || isCursor) {
    context.fillStyle = isClashing ? palette['bad-soft'] : palette.cursor;
    context.fillRect(left, top, size, size);
  } else paintGround(context, at(picture.grounds, cell), left, top, size);
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  if (value > 0) {
    const text = Math.floor(size * (shape.side > 9 ? 0.58 : 0.64));
    context.font = `650 ${text}px ${FONT}`;
    const ink = picture.showsRegions ? palette['ink-soft'] : palette.given;
    context.fillStyle = isClashing ? palette.bad : ink;
    context.fillText(String(value), left + size / 2, top + size / 2 + text * 0.06);
    if (isClashing)
      context.fillRect(left + size * 0.2, top + size - Math.max(2, size / 12), size * 0.6, Math.max(1, size / 20));
  } else if (picture.marks) {
    const marks = picture.marks[cell] ?? [];
    if (marks.length === 1 && picture.areCandidates) paintSingle(context, marks[0], left, top, size);
    else paintMarks(context, shape, marks, left, top, size);
  }
  if (picture.showsRegions) paintRegion(context, shape.regions[cell] ?? 0, left, top, size);
  if (isCursor) {
    const width = Math.max(2, size * 0.07);
    context.lineWidth = width;
    context.strokeStyle = palette.focus;
    context.setLineDash(picture.isPencil ? [size / 6, size / 9] : []);
    context.strokeRect(left + width / 2, top + width / 2, size - width, size - width);
    context.setLineDash([]);
  }
}

/** Paints the number of a region into the corner of a cell; a cell without a region gets a cross. */
function paintRegion(context: CanvasRenderingContext2D, region: number, left: number, top: number, size: number): void {
  const palette = colours();
  const text = Math.max(7, Math.floor(size * (size > 40 ? 0.24 : 0.34)));
  context.font = `400 ${text}px ${FONT}`;
  context.fillStyle = region === 0 ? palette.bad : palette['ink-soft'];
  context.textAlign = 'left';
  context.textBaseline = 'top';
  context.fillText(region === 0 ? '×' : String(region), left + size * 0.06, top + size * 0.06);
}

/** Paints the only value of a cell. */
function paintSingle(context: CanvasRenderingContext2D, value: number | undefined, left: number, top: number, size: number): void {
  context.font = `400 ${Math.floor(size * 0.5)}px ${FONT}`;
  context.fillStyle = colours().followed;
  context.fillText(String(value), left + size / 2, top + size / 2);
}

/** Paints values as small numbers, or as dots where there is no room for numbers. */
function paintMarks(
  context: CanvasRenderingContext2D,
  shape: Geometry,
  values: readonly number[],
  left: number,
  top: number,
  size: number,
): void {
  const palette = colours();
  const across = size / shape.boxWidth;
  const down = size / shape.boxHeight;
  const text = Math.floor(Math.min(across, down) * 0.75);
  context.font = `400 ${text}px ${FONT}`;
  context.fillStyle = palette['ink-soft'];
  for (const value of values) {
    const x = left + (((value - 1) % shape.boxWidth) + 0.5) * across;
    const y = top + (Math.floor((value - 1) / shape.boxWidth) + 0.5) * down;
    if (text >= 7) context.fillText(String(value), x, y);
    else context.fillRect(x - across / 4, y - down / 4, Math.max(1, across / 2), Math.max(1, down / 2));
  }
}
