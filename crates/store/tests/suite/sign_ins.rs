//! Names, sign-ins and tokens.

use crate::test_store::*;
use store::{Before, Error, PasswordChange, Proof, SignInRow, TokenRow, new_id};

fn sign_in(user: &str, expires_at: i64) -> SignInRow {
    SignInRow { id: new_id(), user_id: user.into(), label: "Firefox".into(), created_at: 1, seen_at: 1, expires_at }
}

both! {
    a_guest_who_signs_up_stays_the_same_user(fresh) {
        let before = guest(&fresh.store).await;
        assert!(before.is_guest());
        fresh.store.rename_guest(&before.id, "Nobody").await.unwrap();
        let after = sign_up(&fresh.store, &before.id, "Anna").await.unwrap();
        assert_eq!((after.id.as_str(), after.name.as_str(), after.created_at), (before.id.as_str(), "Anna", 1));
        assert!(!after.is_guest());
        assert_eq!(fresh.store.user(&before.id).await.unwrap(), Some(after));
        assert!(is_taken(&sign_up(&fresh.store, &before.id, "Else").await), "nobody signs up twice");
        assert!(is_missing(&fresh.store.rename_guest(&before.id, "Else").await));
    }

    a_name_is_given_once(fresh) {
        user(&fresh.store, "Anna").await;
        assert!(is_taken(&sign_up(&fresh.store, &new_id(), "ANNA").await));
        let guest = guest(&fresh.store).await;
        assert!(is_taken(&sign_up(&fresh.store, &guest.id, "anna").await));
        assert!(fresh.store.user(&guest.id).await.unwrap().unwrap().is_guest());
    }

    credentials_are_found_by_the_folded_name(fresh) {
        let anna = user(&fresh.store, "Anna").await;
        let found = fresh.store.credentials("anna").await.unwrap().unwrap();
        assert_eq!(found.user, anna);
        assert_eq!((found.password.as_deref(), found.recovery.as_deref()), (Some("$argon2id$"), Some("code")));
        let change = |password: &str, recovery: Option<&str>| PasswordChange {
            password: password.into(),
            recovery: recovery.map(str::to_owned),
            ..PasswordChange::default()
        };
        fresh.store.set_password(&anna.id, &change("new", None)).await.unwrap();
        let found = fresh.store.credentials("anna").await.unwrap().unwrap();
        assert_eq!((found.password.as_deref(), found.recovery.as_deref()), (Some("new"), Some("code")));
        fresh.store.set_password(&anna.id, &change("newer", Some("other"))).await.unwrap();
        assert_eq!(fresh.store.credentials("anna").await.unwrap().unwrap().recovery.as_deref(), Some("other"));
        assert!(fresh.store.credentials("ben").await.unwrap().is_none());
        assert!(is_missing(&fresh.store.set_password(&guest(&fresh.store).await.id, &change("x", None)).await));
    }

    users_are_listed_by_name(fresh) {
        for name in ["Zoe", "anna", "Ben", "\u{e9}mile", "_x"] {
            user(&fresh.store, name).await;
        }
        guest(&fresh.store).await;
        let names = |users: Vec<store::UserRow>| users.into_iter().map(|user| user.name).collect::<Vec<_>>();
        assert_eq!(names(fresh.store.users("", 3).await.unwrap()), ["_x", "anna", "Ben"], "by bytes, on both engines");
        assert_eq!(names(fresh.store.users("ben", 9).await.unwrap()), ["Zoe", "\u{e9}mile"]);
    }

    the_last_visit_is_kept(fresh) {
        let anna = user(&fresh.store, "Anna").await;
        fresh.store.see_user(&anna.id, 77).await.unwrap();
        assert_eq!(fresh.store.user(&anna.id).await.unwrap().unwrap().seen_at, 77);
        assert!(is_missing(&fresh.store.see_user("nobody", 1).await));
    }

    a_sign_in_lasts_until_it_ends(fresh) {
        let anna = user(&fresh.store, "Anna").await;
        let (phone, desk) = (sign_in(&anna.id, 100), sign_in(&anna.id, 200));
        fresh.store.add_sign_in(&phone, "h1", &Before::Nobody, &Proof::None).await.unwrap();
        fresh.store.add_sign_in(&desk, "h2", &Before::Nobody, &Proof::None).await.unwrap();
        assert!(is_missing(&fresh.store.add_sign_in(&sign_in("nobody", 1), "h3", &Before::Nobody, &Proof::None).await));
        let (found, user) = fresh.store.signed_in("h1", 99).await.unwrap().unwrap();
        assert_eq!((found, user), (phone.clone(), anna.clone()));
        assert!(fresh.store.signed_in("h1", 100).await.unwrap().is_none(), "it has ended");
        assert!(fresh.store.signed_in("h9", 0).await.unwrap().is_none());
        fresh.store.see_sign_in(&phone.id, 90, 300).await.unwrap();
        assert_eq!(fresh.store.signed_in("h1", 299).await.unwrap().unwrap().0.seen_at, 90);
        assert_eq!(fresh.store.sign_ins(&anna.id, 250).await.unwrap().len(), 1);

        let ben = crate::test_store::user(&fresh.store, "Ben").await;
        assert!(!fresh.store.end_sign_in(&ben.id, &phone.id).await.unwrap(), "not his");
        assert!(fresh.store.end_sign_in(&anna.id, &phone.id).await.unwrap());
        assert!(fresh.store.signed_in("h1", 0).await.unwrap().is_none());
        assert_eq!(fresh.store.end_sign_ins(&anna.id).await.unwrap(), 1);
        assert!(fresh.store.signed_in("h2", 0).await.unwrap().is_none());
    }

    what_ends_with_a_password_ends_in_the_same_write(fresh) {
        let anna = user(&fresh.store, "Anna").await;
        let (phone, desk) = (sign_in(&anna.id, 100), sign_in(&anna.id, 100));
        fresh.store.add_sign_in(&phone, "h1", &Before::Nobody, &Proof::None).await.unwrap();
        fresh.store.add_sign_in(&desk, "h2", &Before::Nobody, &Proof::None).await.unwrap();
        fresh.store.add_token(&token(&anna.id), "t1", 9, &Proof::None).await.unwrap();
        let keeps = PasswordChange { keep_sign_in: Some(phone.id.clone()), keep_tokens: true, ..PasswordChange::default() };
        fresh.store.set_password(&anna.id, &keeps).await.unwrap();
        assert_eq!(fresh.store.sign_ins(&anna.id, 1).await.unwrap(), std::slice::from_ref(&phone));
        assert_eq!(fresh.store.tokens(&anna.id).await.unwrap().len(), 1);
        // A sign-in of somebody who is not there fails, and with it everything else.
        let broken = PasswordChange { sign_in: Some((sign_in("nobody", 1), "h3".into())), ..PasswordChange::default() };
        assert!(is_missing(&fresh.store.set_password(&anna.id, &broken).await));
        assert_eq!(fresh.store.sign_ins(&anna.id, 1).await.unwrap(), [phone]);
        let begins = sign_in(&anna.id, 100);
        let change = PasswordChange { sign_in: Some((begins.clone(), "h4".into())), ..PasswordChange::default() };
        fresh.store.set_password(&anna.id, &change).await.unwrap();
        assert_eq!(fresh.store.sign_ins(&anna.id, 1).await.unwrap(), [begins]);
        assert!(fresh.store.tokens(&anna.id).await.unwrap().is_empty());
    }

    what_a_password_or_code_of_before_proves_is_nothing(fresh) {
        let anna = user(&fresh.store, "Anna").await;
        let [password, code] = [Proof::Password("$argon2id$".into()), Proof::Recovery("code".into())];
        let change = |password: &str, recovery: &str, proof: &Proof| PasswordChange {
            password: password.into(),
            recovery: Some(recovery.into()),
            proof: proof.clone(),
            ..PasswordChange::default()
        };
        fresh.store.add_sign_in(&sign_in(&anna.id, 100), "h1", &Before::Nobody, &password).await.unwrap();
        fresh.store.add_token(&token(&anna.id), "t1", 9, &password).await.unwrap();
        fresh.store.set_password(&anna.id, &change("new", "other", &code)).await.unwrap();
        // Each of them was right a moment ago.
        let guest = guest(&fresh.store).await;
        let was = Before::Guest(guest.id.clone());
        for old in [&password, &code] {
            let late = [
                fresh.store.add_sign_in(&sign_in(&anna.id, 100), "h2", &was, old).await,
                fresh.store.add_token(&token(&anna.id), "t2", 9, old).await,
                fresh.store.set_password(&anna.id, &change("thief's", "thief's", old)).await,
            ];
            assert!(late.iter().all(|late| matches!(late, Err(Error::Disproved(_)))), "{late:?}");
        }
        assert!(fresh.store.sign_ins(&anna.id, 1).await.unwrap().is_empty());
        assert!(fresh.store.tokens(&anna.id).await.unwrap().is_empty());
        assert!(fresh.store.user(&guest.id).await.unwrap().is_some(), "nobody was merged");
        let kept = fresh.store.credentials("anna").await.unwrap().unwrap();
        assert_eq!((kept.password.as_deref(), kept.recovery.as_deref()), (Some("new"), Some("other")));
    }

    of_many_sign_ins_the_hundred_that_were_used_last_go_on(fresh) {
        let (anna, ben) = (user(&fresh.store, "Anna").await, user(&fresh.store, "Ben").await);
        fresh.store.add_sign_in(&sign_in(&ben.id, 100), "ben", &Before::Nobody, &Proof::None).await.unwrap();
        let first = sign_in(&anna.id, 100);
        fresh.store.add_sign_in(&first, "first", &Before::Nobody, &Proof::None).await.unwrap();
        fresh.store.see_sign_in(&first.id, 50, 100).await.unwrap();
        for number in 0..102 {
            let hash = format!("h{number}");
            fresh.store.add_sign_in(&sign_in(&anna.id, 100), &hash, &Before::Nobody, &Proof::None).await.unwrap();
        }
        assert_eq!(fresh.store.sign_ins(&anna.id, 1).await.unwrap().len(), 100);
        let go_on = [("first", true), ("h0", false), ("h2", false), ("h3", true), ("h101", true), ("ben", true)];
        for (hash, goes_on) in go_on {
            assert_eq!(fresh.store.signed_in(hash, 1).await.unwrap().is_some(), goes_on, "{hash}");
        }
    }

    a_token_works_until_it_is_revoked(fresh) {
        let anna = user(&fresh.store, "Anna").await;
        let token = token(&anna.id);
        let brief = TokenRow { id: new_id(), expires_at: Some(50), ..token.clone() };
        fresh.store.add_token(&token, "h1", 9, &Proof::None).await.unwrap();
        fresh.store.add_token(&brief, "h2", 9, &Proof::None).await.unwrap();
        assert_eq!(fresh.store.token("h1", 1000).await.unwrap().unwrap(), (token.clone(), anna.clone()));
        assert!(fresh.store.token("h2", 49).await.unwrap().is_some());
        assert!(fresh.store.token("h2", 50).await.unwrap().is_none());
        fresh.store.see_token(&token.id, 60).await.unwrap();
        assert_eq!(fresh.store.sweep_sign_ins(60).await.unwrap(), 1);
        let left = fresh.store.tokens(&anna.id).await.unwrap();
        assert_eq!(left, [TokenRow { used_at: Some(60), ..token.clone() }]);
        assert!(fresh.store.end_token(&anna.id, &token.id).await.unwrap());
        assert!(fresh.store.token("h1", 1).await.unwrap().is_none());
    }
}
