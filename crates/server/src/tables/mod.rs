//! Tables: making, finding, looking, joining and playing, and what is told over sockets.

pub(crate) mod command;
pub(crate) mod create;
pub(crate) mod files;
pub(crate) mod home;
pub(crate) mod join;
pub(crate) mod list;
pub(crate) mod live;
pub(crate) mod read;
pub(crate) mod retry;
pub(crate) mod take_over;
