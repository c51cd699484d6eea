//! Nudges between the parts of the house: a table moved on, work is waiting.
//!
//! # Layout
//! - [`Bus`]: the two things that any bus can do, nudge and subscribe.
//! - [`Topic`], [`Nudge`]: what is said, and about what. Names and numbers only: whoever hears a nudge asks the store.
//! - [`Local`]: the bus inside one process.
//!
//! # What it promises, and what it does not
//! A bus may lose any nudge. Nobody may depend on hearing one: the store is the truth, and a listener that missed
//! something finds it there by number. What it does promise is that nobody waits for anybody: a nudge never blocks,
//! and a slow listener is told that it has missed some ([`Heard::Missed`]) while the others hear them all.
//!
//! ```
//! # tokio::runtime::Builder::new_current_thread().build().unwrap().block_on(async {
//! use bus::{Bus, Heard, Local, Nudge, Topic};
//!
//! let bus = Local::new();
//! let topic = Topic::table("01k5");
//! let mut listener = bus.subscribe(&topic).await;
//! bus.nudge(Nudge { topic: topic.clone(), number: 7 });
//! assert_eq!(listener.next().await, Some(Heard::Nudge(Nudge { topic, number: 7 })));
//! # });
//! ```

mod local;
mod topic;

use std::pin::Pin;

pub use local::{Heard, Local, Subscription};
pub use topic::Topic;

/// Something happened: look at the store.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Nudge {
    /// About what.
    pub topic: Topic,
    /// The number up to which the store has news: the last entry of a table.
    pub number: i64,
}

/// A way to nudge all who listen, in this process or beyond.
pub trait Bus: Send + Sync {
    /// Tells all who listen to the nudge's topic, if it gets through. Never waits.
    fn nudge(&self, nudge: Nudge);

    /// Begins to listen. What is nudged after this has answered is heard, unless it gets lost.
    fn subscribe<'a>(&'a self, topic: &'a Topic) -> Pin<Box<dyn Future<Output = Subscription> + Send + 'a>>;
}
