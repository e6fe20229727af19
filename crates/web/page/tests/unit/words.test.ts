import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Contestant } from '../../src/live/contestant.ts';
import { geometry } from '../../src/model/geometry.ts';
import { tickText, ticks } from '../../src/paint/ticks.ts';
import { answerSentence } from '../../src/result/sentence.ts';

test('ticks are round numbers within the bounds', () => {
  assert.deepEqual(ticks(0, 1, 3), [0, 0.5, 1]);
  assert.deepEqual(ticks(76, 81, 3), [76, 78, 80]);
  assert.deepEqual(ticks(5, 5, 3), [5]);
  assert.equal(tickText(1500), '1500');
  assert.equal(tickText(15000), '15k');
  assert.equal(tickText(2_500_000), '2.5M');
});

function contestant(name: string, answer: object): Contestant {
  const one = new Contestant(0, { name, method: 'acs', preset: 'paper', parameters: {} });
  const usual = {
    status: 'solved',
    stopped: null,
    seed: 3,
    method: 'acs',
    preset: 'paper',
    iterations: 32,
    steps: 1424,
    setup_seconds: 0,
    search_seconds: 0.0013,
  };
  one.state = { state: 'done', seconds: 1, iterations: 32, answer: { ...usual, ...answer } };
  return one;
}

const FOUR = geometry(2, 2);

test('a run ends with a sentence', () => {
  assert.equal(
    answerSentence([contestant('acs', {})], FOUR),
    'Solved: 32 iterations, 1,424 steps, 1.3 ms of search (acs, paper, seed 3).',
  );
  const stopped = contestant('acs', { status: 'unknown', stopped: 'wall-clock', best: '1234............' });
  assert.match(
    answerSentence([stopped], FOUR),
    /^Not solved: the time limit came after .* The best grid has 4 of 16 cells\.$/,
  );
  assert.match(answerSentence([contestant('acs', { status: 'unsatisfiable' })], FOUR), /^This puzzle has no solution/);
});

test('a comparison names the solvers, fastest first', () => {
  const list = [
    contestant('slow', { search_seconds: 2 }),
    contestant('fast', { search_seconds: 1 }),
    contestant('none', { status: 'unknown' }),
  ];
  assert.equal(answerSentence(list, FOUR), 'Solved: fast in 1 s; slow in 2 s. 1 did not.');
  assert.equal(answerSentence(list.slice(2), FOUR).startsWith('Not solved'), true);
});
