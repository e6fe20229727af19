//! Cuts a campaign into shards of about the same duration, from the open tasks and their estimated times.

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

/// The open tasks of a campaign, and what is known about their times.
#[derive(Debug)]
pub struct RemainingWork<'c> {
    campaign: &'c Campaign,
    /// Groups that have open tasks.
    groups: Vec<Group>,
    open: u64,
}

/// How a trial ended.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum TrialEnd {
    /// It ended after this number of seconds.
    Finished(f64),
    /// It was cancelled.
    Cancelled,
}

/// Why a trial ends early.
enum TrialStop {
    Cancelled,
    Campaign(CampaignError),
}

impl<'c> RemainingWork<'c> {
    /// Reads the journals of a campaign.
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
        // Records are not needed if no task is open.
        let records = if open == 0 { Vec::new() } else { campaign.records()? };
        // The time of a failed task says nothing about others.
        for record in records.iter().filter(|record| record.status != Status::Failed) {
            if let Some(group) = groups.get_mut(&key(record.task.number)) {
                group.recorded.add(record.timing.total(), true);
            }
        }
        Ok(RemainingWork { campaign, groups: groups.into_values().collect(), open })
    }

    /// The number of tasks without a record.
    #[must_use]
    pub fn open(&self) -> u64 {
        self.open
    }

    /// The groups with open tasks.
    #[must_use]
    pub fn groups(&self) -> &[Group] {
        &self.groups
    }

    /// The number of records from which times are estimated.
    #[must_use]
    pub fn records(&self) -> u64 {
        self.groups.iter().map(|group| group.recorded.finished).sum()
    }

    /// Whether a trial would improve an estimate.
    #[must_use]
    pub fn wants_trial(&self) -> bool {
        self.groups.iter().any(trial::is_unsettled)
    }

    /// Runs tasks of groups without records, for at most `time`. Their results are discarded.
    ///
    /// # Errors
    /// If a puzzle or a contestant is not what it should be.
    pub fn try_out(&mut self, time: Duration, cancel: &CancelToken) -> Result<TrialEnd, CampaignError> {
        let campaign = self.campaign;
        let spent =
            trial::try_groups(&mut self.groups, time.as_secs_f64(), |number, slot| {
                match work::attempt(campaign, number, slot, cancel) {
                    Ok(Some(attempt)) => Ok(attempt),
                    Ok(None) => Err(TrialStop::Cancelled),
                    Err(error) => Err(TrialStop::Campaign(error)),
                }
            });
        match spent {
            Ok(spent) => Ok(TrialEnd::Finished(spent)),
            Err(TrialStop::Cancelled) => Ok(TrialEnd::Cancelled),
            Err(TrialStop::Campaign(error)) => Err(error),
        }
    }

    /// Proposes a number of shards of about this duration.
    ///
    /// # Errors
    /// The first group without an estimate.
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
