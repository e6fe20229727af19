/** The colours of the style sheet, for canvases. */
const NAMES = [
  'panel',
  'line',
  'line-strong',
  'border',
  'ink',
  'ink-soft',
  'accent',
  'focus',
  'bad',
  'bad-soft',
  'good',
  'given',
  'propagated',
  'chosen',
  'chosen-soft',
  'followed',
  'followed-soft',
  'cell',
  'tint-one',
  'tint-two',
  'tint-three',
  'tint-four',
  'shade',
  'cursor',
  'series-one',
  'series-two',
  'series-three',
  'chart-grid',
  'heat-ground',
  'heat-line',
  'heat-line-strong',
  'heat-blank',
  'heat-digit',
  'heat-solution',
  'step-unit',
  'step-cause',
  'step-pattern',
  'step-pivot',
  'step-fin',
  'step-first',
  'step-second',
  'step-third',
  'step-fourth',
  'step-struck',
  'step-cross',
  'step-link',
  'step-halo',
  'step-ink',
] as const;

export type ColourName = (typeof NAMES)[number];
export type Colours = Readonly<Record<ColourName, string>>;

export const FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'DejaVu Sans', sans-serif";

let current: Colours | null = null;
const listeners = new Set<() => void>();

export function colours(): Colours {
  if (current === null) {
    const style = getComputedStyle(document.documentElement);
    current = Object.fromEntries(NAMES.map((name) => [name, style.getPropertyValue(`--${name}`).trim()])) as Colours;
  }
  return current;
}

/** Draws in light colours on any page, for files to print. The page itself does not change. */
export function inLightColours(draw: () => void): void {
  const { dataset } = document.documentElement;
  const [shade, kept] = [dataset['shade'], current];
  dataset['shade'] = 'light';
  current = null;
  try {
    draw();
  } finally {
    current = kept;
    if (shade === undefined) delete dataset['shade'];
    else dataset['shade'] = shade;
  }
}

/** Sets the shade of the page, and notifies everything that is drawn. */
export function setShade(shade: 'light' | 'dark'): void {
  if (document.documentElement.dataset['shade'] === shade) return;
  document.documentElement.dataset['shade'] = shade;
  current = null;
  for (const listener of listeners) listener();
}

export function onShadeChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
