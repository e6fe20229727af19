//! `antdoku page` and the files it writes.

use std::fs;

use crate::common::{run, text};
use crate::generate::Folder;

#[test]
fn the_page_is_written_and_written_again_but_over_nothing_else() {
    let folder = Folder::new("page-files");
    let path = folder.0.to_str().unwrap();
    let output = run(&["page", "-o", path]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    assert!(text(&output.stdout).starts_with("wrote the page, "), "{}", text(&output.stdout));
    let mut names: Vec<String> = fs::read_dir(&folder.0)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort_unstable();
    assert_eq!(names, ["app.js", "engine.js", "icon.svg", "index.html", "offline.js", "style.css"]);

    // What a browser loads from a folder: ordinary scripts, and no module.
    let index = fs::read_to_string(folder.0.join("index.html")).unwrap();
    assert!(index.contains("<script defer ") && !index.contains("crossorigin"), "{index}");
    assert!(index.contains(r#"<html data-engine="worker" "#), "{index}");
    let engine = fs::read(folder.0.join("engine.js")).unwrap();
    assert!(engine.starts_with(b"globalThis.antdokuEngine = 'H4sI"), "base64 of a compressed file");
    let size = |name: &str| fs::metadata(folder.0.join(name)).unwrap().len();
    // Base64 has 4 letters for 3 bytes of the compressed module; the other files are counted as they are.
    let download = 3 * size("engine.js") / 4
        + names.iter().filter(|name| *name != "engine.js").map(|name| size(name)).sum::<u64>();
    assert!(download < 1_500_000, "{download} bytes");

    fs::write(folder.0.join("app.js"), "").unwrap();
    let again = run(&["page", "--quiet", "-o", path]);
    assert_eq!((again.status.code(), again.stdout.as_slice()), (Some(0), &b""[..]));
    assert!(fs::metadata(folder.0.join("app.js")).unwrap().len() > 0);

    fs::write(folder.0.join("thesis.tex"), "").unwrap();
    fs::write(folder.0.join("app.js"), "mine").unwrap();
    let refused = run(&["page", "-o", path]);
    assert_eq!(refused.status.code(), Some(2));
    assert!(
        text(&refused.stderr).contains("holds something else than an earlier page, such as `thesis.tex`")
    );
    assert_eq!(fs::read_to_string(folder.0.join("app.js")).unwrap(), "mine");
}

#[test]
fn a_page_of_other_people_is_not_overwritten() {
    let folder = Folder::new("page-of-others");
    fs::create_dir_all(&folder.0).unwrap();
    let path = folder.0.to_str().unwrap();
    for (name, content) in [("index.html", "<html>mine"), ("app.js", "mine")] {
        fs::write(folder.0.join(name), content).unwrap();
        let refused = run(&["page", "-o", path]);
        assert_eq!(refused.status.code(), Some(2));
        let error = text(&refused.stderr);
        assert!(error.contains(&format!("such as `{name}`")) && error.contains("an empty folder"), "{error}");
        assert_eq!(fs::read_to_string(folder.0.join(name)).unwrap(), content);
        fs::remove_file(folder.0.join(name)).unwrap();
    }
}

#[test]
fn a_checkout_of_a_published_page_takes_a_new_one() {
    let folder = Folder::new("page-checkout");
    fs::create_dir_all(folder.0.join(".git")).unwrap();
    fs::write(folder.0.join("CNAME"), "ants.example").unwrap();
    for _ in 0..2 {
        let written = run(&["page", "-o", folder.0.to_str().unwrap()]);
        assert_eq!(written.status.code(), Some(0), "{}", text(&written.stderr));
    }
    assert_eq!(fs::read_to_string(folder.0.join("CNAME")).unwrap(), "ants.example");
}

#[test]
fn the_files_of_a_page_are_asked_for_with_its_version() {
    let folder = Folder::new("page-version");
    let path = folder.0.to_str().unwrap();
    assert_eq!(run(&["page", "-o", path]).status.code(), Some(0));
    let index = fs::read_to_string(folder.0.join("index.html")).unwrap();
    let (_, rest) = index.split_once(r#"data-version=""#).expect("the page has a version");
    let version = rest.split('"').next().unwrap();
    for name in ["app.js", "style.css", "icon.svg"] {
        assert!(
            index.contains(&format!(r#"="./{name}?{version}""#)),
            "{name} without the version in {index}"
        );
        assert!(!index.contains(&format!(r#"="./{name}""#)), "{name} also without the version in {index}");
    }
}

#[test]
fn a_folder_that_cannot_be_written_is_named() {
    let folder = Folder::new("page-in-file");
    fs::create_dir_all(&folder.0).unwrap();
    let file = folder.0.join("file");
    fs::write(&file, "").unwrap();
    let refused = run(&["page", "-o", file.join("below").to_str().unwrap()]);
    assert!(matches!(refused.status.code(), Some(2 | 74)), "{}", text(&refused.stderr));
    assert!(text(&refused.stderr).contains("below"), "{}", text(&refused.stderr));
}
