import type { Answer } from '../api.ts';
import { make, setText } from '../dom.ts';
import { at } from '../model/checked.ts';
import { count, time } from '../model/words.ts';
import type { Contestant } from './contestant.ts';
import { framePhrase } from './frameWords.ts';

/** The contestants of a comparison, one row each; one of them is shown in full below. */
export class ContestantTable {
  private contestants: readonly Contestant[] = [];
  private rows: HTMLTableRowElement[] = [];

  constructor(
    private readonly body: HTMLTableSectionElement,
    private readonly onShow: (index: number) => void,
  ) {}

  show(contestants: readonly Contestant[], shown: number): void {
    this.contestants = contestants;
    this.rows = contestants.map((contestant, index) => {
      const radio = make('input', {
        type: 'radio',
        name: 'shown',
        value: index,
        'aria-label': `Show ${contestant.title}`,
      });
      radio.checked = index === shown;
      radio.addEventListener('change', () => {
        this.mark(index);
        this.onShow(index);
      });
      const cells = ['', '', 'number', 'number', ''].map((kind) => make('td', kind === '' ? {} : { class: kind }));
      return make('tr', {}, make('td', {}, radio), ...cells);
    });
    this.body.replaceChildren(...this.rows);
    this.mark(shown);
    this.update();
  }

  update(): void {
    for (const [index, contestant] of this.contestants.entries()) {
      const { state, picture } = contestant;
      const answer = state.answer;
      const now = answer !== null ? answerPhrase(contestant, answer) : picture === null ? '' : framePhrase(picture.event);
      const iterations = contestant.hasIterations ? count(state.iterations) : '–';
      const texts = [contestant.title, state.state, time(contestant.seconds), iterations, now];
      const { cells } = at(this.rows, index);
      for (const [place, text] of texts.entries()) setText(at(cells, place + 1), text);
    }
  }

  private mark(shown: number): void {
    for (const [index, row] of this.rows.entries()) row.classList.toggle('shown', index === shown);
  }
}

function answerPhrase({ isSolved, isUnsolvable, solvedBy }: Contestant, answer: Answer): string {
  const by = solvedBy === null ? '' : ` (${solvedBy})`;
  if (isSolved) return `solved${by}`;
  if (isUnsolvable) return `no solution${by}`;
  if (answer.status === 'unknown')
    return `not solved (${(answer.stopped ?? 'stopped').replaceAll('-', ' ').replaceAll('_', ' ')})`;
  return answer.message ?? answer.status;
}
