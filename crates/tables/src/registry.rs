//! The games of the house. A line here is all that the middle, the server and the command line need to know of one.

use game::{AnyGame, Erased, Say, Word};

use crate::words::{self, UNKNOWN_GAME};

/// Every game, in the order in which the house shows them.
pub static GAMES: &[&dyn AnyGame] = &[
    &Erased::<mastermind::Mastermind>::NEW,
    &Erased::<othello::Othello>::NEW,
    &Erased::<kenken::KenKen>::NEW,
    &Erased::<crush::Crush>::NEW,
];

/// A game by its machine name.
pub fn find(name: &str) -> Result<&'static dyn AnyGame, Say> {
    GAMES.iter().copied().find(|game| game.facts().name == name).ok_or_else(|| {
        let games: Vec<&str> = GAMES.iter().map(|game| game.facts().name).collect();
        UNKNOWN_GAME.with(&[("name", name.into()), ("games", games.into())])
    })
}

/// Every word that anything up to the tables can say, for the translations.
pub fn all_words() -> Vec<&'static Word> {
    let mut all = game::house_words();
    all.extend(words::WORDS);
    all.extend(crate::forms::words::WORDS);
    all.extend(crate::contest::WORDS);
    all.extend(crate::file::WORDS);
    all.extend(GAMES.iter().flat_map(|game| game.words()));
    all
}
