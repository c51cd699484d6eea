//! What people call levels and collections, and say about them.

use game::Say;

use crate::people::is_unseen;
use crate::words;

/// The most characters of a level's name, and of a collection's.
const LONGEST_NAME: usize = 60;
/// The most characters of what is said about a collection.
const LONGEST_ABOUT: usize = 500;

/// A level's name as it is kept; it may be empty.
pub(crate) fn read_level_name(text: &str) -> Result<String, Say> {
    read(text, LONGEST_NAME, &words::LONG_LEVEL_NAME)
}

/// A collection's name.
pub(super) fn read_collection_name(text: &str) -> Result<String, Say> {
    let name = read(text, LONGEST_NAME, &words::LONG_COLLECTION_NAME)?;
    if name.is_empty() { Err(words::NAMELESS_COLLECTION.say()) } else { Ok(name) }
}

/// What is said about a collection.
pub(super) fn read_about(text: &str) -> Result<String, Say> {
    read(text, LONGEST_ABOUT, &words::LONG_ABOUT)
}

fn read(text: &str, most: usize, too_long: &'static game::Word) -> Result<String, Say> {
    let name: String = text.trim().chars().filter(|letter| !is_unseen(*letter)).collect();
    let count = name.chars().count();
    if count > most {
        return Err(too_long.with(&[("max", most.into()), ("count", count.into())]));
    }
    Ok(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_trimmed_and_one_that_is_too_long_is_refused_with_its_length() {
        assert_eq!(read_level_name(" Six\u{7} by\u{202e} six\n").unwrap(), "Six by six");
        assert_eq!(read_level_name("").unwrap(), "");
        assert_eq!(read_level_name(&"é".repeat(60)).unwrap().chars().count(), 60);
        let said = read_level_name(&"é".repeat(61)).unwrap_err();
        assert_eq!(said.text, "A level's name has at most 60 characters; this one has 61.");
        assert_eq!(read_collection_name("  ").unwrap_err().code, "server.nameless-collection");
    }
}
