//! Why a command of the lab comes to nothing.

use std::io;
use std::path::Path;

use antdoku_lab::CampaignError;

use super::{folder_word, refuse};
use crate::console;
use crate::exit::{Exit, Failure};

#[derive(Debug)]
pub(super) enum Refusal {
    Campaign(CampaignError),
    /// What was asked for does not fit the campaign.
    Words(String),
    Failure(Failure),
}

impl Refusal {
    /// A campaign that is not cut into shards, and what else there is to do about it.
    pub(super) fn uncut(folder: &Path, otherwise: &str) -> Refusal {
        let (shown, word) = (folder.display(), folder_word(folder));
        Refusal::Words(format!(
            "`{shown}` is not cut into shards yet: cut it with `antdoku lab shards {word}`{otherwise}"
        ))
    }

    /// Tells it, in one line: it may end up in the log of a job.
    pub(super) fn tell(self) -> Result<Exit, Failure> {
        match self {
            Refusal::Campaign(error) => refuse(&error),
            Refusal::Words(message) => {
                console::error(&crate::report::line(&message));
                Ok(Exit::Usage)
            }
            Refusal::Failure(failure) => Err(failure),
        }
    }
}

impl From<CampaignError> for Refusal {
    fn from(error: CampaignError) -> Refusal {
        Refusal::Campaign(error)
    }
}

impl From<Failure> for Refusal {
    fn from(failure: Failure) -> Refusal {
        Refusal::Failure(failure)
    }
}

impl From<io::Error> for Refusal {
    fn from(error: io::Error) -> Refusal {
        Refusal::Failure(error.into())
    }
}
