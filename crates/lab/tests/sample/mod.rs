//! Made-up results that look like real ones: a figure of each kind, for tests and for the example `figures`.

use antdoku_lab::figure::*;
use antdoku_lab::stats::RunTime;

/// A simple generator of random numbers, the same on every machine.
pub struct Draws(u64);

impl Draws {
    pub fn new(seed: u64) -> Draws {
        Draws(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    /// A uniform number from 0 to 1.
    pub fn uniform(&mut self) -> f64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 40) as f64 / (1_u64 << 24) as f64
    }

    /// A time with a skewed distribution around `around`.
    pub fn time(&mut self, around: f64) -> f64 {
        let bell: f64 = (0..6).map(|_| self.uniform()).sum::<f64>() - 3.0;
        around * (bell * 1.4).exp()
    }
}

pub const CONTESTANTS: [&str; 4] = ["ACS, authors' reading", "ILS", "DLX", "BS, authors' reading"];

/// The contestants of the second panel.
pub const FIXPOINT: [&str; 4] = ["ACS, to the fixpoint", "ILS", "DLX", "BS, to the fixpoint"];

pub const WITHOUT_BVE: [&str; 2] = ["ACS without BVE, authors' reading", "ACS without BVE, to the fixpoint"];

pub fn styles() -> Styles {
    let both = CONTESTANTS.into_iter().chain(["ILS, authors' reading"]).chain(FIXPOINT);
    Styles::of(both.chain(WITHOUT_BVE))
}

pub const PUZZLES: [(&str, f64, f64); 16] = [
    ("sabuncu1", 0.029, 1.0),
    ("sabuncu2", 0.020, 1.0),
    ("sabuncu3", 0.642, 1.0),
    ("sabuncu4", 0.238, 1.0),
    ("sabuncu5", 0.017, 1.0),
    ("sabuncu6", 5.921, 0.95),
    ("sabuncu7", 0.456, 1.0),
    ("sabuncu8", 0.361, 1.0),
    ("sabuncu9", 0.923, 1.0),
    ("sabuncu10", 0.027, 1.0),
    ("aiescargot", 11.11, 0.64),
    ("platinumblond", 75.75, 0.14),
    ("goldennugget", 22.95, 0.36),
    ("reddwarf", 23.14, 0.34),
    ("coly013", 37.95, 0.25),
    ("tarx0134", 16.40, 0.42),
];

/// A figure of each kind with many runs.
pub fn figures() -> Vec<Figure> {
    let styles = styles();
    let mut figures = vec![named(&styles), fixed(&styles, &[9, 16, 25]), fixed(&styles, &[25]), propagated()];
    figures.extend([comparison_by_puzzle(&styles), distributions(&styles, 1), distributions(&styles, 5)]);
    let runs = [run_times(100, 5.0, 3), run_times(100, 5.0, 4)];
    let heading = Heading::new("cactus", "Puzzles solved within a time", "Further right is better.");
    figures.push(cactus(&heading, &styles, &runs));
    figures.push(profiles(&styles));
    figures.push(scattered(400));
    figures.extend([trails(&styles), settings()]);
    figures
}

pub fn quartiles(mut times: Vec<f64>) -> [f64; 5] {
    times.sort_by(f64::total_cmp);
    [0, 1, 2, 3, 4].map(|quarter| times[quarter * (times.len() - 1) / 4])
}

fn named(styles: &Styles) -> Figure {
    let mut draws = Draws::new(1);
    let mut panels = Vec::new();
    for (title, names) in [("authors' reading", CONTESTANTS), ("to the fixpoint", FIXPOINT)] {
        let puzzles = PUZZLES.map(|puzzle| named_row(&mut draws, puzzle, names)).to_vec();
        panels.push(BoxPanel { title: title.into(), puzzles });
    }
    let heading =
        Heading::new("named", "Time to solve the named puzzles, 100 runs each", "Boxes: quartiles.");
    box_plots(&heading, styles, &panels, Some(5.0))
}

fn named_row(
    draws: &mut Draws,
    (puzzle, milliseconds, _): (&str, f64, f64),
    names: [&str; 4],
) -> PuzzleTimes {
    let mut contestants = Vec::new();
    for (number, contestant) in names.into_iter().enumerate() {
        let around = milliseconds / 1000.0 * [1.0, 2.5, 0.02, 0.03][number];
        let times: Vec<f64> = (0..100).map(|_| draws.time(around)).collect();
        let solved = if number == 1 && milliseconds > 50.0 { 87 } else { 100 };
        let mean = times.iter().sum::<f64>() / 100.0;
        let shown = match number {
            0 | 1 => Shown::Box(quartiles(times)),
            2 => Shown::Same(mean),
            _ => Shown::Mean(mean),
        };
        let published = (number == 0).then_some(milliseconds / 900.0);
        contestants.push(ContestantTimes {
            contestant: contestant.into(),
            runs: 100,
            solved,
            shown,
            published,
        });
    }
    PuzzleTimes { puzzle: puzzle.into(), contestants }
}

fn fixed(styles: &Styles, sides: &[usize]) -> Figure {
    let mut draws = Draws::new(2);
    let mut panels = Vec::new();
    for &side in sides {
        let mut series = Vec::new();
        for (number, contestant) in CONTESTANTS.into_iter().enumerate() {
            let mut points = Vec::new();
            for step in 0..20 {
                let fixed = 5.0 * f64::from(step);
                let hard = (-((fixed - 43.0) / 11.0).powi(2)).exp() * ((side as f64 - 7.0) / 18.0).powi(2);
                let rate = (1.0 - hard * [0.15, 0.9, 0.5, 0.88][number] * 1.02).clamp(0.0, 1.0);
                let rate = (rate * 100.0).round() / 100.0;
                let half = 1.96 * (rate * (1.0 - rate) / 100.0).sqrt() + 0.018;
                let base = (side as f64 / 25.0).powi(5) * [0.7, 0.5, 0.04, 0.02][number];
                let value = draws.time(base * (1.0 + hard * 60.0 * f64::from(1 + number as u32)));
                let time = within(value, value * 0.75, value * 1.35);
                let success = within(rate, (rate - half).max(0.0), (rate + half).min(1.0));
                points.push(SweepPoint { x: fixed, success, cost: (rate > 0.0).then_some(time) });
            }
            let published = points.iter().filter(|point| side == 25 && point.x < 50.0).map(|point| {
                let success = (point.success.value - 0.04).max(0.0);
                PublishedPoint {
                    x: point.x,
                    success: [success; 2],
                    time: point.cost.map(|time| 3.0 * time.value),
                }
            });
            let published = published.collect();
            series.push(SweepSeries { name: contestant.into(), points, published });
        }
        panels.push(SweepPanel { title: format!("{side}×{side}"), series });
    }
    let name = if sides.len() > 1 { "fixed" } else { "fixed-25" };
    let heading = Heading::new(name, "Success and time by fixed cells, 100 puzzles each", "Bars: 95 %.");
    sweep(&heading, styles, (SweepAxis::FixedCells, Cost::Time), &panels)
}

fn within(value: f64, low: f64, high: f64) -> Estimate {
    Estimate { value, interval: Some([low, high]) }
}

fn settings() -> Figure {
    let series = [("16x16 at 40 %", 0.9), ("16x16 at 45 %", 0.7)].map(|(name, best)| {
        let points = [0.0, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1].map(|x: f64| {
            let rate = best - 8.0 * (x - 0.01).abs().min(0.05);
            let time = within(1.0 + 20.0 * x, 0.8 + 18.0 * x, 1.3 + 24.0 * x);
            SweepPoint { x, success: within(rate, rate - 0.08, rate + 0.07), cost: Some(time) }
        });
        SweepSeries { name: name.into(), points: points.to_vec(), published: Vec::new() }
    });
    let styles = Styles::of(series.iter().map(|series| series.name.clone()));
    let heading = Heading::new("settings", "Success rate and time by best value evaporation", "95 %.");
    let panel = |title: &str| SweepPanel { title: title.into(), series: series.to_vec() };
    let axis = SweepAxis::Parameter("best value evaporation", Some(0.005));
    sweep(&heading, &styles, (axis, Cost::Time), &[panel("16×16"), panel("25×25")])
}

fn trails(styles: &Styles) -> Figure {
    let series = |contestant: &str, is_solved: bool, least: f64| {
        let points = [0.016, 0.0625, 0.25, 0.35, 0.5, 1.0].map(|share: f64| {
            let entropy = least + (0.9 - least) * (-6.0 * share).exp();
            TrailPoint {
                share,
                entropy: within(entropy, entropy - 0.03, entropy + 0.03),
                branching: within(1.0 + 3.0 * entropy, 0.9 + 3.0 * entropy, 1.1 + 3.0 * entropy),
            }
        });
        let points = points.to_vec();
        let end = points.get(3).copied().filter(|_| is_solved);
        TrailSeries { contestant: contestant.into(), is_solved, points, end }
    };
    let all = || {
        let levels = [(CONTESTANTS[0], 0.55), (WITHOUT_BVE[0], 0.1)];
        levels
            .into_iter()
            .flat_map(|(name, least)| [series(name, true, least + 0.1), series(name, false, least)])
    };
    let panels = ["16x16 at 45 %", "25x25 at 45 %"]
        .map(|title| TrailPanel { title: title.into(), series: all().collect() });
    stagnation(&Heading::new("trails", "Stagnation of the trails", "Means of 100 runs."), styles, &panels)
}

fn propagated() -> Figure {
    let series = [9_usize, 16, 25].map(|side| {
        let points = (0..20).map(|step| {
            let fixed = 5.0 * f64::from(step);
            let middle = 36.0 + side as f64;
            let rise = |shift: f64| 1.0 / (1.0 + (-(fixed - middle - shift) / 2.5).exp());
            let values =
                |shift: f64| 1.0 + (side as f64 - 1.0) * (1.0 - (fixed / (60.0 + shift)).min(1.0)).powf(1.4);
            PropagationPoint { fixed, trivial: [rise(0.0), rise(3.0)], values: [values(0.0), values(3.0)] }
        });
        let published =
            PublishedPropagation { none_trivial: Some(side as f64 + 26.0), values: Some((45.0, 3.6)) };
        PropagationSeries { name: format!("{side}×{side}"), points: points.collect(), published }
    });
    let heading = Heading::new("propagation", "Effect of propagation alone", "Two variants.");
    propagation(&heading, ["authors' reading", "to the fixpoint"], &series)
}

fn comparison_by_puzzle(styles: &Styles) -> Figure {
    let rows = PUZZLES.map(|(name, milliseconds, rate)| {
        let entry = |contestant: &str, rate: f64, seconds: f64| ComparisonEntry {
            contestant: contestant.into(),
            success: within(rate, (rate - 0.08).max(0.0), (rate + 0.08).min(1.0)),
            time: Some(within(seconds, seconds * 0.8, seconds * 1.3)),
            published_success: contestant.ends_with("reading").then_some(rate),
            published_time: contestant.ends_with("reading").then_some(seconds * 2.0),
        };
        let slow = if rate < 1.0 { 1.0 } else { milliseconds / 900.0 };
        let quick = milliseconds / 1000.0;
        let mut entries = vec![entry(CONTESTANTS[0], 1.0, quick), entry(FIXPOINT[0], 1.0, quick)];
        entries.extend(WITHOUT_BVE.map(|name| entry(name, rate, slow)));
        ComparisonRow { name: name.into(), entries }
    });
    let heading = Heading::new("bve", "Best value evaporation on and off, 100 runs each", "Named puzzles.");
    comparison(&heading, styles, &rows)
}

pub fn run_times(runs: usize, limit: f64, seed: u64) -> RunTimesPanel {
    let mut draws = Draws::new(seed);
    let contestants = CONTESTANTS.iter().enumerate().map(|(number, contestant)| {
        let times: Vec<f64> = (0..runs).map(|_| draws.time([0.3, 1.5, 0.02, 4.0][number])).collect();
        let solved: Vec<f64> = times.into_iter().filter(|time| *time < limit).collect();
        RunTimes { contestant: (*contestant).into(), unsolved: runs - solved.len(), solved }
    });
    RunTimesPanel { title: String::new(), limits: vec![limit], contestants: contestants.collect() }
}

fn distributions(styles: &Styles, count: u64) -> Figure {
    let panels: Vec<RunTimesPanel> = (0..count)
        .map(|number| {
            let mut panel = run_times(100, 5.0 * (1 + number) as f64, number + 1);
            if count > 1 {
                panel.title = format!("set {}", number + 1);
            }
            panel
        })
        .collect();
    let name = if count > 1 { "distributions" } else { "distribution" };
    distribution(&Heading::new(name, "Share of runs solved after a time", "ECDF."), styles, &panels)
}

fn profiles(styles: &Styles) -> Figure {
    let mut draws = Draws::new(9);
    let panels = [CONTESTANTS, FIXPOINT].map(|names| {
        let series = [0, 1, 2, 3].map(|number| {
            let ratios = (0..80).map(|_| draws.time([1.5, 4.0, 1.0, 20.0][number]).max(1.0)).collect();
            ProfileSeries { contestant: names[number].into(), ratios, puzzles: 90 + 5 * (number % 2) }
        });
        ProfilePanel { title: "25x25 at 45 %".into(), series: series.to_vec() }
    });
    profile(&Heading::new("profile", "Performance profile", "Higher is better."), styles, &panels)
}

pub fn scattered(count: usize) -> Figure {
    let (mut draws, limit) = (Draws::new(4), 20.0);
    let pairs: Vec<Pair> = (0..count)
        .map(|_| {
            let hardness = draws.time(0.5) * draws.time(1.0);
            let (first, second) = (draws.time(hardness), draws.time(hardness * 4.0));
            let run_time = |time| if time < limit { RunTime::Solved(time) } else { RunTime::Censored(limit) };
            Pair { first: run_time(first), second: run_time(second) }
        })
        .collect();
    let heading = Heading::new("scatter", "ACS against ILS, run by run", "Below the line ILS was faster.");
    scatter(&heading, ["ACS", "ILS"], &pairs, &[limit])
}
