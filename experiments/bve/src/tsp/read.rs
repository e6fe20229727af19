//! Reads instances of TSPLIB with the metric EUC_2D.

use crate::error::InstanceError;

/// The coordinates of the cities.
pub type Cities = Vec<(f64, f64)>;

/// The fewest cities of a tour, and the most whose distances fit into memory.
const CITIES: std::ops::RangeInclusive<usize> = 3..=5_000;

/// Reads an instance.
///
/// # Errors
/// The line of the first mistake, or a metric that is not EUC_2D.
pub fn read(text: &str) -> Result<Cities, InstanceError> {
    let mut dimension = None;
    let mut has_metric = false;
    let mut lines = text.lines().zip(1..);
    loop {
        let Some((line, number)) = lines.next() else {
            return Err(InstanceError::at(text.lines().count().max(1), "there is no NODE_COORD_SECTION"));
        };
        let (key, value) = line.split_once(':').unwrap_or((line, ""));
        match (key.trim(), value.trim()) {
            ("DIMENSION", value) => dimension = Some(dimension_of(value, number)?),
            ("EDGE_WEIGHT_TYPE", "EUC_2D") => has_metric = true,
            ("EDGE_WEIGHT_TYPE", other) => {
                return Err(InstanceError::at(number, format!("the metric is {other}: only EUC_2D is read")));
            }
            ("NODE_COORD_SECTION", _) => {
                let Some(dimension) = dimension else {
                    return Err(InstanceError::at(number, "DIMENSION must stand before the coordinates"));
                };
                if !has_metric {
                    return Err(InstanceError::at(number, "EDGE_WEIGHT_TYPE : EUC_2D must stand before"));
                }
                return coordinates(lines, dimension, number);
            }
            ("EOF", _) => return Err(InstanceError::at(number, "there is no NODE_COORD_SECTION")),
            _ => {}
        }
    }
}

fn dimension_of(value: &str, line: usize) -> Result<usize, InstanceError> {
    let (least, most) = (CITIES.start(), CITIES.end());
    let wrong = || format!("DIMENSION is `{value}`: it must be a number from {least} to {most}");
    value.parse().ok().filter(|count| CITIES.contains(count)).ok_or_else(|| InstanceError::at(line, wrong()))
}

fn coordinates<'t>(
    lines: impl Iterator<Item = (&'t str, usize)>,
    dimension: usize,
    section: usize,
) -> Result<Cities, InstanceError> {
    let mut cities: Cities = Vec::with_capacity(dimension);
    let mut last = section;
    for (line, number) in lines.filter(|(line, _)| !line.trim().is_empty()) {
        if line.trim() == "EOF" {
            break;
        }
        last = number;
        let words: Vec<&str> = line.split_whitespace().collect();
        let numbers: Option<Vec<f64>> = words.iter().map(|word| word.parse().ok()).collect();
        match numbers.as_deref() {
            Some(&[city, x, y]) if x.is_finite() && y.is_finite() => {
                if city != cities.len() as f64 + 1.0 {
                    let message = format!("expected city {}, found {}", cities.len() + 1, words[0]);
                    return Err(InstanceError::at(number, message));
                }
                cities.push((x, y));
            }
            _ => return Err(InstanceError::at(number, format!("`{line}` is not `number x y`"))),
        }
    }
    if cities.len() != dimension {
        let message = format!("DIMENSION is {dimension}, but {} cities follow", cities.len());
        return Err(InstanceError::at(last, message));
    }
    Ok(cities)
}
