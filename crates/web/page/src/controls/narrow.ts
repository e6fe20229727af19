import { byId } from '../dom.ts';

/** In one column, moves the run before the method, which is folded, so that the buttons stand near the puzzle. */
export function followWidth(): void {
  const narrow = matchMedia('(max-width: 1080px)');
  const settings = byId('settings-panel', HTMLElement);
  const place = () => {
    // Moved in the document, not by style alone, so that the Tab key follows the visible order.
    byId(narrow.matches ? 'run-panel' : 'puzzle-panel', HTMLElement).after(settings);
    byId('settings-fold', HTMLDetailsElement).open = !narrow.matches;
  };
  narrow.addEventListener('change', place);
  place();
}

/** Scrolls to a panel that is off the screen or at its lower edge; returns whether it scrolled. */
export function reveal(panel: HTMLElement): boolean {
  const { top, bottom } = panel.getBoundingClientRect();
  if (top < window.innerHeight / 2 && bottom > window.innerHeight / 4) return false;
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  panel.scrollIntoView({ behavior: isStill ? 'instant' : 'smooth', block: 'start' });
  return true;
}
