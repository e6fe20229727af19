//! Tests of the experiment.

mod ants;
mod campaigns;
mod checkers;
mod colonies;
mod published;
mod readers;
mod scratch;
mod updates;
