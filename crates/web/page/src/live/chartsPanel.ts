import type { FrameEvent } from '../api.ts';
import { byId, make, setText, symbolNodes } from '../dom.ts';
import { present } from '../model/checked.ts';
import { iterationOf } from '../model/methodWords.ts';
import { sawTooth } from '../model/sawTooth.ts';
import { digits } from '../model/words.ts';
import type { Painter } from '../paint/schedule.ts';
import { StripChart, type Bounds, type Series } from '../paint/stripChart.ts';
import type { Contestant } from './contestant.ts';

interface Line {
  readonly column: string;
  readonly name: string;
  /** The columns of the lower end of a value that falls within each row, and of the jumps that are marked. */
  readonly low?: string;
  /** Whether it is the mean of all ants. */
  readonly isMean?: boolean;
  readonly jumps?: string;
}

interface Spec {
  readonly title: string;
  readonly hint: string;
  readonly lines: readonly Line[];
  /** What is always in the picture, for a grid with this number of cells. */
  readonly bounds?: (cells: number) => Bounds;
  /** Whether the chart is hidden while all its values are 0. */
  readonly isNothingAtZero?: boolean;
}

const ENTROPY: Spec = {
  title: 'Mean entropy',
  hint: '1: pheromone lies evenly. 0: one value per cell has it all.',
  lines: [{ column: 'entropy', name: 'mean' }],
  bounds: () => ({ low: 0, high: 1 }),
};
const BRANCHING: Spec = {
  title: 'Branching factor',
  hint: 'Values per cell that still have a fair share. 1: no choice is left.',
  lines: [{ column: 'branching', name: 'mean' }],
  bounds: () => ({ low: 1, least: 1 }),
};

/** The charts of each kind of search. */
const SPECS: Record<FrameEvent['kind'], readonly Spec[]> = {
  colony: [
    {
      title: 'Cells fixed',
      hint: 'Solved when an ant fixes all of them: the dashed line at the top. A triangle marks an ant whose grid is remembered.',
      lines: [
        { column: 'best', name: 'best ant', jumps: 'jumps' },
        { column: 'mean', name: 'mean of all', isMean: true },
      ],
      bounds: boundsOfCells,
    },
    {
      title: 'Best value Δτ_best',
      hint: 'It sinks with each iteration (BVE) and stands up where an ant beats it (triangle): its grid is laid down from then on.',
      lines: [{ column: 'deposit_high', low: 'deposit_low', jumps: 'jumps', name: 'now' }],
      bounds: () => ({ leastShare: 0.3 }),
      isNothingAtZero: true,
    },
    ENTROPY,
    BRANCHING,
  ],
  walkers: [
    {
      title: 'Conflicts',
      hint: 'Solved at 0.',
      lines: [
        { column: 'cost', name: 'now' },
        { column: 'mean_cost', name: 'mean of all', isMean: true },
        { column: 'best_cost', name: 'fewest' },
      ],
      bounds: () => ({ low: 0, target: 0, least: 10 }),
    },
    ENTROPY,
    BRANCHING,
  ],
  walk: [
    {
      title: 'Conflicts',
      hint: 'Solved at 0.',
      lines: [
        { column: 'cost', name: 'now' },
        { column: 'best_cost', name: 'fewest' },
      ],
      bounds: () => ({ low: 0, target: 0, least: 10 }),
    },
    {
      title: 'Temperature',
      hint: 'The hotter, the more often a worse grid is taken.',
      lines: [{ column: 'temperature', name: 'now' }],
      bounds: () => ({ low: 0 }),
    },
  ],
  nodes: [
    {
      title: 'Depth',
      hint: 'Guesses that stand now, over nodes searched.',
      lines: [{ column: 'depth', name: 'now' }],
      bounds: () => ({ low: 0 }),
    },
    {
      title: 'Cells filled',
      hint: 'Over nodes searched.',
      lines: [{ column: 'filled', name: 'now' }],
      bounds: boundsOfCells,
    },
  ],
};

/** What is always in the chart of filled cells: the target, and a 20th of the cells. */
export function boundsOfCells(cells: number): Bounds {
  return { high: cells, target: cells, least: cells / 20 };
}

const MANY = 'When there are many, a point stands for several.';
const POINTS_OF_PAIR =
  'Watch the best value: with BVE it sinks until a new ant beats it; without, it stays, and the trails freeze.';

interface Figure {
  readonly spec: Spec;
  readonly element: HTMLElement;
  readonly chart: StripChart;
  readonly keys: HTMLElement[];
}

/** The strip charts of one contestant, or of two on top of each other. */
export class ChartsPanel implements Painter {
  private contestants: readonly Contestant[] = [];
  private figures: Figure[] = [];
  private kind: FrameEvent['kind'] | null = null;
  /** Whether the figures are those of one ant. */
  private isOfOneAnt = false;
  private isDirty = false;
  /** The place of the pointer in all charts, which share one axis. */
  private pointed: number | null = null;

  constructor(
    private readonly panel: HTMLElement,
    private readonly explanation: HTMLElement,
    private readonly container: HTMLElement,
    private readonly cells: () => number,
    private readonly requestPaint: () => void,
  ) {
    container.addEventListener('pointermove', (event) => {
      const chart = this.figures.find(({ chart: one }) => one.canvas === event.target)?.chart;
      this.point(chart?.placeAt(event.offsetX) ?? null);
    });
    container.addEventListener('pointerleave', () => this.point(null));
  }

  show(contestants: readonly Contestant[]): void {
    this.contestants = contestants;
    this.kind = null;
    this.figures = [];
    this.container.replaceChildren();
    this.isDirty = true;
  }

  update(): void {
    this.isDirty = true;
  }

  restart(): void {
    for (const { chart } of this.figures) chart.restart();
  }

  forget(): void {
    this.isDirty = true;
  }

  /** Describes each chart in words for screen readers. */
  describe(): void {
    for (const { spec, chart } of this.figures) {
      const parts = this.seriesOf(spec).map(({ name, series }) => {
        const numbers = series.heights.filter((value) => value !== null);
        const [first, last] = [numbers[0], numbers.at(-1)];
        return first === undefined || last === undefined
          ? `${name}: no numbers`
          : `${name}: from ${digits(first)} to ${digits(last)}`;
      });
      chart.canvas.setAttribute('aria-label', `${spec.title}. ${parts.join('; ')}`);
    }
  }

  paint(): boolean {
    if (this.isDirty) {
      this.isDirty = false;
      this.take();
    }
    return this.figures.map(({ chart }) => chart.paint()).some(Boolean);
  }

  private take(): void {
    this.panel.hidden = this.contestants.every(({ chart }) => chart.length === 0);
    const kind = this.contestants.find(({ picture }) => picture !== null)?.picture?.event.kind ?? null;
    // The number of ants may be changed at work, and with it whether there is a mean.
    if (kind !== this.kind || this.hasOneAnt !== this.isOfOneAnt) this.build(kind);
    for (const { spec, element, chart, keys } of this.figures) {
      const list = this.seriesOf(spec);
      const isEmpty = list.every(({ series }) =>
        series.heights.every((value) => value === null || (value === 0 && spec.isNothingAtZero)),
      );
      element.hidden = isEmpty;
      if (isEmpty) continue;
      chart.point(this.pointed);
      chart.show(
        list.map(({ series }) => series),
        spec.bounds?.(this.cells()) ?? {},
      );
      for (const [place, { name, series }] of list.entries()) {
        const value = valueAt(series, this.pointed ?? Infinity);
        const key = keys[place];
        if (key === undefined) continue;
        // A contestant without numbers has no line.
        key.hidden = series.heights.every((height) => height === null);
        setText(present(key.lastElementChild), value === null ? name : `${name} ${digits(value)}`);
      }
    }
  }

  /** Shows all numbers at a place, or with null the newest ones. */
  point(place: number | null): void {
    if (place === this.pointed) return;
    this.pointed = place;
    this.isDirty = true;
    this.requestPaint();
  }

  private seriesOf(spec: Spec): { name: string; series: Series }[] {
    const isPair = this.contestants.length > 1;
    const several = this.hasOneAnt ? spec.lines.filter(({ isMean }) => isMean !== true) : spec.lines;
    const lines = isPair ? spec.lines.slice(0, 1) : several;
    return this.contestants.flatMap((contestant, place) =>
      lines.map((line, index) => ({
        name: isPair ? contestant.title : line.name,
        series: {
          ...this.lineOf(contestant.chart, line),
          style: isPair ? place : index,
          hasEnded: isPair && contestant.state.state === 'done',
        },
      })),
    );
  }

  /** Whether there is one ant or walker: the mean of all is its own number. */
  private get hasOneAnt(): boolean {
    return this.contestants.some(({ picture }) => {
      const event = picture?.event;
      return (event?.kind === 'colony' && event.ants === 1) || (event?.kind === 'walkers' && event.walkers === 1);
    });
  }

  private lineOf(
    chart: Contestant['chart'],
    { column, low, jumps }: Line,
  ): Pick<Series, 'places' | 'heights' | 'marks'> {
    const places = chart.column(this.kind === 'nodes' ? 'nodes' : 'iteration');
    const heights = chart.column(column);
    if (jumps === undefined) return { places, heights };
    if (low === undefined) return { places, heights, marks: chart.column(jumps) };
    return sawTooth(places, heights, chart.column(low), chart.column(jumps));
  }

  /** The meaning of a point of the charts. */
  private pointWords(kind: FrameEvent['kind']): string {
    if (kind === 'nodes') return 'Each point is a moment of the search, over the nodes searched so far.';
    if (kind === 'colony') return `Each point is one iteration, in which every ant builds a grid. ${MANY}`;
    const [first] = this.contestants;
    const iteration = first === undefined ? null : iterationOf(first.method);
    return `Each point is one iteration${iteration == null ? '' : `: ${iteration.replace(': ', ', ')}`}. ${MANY}`;
  }

  private build(kind: FrameEvent['kind'] | null): void {
    this.kind = kind;
    this.isOfOneAnt = this.hasOneAnt;
    if (kind !== null) setText(this.explanation, this.contestants.length > 1 ? POINTS_OF_PAIR : this.pointWords(kind));
    this.figures = (kind === null ? [] : SPECS[kind]).map((spec) => {
      const keys = this.seriesOf(spec).map(({ series }) =>
        make('span', { class: 'key', 'data-series': series.style }, make('i', { 'aria-hidden': 'true' }), make('span')),
      );
      const canvas = make('canvas', { role: 'img', 'aria-label': spec.title });
      const caption = make('figcaption', {}, make('strong', {}, ...symbolNodes(spec.title)), ...keys);
      const element = make(
        'figure',
        { class: 'chart', hidden: true },
        caption,
        canvas,
      );
      return { spec, element, chart: new StripChart(canvas, this.requestPaint), keys };
    });
    this.container.replaceChildren(...this.figures.map(({ element }) => element));
    const hints = this.figures.flatMap(({ spec: { title, hint } }) => [
      make('dt', {}, ...symbolNodes(title)),
      make('dd', {}, hint),
    ]);
    byId('charts-hints', HTMLElement).replaceChildren(...hints);
  }
}

/** The last number of a line at or before a place. */
function valueAt({ places, heights }: Series, place: number): number | null {
  let [low, high] = [0, places.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((places[middle] ?? 0) <= place + 0.5) low = middle;
    else high = middle - 1;
  }
  while (low > 0 && heights[low] == null) low--;
  return heights[low] ?? null;
}
