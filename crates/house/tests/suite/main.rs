//! Facts about the house, without HTTP. Time is moved by hand, and each is shown on both engines.

#[macro_use]
mod rooms;

mod accounts;
mod dailies;
mod files;
mod jobs;
mod leaving;
mod levels;
mod others;
mod people;
mod schema;
mod tables;
mod thinking;
mod work;
