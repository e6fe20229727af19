import {
  commandRun,
  openEvents,
  runFrames,
  touchRun,
  type ChartEvent,
  type Command,
  type FrameEvent,
  type FramesAnswer,
  type LayoutEvent,
  type RunAnswer,
  type StateEvent,
  type StepEvent,
  type TouchesEvent,
} from '../api.ts';
import type { EventStream } from '../engine/engine.ts';
import type { Speed } from '../model/speed.ts';
import type { Touch } from '../model/touches.ts';

/** The receiver of the events of a run. */
export interface RunListener {
  onState(event: StateEvent): void;
  onLayout(event: LayoutEvent): void;
  onFrame(event: FrameEvent): void;
  onChart(event: ChartEvent): void;
  onStep(event: StepEvent): void;
  onTouches(event: TouchesEvent): void;
  /** The stream broke off before the run was done. */
  onBroken(): void;
}

/** The milliseconds for which the stream stays open after the end, for late frames. */
const FAREWELL = 1500;

/** The page's end of a run: its stream of events, and commands to it. */
export class LiveRun {
  private readonly source: EventStream;
  private isDone = false;
  private isOpen!: () => void;
  /** Resolves when the stream is open: from then on no event is missed. */
  private readonly opened = new Promise<void>((resolve) => (this.isOpen = resolve));

  constructor(
    readonly answer: RunAnswer,
    private readonly listener: RunListener,
  ) {
    this.source = openEvents(answer.id, answer.key);
    this.source.on<StateEvent>('state', (event) => {
      this.isOpen();
      this.takeState(event);
    });
    this.source.on<LayoutEvent>('layout', (event) => listener.onLayout(event));
    this.source.on<FrameEvent>('frame', (event) => listener.onFrame(event));
    this.source.on<ChartEvent>('chart', (event) => listener.onChart(event));
    this.source.on<StepEvent>('step', (event) => listener.onStep(event));
    this.source.on<TouchesEvent>('touches', (event) => listener.onTouches(event));
    this.source.onEnd(() => this.takeBreak());
  }

  async command(command: Command, speed?: Speed): Promise<void> {
    await this.opened;
    if (this.isDone) return;
    this.takeState(await commandRun(this.answer.id, this.answer.key, command, speed));
  }

  /** The frames at a place of the timeline. */
  frames(place: number): Promise<FramesAnswer> {
    return runFrames(this.answer.id, place);
  }

  /** Changes the colony at work; returns the number of the iteration after which that happens. */
  async touch(touch: Touch): Promise<number> {
    return (await touchRun(this.answer.id, this.answer.key, touch)).after;
  }

  /** Closes the stream; the server ends a run that is not done. */
  close(): void {
    this.isDone = true;
    this.isOpen();
    this.source.close();
  }

  private takeState(event: StateEvent): void {
    if (this.isDone) return;
    if (event.state === 'done') {
      this.isDone = true;
      setTimeout(() => this.source.close(), FAREWELL);
    }
    this.listener.onState(event);
  }

  private takeBreak(): void {
    const wasDone = this.isDone;
    this.close();
    if (!wasDone) this.listener.onBroken();
  }
}
