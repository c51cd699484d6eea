//! Results: what a finished table came to, and what is counted from it.

use crate::conn::Conn;
use crate::value::args;
use crate::{Error, Result};

/// How a seat came out of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Outcome {
    /// It won.
    Win,
    /// It lost.
    Loss,
    /// Neither.
    Draw,
}

impl Outcome {
    /// The name, as it is stored.
    pub fn name(self) -> &'static str {
        match self {
            Self::Win => "win",
            Self::Loss => "loss",
            Self::Draw => "draw",
        }
    }

    /// Wins, losses and draws, one of which is 1.
    pub(crate) fn counts(self) -> (i64, i64, i64) {
        match self {
            Self::Win => (1, 0, 0),
            Self::Loss => (0, 1, 0),
            Self::Draw => (0, 0, 1),
        }
    }
}

/// Which of two values stands higher.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Better {
    /// More is better: points.
    Higher,
    /// Less is better: a time.
    Lower,
}

/// A seat's value in a ranking or a record.
#[derive(Clone, Debug, PartialEq)]
pub struct ScoreLine {
    /// Whose.
    pub seat: u8,
    /// The ranking or the record, by the game's name for it.
    pub ranking: String,
    /// Among what: `all`, `preset/classic`, `level/…`, `day/…`. A value in several scopes is several lines.
    pub scope: String,
    /// The value.
    pub value: f64,
    /// Which values stand higher.
    pub better: Better,
    /// Why it does not enter, as the code and parameters of a sentence; none if it does.
    pub refusal: Option<String>,
}

/// The end of a game.
#[derive(Clone, Debug, PartialEq)]
pub struct Finish {
    /// The result as it is shown, as JSON.
    pub summary: String,
    /// How each seat came out, by seat; empty if nobody won or lost.
    pub outcomes: Vec<Outcome>,
    /// The scopes in which wins, losses and draws are counted; none if they are not.
    pub tally: Vec<String>,
    /// The rating pool in which the game is to be rated; none if it is not.
    pub pool: Option<String>,
    /// The score lines.
    pub lines: Vec<ScoreLine>,
}

/// Writes the result of a table, and counts it.
pub(crate) async fn finish(conn: &mut Conn, table: &str, finish: &Finish, at: i64) -> Result<()> {
    let tally = serde_json::to_string(&finish.tally).unwrap_or_default();
    conn.run(
        "INSERT INTO results (table_id, game, preset, level_id, finished_at, summary, tally, pool) \
         SELECT id, game, preset, level_id, $2, $3, $4, $5 FROM tables WHERE id = $1",
        args![table, at, &finish.summary, tally, &finish.pool],
    )
    .await
    .map_err(|e| if e.is_unique_violation() { Error::taken("result of table", table) } else { e })?;
    for (seat, outcome) in finish.outcomes.iter().enumerate() {
        conn.run(
            "INSERT INTO outcomes (table_id, seat, user_id, player, outcome, game, finished_at) \
             SELECT s.table_id, s.seat, s.user_id, s.player, $3, t.game, $4 \
             FROM seats s JOIN tables t ON t.id = s.table_id WHERE s.table_id = $1 AND s.seat = $2",
            args![table, seat as i64, outcome.name(), at],
        )
        .await?;
        for scope in &finish.tally {
            count_outcome(conn, table, seat as i64, scope, *outcome).await?;
        }
    }
    for (i, line) in finish.lines.iter().enumerate() {
        let merit = match line.better {
            Better::Higher => line.value,
            Better::Lower => -line.value,
        };
        conn.run(
            "INSERT INTO scores (table_id, line, seat, user_id, game, ranking, scope, value, merit, at, refusal) \
             SELECT s.table_id, $3, s.seat, s.user_id, t.game, $4, $5, $6, $7, $8, $9 \
             FROM seats s JOIN tables t ON t.id = s.table_id WHERE s.table_id = $1 AND s.seat = $2",
            args![table, line.seat, i as i64, &line.ranking, &line.scope, line.value, merit, at, &line.refusal],
        )
        .await?;
        if line.refusal.is_none() {
            keep_best(conn, table, i as i64).await?;
        }
    }
    if finish.outcomes.contains(&Outcome::Win) {
        // The play of a day's puzzle counts for its player's streak once it is solved.
        conn.run(
            "UPDATE daily_plays SET solved = 1, at = $2 WHERE table_id = $1 AND user_id IN \
             (SELECT user_id FROM outcomes WHERE table_id = $1 AND outcome = 'win')",
            args![table, at],
        )
        .await?;
    }
    Ok(())
}

/// Adds a seat's outcome to its user's tally in a scope.
pub(crate) async fn count_outcome(
    conn: &mut Conn,
    table: &str,
    seat: i64,
    scope: &str,
    outcome: Outcome,
) -> Result<()> {
    let (win, loss, draw) = outcome.counts();
    conn.run(
        "INSERT INTO tallies (game, scope, user_id, wins, losses, draws, streak, best_streak, at) \
         SELECT game, $3, user_id, $4, $5, $6, $4, $4, finished_at FROM outcomes \
         WHERE table_id = $1 AND seat = $2 AND user_id IS NOT NULL \
         ON CONFLICT (game, scope, user_id) DO UPDATE SET \
         wins = tallies.wins + excluded.wins, \
         losses = tallies.losses + excluded.losses, \
         draws = tallies.draws + excluded.draws, \
         streak = CASE WHEN excluded.wins = 1 THEN tallies.streak + 1 ELSE 0 END, \
         best_streak = CASE WHEN excluded.wins = 1 AND tallies.streak >= tallies.best_streak \
                       THEN tallies.streak + 1 ELSE tallies.best_streak END, \
         at = excluded.at",
        args![table, seat, scope, win, loss, draw],
    )
    .await?;
    Ok(())
}

/// Makes a score line its user's best, if it is. Of equal values the first one stands.
async fn keep_best(conn: &mut Conn, table: &str, line: i64) -> Result<()> {
    conn.run(
        "INSERT INTO bests (game, ranking, scope, user_id, value, merit, at, table_id) \
         SELECT game, ranking, scope, user_id, value, merit, at, table_id FROM scores \
         WHERE table_id = $1 AND line = $2 AND user_id IS NOT NULL \
         ON CONFLICT (game, ranking, scope, user_id) DO UPDATE SET \
         value = excluded.value, merit = excluded.merit, at = excluded.at, table_id = excluded.table_id \
         WHERE excluded.merit > bests.merit",
        args![table, line],
    )
    .await?;
    Ok(())
}
