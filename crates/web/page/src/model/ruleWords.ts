import type { Geometry, Rule } from './geometry.ts';

/** The names of the rules on the page. */
export const RULE_NAMES: Readonly<Record<Rule, string>> = {
  diagonals: 'Diagonals',
  windoku: 'Windoku',
  disjoint: 'Disjoint groups',
  'anti-king': 'Anti-king',
  'anti-knight': 'Anti-knight',
};

/** What each rule says, after "Every value stands once …" or as a sentence of its own. */
const UNITS: Readonly<Partial<Record<Rule, string>>> = {
  diagonals: 'on each shaded diagonal',
  windoku: 'in every shaded window',
  disjoint: 'at each place of the boxes',
};
const EXCLUSIONS: Readonly<Partial<Record<Rule, string>>> = {
  'anti-king': "a king's move",
  'anti-knight': "a knight's move",
};

/** The name of the variant of a grid: `Jigsaw with diagonals`; empty for plain Sudoku. */
export function variantName(shape: Geometry): string {
  const base = shape.division === 'regions' ? 'Jigsaw' : shape.division === 'none' ? 'Latin square' : '';
  const further = [
    ...shape.rules.map((rule) => RULE_NAMES[rule]),
    ...(shape.units.length > 0 ? ['Further units'] : []),
    ...(shape.pairs.length > 0 ? ['Further pairs'] : []),
  ];
  if (base === '' || further.length === 0) return base + list(further.map(lowerAfterFirst));
  return `${base} with ${list(further.map((name) => name.toLowerCase()))}`;
}

/** The rules of a variant in a sentence or two; empty for plain Sudoku. */
export function rulesWords(shape: Geometry): string {
  const lines = { boxes: ['row', 'column', 'box'], regions: ['row', 'column', 'region'], none: ['row', 'column'] };
  const units = shape.rules.flatMap((rule) => UNITS[rule] ?? []);
  if (shape.units.length > 0) units.push('in each further unit, which is shaded');
  const moves = shape.rules.flatMap((rule) => EXCLUSIONS[rule] ?? []);
  const isPlain = shape.division === 'boxes' && units.length + moves.length + shape.pairs.length === 0;
  if (isPlain) return '';
  const further = units.length === 0 ? '' : `, and ${list(units)}`;
  const apart = moves.length === 0 ? '' : ` Cells ${list(moves, 'or')} apart have different values.`;
  const pairs = shape.pairs.length === 0 ? '' : ` ${shape.pairs.length} further pairs of cells have different values.`;
  return `Every value stands once in every ${list(lines[shape.division])}${further}.${apart}${pairs}`;
}

function lowerAfterFirst(name: string, place: number): string {
  return place === 0 ? name : name.toLowerCase();
}

function list(names: readonly string[], last = 'and'): string {
  if (names.length < 2) return names.join('');
  return `${names.slice(0, -1).join(', ')} ${last} ${names.at(-1)}`;
}
