import type { Advice, Answer } from '../api.ts';
import { byId, setText } from '../dom.ts';
import type { Contestant } from '../live/contestant.ts';
import type { Geometry } from '../model/geometry.ts';
import { lineText, parseLine, rowsText } from '../model/text.ts';
import { inLightColours, onShadeChange } from '../paint/theme.ts';
import { adviceButton, adviceWords, answerSentence } from './sentence.ts';
import { download, gridSvg, paintSolution } from './exports.ts';

const PICTURE = 260;
const DOWNLOADED_PICTURE = 1000;

/** What came of a run: a sentence, the grid, and ways to take it along. */
export class ResultPanel {
  private readonly panel = byId('result', HTMLElement);
  private readonly canvas = byId('solution', HTMLCanvasElement);
  private shape: Geometry | null = null;
  private givens: ArrayLike<number> = [];
  private cells: Uint8Array | null = null;
  private advice: Advice | null = null;

  /** `takeAdvice` is called when the advice after a failure is followed. */
  constructor(linkAddress: () => string, takeAdvice: (advice: Advice) => void) {
    const on = (id: string, action: () => void) => byId(id, HTMLButtonElement).addEventListener('click', action);
    on('copy-solution', () => void this.copy(lineText(this.shape!, this.cells!), 'The solution is on the clipboard.'));
    on(
      'copy-link',
      () => void this.copy(linkAddress(), 'The link is on the clipboard: puzzle, method, parameters and seed.'),
    );
    on('download-text', () => this.save('txt', new Blob([rowsText(this.shape!, this.cells!)], { type: 'text/plain' })));
    on('download-svg', () =>
      this.save('svg', new Blob([gridSvg(this.shape!, this.givens, this.cells!)], { type: 'image/svg+xml' })),
    );
    on('download-png', () => this.savePicture());
    on('advice-take', () => takeAdvice(this.advice!));
    onShadeChange(() => this.draw());
  }

  hide(): void {
    this.panel.hidden = true;
  }

  show(contestants: readonly Contestant[], shape: Geometry, givens: ArrayLike<number>, needsPicture: boolean): string {
    const winner = contestants.find(({ state }) => state.answer?.solution != null) ?? contestants[0]!;
    const answer = winner.state.answer;
    const grid = answer?.solution ?? answer?.best;
    this.shape = shape;
    this.givens = givens;
    this.cells = grid == null ? null : parseLine(shape, grid);
    const isSolved = answer?.solution != null;
    const sentence = answerSentence(contestants, shape);
    const line = byId('result-sentence', HTMLElement);
    line.classList.toggle('good', isSolved);
    setText(line, sentence);
    this.showAdvice(contestants.length === 1 ? answer : null);
    this.panel.hidden = false;
    this.canvas.hidden = this.cells === null || !needsPicture;
    for (const id of ['copy-solution', 'download-text', 'download-svg', 'download-png'])
      byId(id, HTMLButtonElement).hidden = this.cells === null;
    setText(byId('copy-solution', HTMLButtonElement), isSolved ? 'Copy solution' : 'Copy best grid');
    setText(byId('copied', HTMLElement), '');
    byId('solution-fold', HTMLDetailsElement).hidden = this.cells === null;
    setText(byId('solution-title', HTMLElement), isSolved ? 'Solution as text' : 'Best grid as text');
    setText(byId('solution-text', HTMLPreElement), this.cells === null ? '' : rowsText(shape, this.cells));
    this.canvas.setAttribute('aria-label', isSolved ? 'Solution' : 'Best grid so far');
    this.draw();
    return sentence;
  }

  private showAdvice(answer: Answer | null): void {
    this.advice = answer?.advice ?? null;
    byId('advice', HTMLDivElement).hidden = this.advice === null;
    if (this.advice === null) return;
    setText(byId('advice-words', HTMLElement), adviceWords(this.advice));
    const words = adviceButton(this.advice, answer!);
    const button = byId('advice-take', HTMLButtonElement);
    button.hidden = words === null;
    setText(button, words ?? '');
  }

  private draw(): void {
    if (this.cells !== null && this.shape !== null)
      paintSolution(this.canvas, this.shape, this.givens, this.cells, PICTURE);
  }

  private async copy(text: string, words: string): Promise<void> {
    const said = byId('copied', HTMLElement);
    try {
      await navigator.clipboard.writeText(text);
      setText(said, words);
    } catch {
      setText(said, `The browser does not allow copying. Here it is: ${text}`);
    }
  }

  private save(suffix: string, blob: Blob): void {
    download(`antdoku-${this.shape!.side}x${this.shape!.side}.${suffix}`, blob);
  }

  private savePicture(): void {
    const canvas = document.createElement('canvas');
    inLightColours(() => paintSolution(canvas, this.shape!, this.givens, this.cells!, DOWNLOADED_PICTURE));
    canvas.toBlob((blob) => blob && this.save('png', blob), 'image/png');
  }
}
