import { at } from '../model/checked.ts';
import { allOf, cellOf, type Candidate, type Step } from '../model/steps.ts';
import { cornerOf, isVisible, type Lattice } from '../paint/lattice.ts';
import { colours, FONT } from '../paint/theme.ts';
import type { Position } from './position.ts';

/** The place of a pencil mark on the canvas, with the size of its text. */
export interface MarkPlace {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly text: number;
  readonly value: number;
}

/** Where the pencil marks of a picture are, and how they are drawn. */
export interface MarkPlaces {
  /** The place of a candidate; null where it is not on the canvas or not drawn. */
  of(one: Candidate): MarkPlace | null;
  drawMarks(context: CanvasRenderingContext2D, cell: number): void;
}

/** Below this many pixels of the page a pencil mark cannot be read. */
const SMALLEST_TEXT = 6.5;

/**
 * The places of pencil marks: in the order of a small grid where all of them can be read. On a crowded grid only those of
 * the step are drawn, as large as the cell allows, and the others are dots.
 */
export function markPlaces(lattice: Lattice, position: Position, step: Step | null): MarkPlaces {
  const { shape } = position;
  const { side, boxWidth, boxHeight } = shape;
  const { cell: size } = lattice;
  const [across, down] = [size / boxWidth, size / boxHeight];
  const text = Math.min(across, down) * 0.74;
  const isCrowded = text / (window.devicePixelRatio || 1) < SMALLEST_TEXT;
  const named = isCrowded && step !== null ? valuesOf(side, step) : new Map<number, number[]>();
  const small = (cell: number, value: number): MarkPlace => {
    const [left, top] = cornerOf(lattice, cell);
    const x = left + (((value - 1) % boxWidth) + 0.5) * across;
    const y = top + (Math.floor((value - 1) / boxWidth) + 0.5) * down;
    return { x, y, radius: Math.min(across, down) * 0.48, text: twoDigits(text, value), value };
  };
  const large = (cell: number, value: number): MarkPlace | null => {
    const values = named.get(cell) ?? [];
    const place = values.indexOf(value);
    if (place < 0) return null;
    const columns = Math.ceil(Math.sqrt(values.length));
    const [left, top] = cornerOf(lattice, cell);
    const pitch = size / columns;
    const x = left + ((place % columns) + 0.5) * pitch;
    const y = top + (Math.floor(place / columns) + 0.5) * pitch + (size - Math.ceil(values.length / columns) * pitch) / 2;
    return { x, y, radius: pitch * 0.48, text: twoDigits(pitch * 0.75, value), value };
  };
  const of = (one: Candidate) => {
    const cell = cellOf(side, one);
    if (!isVisible(lattice, cell)) return null;
    return isCrowded ? large(cell, one.value) : small(cell, one.value);
  };
  const drawMarks = (context: CanvasRenderingContext2D, cell: number) => {
    const values = at(position.left, cell);
    const large = named.get(cell);
    context.fillStyle = colours()['ink-soft'];
    if (!isCrowded || large !== undefined) {
      for (const value of large ?? values) {
        const place = of({ row: Math.floor(cell / side) + 1, column: (cell % side) + 1, value });
        if (place !== null) drawMark(context, place);
      }
    } else if (Math.min(across, down) >= 2) {
      for (const value of values) {
        const { x, y } = small(cell, value);
        context.fillRect(x - across / 4, y - down / 4, Math.max(1, across / 2), Math.max(1, down / 2));
      }
    }
  };
  return { of, drawMarks };
}

/** Writes a pencil mark in the colour that is set. */
export function drawMark(context: CanvasRenderingContext2D, { x, y, text, value }: MarkPlace, weight = 400): void {
  context.font = `${weight} ${text}px ${FONT}`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText(String(value), x, y + text * 0.06);
}

/** A number with two digits must be smaller to fit. */
function twoDigits(text: number, value: number): number {
  return value > 9 ? text * 0.78 : text;
}

/** The values of a step by their cells. */
function valuesOf(side: number, step: Step): Map<number, number[]> {
  const values = new Map<number, number[]>();
  for (const one of allOf(step)) {
    const cell = cellOf(side, one);
    const list = values.get(cell) ?? [];
    if (!list.includes(one.value)) values.set(cell, [...list, one.value].sort((a, b) => a - b));
  }
  return values;
}
