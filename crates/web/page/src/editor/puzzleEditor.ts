import { setText } from '../dom.ts';
import { at } from '../model/checked.ts';
import { clashingCells, findClashes, type Clash } from '../model/clashes.ts';
import { enterKey, type PendingEntry } from '../model/entry.ts';
import { cellCount, cellName, shapeName, type Geometry } from '../model/geometry.ts';
import { variantName } from '../model/ruleWords.ts';
import { groundsOf } from '../model/grounds.ts';
import { History } from '../model/history.ts';
import { shownNotes, valuesLeft, type Notes } from '../model/notes.ts';
import { NO_NOTES, notesOf, toggled, without } from '../model/pencil.ts';
import { counted } from '../model/words.ts';
import type { Board, BoardListener, Layer } from '../paint/board.ts';
import type { CellWords } from '../paint/cellTip.ts';
import type { Lattice } from '../paint/lattice.ts';
import { paintEditor } from './editorPaint.ts';

export interface PuzzleState {
  readonly shape: Geometry;
  readonly cells: Uint8Array;
  readonly name: string;
  /** The values that the player has noted for cells; a cell without an entry may be anything. */
  readonly notes?: Notes;
}

/** A layer that is shown in place of the puzzle, such as a hint, with words for its cells. */
export interface Cover extends Layer {
  /** The cell that matters most; null if there is none. */
  readonly target: number | null;
  words(cell: number): CellWords;
}

/** The layer of the grid in which the user types a puzzle, or paints the regions of a jigsaw. */
export class PuzzleEditor implements Layer, BoardListener {
  private readonly history: History<PuzzleState>;
  private pending: PendingEntry | null = null;
  private grounds: Uint8Array;
  /** The region that is painted; null while values are typed. */
  private painted: number | null = null;
  /** Whether typed values become pencil marks. */
  isPencil = false;
  /** The notes before the first digit of the number that is being typed. */
  private notesBefore: Notes = NO_NOTES;
  private clashList: readonly Clash[] = [];
  private markedValues: readonly (readonly number[])[] | null = null;
  private notes: readonly (readonly number[])[] | null = null;
  private cover: Cover | null = null;
  /** The puzzle that was loaded last: what was typed since then is the player's. */
  origin: PuzzleState;
  private readonly changeListeners: (() => void)[] = [];

  constructor(
    private readonly board: Board,
    private readonly spoken: HTMLElement,
    first: PuzzleState,
  ) {
    this.history = new History(first);
    this.origin = first;
    this.grounds = groundsOf(first.shape);
    board.listener = this;
    board.canvas.addEventListener('focus', () => this.isShown && this.speak());
    this.wake();
  }

  /** Shows the puzzle on the board, or what covers it. */
  wake(): void {
    const { shape, cover } = this;
    const names = ['Puzzle', shapeName(shape), variantName(shape)];
    this.board.canvas.setAttribute('aria-label', names.filter((name) => name !== '').join(', '));
    this.board.reader = cover && ((cell) => cover.words(cell));
    this.board.show(cover ?? this);
  }

  /** Shows a layer in place of the puzzle until the puzzle changes; with null, the puzzle again. */
  setCover(cover: Cover | null): void {
    this.cover = cover;
    this.notify();
  }

  /** The cell to zoom in on; null if any will do. */
  get target(): number | null {
    return this.cover?.target ?? null;
  }

  isCoveredBy(cover: Cover): boolean {
    return this.cover === cover;
  }

  get shape(): Geometry {
    return this.state.shape;
  }

  get isShown(): boolean {
    return this.board.shows(this);
  }

  get state(): PuzzleState {
    return this.history.present;
  }

  get clashes(): readonly Clash[] {
    return this.clashList;
  }

  get canUndo(): boolean {
    return this.history.canUndo;
  }

  get canRedo(): boolean {
    return this.history.canRedo;
  }

  /** The region that keys and clicks paint; null while they set values. */
  get brush(): number | null {
    return this.painted;
  }

  /** Begins to paint a region, or with null to set values again. */
  setBrush(region: number | null): void {
    this.painted = region;
    this.pending = null;
    this.cover = null;
    this.board.canvas.classList.toggle('painting', region !== null);
    this.notify();
  }

  onChange(listener: () => void): void {
    this.changeListeners.push(listener);
  }

  /** Loads another puzzle, as one step that can be undone. */
  load(state: PuzzleState): void {
    this.history.record(state);
    this.origin = state;
    this.board.cursor = 0;
    this.pending = null;
    this.changed();
  }

  /** Clears the history: the present puzzle becomes the first one. */
  forgetPast(): void {
    this.history.forget();
    this.changed();
  }

  undo(): void {
    if (this.history.undo() !== null) this.changed();
  }

  redo(): void {
    if (this.history.redo() !== null) this.changed();
  }

  clear(): void {
    const { shape } = this.state;
    this.load({ shape, cells: new Uint8Array(cellCount(shape)), name: '' });
  }

  /** Gives the puzzle another shape of the same side, as one step that can be undone. */
  setShape(shape: Geometry): void {
    this.change({ shape });
  }

  /** Shows these pencil marks, or none. */
  showMarks(values: readonly (readonly number[])[] | null): void {
    this.markedValues = values;
    this.board.update();
  }

  /** Lets typed values become pencil marks, or values again. Candidates that are shown become pencil marks. */
  setPencil(isPencil: boolean): void {
    const { cells } = this.state;
    this.isPencil = isPencil;
    this.pending = null;
    if (isPencil && this.markedValues !== null) this.change({ notes: notesOf(cells, this.markedValues) });
    else this.notify();
  }

  /** Enters a key of the keyboard or of the keypad at the cursor. */
  enter(key: string, isPencil = this.isPencil): boolean {
    const { shape, notes = NO_NOTES } = this.state;
    const goesOn = this.pending !== null && this.pending.cell === this.board.cursor;
    const entry = enterKey(key, shape.side, this.board.cursor, this.pending, performance.now());
    if (entry === null) return false;
    // Of a number with two digits, the first one is no mark of its own.
    if (!goesOn || entry.value < 10) this.notesBefore = notes;
    this.pending = entry.pending;
    if (isPencil && this.painted === null) this.note(entry.value, this.notesBefore);
    else this.set(entry.value, false);
    return true;
  }

  /** Notes a value for the cell at the cursor, or takes it out; 0 takes all out. */
  private note(value: number, notes: Notes): void {
    const { shape, cells } = this.state;
    const { cursor } = this.board;
    if (at(cells, cursor) > 0) setText(this.spoken, `${cellName(shape, cursor)} has a value: clear it to pencil marks into it.`);
    else if (value === 0) {
      if (notes.has(cursor)) this.change({ notes: without(notes, cursor) });
    } else if (!at(valuesLeft(shape, cells), cursor).includes(value))
      setText(this.spoken, `${value} stands already in a cell that ${cellName(shape, cursor)} must differ from.`);
    else this.change({ notes: toggled(notes, cursor, value) });
  }

  /** Sets the value of the cell at the cursor, or its region while regions are painted; 0 clears it. */
  set(value: number, isPencil = this.isPencil): void {
    const isBlank = at(this.state.cells, this.board.cursor) === 0;
    const clearsNotes = value === 0 && isBlank && this.state.notes?.has(this.board.cursor) === true;
    if (this.painted === null && (clearsNotes || (isPencil && (value > 0 || isBlank))))
      return this.note(value, this.state.notes ?? NO_NOTES);
    const { shape, cells } = this.state;
    if (this.painted !== null) {
      if (value > 0) this.painted = value;
      const regions = this.replaced(shape.regions, value);
      if (shape.regions[this.board.cursor] !== value) this.change({ shape: { ...shape, regions } });
      else this.notify();
    } else if (cells[this.board.cursor] !== value) {
      this.change({ cells: Uint8Array.from(this.replaced(cells, value)) });
    }
    this.speak();
  }

  private replaced(list: ArrayLike<number>, value: number): number[] {
    return Array.from(list, (one, cell) => (cell === this.board.cursor ? value : one));
  }

  /** Changes the puzzle, as one step that can be undone. */
  change(change: Partial<Pick<PuzzleState, 'shape' | 'cells' | 'notes'>>): void {
    const { name } = this.state;
    const isSame = name === '' || name.endsWith('(changed)') || (change.cells ?? change.shape) === undefined;
    this.history.record({ ...this.state, ...change, name: isSame ? name : `${name} (changed)` });
    this.changed();
  }

  focus(): void {
    this.board.canvas.focus();
  }

  private changed(): void {
    const { shape, cells, notes } = this.state;
    this.markedValues = null;
    this.notes = notes === undefined ? null : shownNotes(shape, cells, notes);
    this.cover = null;
    this.clashList = findClashes(shape, cells);
    this.grounds = groundsOf(shape);
    if (shape.division !== 'regions' || (this.painted ?? 0) > shape.side) this.painted = null;
    this.board.canvas.classList.toggle('painting', this.painted !== null);
    this.notify();
    // The spoken text about the cursor's cell may no longer be true.
    if (document.activeElement === this.board.canvas) this.speak();
    else setText(this.spoken, '');
  }

  /** Every change shows the puzzle, whatever the board showed before. */
  private notify(): void {
    this.wake();
    for (const listener of this.changeListeners) listener();
  }

  draw(context: CanvasRenderingContext2D, lattice: Lattice): void {
    const { shape, cells } = this.state;
    paintEditor(context, lattice, {
      shape,
      cells,
      grounds: this.grounds,
      showsRegions: this.painted !== null,
      cursor: this.board.cursor,
      isFocused: document.activeElement === this.board.canvas,
      clashing: clashingCells(this.clashList),
      marks: this.markedValues ?? this.notes,
      areCandidates: this.markedValues !== null,
      isPencil: this.isPencil,
    });
  }

  get isDrawing(): boolean {
    return this.painted !== null && this.isShown;
  }

  onMove(): void {
    this.pending = null;
    if (this.isShown) this.speak();
  }

  onPress(): void {
    if (this.isDrawing && this.painted !== null) this.set(this.painted);
  }

  /** Takes a key that sets a value, also while the board shows a run of a grid of the same size. */
  onKey(event: KeyboardEvent): boolean {
    if (event.ctrlKey || event.metaKey) return false;
    if (!this.isShown && this.board.side !== this.shape.side) return false;
    const { key } = event;
    if (this.painted !== null && (key === ' ' || key === 'Enter')) {
      this.set(this.painted);
      return true;
    }
    if (key === 'Enter' && this.isShown) {
      this.setPencil(!this.isPencil);
      setText(this.spoken, this.isPencil ? 'Typed values are pencil marks now.' : 'Typed values are set now.');
      return true;
    }
    if (key === 'Backspace' || key === 'Delete' || (key === ' ' && this.isShown)) {
      this.pending = null;
      this.set(0);
      return true;
    }
    // With Shift, a digit is entered in the other way.
    const digit = event.shiftKey ? /^Digit(\d)$/.exec(event.code)?.[1] : undefined;
    return digit === undefined ? this.enter(key) : this.enter(digit, !this.isPencil);
  }

  /** Describes the cell under the cursor to screen readers. */
  private speak(): void {
    const { shape, cells } = this.state;
    const { cursor } = this.board;
    const value = at(cells, cursor);
    const clash = this.clashList.find(({ first, second }) => first === cursor || second === cursor);
    const other = clash === undefined ? null : clash.first === cursor ? clash.second : clash.first;
    const marks = (this.markedValues ?? this.notes)?.[cursor];
    const parts = [cellName(shape, cursor), value === 0 ? 'blank' : String(value)];
    const region = shape.regions[cursor];
    if (this.painted !== null) parts.push(region ? `region ${region}` : 'no region');
    if (other !== null) parts.push(`clashes with ${cellName(shape, other)}`);
    if (value === 0 && marks && marks.length > 0) parts.push(`may be ${marks.join(', ')}`);
    setText(this.spoken, parts.join(', '));
  }
}

/** The clashes of a puzzle in words; empty if there are none. */
export function clashWords(shape: Geometry, clashes: readonly Clash[]): string {
  const first = clashes[0];
  if (first === undefined) return '';
  const sentence = `${first.value} stands twice: ${cellName(shape, first.first)} and ${cellName(shape, first.second)}.`;
  return clashes.length === 1
    ? sentence
    : `${sentence} ${counted(clashes.length - 1, 'further clash').replace('clashs', 'clashes')}.`;
}
