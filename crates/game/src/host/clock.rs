//! The one place in the games and tables that asks a clock. In a page there is none to ask: the page hands one in, and
//! with it whether somebody wants the thinking to stop.

use std::time::Duration;

#[cfg(not(target_arch = "wasm32"))]
pub(crate) use native::{Stopwatch, is_stopped};
#[cfg(target_arch = "wasm32")]
pub use page::{Host, hand_in};
#[cfg(target_arch = "wasm32")]
pub(crate) use page::{Stopwatch, is_stopped};

#[cfg(not(target_arch = "wasm32"))]
mod native {
    use std::time::Instant;

    use super::Duration;

    /// Measures time from when it was made.
    #[derive(Clone, Copy, Debug)]
    pub(crate) struct Stopwatch(Instant);

    impl Stopwatch {
        pub(crate) fn start() -> Self {
            Self(Instant::now())
        }

        pub(crate) fn elapsed(self) -> Duration {
            self.0.elapsed()
        }
    }

    /// Only flags stop a native program's thinking.
    #[inline]
    pub(crate) const fn is_stopped() -> bool {
        false
    }
}

#[cfg(target_arch = "wasm32")]
mod page {
    use std::sync::OnceLock;

    use super::Duration;

    /// What the page answers.
    #[derive(Clone, Copy, Debug)]
    pub struct Host {
        /// Milliseconds since some moment that stays the same.
        pub now: fn() -> f64,
        /// Whether whatever is thought about now shall end with the best so far.
        pub stopped: fn() -> bool,
    }

    static HOST: OnceLock<Host> = OnceLock::new();

    /// Hands in what the page answers, once, before anything is thought about. Without it no time passes.
    pub fn hand_in(host: Host) {
        let _ = HOST.set(host);
    }

    /// Measures time from when it was made.
    #[derive(Clone, Copy, Debug)]
    pub(crate) struct Stopwatch(f64);

    fn now() -> f64 {
        HOST.get().map_or(0.0, |host| (host.now)())
    }

    impl Stopwatch {
        pub(crate) fn start() -> Self {
            Self(now())
        }

        pub(crate) fn elapsed(self) -> Duration {
            Duration::from_secs_f64((now() - self.0).max(0.0) / 1000.0)
        }
    }

    /// Whether the page wants the thinking to stop.
    pub(crate) fn is_stopped() -> bool {
        HOST.get().is_some_and(|host| (host.stopped)())
    }
}
