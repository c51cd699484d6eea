//! A program that follows a game and moves in it.

use std::time::Duration;

use crate::{Engine, Trouble};

/// A side, as the protocol names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Colour {
    /// The side that moves first.
    Black,
    /// The other one.
    White,
}

impl Colour {
    /// The name in commands.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Black => "black",
            Self::White => "white",
        }
    }

    const fn other(self) -> Self {
        match self {
            Self::Black => Self::White,
            Self::White => Self::Black,
        }
    }
}

/// A program at one side of a game. What the other side plays, it is told before its own moves.
pub struct OutsidePlayer {
    engine: Engine,
    size: u8,
    /// What the program knows to be played; none before it has been given its board.
    told: Option<Vec<(Colour, String)>>,
}

impl OutsidePlayer {
    /// Runs a command line for games on a board of this side length; each answer may take so long.
    pub fn start(command: &str, size: u8, patience: Duration) -> Result<Self, Trouble> {
        Ok(Self { engine: Engine::start(command, patience)?, size, told: None })
    }

    /// Its move in the game that went so far; passes are left out of `moves`, and follow from who moves twice.
    /// `called_off` ends the wait early.
    pub fn next_move(
        &mut self,
        moves: &[(Colour, String)],
        colour: Colour,
        called_off: &dyn Fn() -> bool,
    ) -> Result<String, Trouble> {
        let known = self.told.take().filter(|told| moves.starts_with(told));
        let mut told = if let Some(told) = known {
            told
        } else {
            self.engine.ask(&format!("boardsize {}", self.size), called_off)?;
            self.engine.ask("clear_board", called_off)?;
            Vec::new()
        };
        for (mover, text) in &moves[told.len()..] {
            self.tell_pass(told.last(), *mover, called_off)?;
            self.engine.ask(&format!("play {} {text}", mover.name()), called_off)?;
            told.push((*mover, text.clone()));
        }
        self.tell_pass(told.last(), colour, called_off)?;
        let answer = self.engine.ask(&format!("genmove {}", colour.name()), called_off)?;
        told.push((colour, answer.to_lowercase()));
        self.told = Some(told);
        Ok(answer)
    }

    /// Where a side moves twice running, the other has passed between. Some programs must be told, others know by
    /// themselves and refuse to hear of it: a refusal is all right here.
    fn tell_pass(
        &mut self,
        last: Option<&(Colour, String)>,
        next: Colour,
        called_off: &dyn Fn() -> bool,
    ) -> Result<(), Trouble> {
        if last.is_none_or(|(mover, _)| *mover != next) {
            return Ok(());
        }
        match self.engine.ask(&format!("play {} pass", next.other().name()), called_off) {
            Ok(_) | Err(Trouble::Refused { .. }) => Ok(()),
            Err(trouble) => Err(trouble),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Answers each command with what it was asked, spaces turned into hyphens; refuses passes.
    const ECHO: &str = r#"sh -c 'while read line; do case $line in *pass) echo "? what";; *) echo "= $line" | tr " " -;; esac; echo; done'"#;

    fn moves(text: &str) -> Vec<(Colour, String)> {
        let colour = |sign: &str| if sign == "b" { Colour::Black } else { Colour::White };
        text.split_whitespace().map(|one| (colour(&one[..1]), one[1..].to_owned())).collect()
    }

    #[test]
    fn only_what_is_new_is_told_and_passes_may_be_refused() {
        let mut player = OutsidePlayer::start(ECHO, 8, Duration::from_secs(20)).unwrap();
        let never = || false;
        assert_eq!(player.next_move(&moves("bf5"), Colour::White, &never).unwrap(), "-genmove-white");
        assert_eq!(player.told, Some(moves("bf5 w-genmove-white")));
        // White passes after black's c3, and black after that: all of it is told in order.
        let so_far = moves("bf5 w-genmove-white bc3 bd3");
        assert_eq!(player.next_move(&so_far, Colour::Black, &never).unwrap(), "-genmove-black");
        assert_eq!(player.told, Some(moves("bf5 w-genmove-white bc3 bd3 b-genmove-black")));
        // Another game: it begins again.
        assert_eq!(player.next_move(&moves("bd3"), Colour::White, &never).unwrap(), "-genmove-white");
        assert_eq!(player.told, Some(moves("bd3 w-genmove-white")));
    }
}
