import { shareOfByte } from './bytes.ts';
import { at } from './checked.ts';
import { cellName, type Geometry } from './geometry.ts';
import type { Layout } from './layout.ts';
import { parameterName } from './parameterWords.ts';
import { digits, percent, symbolText } from './words.ts';

/** A change of a colony at work, as the server takes it. */
export type Touch =
  | { readonly what: 'set'; readonly parameter: string; readonly to: number }
  | { readonly what: 'paint'; readonly cell: number; readonly value: number; readonly share: number }
  | { readonly what: 'wipe'; readonly cell?: number }
  | { readonly what: 'fix'; readonly cell: number; readonly value: number }
  | { readonly what: 'free'; readonly cell: number };

/** A change, and the number of finished iterations after which it is made. */
export interface Touched {
  readonly after: number;
  readonly touch: Touch;
}

/** A parameter that can be set while a colony is at work. */
export interface Knob {
  readonly name: string;
  readonly symbol: string;
  readonly low: number;
  readonly high: number;
  /** The usual value, by which the slider is divided. */
  readonly usual: number;
}

export const KNOBS: readonly Knob[] = [
  { name: 'ants', symbol: 'm', low: 1, high: 100, usual: 10 },
  { name: 'greedy_probability', symbol: '1 - q0', low: 0, high: 1, usual: 0.1 },
  { name: 'global_evaporation', symbol: 'rho', low: 0, high: 1, usual: 0.9 },
  { name: 'best_value_evaporation', symbol: 'f_BVE', low: 0, high: 1, usual: 0.005 },
];

/** `Pheromone evaporation (ρ)`. */
export function knobName(name: string): string {
  const knob = KNOBS.find((one) => one.name === name);
  return knob === undefined ? name : `${parameterName(name)} (${symbolText(knob.symbol)})`;
}

/** The changes in a link: `5:set:ants:20,7:fix:40:7`. */
export function writeTouches(touches: readonly Touched[]): string {
  return touches.map(({ after, touch }) => [after, touch.what, ...argumentsOf(touch)].join(':')).join(',');
}

function argumentsOf(touch: Touch): (number | string)[] {
  switch (touch.what) {
    case 'set':
      return [touch.parameter, touch.to];
    case 'paint':
      return [touch.cell, touch.value, touch.share];
    case 'wipe':
      return touch.cell === undefined ? [] : [touch.cell];
    case 'fix':
      return [touch.cell, touch.value];
    case 'free':
      return [touch.cell];
  }
}

/** The changes of a link; null if one of them cannot be read. */
export function readTouches(text: string | null): Touched[] | null {
  if (text === null || text === '') return [];
  const touches = text.split(',').map(readTouched);
  return touches.every((one) => one !== null) ? touches : null;
}

function readTouched(text: string): Touched | null {
  const [number = '', what = '', ...rest] = text.split(':');
  const touch = readTouch(what, rest);
  return touch === null || !/^\d{1,15}$/.test(number) ? null : { after: Number(number), touch };
}

function readTouch(what: string, rest: readonly string[]): Touch | null {
  if (rest.includes('')) return null;
  if (what === 'wipe' && rest.length === 0) return { what };
  if (what === 'set') {
    const [parameter = '', to] = rest;
    const isKnown = KNOBS.some(({ name }) => name === parameter) && Number.isFinite(Number(to));
    return isKnown && rest.length === 2 ? { what, parameter, to: Number(to) } : null;
  }
  const numbers = rest.map(Number);
  if (!numbers.every((number) => Number.isFinite(number) && number >= 0)) return null;
  const [cell = 0, value = 0, share = 0] = numbers;
  if (what === 'paint' && rest.length === 3) return { what, cell, value, share };
  if (what === 'fix' && rest.length === 2) return { what, cell, value };
  if ((what === 'wipe' || what === 'free') && rest.length === 1) return { what, cell };
  return null;
}

/** A change in words, without its end. */
export function touchWords(touch: Touch, shape: Geometry): string {
  switch (touch.what) {
    case 'set':
      return `${knobName(touch.parameter)} set to ${digits(touch.to)}`;
    case 'paint':
      return `${touch.value} painted at ${cellName(shape, touch.cell)}, with ${percent(touch.share)} of its pheromone`;
    case 'wipe':
      return touch.cell === undefined ? 'all pheromone wiped' : `pheromone wiped at ${cellName(shape, touch.cell)}`;
    case 'fix':
      return `${cellName(shape, touch.cell)} fixed to ${touch.value}`;
    case 'free':
      return `${cellName(shape, touch.cell)} freed`;
  }
}

/** `After iteration 12: row 3, column 4 fixed to 7.` */
export function touchedWords({ after, touch }: Touched, shape: Geometry): string {
  const when = after === 0 ? 'Before the first iteration' : `After iteration ${after}`;
  return `${when}: ${touchWords(touch, shape)}.`;
}

/** The value of a parameter after a number of iterations; undefined if no change has set it by then. */
export function setValue(touches: readonly Touched[], name: string, iterations: number): number | undefined {
  let value: number | undefined;
  for (const { after, touch } of touches)
    if (touch.what === 'set' && touch.parameter === name && after <= iterations) value = touch.to;
  return value;
}

/** The bytes of pheromone after a change, as the next iteration begins with them; null if they stay as they are. */
export function touchedShares(touch: Touch, layout: Layout, bytes: Uint8Array): Uint8Array | null {
  if (touch.what !== 'paint' && touch.what !== 'wipe') return null;
  const changed = bytes.slice();
  for (const [place, cell] of layout.open.entries()) {
    if (touch.cell !== undefined && touch.cell !== cell) continue;
    const own = layout.bytesOf(place, changed);
    const values = at(layout.values, place);
    if (touch.what === 'wipe') own.fill(byteOfShare(1 / values.length));
    else paint(own, values.indexOf(touch.value), touch.share);
  }
  return changed;
}

function paint(bytes: Uint8Array, painted: number, share: number): void {
  const shares = Array.from(bytes, shareOfByte);
  const rest = shares.reduce((sum, one, place) => (place === painted ? sum : sum + one), 0);
  for (const [place, one] of shares.entries())
    bytes[place] = byteOfShare(place === painted ? share : (one / rest) * (1 - share));
}

/** The byte of the log scale for a share, as the server writes it. */
function byteOfShare(share: number): number {
  return Math.round(255 * (1 + Math.log10(Math.max(share, 1e-4)) / 4));
}
