//! Drawings of grids, with lines between boxes or regions.

use crate::model::{Cell, Geometry, Rule};

/// Draws a grid with lines around its boxes or regions; a Latin square has a frame only.
///
/// `widths` are the columns that each cell of a row takes. `text` gives the text of a cell, which fills its columns.
#[must_use]
pub fn draw(geometry: &Geometry, widths: &[usize], text: impl Fn(Cell) -> String) -> String {
    match geometry.regions().filter(|_| geometry.variant().has(Rule::Jigsaw)) {
        Some(regions) => Borders { side: geometry.side(), regions: &regions, widths }.draw(geometry, text),
        None => boxes(geometry, widths, text),
    }
}

fn boxes(geometry: &Geometry, widths: &[usize], text: impl Fn(Cell) -> String) -> String {
    let side = geometry.side();
    let (height, width) = geometry.boxes().unwrap_or((side, side));
    let below_box = |widths: &[usize]| "-".repeat(widths.iter().map(|width| width + 1).sum::<usize>() + 1);
    let ruler = format!("+{}+\n", widths.chunks(width).map(below_box).collect::<Vec<_>>().join("+"));
    let mut drawing = String::new();
    for row in 0..side {
        if row % height == 0 {
            drawing += &ruler;
        }
        for column in 0..side {
            drawing += if column % width == 0 { "| " } else { "" };
            drawing += &text(geometry.cell(row, column));
            drawing.push(' ');
        }
        drawing += "|\n";
    }
    drawing + &ruler
}

/// The lines between the regions of a jigsaw.
struct Borders<'a> {
    side: usize,
    regions: &'a [u16],
    widths: &'a [usize],
}

impl Borders<'_> {
    fn draw(&self, geometry: &Geometry, text: impl Fn(Cell) -> String) -> String {
        let mut drawing = String::new();
        for row in 0..self.side {
            drawing += &self.ruler(row);
            for column in 0..self.side {
                drawing.push(if self.is_left_border(row, column) { '|' } else { ' ' });
                drawing += &text(geometry.cell(row, column));
            }
            drawing += "|\n";
        }
        drawing + &self.ruler(self.side)
    }

    /// The region at this place; `None` outside the grid.
    fn region(&self, row: usize, column: usize) -> Option<u16> {
        (row < self.side && column < self.side).then(|| self.regions[row * self.side + column])
    }

    /// Whether there is a line to the left of a cell.
    fn is_left_border(&self, row: usize, column: usize) -> bool {
        let before = column.checked_sub(1).and_then(|before| self.region(row, before));
        before != self.region(row, column)
    }

    /// Whether there is a line above a cell.
    fn is_top_border(&self, row: usize, column: usize) -> bool {
        let before = row.checked_sub(1).and_then(|before| self.region(before, column));
        before != self.region(row, column)
    }

    /// The line above a row, with a `+` at both ends, so that the reader never takes it for a row; empty if the regions
    /// all go on.
    fn ruler(&self, row: usize) -> String {
        let mut ruler = String::new();
        for column in 0..=self.side {
            ruler.push(self.corner(row, column));
            let sign = if self.is_top_border(row, column) { "-" } else { " " };
            ruler += &sign.repeat(self.widths.get(column).copied().unwrap_or(0));
        }
        if ruler.contains('-') { ruler + "\n" } else { String::new() }
    }

    /// The sign at the corner above and left of a cell.
    fn corner(&self, row: usize, column: usize) -> char {
        let up = row > 0 && self.is_left_border(row - 1, column);
        let down = self.is_left_border(row, column);
        let left = column > 0 && self.is_top_border(row, column - 1);
        let right = self.is_top_border(row, column);
        match (up || down, left || right) {
            _ if column == 0 || column == self.side => '+',
            (false, false) => ' ',
            (false, true) if left && right => '-',
            (true, false) if up && down => '|',
            _ => '+',
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn regions_have_borders_and_latin_squares_a_frame() {
        let regions = [0, 0, 0, 1, 0, 2, 1, 1, 2, 2, 3, 1, 2, 3, 3, 3];
        let jigsaw = Geometry::builder(4).regions(&regions).build().unwrap();
        let drawn = draw(&jigsaw, &[1; 4], |cell| (cell.0 % 10).to_string());
        let expected = "\
+-----+-+
|0 1 2|3|
+ +-+-+ +
|4|5|6 7|
+-+ +-+ +
|8 9|0|1|
+ +-+ +-+
|2|3 4 5|
+-+-----+
";
        assert_eq!(drawn, expected);
        let latin = Geometry::latin(3).unwrap();
        let drawn = draw(&latin, &[1; 3], |cell| cell.0.to_string());
        assert_eq!(drawn, "+-------+\n| 0 1 2 |\n| 3 4 5 |\n| 6 7 8 |\n+-------+\n");
    }
}
