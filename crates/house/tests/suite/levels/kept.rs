//! Levels that are kept, found, changed and played.

use house::levels::{LevelChange, read_document};
use house::tables::NewTable;
use house::{Caps, Config, Error};
use serde_json::{Value, json};
use store::{LevelFilter, ScopeKey, UserRow};

use super::{board, solve};
use crate::rooms::{TestHouse, code};

const QUIET: fn() -> Config = || Config { thinkers: 0, ..Config::default() };

fn kenken() -> LevelFilter {
    LevelFilter { game: "kenken".to_owned(), ..LevelFilter::default() }
}

async fn save(house: &TestHouse, user: &UserRow, name: &str, replaces: Option<&str>) -> house::Result<store::LevelRow> {
    house.house.save_level(user, "kenken", board(name), replaces).await
}

both! {
    a_level_is_kept_in_versions_at_one_address(house, QUIET()) {
        let (anna, ben) = (house.guest().await, house.guest().await);
        let first = save(house, &anna, "Three", None).await.unwrap();
        assert_eq!((first.name.as_str(), first.version, first.size, first.single, first.listed), ("Three", 1, 3, true, true));
        assert_eq!((first.author_id.as_ref(), first.author.as_ref(), first.created_at), (Some(&anna.id), Some(&anna.name), house.house.now()));
        assert_eq!((first.chain.as_str(), first.name_key.as_str(), first.latest, first.plays), (first.id.as_str(), "three", true, 0));
        assert_eq!(read_document(&first).unwrap()["name"], "Three");
        house.house.change_level(&anna, &first.chain, LevelChange { name: None, listed: Some(false) }).await.unwrap();
        let second = save(house, &anna, "Three again", Some(&first.id)).await.unwrap();
        assert_eq!((second.version, second.chain.as_str(), second.listed), (2, first.chain.as_str(), false), "it is listed as before");
        assert!(matches!(save(house, &anna, "Late", Some(&first.id)).await, Err(Error::Conflict(say)) if say.code == "server.newer-level"));
        assert!(matches!(save(house, &ben, "Mine", Some(&second.id)).await, Err(Error::NotAllowed(say)) if say.code == "server.not-your-level"));
        assert_eq!(code(save(house, &anna, "Lost", Some("nowhere")).await), "server.no-level");
        assert_eq!(code(house.house.save_level(&anna, "othello", board("x"), None).await), "server.no-levels");
        assert!(house.house.save_level(&anna, "kenken", json!({"version": 1, "size": 3, "cages": []}), None).await.unwrap_err().is_refusal());
        let level = async |address: &str, version| house.house.level(address, version).await;
        assert_eq!(level(&first.chain, None).await.unwrap().id, second.id, "the latest");
        assert_eq!(level(&first.chain, Some(1)).await.unwrap().id, first.id);
        assert_eq!(level(&second.id, None).await.unwrap().id, second.id, "or by its id");
        assert_eq!(code(level(&second.id, Some(1)).await), "server.no-level");
        assert_eq!(code(level("nowhere", None).await), "server.no-level");
    }

    an_author_renames_unlists_and_deletes_and_nobody_else_does(house, QUIET()) {
        let (anna, ben) = (house.guest().await, house.guest().await);
        let level = save(house, &anna, "Three", None).await.unwrap();
        let change = async |user: &UserRow, name: Option<&str>, listed| {
            house.house.change_level(user, &level.chain, LevelChange { name: name.map(str::to_owned), listed }).await
        };
        assert_eq!(code(change(&ben, Some("Mine"), None).await), "server.not-your-level");
        assert_eq!(code(change(&anna, Some(" "), None).await), "server.nameless-level");
        assert_eq!(code(change(&anna, Some(&"x".repeat(61)), None).await), "server.long-level-name");
        let renamed = change(&anna, Some("Another"), None).await.unwrap();
        assert_eq!((renamed.name.as_str(), renamed.name_key.as_str(), renamed.listed), ("Another", "another", true));
        assert_eq!(read_document(&renamed).unwrap()["name"], "Another");
        assert_eq!(house.house.draw_level(&kenken()).await.unwrap().id, level.id);
        assert!(!change(&anna, None, Some(false)).await.unwrap().listed);
        assert!(matches!(house.house.draw_level(&kenken()).await, Err(Error::Missing(say)) if say.code == "server.no-such-levels"));
        let form = NewTable { game: "kenken".to_owned(), level: Some(level.chain.clone().into()), ..NewTable::default() };
        let [over, goes_on] = [house.table(&ben, &form).await, house.table(&ben, &form).await];
        solve(house, &over, &ben).await;
        let mut shown = house.show(&over, &ben).await;
        house.house.tell_gone_level(&mut shown).await.unwrap();
        assert!(!shown.level.as_ref().unwrap().gone);
        assert_eq!(code(house.house.delete_level(&ben, &level.chain).await), "server.not-your-level");
        house.house.delete_level(&anna, &level.chain).await.unwrap();
        house.house.tell_gone_level(&mut shown).await.unwrap();
        assert!(shown.level.unwrap().gone);
        let mut playing = house.show(&goes_on, &ben).await;
        house.house.tell_gone_level(&mut playing).await.unwrap();
        assert!(!playing.level.unwrap().gone, "only who has ended is told");
        assert!(matches!(house.house.level(&level.chain, None).await, Err(Error::Missing(say)) if say.code == "server.level-gone"));
    }

    a_table_is_played_on_the_level_that_is_asked_for(house, QUIET()) {
        let (anna, ben) = (house.guest().await, house.guest().await);
        let kept = save(house, &anna, "Three", None).await.unwrap();
        let form = |level: Value| NewTable { game: "kenken".to_owned(), level: Some(level), ..NewTable::default() };
        let id = house.table(&ben, &form(kept.id.clone().into())).await;
        let shown = house.show(&id, &ben).await;
        assert_eq!((shown.level.as_ref().map(|level| (level.id.as_str(), level.name.as_str(), level.gone)), shown.preset.as_deref()), (Some((kept.id.as_str(), "Three", false)), None));
        assert_eq!(shown.level.unwrap().grade, kept.grade);
        assert_eq!(house.house.level(&kept.id, None).await.unwrap().plays, 1);
        solve(house, &id, &ben).await;
        let records = house.house.store.records(&ben.id, Some("kenken")).await.unwrap();
        let scopes: Vec<(&str, &ScopeKey)> = records.iter().map(|record| (record.key.chart.as_str(), &record.key.scope)).collect();
        assert!(scopes.contains(&("time", &ScopeKey::Level(kept.id.clone()))), "{scopes:?}");
        assert!(scopes.contains(&("fastest", &ScopeKey::Size(3))), "{scopes:?}");
        // Handed in, it is nobody's; and it is no preset's.
        let id = house.table(&ben, &form(board("Own"))).await;
        let shown = house.show(&id, &ben).await;
        assert!(shown.level.is_none() && shown.preset.is_none());
        assert_eq!(shown.options["level"]["givens"], json!({"c3": 2}));
        let in_options = NewTable { game: "kenken".to_owned(), options: json!({"level": board("Own")}).as_object().unwrap().clone(), ..NewTable::default() };
        let id = house.table(&ben, &in_options).await;
        assert_eq!(house.show(&id, &ben).await.options["level"]["givens"], json!({"c3": 2}));
        let small = |level, wishes: Value| NewTable { preset: Some("small".to_owned()), wishes: wishes.as_object().unwrap().clone(), level, ..form(Value::Null) };
        let id = house.table(&ben, &small(Some(Value::Null), json!({}))).await;
        let shown = house.show(&id, &ben).await;
        assert_eq!((shown.preset.as_deref(), &shown.options["level"]["size"]), (Some("small"), &json!(4)));
        let id = house.table(&ben, &small(None, json!({"size": 3}))).await;
        let shown = house.show(&id, &ben).await;
        assert_eq!((shown.preset, &shown.options["level"]["size"]), (None, &json!(3)));
        let create = async |form: NewTable| house.house.create_table(&ben.id, false, &form, game::Seed::from_number(1)).await;
        assert_eq!(code(create(form(json!(7))).await), "server.no-level");
        assert_eq!(code(create(form(json!("nowhere"))).await), "server.no-level");
        assert_eq!(code(create(small(None, json!({"size": 99}))).await), "server.bad-options");
        assert!(create(form(json!({"version": 1, "size": 3, "cages": []}))).await.err().unwrap().is_refusal());
    }

    a_level_is_looked_at_before_it_is_kept(house, Config { caps: Caps::default().change("level-bytes=600").unwrap(), ..QUIET() }) {
        let anna = house.guest().await;
        let checked = house.house.check_level(&anna.id, "kenken", board("Three")).await.unwrap();
        assert_eq!((checked.size, checked.solutions, checked.name.as_str()), (3, "one", "Three"));
        let size = board(&"x".repeat(50)).to_string().len();
        let fits = board(&"x".repeat(50 + 600 - size));
        assert_eq!(fits.to_string().len(), 600);
        let large = board(&"x".repeat(51 + 600 - size));
        let check = async |level: Value| house.house.check_level(&anna.id, "kenken", level).await;
        let said = check(large.clone()).await.err().unwrap().say();
        assert_eq!(said.code, "server.large-level");
        assert!(said.text.contains("600") && said.text.contains("601"), "{}", said.text);
        assert_ne!(check(fits).await.err().map(|error| error.say().code), Some("server.large-level"));
        assert!(check(json!({"version": 1, "size": 3, "cages": 7})).await.is_err_and(|error| error.is_refusal()));
        assert_eq!(code(house.house.check_level(&anna.id, "othello", board("x")).await), "server.no-levels");
        let form = NewTable { game: "kenken".to_owned(), level: Some(large), ..NewTable::default() };
        assert_eq!(code(house.house.create_table(&anna.id, false, &form, game::Seed::from_number(1)).await), "server.large-level");
    }

    nobody_keeps_more_levels_than_the_caps_allow(house, Config { caps: Caps::default().change("levels=2").unwrap(), ..QUIET() }) {
        let (anna, ben) = (house.guest().await, house.guest().await);
        let first = save(house, &anna, "One", None).await.unwrap();
        save(house, &anna, "One again", Some(&first.id)).await.unwrap();
        let said = save(house, &anna, "Two", None).await.unwrap_err().say();
        assert_eq!(said.code, "server.too-many-own-levels");
        assert!(said.text.contains('2'), "{}", said.text);
        save(house, &ben, "Three", None).await.unwrap();
    }
}

#[test]
fn levels_are_drawn_by_lots_of_their_own() {
    let levels = house::levels::with_levels("kenken").unwrap();
    let check = || levels.check(&board("Three"), &game::Budget::nodes(1_000_000)).unwrap();
    let lots: Vec<f64> = (0..100).map(|_| house::levels::new_level("kenken", check(), None, 5).unwrap().1).collect();
    assert!(lots.iter().all(|lot| (0.0..1.0).contains(lot)));
    // Of a hundred even lots fewer than ten fall into a half once in 10¹⁶ times.
    assert!((10..=90).contains(&lots.iter().filter(|lot| **lot < 0.5).count()), "{lots:?}");
    let (level, _) = house::levels::new_level("kenken", check(), None, 5).unwrap();
    assert_eq!((level.created_at, level.author_id, level.version), (5, None, 1));
    assert_eq!(level.chain, level.id);
}
