//! A person at a table in this process, as the terminal plays.

use std::time::Duration;

use ::tables::{Command, Kind, PlayerMaker, TableState};
use game::{AnyPlayer, AnyView, Budget, Clock, Say, Seat, Seed};
use house::tables::{NewTable, Seated};
use house::{Config, Error};

use crate::rooms::{TestHouse, code, othello};

const QUIET: fn() -> Config = || Config { thinkers: 0, ..Config::default() };

async fn play(seated: &Seated, text: &str) -> house::Result<()> {
    let look = seated.look().await.unwrap();
    seated.command(&Command { seat: look.seat, seen: look.shown.n, kind: Kind::Move, text: text.to_owned() }).await
}

/// A player that answers with what cannot be played.
struct Cheats;

impl AnyPlayer for Cheats {
    fn think(&mut self, _: &dyn AnyView, _: &Budget) -> Result<String, Say> {
        Ok("a1".to_owned())
    }
}

fn with_a_cheat() -> Config {
    let player_maker = PlayerMaker::by(|game, name, seat, rng| match name {
        "random" => Ok(Box::new(Cheats)),
        name => game.player(name, seat, rng),
    });
    Config { player_maker, ..QUIET() }
}

both! {
    who_sits_at_a_table_sees_it_and_lets_the_computer_think(house, QUIET()) {
        let (anna, eve) = (house.guest().await, house.guest().await);
        let form = NewTable { clock: Some(Clock::PerMove { ms: 60_000 }), ..othello("greedy") };
        let seated = Seated::at_new_table(&house.house, &anna.id, &form, Seed::from_number(1)).await.unwrap();
        assert!(matches!(Seated::at_table(&house.house, &eve.id, seated.id()).await.err(), Some(Error::NotAllowed(_))));
        let again = Seated::at_table(&house.house, &anna.id, seated.id()).await.unwrap();
        assert_eq!(again.id(), seated.id());
        let look = seated.look().await.unwrap();
        assert_eq!((look.seat, look.thinker, look.deadline), (Seat(0), None, Some(house.house.now() + 60_000)));
        assert!(look.view.is_some() && look.entries.is_empty());
        // Nobody is to think: nothing happens.
        seated.think().await.unwrap();
        assert_eq!(seated.look().await.unwrap().shown.n, 0);
        play(&seated, "d3").await.unwrap();
        let look = seated.look().await.unwrap();
        assert_eq!((look.thinker, look.entries.len()), (Some((Seat(1), "greedy".to_owned())), 1));
        seated.think().await.unwrap();
        let look = seated.look().await.unwrap();
        assert_eq!((look.shown.n, look.thinker, look.shown.turn), (2, None, Some(Seat(0))));
        assert!(play(&seated, "a1").await.unwrap_err().is_refusal());
        let pause = Command { seat: Seat(0), seen: 2, kind: Kind::Pause, text: String::new() };
        seated.command(&pause).await.unwrap();
        let look = seated.look().await.unwrap();
        assert!(look.view.is_none() && look.shown.state == TableState::Paused);
    }

    a_flag_is_noticed_and_a_table_thrown_away(house, QUIET()) {
        let anna = house.guest().await;
        let form = NewTable { clock: Some(Clock::PerMove { ms: 60_000 }), ..othello("greedy") };
        let at = async || Seated::at_new_table(&house.house, &anna.id, &form, Seed::from_number(1)).await.unwrap();
        let seated = at().await;
        seated.notice_flag().await.unwrap();
        assert_eq!(seated.look().await.unwrap().shown.state, TableState::Playing);
        house.time.advance(Duration::from_secs(61));
        seated.notice_flag().await.unwrap();
        assert_eq!(seated.look().await.unwrap().shown.state, TableState::Over);
        assert_eq!(code(seated.discard().await), "server.no-discard");
        let other = at().await;
        other.discard().await.unwrap();
        assert!(matches!(other.look().await.err(), Some(Error::Missing(_))));
    }

    a_computer_that_cannot_move_is_told_of(house, with_a_cheat()) {
        let anna = house.guest().await;
        let seated = Seated::at_new_table(&house.house, &anna.id, &othello("random"), Seed::from_number(1)).await.unwrap();
        play(&seated, "d3").await.unwrap();
        let said = seated.think().await.unwrap_err().say();
        assert_eq!(said.code, "server.player-trouble");
        assert_eq!(seated.look().await.unwrap().shown.n, 1);
        // A house that closes says nothing of it.
        house.house.stop();
        assert!(house.house.is_stopping());
        seated.think().await.unwrap();
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_seen_is_seen_from_the_seat_to_move() {
    let house = TestHouse::sqlite(QUIET()).await;
    let anna = house.guest().await;
    let seated = Seated::at_new_table(&house.house, &anna.id, &othello("me"), Seed::from_number(1)).await.unwrap();
    assert_eq!(seated.look().await.unwrap().seat, Seat(0));
    play(&seated, "d3").await.unwrap();
    assert_eq!(seated.look().await.unwrap().seat, Seat(1));
}
