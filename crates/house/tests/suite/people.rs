//! People: what they are known by ends in its time.

use std::time::Duration;

use house::Config;
use house::people::{Right, UserName};

const PASSWORD: &str = "correct horse";

both! {
    a_sign_in_that_is_not_used_ends_and_is_forgotten(house, Config { thinkers: 0, ..Config::default() }) {
        let signed_in = house.house.new_guest().await.unwrap();
        let caller = house.house.caller_by_sign_in(&signed_in.secret).await.unwrap().unwrap();
        assert!(matches!(caller.right, Right::SignIn(_)));
        house.time.advance(Duration::from_hours(401 * 24));
        assert!(house.house.caller_by_sign_in(&signed_in.secret).await.unwrap().is_none());
        assert_eq!(house.house.store.sweep_sign_ins(house.house.now()).await.unwrap(), 1);
    }

    a_token_does_not_end_by_itself(house, Config { thinkers: 0, ..Config::default() }) {
        let name = UserName::read("Anna").unwrap();
        let anna = house.house.sign_up(None, &name, PASSWORD, "").await.unwrap().user;
        let scopes = ["bot".to_owned()];
        let (id, secret) = house.house.make_token(&anna, PASSWORD, "bot", &scopes, None).await.unwrap();
        house.time.advance(Duration::from_hours(1000 * 24));
        let caller = house.house.caller_by_token(&secret).await.unwrap().unwrap();
        assert_eq!(caller.user.id, anna.id);
        // Who is remembered a moment is forgotten at once when the token goes.
        house.house.end_token(&anna.id, &id).await.unwrap();
        assert!(house.house.caller_by_token(&secret).await.unwrap().is_none());
        assert!(!house.house.still_calls(&caller).await.unwrap());
    }

    a_right_ends_at_its_end_and_not_a_moment_later(house, Config { thinkers: 0, ..Config::default() }) {
        let name = UserName::read("Anna").unwrap();
        let signed_up = house.house.sign_up(None, &name, PASSWORD, "").await.unwrap();
        let end = house.house.now() + 1500;
        let scopes = ["read".to_owned()];
        let made = house.house.make_token(&signed_up.user, PASSWORD, "brief", &scopes, Some(end)).await;
        let secret = made.unwrap().1;
        house.time.advance(Duration::from_millis(1499));
        let caller = house.house.caller_by_token(&secret).await.unwrap().unwrap();
        assert!(house.house.still_calls(&caller).await.unwrap());
        for _ in 0..2 {
            house.time.advance(Duration::from_millis(1));
            assert!(house.house.caller_by_token(&secret).await.unwrap().is_none());
            assert!(!house.house.still_calls(&caller).await.unwrap());
        }
    }
}
