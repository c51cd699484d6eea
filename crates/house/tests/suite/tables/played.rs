//! Playing: for whom a command is, what is stored of it, and how much a table takes.

use ::tables::{Ending, TableState};
use house::tables::{NewTable, Request, Visibility, state_of};
use house::{Caps, Config, Error};
use store::{ScopeKey, SeatResult, UserRow};

use crate::rooms::{TestHouse, code, othello};

const QUIET: fn() -> Config = || Config { thinkers: 0, ..Config::default() };

async fn move_as(house: &TestHouse, id: &str, user: &UserRow, seat: Option<&str>, text: &str) -> house::Result<()> {
    let request = Request { seen: 0, seat, kind: "move", text, bot: false, waited_ms: 0 };
    house.house.command(id, &user.id, &request).await.map(drop)
}

both! {
    a_command_is_for_a_seat_of_who_sends_it(house, QUIET()) {
        let (anna, ben, eve) = (house.guest().await, house.guest().await, house.guest().await);
        let id = house.table(&anna, &NewTable { visibility: Visibility::Public, ..othello("open") }).await;
        house.house.join_table(&id, &ben, false, None, None).await.unwrap();
        for (user, seat) in [(&anna, Some("white")), (&ben, Some("black")), (&anna, Some("red")), (&eve, None), (&eve, Some("black"))] {
            let refused = move_as(house, &id, user, seat, "d3").await;
            assert!(matches!(refused, Err(Error::NotAllowed(say)) if say.code == "server.not-your-seat"), "{seat:?}");
        }
        move_as(house, &id, &anna, Some("black"), "d3").await.unwrap();
        // The same again is answered with what is there.
        move_as(house, &id, &anna, Some("black"), "d3").await.unwrap();
        assert_eq!(house.show(&id, &anna).await.n, 1);
        let request = Request { seen: 1, seat: None, kind: "dance", text: "", bot: false, waited_ms: 0 };
        assert!(house.house.command(&id, &ben.id, &request).await.err().is_some_and(|error| error.is_refusal()));
        let own = house.table(&anna, &othello("me")).await;
        assert!(matches!(move_as(house, &own, &eve, None, "d3").await, Err(Error::Missing(_))));
        move_as(house, &own, &anna, Some("black"), "d3").await.unwrap();
    }

    what_is_stored_says_where_the_table_stands(house, QUIET()) {
        let anna = house.guest().await;
        let blitz = NewTable { preset: Some("blitz".to_owned()), ..othello("me") };
        let id = house.table(&anna, &blitz).await;
        house.time.advance(std::time::Duration::from_secs(3));
        house.ask(&id, &anna, "move", "d3").await.unwrap();
        let row = async || house.house.store.table(&id).await.unwrap().unwrap();
        let now = house.house.now();
        let found = row().await;
        assert_eq!((state_of(&found), found.status.turn, found.last_entry), (TableState::Playing, Some(1), 1));
        assert_eq!(found.status.deadline, Some(now + 300_000));
        let entry = house.house.store.entries(&id, 0).await.unwrap().remove(0);
        assert_eq!((entry.number, entry.at, entry.seat, entry.kind.as_str(), entry.text.as_str()), (1, now, Some(0), "move", "d3"));
        house.ask(&id, &anna, "pause", "").await.unwrap();
        let found = row().await;
        assert_eq!((state_of(&found), found.status.deadline), (TableState::Paused, None));
        assert!(house.show(&id, &anna).await.view.is_none());
        let open = house.house.open_table(&id, Some(&anna.id)).await.unwrap();
        assert_eq!((open.id(), &open.board(Some(&anna.id))["discs"]), (id.as_str(), &serde_json::json!([4, 1])), "a pause does not hide the small picture");
        drop(open);
        house.ask(&id, &anna, "resume", "").await.unwrap();
        house.ask(&id, &anna, "resign", "").await.unwrap();
        let found = row().await;
        assert_eq!((state_of(&found), found.status.turn), (TableState::Over, None));
        // Nobody is to move, so whoever holds both seats says for which one it is.
        assert_eq!(code(house.ask(&id, &anna, "move", "c3").await), "server.which-seat");
        let late = Request { seen: 4, seat: Some("white"), kind: "move", text: "c3", bot: false, waited_ms: 0 };
        assert_eq!(code(house.house.command(&id, &anna.id, &late).await), "tables.over");
        let waits = house.table(&anna, &othello("open")).await;
        assert_eq!(state_of(&house.house.store.table(&waits).await.unwrap().unwrap()), TableState::Waiting);
    }

    a_full_table_takes_only_what_ends_it(house, Config { caps: Caps::default().change("entries=2").unwrap(), ..QUIET() }) {
        let anna = house.guest().await;
        let id = house.table(&anna, &othello("me")).await;
        house.ask(&id, &anna, "move", "d3").await.unwrap();
        house.ask(&id, &anna, "move", "c3").await.unwrap();
        let full = house.ask(&id, &anna, "move", "c4").await.unwrap_err().say();
        assert_eq!(full.code, "server.table-full");
        assert!(full.text.contains("2 entries"), "{}", full.text);
        assert_eq!(house.show(&id, &anna).await.n, 2);
        house.ask(&id, &anna, "resign", "").await.unwrap();
        assert_eq!(house.show(&id, &anna).await.state, TableState::Over);
    }

    a_hint_is_thought_of_and_stored(house, QUIET()) {
        let anna = house.guest().await;
        let id = house.table(&anna, &othello("me")).await;
        house.ask(&id, &anna, "hint", "best-moves").await.unwrap();
        let shown = house.show(&id, &anna).await;
        assert_eq!((shown.n, shown.seats[0].hints), (1, 1));
        assert!(shown.hint.is_some());
        assert!(house.ask(&id, &anna, "hint", "tea-leaves").await.unwrap_err().is_refusal());
    }

    a_result_enters_the_charts_of_its_game(house, QUIET()) {
        let (anna, ben) = (house.guest().await, house.guest().await);
        let id = house.table(&anna, &othello("open")).await;
        house.house.join_table(&id, &ben, false, None, None).await.unwrap();
        house.ask(&id, &ben, "resign", "").await.unwrap();
        let result = house.house.store.result(&id).await.unwrap().unwrap();
        assert_eq!(result.seats.iter().map(|seat| seat.result).collect::<Vec<_>>(), [SeatResult::Win, SeatResult::Loss]);
        assert_eq!((result.pool.as_deref(), result.preset.as_deref()), (None, Some("standard")));
        let tallies = house.house.store.tallies(&anna.id, Some("othello")).await.unwrap();
        let scopes: Vec<&ScopeKey> = tallies.iter().filter(|(key, _)| key.chart == "wins").map(|(key, _)| &key.scope).collect();
        assert_eq!(scopes, [&ScopeKey::All, &ScopeKey::Preset("standard".to_owned())]);
        assert!(tallies.iter().all(|(_, tally)| (tally.wins, tally.losses) == (1, 0)));
        // A draw is a draw for both.
        let id = house.table(&anna, &othello("open")).await;
        house.house.join_table(&id, &ben, false, None, None).await.unwrap();
        house.ask(&id, &anna, "offer", "draw").await.unwrap();
        house.ask(&id, &ben, "accept", "").await.unwrap();
        assert_eq!(house.show(&id, &anna).await.finished.unwrap().ending, Ending::Agreed);
        let result = house.house.store.result(&id).await.unwrap().unwrap();
        assert_eq!(result.seats.iter().map(|seat| seat.result).collect::<Vec<_>>(), [SeatResult::Draw, SeatResult::Draw]);
    }

    rated_games_change_the_ratings_in_their_order(house, QUIET()) {
        let (anna, ben) = (house.guest().await, house.guest().await);
        let store = &house.house.store;
        for _ in 0..2 {
            let id = house.table(&anna, &NewTable { rated: true, ..othello("open") }).await;
            house.house.join_table(&id, &ben, false, None, None).await.unwrap();
            house.ask(&id, &ben, "resign", "").await.unwrap();
            assert_eq!(store.result(&id).await.unwrap().unwrap().pool.as_deref(), Some("othello"));
            assert!(!house::work::rate_waiting(store).await.unwrap(), "there is no more");
        }
        let rating = async |user: &UserRow| store.rating("othello", "othello", &user.id).await.unwrap().unwrap();
        let (first, second) = (rating(&anna).await, rating(&ben).await);
        // Glickman's formulas for two new players give 1662.3 after one game; the second brings less.
        assert!(first.rating > 1700.0 && first.rating < 1800.0 && first.games == 2, "{first:?}");
        assert!((first.rating + second.rating - 3000.0).abs() < 1.0, "{second:?}");
        assert_eq!(house::work::rebuild_ratings(store, "othello").await.unwrap(), 2);
        assert_eq!((rating(&anna).await, rating(&ben).await), (first, second), "they follow from the results alone");
        assert_eq!(house::work::rebuild_ratings(store, "kenken").await.unwrap(), 0);
    }

    who_wins_against_somebody_who_has_left_wins_against_the_rating_they_had(house, QUIET()) {
        let (anna, ben, carl) = (house.guest().await, house.guest().await, house.guest().await);
        let store = &house.house.store;
        let play = async |winner: &UserRow, loser: &UserRow| {
            let id = house.table(winner, &NewTable { rated: true, ..othello("open") }).await;
            house.house.join_table(&id, loser, false, None, None).await.unwrap();
            house.ask(&id, loser, "resign", "").await.unwrap();
        };
        play(&ben, &carl).await;
        play(&anna, &ben).await;
        // Leaving rates what waits.
        house.house.leave(&ben, "").await.unwrap();
        let anna_then = store.rating("othello", "othello", &anna.id).await.unwrap().unwrap();
        assert!(anna_then.rating > 1662.4, "ben had won before: {anna_then:?}");
        assert_eq!(house::work::rebuild_ratings(store, "othello").await.unwrap(), 2);
        let anna_now = store.rating("othello", "othello", &anna.id).await.unwrap().unwrap();
        assert!((anna_now.rating - anna_then.rating).abs() < 0.5, "{anna_now:?} {anna_then:?}");
        assert!(store.rating("othello", "othello", &carl.id).await.unwrap().unwrap().rating < 1338.0);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_full_disk_is_said_and_survived() {
    let house = TestHouse::postgres(QUIET()).await;
    let anna = house.guest().await;
    let id = house.table(&anna, &othello("me")).await;
    let full = "CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS \
                $$ BEGIN RAISE EXCEPTION 'No space left on device' USING ERRCODE = 'disk_full'; END $$; \
                CREATE TRIGGER no_room BEFORE INSERT ON entries FOR EACH ROW EXECUTE FUNCTION no_room()";
    store::testing::tell(&house.url, full).await;
    assert_eq!(code(house.ask(&id, &anna, "move", "d3").await), "server.full-disk");
    assert_eq!(house.show(&id, &anna).await.n, 0);
    store::testing::tell(&house.url, "DROP FUNCTION no_room CASCADE").await;
    house.ask(&id, &anna, "move", "d3").await.unwrap();
    assert_eq!(house.show(&id, &anna).await.n, 1);
}
