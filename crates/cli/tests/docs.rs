//! The README and the guides: their commands do what they show, and their links lead somewhere.
//!
//! `? 65` on the line after a command is its exit code; `[..]` stands for any part of a line, a line `...` for any lines.

use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Markdown files of the project: those in the root folder and all below `docs`.
fn pages() -> Vec<PathBuf> {
    let mut pages = Vec::new();
    for folder in ["", "docs", "docs/guide", "docs/decisions"] {
        let files = fs::read_dir(root().join(folder)).unwrap().map(|entry| entry.unwrap().path());
        pages.extend(files.filter(|path| path.extension().is_some_and(|extension| extension == "md")));
    }
    pages.sort();
    pages
}

/// Commands of `curl` are tested with the server.
fn has_commands(page: &Path) -> bool {
    fs::read_to_string(page).unwrap().contains("```console\n$ antdoku ")
}

#[test]
fn commands_print_what_the_pages_show() {
    std::env::set_current_dir(root()).unwrap();
    // A campaign frozen by another version of the program would be refused.
    let _ = fs::remove_dir_all("target/evaporation");
    let cases = trycmd::TestCases::new();
    let pages: Vec<PathBuf> = pages().into_iter().filter(|page| has_commands(page)).collect();
    for name in ["README.md", "command-line.md", "lab.md", "methods.md"] {
        assert!(pages.iter().any(|page| page.ends_with(name)), "no commands found in {name}");
    }
    for page in pages {
        cases.case(page.strip_prefix(root()).unwrap());
    }
}

#[test]
fn links_between_pages_lead_to_files() {
    let mut count = 0;
    for page in pages() {
        let text = fs::read_to_string(&page).unwrap();
        for link in text.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
            let path = link.split('#').next().unwrap();
            if path.is_empty() || path.contains("://") {
                continue;
            }
            count += 1;
            assert!(page.parent().unwrap().join(path).exists(), "{}: {link}", page.display());
        }
    }
    assert!(count > 50, "only {count} links found");
}

#[test]
fn every_guide_is_in_the_index() {
    let index = fs::read_to_string(root().join("docs/README.md")).unwrap();
    for page in pages().iter().filter(|page| page.parent().unwrap().ends_with("docs/guide")) {
        let name = page.file_name().unwrap().to_str().unwrap();
        assert!(index.contains(&format!("(guide/{name})")), "docs/README.md has no link to {name}");
    }
}

#[test]
fn the_readme_has_at_most_120_lines() {
    assert!(fs::read_to_string(root().join("README.md")).unwrap().lines().count() <= 120);
}
