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

/// Rust files of the workspace, by their path in it.
fn rust_files() -> Vec<PathBuf> {
    let mut folders = vec![root().join("crates")];
    let mut files = Vec::new();
    while let Some(folder) = folders.pop() {
        for path in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
            if path.is_dir() && !path.ends_with("node_modules") {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                files.push(path.strip_prefix(root()).unwrap().to_owned());
            }
        }
    }
    files
}

/// Texts between backticks, outside of blocks.
fn quoted(text: &str) -> Vec<&str> {
    let is_block = |part: &usize| part % 2 == 1;
    let parts = text.split("```").enumerate().filter(|(number, _)| !is_block(number));
    parts.flat_map(|(_, part)| part.split('`').skip(1).step_by(2)).collect()
}

#[test]
fn source_files_named_in_pages_exist() {
    let files = rust_files();
    let mut count = 0;
    for page in pages() {
        let text = fs::read_to_string(&page).unwrap();
        for name in quoted(&text).into_iter().filter(|name| name.ends_with(".rs") && !name.contains(' ')) {
            count += 1;
            assert!(files.iter().any(|file| file.ends_with(name)), "{}: no file {name}", page.display());
        }
    }
    assert!(count > 20, "only {count} files found");
}

#[test]
fn functions_and_fields_named_beside_the_paper_exist() {
    let files = rust_files();
    let source_in = |folder: &str| -> String {
        let files = files.iter().filter(|file| file.starts_with(folder));
        files.map(|file| fs::read_to_string(root().join(file)).unwrap()).collect()
    };
    let (core, lab) = (source_in("crates/core/src"), source_in("crates/lab/src"));
    let page = fs::read_to_string(root().join("docs/paper.md")).unwrap();
    let mut count = 0;
    for path in quoted(&page).into_iter().filter(|path| path.contains("::")) {
        let name = path.split('(').next().and_then(|path| path.rsplit("::").next()).unwrap();
        // The fields of parameters have their symbols between name and type.
        let forms = ["fn {}(", "fn {}<", " {}:", " {} (", "struct {}", "trait {}"];
        let mut forms = forms.iter().map(|form| form.replace("{}", name));
        let source = if path.starts_with("antdoku_lab::") { &lab } else { &core };
        count += 1;
        assert!(forms.any(|form| source.contains(&form)), "docs/paper.md: no {path}");
    }
    assert!(count > 20, "only {count} names found");
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
