import {
  generate,
  getExamples,
  Problem,
  readText,
  type Example,
  type GenerateRequest,
  type PuzzleAnswer,
  type ReadAnswer,
} from '../api.ts';
import { reveal } from '../controls/narrow.ts';
import { afterLayout, byId, make, setText, takesKeys } from '../dom.ts';
import { at } from '../model/checked.ts';
import type { Ratings } from '../hints/ratings.ts';
import { exampleAbout, exampleGroup, exampleTitle } from '../model/exampleWords.ts';
import {
  cellCount,
  latinSquare,
  shapeName,
  sizeKey,
  USUAL_SHAPES,
  USUAL_SIDES,
  withSize,
  type Geometry,
} from '../model/geometry.ts';
import { capitalised } from '../model/methodWords.ts';
import { requestShape, shapeOf } from '../model/puzzleBody.ts';
import { LEVELS } from '../model/steps.ts';
import { puzzleText, withCommas } from '../model/text.ts';
import { showProblem, type Notice } from '../problems.ts';
import type { PuzzleEditor, PuzzleState } from './puzzleEditor.ts';

/** The sources of puzzles: examples, pasted text, dropped files, the text box, random ones, a blank grid. */
export class PuzzleSources {
  private readonly examples = byId('examples', HTMLSelectElement);
  private readonly size = byId('size', HTMLSelectElement);
  private readonly text = byId('text', HTMLTextAreaElement);
  private readonly problem = byId('puzzle-problem', HTMLDivElement);
  private readonly share = byId('share', HTMLInputElement);
  private readonly kind = byId('random-kind', HTMLSelectElement);
  private readonly random = byId('random', HTMLButtonElement);
  private readonly regions = byId('random-regions', HTMLButtonElement);
  private known: Example[] = [];
  /** The entries of the size menu, to fill it only when they change. */
  private sizes = '';
  /** Number of the last request for a puzzle. */
  private lastAsked = 0;
  private isMaking = false;
  private isRated = false;

  constructor(
    private readonly editor: PuzzleEditor,
    private readonly notice: Notice,
    private readonly ratings: Ratings,
  ) {
    this.examples.addEventListener('focus', () => this.rateExamples());
    byId('random-levels', HTMLOptGroupElement).append(
      ...LEVELS.map((level) => make('option', { value: level }, capitalised(level))),
    );
    this.examples.addEventListener('change', () => this.loadExample(this.examples.value));
    this.size.addEventListener('change', () => this.takeSize());
    this.random.addEventListener('click', () => void this.makeRandom(this.random));
    this.regions.addEventListener('click', () => void this.makeRandom(this.regions));
    for (const field of [this.share, this.kind]) field.addEventListener('input', () => this.nameShare());
    this.nameShare();
    byId('text-read', HTMLButtonElement).addEventListener('click', () => void this.read(this.text.value, 'typed text'));
    document.addEventListener('paste', (event) => this.takePaste(event));
    document.addEventListener('dragover', (event) => {
      event.preventDefault();
      document.body.classList.add('dropping');
    });
    document.addEventListener('dragleave', () => document.body.classList.remove('dropping'));
    document.addEventListener('drop', (event) => this.takeDrop(event));
    editor.onChange(() => this.follow());
    this.follow();
  }

  /** Fills the menu of examples. */
  async loadExamples(): Promise<void> {
    this.known = await getExamples();
    const groups = new Map<string, HTMLOptGroupElement>();
    for (const [index, example] of this.known.entries()) {
      const group = exampleGroup(example);
      const list = groups.get(group) ?? make('optgroup', { label: group });
      groups.set(group, list);
      list.append(make('option', { value: index }, exampleTitle(example.name)));
    }
    this.examples.replaceChildren(make('option', { value: '' }, 'Choose…'), ...groups.values());
    this.examples.disabled = false;
    this.examples.removeAttribute('aria-busy');
    this.follow();
  }

  /** Adds the ratings of examples to the menu, once a user turns to it. */
  private rateExamples(): void {
    if (this.isRated || this.known.length === 0) return;
    this.isRated = true;
    void this.ratings.rateAll(this.known, (index, tag) => {
      const option = this.examples.querySelector(`option[value="${index}"]`);
      if (option !== null && tag !== '') setText(option, `${exampleTitle(at(this.known, index).name)} · ${tag}`);
    });
  }

  /** Says in the menu of examples why it is empty. */
  showAwaited(hasFailed: boolean): void {
    if (!this.examples.disabled) return;
    setText(at(this.examples.options, 0), hasFailed ? 'Not loaded' : 'Loading…');
    this.examples.setAttribute('aria-busy', String(!hasFailed));
  }

  private loadExample(index: string): void {
    const example = this.known[Number(index)];
    if (index === '' || example === undefined) return;
    this.show(puzzleOf(example, exampleTitle(example.name)));
  }

  /** Loads a puzzle, and scrolls to it where the grid is off the screen, as on a phone. */
  private show(puzzle: PuzzleState): void {
    this.editor.load(puzzle);
    this.reveal();
  }

  /** Messages stand beside the grid. */
  private reveal(): void {
    afterLayout(() => reveal(byId('live', HTMLElement)));
  }

  /** Lets the server read a text; problems are shown beside the grid. */
  private async read(text: string | Promise<string>, origin: string): Promise<void> {
    await this.ask(async () => {
      const words = await text;
      // A place in JSON says nothing to a user who pasted a file.
      const isJson = /^\s*[{[]/.test(words);
      const answer = await this.readWithBoxes(withCommas(words)).catch((error: unknown) => {
        throw isJson && error instanceof Problem ? error.withoutPlace() : error;
      });
      const more = answer.more > 0 ? `, first of ${answer.more + 1}` : '';
      return puzzleOf(answer, (answer.label ?? origin) + more);
    });
  }

  /** Reads a text whose side has no default boxes with the shape on the page, if the side fits. */
  private async readWithBoxes(text: string): Promise<ReadAnswer> {
    try {
      return await readText(text);
    } catch (error) {
      if (!(error instanceof Problem && error.field === 'box')) throw error;
      return await readText(text, requestShape(this.editor.state.shape)).catch(() => Promise.reject(error));
    }
  }

  /** Makes a puzzle of the shape on the page; the button for regions lets the server draw these too. */
  private async makeRandom(button: HTMLButtonElement): Promise<void> {
    if (this.isMaking) return;
    const { shape } = this.editor.state;
    const { regions, ...rest } = requestShape(shape);
    const kept = button === this.regions ? undefined : regions;
    const words = button.textContent ?? '';
    const { recipe } = this;
    this.isMaking = true;
    // Not `disabled`: a disabled control loses the focus.
    button.setAttribute('aria-disabled', 'true');
    setText(button, 'Making one…');
    await this.ask(async () => {
      const answer = await generate({
        side: shape.side,
        ...recipe,
        ...rest,
        ...(kept !== undefined && { regions: kept }),
      });
      const level = recipe.level === undefined ? '' : `${recipe.level}, `;
      return puzzleOf(answer, `random, ${level}seed ${answer.seed}`);
    });
    this.isMaking = false;
    button.removeAttribute('aria-disabled');
    setText(button, words);
  }

  /** How many cells of a random puzzle are given: a share, or as few as the wanted kind allows. */
  private get recipe(): Pick<GenerateRequest, 'given' | 'unique' | 'minimal' | 'level'> {
    const kind = this.kind.value;
    const level = LEVELS.find((one) => one === kind);
    if (level !== undefined) return { level };
    if (kind === 'minimal') return { minimal: true };
    return { given: Number(this.share.value), ...(kind === 'unique' && { unique: true }) };
  }

  private nameShare(): void {
    this.share.disabled = !['share', 'unique'].includes(this.kind.value);
    const words = `${this.share.value} %`;
    byId('share-value', HTMLOutputElement).textContent = words;
    this.share.setAttribute('aria-valuetext', words);
  }

  /** Requests a puzzle from the server. The answer is dropped if the user has chosen or typed another one meanwhile. */
  private async ask(question: () => Promise<PuzzleState>): Promise<void> {
    const number = ++this.lastAsked;
    const { state } = this.editor;
    const isStale = () => number !== this.lastAsked || state !== this.editor.state;
    try {
      const puzzle = await question();
      if (!isStale()) this.show(puzzle);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      if (isStale()) return;
      showProblem(this.problem, error);
      this.reveal();
      if (error.isServerGone) this.notice.report(error, () => void this.ask(question));
    }
  }

  private takeSize(): void {
    const shape = withSize(this.editor.state.shape, this.size.value);
    this.show({ shape, cells: new Uint8Array(cellCount(shape)), name: '' });
  }

  private takePaste(event: ClipboardEvent): void {
    const target = event.target;
    const isField =
      target instanceof HTMLInputElement ||
      target instanceof HTMLTextAreaElement ||
      (takesKeys(target) && target instanceof HTMLSelectElement);
    const text = event.clipboardData?.getData('text/plain') ?? '';
    if (isField || text.trim() === '') return;
    event.preventDefault();
    void this.read(text, 'pasted text');
  }

  private takeDrop(event: DragEvent): void {
    event.preventDefault();
    document.body.classList.remove('dropping');
    const file = event.dataTransfer?.files[0];
    const text = file === undefined ? event.dataTransfer?.getData('text/plain') : file.text();
    if (text) void this.read(text, file?.name ?? 'dropped text');
  }

  /** Updates the menus and the text box to match the grid. */
  private follow(): void {
    const { shape, cells, name } = this.editor.state;
    byId('puzzle-name', HTMLElement).textContent = name;
    showProblem(this.problem, null);
    this.followSize(shape);
    const index = this.known.findIndex((example) => exampleTitle(example.name) === name);
    this.examples.value = index < 0 ? '' : String(index);
    const example = this.known[index];
    setText(byId('example-about', HTMLElement), example === undefined ? '' : exampleAbout(example));
    if (document.activeElement !== this.text) this.text.value = puzzleText(shape, cells);
  }

  private followSize(shape: Geometry): void {
    const usual = shape.division === 'boxes' ? USUAL_SHAPES : USUAL_SIDES.map((side) => latinSquare(side));
    const isUsual = usual.some((one) => sizeKey(one) === sizeKey(shape));
    const shapes = isUsual ? usual : [...usual, shape];
    const sizes = shapes.map(sizeKey).join(' ');
    if (this.sizes !== sizes) {
      this.sizes = sizes;
      this.size.replaceChildren(...shapes.map((one) => make('option', { value: sizeKey(one) }, shapeName(one))));
    }
    this.size.value = sizeKey(shape);
  }
}

function puzzleOf(answer: PuzzleAnswer, name: string): PuzzleState {
  return { shape: shapeOf(answer, answer.cells.length), cells: Uint8Array.from(answer.cells), name };
}
