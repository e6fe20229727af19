/** A value in a cell, as the server names it: rows and columns count from 1. */
export interface Candidate {
  readonly row: number;
  readonly column: number;
  readonly value: number;
}

/** The part of a candidate in the pattern that causes a step. */
export type Role = 'pattern' | 'pivot' | 'fin' | 'first' | 'second' | 'third' | 'fourth';

/** A link of a chain, between candidates or groups of them. */
export interface Link {
  readonly from: readonly Candidate[];
  readonly to: readonly Candidate[];
  /** One of the ends of a strong link is true; one of the ends of a weak link is false. */
  readonly kind: 'strong' | 'weak';
}

export const LEVELS = ['easy', 'medium', 'hard', 'unfair', 'extreme'] as const;
export type Level = (typeof LEVELS)[number];

/** A step of a person's way to the solution, as the server describes it. */
export interface Step {
  readonly technique: string;
  readonly level: Level;
  readonly score: number;
  readonly rating: number;
  /** Where to look: `box 3`, `r5c5`. */
  readonly place: string;
  readonly sentence: string;
  readonly units: readonly string[];
  readonly causes: readonly (Candidate & { readonly role: Role })[];
  readonly links: readonly Link[];
  readonly fixed: readonly Candidate[];
  readonly struck: readonly Candidate[];
}

/** What a player has noted beside the givens: values set in blank cells, and values struck out of them. */
export interface Marks {
  readonly placed: readonly Candidate[];
  readonly struck: readonly Candidate[];
}

export const NO_MARKS: Marks = { placed: [], struck: [] };

/** The number of a candidate's cell. */
export function cellOf(side: number, { row, column }: Candidate): number {
  return (row - 1) * side + column - 1;
}

/** A value in a cell by its number. */
export function candidate(side: number, cell: number, value: number): Candidate {
  return { row: Math.floor(cell / side) + 1, column: (cell % side) + 1, value };
}

/** Whether two candidates are the same. */
export function isSame(one: Candidate, other: Candidate): boolean {
  return one.row === other.row && one.column === other.column && one.value === other.value;
}

/** All candidates that a step names. */
export function allOf({ causes, links, fixed, struck }: Step): Candidate[] {
  return [...causes, ...links.flatMap(({ from, to }) => [...from, ...to]), ...fixed, ...struck];
}
