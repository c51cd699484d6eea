//! The bus inside one process.

use std::collections::HashMap;
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::broadcast::{self, error::RecvError};

use crate::{Bus, Nudge, Topic};

/// As many nudges as a listener may be behind before it misses some. A nudge says only how far the store has come,
/// so the latest is worth as much as all.
const BEHIND: usize = 16;

/// The bus inside one process. Clones are the same bus.
#[derive(Clone, Default)]
pub struct Local {
    topics: Arc<Topics>,
}

/// The topics that have a listener.
#[derive(Default)]
struct Topics(Mutex<HashMap<Topic, broadcast::Sender<Nudge>>>);

impl Topics {
    fn lock(&self) -> MutexGuard<'_, HashMap<Topic, broadcast::Sender<Nudge>>> {
        // Nothing that runs under the lock can leave the map half changed.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What a listener hears.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Heard {
    /// A nudge.
    Nudge(Nudge),
    /// The listener was too slow and missed this many; the next it hears is newer than all of them.
    Missed(u64),
}

/// An ear at one topic, until it is dropped.
pub struct Subscription {
    topic: Topic,
    receiver: broadcast::Receiver<Nudge>,
    topics: Arc<Topics>,
}

impl Local {
    /// A bus without listeners.
    pub fn new() -> Self {
        Self::default()
    }

    /// How many topics have a listener.
    pub fn topics(&self) -> usize {
        self.topics.lock().len()
    }

    /// [`Bus::subscribe`], which never has to wait here.
    pub fn listen(&self, topic: &Topic) -> Subscription {
        let mut topics = self.topics.lock();
        let sender = topics.entry(topic.clone()).or_insert_with(|| broadcast::Sender::new(BEHIND));
        Subscription { topic: topic.clone(), receiver: sender.subscribe(), topics: self.topics.clone() }
    }
}

impl Bus for Local {
    fn nudge(&self, nudge: Nudge) {
        if let Some(sender) = self.topics.lock().get(&nudge.topic) {
            // An error says that nobody listens, which is fine.
            let _ = sender.send(nudge);
        }
    }

    fn subscribe<'a>(&'a self, topic: &'a Topic) -> Pin<Box<dyn Future<Output = Subscription> + Send + 'a>> {
        Box::pin(std::future::ready(self.listen(topic)))
    }
}

impl Subscription {
    /// The next nudge, or how many were missed; none when the bus is gone. May be dropped while it waits.
    pub async fn next(&mut self) -> Option<Heard> {
        match self.receiver.recv().await {
            Ok(nudge) => Some(Heard::Nudge(nudge)),
            Err(RecvError::Lagged(missed)) => Some(Heard::Missed(missed)),
            Err(RecvError::Closed) => None,
        }
    }
}

impl Drop for Subscription {
    fn drop(&mut self) {
        let mut topics = self.topics.lock();
        if topics.get(&self.topic).is_some_and(|sender| sender.receiver_count() <= 1) {
            topics.remove(&self.topic);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn nudge(topic: &Topic, number: i64) -> Nudge {
        Nudge { topic: topic.clone(), number }
    }

    #[tokio::test]
    async fn all_who_listen_to_a_topic_hear_it_and_nobody_else() {
        let bus = Local::new();
        let (ours, theirs) = (Topic::table("a"), Topic::table("b"));
        let mut first = bus.subscribe(&ours).await;
        let mut second = bus.clone().subscribe(&ours).await;
        let mut other = bus.subscribe(&theirs).await;
        bus.nudge(nudge(&ours, 1));
        bus.nudge(nudge(&theirs, 9));
        assert_eq!(first.next().await, Some(Heard::Nudge(nudge(&ours, 1))));
        assert_eq!(second.next().await, Some(Heard::Nudge(nudge(&ours, 1))));
        assert_eq!(other.next().await, Some(Heard::Nudge(nudge(&theirs, 9))));
    }

    #[tokio::test]
    async fn a_slow_listener_is_told_what_it_missed_and_holds_up_nobody() {
        let bus = Local::new();
        let topic = Topic::work("thinking");
        let mut slow = bus.listen(&topic);
        let mut quick = bus.listen(&topic);
        for number in 1..=100 {
            bus.nudge(nudge(&topic, number));
            assert_eq!(quick.next().await, Some(Heard::Nudge(nudge(&topic, number))));
        }
        assert_eq!(slow.next().await, Some(Heard::Missed(100 - BEHIND as u64)));
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
