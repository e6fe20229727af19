//! The picture of a step: the candidates before it, what causes it, and what it strikes or sets.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use antdoku::format::Entry;
use antdoku::{Candidate, Cell, Geometry, Link, State, Step, UnitKind, Value};

use super::page::escaped;

/// The side of a cell.
const CELL: f64 = 48.0;
/// The space around the grid.
const EDGE: f64 = 3.0;
/// Above this side only the candidates of cells that belong to the step are drawn.
const LARGEST_FULL: usize = 16;

/// A position with the step that follows, if there is one.
pub(super) struct Picture<'a> {
    pub(super) entry: &'a Entry,
    pub(super) state: &'a State,
    pub(super) step: Option<&'a Step>,
}

type Point = (f64, f64);

impl Picture<'_> {
    /// The picture as SVG; `label` is its description, without special characters.
    pub(super) fn svg(&self, label: &str) -> String {
        let side = self.geometry().side() as f64 * CELL;
        let whole = side + 2.0 * EDGE;
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{} {} {whole} {whole}\" role=\"img\" \
             style=\"max-width:{:.0}rem\" aria-label=\"{label}\">\n\
             <rect class=\"paper\" width=\"{side}\" height=\"{side}\"/>\n",
            -EDGE,
            -EDGE,
            self.width()
        );
        self.shade_further_units(&mut svg);
        self.shade(&mut svg);
        lines(self.geometry(), &mut svg);
        self.geometry().cells().for_each(|cell| self.cell(cell, &mut svg));
        if let Some(step) = self.step {
            step.links.iter().for_each(|link| self.link(link, &mut svg));
        }
        svg + "</svg>\n"
    }

    fn geometry(&self) -> &Geometry {
        self.entry.puzzle.geometry()
    }

    /// The largest width in letters: larger grids have more marks in a cell.
    fn width(&self) -> f64 {
        30.0 * (self.across() as f64 / 3.0).max(1.0) * (self.geometry().side() as f64 / 9.0).max(1.0).sqrt()
    }

    /// Shades diagonals, windows and further units, whose lines are no borders.
    fn shade_further_units(&self, svg: &mut String) {
        let kinds = [UnitKind::Diagonal, UnitKind::Window, UnitKind::Further];
        let units = self.geometry().units().filter(|unit| kinds.contains(&unit.kind));
        let cells: BTreeSet<Cell> = units.flat_map(|unit| unit.cells.iter().copied()).collect();
        cells.into_iter().for_each(|cell| self.square("further", cell, svg));
    }

    fn square(&self, class: &str, cell: Cell, svg: &mut String) {
        let (x, y) = self.corner(cell);
        // Writing to a string does not fail.
        let _ =
            writeln!(svg, "<rect class=\"{class}\" x=\"{x}\" y=\"{y}\" width=\"{CELL}\" height=\"{CELL}\"/>");
    }

    /// Shades the units of the step, and the cells that cause it.
    fn shade(&self, svg: &mut String) {
        let Some(step) = self.step else { return };
        let units = step.units.iter().flat_map(|&unit| self.geometry().unit(unit).cells);
        let units: BTreeSet<Cell> = units.copied().collect();
        let causes: BTreeSet<Cell> = step.causes.iter().map(|cause| cause.candidate.cell).collect();
        let unit_cells = units.difference(&causes).map(|&cell| (cell, "unit"));
        for (cell, class) in unit_cells.chain(causes.iter().map(|&cell| (cell, "hold"))) {
            self.square(class, cell, svg);
        }
    }

    /// Draws the value of a cell, or its candidates.
    fn cell(&self, cell: Cell, svg: &mut String) {
        if let Some(value) = self.state.value(cell) {
            let (x, y) = self.corner(cell);
            let is_given = self.entry.puzzle.givens().get(cell).is_some();
            let class = if is_given { " class=\"given\"" } else { "" };
            let middle = (x + CELL / 2.0, y + CELL / 2.0);
            text(svg, class, CELL * 0.55, middle, &self.symbol(value));
            return;
        }
        if self.geometry().side() > LARGEST_FULL && !self.concerns(cell) {
            return;
        }
        for value in self.state.candidates(cell) {
            self.candidate(Candidate { cell, value }, svg);
        }
    }

    fn candidate(&self, candidate: Candidate, svg: &mut String) {
        let (x, y) = self.centre(candidate);
        let radius = self.pitch() * 0.46;
        let has = |all: &[Candidate]| all.contains(&candidate);
        let (is_struck, is_fixed) =
            self.step.map_or((false, false), |step| (has(&step.struck), has(&step.fixed)));
        let role = self.step.and_then(|step| {
            let mut causes = step.causes.iter().rev();
            causes.find(|cause| cause.candidate == candidate).map(|cause| cause.role.name())
        });
        if let Some(class) = is_struck.then_some("struck").or(role) {
            let _ =
                writeln!(svg, "<circle class=\"{class}\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{radius:.1}\"/>");
        }
        text(svg, " class=\"mark\"", self.pitch() * 0.8, (x, y), &self.symbol(candidate.value));
        if is_struck {
            let (left, top, right, bottom) = (x - radius, y - radius, x + radius, y + radius);
            let _ = writeln!(svg, "<path class=\"cross\" d=\"M{left:.1} {bottom:.1}L{right:.1} {top:.1}\"/>");
        }
        if is_fixed {
            let _ = writeln!(svg, "<circle class=\"fixed\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{radius:.1}\"/>");
        }
    }

    /// Draws a link as a curve between the middles of its ends.
    fn link(&self, link: &Link, svg: &mut String) {
        let [(x1, y1), (x2, y2)] = [&link.from, &link.to].map(|end| self.middle(end));
        let class = if link.is_strong { "strong" } else { "weak" };
        let bend = 0.18;
        let (x, y) = ((x1 + x2) / 2.0 - (y2 - y1) * bend, (y1 + y2) / 2.0 + (x2 - x1) * bend);
        let _ =
            writeln!(svg, "<path class=\"{class}\" d=\"M{x1:.1} {y1:.1}Q{x:.1} {y:.1} {x2:.1} {y2:.1}\"/>");
    }

    /// Whether a cell belongs to the step.
    fn concerns(&self, cell: Cell) -> bool {
        self.step.is_some_and(|step| {
            let mut causes = step.causes.iter().map(|cause| &cause.candidate);
            let mut results = step.fixed.iter().chain(&step.struck);
            let mut linked = step.links.iter().flat_map(|link| link.from.iter().chain(&link.to));
            let is_here = |candidate: &Candidate| candidate.cell == cell;
            causes.any(is_here) || results.any(is_here) || linked.any(is_here)
        })
    }

    /// The upper left corner of a cell.
    fn corner(&self, cell: Cell) -> Point {
        let (row, column) = self.geometry().row_and_column(cell);
        (column as f64 * CELL, row as f64 * CELL)
    }

    /// The number of candidates beside each other in a cell.
    fn across(&self) -> usize {
        (1..).find(|across| across * across >= self.geometry().side()).unwrap_or(1)
    }

    /// The distance of candidates in a cell.
    fn pitch(&self) -> f64 {
        CELL / self.across() as f64
    }

    fn centre(&self, candidate: Candidate) -> Point {
        let (x, y) = self.corner(candidate.cell);
        let place = usize::from(candidate.value.number()) - 1;
        let (down, along) = (place / self.across(), place % self.across());
        (x + (along as f64 + 0.5) * self.pitch(), y + (down as f64 + 0.5) * self.pitch())
    }

    fn middle(&self, candidates: &[Candidate]) -> Point {
        let count = candidates.len().max(1) as f64;
        let all = candidates.iter().map(|&candidate| self.centre(candidate));
        let (x, y) = all.fold((0.0, 0.0), |sum, point| (sum.0 + point.0, sum.1 + point.1));
        (x / count, y / count)
    }

    /// The value as in the sentence of the step.
    fn symbol(&self, value: Value) -> String {
        match self.entry.alphabet {
            Some(_) => escaped(&self.entry.symbol(value)),
            None => value.to_string(),
        }
    }
}

fn text(svg: &mut String, class: &str, size: f64, (x, y): Point, content: &str) {
    // Two characters need more room than one.
    let size = if content.chars().nth(1).is_some() { size * 0.7 } else { size };
    let _ = writeln!(svg, "<text{class} x=\"{x:.1}\" y=\"{y:.1}\" font-size=\"{size:.1}\">{content}</text>");
}

/// Draws thin lines between cells, and thick ones around boxes and regions.
fn lines(geometry: &Geometry, svg: &mut String) {
    let side = geometry.side();
    let mut region = vec![0; geometry.cell_count()];
    let boxes = geometry.units().filter(|unit| matches!(unit.kind, UnitKind::Box | UnitKind::Region));
    for (number, unit) in boxes.enumerate() {
        unit.cells.iter().for_each(|cell| region[cell.index()] = number + 1);
    }
    let of = |row: usize, column: usize| {
        (row < side && column < side).then(|| region[geometry.cell(row, column).index()])
    };
    let (mut thin, mut thick) = (String::new(), String::new());
    let mut edge = |is_border: bool, [x, y]: [usize; 2], step: &str| {
        let path = if is_border { &mut thick } else { &mut thin };
        let _ = write!(path, "M{} {}{step}", x as f64 * CELL, y as f64 * CELL);
    };
    for line in 0..=side {
        for place in 0..side {
            // The edge to the left of a cell, and the one above the cell with the numbers exchanged.
            let left = line.checked_sub(1).and_then(|before| of(place, before));
            edge(left != of(place, line), [line, place], &format!("v{CELL}"));
            let above = line.checked_sub(1).and_then(|before| of(before, place));
            edge(above != of(line, place), [place, line], &format!("h{CELL}"));
        }
    }
    let _ = writeln!(svg, "<path class=\"thin\" d=\"{thin}\"/>\n<path class=\"thick\" d=\"{thick}\"/>");
}

#[cfg(test)]
mod tests {
    use super::*;
    use antdoku::{Grid, NamedPuzzle, Position, Puzzle, Rule};

    #[test]
    fn diagonals_and_windows_are_shaded_below_the_step() {
        for (rule, cells) in [(Rule::Diagonals, 17), (Rule::Windoku, 36), (Rule::AntiKing, 0)] {
            let geometry = Geometry::builder(9).boxes(3, 3).with(rule).build().unwrap();
            let entry = Entry::new(Puzzle::new(Grid::blank(geometry)).unwrap());
            let state = State::new(&entry.puzzle).unwrap();
            let svg = Picture { entry: &entry, state: &state, step: None }.svg("");
            assert_eq!(svg.matches("class=\"further\"").count(), cells);
        }
    }

    #[test]
    fn every_step_is_drawn_with_its_candidates_and_links() {
        // Needs chains.
        let line = NamedPuzzle::find("sabuncu6").unwrap().line;
        let entry = Entry::new(line.parse::<Puzzle>().unwrap());
        let position = Position::new(&entry.puzzle).unwrap();
        let (explained, mut state) = (position.explain(), position.state().clone());
        let mut curves = 0;
        for step in &explained.steps {
            let svg = Picture { entry: &entry, state: &state, step: Some(step) }.svg("");
            let count = |part: &str| svg.matches(part).count();
            let links = step.links.iter().filter(|link| link.is_strong).count();
            assert_eq!(count("class=\"strong\""), links);
            assert_eq!(
                (count("class=\"cross\""), count("class=\"fixed\"")),
                (step.struck.len(), step.fixed.len())
            );
            let numbers: usize =
                entry.puzzle.geometry().cells().map(|cell| state.candidates(cell).count()).sum();
            assert_eq!(count("class=\"mark\""), numbers);
            curves += step.links.len();
            state.apply(step);
        }
        assert!(curves > 0);
    }
}
