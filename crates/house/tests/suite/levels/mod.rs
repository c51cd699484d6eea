//! Levels: drawn, kept, changed, collected, chosen, read, written and printed.

mod collected;
mod drawn;
mod kept;
mod read;

use serde_json::{Value, json};

use crate::rooms::TestHouse;

/// A level that is solved by 1 2 3, 2 3 1, 3 1 2.
pub fn board(name: &str) -> Value {
    json!({"version": 1, "size": 3, "name": name, "cages": [
        {"cells": ["a1", "b1"], "op": "+", "target": 3}, {"cells": ["c1"], "op": "=", "target": 3},
        {"cells": ["a2", "a3"], "op": "x", "target": 6}, {"cells": ["b2", "c2"], "op": "-", "target": 2},
        {"cells": ["b3", "c3"], "op": "+", "target": 3}], "givens": {"c3": 2}})
}

/// Solves that level at a table.
pub async fn solve(house: &TestHouse, id: &str, user: &store::UserRow) {
    for text in ["a1=1", "b1=2", "c1=3", "a2=2", "b2=3", "c2=1", "a3=3", "b3=1"] {
        house.ask(id, user, "move", text).await.unwrap();
    }
}
