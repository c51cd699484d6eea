//! Whatever is typed, the binary answers: it never panics, and ends with 0, 1 or 2.

use proptest::prelude::*;

use crate::support::House;

/// Words that mean something somewhere, and some that never do. Nothing here makes a command run long.
const WORDS: [&str; 64] = [
    "games",
    "words",
    "play",
    "match",
    "tournament",
    "mastermind",
    "othello",
    "kenken",
    "crush",
    "advise",
    "strategy",
    "perft",
    "solve",
    "think",
    "analyse",
    "convert",
    "explain",
    "generate",
    "print",
    "tree",
    "completions",
    "man",
    "--json",
    "--help",
    "--seed",
    "--size",
    "--pegs",
    "--colours",
    "--history",
    "--preset",
    "--opt",
    "--first",
    "--second",
    "--games",
    "--depth",
    "--moves",
    "--level",
    "--resume",
    "--plain",
    "--players",
    "--player",
    "0",
    "1",
    "2",
    "3",
    "4x4",
    "-1",
    "99999999999999999999",
    "f5d6c3",
    "1122:1,1",
    "3:a_a3_4,a3a3m6s1a4",
    "pegs=3",
    "pegs=",
    "=",
    "",
    "-",
    "--",
    "greedy",
    "five-guess",
    "no-such-file",
    "classic",
    "ñ→🙂",
    "bash",
    "-o",
];

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn random_arguments_are_answered(words in prop::collection::vec(prop::sample::select(&WORDS[..]), 0..7)) {
        // Only a command that names its own small work may work at all.
        let long = words.contains(&"strategy") || words.windows(2).any(|pair| pair == ["--games", "99999999999999999999"]);
        prop_assume!(!long);
        let house = House::new();
        let ran = house.run(&words, "f5\n1122\nquit\n");
        prop_assert!(matches!(ran.code, Some(0..=2)), "{words:?}: {ran:?}");
        prop_assert!(!ran.err.contains("panicked"), "{words:?}: {}", ran.err);
        if ran.code != Some(0) {
            prop_assert!(!ran.err.trim().is_empty(), "{words:?} fails without a sentence");
        }
    }

    #[test]
    fn random_lines_are_answered_at_the_table(lines in prop::collection::vec("\\PC{0,12}", 0..12), game in 0..4_usize) {
        let game = ["mastermind", "othello", "kenken", "crush"][game];
        let arguments: &[&str] = match game {
            "kenken" => &["play", "kenken", "--level", "3:a_a3_4,a3a3m6s1a4"],
            "mastermind" => &["play", "mastermind"],
            game => &["play", game, "--against", "random"],
        };
        let house = House::new();
        let ran = house.run(arguments, &lines.join("\n"));
        prop_assert_eq!(ran.code, Some(0), "{:?}: {:?}", lines, ran);
    }
}
