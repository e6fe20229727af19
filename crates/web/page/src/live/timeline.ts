import { Problem, type FramesAnswer } from '../api.ts';
import { byId, contextOf, make, Measured, setText } from '../dom.ts';
import type { Geometry } from '../model/geometry.ts';
import { touchedWords } from '../model/touches.ts';
import { count } from '../model/words.ts';
import { colours } from '../paint/theme.ts';
import { LEAST_BETWEEN_MARKS, spacing } from '../paint/ticks.ts';
import { placeOf, type Contestant } from './contestant.ts';

/** What the timeline asks of the run. */
export interface TimelineListener {
  /** Asks for the frames at a place. */
  frames(place: number): Promise<FramesAnswer>;
  /** Shows frames of the past, or with null the newest ones. */
  onFrames(answer: FramesAnswer | null, place: number): void;
  /** A run that goes on would leave the past behind: it is paused. */
  onPast(): void;
  /** The end was reached: one more iteration is wanted. Called only if the run takes one. */
  onAdvance(): void;
  /** Whether the run takes one more iteration. */
  readonly canAdvance: boolean;
  /** The frames cannot be had. */
  onProblem(problem: Problem): void;
  /** Frames a second while the past is played again. */
  readonly rate: number;
}

/** The frames that are shown. */
interface Shown {
  /** The iteration, or the number of nodes, that they are from. */
  readonly place: number;
  readonly before: number | null;
  readonly after: number | null;
}

/** Half the width of the thumb of a slider, by which its track is shorter on either side. */
const THUMB = 8;
/** The most changes in the title of one mark. */
const MOST_LINES = 8;

/** The slider below the grid, with which every iteration that is kept can be seen again. */
export class Timeline {
  private readonly element = byId('timeline', HTMLDivElement);
  private readonly slider = byId('timeline-place', HTMLInputElement);
  private readonly words = byId('timeline-words', HTMLOutputElement);
  private readonly play = byId('timeline-play', HTMLButtonElement);
  private readonly on = byId('timeline-on', HTMLButtonElement);
  private readonly marks = byId('timeline-marks', HTMLCanvasElement);
  private readonly touches = byId('timeline-touches', HTMLDivElement);
  private readonly size = new Measured(this.marks, () => this.update());
  private shape: Geometry | null = null;
  private contestants: readonly Contestant[] = [];
  /** The place that was asked for last; null for the newest frames. */
  private wanted: number | null = null;
  /** The request under way, which a later wish follows. */
  private request: Promise<void> | null = null;
  private shown: Shown | null = null;
  private isPlaying = false;
  /** Counts runs: frames of an earlier one are dropped. */
  private runs = 0;
  listener: TimelineListener | null = null;

  constructor() {
    this.slider.addEventListener('input', () => void this.go(Number(this.slider.value)));
    this.slider.addEventListener('keydown', (event) => {
      const isBack = ['ArrowLeft', 'ArrowDown'].includes(event.key);
      if (!isBack && !['ArrowRight', 'ArrowUp'].includes(event.key)) return;
      // From one frame to the next, also where not every iteration has one.
      event.preventDefault();
      this.step(isBack);
    });
    this.play.addEventListener('click', () => (this.isPlaying ? this.stopPlaying() : void this.startPlaying()));
    byId('timeline-back', HTMLButtonElement).addEventListener('click', () => this.step(true));
    this.on.addEventListener('click', () => {
      if (this.wanted !== null) this.step(false);
      else if (this.canAdvance) this.listener?.onAdvance();
    });
    byId('timeline-now', HTMLButtonElement).addEventListener('click', () => this.leave());
  }

  show(contestants: readonly Contestant[], shape: Geometry): void {
    this.runs++;
    this.contestants = contestants;
    this.shape = shape;
    this.wanted = this.shown = null;
    this.stopPlaying();
    this.update();
  }

  /** Follows new frames. */
  update(): void {
    const { axis, span } = this;
    this.element.hidden = axis === undefined || span.last <= span.first;
    if (axis === undefined || this.element.hidden) return;
    this.slider.min = String(span.first);
    this.slider.max = String(span.last);
    this.slider.value = String(this.wanted ?? span.last);
    this.write(axis);
    this.paintMarks(axis);
    this.markTouches(axis);
  }

  /** Shows the newest frames again. */
  leave(): void {
    this.stopPlaying();
    if (this.wanted === null) return;
    this.wanted = this.shown = null;
    this.listener?.onFrames(null, 0);
    this.update();
  }

  /** The contestant whose places are those of the slider: of those with a past, the one that came furthest, if it can be in iterations. */
  private get axis(): Contestant | undefined {
    const order = ({ picture, span }: Contestant) => {
      if (span === null || span.last <= span.first) return -1;
      return picture?.event.kind === 'nodes' ? 0 : span.last;
    };
    return [...this.contestants].sort((one, other) => order(other) - order(one))[0];
  }

  /** Whether places are nodes of a tree search, and not iterations. */
  get isInNodes(): boolean {
    return this.axis?.picture?.event.kind === 'nodes';
  }

  private get span(): { readonly first: number; readonly last: number } {
    return this.axis?.span ?? { first: 0, last: 0 };
  }

  private step(isBack: boolean): void {
    const { span, wanted, shown } = this;
    if (isBack) void this.go((wanted === null ? span.last - 1 : shown?.before) ?? span.first);
    else if (wanted !== null) void this.go(shown?.after ?? span.last);
  }

  /** Shows the frames at a place; at the last one, the present. Resolves when they are there. */
  private async go(place: number): Promise<void> {
    const { listener, span } = this;
    if (listener === null) return;
    if (place >= span.last) return this.leave();
    if (this.wanted === null) listener.onPast();
    this.wanted = Math.max(span.first, place);
    this.slider.value = String(this.wanted);
    // A drag asks for more places than can be shown: the last one counts.
    this.request ??= this.follow(listener).finally(() => (this.request = null));
    await this.request;
  }

  private async follow(listener: TimelineListener): Promise<void> {
    const { runs } = this;
    let asked: number | null = null;
    while (this.wanted !== asked && this.wanted !== null) {
      asked = this.wanted;
      try {
        const answer = await listener.frames(asked);
        if (runs === this.runs && this.wanted !== null) this.take(answer, asked, listener);
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        if (runs !== this.runs) return;
        this.leave();
        listener.onProblem(error);
      }
    }
  }

  private take(answer: FramesAnswer, asked: number, listener: TimelineListener): void {
    const { axis } = this;
    const moment = axis && answer.frames[axis.index];
    const moments = this.contestants.flatMap(({ index }) => answer.frames[index] ?? []);
    const nearest = (places: (number | null)[], isAfter: boolean) => {
      const found = places.filter((place) => place !== null);
      return found.length === 0 ? null : isAfter ? Math.min(...found) : Math.max(...found);
    };
    this.shown = {
      place: moment ? placeOf(moment.frame) : asked,
      before: nearest(moments.map(({ before }) => before), false),
      after: nearest(moments.map(({ after }) => after), true),
    };
    listener.onFrames(answer, this.shown.place);
    if (axis !== undefined) this.write(axis);
  }

  private async startPlaying(): Promise<void> {
    const { runs } = this;
    this.isPlaying = true;
    this.namePlay();
    if (this.wanted === null) await this.go(this.span.first);
    while (this.isPlaying && runs === this.runs && this.wanted !== null) {
      const pause = new Promise((resolve) => setTimeout(resolve, 1000 / (this.listener?.rate ?? 8)));
      await pause;
      if (this.isPlaying && runs === this.runs) await this.go(this.shown?.after ?? this.span.last);
    }
  }

  private stopPlaying(): void {
    this.isPlaying = false;
    this.namePlay();
  }

  private get canAdvance(): boolean {
    return this.listener?.canAdvance === true;
  }

  private namePlay(): void {
    setText(this.play, this.isPlaying ? 'Hold' : 'Replay');
    byId('timeline-now', HTMLButtonElement).disabled = this.wanted === null;
    const isAtEnd = this.wanted === null && !this.canAdvance;
    // A disabled button loses the focus.
    if (isAtEnd && document.activeElement === this.on) this.slider.focus();
    this.on.disabled = isAtEnd;
  }

  private write({ state: { kept } }: Contestant): void {
    const { last } = this.span;
    const thing = this.isInNodes ? 'Node' : 'Iteration';
    const dropped =
      kept == null || kept.dropped === 0 ? '' : `; ${count(kept.dropped)} of those before ${count(kept.whole_from)} are dropped`;
    const words = `${thing} ${count(this.shown?.place ?? last)} of ${count(last)}${dropped}`;
    setText(this.words, words);
    this.slider.setAttribute('aria-valuetext', words);
    this.namePlay();
  }

  /** The share of the track before a place. */
  private shareOf(place: number): number {
    const { first, last } = this.span;
    return Math.min(1, Math.max(0, (place - first) / Math.max(1, last - first)));
  }

  /** Marks the iterations after which the colony was changed, with what was done. */
  private markTouches({ touches }: Contestant): void {
    const { shape, span } = this;
    const titles = new Map<number, string[]>();
    for (const one of touches) {
      if (shape === null || one.after > span.last) continue;
      titles.set(one.after, [...(titles.get(one.after) ?? []), touchedWords(one, shape)]);
    }
    while (this.touches.childElementCount > titles.size) this.touches.lastElementChild?.remove();
    while (this.touches.childElementCount < titles.size) this.touches.append(make('span'));
    for (const [number, [place, lines]] of [...titles].entries()) {
      const mark = this.touches.children[number];
      if (!(mark instanceof HTMLElement)) continue;
      const left = `calc(${THUMB}px + (100% - ${2 * THUMB}px) * ${this.shareOf(place).toFixed(4)})`;
      if (mark.style.left !== left) mark.style.left = left;
      const title = lines.length > MOST_LINES ? [...lines.slice(0, MOST_LINES), '…'] : lines;
      if (mark.title !== title.join('\n')) mark.title = title.join('\n');
    }
  }

  /** Marks the iterations in which another grid was remembered; where they are dense, some of them. */
  private paintMarks({ chart }: Contestant): void {
    const { marks, size } = this;
    const ratio = window.devicePixelRatio || 1;
    const [width, height] = [size.width * ratio, size.height * ratio];
    if (width === 0) return;
    if (marks.width !== width) marks.width = width;
    if (marks.height !== height) marks.height = height;
    const context = contextOf(marks);
    context.clearRect(0, 0, width, height);
    context.fillStyle = colours()['series-one'];
    const [places, jumps] = [chart.column('iteration'), chart.column('jumps')];
    const room = width - 2 * THUMB * ratio;
    const isFar = spacing(LEAST_BETWEEN_MARKS * ratio);
    for (const [row, jump] of jumps.entries()) {
      const place = places[row];
      if (!jump || place == null) continue;
      const x = THUMB * ratio + this.shareOf(place) * room;
      if (!isFar(x)) continue;
      context.fillRect(Math.round(x - ratio / 2), 0, Math.max(1, ratio), height);
    }
  }
}
