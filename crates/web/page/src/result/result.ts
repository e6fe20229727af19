import type { Advice, Answer } from '../api.ts';
import { byId, setText } from '../dom.ts';
import type { Contestant } from '../live/contestant.ts';
import type { Geometry } from '../model/geometry.ts';
import { lineText, parseLine, rowsText } from '../model/text.ts';
import { inLightColours } from '../paint/theme.ts';
import { adviceButton, adviceWords, answerSentence } from './sentence.ts';
import { download, gridSvg, paintSolution } from './exports.ts';

const DOWNLOADED_PICTURE = 1000;

/** The final grid of a run. */
interface Grid {
  readonly shape: Geometry;
  readonly givens: ArrayLike<number>;
  readonly cells: Uint8Array;
}

/** The result of a run: a sentence, copies and downloads of the grid. */
export class ResultPanel {
  private readonly panel = byId('result', HTMLElement);
  private grid: Grid | null = null;
  private advice: Advice | null = null;
  private answer: Answer | null = null;

  /** `takeAdvice` is called when the advice after a failure is followed. */
  constructor(linkAddress: () => string, takeAdvice: (advice: Advice) => void) {
    const on = (id: string, action: () => void) => byId(id, HTMLButtonElement).addEventListener('click', action);
    const onGrid = (id: string, action: (grid: Grid) => void) => on(id, () => this.grid && action(this.grid));
    onGrid('copy-solution', ({ shape, cells }) => void this.copy(lineText(shape, cells), 'The grid is on the clipboard.'));
    on(
      'copy-link',
      () => void this.copy(linkAddress(), 'The link is on the clipboard: puzzle, method, parameters and seed.'),
    );
    onGrid('download-text', ({ shape, cells }) => save(shape, 'txt', new Blob([rowsText(shape, cells)], { type: 'text/plain' })));
    onGrid('download-svg', ({ shape, givens, cells }) =>
      save(shape, 'svg', new Blob([gridSvg(shape, givens, cells)], { type: 'image/svg+xml' })),
    );
    onGrid('download-png', savePicture);
    onGrid('download-record', ({ shape }) => {
      const text = `${JSON.stringify({ ...this.answer, link: linkAddress() }, null, 2)}\n`;
      save(shape, 'json', new Blob([text], { type: 'application/json' }));
    });
    on('advice-take', () => this.advice && takeAdvice(this.advice));
  }

  hide(): void {
    this.panel.hidden = true;
  }

  show(contestants: readonly Contestant[], shape: Geometry, givens: ArrayLike<number>): void {
    const winner = contestants.find(({ state }) => state.answer?.solution != null) ?? contestants[0];
    const answer = winner?.state.answer ?? null;
    this.answer = answer;
    const line = answer?.solution ?? answer?.best;
    const cells = line == null ? null : parseLine(shape, line);
    this.grid = cells === null ? null : { shape, givens, cells };
    const isSolved = answer?.solution != null;
    const words = byId('result-sentence', HTMLElement);
    words.classList.toggle('good', isSolved);
    setText(words, answerSentence(contestants, shape));
    this.showAdvice(contestants.length === 1 ? answer : null);
    this.panel.hidden = false;
    for (const id of ['copy-solution', 'download-text', 'download-svg', 'download-png', 'download-record'])
      byId(id, HTMLButtonElement).hidden = cells === null;
    setText(byId('copy-solution', HTMLButtonElement), isSolved ? 'Copy solution' : 'Copy best grid');
    setText(byId('copied', HTMLElement), '');
    byId('solution-fold', HTMLDetailsElement).hidden = cells === null;
    setText(byId('solution-title', HTMLElement), isSolved ? 'Solution as text' : 'Best grid as text');
    setText(byId('solution-text', HTMLPreElement), cells === null ? '' : rowsText(shape, cells));
  }

  private showAdvice(answer: Answer | null): void {
    const advice = answer?.advice ?? null;
    this.advice = advice;
    byId('advice', HTMLDivElement).hidden = advice === null;
    if (answer === null || advice === null) return;
    setText(byId('advice-words', HTMLElement), adviceWords(advice));
    const words = adviceButton(advice, answer);
    const button = byId('advice-take', HTMLButtonElement);
    button.hidden = words === null;
    setText(button, words ?? '');
  }

  private async copy(text: string, words: string): Promise<void> {
    const message = byId('copied', HTMLElement);
    try {
      await navigator.clipboard.writeText(text);
      setText(message, words);
    } catch {
      setText(message, `The browser does not allow copying. Here it is: ${text}`);
    }
  }
}

function save({ side }: Geometry, suffix: string, blob: Blob): void {
  download(`antdoku-${side}x${side}.${suffix}`, blob);
}

function savePicture({ shape, givens, cells }: Grid): void {
  const canvas = document.createElement('canvas');
  inLightColours(() => paintSolution(canvas, shape, givens, cells, DOWNLOADED_PICTURE));
  canvas.toBlob((blob) => blob && save(shape, 'png', blob), 'image/png');
}
