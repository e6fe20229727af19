import { cellCount, type Geometry } from './geometry.ts';
import type { Notes } from './notes.ts';

export const NO_NOTES: Notes = new Map();

/** The notes after a value was noted for a cell, or taken out if it was noted. */
export function toggled(notes: Notes, cell: number, value: number): Notes {
  const own = notes.get(cell) ?? [];
  const changed = own.includes(value) ? own.filter((one) => one !== value) : [...own, value].sort((a, b) => a - b);
  return changed.length === 0 ? without(notes, cell) : new Map([...notes, [cell, changed]]);
}

export function without(notes: Notes, cell: number): Notes {
  return new Map([...notes].filter(([one]) => one !== cell));
}

/** Notes of all cells with these values, such as propagation leaves open. */
export function notesOf(cells: ArrayLike<number>, values: readonly (readonly number[])[]): Notes {
  return new Map([...values.entries()].filter(([cell, own]) => cells[cell] === 0 && own.length > 0));
}

/** The notes in a link: `0.1.2-17.5` has 1 and 2 in the first cell, and 5 in cell 17. */
export function writeNotes(notes: Notes): string {
  return [...notes].map(([cell, values]) => [cell, ...values].join('.')).join('-');
}

/** Reads the notes of a link; null if they do not fit the shape. */
export function readNotes(text: string, shape: Geometry): Notes | null {
  const notes = new Map<number, number[]>();
  for (const list of text === '' ? [] : text.split('-')) {
    const [cell = Number.NaN, ...values] = list.split('.').map((part) => (/^\d{1,5}$/.test(part) ? Number(part) : Number.NaN));
    const isGood = cell < cellCount(shape) && values.length > 0 && values.every((value) => value >= 1 && value <= shape.side);
    if (!isGood) return null;
    notes.set(cell, [...new Set(values)].sort((a, b) => a - b));
  }
  return notes;
}
