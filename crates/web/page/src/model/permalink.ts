import {
  isPossibleSide,
  jigsaw,
  latinSquare,
  parseShape,
  RULES,
  withoutBoxes,
  type Geometry,
} from './geometry.ts';
import type { Notes } from './notes.ts';
import { readNotes, writeNotes } from './pencil.ts';
import { variantOf } from './puzzleBody.ts';
import { packCells, unpackCells } from './text.ts';
import { readTouches, writeTouches, type Touched } from './touches.ts';

export type Mode = 'one' | 'bve' | 'compare';

/** The contents of a link to a run. */
export interface Link {
  readonly shape: Geometry;
  readonly cells: Uint8Array;
  /** The pencil marks; missing if there are none. */
  readonly notes?: Notes;
  readonly mode: Mode;
  /** The name of the method; null is the default one. */
  readonly method: string | null;
  readonly preset: string | null;
  readonly parameters: Readonly<Record<string, number | string>>;
  /** Ticked contestants of a comparison, as `method` or `method/preset`, each with parameters as `:ants=1`. */
  readonly contestants: readonly string[];
  readonly seed: number | null;
  readonly timeout: number | null;
  /** The changes that are made to the colony at work; only for one run. */
  readonly touches: readonly Touched[];
}

/** The settings of a link that has none. */
export const NO_SETTINGS: Omit<Link, 'shape' | 'cells'> = {
  mode: 'one',
  method: null,
  preset: null,
  parameters: {},
  contestants: [],
  seed: null,
  timeout: null,
  touches: [],
};

const NAME = /^[a-z0-9_-]{1,40}$/;
const CONTESTANT = /^[a-z0-9-]{1,40}(\/[a-z0-9-]{1,40})?(:[a-z0-9_]{1,40}=[a-z0-9.-]{1,40}){0,20}$/;

/** The part of an address after `#`. */
export function writeLink(link: Link): string {
  const fields = new URLSearchParams();
  writeShape(fields, link.shape);
  fields.set('puzzle', packCells(link.cells));
  if (link.notes !== undefined && link.notes.size > 0) fields.set('notes', writeNotes(link.notes));
  fields.set('mode', link.mode);
  if (link.mode === 'compare') {
    fields.set('methods', link.contestants.join(','));
  } else {
    if (link.method !== null) fields.set('method', link.method);
    if (link.preset !== null) fields.set('preset', link.preset);
    for (const [name, value] of Object.entries(link.parameters)) fields.set(`p.${name}`, String(value));
  }
  if (link.seed !== null) fields.set('seed', String(link.seed));
  if (link.timeout !== null) fields.set('timeout', String(link.timeout));
  if (link.touches.length > 0) fields.set('touches', writeTouches(link.touches));
  return fields.toString().replaceAll('%2C', ',').replaceAll('%2F', '/').replaceAll('%3A', ':').replaceAll('%3D', '=').replaceAll('%7E', '~');
}

/** Reads a link; null if its puzzle, its pencil marks or its changes cannot be read. Other missing or wrong fields get their defaults. */
export function readLink(hash: string): Link | null {
  const fields = new URLSearchParams(hash.replace(/^#/, ''));
  const shape = readShape(fields);
  const cells = shape === null ? null : unpackCells(shape, fields.get('puzzle') ?? '');
  const touches = readTouches(fields.get('touches'));
  if (shape === null || cells === null || touches === null) return null;
  const notes = readNotes(fields.get('notes') ?? '', shape);
  if (notes === null) return null;
  return {
    shape,
    cells,
    ...(notes.size > 0 && { notes }),
    touches,
    mode: readMode(fields.get('mode')),
    method: readName(fields.get('method')),
    preset: readName(fields.get('preset')),
    parameters: readParameters(fields),
    contestants: (fields.get('methods') ?? '').split(',').filter((name) => CONTESTANT.test(name)),
    seed: readSeed(fields.get('seed')),
    timeout: readTimeout(fields.get('timeout')),
  };
}

/** The fields of a link that cannot be read, each in words with what is taken instead. */
export function linkFlaws(hash: string): string[] {
  const fields = new URLSearchParams(hash.replace(/^#/, ''));
  return [...fields].flatMap(([key, text]) => {
    if (text === '' || isGood(key, text)) return [];
    return [flawWords(key, text, INSTEAD[key])];
  });
}

/** A field that cannot be read, in words; without `taken` it is left out. */
export function flawWords(key: string, text: string, taken?: string): string {
  const field = `“${key}=${text.length > 40 ? `${text.slice(0, 40)}…` : text}”`;
  return taken === undefined ? `${field} is left out.` : `Instead of ${field}, ${taken} is taken.`;
}

/** What is taken instead of a field that cannot be read. */
const INSTEAD: Readonly<Record<string, string>> = {
  mode: 'one method',
  method: 'the usual method',
  preset: 'the first preset',
  seed: 'a seed that is drawn',
  timeout: 'the usual time limit',
};

/** The fields that make a link unreadable if they are wrong. */
const NEEDED: readonly string[] = ['box', 'side', 'variant', 'regions', 'units', 'pairs', 'puzzle', 'notes', 'touches'];

function isGood(key: string, text: string): boolean {
  switch (key) {
    case 'mode':
      return text === readMode(text);
    case 'method':
    case 'preset':
      return readName(text) !== null;
    case 'seed':
      return readSeed(text) !== null;
    case 'timeout':
      return readTimeout(text) !== null;
    case 'methods':
      return text.split(',').every((name) => CONTESTANT.test(name));
    default:
      return NEEDED.includes(key) || (key.startsWith('p.') && isParameter(key.slice(2), text));
  }
}

function writeShape(fields: URLSearchParams, shape: Geometry): void {
  const variant = variantOf(shape);
  if (shape.division === 'boxes') fields.set('box', `${shape.boxHeight}x${shape.boxWidth}`);
  else fields.set('side', String(shape.side));
  if (variant !== '') fields.set('variant', variant);
  if (shape.division === 'regions') fields.set('regions', packCells(shape.regions));
  const lists = { units: shape.units, pairs: shape.pairs };
  for (const [name, cells] of Object.entries(lists)) {
    if (cells.length > 0) fields.set(name, cells.map((list) => list.join('.')).join('-'));
  }
}

/** The shape in a link; null if there is none, or if the link has rules that are not known. */
function readShape(fields: URLSearchParams): Geometry | null {
  const names = (fields.get('variant') ?? '').split(',').filter((name) => name !== '');
  const base = readDivision(fields, names);
  if (base === null) return null;
  const [units, pairs] = [readCells(fields.get('units'), base.side), readCells(fields.get('pairs'), base.side)];
  if (units === null || pairs === null) return null;
  const rules = RULES.filter((rule) => names.includes(rule));
  const shape = { ...base, rules: base.division === 'boxes' ? rules : withoutBoxes(rules), units, pairs };
  const known = variantOf(shape).split(',');
  return names.every((name) => known.includes(name)) ? shape : null;
}

function readDivision(fields: URLSearchParams, names: readonly string[]): Geometry | null {
  if (!names.includes('latin') && !names.includes('jigsaw')) return parseShape(fields.get('box') ?? '3x3');
  const side = Number(fields.get('side'));
  if (!isPossibleSide(side)) return null;
  if (names.includes('latin')) return latinSquare(side);
  const regions = unpackCells({ side }, fields.get('regions') ?? '');
  return regions === null ? null : jigsaw(side, Array.from(regions));
}

/** Lists of cells, `0.10.20-1.11.21`; null if one of them is no cell. */
function readCells(text: string | null, side: number): number[][] | null {
  const lists = text === null ? [] : text.split('-').map((list) => list.split('.').map(Number));
  const isCell = (cell: number) => Number.isInteger(cell) && cell >= 0 && cell < side * side;
  return lists.every((list) => list.every(isCell)) ? lists : null;
}

function readMode(text: string | null): Mode {
  return text === 'bve' || text === 'compare' ? text : 'one';
}

function readName(text: string | null): string | null {
  return text !== null && NAME.test(text) ? text : null;
}

function readSeed(text: string | null): number | null {
  return readNumber(text, Number.isSafeInteger);
}

function readTimeout(text: string | null): number | null {
  return readNumber(text, (number) => number > 0);
}

function readNumber(text: string | null, isGood: (number: number) => boolean): number | null {
  if (text === null || text === '') return null;
  const number = Number(text);
  return number >= 0 && isGood(number) ? number : null;
}

function isParameter(name: string, text: string): boolean {
  return readName(name) !== null && text !== '' && text.length <= 40;
}

function readParameters(fields: URLSearchParams): Record<string, number | string> {
  const parameters: Record<string, number | string> = {};
  for (const [key, text] of fields) {
    const name = key.slice(2);
    if (!key.startsWith('p.') || !isParameter(name, text)) continue;
    parameters[name] = Number.isFinite(Number(text)) ? Number(text) : text;
  }
  return parameters;
}
