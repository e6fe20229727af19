//! The checkers against solutions made by hand, right and wrong.

use antdoku_bve::{cars, latin, tsp};

#[test]
fn squares() {
    let givens = vec![vec![1, 0, 0], vec![0, 0, 0], vec![0, 0, 2]];
    assert_eq!(latin::check(&givens, &[1, 2, 3, 2, 3, 1, 3, 1, 2]), Ok(0));
    assert_eq!(latin::check(&givens, &[1, 2, 3, 0, 3, 1, 3, 0, 2]), Ok(2), "two cells are empty");
    for (answer, message) in [
        ([2, 1, 3, 1, 3, 2, 3, 2, 1], "the given 1 in row 1, column 1 was replaced by 2"),
        ([1, 2, 3, 2, 3, 1, 3, 1, 0], "the given 2 in row 3, column 3 was replaced by 0"),
        ([1, 2, 2, 0, 0, 0, 0, 0, 2], "2 in row 1, column 3 occurs twice in its row"),
        ([1, 2, 3, 1, 3, 0, 3, 1, 2], "1 in row 2, column 1 occurs twice in its column"),
        ([1, 4, 3, 2, 3, 1, 3, 1, 2], "4 in row 1, column 2 is above 3"),
    ] {
        assert_eq!(latin::check(&givens, &answer), Err(message.to_owned()));
    }
    assert!(latin::check(&givens, &[1, 2]).unwrap_err().contains("2 cells"));
}

#[test]
fn lines_of_cars() {
    // Option 1 for every other car, option 2 for two of three; classes: option 1, option 2, both.
    let text = "5 2 3\n1 2\n2 3\n0 2 1 0\n1 2 0 1\n2 1 1 1\n";
    let cars = &cars::read_all(text).unwrap()[0].cars;
    assert_eq!(cars::check(cars, &[1, 2, 3, 0, 1]), Ok(1));
    assert_eq!(cars::check(cars, &[3, 2, 1, 2, 1]), Ok(0));
    for (answer, message) in [
        ([1, 1, 2, 2, 3], "option 1 has 2 cars in the 2 slots from slot 1, and capacity for 1"),
        ([2, 3, 2, 1, 0], "option 2 has 3 cars in the 3 slots from slot 1, and capacity for 2"),
        ([1, 2, 1, 2, 1], "3 cars of class 1 were placed, of 2"),
        ([4, 2, 1, 2, 1], "there is no class 4: the instance has 3"),
    ] {
        assert_eq!(cars::check(cars, &answer), Err(message.to_owned()));
    }
    assert_eq!(cars::check(cars, &[1]).unwrap_err(), "the line has 1 slots, the instance 5 cars");
}

#[test]
fn tours() {
    let cities = [(0.0, 0.0), (3.0, 4.0), (3.0, 0.0), (0.0, 0.5)];
    // 5 + 4 + 3.04 + 0.5, each rounded to the nearest whole number: 5 + 4 + 3 + 1.
    assert_eq!(tsp::check(&cities, &[0, 1, 2, 3]), Ok(13));
    assert_eq!(tsp::check(&cities, &[2, 1, 0, 3]), Ok(13), "the direction does not matter");
    assert_eq!(tsp::check(&cities, &[0, 1, 2]), Err("city 4 is visited 0 times".to_owned()));
    assert_eq!(tsp::check(&cities, &[0, 1, 1, 3]), Err("city 2 is visited 2 times".to_owned()));
    assert_eq!(tsp::check(&cities, &[0, 1, 2, 4]), Err("there is no city 5: the instance has 4".to_owned()));
}
