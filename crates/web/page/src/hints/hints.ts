import { explain, hint, Problem } from '../api.ts';
import { byId, takesKeys } from '../dom.ts';
import type { PuzzleEditor, PuzzleState } from '../editor/puzzleEditor.ts';
import type { HintAnswer, NoAnswer, PositionRequest, WrongAnswer } from '../model/hintAnswers.ts';
import { capitalised } from '../model/methodWords.ts';
import { goesOnFrom, marksOf } from '../model/notes.ts';
import { pageMessage, sentence } from '../model/problemWords.ts';
import { puzzleBody } from '../model/puzzleBody.ts';
import { regionProblem } from '../model/regions.ts';
import { NO_MARKS, type Marks } from '../model/steps.ts';
import type { Board } from '../paint/board.ts';
import { download } from '../result/exports.ts';
import type { Notice } from '../problems.ts';
import { HintCard, PLAIN, type CardActions, type CardContent } from './card.ts';
import { stepDone, wrongOnesOut } from './doing.ts';
import { pathPage } from './pathPage.ts';
import { Path } from './position.ts';
import { pathText, StepList } from './stepList.ts';
import { StepPicture } from './stepPicture.ts';
import { endWords, hintWords, noAnswerWords, noStepWords, solutionsNote, stepFacts, stepSentence, techniqueTitle, type Depth } from './words.ts';

/** The time limit of an explanation, in seconds. */
const EXPLAIN_LIMIT = 20;
/** The time limit of a hint, in seconds. */
const HINT_LIMIT = 10;

const MORE: Readonly<Record<Depth, string | null>> = { 1: 'Name the technique', 2: 'Show the step', 3: null };

/** A puzzle with the notes of its player, as the server gets it. */
interface Question {
  readonly state: PuzzleState;
  readonly givens: Uint8Array;
  readonly marks: Marks;
}

/** What is shown: a hint, a step of a path, or only words. */
type Shown = Question &
  (
    | { readonly kind: 'words'; readonly wrong: WrongAnswer | null }
    | { readonly kind: 'hint'; readonly path: Path; readonly depth: Depth; readonly note: string }
    | { readonly kind: 'path'; readonly path: Path; readonly index: number; readonly summary: string }
  );

/** Hints and explanations on the grid. */
export class Hints implements CardActions {
  private shown: Shown | null = null;
  private picture: StepPicture | null = null;
  /** The givens of the puzzle, since the first hint on it. */
  private begun: Pick<PuzzleState, 'shape' | 'cells'> | null = null;
  /** Counts questions: the answer to an older one is dropped. */
  private asked = 0;
  private readonly card = new HintCard(this);
  private readonly list = new StepList((index) => this.goTo(index));

  constructor(
    private readonly editor: PuzzleEditor,
    private readonly board: Board,
    private readonly notice: Notice,
  ) {
    byId('hint-ask', HTMLButtonElement).addEventListener('click', () => this.hint());
    byId('explain', HTMLButtonElement).addEventListener('click', () => this.explain());
    byId('path-text', HTMLButtonElement).addEventListener('click', () => this.save('txt', 'plain', pathText));
    byId('path-page', HTMLButtonElement).addEventListener('click', () => this.save('html', 'html', pathPage));
    editor.onChange(() => this.follow());
    document.addEventListener('keydown', (event) => this.takeKey(event));
  }

  /** The values of the puzzle itself: those that were there before the player began. */
  givensOf({ shape, cells }: PuzzleState): Uint8Array {
    const known = [this.begun, this.editor.origin].find(
      (one) => one !== null && one.shape === shape && goesOnFrom(one.cells, cells),
    );
    return known?.cells ?? cells;
  }

  /** Asks for the next step, or shows more of it. */
  hint(): void {
    if (this.shown?.kind === 'hint') this.more();
    else void this.askHint(true);
  }

  /** Asks for all steps. */
  explain(): void {
    void this.askPath(true);
  }

  more(): void {
    const { shown } = this;
    if (shown?.kind === 'hint' && shown.depth < 3) this.show({ ...shown, depth: (shown.depth + 1) as Depth });
  }

  /** Enters what the step sets and strikes, so that it can be undone. */
  act(): void {
    const { shown } = this;
    if (shown === null || shown.kind === 'words') return;
    const index = shown.kind === 'path' ? shown.index : 0;
    const done = stepDone(shown.state, shown.path, index);
    this.close();
    this.editor.change(done);
  }

  go(by: number): void {
    if (this.shown?.kind === 'path') this.goTo(this.shown.index + by);
  }

  private goTo(index: number): void {
    const { shown } = this;
    if (shown?.kind !== 'path' || index < 0 || index > shown.path.steps.length) return;
    this.show({ ...shown, index });
  }

  /** Takes the wrong entries out of the grid. */
  mend(): void {
    if (this.shown?.kind !== 'words' || this.shown.wrong === null) return;
    const { state, wrong } = this.shown;
    this.close();
    this.editor.change(wrongOnesOut(state, wrong.wrong_marks));
  }

  /** Answers for the givens alone. */
  leaveOut(): void {
    if (this.lastAsked === 'path') void this.askPath(false);
    else void this.askHint(false);
  }

  close(): void {
    this.asked++;
    this.shown = null;
    this.picture = null;
    this.card.hide();
    this.list.hide();
    this.editor.setCover(null);
  }

  private lastAsked: 'hint' | 'path' = 'hint';

  private async askHint(withMarks: boolean): Promise<void> {
    this.lastAsked = 'hint';
    await this.ask('Hint', withMarks, async (question, body) => {
      const answer = await hint({ ...body, timeout: HINT_LIMIT });
      return () => this.takeHint(question, answer);
    });
  }

  private async askPath(withMarks: boolean): Promise<void> {
    this.lastAsked = 'path';
    await this.ask('Explanation', withMarks, async (question, body) => {
      const answer = await explain({ ...body, timeout: EXPLAIN_LIMIT });
      return () => {
        if (!('steps' in answer)) return this.refuse(question, answer);
        const { state, givens, marks } = question;
        const path = new Path(state.shape, givens, marks, answer.steps);
        const last = path.before(path.steps.length);
        const summary = endWords(answer, last.values.filter((value) => value === 0).length);
        this.list.show(path.steps, summary);
        this.show({ ...question, kind: 'path', path, index: 0, summary });
      };
    });
  }

  /** Sends a question about the puzzle on the page; an answer to an older one, or about an older puzzle, is dropped. */
  private async ask(
    title: string,
    withMarks: boolean,
    send: (question: Question, body: PositionRequest) => Promise<() => void>,
  ): Promise<void> {
    const { state } = this.editor;
    // Unfinished regions have their own message.
    if (regionProblem(state.shape) !== '') return;
    const givens = this.givensOf(state);
    this.begun = { shape: state.shape, cells: givens };
    const marks = withMarks ? marksOf(state.shape, givens, state.cells, state.notes) : NO_MARKS;
    const question = { state, givens, marks };
    this.list.hide();
    this.say(question, { ...PLAIN, title, words: 'Looking…' });
    const number = ++this.asked;
    const isStale = () => number !== this.asked || state !== this.editor.state;
    try {
      const hasMarks = marks.placed.length + marks.struck.length > 0;
      const take = await send(question, { puzzle: puzzleBody(state.shape, givens), ...(hasMarks && { marks }) });
      if (!isStale()) take();
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      if (isStale()) return;
      if (error.isServerGone) {
        this.close();
        this.notice.report(error, () => void this.ask(title, withMarks, send));
        return;
      }
      const words = [error.message, error.status === 503 ? error.remedy : null];
      const said = words.filter((one) => one !== null).map((one) => sentence(pageMessage(one)));
      this.say(question, { ...PLAIN, title: 'No hint', words: said.join(' ') });
    }
  }

  private takeHint(question: Question, answer: HintAnswer | NoAnswer): void {
    if (!('solutions' in answer)) return this.refuse(question, answer);
    const { step, solutions, status } = answer;
    if (step === null) {
      const words = noStepWords(status === 'solved', solutions);
      this.say(question, { ...PLAIN, title: status === 'solved' ? 'Done' : 'No hint', words });
      return;
    }
    const path = new Path(question.state.shape, question.givens, question.marks, [step]);
    this.show({ ...question, kind: 'hint', path, depth: 1, note: solutionsNote(solutions) });
  }

  /** Says why there is no answer, and offers what can still be done. */
  private refuse(question: Question, answer: NoAnswer): void {
    const { placed, struck } = question.marks;
    const hasMarks = placed.length + struck.length > 0;
    const wrong = answer.status === 'wrong_marks' ? answer : null;
    const content = {
      ...PLAIN,
      title: answer.status === 'unknown' ? 'No answer in time' : wrong === null ? 'No solution' : 'Wrong entries',
      words: noAnswerWords(answer, hasMarks),
      canMend: wrong !== null && wrong.wrong_marks.length > 0,
      canLeaveOut: wrong !== null,
    };
    this.say(question, content, wrong);
  }

  /** Shows words without a picture. */
  private say(question: Question, content: CardContent, wrong: WrongAnswer | null = null): void {
    this.shown = { ...question, kind: 'words', wrong };
    this.picture = null;
    this.editor.setCover(null);
    this.card.show(content);
  }

  private show(shown: Exclude<Shown, { kind: 'words' }>): void {
    this.shown = shown;
    const { path } = shown;
    const index = shown.kind === 'path' ? shown.index : 0;
    const step = path.steps[index] ?? null;
    const isWhole = shown.kind === 'path' || shown.depth === 3;
    const hasMarks = isWhole || (shown.state.notes?.size ?? 0) > 0;
    this.picture = new StepPicture(path.before(index), step, { isWhole, hasMarks }, this.board);
    const { target } = this.picture;
    this.editor.setCover(this.picture);
    if (target !== null) this.board.moveTo(target);
    this.card.show(shown.kind === 'hint' ? this.hintCard(shown) : this.pathCard(shown));
    if (shown.kind === 'path') this.list.mark(index);
  }

  private hintCard({ path, depth, note }: Extract<Shown, { kind: 'hint' }>): CardContent {
    const step = path.steps[0]!;
    return {
      ...PLAIN,
      title: depth === 1 ? 'Hint' : capitalised(techniqueTitle(step.technique)),
      facts: depth === 1 ? '' : stepFacts(step),
      words: hintWords(step, depth),
      note,
      step: depth === 3 ? step : null,
      more: MORE[depth],
      act: depth === 3 ? 'Do this step' : null,
    };
  }

  private pathCard({ path, index, summary }: Extract<Shown, { kind: 'path' }>): CardContent {
    const { steps } = path;
    const step = steps[index] ?? null;
    const place = `Step ${index + 1} of ${steps.length}`;
    return {
      ...PLAIN,
      title: step === null ? 'The end' : `${place}: ${techniqueTitle(step.technique)}`,
      facts: step === null ? '' : stepFacts(step),
      words: step === null ? summary : stepSentence(step),
      step,
      act: step === null ? null : index === 0 ? 'Do this step' : 'Do the steps up to here',
      way: { back: index > 0, on: index < steps.length },
    };
  }

  /** Leaves the hint when the puzzle has changed or something else covers it. */
  private follow(): void {
    const { shown, picture } = this;
    if (shown === null) return;
    const isSame = shown.state === this.editor.state && (picture === null || this.editor.isCoveredBy(picture));
    if (!isSame) this.close();
  }

  /** Arrow keys lead through a path; Escape leaves it. */
  private takeKey(event: KeyboardEvent): void {
    const { shown } = this;
    if (shown === null || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (event.key === 'Escape') this.close();
    else if (takesKeys(event.target) || shown.kind !== 'path') return;
    else if (event.key === 'ArrowRight') this.go(1);
    else if (event.key === 'ArrowLeft') this.go(-1);
    else if (event.key === 'Home') this.goTo(0);
    else if (event.key === 'End') this.goTo(shown.path.steps.length);
    else return;
    event.preventDefault();
  }

  /** Offers the explanation as a file. */
  private save(ending: string, type: string, write: (path: Path, title: string, summary: string) => string): void {
    if (this.shown?.kind !== 'path') return;
    const { path, state, summary } = this.shown;
    const title = state.name === '' ? 'Solution step by step' : `${state.name}, step by step`;
    download(`antdoku-steps.${ending}`, new Blob([write(path, title, summary)], { type: `text/${type}` }));
  }
}
