//! Tables: made, joined, played at, looked at, and what stands beside the play.

mod beside;
mod followed;
mod home;
mod joined;
mod made;
mod played;
mod rematch;
mod seated;
