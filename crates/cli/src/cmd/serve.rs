//! `antdoku serve`

use std::io;
use std::net::SocketAddr;
use std::process::{Command, Stdio};
use std::thread;

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
        // Whoever closed standard output still has the page.
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
        io::ErrorKind::PermissionDenied => "this port is not for everybody".to_owned(),
        _ => error.to_string(),
    };
    Failure::Io(format!(
        "cannot listen on {address}: {reason}; choose another port with --port, 0 for a free one"
    ))
}

/// Opens a page in the browser, beside all else: some programs that do so stay until the browser ends.
fn open(url: String) {
    thread::spawn(move || {
        let mut command = opener();
        #[cfg(all(target_os = "linux", target_env = "gnu"))]
        command.env_remove(allocator::SETTING);
        command.arg(&url).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        if !command.status().is_ok_and(|status| status.success()) {
            console::error(&format!("note: no browser could be opened; open {url} in one"));
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

/// The allocator of the system, as a server needs it.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
mod allocator {
    use std::env;
    use std::os::unix::process::CommandExt as _;
    use std::process::Command;

    /// Free memory at the end of an arena goes back to the system from this number of bytes on. Any value keeps glibc from raising
    /// this threshold, and the one for blocks of their own; this is the one that it begins with.
    pub(super) const SETTING: &str = "MALLOC_TRIM_THRESHOLD_";
    const VALUE: &str = "131072";

    /// Starts this program anew with thresholds that stay where they are, unless the user has set any.
    ///
    /// Otherwise glibc raises them with each large block that is freed, and each of its arenas then keeps as much: after
    /// a load, the server kept 147 of 168 MB (docs/decisions/0011-server-memory.md). glibc reads the setting when a program
    /// begins, and only unsafe code could change it later.
    pub(super) fn start_with_fixed_thresholds() {
        let settings = [SETTING, "MALLOC_MMAP_THRESHOLD_", "GLIBC_TUNABLES"];
        if settings.iter().any(|setting| env::var_os(setting).is_some()) {
            return;
        }
        let Ok(program) = env::current_exe() else { return };
        let mut command = Command::new(program);
        let mut arguments = env::args_os();
        command.arg0(arguments.next().unwrap_or_else(|| "antdoku".into()));
        // This returns only if it fails; then the server runs as it is, and keeps more.
        let _ = command.args(arguments).env(SETTING, VALUE).exec();
    }
}
