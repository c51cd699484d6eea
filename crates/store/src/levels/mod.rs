//! Levels: puzzles that are kept, those that are still drawn, collections of them, and the puzzles of the day.

mod collections;
mod dailies;
mod drafts;
mod level;
mod list;

pub use collections::{CollectionRow, ListedCollection};
pub use dailies::{DailyKey, DayStreak};
pub use drafts::DraftRow;
pub use level::LevelRow;
pub use list::{LevelFilter, LevelOrder};
