//! The public surface of the library, compared with the list that is kept beside this test.
//!
//! The list is made from the source text: every name that the crate root re-exports, with its public functions,
//! constants, fields and variants. What is hidden from the documentation is no part of it: the front ends of this
//! workspace use it, and it may change at any time. After a wanted change:
//! `ANTDOKU_UPDATE_API=1 cargo test -p antdoku --test public_api`.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Display;
use std::path::{Path, PathBuf};
use std::{env, fs};

use syn::{ImplItem, Item, TraitItem, Type, UseTree, Visibility};

/// The most types, traits, modules, constants and functions, those of types included, that the library promises.
const MOST_ITEMS: usize = 150;

/// A module of the crate: what it declares, and what it re-exports publicly.
#[derive(Default)]
struct Module {
    /// Public types, traits, functions and constants, by name, with the line that lists each of them.
    declared: BTreeMap<String, String>,
    /// Names that come from elsewhere, with their paths.
    used: BTreeMap<String, Vec<String>>,
    public_modules: BTreeSet<String>,
}

/// The crate as far as its public surface needs it.
#[derive(Default)]
struct Crate {
    modules: BTreeMap<Vec<String>, Module>,
    /// Public functions, constants, fields and variants of types, and all functions of traits, by the name of the type or trait.
    members: BTreeMap<String, BTreeSet<String>>,
}

impl Crate {
    fn read(root: &Path) -> Crate {
        let mut found = Crate::default();
        found.read_file(&root.join("lib.rs"), root, Vec::new());
        found
    }

    fn read_file(&mut self, file: &Path, folder: &Path, path: Vec<String>) {
        let text = fs::read_to_string(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        let items = syn::parse_file(&text).expect("the crate compiles").items;
        self.read_items(items, folder, path);
    }

    fn read_items(&mut self, items: Vec<Item>, folder: &Path, path: Vec<String>) {
        let mut module = Module::default();
        for item in items {
            match item {
                Item::Mod(item) => {
                    let is_test = item.attrs.iter().any(|attribute| {
                        attribute.path().is_ident("cfg")
                            && attribute.parse_args::<syn::Path>().is_ok_and(|path| path.is_ident("test"))
                    });
                    let name = item.ident.to_string();
                    if is_test || is_hidden(&item.attrs) {
                        continue;
                    }
                    if is_public(&item.vis) {
                        module.public_modules.insert(name.clone());
                    }
                    let inner = [&path[..], std::slice::from_ref(&name)].concat();
                    match item.content {
                        Some((_, items)) => self.read_items(items, &folder.join(&name), inner),
                        None => {
                            let (flat, nested) = (folder.join(format!("{name}.rs")), folder.join(&name));
                            let file: PathBuf = if flat.exists() { flat } else { nested.join("mod.rs") };
                            self.read_file(&file, &nested, inner);
                        }
                    }
                }
                Item::Use(item) if is_public(&item.vis) && !is_hidden(&item.attrs) => {
                    list_uses(&item.tree, Vec::new(), &mut module.used);
                }
                Item::Struct(item) if is_public(&item.vis) => {
                    declare(&mut module, "struct", &item.ident);
                    for (number, field) in item
                        .fields
                        .iter()
                        .enumerate()
                        .filter(|(_, field)| is_public(&field.vis) && !is_hidden(&field.attrs))
                    {
                        let name =
                            field.ident.as_ref().map_or_else(|| number.to_string(), ToString::to_string);
                        self.add_member(&item.ident, "field", name);
                    }
                }
                Item::Enum(item) if is_public(&item.vis) => {
                    declare(&mut module, "enum", &item.ident);
                    for variant in &item.variants {
                        self.add_member(&item.ident, "variant", &variant.ident);
                    }
                }
                Item::Type(item) if is_public(&item.vis) => declare(&mut module, "type", &item.ident),
                Item::Const(item) if is_public(&item.vis) => declare(&mut module, "const", &item.ident),
                Item::Fn(item) if is_public(&item.vis) && !is_hidden(&item.attrs) => {
                    declare(&mut module, "fn", &item.sig.ident);
                }
                Item::Trait(item) if is_public(&item.vis) => {
                    declare(&mut module, "trait", &item.ident);
                    for inner in &item.items {
                        if let TraitItem::Fn(function) = inner
                            && !is_hidden(&function.attrs)
                        {
                            self.add_member(&item.ident, "fn", &function.sig.ident);
                        }
                    }
                }
                Item::Impl(item) if item.trait_.is_none() => {
                    let Type::Path(of) = &*item.self_ty else { continue };
                    let name = &of.path.segments.last().expect("a type has a name").ident;
                    for inner in &item.items {
                        match inner {
                            ImplItem::Fn(function)
                                if is_public(&function.vis) && !is_hidden(&function.attrs) =>
                            {
                                self.add_member(name, "fn", &function.sig.ident);
                            }
                            ImplItem::Const(constant)
                                if is_public(&constant.vis) && !is_hidden(&constant.attrs) =>
                            {
                                self.add_member(name, "const", &constant.ident);
                            }
                            _ => {}
                        }
                    }
                }
                Item::Macro(item) => {
                    // `parameters!` and its like declare a public struct.
                    let text = item.mac.tokens.to_string();
                    if let Some((_, rest)) = text.split_once("pub struct ")
                        && item.ident.is_none()
                    {
                        let name = rest.split(|letter: char| !letter.is_alphanumeric()).next().unwrap();
                        module.declared.insert(name.to_owned(), format!("struct {name} (parameters)"));
                        for field in parameter_fields(rest) {
                            self.add_member(name, "field", field);
                        }
                    }
                }
                _ => {}
            }
        }
        self.modules.insert(path, module);
    }

    fn add_member(&mut self, of: impl Display, kind: &str, name: impl Display) {
        self.members.entry(of.to_string()).or_default().insert(format!("{kind} {of}::{name}"));
    }

    /// The line of the item at a path, followed through re-exports.
    fn resolve(&self, module: &[String], name: &str) -> Option<String> {
        let found = self.modules.get(module)?;
        if let Some(line) = found.declared.get(name) {
            return Some(line.clone());
        }
        let target = found.used.get(name)?;
        let (last, folders) = target.split_last()?;
        let absolute = |folders: &[String]| match folders.first().map(String::as_str) {
            Some("crate") => folders[1..].to_vec(),
            Some("self") => [module, &folders[1..]].concat(),
            Some("super") => [&module[..module.len() - 1], &folders[1..]].concat(),
            _ => [module, folders].concat(),
        };
        self.resolve(&absolute(folders), last)
    }

    /// The lines of everything public in a module, below the name by which users reach it.
    fn list(&self, module: &[String], prefix: &str, lines: &mut Vec<String>) {
        let found = &self.modules[module];
        let names = found.declared.keys().chain(found.used.keys());
        for name in names {
            let inner = [module, &found.used.get(name).cloned().unwrap_or_default()].concat();
            if self.modules.contains_key(&inner) && found.used.contains_key(name) {
                lines.push(format!("{prefix}mod {name}"));
                self.list(&inner, &format!("{prefix}{name}::"), lines);
                continue;
            }
            let line =
                self.resolve(module, name).unwrap_or_else(|| panic!("{module:?} {name}: no such item"));
            lines.push(format!("{prefix}{line}"));
            lines.extend(self.members.get(name).into_iter().flatten().map(|line| format!("{prefix}{line}")));
        }
        for name in &found.public_modules {
            let inner = [module, std::slice::from_ref(name)].concat();
            lines.push(format!("{prefix}mod {name}"));
            self.list(&inner, &format!("{prefix}{name}::"), lines);
        }
    }
}

fn is_public(visibility: &Visibility) -> bool {
    matches!(visibility, Visibility::Public(_))
}

fn is_hidden(attributes: &[syn::Attribute]) -> bool {
    let is_hidden = |path: syn::Path| path.is_ident("hidden");
    attributes.iter().any(|one| one.path().is_ident("doc") && one.parse_args().is_ok_and(is_hidden))
}

fn declare(module: &mut Module, kind: &str, name: &syn::Ident) {
    module.declared.insert(name.to_string(), format!("{kind} {name}"));
}

/// The names in the declaration of parameters: the words before `(symbol, alias):`. Those that the macros of methods that
/// walk add to every struct are not in the text.
fn parameter_fields(text: &str) -> Vec<&str> {
    let mut parts: Vec<&str> = text.split(") :").collect();
    parts.pop();
    parts.into_iter().filter_map(|part| part.rsplit_once('(')?.0.split_whitespace().next_back()).collect()
}

fn list_uses(tree: &UseTree, path: Vec<String>, used: &mut BTreeMap<String, Vec<String>>) {
    let below = |name: String| [&path[..], &[name]].concat();
    match tree {
        UseTree::Path(tree) => list_uses(&tree.tree, below(tree.ident.to_string()), used),
        UseTree::Group(group) => group.items.iter().for_each(|tree| list_uses(tree, path.clone(), used)),
        UseTree::Name(name) => {
            used.insert(name.ident.to_string(), below(name.ident.to_string()));
        }
        UseTree::Rename(rename) => {
            used.insert(rename.rename.to_string(), below(rename.ident.to_string()));
        }
        UseTree::Glob(_) => panic!("`pub use {path:?}::*` hides what is public: name the items"),
    }
}

#[test]
fn the_public_surface_is_the_one_that_is_listed() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut lines = Vec::new();
    Crate::read(&folder.join("src")).list(&[], "", &mut lines);
    let (text, kept) = (lines.join("\n") + "\n", folder.join("public-api.txt"));
    if env::var_os("ANTDOKU_UPDATE_API").is_some() {
        fs::write(&kept, &text).unwrap();
    }
    let known = fs::read_to_string(&kept).unwrap_or_default();
    let differs = |line: &&str, other: &str| !other.lines().any(|known| known == *line);
    let added: Vec<&str> = text.lines().filter(|line| differs(line, &known)).collect();
    let gone: Vec<&str> = known.lines().filter(|line| differs(line, &text)).collect();
    assert!(
        text == known,
        "public-api.txt is not current: new {added:#?}, gone {gone:#?}; if that is wanted, run with ANTDOKU_UPDATE_API=1"
    );
    let is_item = |line: &&String| {
        let kind = line.split(' ').next().and_then(|kind| kind.rsplit("::").next());
        !matches!(kind, Some("field" | "variant"))
    };
    let items = lines.iter().filter(is_item).count();
    assert!(items <= MOST_ITEMS, "{items} public items: at most {MOST_ITEMS} are allowed");
}
