//! Making a table: who may find it, what it counts for, and how many there may be.

use game::Clock;
use house::tables::{Details, NewTable, Visibility};
use house::{Caps, Config, Error, Seeds};
use serde_json::json;
use store::{Access, SeatRow, UserRow};

use crate::rooms::{TestHouse, code, othello, watched};

const QUIET: fn() -> Config = || Config { thinkers: 0, ..Config::default() };

fn capped(caps: &str) -> Config {
    Config { caps: Caps::default().change(caps).unwrap(), ..QUIET() }
}

async fn make(house: &TestHouse, user: &UserRow, form: &NewTable) -> house::Result<String> {
    house.house.create_table(&user.id, false, form, game::Seed::from_number(1)).await.map(|made| made.id)
}

both! {
    who_may_find_and_look_at_a_table_follows_from_its_seats(house, QUIET()) {
        let (anna, eve) = (house.guest().await, house.guest().await);
        let public = |form: NewTable| NewTable { visibility: Visibility::Public, ..form };
        for (form, access, open) in [
            (othello("me"), Access::Private, false),
            (othello("greedy"), Access::Private, false),
            (public(othello("me")), Access::Public, true),
            (othello("open"), Access::Lobby, true),
            (othello("invite"), Access::Invite, true),
            (public(othello("invite")), Access::Public, true),
            (watched(), Access::Public, true),
        ] {
            let id = house.table(&anna, &form).await;
            assert_eq!(house.house.store.table(&id).await.unwrap().unwrap().setup.access, access, "{form:?}");
            for looker in [Some(eve.id.as_str()), None] {
                let looked = house.house.open_table(&id, looker).await;
                assert!(if open { looked.is_ok() } else { matches!(looked, Err(Error::Missing(_))) }, "{form:?}");
            }
            assert!(house.house.open_table(&id, Some(&anna.id)).await.is_ok());
        }
    }

    what_a_form_asks_for_is_what_is_made(house, Config { seeds: Seeds::Always(game::Seed::from_number(9)), ..QUIET() }) {
        let anna = house.guest().await;
        let clock = Clock::PerMove { ms: 60_000 };
        let form = NewTable { hints: true, clock: Some(clock), preset: Some("mini".to_owned()), ..othello("greedy") };
        let id = house.table(&anna, &form).await;
        let shown = house.show(&id, &anna).await;
        assert_eq!((shown.preset.as_deref(), shown.clock, shown.n, shown.rated), (Some("mini"), clock, 0, false));
        assert_eq!((shown.id.as_str(), shown.now), (id.as_str(), house.house.now()));
        assert_eq!(house.house.new_seed().bytes(), game::Seed::from_number(9).bytes());
        let row = house.house.store.table(&id).await.unwrap().unwrap();
        assert!(Details::read(&row.setup.details).unwrap().hints);
        assert_eq!((row.setup.owner_id.as_ref(), row.setup.created_at), (Some(&anna.id), house.house.now()));
        assert_eq!(row.started_at, Some(house.house.now()));
        assert_eq!(row.seats[1], SeatRow::Computer { player: "greedy".to_owned() });
        // The clock of the preset, where none is named.
        let blitz = NewTable { preset: Some("blitz".to_owned()), ..othello("me") };
        let id = house.table(&anna, &blitz).await;
        assert_eq!(house.show(&id, &anna).await.clock, Clock::Total { ms: 300_000, increment: 2_000 });
        let never = NewTable { clock: Some(Clock::PerMove { ms: 0 }), ..othello("me") };
        assert!(make(house, &anna, &never).await.unwrap_err().is_refusal());
        // A seat that the options do not use is nobody's.
        let id = house.table(&anna, &NewTable { game: "mastermind".to_owned(), ..NewTable::default() }).await;
        assert_eq!(house.house.store.table(&id).await.unwrap().unwrap().seats[0], SeatRow::Gone);
        assert!(!house.show(&id, &anna).await.seats[0].used);
    }

    only_a_preset_between_people_is_rated(house, QUIET()) {
        let anna = house.guest().await;
        let rated = |form: NewTable| NewTable { rated: true, ..form };
        let other = NewTable { options: json!({"height": 6}).as_object().unwrap().clone(), ..othello("open") };
        let mini = NewTable { preset: Some("mini".to_owned()), ..othello("open") };
        for (form, bot, is_rated) in [
            (rated(othello("open")), false, true),
            (rated(othello("invite")), false, true),
            (othello("open"), false, false),
            (rated(othello("open")), true, false),
            (rated(othello("me")), false, false),
            (rated(othello("greedy")), false, false),
            (rated(other), false, false),
            (rated(mini), false, false),
        ] {
            let made = house.house.create_table(&anna.id, bot, &form, game::Seed::from_number(1)).await.unwrap();
            let open = house.house.open_table(&made.id, Some(&anna.id)).await.unwrap();
            assert_eq!(open.show(&house.house, Some(&anna.id), 0).rated, is_rated, "{form:?} {bot}");
            assert_eq!(made.invite.is_some(), form.seats["white"] == "invite");
        }
    }

    nobody_has_more_tables_than_the_caps_allow(house, capped("tables=2")) {
        let (anna, ben) = (house.guest().await, house.guest().await);
        let first = house.table(&anna, &othello("me")).await;
        house.table(&anna, &othello("me")).await;
        let full = make(house, &anna, &othello("me")).await.unwrap_err().say();
        assert_eq!(full.code, "server.too-many-tables");
        assert!(full.text.contains('2'), "{}", full.text);
        house.table(&ben, &othello("me")).await;
        house.ask(&first, &anna, "resign", "").await.unwrap();
        house.table(&anna, &othello("me")).await;
    }

    nobody_watches_more_tables_than_the_caps_allow(house, capped("watched-tables=1")) {
        let (anna, ben) = (house.guest().await, house.guest().await);
        house.table(&anna, &watched()).await;
        let full = make(house, &anna, &watched()).await.unwrap_err().say();
        assert_eq!(full.code, "server.too-many-watched");
        assert!(full.text.contains("1 table "), "{}", full.text);
        house.table(&anna, &othello("greedy")).await;
        house.table(&ben, &watched()).await;
    }

    those_of_one_address_watch_so_many_together(house, capped("address-watched-tables=2")) {
        let (anna, ben, carl) = (house.guest().await, house.guest().await, house.guest().await);
        for (user, address) in [(&anna, "10.0.0.1"), (&ben, "10.0.0.1"), (&carl, "10.0.0.2")] {
            house.house.came_from(&user.id, address);
        }
        house.table(&anna, &watched()).await;
        house.table(&ben, &watched()).await;
        assert_eq!(code(make(house, &anna, &watched()).await), "server.address-watched");
        house.table(&anna, &othello("greedy")).await;
        house.table(&carl, &watched()).await;
    }

    those_of_one_address_wait_for_so_many_thoughts_together(house, capped("address-thoughts=2")) {
        let (anna, ben, carl) = (house.guest().await, house.guest().await, house.guest().await);
        for (user, address) in [(&anna, "10.0.0.1"), (&ben, "10.0.0.1"), (&carl, "10.0.0.1")] {
            house.house.came_from(&user.id, address);
        }
        let waits = |who: &str| NewTable { role: Some("white".to_owned()), seats: [("black".to_owned(), who.to_owned())].into(), ..othello("me") };
        let eve = house.guest().await;
        house.house.came_from(&eve.id, "10.0.0.2");
        house.table(&eve, &waits("greedy")).await;
        house.table(&anna, &waits("greedy")).await;
        let id = house.table(&ben, &othello("greedy")).await;
        let late = house.table(&carl, &othello("greedy")).await;
        house.ask(&id, &ben, "move", "d3").await.unwrap();
        let refused = house.ask(&late, &carl, "move", "d3").await.unwrap_err().say();
        assert_eq!(refused.code, "server.address-thoughts");
        assert!(refused.text.contains('2'), "{}", refused.text);
        assert_eq!(house.show(&late, &carl).await.n, 0, "nothing was stored");
        assert_eq!(code(make(house, &carl, &waits("greedy")).await), "server.address-thoughts");
        house.ask(&late, &carl, "resign", "").await.unwrap();
        // Whoever waits already may go on: one thought more at another table of theirs is their own.
        house.ask(&id, &ben, "resign", "").await.unwrap();
        house.table(&carl, &waits("greedy")).await;
    }

    options_are_checked_before_a_table_is_made(house, capped("level-bytes=200")) {
        use ::tables::forms::OptionsForm;
        let form = |options: serde_json::Value| OptionsForm { options: options.as_object().unwrap().clone(), ..OptionsForm::default() };
        let good = house.house.check_options("anna", "othello", form(json!({"height": 6}))).await.unwrap();
        assert!(good.errors.is_empty() && good.options.is_some());
        let bad = house.house.check_options("anna", "othello", form(json!({"height": 99}))).await.unwrap();
        assert_eq!((bad.errors.len(), bad.options.is_none()), (1, true));
        assert!(matches!(house.house.check_options("anna", "ludo", form(json!({}))).await, Err(Error::Missing(_))));
        let large = form(json!({"level": {"name": "x".repeat(300)}}));
        assert_eq!(code(house.house.check_options("anna", "kenken", large).await), "server.large-level");
        let wrong = NewTable { options: json!({"height": 99, "width": 98}).as_object().unwrap().clone(), ..othello("me") };
        let anna = house.guest().await;
        let Err(Error::Fields(problems)) = make(house, &anna, &wrong).await else { panic!("they are wrong") };
        let said = Error::Fields(problems).say();
        assert_eq!(said.code, "server.bad-options");
        assert!(said.text.contains("height") || said.text.contains("99"), "{}", said.text);
    }
}
