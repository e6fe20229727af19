//! Properties of every kind of figure for any data.

mod sample;

use antdoku_lab::figure::*;
use antdoku_lab::stats::RunTime;
use resvg::tiny_skia::Pixmap;
use resvg::usvg::roxmltree::Document;

#[test]
fn figures_of_many_runs_are_valid() {
    for figure in sample::figures() {
        check(&figure);
    }
}

#[test]
fn figures_of_no_data_one_point_invalid_numbers_and_long_names_are_valid() {
    for figure in [Data::Empty, Data::Single, Data::Odd].into_iter().flat_map(every_kind) {
        check(&figure);
    }
}

#[test]
fn figures_of_unsolved_runs_are_valid() {
    let runs = RunTimes { contestant: "ACS".into(), solved: Vec::new(), unsolved: 7 };
    let panel = RunTimesPanel { title: String::new(), limits: vec![5.0], contestants: vec![runs] };
    let heading = Heading::new("none", "No solved runs", "");
    check(&distribution(&heading, &sample::styles(), std::slice::from_ref(&panel)));
    check(&cactus(&heading, &sample::styles(), std::slice::from_ref(&panel)));
}

#[test]
fn the_same_data_give_the_same_bytes() {
    for (one, other) in sample::figures().iter().zip(sample::figures()) {
        assert_eq!(one.svg(), other.svg());
    }
    let scatter = || sample::scattered(50).png().expect("a PNG");
    assert_eq!(scatter(), scatter());
}

#[test]
fn a_png_is_twice_as_wide_and_high_and_not_blank() {
    let figure = sample::scattered(50);
    let map = Pixmap::decode_png(&figure.png().expect("a PNG")).expect("a complete PNG");
    let (width, height) = figure.size();
    assert_eq!((f64::from(map.width()), f64::from(map.height())), (2.0 * width, 2.0 * height));
    let dark = map.pixels().iter().filter(|pixel| pixel.red() < 100).count();
    assert!(dark > 1000, "only {dark} dark pixels");
}

#[test]
fn figures_have_the_expected_labels() {
    let svg: Vec<String> = sample::figures().iter().map(Figure::svg).collect();
    for (number, label) in [
        (0, "platinumblond"),
        (0, "DLX (median; the same search in every run)"),
        (0, "to the fixpoint"),
        (0, "published (times of another machine)"),
        (0, "limit (5 s)"),
        (0, "10 ms"),
        (0, "87 of 100"),
        (1, "25×25"),
        (1, "Fixed cells (%)"),
        (1, "success rate"),
        (1, "published (times of another machine)"),
        (3, "authors' reading"),
        (3, "published (left: none trivial up to here)"),
        (4, "ACS without BVE, to the fixpoint"),
        (4, "published (times of another machine)"),
        (5, "ILS (93 of 100)"),
        (8, "10×"),
        (9, "Time of ACS (log)"),
        (10, "unsolved runs"),
        (11, "the paper's setting (0.005)"),
        (11, "Best value evaporation (log)"),
    ] {
        assert!(svg[number].contains(&format!("aria-label=\"{label}\"")), "figure {number} lacks {label}");
    }
}

#[test]
fn a_hundred_thousand_runs_make_a_small_file() {
    let runs = sample::run_times(25_000, 5.0, 1);
    let heading = Heading::new("many", "Many runs", "");
    let styles = sample::styles();
    let pictures = [
        distribution(&heading, &styles, std::slice::from_ref(&runs)),
        cactus(&heading, &styles, std::slice::from_ref(&runs)),
        sample::scattered(100_000),
    ];
    for figure in pictures {
        assert!(figure.svg().len() < 300_000, "{} has {} bytes", figure.name, figure.svg().len());
    }
}

fn check(figure: &Figure) {
    let svg = figure.svg();
    let document = Document::parse(&svg).unwrap_or_else(|error| panic!("{}: {error}", figure.name));
    assert_eq!(document.root_element().tag_name().name(), "svg");
    for bad in ["NaN", "inf", "font-family", "<text", "<script", "url("] {
        assert!(!svg.contains(bad), "{} contains {bad}", figure.name);
    }
    let (width, height) = figure.size();
    let texts: Vec<(&str, [f64; 4])> = figure.texts().collect();
    assert!(!texts.is_empty());
    for (index, (text, [left, top, right, bottom])) in texts.iter().enumerate() {
        let is_inside = *left >= 0.0 && *top >= 0.0 && *right <= width && *bottom <= height;
        assert!(is_inside, "{}: {text} is outside the figure: {left} {top} {right} {bottom}", figure.name);
        for (other, [other_left, other_top, other_right, other_bottom]) in &texts[..index] {
            let meet = left < other_right && other_left < right && top < other_bottom && other_top < bottom;
            assert!(!meet, "{}: `{text}` and `{other}` overlap", figure.name);
        }
    }
    figure.png().expect("a PNG");
}

#[derive(Clone, Copy, PartialEq)]
enum Data {
    Empty,
    Single,
    Odd,
}

/// A figure of each kind from the given data.
fn every_kind(data: Data) -> Vec<Figure> {
    let styles = sample::styles();
    let long = "a contestant with a name that goes on and on, <tags> & \"quotes\" included, \u{1} \u{8681} and no end ".repeat(3);
    let name = if data == Data::Odd { long.as_str() } else { "ACS" };
    let numbers: &[f64] = match data {
        Data::Empty => &[],
        Data::Single => &[0.5],
        Data::Odd => &[0.0, f64::NAN, f64::INFINITY, -1.0, 1e-300, 1e300, 0.3],
    };
    let heading = Heading::new("any", if data == Data::Odd { long.as_str() } else { "Any" }, "A caption.");
    let runs = RunTimes { contestant: name.into(), solved: numbers.to_vec(), unsolved: 0 };
    let panel = |title: &str| RunTimesPanel {
        title: title.into(),
        limits: numbers.to_vec(),
        contestants: if data == Data::Empty { Vec::new() } else { vec![runs.clone()] },
    };
    let boxes: Vec<PuzzleTimes> = numbers
        .iter()
        .flat_map(|&number| {
            [Shown::Box([number; 5]), Shown::Mean(number), Shown::Same(number), Shown::Nothing]
        })
        .map(|shown| {
            let published = numbers.first().copied();
            ContestantTimes { contestant: name.into(), runs: 3, solved: 2, shown, published }
        })
        .map(|entry| PuzzleTimes { puzzle: name.into(), contestants: vec![entry] })
        .collect();
    let boxes = [(); 2].map(|()| BoxPanel { title: name.into(), puzzles: boxes.clone() });
    let boxes: &[BoxPanel] = if data == Data::Empty { &[] } else { &boxes };
    let points = numbers.iter().map(|&number| PropagationPoint {
        fixed: number,
        trivial: [number; 2],
        values: [number; 2],
    });
    let published = PublishedPropagation {
        none_trivial: numbers.first().copied(),
        values: numbers.first().map(|&number| (number, number)),
    };
    let propagated = PropagationSeries { name: name.into(), points: points.collect(), published };
    let propagated: &[PropagationSeries] = if data == Data::Empty { &[] } else { &[propagated] };
    let ratios = ProfileSeries { contestant: name.into(), ratios: numbers.to_vec(), puzzles: numbers.len() };
    let ratios = ProfilePanel { title: name.into(), series: vec![ratios] };
    let ratios: &[ProfilePanel] = if data == Data::Empty { &[] } else { &[ratios] };
    let trails = TrailPanel { title: name.into(), series: vec![trail(name, numbers)] };
    let trails: &[TrailPanel] = if data == Data::Empty { &[] } else { &[trails] };
    let pairs: Vec<Pair> = numbers
        .iter()
        .map(|&number| {
            let first = if number < 1.0 { RunTime::Solved(number) } else { RunTime::Censored(number) };
            Pair { first, second: RunTime::Solved(1.0) }
        })
        .collect();
    vec![
        box_plots(&heading, &styles, boxes, numbers.first().copied()),
        comparison(&heading, &styles, &rows(name, numbers)),
        sweep(&heading, &styles, (SweepAxis::FixedCells, Cost::Time), &sweeps(data, name, numbers)),
        sweep(
            &heading,
            &styles,
            (SweepAxis::Parameter(name, numbers.first().copied()), Cost::Steps),
            &sweeps(data, name, numbers),
        ),
        stagnation(&heading, &styles, trails),
        course(&heading, &styles, name, &courses(data, name, numbers)),
        propagation(&heading, ["one", "other"], propagated),
        distribution(&heading, &styles, &[panel("")]),
        distribution(&heading, &styles, &[panel(name), panel(name)]),
        cactus(&heading, &styles, &[panel("")]),
        cactus(&heading, &styles, &[panel(name), panel(name), panel(name)]),
        profile(&heading, &styles, ratios),
        scatter(&heading, [name, name], &pairs, numbers),
    ]
}

fn estimate(value: f64) -> Estimate {
    Estimate { value, interval: Some([value / 2.0, value * 2.0]) }
}

fn trail(name: &str, numbers: &[f64]) -> TrailSeries {
    let point = |&share: &f64| TrailPoint { share, entropy: estimate(share), branching: estimate(share) };
    TrailSeries {
        contestant: name.into(),
        is_solved: false,
        points: numbers.iter().map(point).collect(),
        end: numbers.first().map(point),
    }
}

fn courses(data: Data, name: &str, numbers: &[f64]) -> Vec<CoursePanel> {
    let points: Vec<CoursePoint> =
        numbers.iter().map(|&at| CoursePoint { at, value: estimate(at) }).collect();
    let panel = |measure: fn(String) -> Measure| CoursePanel {
        title: name.into(),
        measure: measure(name.into()),
        series: vec![CourseSeries { contestant: name.into(), points: points.clone() }],
    };
    let panels = vec![panel(Measure::Share), panel(Measure::LogNumber), panel(Measure::Range)];
    if data == Data::Empty { Vec::new() } else { panels }
}

fn rows(name: &str, numbers: &[f64]) -> Vec<ComparisonRow> {
    let row = |&number: &f64| {
        let (success, time) = (estimate(number), Some(estimate(number)));
        let entries = vec![ComparisonEntry {
            contestant: name.into(),
            success,
            time,
            published_success: Some(number),
            published_time: Some(number),
        }];
        ComparisonRow { name: name.into(), entries }
    };
    numbers.iter().map(row).collect()
}

fn sweeps(data: Data, name: &str, numbers: &[f64]) -> Vec<SweepPanel> {
    let point = |&x: &f64| SweepPoint { x, success: estimate(x), cost: Some(estimate(x)) };
    let published =
        numbers.iter().map(|&x| PublishedPoint { x, success: [x, 2.0 * x], time: Some(x) }).collect();
    let series = SweepSeries { name: name.into(), points: numbers.iter().map(point).collect(), published };
    let panel = SweepPanel { title: "25×25".into(), series: vec![series] };
    match data {
        Data::Empty => Vec::new(),
        Data::Single => vec![panel],
        Data::Odd => vec![panel; 4],
    }
}
