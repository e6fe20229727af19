import { afterLayout, byId } from '../dom.ts';

/** Unfolds what a user needs for a puzzle of their own: the sources of puzzles, and beside the grid also the method. */
export function unfoldPanels(isOpen: boolean): void {
  byId('puzzle-fold', HTMLDetailsElement).open = isOpen;
  byId('settings-fold', HTMLDetailsElement).open = isOpen && !matchMedia('(max-width: 1080px)').matches;
}

/** Scrolls to a panel that is off the screen or at its lower edge; returns whether it scrolled. */
export function reveal(panel: HTMLElement): boolean {
  const { top, bottom } = panel.getBoundingClientRect();
  if (top < window.innerHeight / 2 && bottom > window.innerHeight / 4) return false;
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  panel.scrollIntoView({ behavior: isStill ? 'instant' : 'smooth', block: 'start' });
  return true;
}

/** A panel that comes into view when a run begins, and once more with its first pictures. */
export class RevealedPanel {
  /** Whether the page was scrolled to a panel that shows no pictures yet. */
  private isWaiting = false;

  constructor(private readonly panel: HTMLElement) {}

  reveal(): void {
    afterLayout(() => (this.isWaiting = reveal(this.panel)));
  }

  /** A page without pictures may have been too short to scroll to them; with the first ones it is not. */
  revealPictures(): void {
    if (!this.isWaiting) return;
    this.isWaiting = false;
    afterLayout(() => reveal(this.panel));
  }
}
