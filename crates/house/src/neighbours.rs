//! Who came from the same address: so that nobody has by many guests what one may not have. It is kept in memory alone.

use std::collections::{HashMap, HashSet};
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::error::Result;
use crate::{Cap, House, words};

/// At most so many users are remembered; when there are more, all are forgotten.
const MOST_USERS: usize = 50_000;
/// Of one address at most so many are counted, so that counting stays cheap: those of a school, say.
const MOST_OF_ONE: usize = 500;

/// Who came from where.
#[derive(Default)]
pub(crate) struct Neighbours(Mutex<Known>);

#[derive(Default)]
struct Known {
    addresses: HashMap<String, String>,
    users: HashMap<String, HashSet<String>>,
}

impl Neighbours {
    fn lock(&self) -> MutexGuard<'_, Known> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
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
            && let Some(users) = known.users.get_mut(&before)
        {
            users.remove(user);
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
    fn however_many_come_only_so_many_are_remembered() {
        let neighbours = Neighbours::default();
        for user in 0..MOST_USERS + 10 {
            neighbours.note(&user.to_string(), "10.0.0.1");
        }
        assert!(neighbours.lock().addresses.len() <= MOST_USERS);
        assert!(neighbours.lock().users["10.0.0.1"].len() <= MOST_OF_ONE);
    }
}
