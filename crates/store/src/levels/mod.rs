//! Levels: puzzles that are kept, and those of the day.

mod dailies;
mod level;

pub use dailies::{DailyKey, DayStreak};
pub use level::{Level, LevelFilter, LevelOrder};
