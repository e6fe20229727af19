import type { ChartEvent, ContestantState, FrameEvent, LayoutEvent, ParameterValue, RunAnswer } from '../api.ts';
import { decodeBytes } from '../model/bytes.ts';
import { ChartTable } from '../model/chartTable.ts';
import { Layout } from '../model/layout.ts';
import { iterationOf, methodHeading, searchOf, type Search } from '../model/methodWords.ts';
import { KNOBS, setValue, touchedShares, type Touch, type Touched } from '../model/touches.ts';
import { Tile } from '../paint/tiles.ts';

/** The kind of search that frames come from. */
const SEARCHES: Readonly<Record<FrameEvent['kind'], Search>> = {
  colony: 'colony',
  walkers: 'walkers',
  walk: 'walk',
  nodes: 'tree',
};

/** A frame with its bytes decoded; its event is without them. */
export interface Picture {
  readonly event: FrameEvent;
  /** The layout of its bytes, if it has one. */
  readonly layout: Layout | null;
  readonly grid: Uint8Array | null;
  readonly origin: Uint8Array | null;
  readonly clashes: Uint8Array | null;
  readonly shares: Uint8Array | null;
  readonly entropies: Uint8Array | null;
}

/** In place of the texts of bytes: a kept frame needs them once. */
const NO_BYTES = { grid: '', origin: '', clashes: '', shares: '', entropies: '' };

/** The state of one contestant of a run: layout, frames, charts, answer. */
export class Contestant {
  layout: Layout | null = null;
  picture: Picture | null = null;
  private replayed: Picture | null = null;
  /** The place of the first frame that came. */
  private firstPlace: number | null = null;
  state: ContestantState = { state: 'waiting', seconds: 0, iterations: 0, answer: null };
  /** Whether the connection to the run broke off. */
  isLost = false;
  readonly chart = new ChartTable();
  /** The changes of its colony at work, also those to be made. */
  touches: readonly Touched[] = [];

  constructor(
    readonly index: number,
    readonly info: RunAnswer['contestants'][number],
  ) {}

  setLayout(event: LayoutEvent): void {
    this.layout = new Layout(event.layout, Uint8Array.from(event.propagated), event.open, event.values);
  }

  /** Takes a frame, unless its layout is missing. */
  setFrame(event: FrameEvent): void {
    if ('layout' in event && event.layout !== this.layout?.number) return;
    // Another stage of `auto` counts anew.
    if (this.picture?.event.kind !== event.kind) this.firstPlace = placeOf(event);
    this.picture = pictureOf(event, this.layout);
  }

  /** Takes a state from the stream. It may be older than the newest frame, whose numbers then stay. */
  takeState(state: ContestantState): void {
    const { iterations, seconds } = this.state;
    this.state =
      state.answer === null
        ? { ...state, iterations: Math.max(iterations, state.iterations), seconds: Math.max(seconds, state.seconds) }
        : state;
  }

  /** The first and the last place that can be shown; null before the first frame. */
  get span(): { readonly first: number; readonly last: number } | null {
    const { picture, firstPlace, state } = this;
    if (picture === null || firstPlace === null) return null;
    return { first: state.kept?.first ?? firstPlace, last: placeOf(picture.event) };
  }

  /** The parameters as they are now. */
  get parameters(): Readonly<Record<string, ParameterValue>> {
    const parameters = { ...this.info.parameters };
    for (const { name } of KNOBS) {
      const value = setValue(this.touches, name, this.state.iterations);
      if (value !== undefined) parameters[name] = value;
    }
    return parameters;
  }

  /** Shows a change before the frame of the next iteration does. */
  preview(touch: Touch): void {
    const { picture } = this;
    if (picture === null || picture.layout === null) return;
    const shares = picture.shares === null ? null : touchedShares(touch, picture.layout, picture.shares);
    const [grid, origin] = [picture.grid?.slice() ?? null, picture.origin?.slice() ?? null];
    if (grid !== null && origin !== null && (touch.what === 'fix' || touch.what === 'free')) {
      grid[touch.cell] = touch.what === 'fix' ? touch.value : 0;
      origin[touch.cell] = touch.what === 'fix' ? Tile.Pinned : Tile.Blank;
    }
    this.picture = { ...picture, grid, origin, shares: shares ?? picture.shares };
  }

  /** Shows an older frame again, or with null the newest one. */
  replay(event: FrameEvent | null): void {
    // The frame of an earlier layout is shown without its pheromone.
    this.replayed = event === null ? null : pictureOf(event, this.layout);
  }

  /** The frame that the page shows: the newest one, unless an older one is shown again. */
  get shown(): Picture | null {
    return this.replayed ?? this.picture;
  }

  setChart(event: ChartEvent): void {
    this.chart.apply(event);
  }

  /** The methods that are tried, each with its preset: several only for `auto`. */
  get stages(): string[] {
    return this.state.picked?.stages ?? [this.info.method];
  }

  /** The method that searches: of those that `auto` took, the one whose frames come or that has the answer. */
  get method(): string {
    const { stages, picture } = this;
    const last = this.solvedBy ?? stages.find((stage) => picture !== null && searchOf(stage) === SEARCHES[picture.event.kind]);
    return last ?? stages[0] ?? this.info.method;
  }

  get search(): Search {
    return searchOf(this.method);
  }

  /** The method that has the answer, if `auto` took it; null if it is the contestant's own method. */
  get solvedBy(): string | null {
    const by = this.state.answer?.solved_by ?? null;
    return by === this.info.method ? null : by;
  }

  get hasIterations(): boolean {
    return iterationOf(this.method) !== null;
  }

  /** The seconds that the contestant has searched. */
  get seconds(): number {
    const { answer, seconds } = this.state;
    return answer === null ? seconds : answer.setup_seconds + answer.search_seconds;
  }

  get isSolved(): boolean {
    return this.state.answer?.status === 'solved';
  }

  get isUnsolvable(): boolean {
    return this.state.answer?.status === 'unsatisfiable';
  }

  /** Solved before anything was searched. */
  get isTrivial(): boolean {
    return this.isSolved && this.state.answer?.steps === 0 && this.state.answer.iterations === 0;
  }

  /** Found to have no solution before anything was searched. */
  get isRefuted(): boolean {
    return this.isUnsolvable && this.state.answer?.steps === 0;
  }

  /** The given name, or method and preset: `acs, paper`. */
  get title(): string {
    const { name, method } = this.info;
    return name && name !== method ? name : this.methodTitle;
  }

  /** The title above the grid, in words that need no knowledge of the methods; the name of the method follows in brackets. */
  get heading(): [words: string, name: string] {
    const { name, method, preset } = this.info;
    const isNamed = name !== '' && name !== method;
    const words = isNamed ? null : methodHeading(method, preset);
    return words === null ? [this.title, ''] : [words, ` (${method})`];
  }

  get methodTitle(): string {
    const { method, preset } = this.info;
    return preset ? `${method}, ${preset}` : method;
  }
}

/** The place of a frame on the axis of its charts: iterations, or nodes. */
export function placeOf(event: FrameEvent): number {
  return event.kind === 'nodes' ? event.nodes : event.iteration;
}

/** A frame with its bytes decoded, if its layout is that of the contestant. */
function pictureOf(event: FrameEvent, layout: Layout | null): Picture {
  const decode = (name: string) => {
    const text = (event as unknown as Record<string, unknown>)[name];
    return typeof text === 'string' ? decodeBytes(text) : null;
  };
  return {
    event: { ...event, ...NO_BYTES },
    layout: 'layout' in event && event.layout === layout?.number ? layout : null,
    grid: decode('grid'),
    origin: decode('origin'),
    clashes: decode('clashes'),
    shares: decode('shares'),
    entropies: decode('entropies'),
  };
}
