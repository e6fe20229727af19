//! What JavaScript and this module call of each other.
//!
//! The only unsafe code of the workspace, for which there is no other way: a function of another language is declared in an
//! `unsafe extern` block, and an exported one keeps its name by `unsafe(no_mangle)`. No pointer is followed here. JavaScript
//! writes texts into a buffer whose address `take_input` returns, and reads them from the one of `output_address`.
#![allow(unsafe_code, reason = "the border to JavaScript; see above")]

use std::panic;
use std::sync::Once;
use std::time::Duration;

use antdoku::internals::{Host, set_host};
use antdoku_web::Scheduler;

use crate::desk;

#[link(wasm_import_module = "host")]
unsafe extern "C" {
    /// Milliseconds since some fixed moment.
    safe fn clock() -> f64;
    /// 32 random bits.
    safe fn random() -> u32;
    /// Suspends the thread for this number of milliseconds, or until `wake` if it is negative.
    safe fn suspend(milliseconds: f64);
    /// Ends the waits of all suspended threads.
    safe fn wake();
    /// Reports a text at this address: a panic, before the module stops.
    safe fn complain(address: *const u8, length: usize);
}

/// The bytes of the stack of a thread.
const STACK: usize = 1 << 20;

/// Begins. `can_suspend` says whether the engine suspends calls.
#[unsafe(no_mangle)]
extern "C" fn begin(can_suspend: bool) {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        panic::set_hook(Box::new(|panicked| {
            let text = panicked.to_string();
            complain(text.as_ptr(), text.len());
        }));
        let clock = || Duration::from_secs_f64(clock() / 1e3);
        let random = || (u64::from(random()) << 32) | u64::from(random());
        set_host(Host { clock, random });
        let suspend = |time: Option<Duration>| suspend(time.map_or(-1.0, |time| time.as_secs_f64() * 1e3));
        antdoku_web::set_scheduler(Scheduler { can_suspend, suspend, wake: || wake() });
    });
}

/// Makes room for a text of this number of bytes, and returns its address.
#[unsafe(no_mangle)]
extern "C" fn take_input(length: usize) -> *mut u8 {
    desk::take_input(length)
}

/// The address of the last answer.
#[unsafe(no_mangle)]
extern "C" fn output_address() -> *const u8 {
    desk::output().0
}

/// The length of the last answer in bytes.
#[unsafe(no_mangle)]
extern "C" fn output_length() -> usize {
    desk::output().1
}

/// Answers the request in the input, and returns the status.
#[unsafe(no_mangle)]
extern "C" fn answer() -> u16 {
    desk::answer()
}

/// Begins to watch the run named in the input, and returns the status.
#[unsafe(no_mangle)]
extern "C" fn watch() -> u16 {
    desk::watch()
}

/// Puts the news of the run named in the input into the output; returns whether it may have more later.
#[unsafe(no_mangle)]
extern "C" fn news() -> bool {
    desk::news()
}

/// Ends the run named in the input.
#[unsafe(no_mangle)]
extern "C" fn leave() {
    desk::leave();
}

/// The number of threads that have not begun.
#[unsafe(no_mangle)]
extern "C" fn waiting_threads() -> usize {
    antdoku_web::waiting()
}

/// Runs the next thread to its end. JavaScript gives it a stack of its own, because it may be suspended beside others.
#[unsafe(no_mangle)]
extern "C" fn run_thread() {
    antdoku_web::run_next();
}

/// The bytes of the stack of a thread. Nothing stops a thread that uses more: JavaScript marks the lower end of each stack, and
/// checks the mark.
#[unsafe(no_mangle)]
extern "C" fn stack_size() -> usize {
    STACK
}

/// Makes a stack, and returns its upper end, where it begins. It is never freed: JavaScript uses it again.
#[unsafe(no_mangle)]
extern "C" fn new_stack() -> *mut u8 {
    let stack: &'static mut [u128] = Box::leak(vec![0; STACK / size_of::<u128>()].into_boxed_slice());
    stack.as_mut_ptr_range().end.cast()
}
