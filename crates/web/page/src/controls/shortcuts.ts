import { byId, takesKeys, takesSpace } from '../dom.ts';
import type { RunActions } from './runBar.ts';

/** Actions beside those of the run. */
export interface OtherActions {
  hint(): void;
  explain(): void;
}

/** Single keys for the run. They are off in fields, in the grid, and when the user switches them off. */
export function listenForShortcuts(actions: RunActions, others: OtherActions, changeSpeed: (by: number) => void): void {
  const isOn = byId('shortcuts', HTMLInputElement);
  const byKey: Record<string, () => void> = {
    ' ': () => actions.pauseOrResume(),
    // Not Enter: on a page without focus it would start a run by mistake.
    r: () => actions.solve(),
    i: () => actions.iteration(),
    s: () => actions.step(),
    x: () => actions.stop(),
    g: () => byId('editor', HTMLCanvasElement).focus(),
    h: () => others.hint(),
    e: () => others.explain(),
    '+': () => changeSpeed(1),
    '-': () => changeSpeed(-1),
  };
  document.addEventListener('keydown', (event) => {
    if (!isOn.checked || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (event.key === ' ' ? takesSpace(event.target) : takesKeys(event.target)) return;
    const action = byKey[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (action === undefined) return;
    event.preventDefault();
    action();
  });
}
