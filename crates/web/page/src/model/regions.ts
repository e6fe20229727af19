import { at } from './checked.ts';
import { cellCount, cellName, regionOf, type Geometry } from './geometry.ts';

/** The number of cells of each region of a jigsaw: of region 1 first. */
export function regionCounts(shape: Geometry): number[] {
  const counts = new Array<number>(shape.side).fill(0);
  for (const region of shape.regions) if (region > 0) counts[region - 1] = (counts[region - 1] ?? 0) + 1;
  return counts;
}

/** What is missing until the regions of a jigsaw are whole, in a sentence; empty if nothing is. */
export function regionProblem(shape: Geometry): string {
  if (shape.division !== 'regions') return '';
  const without = shape.regions.indexOf(0);
  const wrong = regionCounts(shape).flatMap((count, place) =>
    count === shape.side ? [] : [`region ${place + 1} has ${count}`],
  );
  if (without < 0 && wrong.length === 0) return '';
  const cell = without < 0 ? '' : ` ${cellName(shape, without)} has no region.`;
  const shown = wrong.length > 3 ? [...wrong.slice(0, 3), `${wrong.length - 3} more differ`] : wrong;
  const counts = shown.length === 0 ? '' : ` ${shown.join(', ')}.`;
  return `The regions are not whole: each needs ${shape.side} cells.${capital(counts)}${capital(cell)}`;
}

function capital(text: string): string {
  return text.replace(/[a-z]/, (letter) => letter.toUpperCase());
}

/** The number of tints for regions. */
export const TINTS = 4;

/** A tint for each region of a jigsaw, from 1, or 0 for none. Neighbours very seldom have the same. */
export function regionTints(shape: Geometry): number[] {
  const { side } = shape;
  const tints = new Array<number>(side + 1).fill(0);
  if (shape.division !== 'regions') return tints;
  const neighbours = tints.map(() => new Set<number>());
  for (let cell = 0; cell < cellCount(shape); cell++) {
    const others = [(cell + 1) % side === 0 ? cell : cell + 1, cell + side < cellCount(shape) ? cell + side : cell];
    const region = regionOf(shape, cell);
    for (const other of others.map((one) => regionOf(shape, one)).filter((one) => one !== region)) {
      at(neighbours, region).add(other);
      at(neighbours, other).add(region);
    }
  }
  const used = new Array<number>(TINTS).fill(0);
  const open = new Set(tints.keys());
  open.delete(0);
  // The region whose neighbours have most tints comes next; of the tints left, it takes the one that fewest have.
  while (open.size > 0) {
    const tinted = (region: number) => new Set([...at(neighbours, region)].map((other) => at(tints, other))).size;
    const region = [...open].reduce((best, other) => (tinted(other) > tinted(best) ? other : best));
    open.delete(region);
    const costs = used.map((count) => count / cellCount(shape));
    for (const other of at(neighbours, region)) {
      const tint = at(tints, other);
      if (tint > 0) costs[tint - 1] = at(costs, tint - 1) + 1;
    }
    const tint = costs.indexOf(Math.min(...costs));
    tints[region] = tint + 1;
    used[tint] = at(used, tint) + 1;
  }
  return tints;
}
