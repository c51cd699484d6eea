//! Nudges between the parts of the house, in one process or in many: a table moved on, work is waiting.
//!
//! # Layout
//! - [`Topic`], [`Nudge`]: what is said, and about what. Names and numbers only: whoever hears a nudge asks the store.
//! - [`Local`]: the fan-out inside one process. Whoever listens, listens here.
//! - [`Carrier`]: a way to other processes, which feeds a [`Local`] and takes from it ([`Local::join`]); [`Ends`] is
//!   what a carrier sees of it. [`Nats`] is one; what a store can carry is the house's matter.
//! - `testing`: a NATS server for tests.
//!
//! # What it promises, and what it does not
//! A bus may lose any nudge. Nobody may depend on hearing one: the store is the truth, and a listener that missed
//! something finds it there by number. What it does promise is that nobody waits for anybody: a nudge never blocks, a
//! slow listener is told that it has missed some ([`Heard::Missed`]) while the others hear them all, and so is
//! everybody when a carrier comes back that was away.
//!
//! ```
//! # tokio::runtime::Builder::new_current_thread().build().unwrap().block_on(async {
//! use bus::{Heard, Local, Nudge, Topic};
//!
//! let bus = Local::new();
//! let topic = Topic::table("01k5");
//! let mut listener = bus.listen(&topic);
//! bus.nudge(Nudge::about(topic.clone()).up_to(7));
//! assert_eq!(listener.next().await, Some(Heard::Nudge(Nudge::about(topic).up_to(7))));
//! # });
//! ```

mod carrier;
mod local;
mod nats;
mod nudge;
#[cfg(feature = "testing")]
pub mod testing;
mod topic;

pub use carrier::{Carrier, Ends, LONGEST_MESSAGE, LONGEST_SILENCE, MISSED};
pub use local::{Heard, Local, Overheard, Overhears, Subscription};
pub use nats::{BadAddress, Nats};
pub use nudge::Nudge;
pub use topic::Topic;
