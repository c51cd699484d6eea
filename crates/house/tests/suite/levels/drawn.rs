//! Drafts: kept as they are drawn, and published at their address.

use house::levels::{DraftForm, LevelChange, PublishForm};
use house::{Caps, Config, Error};
use serde_json::{Value, json};
use store::UserRow;

use super::board;
use crate::rooms::{TestHouse, code};

const QUIET: fn() -> Config = || Config { thinkers: 0, ..Config::default() };

fn form(level: Value, name: &str, seen: i64) -> DraftForm {
    DraftForm { game: "kenken".to_owned(), name: name.to_owned(), level, seen }
}

fn half() -> Value {
    json!({"version": 1, "size": 3, "cages": []})
}

async fn publish(
    house: &TestHouse,
    user: &UserRow,
    id: &str,
    name: Option<&str>,
    listed: Option<bool>,
) -> house::Result<store::LevelRow> {
    house.house.publish_draft(user, id, PublishForm { name: name.map(str::to_owned), listed }).await
}

both! {
    a_draft_is_kept_changed_and_published_at_its_address(house, QUIET()) {
        let (anna, ben) = (house.guest().await, house.guest().await);
        let draft = house.house.begin_draft(&anna, form(half(), "", 0)).await.unwrap();
        assert_eq!((draft.revision, draft.name.as_str(), &draft.user_id, draft.created_at), (1, "", &anna.id, house.house.now()));
        house.time.advance(std::time::Duration::from_secs(7));
        let keep = async |user: &UserRow, form: DraftForm| house.house.keep_draft(user, &draft.id, form).await;
        let kept = keep(&anna, form(board(""), " Three ", 1)).await.unwrap();
        assert_eq!((kept.revision, kept.name.as_str(), kept.created_at, kept.updated_at), (2, "Three", draft.created_at, draft.created_at + 7_000));
        let stored = house.house.draft(&anna.id, &draft.id).await.unwrap();
        assert_eq!((stored.revision, stored.document), (2, board("").to_string()));
        assert!(matches!(keep(&anna, form(half(), "", 1)).await, Err(Error::Conflict(say)) if say.code == "server.draft-changed"));
        assert!(matches!(keep(&ben, form(half(), "", 2)).await, Err(Error::Missing(say)) if say.code == "server.no-draft"));
        assert_eq!(code(house.house.draft(&ben.id, &draft.id).await), "server.no-draft");
        assert_eq!(code(house.house.keep_draft(&anna, "nowhere", form(half(), "", 0)).await), "server.no-draft");
        assert_eq!(code(house.house.begin_draft(&anna, form(json!([]), "", 0)).await), "server.no-drawing");
        assert_eq!(code(house.house.begin_draft(&anna, form(half(), &"x".repeat(61), 0)).await), "server.long-level-name");
        assert_eq!(code(publish(house, &ben, &draft.id, None, None).await), "server.no-draft");
        assert_eq!(code(publish(house, &anna, &draft.id, Some(" "), None).await), "server.nameless-level");
        let level = publish(house, &anna, &draft.id, None, None).await.unwrap();
        assert_eq!((level.chain.as_str(), level.version, level.listed, level.name.as_str()), (draft.id.as_str(), 1, true, "Three"));
        let document: Value = serde_json::from_str(&level.document).unwrap();
        assert_eq!((&document["name"], &document["author"]), (&json!("Three"), &json!(anna.name)));
        assert_eq!(code(house.house.draft(&anna.id, &draft.id).await), "server.no-draft", "it is a level now");
        // Its author begins the next version there, and nobody else.
        assert!(matches!(keep(&ben, form(board(""), "", 0)).await, Err(Error::NotAllowed(say)) if say.code == "server.not-your-level"));
        assert_eq!(code(keep(&anna, form(board(""), "", 1)).await), "server.draft-changed");
        assert_eq!(keep(&anna, form(board(""), "Four", 0)).await.unwrap().revision, 1);
        house.house.change_level(&anna, &level.chain, LevelChange { name: None, listed: Some(false) }).await.unwrap();
        let second = publish(house, &anna, &draft.id, Some("Three again"), None).await.unwrap();
        assert_eq!((second.version, second.listed, second.name.as_str()), (2, false, "Three again"), "listed as before");
        keep(&anna, form(board(""), "Five", 0)).await.unwrap();
        assert!(publish(house, &anna, &draft.id, None, Some(true)).await.unwrap().listed);
        assert!(keep(&anna, form(half(), "", 0)).await.is_ok());
        assert!(publish(house, &anna, &draft.id, Some("Empty"), None).await.unwrap_err().is_refusal(), "it is no level yet");
    }

    a_draft_is_thrown_away_by_whose_it_is(house, Config { caps: Caps::default().change("drafts=2").unwrap(), ..QUIET() }) {
        let (anna, ben) = (house.guest().await, house.guest().await);
        let draft = house.house.begin_draft(&anna, form(half(), "One", 0)).await.unwrap();
        house.house.begin_draft(&anna, form(half(), "Two", 0)).await.unwrap();
        let full = house.house.begin_draft(&anna, form(half(), "Three", 0)).await.err().unwrap().say();
        assert_eq!(full.code, "server.too-many-drafts");
        assert!(full.text.contains('2'), "{}", full.text);
        assert!(matches!(house.house.delete_draft(&ben.id, &draft.id).await, Err(Error::Missing(_))));
        house.house.delete_draft(&anna.id, &draft.id).await.unwrap();
        assert_eq!(code(house.house.delete_draft(&anna.id, &draft.id).await), "server.no-draft");
        house.house.begin_draft(&anna, form(half(), "Three", 0)).await.unwrap();
    }
}
