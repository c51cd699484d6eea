//! Names, sign-ins and tokens.

use crate::house::*;
use store::{SignInRow, TokenRow, new_id};

fn sign_in(user: &str, expires_at: i64) -> SignInRow {
    SignInRow { id: new_id(), user_id: user.into(), label: "Firefox".into(), created_at: 1, seen_at: 1, expires_at }
}

both! {
    a_guest_who_signs_up_stays_the_same_user(house) {
        let before = guest(&house.store).await;
        assert!(before.is_guest());
        house.store.rename_guest(&before.id, "Nobody").await.unwrap();
        let after = sign_up(&house.store, &before.id, "Anna").await.unwrap();
        assert_eq!((after.id.as_str(), after.name.as_str(), after.created_at), (before.id.as_str(), "Anna", 1));
        assert!(!after.is_guest());
        assert_eq!(house.store.user(&before.id).await.unwrap(), Some(after));
        assert!(is_taken(&sign_up(&house.store, &before.id, "Else").await), "nobody signs up twice");
        assert!(is_missing(&house.store.rename_guest(&before.id, "Else").await));
    }

    a_name_is_given_once(house) {
        user(&house.store, "Anna").await;
        assert!(is_taken(&sign_up(&house.store, &new_id(), "ANNA").await));
        let guest = guest(&house.store).await;
        assert!(is_taken(&sign_up(&house.store, &guest.id, "anna").await));
        assert!(house.store.user(&guest.id).await.unwrap().unwrap().is_guest());
    }

    credentials_are_found_by_the_folded_name(house) {
        let anna = user(&house.store, "Anna").await;
        let found = house.store.credentials("anna").await.unwrap().unwrap();
        assert_eq!(found.user, anna);
        assert_eq!((found.password.as_deref(), found.recovery.as_deref()), (Some("$argon2id$"), Some("code")));
        house.store.set_password(&anna.id, "new", None).await.unwrap();
        let found = house.store.credentials("anna").await.unwrap().unwrap();
        assert_eq!((found.password.as_deref(), found.recovery.as_deref()), (Some("new"), Some("code")));
        house.store.set_password(&anna.id, "newer", Some("other")).await.unwrap();
        assert_eq!(house.store.credentials("anna").await.unwrap().unwrap().recovery.as_deref(), Some("other"));
        assert!(house.store.credentials("ben").await.unwrap().is_none());
        assert!(is_missing(&house.store.set_password(&guest(&house.store).await.id, "x", None).await));
    }

    users_are_listed_by_name(house) {
        for name in ["Zoe", "anna", "Ben", "\u{e9}mile", "_x"] {
            user(&house.store, name).await;
        }
        guest(&house.store).await;
        let names = |users: Vec<store::UserRow>| users.into_iter().map(|user| user.name).collect::<Vec<_>>();
        assert_eq!(names(house.store.users("", 3).await.unwrap()), ["_x", "anna", "Ben"], "by bytes, on both engines");
        assert_eq!(names(house.store.users("ben", 9).await.unwrap()), ["Zoe", "\u{e9}mile"]);
    }

    the_last_visit_is_kept(house) {
        let anna = user(&house.store, "Anna").await;
        house.store.see_user(&anna.id, 77).await.unwrap();
        assert_eq!(house.store.user(&anna.id).await.unwrap().unwrap().seen_at, 77);
        assert!(is_missing(&house.store.see_user("nobody", 1).await));
    }

    a_sign_in_lasts_until_it_ends(house) {
        let anna = user(&house.store, "Anna").await;
        let (phone, desk) = (sign_in(&anna.id, 100), sign_in(&anna.id, 200));
        house.store.add_sign_in(&phone, "h1").await.unwrap();
        house.store.add_sign_in(&desk, "h2").await.unwrap();
        assert!(is_missing(&house.store.add_sign_in(&sign_in("nobody", 1), "h3").await));
        let (found, user) = house.store.signed_in("h1", 99).await.unwrap().unwrap();
        assert_eq!((found, user), (phone.clone(), anna.clone()));
        assert!(house.store.signed_in("h1", 100).await.unwrap().is_none(), "it has ended");
        assert!(house.store.signed_in("h9", 0).await.unwrap().is_none());
        house.store.see_sign_in(&phone.id, 90, 300).await.unwrap();
        assert_eq!(house.store.signed_in("h1", 299).await.unwrap().unwrap().0.seen_at, 90);
        assert_eq!(house.store.sign_ins(&anna.id, 250).await.unwrap().len(), 1);

        let ben = crate::house::user(&house.store, "Ben").await;
        assert!(!house.store.end_sign_in(&ben.id, &phone.id).await.unwrap(), "not his");
        assert_eq!(house.store.end_other_sign_ins(&anna.id, Some(&phone.id)).await.unwrap(), 1);
        assert!(house.store.signed_in("h2", 0).await.unwrap().is_none());
        assert!(house.store.end_sign_in(&anna.id, &phone.id).await.unwrap());
        assert!(house.store.signed_in("h1", 0).await.unwrap().is_none());
    }

    a_token_works_until_it_is_revoked(house) {
        let anna = user(&house.store, "Anna").await;
        let token = TokenRow {
            id: new_id(),
            user_id: anna.id.clone(),
            name: "my bot".into(),
            scopes: "read play".into(),
            created_at: 1,
            used_at: None,
            expires_at: None,
        };
        let brief = TokenRow { id: new_id(), expires_at: Some(50), ..token.clone() };
        house.store.add_token(&token, "h1").await.unwrap();
        house.store.add_token(&brief, "h2").await.unwrap();
        assert_eq!(house.store.token("h1", 1000).await.unwrap().unwrap(), (token.clone(), anna.clone()));
        assert!(house.store.token("h2", 49).await.unwrap().is_some());
        assert!(house.store.token("h2", 50).await.unwrap().is_none());
        house.store.see_token(&token.id, 60).await.unwrap();
        assert_eq!(house.store.sweep_sign_ins(60).await.unwrap(), 1);
        let left = house.store.tokens(&anna.id).await.unwrap();
        assert_eq!(left, [TokenRow { used_at: Some(60), ..token.clone() }]);
        assert!(house.store.end_token(&anna.id, &token.id).await.unwrap());
        assert!(house.store.token("h1", 1).await.unwrap().is_none());
    }
}
