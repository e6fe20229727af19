import type { Method } from '../api.ts';

/** How a method searches. */
export type Search = Method['kind'];

let known: readonly Method[] = [];

/** Keeps what the server says about the methods, for the functions below. */
export function setKnownMethods(methods: readonly Method[]): void {
  known = methods;
}

/** The method of this name, which a preset may follow; undefined before the methods are loaded. */
function find(method: string): Method | undefined {
  const name = method.split(' ')[0];
  return known.find((one) => one.name === name);
}

/** The method in a menu. */
export function methodName({ name, caption }: Method): string {
  return caption === '' ? name : `${name} – ${caption}`;
}

/** The words for a method above its grid: `The paper’s ant colony`; null for another preset than its first, or if there are none. */
export function methodHeading(method: string, preset: string | null): string | null {
  const one = find(method);
  if (one === undefined || one.kind === 'portfolio' || one.caption === '') return null;
  return preset === (one.presets[0]?.name ?? null) ? capitalised(one.caption) : null;
}

export function searchOf(method: string): Search {
  return find(method)?.kind ?? 'other';
}

/** What one iteration of a method is, in the server's words; null if the method has no iterations. */
export function iterationOf(method: string): string | null | undefined {
  return find(method)?.iteration;
}

/** Whether the choices of a method can be shown one by one. */
export function hasChoices(method: string): boolean {
  return find(method)?.shows_choices ?? false;
}

export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
