//! What must not leave the house does not.

use serde_json::json;

use crate::client::Client;
use crate::playing::live::Socket;

both! {
    a_private_table_is_not_there_for_others(server) {
        let mut anna = Client::guest(server.address).await;
        let mut eve = Client::guest(server.address).await;
        let mut nobody = Client::new(server.address);
        let id = anna.table(&json!({"game": "mastermind"})).await["id"].as_str().unwrap().to_owned();
        let path = format!("/api/tables/{id}");
        for other in [&mut eve, &mut nobody] {
            assert_eq!(other.get(&path).await.refused(404), "server.no-table");
            assert!(Socket::open(other, &id, 0).await.is_err());
        }
        assert_eq!(eve.command(&id, 0, "move", "1234").await.refused(404), "server.no-table");
        assert_eq!(nobody.command(&id, 0, "move", "1234").await.refused(401), "server.who-are-you");
        for action in ["join", "rematch", "tools/explain"] {
            assert_eq!(eve.post(&format!("{path}/{action}"), &json!({})).await.refused(404), "server.no-table");
        }
    }

    a_shared_table_is_watched_by_who_has_its_address(server) {
        let mut anna = Client::guest(server.address).await;
        let mut eve = Client::guest(server.address).await;
        let id = anna.table(&json!({"game": "mastermind"})).await["id"].as_str().unwrap().to_owned();
        let path = format!("/api/tables/{id}");
        assert_eq!(eve.post(&format!("{path}/share"), &json!({})).await.refused(404), "server.no-table");
        anna.post(&format!("{path}/share"), &json!({})).await.ok();
        assert_eq!(eve.get(&path).await.ok()["you"], json!([]));
        assert!(Socket::open(&mut eve, &id, 0).await.is_ok());
        assert_eq!(eve.command(&id, 0, "move", "1234").await.refused(403), "server.not-your-seat");
        assert_eq!(eve.post(&format!("{path}/share"), &json!({})).await.refused(403), "server.not-your-seat");
    }

    a_table_with_an_invitation_becomes_private_when_it_begins(server) {
        let mut anna = Client::guest(server.address).await;
        let mut ben = Client::guest(server.address).await;
        let mut eve = Client::guest(server.address).await;
        let table = anna.table(&json!({"game": "othello", "role": "black", "seats": {"white": "invite"}})).await;
        let path = format!("/api/tables/{}", table["id"].as_str().unwrap());
        let seen = eve.get(&path).await.ok();
        assert_eq!((&seen["invite"], &seen["waits_for"]), (&json!(null), &json!("link")));
        for wrong in [json!({}), json!({"invite": "guess"})] {
            assert_eq!(eve.post(&format!("{path}/join"), &wrong).await.refused(403), "server.wrong-invite");
        }
        let socket = Socket::open(&mut eve, table["id"].as_str().unwrap(), 0).await.unwrap();
        ben.post(&format!("{path}/join"), &json!({"invite": table["invite"]})).await.ok();
        assert_eq!(eve.get(&path).await.refused(404), "server.no-table");
        socket.closes().await;
        let late = eve.post(&format!("{path}/join"), &json!({"invite": table["invite"]})).await;
        assert_eq!(late.refused(409), "server.no-free-seat");
    }

    who_looks_on_cannot_move(server) {
        let mut anna = Client::guest(server.address).await;
        let mut eve = Client::guest(server.address).await;
        let form = json!({"game": "othello", "role": "black", "seats": {"white": "me"}, "visibility": "public"});
        let id = anna.table(&form).await["id"].as_str().unwrap().to_owned();
        assert_eq!(eve.get(&format!("/api/tables/{id}")).await.ok()["you"], json!([]));
        assert_eq!(eve.command(&id, 0, "move", "d3").await.refused(403), "server.not-your-seat");
        let stolen = json!({"seen": 0, "seat": "black", "kind": "move", "text": "d3"});
        let answer = eve.post(&format!("/api/tables/{id}/commands"), &stolen).await;
        assert_eq!(answer.refused(403), "server.not-your-seat");
        assert_eq!(eve.delete(&format!("/api/tables/{id}")).await.refused(403), "server.not-your-seat");
    }

    a_secret_is_in_no_byte_that_its_breaker_receives(server) {
        // Digits of another base than ids and hashes have, so that it cannot be found by chance.
        let secret = "7316542";
        let mut maker = Client::guest(server.address).await;
        let mut breaker = Client::guest(server.address).await;
        let mut spectator = Client::guest(server.address).await;
        breaker.received = Some(Vec::new());
        spectator.received = Some(Vec::new());
        let form = json!({"game": "mastermind", "preset": "hard", "role": "maker", "seats": {"breaker": "open"}});
        let id = maker.table(&form).await["id"].as_str().unwrap().to_owned();
        let path = format!("/api/tables/{id}");
        breaker.post(&format!("{path}/join"), &json!({})).await.ok();
        let mut sockets = vec![
            Socket::open(&mut breaker, &id, 0).await.unwrap(),
            Socket::open(&mut spectator, &id, 0).await.unwrap(),
        ];
        maker.command(&id, 0, "move", secret).await.ok();
        maker.command(&id, 0, "move", secret).await.ok();
        for (seen, guess) in [(1, "1234567"), (3, "2345671")] {
            breaker.command(&id, seen, "move", guess).await.ok();
            // Wrong on purpose, so that the refusal is searched too; then the right one, from the maker's hint.
            assert!(maker.command(&id, seen + 1, "move", "7,0").await.status != 200);
            let answer = maker.command(&id, seen + 1, "move", &right_answer(secret, guess)).await;
            answer.ok();
            breaker.get(&path).await.ok();
            breaker.get(&format!("{path}?after=1")).await.ok();
            spectator.get(&path).await.ok();
            breaker.command(&id, 0, "move", guess).await;
            breaker.command(&id, 0, "move", "7654321").await.refused(409);
            breaker.command(&id, seen + 2, "hint", "answer").await;
            breaker.command(&id, seen + 2, "back", "").await;
            breaker.command(&id, seen + 2, "move", "nonsense").await;
            breaker.post(&format!("{path}/tools/review"), &json!({})).await;
            breaker.post(&format!("{path}/rematch"), &json!({})).await;
            breaker.get("/api/tables?list=mine").await.ok();
            breaker.get("/api/me/data").await.ok();
        }
        let mut bytes = [breaker.received.take().unwrap(), spectator.received.take().unwrap()].concat();
        for socket in &mut sockets {
            bytes.extend(socket.received().await);
        }
        assert!(bytes.len() > 10_000, "{} bytes are too few to have seen everything", bytes.len());
        let seed = server.store.table(&id).await.unwrap().unwrap().setup.seed;
        for hidden in [secret, &seed] {
            let found = bytes.windows(hidden.len()).position(|window| window == hidden.as_bytes());
            let around = |at: usize| String::from_utf8_lossy(&bytes[at.saturating_sub(200)..at + 20]).into_owned();
            assert!(found.is_none(), "{hidden} in {}", around(found.unwrap()));
        }
        // When it is over it may be known, and the commitment can be checked.
        breaker.received = None;
        breaker.command(&id, 7, "resign", "").await.ok();
        let over = breaker.get(&path).await.ok();
        assert!(over.to_string().contains(secret));
        assert_eq!(over["reveal"]["seed"], seed.as_str());
    }
}

/// Blacks and whites of a guess without repeated colours.
fn right_answer(secret: &str, guess: &str) -> String {
    let blacks = secret.chars().zip(guess.chars()).filter(|(one, other)| one == other).count();
    let common = guess.chars().filter(|colour| secret.contains(*colour)).count();
    format!("{blacks},{}", common - blacks)
}
