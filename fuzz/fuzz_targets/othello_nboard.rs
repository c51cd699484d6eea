//! `NBoard`: every line is answered, whatever it says.
#![no_main]

use std::cell::RefCell;

use game::StopFlag;
use libfuzzer_sys::fuzz_target;
use othello::NBoardServer;

thread_local! {
    // One server for all inputs, because it holds much memory. Its flag is up: it moves without thinking.
    static NBOARD: RefCell<(NBoardServer, StopFlag)> = RefCell::new({
        let stop = StopFlag::new();
        stop.raise();
        (NBoardServer::new(1), stop)
    });
}

const START: &str = "set game (;GM[Othello]PC[x]PB[a]PW[b]RE[?]TI[5:00]TY[8]BO[8 ---------------------------O*------*O--------------------------- *];)";

fuzz_target!(|text: &str| {
    NBOARD.with_borrow_mut(|(nboard, stop)| {
        for line in ["set depth 1", START].into_iter().chain(text.lines().take(40)) {
            nboard.answer(line, stop, |answer| assert!(!answer.contains('\n'), "{answer:?}"));
        }
    });
});
