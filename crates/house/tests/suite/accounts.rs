//! Accounts: signing up, in and out, passwords that change or are forgotten, names, and leaving.

use std::task::Poll;
use std::time::Duration;

use house::people::{Caller, Right, SignedUp, UserName};
use house::{Caps, Config, Error};
use store::{SeatResult, UserRow};

use crate::rooms::{TestHouse, code, othello};

const PASSWORD: &str = "correct horse";
const OTHER: &str = "battery staple";

const QUIET: fn() -> Config = || Config { thinkers: 0, ..Config::default() };

async fn sign_up(house: &TestHouse, name: &str, guest: Option<&UserRow>) -> SignedUp {
    house.house.sign_up(guest, &UserName::read(name).unwrap(), PASSWORD, "Firefox").await.unwrap()
}

/// Who is known by the secret of a sign-in.
async fn known(house: &TestHouse, secret: &str) -> Option<Caller> {
    house.house.caller_by_sign_in(secret).await.unwrap()
}

async fn token(house: &TestHouse, user: &UserRow) -> String {
    house.house.make_token(user, PASSWORD, "bot", &["bot".to_owned()], None).await.unwrap().1
}

both! {
    a_guest_who_signs_up_keeps_the_games_under_the_new_name(house, QUIET()) {
        let guest = house.house.new_guest().await.unwrap();
        let (word, number) = guest.user.name.split_once(' ').unwrap();
        assert!(word == "Guest" && (1000..10_000).contains(&number.parse::<u32>().unwrap()), "{}", guest.user.name);
        let id = house.table(&guest.user, &othello("me")).await;
        assert!(house.show(&id, &guest.user).await.seats[0].user.as_ref().unwrap().guest);
        let mut changes = house.house.user_changes(&guest.user.id);
        let anna = sign_up(house, "Anna", Some(&guest.user)).await;
        changes.next().await.expect("it is told");
        let again = std::future::poll_fn(|cx| Poll::Ready(std::pin::pin!(changes.next()).poll(cx))).await;
        assert!(again.is_pending(), "once");
        assert_eq!((&anna.user.id, anna.user.name.as_str(), anna.user.is_guest()), (&guest.user.id, "Anna", false));
        assert_eq!(anna.recovery_code.len(), 29);
        let seat = house.show(&id, &anna.user).await.seats[0].user.clone().unwrap();
        assert_eq!((seat.name.as_str(), seat.guest), ("Anna", false), "who sits there is called so at once");
        assert!(known(house, &guest.secret).await.is_none(), "the guest's secret is worth nothing any more");
        let caller = known(house, &anna.secret).await.unwrap();
        assert_eq!(caller.user.id, anna.user.id);
        let sign_ins = house.house.sign_ins(&anna.user.id).await.unwrap();
        assert_eq!((sign_ins.len(), sign_ins[0].label.as_str()), (1, "Firefox"));
        assert_eq!(caller.right, Right::SignIn(sign_ins[0].id.clone()));
        let person = house::people::person(&anna.user);
        assert_eq!((&person.id, person.name.as_str(), person.guest), (&anna.user.id, "Anna", false));
    }

    everybody_gets_what_is_kept_of_them_and_nobody_else(house, QUIET()) {
        let anna = sign_up(house, "Anna", None).await.user;
        let ben = house.guest().await;
        let hers = house.table(&anna, &othello("me")).await;
        house.table(&ben, &othello("me")).await;
        let data: serde_json::Value = serde_json::from_str(&house.house.own_data(&anna.id).await.unwrap()).unwrap();
        let of = |part: &str, field: &str| -> Vec<String> {
            data[part].as_array().unwrap().iter().map(|row| row[field].as_str().unwrap().to_owned()).collect()
        };
        assert_eq!([of("user", "name"), of("sign_ins", "label"), of("tables", "id")], [["Anna"], ["Firefox"], [hers.as_str()]]);
        assert_eq!(code(house.house.own_data("nobody").await), "server.not-found");
    }

    a_name_is_taken_once_however_it_is_written(house, QUIET()) {
        let anna = sign_up(house, "Anna", None).await.user;
        let again = |name: &'static str, guest| async move {
            house.house.sign_up(guest, &UserName::read(name).unwrap(), PASSWORD, "").await
        };
        assert!(matches!(again("ANNA", None).await, Err(Error::Conflict(say)) if say.code == "server.name-taken"));
        assert_eq!(code(again("Other", Some(&anna)).await), "server.signed-in-already");
        let common = house.house.sign_up(None, &UserName::read("Ben").unwrap(), "password", "").await;
        assert_eq!(code(common), "server.password-common");
    }

    who_signs_in_brings_what_the_guest_has_played(house, QUIET()) {
        let anna = sign_up(house, "Anna", None).await;
        let guest = house.house.new_guest().await.unwrap();
        let id = house.table(&guest.user, &othello("me")).await;
        drop(house.show(&id, &guest.user).await);
        let sign_in = async |name: &str, password: &str| house.house.sign_in(None, name, password, "").await;
        for (name, password) in [("Anna", OTHER), ("Nobody", PASSWORD), ("Anna", "")] {
            let refused = sign_in(name, password).await;
            assert!(matches!(refused, Err(Error::Unauthenticated(say)) if say.code == "server.wrong-password"));
        }
        let by = known(house, &guest.secret).await.unwrap();
        let Right::SignIn(by) = by.right else { panic!("a guest signs in") };
        let first = house.house.sign_in(Some((&guest.user, &by)), "aNNa", PASSWORD, "Phone").await.unwrap();
        assert_eq!(first.user.id, anna.user.id);
        assert_eq!(house.show(&id, &anna.user).await.you.len(), 2, "the games are hers now");
        assert!(known(house, &guest.secret).await.is_none());
        let labels: Vec<String> = house.house.sign_ins(&anna.user.id).await.unwrap().into_iter().map(|one| one.label).collect();
        assert_eq!(labels, ["Firefox", "Phone"]);
        // Who signs in as somebody else is signed out, and keeps what they have.
        let ben = sign_up(house, "Ben", None).await.user;
        let caller = known(house, &first.secret).await.unwrap();
        let Right::SignIn(by) = caller.right else { panic!("she has signed in") };
        let ben_too = house.house.sign_in(Some((&caller.user, &by)), "Ben", PASSWORD, "").await.unwrap();
        assert_eq!(ben_too.user.id, ben.id);
        assert!(known(house, &first.secret).await.is_none() && known(house, &anna.secret).await.is_some());
        assert!(house.house.store.user(&anna.user.id).await.unwrap().is_some());
    }

    a_new_password_ends_every_other_sign_in_and_the_tokens_unless_they_are_kept(house, QUIET()) {
        let anna = sign_up(house, "Anna", None).await;
        let other = house.house.sign_in(None, "Anna", PASSWORD, "").await.unwrap();
        let first_token = token(house, &anna.user).await;
        for secret in [&anna.secret, &other.secret] {
            assert!(known(house, secret).await.is_some());
        }
        assert!(house.house.caller_by_token(&first_token).await.unwrap().is_some());
        let Right::SignIn(this) = known(house, &anna.secret).await.unwrap().right else { panic!("she has signed in") };
        let change = async |old: &str, new: &str, keep| house.house.change_password(&anna.user, &this, old, new, keep).await;
        assert!(matches!(change(OTHER, "another word", true).await, Err(Error::NotAllowed(say)) if say.code == "server.wrong-old-password"));
        assert_eq!(code(change(PASSWORD, "short", true).await), "server.password-length");
        assert_eq!(code(house.house.change_password(&house.guest().await, &this, PASSWORD, OTHER, true).await), "server.guest-has-none");
        change(PASSWORD, OTHER, true).await.unwrap();
        assert!(known(house, &anna.secret).await.is_some() && known(house, &other.secret).await.is_none());
        assert!(house.house.caller_by_token(&first_token).await.unwrap().is_some());
        assert_eq!(code(house.house.sign_in(None, "Anna", PASSWORD, "").await), "server.wrong-password");
        change(OTHER, PASSWORD, false).await.unwrap();
        assert!(house.house.caller_by_token(&first_token).await.unwrap().is_none());
        assert!(house.house.sign_in(None, "Anna", PASSWORD, "").await.is_ok());
    }

    a_recovery_code_works_once_and_ends_everything(house, QUIET()) {
        let anna = sign_up(house, "Anna", None).await;
        let token = token(house, &anna.user).await;
        assert!(known(house, &anna.secret).await.is_some());
        let recover = async |name: &str, with: &str| house.house.recover(name, with, OTHER, "Tablet").await;
        for (name, with) in [("Anna", "aaaaa-aaaaa"), ("Nobody", anna.recovery_code.as_str()), ("Anna", "nobody"), ("Nobody", "nobody")] {
            assert!(matches!(recover(name, with).await, Err(Error::Unauthenticated(say)) if say.code == "server.wrong-code"));
        }
        let recovered = recover("ANNA", &anna.recovery_code.to_uppercase()).await.unwrap();
        assert_eq!(recovered.signed_in.user.id, anna.user.id);
        assert!(known(house, &anna.secret).await.is_none() && known(house, &recovered.signed_in.secret).await.is_some());
        assert!(house.house.caller_by_token(&token).await.unwrap().is_none());
        assert!(house.house.sign_in(None, "Anna", OTHER, "").await.is_ok());
        assert_eq!(code(recover("Anna", &anna.recovery_code).await), "server.wrong-code");
        assert_ne!(recovered.recovery_code, anna.recovery_code);
        let again = recover("Anna", &recovered.recovery_code).await.unwrap();
        let labels: Vec<String> = house.house.sign_ins(&anna.user.id).await.unwrap().into_iter().map(|one| one.label).collect();
        assert_eq!(labels, ["Tablet"]);
        // An operator gives a new password and a new code.
        let given = house.house.reset_password(&anna.user).await.unwrap();
        assert!(known(house, &again.signed_in.secret).await.is_none());
        assert!(house.house.sign_in(None, "Anna", &given.password, "").await.is_ok());
        assert!(recover("Anna", &given.recovery_code).await.is_ok());
    }

    only_a_guest_is_called_otherwise(house, QUIET()) {
        let guest = house.house.new_guest().await.unwrap();
        let id = house.table(&guest.user, &othello("me")).await;
        drop(house.show(&id, &guest.user).await);
        assert!(known(house, &guest.secret).await.is_some());
        let renamed = house.house.rename_guest(guest.user.clone(), "  Carl ").await.unwrap();
        assert_eq!((renamed.name.as_str(), &renamed.id), ("Carl", &guest.user.id));
        assert_eq!(house.show(&id, &renamed).await.seats[0].user.as_ref().unwrap().name, "Carl");
        assert_eq!(known(house, &guest.secret).await.unwrap().user.name, "Carl");
        assert!(house.house.rename_guest(guest.user.clone(), &"é".repeat(30)).await.is_ok());
        for wrong in ["", " ", &"é".repeat(31), "a\u{7}b"] {
            assert_eq!(code(house.house.rename_guest(guest.user.clone(), wrong).await), "server.bad-label", "{wrong:?}");
        }
        let anna = sign_up(house, "Anna", None).await.user;
        assert_eq!(code(house.house.rename_guest(anna, "Berta").await), "server.name-stays");
    }

    who_leaves_gives_up_the_games_against_others_and_takes_the_rest_along(house, QUIET()) {
        let anna = sign_up(house, "Anna", None).await;
        let ben = house.guest().await;
        let mut shared = Vec::new();
        for _ in 0..2 {
            let id = house.table(&anna.user, &othello("open")).await;
            house.house.join_table(&id, &ben, false, None, None).await.unwrap();
            shared.push(id);
        }
        house.ask(&shared[1], &anna.user, "offer", "pause").await.unwrap();
        house.ask(&shared[1], &ben, "accept", "").await.unwrap();
        let own = house.table(&anna.user, &othello("me")).await;
        let waits = house.table(&anna.user, &othello("open")).await;
        assert_eq!(code(house.house.leave(&anna.user, OTHER).await), "server.wrong-old-password");
        assert!(known(house, &anna.secret).await.is_some());
        house.house.leave(&anna.user, PASSWORD).await.unwrap();
        assert!(known(house, &anna.secret).await.is_none());
        let store = &house.house.store;
        assert!(store.user(&anna.user.id).await.unwrap().is_none());
        for id in &shared {
            let result = store.result(id).await.unwrap().unwrap();
            assert_eq!([result.seats[0].result, result.seats[1].result], [SeatResult::Loss, SeatResult::Win]);
            assert!(house.show(id, &ben).await.seats[0].user.is_none(), "nobody's name stands there any more");
        }
        assert!(store.table(&own).await.unwrap().is_none() && store.table(&waits).await.unwrap().is_none());
        house.house.leave(&ben, "").await.unwrap();
        assert!(store.user(&ben.id).await.unwrap().is_none(), "a guest has no password");
    }

    a_sign_in_is_ended_by_whose_it_is(house, QUIET()) {
        let anna = sign_up(house, "Anna", None).await;
        let ben = sign_up(house, "Ben", None).await;
        let other = house.house.sign_in(None, "Anna", PASSWORD, "").await.unwrap();
        let ids: Vec<String> = house.house.sign_ins(&anna.user.id).await.unwrap().into_iter().map(|one| one.id).collect();
        assert!(known(house, &anna.secret).await.is_some() && known(house, &other.secret).await.is_some());
        assert!(matches!(house.house.end_sign_in(&ben.user.id, &ids[0]).await, Err(Error::Missing(_))));
        house.house.end_sign_in(&anna.user.id, &ids[0]).await.unwrap();
        assert!(known(house, &anna.secret).await.is_none() && known(house, &other.secret).await.is_some());
        // Signing out twice is no fault.
        for _ in 0..2 {
            house.house.sign_out(&anna.user.id, &ids[1]).await.unwrap();
            assert!(known(house, &other.secret).await.is_none());
        }
        let secrets = [house.house.sign_in(None, "Ben", PASSWORD, "").await.unwrap().secret, ben.secret];
        for secret in &secrets {
            assert!(known(house, secret).await.is_some());
        }
        house.house.sign_out_everywhere(&ben.user.id).await.unwrap();
        for secret in &secrets {
            assert!(known(house, secret).await.is_none());
        }
    }

    a_sign_in_lasts_longer_by_being_used_but_not_for_ever(house, Config { sign_ins_last: Duration::from_hours(500 * 24), ..QUIET() }) {
        const DAY_MS: i64 = 86_400_000;
        let began = house.house.now();
        let anna = sign_up(house, "Anna", None).await;
        let guest = house.house.new_guest().await.unwrap();
        let ends = async |user: &UserRow| {
            let row = house.house.sign_ins(&user.id).await.unwrap().remove(0);
            ((row.seen_at - began) / 60_000, (row.expires_at - began) / DAY_MS)
        };
        assert_eq!((ends(&anna.user).await, ends(&guest.user).await), ((0, 400), (0, 400)));
        house.time.advance(Duration::from_hours(1));
        assert!(known(house, &anna.secret).await.is_some());
        assert_eq!(ends(&anna.user).await.0, 0, "a use within the hour is not noted");
        house.time.advance(Duration::from_hours(300 * 24 - 1));
        for secret in [&anna.secret, &guest.secret] {
            assert!(known(house, secret).await.is_some());
        }
        let noted = 300 * 24 * 60;
        assert_eq!((ends(&anna.user).await, ends(&guest.user).await), ((noted, 500), (noted, 700)), "a guest could not sign in anew");
        assert_eq!(house.house.store.user(&anna.user.id).await.unwrap().unwrap().seen_at, began + 300 * DAY_MS);
    }

    a_token_allows_what_it_was_given_for(house, Config { caps: Caps::default().change("tokens=2").unwrap(), ..QUIET() }) {
        let anna = sign_up(house, "Anna", None).await.user;
        let make = async |password: &str, name: &str, scopes: &[&str], end| {
            let scopes: Vec<String> = scopes.iter().map(|scope| (*scope).to_owned()).collect();
            house.house.make_token(&anna, password, name, &scopes, end).await
        };
        let now = house.house.now();
        assert_eq!(code(make(PASSWORD, "", &["read"], None).await), "server.bad-label");
        assert_eq!(code(make(PASSWORD, "x", &[], None).await), "server.bad-scopes");
        assert_eq!(code(make(PASSWORD, "x", &["read", "cook"], None).await), "server.bad-scopes");
        assert_eq!(code(make(PASSWORD, "x", &["read"], Some(now)).await), "server.token-ended");
        assert_eq!(code(make(OTHER, "x", &["read"], None).await), "server.wrong-old-password");
        let (_, secret) = make(PASSWORD, " both ", &["bot", "play", "read"], Some(now + 1)).await.unwrap();
        let Right::Token(scopes) = house.house.caller_by_token(&secret).await.unwrap().unwrap().right else { panic!("it is a token") };
        assert!(scopes.play && scopes.bot);
        let kept = house.house.store.tokens(&anna.id).await.unwrap().remove(0);
        assert_eq!((kept.name.as_str(), kept.scopes.as_str(), kept.expires_at), ("both", "read play bot", Some(now + 1)));
        let (id, secret) = make(PASSWORD, "reads", &["read"], None).await.unwrap();
        let Right::Token(scopes) = house.house.caller_by_token(&secret).await.unwrap().unwrap().right else { panic!("it is a token") };
        assert!(!scopes.play && !scopes.bot);
        assert_eq!(code(make(PASSWORD, "x", &["read"], None).await), "server.too-many-tokens");
        // A use is noted when the last note is an hour old.
        let used = async || house.house.store.tokens(&anna.id).await.unwrap().into_iter().find(|one| one.id == id).unwrap().used_at;
        assert_eq!(used().await, Some(now));
        house.time.advance(Duration::from_hours(1));
        assert!(house.house.caller_by_token(&secret).await.unwrap().is_some());
        assert_eq!(used().await, Some(now));
        house.time.advance(Duration::from_secs(5));
        assert!(house.house.caller_by_token(&secret).await.unwrap().is_some());
        assert_eq!(used().await, Some(now + 3_605_000));
        let ben = sign_up(house, "Ben", None).await.user;
        assert!(matches!(house.house.end_token(&ben.id, &id).await, Err(Error::Missing(_))));
        house.house.end_token(&anna.id, &id).await.unwrap();
    }

    a_device_is_known_where_somebody_has_signed_in(house, QUIET()) {
        use house::people::DeviceMark;
        sign_up(house, "Anna", None).await;
        let mark = DeviceMark::default();
        assert!(!house.house.knows_device("Anna", &mark).await.unwrap());
        let unmarked = house.house.mark_device("Nobody", mark.clone()).await.unwrap();
        assert_eq!(unmarked, mark);
        let marked = house.house.mark_device("anna", mark.clone()).await.unwrap();
        assert_eq!(marked.number(), mark.number());
        assert!(house.house.knows_device("ANNA", &marked).await.unwrap());
        assert!(!house.house.knows_device("Nobody", &marked).await.unwrap());
        sign_up(house, "Ben", None).await;
        assert!(!house.house.knows_device("Ben", &marked).await.unwrap(), "he has not signed in there");
    }

    whoever_guesses_too_often_has_to_wait(house, QUIET()) {
        let guess = async |name: &str| house.house.count_guess(name, 2, Duration::from_mins(1)).await.unwrap();
        assert_eq!((guess("anna").await, guess("anna").await), (None, None));
        let wait = guess("anna").await.expect("these were too many");
        assert!(wait > Duration::ZERO && wait <= Duration::from_mins(1), "{wait:?}");
        assert_eq!(guess("ben").await, None, "another name has tries of its own");
        house.time.advance(Duration::from_mins(1));
        assert_eq!(guess("anna").await, None);
    }
}
