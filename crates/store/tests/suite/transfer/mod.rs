//! What leaves a store as text, what comes in, and what earlier releases have left.

pub(crate) mod backup;
mod migration;
mod portable;
