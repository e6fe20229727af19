import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stepDone, wrongOnesOut } from '../../src/hints/doing.ts';
import { Path } from '../../src/hints/position.ts';
import {
  endWords,
  hintWords,
  noAnswerWords,
  noStepWords,
  ratingTag,
  ratingWords,
  stepOutcome,
  techniqueTitle,
} from '../../src/hints/words.ts';
import { at } from '../../src/model/checked.ts';
import { geometry, jigsaw, latinSquare } from '../../src/model/geometry.ts';
import { goesOnFrom, marksOf, shownNotes } from '../../src/model/notes.ts';
import { candidate, cellOf, NO_MARKS, type Step } from '../../src/model/steps.ts';
import { parseLine } from '../../src/model/text.ts';
import { cellsThatDiffer, unitsOf } from '../../src/model/units.ts';

const FOUR = geometry(2, 2);
const cells = (line: string) => parseLine(geometry(2, 2), line)!;

const step = (change: Partial<Step>): Step => ({
  technique: 'naked-single',
  level: 'easy',
  score: 4,
  rating: 2.3,
  place: 'r3c4',
  sentence: 'only 2 is left for r3c4, so r3c4 is 2.',
  units: [],
  causes: [],
  links: [],
  fixed: [],
  struck: [],
  ...change,
});

test('units have the names of the server', () => {
  const named = (name: string, shape = geometry(3, 3, ['diagonals', 'windoku', 'disjoint'])) =>
    unitsOf(shape).find((unit) => unit.name === name)?.cells;
  assert.deepEqual(named('row 2')?.slice(0, 3), [9, 10, 11]);
  assert.deepEqual(named('column 9')?.slice(0, 3), [8, 17, 26]);
  assert.deepEqual(named('box 6')?.slice(0, 4), [33, 34, 35, 42]);
  assert.deepEqual(named('diagonal 2')?.slice(0, 3), [8, 16, 24]);
  assert.deepEqual(named('window 2')?.slice(0, 3), [14, 15, 16]);
  assert.deepEqual(named('disjoint group 6')?.slice(0, 4), [11, 14, 17, 38]);
  assert.equal(named('box 1', latinSquare(9)), undefined);
  const regions = [2, 2, 1, 1, 2, 3, 1, 1, 2, 3, 4, 4, 3, 3, 4, 4];
  assert.deepEqual(named('region 1', jigsaw(4, regions)), [0, 1, 4, 8], 'regions count in the order of their cells');
  const further = { ...FOUR, units: [[0, 5, 10, 15]], pairs: [[0, 7]] };
  assert.deepEqual(named('further unit 1', further), [0, 5, 10, 15]);
  assert.deepEqual(cellsThatDiffer(further).at(-1), [0, 7]);
});

test('a path knows the values left before each step, also backwards', () => {
  const givens = cells('...3....4...3.1.');
  const steps = [
    step({ fixed: [candidate(4, 11, 2)] }),
    step({ struck: [candidate(4, 1, 4), candidate(4, 0, 2)] }),
    step({ fixed: [candidate(4, 9, 1)] }),
  ];
  const path = new Path(FOUR, givens, NO_MARKS, steps);
  const left = (index: number, cell: number) => at(path.before(index).left, cell);
  assert.deepEqual(left(0, 11), [2]);
  assert.deepEqual([left(0, 9), left(0, 1)], [[1, 2], [1, 2, 4]]);
  assert.deepEqual([left(1, 9), left(1, 11)], [[1], []]);
  assert.deepEqual([left(2, 0), left(2, 1)], [[1], [1, 2]]);
  assert.deepEqual([path.before(3).values[9], left(3, 1)], [1, [2]]);
  assert.deepEqual(left(0, 9), [1, 2], 'an earlier position is not changed');
});

test('a long path is the same from either end', () => {
  // Sixteen values are struck one after the other, four times: more steps than are kept.
  const steps = Array.from({ length: 80 }, (_, index) => step({ struck: [candidate(16, index, 1 + (index % 16))] }));
  const shape = geometry(4, 4);
  const blank = new Uint8Array(256);
  const forth = new Path(shape, blank, NO_MARKS, steps);
  const found = steps.map((_, index) => forth.before(index).left.map((values) => values.length));
  const back = new Path(shape, blank, NO_MARKS, steps);
  for (let index = steps.length - 1; index >= 0; index--)
    assert.deepEqual(back.before(index).left.map((values) => values.length), found[index]);
  assert.equal(at(forth.before(80).left, 79).length, 15);
});

test('values and notes of a player are told from the puzzle', () => {
  const givens = cells('...3....4...3.1.');
  const now = cells('...3....4..23.1.');
  assert.ok(goesOnFrom(givens, now));
  assert.ok(!goesOnFrom(now, givens));
  assert.ok(!goesOnFrom(cells('................'), now), 'a blank grid is no puzzle');
  // The rules leave 1, 2 and 4 for cell 1; an empty note strikes nothing.
  const notes = new Map([[1, [1, 3]], [0, []]]);
  const marks = marksOf(FOUR, givens, now, notes);
  assert.deepEqual(marks.placed, [candidate(4, 11, 2)]);
  assert.deepEqual(marks.struck, [candidate(4, 1, 2), candidate(4, 1, 4)]);
  assert.deepEqual(shownNotes(FOUR, now, notes)[1], [1]);
});

test('a step is entered with the notes that it needs', () => {
  const givens = cells('...3....4...3.1.');
  const state = { shape: FOUR, cells: givens, name: '' };
  const set = step({ fixed: [candidate(4, 11, 2)] });
  const strike = step({ struck: [candidate(4, 1, 1)] });
  const path = new Path(FOUR, givens, NO_MARKS, [set, strike]);
  const first = stepDone(state, path, 0);
  assert.equal(first.cells[11], 2);
  assert.equal(first.notes, undefined, 'a value alone needs no notes');
  const second = stepDone(state, path, 1);
  assert.deepEqual([second.notes?.get(0), second.notes?.get(1)], [[1, 2], [2, 4]], 'all open cells are noted');
  const mended = wrongOnesOut({ ...state, ...second }, [
    { row: 3, column: 4, value: 2, is_struck: false },
    { row: 1, column: 2, value: 1, is_struck: true },
  ]);
  assert.deepEqual([mended.cells[11], mended.notes?.get(1)], [0, [1, 2, 4]]);
});

test('cells of candidates', () => {
  assert.equal(cellOf(9, { row: 5, column: 5, value: 1 }), 40);
  assert.deepEqual(candidate(9, 40, 1), { row: 5, column: 5, value: 1 });
});

test('techniques have the names of the guide', () => {
  const titles = {
    'naked-single': 'naked single',
    'finned-x-wing': 'finned X-wing',
    'als-xy-wing': 'ALS-XY-wing',
    'als-xz': 'ALS-XZ',
    'two-string-kite': 'two-string kite',
    'bug+1': 'BUG+1',
    'w-wing': 'W-wing',
  };
  for (const [name, title] of Object.entries(titles)) assert.equal(techniqueTitle(name), title);
});

test('a hint tells more and more', () => {
  assert.equal(hintWords(step({}), 1), 'Look at row 3, column 4.');
  assert.equal(hintWords(step({ place: 'rows 2 and 5' }), 2), 'Look at rows 2 and 5.');
  assert.equal(hintWords(step({ place: 'r1c1 and r1c2' }), 1), 'Look at r1c1 and r1c2.');
  assert.equal(hintWords(step({}), 3), 'Only 2 is left for r3c4, so r3c4 is 2.');
  assert.equal(stepOutcome(step({ fixed: [candidate(4, 11, 2)] })), 'r3c4 = 2');
  const struck = [0, 1, 2, 3, 4].map((cell) => candidate(4, cell, 2));
  assert.equal(stepOutcome(step({ struck: [...struck, candidate(4, 5, 1)] })), 'r2c2 ≠ 1; r1c1, r1c2, r1c3 … ≠ 2');
});

test('ratings and endings in words', () => {
  const rating = { status: 'solved', solutions: 'one', level: 'hard', score: 452, rating: 4.2, hardest: 'xy-wing' } as const;
  assert.equal(ratingWords(rating), 'Hard: rating 4.2, score 452, hardest technique XY-wing.');
  assert.equal(ratingTag(rating), 'hard, 4.2');
  const trial = { ...rating, status: 'needs_trial', level: 'extreme', rating: 7 } as const;
  assert.equal(
    ratingWords(trial),
    'Extreme, needs trial: rating at least 7.0, score at least 452, hardest technique XY-wing.',
  );
  assert.equal(ratingTag(trial), 'extreme, needs trial');
  assert.equal(ratingTag({ ...trial, solutions: 'several' }), 'several solutions');
  assert.equal(ratingWords({ ...trial, solutions: 'several' }), 'Not rated: several solutions.');
  const several = { ...trial, status: 'several_solutions', solutions: 'several', level: null } as const;
  assert.equal(ratingWords(several), 'Not rated: several solutions.');
  assert.equal(ratingTag(several), 'several solutions');
  assert.match(endWords({ ...several, steps: [] }, 30), /several solutions: 30 cells left open after 0 steps/);
  const path = { ...rating, steps: [step({})] };
  assert.equal(endWords(path, 0), 'Solved in 1 step: hard, score 452, hardest technique XY-wing.');
  assert.match(endWords({ ...path, status: 'needs_trial' }, 30), /^30 cells left open after 1 step, .* trial and error/);
  assert.match(endWords({ ...path, status: 'needs_trial', solutions: 'several' }, 1), /several solutions: 1 cell left open/);
  assert.match(noStepWords(false, 'one'), /trial and error/);
  assert.match(noStepWords(false, 'several'), /several solutions/);
});

test('wrong entries and puzzles without a solution are said with what can be done', () => {
  const wrong = {
    status: 'wrong_marks',
    message: 'the pencil marks are wrong: r1c2 is not E (14)',
    wrong_marks: [{ row: 1, column: 2, value: 14, is_struck: false }],
  } as const;
  assert.equal(noAnswerWords(wrong, true), 'Your entries are wrong: row 1, column 2 is not 14.');
  const none = { status: 'unsatisfiable', message: 'the puzzle has no solution', wrong_marks: [] } as const;
  assert.match(noAnswerWords(none, false), /^The puzzle has no solution\. .*Undo\.$/);
});
