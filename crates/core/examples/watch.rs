//! Observes a colony and draws its progress as an SVG: the cells filled by the ants, and the evaporating best value.
//!
//! `cargo run --release --package antdoku --example watch -- examples/25x25.txt 7 > watch.svg`

use std::fmt::Write as _;
use std::ops::ControlFlow;

use antdoku::{Event, Method, NamedPuzzle, Run, Seed, format};

const WIDTH: f64 = 760.0;
const LEFT: f64 = 56.0;
const HEIGHT: f64 = 130.0;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let name = arguments.next().ok_or("give a file or the name of a puzzle, and a seed")?;
    let seed = arguments.next().map_or(Ok(7), |text| text.parse())?;
    let text = match NamedPuzzle::find(&name) {
        Some(named) => named.line.into(),
        None => std::fs::read(&name)?,
    };
    let puzzle = format::read(&text, &Default::default()).remove(0)?.puzzle;

    let (mut best, mut mean, mut value) = (Vec::new(), Vec::new(), Vec::new());
    let mut note = |event: &Event<'_>| {
        if let Event::Iteration(view) = event {
            best.push(view.best_filled() as f64);
            mean.push(view.mean_filled());
            value.push(f64::from(view.memory.deposit()));
        }
        ControlFlow::Continue(())
    };
    let solver = Method::find("acs")?.build(None, &[])?;
    let outcome = solver.solve(&puzzle, &mut Run::new(Seed(seed)).with_observer(&mut note));
    let title = format!("{name}, seed {seed}: {} after {} iterations of 10 ants", outcome.status, best.len());
    eprintln!("{title}");

    let mut svg = String::new();
    writeln!(
        svg,
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {} {}' font-family='sans-serif' font-size='13'>",
        LEFT + WIDTH + 24.0,
        2.0 * HEIGHT + 130.0
    )?;
    writeln!(
        svg,
        "<rect width='100%' height='100%' fill='#ffffff'/><text x='{LEFT}' y='22' font-size='15' font-weight='bold'>{title}</text>"
    )?;
    panel(
        &mut svg,
        44.0,
        "cells filled: best ant (blue) and mean ant (orange)",
        &[(&best, "#0072b2"), (&mean, "#e69f00")],
    )?;
    panel(
        &mut svg,
        84.0 + HEIGHT,
        "best value: jumps up with a better grid, evaporates until another may take its place",
        &[(&value, "#009e73")],
    )?;
    writeln!(
        svg,
        "<text x='{}' y='{}' text-anchor='end'>iteration {}</text></svg>",
        LEFT + WIDTH,
        2.0 * HEIGHT + 112.0,
        best.len()
    )?;
    print!("{svg}");
    Ok(())
}

/// Draws one panel: a frame, its caption, its range, and a line for each series.
fn panel(svg: &mut String, top: f64, caption: &str, series: &[(&Vec<f64>, &str)]) -> std::fmt::Result {
    let all = || series.iter().flat_map(|(points, _)| points.iter().copied());
    let (low, high) = (all().fold(f64::MAX, f64::min).floor(), all().fold(f64::MIN, f64::max).ceil());
    writeln!(svg, "<text x='{LEFT}' y='{}'>{caption}</text>", top + 2.0)?;
    let top = top + 10.0;
    writeln!(
        svg,
        "<rect x='{LEFT}' y='{top}' width='{WIDTH}' height='{HEIGHT}' fill='none' stroke='#999999'/>"
    )?;
    for (label, y) in [(high, top + 11.0), (low, top + HEIGHT)] {
        writeln!(svg, "<text x='{}' y='{y}' text-anchor='end'>{label}</text>", LEFT - 6.0)?;
    }
    for (points, colour) in series {
        write!(svg, "<polyline fill='none' stroke='{colour}' stroke-width='1.2' points='")?;
        for (index, point) in points.iter().enumerate() {
            let x = LEFT + WIDTH * index as f64 / (points.len().max(2) - 1) as f64;
            let y = top + HEIGHT - 4.0 - (HEIGHT - 8.0) * (point - low) / (high - low).max(1.0);
            write!(svg, "{x:.1},{y:.1} ")?;
        }
        writeln!(svg, "'/>")?;
    }
    Ok(())
}
