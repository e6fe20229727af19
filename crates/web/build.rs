//! The page is embedded by a macro, which does not see files that come or go.

fn main() {
    println!("cargo::rerun-if-changed=assets");
}
