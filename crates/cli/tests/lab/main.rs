//! Campaigns as a black box: killed, interrupted, damaged, changed, started twice, and with invalid plans.
#![cfg(unix)]

#[path = "../common/mod.rs"]
mod common;

mod changes;
mod cut;
mod damage;
mod disk;
mod help;
mod kills;
mod locks;
mod plans;
mod program;
mod publish;
mod reproduce;
mod schedulers;
mod scripts;
mod shards;
mod status;
mod submit;
mod variants;
