import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Method, StepEvent, WalkFrame } from '../../src/api.ts';
import { Contestant } from '../../src/live/contestant.ts';
import { frameNumbers, framePhrase, missingPicture } from '../../src/live/frameWords.ts';
import { countWords } from '../../src/model/countWords.ts';
import { exampleAbout, exampleGroup, exampleTitle } from '../../src/model/exampleWords.ts';
import { parameterName } from '../../src/model/parameterWords.ts';
import { pickedWords, statusWords, titleWords, unpacedWords } from '../../src/live/runWords.ts';
import { failWords, greedyWords, stepSentence } from '../../src/live/stepWords.ts';
import { geometry } from '../../src/model/geometry.ts';
import { setKnownMethods } from '../../src/model/methodWords.ts';
import { pageMessage, pageRemedy, sentence } from '../../src/model/problemWords.ts';
import { spacing, tickText, ticks } from '../../src/paint/ticks.ts';
import { adviceButton, adviceWords, answerSentence, outcomeTitle, outcomeWords } from '../../src/result/sentence.ts';

test('ticks are round numbers within the bounds', () => {
  assert.deepEqual(ticks(0, 1, 3), [0, 0.5, 1]);
  assert.deepEqual(ticks(76, 81, 3), [76, 78, 80]);
  assert.deepEqual(ticks(5, 5, 3), [5]);
  assert.equal(tickText(1500), '1500');
  assert.equal(tickText(15000), '15k');
  assert.equal(tickText(2_500_000), '2.5M');
});

test('marks that are too close to the last one are left out', () => {
  assert.deepEqual([0, 4, 5, 6, 9, 10.5, 30].filter(spacing(5)), [0, 5, 10.5, 30]);
});

const METHOD: Method = {
  name: '',
  summary: '',
  caption: '',
  kind: 'portfolio',
  is_complete: false,
  enumerates: false,
  shows_choices: false,
  missing_feature: null,
  iteration: 'as the method it picks',
  step: '',
  presets: [],
  parameters: [],
  is_colony: false,
  compared: [],
};
const PAPER = { name: 'paper', summary: '', settings: {} };
setKnownMethods([
  { ...METHOD, name: 'auto' },
  { ...METHOD, name: 'acs', kind: 'colony', caption: 'the paper’s ant colony', presets: [PAPER, { ...PAPER, name: 'swift' }] },
  { ...METHOD, name: 'tabu', kind: 'walkers' },
  { ...METHOD, name: 'ants-tabu', kind: 'walkers' },
  { ...METHOD, name: 'ils', kind: 'walk' },
  { ...METHOD, name: 'exact', kind: 'tree', iteration: null },
  { ...METHOD, name: 'backtrack', kind: 'tree', iteration: null },
]);

function contestant(name: string, answer: object, method = 'acs', preset: string | null = 'paper'): Contestant {
  const one = new Contestant(0, { name, method, preset, parameters: {} });
  const usual = {
    status: 'solved',
    stopped: null,
    seed: 3,
    method,
    preset,
    iterations: 32,
    steps: 1424,
    setup_seconds: 0,
    search_seconds: 0.0013,
  };
  one.state = { state: 'done', seconds: 1, iterations: 32, answer: { ...usual, ...answer } };
  return one;
}

test('what the speed does not matter to is said', () => {
  const ants = contestant('acs', {});
  const tree = contestant('exact', {}, 'exact', null);
  assert.equal(unpacedWords([ants], true), '');
  assert.equal(unpacedWords([ants, contestant('With BVE', {})], true), '');
  assert.match(unpacedWords([tree], true), /always runs at full speed/);
  assert.match(unpacedWords([ants, tree], true), /equal slices of time/);
  assert.match(unpacedWords([tree, tree], true), /equal slices of time/);
  assert.match(unpacedWords([ants], false), /it runs at full speed to its end/);
  assert.match(unpacedWords([ants, tree], false), /one after the other/);
});

test('a contestant has a heading without jargon, if its method has words', () => {
  assert.deepEqual(contestant('acs', {}).heading, ['The paper’s ant colony', ' (acs)']);
  assert.deepEqual(contestant('With BVE', {}).heading, ['With BVE', '']);
  assert.deepEqual(contestant('acs', {}, 'acs', 'swift').heading, ['acs, swift', '']);
  assert.deepEqual(contestant('auto', {}, 'auto', null).heading, ['auto', '']);
});

const FOUR = geometry(2, 2);
const UNSOLVED = { status: 'unknown', stopped: 'wall-clock', iterations: 100_196, search_seconds: 10 };
const NOTHING = { iterations: 0, steps: 0, search_seconds: 0 };

test('a run ends with a sentence', () => {
  assert.equal(
    answerSentence([contestant('acs', {})], FOUR),
    'Solved: 32 iterations, 1,424 steps, 1.3 ms of search (acs, paper, seed 3).',
  );
  const stopped = contestant('acs', { ...UNSOLVED, best: '1234............' });
  assert.match(
    answerSentence([stopped], FOUR),
    /^Not solved: the time limit came after .* The best grid has 4 of 16 cells\.$/,
  );
  assert.match(answerSentence([contestant('acs', { status: 'unsatisfiable' })], FOUR), /^No solution: /);
});

test('the advice after a failure is the server’s, with a button where there is something to change', () => {
  const { answer } = contestant('acs', UNSOLVED).state;
  const advice = { method: 'ants-tabu', preset: null, timeout: null, reason: 'for this 64x64, `auto` takes ants-tabu' };
  assert.equal(adviceWords(advice), 'For this 64x64, “auto” takes ants-tabu.');
  assert.equal(adviceButton(advice, answer!), 'Solve with ants-tabu');
  assert.equal(adviceButton({ ...advice, method: 'acs', preset: 'swift' }, answer!), 'Solve with acs, swift');
  assert.equal(adviceButton({ ...advice, method: 'acs', preset: 'paper', timeout: 60 }, answer!), 'Solve with 60 s');
  assert.equal(adviceButton({ ...advice, method: 'acs', preset: 'paper' }, answer!), null);
});

test('auto names the current stage, and in the end the one that solved the puzzle', () => {
  const one = contestant('auto', {}, 'auto', null);
  const { answer } = one.state;
  const picked = { method: 'acs swift, then exact', stages: ['acs swift', 'exact'], reason: 'it is middling' };
  one.state = { ...one.state, state: 'running', answer: null, picked };
  assert.equal(one.search, 'colony', 'the first stage, until a frame comes');
  one.setFrame({ kind: 'nodes', contestant: 0, seconds: 1, nodes: 1, depth: 1, filled: 1, grid: '', origin: '' });
  assert.deepEqual([one.method, one.search, one.hasIterations], ['exact', 'tree', false]);
  assert.match(pickedWords([one]), /^auto took: acs swift, then exact, because: it is middling\. Now: exact\.$/);
  one.state = { ...one.state, state: 'done', answer: { ...answer!, solved_by: 'acs swift' } };
  assert.equal(one.search, 'colony');
  assert.match(answerSentence([one], FOUR), /^Solved by acs swift: .* \(auto, seed 3\)\.$/);
  assert.doesNotMatch(pickedWords([one]), /Now/);
  const plain = contestant('acs', { solved_by: 'acs' });
  assert.match(answerSentence([plain], FOUR), /^Solved: /);
});

test('a puzzle solved by propagation is reported as such', () => {
  const solved = contestant('acs', NOTHING);
  assert.match(answerSentence([solved], FOUR), /^Solved by propagation alone, before the first ant\./);
  const refuted = contestant('acs', { ...NOTHING, status: 'unsatisfiable' });
  assert.match(
    answerSentence([refuted], FOUR),
    /^No solution: the givens contradict each other, which propagation shows before the first ant\./,
  );
  assert.equal(outcomeTitle([refuted]), 'No solution');
  assert.equal(missingPicture(solved), 'Solved by propagation alone, before the first ant.');
});

test('two contestants are described one by one, without a common count', () => {
  const pair = [
    contestant('With BVE', { iterations: 22, search_seconds: 0.0012 }),
    contestant('Without BVE', UNSOLVED),
  ];
  const words = 'With BVE: solved after 22 iterations, 1.2 ms. Without BVE: not solved after 100,196 iterations, 10 s.';
  assert.equal(answerSentence(pair, FOUR), words);
  assert.equal(statusWords({ state: 'done', place: null, seed: 3, contestants: [] }, pair), `${words} Seed 3.`);
  assert.equal(titleWords('done', pair), '1 of 2 solved');
  assert.doesNotMatch(titleWords('running', pair), /iteration/);
});

test('of more contestants the fastest is named', () => {
  const list = [
    contestant('slow', { search_seconds: 2 }),
    contestant('backtrack', { search_seconds: 0.000123, iterations: 0 }, 'backtrack', null),
    contestant('none', UNSOLVED),
  ];
  assert.equal(answerSentence(list, FOUR), 'Fastest: backtrack, 123 µs; 2 of 3 solved.');
  assert.equal(outcomeWords([list[1]!]), 'Solved.');
  assert.equal(answerSentence([list[2]!, list[2]!, list[2]!], FOUR), 'None of 3 solved it.');
});

test('the queue is counted from 1, and early ends are reported', () => {
  const one = [contestant('acs', UNSOLVED)];
  const event = { place: 0, seed: 3, contestants: [] };
  assert.equal(statusWords({ ...event, state: 'queued' }, one), 'Waiting: place 1 in the queue.');
  assert.match(
    statusWords({ ...event, state: 'done', ended: 'paused' }, one),
    /^The run was ended after a long pause\./,
  );
  one[0]!.state = { ...one[0]!.state, picked: { method: 'exact', stages: ['exact'], reason: 'it is small' } };
  assert.equal(statusWords({ ...event, state: 'running' }, one), 'Running. Seed 3.', 'the stage says what auto took');
});

const STEP: StepEvent = {
  contestant: 0,
  layout: 1,
  iteration: 1,
  ant: 4,
  what: 'choice',
  cell: 9,
  values: [2, 3, 4],
  shares: [0.4, 0.3, 0.3],
  probabilities: [0.4, 0.3, 0.3],
  chosen: 2,
  cascade: [
    [1, 2],
    [2, 3],
  ],
  grid: '',
  dead: [5, 6],
  contradiction: true,
  lives_lost: null,
};

test('a step is one sentence, with its fail cells', () => {
  assert.equal(
    stepSentence(STEP, FOUR),
    'Ant 5, row 3 column 2: takes 2 of 2, 3, 4 (40 %). 2 cells follow. 2 fail cells.',
  );
  assert.equal(
    failWords(STEP, false),
    '2 cells have no value left (fail cells). The ant walks on; they count against it.',
  );
  assert.equal(failWords({ ...STEP, dead: [], contradiction: false }, true), null);
  assert.match(failWords(STEP, true)!, /takes this choice back/);
});

test('the greedy probability in words', () => {
  assert.match(greedyWords(0.1), /^1 time in 10 it takes the strongest, else by chance/);
  assert.match(greedyWords(0.9), /^9 times in 10 /);
  assert.match(greedyWords(0.25), /^In 25 % of its choices /);
});

test('problems are sentences in the words of the page', () => {
  assert.equal(sentence('it is bad', ' (line 1)'), 'It is bad (line 1).');
  assert.equal(sentence('Fine!'), 'Fine!');
  assert.equal(pageMessage('timeout is 0'), 'the time limit is 0');
  assert.equal(
    pageRemedy({ remedy: 'GET /api/methods lists methods, presets and parameters', field: 'parameters.ants', status: 422 }),
    'Method lists the parameters with their ranges',
  );
  assert.match(pageRemedy({ remedy: 'give `box`, such as [1,5]', field: 'box', status: 422 })!, /menu Size/);
  assert.equal(pageRemedy({ remedy: 'a body may have 64 KiB', field: null, status: 413 }), null);
  const remedy = 'with `unique` or `minimal`, sides go up to 16; `antdoku generate` has no limit';
  assert.equal(
    pageRemedy({ remedy, field: 'side', status: 422 }),
    'with “one solution only” or “one solution and no superfluous given”, sides go up to 16',
  );
  assert.equal(pageRemedy({ remedy: 'change r1c2', field: 'puzzle', status: 422 }), 'change row 1, column 2');
});

test('the number of solutions in words', () => {
  assert.equal(countWords({ status: 'counted', count: 0 }), 'The puzzle has no solution.');
  assert.equal(countWords({ status: 'counted', count: 1 }), 'The puzzle has exactly one solution.');
  assert.equal(countWords({ status: 'counted', count: 72 }), 'The puzzle has 72 solutions.');
  assert.equal(countWords({ status: 'limit', count: 1000 }), 'The puzzle has 1,000 solutions or more.');
  assert.equal(countWords({ status: 'unknown', count: 0 }), 'No solution was found in 5 s.');
  assert.match(countWords({ status: 'unknown', count: 3 }), /3 solutions or more: the time limit of 5 s came\.$/);
});

test('examples have titles, groups and origins', () => {
  assert.equal(exampleTitle('aiescargot'), 'AI Escargot');
  assert.equal(exampleTitle('sabuncu3'), 'Sabuncu 3');
  assert.equal(exampleTitle('jigsaw 9x9'), 'Jigsaw 9 × 9');
  assert.equal(exampleGroup({ name: 'reddwarf', group: 'named' }), '9 × 9, famously hard');
  assert.equal(exampleGroup({ name: '25x25, 45 % given', group: '25x25' }), '25 × 25');
  assert.equal(exampleAbout({ name: 'x', source: 'made by hand' }), 'Made by hand.');
  assert.match(exampleAbout({ name: 'jigsaw 9x9', source: 'made by hand' }), /^Regions of any shape .*\. Made by hand\.$/);
});

test('parameters have names that a newcomer understands', () => {
  assert.equal(parameterName('global_evaporation'), 'Pheromone evaporation');
  assert.equal(parameterName('heat_after'), 'Heat after');
});

test('a long iteration of a walk says what it does and how far it is', () => {
  const between: WalkFrame = {
    kind: 'walk',
    contestant: 0,
    seconds: 1,
    iteration: 3,
    cost: 12,
    best_cost: 9,
    temperature: null,
    part: null,
    done: null,
    grid: '',
    origin: '',
    clashes: '',
  };
  assert.equal(framePhrase(between), '12 conflicts, fewest 9');
  assert.deepEqual(frameNumbers(between, 1).find(([name]) => name === 'now'), undefined);
  const within: WalkFrame = { ...between, part: 'completion', done: 0.404 };
  assert.equal(framePhrase(within), '12 conflicts, fewest 9; completion, 40 %');
  assert.deepEqual(frameNumbers(within, 1).find(([name]) => name === 'now'), ['now', 'completion, 40 %']);
});
