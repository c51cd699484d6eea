//! What came of it: rankings, records, and the log of finished games.

pub(crate) mod finished;
pub(crate) mod rankings;
pub(crate) mod records;
