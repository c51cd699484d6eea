//! The library that a house brings along: for each size and grade a shelf, made by the generator from a fixed seed, so
//! that every house has the same.

use std::time::Duration;

use game::{Budget, Levels, Seed, Shelf, StopFlag};
use sha2::{Digest, Sha256};
use store::{CollectionRow, LevelRow, id_of};

use super::keep::{Version, row};
use super::with_levels;
use crate::House;
use crate::error::{Error, Result};
use crate::games::read_wishes;

/// Levels of a shelf.
pub(crate) const SHELF_LEVELS: u32 = 12;
/// Guesses and tries that a level may take: far more than any has needed. Counted, so that every house makes the same.
const NODES: u64 = 2_000_000;
/// How long a level may be looked at; it was made to be looked at quickly.
const CHECKING_TIME: Duration = Duration::from_secs(30);

/// The seed of all libraries.
fn seed() -> Seed {
    Seed::new(Sha256::digest(b"the library of the house").into())
}

/// An id that is the same in every house and sorts before all others; among the newest first, the easiest come first.
fn library_id(game: &str, name: &str, order: usize) -> String {
    let hash = Sha256::digest(format!("{game}/{name}").as_bytes());
    let unlike = hash.iter().take(8).fold(0_u128, |bits, byte| bits << 8 | u128::from(*byte));
    // The first 48 bits of an id are the time: there is none.
    id_of(u128::from(u16::MAX - order as u16) << 64 | unlike)
}

/// The name of a shelf, by which it is known to have been stocked.
fn shelf_name(shelf: &Shelf) -> String {
    format!("{0}×{0} {1}", shelf.size, shelf.grade)
}

impl House {
    /// Which shelf of a game is the next to be stocked, with its place; none if all are.
    pub(crate) async fn next_shelf(&self, game: &str) -> Result<Option<(usize, Shelf)>> {
        let stocked = self.store.stocked(game).await?;
        let shelves = with_levels(game)?.shelves().into_iter().enumerate();
        Ok(shelves.into_iter().find(|(_, shelf)| !stocked.contains(&shelf_name(shelf))))
    }

    /// Stocks a shelf with levels that were made, unless another process was faster; says whether it was done here.
    pub(crate) async fn stock_shelf(
        &self,
        game: &str,
        place: usize,
        shelf: &Shelf,
        made: Vec<LevelRow>,
    ) -> Result<bool> {
        let now = self.now();
        let name = shelf_name(shelf);
        let row = CollectionRow {
            id: library_id(game, &name, place),
            game: game.to_owned(),
            user_id: None,
            user: None,
            name,
            about: String::new(),
            listed: true,
            place: place as i64,
            size: Some(i64::from(shelf.size)),
            grade: Some(shelf.grade.to_owned()),
            created_at: now,
            updated_at: now,
        };
        let count = made.len().max(1) as f64;
        let spread = made.into_iter().enumerate().map(|(at, level)| (level, at as f64 / count)).collect::<Vec<_>>();
        Ok(self.store.stock_shelf(&row, &spread).await?)
    }
}

/// Makes a level of a shelf, always the same; none if there is none, or it was stopped. A level's number goes on over
/// the shelves of its size, so it tells levels apart in every language.
pub(crate) fn shelf_level(
    game: &str,
    levels: &dyn Levels,
    shelf: &Shelf,
    at: u32,
    now: i64,
    stop: StopFlag,
) -> Result<Option<LevelRow>> {
    let wishes: Vec<(&str, &str)> = shelf.wishes.iter().map(|(name, text)| (*name, text.as_str())).collect();
    let wishes = read_wishes(levels, &wishes, &serde_json::Map::new()).map_err(Error::Fields)?;
    let shelf_seed = seed().child(&shelf_name(shelf), 0);
    let budget = Budget::nodes(NODES).with_stop(stop);
    let Ok(level) = levels.generate(&wishes, None, &shelf_seed.child("level", at.into()), &budget) else {
        return Ok(None);
    };
    let before = levels.shelves().iter().filter(|other| other.size == shelf.size).position(|other| other == shelf);
    let number = before.unwrap_or_default() as u32 * SHELF_LEVELS + at + 1;
    let name = format!("{0}×{0} · {number}", shelf.size);
    let checked = levels.check(&levels.signed(&level, &name, None), &Budget::time(CHECKING_TIME))?;
    let id = library_id(game, &name, shelf.size as usize * 100 + number as usize);
    let version = Version { chain: id.clone(), id, number: 1 };
    row(game, checked, None, version, now).map(Some).map_err(Error::from)
}

#[cfg(test)]
mod tests {
    use store::LevelFilter;

    use super::*;
    use crate::Config;
    use crate::fixture::empty_house;

    #[test]
    fn every_shelf_has_its_size_and_grade_and_every_house_the_same_levels() {
        let levels = with_levels("kenken").unwrap();
        let shelves = levels.shelves();
        for (size, grades) in [(3, 4), (4, 5), (5, 5), (6, 5), (7, 5), (8, 5), (9, 5)] {
            assert_eq!(shelves.iter().filter(|shelf| shelf.size == size).count(), grades, "{size}");
        }
        for shelf in shelves.iter().filter(|shelf| shelf.size <= 6) {
            let make = || shelf_level("kenken", levels, shelf, 0, 0, StopFlag::new()).unwrap().unwrap();
            let level = make();
            assert_eq!((level.size, level.grade.as_str()), (i64::from(shelf.size), shelf.grade));
            assert!(level.single && level.author_id.is_none());
            assert_eq!(make(), level);
        }
        let names: Vec<String> = shelves
            .iter()
            .filter(|shelf| shelf.size == 4)
            .map(|shelf| shelf_level("kenken", levels, shelf, 11, 0, StopFlag::new()).unwrap().unwrap().name)
            .collect();
        assert_eq!(names, ["4×4 · 12", "4×4 · 24", "4×4 · 36", "4×4 · 48", "4×4 · 60"]);
        // Addresses of levels are passed on, so they stay what they are.
        let first = shelf_level("kenken", levels, &shelves[1], 0, 0, StopFlag::new()).unwrap().unwrap();
        assert_eq!((first.name.as_str(), first.id.as_str()), ("3×3 · 13", "0000000000zv32stayqcdbyq4f"));
        assert!(library_id("kenken", "a", 0) < store::new_id(), "it is older than any other");
        assert!(library_id("kenken", "a", 401) > library_id("kenken", "b", 402));
    }

    #[tokio::test]
    async fn a_shelf_is_stocked_once_and_each_of_its_levels_is_drawn_as_often() {
        let (house, _folder) = empty_house(Config { thinkers: 0, ..Config::default() }).await;
        let levels = with_levels("kenken").unwrap();
        let (place, shelf) = house.next_shelf("kenken").await.unwrap().unwrap();
        assert_eq!((place, shelf.size), (0, 3));
        let made: Vec<LevelRow> =
            (0..4).map(|at| shelf_level("kenken", levels, &shelf, at, 0, StopFlag::new()).unwrap().unwrap()).collect();
        assert!(house.stock_shelf("kenken", place, &shelf, made.clone()).await.unwrap());
        assert!(!house.stock_shelf("kenken", place, &shelf, made.clone()).await.unwrap(), "it is there already");
        let filter = LevelFilter { game: "kenken".to_owned(), ..LevelFilter::default() };
        // A lot falls to the next level; behind the last comes the first again.
        for (lot, at) in [(0.0, 0), (0.24, 1), (0.25, 1), (0.26, 2), (0.74, 3), (0.75, 3), (0.76, 0)] {
            assert_eq!(house.store.draw_level(&filter, lot).await.unwrap().unwrap().id, made[at].id, "{lot}");
        }
        assert_eq!(house.next_shelf("kenken").await.unwrap().unwrap().0, 1);
    }
}
