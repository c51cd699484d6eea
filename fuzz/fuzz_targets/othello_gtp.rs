//! GTP: every line is answered, whatever it says.
#![no_main]

use std::cell::RefCell;
use std::time::Duration;

use game::StopFlag;
use libfuzzer_sys::fuzz_target;
use othello::GtpServer;

thread_local! {
    // One server for all inputs, because it holds much memory. Its flag is up: it moves without thinking.
    static GTP: RefCell<GtpServer> = RefCell::new({
        let stop = StopFlag::new();
        stop.raise();
        GtpServer::new(Duration::from_millis(1), 1, stop)
    });
}

fuzz_target!(|text: &str| {
    GTP.with_borrow_mut(|gtp| {
        gtp.answer("boardsize 8");
        gtp.answer("clear_board");
        for line in text.lines().take(40) {
            if let Some(answer) = gtp.answer(line) {
                assert!(answer.starts_with(['=', '?']) && answer.ends_with("\n\n"), "{answer:?}");
            }
        }
    });
});
