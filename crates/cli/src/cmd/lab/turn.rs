//! Which shard `antdoku lab work` is to do.

use std::path::Path;

use antdoku_lab::Part;
use antdoku_lab::campaign::{NoTurn, Turn, shards_of, turn_of, turn_told};

use super::refusal::Refusal;

/// The shard that was asked for; if none was, the one that the engine tells.
pub(super) fn find(folder: &Path, asked: Option<Turn>) -> Result<Part, Refusal> {
    let in_words = |error: NoTurn| Refusal::Words(error.to_string());
    let (told, number) = match asked {
        Some(Turn::Of(part)) => return Ok(part),
        Some(Turn::Alone(number)) => ("--shard", number),
        None => {
            let variable =
                |name: &str| std::env::var_os(name).map(|text| text.to_string_lossy().into_owned());
            turn_told(variable).map_err(in_words)?
        }
    };
    let shards = shards_of(folder)?.ok_or_else(|| Refusal::uncut(folder, ", or say --shard K/N"))?;
    turn_of(told, number, shards).map_err(in_words)
}
