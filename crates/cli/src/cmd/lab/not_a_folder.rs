//! Explains a file that is given in place of the folder of a campaign.

use std::fs::File;
use std::io::{self, ErrorKind, Read};
use std::path::Path;

use antdoku_lab::CampaignError;

use super::folder_word;

/// The bytes that are read to recognise a plan; plans are far shorter.
const LONGEST_PLAN: u64 = 1 << 20;

/// The message if an error comes from a file in place of a folder; `None` for other errors.
pub(super) fn explain(error: &CampaignError) -> Option<String> {
    let CampaignError::Io { action, file, cause } = error else { return None };
    let given = file.ancestors().skip(1).find(|place| place.is_file())?;
    if cause.kind() != ErrorKind::NotADirectory {
        return None;
    }
    let (shown, word) = (given.display(), folder_word(given));
    let is_campaign = |folder: &&Path| folder.join("campaign.json").is_file();
    Some(if *action == "write" {
        format!("`{shown}` is a file, not a folder: name a folder, which is created if it does not exist")
    } else if let Some(folder) = given.ancestors().skip(1).take(2).find(is_campaign) {
        let folder = if folder == Path::new("") { Path::new(".") } else { folder };
        format!("`{shown}` is a file of a campaign: name its folder, {}", folder_word(folder))
    } else if is_plan(given).unwrap_or(false) {
        format!(
            "`{shown}` is a plan, not the folder of a campaign: freeze it with `antdoku lab plan {word} -o DIR`, then name \
             DIR"
        )
    } else {
        format!(
            "`{shown}` is a file, not the folder of a campaign: name the DIR of `antdoku lab plan PLAN -o DIR`"
        )
    })
}

/// Whether a file looks like a plan, valid or not.
fn is_plan(file: &Path) -> io::Result<bool> {
    let mut text = Vec::new();
    File::open(file)?.take(LONGEST_PLAN).read_to_end(&mut text)?;
    let text = String::from_utf8_lossy(&text);
    let has = |table: &str| text.lines().any(|line| line.trim_start().starts_with(table));
    Ok(has("[[contestants]]") || has("[[sets]]"))
}
