//! Charts: what a table that is over came to, and what is counted from that.

mod finish;
mod key;
mod rankings;
mod ratings;
mod recount;
mod rescore;
mod results;
mod tallies;

pub use finish::{Finish, Measure, ScoreRow, SeatResult};
pub use key::{ChartKey, ScopeKey};
pub use rankings::{RankedRow, RecordRow};
pub use ratings::{RatedRow, RatingRow};
pub use rescore::Rescored;
pub use results::{Asker, ResultFilter, ResultRow, SeatResultRow};
pub use tallies::{TallyOrder, TallyRow};

pub(crate) use finish::finish;
pub(crate) use recount::recount;
