//! Checks tours from the definition: it measures the distances anew.

/// Checks that a tour visits every city once, and returns its length in the metric EUC_2D of TSPLIB.
///
/// # Errors
/// The first city that is visited twice, left out or unknown.
pub fn check(cities: &[(f64, f64)], tour: &[u32]) -> Result<u64, String> {
    let mut visits = vec![0; cities.len()];
    for &city in tour {
        let Some(count) = visits.get_mut(city as usize) else {
            return Err(format!("there is no city {}: the instance has {}", city + 1, cities.len()));
        };
        *count += 1;
    }
    if let Some(city) = visits.iter().position(|count| *count != 1) {
        return Err(format!("city {} is visited {} times", city + 1, visits[city]));
    }
    let next = tour.iter().cycle().skip(1);
    let legs = tour.iter().zip(next).map(|(&from, &to)| {
        let ((x, y), (to_x, to_y)) = (cities[from as usize], cities[to as usize]);
        let square = (x - to_x) * (x - to_x) + (y - to_y) * (y - to_y);
        // TSPLIB rounds to the nearest whole number.
        (square.sqrt() + 0.5).floor() as u64
    });
    Ok(legs.sum())
}
