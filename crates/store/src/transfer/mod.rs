//! Everything at once: backups, and what may leave the house.

mod backup;
mod bulk;
mod portable;
mod sections;

pub use backup::Tell;
pub use portable::{Exported, Imported, Portable, What};
