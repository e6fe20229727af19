import { byId, contextOf, make, setText } from '../dom.ts';
import type { Geometry } from '../model/geometry.ts';
import { touchedWords } from '../model/touches.ts';
import { count, counted } from '../model/words.ts';
import { colours } from '../paint/theme.ts';
import type { Contestant } from './contestant.ts';
import { placeOf } from './frameRecord.ts';

/** What the timeline asks of the run. */
export interface TimelineListener {
  /** Shows the frames at a place, or the newest ones. */
  onPlace(place: number | null): void;
  /** A run that goes on would leave the past behind: it is paused. */
  onPast(): void;
  /** The end was reached: one more iteration is wanted. */
  onAdvance(): void;
  /** Frames a second while the past is played again. */
  readonly rate: number;
}

/** Half the width of the thumb of a slider, by which its track is shorter on either side. */
const THUMB = 8;
/** The most changes in the title of one mark. */
const MOST_LINES = 8;

/** The slider below the grid, with which every frame that the page has received can be seen again. */
export class Timeline {
  private readonly element = byId('timeline', HTMLDivElement);
  private readonly slider = byId('timeline-place', HTMLInputElement);
  private readonly words = byId('timeline-words', HTMLOutputElement);
  private readonly play = byId('timeline-play', HTMLButtonElement);
  private readonly marks = byId('timeline-marks', HTMLCanvasElement);
  private readonly touches = byId('timeline-touches', HTMLDivElement);
  private shape: Geometry | null = null;
  private contestants: readonly Contestant[] = [];
  /** The index of the frame that is shown again; null shows the newest one. */
  private index: number | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  listener: TimelineListener | null = null;

  constructor() {
    const on = (id: string, action: () => void) => byId(id, HTMLButtonElement).addEventListener('click', action);
    this.slider.addEventListener('input', () => this.go(Number(this.slider.value)));
    this.play.addEventListener('click', () => (this.isPlaying ? this.stopPlaying() : this.startPlaying()));
    on('timeline-back', () => this.go((this.index ?? this.last) - 1));
    on('timeline-on', () => {
      if (this.index === null) this.listener?.onAdvance();
      else this.go(this.index + 1);
    });
    on('timeline-now', () => this.leave());
  }

  show(contestants: readonly Contestant[], shape: Geometry): void {
    this.contestants = contestants;
    this.shape = shape;
    this.index = null;
    this.stopPlaying();
    this.update();
  }

  /** Follows new frames. */
  update(): void {
    const { longest } = this;
    this.element.hidden = longest === undefined || longest.frames.length < 2;
    if (longest === undefined || this.element.hidden) return;
    this.slider.max = String(this.last);
    if (this.index === null) this.slider.value = String(this.last);
    this.write(longest);
    this.paintMarks(longest);
    this.markTouches(longest);
  }

  /** Shows the newest frames again. */
  leave(): void {
    this.stopPlaying();
    if (this.index === null) return;
    this.index = null;
    this.listener?.onPlace(null);
    this.update();
  }

  private get isPlaying(): boolean {
    return this.timer !== undefined;
  }

  /** The contestant with the most frames: its frames are the steps of the slider. */
  private get longest(): Contestant | undefined {
    return [...this.contestants].sort((one, other) => other.frames.length - one.frames.length)[0];
  }

  private get last(): number {
    return Math.max(0, (this.longest?.frames.length ?? 0) - 1);
  }

  /** Shows a frame; the last one is the present. */
  private go(index: number): void {
    const { longest, last } = this;
    if (longest === undefined) return;
    if (index >= last) {
      this.leave();
      return;
    }
    if (this.index === null) this.listener?.onPast();
    this.index = Math.max(0, index);
    this.slider.value = String(this.index);
    this.listener?.onPlace(placeOf(longest.frames.frame(this.index).event));
    this.write(longest);
  }

  private startPlaying(): void {
    if (this.index === null) this.go(0);
    const next = () => {
      if (this.index === null) return this.stopPlaying();
      this.timer = setTimeout(() => {
        if (this.index !== null) this.go(this.index + 1);
        next();
      }, 1000 / (this.listener?.rate ?? 8));
    };
    next();
    this.namePlay();
  }

  private stopPlaying(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.namePlay();
  }

  private namePlay(): void {
    setText(this.play, this.isPlaying ? 'Hold' : 'Replay');
    byId('timeline-now', HTMLButtonElement).disabled = this.index === null;
  }

  private write({ frames }: Contestant): void {
    const newest = frames.frame(this.last).event;
    const place = placeOf(frames.frame(this.index ?? this.last).event);
    const thing = newest.kind === 'nodes' ? 'Node' : 'Iteration';
    const missing = placeOf(newest) - frames.length;
    // At full speed the server sends some twenty frames a second, and old frames may be dropped.
    const dropped = frames.dropped === 0 ? '' : `, ${count(frames.dropped)} dropped`;
    const kept = newest.kind === 'nodes' || missing <= 0 ? '' : `; ${counted(frames.length, 'frame')} kept${dropped}`;
    const words = `${thing} ${count(place)} of ${count(placeOf(newest))}${kept}`;
    setText(this.words, words);
    this.slider.setAttribute('aria-valuetext', words);
    this.namePlay();
  }

  /** Marks the frames after which the colony was changed, with what was done. */
  private markTouches({ frames, touches }: Contestant): void {
    const { shape, last } = this;
    const titles = new Map<number, string[]>();
    for (const one of touches) {
      if (shape === null || one.after > placeOf(frames.frame(last).event)) continue;
      const index = frames.indexAt(one.after);
      titles.set(index, [...(titles.get(index) ?? []), touchedWords(one, shape)]);
    }
    while (this.touches.childElementCount > titles.size) this.touches.lastElementChild?.remove();
    while (this.touches.childElementCount < titles.size) this.touches.append(make('span'));
    for (const [place, [index, lines]] of [...titles].entries()) {
      const mark = this.touches.children[place];
      if (!(mark instanceof HTMLElement)) continue;
      const left = `calc(${THUMB}px + (100% - ${2 * THUMB}px) * ${(index / Math.max(1, last)).toFixed(4)})`;
      if (mark.style.left !== left) mark.style.left = left;
      const title = lines.length > MOST_LINES ? [...lines.slice(0, MOST_LINES), '…'] : lines;
      if (mark.title !== title.join('\n')) mark.title = title.join('\n');
    }
  }

  /** Marks the iterations in which another grid was remembered. */
  private paintMarks({ chart, frames }: Contestant): void {
    const { marks, last } = this;
    const ratio = window.devicePixelRatio || 1;
    const [width, height] = [marks.clientWidth * ratio, marks.clientHeight * ratio];
    if (width === 0) return;
    if (marks.width !== width) marks.width = width;
    if (marks.height !== height) marks.height = height;
    const context = contextOf(marks);
    context.clearRect(0, 0, width, height);
    context.fillStyle = colours()['series-one'];
    const [places, jumps] = [chart.column('iteration'), chart.column('jumps')];
    const room = width - 2 * THUMB * ratio;
    for (const [row, jump] of jumps.entries()) {
      if (!jump || places[row] == null) continue;
      const x = THUMB * ratio + (frames.indexAt(places[row]) / Math.max(1, last)) * room;
      context.fillRect(Math.round(x - ratio / 2), 0, Math.max(1, ratio), height);
    }
  }
}
