//! Ctrl-C.

use std::sync::OnceLock;
use std::time::{Duration, Instant};

use game::StopFlag;

/// Signals that come so soon after the first are the same wish: `timeout` sends it to us and to our group.
const SAME_WISH: Duration = Duration::from_millis(500);

/// A flag that Ctrl-C raises, so that what is finished is kept. A second Ctrl-C ends the program at once.
pub(crate) fn stop_flag() -> StopFlag {
    static STOP: OnceLock<StopFlag> = OnceLock::new();
    STOP.get_or_init(|| {
        let stop = StopFlag::new();
        let raised = stop.clone();
        let mut first = None;
        // An error says that somebody else handles Ctrl-C already; then it simply ends the program.
        let _ = ctrlc::set_handler(move || {
            if first.get_or_insert_with(Instant::now).elapsed() > SAME_WISH {
                std::process::exit(1);
            }
            raised.raise();
        });
        stop
    })
    .clone()
}
