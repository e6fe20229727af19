import type { Advice, Answer } from '../api.ts';
import type { Contestant } from '../live/contestant.ts';
import { cellCount, type Geometry } from '../model/geometry.ts';
import { pageMessage, sentence } from '../model/problemWords.ts';
import { parseLine } from '../model/text.ts';
import { counted, time } from '../model/words.ts';

/** Up to this number of contestants, each one is described. */
const MOST_DESCRIBED = 2;

/** The result of a run, in a sentence or two. */
export function answerSentence(contestants: readonly Contestant[], shape: Geometry): string {
  const [only, ...others] = contestants;
  return only !== undefined && others.length === 0 ? single(only, shape) : outcomeWords(contestants);
}

/** The outcome in short. Iterations are given for each contestant only: they have no meaning in sum. */
export function outcomeWords(contestants: readonly Contestant[]): string {
  const [only, ...others] = contestants;
  if (only !== undefined && others.length === 0) return `${capitalOutcome(only)}.`;
  if (contestants.length <= MOST_DESCRIBED)
    return contestants.map((one) => `${one.title}: ${outcomeOf(one)}, ${time(one.seconds)}.`).join(' ');
  const solvers = contestants.filter(({ isSolved }) => isSolved).sort((one, other) => one.seconds - other.seconds);
  const numbers = `${solvers.length} of ${contestants.length} solved`;
  if (solvers[0] !== undefined) return `Fastest: ${solvers[0].title}, ${time(solvers[0].seconds)}; ${numbers}.`;
  const prover = contestants.find(({ isUnsolvable }) => isUnsolvable);
  return prover === undefined
    ? `None of ${contestants.length} solved it.`
    : `No solution, as ${prover.title} shows in ${time(prover.seconds)}.`;
}

/** The outcome in a word or two, for the tab. */
export function outcomeTitle(contestants: readonly Contestant[]): string {
  const solved = contestants.filter(({ isSolved }) => isSolved).length;
  if (solved === 0) return contestants.some(({ isUnsolvable }) => isUnsolvable) ? 'No solution' : 'Not solved';
  return contestants.length === 1 ? 'Solved' : `${solved} of ${contestants.length} solved`;
}

function outcomeOf(contestant: Contestant): string {
  const { answer } = contestant.state;
  const iterations = answer?.iterations ?? 0;
  const after = iterations > 0 ? ` after ${counted(iterations, 'iteration')}` : '';
  if (contestant.isTrivial) return 'solved by propagation alone';
  if (contestant.isSolved) return `solved${after}`;
  return contestant.isUnsolvable ? 'no solution' : `not solved${after}`;
}

function capitalOutcome(contestant: Contestant): string {
  const words = outcomeOf(contestant);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function single(contestant: Contestant, shape: Geometry): string {
  const { answer } = contestant.state;
  if (answer === null) return 'The run ended without an answer.';
  const by = `${contestant.methodTitle}, seed ${answer.seed}`;
  if (contestant.isTrivial) return `${trivialWords(contestant)} (${time(contestant.seconds)}, ${by})`;
  if (contestant.isRefuted) return `${refutedWords(contestant)} (${by})`;
  const iterations = answer.iterations > 0 ? `${counted(answer.iterations, 'iteration')}, ` : '';
  const effort = `${iterations}${counted(answer.steps, 'step')}, ${time(contestant.seconds)} of search`;
  const method = contestant.solvedBy === null ? '' : ` by ${contestant.solvedBy}`;
  const changes = answer.touches?.length ?? 0;
  const touched = changes === 0 ? '' : ` You changed the colony ${counted(changes, 'time')}.`;
  if (contestant.isSolved) return `Solved${method}: ${effort} (${by}).${touched}`;
  const proof = answer.message ?? `the search went through all there is, ${effort}`;
  if (contestant.isUnsolvable) return `No solution: ${proof} (${by}).`;
  return `Not solved: ${stopWords(answer.stopped)} after ${effort} (${by}).${touched}${filledWords(answer, shape)}`;
}

/** The sentence for a puzzle that propagation solves. */
export function trivialWords(contestant: Contestant): string {
  return `Solved by propagation alone, before ${firstOf(contestant)}.`;
}

/** The sentence for a puzzle that propagation refutes. */
export function refutedWords(contestant: Contestant): string {
  return `No solution: the givens contradict each other, which propagation shows before ${firstOf(contestant)}.`;
}

function firstOf({ search }: Contestant): string {
  return search === 'colony' ? 'the first ant' : 'the search begins';
}

/** The advice of the server, in a sentence. */
export function adviceWords({ reason }: Advice): string {
  return sentence(pageMessage(reason));
}

/** The text of the button that follows the advice; null if the advice changes nothing. */
export function adviceButton({ method, preset, timeout }: Advice, tried: Answer): string | null {
  const isOther = method !== tried.method || (preset ?? null) !== tried.preset;
  if (timeout !== null) return `Solve with ${timeout} s`;
  return isOther ? `Solve with ${preset === null ? method : `${method}, ${preset}`}` : null;
}

function stopWords(reason: string | null): string {
  if (reason === null || reason === 'cancelled' || reason === 'observer') return 'stopped';
  if (isTimeLimit(reason)) return 'the time limit came';
  return `the limit of ${reason} came`;
}

/** Whether this reason for the end of a search is its time limit. */
export function isTimeLimit(reason: string): boolean {
  return reason.includes('wall') || reason.includes('time');
}

function filledWords(answer: Answer, shape: Geometry): string {
  const cells = answer.best == null ? null : parseLine(shape, answer.best);
  if (cells === null) return '';
  return ` The best grid has ${cells.filter((value) => value > 0).length} of ${cellCount(shape)} cells.`;
}
