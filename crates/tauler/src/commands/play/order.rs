//! What a player may type: a move, or one of a few words.

use tables::Kind;

/// What was asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Order {
    /// Something for the table: a move, a hint, an undo.
    Ask(Kind, String),
    /// To let a computer player that failed try again.
    Retry,
    /// To see what can be typed.
    Help,
    /// To see the board again.
    Board,
    /// To stop for now; the game is kept.
    Quit,
    /// To throw the game away.
    Discard,
}

/// The words, and what they do.
pub(crate) const WORDS: [(&str, &str); 11] = [
    ("hint", "a hint; hint KIND where there are several"),
    ("undo", "take your last move back"),
    ("redo", "do again what was taken back"),
    ("pause", "stop the clock and hide the board"),
    ("resume", "go on after a pause"),
    ("resign", "give up"),
    ("retry", "let a computer player that failed try again"),
    ("board", "show the board again"),
    ("help", "show this"),
    ("quit", "stop for now; the game is kept"),
    ("discard", "throw the game away"),
];

impl Order {
    /// Reads a line. What is no word is a move, and for the game to judge.
    pub(crate) fn read(line: &str) -> Self {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        let ask = |kind: Kind| Self::Ask(kind, String::new());
        match (word.to_ascii_lowercase().as_str(), rest.is_empty()) {
            ("hint", _) => Self::Ask(Kind::Hint, rest.to_owned()),
            ("undo" | "back", true) => ask(Kind::Back),
            ("redo", true) => ask(Kind::Redo),
            ("pause", true) => ask(Kind::Pause),
            ("resume", true) => ask(Kind::Resume),
            ("resign", true) => ask(Kind::Resign),
            ("retry", true) => Self::Retry,
            ("board", true) => Self::Board,
            ("help" | "?", true) => Self::Help,
            ("quit" | "exit", true) => Self::Quit,
            ("discard", true) => Self::Discard,
            _ => Self::Ask(Kind::Move, line.to_owned()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_orders_and_all_else_is_a_move() {
        let moves = ["f5", "1122", "c4=7", "c4?", "b3-b4", "fix 2 1,1", "1,2", "pausing", "undo f5"];
        for text in moves {
            assert_eq!(Order::read(text), Order::Ask(Kind::Move, text.to_owned()));
        }
        for (word, _) in WORDS {
            assert!(!matches!(Order::read(word), Order::Ask(Kind::Move, _)), "{word}");
        }
        assert_eq!(Order::read("  Hint  best-moves "), Order::Ask(Kind::Hint, "best-moves".to_owned()));
    }
}
