//! Levels behind the house's interface: JSON in and out.

use std::sync::LazyLock;

use game::{
    Budget, Field, FieldKind, LevelCheck, LevelFormat, LevelReading, Levels, Problem, Say, Seed, Sheet, SheetWishes,
    Shelf, SlowLevels, Written,
};
use serde_json::{Map, Value};

use super::facts::CLASSIC_OPS;
use crate::format::{Format, ReadOptions, Reading, json, prop::Dialect, read};
use crate::generate::is_known;
use crate::sheet::sheet;
use crate::{
    Cell, Draft, Explainer, Generator, Grade, Level, Limits, Op, OpSet, Singles, SolutionCount, Solver, never_unique,
    words,
};

/// The levels of KenKen.
pub static LEVELS: KenKenLevels = KenKenLevels;

/// The levels of KenKen.
pub struct KenKenLevels;

static FORMATS: [LevelFormat; 3] = [
    LevelFormat { name: "json", title: "JSON", ending: "json" },
    LevelFormat { name: "prop", title: "Course text", ending: "txt" },
    LevelFormat { name: "keen", title: "Keen game ID", ending: "keen" },
];

/// The signs of the operations that may be wished for.
static SIGNS: LazyLock<Vec<&str>> = LazyLock::new(|| Op::offered().map(Op::sign).collect());

/// All of them, as a wish.
static ALL_SIGNS: LazyLock<String> = LazyLock::new(|| SIGNS.join(","));

static FIELDS: LazyLock<[Field; 11]> = LazyLock::new(|| {
    [
        Field::new("size", &words::WISH_SIZE, FieldKind::Whole { min: 3, max: 16 }),
        Field::new(
            "grade",
            &words::WISH_GRADE,
            FieldKind::Choice { values: &["any", "easy", "normal", "hard", "extreme", "unreasonable"] },
        ),
        Field::new("min-cage", &words::WISH_MIN, FieldKind::Whole { min: 1, max: 256 }),
        Field::new("max-cage", &words::WISH_MAX, FieldKind::Whole { min: 0, max: 256 }),
        Field::new("merge", &words::WISH_MERGE, FieldKind::Whole { min: 1, max: 100 }),
        Field::new("ops", &words::WISH_OPS, FieldKind::Set { values: &SIGNS }),
        Field::new("singles", &words::WISH_SINGLES, FieldKind::Choice { values: &["few", "none", "any"] }),
        Field::new("arc", &words::WISH_ARC, FieldKind::Flag),
        Field::new("plain", &words::WISH_PLAIN, FieldKind::Flag),
        Field::new("unique", &words::WISH_UNIQUE, FieldKind::Flag),
        Field::new("hidden-ops", &words::WISH_HIDDEN, FieldKind::Flag),
    ]
});

static READING: [Field; 2] = [
    Field::new("dialect", &words::READ_DIALECT, FieldKind::Choice { values: &["found-out", "mod-pow", "pow-mod"] }),
    Field::new("truncating", &words::READ_TRUNCATING, FieldKind::Flag),
];

static DEFAULTS: LazyLock<[(&str, &str); 11]> = LazyLock::new(|| {
    [
        ("size", "6"),
        ("grade", "any"),
        ("min-cage", "1"),
        ("max-cage", "0"),
        ("merge", "50"),
        ("ops", &ALL_SIGNS),
        ("singles", "few"),
        ("arc", "no"),
        ("plain", "no"),
        ("unique", "yes"),
        ("hidden-ops", "no"),
    ]
});

/// Guesses that the solutions of a sheet may take together.
const SHEET_NODES: u64 = 2_000_000;

/// A weight from which on the next grade begins, so that weights order levels across grades too.
const GRADE_STEP: f64 = 100_000.0;

/// What was measured: with cages of up to four cells, nearly all others come within a second on one core.
static SLOW: [SlowLevels; 3] = [
    SlowLevels { size: 11, grades: &["easy", "normal"] },
    SlowLevels { size: 13, grades: &["hard", "extreme", "unreasonable"] },
    SlowLevels { size: 14, grades: &["any"] },
];

/// The sizes of the library.
const SHELF_SIZES: std::ops::RangeInclusive<u32> = 3..=9;

impl Levels for KenKenLevels {
    fn formats(&self) -> &'static [LevelFormat] {
        &FORMATS
    }

    fn explain(&self, level: &Value, _budget: &Budget) -> Result<Value, Say> {
        super::tools::explain(level)
    }

    fn shown(&self, level: &Value) -> Value {
        let mut shown = level.clone();
        if shown["hidden_ops"] == true {
            for cage in shown["cages"].as_array_mut().into_iter().flatten() {
                // A single cell hides nothing: its target is its number.
                if let Some(cage) = cage.as_object_mut().filter(|cage| cage["op"] != Op::Equal.sign()) {
                    cage.remove("op");
                }
            }
        }
        shown
    }

    fn signed(&self, level: &Value, name: &str, author: Option<&str>) -> Value {
        let mut signed = level.clone();
        if let Some(level) = signed.as_object_mut() {
            for (field, text) in [Some(("name", name)), author.map(|author| ("author", author))].into_iter().flatten() {
                if text.is_empty() {
                    level.remove(field);
                } else {
                    level.insert(field.to_owned(), text.into());
                }
            }
        }
        signed
    }

    fn slow(&self) -> &'static [SlowLevels] {
        &SLOW
    }

    fn shelves(&self) -> Vec<Shelf> {
        let shelf = |size: u32, grade: Grade| {
            let mut wishes = vec![("size", size.to_string()), ("grade", grade.name().to_owned())];
            // Where a newcomer begins there is no modulo and no exponent; small hard boards need them.
            if size < 6 && grade <= Grade::Normal {
                wishes.push(("ops", CLASSIC_OPS.to_owned()));
            }
            Shelf { size, grade: grade.name(), wishes }
        };
        SHELF_SIZES
            .flat_map(|size| Grade::ALL.into_iter().map(move |grade| (size, grade)))
            .filter(|&(size, grade)| is_known(size as usize, grade))
            .map(|(size, grade)| shelf(size, grade))
            .collect()
    }

    fn size(&self, level: &Value) -> Option<u32> {
        level["size"].as_u64().and_then(|size| u32::try_from(size).ok())
    }

    fn reading_fields(&self) -> &'static [Field] {
        &READING
    }

    fn readings(&self, text: &str, wishes: &Map<String, Value>) -> Result<Vec<LevelReading>, Say> {
        let options = ReadOptions {
            dialect: wishes.get("dialect").and_then(Value::as_str).and_then(Dialect::parse),
            truncating: wishes.get("truncating").and_then(Value::as_bool).unwrap_or(false),
        };
        let level = |reading: Reading| {
            let level = json::to_value(&reading.draft, reading.name.as_deref(), reading.author.as_deref())?;
            Ok(LevelReading { level, line: reading.line.unwrap_or(1), notes: reading.notes })
        };
        read(text, &options)?.into_iter().map(level).collect()
    }

    fn write(&self, level: &Value, format: &str) -> Result<Written, Say> {
        let format = Format::parse(format).ok_or_else(|| words::UNKNOWN_FORMAT.say())?;
        let reading = json::from_value(level)?;
        if format == Format::Json {
            let text = json::write(&reading.draft, reading.name.as_deref(), reading.author.as_deref())?;
            return Ok(Written { text, warnings: Vec::new() });
        }
        let (text, warning) = format.write(&reading.puzzle()?, None, None)?;
        Ok(Written { text, warnings: warning.into_iter().collect() })
    }

    fn check(&self, level: &Value, budget: &Budget) -> Result<LevelCheck, Say> {
        let level = Level::read(level)?;
        let solutions = Solver::new().solve(&level.puzzle, 2, budget);
        let count = SolutionCount::of(&solutions);
        let mut notes = Vec::new();
        if solutions.found.is_empty() {
            return Err(count.say());
        }
        if let [one, other] = &solutions.found[..] {
            let size = level.puzzle.size();
            let differ = (0..size * size).filter(|&at| one.0[at] != other.0[at]);
            let cells: Vec<String> = differ.map(|at| Cell::at(at, size).to_string()).collect();
            notes.push(Problem::in_all(words::DIFFERING_CELLS.with(&[("cells", cells.into())])));
        } else if count == SolutionCount::Undecided {
            notes.push(Problem::in_all(count.say()));
        }
        if let Some((_, say)) = never_unique(&level.puzzle.draft()) {
            notes.push(Problem::in_all(say));
        }
        let rating = (count == SolutionCount::One).then(|| Explainer::new().rate(&level.puzzle));
        Ok(LevelCheck {
            level: level.write()?,
            size: level.puzzle.size() as u32,
            // One that may not be the only one is not ranked.
            solutions: if count == SolutionCount::One { 1 } else { 2 },
            grade: rating.map(|rating| rating.grade.name().to_owned()),
            weight: rating.map_or(0.0, |rating| f64::from(rating.grade as u8) * GRADE_STEP + rating.weight),
            name: level.name,
            notes,
        })
    }

    fn generate_fields(&self) -> &'static [Field] {
        &*FIELDS
    }

    fn generate_defaults(&self) -> &'static [(&'static str, &'static str)] {
        &*DEFAULTS
    }

    fn generate(
        &self,
        wishes: &Map<String, Value>,
        drawn: Option<&Value>,
        seed: &Seed,
        budget: &Budget,
    ) -> Result<Value, Say> {
        let reading = drawn.map(json::from_value).transpose()?;
        let whole = |name: &str| wishes.get(name).and_then(Value::as_u64).unwrap_or(0) as usize;
        let flag = |name: &str| wishes.get(name).and_then(Value::as_bool).unwrap_or(false);
        let mut draft = match &reading {
            Some(reading) => reading.draft.clone(),
            None => Draft::new(whole("size"))?,
        };
        draft.hidden_ops |= flag("hidden-ops");
        let ops = wishes.get("ops").and_then(Value::as_array).into_iter().flatten();
        let ops = ops.filter_map(|sign| Op::from_sign(sign.as_str()?)).fold(OpSet::EMPTY, OpSet::with);
        let plain = flag("plain");
        let limits = Limits {
            singles: match wishes.get("singles").and_then(Value::as_str) {
                _ if plain => Singles::Any,
                Some("none") => Singles::AtMost(0),
                Some("any") => Singles::Any,
                _ => Singles::Few,
            },
            giants: plain,
            arc: flag("arc"),
            min_cage: whole("min-cage"),
            max_cage: if whole("max-cage") == 0 { draft.size() } else { whole("max-cage") },
            merge: whole("merge") as u8,
            ops,
            unique: flag("unique"),
            grade: wishes.get("grade").and_then(Value::as_str).and_then(Grade::parse),
        };
        let mut rng = seed.stream("level", None, 0);
        let puzzle = Generator::new().make(&draft, &limits, &mut rng, budget).map_err(|none| none.say().clone())?;
        let (name, author) = reading.map_or((None, None), |reading| (reading.name, reading.author));
        json::to_value(&puzzle.draft(), name.as_deref(), author.as_deref())
    }

    fn sheet(&self, levels: &[Value], wishes: SheetWishes) -> Result<Sheet, Say> {
        let levels: Vec<Level> = levels.iter().map(Level::read).collect::<Result<_, _>>()?;
        let budget = Budget::nodes(SHEET_NODES);
        let solutions = wishes.solutions.then_some(&budget);
        Ok(sheet(&levels, solutions, wishes.per_page.map(usize::from), wishes.language))
    }
}
