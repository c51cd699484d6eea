//! Work that waits for a worker: thinking tickets and long jobs.

mod work;

pub use work::{Claim, Job, JobState, Lane, NewJob, Thinking, Ticket};

pub(crate) use work::raise;
