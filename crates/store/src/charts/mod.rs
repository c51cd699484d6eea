//! Charts: what a finished table came to, and what is counted from that.

mod finish;
mod key;
mod rankings;
mod ratings;
mod recount;
mod results;
mod tallies;

pub use finish::{Finish, Measure, Outcome, ScoreLine};
pub use key::{ChartKey, ScopeKey};
pub use rankings::{Ranked, Record};
pub use ratings::{Rated, Rating};
pub use results::{FinishedGame, FinishedSeat};
pub use tallies::{Tally, TallyOrder};

pub(crate) use finish::finish;
pub(crate) use recount::recount;
