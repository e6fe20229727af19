//! The stored tuning example equals the output of the program.

use std::process::Command;

#[test]
fn the_example_is_up_to_date() {
    for file in ["parameters", "configurations", "scenario", "target-runner"] {
        let options = ["--method", "acs", "--preset", "paper", "--max-steps", "20000", "--penalty", "10"];
        let output = Command::new(env!("CARGO_BIN_EXE_antdoku"))
            .args(["lab", "tune-target"])
            .args(options)
            .args(["--print", file])
            .output()
            .unwrap();
        let suffix = if file == "target-runner" { "" } else { ".txt" };
        let path = format!("{}/../../examples/tuning/{file}{suffix}", env!("CARGO_MANIFEST_DIR"));
        let stored = std::fs::read_to_string(&path).unwrap();
        assert_eq!(String::from_utf8(output.stdout).unwrap(), stored, "{path}");
    }
}
