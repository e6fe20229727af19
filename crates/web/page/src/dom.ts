import { present } from './model/checked.ts';

type Attributes = Record<string, string | number | boolean | null | undefined>;

/** An element of the page by its id. A missing one is a defect of the page. */
export function byId<Kind extends HTMLElement>(id: string, kind: new () => Kind): Kind {
  const element = document.getElementById(id);
  if (!(element instanceof kind)) throw new Error(`the page has no ${kind.name} #${id}`);
  return element;
}

/** The first element that a selector finds. A missing one is a defect of the page. */
export function find<Kind extends HTMLElement>(root: ParentNode, selector: string, kind: new () => Kind): Kind {
  const element = root.querySelector(selector);
  if (!(element instanceof kind)) throw new Error(`the page has no ${kind.name} ${selector}`);
  return element;
}

/** The drawing context of a canvas, which every browser has. */
export function contextOf(canvas: HTMLCanvasElement, settings?: CanvasRenderingContext2DSettings): CanvasRenderingContext2D {
  return present(canvas.getContext('2d', settings));
}

/** The size of an element as of the last layout: to ask for it during a change of the page would make the browser lay it out. */
export class Measured {
  width = 0;
  height = 0;

  constructor(element: Element, onChange: () => void) {
    new ResizeObserver(() => {
      [this.width, this.height] = [element.clientWidth, element.clientHeight];
      onChange();
    }).observe(element);
  }
}

/** Does something once the page is laid out after its last changes, when to ask for sizes and places costs nothing. */
export function afterLayout(action: () => void): void {
  requestAnimationFrame(() => setTimeout(action));
}

/** A new element. Children are nodes or text, never markup. */
export function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    element.setAttribute(name, value === true ? '' : String(value));
  }
  element.append(...children);
  return element;
}

/** Sets a text only if it differs, so that live regions are read out only on changes. */
export function setText(element: Element, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}

/** Text with the index of a symbol lowered: `Δτ_best`. */
export function symbolNodes(text: string): (Node | string)[] {
  const [before = '', index] = text.split('_');
  return index === undefined ? [text] : [before, make('sub', {}, index)];
}

/** Whether an element uses typed keys itself. */
export function takesKeys(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.closest('input, select, textarea, [role="application"], [contenteditable]') !== null;
}

/** Whether an element uses the space bar itself. */
export function takesSpace(target: EventTarget | null): boolean {
  return takesKeys(target) || (target instanceof HTMLElement && target.closest('button, summary, a') !== null);
}
