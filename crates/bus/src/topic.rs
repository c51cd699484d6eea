//! What nudges are about.

use std::fmt;
use std::sync::Arc;

/// A name such as `table.01k5`: words of letters, digits, hyphens and underscores with dots between, which is what
/// message brokers take as a subject.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Topic(Arc<str>);

impl Topic {
    /// A topic of any name, or none if a broker would not take it.
    pub fn new(name: &str) -> Option<Self> {
        let plain = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
        let good = name.split('.').all(|word| !word.is_empty() && word.chars().all(plain));
        good.then(|| Self(name.into()))
    }

    /// A table moved on.
    ///
    /// # Panics
    /// If the id holds more than letters, digits, hyphens and underscores.
    pub fn table(id: &str) -> Self {
        Self::new(&format!("table.{id}")).expect("a table's id is made of letters and digits")
    }

    /// Something about a user has changed: what they may do, or who they are.
    ///
    /// # Panics
    /// If the id holds more than letters, digits, hyphens and underscores.
    pub fn user(id: &str) -> Self {
        Self::new(&format!("user.{id}")).expect("a user's id is made of letters and digits")
    }

    /// Work of a kind is waiting.
    ///
    /// # Panics
    /// If the kind holds more than letters, digits, hyphens and underscores.
    pub fn work(kind: &str) -> Self {
        Self::new(&format!("work.{kind}")).expect("a kind of work is a plain word")
    }

    /// Who has a table open at one of the servers.
    ///
    /// # Panics
    /// If the id holds more than letters, digits, hyphens and underscores.
    pub fn presence(id: &str) -> Self {
        Self::new(&format!("presence.{id}")).expect("a table's id is made of letters and digits")
    }

    /// A server asks the others who has a table open there.
    ///
    /// # Panics
    /// If the id holds more than letters, digits, hyphens and underscores.
    pub fn ask_presence(id: &str) -> Self {
        Self::new(&format!("ask-presence.{id}")).expect("a table's id is made of letters and digits")
    }

    /// Whether it is about a table.
    pub(crate) fn is_table(&self) -> bool {
        self.0.starts_with("table.")
    }

    /// The name.
    pub fn name(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Topic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_topic_is_a_subject_that_brokers_take() {
        assert_eq!(Topic::table("01k5").name(), "table.01k5");
        for bad in ["", "table.", ".x", "a..b", "table.*", "table.>", "two words", "caf\u{e9}"] {
            assert_eq!(Topic::new(bad), None, "{bad:?}");
        }
    }
}
