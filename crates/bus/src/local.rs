//! The bus inside one process, which a carrier may join with others.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::broadcast::{self, error::RecvError};

use crate::carrier::Outbox;
use crate::{Nudge, Topic};

/// As many nudges as a listener may be behind before it misses some. A nudge says only how far the store has come,
/// so the latest is worth as much as all.
const BEHIND: usize = 16;
/// The same for who overhears all that others say.
const FAR_BEHIND: usize = 4_096;

/// The bus inside one process. Clones are the same bus.
#[derive(Clone, Default)]
pub struct Local {
    pub(crate) inner: Arc<Inner>,
}

pub(crate) struct Inner {
    topics: Mutex<HashMap<Topic, broadcast::Sender<Heard>>>,
    overheard: broadcast::Sender<Overheard>,
    pub(crate) outbox: Outbox,
}

impl Default for Inner {
    fn default() -> Self {
        Self { topics: Mutex::default(), overheard: broadcast::Sender::new(FAR_BEHIND), outbox: Outbox::default() }
    }
}

impl Inner {
    fn topics(&self) -> MutexGuard<'_, HashMap<Topic, broadcast::Sender<Heard>>> {
        // Nothing that runs under the lock can leave the map half changed.
        self.topics.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What a listener hears.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Heard {
    /// A nudge.
    Nudge(Nudge),
    /// Something may have been said that was not heard: the listener was too slow, or the way to others was interrupted.
    /// What it hears next is newer.
    Missed,
}

/// What is heard of other processes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Overheard {
    /// The process of this name said something, not about a table.
    Nudge(Arc<str>, Nudge),
    /// It lives.
    Alive(Arc<str>),
    /// It may have said something that nobody heard.
    MissedOf(Arc<str>),
    /// Anybody may have.
    Missed,
}

/// An ear at one topic, until it is dropped.
pub struct Subscription {
    topic: Topic,
    receiver: broadcast::Receiver<Heard>,
    inner: Arc<Inner>,
}

/// An ear for all that other processes say.
pub struct Overhears(broadcast::Receiver<Overheard>);

impl Local {
    /// A bus without listeners.
    pub fn new() -> Self {
        Self::default()
    }

    /// How many topics have a listener.
    pub fn topics(&self) -> usize {
        self.inner.topics().len()
    }

    /// Whether a carrier joins it with others right now.
    pub fn is_joined(&self) -> bool {
        self.inner.outbox.is_open()
    }

    /// Tells all who listen to the nudge's topic, here and in other processes, if it gets through. Never waits.
    pub fn nudge(&self, nudge: Nudge) {
        self.nudge_here(nudge.clone());
        self.nudge_others(nudge);
    }

    /// Tells those who listen in this process.
    pub fn nudge_here(&self, nudge: Nudge) {
        if let Some(sender) = self.inner.topics().get(&nudge.topic) {
            // An error says that nobody listens, which is fine.
            let _ = sender.send(Heard::Nudge(nudge));
        }
    }

    /// Tells other processes alone.
    pub fn nudge_others(&self, nudge: Nudge) {
        self.inner.outbox.put(nudge);
    }

    /// Begins to listen: what is nudged from now on is heard, unless it gets lost.
    pub fn listen(&self, topic: &Topic) -> Subscription {
        let mut topics = self.inner.topics();
        let sender = topics.entry(topic.clone()).or_insert_with(|| broadcast::Sender::new(BEHIND));
        Subscription { topic: topic.clone(), receiver: sender.subscribe(), inner: self.inner.clone() }
    }

    /// Begins to listen to all that other processes say, but for what they say about tables.
    pub fn overhear(&self) -> Overhears {
        Overhears(self.inner.overheard.subscribe())
    }

    /// Tells all who listen in this process that they may have missed something.
    pub fn tell_missed(&self) {
        for sender in self.inner.topics().values() {
            let _ = sender.send(Heard::Missed);
        }
    }

    /// Tells those who listen to a topic in this process the same.
    pub fn tell_missed_at(&self, topic: &Topic) {
        if let Some(sender) = self.inner.topics().get(topic) {
            let _ = sender.send(Heard::Missed);
        }
    }

    /// Another process was heard.
    pub(crate) fn overheard(&self, overheard: Overheard) {
        let _ = self.inner.overheard.send(overheard);
    }
}

impl Subscription {
    /// The next nudge, or that something was missed; none when the bus is gone. May be dropped while it waits.
    pub async fn next(&mut self) -> Option<Heard> {
        match self.receiver.recv().await {
            Ok(heard) => Some(heard),
            Err(RecvError::Lagged(_)) => Some(Heard::Missed),
            Err(RecvError::Closed) => None,
        }
    }
}

impl Overhears {
    /// What is heard next. May be dropped while it waits.
    pub async fn next(&mut self) -> Overheard {
        match self.0.recv().await {
            Ok(overheard) => overheard,
            Err(RecvError::Lagged(_)) => Overheard::Missed,
            // Whoever has an ear keeps the bus, so this is the end of everything.
            Err(RecvError::Closed) => std::future::pending().await,
        }
    }
}

impl Drop for Subscription {
    fn drop(&mut self) {
        let mut topics = self.inner.topics();
        if topics.get(&self.topic).is_some_and(|sender| sender.receiver_count() <= 1) {
            topics.remove(&self.topic);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn nudge(topic: &Topic, number: i64) -> Nudge {
        Nudge::about(topic.clone()).up_to(number)
    }

    #[tokio::test]
    async fn all_who_listen_to_a_topic_hear_it_and_nobody_else() {
        let bus = Local::new();
        let (ours, theirs) = (Topic::table("a"), Topic::table("b"));
        let mut first = bus.listen(&ours);
        let mut second = bus.clone().listen(&ours);
        let mut other = bus.listen(&theirs);
        bus.nudge(nudge(&ours, 1));
        bus.nudge(nudge(&theirs, 9));
        assert_eq!(first.next().await, Some(Heard::Nudge(nudge(&ours, 1))));
        assert_eq!(second.next().await, Some(Heard::Nudge(nudge(&ours, 1))));
        assert_eq!(other.next().await, Some(Heard::Nudge(nudge(&theirs, 9))));
    }

    #[tokio::test]
    async fn a_slow_listener_is_told_that_it_missed_some_and_holds_up_nobody() {
        let bus = Local::new();
        let topic = Topic::work("thinking");
        let mut slow = bus.listen(&topic);
        let mut quick = bus.listen(&topic);
        for number in 1..=100 {
            bus.nudge(nudge(&topic, number));
            assert_eq!(quick.next().await, Some(Heard::Nudge(nudge(&topic, number))));
        }
        assert_eq!(slow.next().await, Some(Heard::Missed));
        let mut last = None;
        for _ in 0..BEHIND {
            last = slow.next().await;
        }
        assert_eq!(last, Some(Heard::Nudge(nudge(&topic, 100))), "the latest is never among the missed");
    }

    #[tokio::test]
    async fn a_nudge_that_nobody_hears_is_lost_without_a_trace() {
        let bus = Local::new();
        let topic = Topic::table("a");
        bus.nudge(nudge(&topic, 1));
        assert_eq!(bus.topics(), 0);
        let mut late = bus.listen(&topic);
        bus.nudge(nudge(&topic, 2));
        assert_eq!(late.next().await, Some(Heard::Nudge(nudge(&topic, 2))));
    }

    #[tokio::test]
    async fn a_topic_is_forgotten_with_its_last_listener() {
        let bus = Local::new();
        let topic = Topic::table("a");
        let (first, second) = (bus.listen(&topic), bus.listen(&topic));
        drop(first);
        assert_eq!(bus.topics(), 1);
        drop(second);
        assert_eq!(bus.topics(), 0);
    }
}
