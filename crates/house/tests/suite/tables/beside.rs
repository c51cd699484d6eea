//! Beside the play: tools, sharing, throwing away.

use std::time::Duration;

use ::tables::TableState;
use house::tables::NewTable;
use house::{Caps, Config, Error};
use serde_json::{Map, Value, json};
use store::{Access, Lane};

use crate::rooms::{code, othello, watched};

const QUIET: fn() -> Config = || Config { thinkers: 0, ..Config::default() };

fn depth() -> Map<String, Value> {
    json!({"depth": 1}).as_object().unwrap().clone()
}

both! {
    a_tool_that_could_help_waits_until_the_game_is_over_or_helped(house, QUIET()) {
        let anna = house.guest().await;
        let explore = async || house.house.use_tool(&anna.id, "othello", "explore", depth()).await;
        assert!(explore().await.unwrap().is_object());
        assert!(matches!(house.house.use_tool(&anna.id, "othello", "crystal-ball", Map::new()).await, Err(Error::Missing(_))));
        assert!(matches!(house.house.use_tool(&anna.id, "ludo", "explore", Map::new()).await, Err(Error::Missing(_))));
        assert_eq!(code(house.house.use_tool(&anna.id, "othello", "think", Map::new()).await), "server.tool-at-table");
        // Where somebody plays both sides nobody is helped.
        house.table(&anna, &othello("me")).await;
        assert!(explore().await.is_ok());
        let id = house.table(&anna, &othello("greedy")).await;
        let refused = explore().await.unwrap_err().say();
        assert_eq!(refused.code, "server.tool-while-playing");
        assert!(refused.text.contains("explore"), "{}", refused.text);
        assert!(house.house.use_tool(&anna.id, "othello", "openings", Map::new()).await.is_ok());
        house.ask(&id, &anna, "hint", "best-moves").await.unwrap();
        assert!(explore().await.is_ok(), "it counts as helped already");
        // A copy counts nowhere.
        let played = house.table(&anna, &watched()).await;
        house.house.take_over(&played, &anna.id, "black", 0).await.unwrap();
        assert!(explore().await.is_ok());
    }

    a_tool_at_a_table_sees_what_its_caller_may_see(house, QUIET()) {
        let (anna, eve) = (house.guest().await, house.guest().await);
        let id = house.table(&anna, &othello("me")).await;
        let use_tool = async |user: &store::UserRow, tool: &str| house.house.use_tool_at(&id, &user.id, tool, depth()).await;
        assert!(matches!(use_tool(&eve, "think").await, Err(Error::Missing(_))));
        assert!(matches!(use_tool(&anna, "crystal-ball").await, Err(Error::Missing(_))));
        assert!(use_tool(&anna, "analyse").await.unwrap_err().is_refusal(), "it is not over");
        house.ask(&id, &anna, "move", "d3").await.unwrap();
        house.ask(&id, &anna, "resign", "").await.unwrap();
        assert!(use_tool(&anna, "think").await.unwrap().is_object());
    }

    who_has_the_address_of_a_shared_table_may_look(house, QUIET()) {
        let (anna, eve) = (house.guest().await, house.guest().await);
        let id = house.table(&anna, &othello("me")).await;
        assert!(matches!(house.house.share_table(&id, &eve.id).await, Err(Error::Missing(_))));
        drop(house.show(&id, &anna).await);
        house.house.share_table(&id, &anna.id).await.unwrap();
        assert!(house.house.open_table(&id, Some(&eve.id)).await.is_ok());
        assert_eq!(code(house.house.share_table(&id, &eve.id).await), "server.not-your-seat");
        let (daily, _) = house.house.open_daily(&anna.id, "mastermind", "code").await.unwrap();
        assert_eq!(code(house.house.share_table(&daily, &anna.id).await), "server.no-share-daily");
    }

    a_table_is_thrown_away_by_who_plays_alone_or_watches(house, QUIET()) {
        let (anna, ben) = (house.guest().await, house.guest().await);
        let own = house.table(&anna, &othello("greedy")).await;
        assert!(house.show(&own, &anna).await.may_discard);
        assert!(matches!(house.house.discard_table(&own, &ben.id).await, Err(Error::Missing(_))));
        assert_eq!(house.house.tables_in_use(), 1);
        house.house.discard_table(&own, &anna.id).await.unwrap();
        assert_eq!(house.house.tables_in_use(), 0);
        assert!(matches!(house.house.open_table(&own, Some(&anna.id)).await, Err(Error::Missing(_))));
        let computers = house.table(&anna, &watched()).await;
        assert!(!house.show(&computers, &ben).await.may_discard);
        assert_eq!(code(house.house.discard_table(&computers, &ben.id).await), "server.not-your-seat");
        house.house.discard_table(&computers, &anna.id).await.unwrap();
        let shared = house.table(&anna, &othello("open")).await;
        let waits = house.table(&anna, &othello("open")).await;
        house.house.join_table(&shared, &ben, false, None, None).await.unwrap();
        assert_eq!(code(house.house.discard_table(&shared, &anna.id).await), "server.no-discard");
        house.house.discard_table(&waits, &anna.id).await.unwrap();
        let over = house.table(&anna, &othello("me")).await;
        house.ask(&over, &anna, "resign", "").await.unwrap();
        assert_eq!(code(house.house.discard_table(&over, &anna.id).await), "server.no-discard");
        let (daily, _) = house.house.open_daily(&anna.id, "mastermind", "code").await.unwrap();
        assert_eq!(code(house.house.discard_table(&daily, &anna.id).await), "server.no-discard-daily");
    }

    a_computer_for_whom_nobody_thinks_is_told_of(house, QUIET()) {
        let anna = house.guest().await;
        let id = house.table(&anna, &othello("greedy")).await;
        assert!(house.show(&id, &anna).await.trouble.is_none(), "it is her turn");
        house.ask(&id, &anna, "move", "d3").await.unwrap();
        // Where others may think, it takes a while to know that nobody does.
        let mut tasks = house.house.begin_work();
        let trouble = loop {
            if let Some(trouble) = house.show(&id, &anna).await.trouble {
                break trouble;
            }
            house.time.advance(Duration::from_secs(1));
            tokio::task::yield_now().await;
        };
        assert_eq!(trouble.code, "server.nobody-thinks");
        assert_eq!(code(house.house.retry_player(&id, &anna.id).await), "server.nothing-to-retry");
        house.house.stop();
        while tasks.join_next().await.is_some() {}
    }

    computers_play_on_however_many_thoughts_others_wait_for(house, Config { thinkers: 1, games: vec!["othello".to_owned()], caps: Caps::none().change("address-thoughts=1").unwrap(), ..QUIET() }) {
        let (anna, ben) = (house.guest().await, house.guest().await);
        for user in [&anna, &ben] {
            house.house.came_from(&user.id, "10.0.0.1");
        }
        // For him nobody thinks.
        house.table(&ben, &NewTable { game: "crush".to_owned(), role: Some("second".to_owned()), ..NewTable::default() }).await;
        let id = house.table(&anna, &NewTable { preset: Some("mini".to_owned()), ..watched() }).await;
        let mut tasks = house.house.begin_work();
        while house.show(&id, &anna).await.state != TableState::Over {
            tokio::task::yield_now().await;
        }
        house.house.stop();
        while tasks.join_next().await.is_some() {}
    }

    a_game_that_is_taken_over_goes_on_after_so_many_moves(house, Config { thinkers: 1, ..QUIET() }) {
        let (anna, ben) = (house.guest().await, house.guest().await);
        let id = house.table(&anna, &NewTable { preset: Some("mini".to_owned()), ..watched() }).await;
        let mut tasks = house.house.begin_work();
        while house.show(&id, &anna).await.state != TableState::Over {
            tokio::task::yield_now().await;
        }
        house.house.stop();
        while tasks.join_next().await.is_some() {}
        house.time.advance(Duration::from_hours(1));
        for (entries, turn) in [(0, 0), (1, 1), (2, 0)] {
            let copy = house.house.take_over(&id, &ben.id, "white", entries).await.unwrap();
            let now = house.house.now();
            let claimed = house.house.store.claim(Lane::Thinking, "somebody", now, now + 1, 9).await.unwrap();
            assert_eq!(claimed.len(), usize::from(turn == 0), "nobody thinks for him");
            let shown = house.show(&copy, &ben).await;
            assert!(shown.entries.as_ref().unwrap().iter().all(|entry| entry.at == now));
            assert_eq!((shown.n, shown.turn.map(|seat| seat.0)), (entries, Some(turn)));
            assert_eq!((shown.you, shown.copy_of, shown.preset.as_deref()), (vec![game::Seat(1)], Some(id.clone()), Some("mini")));
            let kept = house.house.store.table(&copy).await.unwrap().unwrap();
            assert_eq!((kept.status.turn, kept.last_entry as u64, kept.started_at), (Some(turn), entries, Some(house.house.now())));
            assert_eq!((kept.setup.access, kept.setup.created_at, kept.setup.owner_id), (Access::Private, now, Some(ben.id.clone())));
        }
        assert_eq!(code(house.house.take_over(&id, &anna.id, "white", 99).await), "server.nothing-to-take-over");
        let waits = house.table(&anna, &othello("open")).await;
        assert_eq!(code(house.house.take_over(&waits, &anna.id, "black", 0).await), "server.not-only-computers");
    }
}
