//! Following a table: what happens there, as it happens.

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;

use ::tables::ShownEntry;
use bus::{Heard, Nudge, Subscription, Topic};
use store::{Access, SeatRow};
use tokio::sync::broadcast::{self, error::RecvError};

use super::away::Looks;
use super::presence::Presence;
use super::{Fresh, OpenTable, Room};
use crate::House;
use crate::error::{Error, Result};
use crate::time::Ticks;
use ::tables::forms::ShownTable;

/// Who follows a quiet table hears so often that it is quiet.
const QUIET_AFTER: Duration = Duration::from_secs(25);
/// Where others use the same store and cannot be heard, so often: whoever follows may have lost the right to.
const ALONE_QUIET_AFTER: Duration = Duration::from_secs(3);

/// Somebody who follows a table: a user, or nobody in particular. Ends with [`Follower::leave`].
pub struct Follower {
    house: House,
    present: Present,
    /// Whether the table is in sight of a user.
    looks: Option<Looks>,
    nudges: Subscription,
    presence: broadcast::Receiver<Presence>,
    ticks: Ticks,
    /// When it was last told that all is quiet.
    quiet_since: Duration,
    /// The number of the last entry that was told.
    told: u64,
    /// Who sat where, and what else the row said, when the table was last told.
    around: Option<Around>,
    /// The rematch that was told.
    rematch: Option<String>,
    /// What has been seen and is to be told.
    news: VecDeque<News>,
    /// A look that is due: how fresh, and whether somebody said that there is something to see.
    due: Option<(Fresh, bool)>,
    /// Whether that look waits for the next tick, because the store did not answer.
    waits: bool,
    /// Whether the table is gone, or may not be looked at any more.
    gone: bool,
}

/// What happens at a table.
#[derive(Debug)]
pub enum News {
    /// The whole table.
    Table(Box<ShownTable>),
    /// An entry. Of several at once only the last brings the table.
    Entry(Box<ShownEntry>, Option<Box<ShownTable>>),
    /// Who is there.
    Presence(Presence),
    /// The game goes on at the table of this id.
    Rematch(String),
    /// Nothing has happened for a while.
    Quiet,
    /// The house closes.
    Closing,
}

/// What of a table can change without an entry: another server may have changed it, whose nudges do not arrive.
#[derive(PartialEq)]
struct Around {
    seats: Vec<SeatRow>,
    access: Access,
    failure: Option<String>,
    nobody_thinks: bool,
}

impl Around {
    fn of(house: &House, open: &OpenTable) -> Self {
        let row = &open.row;
        Self {
            seats: row.seats.clone(),
            access: row.setup.access,
            failure: row.failure.clone(),
            nobody_thinks: open.nobody_thinks(house),
        }
    }
}

/// Counts among those who have a table open, until it is dropped.
struct Present {
    room: Arc<Room>,
    user: Option<String>,
}

impl Present {
    fn at(room: &Arc<Room>, user: Option<&str>) -> Self {
        room.count(user.unwrap_or_default(), true);
        Self { room: room.clone(), user: user.map(str::to_owned) }
    }
}

impl Drop for Present {
    fn drop(&mut self) {
        self.room.count(self.user.as_deref().unwrap_or_default(), false);
    }
}

impl House {
    /// Begins to follow a table, which is in sight: the first news is the table, with the entries after a number.
    pub async fn follow_table(&self, id: &str, user: Option<&str>, after: u64) -> Result<Follower> {
        self.follow(id, user, after, true).await
    }

    /// Begins to follow a table behind something else: nobody looks yet.
    pub async fn follow_unseen(&self, id: &str, user: Option<&str>, after: u64) -> Result<Follower> {
        self.follow(id, user, after, false).await
    }

    async fn follow(&self, id: &str, user: Option<&str>, after: u64, in_sight: bool) -> Result<Follower> {
        let room = self.room(id);
        room.open(self).await?.may_look(user)?;
        let present = Present::at(&room, user);
        self.ask_others(&room);
        self.tell_presence(&room).await;
        // Listening begins before the first look, so nothing falls between the two.
        let nudges = self.bus.listen(&Topic::table(id));
        let mut follower = Follower {
            house: self.clone(),
            present,
            looks: None,
            nudges,
            presence: room.presence.subscribe(),
            ticks: self.config.time.every(if self.is_shared() { ALONE_QUIET_AFTER } else { QUIET_AFTER }),
            quiet_since: self.config.time.running(),
            told: after,
            around: None,
            rematch: None,
            news: VecDeque::new(),
            due: None,
            waits: false,
            gone: false,
        };
        if in_sight {
            follower.look_at().await;
        }
        let open = room.open(self).await?;
        open.may_look(user)?;
        follower.take_table(&open);
        Ok(follower)
    }
}

impl Follower {
    /// Waits until there is something to [take](Self::take). May be dropped while it waits: it asks nobody anything.
    pub async fn wait(&mut self) {
        let looks = self.due.is_some() && !self.waits;
        if self.gone || looks || !self.news.is_empty() {
            return;
        }
        tokio::select! {
            heard = self.nudges.next() => match heard {
                Some(Heard::Nudge(Nudge { number: Some(number), .. })) if number as u64 <= self.told => {}
                Some(Heard::Nudge(Nudge { number: Some(number), .. })) => self.must_look(Fresh::Since(number as u64), true),
                Some(Heard::Nudge(_)) => self.must_look(Fresh::Now, true),
                Some(Heard::Missed) => self.must_look(Fresh::Now, false),
                None => self.gone = true,
            },
            told = self.presence.recv() => match told {
                Ok(mut presence) => {
                    // Where many come and go at once, each is told once of how it came out.
                    while let Ok(later) = self.presence.try_recv() {
                        presence = later;
                    }
                    self.news.push_back(News::Presence(presence));
                }
                Err(RecvError::Lagged(_)) => {}
                Err(RecvError::Closed) => self.gone = true,
            },
            () = self.ticks.next() => {
                self.waits = false;
                let now = self.house.config.time.running();
                if !self.house.is_joined() || now.saturating_sub(self.quiet_since) >= QUIET_AFTER {
                    self.quiet_since = now;
                    self.news.push_back(News::Quiet);
                }
            }
            () = self.house.stopped() => self.news.push_back(News::Closing),
        }
    }

    /// A look is due, together with one that was due before.
    fn must_look(&mut self, fresh: Fresh, nudged: bool) {
        self.due = Some(match (self.due, fresh) {
            (Some((Fresh::Since(before), told)), Fresh::Since(now)) => (Fresh::Since(before.max(now)), told || nudged),
            (Some((_, told)), _) => (Fresh::Now, told || nudged),
            (None, fresh) => (fresh, nudged),
        });
    }

    /// All news that there are; none when the table is gone, or may not be looked at any more.
    ///
    /// It may ask the store, and what is asked there should be waited for: a question that is dropped half-way costs its
    /// connection.
    pub async fn take(&mut self) -> Option<Vec<News>> {
        if let Some((fresh, nudged)) = self.due.filter(|_| !self.waits) {
            match self.look(fresh, nudged).await {
                Ok(()) => {}
                // A store that does not answer says nothing about the table: it is looked at again with the next tick.
                Err(Error::Store(_)) => self.waits = true,
                Err(_) => self.gone = true,
            }
        }
        let news: Vec<News> = self.news.drain(..).collect();
        if self.gone && news.is_empty() { None } else { Some(news) }
    }

    /// Looks at what is new, each entry with the events that it made. When there is no entry although there was a nudge,
    /// the table itself has changed: somebody joined, or the game goes on elsewhere.
    ///
    /// Nothing is noted before all is seen.
    async fn look(&mut self, fresh: Fresh, nudged: bool) -> Result<()> {
        let open = self.present.room.open_if(&self.house, fresh).await?;
        open.may_look(self.present.user.as_deref())?;
        if open.table.last() == self.told {
            match open.rematch_id() {
                Some(next) => {
                    drop(open);
                    self.look_for_rematch(next).await?;
                }
                None if nudged || self.around != Some(Around::of(&self.house, &open)) => self.take_table(&open),
                None => {}
            }
        } else {
            self.take_entries(&open);
        }
        self.due = None;
        Ok(())
    }

    fn take_table(&mut self, open: &OpenTable) {
        let table = open.show(&self.house, self.present.user.as_deref(), self.told);
        self.told = open.table.last();
        self.around = Some(Around::of(&self.house, open));
        self.news.push_back(News::Table(Box::new(table)));
    }

    fn take_entries(&mut self, open: &OpenTable) {
        let mut table = open.show(&self.house, self.present.user.as_deref(), self.told);
        self.told = open.table.last();
        self.around = Some(Around::of(&self.house, open));
        let mut entries = table.entries.take().unwrap_or_default();
        let last = entries.pop();
        self.news.extend(entries.into_iter().map(|entry| News::Entry(Box::new(entry), None)));
        self.news.extend(last.map(|last| News::Entry(Box::new(last), Some(Box::new(table)))));
    }

    /// Tells once where the game goes on, if it does.
    async fn look_for_rematch(&mut self, next: String) -> Result<()> {
        if self.rematch.as_ref() != Some(&next) && self.house.store.table(&next).await?.is_some() {
            self.rematch = Some(next.clone());
            self.news.push_back(News::Rematch(next));
        }
        Ok(())
    }

    /// The table comes in sight: a clock that stands because its player had left runs again.
    pub async fn look_at(&mut self) {
        let Some(user) = self.present.user.clone().filter(|_| self.looks.is_none()) else { return };
        self.looks = Some(Looks::at(&self.house, &self.present.room, &user));
        // Who does not sit there has no clock.
        let _ = self.house.start_clock_of(&self.present.room, &user).await;
    }

    /// The table is out of sight: after a while the clock of a game that is played alone stands.
    pub fn look_away(&mut self) {
        self.looks = None;
    }

    /// Goes away, which the others are told.
    pub async fn leave(self) {
        let (house, room) = (self.house.clone(), self.present.room.clone());
        drop(self);
        house.tell_presence(&room).await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture::{empty_house, guest_with_table};
    use crate::{Config, HandTime};

    async fn followed() -> (House, HandTime, tempfile::TempDir, Follower) {
        let time = HandTime::new(0);
        let (house, folder) = empty_house(Config { thinkers: 0, time: time.clone().into(), ..Config::default() }).await;
        let (anna, id) = guest_with_table(&house, "othello", ["black", "white"]).await;
        let mut follower = house.follow_table(&id, Some(&anna), 0).await.unwrap();
        assert!(matches!(follower.take().await.unwrap()[..], [News::Table(_)]));
        (house, time, folder, follower)
    }

    #[tokio::test]
    async fn looks_that_are_due_at_once_become_one_that_sees_all() {
        let (_house, _time, _folder, mut follower) = followed().await;
        follower.must_look(Fresh::Since(5), true);
        follower.must_look(Fresh::Since(3), false);
        assert!(matches!(follower.due, Some((Fresh::Since(5), true))));
        follower.must_look(Fresh::Now, false);
        assert!(matches!(follower.due, Some((Fresh::Now, true))));
        // One that nobody was told to take finds nothing new, and tells nothing.
        follower.due = None;
        follower.must_look(Fresh::Now, false);
        assert!(follower.take().await.unwrap().is_empty());
        follower.must_look(Fresh::Now, true);
        assert!(matches!(follower.take().await.unwrap()[..], [News::Table(_)]));
    }

    #[tokio::test]
    async fn where_the_game_goes_on_is_told_once_and_only_when_it_does() {
        let (house, _time, _folder, mut follower) = followed().await;
        follower.look_for_rematch(store::new_id()).await.unwrap();
        assert!(follower.news.is_empty(), "there is no such table");
        let (_, next) = guest_with_table(&house, "othello", ["black", "white"]).await;
        for _ in 0..2 {
            follower.look_for_rematch(next.clone()).await.unwrap();
        }
        assert!(matches!(follower.news.make_contiguous(), [News::Rematch(told)] if *told == next));
    }

    #[tokio::test]
    async fn a_look_that_the_store_did_not_answer_waits_for_the_next_tick() {
        let (_house, time, _folder, mut follower) = followed().await;
        follower.must_look(Fresh::Now, true);
        follower.waits = true;
        let is_waiting = async |follower: &mut Follower| {
            tokio::select! {
                biased;
                () = follower.wait() => false,
                () = std::future::ready(()) => true,
            }
        };
        // Those who have come are told of at once; then there is nothing to do but wait.
        while !is_waiting(&mut follower).await {
            follower.news.clear();
        }
        time.advance(QUIET_AFTER);
        assert!(!is_waiting(&mut follower).await);
        assert!(follower.take().await.unwrap().iter().any(|news| matches!(news, News::Table(_))));
    }
}
