//! Units of a match on several threads, counted one by one in their order.

use std::collections::BTreeMap;
use std::ops::{ControlFlow, Range};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

use game::StopFlag;

/// Plays the units of these indices on so many threads and hands each to `count` in the order of the indices, so that
/// what is counted does not depend on the threads. Ends early when `stop` is raised or `count` breaks off; units that
/// are not finished then are not counted.
pub(super) fn in_order<R: Send>(
    threads: usize,
    indices: Range<u64>,
    stop: &StopFlag,
    play: impl Fn(u64, &StopFlag) -> R + Sync,
    mut count: impl FnMut(R) -> anyhow::Result<ControlFlow<()>>,
) -> anyhow::Result<()> {
    let next = AtomicU64::new(indices.start);
    // Raised also when the rest is no longer wanted: a decided match does not play its last games to the end.
    let halt = StopFlag::new();
    std::thread::scope(|scope| {
        let (send, receive) = channel();
        for _ in 0..threads.min((indices.end - indices.start) as usize) {
            let (send, next, halt, play) = (send.clone(), &next, &halt, &play);
            let end = indices.end;
            scope.spawn(move || {
                loop {
                    let index = next.fetch_add(1, Relaxed);
                    if index >= end || halt.is_raised() {
                        return;
                    }
                    let played = play(index, halt);
                    if halt.is_raised() || send.send((index, played)).is_err() {
                        return;
                    }
                }
            });
        }
        drop(send);
        let mut waiting = BTreeMap::new();
        let mut counted = indices.start;
        let mut run = || -> anyhow::Result<()> {
            loop {
                if stop.is_raised() {
                    return Ok(());
                }
                match receive.recv_timeout(Duration::from_millis(50)) {
                    Ok((index, played)) => waiting.insert(index, played),
                    Err(RecvTimeoutError::Timeout) => continue,
                    Err(RecvTimeoutError::Disconnected) => return Ok(()),
                };
                while let Some(played) = waiting.remove(&counted) {
                    counted += 1;
                    if count(played)?.is_break() {
                        return Ok(());
                    }
                }
            }
        };
        let done = run();
        halt.raise();
        done
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn units_are_counted_in_order_whoever_is_ready_first() {
        let mut counted = Vec::new();
        let ready = AtomicU64::new(0);
        let slow_first = |index: u64, _: &StopFlag| {
            // The first is ready when two others are.
            while index == 2 && ready.load(Relaxed) < 2 {
                std::thread::yield_now();
            }
            ready.fetch_add(1, Relaxed);
            index
        };
        in_order(3, 2..9, &StopFlag::new(), slow_first, |index| {
            counted.push(index);
            Ok(ControlFlow::Continue(()))
        })
        .unwrap();
        assert_eq!(counted, [2, 3, 4, 5, 6, 7, 8]);
    }

    #[test]
    fn breaking_off_ends_what_still_plays() {
        let endless = |index: u64, halt: &StopFlag| {
            while index > 0 && !halt.is_raised() {
                std::thread::yield_now();
            }
        };
        in_order(2, 0..100, &StopFlag::new(), endless, |()| Ok(ControlFlow::Break(()))).unwrap();
    }
}
