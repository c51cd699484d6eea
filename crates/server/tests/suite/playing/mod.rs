//! Tables: people, programs and computer players at them.

mod bot;
mod home;
pub(crate) mod live;
pub(crate) mod play;
mod policies;
mod thinking;
