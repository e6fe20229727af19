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
    assert!(index.contains(r#"<script defer src="./app.js">"#) && !index.contains("crossorigin"), "{index}");
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
    assert!(text(&refused.stderr).contains("holds something else, such as `thesis.tex`"));
    assert_eq!(fs::read_to_string(folder.0.join("app.js")).unwrap(), "mine");
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
