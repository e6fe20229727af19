/** The part of a grid that is shown: a square of whole cells. */
export interface View {
  readonly column: number;
  readonly row: number;
  /** Rows and columns of the part. */
  readonly count: number;
}

/** The fewest rows and columns that can be shown. */
const FEWEST = 6;

/** The whole grid. */
export function wholeView(side: number): View {
  return { column: 0, row: 0, count: side };
}

/** A part with fewer or more rows; a cell stays about where it is on the screen. */
export function zoomView(side: number, view: View, factor: number, cell: number): View {
  // One row at least: a factor near 1 would change nothing.
  const change = factor < 1 ? Math.min(-1, view.count * (factor - 1)) : Math.max(1, view.count * (factor - 1));
  const count = clamp(Math.round(view.count + change), Math.min(FEWEST, side), side);
  const start = (place: number, first: number) =>
    clamp(place - Math.floor(((place - first) * count) / view.count), 0, side - count);
  return { column: start(cell % side, view.column), row: start(Math.floor(cell / side), view.row), count };
}

/** The part moved by columns and rows, within the grid. */
export function moveView(side: number, view: View, columns: number, rows: number): View {
  const place = (start: number) => clamp(start, 0, side - view.count);
  return { ...view, column: place(view.column + columns), row: place(view.row + rows) };
}

/** The part moved by no more than is needed to show a cell. */
export function viewWith(side: number, view: View, cell: number): View {
  const need = (place: number, first: number) => clamp(first, place - view.count + 1, place);
  const [column, row] = [need(cell % side, view.column), need(Math.floor(cell / side), view.row)];
  return column === view.column && row === view.row ? view : { ...view, column, row };
}

/** The cell in the middle of a part. */
export function middleOf(side: number, { column, row, count }: View): number {
  const half = Math.floor(count / 2);
  return (row + half) * side + column + half;
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}
