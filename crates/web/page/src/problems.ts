import type { Problem } from './api.ts';
import { byId, make } from './dom.ts';
import { pageMessage, pageRemedy, sentence } from './model/problemWords.ts';

/** Shows a problem beside its field: message, place and remedy. */
export function showProblem(place: HTMLElement, problem: Problem | null): void {
  place.hidden = problem === null;
  if (problem === null) {
    place.replaceChildren();
    return;
  }
  const { line, column } = problem;
  const where = line === null ? '' : column === null ? ` (line ${line})` : ` (line ${line}, column ${column})`;
  const remedy = pageRemedy(problem);
  const parts = [sentence(pageMessage(problem.message), where), ...(remedy === null ? [] : [sentence(remedy)])];
  place.replaceChildren(make('span', {}, parts.join(' ')));
}

/** The bar at the top for a lost server or a broken stream, with a remedy. */
export class Notice {
  private readonly bar = byId('notice', HTMLDivElement);
  private readonly retry = byId('notice-retry', HTMLButtonElement);
  private onRetry: (() => void) | null = null;

  constructor() {
    this.retry.addEventListener('click', () => {
      const action = this.onRetry;
      this.hide();
      action?.();
    });
    byId('notice-close', HTMLButtonElement).addEventListener('click', () => this.hide());
  }

  /** Shows words in the bar; without a word for it, nothing can be tried again. */
  show(text: string, remedy: string, retryWord = '', onRetry: () => void = () => {}): void {
    byId('notice-text', HTMLElement).textContent = text;
    byId('notice-remedy', HTMLElement).textContent = remedy;
    this.retry.textContent = retryWord;
    this.retry.hidden = retryWord === '';
    this.onRetry = onRetry;
    this.bar.hidden = false;
  }

  hide(): void {
    this.bar.hidden = true;
  }

  /** Shows a refusal of the engine, or why it does not answer. */
  report(problem: Problem, onRetry: () => void): void {
    this.show(sentence(problem.message), problem.remedy ?? '', 'Try again', onRetry);
  }
}
