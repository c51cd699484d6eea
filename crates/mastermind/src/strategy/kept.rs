//! The strategies that the players know by heart: proven ones, and the best known where nothing is proven.
//!
//! A strategy in short is the line of its size, then guesses in the order in which a walk through the tree meets them.
//! Where a possible code tells all others apart, the first such code is guessed, and the text is silent: so even a
//! large one takes but some kilobytes.

use std::sync::OnceLock;

use game::Part;

use super::text::{head, read_head};
use super::{Flaw, Node, Strategy, perfect};
use crate::code::Code;
use crate::knowledge::{Turn, split};
use crate::size::Size;

/// The strategies in short, one after the other: those than which none needs fewer guesses, then a line `best`, then
/// the best that are known.
pub(crate) static STRATEGIES: Part = game::part!("strategies", "../../strategies/kept.txt");

/// A strategy that is kept.
pub(crate) struct Kept {
    /// A size without blanks: a blank is one more colour.
    size: Size,
    /// Whether no strategy needs fewer guesses.
    pub(crate) is_proven: bool,
    text: &'static str,
    strategy: OnceLock<Option<Strategy>>,
}

/// The strategies that are kept, once they are there.
fn all() -> &'static [Kept] {
    static KEPT: OnceLock<Vec<Kept>> = OnceLock::new();
    let file = STRATEGIES.bytes().and_then(|bytes| str::from_utf8(bytes).ok());
    file.map_or(&[], |file| {
        KEPT.get_or_init(|| {
            let (proven, best) = file.split_once("best\n").unwrap_or((file, ""));
            each(proven, true).chain(each(best, false)).collect()
        })
    })
}

/// The strategies of a text.
fn each(file: &'static str, is_proven: bool) -> impl Iterator<Item = Kept> {
    let begins = file.match_indices("pegs=").map(|(at, _)| at);
    let ends = begins.clone().skip(1).chain([file.len()]);
    begins.zip(ends).filter_map(move |(begin, end)| {
        let text = &file[begin..end];
        let size = read_head(1, text.lines().next()?).ok()?;
        Some(Kept { size, is_proven, text, strategy: OnceLock::new() })
    })
}

/// The strategy that is kept for a size.
pub(crate) fn kept(size: Size) -> Option<&'static Kept> {
    let plain = Size::new(size.pegs(), size.symbols(), size.repeats(), false).ok()?;
    all().iter().find(|kept| kept.size == plain)
}

impl Kept {
    /// The next guess on a size, if the guesses so far were this strategy's own.
    pub(crate) fn guess(&self, size: Size, turns: &[Turn]) -> Option<Code> {
        let strategy = self.strategy.get_or_init(|| Strategy::read_short(self.text).ok()).as_ref()?;
        let plain = |code: Code| -> Code {
            Code::of(&code.colours().map(|colour| size.index_of(colour) as u8).collect::<Vec<u8>>())
        };
        let turns: Vec<Turn> = turns.iter().map(|turn| Turn { guess: plain(turn.guess), ..*turn }).collect();
        let guess = strategy.guess(&turns)?;
        Some(Code::of(&guess.colours().map(|symbol| size.symbol(usize::from(symbol))).collect::<Vec<u8>>()))
    }
}

impl Strategy {
    /// The strategy in short: only the guesses on sets of codes that none of them tells apart.
    pub fn short(&self) -> String {
        fn write(codes: &[Code], node: &Node, text: &mut String) {
            if perfect(codes).is_some() {
                return;
            }
            text.push_str(&node.guess.to_string());
            text.push('\n');
            for (answer, part) in split(codes, node.guess) {
                if let Some(next) = node.after(answer) {
                    write(&part, next, text);
                }
            }
        }
        let mut text = head(self.size());
        text.push('\n');
        write(&self.size().all(), self.root(), &mut text);
        text
    }

    /// Reads a strategy in short.
    pub fn read_short(text: &str) -> Result<Self, Flaw> {
        fn read(codes: &[Code], guesses: &mut dyn FnMut() -> Result<Code, Flaw>) -> Result<Node, Flaw> {
            let guess = match perfect(codes) {
                Some(code) => code,
                None => guesses()?,
            };
            let mut next = Vec::new();
            for (answer, part) in split(codes, guess) {
                if !answer.breaks(guess.pegs()) {
                    next.push((answer, read(&part, guesses)?));
                }
            }
            Ok(Node { guess, next })
        }
        let (first, rest) = text.split_once('\n').unwrap_or((text, ""));
        let size = read_head(1, first)?;
        let mut lines = (2..).zip(rest.lines());
        let mut guesses = || {
            let (number, line) = lines.next().ok_or_else(|| Flaw::new("guesses are missing at the end".to_owned()))?;
            size.parse(line).map_err(|say| Flaw::refused(number, &say))
        };
        let root = read(&size.all(), &mut guesses)?;
        match lines.next() {
            Some((number, _)) => Err(Flaw::at(number, "nothing asks for this guess")),
            None => Ok(Self::new(size, root)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kept_strategy_finds_every_code() {
        let file = str::from_utf8(STRATEGIES.bytes().unwrap()).unwrap();
        assert_eq!(all().len(), file.matches("pegs=").count(), "every line of a size can be read");
        for kept in all() {
            let strategy = Strategy::read_short(kept.text).unwrap();
            assert_eq!(strategy.size(), kept.size);
            assert!(!kept.size.blanks(), "{:?}: a blank is one more colour", kept.size);
            assert_eq!(strategy.check().unwrap().codes, kept.size.codes());
            assert_eq!(strategy.short(), kept.text, "kept as short as can be");
        }
    }

    /// The best strategy that was published for five pegs of eight colours needs 179,274 guesses.
    #[test]
    fn what_is_best_known_is_not_called_proven() {
        let best: Vec<&Kept> = all().iter().filter(|kept| !kept.is_proven).collect();
        let [five] = best[..] else { panic!("one size") };
        assert_eq!(five.size, Size::new(5, 8, true, false).unwrap());
        let checked = Strategy::read_short(five.text).unwrap().check().unwrap();
        assert_eq!((checked.total, checked.max), (178_583, 8));
    }
}
