import type { StepEvent } from '../api.ts';
import { find, make, setText, symbolNodes } from '../dom.ts';
import type { ShareScale } from '../model/bytes.ts';
import { at, present } from '../model/checked.ts';
import { shapeName, type Geometry } from '../model/geometry.ts';
import { parseLine } from '../model/text.ts';
import { Board, type Layer } from '../paint/board.ts';
import type { Painter } from '../paint/schedule.ts';
import { runCellWords } from './cellWords.ts';
import type { Contestant } from './contestant.ts';
import { framed, gridOf } from './contestantGrid.ts';
import { answerNumbers, frameNumbers, missingPicture } from './frameWords.ts';
import { GridPicture } from './gridPicture.ts';
import { HeatPicture, type HeatLayer } from './heatPicture.ts';
import { Lamp } from './lamp.ts';
import { pickedWords } from './runWords.ts';
import { ScaleBar } from './scaleBar.ts';
import { StepView, type StepPace } from './stepView.ts';

/** What the boards of a run show: one of the layers, or the first two side by side. */
export type RunLayer = HeatLayer | 'grid' | 'both';

const CAPTIONS = {
  ants: ["Best ant's grid.", 'What the best ant of this iteration built.'],
  step: ["The ant's grid.", 'One choice, and what follows from it.'],
  tree: ['The fullest grid so far.', 'The search guesses, propagates and takes back.'],
  walk: ['The walking grid.', 'It is always full. Crossed cells clash with another one.'],
  answer: ['The grid.', 'Bold values are the puzzle.'],
  shares: ['Pheromone.', 'Each small square is one value of a cell: the brighter, the more pheromone.'],
  coarse: ['Pheromone.', 'Each cell has the colour of its strongest value. Zoom in to see all values.'],
  entropies: ['Entropy.', 'Bright cells are undecided. In dark cells nearly all pheromone lies on one value.'],
} as const;

/** Everything about one contestant on the page: numbers, lamp, one or two boards, single steps. */
export class ContestantView implements Painter {
  private readonly title = make('h3');
  private readonly lamp = new Lamp();
  private readonly numbers = make('p', { class: 'numbers' });
  private readonly head = make(
    'div',
    { class: 'contestant-head', hidden: true },
    this.title,
    this.lamp.element,
    this.numbers,
  );
  private numberNames = '';
  private readonly picked = make('p', { class: 'explain', hidden: true });
  private readonly missing = make('p', { class: 'explain', hidden: true });
  private readonly scales = [new ScaleBar(), new ScaleBar()];
  private readonly captions = [make('p', { class: 'caption' }), make('p', { class: 'caption' })];
  /** The second board of the view, for two layers side by side. */
  private readonly beside: Board;
  private grid: GridPicture | null = null;
  private heat: HeatPicture | null = null;
  private step: StepView | null = null;
  private givens: ArrayLike<number> = [];
  private layer: RunLayer | 'puzzle' = 'puzzle';
  private scale: ShareScale = 'root';
  private isDirty = false;
  contestant: Contestant | null = null;

  /** A view in an element with the place of its boards, one of which is there already. */
  constructor(
    readonly element: HTMLElement,
    readonly board: Board,
    private readonly requestPaint: () => void,
  ) {
    const boards = find(element, '.boards', HTMLElement);
    const canvas = make('canvas', {
      tabindex: 0,
      role: 'application',
      'aria-roledescription': 'Sudoku grid',
      'aria-label': 'Pheromone; arrow keys read it cell by cell',
    });
    const frame = make('div', { class: 'board', hidden: true }, canvas);
    this.beside = new Board(canvas, frame, requestPaint);
    boards.append(frame);
    element.prepend(this.head);
    element.append(this.picked, this.missing);
    for (const [place, one] of this.boards.entries())
      one.frame.append(at(this.captions, place), at(this.scales, place).element);
    board.link(this.beside);
    this.nameLayers();
  }

  get boards(): [Board, Board] {
    return [this.board, this.beside];
  }

  /** Shows a contestant from its start. */
  begin(contestant: Contestant, shape: Geometry, givens: ArrayLike<number>): void {
    this.contestant = contestant;
    this.givens = givens;
    const grid = (this.grid = new GridPicture(shape));
    this.heat = new HeatPicture(shape);
    this.step?.hide();
    this.step?.element.remove();
    this.step = new StepView(shape, givens, () => contestant.parameters, grid, () => this.board.update());
    this.picked.before(this.step.element);
    this.takeGrid(contestant);
    this.element.setAttribute('aria-label', contestant.title);
    this.numbers.replaceChildren();
    this.numberNames = '';
    this.head.hidden = false;
    this.update();
  }

  /** Shows no contestant any more. */
  end(): void {
    this.contestant = null;
    this.step?.hide();
    this.head.hidden = this.picked.hidden = this.missing.hidden = true;
    this.update();
  }

  /** Marks the contestant as changed. */
  update(): void {
    this.isDirty = true;
    this.requestPaint();
  }

  showStep(step: StepEvent, pace: StepPace): void {
    const layout = this.contestant?.layout ?? null;
    if (layout === null || layout.number !== step.layout) return;
    this.step?.show(step, layout, pace);
    this.update();
  }

  hideStep(): void {
    if (this.step?.isShown !== true) return;
    this.step.hide();
    this.update();
  }

  setLayer(layer: RunLayer | 'puzzle', scale: ShareScale): void {
    this.layer = layer;
    this.scale = scale;
    this.update();
  }

  forget(): void {
    this.isDirty = true;
    for (const board of this.boards) board.forget();
  }

  paint(): boolean {
    if (this.isDirty) {
      this.isDirty = false;
      this.take();
    }
    return this.boards.map((board) => board.paint()).some(Boolean);
  }

  /** Whether the contestant has a layer to show. */
  has(layer: RunLayer): boolean {
    const shown = this.contestant?.shown ?? null;
    return layer === 'grid' || (shown?.shares != null && shown.layout !== null);
  }

  /** Passes the newest frame to the boards. */
  private take(): void {
    const { contestant } = this;
    if (contestant === null) return this.nameLayers();
    const missing = framed(contestant) !== null ? '' : missingPicture(contestant);
    this.missing.hidden = missing === '';
    setText(this.missing, missing);
    const picked = pickedWords([contestant]);
    this.picked.hidden = picked === '';
    setText(this.picked, picked);
    this.lamp.show(contestant);
    // Its words come with the methods, which may be later than the run.
    const heading = contestant.heading;
    if (this.title.textContent !== heading.join('')) this.title.replaceChildren(heading[0], make('span', {}, heading[1]));
    this.writeNumbers(contestant);
    if (this.step?.isShown !== true) this.takeGrid(contestant);
    this.takeHeat(contestant);
    this.nameLayers();
    for (const board of this.boards) board.refresh();
  }

  private takeGrid(contestant: Contestant): void {
    if (this.grid === null) return;
    const { values, kinds } = gridOf(contestant, this.grid.shape, this.givens);
    this.grid.show(values, kinds);
  }

  private takeHeat(contestant: Contestant): void {
    const { shown: picture, state } = contestant;
    const layout = picture?.layout ?? null;
    const layer = this.layer === 'entropies' ? 'entropies' : 'shares';
    const bytes = picture?.[layer];
    if (bytes == null || layout === null || this.heat === null) return;
    const line = state.answer?.solution;
    const solution = line == null ? null : parseLine(this.heat.shape, line);
    this.heat.show({ layout, layer, bytes, scale: this.scale, solution });
  }

  /** Puts the layers on the boards, with their captions. */
  private nameLayers(): void {
    const { grid, heat, layer, contestant } = this;
    const isHeat = layer === 'shares' || layer === 'entropies';
    const isBoth = layer === 'both' && this.has('shares');
    this.beside.frame.hidden = !isBoth;
    if (contestant === null || grid === null || heat === null || layer === 'puzzle') {
      this.nameLayer(0, null);
      return;
    }
    const isMainHeat = isHeat && this.has(layer);
    this.put(this.board, isMainHeat ? heat : grid);
    this.nameLayer(0, isMainHeat ? layer : this.gridCaption(contestant));
    if (!isBoth) return;
    this.put(this.beside, heat);
    this.nameLayer(1, 'shares');
  }

  private put(board: Board, layer: Layer): void {
    const { contestant, grid } = this;
    if (contestant === null || grid === null) return;
    board.reader = (cell) => runCellWords(grid.shape, cell, grid, contestant);
    const fixed = Array.from(grid.values).filter((value) => value > 0).length;
    const what = layer === grid ? `Grid with ${fixed} of ${grid.values.length} cells fixed` : 'Pheromone';
    board.canvas.setAttribute('aria-label', `${what}, ${shapeName(grid.shape)}; arrow keys read it cell by cell`);
    if (board.shows(layer)) board.update();
    else board.show(layer);
  }

  private gridCaption(contestant: Contestant): keyof typeof CAPTIONS {
    if (this.step?.isShown === true) return 'step';
    switch (framed(contestant)?.event.kind) {
      case undefined:
        return 'answer';
      case 'colony':
        return 'ants';
      case 'nodes':
        return 'tree';
      case 'walkers':
      case 'walk':
        return 'walk';
    }
  }

  /** Writes the caption of a board, and its scale if the layer has one; null for none. */
  private nameLayer(place: 0 | 1, name: keyof typeof CAPTIONS | null): void {
    const [caption, scale] = [at(this.captions, place), at(this.scales, place)];
    const isHeat = name === 'shares' || name === 'entropies';
    scale.element.hidden = !isHeat;
    if (isHeat) scale.show(name, this.scale);
    caption.hidden = name === null;
    if (name === null) return;
    const [title, text] = CAPTIONS[name === 'shares' && this.heat?.isCoarse === true ? 'coarse' : name];
    if (caption.textContent !== `${title} ${text}`) caption.replaceChildren(make('strong', {}, title), make('span', {}, ` ${text}`));
  }

  private writeNumbers(contestant: Contestant): void {
    const { shown, picture, seconds, state: { answer } } = contestant;
    const event = (answer === null ? shown : framed(contestant))?.event;
    if (event === undefined && answer === null) return;
    const pairs =
      event === undefined
        ? answerNumbers(present(answer), seconds)
        : frameNumbers(event, shown === picture ? seconds : event.seconds);
    const names = pairs.map(([name]) => name).join();
    if (this.numberNames !== names) {
      this.numberNames = names;
      this.numbers.replaceChildren(...pairs.map(([name]) => make('span', {}, ...symbolNodes(name), ' ', make('b'))));
    }
    for (const [place, [, figure]] of pairs.entries())
      setText(present(at(this.numbers.children, place).lastElementChild), figure);
  }
}
