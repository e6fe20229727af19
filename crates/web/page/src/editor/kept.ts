import { NO_NOTES } from '../model/pencil.ts';
import { NO_SETTINGS, readLink, writeLink, type Link } from '../model/permalink.ts';
import type { PuzzleState } from './puzzleEditor.ts';

const KEPT_AS = 'antdoku-puzzle';

/** Keeps a puzzle with its pencil marks until the tab is closed, so that a reload does not lose what was typed; a blank grid is not kept. */
export function keepPuzzle({ shape, cells, notes = NO_NOTES }: PuzzleState): void {
  const isBlank = cells.every((value) => value === 0) && notes.size === 0;
  store(isBlank ? null : writeLink({ ...NO_SETTINGS, shape, cells, notes }));
}

/** The puzzle that was kept, without settings; null if there is none. */
export function readKept(): Link | null {
  try {
    return readLink(sessionStorage.getItem(KEPT_AS) ?? '');
  } catch {
    return null;
  }
}

/** A browser may forbid storage; then a reload begins anew. */
function store(text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(KEPT_AS);
    else sessionStorage.setItem(KEPT_AS, text);
  } catch {
    // See above.
  }
}
