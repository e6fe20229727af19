import type { Answer } from '../api.ts';
import type { Contestant } from '../live/contestant.ts';
import { cellCount, type Geometry } from '../model/geometry.ts';
import { parseLine } from '../model/text.ts';
import { counted, time } from '../model/words.ts';

/** What came of a run, in a sentence or two. */
export function answerSentence(contestants: readonly Contestant[], shape: Geometry): string {
  if (contestants.length === 1) return single(contestants[0]!.state.answer, shape);
  const solved = contestants.filter(({ state }) => state.answer?.status === 'solved');
  const seconds = ({ state }: Contestant) => state.answer!.setup_seconds + state.answer!.search_seconds;
  const parts = solved
    .sort((one, other) => seconds(one) - seconds(other))
    .map((one) => `${one.title} in ${time(seconds(one))}`);
  if (parts.length === 0) return `None of ${contestants.length} solved it.`;
  const others = contestants.length - parts.length;
  return `Solved: ${parts.join('; ')}.${others === 0 ? '' : ` ${others} did not.`}`;
}

function single(answer: Answer | null, shape: Geometry): string {
  if (answer === null) return 'The run ended without an answer.';
  const effort = `${counted(answer.iterations, 'iteration')}, ${counted(answer.steps, 'step')}, ${time(answer.search_seconds)} of search`;
  const by = `${answer.method}${answer.preset ? `, ${answer.preset}` : ''}, seed ${answer.seed}`;
  switch (answer.status) {
    case 'solved':
      return `Solved: ${effort} (${by}).`;
    case 'unsatisfiable':
      return `This puzzle has no solution: ${answer.message ?? effort} (${by}).`;
    default:
      return `Not solved: ${stopWords(answer.stopped)} after ${effort} (${by}).${filledWords(answer, shape)}`;
  }
}

function stopWords(reason: string | null): string {
  if (reason === null || reason === 'cancelled' || reason === 'observer') return 'stopped';
  if (reason.includes('wall') || reason.includes('time')) return 'the time limit came';
  return `the limit of ${reason} came`;
}

function filledWords(answer: Answer, shape: Geometry): string {
  const cells = answer.best == null ? null : parseLine(shape, answer.best);
  if (cells === null) return '';
  return ` The best grid has ${cells.filter((value) => value > 0).length} of ${cellCount(shape)} cells.`;
}
