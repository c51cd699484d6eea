//! A strategy as plain text: a line for its size, then a line for every guess.
//!
//! ```text
//! pegs=2 colours=3 repeats=yes blanks=no
//! 12
//!  0,0 33
//!  0,1 31
//! ```
//!
//! A line begins with as many spaces as guesses come before it, then the answer to the guess above it, then the guess.
//! The answer that breaks the code has no line. What follows a `#` is a remark.

use std::fmt::{self, Write as _};

use game::Say;

use super::{Node, Strategy};
use crate::feedback::Answer;
use crate::size::Size;

/// What is wrong with a strategy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Flaw {
    line: Option<usize>,
    why: String,
}

impl Flaw {
    pub(super) fn new(why: String) -> Self {
        Self { line: None, why }
    }

    pub(super) fn at(line: usize, why: impl Into<String>) -> Self {
        Self { line: Some(line), why: why.into() }
    }

    /// What the rules refuse, in a line.
    pub(super) fn refused(line: usize, say: &Say) -> Self {
        Self::at(line, say.text.trim_end_matches('.'))
    }
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            Some(line) => write!(f, "line {line}: {}", self.why),
            None => write!(f, "{}", self.why),
        }
    }
}

impl std::error::Error for Flaw {}

/// The line of a size.
pub(super) fn head(size: Size) -> String {
    let said = |yes| if yes { "yes" } else { "no" };
    let (repeats, blanks) = (said(size.repeats()), said(size.blanks()));
    format!("pegs={} colours={} repeats={repeats} blanks={blanks}", size.pegs(), size.colours())
}

/// Reads the line of a size.
pub(super) fn read_head(line: usize, text: &str) -> Result<Size, Flaw> {
    let wrong =
        || Flaw::at(line, "a strategy begins with its size, as in “pegs=4 colours=6 repeats=yes blanks=no”".to_owned());
    let mut values = text.split_whitespace();
    let mut value = |name: &str| values.next()?.strip_prefix(name)?.strip_prefix('=');
    let mut read = || {
        let (pegs, colours) = (value("pegs")?.parse().ok()?, value("colours")?.parse().ok()?);
        let mut flag = |name: &str| match value(name)? {
            "yes" => Some(true),
            "no" => Some(false),
            _ => None,
        };
        Some((pegs, colours, flag("repeats")?, flag("blanks")?))
    };
    let (pegs, colours, repeats, blanks) = read().ok_or_else(wrong)?;
    if values.next().is_some() {
        return Err(wrong());
    }
    Size::new(pegs, colours, repeats, blanks).map_err(|say| Flaw::refused(line, &say))
}

impl Strategy {
    /// The strategy as text.
    pub fn text(&self) -> String {
        fn write(text: &mut String, depth: usize, answer: Option<Answer>, node: &Node) {
            let answer = answer.map_or(String::new(), |answer| format!("{answer} "));
            let _ = writeln!(text, "{:depth$}{answer}{}", "", node.guess);
            for (answer, next) in &node.next {
                write(text, depth + 1, Some(*answer), next);
            }
        }
        let mut text = head(self.size());
        text.push('\n');
        write(&mut text, 0, None, self.root());
        text
    }

    /// Reads a strategy, or says which line is wrong and why.
    pub fn read(text: &str) -> Result<Self, Flaw> {
        let mut lines = (1..)
            .zip(text.lines())
            .map(|(number, line)| (number, line.split('#').next().unwrap_or("").trim_end()))
            .filter(|(_, line)| !line.is_empty());
        let (number, line) = lines.next().ok_or_else(|| Flaw::new("the file is empty".to_owned()))?;
        let size = read_head(number, line)?;
        // The guesses on the way to the last line.
        let mut way: Vec<(Option<Answer>, Node)> = Vec::new();
        for (number, line) in lines {
            let depth = line.len() - line.trim_start_matches(' ').len();
            let (answer, guess) = match line.trim().split_once(' ') {
                Some((answer, guess)) => (Some(answer), guess),
                None => (None, line.trim()),
            };
            let guess = size.parse(guess).map_err(|say| Flaw::refused(number, &say))?;
            let answer = answer.map(|text| read_answer(size, number, text)).transpose()?;
            match (way.len(), answer) {
                (0, None) if depth == 0 => {}
                (0, _) => {
                    return Err(Flaw::at(number, "the first guess stands alone on its line, without spaces before it"));
                }
                (_, None) => {
                    return Err(Flaw::at(
                        number,
                        "before a later guess stands the answer to the one above, as in “0,1 1234”",
                    ));
                }
                (above, Some(_)) if depth > above => {
                    return Err(Flaw::at(
                        number,
                        format!("{depth} spaces are too many: the guess above has {}", above - 1),
                    ));
                }
                (_, Some(_)) if depth == 0 => {
                    return Err(Flaw::at(
                        number,
                        "there is a second first guess: begin a later one with a space for each guess before it",
                    ));
                }
                _ => {}
            }
            fold(&mut way, depth);
            if let (Some((_, above)), Some(answer)) = (way.last(), answer)
                && above.after(answer).is_some()
            {
                return Err(Flaw::at(number, format!("the answer {answer} to {} has a line already", above.guess)));
            }
            way.push((answer, Node { guess, next: vec![] }));
        }
        fold(&mut way, 1);
        let (_, root) = way.pop().ok_or_else(|| Flaw::new("there is no guess in the file".to_owned()))?;
        Ok(Self::new(size, root))
    }
}

/// Ties the guesses below a depth to those above them.
fn fold(way: &mut Vec<(Option<Answer>, Node)>, depth: usize) {
    while way.len() > depth {
        match (way.pop(), way.last_mut()) {
            (Some((Some(answer), node)), Some((_, above))) => above.next.push((answer, node)),
            (Some(first), None) => {
                way.push(first);
                return;
            }
            _ => return,
        }
    }
}

fn read_answer(size: Size, line: usize, text: &str) -> Result<Answer, Flaw> {
    let answer = Answer::parse(text)
        .ok_or_else(|| Flaw::at(line, format!("“{text}” is no answer: that is blacks and whites, as in 1,2")))?;
    if !answer.is_possible(size.pegs()) {
        return Err(Flaw::at(line, format!("no two codes of {} pegs give the answer {answer}", size.pegs())));
    }
    if answer.breaks(size.pegs()) {
        return Err(Flaw::at(line, format!("{answer} breaks the code: nothing comes after it")));
    }
    Ok(answer)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SMALL: &str = "pegs=1 colours=3 repeats=yes blanks=no\n1\n 0,0 2\n  0,0 3\n";

    #[test]
    fn what_is_written_is_read_again() {
        let strategy = Strategy::read(SMALL).unwrap();
        assert_eq!(strategy.text(), SMALL);
        let remarked = SMALL.replace("\n1\n", "   # the size\n\n# the tree\n1 # first\n");
        assert_eq!(Strategy::read(&remarked).unwrap(), strategy);
    }

    #[test]
    fn a_flaw_is_told_with_its_line() {
        let flaw = |text: &str| {
            Strategy::read(text)
                .map(|strategy| strategy.check())
                .map_or_else(|flaw| flaw.to_string(), |checked| checked.unwrap_err().to_string())
        };
        let head = "pegs=2 colours=3 repeats=yes blanks=no\n";
        assert_eq!(flaw(""), "the file is empty");
        assert_eq!(
            flaw("12"),
            "line 1: a strategy begins with its size, as in “pegs=4 colours=6 repeats=yes blanks=no”"
        );
        assert_eq!(flaw("pegs=99 colours=3 repeats=yes blanks=no"), "line 1: A code has 1 to 12 pegs, not 99");
        assert_eq!(flaw(head), "there is no guess in the file");
        assert_eq!(flaw(&format!("{head}14")), "line 2: “4” at place 2 is no colour here: the colours are 1 to 3");
        assert_eq!(flaw(&format!("{head}12\n 1,1 13")), "line 3: no two codes of 2 pegs give the answer 1,1");
        assert_eq!(flaw(&format!("{head}12\n 2,0 13")), "line 3: 2,0 breaks the code: nothing comes after it");
        assert_eq!(
            flaw(&format!("{head}12\n 1;0 13")),
            "line 3: “1;0” is no answer: that is blacks and whites, as in 1,2"
        );
        assert_eq!(flaw(&format!("{head}12\n 1,0 13\n 1,0 32")), "line 4: the answer 1,0 to 12 has a line already");
        assert_eq!(flaw(&format!("{head}12\n   1,0 13")), "line 3: 3 spaces are too many: the guess above has 0");
        assert_eq!(
            flaw(&format!("{head}12\n13")),
            "line 3: before a later guess stands the answer to the one above, as in “0,1 1234”"
        );
        assert_eq!(
            flaw(&format!("{head}12\n 1,0 13")),
            "guess 2 for the secret 11 is 13, and nothing comes after its answer 1,0"
        );
    }
}
