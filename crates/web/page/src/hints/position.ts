import { at } from '../model/checked.ts';
import type { Geometry } from '../model/geometry.ts';
import { peersOf } from '../model/notes.ts';
import { cellOf, type Candidate, type Marks, type Step } from '../model/steps.ts';

/** The values of a grid, and those that are left for its open cells, in ascending order. */
export interface Position {
  readonly shape: Geometry;
  readonly givens: Uint8Array;
  readonly values: Uint8Array;
  readonly left: readonly (readonly number[])[];
}

/** A path from a position through steps: the position before each of them, and after the last. */
export class Path {
  private readonly peers: readonly (readonly number[])[];
  /** The positions at multiples of `KEPT`. */
  private readonly kept: Position[];

  constructor(
    shape: Geometry,
    givens: Uint8Array,
    marks: Marks,
    readonly steps: readonly Step[],
  ) {
    this.peers = peersOf(shape);
    const all = Array.from({ length: shape.side }, (_, index) => index + 1);
    const blank = { shape, givens, values: new Uint8Array(givens.length), left: Array.from(givens, () => all) };
    const { side } = shape;
    const given = [...givens.entries()].filter(([, value]) => value > 0);
    const set = marks.placed.map((one) => [cellOf(side, one), one.value] as [number, number]);
    this.kept = [this.after(blank, [...given, ...set], marks.struck)];
  }

  /** The position before the step with this index, from 0. */
  before(index: number): Position {
    while (this.kept.length * KEPT <= index) {
      const first = (this.kept.length - 1) * KEPT;
      this.kept.push(this.from(first, first + KEPT));
    }
    return this.from(Math.floor(index / KEPT) * KEPT, index);
  }

  private from(first: number, index: number): Position {
    let position = at(this.kept, first / KEPT);
    const { side } = position.shape;
    for (const { fixed, struck } of this.steps.slice(first, index)) {
      const set = fixed.map((one) => [cellOf(side, one), one.value] as [number, number]);
      position = this.after(position, set, struck);
    }
    return position;
  }

  /** The position after these cells are set, which strikes their values from all peers, and these values are struck. */
  private after(
    { shape, givens, values, left }: Position,
    set: readonly (readonly [cell: number, value: number])[],
    struck: readonly Candidate[],
  ): Position {
    const [nextValues, nextLeft] = [values.slice(), left.slice()];
    const strike = (cell: number, value: number) => {
      const before = at(nextLeft, cell);
      if (before.includes(value)) nextLeft[cell] = before.filter((one) => one !== value);
    };
    for (const [cell, value] of set) {
      nextValues[cell] = value;
      nextLeft[cell] = [];
      for (const peer of at(this.peers, cell)) strike(peer, value);
    }
    for (const one of struck) strike(cellOf(shape.side, one), one.value);
    return { shape, givens, values: nextValues, left: nextLeft };
  }
}

/** One position in 32 is kept, so that going back does not begin at the first. */
const KEPT = 32;
