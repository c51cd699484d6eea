//! What a game with levels does that says nothing about it.

use game::{
    Budget, Field, FieldKind, Language, LevelCheck, LevelFormat, LevelReading, Levels, Say, Seed, Sheet, SheetWishes,
    Written,
};
use serde_json::{Map, Value, json};

use crate::bare::TEXT;

/// Each line of a text is a level.
pub struct Lines;

impl Levels for Lines {
    fn formats(&self) -> &'static [LevelFormat] {
        &[]
    }

    fn readings(&self, text: &str, _: &Map<String, Value>) -> Result<Vec<LevelReading>, Say> {
        let reading = |(at, line): (usize, &str)| LevelReading {
            level: json!({ "line": line }),
            line: at + 1,
            notes: Vec::new(),
        };
        Ok(text.lines().enumerate().map(reading).collect())
    }

    fn write(&self, _: &Value, _: &str) -> Result<Written, Say> {
        Err(TEXT.say())
    }

    fn signed(&self, level: &Value, _: &str, _: Option<&str>) -> Value {
        level.clone()
    }

    fn size(&self, _: &Value) -> Option<u32> {
        None
    }

    fn check(&self, _: &Value, _: &Budget) -> Result<LevelCheck, Say> {
        Err(TEXT.say())
    }

    fn generate_fields(&self) -> &'static [Field] {
        static FIELDS: [Field; 1] = [Field::new("size", &TEXT, FieldKind::Whole { min: 3, max: 9 })];
        &FIELDS
    }

    fn generate_defaults(&self) -> &'static [(&'static str, &'static str)] {
        &[("size", "6")]
    }

    fn generate(&self, _: &Map<String, Value>, _: Option<&Value>, _: &Seed, _: &Budget) -> Result<Value, Say> {
        Err(TEXT.say())
    }

    fn sheet(&self, _: &[Value], _: SheetWishes) -> Result<Sheet, Say> {
        Err(TEXT.say())
    }
}

#[test]
fn levels_are_read_shown_and_wished_for() {
    assert_eq!(Lines.read("a\nb", &Map::new()), Ok(vec![json!({"line": "a"}), json!({"line": "b"})]));
    assert!(Lines.reading_fields().is_empty() && Lines.slow().is_empty() && Lines.shelves().is_empty());
    assert_eq!(Lines.shown(&json!({"line": "a"})), json!({"line": "a"}));
    assert_eq!(Lines.explain(&json!({}), &Budget::unlimited()).unwrap_err().code, "game.not-explained");
    let wish = |size: Value| Lines.read_wishes(&Map::from_iter([("size".to_owned(), size)]));
    assert_eq!(Lines.read_wishes(&Map::new()).unwrap()["size"], 6);
    assert_eq!(wish(json!("4")).unwrap()["size"], 4);
    assert_eq!(wish(json!(10)).unwrap_err()[0].say.code, "game.not-in-range");
}

#[test]
fn languages_are_known_by_their_codes() {
    for (code, language) in Language::ALL {
        assert_eq!(Language::parse(code), Some(language));
    }
    assert_eq!((Language::parse("fr"), Language::parse("")), (None, None));
}
