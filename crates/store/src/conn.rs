//! One connection to either engine: the only place where a statement meets a driver.
//!
//! The futures are boxed here, so that the drivers' code is compiled once, in this crate, and not with every caller.

use futures_util::TryStreamExt;
use sqlx::postgres::{PgArguments, PgConnection, Postgres};
use sqlx::query::Query;
use sqlx::sqlite::{Sqlite, SqliteArguments, SqliteConnection};
use sqlx::{AssertSqlSafe, Executor, SqlSafeStr, SqlStr, Transaction, pool::PoolConnection};
use tokio::io::{AsyncWrite, AsyncWriteExt};

use crate::postgres::{PooledConnection, Server};
use crate::value::{Row, Value};
use crate::{BoxFuture, Error, Result, Tell};

/// Which engine a store runs on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum DatabaseKind {
    /// A file, one process.
    Sqlite,
    /// A server, many processes.
    Postgres,
}

/// How a connection is held.
pub(crate) enum Link {
    SqliteWriter(Box<SqliteConnection>),
    SqliteReader(PoolConnection<Sqlite>),
    SqliteSnapshot(Transaction<'static, Sqlite>),
    Postgres(PooledConnection),
}

/// How long a statement is waited for: as long as it takes, or as a server's patience lasts.
struct Patience(Option<Server>);

impl Patience {
    async fn wait<T>(self, work: impl Future<Output = T>) -> Result<T> {
        match self.0 {
            Some(server) => server.patiently(work).await,
            None => Ok(work.await),
        }
    }
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
            Link::SqliteSnapshot(c) => {
                let ($c, $bind, $row): (&mut SqliteConnection, _, _) = (&mut **c, bind_sqlite, Row::Sqlite);
                $body
            }
            Link::Postgres(held) => {
                held.busy = true;
                let done = {
                    let ($c, $bind, $row): (&mut PgConnection, _, _) =
                        (held.connection(), bind_postgres, Row::Postgres);
                    $body
                };
                held.busy = false;
                done
            }
        }
    };
}

macro_rules! binder {
    ($name:ident, $db:ty, $arguments:ty) => {
        fn $name(sql: SqlStr, args: Vec<Value>) -> Query<'static, $db, $arguments> {
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

/// PostgreSQL keeps no NUL in a text: then neither does SQLite, so that a store can move.
fn refuse_nul(args: &[Value]) -> Result<()> {
    let has_nul = |arg: &Value| matches!(arg, Value::Text(Some(text)) if text.contains('\0'));
    if args.iter().any(has_nul) { Err(Error::Nul) } else { Ok(()) }
}

impl Conn {
    pub(crate) fn new(link: Link) -> Self {
        Self { link, touched: false }
    }

    pub(crate) fn engine(&self) -> DatabaseKind {
        match self.link {
            Link::SqliteWriter(_) | Link::SqliteReader(_) | Link::SqliteSnapshot(_) => DatabaseKind::Sqlite,
            Link::Postgres(_) => DatabaseKind::Postgres,
        }
    }

    /// Runs a statement and says how many rows it changed.
    pub(crate) fn run<'a>(&'a mut self, sql: &'static str, args: Vec<Value>) -> BoxFuture<'a, Result<u64>> {
        Box::pin(async move {
            refuse_nul(&args)?;
            let done = self.patience().wait(async {
                on!(self, c, bind, _row =>
                    bind(sql.into_sql_str(), args).execute(c).await.map(|done| done.rows_affected()))
            });
            let done = done.await?;
            self.touch(done, |changed| *changed > 0)
        })
    }

    /// All rows of a query, or of a change that returns rows.
    pub(crate) fn rows<'a>(&'a mut self, sql: &'static str, args: Vec<Value>) -> BoxFuture<'a, Result<Vec<Row>>> {
        Box::pin(async move {
            refuse_nul(&args)?;
            let rows = self.patience().wait(async {
                on!(self, c, bind, row => {
                    let rows = bind(sql.into_sql_str(), args).fetch_all(c).await;
                    rows.map(|rows| rows.into_iter().map(row).collect())
                })
            });
            let rows = rows.await?;
            self.touch(rows, |rows: &Vec<Row>| !rows.is_empty())
        })
    }

    /// The first row, if there is one.
    pub(crate) fn row<'a>(&'a mut self, sql: &'static str, args: Vec<Value>) -> BoxFuture<'a, Result<Option<Row>>> {
        Box::pin(async move {
            refuse_nul(&args)?;
            let found = self.patience().wait(async {
                on!(self, c, bind, row => {
                    bind(sql.into_sql_str(), args).fetch_optional(c).await.map(|found| found.map(row))
                })
            });
            let found = found.await?;
            self.touch(found, Option::is_some)
        })
    }

    /// Runs a script of several statements in one go: the first row of all that they give, if there is one.
    pub(crate) fn first_of<'a>(&'a mut self, script: &'static str) -> BoxFuture<'a, Result<Option<Row>>> {
        Box::pin(async move {
            let found = self.patience().wait(async {
                on!(self, c, _bind, row => c.fetch_optional(sqlx::raw_sql(script)).await.map(|found| found.map(row)))
            });
            let found = found.await?;
            self.touch(found, |_| false)
        })
    }

    /// How long a statement is waited for.
    fn patience(&self) -> Patience {
        match &self.link {
            Link::Postgres(held) => Patience(held.server.clone()),
            _ => Patience(None),
        }
    }

    /// Says that the transaction has come to its end.
    pub(crate) fn settle(&mut self) {
        if let Link::Postgres(held) = &mut self.link {
            held.in_transaction = false;
        }
    }

    /// Undoes what was not committed. On SQLite this is the writer's to do.
    pub(crate) async fn roll_back(mut self) {
        if self.engine() == DatabaseKind::Postgres && self.run("ROLLBACK", Vec::new()).await.is_ok() {
            self.settle();
        }
    }

    /// Notes whether a statement may have left something to roll back. On PostgreSQL a refused one does.
    fn touch<T>(&mut self, done: sqlx::Result<T>, changed: impl FnOnce(&T) -> bool) -> Result<T> {
        self.touched |= done.as_ref().map_or(self.engine() == DatabaseKind::Postgres, changed);
        let done = done.map_err(Error::from);
        if let (Err(error), Link::Postgres(PooledConnection { server: Some(server), .. })) = (&done, &self.link)
            && (error.is_disconnection() || error.is_read_only())
        {
            server.seek();
        }
        done
    }

    /// Lets nobody else in who asks with the same key, until the transaction ends. On SQLite there is one writer anyway.
    pub(crate) async fn alone_with(&mut self, key: &str) -> Result<()> {
        if self.engine() == DatabaseKind::Postgres {
            self.run("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", vec![key.into()]).await?;
        }
        Ok(())
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
    pub(crate) fn script(&mut self, sql: String) -> BoxFuture<'_, Result<()>> {
        self.touched = true;
        Box::pin(async move {
            on!(self, c, _bind, _row => c.execute(sqlx::raw_sql(AssertSqlSafe(sql))).await.map(|_| ()))?;
            Ok(())
        })
    }

    /// Runs a statement that was put together from names of this crate's own tables and columns.
    pub(crate) fn run_made(&mut self, sql: String, args: Vec<Value>) -> BoxFuture<'_, Result<u64>> {
        self.touched = true;
        Box::pin(async move {
            Ok(on!(self, c, bind, _row => {
                bind(AssertSqlSafe(sql).into_sql_str(), args).execute(c).await?.rows_affected()
            }))
        })
    }

    /// All rows of a query that was put together in the same way.
    pub(crate) fn rows_made(&mut self, sql: String) -> BoxFuture<'_, Result<Vec<Row>>> {
        Box::pin(async move {
            Ok(on!(self, c, bind, row =>
                bind(AssertSqlSafe(sql).into_sql_str(), Vec::new()).fetch_all(c).await?.into_iter().map(row).collect()))
        })
    }

    /// Commits the transaction that this connection was taken for.
    pub(crate) fn commit(mut self) -> BoxFuture<'static, Result<()>> {
        Box::pin(async move {
            if let Link::SqliteSnapshot(transaction) = self.link {
                return Ok(transaction.commit().await?);
            }
            self.run("COMMIT", Vec::new()).await?;
            self.settle();
            Ok(())
        })
    }

    /// Writes each row of a query as it comes, however many there are, and tells now and then how many those were.
    /// Says how many in the end.
    pub(crate) fn write_rows<'a>(
        &'a mut self,
        sql: String,
        render: &'a (dyn Fn(&Row, &mut Vec<u8>) -> Result<()> + Sync),
        out: &'a mut (dyn AsyncWrite + Unpin + Send),
        tell: Tell<'a>,
    ) -> BoxFuture<'a, Result<u64>> {
        Box::pin(async move {
            let mut text = Vec::new();
            let mut count = 0;
            on!(self, c, bind, row => {
                let mut rows = bind(AssertSqlSafe(sql).into_sql_str(), Vec::new()).fetch(c);
                while let Some(found) = rows.try_next().await? {
                    render(&row(found), &mut text)?;
                    count += 1;
                    if text.len() > 1 << 16 {
                        tell(count);
                        out.write_all(&text).await?;
                        text.clear();
                    }
                }
            });
            out.write_all(&text).await?;
            Ok(count)
        })
    }
}
