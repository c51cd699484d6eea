//! Words that are kept as text: for each set of them the one place where the word and the variant meet.

/// `words! { pub enum Lane ("lane") { Thinking = "thinking", … } }`: an enum whose variants are kept as these words;
/// the text in brackets is what a word that is none of them is said not to be.
macro_rules! words {
    ($(#[$about:meta])* $vis:vis enum $name:ident ($what:literal) {
        $($(#[$doc:meta])* $variant:ident = $word:literal,)+
    }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        $vis enum $name {
            $($(#[$doc])* $variant,)+
        }

        impl $name {
            /// The word, as it is stored.
            $vis fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => $word,)+
                }
            }
        }

        impl std::str::FromStr for $name {
            type Err = $crate::Error;

            fn from_str(word: &str) -> $crate::Result<Self> {
                match word {
                    $($word => Ok(Self::$variant),)+
                    _ => Err($crate::Error::Invalid(format!("{word:?} is no {}", $what))),
                }
            }
        }

        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.name())
            }
        }

        impl From<$name> for $crate::value::Value {
            fn from(word: $name) -> Self {
                word.name().into()
            }
        }
    };
}
pub(crate) use words;

#[cfg(test)]
mod tests {
    words! {
        /// Two sides.
        enum Side("side of a coin") {
            /// One.
            Head = "head",
            /// The other.
            Tail = "tail",
        }
    }

    #[test]
    fn a_word_comes_back_as_its_variant() {
        for side in [Side::Head, Side::Tail] {
            assert_eq!(side.name().parse::<Side>().unwrap(), side);
        }
        assert_eq!("edge".parse::<Side>().unwrap_err().to_string(), "\"edge\" is no side of a coin");
    }
}
