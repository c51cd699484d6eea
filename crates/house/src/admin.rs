//! What an operator does: passwords and accounts of others, and games that come in files.

use std::sync::Arc;

use store::{EntryRow, Store, TableRow, UserRow};

use crate::error::Result;
use crate::people::Password;
use crate::tables::{Details, replay};
use crate::{Config, House};

/// What was given to a user who had forgotten the password. It is kept nowhere.
pub struct NewPassword {
    /// The password.
    pub password: String,
    /// The recovery code, which replaces the old one.
    pub recovery_code: String,
}

impl House {
    /// A house in which nobody thinks and nobody listens: for an operator's commands.
    pub fn quiet(store: Store) -> Self {
        Self::new(store, Arc::new(bus::Local::new()), Config { thinkers: 0, ..Config::default() })
    }

    /// Gives a user a new password and a new recovery code, and ends all sign-ins and tokens.
    pub async fn reset_password(&self, user: &UserRow) -> Result<NewPassword> {
        let (password, text) = Password::random();
        let recovery_code = self.set_password(&user.id, &password, None).await?;
        Ok(NewPassword { password: text, recovery_code })
    }
}

/// Plays a stored game once more: refused unless every entry of its log can be, and it is over at the end.
pub fn check_game(table: &TableRow, log: Vec<EntryRow>) -> Result<(), String> {
    let seats = ::tables::find(&table.setup.game).map_err(|say| say.text)?.facts().seats.len();
    if table.seats.len() != seats {
        return Err(format!("the game has {seats} seats, this table {}", table.seats.len()));
    }
    if let Some(entry) = log.iter().find(|entry| entry.seat.is_some_and(|seat| usize::from(seat) >= seats)) {
        return Err(format!("entry {} is of a seat that the table does not have", entry.number));
    }
    match Details::read(&table.setup.details).and_then(|details| replay(table, &details, log)) {
        Ok(Ok(replayed)) if replayed.outcome().is_some() => Ok(()),
        Ok(Ok(_)) => Err("the game is not over after its last entry".to_owned()),
        Ok(Err(say)) => Err(say.text),
        Err(_) => Err("its options, seats, clock, seed or salt cannot be read".to_owned()),
    }
}
