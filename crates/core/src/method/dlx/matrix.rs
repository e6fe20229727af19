//! The matrix of the exact cover, and its dance.
//!
//! Nodes are numbers in one flat array:
//! ```text
//! nodes   [ columns' heads .... | row 0: cell, unit, unit, unit | row 1: ... | ... ]     up, down, column
//! headers [ root | columns ............. | spare ]                                       left, right, size
//! ```
//! The nodes of a row lie side by side and need no links to each other: four nodes of 12 bytes, which is one line of
//! the cache or two. A row that covers fewer columns than the widest is padded with nodes in a spare column which is
//! never linked to anything: striking them out changes nothing, and the inner loop has a constant length.
//!
//! Two cells that must differ without a common unit share a secondary column for each value: it may be covered at most
//! once, and need not be. It is never in the list of columns to choose from.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use crate::model::{Cell, Puzzle, Value};
use crate::search::{Run, StopReason};

/// The rows of the exact cover: the (cell, value) pairs which the givens allow, ascending.
pub(super) struct Rows {
    cells: Vec<Cell>,
    values: Vec<u8>,
    /// The columns of each row, `width` of them; `SPARE` where a cell has fewer units than others.
    columns: Vec<u32>,
    width: usize,
    /// The number of columns that must be covered, and of all columns, the secondary ones at the end.
    primary_count: usize,
    column_count: usize,
}

const SPARE: u32 = u32::MAX;

/// Set-up looks at the clock each time it has made this many rows: a fraction of a millisecond.
const LOOK_EVERY: usize = 1 << 14;

impl Rows {
    /// Lists the rows that the givens leave.
    pub(super) fn allowed_by(puzzle: &Puzzle, run: &mut Run<'_>) -> ControlFlow<StopReason, Rows> {
        let geometry = puzzle.geometry();
        let side = geometry.side();
        let mut taken = vec![0u128; geometry.unit_count()];
        for (cell, value) in puzzle.givens().filled() {
            for membership in geometry.memberships(cell) {
                taken[usize::from(membership.unit)] |= 1 << value.index();
            }
        }
        let open = || geometry.cells().filter(|&cell| puzzle.givens().get(cell).is_none());
        let columns_of = |cell| 1 + geometry.memberships(cell).len() + geometry.exclusions(cell).len();
        let width = open().map(columns_of).max().unwrap_or(1);

        // Columns: the open cells, then the values missing in each unit, also those which have no row left: then there
        // is no solution.
        let mut column_count = open().count();
        let mut unit_columns = Vec::with_capacity(taken.len() * side);
        for (unit, value) in (0..taken.len()).flat_map(|unit| (0..side).map(move |value| (unit, value))) {
            unit_columns.push(column_count as u32);
            column_count += usize::from(taken[unit] >> value & 1 == 0);
        }
        let mut rows = Rows {
            cells: Vec::new(),
            values: Vec::new(),
            columns: Vec::new(),
            width,
            primary_count: column_count,
            column_count,
        };
        // The first secondary column of each pair of open cells; there is one for each value.
        let mut pairs = BTreeMap::new();
        for (place, cell) in open().enumerate() {
            let units = geometry.memberships(cell);
            let in_units = units.iter().fold(0, |all, membership| all | taken[usize::from(membership.unit)]);
            let excluded = geometry.exclusions(cell).iter();
            let given = excluded.clone().filter_map(|&other| puzzle.givens().get(other));
            let forbidden = given.fold(in_units, |all, value| all | 1 << value.index());
            let open_pairs: Vec<u32> = excluded
                .filter(|&&other| puzzle.givens().get(other).is_none())
                .map(|&other| {
                    *pairs.entry([cell.min(other), cell.max(other)]).or_insert_with(|| {
                        rows.column_count += side;
                        (rows.column_count - side) as u32
                    })
                })
                .collect();
            for value in (0..side).filter(|value| forbidden >> value & 1 == 0) {
                rows.cells.push(cell);
                rows.values.push(value as u8);
                rows.columns.push(place as u32);
                rows.columns.extend(units.iter().map(|m| unit_columns[usize::from(m.unit) * side + value]));
                rows.columns.extend(open_pairs.iter().map(|first| first + value as u32));
                rows.columns.resize(rows.cells.len() * width, SPARE);
                if rows.cells.len().is_multiple_of(LOOK_EVERY) {
                    run.poll()?;
                }
            }
        }
        ControlFlow::Continue(rows)
    }

    /// How many columns the widest row covers.
    pub(super) fn width(&self) -> usize {
        self.width
    }

    /// What a row says.
    pub(super) fn get(&self, row: usize) -> (Cell, Value) {
        (self.cells[row], Value::from_index(self.values[row].into()))
    }
}

#[derive(Clone, Copy)]
struct Node {
    up: u32,
    down: u32,
    column: u32,
}

#[derive(Clone, Copy)]
struct Header {
    left: u32,
    right: u32,
    size: u32,
}

/// The links that dance. `WIDTH` is a power of two.
pub(super) struct Matrix<const WIDTH: usize> {
    nodes: Vec<Node>,
    headers: Vec<Header>,
}

const ROOT: u32 = 0;

impl<const WIDTH: usize> Matrix<WIDTH> {
    /// Links everything.
    pub(super) fn new(rows: &Rows, run: &mut Run<'_>) -> ControlFlow<StopReason, Matrix<WIDTH>> {
        assert!(rows.width <= WIDTH, "a row's nodes fit its place");
        let spare = 1 + rows.column_count as u32;
        // The secondary columns and the spare one are linked to themselves only.
        let last = rows.primary_count as u32;
        let headers = (0..=spare).map(|column| match column {
            ROOT => Header { left: last, right: if last == 0 { ROOT } else { 1 }, size: 0 },
            _ if column > last => Header { left: column, right: column, size: 0 },
            _ => Header { left: column - 1, right: if column == last { ROOT } else { column + 1 }, size: 0 },
        });
        let mut headers: Vec<Header> = headers.collect();

        // Heads fill whole rows, so that the first node of every row is at a multiple of the width.
        let heads = headers.len().next_multiple_of(WIDTH);
        let mut nodes = Vec::with_capacity(heads + rows.cells.len() * WIDTH);
        nodes.extend((0..heads as u32).map(|head| Node { up: head, down: head, column: head }));
        for (row, columns) in rows.columns.chunks_exact(rows.width).enumerate() {
            for place in 0..WIDTH {
                let number = nodes.len() as u32;
                match columns.get(place) {
                    Some(&column) if column != SPARE => {
                        let column = column + 1;
                        let last = nodes[column as usize].up;
                        nodes.push(Node { up: last, down: column, column });
                        nodes[last as usize].down = number;
                        nodes[column as usize].up = number;
                        headers[column as usize].size += 1;
                    }
                    _ => nodes.push(Node { up: number, down: number, column: spare }),
                }
            }
            if row.is_multiple_of(LOOK_EVERY) {
                run.poll()?;
            }
        }
        ControlFlow::Continue(Matrix { nodes, headers })
    }

    /// The first of the columns with the fewest rows, if a column is left.
    pub(super) fn smallest_column(&self) -> Option<u32> {
        let headers = &self.headers[..];
        let (mut best, mut fewest) = (ROOT, u32::MAX);
        let mut column = headers[ROOT as usize].right;
        while column != ROOT {
            let header = headers[column as usize];
            if header.size < fewest {
                (best, fewest) = (column, header.size);
                if fewest == 0 {
                    break;
                }
            }
            column = header.right;
        }
        (best != ROOT).then_some(best)
    }

    /// Covers a column; its first row, if it has one. Without one the column is left as it was.
    pub(super) fn open(&mut self, column: u32) -> Option<u32> {
        let first = self.nodes[column as usize].down;
        if first == column {
            return None;
        }
        self.cover(column);
        Some(first)
    }

    /// Takes a row: covers its other columns.
    pub(super) fn choose(&mut self, node: u32) {
        for other in (node + 1..node + WIDTH as u32).map(|other| wrap::<WIDTH>(node, other)) {
            self.cover(self.nodes[other as usize].column);
        }
    }

    /// Puts a row back; the next row of its column, if there is one, or else the column is uncovered.
    pub(super) fn next_row(&mut self, node: u32) -> Option<u32> {
        for other in (node + 1..node + WIDTH as u32).rev().map(|other| wrap::<WIDTH>(node, other)) {
            self.uncover(self.nodes[other as usize].column);
        }
        let Node { down, column, .. } = self.nodes[node as usize];
        if down == column {
            self.uncover(column);
            return None;
        }
        Some(down)
    }

    /// The number of a node's row.
    pub(super) fn row_of(&self, node: u32) -> usize {
        (node as usize - self.headers.len().next_multiple_of(WIDTH)) / WIDTH
    }

    /// Takes a column off the list, and every row of it out of all other columns.
    fn cover(&mut self, column: u32) {
        let (nodes, headers) = (&mut self.nodes[..], &mut self.headers[..]);
        let Header { left, right, .. } = headers[column as usize];
        headers[left as usize].right = right;
        headers[right as usize].left = left;
        let mut row = nodes[column as usize].down;
        while row != column {
            for other in (row + 1..row + WIDTH as u32).map(|other| wrap::<WIDTH>(row, other)) {
                let Node { up, down, column } = nodes[other as usize];
                nodes[up as usize].down = down;
                nodes[down as usize].up = up;
                let size = &mut headers[column as usize].size;
                *size = size.wrapping_sub(1);
            }
            row = nodes[row as usize].down;
        }
    }

    /// Takes back [`cover`](Self::cover), in reverse order.
    fn uncover(&mut self, column: u32) {
        let (nodes, headers) = (&mut self.nodes[..], &mut self.headers[..]);
        let mut row = nodes[column as usize].up;
        while row != column {
            for other in (row + 1..row + WIDTH as u32).rev().map(|other| wrap::<WIDTH>(row, other)) {
                let Node { up, down, column } = nodes[other as usize];
                nodes[up as usize].down = other;
                nodes[down as usize].up = other;
                let size = &mut headers[column as usize].size;
                *size = size.wrapping_add(1);
            }
            row = nodes[row as usize].up;
        }
        let Header { left, right, .. } = headers[column as usize];
        headers[left as usize].right = column;
        headers[right as usize].left = column;
    }
}

/// Brings a number beyond the end of the node's row back to its start.
#[inline]
fn wrap<const WIDTH: usize>(node: u32, other: u32) -> u32 {
    let mask = WIDTH as u32 - 1;
    (node & !mask) | (other & mask)
}
