//! The engine behind the protocols of other programs. A server does no input and output: it takes lines and gives lines.

mod gtp;
mod nboard;

pub use gtp::GtpServer;
pub use nboard::NBoardServer;
