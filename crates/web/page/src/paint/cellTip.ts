import { make, setText } from '../dom.ts';
import { percent } from '../model/words.ts';

/** A cell of a grid in words: its value, and the shares of pheromone on its values, strongest first. */
export interface CellWords {
  readonly title: string;
  readonly shares: readonly { readonly value: number; readonly share: number }[];
}

/** The place of a cell on its board, in pixels of the page. */
export interface CellPlace {
  readonly left: number;
  readonly top: number;
  readonly size: number;
}

const GAP = 8;

/** The same in one sentence, for screen readers. */
export function spokenCell({ title, shares }: CellWords): string {
  if (shares.length === 0) return title;
  return `${title}; pheromone: ${shares.map(({ value, share }) => `${value} has ${percent(share)}`).join(', ')}`;
}

/** The words beside the cell under the pointer or the cursor. Screen readers get them as a sentence elsewhere. */
export class CellTip {
  private readonly title = make('strong');
  private readonly list = make('ul', { class: 'bars' });
  readonly element = make('div', { class: 'tip', 'aria-hidden': 'true', hidden: true }, this.title, this.list);

  hide(): void {
    this.element.hidden = true;
  }

  /** Shows the words beside a cell of a board of this width: to its right, left, below or above. */
  show({ title, shares }: CellWords, { left, top, size }: CellPlace, board: { width: number; height: number }): void {
    setText(this.title, title);
    this.list.hidden = shares.length === 0;
    this.list.replaceChildren(
      ...shares.map(({ value, share }) =>
        make(
          'li',
          {},
          make('span', {}, String(value)),
          make('progress', { max: 1, value: share }),
          make('span', { class: 'share' }, percent(share)),
        ),
      ),
    );
    this.element.hidden = false;
    const { offsetWidth: width, offsetHeight: height, style } = this.element;
    const isRight = left + size + GAP + width <= board.width;
    const isBeside = isRight || left - GAP - width >= 0;
    const within = (place: number, most: number) => Math.max(0, Math.min(place, most));
    const x = isBeside ? (isRight ? left + size + GAP : left - GAP - width) : within(left, board.width - width);
    const isBelow = top + size + GAP + height <= board.height;
    const y = isBeside ? within(top, board.height - height) : isBelow ? top + size + GAP : top - GAP - height;
    style.left = `${x}px`;
    style.top = `${y}px`;
  }
}
