import { shareOfByte } from '../model/bytes.ts';
import { at } from '../model/checked.ts';
import { cellName, type Geometry } from '../model/geometry.ts';
import { capitalised } from '../model/methodWords.ts';
import type { CellWords } from '../paint/cellTip.ts';
import { Tile } from '../paint/tiles.ts';
import type { Contestant } from './contestant.ts';
import type { GridPicture } from './gridPicture.ts';

/** The most values whose pheromone is named. */
const MOST_SHARES = 5;

const KINDS: Readonly<Record<number, string>> = {
  [Tile.Fail]: 'no value left',
  [Tile.Given]: 'given',
  [Tile.Propagated]: 'follows from the givens',
  [Tile.Chosen]: 'chosen',
  [Tile.Followed]: 'followed from choices',
  [Tile.Pinned]: 'fixed by you',
  [Tile.Blank]: 'blank',
  [Tile.Clash]: 'clashes with another cell',
  [Tile.Fresh]: 'new in this step',
  [Tile.Focus]: 'chosen in this step',
};

/** A cell of a run: its value in the picture, how it came there, and the pheromone on its values. */
export function runCellWords(shape: Geometry, cell: number, picture: GridPicture, contestant: Contestant): CellWords {
  const value = at(picture.values, cell);
  const kind = KINDS[at(picture.kinds, cell)] ?? '';
  const name = capitalised(cellName(shape, cell));
  const title = value > 0 ? `${name}: ${value}, ${kind}` : `${name}: ${kind}`;
  const { layout = null, shares = null } = contestant.shown ?? {};
  if (layout === null || shares === null) return { title, shares: [] };
  const strongest = layout.strongest(cell, shares).slice(0, MOST_SHARES);
  return { title, shares: strongest.map(({ value: one, byte }) => ({ value: one, share: shareOfByte(byte) })) };
}
