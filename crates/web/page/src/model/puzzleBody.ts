import { geometry, jigsaw, latinSquare, RULES, type Geometry, type Rule } from './geometry.ts';

/** The shape of a puzzle in requests and answers of the server; a field that the variant lacks is missing. */
export interface ShapeFields {
  box?: [height: number, width: number];
  variant?: string;
  /** The number of the region of each cell, from 1, by rows. */
  regions?: number[][];
  /** Cells by their names, `r1c2`. */
  units?: string[][];
  pairs?: string[][];
}

/** A puzzle as the server takes it: its shape and its rows. */
export interface PuzzleBody extends ShapeFields {
  cells: number[][];
}

export function puzzleBody(shape: Geometry, cells: Uint8Array): PuzzleBody {
  return { ...shapeFields(shape), cells: inRows(shape.side, cells) };
}

/** The shape as fields of a puzzle. */
function shapeFields(shape: Geometry): ShapeFields {
  const named = (lists: readonly (readonly number[])[]) =>
    lists.map((list) => list.map((cell) => cellCode(shape.side, cell)));
  return {
    ...requestShape(shape),
    ...(shape.units.length > 0 && { units: named(shape.units) }),
    ...(shape.pairs.length > 0 && { pairs: named(shape.pairs) }),
  };
}

/** The shape as fields of a request. It has neither further units nor pairs: their names make the server refuse it. */
export function requestShape(shape: Geometry): ShapeFields {
  const variant = variantOf(shape);
  return {
    ...(shape.division === 'boxes' && { box: [shape.boxHeight, shape.boxWidth] as [number, number] }),
    ...(variant !== '' && { variant }),
    ...(shape.division === 'regions' && { regions: inRows(shape.side, shape.regions) }),
  };
}

/** The shape in an answer about a grid with this number of cells. */
export function shapeOf(fields: ShapeFields, cells: number): Geometry {
  const names = (fields.variant ?? '').split(',');
  const rules = RULES.filter((rule) => names.includes(rule));
  const side = Math.round(Math.sqrt(cells));
  const base = divided(side, fields, rules);
  const numbered = (lists: string[][] = []) => lists.map((list) => list.map((name) => cellOfCode(side, name)));
  return { ...base, units: numbered(fields.units), pairs: numbered(fields.pairs) };
}

function divided(side: number, { box, regions }: ShapeFields, rules: readonly Rule[]): Geometry {
  if (regions !== undefined) return jigsaw(side, regions.flat(), rules);
  return box === undefined ? latinSquare(side, rules) : geometry(...box, rules);
}

/** The name of the variant for the server: `jigsaw,diagonals`; empty for plain Sudoku. */
export function variantOf(shape: Geometry): string {
  return [
    ...(shape.division === 'none' ? ['latin'] : []),
    ...(shape.division === 'regions' ? ['jigsaw'] : []),
    ...RULES.filter((rule) => shape.rules.includes(rule)),
    ...(shape.units.length > 0 ? ['units'] : []),
    ...(shape.pairs.length > 0 ? ['pairs'] : []),
  ].join(',');
}

function inRows(side: number, numbers: ArrayLike<number>): number[][] {
  const list = Array.from(numbers);
  return Array.from({ length: side }, (_, row) => list.slice(row * side, (row + 1) * side));
}

function cellCode(side: number, cell: number): string {
  return `r${Math.floor(cell / side) + 1}c${(cell % side) + 1}`;
}

function cellOfCode(side: number, name: string): number {
  const [, row = '1', column = '1'] = /^r(\d+)c(\d+)$/.exec(name) ?? [];
  return (Number(row) - 1) * side + Number(column) - 1;
}
