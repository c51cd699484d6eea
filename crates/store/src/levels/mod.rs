//! Levels: puzzles that are kept, and those of the day.

mod dailies;
mod level;
mod list;

pub use dailies::{DailyKey, DayStreak};
pub use level::LevelRow;
pub use list::{LevelFilter, LevelOrder};
