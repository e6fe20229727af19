import { byId, find } from '../dom.ts';
import { setShade } from '../paint/theme.ts';

const KEPT_AS = 'antdoku-theme';

/** Light, dark, or as the system has it; the choice is kept in the browser. */
export function startThemeSwitch(): void {
  const system = matchMedia('(prefers-color-scheme: dark)');
  const group = byId('theme', HTMLFieldSetElement);
  const chosen = () => find(group, 'input:checked', HTMLInputElement).value;
  const apply = () => {
    const theme = chosen();
    setShade(theme === 'dark' || (theme === 'auto' && system.matches) ? 'dark' : 'light');
  };
  const kept = readKept();
  const theme = kept === 'light' || kept === 'dark' ? kept : 'auto';
  find(group, `input[value="${theme}"]`, HTMLInputElement).checked = true;
  group.addEventListener('change', () => {
    keep(chosen());
    apply();
  });
  system.addEventListener('change', apply);
  apply();
}

/** A browser may forbid storage; then the choice lasts as long as the page. */
function readKept(): string | null {
  try {
    return localStorage.getItem(KEPT_AS);
  } catch {
    return null;
  }
}

function keep(theme: string): void {
  try {
    localStorage.setItem(KEPT_AS, theme);
  } catch {
    // See readKept.
  }
}
