import { contextOf, Measured } from '../dom.ts';
import { at } from '../model/checked.ts';
import type { Painter } from './schedule.ts';
import { colours, FONT, type ColourName } from './theme.ts';
import { LEAST_BETWEEN_MARKS, spacing, tickText, ticks } from './ticks.ts';

/** One line of a chart. A place may occur twice, where the line is vertical. */
export interface Series {
  readonly places: readonly (number | null)[];
  readonly heights: readonly (number | null)[];
  /** Counts of events; a place with any gets a mark. */
  readonly marks?: readonly (number | null)[] | undefined;
  readonly style: number;
  /** Whether the line is complete: a thin line then extends its last number to the end of the others. */
  readonly hasEnded?: boolean;
}

export interface Bounds {
  /** Values that are always within the picture. */
  readonly low?: number | undefined;
  readonly high?: number | undefined;
  /** The value at which the search has reached its aim. */
  readonly target?: number | undefined;
  /** The least range of the axis, so that noise does not fill it; also as a share of the highest value. */
  readonly least?: number | undefined;
  readonly leastShare?: number | undefined;
}

const COLOURS: readonly ColourName[] = ['series-one', 'series-two', 'series-three'];
const DASHES: readonly (readonly number[])[] = [[], [6, 3], [2, 3]];
const LINE = 1.75;
/** From this many points per pixel on, a line is drawn by columns. */
const DENSE = 0.5;
/** The least distance of two numbers beside an axis. */
const LINE_HEIGHT = 12;
const MARGIN = { left: 40, right: 10, top: 8, bottom: 20 };

/** A small chart over iterations. */
export class StripChart implements Painter {
  private readonly context: CanvasRenderingContext2D;
  private series: readonly Series[] = [];
  private bounds: Bounds = {};
  private isDirty = false;
  private ratio = 1;
  private readonly size: Measured;
  private frame: Frame | null = null;
  private pointed: number | null = null;

  /** `requestPaint` is called when the chart has got another size. */
  constructor(
    readonly canvas: HTMLCanvasElement,
    requestPaint: () => void,
  ) {
    this.context = contextOf(canvas);
    this.size = new Measured(canvas, () => {
      this.isDirty = true;
      requestPaint();
    });
  }

  show(series: readonly Series[], bounds: Bounds): void {
    this.series = series;
    this.bounds = bounds;
    this.isDirty = true;
  }

  /** Sets or removes a vertical line at a place. */
  point(place: number | null): void {
    if (place === this.pointed) return;
    this.pointed = place;
    this.isDirty = true;
  }

  /** The place of the lines at a point of the canvas. */
  placeAt(left: number): number | null {
    if (this.frame === null) return null;
    const { left: first, right: last, x } = this.frame;
    return first + ((left - x(first)) / (x(last) - x(first))) * (last - first);
  }

  restart(): void {
    this.isDirty = true;
  }

  forget(): void {
    this.isDirty = true;
  }

  paint(): boolean {
    const { context, size: { width, height } } = this;
    if (!this.isDirty || width < 2) return false;
    this.isDirty = false;
    this.fit();
    context.setTransform(this.ratio, 0, 0, this.ratio, 0, 0);
    context.clearRect(0, 0, width, height);
    const frame = (this.frame = this.makeFrame(width, height));
    this.paintAxes(frame, width, height);
    this.paintTarget(frame, width);
    if (this.pointed !== null && this.pointed >= frame.left && this.pointed <= frame.right)
      this.paintPointer(frame.x(this.pointed), height);
    for (const series of this.series) this.paintSeries(series, frame);
    return true;
  }

  /** Gives the canvas the pixels of its place on the page. */
  private fit(): void {
    const { canvas, size } = this;
    this.ratio = window.devicePixelRatio || 1;
    const [width, height] = [Math.round(size.width * this.ratio), Math.round(size.height * this.ratio)];
    if (canvas.width !== width) canvas.width = width;
    if (canvas.height !== height) canvas.height = height;
  }

  /** The mapping from numbers to points: the bounds of all lines, with a margin. */
  private makeFrame(width: number, height: number): Frame {
    let [left, right] = [Infinity, -Infinity];
    let [low, high] = [this.bounds.low ?? Infinity, this.bounds.high ?? -Infinity];
    for (const { places, heights } of this.series) {
      const [first, last] = [places[0], places.at(-1)];
      if (first != null && last != null) [left, right] = [Math.min(left, first), Math.max(right, last)];
      for (const value of heights) if (value !== null) [low, high] = [Math.min(low, value), Math.max(high, value)];
    }
    if (left > right) [left, right] = [0, 10];
    if (left === right) right = left + 1;
    if (low > high) [low, high] = [0, 1];
    [low, high] = widened(low, high, this.bounds);
    const air = high > low ? (high - low) * 0.05 : 1;
    // No number is below 0, so that no axis begins below 0.
    if (this.bounds.low === undefined || low < this.bounds.low) low = Math.max(0, low - air);
    if (this.bounds.high === undefined || high > this.bounds.high) high += air;
    const across = (width - MARGIN.left - MARGIN.right) / (right - left);
    const up = (height - MARGIN.top - MARGIN.bottom) / (high - low);
    return {
      left,
      right,
      low,
      high,
      x: (value) => MARGIN.left + (value - left) * across,
      y: (value) => height - MARGIN.bottom - (value - low) * up,
    };
  }

  private paintAxes(frame: Frame, width: number, height: number): void {
    const { context } = this;
    const palette = colours();
    context.font = `11px ${FONT}`;
    context.fillStyle = palette['ink-soft'];
    context.strokeStyle = palette['chart-grid'];
    context.lineWidth = 1;
    context.setLineDash([]);
    context.textBaseline = 'middle';
    context.textAlign = 'right';
    context.beginPath();
    const { target } = this.bounds;
    for (const value of ticks(frame.low, frame.high, 3)) {
      const top = Math.round(frame.y(value)) + 0.5;
      context.moveTo(MARGIN.left, top);
      context.lineTo(width - MARGIN.right, top);
      // The target has a number of its own.
      const isCovered = target !== undefined && Math.abs(frame.y(target) - frame.y(value)) < LINE_HEIGHT;
      if (!isCovered) context.fillText(tickText(value), MARGIN.left - 6, top);
    }
    if (target !== undefined) context.fillText(tickText(target), MARGIN.left - 6, Math.round(frame.y(target)) + 0.5);
    context.stroke();
    context.textBaseline = 'top';
    context.textAlign = 'center';
    for (const value of ticks(frame.left, frame.right, 4)) {
      if (!Number.isInteger(value)) continue;
      const text = tickText(value);
      // A label at the end stays within the picture.
      const left = Math.min(frame.x(value), width - context.measureText(text).width / 2 - 1);
      context.fillText(text, left, height - MARGIN.bottom + 5);
    }
  }

  private paintTarget(frame: Frame, width: number): void {
    const { target } = this.bounds;
    if (target === undefined) return;
    const { context } = this;
    const top = Math.round(frame.y(target)) + 0.5;
    context.strokeStyle = colours().good;
    context.setLineDash([5, 3]);
    context.lineWidth = 1;
    context.beginPath();
    context.moveTo(MARGIN.left, top);
    context.lineTo(width - MARGIN.right, top);
    context.stroke();
    context.setLineDash([]);
  }

  private paintPointer(left: number, height: number): void {
    this.context.fillStyle = colours()['line-strong'];
    this.context.fillRect(Math.round(left), MARGIN.top, 1, height - MARGIN.top - MARGIN.bottom);
  }

  private paintSeries(series: Series, frame: Frame): void {
    const { context } = this;
    context.strokeStyle = context.fillStyle = colours()[at(COLOURS, series.style % COLOURS.length)];
    const dashes = at(DASHES, series.style % DASHES.length);
    if (series.places.length > (frame.x(frame.right) - frame.x(frame.left)) * DENSE)
      this.paintColumns(series, frame, dashes);
    else this.paintLine(series, frame, dashes);
    if (series.marks) this.paintMarks(series, series.marks, frame);
    if (series.hasEnded) this.paintEnd(series, frame);
  }

  /** A dot where a line ended, and a thin line on from it. */
  private paintEnd({ places, heights }: Series, { x, y, right }: Frame): void {
    let last = heights.length - 1;
    while (last > 0 && heights[last] === null) last--;
    const [place, height] = [places[last], heights[last]];
    if (place == null || height == null || place >= right) return;
    const { context } = this;
    context.lineWidth = 0.75;
    context.beginPath();
    context.moveTo(x(place), y(height));
    context.lineTo(x(right), y(height));
    context.stroke();
    context.beginPath();
    context.arc(x(place), y(height), 3, 0, 2 * Math.PI);
    context.fill();
  }

  private paintLine(series: Series, frame: Frame, dashes: readonly number[]): void {
    const { context } = this;
    context.lineWidth = LINE;
    context.lineJoin = 'bevel';
    context.setLineDash([...dashes]);
    context.beginPath();
    traceLine(context, series, frame);
    context.stroke();
    context.setLineDash([]);
  }

  /** A dense line as the range of each column of pixels: rectangles cost a tenth of a jagged stroke. */
  private paintColumns({ places, heights }: Series, { x, y }: Frame, [on, off = 0]: readonly number[]): void {
    const { context } = this;
    let column = NaN;
    let [highest, lowest, last] = [0, 0, 0];
    const fill = (left: number, top: number, bottom: number) => {
      const isGap = on !== undefined && left % (on + off) >= on;
      if (!isGap) context.fillRect(left, top - LINE / 2, 1, bottom - top + LINE);
    };
    for (const [index, place] of places.entries()) {
      const height = heights[index];
      if (place == null || height == null) continue;
      const left = Math.floor(x(place));
      const top = y(height);
      if (left !== column) {
        // A column begins where the one before it ended, and numbers may be missing between them: no breaks in either.
        if (!Number.isNaN(column)) {
          fill(column, highest, lowest);
          for (let between = column + 1; between < left; between++) fill(between, last, last);
        }
        [highest, lowest] = Number.isNaN(column) ? [top, top] : [last, last];
        column = left;
      }
      highest = Math.min(highest, top);
      lowest = Math.max(lowest, top);
      last = top;
    }
    if (!Number.isNaN(column)) fill(column, highest, lowest);
  }

  /** A small triangle above each jump, no two closer than their width. */
  private paintMarks({ places, heights }: Series, marks: readonly (number | null)[], { x, y }: Frame): void {
    const { context } = this;
    const isFar = spacing(LEAST_BETWEEN_MARKS);
    context.beginPath();
    for (const [index, place] of places.entries()) {
      const height = heights[index];
      if (!marks[index] || place == null || height == null) continue;
      const left = x(place);
      if (!isFar(left)) continue;
      const top = Math.max(y(height) - 3, 6);
      context.moveTo(left, top);
      context.lineTo(left - 3.5, top - 6);
      context.lineTo(left + 3.5, top - 6);
      context.closePath();
    }
    context.fill();
  }
}

/** Draws a line through the points that have numbers. */
export function traceLine(
  path: Pick<CanvasRenderingContext2D, 'moveTo' | 'lineTo'>,
  { places, heights }: Pick<Series, 'places' | 'heights'>,
  { x, y }: Pick<Frame, 'x' | 'y'>,
): void {
  let [points, left, top] = [0, 0, 0];
  for (const [index, place] of places.entries()) {
    const height = heights[index];
    if (place == null || height == null) continue;
    [left, top] = [x(place), y(height)];
    if (points++ === 0) path.moveTo(left, top);
    else path.lineTo(left, top);
  }
  // A single point would be invisible.
  if (points === 1) path.lineTo(left + 3, top);
}

/** A range of at least the wanted length: lowered as far as its bound, or else 0, allows, then raised. */
export function widened(low: number, high: number, bounds: Bounds): [low: number, high: number] {
  const { least = 0, leastShare = 0 } = bounds;
  const missing = Math.max(least, leastShare * high) - (high - low);
  if (missing <= 0) return [low, high];
  const below = Math.min(low - Math.min(low, bounds.low ?? 0), missing);
  return [low - below, high + missing - below];
}

interface Frame {
  readonly left: number;
  readonly right: number;
  readonly low: number;
  readonly high: number;
  x(value: number): number;
  y(value: number): number;
}
