import type { Cover } from '../editor/puzzleEditor.ts';
import { at } from '../model/checked.ts';
import { cellName } from '../model/geometry.ts';
import { groundsOf } from '../model/grounds.ts';
import { capitalised } from '../model/methodWords.ts';
import { cellOf, isSame, type Step } from '../model/steps.ts';
import { unitsOf } from '../model/units.ts';
import type { Board } from '../paint/board.ts';
import type { CellWords } from '../paint/cellTip.ts';
import { cornerOf, isVisible, paintLines, visibleCells, type Lattice } from '../paint/lattice.ts';
import { colours, FONT } from '../paint/theme.ts';
import { paintGround } from '../paint/tiles.ts';
import { markPlaces, type MarkPlaces } from './markPlaces.ts';
import { paintCause, paintFixed, paintLink, paintStruck } from './stepPaint.ts';
import type { Position } from './position.ts';

/** How much of a step a picture shows. */
export interface Look {
  /** Whether all of it is drawn; else only where to look. */
  readonly isWhole: boolean;
  /** Whether the values that are left for open cells are shown. */
  readonly hasMarks: boolean;
}

/** A position with the step that follows from it, as a layer of the grid. */
export class StepPicture implements Cover {
  private readonly grounds: Uint8Array;
  /** The cells in which to look: those of the units of the step, and those of its causes. */
  private readonly near = new Set<number>();
  private readonly causing: ReadonlySet<number>;

  constructor(
    readonly position: Position,
    readonly step: Step | null,
    private readonly look: Look,
    /** The board whose cursor is drawn; null for a file. */
    private readonly board: Board | null,
  ) {
    this.grounds = groundsOf(position.shape);
    const { side } = position.shape;
    this.causing = new Set(step?.causes.map((cause) => cellOf(side, cause)));
    if (step === null) return;
    for (const { name, cells } of unitsOf(position.shape))
      if (step.units.includes(name)) for (const cell of cells) this.near.add(cell);
  }

  get shape() {
    return this.position.shape;
  }

  /** The cell to turn to, once the step is drawn: one that is set, or struck, or a cause. */
  get target(): number | null {
    const { step, look } = this;
    const one = step?.fixed[0] ?? step?.struck[0] ?? step?.causes[0];
    return one === undefined || !look.isWhole ? null : cellOf(this.shape.side, one);
  }

  draw(context: CanvasRenderingContext2D, lattice: Lattice): void {
    const { step, look, position } = this;
    const drawn = look.isWhole ? step : null;
    const places = markPlaces(lattice, position, drawn);
    paintLines(context, lattice);
    for (const cell of visibleCells(lattice)) this.drawCell(context, lattice, places, cell);
    if (drawn === null) return;
    context.save();
    for (const cause of [...drawn.causes].reverse())
      if (!drawn.struck.some((one) => isSame(one, cause))) this.at(lattice, places, cause, (place) => paintCause(context, place, cause.role));
    for (const one of drawn.struck) this.at(lattice, places, one, (place) => paintStruck(context, place));
    for (const link of drawn.links) paintLink(context, places, link);
    for (const one of drawn.fixed) this.at(lattice, places, one, (place) => paintFixed(context, place));
    context.restore();
  }

  /** A cell in words, for the pointer and for screen readers. */
  words(cell: number): CellWords {
    const { position, step, look } = this;
    const { side } = position.shape;
    const name = capitalised(cellName(position.shape, cell));
    const value = at(position.values, cell);
    const here = (list: Step['struck'] | undefined) =>
      look.isWhole ? (list ?? []).filter((one) => cellOf(side, one) === cell).map((one) => one.value) : [];
    const [fixed, struck] = [here(step?.fixed), here(step?.struck)];
    const parts = [
      value > 0 ? `${value}, ${at(position.givens, cell) > 0 ? 'given' : 'set'}` : '',
      value === 0 && look.hasMarks ? `may be ${at(position.left, cell).join(', ')}` : '',
      fixed.length > 0 ? `is ${fixed.join(', ')}` : '',
      struck.length > 0 ? `cannot be ${struck.join(', ')}` : '',
    ].filter((part) => part !== '');
    return { title: `${name}: ${parts.join('; ') || 'open'}`, shares: [] };
  }

  private at(
    lattice: Lattice,
    places: MarkPlaces,
    one: Step['fixed'][number],
    paint: (place: NonNullable<ReturnType<MarkPlaces['of']>>) => void,
  ): void {
    if (!isVisible(lattice, cellOf(this.shape.side, one))) return;
    const place = places.of(one);
    if (place !== null) paint(place);
  }

  private drawCell(context: CanvasRenderingContext2D, lattice: Lattice, places: MarkPlaces, cell: number): void {
    const { position, board, look, step } = this;
    const palette = colours();
    const [left, top] = cornerOf(lattice, cell);
    const size = lattice.cell;
    paintGround(context, at(this.grounds, cell), left, top, size);
    // Where to look: the units, or the cells if the step lies in no unit. The whole step shows both.
    const isNear = this.near.has(cell);
    const isCause = this.causing.has(cell) && (look.isWhole || step?.units.length === 0);
    if (isCause || isNear) {
      context.fillStyle = palette[isCause ? 'step-cause' : 'step-unit'];
      context.fillRect(left, top, size, size);
    }
    const value = at(position.values, cell);
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    if (value > 0) {
      const isGiven = at(position.givens, cell) > 0;
      const text = Math.floor(size * (position.shape.side > 9 ? 0.58 : 0.64));
      context.font = `${isGiven ? 650 : 400} ${text}px ${FONT}`;
      context.fillStyle = isGiven ? palette.given : palette.followed;
      context.fillText(String(value), left + size / 2, top + size / 2 + text * 0.06);
    } else if (look.hasMarks) places.drawMarks(context, cell);
    if (board?.cursor === cell && document.activeElement === board.canvas) {
      const width = Math.max(2, size * 0.07);
      context.lineWidth = width;
      context.strokeStyle = palette.focus;
      context.strokeRect(left + width / 2, top + width / 2, size - width, size - width);
    }
  }
}
