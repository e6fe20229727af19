import { byId, make, setText } from '../dom.ts';
import { capitalised } from '../model/methodWords.ts';
import type { Step } from '../model/steps.ts';
import type { Path } from './position.ts';
import { stepOutcome, techniqueTitle } from './words.ts';

/** The list of all steps of an explanation, beside the grid. */
export class StepList {
  private readonly panel = byId('path-panel', HTMLElement);
  private readonly list = byId('path-list', HTMLOListElement);
  private buttons: HTMLButtonElement[] = [];
  private current = -1;

  /** `go` gets the index of a step, or the number of steps for the end. */
  constructor(private readonly go: (index: number) => void) {
    this.list.addEventListener('click', (event) => {
      const button = event.target instanceof Element ? event.target.closest('button') : null;
      const index = button === null ? -1 : this.buttons.indexOf(button);
      if (index >= 0) this.go(index);
    });
    this.list.addEventListener('keydown', (event) => {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
      event.preventDefault();
      this.go(this.current + (event.key === 'ArrowDown' ? 1 : -1));
    });
  }

  show(steps: readonly Step[], summary: string): void {
    this.panel.hidden = false;
    setText(byId('path-summary', HTMLElement), summary);
    this.buttons = [
      ...steps.map((step, index) => {
        const title = make('span', { class: 'technique' }, `${index + 1}. ${techniqueTitle(step.technique)}`);
        if (step.level !== 'easy') title.append(make('small', {}, ` ${step.level}`));
        return make('button', { type: 'button' }, title, make('span', { class: 'outcome' }, stepOutcome(step)));
      }),
      make('button', { type: 'button' }, make('span', { class: 'technique' }, 'The end')),
    ];
    this.list.replaceChildren(...this.buttons.map((button) => make('li', {}, button)));
    this.current = -1;
  }

  hide(): void {
    this.panel.hidden = true;
    this.buttons = [];
    this.list.replaceChildren();
  }

  /** Marks the step that is shown. */
  mark(index: number): void {
    this.buttons[this.current]?.removeAttribute('aria-current');
    this.current = index;
    const button = this.buttons[index];
    if (button === undefined) return;
    button.setAttribute('aria-current', 'step');
    // The focus follows, so that arrow keys and Enter agree.
    if (this.list.contains(document.activeElement)) button.focus({ preventScroll: true });
    const { top, bottom } = button.getBoundingClientRect();
    const frame = this.list.getBoundingClientRect();
    // Only the list scrolls, not the page.
    if (top < frame.top || bottom > frame.bottom) this.list.scrollTop += top - frame.top - frame.height / 3;
  }
}

/** The steps as a text: one sentence a line. */
export function pathText({ steps }: Path, title: string, summary: string): string {
  const width = String(steps.length).length;
  const lines = steps.map(({ technique, sentence }, index) => {
    const number = String(index + 1).padStart(width);
    return `${number}. ${capitalised(techniqueTitle(technique))}: ${sentence}`;
  });
  return [title, '', ...lines, summary, ''].join('\n');
}
