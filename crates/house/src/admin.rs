//! What an operator does: passwords and accounts of others, and games that come in files.

use std::sync::Arc;

use game::AnyGame;
use serde_json::{Map, Value};
use store::{EntryRow, Rescored, ResultFilter, Store, TableRow, UserRow};

use crate::error::{Error, Result};
use crate::games::same_preset;
use crate::people::Password;
use crate::tables::{Details, finish, replay};
use crate::{Config, House};

/// Games that are counted anew at a time.
const PAGE: i64 = 200;

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
        let recovery_code = self.set_password(&user.id, &password, None, store::Proof::None).await?;
        Ok(NewPassword { password: text, recovery_code })
    }
}

impl House {
    /// Tells the servers on the same store that something has changed, by the store itself. Whoever does not hear it looks
    /// by themselves after a moment.
    pub async fn tell_servers(&self) {
        if let Some(notes) = self.store.notes()
            && let Ok((mut told, _)) = notes.connect().await
        {
            let _ = told.tell(bus::MISSED).await;
        }
    }
}

/// Counts every game that is over as results count now: plays it once more, and stores what it brings to which chart.
/// What no release can play any more keeps what it counted. Says how many games changed.
pub async fn rescore(store: &Store) -> Result<u64> {
    let mut changed = 0;
    let mut after: Option<String> = None;
    loop {
        let page = store.results(&ResultFilter { after: after.as_deref(), ..ResultFilter::last(PAGE) }).await?;
        let mut games = Vec::new();
        for result in &page.rows {
            let Some(mut table) = store.table(&result.table_id).await? else { continue };
            table.setup.preset = table.setup.preset.take().or_else(|| kept_preset(&table));
            let log = store.entries(&result.table_id, 0).await?;
            games.extend(play_again(&table, log).ok());
        }
        changed += store.rescore(&games).await?;
        after = page.next;
        if after.is_none() {
            return Ok(changed);
        }
    }
}

/// The preset of a custom table that is one but for options that keep it what it is.
fn kept_preset(table: &TableRow) -> Option<String> {
    let game: &'static dyn AnyGame = ::tables::find(&table.setup.game).ok()?;
    let facts = game.facts();
    if !facts.options.iter().any(|field| field.keeps_preset) {
        return None;
    }
    let options: Map<String, Value> = serde_json::from_str(&table.setup.options).ok()?;
    let is_kept = |plain: &Map<String, Value>| *plain != options && same_preset(game, plain, &options);
    let found = facts.presets.iter().find(|preset| {
        let mut roles = preset.roles.iter();
        roles.any(|role| {
            game.read_options(Some(preset), Some(role), &Map::new()).is_ok_and(|read| is_kept(&read.options))
        })
    });
    found.map(|preset| preset.name.to_owned())
}

/// Plays a stored game once more, and says what it counts: refused unless every entry of its log can be played, and it
/// is over at the end.
pub fn play_again(table: &TableRow, log: Vec<EntryRow>) -> Result<Rescored, String> {
    let seats = ::tables::find(&table.setup.game).map_err(|say| say.text)?.facts().seats.len();
    if table.seats.len() != seats {
        return Err(format!("the game has {seats} seats, this table {}", table.seats.len()));
    }
    if let Some(entry) = log.iter().find(|entry| entry.seat.is_some_and(|seat| usize::from(seat) >= seats)) {
        return Err(format!("entry {} is of a seat that the table does not have", entry.number));
    }
    let unreadable = |_: Error| "its options, seats, clock, seed or salt cannot be read".to_owned();
    let details = Details::read(&table.setup.details).map_err(unreadable)?;
    let replayed = replay(table, &details, log).map_err(unreadable)?.map_err(|say| say.text)?;
    let finished = replayed.finished().ok_or("the game is not over after its last entry")?;
    Ok(Rescored {
        table: table.setup.id.clone(),
        preset: table.setup.preset.clone(),
        finish: finish(&table.setup, &details, &replayed, &finished),
    })
}

#[cfg(test)]
mod tests {
    use ::tables::Kind;
    use serde_json::json;
    use store::Finish;

    use super::*;
    use crate::fixture::empty_house;
    use crate::tables::{NewTable, Request};

    #[tokio::test]
    async fn a_custom_table_is_one_of_a_preset_only_with_options_that_keep_it() {
        let (house, _folder) = empty_house(Config { thinkers: 0, ..Config::default() }).await;
        let guest = house.new_guest().await.unwrap().user.id;
        for (options, preset) in [
            (json!({"answers": "automatic"}), Some("normal")),
            (json!({"answers": "automatic", "pegs": 5}), None),
            (json!({"secret": "memory"}), None),
        ] {
            let form = NewTable {
                game: "mastermind".to_owned(),
                role: Some("maker".to_owned()),
                seats: [("breaker".to_owned(), "me".to_owned())].into(),
                options: options.as_object().unwrap().clone(),
                ..NewTable::default()
            };
            let id = house.create_table(&guest, false, &form, game::Seed::from_number(1)).await.unwrap().id;
            let row = house.store.table(&id).await.unwrap().unwrap();
            assert_eq!(kept_preset(&row).as_deref(), preset, "{options}");
        }
    }

    #[tokio::test]
    async fn games_are_counted_anew_however_many_there_are() {
        let (house, _folder) = empty_house(Config { thinkers: 0, ..Config::default() }).await;
        let guest = house.new_guest().await.unwrap().user.id;
        let form = NewTable { game: "mastermind".to_owned(), ..NewTable::default() };
        let mut games = Vec::new();
        for _ in 0..=PAGE {
            let id = house.create_table(&guest, false, &form, game::Seed::from_number(1)).await.unwrap().id;
            let kind = Kind::Resign.name();
            let request = Request { seen: 0, seat: None, kind, text: "", bot: false, waited_ms: 0 };
            house.command(&id, &guest, &request).await.map(drop).unwrap();
            games.push(id);
        }
        assert_eq!(rescore(&house.store).await.unwrap(), 0);
        let otherwise = |table: &String| Rescored {
            table: table.clone(),
            preset: None,
            finish: Finish { summary: "{}".to_owned(), results: Vec::new(), pool: None, scores: Vec::new() },
        };
        let ends = [games.first(), games.last()].map(|table| otherwise(table.unwrap()));
        house.store.rescore(&ends).await.unwrap();
        assert_eq!(rescore(&house.store).await.unwrap(), 2);
    }
}
