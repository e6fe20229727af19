import { contextOf, make, Measured, setText } from '../dom.ts';
import { moveCursor } from '../model/cursor.ts';
import { cellCount, type Geometry } from '../model/geometry.ts';
import { middleOf, moveView, viewWith, wholeView, zoomView, type View } from '../model/view.ts';
import { CellTip, spokenCell, type CellWords } from './cellTip.ts';
import { cellAt, cornerOf, fitToWidth, isVisible, pointOf, type Lattice } from './lattice.ts';
import type { Painter } from './schedule.ts';
import { colours, onShadeChange } from './theme.ts';

/** One of the pictures that a board can show. */
export interface Layer {
  readonly shape: Geometry;
  /** Draws all cells. Another lattice than at the last call means another size, part or colours. */
  draw(context: CanvasRenderingContext2D, lattice: Lattice): void;
}

/** What the pointer and the keyboard do on a board, beside moving its cursor. */
export interface BoardListener {
  onMove(cell: number): void;
  /** A cell was pressed, or the pressed pointer has entered it. */
  onPress(cell: number, isDrag: boolean): void;
  /** Returns whether it has taken the key. */
  onKey(event: KeyboardEvent): boolean;
  /** Whether a pressed pointer draws; else it moves a part of the grid. */
  readonly isDrawing: boolean;
}

const LARGEST = 1200;
const SMALLEST = 280;
/** The pixels of the window that a board leaves for what is above and below it. */
const AROUND = 268;
/** Below this many pixels per cell, a grid can be zoomed. */
const SMALL_CELL = 24;
const ZOOM = 1.5;

/** A grid on the page: one canvas that shows one layer after the other, with a cursor, zoom, and words beside cells. */
export class Board implements Painter {
  private readonly context: CanvasRenderingContext2D;
  private readonly tip = new CellTip();
  private readonly size: Measured;
  private layer: Layer | null = null;
  private view: View = wholeView(0);
  private shownSide = 0;
  private lattice: Lattice | null = null;
  /** What the lattice was made for. */
  private fitted = '';
  private pointed = -1;
  private pan: { readonly x: number; readonly y: number; readonly view: View } | null = null;
  private isDirty = false;
  cursor = 0;
  listener: BoardListener | null = null;
  /** What the pointer and the keyboard do instead, while there is one. */
  private tool: BoardListener | null = null;
  /** The words for a cell; null while the layer needs none. */
  reader: ((cell: number) => CellWords) | null = null;
  /** Boards that show the same part of their grids. */
  private readonly linked: Board[] = [];

  constructor(
    readonly canvas: HTMLCanvasElement,
    readonly frame: HTMLElement,
    private readonly requestPaint: () => void,
    /** Where the cell at the cursor is described for screen readers. */
    private readonly spoken: HTMLElement = make('p', { class: 'unseen', 'aria-live': 'polite' }),
  ) {
    this.context = contextOf(canvas, { alpha: false, willReadFrequently: true });
    if (!spoken.isConnected) frame.append(spoken);
    frame.append(this.tip.element);
    canvas.addEventListener('keydown', (event) => this.takeKey(event));
    canvas.addEventListener('pointerdown', (event) => this.press(event));
    canvas.addEventListener('pointermove', (event) => this.move(event));
    canvas.addEventListener('pointerup', () => (this.pan = null));
    canvas.addEventListener('pointerleave', () => this.point(-1));
    canvas.addEventListener('wheel', (event) => this.turn(event), { passive: false });
    canvas.addEventListener('focus', () => {
      this.update();
      if (canvas.matches(':focus-visible')) this.follow();
    });
    canvas.addEventListener('blur', () => {
      this.point(-1);
      this.update();
    });
    this.size = new Measured(frame, () => this.update());
    window.addEventListener('resize', () => this.update());
    onShadeChange(() => {
      this.fitted = '';
      this.update();
    });
  }

  /** Lets a tool take what the pointer and the keyboard do; with null, they go to the listener again. */
  setTool(tool: BoardListener | null): void {
    this.tool = tool;
    this.canvas.classList.toggle('touching', tool !== null);
  }

  private get hand(): BoardListener | null {
    return this.tool ?? this.listener;
  }

  /** The side of the grid that is shown. */
  get side(): number {
    return this.layer?.shape.side ?? 0;
  }

  shows(layer: Layer): boolean {
    return this.layer === layer;
  }

  /** Shows another layer. A grid of another size is shown as a whole, or in part as on a linked board. */
  show(layer: Layer): void {
    const { side } = layer.shape;
    // A layer may have got another shape since it was last shown.
    if (side !== this.shownSide)
      this.view = this.linked.find(({ shownSide }) => shownSide === side)?.view ?? wholeView(side);
    this.shownSide = side;
    if (this.cursor >= cellCount(layer.shape)) this.cursor = 0;
    this.layer = layer;
    this.tip.hide();
    this.update();
  }

  /** Draws the layer at the next screen refresh, fitted to the page. */
  update(): void {
    this.isDirty = true;
    this.requestPaint();
  }

  /** Marks everything as changed, for measuring. */
  forget(): void {
    this.isDirty = true;
  }

  /** Whether the cells of the whole grid are too small to hit or read. */
  get isCrowded(): boolean {
    const { layer, room } = this;
    return layer !== null && layer.shape.side > 9 && room > 0 && room / layer.shape.side < SMALL_CELL;
  }

  get isZoomed(): boolean {
    return this.layer !== null && this.view.count < this.layer.shape.side;
  }

  /** Shows fewer cells, larger; or more with `isOut`. The cursor stays in view if it is. */
  zoom(isOut: boolean, cell?: number): void {
    if (this.layer === null) return;
    const { side } = this.layer.shape;
    const isCursorShown = this.lattice !== null && isVisible(this.lattice, this.cursor);
    const centre = cell ?? (this.isZoomed && isCursorShown ? this.cursor : middleOf(side, this.view));
    this.changeView(zoomView(side, this.view, isOut ? ZOOM : 1 / ZOOM, centre));
  }

  showWhole(): void {
    if (this.layer !== null) this.changeView(wholeView(this.layer.shape.side));
  }

  /** Lets two boards show the same part of their grids from now on. */
  link(other: Board): void {
    this.linked.push(other);
    other.linked.push(this);
  }

  private setView(view: View): void {
    if (this.layer === null || view.count > this.layer.shape.side) return;
    this.view = view;
    this.update();
  }

  paint(): boolean {
    if (!this.isDirty || this.layer === null || !this.fit() || this.lattice === null) return false;
    this.isDirty = false;
    this.layer.draw(this.context, this.lattice);
    if (this.reader !== null) this.paintPointed(this.lattice);
    return true;
  }

  /** Describes the cell at the cursor, if the layer has words for cells. */
  follow(): void {
    if (this.reader === null) return;
    this.point(this.cursor);
    setText(this.spoken, spokenCell(this.reader(this.cursor)));
  }

  /** Writes the words of the pointed cell again, with the numbers of a new frame. */
  refresh(): void {
    if (this.pointed >= 0) this.showTip();
  }

  /** The pixels for the grid; 0 before the first layout, which a question for the height of the window would force. */
  private get room(): number {
    if (this.size.width === 0) return 0;
    return Math.min(this.size.width, LARGEST, Math.max(SMALLEST, window.innerHeight - AROUND));
  }

  /** Fits the canvas to the page; returns false if the board is not on it. */
  private fit(): boolean {
    const { layer, room, view } = this;
    if (layer === null || room <= 0) return false;
    const { shape } = layer;
    const wanted = [room, window.devicePixelRatio, view.column, view.row, view.count].join();
    if (wanted === this.fitted && shape === this.lattice?.shape) return true;
    this.fitted = wanted;
    this.lattice = fitToWidth(this.canvas, shape, room, view);
    this.canvas.classList.toggle('zoomed', this.isZoomed);
    this.tip.hide();
    return true;
  }

  private changeView(view: View): void {
    this.view = view;
    this.point(-1);
    this.update();
    for (const board of this.linked) board.setView(view);
  }

  private cellOf(event: MouseEvent): number {
    return this.lattice === null ? -1 : cellAt(this.lattice, ...pointOf(this.canvas, event));
  }

  private press(event: PointerEvent): void {
    const cell = this.cellOf(event);
    if (cell < 0) return;
    this.canvas.focus({ preventScroll: true });
    if (this.isZoomed && this.hand?.isDrawing !== true)
      this.pan = { x: event.clientX, y: event.clientY, view: this.view };
    this.moveTo(cell);
    this.hand?.onPress(cell, false);
    this.point(cell);
  }

  private move(event: PointerEvent): void {
    const cell = this.cellOf(event);
    if (event.buttons !== 1) this.pan = null;
    if (this.pan !== null && this.layer !== null && this.lattice !== null) {
      const step = this.lattice.cell / (window.devicePixelRatio || 1);
      const { side } = this.layer.shape;
      const moved = moveView(
        side,
        this.pan.view,
        Math.round((this.pan.x - event.clientX) / step),
        Math.round((this.pan.y - event.clientY) / step),
      );
      if (moved.column !== this.view.column || moved.row !== this.view.row) this.changeView(moved);
      return;
    }
    if (event.buttons === 1 && cell >= 0 && cell !== this.cursor && this.hand?.isDrawing === true) {
      this.moveTo(cell);
      this.hand.onPress(cell, true);
    }
    this.point(cell);
  }

  private turn(event: WheelEvent): void {
    // Without Control a wheel scrolls the page.
    if (!event.ctrlKey || !(this.isCrowded || this.isZoomed)) return;
    event.preventDefault();
    const cell = this.cellOf(event);
    this.zoom(event.deltaY > 0, cell < 0 ? undefined : cell);
  }

  private takeKey(event: KeyboardEvent): void {
    if (event.altKey || this.layer === null) return;
    const isFar = event.ctrlKey || event.metaKey;
    const target = moveCursor(this.layer.shape.side, this.cursor, event.key, isFar);
    if (target !== undefined) {
      event.preventDefault();
      this.moveTo(target);
      this.follow();
    } else if (this.hand?.onKey(event) === true) event.preventDefault();
  }

  /** Moves the cursor to a cell, and the part that is shown with it. */
  moveTo(cell: number): void {
    this.cursor = cell;
    if (this.layer !== null) {
      const view = viewWith(this.layer.shape.side, this.view, cell);
      if (view !== this.view) this.changeView(view);
    }
    this.hand?.onMove(cell);
    this.update();
  }

  private point(cell: number): void {
    if (cell !== this.pointed) this.update();
    this.pointed = cell;
    if (cell < 0 || this.reader === null) this.tip.hide();
    else this.showTip();
  }

  private showTip(): void {
    const { lattice, pointed, canvas } = this;
    if (this.reader === null || lattice === null || !isVisible(lattice, pointed)) return;
    const ratio = canvas.width / Math.max(1, canvas.clientWidth);
    const [left, top] = cornerOf(lattice, pointed).map((edge) => edge / ratio) as [number, number];
    const place = { left: left + canvas.offsetLeft, top: top + canvas.offsetTop, size: lattice.cell / ratio };
    const board = { width: this.frame.clientWidth, height: canvas.offsetTop + canvas.clientHeight };
    this.tip.show(this.reader(pointed), place, board);
  }

  private paintPointed(lattice: Lattice): void {
    const { context, pointed } = this;
    if (pointed < 0 || !isVisible(lattice, pointed)) return;
    const [left, top] = cornerOf(lattice, pointed);
    const width = Math.max(2, lattice.cell * 0.09);
    context.lineWidth = width;
    context.strokeStyle = colours().focus;
    context.strokeRect(left + width / 2, top + width / 2, lattice.cell - width, lattice.cell - width);
  }
}
