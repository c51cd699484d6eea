//! Course text as real programs write it: dialects, givens, fillings, several boards, and mistakes.

use game::Budget;
use kenken::{Dialect, Op, ReadOptions, Reading, SolutionCount, check, json, prop, read};

const SMALL: &str = "3 5\n1 3 2 1 1 1 2\n0 3 1 1 3\n3 6 2 2 1 3 1\n2 1 2 2 2 2 3\n1 4 2 3 2 3 3";

fn boards(text: &str) -> Vec<Reading> {
    read(text, &ReadOptions::default()).unwrap()
}

fn refused(text: &str) -> String {
    read(text, &ReadOptions::default()).unwrap_err().to_string()
}

fn ops(reading: &Reading) -> Vec<Op> {
    reading.draft.cages().iter().filter_map(|cage| cage.op).collect()
}

#[test]
fn white_space_comments_and_the_last_newline_do_not_matter() {
    let plain = boards(SMALL);
    for text in [
        format!("{SMALL}\n"),
        format!("{SMALL}  \r\n\r\n\n"),
        SMALL.replace('\n', "\r\n"),
        SMALL.replace('\n', " "),
        format!("# a comment\n\n{SMALL}\n# another"),
    ] {
        assert_eq!(boards(&text)[0].draft, plain[0].draft, "{text:?}");
    }
}

#[test]
fn several_boards_are_separated_by_blank_lines_or_comments() {
    assert_eq!(boards(&format!("{SMALL}\n\n{SMALL}\n# third\n{SMALL}")).len(), 3);
}

#[test]
fn a_filling_and_givens_are_read_and_written() {
    let text = "2 2\n1 3 2 1 1 [1] 1 2\n1 3 2 2 1 2 2[1]\n1 0\n0 1\n";
    let reading = &boards(text)[0];
    assert_eq!(reading.draft.givens(), [1, 0, 0, 1]);
    assert_eq!(reading.filling.as_ref().unwrap().0, [1, 0, 0, 1]);
    let written = prop::write(&reading.puzzle().unwrap(), Dialect::ModPow, reading.filling.as_ref()).unwrap();
    assert_eq!(written, text.replace("2[1]", "2 [1]"));
}

#[test]
fn a_single_cell_takes_any_operation() {
    for op in 0..=6 {
        let reading = &boards(&format!("1 1\n{op} 1 1 1 1"))[0];
        assert_eq!(ops(reading), [Op::Equal]);
    }
}

#[test]
fn the_dialect_is_told_by_its_targets_then_by_its_solution() {
    // A target of 3 or more cannot be a remainder on three numbers; a power is never 0.
    assert_eq!(ops(&boards("3 1\n5 8 2 1 1 1 2")[0]), [Op::Exponent]);
    assert_eq!(ops(&boards("3 1\n6 0 2 1 1 1 2")[0]), [Op::Modulo]);
    // With 3 in c1, the pair before it is 1 and 2: no remainder is 2, but 2 to the power of 1 is.
    let text = "3 6\n5 2 2 1 1 1 2\n0 3 1 1 3\n0 1 1 2 1\n1 5 2 2 2 3 2\n1 3 2 2 3 3 3\n0 3 1 3 1";
    let reading = &boards(text)[0];
    assert_eq!(ops(reading)[0], Op::Exponent);
    assert_eq!(check(&reading.puzzle().unwrap(), &Budget::unlimited()), SolutionCount::One);
    let forced = |dialect| ReadOptions { dialect: Some(dialect), truncating: false };
    let named = |dialect| ops(&read("3 1\n5 1 2 1 1 1 2", &forced(dialect)).unwrap()[0]);
    assert_eq!(named(Dialect::ModPow), [Op::Modulo]);
    assert_eq!(named(Dialect::PowMod), [Op::Exponent]);
}

#[test]
fn two_possible_dialects_are_said() {
    let text = "2 2\n5 1 2 1 1 1 2\n1 3 2 2 1 2 2";
    let reading = &boards(text)[0];
    assert!(reading.notes.iter().any(|say| say.params["problem"]["code"] == "kenken.dialect-guessed"));
    assert_eq!(ops(reading)[0], Op::Modulo);
}

#[test]
fn truncating_division_is_read_on_request_and_never_written() {
    let text = "2 2\n4 0 2 1 1 1 2\n1 3 2 2 1 2 2";
    assert!(refused(text).starts_with("Line 2: A division with target 0"));
    let reading = &read(text, &ReadOptions { dialect: None, truncating: true }).unwrap()[0];
    let puzzle = reading.puzzle().unwrap();
    assert_eq!(check(&puzzle, &Budget::unlimited()), SolutionCount::Several);
    assert!(prop::write(&puzzle, Dialect::ModPow, None).is_err());
    assert!(json::write(&reading.draft, None, None).is_err());
}

/// What an import says of every board: the notes of its reading, then how many solutions it has.
fn import(text: &str) -> Vec<String> {
    let told = |reading: Reading| {
        let verdict = reading.puzzle().map_or_else(|say| say, |puzzle| check(&puzzle, &Budget::unlimited()).say());
        reading.notes.into_iter().chain([verdict]).map(|say| say.to_string()).collect::<Vec<_>>().join(" ")
    };
    boards(text).into_iter().map(told).collect()
}

#[test]
fn an_import_tells_one_several_or_no_solution_of_every_board() {
    let (one, several, none) = (
        "The level has exactly one solution.",
        "The level has several solutions: it can be played, unranked.",
        "The level has no solution.",
    );
    // As a program on Windows writes it, with blanks at the ends and without a last newline.
    assert_eq!(import("3 3\r\n1 6 3 1 1 1 2 1 3 \r\n1 6 3 2 1 2 2 2 3\r\n1 6 3 3 1 3 2 3 3"), [several]);
    // A single cell written as a sum, and a game that was saved in the middle.
    let saved = "3 5\n1 3 2 1 1 1 2\n1 3 1 1 3\n3 6 2 2 1 3 1\n2 1 2 2 2 2 3\n1 4 2 3 2 3 3\n1 0 0\n0 0 0 0 0 2\n";
    assert_eq!(
        import(saved),
        [format!("Line 7: From here on stand the numbers of a saved game; only the board before them is read. {one}")]
    );
    assert_eq!(boards(saved)[0].filling.as_ref().unwrap().0, [1, 0, 0, 0, 0, 0, 0, 0, 2]);
    // A product that three different numbers in a line cannot have.
    assert_eq!(import("3 3\n3 6 3 1 1 1 2 1 3\n3 8 3 2 1 2 2 2 3\n1 6 3 3 1 3 2 3 3"), [none]);
    // Exponent as 5: what is read is said before what it is worth.
    let power = "2 2\n5 2 2 1 1 1 2\n1 3 2 2 1 2 2";
    assert_eq!(import(power), [format!("Line 1: Here 5 is exponent and 6 modulo. {several}")]);
    // Several boards a file, each with its own answer; a half one says where it begins and what it lacks.
    let many = format!("{SMALL}\n\n2 1\n1 6 4 1 1 1 2 2 1 2 2\n\n2 1\n1 3 2 1 1 1 2\n");
    let half = "Line 11: The cell a2 is in no cage: a level covers the whole board.";
    assert_eq!(import(&many), [one, several, half]);
    // A program that signs its files.
    assert_eq!(
        import(&format!("{SMALL}\nWritten by Kenny\n")),
        [format!("Line 7: This line is no part of a board and was passed over. {one}")]
    );
}

#[test]
fn a_level_tells_where_it_was_read_and_how() {
    use game::Levels as _;
    let text = format!("# two boards\n{SMALL}\n\n2 2\n5 2 2 1 1 1 2\n1 3 2 2 1 2 2");
    let levels = kenken::LEVELS.readings(&text, &serde_json::Map::new()).unwrap();
    let told: Vec<(usize, usize)> = levels.iter().map(|level| (level.line, level.notes.len())).collect();
    assert_eq!(told, [(2, 0), (9, 1)]);
    assert_eq!(levels[1].notes[0].params["problem"]["code"], "kenken.dialect-reversed");
    assert_eq!(levels[1].notes[0].params["line"], 9);
    assert_eq!(levels[1].level["cages"][0]["op"], "^");
}

#[test]
fn mistakes_are_told_with_their_line() {
    for (text, sentence) in [
        ("3", "Line 1: The file ends where the number of cages should be."),
        (
            "3 1\n7 3 2 1 1 1 2",
            "Line 2: 7 is no operation: 0 is none, 1 add, 2 subtract, 3 multiply, 4 divide, 5 and 6 modulo and exponent.",
        ),
        ("3 1\n1 3 2 1 1 1 4", "Line 2: Row 1, column 4 is not on a board of size 3."),
        ("3 1\n1 3 2 1 1 3 3", "Line 2: The cage a1 and c3 is not in one piece: c3 touches none of the others."),
        ("3 2\n1 3 2 1 1 1 2\n1 3 2 1 2 1 3", "Line 3: The cell b1 is in a cage already."),
        ("3 1\n2 3 3 1 1 1 2 1 3", "Line 2: The cage a1, b1 and c1 has 3 cells; - needs two."),
        ("3 1\n1 -3 2 1 1 1 2", "Line 2: “-3” stands where a target (a whole number below 2^64) should be."),
        ("3 1\n1 3 0", "Line 2: A cage of 0 cells does not fit a board of size 3."),
        ("17 1\n1 3 2 1 1 1 2", "Line 1: A board has from 1 to 16 rows, not 17."),
        (
            "2 1\n1 6 4 1 1 1 2 2 1 2 2\n1 2 3 1",
            "Line 3: 3 does not go into a2: this board takes the numbers from 1 to 2.",
        ),
        ("2 1\n1 6 4 1 1 1 2 2 1 2 2 1 2 2 1 9", "Line 2: “9” is left over."),
        ("2 1\n1 6 4 1 1 [1", "Line 2: The file ends where the closing bracket of a given number should be."),
        ("2 1\n1 6 4 1 1 [1 1 2", "Line 2: “1” stands where the closing bracket of a given number should be."),
        ("2 1\n1 6 4 1 1 [3] 1 2 2 1 2 2", "Line 2: 3 does not go into a1: this board takes the numbers from 1 to 2."),
    ] {
        assert_eq!(refused(text), sentence);
    }
    // The line and the reason are words of their own, so that a page can say both in its language.
    let say = read("3", &ReadOptions::default()).unwrap_err();
    assert_eq!(say.code, "game.in-line");
    assert_eq!(say.params["problem"]["params"]["wanted"]["code"], "kenken.wanted-cages");
    let holes = &boards("2 1\n1 3 2 1 1 1 2")[0];
    assert_eq!(
        holes.puzzle().unwrap_err().to_string(),
        "Line 1: The cell a2 is in no cage: a level covers the whole board."
    );
    assert!(refused("hello").starts_with("This is no KenKen file"));
}

#[test]
fn json_is_read_as_it_is_written() {
    let text = r#"{"version":1,"name":"Ñandú","author":"Llull","size":2,"cages":[{"cells":["a1","b1"],"op":"+","target":3},{"cells":["a2"]}],"givens":{"a1":2},"hidden_ops":true}"#;
    let reading = &boards(text)[0];
    assert_eq!(json::write(&reading.draft, reading.name.as_deref(), reading.author.as_deref()).unwrap(), text);
    assert_eq!(boards(&format!("{text}\n{text}\n")).len(), 2);
    assert!(refused("{\n\"version\": 1,\n\"size\": }").starts_with("Line 3: The JSON is broken"));
    assert!(refused(&text.replace(":1,", ":2,")).contains("This level has version 2"));
    assert!(refused(&text.replace("\"+\"", "\"%%\"")).contains("is no operation"));
    assert!(refused(&text.replace("\"b1\"", "\"z9\"")).contains("is no cell"));
}

proptest::proptest! {
    /// Whatever a file holds, it is read or refused with a sentence.
    #[test]
    fn no_text_is_too_broken_to_be_refused(at in 0..SMALL.len(), junk in "[0-9a-z:,_#{}\\[\\] \n-]{0,6}", cut in 0..4_usize) {
        let end = (at + cut).min(SMALL.len());
        let text = format!("{}{junk}{}", &SMALL[..at], &SMALL[end..]);
        if let Ok(boards) = read(&text, &ReadOptions::default()) {
            for board in boards {
                let _ = board.puzzle().map(|puzzle| check(&puzzle, &Budget::nodes(1_000)));
            }
        }
        let _ = read(&junk, &ReadOptions::default());
        let _ = kenken::keen::read(&format!("3:{junk}"));
    }
}
