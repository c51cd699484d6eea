//! What each thread works on, so that the others do something else meanwhile.
//!
//! All threads run the same search over the same transpositions. A move after the first that another thread is at, to the
//! same depth, is put off to the end of the list: by then its value is known.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// How many positions can be marked at once; a collision only costs a little work.
const PLACES: usize = 1 << 14;

/// The keys of the positions that are being searched.
pub(crate) struct Busy(Box<[AtomicU64]>);

impl Busy {
    /// Marks for so many threads; one alone needs none.
    pub fn among(threads: usize) -> Option<Self> {
        (threads > 1).then(|| Self((0..PLACES).map(|_| AtomicU64::new(0)).collect()))
    }

    #[inline(always)]
    fn place(&self, key: u64) -> &AtomicU64 {
        &self.0[key as usize % PLACES]
    }

    /// Whether somebody searches the position.
    #[inline(always)]
    pub fn has(&self, key: u64) -> bool {
        self.place(key).load(Relaxed) == key
    }

    /// Somebody begins.
    #[inline(always)]
    pub fn begin(&self, key: u64) {
        self.place(key).store(key, Relaxed);
    }

    /// Somebody is done.
    #[inline(always)]
    pub fn end(&self, key: u64) {
        if self.has(key) {
            self.place(key).store(0, Relaxed);
        }
    }
}
