// The units of puzzles for the fake server: rows, columns, boxes or regions, and diagonals.

/** The number of cells in a row. */
export function sideOf({ cells }) {
  return Math.round(Math.sqrt(cells.flat().length));
}

/** The fields of a puzzle that are its shape, as in answers of the server. */
export function shapeOf({ box, variant, regions, cells }) {
  return { ...(box && { box }), ...(variant && { variant }), ...(regions && { regions }), side: sideOf({ cells }) };
}

/** The units of a puzzle, each a list of cells. */
export function unitsOf(puzzle) {
  const side = sideOf(puzzle);
  const [height, width] = puzzle.box ?? [1, side];
  const regions = puzzle.regions?.flat();
  const kinds = [
    (row) => row,
    (_, column) => column,
    ...(regions ? [(row, column) => regions[row * side + column]] : []),
    ...(puzzle.box ? [(row, column) => Math.floor(row / height) * height + Math.floor(column / width)] : []),
  ];
  const units = kinds.flatMap((unitOf) => {
    const lists = new Map();
    for (let cell = 0; cell < side * side; cell++) {
      const unit = unitOf(Math.floor(cell / side), cell % side);
      lists.set(unit, [...(lists.get(unit) ?? []), cell]);
    }
    return [...lists.values()];
  });
  if (!puzzle.variant?.split(',').includes('diagonals')) return units;
  const diagonal = (columnOf) => Array.from({ length: side }, (_, row) => row * side + columnOf(row));
  return [...units, diagonal((row) => row), diagonal((row) => side - 1 - row)];
}

/** The cells that share a unit with each cell. */
export function peersOf(units, count) {
  const peers = Array.from({ length: count }, () => new Set());
  for (const unit of units)
    for (const cell of unit) for (const other of unit) if (other !== cell) peers[cell].add(other);
  return peers;
}
