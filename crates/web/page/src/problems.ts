import { Problem } from './api.ts';
import { byId, make } from './dom.ts';

/** Says near a field what is wrong with it: message, place and remedy. */
export function showProblem(place: HTMLElement, problem: Problem | null): void {
  place.hidden = problem === null;
  if (problem === null) {
    place.replaceChildren();
    return;
  }
  const where =
    problem.line === null
      ? ''
      : problem.column === null
        ? ` (line ${problem.line})`
        : ` (line ${problem.line}, column ${problem.column})`;
  const parts: (Node | string)[] = [
    make('span', {}, sentence(problem.message)),
    make('span', { class: 'place' }, where),
  ];
  if (problem.remedy) parts.push(' ', make('span', {}, sentence(problem.remedy)));
  place.replaceChildren(...parts);
}

/** The bar at the top: the server is gone, or a stream broke; with a way out. */
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

  show(text: string, remedy: string, retryWord: string, onRetry: () => void): void {
    byId('notice-text', HTMLElement).textContent = text;
    byId('notice-remedy', HTMLElement).textContent = remedy;
    this.retry.textContent = retryWord;
    this.onRetry = onRetry;
    this.bar.hidden = false;
  }

  hide(): void {
    this.bar.hidden = true;
  }

  serverIsGone(onRetry: () => void): void {
    this.show('The server does not answer.', 'Start it in a terminal with: antdoku serve', 'Try again', onRetry);
  }
}

function sentence(text: string): string {
  const trimmed = text.trim();
  return /[.!?]$/.test(trimmed) ? trimmed : `${trimmed}.`;
}
