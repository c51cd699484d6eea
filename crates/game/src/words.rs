//! What the house says: a code with parameters, and the English sentence made from them.
//!
//! A [`Word`] is declared once, where its reason is known, with [`words!`](crate::words); the page translates its code,
//! the command line and the API show its English sentence. The templates are the small common part of the ICU message
//! format: `{name}`, and `{count, plural, one {# peg} other {# pegs}}`. A parameter may be something said itself.

use std::fmt::{self, Write as _};

use serde::{Serialize, Serializer};
use serde_json::{Map, Value};

/// A code with the template of its English sentence.
#[derive(Debug, PartialEq, Eq)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Word {
    /// Lower case with hyphens, after the name of its crate: `mastermind.wrong-length`.
    pub code: &'static str,
    /// The English template.
    pub english: &'static str,
}

/// Declares words, and the list `WORDS` of all of them in the module, from which the translations are checked.
///
/// ```
/// game::words! {
///     /// A code of the wrong length.
///     WRONG_LENGTH = "toy.wrong-length": "A code here has {pegs, plural, one {# peg} other {# pegs}}, not {found}.";
/// }
/// let say = WRONG_LENGTH.with(&[("pegs", 4.into()), ("found", 5.into())]);
/// assert_eq!(say.to_string(), "A code here has 4 pegs, not 5.");
/// assert_eq!(WORDS.len(), 1);
/// ```
#[macro_export]
macro_rules! words {
    ($($(#[$doc:meta])* $name:ident = $code:literal : $english:literal;)+) => {
        $($(#[$doc])* pub static $name: $crate::Word = $crate::Word { code: $code, english: $english };)+
        /// Every word of this module.
        pub static WORDS: &[&$crate::Word] = &[$(&$name),+];
    };
}

impl Word {
    /// The sentence with these parameters.
    pub fn with(&'static self, params: &[(&'static str, Value)]) -> Say {
        let params: Map<String, Value> =
            params.iter().map(|(name, value)| ((*name).to_owned(), value.clone())).collect();
        Say { text: fill(self.english, &params), code: self.code, params }
    }

    /// The sentence of a word that has no parameters.
    pub fn say(&'static self) -> Say {
        self.with(&[])
    }
}

/// Something said to a person: a refusal, a warning, a hint, a result.
#[derive(Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Say {
    /// The code, which the page translates.
    pub code: &'static str,
    /// The parameters of the sentence.
    pub params: Map<String, Value>,
    /// The sentence in English.
    pub text: String,
}

impl From<Say> for Value {
    /// As a parameter of another sentence, which then speaks one language throughout.
    fn from(say: Say) -> Self {
        serde_json::json!({ "code": say.code, "params": say.params, "text": say.text })
    }
}

impl fmt::Display for Say {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl fmt::Debug for Say {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.code, self.text)
    }
}

impl std::error::Error for Say {}

impl Serialize for Word {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map([("code", self.code), ("english", self.english)])
    }
}

/// Fills a template. A parameter that is missing stays visible as `{name}`, and fails in debug builds.
fn fill(template: &str, params: &Map<String, Value>) -> String {
    let mut out = String::with_capacity(template.len() + 16);
    fill_into(&mut out, template, params, None);
    out
}

fn fill_into(out: &mut String, template: &str, params: &Map<String, Value>, number: Option<&Value>) {
    let mut rest = template;
    while let Some(at) = rest.find(['{', '#']) {
        out.push_str(&rest[..at]);
        if rest.as_bytes()[at] == b'#' {
            match number {
                Some(value) => show(out, value),
                None => out.push('#'),
            }
            rest = &rest[at + 1..];
            continue;
        }
        let (inside, after) = braced(&rest[at..]);
        rest = after;
        let mut parts = inside.splitn(3, ',').map(str::trim);
        let name = parts.next().unwrap_or_default();
        let value = params.get(name);
        debug_assert!(value.is_some(), "the template {template:?} lacks its parameter {name:?}");
        match (value, parts.next(), parts.next()) {
            (Some(value), Some("plural"), Some(cases)) => {
                let wanted = if value.as_f64() == Some(1.0) { "one" } else { "other" };
                fill_into(
                    out,
                    case(cases, wanted).or_else(|| case(cases, "other")).unwrap_or_default(),
                    params,
                    Some(value),
                );
            }
            (Some(value), _, _) => show(out, value),
            (None, _, _) => drop(write!(out, "{{{name}}}")),
        }
    }
    out.push_str(rest);
}

/// Splits `{inside}after`, minding inner braces.
fn braced(text: &str) -> (&str, &str) {
    let mut depth = 0;
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            b'{' => depth += 1,
            b'}' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return (&text[1..at], &text[at + 1..]);
        }
    }
    (&text[1..], "")
}

/// The text of one case of a plural: `one {# peg} other {# pegs}`.
fn case<'a>(mut cases: &'a str, wanted: &str) -> Option<&'a str> {
    while let Some(at) = cases.find('{') {
        let name = cases[..at].trim();
        let (inside, after) = braced(&cases[at..]);
        if name == wanted {
            return Some(inside);
        }
        cases = after;
    }
    None
}

fn show(out: &mut String, value: &Value) {
    match value {
        Value::String(text) => out.push_str(text),
        Value::Array(items) => {
            for (place, item) in items.iter().enumerate() {
                match place {
                    0 => {}
                    _ if place + 1 == items.len() => out.push_str(" and "),
                    _ => out.push_str(", "),
                }
                show(out, item);
            }
        }
        Value::Object(said) => match said.get("text").and_then(Value::as_str) {
            Some(text) => out.push_str(text),
            None => drop(write!(out, "{value}")),
        },
        Value::Number(number) => grouped(out, &number.to_string()),
        other => drop(write!(out, "{other}")),
    }
}

/// Writes a number as English does: 60,480.
fn grouped(out: &mut String, number: &str) {
    let (sign, digits) = number.split_at(usize::from(number.starts_with('-')));
    let whole = digits.find(['.', 'e']).unwrap_or(digits.len());
    out.push_str(sign);
    for (at, digit) in digits[..whole].char_indices() {
        if at > 0 && (whole - at).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out.push_str(&digits[whole..]);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_numbers_are_grouped() {
        let told = |value: Value| fill("{n}", &Map::from_iter([("n".to_owned(), value)]));
        assert_eq!(told(999.into()), "999");
        assert_eq!(told(60_480.into()), "60,480");
        assert_eq!(told((-1_234_567).into()), "-1,234,567");
        assert_eq!(told(12_345.25.into()), "12,345.25");
        assert_eq!(told(0.125.into()), "0.125");
        // A code that looks like a number is a text.
        assert_eq!(told("1234".into()), "1234");
    }
}
