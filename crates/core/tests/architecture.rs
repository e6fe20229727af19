//! Checks of the source text: modules and crates depend on each other in one direction, no method's name is compared
//! with outside the methods, files stay short, and comments name who is meant.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use antdoku::Method;

/// The top-level modules of one crate in order: each may use the ones before it.
struct Order {
    folder: &'static str,
    modules: &'static str,
    /// Arrows against the order that are still tolerated, as (module, used module).
    reversed: &'static [(&'static str, &'static str)],
}

const ORDERS: &[Order] = &[
    Order {
        folder: "core",
        modules: "host rng parameters model deduce logic colony local walk search method position generate record",
        reversed: &[],
    },
    Order {
        folder: "lab",
        modules: "clock scratch digest record machine plan campaign work cut stats figure reproduce report \
                  tune",
        reversed: &[],
    },
    Order {
        folder: "web",
        modules: "closing error request answer estimate threads slots live app guard body assets site api \
                  local connection serve",
        reversed: &[],
    },
    Order {
        folder: "cli",
        modules: "exit words args signals standard_output console report fault progress \
                  watcher input assumptions cmd",
        reversed: &[],
    },
    Order {
        folder: "py",
        modules: "error names arrays columns drawing rendezvous interrupt snapshot history \
                  iteration call lock stepper cells geometry shape one_grid rows puzzle result \
                  input check count touch colony generate lab logic many methods program propagate solutions solve",
        // A Puzzle is made from any input, and is an input itself.
        reversed: &[("puzzle", "input")],
    },
    Order {
        folder: "../experiments/bve",
        modules: "error colony latin cars tsp record plan instance frozen run campaign report",
        reversed: &[],
    },
];

/// The crates in order: each may depend on the ones before it, except that `lab` and `web` do not know each other.
const CRATES: [(&str, &[&str]); 7] = [
    ("core", &[]),
    ("lab", &["antdoku"]),
    ("web", &["antdoku"]),
    ("wasm", &["antdoku", "antdoku-web"]),
    ("cli", &["antdoku", "antdoku-lab", "antdoku-web"]),
    ("py", &["antdoku", "antdoku-lab", "antdoku-web", "antdoku-cli"]),
    ("../experiments/bve", &["antdoku", "antdoku-lab"]),
];

/// Modules in `core/src/method` that are not methods but code that several methods share.
const SHARED_BY_METHODS: &[&str] = &["complete", "declaration", "depth_first", "memory", "start"];

/// The types that every method is declared with.
const DECLARATION: &[&str] = &["Method", "MethodKind", "Parameters", "Preset"];

/// The folder whose code may compare with the names of methods.
const METHODS: &str = "crates/core/src/method/";

/// Comparisons with a word that is the name of a method but means another thing, as (file, word).
const OTHER_MEANINGS: [(&str, &str); 3] = [
    // The value of a parameter.
    ("crates/core/src/parameters.rs", "auto"),
    ("crates/web/page/src/controls/parameters.ts", "auto"),
    // The colours that the system asks for.
    ("crates/web/page/src/controls/themeSwitch.ts", "auto"),
];

/// The largest number of lines in a source file.
const MOST_LINES: usize = 400;

/// Words that do not say who is meant.
const VAGUE_WORDS: [&str; 4] = ["somebody", "nobody", "whoever", "anybody"];

/// This file, which has to spell the words it looks for.
const THIS_FILE: &str = "crates/core/tests/architecture.rs";

fn workspace() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files.extend(rust_files(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
    files
}

/// The files under version control whose names end with one of these extensions, relative to the workspace.
fn tracked_files(extensions: &[&str]) -> Vec<String> {
    let output = Command::new("git").args(["ls-files", "-z"]).current_dir(workspace()).output().unwrap();
    assert!(output.status.success(), "this check needs a git checkout: `git ls-files` failed");
    let names = String::from_utf8(output.stdout).unwrap();
    let is_wanted = |name: &&str| extensions.iter().any(|extension| name.ends_with(extension));
    names.split_terminator('\0').filter(is_wanted).map(str::to_owned).collect()
}

/// The text without comment lines and without the test module at its end: tests may use any module.
fn code(text: &str) -> String {
    let text = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
    text.lines().filter(|line| !line.trim_start().starts_with("//")).map(|line| format!("{line}\n")).collect()
}

/// The first name of a path, or of each path in a list in braces.
fn first_names(path: &str) -> Vec<String> {
    let path = path.trim_start();
    let Some(list) = path.strip_prefix('{') else {
        let end = path.find(|letter: char| !letter.is_alphanumeric() && letter != '_').unwrap_or(path.len());
        return if end > 0 { vec![path[..end].to_owned()] } else { Vec::new() };
    };
    let (mut names, mut depth, mut start) = (Vec::new(), 0, 0);
    for (place, letter) in list.char_indices() {
        match letter {
            '{' => depth += 1,
            ',' | '}' if depth == 0 => {
                names.extend(first_names(&list[start..place]));
                start = place + 1;
                if letter == '}' {
                    break;
                }
            }
            '}' => depth -= 1,
            _ => {}
        }
    }
    names
}

/// The names after each occurrence of a prefix such as `crate::`.
fn names_after(prefix: &str, text: &str) -> Vec<String> {
    text.split(prefix).skip(1).flat_map(first_names).collect()
}

/// The top-level modules that a file names, by `crate::` or by an import whose `super::` lead to the crate's root.
fn modules_used(text: &str, depth: usize) -> Vec<String> {
    let text = format!("\n{}", code(text));
    let mut names = names_after("crate::", &text);
    for visibility in ["", "pub ", "pub(crate) ", "pub(super) "] {
        names.extend(names_after(&format!("\n{visibility}use {}", "super::".repeat(depth)), &text));
    }
    names.retain(|name| name != "super" && name != "self");
    names
}

/// The name of the top-level module that a path within `src` belongs to.
fn top_module(relative: &Path) -> String {
    relative.iter().next().unwrap().to_str().unwrap().trim_end_matches(".rs").to_owned()
}

/// How many `super::` lead from a file within `src` to the crate's root.
fn depth(relative: &Path) -> usize {
    relative.iter().count() - usize::from(relative.ends_with("mod.rs"))
}

/// What is wrong with a module that uses another one; `None` if the order allows it.
fn wrong_arrow(order: &Order, module: &str, used: &str) -> Option<String> {
    let rank = |name: &str| order.modules.split_whitespace().position(|known| known == name);
    let Some(own) = rank(module) else {
        return Some(format!("module `{module}` of {} has no place in ORDERS", order.folder));
    };
    let Some(other) = rank(used) else {
        return Some(format!("`crate::{used}` is not a module of {} in ORDERS", order.folder));
    };
    let is_tolerated = order.reversed.contains(&(module, used));
    (other > own && !is_tolerated).then(|| format!("{used} stands above {module}"))
}

/// The crates of this workspace that a manifest depends on, development dependencies included.
fn workspace_dependencies(manifest: &str) -> Vec<String> {
    let manifest: toml::Table = manifest.parse().unwrap();
    let sections = ["dependencies", "dev-dependencies", "build-dependencies"];
    let tables = sections.iter().filter_map(|section| manifest.get(*section)?.as_table());
    tables.flat_map(toml::Table::keys).filter(|name| name.starts_with("antdoku")).cloned().collect()
}

/// The names taken from `core/src/method`, by `crate::method::` or by as many `super::` as lead there.
fn names_of_methods_used(text: &str, depth: usize) -> Vec<String> {
    let text = code(text);
    [names_after("crate::method::", &text), names_after(&"super::".repeat(depth), &text)].concat()
}

/// The methods whose names a text compares with.
fn names_compared(text: &str) -> Vec<&'static str> {
    let text = code(text);
    let is_compared = |name: &&str| {
        let quoted = [format!("\"{name}\""), format!("'{name}'")];
        quoted.iter().any(|name| {
            [format!("== {name}"), format!("!= {name}"), format!("{name} =>")]
                .iter()
                .any(|bad| text.contains(bad))
        })
    };
    Method::all().into_iter().map(|method| method.name).filter(is_compared).collect()
}

/// The number of lines of a file if it has too many.
fn excess_lines(text: &str) -> Option<usize> {
    Some(text.lines().count()).filter(|&lines| lines > MOST_LINES)
}

/// Each vague word of a text with the number of its line. Parts of identifiers count as words.
fn vague_words(text: &str) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    for (line, number) in text.lines().zip(1..) {
        let words = line.split(|letter: char| !letter.is_alphabetic()).map(str::to_lowercase);
        found.extend(words.filter(|word| VAGUE_WORDS.contains(&word.as_str())).map(|word| (number, word)));
    }
    found
}

#[test]
fn modules_know_only_the_ones_before_them() {
    let mut faults = Vec::new();
    for order in ORDERS {
        let source = workspace().join("crates").join(order.folder).join("src");
        let (mut arrows, mut tolerated) = (0, Vec::new());
        for file in rust_files(&source) {
            let relative = file.strip_prefix(&source).unwrap();
            let module = top_module(relative);
            if module == "lib" || module == "main" || relative.ends_with("tests.rs") {
                continue;
            }
            for used in modules_used(&fs::read_to_string(&file).unwrap(), depth(relative)) {
                arrows += 1;
                let fault = wrong_arrow(order, &module, &used);
                faults.extend(fault.map(|fault| format!("{}/{}: {fault}", order.folder, relative.display())));
                tolerated.extend(order.reversed.iter().filter(|arrow| **arrow == (&module, &used)));
            }
        }
        assert!(arrows > 20, "the scan of {} finds only {arrows} arrows", order.folder);
        for arrow in order.reversed {
            assert!(tolerated.contains(&arrow), "{}: {arrow:?} is gone; strike it from ORDERS", order.folder);
        }
        for module in order.modules.split_whitespace() {
            let exists = source.join(module).is_dir() || source.join(format!("{module}.rs")).is_file();
            assert!(exists, "{} has no module `{module}`; strike it from ORDERS", order.folder);
        }
    }
    assert!(faults.is_empty(), "arrows against the order:\n{}", faults.join("\n"));
}

#[test]
fn crates_know_only_the_ones_before_them() {
    for (folder, allowed) in CRATES {
        let manifest = workspace().join("crates").join(folder).join("Cargo.toml");
        for used in workspace_dependencies(&fs::read_to_string(manifest).unwrap()) {
            assert!(allowed.contains(&used.as_str()), "crate {folder} must not depend on {used}");
        }
    }
}

#[test]
fn methods_do_not_import_each_other() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/method");
    let files = rust_files(&folder);
    let modules: Vec<String> =
        files.iter().map(|file| top_module(file.strip_prefix(&folder).unwrap())).collect();
    assert!(modules.contains(&"acs".to_owned()) && modules.contains(&"backtrack".to_owned()));
    for (file, own) in files.iter().zip(&modules) {
        // The list of methods and the tests know them all, and `auto` picks among them.
        if ["mod", "registry", "auto", "tests"].contains(&own.as_str()) {
            continue;
        }
        let depth = depth(file.strip_prefix(&folder).unwrap());
        for used in names_of_methods_used(&fs::read_to_string(file).unwrap(), depth) {
            let is_shared = [SHARED_BY_METHODS, DECLARATION].concat().contains(&used.as_str());
            assert!(used == *own || is_shared, "{} imports `{used}` of another method", file.display());
        }
    }
}

#[test]
fn only_methods_compare_with_the_names_of_methods() {
    let is_source = |name: &String| {
        let mut folders = name.split('/');
        folders.next() == Some("crates")
            && folders.any(|folder| folder == "src")
            && !name.ends_with("/tests.rs")
    };
    let mut found = Vec::new();
    for name in tracked_files(&[".rs", ".ts"]).into_iter().filter(is_source) {
        if !name.starts_with(METHODS) {
            let names = names_compared(&fs::read_to_string(workspace().join(&name)).unwrap());
            found.extend(names.into_iter().map(|method| (name.clone(), method)));
        }
    }
    let mut expected = OTHER_MEANINGS.map(|(file, word)| (file.to_owned(), word));
    expected.sort_unstable();
    found.sort_unstable();
    assert_eq!(
        found, expected,
        "ask the method for a fact instead, or strike what is gone from OTHER_MEANINGS"
    );
}

#[test]
fn source_files_are_short() {
    let mut faults = Vec::new();
    for name in tracked_files(&[".rs", ".ts", ".mjs", ".py"]) {
        let lines = excess_lines(&fs::read_to_string(workspace().join(&name)).unwrap());
        faults.extend(lines.map(|lines| format!("{name}: {lines} lines")));
    }
    assert!(faults.is_empty(), "files of more than {MOST_LINES} lines:\n{}", faults.join("\n"));
}

#[test]
fn texts_say_who_is_meant() {
    let mut faults = Vec::new();
    for name in tracked_files(&[".rs", ".ts", ".mjs", ".py", ".md"]) {
        if name != THIS_FILE {
            let found = vague_words(&fs::read_to_string(workspace().join(&name)).unwrap());
            faults.extend(found.into_iter().map(|(line, word)| format!("{name}:{line}: {word}")));
        }
    }
    assert!(faults.is_empty(), "words that do not say who is meant:\n{}", faults.join("\n"));
}

#[test]
fn the_scan_finds_every_way_to_name_a_module() {
    let text = "use crate::search::Run;\nuse crate::{deduce::{Cover, Literal}, rng};\n\
                // crate::lib\n    let x = crate::model::Cell(0);\n\
                use super::super::{walk::TabuWalk, colony};\nuse super::own;\n\
                pub use super::super::local::Layout;\n\
                #[cfg(test)]\nmod tests {\n    use crate::record::Setup;\n}\n";
    assert_eq!(modules_used(text, 2), ["search", "deduce", "rng", "model", "walk", "colony", "local"]);
    assert_eq!(depth(Path::new("method/acs/colony.rs")), 3);
    assert_eq!(depth(Path::new("method/mod.rs")), 1);
    let text = "use super::acs::Colony; use super::{dlx, Ils}; use crate::method::Exact;";
    assert_eq!(names_of_methods_used(text, 1), ["Exact", "acs", "dlx", "Ils"]);
    let text = "use super::own::Thing; use super::super::{Method, acs};";
    assert_eq!(names_of_methods_used(text, 2), ["Method", "acs"]);
}

#[test]
fn a_reversed_arrow_is_found() {
    let order = Order { folder: "any", modules: "low middle high", reversed: &[("low", "middle")] };
    for (module, used) in [("high", "low"), ("middle", "middle"), ("low", "middle")] {
        assert_eq!(wrong_arrow(&order, module, used), None);
    }
    for (module, used) in [("low", "high"), ("middle", "high"), ("low", "new"), ("new", "low")] {
        assert!(wrong_arrow(&order, module, used).is_some(), "{module} uses {used}");
    }
    let manifest =
        "[dependencies]\nantdoku.workspace = true\nserde = \"1\"\n[dev-dependencies]\nantdoku-cli = \"0\"\n";
    assert_eq!(workspace_dependencies(manifest), ["antdoku", "antdoku-cli"]);
}

#[test]
fn a_comparison_with_the_name_of_a_method_is_found() {
    for line in ["if name == \"acs\" {", "x != \"acs\"", "\"acs\" => 1,", "x === 'acs'", "x !== 'acs'"] {
        assert_eq!(names_compared(line), ["acs"], "{line}");
    }
    for line in ["// name == \"acs\"", "let name = \"acs\";", "x === 'acsent'", "name == Method::COLONY.name"]
    {
        assert!(names_compared(line).is_empty(), "{line}");
    }
}

#[test]
fn a_long_file_is_found() {
    assert_eq!(excess_lines(&"line\n".repeat(MOST_LINES)), None);
    assert_eq!(excess_lines(&"line\n".repeat(MOST_LINES + 1)), Some(MOST_LINES + 1));
}

#[test]
fn a_vague_word_is_found() {
    let text = "The worker holds the lock.\n/// Nobody knows.\nfn what_somebody_says() {}\nanybodys\n";
    assert_eq!(vague_words(text), [(2, "nobody".to_owned()), (3, "somebody".to_owned())]);
}
