//! Names that people give themselves.

use game::Say;
use unicode_normalization::UnicodeNormalization;
use unicode_script::{Script, UnicodeScript};

use crate::words;

/// The fewest and the most characters of a user name.
const LENGTH: std::ops::RangeInclusive<usize> = 3..=20;
/// The most characters of a guest's display name and of other labels.
const LABEL: usize = 30;
/// The most bytes of a text that can be a name at all: to look at the letters of a longer one would be much work for
/// nothing.
const LONGEST: usize = 1000;

/// A user name that may be taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UserName {
    /// As it is shown.
    pub shown: String,
    /// As it is compared.
    pub key: String,
}

impl UserName {
    /// Reads a name: letters of one script, digits, hyphens and underscores.
    pub fn read(text: &str) -> Result<Self, Say> {
        if text.len() > LONGEST {
            return Err(words::NAME_LENGTH.say());
        }
        let shown: String = text.trim().nfkc().collect();
        if !LENGTH.contains(&shown.chars().count()) {
            return Err(words::NAME_LENGTH.say());
        }
        let mut script: Option<Script> = None;
        for letter in shown.chars() {
            if letter.is_ascii_digit() || matches!(letter, '-' | '_') {
                continue;
            }
            let its = letter.script();
            if !letter.is_alphabetic() {
                return Err(words::NAME_LETTERS.with(&[("letter", letter.to_string().into())]));
            }
            // Marks that belong to no script of their own follow the letters they stand on.
            if its != Script::Inherited && *script.get_or_insert(its) != its {
                return Err(words::NAME_SCRIPTS.say());
            }
        }
        if script.is_none() {
            return Err(words::NAME_NO_LETTER.say());
        }
        Ok(Self { key: fold(&shown), shown })
    }
}

/// A text as it is compared: after NFKC and without regard to case. A text that is longer than any name becomes one
/// with which no name begins.
pub fn fold(text: &str) -> String {
    if text.len() > LONGEST {
        return char::MAX.to_string();
    }
    // By way of upper case, so that letters with two small forms (σ and ς, ß and ss) become one.
    let upper = text.trim().nfkc().flat_map(char::to_uppercase);
    upper.flat_map(char::to_lowercase).nfkc().collect()
}

/// A name that only has to be shown: a guest's, a token's.
pub(super) fn read_label(text: &str) -> Result<String, Say> {
    let bad = || words::BAD_LABEL.with(&[("max", LABEL.into())]);
    if text.len() > LONGEST {
        return Err(bad());
    }
    let label: String = text.trim().nfc().collect();
    // What joins letters is part of some scripts, but no letter by itself.
    let shown = label.chars().filter(|letter| !matches!(letter, '\u{200c}' | '\u{200d}')).count();
    let fits = shown > 0 && label.chars().count() <= LABEL && !label.chars().any(is_unseen);
    if fits { Ok(label) } else { Err(bad()) }
}

/// Whether a character cannot be seen, or turns round what stands beside it: with such a one somebody could look like
/// somebody else, or like nobody.
pub(crate) fn is_unseen(letter: char) -> bool {
    let unseen = matches!(
        letter,
        '\u{ad}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{180e}' | '\u{200b}' | '\u{200e}'
            | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{3164}' | '\u{feff}' | '\u{ffa0}'
            | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}'
    );
    letter.is_control() || unseen
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_of_one_script() {
        for good in ["anna", "Ünsal_7", "Ελένη", "мария-1", "李小龙", "abc"] {
            assert!(UserName::read(good).is_ok(), "{good:?}");
        }
        // The second letter of each of these is of another script, and looks the same.
        for bad in [
            "p\u{430}ypal",
            "a\u{3b1}a",
            "ab",
            "a name",
            "a.b.c",
            "123",
            "---",
            "",
            "abcdefghijklmnopqrstu",
            "a\u{0}bc",
        ] {
            assert!(UserName::read(bad).is_err(), "{bad:?}");
        }
    }

    #[test]
    fn a_label_can_be_seen_and_turns_nothing_round() {
        for good in ["Guest 7", "می‌خواهم", "👩‍🚀", "e\u{301}"] {
            assert!(read_label(good).is_ok(), "{good:?}");
        }
        for bad in [
            "",
            "\u{200b}",
            "\u{200d}\u{200c}",
            "Anna\u{202e}",
            "\u{2066}Anna",
            "\u{feff}",
            "\u{3164}",
            "a\u{7}",
            "a\u{ad}b",
        ] {
            assert!(read_label(bad).is_err(), "{bad:?}");
        }
    }

    #[test]
    fn the_letters_of_what_is_longer_than_any_name_are_not_looked_at() {
        // Each of these letters becomes 18, and many of them would keep everybody waiting.
        let long = "\u{fdfa}".repeat(LONGEST / 3 + 1);
        assert_eq!(fold(&long).chars().count(), 1);
        assert_eq!(fold(&"a".repeat(LONGEST)), "a".repeat(LONGEST));
        // Blanks around a name are no part of it, but so many are no mistake either.
        let padded = format!("anna{}", " ".repeat(LONGEST));
        assert_eq!(UserName::read(&padded), Err(words::NAME_LENGTH.say()));
        assert!(read_label(&padded).is_err() && read_label(&format!("anna{}", " ".repeat(LONGEST - 4))).is_ok());
    }

    #[test]
    fn names_that_differ_only_in_case_or_width_are_one_name() {
        let key = |name| UserName::read(name).unwrap().key;
        assert_eq!(key("Anna"), key("aNNA"));
        assert_eq!(key("ＡＮＮＡ"), key("anna"));
        assert_eq!(key("ΣΊΣΥΦΟΣ"), key("σίσυφος"));
        assert_eq!(key("Straße"), key("STRASSE"));
        assert_ne!(key("anna"), key("anna1"));
    }
}
