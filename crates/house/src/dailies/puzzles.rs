//! The puzzles of a day, and everybody's own table of one.

use game::{AnyGame, Daily, Seed, Word};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use store::{Access, DailyKey, ScopeKey, SeatRow, new_id};

use super::day::Day;
use crate::error::{Error, Result};
use ::tables::forms::{ChosenOptions, DailyName};

use crate::games::{find_game, find_preset};
use crate::people::secret;
use crate::tables::{Details, TablePlan};
use crate::{House, words};

/// The puzzles of a day.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = DayBody))]
pub struct PuzzlesOfDay {
    /// The day.
    pub date: String,
    /// Its puzzles.
    pub puzzles: Vec<DailyPuzzle>,
    /// On how many days in a row the asker has solved one and the same puzzle: the longest of its rows.
    pub streak: i64,
}

/// A puzzle of a day, as it is for the asker.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = PuzzleBody))]
pub struct DailyPuzzle {
    /// The game.
    pub game: &'static str,
    /// Which of the game's puzzles.
    pub kind: &'static str,
    /// What people call it.
    pub title: &'static Word,
    /// The chart by which the day is ranked, in the scope `day:DATE:KIND`.
    pub ranking: &'static str,
    /// The asker's table, if there is one.
    pub table: Option<String>,
    /// Whether the asker's game is over.
    pub done: bool,
    /// What the asker reached in the ranking.
    pub value: Option<f64>,
    /// On how many days in a row the asker has solved this puzzle.
    pub streak: i64,
    /// And at the best.
    pub best_streak: i64,
}

/// What is kept of a day's puzzle: everything that makes every table of it the same.
#[derive(Serialize, Deserialize)]
struct KeptPuzzle {
    options: Map<String, Value>,
    seed: String,
    salt: String,
}

impl House {
    /// The puzzles of a day as they are for a user, or for nobody in particular; today's (UTC) by default.
    pub async fn puzzles_of_day(&self, date: Option<&str>, user: Option<&str>) -> Result<PuzzlesOfDay> {
        let today = Day::of(self.now());
        let day = match date {
            None => today,
            Some(date) => {
                let day = date.parse().ok().filter(|day| *day <= today);
                day.ok_or_else(|| words::NO_SUCH_DAY.with(&[("date", date.into())]))?
            }
        };
        let mut puzzles = Vec::new();
        for (game, daily) in all() {
            let key = DailyKey { game: game.facts().name.to_owned(), kind: daily.name.to_owned(), day: day.0 };
            let mut puzzle = DailyPuzzle {
                game: game.facts().name,
                kind: daily.name,
                title: daily.title,
                ranking: daily.ranking,
                table: None,
                done: false,
                value: None,
                streak: 0,
                best_streak: 0,
            };
            if let Some(user) = user {
                self.fill_in(user, &key, &mut puzzle).await?;
            }
            puzzles.push(puzzle);
        }
        let streak = puzzles.iter().map(|puzzle| puzzle.streak).max().unwrap_or_default();
        Ok(PuzzlesOfDay { date: day.to_string(), puzzles, streak })
    }

    async fn fill_in(&self, user: &str, key: &DailyKey, puzzle: &mut DailyPuzzle) -> Result<()> {
        puzzle.table = self.store.daily_table(user, key).await?;
        let streak = self.store.day_streak(user, &key.game, &key.kind, key.day).await?;
        (puzzle.streak, puzzle.best_streak) = (streak.current, streak.best);
        let Some(table) = &puzzle.table else { return Ok(()) };
        puzzle.done = self.store.result(table).await?.is_some();
        let scope = ScopeKey::Day { date: Day(key.day).to_string(), kind: key.kind.clone() };
        let records = self.store.records(user, Some(&key.game)).await?;
        let mine = records.iter().find(|record| record.key.chart == puzzle.ranking && record.key.scope == scope);
        puzzle.value = mine.map(|record| record.value);
        Ok(())
    }

    /// A user's table of today's puzzle: the one there is, or a new one (true).
    pub async fn open_daily(&self, user: &str, game: &str, kind: &str) -> Result<(String, bool)> {
        let game = find_game(game)?;
        let daily = game.facts().dailies.iter().find(|daily| daily.name == kind);
        let daily = daily.ok_or_else(|| Error::missing(&words::NOT_FOUND))?;
        let key = DailyKey { game: game.facts().name.to_owned(), kind: kind.to_owned(), day: Day::of(self.now()).0 };
        match self.store.daily_table(user, &key).await? {
            Some(id) => Ok((id, false)),
            None => Ok((self.make_daily_table(game, daily, &key, user).await?, true)),
        }
    }

    /// Makes the user's table of a day's puzzle. Of two that are made at once one is thrown away.
    async fn make_daily_table(
        &self,
        game: &'static dyn AnyGame,
        daily: &Daily,
        key: &DailyKey,
        user: &str,
    ) -> Result<String> {
        let puzzle = self.daily_puzzle(user, game, daily, key).await?;
        let broken = || Error::broken(&"a day's puzzle cannot be read");
        let preset = find_preset(game, Some(daily.preset))?;
        let role = preset.roles.first().ok_or_else(broken)?;
        let mine = game.facts().seat(role.seat).ok_or_else(broken)?;
        let seats = (0..game.facts().seats.len())
            .map(|at| if at == mine.index() { SeatRow::user(user) } else { SeatRow::Gone })
            .collect();
        let id = new_id();
        let plan = TablePlan {
            id: id.clone(),
            game,
            preset: Some(preset.name.to_owned()),
            options: puzzle.options,
            seats,
            clock: preset.clock,
            access: Access::Private,
            details: Details {
                daily: Some(DailyName { date: Day(key.day).to_string(), kind: key.kind.clone() }),
                ..Details::default()
            },
            owner: user.to_owned(),
            seed: Seed::new(::tables::unhex(&puzzle.seed).ok_or_else(broken)?),
            salt: ::tables::unhex(&puzzle.salt).ok_or_else(broken)?,
        };
        self.make_table(plan).await?;
        let kept = self.store.play_daily(user, key, &id, self.now()).await?;
        if kept != id {
            self.store.delete_table(&id).await?;
        }
        Ok(kept)
    }

    /// The puzzle of a day. Whoever comes first has it made.
    async fn daily_puzzle(
        &self,
        account: &str,
        game: &'static dyn AnyGame,
        daily: &Daily,
        key: &DailyKey,
    ) -> Result<KeptPuzzle> {
        let read = |text: String| serde_json::from_str(&text).map_err(|error| Error::broken(&error));
        if let Some(kept) = self.store.daily(key).await? {
            return read(kept);
        }
        let preset = find_preset(game, Some(daily.preset))?;
        let seed = self.new_seed();
        let level = match game.levels() {
            Some(levels) => {
                let wishes: Vec<_> = preset.level.iter().chain(daily.level).copied().collect();
                Some(self.make_level(account, levels, &wishes, &Map::new(), seed.child("daily", 0)).await?)
            }
            None => None,
        };
        let ChosenOptions { options, .. } =
            self.read_options(account, game, preset, preset.roles.first(), Map::new(), level).await?;
        let salt: [u8; 16] = secret::random();
        let puzzle = KeptPuzzle { options, seed: ::tables::hex(seed.bytes()), salt: ::tables::hex(&salt) };
        let text = serde_json::to_string(&puzzle).expect("plain data");
        read(self.store.settle_daily(key, &text, self.now()).await?)
    }
}

/// Every puzzle that there is each day.
fn all() -> impl Iterator<Item = (&'static dyn AnyGame, &'static Daily)> {
    ::tables::GAMES.iter().flat_map(|game| game.facts().dailies.iter().map(move |daily| (*game, daily)))
}
