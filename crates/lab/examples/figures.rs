//! Writes a figure of each kind from made-up data: `cargo run -p antdoku-lab --example figures -- FOLDER`.

#[path = "../tests/sample/mod.rs"]
mod sample;

use std::path::PathBuf;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let folder =
        PathBuf::from(std::env::args().nth(1).ok_or("no folder given: name the folder to write to")?);
    std::fs::create_dir_all(&folder)?;
    for figure in sample::figures() {
        std::fs::write(folder.join(format!("{}.svg", figure.name)), figure.svg())?;
        std::fs::write(folder.join(format!("{}.png", figure.name)), figure.png()?)?;
        println!("{}", figure.name);
    }
    Ok(())
}
