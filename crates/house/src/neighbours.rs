//! Who came from the same address: so that nobody has by many guests what one may not have. It is kept in memory alone.

use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet};
use std::mem;
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::error::Result;
use crate::tables::A_PERSON_WAITS;
use crate::{Cap, House, words};

/// At most so many users are remembered; when there are more, all are forgotten.
const MOST_USERS: usize = 50_000;
/// Of one address at most so many are counted, so that counting stays cheap: those of a school, say.
const MOST_OF_ONE: usize = 500;

/// Who came from where, and how much is thought for them.
#[derive(Default)]
pub(crate) struct Neighbours {
    known: Mutex<Known>,
    /// How many thoughts are waited for, by address; where there is none, it is forgotten.
    thoughts: Mutex<HashMap<String, u32>>,
}

#[derive(Default)]
struct Known {
    addresses: HashMap<String, String>,
    users: HashMap<String, HashSet<String>>,
}

impl Neighbours {
    fn lock(&self) -> MutexGuard<'_, Known> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn thoughts(&self) -> MutexGuard<'_, HashMap<String, u32>> {
        self.thoughts.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn note(&self, user: &str, address: &str) {
        let mut known = self.lock();
        if known.addresses.get(user).is_some_and(|known| known == address) {
            return;
        }
        if known.addresses.len() >= MOST_USERS {
            *known = Known::default();
        }
        if let Some(before) = known.addresses.insert(user.to_owned(), address.to_owned())
            && let Entry::Occupied(mut users) = known.users.entry(before)
        {
            users.get_mut().remove(user);
            if users.get().is_empty() {
                users.remove();
            }
        }
        let users = known.users.entry(address.to_owned()).or_default();
        if users.len() < MOST_OF_ONE {
            users.insert(user.to_owned());
        }
    }

    /// Everybody who came from the address of this user, who is among them.
    fn of(&self, user: &str) -> Vec<String> {
        let known = self.lock();
        let users = known.addresses.get(user).and_then(|address| known.users.get(address));
        users.map(|users| users.iter().cloned().collect()).unwrap_or_default()
    }

    /// How many others there are at the address of somebody.
    fn others_at(&self, address: &str) -> u32 {
        self.lock().users.get(address).map_or(0, |users| users.len().saturating_sub(1)) as u32
    }

    fn thoughts_at(&self, address: &str) -> u32 {
        self.thoughts().get(address).copied().unwrap_or_default()
    }

    /// Where an account comes from; who is not known is an address, or comes from nowhere else.
    fn address_of(&self, account: &str) -> String {
        self.lock().addresses.get(account).map_or(account, String::as_str).to_owned()
    }
}

/// A thought that somebody waits for: it counts for the address until this is dropped.
pub(crate) struct Awaited {
    house: House,
    address: String,
}

impl Drop for Awaited {
    fn drop(&mut self) {
        let mut thoughts = self.house.neighbours.thoughts();
        if let Entry::Occupied(mut count) = thoughts.entry(mem::take(&mut self.address)) {
            *count.get_mut() -= 1;
            if *count.get() == 0 {
                count.remove();
            }
        }
    }
}

impl House {
    /// Notes from where a user comes: what there may be per address is counted by it.
    pub fn came_from(&self, user: &str, address: &str) {
        self.neighbours.note(user, address);
    }

    /// Refuses one more table of computers where all from the user's address together have as many as they may.
    pub(crate) async fn check_watched_of_address(&self, user: &str) -> Result<()> {
        let most = self.config.caps.of(Cap::WatchedOfAddress);
        let mut found = 0;
        for user in self.neighbours.of(user) {
            found += self.store.watched_tables_of(&user).await?;
        }
        if found < i64::from(most) { Ok(()) } else { Err(words::ADDRESS_WATCHED.with(&[("max", most.into())]).into()) }
    }

    /// Counts one more thought, or refuses it where all from the address of this account wait for as many as they may.
    pub(crate) async fn await_thought(&self, account: &str) -> Result<Awaited> {
        let address = self.neighbours.address_of(account);
        let moves = self.neighbours_who_wait(account, &address).await?;
        let mut thoughts = self.neighbours.thoughts();
        let found = thoughts.get(&address).copied().unwrap_or_default();
        self.check_thoughts(found + moves)?;
        thoughts.insert(address.clone(), found + 1);
        drop(thoughts);
        Ok(Awaited { house: self.clone(), address })
    }

    /// Refuses one more move that a computer is to answer, in the same way.
    pub(crate) async fn check_thoughts_of_address(&self, user: &str) -> Result<()> {
        let address = self.neighbours.address_of(user);
        let moves = self.neighbours_who_wait(user, &address).await?;
        self.check_thoughts(self.neighbours.thoughts_at(&address) + moves)
    }

    fn check_thoughts(&self, found: u32) -> Result<()> {
        let most = self.config.caps.of(Cap::ThoughtsOfAddress);
        if found < most { Ok(()) } else { Err(words::ADDRESS_THOUGHTS.with(&[("max", most.into())]).into()) }
    }

    /// How many others from the address of a user wait for a computer's move, or how many there are, where even all of
    /// them would be too few to matter.
    async fn neighbours_who_wait(&self, user: &str, address: &str) -> Result<u32> {
        let others = self.neighbours.others_at(address);
        if self.neighbours.thoughts_at(address) + others < self.config.caps.of(Cap::ThoughtsOfAddress) {
            return Ok(others);
        }
        let neighbours = self.neighbours.of(user);
        let waiting = self.store.who_waits(A_PERSON_WAITS).await?;
        let other = |waits: &&String| *waits != user && neighbours.contains(waits);
        Ok(waiting.iter().filter(other).count() as u32)
    }

    /// Refuses one more job in the same way.
    pub(crate) async fn check_jobs_of_address(&self, user: &str) -> Result<()> {
        let most = self.config.caps.of(Cap::JobsOfAddress);
        let mut found = 0;
        for user in self.neighbours.of(user) {
            found += self.store.open_jobs(&user).await?;
        }
        if found < i64::from(most) { Ok(()) } else { Err(words::ADDRESS_JOBS.with(&[("max", most.into())]).into()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture::empty_house;
    use crate::{Caps, Config};

    #[test]
    fn who_moves_is_a_neighbour_at_the_new_address_alone() {
        let neighbours = Neighbours::default();
        for (user, address) in [("anna", "10.0.0.1"), ("ben", "10.0.0.1"), ("carl", "10.0.0.2"), ("ben", "10.0.0.2")] {
            neighbours.note(user, address);
        }
        let of = |user| neighbours.of(user).into_iter().collect::<HashSet<_>>();
        assert_eq!(of("anna"), HashSet::from(["anna".to_owned()]));
        assert_eq!(of("ben"), HashSet::from(["ben".to_owned(), "carl".to_owned()]));
        assert_eq!(of("eve"), HashSet::new());
    }

    #[test]
    fn an_address_that_everybody_has_left_is_forgotten() {
        let neighbours = Neighbours::default();
        for network in 0..100 {
            neighbours.note("eve", &format!("2001:db8:0:{network:x}::/64"));
        }
        assert_eq!(neighbours.lock().users.len(), 1);
    }

    #[tokio::test]
    async fn of_one_address_only_so_many_thoughts_are_waited_for() {
        let caps = Caps::none().change("address-thoughts=2").unwrap();
        let (house, _folder) = empty_house(Config { caps, ..Config::default() }).await;
        for (user, address) in [("anna", "10.0.0.1"), ("ben", "10.0.0.1"), ("carl", "10.0.0.2")] {
            house.came_from(user, address);
        }
        let openings = async |user| house.use_tool(user, "othello", "openings", serde_json::Map::new()).await;
        let thoughts = (house.await_thought("anna").await.unwrap(), house.await_thought("anna").await.unwrap());
        let refused = openings("ben").await.unwrap_err().say();
        assert_eq!(refused.code, "server.address-thoughts");
        assert!(refused.text.contains('2'), "{}", refused.text);
        assert!(house.check_thoughts_of_address("ben").await.is_err());
        assert!(openings("carl").await.is_ok());
        assert!(openings("10.0.0.3").await.is_ok(), "who is not known is an address");
        drop(thoughts);
        assert!(openings("ben").await.is_ok());
        assert!(house.neighbours.thoughts().is_empty(), "nothing is remembered");
    }

    #[test]
    fn however_many_come_only_so_many_are_remembered() {
        let neighbours = Neighbours::default();
        for user in 0..MOST_USERS + 10 {
            neighbours.note(&user.to_string(), "10.0.0.1");
        }
        assert!(neighbours.lock().addresses.len() <= MOST_USERS);
        assert!(neighbours.lock().users["10.0.0.1"].len() <= MOST_OF_ONE);
    }

    #[tokio::test]
    async fn others_count_by_those_who_wait_only_where_all_would_be_too_many() {
        let caps = Caps::none().change("address-thoughts=3").unwrap();
        let (house, _folder) = empty_house(Config { caps, ..Config::default() }).await;
        for user in ["anna", "ben"] {
            house.came_from(user, "10.0.0.1");
        }
        assert_eq!(house.neighbours_who_wait("anna", "10.0.0.1").await.unwrap(), 1, "there is one other");
        let _thought = house.await_thought("anna").await.unwrap();
        assert_eq!(house.neighbours.thoughts_at("10.0.0.1"), 1);
        assert_eq!(house.neighbours_who_wait("anna", "10.0.0.1").await.unwrap(), 1);
        let _more = house.await_thought("anna").await.unwrap();
        assert_eq!(house.neighbours_who_wait("anna", "10.0.0.1").await.unwrap(), 0, "nobody else waits");
        assert!(house.await_thought("ben").await.is_ok(), "one more may be waited for");
        let third = house.await_thought("anna").await.unwrap();
        assert_eq!(house.neighbours.thoughts_at("10.0.0.1"), 3);
        assert!(house.await_thought("ben").await.is_err());
        drop(third);
        assert_eq!(house.neighbours.thoughts_at("10.0.0.1"), 2);
        assert_eq!(house.neighbours.address_of("anna"), "10.0.0.1");
        assert_eq!((house.neighbours.others_at("10.0.0.1"), house.neighbours.others_at("10.0.0.9")), (1, 0));
    }

    #[test]
    fn the_last_who_fits_is_remembered_and_counted() {
        let neighbours = Neighbours::default();
        for user in 0..=MOST_OF_ONE {
            neighbours.note(&user.to_string(), "10.0.0.1");
        }
        assert_eq!(neighbours.of("0").len(), MOST_OF_ONE);
        let neighbours = Neighbours::default();
        for user in 0..MOST_USERS {
            neighbours.note(&user.to_string(), &user.to_string());
        }
        assert_eq!(neighbours.lock().addresses.len(), MOST_USERS);
        neighbours.note("0", "0");
        assert_eq!(neighbours.lock().addresses.len(), MOST_USERS, "who is known already is no one more");
        neighbours.note("one more", "10.0.0.1");
        assert_eq!(neighbours.lock().addresses.len(), 1);
    }
}
