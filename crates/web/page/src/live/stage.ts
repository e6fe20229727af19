import type { FramesAnswer, StepEvent } from '../api.ts';
import type { PuzzleEditor } from '../editor/puzzleEditor.ts';
import { byId, contextOf, find, make, Measured, setText } from '../dom.ts';
import type { ShareScale } from '../model/bytes.ts';
import { cellCount, geometry, type Geometry } from '../model/geometry.ts';
import { rulesWords } from '../model/ruleWords.ts';
import { Board } from '../paint/board.ts';
import type { Schedule } from '../paint/schedule.ts';
import { onShadeChange } from '../paint/theme.ts';
import { ChartsPanel } from './chartsPanel.ts';
import type { Contestant } from './contestant.ts';
import { framed } from './contestantGrid.ts';
import { ContestantView, type RunLayer } from './contestantView.ts';
import { Race, type RaceParts } from './race.ts';
import type { StepPace } from './stepView.ts';
import { Timeline } from './timeline.ts';
import { TouchPanel } from './touchPanel.ts';

/** From this width of the stage on, two layers are shown side by side unless the user has chosen a layer. */
const WIDE = 1500;
/** From this width on, they can be. */
const WIDE_ENOUGH = 760;

/** The grid of the page with its layers, and the race, the timeline and the charts of a run. */
export class Stage {
  shape: Geometry = geometry(3, 3);
  givens: readonly number[] = [];
  private contestants: readonly Contestant[] = [];
  private readonly first: ContestantView;
  private second: ContestantView | null = null;
  /** The views that show a contestant now: none before the first run. */
  private views: ContestantView[] = [];
  private showsPuzzle = true;
  /** The layers in the menu, and the one that is shown. */
  private offered = '';
  /** The layer that the user has chosen; null takes one that suits the width. */
  private wanted: RunLayer | null = null;
  readonly timeline = new Timeline();
  readonly touch = new TouchPanel();
  private readonly race = new Race((index) => this.showContestant(index));
  private readonly charts: ChartsPanel;
  private readonly list = byId('contestants', HTMLDivElement);
  private readonly size: Measured;
  private readonly layers = byId('layer', HTMLFieldSetElement);
  private readonly scale = byId('scale', HTMLSelectElement);
  private readonly legend = byId('legend', HTMLUListElement);

  constructor(
    readonly schedule: Schedule,
    board: Board,
    private readonly editor: PuzzleEditor,
  ) {
    const request = () => schedule.request();
    this.first = new ContestantView(byId('first-view', HTMLElement), board, request);
    schedule.add(this.first);
    for (const one of this.first.boards) this.touch.add(one);
    this.touch.onTool = () => {
      this.showsPuzzle = false;
      this.setLayer();
    };
    this.charts = new ChartsPanel(
      byId('charts-panel', HTMLElement),
      byId('charts-explain', HTMLElement),
      byId('charts', HTMLDivElement),
      () => cellCount(this.shape),
      request,
    );
    schedule.add(this.charts);
    schedule.add(this.race);
    this.layers.addEventListener('change', () => {
      const { value } = find(this.layers, 'input:checked', HTMLInputElement);
      this.showsPuzzle = value === 'puzzle';
      if (!this.showsPuzzle) this.wanted = value as RunLayer;
      this.setLayer();
    });
    this.scale.addEventListener('change', () => this.setLayer());
    const zoom = (id: string, action: () => void) =>
      byId(id, HTMLButtonElement).addEventListener('click', () => {
        action();
        this.showKeys();
      });
    zoom('zoom-in', () => board.zoom(false, editor.target ?? undefined));
    zoom('zoom-out', () => board.zoom(true));
    zoom('zoom-all', () => board.showWhole());
    editor.onChange(() => this.showPuzzle());
    this.size = new Measured(this.list, () => this.setLayer());
    onShadeChange(() => {
      this.charts.restart();
      this.race.restart();
      request();
    });
    this.setLayer();
  }

  /** Shows the contestants of a new run; of a comparison, one of them, or two side by side. */
  begin(parts: RaceParts & { readonly givens: readonly number[] }): void {
    this.contestants = parts.contestants;
    this.shape = parts.shape;
    this.givens = parts.givens;
    // Two contestants stand side by side, with their numbers.
    const isRace = this.contestants.length > 2;
    this.showsPuzzle = false;
    byId('legend-fresh', HTMLLIElement).hidden = true;
    byId('race-panel', HTMLElement).hidden = !isRace;
    this.race.show(isRace ? parts : null);
    this.list.classList.toggle('pair', this.isPair);
    this.list.classList.remove('solved');
    setText(byId('editor-spoken', HTMLElement), '');
    this.showContestant(0);
  }

  /** Shows no run any more. */
  leave(): void {
    this.contestants = [];
    this.views = [];
    this.first.end();
    byId('legend-fresh', HTMLLIElement).hidden = true;
    byId('race-panel', HTMLElement).hidden = true;
    this.race.show(null);
    this.list.classList.remove('pair', 'solved');
    this.charts.show([]);
    this.timeline.show([], this.shape);
    this.touch.show(null, this.shape);
    this.setLayer();
  }

  /** Shows the puzzle of the editor instead of the run. */
  private showPuzzle(): void {
    this.showsPuzzle = true;
    this.setLayer();
  }

  private get isPair(): boolean {
    return this.contestants.length === 2;
  }

  /** Updates the page after a change of the contestants' states. */
  updateStates(): void {
    for (const view of this.views) view.update();
    this.charts.update();
    this.race.update();
    this.touch.update();
    // A run that ends at once has shown one frame, but its other iterations are kept.
    this.timeline.update();
    this.showKeys();
    this.schedule.request();
  }

  /** Shows that the colony was changed. */
  updateTouches(): void {
    this.touch.update();
    this.timeline.update();
    this.showKeys();
  }

  updateFrame(index: number): void {
    this.race.update();
    this.schedule.request();
    const view = this.views.find(({ contestant }) => contestant?.index === index);
    if (view === undefined) return;
    view.update();
    this.charts.update();
    this.timeline.update();
    this.touch.update();
    // The first frame of a contestant may bring layers that the run did not have before.
    if (this.offered !== this.offer) this.setLayer();
    else this.showKeys();
  }

  /** The layers that can be shown now. */
  private get available(): (RunLayer | 'puzzle')[] {
    if (this.views.length === 0) return ['puzzle'];
    const hasHeat = this.views.some((view) => view.has('shares'));
    const hasRoom = !this.isPair && this.size.width >= WIDE_ENOUGH;
    const layers: (RunLayer | 'puzzle')[] = ['puzzle', 'grid'];
    if (hasHeat) layers.push('shares', 'entropies');
    if (hasHeat && hasRoom) layers.push('both');
    return layers;
  }

  private get offer(): string {
    return [...this.available, this.layer].join();
  }

  private get layer(): RunLayer | 'puzzle' {
    if (this.showsPuzzle || this.views.length === 0) return 'puzzle';
    // Two contestants are compared by what both of them have.
    const ofPair = this.views.every((view) => view.has('shares')) ? 'shares' : 'grid';
    const usual = this.isPair ? ofPair : this.size.width >= WIDE ? 'both' : 'grid';
    const wanted = this.wanted ?? usual;
    return this.available.includes(wanted) ? wanted : 'grid';
  }

  private setLayer(): void {
    const { layer, available } = this;
    for (const view of this.views) view.setLayer(layer, this.scale.value as ShareScale);
    if (layer === 'puzzle') {
      this.touch.putAway();
      this.editor.wake();
      // Only the first view has the board of the editor.
      this.first.setLayer('puzzle', 'root');
    }
    this.offered = this.offer;
    this.layers.hidden = available.length < 2;
    for (const input of this.layers.querySelectorAll('input')) {
      const name = input.value as RunLayer;
      input.checked = name === layer;
      if (input.parentElement) input.parentElement.hidden = !available.includes(name);
    }
    const rules = byId('rules-words', HTMLElement);
    setText(rules, rulesWords(layer === 'puzzle' ? this.editor.shape : this.shape));
    rules.hidden = rules.textContent === '';
    byId('edit-tools', HTMLElement).hidden = layer !== 'puzzle';
    if (this.second !== null) this.second.element.hidden = !this.isPair || layer === 'puzzle';
    this.showKeys();
    this.schedule.request();
  }

  /** Shows the legend, the choice of the scale and the zoom while a board has a use for them. */
  private showKeys(): void {
    const { layer } = this;
    const isStepping = !byId('legend-fresh', HTMLLIElement).hidden;
    const hasOrigins = this.views.some(({ contestant }) => contestant !== null && framed(contestant) !== null);
    this.legend.hidden = (layer !== 'grid' && layer !== 'both') || !(hasOrigins || isStepping);
    const isTouched = this.contestants.some(({ touches }) => touches.some(({ touch }) => touch.what === 'fix'));
    byId('legend-pinned', HTMLLIElement).hidden = !isTouched;
    const isColony = this.views.some(({ contestant }) => contestant?.search === 'colony');
    setText(byId('layer-grid', HTMLElement), isColony ? 'Best ant' : 'Grid');
    setText(byId('legend-chosen', HTMLElement), isColony ? 'chosen by the ant' : 'set by the search');
    byId('scale-field', HTMLElement).hidden = layer !== 'shares' && layer !== 'both';
    const { board } = this.first;
    byId('zoom', HTMLDivElement).hidden = !board.isCrowded && !board.isZoomed;
    this.showZoomOut(board.isZoomed);
    const isAlone = this.contestants.length === 1;
    byId('ants-offer', HTMLElement).hidden = layer === 'puzzle' || !isAlone || !this.isWithoutAnts;
  }

  /** Shows the buttons that make a grid smaller while it can be; the focus does not vanish with them. */
  private showZoomOut(isShown: boolean): void {
    for (const id of ['zoom-out', 'zoom-all']) {
      const button = byId(id, HTMLButtonElement);
      if (!isShown && document.activeElement === button) byId('zoom-in', HTMLButtonElement).focus();
      button.hidden = !isShown;
    }
  }

  /** Whether the search has no pictures of pheromone, but a colony would have them. */
  private get isWithoutAnts(): boolean {
    const [one] = this.contestants;
    if (one === undefined || one.isTrivial || one.isRefuted) return false;
    return one.search === 'tree' || one.search === 'walk';
  }

  updateCharts(index: number): void {
    if (!this.views.some(({ contestant }) => contestant?.index === index)) return;
    this.charts.update();
    this.schedule.request();
  }

  showStep(step: StepEvent, pace: StepPace): void {
    byId('legend-fresh', HTMLLIElement).hidden = false;
    this.views.find(({ contestant }) => contestant?.index === step.contestant)?.showStep(step, pace);
    this.showKeys();
  }

  hideSteps(): void {
    const mark = byId('legend-fresh', HTMLLIElement);
    if (mark.hidden) return;
    mark.hidden = true;
    for (const view of this.views) view.hideStep();
    this.showKeys();
  }

  finish(): void {
    this.charts.describe();
    this.timeline.update();
    // A short glow, which the style sheet leaves out for users who want no motion.
    this.list.classList.toggle('solved', this.contestants.some(({ isSolved }) => isSolved));
  }

  /** Draws everything again and waits for the pixels; returns the milliseconds, for scripts that measure them. */
  measure(): { script: number; withPixels: number } {
    for (const view of this.views) view.forget();
    this.charts.forget();
    const start = performance.now();
    const script = this.schedule.paintNow();
    for (const canvas of document.querySelectorAll<HTMLCanvasElement>('#live canvas, #charts canvas')) {
      if (canvas.clientWidth > 0) contextOf(canvas).getImageData(0, 0, 1, 1);
    }
    return { script, withPixels: performance.now() - start };
  }

  get chartRows(): number {
    return Math.max(0, ...this.contestants.map(({ chart }) => chart.length));
  }

  private showContestant(index: number): void {
    const shown = this.isPair ? this.contestants : this.contestants.slice(index, index + 1);
    this.views = shown.map((contestant, place) => {
      const view = place === 0 ? this.first : (this.second ??= this.makeSecond());
      view.begin(contestant, this.shape, this.givens);
      return view;
    });
    this.charts.show(shown);
    this.timeline.show(shown, this.shape);
    this.touch.show(this.contestants.length === 1 ? (shown[0] ?? null) : null, this.shape);
    this.setLayer();
  }

  /** Shows frames of the past at a place of the charts, or with null the newest ones. */
  replay(answer: FramesAnswer | null, place: number): void {
    this.hideSteps();
    for (const contestant of this.contestants) {
      const frame = answer?.frames[contestant.index]?.frame ?? null;
      // An iteration of one contestant says nothing about the nodes of another.
      const isComparable = frame !== null && (frame.kind === 'nodes') === this.timeline.isInNodes;
      contestant.replay(isComparable ? frame : null);
    }
    for (const view of this.views) view.update();
    this.charts.point(answer === null ? null : place);
    if (this.showsPuzzle && answer !== null) {
      this.showsPuzzle = false;
      this.setLayer();
    }
  }

  private makeSecond(): ContestantView {
    const request = () => this.schedule.request();
    const canvas = make('canvas', {
      tabindex: 0,
      role: 'application',
      'aria-roledescription': 'Sudoku grid',
      'aria-label': 'Grid',
    });
    const frame = make('div', { class: 'board' }, canvas);
    const element = make('article', { class: 'contestant' }, make('div', { class: 'boards' }, frame));
    this.list.append(element);
    const board = new Board(canvas, frame, request);
    this.first.board.link(board);
    const view = new ContestantView(element, board, request);
    this.schedule.add(view);
    return view;
  }
}
