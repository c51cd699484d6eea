//! What time it is, and how to wait. Time is handed in, so a test moves it on instead of waiting.
//!
//! How long a machine takes (a thought's budget, a reader who does not read) is not measured here: that is real time
//! always.

use std::sync::Arc;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use ::tables::Millis;
use tokio::sync::watch;

/// Where the house reads the time. Clones read the same.
#[derive(Clone, Debug)]
pub struct Time(Source);

#[derive(Clone, Debug)]
enum Source {
    System { began: Instant },
    Hand(HandTime),
}

/// A time that stands still until it is moved on. Clones are the same.
#[derive(Clone, Debug)]
pub struct HandTime {
    began: Millis,
    moved: Arc<watch::Sender<Duration>>,
}

impl HandTime {
    /// Begins at this moment.
    pub fn new(began: Millis) -> Self {
        Self { began, moved: Arc::new(watch::Sender::new(Duration::ZERO)) }
    }

    /// Moves on, and wakes all who waited for what has now come.
    pub fn advance(&self, by: Duration) {
        self.moved.send_modify(|moved| *moved += by);
    }
}

impl From<HandTime> for Time {
    fn from(hand: HandTime) -> Self {
        Self(Source::Hand(hand))
    }
}

impl Default for Time {
    fn default() -> Self {
        Self::system()
    }
}

impl Time {
    /// The machine's own.
    pub fn system() -> Self {
        Self(Source::System { began: Instant::now() })
    }

    /// Now, in milliseconds since 1970.
    pub fn now(&self) -> Millis {
        match &self.0 {
            Source::System { .. } => {
                SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_millis() as Millis
            }
            Source::Hand(hand) => hand.began + hand.moved.borrow().as_millis() as Millis,
        }
    }

    /// How long it has been running. It never runs backwards, whatever is done to the machine's clock.
    pub fn running(&self) -> Duration {
        match &self.0 {
            Source::System { began } => began.elapsed(),
            Source::Hand(hand) => *hand.moved.borrow(),
        }
    }

    /// Waits for so long.
    pub async fn sleep(&self, time: Duration) {
        self.sleep_until(self.running() + time).await;
    }

    /// Ticks so often; the first time after that long.
    pub fn every(&self, interval: Duration) -> Ticks {
        Ticks { time: self.clone(), interval, next: self.running() + interval }
    }

    async fn sleep_until(&self, running: Duration) {
        match &self.0 {
            Source::System { began } => tokio::time::sleep(running.saturating_sub(began.elapsed())).await,
            Source::Hand(hand) => {
                // An error says that nobody will move it any more; whoever waits then waits for something else.
                if hand.moved.subscribe().wait_for(|moved| *moved >= running).await.is_err() {
                    std::future::pending::<()>().await;
                }
            }
        }
    }
}

/// Something to be done again and again.
pub struct Ticks {
    time: Time,
    interval: Duration,
    next: Duration,
}

impl Ticks {
    /// Waits for the next tick, which is counted from when the last one came: time that passes during the work between
    /// two ticks counts. May be dropped while it waits.
    pub async fn next(&mut self) {
        self.time.sleep_until(self.next).await;
        self.next = self.time.running() + self.interval;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn time_that_is_moved_by_hand_wakes_who_waits() {
        let hand = HandTime::new(1_000);
        let time = Time::from(hand.clone());
        let mut ticks = time.every(Duration::from_secs(2));
        let sleeper = tokio::spawn({
            let time = time.clone();
            async move { time.sleep(Duration::from_mins(1)).await }
        });
        tokio::task::yield_now().await;
        hand.advance(Duration::from_secs(2));
        ticks.next().await;
        assert_eq!((time.now(), sleeper.is_finished()), (3_000, false));
        hand.advance(Duration::from_mins(1));
        sleeper.await.unwrap();
        // What passed since the last tick counts, so this one is due at once.
        ticks.next().await;
    }

    #[tokio::test]
    async fn the_machines_time_goes_on_by_itself() {
        let time = Time::default();
        let before = time.now();
        assert!(before > 1_700_000_000_000, "it is later than 2023");
        time.sleep(Duration::from_millis(2)).await;
        let slept = time.running();
        assert!(slept > Duration::ZERO && time.now() >= before);
        time.every(Duration::from_millis(2)).next().await;
        assert!(time.running() > slept);
    }

    #[tokio::test]
    async fn a_tick_is_counted_from_the_last_one() {
        let hand = HandTime::new(0);
        let time = Time::from(hand.clone());
        let mut ticks = time.every(Duration::from_secs(2));
        hand.advance(Duration::from_secs(7));
        assert_eq!(time.running(), Duration::from_secs(7));
        ticks.next().await;
        // The next one is due two seconds after that, and not before.
        let due = async |ticks: &mut Ticks| {
            tokio::select! {
                biased;
                () = ticks.next() => true,
                () = std::future::ready(()) => false,
            }
        };
        hand.advance(Duration::from_millis(1_999));
        assert!(!due(&mut ticks).await);
        hand.advance(Duration::from_millis(1));
        assert!(due(&mut ticks).await);
    }
}
