//! Ways to other processes: what a carrier must do, and what all of them share.
//!
//! A message is a few lines: who says it, then a nudge a line. A `*` in place of a nudge says that some may have got
//! lost; a message without any says that its sender lives.

use std::collections::HashMap;
use std::collections::hash_map::RandomState;
use std::hash::BuildHasher as _;
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::Notify;
use tokio::time::{Instant, sleep, sleep_until, timeout};

use crate::{Local, Nudge, Overheard, Topic};

/// A message from nobody in particular, which says that something may have been missed.
pub const MISSED: &str = "-\n*\n";
/// A message is at most so long, in bytes: PostgreSQL takes less than 8,000.
pub const LONGEST_MESSAGE: usize = 7_900;
/// Nudges that wait to be sent. If there are more, others are told that they may have missed some.
const MOST_WAITING: usize = 10_000;
/// Between two messages of a process lies so long at least, and what is said meanwhile goes together: each message
/// wakes all others, whether it concerns them or not. Who was silent is heard at once.
const BREATH: Duration = Duration::from_millis(10);
/// Who has nothing to say says so often that they live.
const ALIVE_EVERY: Duration = Duration::from_secs(2);
/// So a carrier on which not even our own voice is heard for so long is of no use.
pub const LONGEST_SILENCE: Duration = Duration::from_secs(6);
/// A carrier that could not carry is tried again after so long; each time after twice as long, but at most so long.
const TRY_AFTER: Duration = Duration::from_millis(100);
const LONGEST_WAIT: Duration = Duration::from_secs(2);

/// A way to other processes.
pub trait Carrier: Send + Sync {
    /// Carries what is said on a bus to other processes, and what they say to it, until that is not possible any more;
    /// then it says why. From [`Ends::connected`] on nothing that others say may be lost unnoticed.
    fn carry<'a>(&'a self, ends: &'a Ends) -> Pin<Box<dyn Future<Output = String> + Send + 'a>>;
}

/// What a carrier sees of a bus.
pub struct Ends {
    bus: Local,
    /// By what others know this process.
    name: String,
    /// When the last message was taken.
    told: Mutex<Option<Instant>>,
}

impl Ends {
    /// Others can be heard from now on. What was said before, here or there, may have got lost.
    pub fn connected(&self) {
        self.bus.inner.outbox.open();
        self.bus.tell_missed();
        self.bus.overheard(Overheard::Missed);
    }

    /// Others were heard, but not all of them.
    pub fn missed(&self) {
        self.bus.tell_missed();
        self.bus.overheard(Overheard::Missed);
    }

    /// A message without news.
    pub fn alive(&self) -> String {
        format!("{}\n", self.name)
    }

    /// The next message to others: what was said since the last, or after a while that there was nothing. May be
    /// dropped while it waits.
    pub async fn next(&self) -> String {
        // After a while without news it only says that we live.
        let _ = timeout(ALIVE_EVERY, self.bus.inner.outbox.filled()).await;
        let told = *self.told.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(told) = told {
            sleep_until(told + BREATH).await;
        }
        *self.told.lock().unwrap_or_else(PoisonError::into_inner) = Some(Instant::now());
        self.bus.inner.outbox.take(&self.name)
    }

    /// A message came; it may be our own. Says whether it is.
    pub fn hear(&self, message: &str) -> bool {
        let mut lines = message.lines();
        let Some(from) = lines.next().filter(|from| !from.is_empty()) else { return false };
        if from == self.name {
            return true;
        }
        let from: Arc<str> = from.into();
        self.bus.overheard(Overheard::Alive(from.clone()));
        for line in lines {
            if line == "*" {
                self.bus.tell_missed();
                self.bus.overheard(Overheard::MissedOf(from.clone()));
            } else if let Some(nudge) = Nudge::read(line) {
                // Most are about tables, and concern those alone who listen there.
                if !nudge.topic.is_table() {
                    self.bus.overheard(Overheard::Nudge(from.clone(), nudge.clone()));
                }
                self.bus.nudge_here(nudge);
            }
        }
        false
    }
}

impl Local {
    /// Joins this bus with those of other processes, for as long as this is waited for. A carrier that fails is tried
    /// again, and meanwhile everybody hears those in this process.
    pub async fn join(&self, carrier: &dyn Carrier) {
        let name = format!("{:016x}", RandomState::new().hash_one(std::process::id()));
        let ends = Ends { bus: self.clone(), name, told: Mutex::default() };
        let (mut wait, mut said) = (TRY_AFTER, false);
        loop {
            let why = carrier.carry(&ends).await;
            if self.inner.outbox.close() {
                (wait, said) = (TRY_AFTER, false);
            }
            if !said {
                said = true;
                tracing::warn!(why, "the bus cannot be reached: news of other servers come later until it is back");
            }
            sleep(wait).await;
            wait = (2 * wait).min(LONGEST_WAIT);
        }
    }
}

/// What is to be told to other processes.
#[derive(Default)]
pub(crate) struct Outbox {
    waiting: Mutex<Waiting>,
    more: Notify,
}

#[derive(Default)]
struct Waiting {
    /// Whether anybody will take it.
    open: bool,
    /// Of each topic one nudge: the latest is worth as much as all.
    nudges: HashMap<Topic, Nudge>,
    /// Whether some got lost.
    lost: bool,
}

impl Outbox {
    fn lock(&self) -> MutexGuard<'_, Waiting> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn is_open(&self) -> bool {
        self.lock().open
    }

    /// What was said until now may have got lost; what is said from now on will be taken.
    fn open(&self) {
        *self.lock() = Waiting { open: true, nudges: HashMap::new(), lost: true };
        self.more.notify_one();
    }

    /// Nobody takes anything. Says whether somebody did.
    fn close(&self) -> bool {
        std::mem::take(&mut *self.lock()).open
    }

    pub(crate) fn put(&self, nudge: Nudge) {
        let mut waiting = self.lock();
        if !waiting.open {
            return;
        }
        if waiting.nudges.len() >= MOST_WAITING {
            waiting.nudges.clear();
            waiting.lost = true;
        }
        let nudge = match waiting.nudges.get(&nudge.topic) {
            Some(earlier) => nudge.after(earlier),
            None => nudge,
        };
        waiting.nudges.insert(nudge.topic.clone(), nudge);
        self.more.notify_one();
    }

    /// Waits until there is something to take.
    async fn filled(&self) {
        loop {
            {
                let waiting = self.lock();
                if waiting.lost || !waiting.nudges.is_empty() {
                    return;
                }
            }
            self.more.notified().await;
        }
    }

    /// Takes as much as goes into a message.
    fn take(&self, name: &str) -> String {
        let mut waiting = self.lock();
        let mut message = format!("{name}\n");
        if std::mem::take(&mut waiting.lost) {
            message.push_str("*\n");
        }
        let mut taken = Vec::new();
        for (topic, nudge) in &waiting.nudges {
            let line = nudge.write();
            if message.len() + line.len() + 1 > LONGEST_MESSAGE {
                break;
            }
            message.push_str(&line);
            message.push('\n');
            taken.push(topic.clone());
        }
        if taken.len() == waiting.nudges.len() {
            waiting.nudges.clear();
        } else {
            for topic in taken {
                waiting.nudges.remove(&topic);
            }
        }
        message
    }
}

#[cfg(test)]
mod tests {
    use tokio::sync::broadcast;

    use super::*;
    use crate::Heard;

    /// A carrier between buses of this process; while nobody has the other end of `up`, it fails.
    struct Pipe {
        all: broadcast::Sender<String>,
        up: tokio::sync::watch::Receiver<bool>,
    }

    impl Carrier for Pipe {
        fn carry<'a>(&'a self, ends: &'a Ends) -> Pin<Box<dyn Future<Output = String> + Send + 'a>> {
            Box::pin(async move {
                let mut up = self.up.clone();
                if !*up.borrow() {
                    return "down".to_owned();
                }
                let mut heard = self.all.subscribe();
                ends.connected();
                let tell = async {
                    loop {
                        let _ = self.all.send(ends.next().await);
                    }
                };
                let hear = async {
                    while let Ok(message) = heard.recv().await {
                        ends.hear(&message);
                    }
                };
                tokio::select! { () = tell => {}, () = hear => {}, _ = up.changed() => {} }
                "cut".to_owned()
            })
        }
    }

    fn pipe() -> (tokio::sync::watch::Sender<bool>, Arc<Pipe>) {
        let (state, up) = tokio::sync::watch::channel(true);
        (state, Arc::new(Pipe { all: broadcast::Sender::new(100), up }))
    }

    async fn joined(pipe: &Arc<Pipe>) -> Local {
        let bus = Local::new();
        let (joining, pipe) = (bus.clone(), pipe.clone());
        tokio::spawn(async move { joining.join(&*pipe).await });
        while !bus.is_joined() {
            tokio::task::yield_now().await;
        }
        bus
    }

    /// The next nudge; what was missed is passed over.
    async fn nudged(listener: &mut crate::Subscription) -> Nudge {
        loop {
            if let Some(Heard::Nudge(nudge)) = listener.next().await {
                return nudge;
            }
        }
    }

    #[tokio::test(start_paused = true)]
    async fn what_one_process_says_the_other_hears_once_and_so_does_the_one() {
        let (_up, pipe) = pipe();
        let (here, there) = (joined(&pipe).await, joined(&pipe).await);
        let topic = Topic::table("a");
        let (mut near, mut far) = (here.listen(&topic), there.listen(&topic));
        for number in 1..=3 {
            here.nudge(Nudge::about(topic.clone()).up_to(number));
            assert_eq!(nudged(&mut near).await.number, Some(number));
            assert_eq!(nudged(&mut far).await.number, Some(number));
        }
        there.nudge(Nudge::about(topic.clone()).saying("hello"));
        // The echo of what was said here would have come before.
        assert_eq!(nudged(&mut near).await.text.as_deref(), Some("hello"));
    }

    #[tokio::test(start_paused = true)]
    async fn after_an_interruption_everybody_hears_that_something_may_have_been_missed() {
        let (up, pipe) = pipe();
        let (here, there) = (joined(&pipe).await, joined(&pipe).await);
        let topic = Topic::table("a");
        sleep(Duration::from_secs(1)).await;
        let (mut near, mut far) = (here.listen(&topic), there.listen(&topic));
        let mut overhears = here.overhear();
        up.send_replace(false);
        while here.is_joined() || there.is_joined() {
            sleep(Duration::from_millis(1)).await;
        }
        here.nudge(Nudge::about(topic.clone()).up_to(1));
        assert_eq!(near.next().await, Some(Heard::Nudge(Nudge::about(topic).up_to(1))), "here it is heard as ever");
        up.send_replace(true);
        assert_eq!(near.next().await, Some(Heard::Missed));
        assert_eq!(far.next().await, Some(Heard::Missed));
        while overhears.next().await != Overheard::Missed {}
    }

    #[tokio::test(start_paused = true)]
    async fn who_was_silent_is_heard_at_once_and_who_says_much_says_it_together() {
        let (_up, pipe) = pipe();
        let here = joined(&pipe).await;
        sleep(Duration::from_millis(100)).await;
        let mut messages = pipe.all.subscribe();
        let began = Instant::now();
        for number in 1..=100 {
            for table in ["a", "b"] {
                here.nudge(Nudge::about(Topic::table(table)).up_to(number));
            }
            if number == 1 {
                assert_eq!(messages.recv().await.unwrap().lines().count(), 3, "both tables at once");
                assert_eq!(began.elapsed(), Duration::ZERO);
            }
            sleep(Duration::from_millis(1)).await;
        }
        let told = messages.len();
        assert!((9..=10).contains(&told), "{told} messages in a tenth of a second");
    }

    #[tokio::test(start_paused = true)]
    async fn who_has_nothing_to_say_says_that_it_lives() {
        let (_up, pipe) = pipe();
        let (here, _there) = (joined(&pipe).await, joined(&pipe).await);
        let mut overhears = here.overhear();
        for _ in 0..3 {
            while !matches!(overhears.next().await, Overheard::Alive(_)) {}
        }
    }

    #[test]
    fn what_does_not_go_into_one_message_goes_into_the_next() {
        let outbox = Outbox::default();
        outbox.put(Nudge::about(Topic::table("early")));
        outbox.open();
        for table in 0..1_000 {
            outbox.put(Nudge::about(Topic::table(&format!("t{table}"))).up_to(1));
            outbox.put(Nudge::about(Topic::table(&format!("t{table}"))).up_to(2));
        }
        let mut nudges = Vec::new();
        let mut messages = 0;
        while nudges.len() < 1_000 {
            let message = outbox.take("me");
            assert!(message.len() <= LONGEST_MESSAGE && message.starts_with("me\n"));
            assert_eq!(message.contains("\n*\n"), messages == 0);
            nudges.extend(message.lines().skip(1).filter_map(Nudge::read));
            messages += 1;
        }
        assert!(messages > 1 && nudges.iter().all(|nudge| nudge.number == Some(2)));
        assert_eq!(outbox.take("me"), "me\n");
    }

    #[test]
    fn who_has_too_much_to_say_says_that_some_got_lost() {
        let outbox = Outbox::default();
        outbox.open();
        outbox.take("me");
        for table in 0..=MOST_WAITING {
            outbox.put(Nudge::about(Topic::table(&format!("t{table}"))));
        }
        assert!(outbox.take("me").contains("\n*\n"));
    }
}
