//! The openings from which the games of a match begin.

use std::path::Path;

use tables::contest::Match;

use crate::games;
use crate::refusal::{BadInput, bad};

/// The openings of a file. A wrong one is refused with its line.
pub(super) fn read(contest: &Match, path: &Path) -> anyhow::Result<Vec<Vec<String>>> {
    let game = games::find(contest.game.facts().name);
    let text = std::fs::read_to_string(path)
        .map_err(|error| BadInput(format!("{} cannot be read: {error}", path.display())))?;
    let mut openings = Vec::new();
    for (number, line) in text.lines().enumerate() {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let opening = game.read_opening(&contest.options, line);
        let opening = opening.and_then(|opening| contest.check_opening(&opening).map(|()| opening));
        openings.push(opening.map_err(|say| BadInput(format!("{}, line {}: {say}", path.display(), number + 1)))?);
    }
    if openings.is_empty() { bad(format!("{} holds no opening.", path.display())) } else { Ok(openings) }
}
