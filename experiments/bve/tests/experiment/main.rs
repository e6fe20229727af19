//! Tests of the experiment.

mod ants;
mod campaigns;
mod checkers;
mod colonies;
mod readers;
mod scratch;
mod updates;
