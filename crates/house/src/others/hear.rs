//! What is done when another process says something, beside what its listeners do.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use bus::{Nudge, Overheard};
use store::Lane;

use crate::House;
use crate::house::{NAME_CHANGED, work_topic};

/// It is looked so often who has not been heard of.
const LOOK_EVERY: Duration = Duration::from_secs(2);
/// A process of which nothing was heard for so long is gone, and with it whoever was there.
const GONE_AFTER: Duration = Duration::from_secs(8);

/// Hears other processes until the house closes.
pub(crate) fn hear(house: House) -> impl Future<Output = ()> + Send + use<> {
    let mut ears = house.bus.overhear();
    let mut ticks = house.config.time.every(LOOK_EVERY);
    async move {
        let mut alive = HashMap::<Arc<str>, Duration>::new();
        loop {
            tokio::select! {
                () = house.stopped() => return,
                overheard = ears.next() => match overheard {
                    Overheard::Alive(from) => {
                        if alive.insert(from, house.config.time.running()).is_none() {
                            house.ask_who_is_there();
                        }
                    }
                    Overheard::Nudge(from, nudge) => house.heard(&from, &nudge),
                    Overheard::MissedOf(from) => house.forget_who_is_at(&[from]),
                    Overheard::Missed => {
                        house.forget_who_is_at(&alive.drain().map(|(from, _)| from).collect::<Vec<_>>());
                        house.introduce();
                    }
                },
                () = ticks.next() => {
                    let now = house.config.time.running();
                    let gone = alive.extract_if(|_, heard| now.saturating_sub(*heard) >= GONE_AFTER);
                    let gone: Vec<Arc<str>> = gone.map(|(from, _)| from).collect();
                    if !gone.is_empty() {
                        // Its last words may not have been heard.
                        house.bus.tell_missed();
                        house.forget_who_is_at(&gone);
                    }
                }
            }
        }
    }
}

impl House {
    fn heard(&self, from: &Arc<str>, nudge: &Nudge) {
        let Some((kind, id)) = nudge.topic.name().split_once('.') else { return };
        match kind {
            "presence" => self.heard_who_is_there(from, id, nudge.text.as_deref().unwrap_or_default()),
            "ask-presence" => self.tell_others_who_is_here(id),
            "user" => {
                self.callers.forget(id);
                if nudge.text.as_deref() == Some(NAME_CHANGED) {
                    let (house, user) = (self.clone(), id.to_owned());
                    tokio::spawn(async move { house.reload_tables_here(&user).await });
                }
            }
            "work" => {
                for lane in [Lane::Thinking, Lane::Jobs] {
                    if work_topic(lane) == nudge.topic {
                        self.bells.ring_for_any(lane);
                    }
                }
            }
            _ => {}
        }
    }
}
