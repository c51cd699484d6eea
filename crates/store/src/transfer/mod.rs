//! Everything at once: backups, exports and imports.

mod backup;
mod bulk;
mod export;
mod import;
mod portable;
mod sections;

pub use backup::Tell;
pub use export::{Contents, Exported};
pub use import::Imported;
pub use portable::Portable;
