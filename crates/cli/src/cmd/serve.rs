//! `antdoku serve`

use std::net::SocketAddr;
use std::process::{Command, Stdio};
use std::{io, thread};

use antdoku_web::{Config, Server};

use crate::args::ServeArgs;
use crate::console;
use crate::exit::{Exit, Failure};

pub(super) fn run(args: &ServeArgs) -> Result<Exit, Failure> {
    if args.max_time.is_zero() {
        return Err(Failure::Usage("invalid value '0' for '--max-time': it must be above 0".to_owned()));
    }
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    allocator::start_with_fixed_thresholds();
    let mut config = Config { longest: args.max_time, ..Config::default() };
    config.address.set_port(args.port);
    config.slots = args.jobs.unwrap_or(config.slots);
    let address = config.address;
    let server = Server::bind(config).map_err(|error| not_bound(address, &error))?;
    let ready = |url: &str| {
        // A closed standard output does not stop the server.
        let _ = console::answer(&format!("antdoku: {url} (Ctrl-C ends it)\n"));
        if args.open {
            open(url.to_owned());
        }
    };
    server.run(ready).map_err(|error| Failure::Io(format!("cannot serve on {address}: {error}")))?;
    Ok(Exit::Success)
}

fn not_bound(address: SocketAddr, error: &io::Error) -> Failure {
    let reason = match error.kind() {
        io::ErrorKind::AddrInUse => "the port is taken, perhaps by another `antdoku serve`".to_owned(),
        io::ErrorKind::PermissionDenied => "this user may not listen on this port".to_owned(),
        _ => error.to_string(),
    };
    Failure::Io(format!(
        "cannot listen on {address}: {reason}; choose another port with --port, 0 for a free one"
    ))
}

/// Opens a page in the browser, on its own thread: some of the programs that do so run until the browser ends.
fn open(url: String) {
    thread::spawn(move || {
        let mut command = opener();
        #[cfg(all(target_os = "linux", target_env = "gnu"))]
        command.env_remove(allocator::SETTING);
        command.arg(&url).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        if !command.status().is_ok_and(|status| status.success()) {
            console::error(&format!("note: no browser could be started; open {url} in a browser"));
        }
    });
}

fn opener() -> Command {
    if cfg!(target_os = "windows") {
        let mut command = Command::new("cmd");
        // The empty argument is the title of a window.
        command.args(["/C", "start", ""]);
        command
    } else if cfg!(target_os = "macos") {
        Command::new("open")
    } else {
        Command::new("xdg-open")
    }
}

/// The settings of the system's allocator for a server.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
mod allocator {
    use std::env;
    use std::os::unix::process::CommandExt as _;
    use std::process::Command;

    /// Free memory at the end of an arena returns to the system from this number of bytes on. Any value keeps glibc from
    /// raising this threshold and the one for separately mapped blocks; this is the initial value of glibc.
    pub(super) const SETTING: &str = "MALLOC_TRIM_THRESHOLD_";
    const VALUE: &str = "131072";

    /// Starts this program again with fixed thresholds, unless the user has set any.
    ///
    /// Otherwise glibc raises the thresholds with each large block that is freed, and each arena keeps that much memory:
    /// after a load, the server kept 147 of 168 MB (docs/decisions/0011-server-memory.md). glibc reads the setting when a
    /// program starts, and only unsafe code could change it later.
    pub(super) fn start_with_fixed_thresholds() {
        let settings = [SETTING, "MALLOC_MMAP_THRESHOLD_", "GLIBC_TUNABLES"];
        if settings.iter().any(|setting| env::var_os(setting).is_some()) {
            return;
        }
        let Ok(program) = env::current_exe() else { return };
        let mut command = Command::new(program);
        let mut arguments = env::args_os();
        command.arg0(arguments.next().unwrap_or_else(|| "antdoku".into()));
        // This returns only if it fails. The server then runs with the default thresholds and keeps more memory.
        let _ = command.args(arguments).env(SETTING, VALUE).exec();
    }
}
