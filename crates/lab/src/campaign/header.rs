//! `campaign.json`: the description of a campaign, with its own checksum.

use std::collections::BTreeMap;
use std::fs;
use std::io::ErrorKind;
use std::path::Path;

use serde::{Deserialize, Serialize};

use super::CampaignError;
use super::error::reading;
use super::published::Shared;

/// The version of the folder's layout.
pub(super) const FORMAT: u32 = 1;

pub(super) const HEADER: &str = "campaign.json";

/// The content of `campaign.json`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Header {
    /// CRC-32 of all other fields as compact JSON. Without it, a damaged hash below would look like a changed frozen file.
    /// Folders of earlier versions have none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) sum: Option<String>,
    pub(super) format: u32,
    pub(super) title: String,
    pub(super) version: String,
    pub(super) tasks: u64,
    /// Whether the report shows the published figures of Lloyd and Amos beside its own.
    #[serde(default)]
    pub(super) is_beside_published: bool,
    /// SHA-256 of each frozen file.
    pub(super) files: BTreeMap<String, String>,
    /// SHA-256 of each file with instances, by its absolute path; empty in a published campaign.
    pub(super) sources: BTreeMap<String, String>,
    /// What the records of a published campaign share; `None` for a campaign whose tasks can be run.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) shared: Option<Shared>,
}

impl Header {
    /// The header with the checksum of its fields.
    pub(super) fn sealed(self) -> Header {
        let bare = Header { sum: None, ..self };
        let bytes = serde_json::to_vec(&bare).expect("texts and numbers can be written as JSON");
        Header { sum: Some(format!("{:08x}", crc32fast::hash(&bytes))), ..bare }
    }

    fn is_whole(&self) -> bool {
        self.sum.is_none() || self.clone().sealed().sum == self.sum
    }
}

/// Reads and checks the header of a folder.
pub(super) fn read(folder: &Path) -> Result<Header, CampaignError> {
    #[derive(Deserialize)]
    struct Layout {
        format: u32,
    }
    let file = folder.join(HEADER);
    let text = match fs::read(&file) {
        Err(error) if error.kind() == ErrorKind::NotFound => {
            return Err(CampaignError::NoCampaign { folder: folder.to_owned() });
        }
        read => read.map_err(reading(&file))?,
    };
    if text.trim_ascii().is_empty() {
        return Err(damaged(folder, "it is empty"));
    }
    let unreadable = |error: serde_json::Error| damaged(folder, error.to_string());
    // The layout first: other layouts may lack the other fields.
    let Layout { format } = serde_json::from_slice(&text).map_err(unreadable)?;
    if format != FORMAT {
        return Err(CampaignError::Format { file, format });
    }
    let header: Header = serde_json::from_slice(&text).map_err(unreadable)?;
    if !header.is_whole() {
        return Err(damaged(folder, "its checksum `sum` does not fit the rest of it"));
    }
    Ok(header)
}

/// The error for a damaged header.
pub(super) fn damaged(folder: &Path, reason: impl Into<String>) -> CampaignError {
    CampaignError::HeaderDamaged { folder: folder.to_owned(), reason: reason.into() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::campaign::{Campaign, freeze};
    use crate::plan::Plan;
    use crate::scratch::Folder;

    const PLAN: &str = "budget = { steps = 1 }\n[[sets]]\nname = \"a\"\nnamed = [\"sabuncu1\"]\n[[contestants]]\n\
                        name = \"X\"\nmethod = \"acs\"\n";

    fn frozen(folder: &Path) -> String {
        freeze(&Plan::parse("plan.toml", PLAN, folder, "test").unwrap(), folder).unwrap();
        fs::read_to_string(folder.join(HEADER)).unwrap()
    }

    fn read_whole(folder: &Path, text: &str) -> Header {
        fs::write(folder.join(HEADER), text).unwrap();
        read(folder).unwrap()
    }

    /// The message for a folder whose header is this text.
    fn message(folder: &Path, text: &str) -> String {
        fs::write(folder.join(HEADER), text).unwrap();
        Campaign::open(folder).unwrap_err().to_string()
    }

    #[test]
    fn every_damage_is_attributed_to_the_header() {
        let folder = Folder::new("header");
        let whole = frozen(&folder);
        let file = folder.join(HEADER).display().to_string();
        // Neither a truncated nor an altered header may look like damage elsewhere.
        for length in 0..whole.trim_end().len() {
            let message = message(&folder, &whole[..length]);
            assert!(message.starts_with(&format!("`{file}` is damaged: ")), "{message}");
        }
        let sound = read_whole(&folder, &whole);
        for place in 0..whole.trim_end().len() {
            let mut bytes = whole.clone().into_bytes();
            bytes[place] = if bytes[place] == b'7' { b'8' } else { b'7' };
            fs::write(folder.join(HEADER), bytes).unwrap();
            match Campaign::open(&folder) {
                Err(error) => assert!(error.to_string().starts_with(&format!("`{file}` ")), "{error}"),
                // The altered key was an optional one: without it the header means the same.
                Ok(campaign) => assert_eq!(campaign.header.sealed(), sound, "place {place}"),
            }
        }
        fs::write(folder.join(HEADER), &whole).unwrap();
        Campaign::open(&folder).unwrap();
    }

    #[test]
    fn the_message_names_the_place_of_the_damage() {
        let folder = Folder::new("header-place");
        let whole = frozen(&folder);
        assert!(message(&folder, "").ends_with(" is damaged: it is empty"));
        assert!(
            message(&folder, &whole.replace("\"tasks\": 1", "\"tasks\": one")).contains(" at line 6 column ")
        );
        assert!(
            message(&folder, &whole.replace("\"title\"", "\"titel\""))
                .contains(" missing field `title` at line ")
        );
        assert!(
            message(&folder, &whole.replace("\"tasks\": 1", "\"tasks\": 2"))
                .contains("its checksum `sum` does not fit")
        );
        let other = message(&folder, &whole.replace("\"format\": 1", "\"format\": 99"));
        assert!(other.ends_with("its format is 99, this antdoku reads format 1"), "{other}");
    }

    #[test]
    fn a_header_without_a_checksum_is_read() {
        let folder = Folder::new("header-old");
        let whole = frozen(&folder);
        let old: String = whole.lines().filter(|line| !line.contains("\"sum\"")).collect();
        assert_ne!(old, whole);
        fs::write(folder.join(HEADER), &old).unwrap();
        Campaign::open(&folder).unwrap();
        let message = message(&folder, &old.replace("\"tasks\": 1", "\"tasks\": 2"));
        assert!(
            message.contains("campaign.json` is damaged: it names 2 tasks, but there are 1"),
            "{message}"
        );
    }

    #[test]
    fn a_deleted_header_is_written_again_and_records_are_kept() {
        let folder = Folder::new("header-again");
        let whole = frozen(&folder);
        let journal = folder.join("records/run.jsonl");
        fs::write(&journal, "a record").unwrap();
        fs::remove_file(folder.join(HEADER)).unwrap();
        assert_eq!(frozen(&folder), whole);
        assert_eq!(fs::read_to_string(&journal).unwrap(), "a record");
    }
}
