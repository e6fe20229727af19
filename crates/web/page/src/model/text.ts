import type { Geometry } from './geometry.ts';
import { puzzleBody, variantOf } from './puzzleBody.ts';

/** One character per value, from value 1 on. The first 35 are those of the one-line format. */
const CHARACTERS = '123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_~';
/** The letter of the first value that has no character: a star and a letter stand for each of them. */
const FIRST_LETTER = CHARACTERS.indexOf('A');

/** Above this side the one-line format has numbers with commas. */
const LARGEST_SIDE_OF_CHARACTERS = 35;

/** The grid in the one-line format, which every part of antdoku reads. */
export function lineText(shape: Geometry, cells: ArrayLike<number>): string {
  const values = Array.from(cells);
  if (shape.side > LARGEST_SIDE_OF_CHARACTERS) return values.map((value) => (value === 0 ? '.' : value)).join(',');
  return values.map((value) => (value === 0 ? '.' : CHARACTERS[value - 1])).join('');
}

/** The most regions that have a capital letter each. */
const MOST_LETTERS = 26;

/** The puzzle in a form that every part of antdoku reads, with its variant: a line, a header and a line, or JSON. */
export function puzzleText(shape: Geometry, cells: Uint8Array): string {
  const variant = variantOf(shape);
  const line = lineText(shape, cells);
  if (variant === '') return line;
  const isLarge = shape.division === 'regions' && shape.side > MOST_LETTERS;
  if (isLarge || shape.units.length + shape.pairs.length > 0) return JSON.stringify(puzzleBody(shape, cells));
  const box = shape.division === 'boxes' ? [`box: ${shape.boxHeight}x${shape.boxWidth}`] : [];
  const regions = shape.division === 'regions' ? ['regions:', ...letterRows(shape)] : [];
  return [`variant: ${variant}`, ...box, ...regions, line].join('\n');
}

/** The regions of a jigsaw as letters, a row per line. */
function letterRows({ side, regions }: Geometry): string[] {
  const letters = regions.map((region) => (region === 0 ? '.' : String.fromCharCode(64 + region)));
  return Array.from({ length: side }, (_, row) => letters.slice(row * side, (row + 1) * side).join(''));
}

/** One row per line. */
export function rowsText(shape: Geometry, cells: ArrayLike<number>): string {
  const width = String(shape.side).length;
  const words = Array.from(cells, (value) => (value === 0 ? '.' : String(value)).padStart(width));
  const row = (_: unknown, index: number) => words.slice(index * shape.side, (index + 1) * shape.side).join(' ') + '\n';
  return Array.from({ length: shape.side }, row).join('');
}

/**
 * Replaces the tabs or semicolons of a copied spreadsheet by the commas that the server reads. A text counts as a
 * spreadsheet if it has several lines with the same number of them, and no commas.
 */
export function withCommas(text: string): string {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  for (const sign of ['\t', ';']) {
    const counts = lines.map((line) => line.split(sign).length - 1);
    const [first = 0] = counts;
    const isTable = counts.length > 1 && first > 0 && counts.every((count) => count === first);
    if (isTable && !text.includes(',')) return text.replaceAll(sign, ',');
  }
  return text;
}

/** Reads a solution of the server: a line in the format of `lineText`; null if it is not one. */
export function parseLine(shape: Geometry, text: string): Uint8Array | null {
  // A line may have a header with its variant, which the page knows.
  const line = text.trim().split('\n').at(-1) ?? '';
  const words = line.includes(',') ? line.split(',') : [...line];
  const isNumbers = line.includes(',');
  if (words.length !== shape.side * shape.side) return null;
  const cells = new Uint8Array(words.length);
  for (const [cell, word] of words.entries()) {
    if (word === '.' || word === '0') continue;
    const value = isNumbers ? Number(word) : CHARACTERS.indexOf(word) + 1;
    if (!(value >= 1 && value <= shape.side)) return null;
    cells[cell] = value;
  }
  return cells;
}

/**
 * The short form of cells or regions for links: one character per cell up to value 64, `*A` to `*j` for 65 to 100, and
 * runs of blanks as `.` or `*count.`.
 */
export function packCells(cells: ArrayLike<number>): string {
  return Array.from(cells, codeOf)
    .join('')
    .replace(/\.{5,}/g, (run) => `*${run.length}.`);
}

/** The inverse of `packCells`; null if the text is not in that form. */
export function unpackCells({ side }: { side: number }, text: string): Uint8Array | null {
  const count = side * side;
  const line = text.replace(/\*(\d{1,5})\./g, (_, length: string) => '.'.repeat(Math.min(Number(length), count + 1)));
  const codes = line.match(/\*?./gs) ?? [];
  if (codes.length !== count) return null;
  const values = codes.map(valueOf);
  return values.every((value) => value !== null && value <= side) ? Uint8Array.from(values as number[]) : null;
}

function codeOf(value: number): string {
  if (value === 0) return '.';
  return CHARACTERS[value - 1] ?? `*${CHARACTERS[FIRST_LETTER + value - CHARACTERS.length - 1]}`;
}

/** The value of a code; null for one that stands for none. */
function valueOf(code: string): number | null {
  if (code === '.') return 0;
  const place = CHARACTERS.indexOf(code.slice(-1));
  if (code.length === 1) return place < 0 ? null : place + 1;
  return place < FIRST_LETTER ? null : CHARACTERS.length + 1 + place - FIRST_LETTER;
}
