//! Lists of tables, newest first.

use super::state::TableState;
use super::table::{TableRow, read_tables, tables_where};
use crate::value::args;
use crate::{Result, Store};

/// Which tables are wanted. The newest come first.
#[derive(Clone, Debug, Default)]
pub struct TableFilter {
    /// Only those at which this user sits.
    pub user: Option<String>,
    /// Only those of this game.
    pub game: Option<String>,
    /// Only those of this level.
    pub level: Option<String>,
    /// Only those in these states; all if none is named.
    pub states: Vec<TableState>,
    /// Only those made before this table: the last of the page before.
    pub before: Option<String>,
    /// How many at most.
    pub limit: i64,
}

/// The condition of a page of tables.
macro_rules! tables_like {
    ($condition:literal) => {
        concat!(
            $condition,
            " AND ($2 = '' OR game = $2) AND ($3 = '' OR level_id = $3) \
             AND ($4 = '' OR $4 LIKE '% ' || state || ' %') ORDER BY id DESC LIMIT $5"
        )
    };
}

impl Store {
    /// A page of tables, newest first.
    pub async fn tables(&self, filter: &TableFilter) -> Result<Vec<TableRow>> {
        let before = filter.before.clone().unwrap_or_else(|| "~".to_owned());
        let states = filter.states.iter().fold(String::new(), |all, state| all + " " + state.name() + " ");
        let game = filter.game.as_deref().unwrap_or_default();
        let level = filter.level.as_deref().unwrap_or_default();
        let mut args = args![before, game, level, states, filter.limit];
        let sql = match &filter.user {
            None => tables_where!(tables_like!("id < $1")),
            Some(user) => {
                args.extend(args![user]);
                tables_where!(tables_like!("id < $1 AND id IN (SELECT table_id FROM seats WHERE user_id = $6)"))
            }
        };
        let rows = self.rows(sql, args).await?;
        read_tables(&rows)
    }

    /// The tables of a game that go on, at which a user sits who has made no entry of this kind there.
    pub async fn tables_without(&self, user: &str, game: &str, kind: &str) -> Result<Vec<TableRow>> {
        let sql = tables_where!(
            "game = $2 AND state IN ($4, $5) AND id IN (SELECT s.table_id FROM seats s \
             WHERE s.user_id = $1 AND NOT EXISTS (SELECT 1 FROM entries e WHERE e.table_id = s.table_id \
             AND e.seat = s.seat AND e.kind = $3))"
        );
        read_tables(&self.rows(sql, args![user, game, kind, TableState::Playing, TableState::Paused]).await?)
    }

    // The next two spell out the conditions of their partial indexes: with arguments in their place, neither engine
    // could tell that the index holds all the rows.

    /// The tables in the lobby, where anybody may take a free seat, newest first, those made before `before`.
    pub async fn lobby_tables(&self, before: Option<&str>, limit: i64) -> Result<Vec<TableRow>> {
        let sql = tables_where!("state = 'waiting' AND access = 'lobby' AND id < $1 ORDER BY id DESC LIMIT $2");
        read_tables(&self.rows(sql, args![before.unwrap_or("~"), limit]).await?)
    }

    /// The tables that go on and that anybody may watch (`lobby`, `public`), newest first, those made before `before`.
    pub async fn watched_tables(&self, before: Option<&str>, limit: i64) -> Result<Vec<TableRow>> {
        let sql = tables_where!(
            "state = 'playing' AND (access = 'lobby' OR access = 'public') AND id < $1 ORDER BY id DESC LIMIT $2"
        );
        read_tables(&self.rows(sql, args![before.unwrap_or("~"), limit]).await?)
    }
}
