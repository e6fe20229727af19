import { setText } from '../dom.ts';
import { at } from '../model/checked.ts';
import { clashingCells, findClashes, type Clash } from '../model/clashes.ts';
import { moveCursor } from '../model/cursor.ts';
import { enterKey, type PendingEntry } from '../model/entry.ts';
import { cellCount, cellName, shapeName, type Geometry } from '../model/geometry.ts';
import { variantName } from '../model/ruleWords.ts';
import { groundsOf } from '../model/grounds.ts';
import { History } from '../model/history.ts';
import { counted } from '../model/words.ts';
import { cellAt, cornerOf, pointOf, type Lattice } from '../paint/lattice.ts';
import { onShadeChange } from '../paint/theme.ts';
import { fitEditor, paintEditor } from './editorPaint.ts';

export interface PuzzleState {
  readonly shape: Geometry;
  readonly cells: Uint8Array;
  readonly name: string;
}

/** The grid in which the user types a puzzle, or paints the regions of a jigsaw. */
export class PuzzleEditor {
  private readonly history: History<PuzzleState>;
  private cursor = 0;
  private pending: PendingEntry | null = null;
  private lattice: Lattice;
  private grounds: Uint8Array;
  /** The region that is painted; null while values are typed. */
  private painted: number | null = null;
  private clashList: readonly Clash[] = [];
  private markedValues: readonly (readonly number[])[] | null = null;
  private readonly changeListeners: (() => void)[] = [];

  constructor(
    private readonly canvas: HTMLCanvasElement,
    private readonly frame: HTMLElement,
    private readonly spoken: HTMLElement,
    first: PuzzleState,
  ) {
    this.history = new History(first);
    this.lattice = fitEditor(canvas, first.shape, frame.clientWidth);
    this.grounds = groundsOf(first.shape);
    canvas.addEventListener('keydown', (event) => this.takeKey(event));
    canvas.addEventListener('pointerdown', (event) => this.takePointer(event));
    canvas.addEventListener('pointermove', (event) => this.takeDrag(event));
    canvas.addEventListener('focus', () => {
      this.draw();
      this.speak();
    });
    canvas.addEventListener('blur', () => this.draw());
    new ResizeObserver(() => this.fit()).observe(frame);
    onShadeChange(() => this.draw());
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
    this.draw();
    this.notify();
  }

  onChange(listener: () => void): void {
    this.changeListeners.push(listener);
  }

  /** Loads another puzzle, as one step that can be undone. */
  load(state: PuzzleState): void {
    this.history.record(state);
    this.cursor = 0;
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
    this.record({ shape });
  }

  /** Shows these pencil marks, or none. */
  showMarks(values: readonly (readonly number[])[] | null): void {
    this.markedValues = values;
    this.draw();
  }

  /** Enters a key of the keyboard or of the keypad at the cursor. */
  enter(key: string): boolean {
    const { shape } = this.state;
    const entry = enterKey(key, shape.side, this.cursor, this.pending, performance.now());
    if (entry === null) return false;
    this.pending = entry.pending;
    this.set(entry.value);
    return true;
  }

  /** Sets the value of the cell at the cursor, or its region while regions are painted; 0 clears it. */
  set(value: number): void {
    const { shape, cells } = this.state;
    if (this.painted !== null) {
      if (value > 0) this.painted = value;
      const regions = this.replaced(shape.regions, value);
      if (shape.regions[this.cursor] !== value) this.record({ shape: { ...shape, regions } });
      else this.notify();
    } else if (cells[this.cursor] !== value) {
      this.record({ cells: Uint8Array.from(this.replaced(cells, value)) });
    }
    this.speak();
  }

  private replaced(list: ArrayLike<number>, value: number): number[] {
    return Array.from(list, (one, cell) => (cell === this.cursor ? value : one));
  }

  private record(change: Partial<Pick<PuzzleState, 'shape' | 'cells'>>): void {
    const { name } = this.state;
    this.history.record({
      ...this.state,
      ...change,
      name: name === '' || name.endsWith('(changed)') ? name : `${name} (changed)`,
    });
    this.changed();
  }

  focus(): void {
    this.canvas.focus();
  }

  private changed(): void {
    const { shape, cells } = this.state;
    this.markedValues = null;
    this.clashList = findClashes(shape, cells);
    this.grounds = groundsOf(shape);
    if (shape.division !== 'regions' || (this.painted ?? 0) > shape.side) this.painted = null;
    if (this.cursor >= cells.length) this.cursor = 0;
    const names = ['Puzzle', shapeName(shape), variantName(shape)];
    this.canvas.setAttribute('aria-label', names.filter((name) => name !== '').join(', '));
    this.fit();
    // The spoken text about the cursor's cell may no longer be true.
    if (document.activeElement === this.canvas) this.speak();
    else setText(this.spoken, '');
    this.notify();
  }

  private notify(): void {
    for (const listener of this.changeListeners) listener();
  }

  private fit(): void {
    this.lattice = fitEditor(this.canvas, this.state.shape, this.frame.clientWidth - 6);
    this.draw();
  }

  private draw(): void {
    const { shape, cells } = this.state;
    this.canvas.classList.toggle('painting', this.painted !== null);
    const isFocused = document.activeElement === this.canvas;
    paintEditor(this.canvas, this.lattice, {
      shape,
      cells,
      grounds: this.grounds,
      showsRegions: this.painted !== null,
      cursor: this.cursor,
      isFocused,
      clashing: clashingCells(this.clashList),
      marks: this.markedValues,
    });
  }

  private takePointer(event: PointerEvent): void {
    const cell = cellAt(this.lattice, ...pointOf(this.canvas, event));
    if (cell < 0) return;
    this.canvas.focus({ preventScroll: true });
    this.moveTo(cell);
    if (this.painted !== null) this.set(this.painted);
  }

  /** Paints the region of every cell that the pressed pointer enters. */
  private takeDrag(event: PointerEvent): void {
    if (this.painted === null || event.buttons !== 1) return;
    const cell = cellAt(this.lattice, ...pointOf(this.canvas, event));
    if (cell < 0 || cell === this.cursor) return;
    this.moveTo(cell);
    this.set(this.painted);
  }

  private takeKey(event: KeyboardEvent): void {
    if (event.altKey) return;
    const isCommand = event.ctrlKey || event.metaKey;
    const isTaken = this.move(event.key, isCommand) || (!isCommand && this.edit(event.key));
    if (isTaken) event.preventDefault();
  }

  private edit(key: string): boolean {
    if (this.painted !== null && (key === ' ' || key === 'Enter')) {
      this.set(this.painted);
      return true;
    }
    if (key === 'Backspace' || key === 'Delete' || key === ' ') {
      this.pending = null;
      this.set(0);
      return true;
    }
    return this.enter(key);
  }

  private move(key: string, isFar: boolean): boolean {
    const cell = moveCursor(this.state.shape.side, this.cursor, key, isFar);
    if (cell === undefined) return false;
    this.moveTo(cell);
    return true;
  }

  private moveTo(cell: number): void {
    this.cursor = cell;
    this.pending = null;
    this.draw();
    this.scrollToCursor();
    this.speak();
  }

  private scrollToCursor(): void {
    const ratio = window.devicePixelRatio || 1;
    const size = this.lattice.cell / ratio;
    const [x, y] = cornerOf(this.lattice, this.cursor);
    const [left, top] = [x / ratio, y / ratio];
    const { scrollLeft, scrollTop, clientWidth, clientHeight } = this.frame;
    if (left < scrollLeft || left + size > scrollLeft + clientWidth) this.frame.scrollLeft = left - clientWidth / 2;
    if (top < scrollTop || top + size > scrollTop + clientHeight) this.frame.scrollTop = top - clientHeight / 2;
  }

  /** Describes the cell under the cursor to screen readers. */
  private speak(): void {
    const { shape, cells } = this.state;
    const value = at(cells, this.cursor);
    const clash = this.clashList.find(({ first, second }) => first === this.cursor || second === this.cursor);
    const other = clash === undefined ? null : clash.first === this.cursor ? clash.second : clash.first;
    const marks = this.markedValues?.[this.cursor];
    const parts = [cellName(shape, this.cursor), value === 0 ? 'blank' : String(value)];
    const region = shape.regions[this.cursor];
    if (this.painted !== null) parts.push(region ? `region ${region}` : 'no region');
    if (other !== null) parts.push(`clashes with ${cellName(shape, other)}`);
    if (value === 0 && marks) parts.push(`may be ${marks.join(', ')}`);
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
