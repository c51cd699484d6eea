//! The data commands, run as people run them, on both engines.

mod backup;
mod export;
mod levels;
mod old_backups;
mod test_database;
mod users;
