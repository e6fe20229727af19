//! The readers: good files, and messages for bad ones.

use antdoku::Seed;
use antdoku_bve::{cars, latin, tsp};

#[test]
fn bad_squares() {
    for (text, message) in [
        ("", "line 1: a square has 2 to 100 rows of numbers, this one has 0"),
        ("1 2\n2 x\n", "line 2: `x` is not a number from 0 (blank) to 2, the number of rows"),
        ("1 2\n2 3\n", "line 2: `3` is not a number from 0 (blank) to 2, the number of rows"),
        ("1 2\n\n2\n", "line 3: the square has 2 rows, but this row has 1 numbers"),
    ] {
        assert_eq!(latin::read(text).unwrap_err().to_string(), message);
    }
    let clash = latin::Latin::new(latin::read("1 1 0\n0 0 0\n0 0 0\n").unwrap()).err().unwrap();
    assert!(clash.to_string().contains('1'), "{clash}");
    let unsolvable = latin::Latin::new(latin::read("1 2 0\n0 0 3\n0 0 0\n").unwrap()).err();
    assert!(unsolvable.is_some(), "propagation refutes it");
}

#[test]
fn squares_with_windows_line_ends_are_read() {
    assert_eq!(latin::read("1 0\r\n0 1\r\n\r\n").unwrap(), [[1, 0], [0, 1]]);
}

const LINE: &str = "3 2 2\n1 2\n2 3\n0 1 1 0\n1 2 0 1\n";

#[test]
fn bad_car_sequences() {
    for (from, to, message) in [
        ("3 2 2", "3 2", "line 1: expected `cars options classes`, found 2 numbers"),
        ("3 2 2", "4 2 2", "line 1: 4 cars were announced, the classes have 3"),
        ("3 2 2", "3 2 3", "line 5: 3 classes were announced, 2 lines follow"),
        ("3 2 2", "0 2 2", "line 1: there must be cars, classes, and 1 to 30 options"),
        ("\n1 2\n2 3", "", "line 1: two lines with the capacity of each option must follow"),
        ("\n1 2", "\n3 2", "line 3: each option needs a capacity from 1 to the length of its block"),
        ("1 2 0 1", "1 2 0 2", "line 5: expected class 1, its cars, and 2 times 0 or 1"),
        ("1 2 0 1", "2 2 0 1", "line 5: expected class 1, its cars, and 2 times 0 or 1"),
        ("1 2 0 1", "1 -2 0 1", "line 5: `-2` is not a whole number from 0"),
    ] {
        let text = LINE.replacen(from, to, 1);
        assert_eq!(cars::read_all(&text).unwrap_err().to_string(), message, "{text}");
    }
    assert_eq!(
        cars::read_all("nothing here\n").unwrap_err().to_string(),
        "line 1: there is no instance: a line `cars options classes` is missing"
    );
}

#[test]
fn files_with_several_lines_of_cars_are_read() {
    let text = format!(
        "An introduction, of 3 lines.\n\n#---\n# Problem 4/72 (#1)\n#---\n{LINE}\n#Problem b\n# Satisfiable\n{LINE}"
    );
    let all = cars::read_all(&text).unwrap();
    let names: Vec<&str> = all.iter().map(|named| named.name.as_str()).collect();
    assert_eq!(names, ["4/72", "b"]);
    assert_eq!(all[0].cars, all[1].cars);
    assert_eq!(cars::read_all(&all[0].cars.text()).unwrap()[0].cars, all[0].cars, "written and read again");
    let usual = "2 5 1\n0 2 0 0 0 0 1\n";
    assert_eq!(
        cars::read_all(usual).unwrap()[0].cars.text(),
        "2 5 1\n1 2 1 2 1\n2 3 3 5 5\n0 2 0 0 0 0 1\n",
        "without capacities, those of CSPLib"
    );
}

const CITIES: &str = "NAME : three\nDIMENSION: 3\nEDGE_WEIGHT_TYPE : EUC_2D\nNODE_COORD_SECTION\n1 0 0\n2 3e0 4.0\n 3 3 0\nEOF\n";

#[test]
fn bad_cities() {
    assert_eq!(tsp::read(CITIES).unwrap(), [(0.0, 0.0), (3.0, 4.0), (3.0, 0.0)]);
    for (from, to, message) in [
        ("EUC_2D", "GEO", "line 3: the metric is GEO: only EUC_2D is read"),
        ("EDGE_WEIGHT_TYPE : EUC_2D\n", "", "line 3: EDGE_WEIGHT_TYPE : EUC_2D must stand before"),
        ("DIMENSION: 3\n", "", "line 3: DIMENSION must stand before the coordinates"),
        ("DIMENSION: 3", "DIMENSION: x", "line 2: DIMENSION is `x`: it must be a number from 3 to 5000"),
        ("DIMENSION: 3", "DIMENSION: 4", "line 7: DIMENSION is 4, but 3 cities follow"),
        ("2 3e0", "4 3e0", "line 6: expected city 2, found 4"),
        ("2 3e0 4.0", "2 3e0", "line 6: `2 3e0` is not `number x y`"),
        ("2 3e0 4.0", "2 inf 4.0", "line 6: `2 inf 4.0` is not `number x y`"),
        ("NODE_COORD_SECTION", "EOF", "line 4: there is no NODE_COORD_SECTION"),
    ] {
        let text = CITIES.replacen(from, to, 1);
        assert_eq!(tsp::read(&text).unwrap_err().to_string(), message, "{text}");
    }
    assert_eq!(tsp::read("").unwrap_err().to_string(), "line 1: there is no NODE_COORD_SECTION");
}

#[test]
fn generated_instances_are_read_and_depend_on_their_seed() {
    assert_eq!(latin::generate(9, 40, Seed(1)).unwrap(), latin::generate(9, 40, Seed(1)).unwrap());
    assert_ne!(latin::generate(9, 40, Seed(1)).unwrap(), latin::generate(9, 40, Seed(2)).unwrap());
    let holes = latin::read(&latin::generate(10, 42, Seed(1)).unwrap()).unwrap().concat();
    assert_eq!(holes.iter().filter(|value| **value == 0).count(), 42);
    assert!(latin::generate(9, 101, Seed(1)).is_err());
    for seed in 1..5 {
        let text = cars::generate(100, 90, Seed(seed));
        assert_eq!(text, cars::read_all(&text).unwrap()[0].cars.text());
        assert_ne!(text, cars::generate(100, 90, Seed(seed + 1)));
        assert_eq!(tsp::read(&tsp::generate(40, Seed(seed))).unwrap().len(), 40);
    }
}
