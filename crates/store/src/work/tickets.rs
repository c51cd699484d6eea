//! Tickets: computers' moves that wait.
//!
//! A table has at most one, under the table's own id: raised together with the entry after which a computer is to
//! move, and gone with the entry that answers it. When the computer player fails for good, the ticket stays, closed and
//! with the reason, until the table moves on or somebody asks for another try. So every process finds the reason in the
//! table's row ([`TableRow::failure`](crate::TableRow)).

use super::claims::due;
use super::{Claim, Lane, WorkState};
use crate::conn::Conn;
use crate::value::args;
use crate::{Result, Store};

/// What an entry does to its table's ticket.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TicketChange {
    /// It stays as it is, whoever holds it, or why it failed: a hint or an offer came in while the computer thinks.
    Keep,
    /// Nobody has to think.
    Clear,
    /// A computer player is to move after this entry.
    Raise(Ticket),
}

/// A request that a computer player think about its move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ticket {
    /// The seat that is to move.
    pub seat: u8,
    /// Who waits for the move, or had the table made.
    pub user_id: Option<String>,
    /// Higher is claimed first.
    pub priority: i64,
}

impl Store {
    /// Closes a ticket that its holder cannot answer, with the reason as JSON: its player failed, and nobody shall try
    /// again by itself.
    pub async fn fail_ticket(&self, claim: &Claim, reason: &str, at: i64) -> Result<()> {
        let sql = "UPDATE work SET state = $5, result = $6, open = 0, updated_at = $7 \
                   WHERE id = $1 AND worker = $2 AND attempts = $3 AND lane = $4 AND open = 1";
        let args = args![&claim.id, &claim.worker, claim.attempt, Lane::Thinking, WorkState::Failed, reason, at];
        claim.held(self.run(sql, args).await?)
    }

    /// Opens the failed ticket of a table again, as if it had just been raised. Says whether there was one.
    pub async fn retry_ticket(&self, table: &str, at: i64) -> Result<bool> {
        let sql = "UPDATE work SET state = $4, result = NULL, open = 1, progress = '', worker = '', lease_until = 0, \
                   attempts = 0, created_at = $5, updated_at = $5, due = $5 WHERE id = $1 AND lane = $2 AND state = $3";
        let args = args![table, Lane::Thinking, WorkState::Failed, WorkState::Waiting, at];
        Ok(self.run(sql, args).await? > 0)
    }

    /// The users for whom a computer is to move by a ticket of at least this priority, each once.
    pub async fn who_waits(&self, least: i64) -> Result<Vec<String>> {
        let sql =
            "SELECT DISTINCT user_id FROM work WHERE lane = $1 AND open = 1 AND priority >= $2 AND user_id IS NOT NULL";
        self.rows(sql, args![Lane::Thinking, least]).await?.iter().map(|row| row.get("user_id")).collect()
    }
}

/// Does to a table's ticket what an entry asks for.
pub(crate) async fn raise(conn: &mut Conn, table: &str, number: i64, thinking: &TicketChange, at: i64) -> Result<()> {
    match thinking {
        TicketChange::Keep => {}
        TicketChange::Clear => {
            conn.run("DELETE FROM work WHERE id = $1", args![table]).await?;
        }
        TicketChange::Raise(Ticket { seat, user_id, priority }) => {
            let due = due(conn, Lane::Thinking, user_id.as_deref(), table, at).await?;
            // Whatever became of an earlier ticket of the table is forgotten with it.
            let sql = "INSERT INTO work (id, lane, kind, table_id, number, seat, user_id, payload, priority, state, \
                       open, progress, worker, lease_until, attempts, created_at, updated_at, due, game) \
                       VALUES ($1, $2, 'think', $1, $3, $4, $8, '', $5, $6, 1, '', '', 0, 0, $7, $7, $9, \
                       (SELECT game FROM tables WHERE id = $1)) \
                       ON CONFLICT (id) DO UPDATE SET number = $3, seat = $4, user_id = $8, priority = $5, state = $6, \
                       open = 1, progress = '', result = NULL, worker = '', lease_until = 0, attempts = 0, \
                       created_at = $7, updated_at = $7, due = $9";
            let args =
                args![table, Lane::Thinking, number, *seat, *priority, WorkState::Waiting, at, user_id.as_deref(), due];
            conn.run(sql, args).await?;
        }
    }
    Ok(())
}
