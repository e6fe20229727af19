import type { CountAnswer } from '../api.ts';
import { count } from './words.ts';

/** The number of solutions in words. */
export function countWords({ status, count: found }: Pick<CountAnswer, 'status' | 'count'>): string {
  if (status === 'counted') {
    if (found === 0) return 'The puzzle has no solution.';
    return found === 1 ? 'The puzzle has exactly one solution.' : `The puzzle has ${count(found)} solutions.`;
  }
  if (found === 0) return 'No solution was found in 5 s.';
  return `The puzzle has ${count(found)} solutions or more${status === 'limit' ? '' : ': the time limit of 5 s came'}.`;
}
