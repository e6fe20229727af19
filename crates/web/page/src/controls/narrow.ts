import { byId } from '../dom.ts';

/** In one column the run comes before the method, which is folded: what people press stands near the puzzle. */
export function followWidth(): void {
  const narrow = matchMedia('(max-width: 1080px)');
  const settings = byId('settings-panel', HTMLElement);
  const place = () => {
    // Moved in the document, not by style alone: the Tab key goes the way that the eye goes.
    byId(narrow.matches ? 'run-panel' : 'puzzle-panel', HTMLElement).after(settings);
    byId('settings-fold', HTMLDetailsElement).open = !narrow.matches;
  };
  narrow.addEventListener('change', place);
  place();
}

/** Brings a panel into view if none of it can be seen. */
export function reveal(panel: HTMLElement): void {
  const { top, bottom } = panel.getBoundingClientRect();
  const least = Math.min(160, window.innerHeight / 4);
  if (top < window.innerHeight - least && bottom > least) return;
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  panel.scrollIntoView({ behavior: isStill ? 'instant' : 'smooth', block: 'start' });
}
