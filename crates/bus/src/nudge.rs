//! What is said.

use std::sync::Arc;

use crate::Topic;

/// A text in a nudge is at most so long, in bytes; a longer one is left out.
const LONGEST_TEXT: usize = 4_000;

/// Something happened: look at the store.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Nudge {
    /// About what.
    pub topic: Topic,
    /// The number up to which the store has news: the last entry of a table. None where that is not known, or where it
    /// is not a number that has changed.
    pub number: Option<i64>,
    /// What the store does not know and nobody depends on, such as who is there. One line.
    pub text: Option<Arc<str>>,
}

impl Nudge {
    /// Something about this has changed.
    pub fn about(topic: Topic) -> Self {
        Self { topic, number: None, text: None }
    }

    /// There is news up to this number.
    #[must_use]
    pub fn up_to(self, number: i64) -> Self {
        Self { number: Some(number), ..self }
    }

    /// The same with a text; one that is not a short line is left out.
    #[must_use]
    pub fn saying(self, text: &str) -> Self {
        let good = text.len() <= LONGEST_TEXT && !text.contains('\n');
        Self { text: good.then(|| text.into()), ..self }
    }

    /// One nudge for two about the same: the later text if there is one, and the higher number unless one has none.
    pub(crate) fn after(self, earlier: &Self) -> Self {
        let number = self.number.zip(earlier.number).map(|(late, early)| late.max(early));
        Self { number, text: self.text.or_else(|| earlier.text.clone()), ..self }
    }

    /// The nudge as a line.
    pub(crate) fn write(&self) -> String {
        let number = self.number.map_or("-".to_owned(), |number| number.to_string());
        match &self.text {
            Some(text) => format!("{} {number} {text}", self.topic),
            None => format!("{} {number}", self.topic),
        }
    }

    /// Reads such a line; none if it is not one.
    pub(crate) fn read(line: &str) -> Option<Self> {
        let mut parts = line.splitn(3, ' ');
        let topic = Topic::new(parts.next()?)?;
        let number = match parts.next()? {
            "-" => None,
            number => Some(number.parse().ok()?),
        };
        Some(Self { topic, number, text: parts.next().map(Arc::from) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_nudge_comes_over_the_wire_as_it_was() {
        let about = || Nudge::about(Topic::table("01k5"));
        for nudge in [about(), about().up_to(7), about().saying("two words"), about().up_to(0).saying("")] {
            assert_eq!(Nudge::read(&nudge.write()), Some(nudge));
        }
        for bad in ["", "table.a", "table.a seven", "table.* 1", " 1"] {
            assert_eq!(Nudge::read(bad), None, "{bad:?}");
        }
        assert_eq!(about().saying("a\nb").text, None);
    }

    #[test]
    fn of_two_about_the_same_the_unknown_number_is_the_more_careful_one() {
        let about = || Nudge::about(Topic::table("a"));
        assert_eq!(about().up_to(3).after(&about().up_to(5)).number, Some(5));
        assert_eq!(about().up_to(3).after(&about()).number, None);
        assert_eq!(about().after(&about().up_to(3)).number, None);
    }
}
