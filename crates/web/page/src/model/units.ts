import { cellCount, diagonalsOf, regionOf, windowsOf, type Geometry } from './geometry.ts';

/** A unit: cells that hold every value once, with the name that the server gives it, such as `box 3`. */
export interface Unit {
  readonly name: string;
  readonly cells: readonly number[];
}

/** All units, numbered by kind in the order of their first cells. */
export function unitsOf(shape: Geometry): Unit[] {
  const { side, boxHeight, boxWidth, rules } = shape;
  const grouped = (groupOf: (cell: number) => number) => {
    const groups = new Map<number, number[]>();
    for (let cell = 0; cell < cellCount(shape); cell++) {
      const group = groupOf(cell);
      groups.set(group, [...(groups.get(group) ?? []), cell]);
    }
    return groups;
  };
  const units: Unit[] = [];
  const add = (kind: string, lists: Iterable<readonly number[]>) =>
    units.push(...Array.from(lists, (cells, place) => ({ name: `${kind} ${place + 1}`, cells })));
  add('row', grouped((cell) => Math.floor(cell / side)).values());
  add('column', grouped((cell) => cell % side).values());
  if (shape.division !== 'none') {
    const regions = grouped((cell) => regionOf(shape, cell));
    // Cells that have no region yet may be equal.
    if (shape.division === 'regions') regions.delete(0);
    add(shape.division === 'regions' ? 'region' : 'box', regions.values());
  }
  if (rules.includes('diagonals')) add('diagonal', diagonalsOf(shape));
  if (rules.includes('windoku')) add('window', windowsOf(shape));
  if (rules.includes('disjoint')) {
    const place = (cell: number) => (Math.floor(cell / side) % boxHeight) * boxWidth + ((cell % side) % boxWidth);
    add('disjoint group', grouped(place).values());
  }
  add('further unit', shape.units);
  return units;
}

/** The lists of cells of which no two may have the same value: all units, and the pairs that must differ. */
export function cellsThatDiffer(shape: Geometry): (readonly number[])[] {
  const { side, rules } = shape;
  const lists = unitsOf(shape).map(({ cells }) => cells);
  if (rules.includes('anti-king')) lists.push(...movesOf(side, [[1, 1], [1, -1]]));
  if (rules.includes('anti-knight')) lists.push(...movesOf(side, [[1, 2], [1, -2], [2, 1], [2, -1]]));
  return [...lists, ...shape.pairs];
}

/** All pairs of cells with one of these moves, rows down and columns right, between them. */
function movesOf(side: number, moves: readonly (readonly [down: number, right: number])[]): number[][] {
  const pairs: number[][] = [];
  for (let cell = 0; cell < side * side; cell++) {
    for (const [down, right] of moves) {
      const [row, column] = [Math.floor(cell / side) + down, (cell % side) + right];
      if (row < side && column >= 0 && column < side) pairs.push([cell, row * side + column]);
    }
  }
  return pairs;
}
