//! Folders for tests.

use std::fs;
use std::path::{Path, PathBuf};

/// A folder that is removed at the end of the test.
pub struct Scratch(PathBuf);

impl Scratch {
    pub fn new(name: &str) -> Scratch {
        let folder = std::env::temp_dir().join(format!("antdoku-bve-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        Scratch(folder)
    }

    pub fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}
