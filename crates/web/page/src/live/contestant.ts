import type { ChartEvent, ContestantState, FrameEvent, LayoutEvent, RunAnswer, StepEvent } from '../api.ts';
import { decodeBytes } from '../model/bytes.ts';
import { ChartTable } from '../model/chartTable.ts';
import { Layout } from '../model/layout.ts';

/** A frame with its bytes decoded. */
export interface Picture {
  readonly event: FrameEvent;
  readonly grid: Uint8Array | null;
  readonly origin: Uint8Array | null;
  readonly clashes: Uint8Array | null;
  readonly shares: Uint8Array | null;
  readonly entropies: Uint8Array | null;
}

/** All that is known of one contestant of a run. */
export class Contestant {
  layout: Layout | null = null;
  picture: Picture | null = null;
  step: StepEvent | null = null;
  state: ContestantState = { state: 'waiting', seconds: 0, iterations: 0, answer: null };
  readonly chart = new ChartTable();

  constructor(
    readonly index: number,
    readonly info: RunAnswer['contestants'][number],
  ) {}

  setLayout(event: LayoutEvent): void {
    this.layout = new Layout(event.layout, Uint8Array.from(event.propagated), event.open, event.values);
  }

  /** Takes a frame, unless it belongs to a layout that is not there. */
  setFrame(event: FrameEvent): void {
    if ('layout' in event && event.layout !== this.layout?.number) return;
    const decode = (name: string) => {
      const text = (event as unknown as Record<string, unknown>)[name];
      return typeof text === 'string' ? decodeBytes(text) : null;
    };
    this.picture = {
      event,
      grid: decode('grid'),
      origin: decode('origin'),
      clashes: decode('clashes'),
      shares: decode('shares'),
      entropies: decode('entropies'),
    };
  }

  setChart(event: ChartEvent): void {
    this.chart.apply(event);
  }

  /** `acs, paper`, or the name that was asked for. */
  get title(): string {
    const { name, method, preset } = this.info;
    if (name && name !== method) return name;
    return preset ? `${method}, ${preset}` : method;
  }
}
