// The module does what the program does: the same seed gives the same run, step by step.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { before, test } from 'node:test';
import { Wasm, native, watchNative, type Event } from './both.ts';

/** 25x25, and hard enough that ants take many iterations. */
const LARGE = '../../../examples/25x25.txt';
const ESCARGOT = 'aiescargot';

let wasm: Wasm;
before(async () => (wasm = await Wasm.start()));

const puzzleOf = (file: string) => (file.endsWith('.txt') ? readFileSync(file, 'utf8') : file);

/** Runs that end by themselves. Every step counts, so that equal counts mean an equal course. */
const RUNS: [method: string, preset: string | null, puzzle: string, seed: number][] = [
  ['acs', 'paper', ESCARGOT, 1],
  ['acs', 'paper', ESCARGOT, 7],
  ['acs', 'swift', LARGE, 1],
  ['acs', 'swift', LARGE, 2],
  ['ants-tabu', null, ESCARGOT, 3],
  ['ants-tabu', null, LARGE, 3],
  ['tabu', null, LARGE, 1],
  ['ants-swap', null, ESCARGOT, 5],
  ['exact', null, ESCARGOT, 1],
  ['exact', null, 'platinumblond', 1],
  ['dlx', null, ESCARGOT, 1],
  ['backtrack', null, ESCARGOT, 1],
  ['anneal', null, ESCARGOT, 4],
];

for (const [method, preset, puzzle, seed] of RUNS)
  test(`solve by ${method} ${preset ?? ''} on ${puzzle.replace(/.*\//, '')} with seed ${seed}`, () => {
    const options = ['--method', method, ...(preset === null ? [] : ['--preset', preset])];
    const text = native('solve', ...options, '--seed', String(seed), '--timeout', '60s', '--json', puzzle);
    const expected = JSON.parse(text) as Record<string, unknown>;
    const actual = wasm.ask('/api/solve', {
      puzzle: puzzleOf(puzzle),
      method,
      ...(preset !== null && { preset }),
      seed,
      timeout: 60,
    });
    for (const field of ['status', 'solution', 'iterations', 'steps', 'parameters'])
      assert.deepEqual(actual[field], expected[field], field);
    assert.equal(actual.status, 'solved');
    assert.ok((actual.steps as number) > 0);
  });

/** The numbers of every iteration; the spread of trails is measured now and then, by the clock. */
function rows(events: Event[]): unknown[][] {
  const charts = events.filter(({ name }) => name === 'chart').map(({ data }) => data);
  const columns = charts[0]!.columns as string[];
  const isTimed = columns.map((name) => name === 'entropy' || name === 'branching');
  const all: unknown[][] = [];
  // Rows from a place on replace what was there: the last one is completed at the end of a run.
  for (const chart of charts) all.splice(chart.from as number, all.length, ...(chart.rows as unknown[][]));
  return [columns, ...all.map((row) => row.filter((_, place) => !isTimed[place]))];
}

/** The last frame without its time: grid, origin of every value, pheromone. */
function lastFrame(events: Event[]): object {
  const { seconds, ...frame } = events.filter(({ name }) => name === 'frame').at(-1)!.data;
  assert.equal(typeof seconds, 'number');
  return frame;
}

for (const [method, preset, puzzle, seed] of [
  ['acs', 'paper', ESCARGOT, 1],
  ['acs', 'paper', LARGE, 1],
  ['ants-tabu', undefined, LARGE, 3],
] as const)
  test(`every iteration and the last frame of ${method} on ${puzzle.replace(/.*\//, '')}`, async () => {
    const request = { puzzle: puzzleOf(puzzle), contestants: [{ method, preset }], seed, timeout: 60 };
    const [expected, actual] = [await watchNative(request), await wasm.watch(request)];
    assert.ok(rows(actual).length > 2);
    assert.deepEqual(rows(actual), rows(expected));
    assert.deepEqual(lastFrame(actual), lastFrame(expected));
    const layouts = (events: Event[]) => events.filter(({ name }) => name === 'layout').map(({ data }) => data);
    assert.deepEqual(layouts(actual), layouts(expected));
  });

for (const [body, ...options] of [
  [{ seed: 5, minimal: true }, '--seed', '5'],
  [{ seed: 1, side: 25, given: 45 }, '--seed', '1', '--size', '25', '--fixed', '45%'],
  [{ seed: 2, variant: 'jigsaw', minimal: true }, '--seed', '2', '--variant', 'jigsaw'],
] as [object, ...string[]][])
  test(`generate ${options.join(' ')}`, () => {
    const expected = native('generate', '--format', 'line', ...options).trim().split('\n').at(-1);
    const actual = wasm.ask('/api/generate', body);
    assert.equal(actual.puzzle, expected);
  });

test('count, read, propagate, hint and rate answer', () => {
  const puzzle = '1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..41.....7..7...3..';
  assert.equal(wasm.ask('/api/count', { puzzle }).count, 1);
  assert.equal((wasm.ask('/api/read', { text: puzzle }).cells as number[]).length, 81);
  assert.equal(wasm.ask('/api/propagate', { puzzle }).status, 'open');
  const expected = JSON.parse(native('rate', '--json', puzzle)) as Record<string, unknown>;
  for (const field of ['status', 'level', 'score', 'rating', 'hardest', 'steps'])
    assert.deepEqual(wasm.ask('/api/rate', { puzzle })[field], expected[field], field);
  assert.ok(typeof wasm.ask('/api/hint', { puzzle }).status === 'string');
});

test('without suspension a run does not say that it is paused, and methods that can prove search first', async () => {
  const jspi = WebAssembly as unknown as { Suspending?: unknown };
  const { Suspending } = jspi;
  delete jspi.Suspending;
  const old = await Wasm.start();
  if (Suspending !== undefined) jspi.Suspending = Suspending;
  const puzzle = '.3.6..4...311...5...2........3..4.6.';
  const contestants = [{ method: 'acs' }, { method: 'exact' }];
  const events = await old.watch({ puzzle, box: [2, 3], contestants, seed: 1, timeout: 1, paused: true });
  const states = events.filter(({ name }) => name === 'state').map(({ data }) => data);
  // The first one is sent before the search begins.
  assert.ok(states.slice(1).every(({ state }) => state === 'running' || state === 'done'), JSON.stringify(states));
  const [ants, exact] = states.at(-1)!.contestants as { answer: { status: string } }[];
  assert.equal(ants!.answer.status, 'unknown');
  assert.equal(exact!.answer.status, 'unsatisfiable');
  const begun = states.map(({ contestants: [one, other] }: any) => `${one.state} ${other.state}`);
  assert.ok(begun.includes('waiting running') || begun.includes('waiting done'), begun.join(', '));
});

test('a wrong request is refused in the words of the server', () => {
  assert.throws(() => wasm.ask('/api/solve', { puzzle: '123' }), /422|puzzle/);
  assert.throws(() => wasm.ask('/api/nothing', {}), /there is nothing at this path/);
});
