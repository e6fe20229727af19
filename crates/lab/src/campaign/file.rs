//! Files that are written completely or not at all.

use std::fs::{self, File};
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

use serde::Serialize;

use super::error::{CampaignError, writing};
use crate::digest::Digester;
use crate::machine;

/// A file under a temporary name. It gets its final name when all of it is on the disk.
pub(super) struct Draft {
    path: PathBuf,
    temporary: PathBuf,
    file: BufWriter<File>,
    digest: Digester,
    is_kept: bool,
}

impl Draft {
    pub(super) fn of(path: &Path) -> Result<Draft, CampaignError> {
        let mut temporary = path.as_os_str().to_owned();
        // Unique per process: without locks, another process may be writing the same file.
        temporary.push(format!(".{}.tmp", machine::signature()));
        let temporary = PathBuf::from(temporary);
        let file = File::create(&temporary).map_err(writing(path))?;
        let file = BufWriter::with_capacity(1 << 16, file);
        Ok(Draft { path: path.to_owned(), temporary, file, digest: Digester::default(), is_kept: false })
    }

    pub(super) fn write(&mut self, bytes: &[u8]) -> Result<(), CampaignError> {
        self.digest.add(bytes);
        self.file.write_all(bytes).map_err(writing(&self.path))
    }

    /// Writes an item as a line of JSON.
    pub(super) fn write_line(&mut self, item: &impl Serialize) -> Result<(), CampaignError> {
        let mut line = serde_json::to_vec(item).expect("lab data can be written as JSON");
        line.push(b'\n');
        self.write(&line)
    }

    /// The SHA-256 of the bytes written so far.
    pub(super) fn digest(&self) -> String {
        self.digest.clone().finish()
    }

    /// Syncs the file and gives it its final name.
    pub(super) fn keep(mut self) -> Result<(), CampaignError> {
        let failed = writing(&self.path);
        self.file.flush().and_then(|()| self.file.get_ref().sync_all()).map_err(&failed)?;
        fs::rename(&self.temporary, &self.path).map_err(&failed)?;
        self.is_kept = true;
        sync_folder(&self.path);
        Ok(())
    }
}

impl Drop for Draft {
    fn drop(&mut self) {
        if !self.is_kept {
            let _ = fs::remove_file(&self.temporary);
        }
    }
}

/// Syncs the folder of a file, so that a new name survives a loss of power. Systems that cannot do this are ignored.
pub(super) fn sync_folder(file: &Path) {
    if let Some(folder) = file.parent() {
        let _ = File::open(folder).and_then(|folder| folder.sync_all());
    }
}
