//! Hints.

use serde::Serialize;
use serde_json::Value;

use crate::words::Say;

crate::words! {
    /// A kind of hint that the game does not have.
    UNKNOWN_HINT = "game.unknown-hint": "There is no hint {kind} here; there are {kinds}.";
}

/// A hint as its seat receives it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Hint {
    /// The hint in a sentence.
    pub say: Say,
    /// What a page lights up or fills in; its shape is the game's.
    pub data: Value,
}
