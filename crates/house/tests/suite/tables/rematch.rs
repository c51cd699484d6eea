//! The same again, with the seats swapped.

use std::collections::BTreeMap;

use ::tables::TableState;
use ::tables::forms::WaitsFor;
use game::Seat;
use house::tables::{NewTable, News};
use house::{Config, Error};
use serde_json::json;
use store::Access;

use crate::rooms::{code, othello};

const QUIET: fn() -> Config = || Config { thinkers: 0, ..Config::default() };

both! {
    two_who_want_a_rematch_meet_at_one_table_with_the_seats_swapped(house, QUIET()) {
        let (anna, ben, eve) = (house.guest().await, house.guest().await, house.guest().await);
        let form = NewTable { rated: true, hints: true, preset: Some("blitz".to_owned()), ..othello("open") };
        let id = house.table(&anna, &form).await;
        house.house.join_table(&id, &ben, false, None, None).await.unwrap();
        assert_eq!(code(house.house.rematch(&id, &anna, false).await), "server.not-over");
        let mut follower = house.house.follow_table(&id, Some(&ben.id), 0).await.unwrap();
        house.ask(&id, &ben, "resign", "").await.unwrap();
        assert_eq!(code(house.house.rematch(&id, &eve, false).await), "server.not-your-seat");
        let next = house.house.rematch(&id, &anna, false).await.unwrap();
        assert_ne!(next, id);
        let began = store::id_of((house.house.now() as u128) << 80);
        assert_eq!(next[..9], began[..9], "it stands among the tables of its time");
        let heard = loop {
            follower.wait().await;
            let news = follower.take().await.expect("the table is there");
            if let Some(next) = news.into_iter().find_map(|news| if let News::Rematch(next) = news { Some(next) } else { None }) {
                break next;
            }
        };
        assert_eq!(heard, next);
        let waits = house.show(&next, &anna).await;
        assert_eq!((waits.state, waits.you, waits.waits_for), (TableState::Waiting, vec![Seat(1)], Some(WaitsFor::Another)));
        assert_eq!((waits.preset.as_deref(), waits.rated), (Some("blitz"), true));
        assert_eq!(house.show(&next, &ben).await.waits_for, Some(WaitsFor::You));
        assert_eq!(house.house.store.table(&next).await.unwrap().unwrap().setup.access, Access::Public, "as the lobby was");
        assert_eq!(code(house.house.join_table(&next, &eve, false, None, None).await), "server.wrong-invite");
        assert_eq!(house.house.rematch(&id, &anna, false).await.unwrap(), next, "asked again, it is the same");
        assert_eq!(house.house.rematch(&id, &ben, false).await.unwrap(), next);
        let begun = house.show(&next, &ben).await;
        assert_eq!((begun.state, begun.you, begun.clock), (TableState::Playing, vec![Seat(0)], house.show(&id, &ben).await.clock));
        let setup = house.house.store.table(&next).await.unwrap().unwrap().setup;
        assert_eq!(serde_json::from_str::<serde_json::Value>(&setup.details).unwrap()["hints"], true, "they allowed each other hints");
        house.ask(&next, &ben, "move", "d3").await.unwrap();
    }

    what_was_private_stays_so_and_a_program_is_never_rated(house, QUIET()) {
        let (anna, ben, eve) = (house.guest().await, house.guest().await, house.guest().await);
        let form = NewTable { rated: true, ..othello("invite") };
        let made = house.house.create_table(&anna.id, false, &form, game::Seed::from_number(1)).await.unwrap();
        house.house.join_table(&made.id, &ben, false, None, made.invite.as_deref()).await.unwrap();
        house.ask(&made.id, &anna, "resign", "").await.unwrap();
        let next = house.house.rematch(&made.id, &anna, true).await.unwrap();
        assert!(!house.show(&next, &anna).await.rated);
        assert!(matches!(house.house.open_table(&next, Some(&eve.id)).await, Err(Error::Missing(_))));
        assert!(house.house.open_table(&next, Some(&ben.id)).await.is_ok(), "who is waited for may look");
        // Who is gone plays no more.
        house.house.leave(&ben, "").await.unwrap();
        let id = house.table(&anna, &othello("open")).await;
        let carl = house.guest().await;
        house.house.join_table(&id, &carl, false, None, None).await.unwrap();
        house.ask(&id, &anna, "resign", "").await.unwrap();
        house.house.leave(&carl, "").await.unwrap();
        assert_eq!(code(house.house.rematch(&id, &anna, false).await), "server.other-left");
    }

    a_computer_changes_seats_too_where_it_can_sit_there(house, QUIET()) {
        let anna = house.guest().await;
        let id = house.table(&anna, &othello("greedy")).await;
        house.ask(&id, &anna, "resign", "").await.unwrap();
        let next = house.house.rematch(&id, &anna, false).await.unwrap();
        let shown = house.show(&next, &anna).await;
        assert_eq!((shown.you, shown.state), (vec![Seat(1)], TableState::Playing));
        assert_eq!(json!(shown.seats[0].holder)["name"], "greedy");
        // A breaker makes no codes.
        let form = NewTable {
            game: "mastermind".to_owned(),
            role: Some("maker".to_owned()),
            seats: BTreeMap::from([("breaker".to_owned(), "five-guess".to_owned())]),
            options: json!({"secret": "entered", "answers": "automatic"}).as_object().unwrap().clone(),
            ..NewTable::default()
        };
        let id = house.table(&anna, &form).await;
        house.ask(&id, &anna, "move", "1234").await.unwrap();
        house.ask(&id, &anna, "resign", "").await.unwrap();
        let next = house.house.rematch(&id, &anna, false).await.unwrap();
        assert_eq!(house.show(&next, &anna).await.you, [Seat(0)]);
    }

    a_level_that_was_made_is_not_played_twice_and_a_chosen_one_is(house, QUIET()) {
        let anna = house.guest().await;
        let form = NewTable { game: "kenken".to_owned(), preset: Some("small".to_owned()), ..NewTable::default() };
        let id = house.table(&anna, &form).await;
        house.ask(&id, &anna, "resign", "").await.unwrap();
        let next = house.house.rematch(&id, &anna, false).await.unwrap();
        let level = async |id: &str| house.show(id, &anna).await.options["level"].clone();
        assert_ne!(level(&next).await, level(&id).await);
        assert_eq!(level(&next).await["size"], 4);
        let kept = house.house.save_level(&anna, "kenken", level(&id).await, None).await.unwrap();
        let form = NewTable { level: Some(kept.id.clone().into()), ..form };
        let id = house.table(&anna, &form).await;
        house.ask(&id, &anna, "resign", "").await.unwrap();
        let next = house.house.rematch(&id, &anna, false).await.unwrap();
        assert_eq!(level(&next).await, level(&id).await);
        assert_eq!(house.show(&next, &anna).await.level.unwrap().id, kept.id);
    }
}
