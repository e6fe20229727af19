import type { FrameEvent, StepEvent } from '../api.ts';
import { make, setText, symbolNodes } from '../dom.ts';
import { shareOfByte } from '../model/bytes.ts';
import { at, present } from '../model/checked.ts';
import { moveCursor } from '../model/cursor.ts';
import { cellName, type Geometry } from '../model/geometry.ts';
import type { Layout } from '../model/layout.ts';
import { percent } from '../model/words.ts';
import { cellAt, pointOf } from '../paint/lattice.ts';
import type { Painter } from '../paint/schedule.ts';
import { Tile } from '../paint/tiles.ts';
import type { Contestant } from './contestant.ts';
import { frameNumbers, LAMP_WORDS, missingPicture, SHORT_LAMP_WORDS } from './frameWords.ts';
import { GridPicture } from './gridPicture.ts';
import { HeatPicture, type HeatLayer } from './heatPicture.ts';
import { pickedWords } from './runWords.ts';
import { ScaleBar } from './scaleBar.ts';
import { StepView, type StepPace } from './stepView.ts';

export type Layer = HeatLayer | 'grid';

const LARGEST_PICTURE = 480;

const CAPTIONS: Record<HeatLayer, [title: string, text: string]> = {
  shares: [
    'Pheromone.',
    'Each small square is one value of a cell. The brighter, the more pheromone ants have left on it.',
  ],
  entropies: [
    'Entropy.',
    'Bright cells are undecided: pheromone lies evenly on their values. In dark cells nearly all lies on one.',
  ],
};

/** The view of one contestant: numbers, lamp, pictures, steps. */
export class ContestantView implements Painter {
  readonly element: HTMLElement;
  readonly grid: GridPicture;
  readonly heat: HeatPicture;
  readonly step: StepView;
  private readonly numbers = make('p', { class: 'numbers' });
  private readonly lampWord = make('span');
  private readonly lampMore = make('span', { class: 'lamp-more' });
  private readonly lamp = make(
    'span',
    { class: 'lamp', hidden: true },
    make('i', { 'aria-hidden': 'true' }),
    this.lampWord,
    this.lampMore,
  );
  private readonly gridFigure: HTMLElement;
  private readonly gridCaption = make('figcaption');
  private readonly heatFigure: HTMLElement;
  private readonly heatCaption = make('figcaption');
  private readonly scale = new ScaleBar();
  private readonly readout = make('p', { class: 'readout' });
  /** Read out for arrow keys only: pointer moves and new frames would be too many. */
  private readonly spoken = make('p', { class: 'unseen', 'aria-live': 'polite' });
  private readonly picked = make('p', { class: 'explain', hidden: true });
  private readonly missing = make('p', { class: 'explain', hidden: true });
  private readonly observer: ResizeObserver;
  private pointed = -1;
  private layer: Layer = 'shares';
  private isDirty = true;

  constructor(
    readonly contestant: Contestant,
    private readonly shape: Geometry,
    givens: ArrayLike<number>,
    private readonly isPair: boolean,
    requestPaint: () => void,
  ) {
    const gridCanvas = make('canvas', { role: 'img', 'aria-label': 'Grid' });
    const heatCanvas = make('canvas', {
      tabindex: 0,
      role: 'application',
      'aria-roledescription': 'heat map',
      'aria-label': 'Pheromone; arrow keys read it cell by cell',
    });
    this.grid = new GridPicture(gridCanvas, shape);
    this.heat = new HeatPicture(heatCanvas, shape);
    this.step = new StepView(shape, givens, contestant.info.parameters, requestPaint);
    this.gridFigure = make('figure', { class: 'picture', hidden: true }, this.gridCaption, gridCanvas);
    this.heatFigure = make(
      'figure',
      { class: 'picture', hidden: true },
      this.heatCaption,
      heatCanvas,
      this.scale.element,
      this.readout,
      this.spoken,
    );
    this.element = make(
      'article',
      { class: 'contestant', 'aria-label': contestant.title },
      make('div', { class: 'contestant-head' }, make('h3', {}, contestant.title), this.lamp),
      this.picked,
      this.numbers,
      this.step.element,
      make('div', { class: 'pictures' }, this.gridFigure, this.heatFigure),
      this.missing,
    );
    heatCanvas.addEventListener('pointermove', (event) => {
      const { place } = this.heat;
      if (place !== null) this.point(cellAt(place, ...pointOf(heatCanvas, event)));
    });
    heatCanvas.addEventListener('pointerleave', () => this.point(-1));
    heatCanvas.addEventListener('blur', () => this.point(-1));
    heatCanvas.addEventListener('keydown', (event) => this.pointByKey(event));
    this.observer = new ResizeObserver(() => {
      this.resize();
      requestPaint();
    });
    this.observer.observe(this.element);
  }

  /** Marks the contestant as changed. */
  update(): void {
    this.isDirty = true;
  }

  showStep(step: StepEvent, pace: StepPace): void {
    const { layout } = this.contestant;
    if (layout === null || layout.number !== step.layout) return;
    const wasHidden = this.step.element.hidden;
    this.step.show(step, layout, pace);
    if (wasHidden) this.resize();
  }

  setLayer(layer: Layer): void {
    this.layer = layer;
    this.isDirty = true;
  }

  restart(): void {
    this.grid.restart();
    this.heat.restart();
    this.step.picture.restart();
  }

  /** Marks everything as changed, for measuring. */
  forget(): void {
    this.isDirty = true;
    this.grid.forget();
    this.heat.forget();
    this.step.picture.forget();
  }

  remove(): void {
    this.observer.disconnect();
    this.step.hide();
    this.element.remove();
  }

  paint(): boolean {
    if (this.isDirty) {
      this.isDirty = false;
      this.take();
    }
    const parts = [this.grid, this.heat, this.step.picture].map((part) => part.paint());
    return parts.some(Boolean);
  }

  /** Passes the newest frame to the pictures on the page. */
  private take(): void {
    const { picture, layout } = this.contestant;
    const missing = picture?.grid != null ? '' : missingPicture(this.contestant);
    this.missing.hidden = missing === '';
    setText(this.missing, missing);
    const picked = pickedWords([this.contestant]);
    this.picked.hidden = picked === '';
    setText(this.picked, picked);
    if (picture === null) return;
    const { event, grid, origin, clashes } = picture;
    this.writeNumbers(event);
    const heatLayer = this.layer === 'entropies' ? 'entropies' : 'shares';
    const bytes = picture[heatLayer];
    const showsHeat = layout !== null && bytes !== null && !(this.isPair && this.layer === 'grid');
    const showsGrid = grid !== null && origin !== null && (!this.isPair || this.layer === 'grid' || bytes === null);
    const hadSame = this.heatFigure.hidden === !showsHeat && this.gridFigure.hidden === !showsGrid;
    this.heatFigure.hidden = !showsHeat;
    this.gridFigure.hidden = !showsGrid;
    if (!hadSame) this.resize();
    if (showsHeat) this.takeHeat(layout, heatLayer, bytes);
    if (!showsGrid) return;
    const kinds = clashes === null ? origin : origin.map((kind, cell) => (clashes[cell] ? Tile.Clash : kind));
    this.takeGrid(event.kind, grid, kinds);
  }

  private takeHeat(layout: Layout, layer: HeatLayer, bytes: Uint8Array): void {
    this.heat.show(layout, layer, bytes);
    this.caption(this.heatCaption, ...CAPTIONS[layer]);
    this.scale.show(layer);
    if (this.pointed >= 0) setText(this.readout, this.readCell(this.pointed));
  }

  private takeGrid(kind: FrameEvent['kind'], grid: Uint8Array, kinds: Uint8Array): void {
    this.grid.show(grid, kinds);
    if (kind === 'walkers') {
      this.caption(
        this.gridCaption,
        'The walking grid.',
        'It is always full. Crossed cells clash with another one; the walk changes them one by one.',
      );
    } else {
      this.caption(
        this.gridCaption,
        "Best ant's grid.",
        'What the best ant of this iteration built. Hatched cells were left without a value.',
      );
    }
    const fixed = grid.filter((value) => value > 0).length;
    this.grid.canvas.setAttribute('aria-label', `Grid with ${fixed} of ${grid.length} cells fixed`);
  }

  private caption(element: HTMLElement, title: string, text: string): void {
    if (element.firstElementChild?.textContent === title) return;
    element.replaceChildren(make('strong', {}, title), ` ${text}`);
  }

  private writeNumbers(event: FrameEvent): void {
    const pairs = frameNumbers(event);
    if (this.numbers.childElementCount !== pairs.length) {
      this.numbers.replaceChildren(...pairs.map(([name]) => make('span', {}, ...symbolNodes(name), ' ', make('b'))));
    }
    for (const [place, [, figure]] of pairs.entries())
      setText(present(at(this.numbers.children, place).lastElementChild), figure);
    const word = this.contestant.isSolved ? 'solved' : event.kind === 'colony' ? event.stagnation : null;
    this.lamp.hidden = word === null;
    if (word === null) return;
    this.lamp.dataset['state'] = word;
    setText(this.lampWord, word);
    setText(this.lampMore, word === 'solved' ? '' : (this.isPair ? SHORT_LAMP_WORDS : LAMP_WORDS)[word]);
    this.lamp.title = word === 'solved' ? '' : LAMP_WORDS[word];
  }

  private resize(): void {
    const fit = (picture: GridPicture | HeatPicture) => {
      const width = present(picture.canvas.parentElement).clientWidth;
      if (width > 0) picture.resize(Math.min(width, LARGEST_PICTURE));
    };
    fit(this.grid);
    fit(this.heat);
    fit(this.step.picture);
  }

  private point(cell: number): void {
    this.pointed = cell;
    setText(this.readout, cell < 0 ? '' : this.readCell(cell));
    if (cell < 0) setText(this.spoken, '');
  }

  private pointByKey(event: KeyboardEvent): void {
    const isFar = event.ctrlKey || event.metaKey;
    const target = moveCursor(this.shape.side, Math.max(this.pointed, 0), event.key, isFar);
    if (target === undefined || event.altKey) return;
    event.preventDefault();
    // The first key shows the current cell.
    this.point(this.pointed < 0 ? 0 : target);
    setText(this.spoken, this.readCell(this.pointed));
  }

  /** A cell of the heat map in words. */
  private readCell(cell: number): string {
    const { layout, picture } = this.contestant;
    const name = cellName(this.shape, cell);
    if (layout === null || picture?.shares == null) return name;
    const fixed = layout.propagated[cell] ?? 0;
    if (fixed > 0) return `${name}: fixed to ${fixed} before the first ant`;
    const list = layout.strongest(cell, picture.shares).slice(0, 4);
    return `${name}: ${list.map(({ value, byte }) => `${value} has ${percent(shareOfByte(byte))}`).join(', ')}`;
  }
}
