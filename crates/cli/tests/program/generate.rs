//! `antdoku generate` and the files it writes.

use std::fs;
use std::path::PathBuf;

use crate::common::{run, text};

/// A folder that is removed at the end of the test.
pub struct Folder(pub PathBuf);

impl Folder {
    pub fn new(name: &str) -> Folder {
        Folder(std::env::temp_dir().join(format!("antdoku-generate-{name}-{}", std::process::id())))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[test]
fn each_puzzle_gets_a_file_that_can_be_solved() {
    let folder = Folder::new("files");
    let path = folder.0.to_str().unwrap();
    for (form, suffix) in [("grid", "txt"), ("line", "txt"), ("integers", "txt"), ("json", "json")] {
        let shape = ["generate", "--size", "12", "--fixed", "60%", "--seed", "5"];
        let output = run(&[&shape[..], &["--count", "3", "--format", form, "-o", path]].concat());
        assert_eq!((output.status.code(), output.stdout.as_slice()), (Some(0), &b""[..]), "{form}");
        let streamed = run(&[&shape[..], &["--count", "3", "--format", form]].concat()).stdout;
        let mut together = Vec::new();
        for number in 0..3 {
            let file = folder.0.join(format!("12x12_3x4_60_{number}.{suffix}"));
            together.extend(fs::read(&file).unwrap());
            let solved = run(&["solve", "--method", "exact", file.to_str().unwrap()]);
            assert_eq!(solved.status.code(), Some(0), "{form} {number}");
        }
        assert_eq!(together, streamed, "{form}");
        assert_eq!(fs::read_dir(&folder.0).unwrap().count(), 3, "{form}");
        fs::remove_dir_all(&folder.0).unwrap();
    }
}

#[test]
fn puzzles_on_standard_output_can_be_read_back() {
    for form in ["grid", "line", "integers", "json"] {
        let streamed =
            run(&["generate", "--minimal", "--count", "4", "--format", form, "--seed", "2"]).stdout;
        let folder = Folder::new(form);
        fs::create_dir_all(&folder.0).unwrap();
        let file = folder.0.join("puzzles.txt");
        fs::write(&file, streamed).unwrap();
        let solved = run(&["solve", "--method", "exact", "--format", "line", file.to_str().unwrap()]);
        assert_eq!(solved.status.code(), Some(0), "{form}");
        assert_eq!(solved.stdout.iter().filter(|byte| **byte == b'\n').count(), 4, "{form}");
    }
}

#[test]
fn a_drawn_seed_is_reported_and_makes_the_same_puzzles() {
    let drawn = run(&["generate", "--fixed", "40%", "--count", "2"]);
    let note = String::from_utf8(drawn.stderr).unwrap();
    let seed = note.trim_end().rsplit_once("(seed ").unwrap().1.trim_end_matches(')');
    assert_eq!(run(&["generate", "--fixed", "40%", "--count", "2", "--seed", seed]).stdout, drawn.stdout);
}

#[test]
fn a_note_says_that_the_largest_grids_come_from_a_pattern() {
    let output = run(&["generate", "--size", "81", "--fixed", "50%", "--seed", "1", "--format", "line"]);
    assert_eq!(output.status.code(), Some(0));
    assert!(String::from_utf8(output.stderr).unwrap().contains("shuffled pattern"));
    assert_eq!(output.stdout.iter().filter(|byte| **byte == b'.').count(), 81 * 81 / 2);
}

#[test]
fn a_folder_that_cannot_be_created_is_reported() {
    let folder = Folder::new("in-the-way");
    fs::write(&folder.0, "a file").unwrap();
    let output = run(&["generate", "--minimal", "-o", folder.0.to_str().unwrap()]);
    fs::remove_file(&folder.0).unwrap();
    assert_eq!(output.status.code(), Some(74));
    assert!(String::from_utf8(output.stderr).unwrap().contains("in-the-way"));
}

#[test]
fn without_options_a_minimal_9x9_is_made() {
    let (alone, asked) = (run(&["generate", "--seed", "4"]), run(&["generate", "--minimal", "--seed", "4"]));
    assert_eq!((alone.status.code(), &alone.stdout), (Some(0), &asked.stdout));
    assert!(text(&alone.stderr).contains("of 81 cells given"), "{}", text(&alone.stderr));
    assert!(text(&alone.stderr).contains(", one solution, minimal"));
}

#[test]
fn puzzles_of_variants_are_written_with_their_rules() {
    let folder = Folder::new("variants");
    let path = folder.0.to_str().unwrap();
    for (variant, name) in
        [("latin", "latin"), ("jigsaw", "jigsaw"), ("diagonals,windoku", "diagonals+windoku")]
    {
        let options = ["--variant", variant, "--fixed", "40%", "--unique", "--seed", "3", "--format", "json"];
        let made = run(&[&["generate", "-o", path][..], &options].concat());
        assert_eq!(made.status.code(), Some(0), "{variant}: {}", text(&made.stderr));
        let file = folder.0.join(format!("9x9_{name}_40_unique_0.json"));
        let counted = run(&["count", file.to_str().unwrap()]);
        assert_eq!(text(&counted.stdout).trim(), "1 unique", "{variant}: {}", text(&counted.stderr));
        let again = run(&[&["generate", "-q"][..], &options].concat());
        assert_eq!(again.stdout, fs::read(&file).unwrap(), "{variant}");
    }
}

#[test]
fn regions_of_a_file_are_those_of_every_puzzle() {
    let folder = Folder::new("regions");
    fs::create_dir_all(&folder.0).unwrap();
    let file = folder.0.join("regions.txt");
    fs::write(&file, "BBAAAA\nBBBBAA\nCCCCCC\nEDDDDD\nEEEEED\nFFFFFF\n").unwrap();
    let options = ["generate", "--fixed", "50%", "--count", "2", "--format", "json", "--regions"];
    let made = run(&[&options[..], &[file.to_str().unwrap()]].concat());
    assert_eq!(made.status.code(), Some(0), "{}", text(&made.stderr));
    assert!(text(&made.stderr).starts_with("2 puzzles 6x6 (jigsaw): 18 of 36 cells given"));
    assert_eq!(
        text(&made.stdout).matches("[1,1,2,2,2,2],[1,1,1,1,2,2],").count(),
        2,
        "{}",
        text(&made.stdout)
    );
    fs::write(&file, "AAB\nABB\nCC\n").unwrap();
    let refused = run(&[&options[..], &[file.to_str().unwrap()]].concat());
    assert_eq!(refused.status.code(), Some(65), "{}", text(&refused.stderr));
    let missing = run(&[&options[..], &["nowhere"]].concat());
    assert_eq!(missing.status.code(), Some(74), "{}", text(&missing.stderr));
}
