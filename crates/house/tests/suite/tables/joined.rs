//! Sitting down where a seat is free.

use ::tables::TableState;
use ::tables::forms::WaitsFor;
use house::tables::NewTable;
use house::{Config, Error};
use store::{SeatRow, UserRow};

use crate::rooms::{TestHouse, code, othello};

const QUIET: fn() -> Config = || Config { thinkers: 0, ..Config::default() };

async fn join(
    house: &TestHouse,
    id: &str,
    user: &UserRow,
    seat: Option<&str>,
    invite: Option<&str>,
) -> house::Result<()> {
    house.house.join_table(id, user, false, seat, invite).await.map(drop)
}

both! {
    the_game_begins_when_the_last_seat_is_taken(house, QUIET()) {
        let (anna, ben, eve) = (house.guest().await, house.guest().await, house.guest().await);
        let id = house.table(&anna, &othello("open")).await;
        let shown = house.show(&id, &anna).await;
        assert_eq!((shown.state, shown.waits_for), (TableState::Waiting, Some(WaitsFor::Anybody)));
        assert_eq!(shown.seats.iter().map(|seat| seat.open).collect::<Vec<_>>(), [false, true]);
        assert_eq!(code(house.ask(&id, &anna, "move", "d3").await), "tables.not-started");
        house.time.advance(std::time::Duration::from_secs(9));
        assert!(matches!(join(house, &id, &ben, Some("black"), None).await, Err(Error::Conflict(say)) if say.code == "server.no-free-seat"));
        assert_eq!(code(join(house, &id, &ben, Some("red"), None).await), "server.no-free-seat");
        join(house, &id, &ben, Some("white"), None).await.unwrap();
        let shown = house.show(&id, &ben).await;
        assert_eq!((shown.state, shown.waits_for, shown.you), (TableState::Playing, None, vec![game::Seat(1)]));
        let row = house.house.store.table(&id).await.unwrap().unwrap();
        assert_eq!(row.started_at, Some(house.house.now()));
        assert!(matches!(&row.seats[1], SeatRow::User { id, .. } if *id == ben.id));
        assert_eq!(code(join(house, &id, &eve, None, None).await), "server.no-free-seat");
        house.ask(&id, &anna, "move", "d3").await.unwrap();
        assert_eq!(code(house.ask(&id, &anna, "move", "c3").await), "game.not-your-turn");
    }

    an_invitation_is_for_who_has_its_secret(house, QUIET()) {
        let (anna, ben, eve) = (house.guest().await, house.guest().await, house.guest().await);
        let made = house.house.create_table(&anna.id, false, &othello("invite"), game::Seed::from_number(1)).await.unwrap();
        let secret = made.invite.unwrap();
        assert_eq!(secret.len(), 64);
        assert_eq!(house.show(&made.id, &eve).await.waits_for, Some(WaitsFor::Link));
        for wrong in [None, Some("x"), Some("")] {
            assert!(matches!(join(house, &made.id, &eve, None, wrong).await, Err(Error::NotAllowed(say)) if say.code == "server.wrong-invite"));
        }
        join(house, &made.id, &ben, None, Some(&secret)).await.unwrap();
        assert_eq!(house.show(&made.id, &ben).await.state, TableState::Playing);
        assert!(matches!(house.house.open_table(&made.id, Some(&eve.id)).await, Err(Error::Missing(_))), "it is theirs alone");
        assert_eq!(code(join(house, &made.id, &ben, None, Some(&secret)).await), "server.no-free-seat");
    }

    a_private_table_is_not_there_for_others(house, QUIET()) {
        let (anna, eve) = (house.guest().await, house.guest().await);
        let id = house.table(&anna, &othello("me")).await;
        assert!(matches!(join(house, &id, &eve, None, None).await, Err(Error::Missing(_))));
        assert_eq!(code(join(house, &id, &anna, None, None).await), "server.no-free-seat");
    }

    a_program_never_plays_a_rated_game(house, QUIET()) {
        let (anna, bot) = (house.guest().await, house.guest().await);
        let rated = NewTable { rated: true, ..othello("open") };
        let id = house.table(&anna, &rated).await;
        let refused = house.house.join_table(&id, &bot, true, None, None).await;
        assert!(matches!(refused, Err(Error::NotAllowed(say)) if say.code == "server.rated-for-people"));
        house.house.join_table(&id, &bot, false, None, None).await.unwrap();
        let request = house::tables::Request { seen: 0, seat: None, kind: "move", text: "d3", bot: true, waited_ms: 0 };
        assert_eq!(code(house.house.command(&id, &anna.id, &request).await), "server.rated-for-people");
        let unrated = house.table(&anna, &othello("open")).await;
        house.house.join_table(&unrated, &bot, true, None, None).await.unwrap();
        house.house.command(&unrated, &anna.id, &request).await.unwrap();
    }

    whoever_watches_hears_that_somebody_has_joined(house, QUIET()) {
        use house::tables::News;
        let (anna, ben) = (house.guest().await, house.guest().await);
        let id = house.table(&anna, &othello("open")).await;
        let mut follower = house.house.follow_table(&id, Some(&anna.id), 0).await.unwrap();
        drop(follower.take().await);
        join(house, &id, &ben, None, None).await.unwrap();
        loop {
            follower.wait().await;
            let news = follower.take().await.expect("the table is there");
            if news.iter().any(|news| matches!(news, News::Table(table) if table.state == TableState::Playing)) {
                break;
            }
        }
    }
}
