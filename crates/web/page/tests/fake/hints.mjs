// Hints of the stand-in: naked singles, hidden singles and naked pairs, in the form of the server.

import { solveGrid } from './puzzles.mjs';
import { peersOf, sideOf, unitsOf } from './shape.mjs';

/** The position of a puzzle with the marks of a player: the values and what is left for each cell. */
function positionOf(puzzle, marks) {
  const side = sideOf(puzzle);
  const all = Array.from({ length: side }, (_, index) => index + 1);
  const units = unitsOf(puzzle);
  const cells = puzzle.cells.flat();
  const position = { side, units, peers: peersOf(units, cells.length), values: cells.map(() => 0) };
  position.left = cells.map(() => new Set(all));
  for (const [cell, value] of cells.entries()) if (value > 0) fix(position, cell, value);
  for (const one of marks.placed ?? []) fix(position, cellOf(side, one), one.value);
  for (const one of marks.struck ?? []) position.left[cellOf(side, one)].delete(one.value);
  return position;
}

const cellOf = (side, { row, column }) => (row - 1) * side + column - 1;

function fix(position, cell, value) {
  position.values[cell] = value;
  position.left[cell] = new Set();
  for (const peer of position.peers[cell]) position.left[peer].delete(value);
}

/** The next step; null if none of the three techniques applies. */
function stepOf({ side, units, values, left }) {
  const named = (cell, value) => ({ row: Math.floor(cell / side) + 1, column: (cell % side) + 1, value });
  const code = (cell) => `r${Math.floor(cell / side) + 1}c${(cell % side) + 1}`;
  const single = left.findIndex((set) => set.size === 1);
  const of = (technique, level, score, rating, rest) => ({
    technique, level, score, rating, units: [], links: [], fixed: [], struck: [], ...rest,
  });
  if (single >= 0) {
    const [value] = left[single];
    const sentence = `only ${value} is left for ${code(single)}, so ${code(single)} is ${value}.`;
    const causes = [{ ...named(single, value), role: 'pattern' }];
    return of('naked-single', 'easy', 4, 2.3, { place: code(single), sentence, causes, fixed: [named(single, value)] });
  }
  for (const [index, unit] of units.entries()) {
    const name = index < side ? `row ${index + 1}` : index < 2 * side ? `column ${index - side + 1}` : `box ${index - 2 * side + 1}`;
    for (let value = 1; value <= side; value++) {
      const places = unit.filter((cell) => left[cell].has(value));
      if (places.length !== 1) continue;
      const [cell] = places;
      const sentence = `${code(cell)} is the only place for ${value} in ${name}, so ${code(cell)} is ${value}.`;
      const causes = [{ ...named(cell, value), role: 'pattern' }];
      return of('hidden-single', 'easy', 14, 1.5, { place: name, sentence, units: [name], causes, fixed: [named(cell, value)] });
    }
    const open = unit.filter((cell) => values[cell] === 0);
    for (const one of open) {
      const other = open.find((cell) => cell > one && left[one].size === 2 && [...left[one]].join() === [...left[cell]].join());
      if (other === undefined) continue;
      const pair = [...left[one]];
      const struck = open.flatMap((cell) =>
        cell === one || cell === other ? [] : pair.filter((value) => left[cell].has(value)).map((value) => named(cell, value)),
      );
      if (struck.length === 0) continue;
      const sentence = `in ${name}, the cells ${code(one)} and ${code(other)} share the values ${pair.join(' and ')}, which leaves none for others.`;
      const causes = [one, other].flatMap((cell) => pair.map((value) => ({ ...named(cell, value), role: 'pattern' })));
      return of('naked-pair', 'medium', 60, 3.0, { place: name, sentence, units: [name], causes, struck });
    }
  }
  return null;
}

/** Why there is no hint; null if there may be one. */
function refusalOf(puzzle, marks) {
  const solution = solveGrid(puzzle);
  if (solution === null) return { status: 'unsatisfiable', message: 'the puzzle has no solution', wrong_marks: [] };
  const side = sideOf(puzzle);
  const wrong = (list, is_struck) =>
    (list ?? [])
      .filter((one) => (solution[cellOf(side, one)] === one.value) === is_struck)
      .map((one) => ({ ...one, is_struck }));
  const wrong_marks = [...wrong(marks.placed, false), ...wrong(marks.struck, true)];
  if (wrong_marks.length === 0) return null;
  const words = wrong_marks.map(({ row, column, value, is_struck }) =>
    is_struck ? `${value} is struck out of r${row}c${column}, but is its value` : `r${row}c${column} is not ${value}`,
  );
  return { status: 'wrong_marks', message: `the pencil marks are wrong: ${words.join('; ')}`, wrong_marks };
}

export function hint(puzzle, marks = {}) {
  const refusal = refusalOf(puzzle, marks);
  if (refusal !== null) return refusal;
  const position = positionOf(puzzle, marks);
  const step = stepOf(position);
  const isSolved = position.values.every((value) => value > 0);
  return { status: step !== null ? 'step' : isSolved ? 'solved' : 'needs_trial', solutions: 'one', step };
}

export function explain(puzzle, marks = {}) {
  const refusal = refusalOf(puzzle, marks);
  if (refusal !== null) return refusal;
  const position = positionOf(puzzle, marks);
  const steps = [];
  for (let step = stepOf(position); step !== null; step = stepOf(position)) {
    steps.push(step);
    for (const one of step.fixed) fix(position, cellOf(position.side, one), one.value);
    for (const one of step.struck) position.left[cellOf(position.side, one)].delete(one.value);
  }
  const isSolved = position.values.every((value) => value > 0);
  const hardest = steps.reduce((most, step) => (most === null || step.score > most.score ? step : most), null);
  return {
    status: isSolved ? 'solved' : 'needs_trial',
    solutions: 'one',
    score: steps.reduce((sum, { score }) => sum + score, 0),
    level: isSolved ? (hardest?.level ?? 'easy') : 'extreme',
    hardest: hardest?.technique ?? null,
    steps,
  };
}

/** Ratings of large puzzles would keep the stand-in busy for too long. */
export function rate(puzzle, marks = {}) {
  if (puzzle.cells.flat().length > 256) return { status: 'unknown', stopped: 'wall_clock' };
  const { steps, ...explained } = explain(puzzle, marks);
  return steps === undefined ? explained : { ...explained, rating: Math.max(0, ...steps.map(({ rating }) => rating)) };
}
