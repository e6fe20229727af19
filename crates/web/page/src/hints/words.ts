import type { ExplainAnswer, NoAnswer, RateAnswer, Solutions } from '../model/hintAnswers.ts';
import { capitalised } from '../model/methodWords.ts';
import { pageMessage, sentence } from '../model/problemWords.ts';
import type { Candidate, Role, Step } from '../model/steps.ts';
import { count, counted } from '../model/words.ts';

/** How much of a hint is shown: where to look, also the technique, or all of it. */
export type Depth = 1 | 2 | 3;

/** Parts of names of techniques that are written in capitals, with a hyphen after them. */
const CAPITALS = ['x', 'xy', 'xyz', 'w', 'als', 'xz', 'bug+1'];

/** The name of a technique in a sentence: `naked single`, `finned X-wing`, `ALS-XZ`. */
export function techniqueTitle(name: string): string {
  const words = name.split('-').map((word) => {
    if (CAPITALS.includes(word)) return `${word.toUpperCase()}-`;
    return word === 'two' ? `${word}-` : `${word} `;
  });
  return words.join('').slice(0, -1);
}

/** Level, rating and score of a step. */
export function stepFacts({ level, rating, score }: Step): string {
  return `${level}, rating ${rating.toFixed(1)}, score ${count(score)}`;
}

/** The sentence of a step; names of cells stay as they are. */
export function stepSentence({ sentence: words }: Step): string {
  return /^r\d/.test(words) ? words : capitalised(words);
}

/** A hint in words. */
export function hintWords(step: Step, depth: Depth): string {
  if (depth === 3) return stepSentence(step);
  const cells = step.place.match(/r\d+c\d+/g) ?? [];
  const place = cells.length === 1 ? step.place.replace(/^r(\d+)c(\d+)$/, 'row $1, column $2') : step.place;
  return `Look at ${place}.`;
}

/** What a step sets or strikes, in short. */
export function stepOutcome({ fixed, struck }: Step): string {
  const parts = [
    ...fixed.map(({ row, column, value }) => `r${row}c${column} = ${value}`),
    ...byValue(struck).map(([value, cells]) => `${listed(cells)} ≠ ${value}`),
  ];
  return parts.join('; ');
}

function byValue(struck: readonly Candidate[]): [number, string[]][] {
  const values = new Map<number, string[]>();
  for (const { row, column, value } of struck) values.set(value, [...(values.get(value) ?? []), `r${row}c${column}`]);
  return [...values].sort(([one], [other]) => one - other);
}

/** The most cells that a short list names. */
const LISTED = 3;

function listed(cells: readonly string[]): string {
  return cells.length > LISTED ? `${cells.slice(0, LISTED).join(', ')} …` : cells.join(', ');
}

const ROLE_WORDS: Readonly<Record<Role, string>> = {
  pattern: 'cause',
  pivot: 'middle of the pattern',
  fin: 'fin',
  first: 'first part',
  second: 'second part',
  third: 'first colour of the other pair',
  fourth: 'second colour of the other pair',
};

/** The words of a role in the legend; two colours of a colouring are called colours. */
export function roleWords(role: Role, technique: string): string {
  if (technique.endsWith('colouring') && role === 'first') return 'one colour';
  if (technique.endsWith('colouring') && role === 'second') return 'the other colour';
  return ROLE_WORDS[role];
}

/** What is said about a puzzle that does not have exactly one solution; empty for the others. */
export function solutionsNote(solutions: Solutions): string {
  return solutions === 'several' ? 'The puzzle has several solutions: every step holds for all of them.' : '';
}

/** A hint that has no step. */
export function noStepWords(isSolved: boolean, solutions: Solutions): string {
  if (isSolved) return 'Every cell is filled: nothing is left to do.';
  if (solutions === 'several')
    return 'No technique applies: the puzzle has several solutions, and the givens do not say which. Add givens, or press Solve for one of the solutions.';
  return 'No technique applies: the next step takes trial and error. Solve does that.';
}

/** How an explanation ends. */
export function endWords({ status, solutions, level, score, hardest, steps }: ExplainAnswer, open: number): string {
  const number = counted(steps.length, 'step');
  if (status === 'solved') {
    if (hardest === null) return 'Every cell is filled: nothing is left to do.';
    return `Solved in ${number}: ${level ?? ''}, score ${count(score)}, hardest technique ${techniqueTitle(hardest)}.`;
  }
  const cells = counted(open, 'cell');
  if (status === 'contradiction') return `The puzzle has no solution, as ${number} show.`;
  if (solutions === 'several')
    return `The puzzle has several solutions: ${cells} left open after ${number}, because the solutions differ there.`;
  return `${capitalised(cells)} left open after ${number}, and no technique applies: the rest takes trial and error. Solve does that.`;
}

/** A rating in a sentence, or why there is none. */
export function ratingWords(answer: RateAnswer | NoAnswer): string {
  if (answer.status === 'unknown') return 'Not rated in the time of the page.';
  if ('message' in answer) return 'Not rated: no solution.';
  const { status, solutions, score, rating, hardest } = answer;
  const level = answer.level ?? '';
  if (status === 'contradiction') return 'Not rated: no solution.';
  const isSolved = status === 'solved';
  if (!isSolved && solutions === 'several') return 'Not rated: several solutions.';
  if (hardest === null) return isSolved ? 'Nothing is left to do.' : 'Extreme, needs trial: no technique applies.';
  const least = isSolved ? '' : 'at least ';
  const trial = isSolved ? '' : ', needs trial';
  const title = techniqueTitle(hardest);
  return `${capitalised(level)}${trial}: rating ${least}${rating.toFixed(1)}, score ${least}${count(score)}, hardest technique ${title}.`;
}

/** The same in a menu, after the name of the puzzle. */
export function ratingTag({ status, solutions, level, rating }: RateAnswer): string {
  if (status === 'solved') return `${level ?? ''}, ${rating.toFixed(1)}`;
  if (status === 'contradiction') return '';
  return solutions === 'several' ? 'several solutions' : `${level ?? 'extreme'}, needs trial`;
}

/** Why there is no answer, and what can be done; `hasMarks` says whether a player has noted anything. */
export function noAnswerWords(answer: NoAnswer, hasMarks: boolean): string {
  if (answer.status === 'unknown') return 'The time limit of the page ended the work before there was an answer.';
  const { status, message, wrong_marks } = answer;
  // Values above 9 come with the letter of texts, which the page does not use: `E (14)`.
  const plain = message.replace('the pencil marks are wrong', 'your entries are wrong').replace(/\b[A-Z] \((\d+)\)/g, '$1');
  const said = sentence(pageMessage(plain));
  if (status === 'unsatisfiable') return `${said} Check the givens, or take back the last changes with Undo.`;
  return hasMarks && wrong_marks.length === 0 ? `${said} Undo takes back the last changes.` : said;
}
