import type { Answer } from '../api.ts';
import { byId, contextOf, make, setText } from '../dom.ts';
import { at } from '../model/checked.ts';
import type { Geometry } from '../model/geometry.ts';
import { logAxis } from '../model/logAxis.ts';
import { wholeView } from '../model/view.ts';
import { counted, time } from '../model/words.ts';
import { fitToWidth, type Lattice } from '../paint/lattice.ts';
import type { Painter } from '../paint/schedule.ts';
import type { Contestant } from './contestant.ts';
import { gridOf } from './contestantGrid.ts';
import { framePhrase } from './frameWords.ts';
import { GridPicture } from './gridPicture.ts';

/** The width of the small grid of a contestant on the page. */
const SMALL = 72;

interface Row {
  readonly contestant: Contestant;
  readonly element: HTMLElement;
  readonly name: HTMLElement;
  readonly bar: HTMLElement;
  readonly words: HTMLElement;
  readonly canvas: HTMLCanvasElement;
  readonly picture: GridPicture;
  /** Made with the first picture, and again after a change of colours. */
  lattice: Lattice | null;
}

/** What a race begins with. */
export interface RaceParts {
  readonly contestants: readonly Contestant[];
  readonly shape: Geometry;
  readonly givens: ArrayLike<number>;
  /** The time limit of each contestant, in seconds. */
  readonly timeout: number;
}

/**
 * The contestants of a comparison: bars of their times on a log axis, the best one first, each with its grid. One of them
 * is shown in full on the board.
 */
export class Race implements Painter {
  private parts: RaceParts | null = null;
  private rows: Row[] = [];
  private isDirty = false;
  private readonly list = byId('race', HTMLOListElement);
  private readonly axis = byId('race-axis', HTMLDivElement);

  constructor(private readonly onShow: (index: number) => void) {}

  show(parts: RaceParts | null): void {
    this.parts = parts;
    this.rows = parts === null ? [] : parts.contestants.map((contestant) => this.makeRow(contestant, parts.shape));
    this.list.replaceChildren(...this.rows.map(({ element }) => element));
    this.isDirty = true;
  }

  update(): void {
    this.isDirty = true;
  }

  /** Draws everything again, in the current colours. */
  restart(): void {
    for (const row of this.rows) row.lattice = null;
    this.isDirty = true;
  }

  paint(): boolean {
    if (!this.isDirty || this.parts === null) return false;
    this.isDirty = false;
    const { shape, givens, timeout } = this.parts;
    this.order();
    const times = this.rows.map(({ contestant }) => contestant.seconds).filter((seconds) => seconds > 0);
    const { placeOf, ticks } = logAxis(Math.min(...times), Math.max(timeout, ...times));
    for (const row of this.rows) {
      this.write(row);
      row.bar.style.width = `${100 * placeOf(row.contestant.seconds)}%`;
      const { values, kinds } = gridOf(row.contestant, shape, givens);
      row.picture.show(values, kinds);
      row.lattice ??= fitToWidth(row.canvas, shape, SMALL, wholeView(shape.side));
      row.picture.draw(contextOf(row.canvas, { alpha: false, willReadFrequently: true }), row.lattice);
    }
    const marks = ticks.map((tick) => {
      const mark = make('span', {}, time(tick));
      mark.style.left = `${100 * placeOf(tick)}%`;
      return mark;
    });
    this.axis.replaceChildren(...marks);
    return true;
  }

  private makeRow(contestant: Contestant, shape: Geometry): Row {
    const { index, title } = contestant;
    const radio = make('input', { type: 'radio', name: 'shown', value: index, 'aria-label': `Show ${title}` });
    radio.checked = index === 0;
    radio.addEventListener('change', () => this.onShow(index));
    const [name, bar, words] = [make('strong'), make('i'), make('span', { class: 'hint' })];
    const canvas = make('canvas', { 'aria-hidden': 'true' });
    const element = make(
      'li',
      {},
      make('label', {}, radio, name, canvas),
      make('div', { class: 'bar', 'aria-hidden': 'true' }, bar),
      words,
    );
    return { contestant, element, name, bar, words, canvas, picture: new GridPicture(shape), lattice: null };
  }

  /** Puts the rows in order: solved or refuted first, the fastest of them at the top. */
  private order(): void {
    const sorted = [...this.rows].sort((one, other) => rank(one.contestant) - rank(other.contestant));
    if (sorted.every((row, place) => row === this.rows[place])) return;
    this.rows = sorted;
    // Moved one by one, so that a focused row keeps its focus.
    for (const [place, { element }] of sorted.entries()) {
      const there = this.list.children[place];
      if (there !== element) this.list.insertBefore(element, there ?? null);
    }
  }

  private write({ contestant, element, name, words }: Row): void {
    const isWinner = isAnswered(contestant) && at(this.rows, 0).contestant === contestant;
    element.dataset['state'] = isAnswered(contestant) ? 'answered' : contestant.state.state;
    element.classList.toggle('winner', isWinner);
    setText(name, isWinner ? `${contestant.title} ★` : contestant.title);
    const { state, picture } = contestant;
    const unfinished = picture === null ? state.state : framePhrase(picture.event);
    const now = state.answer === null ? unfinished : answerPhrase(contestant, state.answer);
    const hasIterations = contestant.hasIterations && state.iterations > 0;
    const iterations = hasIterations ? `, ${counted(state.iterations, 'iteration')}` : '';
    setText(words, `${time(contestant.seconds)}: ${now}${iterations}`);
  }
}

function isAnswered({ isSolved, isUnsolvable }: Contestant): boolean {
  return isSolved || isUnsolvable;
}

/** The place of a contestant in the race: answers by their times, then those that search, then those that gave up. */
function rank(contestant: Contestant): number {
  if (isAnswered(contestant)) return contestant.seconds;
  return contestant.state.answer === null ? 1e6 : 2e6;
}

function answerPhrase({ isSolved, isUnsolvable, solvedBy }: Contestant, answer: Answer): string {
  const by = solvedBy === null ? '' : ` (${solvedBy})`;
  if (isSolved) return `solved${by}`;
  if (isUnsolvable) return `no solution${by}`;
  if (answer.status === 'unknown')
    return `not solved (${(answer.stopped ?? 'stopped').replaceAll('-', ' ').replaceAll('_', ' ')})`;
  return answer.message ?? answer.status;
}
