//! Why a command of the lab comes to nothing.

use std::io;

use antdoku_lab::CampaignError;

use super::refuse;
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
