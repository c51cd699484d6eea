//! One connection to either engine: the only place where a statement meets a driver.

use sqlx::postgres::{PgArguments, PgConnection, Postgres};
use sqlx::query::Query;
use sqlx::sqlite::{Sqlite, SqliteArguments, SqliteConnection};
use sqlx::{AssertSqlSafe, Executor, Transaction, pool::PoolConnection};

use crate::value::{Row, Value};
use crate::{Error, Result};

/// Which engine a store runs on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Engine {
    /// A file, one process.
    Sqlite,
    /// A server, many processes.
    Postgres,
}

/// How a connection is held.
pub(crate) enum Link {
    SqliteWriter(Box<SqliteConnection>),
    SqliteReader(PoolConnection<Sqlite>),
    PostgresWriter(Transaction<'static, Postgres>),
    PostgresReader(PoolConnection<Postgres>),
}

/// A connection on which statements run, whichever engine it leads to.
pub(crate) struct Conn {
    pub(crate) link: Link,
    /// Whether a statement has changed a row, or may have, since this was last cleared.
    pub(crate) touched: bool,
}

/// `on!(self, c => expression)`: the expression for the driver at hand.
macro_rules! on {
    ($conn:expr, $c:ident, $bind:ident, $row:ident => $body:expr) => {
        match &mut $conn.link {
            Link::SqliteWriter(c) => {
                let ($c, $bind, $row): (&mut SqliteConnection, _, _) = (&mut **c, bind_sqlite, Row::Sqlite);
                $body
            }
            Link::SqliteReader(c) => {
                let ($c, $bind, $row): (&mut SqliteConnection, _, _) = (&mut **c, bind_sqlite, Row::Sqlite);
                $body
            }
            Link::PostgresWriter(c) => {
                let ($c, $bind, $row): (&mut PgConnection, _, _) = (&mut **c, bind_postgres, Row::Postgres);
                $body
            }
            Link::PostgresReader(c) => {
                let ($c, $bind, $row): (&mut PgConnection, _, _) = (&mut **c, bind_postgres, Row::Postgres);
                $body
            }
        }
    };
}

macro_rules! binder {
    ($name:ident, $db:ty, $arguments:ty) => {
        fn $name(sql: &'static str, args: Vec<Value>) -> Query<'static, $db, $arguments> {
            let mut query = sqlx::query(sql);
            for arg in args {
                query = match arg {
                    Value::Int(x) => query.bind(x),
                    Value::Text(x) => query.bind(x),
                    Value::Real(x) => query.bind(x),
                };
            }
            query
        }
    };
}
binder!(bind_sqlite, Sqlite, SqliteArguments);
binder!(bind_postgres, Postgres, PgArguments);

impl Conn {
    pub(crate) fn new(link: Link) -> Self {
        Self { link, touched: false }
    }

    pub(crate) fn engine(&self) -> Engine {
        match self.link {
            Link::SqliteWriter(_) | Link::SqliteReader(_) => Engine::Sqlite,
            Link::PostgresWriter(_) | Link::PostgresReader(_) => Engine::Postgres,
        }
    }

    /// Runs a statement and says how many rows it changed.
    pub(crate) async fn run(&mut self, sql: &'static str, args: Vec<Value>) -> Result<u64> {
        let changed = on!(self, c, bind, _row => bind(sql, args).execute(c).await?.rows_affected());
        self.touched |= changed > 0;
        Ok(changed)
    }

    /// All rows of a query, or of a change that returns rows.
    pub(crate) async fn rows(&mut self, sql: &'static str, args: Vec<Value>) -> Result<Vec<Row>> {
        let rows: Vec<Row> =
            on!(self, c, bind, row => bind(sql, args).fetch_all(c).await?.into_iter().map(row).collect());
        self.touched |= !rows.is_empty();
        Ok(rows)
    }

    /// The first row, if there is one.
    pub(crate) async fn row(&mut self, sql: &'static str, args: Vec<Value>) -> Result<Option<Row>> {
        let found = on!(self, c, bind, row => bind(sql, args).fetch_optional(c).await?.map(row));
        self.touched |= found.is_some();
        Ok(found)
    }

    /// The first row, or the error that says what is missing.
    pub(crate) async fn one(
        &mut self,
        sql: &'static str,
        args: Vec<Value>,
        what: &'static str,
        key: &str,
    ) -> Result<Row> {
        self.row(sql, args).await?.ok_or_else(|| Error::missing(what, key))
    }

    /// Runs a whole script of statements without arguments.
    pub(crate) async fn script(&mut self, sql: String) -> Result<()> {
        self.touched = true;
        on!(self, c, _bind, _row => c.execute(sqlx::raw_sql(AssertSqlSafe(sql))).await.map(|_| ()))?;
        Ok(())
    }
}
