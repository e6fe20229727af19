import { parseShape, type Geometry } from './geometry.ts';
import { packCells, unpackCells } from './text.ts';

export type Mode = 'one' | 'bve' | 'compare';

/** The contents of a link to a run. */
export interface Link {
  readonly shape: Geometry;
  readonly cells: Uint8Array;
  readonly mode: Mode;
  /** The name of the method; null is the default one. */
  readonly method: string | null;
  readonly preset: string | null;
  readonly parameters: Readonly<Record<string, number | string>>;
  /** Ticked contestants of a comparison, as `method` or `method/preset`. */
  readonly contestants: readonly string[];
  readonly seed: number | null;
  readonly timeout: number | null;
}

const NAME = /^[a-z0-9_-]{1,40}$/;
const CONTESTANT = /^[a-z0-9-]{1,40}(\/[a-z0-9-]{1,40})?$/;

/** The part of an address after `#`. */
export function writeLink(link: Link): string {
  const fields = new URLSearchParams();
  fields.set('box', `${link.shape.boxHeight}x${link.shape.boxWidth}`);
  fields.set('puzzle', packCells(link.cells));
  fields.set('mode', link.mode);
  if (link.mode === 'compare') {
    fields.set('methods', link.contestants.join(','));
  } else {
    if (link.method !== null) fields.set('method', link.method);
    if (link.preset !== null) fields.set('preset', link.preset);
    for (const [name, value] of Object.entries(link.parameters)) fields.set(`p.${name}`, String(value));
  }
  if (link.seed !== null) fields.set('seed', String(link.seed));
  if (link.timeout !== null) fields.set('timeout', String(link.timeout));
  return fields.toString().replaceAll('%2C', ',').replaceAll('%2F', '/').replaceAll('%7E', '~');
}

/** Reads a link; null if it holds no puzzle. Missing or wrong fields get their defaults. */
export function readLink(hash: string): Link | null {
  const fields = new URLSearchParams(hash.replace(/^#/, ''));
  const shape = parseShape(fields.get('box') ?? '3x3');
  const cells = shape === null ? null : unpackCells(shape, fields.get('puzzle') ?? '');
  if (shape === null || cells === null) return null;
  return {
    shape,
    cells,
    mode: readMode(fields.get('mode')),
    method: readName(fields.get('method')),
    preset: readName(fields.get('preset')),
    parameters: readParameters(fields),
    contestants: (fields.get('methods') ?? '').split(',').filter((name) => CONTESTANT.test(name)),
    seed: readNumber(fields.get('seed'), Number.isSafeInteger),
    timeout: readNumber(fields.get('timeout'), (number) => number > 0),
  };
}

function readMode(text: string | null): Mode {
  return text === 'bve' || text === 'compare' ? text : 'one';
}

function readName(text: string | null): string | null {
  return text !== null && NAME.test(text) ? text : null;
}

function readNumber(text: string | null, isGood: (number: number) => boolean): number | null {
  if (text === null || text === '') return null;
  const number = Number(text);
  return number >= 0 && isGood(number) ? number : null;
}

function readParameters(fields: URLSearchParams): Record<string, number | string> {
  const parameters: Record<string, number | string> = {};
  for (const [key, text] of fields) {
    const name = key.startsWith('p.') ? readName(key.slice(2)) : null;
    if (name === null || text === '' || text.length > 40) continue;
    parameters[name] = Number.isFinite(Number(text)) ? Number(text) : text;
  }
  return parameters;
}
