//! Facts about the house, without HTTP. Time is moved by hand, and each is shown on both engines.

#[macro_use]
mod rooms;

mod files;
mod leaving;
mod people;
mod schema;
mod thinking;
mod work;
