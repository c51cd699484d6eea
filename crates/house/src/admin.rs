//! What who runs the house does from outside of it: passwords, accounts, levels and games that come in files.

use std::sync::Arc;

use game::{LevelCheck, Say};
use store::{Entry, Level, Store, Table, User, new_id};

use crate::app::{App, Config};
use crate::error::{ApiError, ApiResult};
use crate::extra::Extra;
use crate::levels_api::{self, Version};
use crate::{accounts, passwords, rows, secret};

pub use crate::day::{moment, today};
pub use crate::names::fold;
pub use crate::rankings::MOST_UNCERTAIN;

/// What was given to a user who had forgotten the password. It is kept nowhere.
pub struct NewPassword {
    /// The password.
    pub password: String,
    /// The recovery code, which replaces the old one.
    pub recovery_code: String,
}

/// Gives a user a new password and a new recovery code, and ends all sign-ins.
pub async fn reset_password(store: &Store, user: &User) -> Result<NewPassword, String> {
    give_password(store, user).await.map_err(ApiError::sentence)
}

async fn give_password(store: &Store, user: &User) -> ApiResult<NewPassword> {
    let new = NewPassword { password: accounts::new_recovery_code(), recovery_code: accounts::new_recovery_code() };
    let app = quiet(store);
    let hash = passwords::hash(&app, &new.password).await?;
    store.set_password(&user.id, &hash, Some(&secret::hash(&new.recovery_code))).await?;
    store.end_other_sign_ins(&user.id, None).await?;
    Ok(new)
}

/// Removes a user with all data. Games that go on are given up; those shared with others are anonymised.
pub async fn remove_user(store: &Store, user: &User) -> Result<(), String> {
    accounts::remove(&quiet(store), &user.id).await.map_err(ApiError::sentence)
}

/// A new level as it is kept, with its lot.
pub fn new_level(game: &str, checked: LevelCheck, author: Option<&User>) -> (Level, f64) {
    let id = new_id();
    let version = Version { chain: id.clone(), id, number: 1 };
    (levels_api::row(game, checked, author, version), levels_api::lot())
}

/// Plays a stored game once more: refused unless every entry of its log can be, and it is over at the end.
pub fn check_game(table: &Table, log: Vec<Entry>) -> Result<(), String> {
    let seats = tables::find(&table.setup.game).map_err(|say| say.text)?.facts().seats.len();
    if table.seats.len() != seats {
        return Err(format!("the game has {seats} seats, this table {}", table.seats.len()));
    }
    if let Some(entry) = log.iter().find(|entry| entry.seat.is_some_and(|seat| usize::from(seat) >= seats)) {
        return Err(format!("entry {} is of a seat that the table does not have", entry.number));
    }
    let read = Extra::read(&table.setup.extra).and_then(|extra| rows::replay(table, &extra, log));
    match read {
        Ok(Ok(replayed)) if replayed.outcome().is_some() => Ok(()),
        Ok(Ok(_)) => Err("the game is not over after its last entry".to_owned()),
        Ok(Err(Say { text, .. })) => Err(text),
        Err(_) => Err("its options, seats, clock, seed or salt cannot be read".to_owned()),
    }
}

/// A house in which nobody thinks and nobody listens.
fn quiet(store: &Store) -> App {
    App::new(store.clone(), Arc::new(bus::Local::new()), Config { thinkers: 0, ..Config::default() })
}
