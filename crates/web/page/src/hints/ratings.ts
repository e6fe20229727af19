import { Problem, rate, type Example } from '../api.ts';
import { byId, setText } from '../dom.ts';
import type { PuzzleEditor, PuzzleState } from '../editor/puzzleEditor.ts';
import type { NoAnswer, RateAnswer } from '../model/hintAnswers.ts';
import { cellCount } from '../model/geometry.ts';
import { puzzleBody, shapeOf, type PuzzleBody } from '../model/puzzleBody.ts';
import { regionProblem } from '../model/regions.ts';
import { ratingTag, ratingWords } from './words.ts';

/** The largest side that the server rates. */
const LARGEST_SIDE = 64;
/** The largest number of cells of a puzzle that is rated without being asked. */
const MOST_CELLS = 625;
/** The largest number of cells of an example that is rated in the menu; larger ones are rated when they are chosen. */
const MOST_IN_MENU = 81;
/** The time limit of a rating in the background, and of one that was asked for, in seconds. */
const LIMITS = { background: 5, asked: 60 } as const;
/** The wait after the last change of a puzzle, in milliseconds. */
const PAUSE = 600;

/** A rating, the reason why there is none, or null if the server did not answer. */
type Rated = RateAnswer | NoAnswer | null;

/** The rating of the puzzle on the page and of the examples. */
export class Ratings {
  private readonly words = byId('rating-words', HTMLElement);
  private readonly button = byId('rate', HTMLButtonElement);
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** Whether the puzzle is on the screen: ratings must not take time from a run that is watched. */
  private isVisible = false;
  /** What the words are about; an answer about another puzzle is dropped. */
  private about = '';
  /** Answers by puzzle. */
  private readonly known = new Map<string, Promise<Rated>>();

  constructor(
    private readonly editor: PuzzleEditor,
    private readonly givensOf: (state: PuzzleState) => Uint8Array,
  ) {
    this.button.addEventListener('click', () => void this.rate('asked'));
    editor.onChange(() => this.follow());
    const observer = new IntersectionObserver((entries) => {
      this.isVisible = entries.some(({ isIntersecting }) => isIntersecting);
      this.plan();
    });
    observer.observe(byId('edit-tools', HTMLElement));
    this.follow();
  }

  /** Rates the examples one after the other, and calls `tell` with the tag of each. */
  async rateAll(examples: readonly Example[], tell: (index: number, tag: string) => void): Promise<void> {
    for (const [index, example] of examples.entries()) {
      if (example.cells.length > MOST_IN_MENU) continue;
      const shape = shapeOf(example, example.cells.length);
      const answer = await this.ask(puzzleBody(shape, Uint8Array.from(example.cells)), 'background');
      if (answer !== null && 'rating' in answer) tell(index, ratingTag(answer));
    }
  }

  private get puzzle(): PuzzleBody | null {
    const { state, clashes } = this.editor;
    const givens = this.givensOf(state);
    const isWhole = clashes.length === 0 && givens.some((value) => value > 0) && regionProblem(state.shape) === '';
    return isWhole && state.shape.side <= LARGEST_SIDE ? puzzleBody(state.shape, givens) : null;
  }

  private follow(): void {
    const { puzzle } = this;
    const about = puzzle === null ? '' : JSON.stringify(puzzle);
    if (about === this.about) return;
    this.about = about;
    setText(this.words, '');
    this.button.hidden = puzzle === null || !this.isLarge;
    this.plan();
  }

  private get isLarge(): boolean {
    return cellCount(this.editor.shape) > MOST_CELLS;
  }

  /** Rates the puzzle soon, if that takes little time and has not been done. */
  private plan(): void {
    clearTimeout(this.timer);
    if (!this.isVisible || this.about === '' || this.isLarge || this.words.textContent !== '') return;
    this.timer = setTimeout(() => void this.rate('background'), PAUSE);
  }

  private async rate(limit: keyof typeof LIMITS): Promise<void> {
    const { puzzle, about } = this;
    if (puzzle === null) return;
    if (limit === 'asked') setText(this.words, 'Rating…');
    const answer = await this.ask(puzzle, limit);
    if (about !== this.about) return;
    setText(this.words, answer === null ? '' : ratingWords(answer));
    // A puzzle that takes long can be rated with more time.
    this.button.hidden = answer !== null && answer.status !== 'unknown';
  }

  private ask(puzzle: PuzzleBody, limit: keyof typeof LIMITS): Promise<Rated> {
    const key = JSON.stringify(puzzle);
    const asked = this.known.get(key) ?? this.send(puzzle, limit);
    this.known.set(key, asked);
    // Without a rating it may be asked again.
    void asked.then((answer) => (answer === null || answer.status === 'unknown') && this.known.delete(key));
    return asked;
  }

  private async send(puzzle: PuzzleBody, limit: keyof typeof LIMITS): Promise<Rated> {
    try {
      return await rate({ puzzle, timeout: LIMITS[limit] });
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      return null;
    }
  }
}
