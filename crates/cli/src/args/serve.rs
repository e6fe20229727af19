//! The arguments of `serve`.

use std::time::Duration;

use clap::Args;

use super::values;

/// Open the live window: a page on which to watch the colony
///
/// Serves a page on localhost: enter a puzzle, press Solve, and watch how ants, pheromone and propagation
/// find the answer. Programs can use the JSON API (docs/guide/api.md). Ctrl-C stops the server.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES, after_long_help = LONG)]
pub(crate) struct ServeArgs {
    /// Port to listen on; 0 takes a free one
    #[arg(long, value_name = "NUMBER", allow_negative_numbers = true, default_value_t = 5225,
        value_parser = values::port)]
    pub(crate) port: u16,
    /// Open the page in the browser
    #[arg(long)]
    pub(crate) open: bool,
    /// Longest time limit that a search may have, such as 500ms, 5s, 1.5s or 2m; a plain number is seconds
    #[arg(long, value_name = "TIME", default_value = "60s", value_parser = values::duration,
        allow_hyphen_values = true)]
    pub(crate) max_time: Duration,
    /// Searches that run at the same time; others wait [default: processors]
    #[arg(long, value_name = "NUMBER", allow_negative_numbers = true, value_parser = values::threads)]
    pub(crate) jobs: Option<usize>,
}

const EXAMPLES: &str = "\
Examples:
  antdoku serve --open
  antdoku serve --port 8080 --max-time 5m";

const LONG: &str = "\
Exit codes:
  0    ended by Ctrl-C or by SIGTERM
  2    wrong options
  74   the port is taken, or the page could not be served

Examples:
  antdoku serve --open
  antdoku serve --port 0               on a free port, printed in the first line
  antdoku serve --port 8080 --max-time 5m --jobs 2
  curl http://127.0.0.1:5225/api/solve --json '{\"puzzle\": \"aiescargot\"}'";
