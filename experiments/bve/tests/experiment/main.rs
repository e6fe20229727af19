//! Tests of the experiment.

mod campaigns;
mod checkers;
mod colonies;
mod readers;
mod updates;
