/** The number typed into a cell so far; a pause or a move of the cursor ends it. */
export interface PendingEntry {
  readonly cell: number;
  readonly number: number;
  readonly time: number;
}

/** After this many milliseconds the next digit begins a new number. */
export const ENTRY_PAUSE = 1500;

/** The effect of a key on a cell. */
export interface Entry {
  readonly value: number;
  readonly pending: PendingEntry | null;
}

/**
 * The value of a cell after a key: a digit, which may continue the digits typed just before, or a letter (A is 10).
 * Null if the key stands for no value of the grid.
 */
export function enterKey(
  key: string,
  side: number,
  cell: number,
  pending: PendingEntry | null,
  time: number,
): Entry | null {
  if (/^[0-9]$/.test(key)) return enterDigit(Number(key), side, cell, pending, time);
  if (/^[a-z]$/i.test(key)) {
    const value = key.toLowerCase().charCodeAt(0) - 'a'.charCodeAt(0) + 10;
    return value <= side ? { value, pending: null } : null;
  }
  if (key === '.') return { value: 0, pending: null };
  return null;
}

function enterDigit(
  digit: number,
  side: number,
  cell: number,
  pending: PendingEntry | null,
  time: number,
): Entry | null {
  const goesOn = pending !== null && pending.cell === cell && time - pending.time < ENTRY_PAUSE;
  const longer = goesOn ? pending.number * 10 + digit : digit;
  const number = longer <= side ? longer : digit;
  if (number > side) return null;
  const mayGrow = number > 0 && number * 10 <= side;
  return { value: number, pending: mayGrow ? { cell, number, time } : null };
}
