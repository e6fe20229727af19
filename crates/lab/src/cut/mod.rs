//! Cutting a campaign into shards that take about as long as each other: what is left to do, how long that takes as far
//! as is known, and how many shards it makes.

mod balance;
mod cell;
mod trial;

use std::collections::BTreeMap;
use std::time::Duration;

use antdoku::CancelToken;

pub use balance::Balance;
pub use cell::{Cell, Estimate};

use self::balance::{Load, choose};
use crate::campaign::{Campaign, CampaignError};
use crate::record::Status;
use crate::work;

/// What is left to do in a campaign, and what is known about how long it takes.
#[derive(Debug)]
pub struct Outlook<'c> {
    campaign: &'c Campaign,
    /// Those that have tasks without a record.
    cells: Vec<Cell>,
    open: u64,
}

/// How a trial ended.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Tried {
    /// After so many seconds.
    For(f64),
    /// It was cancelled.
    Cancelled,
}

/// Why a trial ends early.
enum Broken {
    Cancelled,
    Campaign(CampaignError),
}

impl<'c> Outlook<'c> {
    /// What the journals say.
    ///
    /// # Errors
    /// If they cannot be read, or contradict each other.
    pub fn of(campaign: &'c Campaign) -> Result<Outlook<'c>, CampaignError> {
        let key = |number: u64| {
            let task = campaign.slim(number);
            (campaign.instances()[task.instance as usize].set.as_str(), task.entrant)
        };
        let mut cells: BTreeMap<(&str, u32), Cell> = BTreeMap::new();
        let missing = campaign.missing()?;
        for &number in &missing {
            let (set, entrant) = key(number);
            let cell = cells.entry((set, entrant)).or_insert_with(|| Cell {
                set: set.to_owned(),
                contestant: campaign.entrants()[entrant as usize].name.clone(),
                limit: campaign.budget(campaign.slim(number)).seconds,
                open: Vec::new(),
                recorded: cell::Evidence::default(),
                tried: cell::Evidence::default(),
            });
            cell.open.push(number);
        }
        let open = missing.len() as u64;
        // What is left may be nothing, and then nobody need read all records.
        let records = if open == 0 { Vec::new() } else { campaign.records()? };
        // Of what failed no times are known.
        for record in records.iter().filter(|record| record.status != Status::Failed) {
            if let Some(cell) = cells.get_mut(&key(record.task.number)) {
                cell.recorded.add(record.timing.total(), true);
            }
        }
        Ok(Outlook { campaign, cells: cells.into_values().collect(), open })
    }

    /// Tasks without a record.
    #[must_use]
    pub fn open(&self) -> u64 {
        self.open
    }

    /// The contestants on sets that have tasks without a record.
    #[must_use]
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// Records that tell how long what is left takes.
    #[must_use]
    pub fn records(&self) -> u64 {
        self.cells.iter().map(|cell| cell.recorded.finished).sum()
    }

    /// Is there anything of which a trial would tell more?
    #[must_use]
    pub fn wants_trial(&self) -> bool {
        self.cells.iter().any(trial::is_unsettled)
    }

    /// Tries tasks of what nothing is known about, for so long at most. What they come to is thrown away.
    ///
    /// # Errors
    /// If a puzzle or a contestant is not what it should be.
    pub fn try_out(&mut self, time: Duration, cancel: &CancelToken) -> Result<Tried, CampaignError> {
        let campaign = self.campaign;
        let spent =
            trial::try_cells(&mut self.cells, time.as_secs_f64(), |number, slot| {
                match work::attempt(campaign, number, slot, cancel) {
                    Ok(Some(attempt)) => Ok(attempt),
                    Ok(None) => Err(Broken::Cancelled),
                    Err(error) => Err(Broken::Campaign(error)),
                }
            });
        match spent {
            Ok(spent) => Ok(Tried::For(spent)),
            Err(Broken::Cancelled) => Ok(Tried::Cancelled),
            Err(Broken::Campaign(error)) => Err(error),
        }
    }

    /// Shards of about this length; a cell of which nothing can be said if there is one.
    ///
    /// # Errors
    /// The first such cell.
    pub fn propose(&self, target: Duration) -> Result<Balance, &Cell> {
        let mut loads = Vec::with_capacity(self.open as usize);
        for cell in &self.cells {
            let seconds = cell.estimate().ok_or(cell)?.seconds();
            loads.extend(cell.open.iter().map(|&number| Load {
                number,
                seconds,
                contestant: self.campaign.slim(number).entrant,
            }));
        }
        Ok(choose(&loads, self.campaign.task_count(), target.as_secs_f64()))
    }
}
