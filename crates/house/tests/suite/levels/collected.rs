//! Collections: levels in an order, under a name.

use std::time::Duration;

use house::levels::{CollectionChange, CollectionForm};
use house::tables::NewTable;
use house::{Caps, Config, Error};
use store::UserRow;

use super::{board, solve};
use crate::rooms::{TestHouse, code};

const QUIET: fn() -> Config = || Config { thinkers: 0, ..Config::default() };

fn form(name: &str, about: &str, levels: &[String]) -> CollectionForm {
    CollectionForm {
        game: "kenken".to_owned(),
        name: name.to_owned(),
        about: about.to_owned(),
        levels: levels.to_vec(),
    }
}

async fn two_levels(house: &TestHouse, user: &UserRow) -> Vec<String> {
    let mut chains = Vec::new();
    for name in ["One", "Two"] {
        chains.push(house.house.save_level(user, "kenken", board(name), None).await.unwrap().chain);
    }
    chains
}

both! {
    a_collection_has_an_order_and_shows_what_was_solved(house, QUIET()) {
        let (anna, ben) = (house.guest().await, house.guest().await);
        let chains = two_levels(house, &anna).await;
        let made = house.house.make_collection(&anna, form(" Both ", "Two threes", &chains[1..])).await.unwrap();
        assert_eq!((made.name.as_str(), made.about.as_str(), made.listed), ("Both", "Two threes", true));
        assert_eq!((made.user_id.as_ref(), made.user.as_ref(), made.created_at), (Some(&anna.id), Some(&anna.name), house.house.now()));
        let names = async || -> Vec<String> {
            let open = house.house.collection(&made.id, None).await.unwrap();
            open.levels.into_iter().map(|level| level.name).collect()
        };
        assert_eq!(names().await, ["Two"]);
        let change = async |user: &UserRow, change: CollectionChange| house.house.change_collection(user, &made.id, change).await;
        house.time.advance(Duration::from_secs(9));
        change(&anna, CollectionChange { add: Some(chains[0].clone()), ..CollectionChange::default() }).await.unwrap();
        assert_eq!(names().await, ["Two", "One"]);
        change(&anna, CollectionChange { levels: Some(chains.clone()), ..CollectionChange::default() }).await.unwrap();
        assert_eq!(names().await, ["One", "Two"]);
        change(&anna, CollectionChange { levels: Some(vec![chains[1].clone()]), add: Some(chains[0].clone()), ..CollectionChange::default() }).await.unwrap();
        assert_eq!(names().await, ["Two", "One"]);
        let play = NewTable { game: "kenken".to_owned(), level: Some(chains[1].clone().into()), ..NewTable::default() };
        let id = house.table(&ben, &play).await;
        solve(house, &id, &ben).await;
        let seen = house.house.collection(&made.id, Some(&ben.id)).await.unwrap();
        assert_eq!((seen.listed.levels, seen.listed.solved, &seen.solved), (2, 1, &chains[1..].to_vec()));
        assert_eq!(seen.listed.row.updated_at, made.created_at + 9_000);
        assert!(house.house.collection(&made.id, None).await.unwrap().solved.is_empty());
        change(&anna, CollectionChange { name: Some("Pair".to_owned()), about: Some(String::new()), listed: Some(false), ..CollectionChange::default() }).await.unwrap();
        let row = house.house.collection(&made.id, None).await.unwrap().listed.row;
        assert_eq!((row.name.as_str(), row.about.as_str(), row.listed), ("Pair", "", false));
        assert_eq!(names().await, ["Two", "One"], "what is not named stays");
        for (wrong, refused) in [
            (CollectionChange { name: Some(String::new()), ..CollectionChange::default() }, "server.nameless-collection"),
            (CollectionChange { name: Some("x".repeat(61)), ..CollectionChange::default() }, "server.long-collection-name"),
            (CollectionChange { about: Some("x".repeat(501)), ..CollectionChange::default() }, "server.long-about"),
            (CollectionChange { add: Some("nowhere".to_owned()), ..CollectionChange::default() }, "server.no-level"),
        ] {
            assert_eq!(code(change(&anna, wrong).await), refused);
        }
        assert!(matches!(change(&ben, CollectionChange::default()).await, Err(Error::NotAllowed(say)) if say.code == "server.not-your-collection"));
        assert_eq!(code(house.house.delete_collection(&ben, &made.id).await), "server.not-your-collection");
        house.house.delete_collection(&anna, &made.id).await.unwrap();
        assert!(matches!(house.house.collection(&made.id, None).await, Err(Error::Missing(say)) if say.code == "server.no-collection"));
        assert!(matches!(house.house.delete_collection(&anna, &made.id).await, Err(Error::Missing(_))));
        assert!(house.house.level(&chains[0], None).await.is_ok(), "its levels stay");
    }

    collections_are_bounded(house, Config { caps: Caps::default().change("collections=1").unwrap().change("collection-levels=2").unwrap(), ..QUIET() }) {
        let anna = house.guest().await;
        let chains = two_levels(house, &anna).await;
        let large = house.house.make_collection(&anna, form("Large", "", &[chains[0].clone(), chains[1].clone(), chains[0].clone()])).await.err().unwrap().say();
        assert_eq!(large.code, "server.large-collection");
        assert!(large.text.contains('2') && large.text.contains('3'), "{}", large.text);
        assert_eq!(code(house.house.make_collection(&anna, form("Long", &"x".repeat(501), &[])).await), "server.long-about");
        let game = CollectionForm { game: "othello".to_owned(), ..form("Discs", "", &[]) };
        assert_eq!(code(house.house.make_collection(&anna, game).await), "server.no-levels");
        house.house.make_collection(&anna, form("Both", "", &chains)).await.unwrap();
        let full = house.house.make_collection(&anna, form("More", "", &[])).await.err().unwrap().say();
        assert_eq!(full.code, "server.too-many-collections");
        assert!(full.text.contains('1'), "{}", full.text);
    }
}
