//! Who has a table open, here and at other servers, and who has it in sight.
//!
//! Servers tell each other who is there, and forget what they were told by one that is not heard of any more. Nothing
//! of it is kept.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use bus::{Nudge, Topic};
use serde::Serialize;

use super::{Fresh, Room};
use crate::House;

/// Of so many users others are told one by one; of more they hear only how many there are.
const MOST_NAMED: usize = 100;

/// Who has a table open.
#[derive(Clone, Debug, Serialize)]
pub struct Presence {
    /// The seats whose holders do.
    pub online: Vec<usize>,
    /// How many others.
    pub spectators: usize,
}

/// How often each user has a table open, or in sight; who is nobody counts under an empty name.
#[derive(Default)]
pub(super) struct People {
    here: Mutex<HashMap<String, Times>>,
    /// By server.
    elsewhere: Mutex<HashMap<Arc<str>, HashMap<String, Times>>>,
}

#[derive(Clone, Copy, Default, PartialEq)]
struct Times {
    open: usize,
    in_sight: usize,
}

impl People {
    fn here(&self) -> MutexGuard<'_, HashMap<String, Times>> {
        self.here.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn elsewhere(&self) -> MutexGuard<'_, HashMap<Arc<str>, HashMap<String, Times>>> {
        self.elsewhere.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn change(&self, user: &str, change: impl FnOnce(&mut Times)) {
        let mut here = self.here();
        let times = here.entry(user.to_owned()).or_default();
        change(times);
        if *times == Times::default() {
            here.remove(user);
        }
    }

    fn of(&self, user: &str) -> Times {
        let here = self.here().get(user).copied().unwrap_or_default();
        let elsewhere = self.elsewhere();
        elsewhere
            .values()
            .filter_map(|there| there.get(user))
            .fold(here, |sum, there| Times { open: sum.open + there.open, in_sight: sum.in_sight + there.in_sight })
    }

    /// As others are told: how many nobodies there are, then each user.
    fn write(&self) -> String {
        let here = self.here();
        let named: Vec<(&String, &Times)> = here.iter().filter(|(user, _)| !user.is_empty()).take(MOST_NAMED).collect();
        let open = |times: &Times| times.open;
        let all: usize = here.values().map(open).sum();
        let nobodies = all - named.iter().map(|(_, times)| times.open).sum::<usize>();
        let words = named.iter().map(|(user, times)| format!(" {user},{},{}", times.open, times.in_sight));
        format!("{nobodies}{}", words.collect::<String>())
    }

    fn read(text: &str) -> HashMap<String, Times> {
        let mut words = text.split(' ');
        let nobodies = words.next().and_then(|count| count.parse().ok()).unwrap_or(0);
        let user = |word: &str| {
            let mut parts = word.split(',');
            let (user, open, in_sight) = (parts.next()?, parts.next()?, parts.next()?);
            Some((user.to_owned(), Times { open: open.parse().ok()?, in_sight: in_sight.parse().ok()? }))
        };
        let mut people: HashMap<String, Times> = words.filter_map(user).collect();
        people.insert(String::new(), Times { open: nobodies, in_sight: 0 });
        people.retain(|_, times| *times != Times::default());
        people
    }
}

impl Room {
    /// Somebody comes to look, or goes.
    pub(super) fn count(&self, user: &str, comes: bool) {
        self.people
            .change(user, |times| times.open = if comes { times.open + 1 } else { times.open.saturating_sub(1) });
    }

    /// Somebody has the table in sight, or not any more.
    pub(super) fn count_in_sight(&self, user: &str, looks: bool) {
        self.people.change(user, |times| {
            times.in_sight = if looks { times.in_sight + 1 } else { times.in_sight.saturating_sub(1) };
        });
    }

    /// Whether a user has the table open, wherever. An empty name is nobody's.
    pub(crate) fn is_present(&self, user: &str) -> bool {
        !user.is_empty() && self.people.of(user).open > 0
    }

    /// Whether a user has the table in sight, wherever.
    pub(super) fn is_in_sight_of(&self, user: &str) -> bool {
        self.people.of(user).in_sight > 0
    }

    /// How many look on who are none of these users.
    pub(crate) fn spectators(&self, seated: &[&str]) -> usize {
        let looks_on = |(user, _): &(&String, &Times)| user.is_empty() || !seated.contains(&user.as_str());
        let count = |people: &HashMap<String, Times>| people.iter().filter(looks_on).map(|(_, times)| times.open).sum();
        let here: usize = count(&self.people.here());
        here + self.people.elsewhere().values().map(count).sum::<usize>()
    }

    /// Whether anybody has it open in this process.
    pub(super) fn is_followed(&self) -> bool {
        !self.people.here().is_empty()
    }
}

impl House {
    /// Tells everybody at a table who is there, here and at other servers.
    pub(super) async fn tell_presence(&self, room: &Arc<Room>) {
        self.tell_others(room);
        self.tell_presence_here(room).await;
    }

    async fn tell_presence_here(&self, room: &Arc<Room>) {
        let Ok(open) = room.open_if(self, Fresh::Since(0)).await else { return };
        let setup = open.table.setup();
        let online = (0..setup.seats.len()).filter(|at| room.is_present(&setup.seats[*at].person)).collect();
        let people: Vec<&str> = setup.people().collect();
        // An error says that nobody listens, which is fine.
        let _ = room.presence.send(Presence { online, spectators: room.spectators(&people) });
    }

    /// Tells other servers who is here.
    pub(super) fn tell_others(&self, room: &Room) {
        self.bus.nudge_others(Nudge::about(Topic::presence(&room.id)).saying(&room.people.write()));
    }

    /// Asks other servers who is there.
    pub(super) fn ask_others(&self, room: &Room) {
        self.bus.nudge_others(Nudge::about(Topic::ask_presence(&room.id)));
    }

    /// Somebody asked who is at a table.
    pub(crate) fn tell_others_who_is_here(&self, id: &str) {
        if let Some(room) = self.rooms.find(id).filter(|room| room.is_followed()) {
            self.tell_others(&room);
        }
    }

    /// Tells others who is at every table here, and asks them the same.
    pub(crate) fn introduce(&self) {
        for room in self.rooms.all().into_iter().filter(|room| room.is_followed()) {
            self.tell_others(&room);
            self.ask_others(&room);
        }
    }

    /// Asks others who is at the tables that somebody has open here.
    pub(crate) fn ask_who_is_there(&self) {
        for room in self.rooms.all().into_iter().filter(|room| room.is_followed()) {
            self.ask_others(&room);
        }
    }

    /// Another server said who is at a table there.
    pub(crate) fn heard_who_is_there(&self, from: &Arc<str>, id: &str, text: &str) {
        let Some(room) = self.rooms.find(id).filter(|room| room.is_followed()) else { return };
        let people = People::read(text);
        let before = if people.is_empty() {
            room.people.elsewhere().remove(from)
        } else {
            room.people.elsewhere().insert(from.clone(), people.clone())
        };
        if before.unwrap_or_default() != people {
            self.tell_presence_soon(room);
        }
    }

    /// Forgets what these servers said about who is there.
    pub(crate) fn forget_who_is_at(&self, servers: &[Arc<str>]) {
        if servers.is_empty() {
            return;
        }
        for room in self.rooms.all() {
            let mut elsewhere = room.people.elsewhere();
            let before = elsewhere.len();
            elsewhere.retain(|server, _| !servers.contains(server));
            let changed = elsewhere.len() != before;
            drop(elsewhere);
            if changed {
                self.tell_presence_soon(room);
            }
        }
    }

    fn tell_presence_soon(&self, room: Arc<Room>) {
        let house = self.clone();
        tokio::spawn(async move { house.tell_presence_here(&room).await });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Config;
    use crate::fixture::{empty_house, guest_with_table};
    use crate::tables::{Follower, News};

    #[test]
    fn who_is_there_comes_over_the_wire_as_it_was() {
        let (here, there) = (Room::new("here"), Room::new("there"));
        for user in ["anna", "anna", "ben", "", ""] {
            here.count(user, true);
        }
        here.count_in_sight("anna", true);
        let heard = People::read(&here.people.write());
        there.people.elsewhere().insert("other".into(), heard);
        there.count("carl", true);
        assert!(there.is_present("anna") && there.is_present("carl") && !there.is_present(""));
        assert!(there.is_in_sight_of("anna") && !there.is_in_sight_of("ben"));
        assert_eq!(there.spectators(&["anna"]), 4, "ben, carl and two whom nobody knows");
        assert!(People::read("").is_empty() && People::read("x y,z").is_empty());
    }

    #[test]
    fn somebody_is_there_as_long_as_any_window_is_open() {
        let room = Room::new("here");
        assert!(!room.is_followed() && !room.is_present("anna"));
        room.count("anna", true);
        room.count("anna", true);
        room.count_in_sight("anna", true);
        room.count_in_sight("anna", true);
        room.count("anna", false);
        room.count_in_sight("anna", false);
        assert!(room.is_followed() && room.is_present("anna") && room.is_in_sight_of("anna"));
        assert_eq!((room.spectators(&[]), room.spectators(&["anna"])), (1, 0));
        room.count_in_sight("anna", false);
        assert!(room.is_present("anna") && !room.is_in_sight_of("anna"));
        room.count("anna", false);
        assert!(!room.is_followed() && !room.is_present("anna"));
    }

    #[test]
    fn windows_at_all_servers_count_together() {
        let room = Room::new("here");
        room.count("anna", true);
        for (server, text) in [("second", "3 anna,1,1 ben,2,0"), ("third", "1 anna,1,0")] {
            room.people.elsewhere().insert(server.into(), People::read(text));
        }
        let anna = room.people.of("anna");
        assert_eq!((anna.open, anna.in_sight), (3, 1));
        assert_eq!(room.spectators(&["anna"]), 2 + 3 + 1);
        assert_eq!(room.spectators(&["anna", "ben"]), 3 + 1);
        assert!(!room.is_present("carl") && !room.is_in_sight_of("carl"));
    }

    #[test]
    fn of_a_crowd_a_hundred_are_named_and_the_rest_counted() {
        let room = Room::new("here");
        for user in 0..120 {
            room.count(&format!("user{user}"), true);
        }
        room.count("", true);
        let text = room.people.write();
        assert!(text.starts_with("21 "), "{text}");
        assert_eq!(text.split(' ').count(), 101);
        let other = Room::new("there");
        other.people.elsewhere().insert("other".into(), People::read(&text));
        assert_eq!(other.spectators(&[]), 121);
    }

    async fn followed(config: Config) -> (House, tempfile::TempDir, Arc<Room>, Follower) {
        let (house, folder) = empty_house(config).await;
        let (anna, id) = guest_with_table(&house, "othello", ["black", "white"]).await;
        let follower = house.follow_table(&id, Some(&anna), 0).await.unwrap();
        (house.clone(), folder, house.room(&id), follower)
    }

    /// The next that is told of who is there.
    async fn told(follower: &mut Follower) -> (Vec<usize>, usize) {
        loop {
            follower.wait().await;
            for news in follower.take().await.expect("the table is there") {
                if let News::Presence(Presence { online, spectators }) = news {
                    return (online, spectators);
                }
            }
        }
    }

    #[tokio::test]
    async fn where_many_come_and_go_at_once_only_how_it_came_out_is_told() {
        let (_house, _folder, room, mut follower) = followed(Config { thinkers: 0, ..Config::default() }).await;
        for spectators in 1..=50 {
            room.presence.send(Presence { online: vec![0], spectators }).unwrap();
        }
        assert_eq!(told(&mut follower).await, (vec![0], 50));
    }

    #[tokio::test]
    async fn what_another_server_says_is_told_when_it_is_new_and_forgotten_with_the_server() {
        let (house, _folder, room, mut follower) = followed(Config { thinkers: 0, ..Config::default() }).await;
        let other: Arc<str> = "other".into();
        let says = |text| house.heard_who_is_there(&other, &room.id, text);
        says("2");
        assert_eq!(told(&mut follower).await, (vec![0, 1], 2));
        // What is said again is no news, and neither is what is said of a table that nobody has open.
        says("2");
        house.heard_who_is_there(&other, "nowhere", "7");
        says("1 ben,1,1");
        assert_eq!(told(&mut follower).await, (vec![0, 1], 2));
        assert!(room.is_present("ben") && room.is_in_sight_of("ben"));
        house.forget_who_is_at(&[]);
        house.forget_who_is_at(&["third".into()]);
        house.forget_who_is_at(std::slice::from_ref(&other));
        assert_eq!(told(&mut follower).await, (vec![0, 1], 0));
        says("3");
        assert_eq!(told(&mut follower).await, (vec![0, 1], 3));
        house.forget_who_is_at(std::slice::from_ref(&other));
        assert_eq!(told(&mut follower).await, (vec![0, 1], 0), "whoever is left hears of it");
        says("4");
        assert_eq!(told(&mut follower).await, (vec![0, 1], 4));
        says("0");
        assert_eq!(told(&mut follower).await, (vec![0, 1], 0));
        assert!(room.people.elsewhere().is_empty(), "nothing is kept of a server where nobody is");
    }
}
