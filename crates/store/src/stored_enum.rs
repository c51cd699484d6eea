//! Enums that are kept as text: for each the one place where the text and the variant meet.

/// `stored_enum! { pub enum Lane ("lane") { Thinking = "thinking", … } }`: an enum whose variants are kept as these
/// texts; the one in brackets is what any other text is said not to be.
macro_rules! stored_enum {
    ($(#[$about:meta])* $vis:vis enum $name:ident ($what:literal) {
        $($(#[$doc:meta])* $variant:ident = $text:literal,)+
    }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        $vis enum $name {
            $($(#[$doc])* $variant,)+
        }

        impl $name {
            /// The text, as it is stored.
            $vis fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => $text,)+
                }
            }
        }

        impl std::str::FromStr for $name {
            type Err = $crate::Error;

            fn from_str(text: &str) -> $crate::Result<Self> {
                match text {
                    $($text => Ok(Self::$variant),)+
                    _ => Err($crate::Error::Invalid(format!("{text:?} is no {}", $what))),
                }
            }
        }

        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.name())
            }
        }

        impl From<$name> for $crate::value::Value {
            fn from(variant: $name) -> Self {
                variant.name().into()
            }
        }
    };
}
pub(crate) use stored_enum;

#[cfg(test)]
mod tests {
    stored_enum! {
        /// Two sides.
        enum Side("side of a coin") {
            /// One.
            Head = "head",
            /// The other.
            Tail = "tail",
        }
    }

    #[test]
    fn a_text_comes_back_as_its_variant() {
        for side in [Side::Head, Side::Tail] {
            assert_eq!(side.name().parse::<Side>().unwrap(), side);
        }
        assert_eq!("edge".parse::<Side>().unwrap_err().to_string(), "\"edge\" is no side of a coin");
    }
}
