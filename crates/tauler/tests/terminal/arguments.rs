//! Whatever is typed, the binary answers: it never panics, ends with 0, 1 or 2, and says why it refuses.

use std::sync::OnceLock;
use std::time::Duration;

use proptest::prelude::*;
use proptest::sample::{Index, select};

use crate::examples::{commands, help};
use crate::support::Folder;

/// Files that every case finds in its folder, with what the case makes up in them.
const FILES: [&str; 6] = ["any.json", "any.obf", "any.ggf", "any.wtb", "any.prop", "any.txt"];

/// What options and arguments may be given: what means something somewhere, and what never does.
const VALUES: [&str; 44] = [
    "mastermind",
    "othello",
    "kenken",
    "crush",
    "0",
    "1",
    "2",
    "4",
    "4x4",
    "-1",
    "1,2",
    "0.5",
    "99999999999999999999",
    "f5d6c3",
    "1122:1,1",
    "3:a_a3_4,a3a3m6s1a4",
    "pegs=3",
    "size=4",
    "pegs=",
    "=",
    "",
    "-",
    "--",
    "greedy",
    "random",
    "random,greedy",
    "level:1",
    "five-guess",
    "no-such-file",
    "classic",
    "small",
    "quick",
    "all",
    "games",
    "csv",
    "json",
    "keen",
    "rebuild",
    "sqlite:other.db",
    "nowhere://x",
    "127.0.0.1:0",
    "ñ→🙂",
    "out.pdf",
    "bash",
];

/// Texts that a format understands, to begin from.
const TEXTS: [&str; 8] = [
    "-----OX--XO----- X;\n",
    "(;GM[Othello]PC[x]PB[a]PW[b]RE[?]TI[5:00]TY[8]BO[8 ---------------------------O*------*O--------------------------- *];)",
    "f5d6c3d3c4\n",
    "3:a_a3_4,a3a3m6s1a4\n",
    "3 2\n1 6 6 1 1 1 2 1 3 2 1 2 2 2 3\n1 6 3 3 1 3 2 3 3\n",
    "{\"format\":\"tauler-games\",\"version\":1}\n",
    "{\"size\":3,\"cages\":[]}\n",
    "{\"about\":\"\",\"seed\":null,\"pairs\":{}}\n",
];

/// A command as its own help describes it: the words that lead to it, and its options.
#[derive(Debug)]
struct Known {
    path: Vec<String>,
    options: Vec<String>,
}

/// Every command there is, so that a new one is tried without a change here.
fn known() -> &'static [Known] {
    static KNOWN: OnceLock<Vec<Known>> = OnceLock::new();
    KNOWN.get_or_init(|| {
        let folder = Folder::new();
        let describe = |path: Vec<String>| {
            let help = help(&folder, &path);
            let lines = help.lines().map(str::trim).filter(|line| line.starts_with('-'));
            let words = lines.flat_map(|line| line.split("  ").next().unwrap_or_default().split([' ', ',']));
            let options = words.filter(|word| word.starts_with('-')).map(str::to_owned).collect();
            Known { path, options }
        };
        commands(&folder).into_iter().map(describe).collect()
    })
}

/// One more word of a command line.
#[derive(Clone, Debug)]
enum Word {
    Option(Index),
    Value(String),
}

fn word() -> impl Strategy<Value = Word> {
    prop_oneof![
        4 => any::<Index>().prop_map(Word::Option),
        4 => select(&VALUES[..]).prop_map(|value| Word::Value(value.to_owned())),
        2 => select(&FILES[..]).prop_map(|file| Word::Value(file.to_owned())),
        1 => "\\PC{0,6}".prop_map(Word::Value),
    ]
}

/// What is in the files: a text with some of it replaced, or any bytes.
fn content() -> impl Strategy<Value = Vec<u8>> {
    let mutated =
        (select(&TEXTS[..]), any::<Index>(), prop::collection::vec(any::<u8>(), 0..4)).prop_map(|(text, at, put)| {
            let mut bytes = text.as_bytes().to_vec();
            let at = at.index(bytes.len());
            let end = (at + put.len()).min(bytes.len());
            bytes.splice(at..end, put);
            bytes
        });
    prop_oneof![3 => mutated, 1 => prop::collection::vec(any::<u8>(), 0..80)]
}

#[test]
fn the_commands_and_their_options_are_known() {
    let names: Vec<String> = known().iter().map(|known| known.path.join(" ")).collect();
    for name in ["", "play", "serve", "worker", "othello solve", "kenken generate", "user reset-password", "restore"] {
        assert!(names.iter().any(|known| known == name), "{name}: {names:?}");
    }
    let solve = known().iter().find(|known| known.path.join(" ") == "othello solve").expect("it is there");
    for option in ["--size", "--directions", "--empties", "--memory", "--threads", "--json", "-v", "--help"] {
        assert!(solve.options.iter().any(|known| known == option), "{option}: {:?}", solve.options);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn random_arguments_and_files_are_answered(
        at in any::<Index>(),
        words in prop::collection::vec(word(), 0..7),
        content in content(),
    ) {
        let command = &known()[at.index(known().len())];
        let chosen = words.iter().map(|word| match word {
            Word::Option(index) => command.options[index.index(command.options.len())].as_str(),
            Word::Value(value) => value,
        });
        let arguments: Vec<&str> = command.path.iter().map(String::as_str).chain(chosen).collect();
        prop_assume!(arguments.iter().all(|argument| !argument.contains('\0')));
        let folder = Folder::new();
        for file in FILES {
            std::fs::write(folder.path().join(file), &content).expect("a file");
        }
        // What works on, a search or a server, is told to stop.
        let (ran, stopped) = folder.run_for(Duration::from_secs(1), &arguments, "f5\n1122\nquit\n");
        prop_assert!(!ran.err.contains("panicked"), "{arguments:?}: {}", ran.err);
        prop_assert!(stopped || matches!(ran.code, Some(0..=2)), "{arguments:?}: {ran:?}");
        if !stopped && ran.code != Some(0) {
            prop_assert!(!ran.err.trim().is_empty(), "{arguments:?} fails without a sentence");
        }
        let told = |option: &str| arguments.contains(&option);
        let helped = ["--help", "-h", "--version", "-V", "help"].into_iter().any(told);
        if told("--json") && ran.code == Some(0) && !helped && !stopped && command.options.iter().any(|option| option == "--json") {
            for line in ran.out.lines() {
                prop_assert!(serde_json::from_str::<serde_json::Value>(line).is_ok(), "{arguments:?}: {line}");
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn random_lines_are_answered_at_the_table(lines in prop::collection::vec("\\PC{0,12}", 0..12), game in 0..4_usize) {
        let game = ["mastermind", "othello", "kenken", "crush"][game];
        let arguments: &[&str] = match game {
            "kenken" => &["play", "kenken", "--level", "3:a_a3_4,a3a3m6s1a4"],
            "mastermind" => &["play", "mastermind"],
            game => &["play", game, "--against", "random"],
        };
        let folder = Folder::new();
        let ran = folder.run(arguments, &lines.join("\n"));
        prop_assert_eq!(ran.code, Some(0), "{:?}: {:?}", lines, ran);
    }
}
