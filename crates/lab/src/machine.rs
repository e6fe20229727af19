//! The machine on which tasks run.

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};
use std::{env, process, thread};

use antdoku::internals::now;
use sysinfo::{CpuRefreshKind, RefreshKind, System};

use crate::record::{Machine, UNKNOWN};

impl Machine {
    /// This machine, with the number of tasks that run in parallel.
    #[must_use]
    pub fn here(jobs: usize) -> Machine {
        let kind = RefreshKind::nothing().with_cpu(CpuRefreshKind::nothing());
        let system = System::new_with_specifics(kind);
        let cpu = system.cpus().first().map(|cpu| cpu.brand().trim().to_owned());
        let name = System::long_os_version().unwrap_or_else(|| env::consts::OS.to_owned());
        let usable = thread::available_parallelism().map_or(1, usize::from);
        // A container may show fewer processors than this process may use.
        let cores = system.cpus().len().max(usable);
        Machine {
            host: host(),
            node: node(|name| env::var(name).ok()),
            cpu: cpu.filter(|name| !name.is_empty()).unwrap_or_else(|| UNKNOWN.to_owned()),
            cores,
            granted: Some(granted(|name| env::var(name).ok(), usable)).filter(|granted| *granted < cores),
            load: None,
            system: format!("{name}, {}", env::consts::ARCH),
            jobs,
        }
    }

    /// The name to show: `vm`, or `n1 (vm)` for a cluster node whose name differs from its host name.
    #[must_use]
    pub fn place(&self) -> String {
        place_name(&self.host, self.node.as_deref())
    }
}

/// A machine whose load average is refreshed from time to time.
pub(crate) struct LoadMonitor {
    machine: Machine,
    last: Mutex<Sample>,
}

/// The load average at a moment.
struct Sample {
    time: Instant,
    load: Option<f64>,
}

impl Sample {
    fn take() -> Sample {
        Sample { time: now(), load: load() }
    }
}

impl LoadMonitor {
    /// Linux updates the load every five seconds. Reading it takes as long as a trivial task.
    const INTERVAL: Duration = Duration::from_secs(1);

    pub(crate) fn new(machine: Machine) -> LoadMonitor {
        LoadMonitor { machine, last: Mutex::new(Sample::take()) }
    }

    /// The machine with its current load.
    pub(crate) fn now(&self) -> Machine {
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        if last.time.elapsed() >= LoadMonitor::INTERVAL {
            *last = Sample::take();
        }
        Machine { load: last.load, ..self.machine.clone() }
    }
}

fn load() -> Option<f64> {
    // Windows has no load average and reports zeros.
    (!cfg!(windows)).then(|| (System::load_average().one * 100.0).round() / 100.0)
}

/// The name of this machine.
fn host() -> String {
    System::host_name().unwrap_or_else(|| UNKNOWN.to_owned())
}

/// The name of this machine within its cluster, if it differs from the host name.
fn node(variable: impl Fn(&str) -> Option<String>) -> Option<String> {
    variable("SLURMD_NODENAME").filter(|node| !node.is_empty() && *node != host())
}

/// The number of cores that the scheduler granted to this job. Not every site binds processes to them.
fn granted(variable: impl Fn(&str) -> Option<String>, usable: usize) -> usize {
    let number = |name| variable(name)?.parse::<usize>().ok();
    // HyperQueue lists the cores: `2,3`.
    let listed = || variable("HQ_CPUS").map(|cores| cores.split(',').count());
    let granted = number("SLURM_CPUS_ON_NODE").or_else(listed).or_else(|| number("NSLOTS"));
    granted.filter(|cores| *cores > 0).map_or(usable, |cores| cores.min(usable))
}

/// The name of this machine, as [`Machine::place`].
pub(crate) fn place() -> String {
    place_name(&host(), node(|name| env::var(name).ok()).as_deref())
}

fn place_name(host: &str, node: Option<&str>) -> String {
    node.map_or_else(|| host.to_owned(), |node| format!("{node} ({host})"))
}

/// Host and process id as a part of a file name, to distinguish processes of all machines.
pub(crate) fn signature() -> String {
    let plain = |letter: char| letter.is_ascii_alphanumeric() || letter == '-';
    let host: String =
        host().chars().map(|letter| if plain(letter) { letter } else { '_' }).take(60).collect();
    format!("{host}-{}", process::id())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn this_machine_can_be_described() {
        let machine = Machine::here(3);
        assert_eq!(machine.jobs, 3);
        assert!(machine.cores > 0 && !machine.host.is_empty() && !machine.cpu.is_empty());
        assert!(machine.system.ends_with(env::consts::ARCH));
        let load = LoadMonitor::new(machine).now().load;
        assert_eq!(load.is_some_and(|load| (0.0..1e6).contains(&load)), !cfg!(windows), "{load:?}");
    }

    #[test]
    fn node_and_cores_come_from_the_scheduler() {
        let slurm = |name: &str| match name {
            "SLURMD_NODENAME" => Some("n1".to_owned()),
            "SLURM_CPUS_ON_NODE" => Some("2".to_owned()),
            _ => None,
        };
        assert_eq!(node(slurm).as_deref(), Some("n1"));
        assert_eq!((granted(slurm, 64), granted(slurm, 1)), (2, 1));
        assert_eq!((node(|_| None), granted(|_| None, 8)), (None, 8));
        let hyperqueue = |name: &str| (name == "HQ_CPUS").then(|| "4,5,6".to_owned());
        assert_eq!(granted(hyperqueue, 8), 3);
        assert_eq!(granted(|name| (name == "NSLOTS").then(|| "many".to_owned()), 8), 8);
        assert_eq!(node(|_| Some(host())), None);
    }
}
