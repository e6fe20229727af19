import type { PuzzleBody } from './puzzleBody.ts';
import type { Candidate, Level, Marks, Step } from './steps.ts';

/** A puzzle, and what a player has noted in it. */
export interface PositionRequest {
  puzzle: PuzzleBody;
  marks?: Marks;
  /** The time limit in seconds. */
  timeout?: number;
}

/** A puzzle without a solution, or notes of a player that no solution agrees with. */
export interface WrongAnswer {
  status: 'unsatisfiable' | 'wrong_marks';
  message: string;
  wrong_marks: readonly (Candidate & { readonly is_struck: boolean })[];
}

/** An answer after the time limit. */
export interface UnknownAnswer {
  status: 'unknown';
}

/** No step, path or rating: the puzzle or the notes are wrong, or the time limit was too short. */
export type NoAnswer = WrongAnswer | UnknownAnswer;

/** The number of solutions, as far as it was counted. */
export type Solutions = 'one' | 'several' | 'unknown';

/** How a path ends: older servers say `needs_trial` for several solutions too. */
export type Ending = 'solved' | 'needs_trial' | 'several_solutions';

export interface HintAnswer {
  status: 'step' | Ending;
  solutions: Solutions;
  step: Step | null;
}

export interface ExplainAnswer {
  status: Ending | 'contradiction';
  solutions: Solutions;
  score: number;
  /** Null if it has several solutions; older servers say `extreme` then. */
  level: Level | null;
  hardest: string | null;
  steps: readonly Step[];
}

export interface RateAnswer {
  status: Ending | 'contradiction';
  solutions: Solutions;
  /** Null if it has several solutions; older servers say `extreme` then. */
  level: Level | null;
  score: number;
  rating: number;
  hardest: string | null;
}
