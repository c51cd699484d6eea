//! What comes from whoever runs a game: the time, and data apart from its code. A native program has both inside; a
//! page hands them in.

pub(crate) mod clock;
mod part;

#[cfg(target_arch = "wasm32")]
pub use clock::{Host, hand_in};
pub use part::Part;
