//! The machine on which tasks are done.

use std::thread;

use sysinfo::{CpuRefreshKind, RefreshKind, System};

use crate::record::Machine;

impl Machine {
    /// This machine, with so many tasks side by side.
    #[must_use]
    pub fn here(jobs: usize) -> Machine {
        let unknown = || "unknown".to_owned();
        let kind = RefreshKind::nothing().with_cpu(CpuRefreshKind::nothing());
        let system = System::new_with_specifics(kind);
        let cpu = system.cpus().first().map(|cpu| cpu.brand().trim().to_owned());
        let name = System::long_os_version().unwrap_or_else(|| std::env::consts::OS.to_owned());
        Machine {
            host: System::host_name().unwrap_or_else(unknown),
            cpu: cpu.filter(|name| !name.is_empty()).unwrap_or_else(unknown),
            cores: thread::available_parallelism().map_or(1, usize::from),
            system: format!("{name}, {}", std::env::consts::ARCH),
            jobs,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn this_machine_can_be_described() {
        let machine = Machine::here(3);
        assert_eq!(machine.jobs, 3);
        assert!(machine.cores > 0 && !machine.host.is_empty() && !machine.cpu.is_empty());
        assert!(machine.system.ends_with(std::env::consts::ARCH));
    }
}
