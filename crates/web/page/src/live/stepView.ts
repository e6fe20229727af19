import type { ParameterValue, StepEvent } from '../api.ts';
import { make } from '../dom.ts';
import { ChoiceRecord, FailRecord, gridBefore } from '../model/antGrid.ts';
import { decodeBytes } from '../model/bytes.ts';
import { cellName, type Geometry } from '../model/geometry.ts';
import type { Layout } from '../model/layout.ts';
import { counted, percent } from '../model/words.ts';
import { Tile } from '../paint/tiles.ts';
import type { GridPicture } from './gridPicture.ts';
import { chanceOf, effectWords, failWords, greedyWords } from './stepWords.ts';

/** The time for a step: while the run is paused, its cascade can be shown slowly. */
export type StepPace = 'fast' | 'running' | 'paused';

/** The longest time for a cascade, and the longest pause between its cells, in milliseconds. */
const CASCADE: Record<StepPace, { all: number; pause: number }> = {
  fast: { all: 0, pause: 0 },
  running: { all: 900, pause: 140 },
  paused: { all: 3000, pause: 300 },
};
const MOST_BARS = 12;

/** One choice of one ant: its probabilities as bars, and its cascade in the grid, cell by cell. */
export class StepView {
  private readonly words = make('div', { class: 'step-words' });
  readonly element = make('div', { class: 'step', hidden: true }, this.words);
  private readonly record = new ChoiceRecord();
  private readonly fails = new FailRecord();
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly shape: Geometry,
    private readonly givens: ArrayLike<number>,
    /** The parameters of the colony, as they are now. */
    private readonly parameters: () => Readonly<Record<string, ParameterValue>>,
    /** The grid in which the steps are drawn. */
    private readonly picture: GridPicture,
    private readonly onDraw: () => void,
  ) {}

  get isShown(): boolean {
    return !this.element.hidden;
  }

  show(step: StepEvent, layout: Layout, pace: StepPace): void {
    this.element.hidden = false;
    clearTimeout(this.timer);
    const chosen = new Set(this.record.note(step));
    const failed = [...this.fails.note(step)].map((cell) => [cell, Tile.Fail] as const);
    this.describe(step);
    if (step.what === 'undo') {
      const grid = decodeBytes(step.grid);
      const fresh = step.cascade.map(([cell]) => [cell, Tile.Fresh] as const);
      this.draw(
        grid,
        layout,
        chosen,
        new Map<number, number>([[step.cell, grid[step.cell] === 0 ? Tile.Fail : Tile.Fresh], ...fresh]),
      );
      return;
    }
    const grid = gridBefore(step);
    grid[step.cell] = step.chosen;
    const marks = new Map<number, number>([...failed, [step.cell, Tile.Focus]]);
    const isStill = pace === 'fast' || matchMedia('(prefers-reduced-motion: reduce)').matches;
    const pause = Math.min(CASCADE[pace].pause, CASCADE[pace].all / Math.max(1, step.cascade.length));
    const reveal = (from: number, upTo: number) => {
      for (const [cell, value] of step.cascade.slice(from, upTo)) {
        grid[cell] = value;
        marks.set(cell, Tile.Fresh);
      }
      const isWhole = upTo === step.cascade.length;
      if (isWhole) for (const cell of step.dead ?? []) marks.set(cell, Tile.Fail);
      this.draw(grid, layout, chosen, marks);
      if (!isWhole) this.timer = setTimeout(() => reveal(upTo, upTo + 1), pause);
    };
    reveal(0, isStill ? step.cascade.length : 0);
  }

  hide(): void {
    clearTimeout(this.timer);
    this.element.hidden = true;
  }

  private draw(
    grid: Uint8Array,
    layout: Layout,
    chosen: ReadonlySet<number>,
    marks: ReadonlyMap<number, number>,
  ): void {
    const kinds = new Uint8Array(grid.length);
    for (const [cell, value] of grid.entries()) {
      const mark = marks.get(cell);
      if (mark !== undefined) kinds[cell] = mark;
      else if (value === 0) kinds[cell] = Tile.Blank;
      else if (this.givens[cell]) kinds[cell] = Tile.Given;
      else if (layout.propagated[cell]) kinds[cell] = Tile.Propagated;
      else kinds[cell] = chosen.has(cell) ? Tile.Chosen : Tile.Followed;
    }
    this.picture.show(grid.slice(), kinds);
    this.onDraw();
  }

  private describe(step: StepEvent): void {
    const where = make('h4', {}, `Ant ${step.ant + 1} at ${cellName(this.shape, step.cell)}`);
    if (step.what === 'undo') {
      this.words.replaceChildren(
        where,
        make('p', {}, `It met a contradiction and takes ${step.chosen} back.`),
        ...this.lives(step),
      );
      return;
    }
    const choice = make(
      'p',
      {},
      `${counted(step.values.length, 'value')} left. It takes `,
      make('strong', {}, String(step.chosen)),
      ` (probability ${percent(chanceOf(step))}).`,
    );
    const greedy = this.parameters()['greedy_probability'];
    const rule = typeof greedy === 'number' ? [make('p', { class: 'hint' }, greedyWords(greedy))] : [];
    const fails = failWords(step, Number(this.parameters()['lives'] ?? 0) > 0);
    const end = fails === null ? [] : [make('p', { class: 'message bad' }, fails)];
    const effect = make('p', {}, effectWords(step));
    this.words.replaceChildren(where, choice, this.bars(step), ...rule, effect, ...end, ...this.lives(step));
  }

  private lives({ lives_lost: lost }: StepEvent): HTMLElement[] {
    return lost === null ? [] : [make('p', { class: 'hint' }, `Lives lost so far: ${lost}.`)];
  }

  private bars(step: StepEvent): HTMLElement {
    const entries = step.values.map((value, place) => ({ value, chance: step.probabilities[place] ?? 0 }));
    const shown = entries.length <= MOST_BARS ? entries : strongest(entries, step.chosen);
    const rows = shown.map(({ value, chance }) => {
      const bar = make('progress', { max: 1, value: chance, 'aria-label': `Probability of ${value}` });
      const row = make(
        'li',
        {},
        make('span', {}, String(value)),
        bar,
        make('span', { class: 'share' }, percent(chance)),
      );
      row.classList.toggle('taken', value === step.chosen);
      return row;
    });
    return make('ul', { class: 'bars', 'aria-label': 'Choice probabilities' }, ...rows);
  }
}

/** The likeliest values and the chosen one, in the order of values. */
function strongest(entries: { value: number; chance: number }[], chosen: number): { value: number; chance: number }[] {
  const rank = ({ value, chance }: { value: number; chance: number }) => (value === chosen ? Infinity : chance);
  const kept = [...entries].sort((one, other) => rank(other) - rank(one)).slice(0, MOST_BARS);
  return kept.sort((one, other) => one.value - other.value);
}
