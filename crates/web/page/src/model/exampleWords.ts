import type { Example } from '../api.ts';
import { capitalised } from './methodWords.ts';

const TITLES: Readonly<Record<string, string>> = {
  aiescargot: 'AI Escargot',
  platinumblond: 'Platinum Blond',
  goldennugget: 'Golden Nugget',
  reddwarf: 'Red Dwarf',
};

const GROUPS: Readonly<Record<string, string>> = {
  '16x16': '16 × 16',
  '25x25': '25 × 25',
  variants: 'Variants',
};

/** What is special about some examples; of the others the source is named. */
const SPECIAL: Readonly<Record<string, string>> = {
  aiescargot: 'Its author called it the most difficult Sudoku.',
  latin: 'A grid without boxes: every value once in each row and column.',
  jigsaw: 'Regions of any shape in place of boxes.',
};

/** The name of an example on the page. */
export function exampleTitle(name: string): string {
  return TITLES[name] ?? capitalised(name.replace(/^sabuncu(\d+)$/, 'Sabuncu $1').replace(/(\d+)x(\d+)/, '$1 × $2'));
}

/** The heading under which an example stands: by size, and at 9 × 9 by difficulty. */
export function exampleGroup({ name, group }: Pick<Example, 'name' | 'group'>): string {
  if (group === 'named') return name.startsWith('sabuncu') ? '9 × 9, of all levels' : '9 × 9, famously hard';
  return GROUPS[group] ?? group;
}

/** An example in a sentence or two: what is special, and where it comes from. */
export function exampleAbout({ name, source }: Pick<Example, 'name' | 'source'>): string {
  const special = SPECIAL[name.split(' ')[0] ?? ''];
  const origin = `${capitalised(source).replace(/\.$/, '')}.`;
  return special === undefined ? origin : `${special} ${origin}`;
}
