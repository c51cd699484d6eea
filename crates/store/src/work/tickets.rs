//! Tickets: computers' moves that wait.

use super::{Claim, JobState, Lane};
use crate::conn::Conn;
use crate::value::args;
use crate::{Result, Store};

/// What an entry does to its table's thinking ticket.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Thinking {
    /// It stays as it is: a hint or an offer came in while the computer thinks.
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
    /// Higher is claimed first.
    pub priority: i64,
    /// Whatever the worker needs beside the table, as JSON.
    pub payload: String,
}

impl Store {
    /// Withdraws a ticket that its holder cannot answer: its player failed, and the table is told otherwise.
    pub async fn drop_ticket(&self, claim: &Claim) -> Result<()> {
        let sql = "DELETE FROM work WHERE id = $1 AND worker = $2 AND attempts = $3 AND lane = $4";
        let changed = self.run(sql, args![&claim.id, &claim.worker, claim.attempt, Lane::Thinking]).await?;
        claim.held(changed)
    }
}

/// Does to a table's ticket what an entry asks for.
pub(crate) async fn raise(conn: &mut Conn, table: &str, number: i64, thinking: &Thinking, at: i64) -> Result<()> {
    match thinking {
        Thinking::Keep => {}
        Thinking::Clear => {
            conn.run("DELETE FROM work WHERE id = $1", args![table]).await?;
        }
        Thinking::Raise(ticket) => {
            conn.run(
                "INSERT INTO work (id, lane, kind, table_id, number, seat, payload, priority, state, open, progress, \
                 worker, lease_until, attempts, created_at, updated_at) \
                 VALUES ($1, $7, 'think', $1, $2, $3, $4, $5, $8, 1, '', '', 0, 0, $6, $6) \
                 ON CONFLICT (id) DO UPDATE SET number = $2, seat = $3, payload = $4, priority = $5, \
                 state = $8, progress = '', worker = '', lease_until = 0, attempts = 0, created_at = $6, \
                 updated_at = $6",
                args![
                    table,
                    number,
                    ticket.seat,
                    &ticket.payload,
                    ticket.priority,
                    at,
                    Lane::Thinking,
                    JobState::Waiting
                ],
            )
            .await?;
        }
    }
    Ok(())
}
