//! Work that waits for a worker: thinking tickets and long jobs.
//!
//! A row is claimed with a lease. A worker that dies simply lets its lease run out, and the row is claimed again. An
//! answer that comes too late finds the table moved on ([`Error::Conflict`](crate::Error::Conflict)) or the lease lost
//! ([`Error::LeaseLost`](crate::Error::LeaseLost)) and is dropped.

mod claims;
mod jobs;
mod processes;
mod tickets;

pub use claims::{Claim, WantedWork};
pub use jobs::{JobRow, NewJob};
pub use processes::{HeldWork, ProcessRow};
pub use tickets::{Ticket, TicketChange};

pub(crate) use tickets::raise;

use crate::stored_enum::stored_enum;

stored_enum! {
    /// The two kinds of work.
    pub enum Lane("lane of work") {
        /// Tickets: somebody waits for the move.
        Thinking = "thinking",
        /// Long jobs.
        Jobs = "jobs",
    }
}

stored_enum! {
    /// How far a piece of work has come.
    pub enum WorkState("state of work") {
        /// Nobody works on it yet.
        Waiting = "waiting",
        /// Somebody does.
        Running = "running",
        /// It has a result.
        Done = "done",
        /// Its result says why it failed.
        Failed = "failed",
        /// It was called off.
        Cancelled = "cancelled",
    }
}
