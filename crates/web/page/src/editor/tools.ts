import { countSolutions, Problem, propagate } from '../api.ts';
import { byId, make, setText, takesKeys } from '../dom.ts';
import { countWords } from '../model/countWords.ts';
import { puzzleBody } from '../model/puzzleBody.ts';
import { regionProblem } from '../model/regions.ts';
import { showProblem } from '../problems.ts';
import { clashWords, type PuzzleEditor } from './puzzleEditor.ts';

/** Above this side the keypad has digits instead of a key for each value. */
const LARGEST_PAD = 16;
const MARKS_PAUSE = 250;

/** The buttons below the grid: undo, redo, clear, pencil, candidates, keypad. */
export class EditorTools {
  private readonly undo = byId('undo', HTMLButtonElement);
  private readonly redo = byId('redo', HTMLButtonElement);
  private readonly pencil = byId('pencil', HTMLButtonElement);
  private readonly marks = byId('marks', HTMLButtonElement);
  private readonly count = byId('count', HTMLButtonElement);
  private readonly pad = byId('pad', HTMLDivElement);
  private readonly padToggle = byId('pad-toggle', HTMLButtonElement);
  private readonly problem = byId('puzzle-problem', HTMLDivElement);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private padSide = 0;

  constructor(private readonly editor: PuzzleEditor) {
    this.undo.addEventListener('click', () => editor.undo());
    this.redo.addEventListener('click', () => editor.redo());
    byId('clear', HTMLButtonElement).addEventListener('click', () => editor.clear());
    this.marks.addEventListener('click', () => this.setMarks(!this.wantsMarks));
    this.pencil.addEventListener('click', () => editor.setPencil(!editor.isPencil));
    this.padToggle.addEventListener('click', () => this.setPad(this.pad.hidden === true));
    this.count.addEventListener('click', () => void this.countSolutions());
    document.addEventListener('keydown', (event) => this.takeKey(event));
    editor.onChange(() => this.follow());
    // On a touch screen the keypad appears with the first touch of the puzzle: before, it would only take room.
    let wasTouched = false;
    byId('editor', HTMLCanvasElement).addEventListener('pointerdown', (event) => {
      if (event.pointerType !== 'touch' || !editor.isShown || wasTouched) return;
      wasTouched = true;
      this.setPad(true);
    });
    this.follow();
  }

  private get wantsMarks(): boolean {
    return this.marks.getAttribute('aria-pressed') === 'true';
  }

  private follow(): void {
    const { editor } = this;
    this.undo.disabled = !editor.canUndo;
    this.redo.disabled = !editor.canRedo;
    setText(byId('editor-clashes', HTMLElement), clashWords(editor.state.shape, editor.clashes));
    setText(byId('count-words', HTMLElement), '');
    if (!this.pad.hidden) this.fillPad();
    if (this.pencil.getAttribute('aria-pressed') !== String(editor.isPencil)) {
      this.pencil.setAttribute('aria-pressed', String(editor.isPencil));
      // Candidates would hide the pencil marks.
      if (editor.isPencil) this.setMarks(false);
    }
    if (!this.wantsMarks) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.fetchMarks(), MARKS_PAUSE);
  }

  private setMarks(wanted: boolean): void {
    this.marks.setAttribute('aria-pressed', String(wanted));
    if (wanted) void this.fetchMarks();
    else this.editor.showMarks(null);
  }

  private async fetchMarks(): Promise<void> {
    const { state } = this.editor;
    // Unfinished regions have their own message.
    if (regionProblem(state.shape) !== '') return;
    try {
      const answer = await propagate(puzzleBody(state.shape, state.cells));
      if (state !== this.editor.state || !this.wantsMarks) return;
      this.editor.showMarks(answer.values);
      showProblem(
        this.problem,
        answer.status === 'contradiction'
          ? new Problem(answer.message ?? 'The givens contradict each other', 200)
          : null,
      );
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      if (state !== this.editor.state || !this.wantsMarks) return;
      this.setMarks(false);
      showProblem(this.problem, error);
    }
  }

  /** Says how many solutions the puzzle has. */
  private async countSolutions(): Promise<void> {
    const { state } = this.editor;
    if (regionProblem(state.shape) !== '') return;
    const words = byId('count-words', HTMLElement);
    setText(words, 'Counting…');
    try {
      const answer = await countSolutions(puzzleBody(state.shape, state.cells));
      if (state === this.editor.state) setText(words, countWords(answer));
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      if (state !== this.editor.state) return;
      setText(words, '');
      showProblem(this.problem, error.withoutPlace());
    }
  }

  private setPad(isShown: boolean): void {
    this.pad.hidden = !isShown;
    this.padToggle.setAttribute('aria-pressed', String(isShown));
    if (isShown) this.fillPad();
  }

  private fillPad(): void {
    const { side } = this.editor.state.shape;
    if (side === this.padSide) return;
    this.padSide = side;
    const isByValue = side <= LARGEST_PAD;
    const numbers = Array.from({ length: isByValue ? side : 10 }, (_, place) => (isByValue ? place + 1 : place));
    const keys = numbers.map((number) => {
      const key = make('button', { type: 'button' }, String(number));
      key.addEventListener('click', () => (isByValue ? this.editor.set(number) : this.editor.enter(String(number))));
      return key;
    });
    const erase = make('button', { type: 'button', 'aria-label': 'Clear the cell' }, '⌫');
    erase.addEventListener('click', () => this.editor.set(0));
    this.pad.replaceChildren(...keys, erase);
  }

  /** Handles undo and redo everywhere but in fields, which have their own. */
  private takeKey(event: KeyboardEvent): void {
    const isField = takesKeys(event.target) && !(event.target instanceof HTMLCanvasElement);
    if (isField || event.altKey || !(event.ctrlKey || event.metaKey)) return;
    const key = event.key.toLowerCase();
    if (key === 'z' && !event.shiftKey) this.editor.undo();
    else if (key === 'y' || (key === 'z' && event.shiftKey)) this.editor.redo();
    else return;
    event.preventDefault();
  }
}
