//! Charts: what a finished table came to, and what is counted from that.

mod finish;
mod rankings;
mod ratings;
mod results;
mod tallies;

pub use finish::{Finish, Measure, Outcome, ScoreLine};
pub use rankings::{ChartKey, Ranked, Record};
pub use ratings::{Rated, Rating};
pub use results::{FinishedGame, FinishedSeat};
pub use tallies::{Direction, Tally, TallyOrder};

pub(crate) use finish::finish;
pub(crate) use rankings::recount;
