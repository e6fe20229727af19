import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Problem } from '../../src/api.ts';
import { EarlyActions } from '../../src/controls/earlyActions.ts';
import { startWords } from '../../src/model/startWords.ts';
import { StartUp } from '../../src/startUp.ts';

test('the status line says what is awaited, what failed, and what will be done', () => {
  const both = { waiting: ['methods', 'examples'], failed: [] };
  assert.equal(startWords(both, null), 'Waiting for the server to send its methods and examples.');
  assert.match(startWords(both, 'solve'), /^Solve begins as soon as .* methods and examples\. Stop takes it back\.$/);
  const failed = { waiting: ['examples'], failed: ['methods'] };
  assert.equal(startWords(failed, null), 'The server did not send its methods. Press Solve to try again.');
  assert.match(startWords(failed, 'iteration'), /^The server did not send its methods\. One iteration begins once/);
  assert.equal(startWords({ waiting: [], failed: [] }, null), 'Ready. Press Solve.');
});

/** A request that is answered by hand. */
class Question {
  asked = 0;
  answer!: (problem?: Problem) => void;

  readonly send = () => {
    this.asked++;
    return new Promise<void>((resolve, reject) => {
      this.answer = (problem) => (problem === undefined ? resolve() : reject(problem));
    });
  };
}

/** Runs everything that does not wait for an answer. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

test('a request of the start that fails is asked again, the others are not', async () => {
  const [methods, examples] = [new Question(), new Question()];
  const problems: string[] = [];
  const start = new StartUp(
    { methods: methods.send, examples: examples.send },
    () => {},
    ({ message }) => problems.push(message),
  );
  start.ask();
  assert.deepEqual(start.awaited, { waiting: ['methods', 'examples'], failed: [] });
  methods.answer(new Problem('no room', 503));
  examples.answer();
  await settle();
  assert.deepEqual(problems, ['no room']);
  assert.deepEqual(start.awaited, { waiting: [], failed: ['methods'] });
  assert.ok(start.has('examples') && !start.has('methods'));
  start.ask();
  start.ask();
  assert.deepEqual([methods.asked, examples.asked], [2, 1]);
  methods.answer();
  await settle();
  assert.ok(start.has('methods'));
  assert.deepEqual(start.awaited, { waiting: [], failed: [] });
});

test('the last early action is done once the page is ready, unless it is taken back', () => {
  const done: string[] = [];
  const note = (name: string) => () => void done.push(name);
  let isReady = false;
  const actions = new EarlyActions(
    {
      solve: note('solve'),
      iteration: note('iteration'),
      step: note('step'),
      stop: note('stop'),
      pauseOrResume: note('pause'),
      setSpeed: note('speed'),
    },
    () => isReady,
    () => {},
  );
  actions.solve();
  actions.step();
  actions.catchUp();
  assert.deepEqual([actions.wish, done.length], ['step', 0]);
  actions.stop();
  assert.deepEqual([actions.wish, done.length], [null, 0]);
  actions.iteration();
  isReady = true;
  actions.catchUp();
  actions.catchUp();
  actions.solve();
  actions.stop();
  assert.deepEqual(done, ['iteration', 'solve', 'stop']);
});
