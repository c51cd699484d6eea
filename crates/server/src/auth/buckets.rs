//! Buckets, one for each key: they fill up by themselves, and each request takes some out.

use std::collections::HashMap;
use std::hash::{BuildHasher as _, RandomState};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// At most so many keys are remembered; when there are more, all are forgotten but those that owe something, and if
/// that is not enough, all.
const MOST_KEYS: usize = 100_000;

/// The buckets of one class. A bucket that is full is not remembered.
pub(super) struct Buckets {
    /// What a full one holds.
    most: f64,
    /// What comes back in a second.
    per_second: f64,
    hasher: RandomState,
    /// By the key's hash, so that a long key costs no more than a short one.
    found: Mutex<HashMap<u64, Bucket>>,
}

#[derive(Clone, Copy)]
struct Bucket {
    /// What it held at a time; less than nothing where more was used than was there.
    held: f64,
    at: Duration,
}

impl Buckets {
    /// Buckets that hold so much, and fill up in so long.
    pub(super) fn new(most: u32, fill: Duration) -> Self {
        let most = f64::from(most);
        let per_second = most / fill.as_secs_f64().max(f64::MIN_POSITIVE);
        Self { most, per_second, hasher: RandomState::new(), found: Mutex::default() }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<u64, Bucket>> {
        self.found.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn now_in(&self, bucket: Bucket, now: Duration) -> f64 {
        (bucket.held + now.saturating_sub(bucket.at).as_secs_f64() * self.per_second).min(self.most)
    }

    /// Takes so much out, unless that is more than there is: then it says how long to wait.
    pub(super) fn take(&self, key: &str, part: f64, now: Duration) -> Result<(), Duration> {
        let mut found = self.lock();
        let key = self.hasher.hash_one(key);
        let held = found.get(&key).map_or(self.most, |bucket| self.now_in(*bucket, now));
        // A sum of tenths is not quite their sum.
        if held + 1e-9 < part {
            return Err(Duration::from_secs_f64((part - held) / self.per_second));
        }
        self.put(&mut found, key, held - part, now);
        Ok(())
    }

    /// Takes so much out, whether it is there or not; at most one bucket is owed.
    pub(super) fn owe(&self, key: &str, part: f64, now: Duration) {
        let mut found = self.lock();
        let key = self.hasher.hash_one(key);
        let held = found.get(&key).map_or(self.most, |bucket| self.now_in(*bucket, now));
        self.put(&mut found, key, (held - part).max(-self.most), now);
    }

    fn put(&self, found: &mut HashMap<u64, Bucket>, key: u64, held: f64, at: Duration) {
        if found.len() >= MOST_KEYS && !found.contains_key(&key) {
            self.forget_full(found, at);
            if found.len() >= MOST_KEYS {
                *found = HashMap::new();
            }
        }
        found.insert(key, Bucket { held, at });
    }

    fn forget_full(&self, found: &mut HashMap<u64, Bucket>, now: Duration) {
        found.retain(|_, bucket| self.now_in(*bucket, now) < self.most);
        found.shrink_to_fit();
    }

    /// Forgets those that have filled up again.
    pub(super) fn sweep(&self, now: Duration) {
        self.forget_full(&mut self.lock(), now);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_used_beyond_the_bucket_is_owed_for_its_time() {
        let buckets = Buckets::new(60, Duration::from_mins(1));
        let at = Duration::from_secs;
        buckets.take("eve", 1.0, at(0)).unwrap();
        buckets.owe("eve", 300.0, at(0));
        assert_eq!(buckets.take("eve", 1.0, at(0)), Err(at(61)), "at most one bucket is owed");
        assert!(buckets.take("eve", 1.0, at(60)).is_err());
        buckets.take("eve", 1.0, at(61)).unwrap();
        buckets.take("anna", 1.0, at(0)).unwrap();
    }

    #[test]
    fn a_bucket_holds_its_whole_number_of_parts() {
        let buckets = Buckets::new(1, Duration::from_hours(1));
        for _ in 0..20 {
            buckets.take("anna", 0.05, Duration::ZERO).unwrap();
        }
        assert!(buckets.take("anna", 0.05, Duration::ZERO).is_err());
    }

    #[test]
    fn however_many_keys_are_made_up_only_so_many_are_remembered() {
        let buckets = Buckets::new(1, Duration::from_hours(1));
        for key in 0..2 * MOST_KEYS + 10 {
            buckets.take(&key.to_string(), 1.0, Duration::ZERO).unwrap();
        }
        assert!(buckets.lock().len() <= MOST_KEYS);
        buckets.sweep(Duration::from_hours(1));
        assert_eq!(buckets.lock().len(), 0);
    }
}
