//! Cutting a campaign into shards that take about as long as each other: what is left to do, how long that takes as far
//! as is known, and how many shards it makes.

mod balance;
mod group;
mod trial;

use std::collections::BTreeMap;
use std::time::Duration;

use antdoku::CancelToken;

pub use balance::Balance;
pub use group::{Estimate, Group};

use self::balance::{Load, choose};
use crate::campaign::{Campaign, CampaignError};
use crate::record::Status;
use crate::work;

/// What is left to do in a campaign, and what is known about how long it takes.
#[derive(Debug)]
pub struct RemainingWork<'c> {
    campaign: &'c Campaign,
    /// Those that have tasks without a record.
    groups: Vec<Group>,
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

impl<'c> RemainingWork<'c> {
    /// What the journals say.
    ///
    /// # Errors
    /// If they cannot be read, or contradict each other.
    pub fn of(campaign: &'c Campaign) -> Result<RemainingWork<'c>, CampaignError> {
        let key = |number: u64| {
            let task = campaign.slim(number);
            (campaign.instances()[task.instance as usize].set.as_str(), task.contestant)
        };
        let mut groups: BTreeMap<(&str, u32), Group> = BTreeMap::new();
        let missing = campaign.missing()?;
        for &number in &missing {
            let (set, contestant) = key(number);
            let group = groups.entry((set, contestant)).or_insert_with(|| Group {
                set: set.to_owned(),
                contestant: campaign.contestant(campaign.slim(number)).name.clone(),
                limit: campaign.budget(campaign.slim(number)).seconds,
                open: Vec::new(),
                recorded: group::Evidence::default(),
                tried: group::Evidence::default(),
            });
            group.open.push(number);
        }
        let open = missing.len() as u64;
        // What is left may be nothing, and then nobody need read all records.
        let records = if open == 0 { Vec::new() } else { campaign.records()? };
        // Of what failed no times are known.
        for record in records.iter().filter(|record| record.status != Status::Failed) {
            if let Some(group) = groups.get_mut(&key(record.task.number)) {
                group.recorded.add(record.timing.total(), true);
            }
        }
        Ok(RemainingWork { campaign, groups: groups.into_values().collect(), open })
    }

    /// Tasks without a record.
    #[must_use]
    pub fn open(&self) -> u64 {
        self.open
    }

    /// The contestants on sets that have tasks without a record.
    #[must_use]
    pub fn groups(&self) -> &[Group] {
        &self.groups
    }

    /// Records that tell how long what is left takes.
    #[must_use]
    pub fn records(&self) -> u64 {
        self.groups.iter().map(|group| group.recorded.finished).sum()
    }

    /// Is there anything of which a trial would tell more?
    #[must_use]
    pub fn wants_trial(&self) -> bool {
        self.groups.iter().any(trial::is_unsettled)
    }

    /// Tries tasks of what nothing is known about, for so long at most. What they come to is thrown away.
    ///
    /// # Errors
    /// If a puzzle or a contestant is not what it should be.
    pub fn try_out(&mut self, time: Duration, cancel: &CancelToken) -> Result<Tried, CampaignError> {
        let campaign = self.campaign;
        let spent =
            trial::try_groups(&mut self.groups, time.as_secs_f64(), |number, slot| {
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

    /// Shards of about this length; a group of which nothing can be said if there is one.
    ///
    /// # Errors
    /// The first such group.
    pub fn propose(&self, target: Duration) -> Result<Balance, &Group> {
        let mut loads = Vec::with_capacity(self.open as usize);
        for group in &self.groups {
            let seconds = group.estimate().ok_or(group)?.seconds();
            loads.extend(group.open.iter().map(|&number| Load {
                number,
                seconds,
                contestant: self.campaign.slim(number).contestant,
            }));
        }
        Ok(choose(&loads, self.campaign.task_count(), target.as_secs_f64()))
    }
}
