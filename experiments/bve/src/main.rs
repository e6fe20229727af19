//! The program `bve`: freezes, runs and reports the experiment.

use std::path::PathBuf;
use std::process::ExitCode;

use antdoku_bve::campaign::{self, BveError};
use antdoku_bve::frozen::Frozen;
use antdoku_bve::record::Record;
use antdoku_bve::report;
use antdoku_lab::Shard;
use antdoku_lab::plan::instances_folder;
use clap::{Parser, Subcommand};

/// Does best value evaporation help ant colonies on other problems than Sudoku?
///
/// Instances are files in the folder that ANTDOKU_INSTANCES names. Where they are absent, instances made from seeds stand in,
/// and a note says so.
#[derive(Parser)]
#[command(version)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Prints the digest of a plan and its instances
    Digest {
        /// The plan
        plan: PathBuf,
    },
    /// Does the open tasks of a plan; once all are done, makes tables and figures
    Run {
        /// The plan
        plan: PathBuf,
        /// The folder of the campaign; one with the same plan and instances is continued
        #[arg(short, long, value_name = "FOLDER")]
        output: PathBuf,
        /// Only every N-th task from the K-th
        #[arg(long, value_name = "K/N")]
        shard: Option<Shard>,
        /// The folder for tables, figures and compressed records; by default `published` in the folder of the campaign
        #[arg(long, value_name = "FOLDER")]
        publish: Option<PathBuf>,
    },
    /// Makes tables and figures of published records again
    Report {
        /// The folder, such as results/bve
        folder: PathBuf,
    },
}

fn main() -> ExitCode {
    match run(Arguments::parse().command) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run(command: Command) -> Result<(), BveError> {
    match command {
        Command::Digest { plan } => println!("{}", read(&plan)?.digest),
        Command::Run { plan, output, shard, publish } => {
            let frozen = read(&plan)?;
            let folder = publish.unwrap_or_else(|| output.join("published"));
            // Before the runs, not after them.
            campaign::check_digest(&folder, &frozen.digest)?;
            campaign::work(&frozen, &output, shard.unwrap_or(Shard::All), |left| {
                if left.is_multiple_of(100) {
                    eprintln!("{left} runs are left");
                }
            })?;
            let records: Vec<Record> = campaign::records(&output)?.into_values().collect();
            let missing = campaign::tasks(&frozen).len() - records.len();
            if missing > 0 {
                eprintln!("{missing} runs of other shards are left: no tables yet");
                return Ok(());
            }
            report::write(&frozen.text, &frozen.digest, &records, &folder)?;
            eprintln!("tables, figures and compressed records: {}", folder.display());
        }
        Command::Report { folder } => {
            let (text, digest, records) = report::published(&folder)?;
            report::write(&text, &digest, &records, &folder)?;
        }
    }
    Ok(())
}

fn read(plan: &std::path::Path) -> Result<Frozen, BveError> {
    let frozen = Frozen::read(plan, instances_folder()).map_err(BveError::Invalid)?;
    for note in &frozen.notes {
        eprintln!("note: {note}");
    }
    Ok(frozen)
}
