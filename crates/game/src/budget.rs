//! How much thinking is allowed: nodes, depth, time, a stop flag; and how it is going.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::Duration;

use crate::host::clock::{self, Stopwatch};

/// Raised by whoever no longer wants the answer; thinkers look at it and return at once.
#[derive(Clone, Debug, Default)]
pub struct StopFlag(Arc<Raised>);

#[derive(Debug, Default)]
struct Raised {
    raised: AtomicBool,
    /// Whoever raises this one, raises all below it.
    above: Option<StopFlag>,
}

impl StopFlag {
    /// A flag that is not raised.
    pub fn new() -> Self {
        Self::default()
    }

    /// Asks everybody who thinks under this flag to stop.
    pub fn raise(&self) {
        self.0.raised.store(true, Relaxed);
    }

    /// A flag of its own, which is raised with this one.
    ///
    /// ```
    /// let all = game::StopFlag::new();
    /// let (one, other) = (all.below(), all.below());
    /// one.raise();
    /// assert!(one.is_raised() && !other.is_raised() && !all.is_raised());
    /// all.raise();
    /// assert!(other.is_raised());
    /// ```
    #[must_use]
    pub fn below(&self) -> Self {
        Self(Arc::new(Raised { raised: AtomicBool::new(false), above: Some(self.clone()) }))
    }

    /// Whether it was raised, or the page around all this wants an end.
    #[inline]
    pub fn is_raised(&self) -> bool {
        self.0.raised.load(Relaxed) || clock::is_stopped() || self.0.above.as_ref().is_some_and(Self::is_raised)
    }
}

/// How far a long piece of work has come.
#[derive(Clone, Debug, PartialEq)]
pub struct Progress {
    /// Units done so far.
    pub done: u64,
    /// Units in all, where that is known.
    pub total: Option<u64>,
    /// What is going on, in a few words (a depth and a score, a count of boards).
    pub note: String,
}

type Report = dyn Fn(&Progress) + Send + Sync;

/// The limits of one piece of thinking, shared by all its threads. It is the only clock that a game crate knows.
///
/// Thinkers count nodes on their own and hand them in now and then:
/// ```
/// use game::Budget;
/// let budget = Budget::nodes(10_000);
/// let mut visited = 0;
/// while budget.spend(1_000) {
///     visited += 1_000;
/// }
/// assert_eq!(visited, 9_000);
/// assert_eq!(budget.spent(), 10_000);
/// ```
pub struct Budget {
    nodes: u64,
    depth: u32,
    stopwatch: Stopwatch,
    time: Option<Duration>,
    threads: usize,
    stop: StopFlag,
    spent: AtomicU64,
    report: Option<Box<Report>>,
    /// How many pieces are worked on of which nothing is told.
    quiet: AtomicU64,
}

impl Budget {
    /// No limit but the stop flag.
    pub fn unlimited() -> Self {
        Self {
            nodes: u64::MAX,
            depth: u32::MAX,
            stopwatch: Stopwatch::start(),
            time: None,
            threads: 1,
            stop: StopFlag::new(),
            spent: AtomicU64::new(0),
            report: None,
            quiet: AtomicU64::new(0),
        }
    }

    /// At most this many nodes.
    pub fn nodes(nodes: u64) -> Self {
        Self { nodes, ..Self::unlimited() }
    }

    /// At most this much time, counted from now.
    pub fn time(time: Duration) -> Self {
        Self { time: Some(time), ..Self::unlimited() }
    }

    /// At most this depth.
    pub fn depth(depth: u32) -> Self {
        Self { depth, ..Self::unlimited() }
    }

    /// The same with a limit of nodes.
    #[must_use]
    pub fn with_nodes(self, nodes: u64) -> Self {
        Self { nodes, ..self }
    }

    /// The same with a limit of depth.
    #[must_use]
    pub fn with_depth(self, depth: u32) -> Self {
        Self { depth, ..self }
    }

    /// The same with a limit of time, counted from when the budget was made.
    #[must_use]
    pub fn with_time(self, time: Duration) -> Self {
        Self { time: Some(time), ..self }
    }

    /// The same, allowed to think on this many threads (one by default). A page has only one.
    #[must_use]
    pub fn with_threads(self, threads: usize) -> Self {
        let threads = if cfg!(target_arch = "wasm32") { 1 } else { threads.max(1) };
        Self { threads, ..self }
    }

    /// The same under a flag that somebody else may raise.
    #[must_use]
    pub fn with_stop(self, stop: StopFlag) -> Self {
        Self { stop, ..self }
    }

    /// The same, telling how it goes.
    #[must_use]
    pub fn with_progress(self, report: impl Fn(&Progress) + Send + Sync + 'static) -> Self {
        Self { report: Some(Box::new(report)), ..self }
    }

    /// Hands in nodes that were visited and asks whether to go on. Call it every few hundred nodes: it reads the clock.
    #[must_use]
    pub fn spend(&self, nodes: u64) -> bool {
        self.spent.fetch_add(nodes, Relaxed);
        !self.is_over()
    }

    /// Whether the time is up, the nodes are used up or the flag is raised.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.stop.is_raised() || self.spent() >= self.nodes || self.time.is_some_and(|time| self.elapsed() >= time)
    }

    /// Nodes handed in so far, by all threads.
    pub fn spent(&self) -> u64 {
        self.spent.load(Relaxed)
    }

    /// The most nodes allowed, if they are limited.
    pub fn node_limit(&self) -> Option<u64> {
        (self.nodes != u64::MAX).then_some(self.nodes)
    }

    /// The greatest depth allowed, if it is limited.
    pub fn depth_limit(&self) -> Option<u32> {
        (self.depth != u32::MAX).then_some(self.depth)
    }

    /// The time allowed in all, if it is limited.
    pub fn time_limit(&self) -> Option<Duration> {
        self.time
    }

    /// Time since the budget was made.
    pub fn elapsed(&self) -> Duration {
        self.stopwatch.elapsed()
    }

    /// How many threads may think.
    pub fn threads(&self) -> usize {
        self.threads
    }

    /// The flag under which this budget thinks.
    pub fn stop(&self) -> &StopFlag {
        &self.stop
    }

    /// Does a piece of the work. How that goes is not told: the whole tells how many pieces are done.
    ///
    /// ```
    /// let budget = game::Budget::unlimited().with_progress(|told| assert_eq!(told.total, Some(2)));
    /// for done in 1..=2 {
    ///     budget.quietly(|| budget.report(7, None, || String::from("a piece")));
    ///     budget.report(done, Some(2), String::new);
    /// }
    /// ```
    pub fn quietly<T>(&self, piece: impl FnOnce() -> T) -> T {
        self.quiet.fetch_add(1, Relaxed);
        let done = piece();
        self.quiet.fetch_sub(1, Relaxed);
        done
    }

    /// Tells how it goes; the note is made only when somebody listens.
    pub fn report(&self, done: u64, total: Option<u64>, note: impl FnOnce() -> String) {
        if let Some(report) = self.report.as_ref().filter(|_| self.quiet.load(Relaxed) == 0) {
            report(&Progress { done, total, note: note() });
        }
    }
}

impl fmt::Debug for Budget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Budget")
            .field("nodes", &self.node_limit())
            .field("depth", &self.depth_limit())
            .field("time", &self.time)
            .field("threads", &self.threads)
            .field("spent", &self.spent())
            .finish_non_exhaustive()
    }
}
