//! Every breaker plays every size by the rules, and wastes no guess.

use game::{Budget, PlayerName, Seed};
use mastermind::{BREAKER, Breaker, Code, FACTS, Size, Turn, breaker, feedback};

const BREAKERS: [&str; 9] =
    ["dummy", "five-guess", "entropy", "expected", "parts", "optimal", "elite", "genetic", "master"];

fn seated(name: &str, seed: u64) -> Box<dyn Breaker> {
    let name = PlayerName::read(&FACTS, name, BREAKER).unwrap();
    breaker(name, Seed::from_number(seed).stream("breaker", None, 0))
}

fn size(pegs: usize, colours: usize, repeats: bool, blanks: bool) -> Size {
    Size::new(pegs, colours, repeats, blanks).unwrap()
}

/// The guesses of a game that ends when the code is broken or after so many.
fn guesses(name: &str, size: Size, secret: Code, most: usize, nodes: Option<u64>) -> Vec<Code> {
    let mut breaker = seated(name, 7);
    let mut turns: Vec<Turn> = Vec::new();
    while turns.len() < most && turns.last().is_none_or(|turn| !turn.answer.breaks(size.pegs())) {
        let budget = nodes.map_or_else(Budget::unlimited, Budget::nodes);
        let guess = breaker.guess(size, &turns, &budget);
        assert!(size.is_legal(guess), "{name} guesses {guess}");
        turns.push(Turn { guess, answer: feedback(guess, secret) });
    }
    turns.into_iter().map(|turn| turn.guess).collect()
}

fn repeats_itself(guesses: &[Code]) -> bool {
    guesses.iter().enumerate().any(|(place, guess)| guesses[..place].contains(guess))
}

#[test]
fn the_list_has_every_breaker() {
    let names: Vec<&str> = FACTS.players.iter().map(|player| player.name).collect();
    assert!(BREAKERS.len() == names.len() && BREAKERS.iter().all(|name| names.contains(name)), "{names:?}");
}

#[test]
fn genetic_never_repeats_a_guess() {
    for (size, games) in [(size(4, 6, true, false), 60), (size(5, 8, true, false), 20), (size(6, 9, true, false), 8)] {
        for (name, seed) in (0..games).flat_map(|seed| [("genetic", seed), ("genetic:1", seed)]) {
            let secret = size.draw(&mut Seed::from_number(seed).stream("secret", None, 0));
            let guesses = guesses(name, size, secret, 20, None);
            assert_eq!(guesses.last(), Some(&secret), "{name} finds {secret}");
            assert!(!repeats_itself(&guesses), "{name} on {secret}: {guesses:?}");
        }
    }
}

/// Dummy alone guesses whatever the answers, and so again what was wrong already.
#[test]
fn nobody_but_dummy_repeats_a_guess() {
    for name in BREAKERS.into_iter().filter(|&name| name != "dummy") {
        for seed in 0..6 {
            for size in [size(4, 6, true, false), size(4, 7, false, false), size(3, 4, true, true)] {
                let secret = size.draw(&mut Seed::from_number(seed).stream("secret", None, 0));
                let guesses = guesses(name, size, secret, 15, None);
                assert!(!repeats_itself(&guesses), "{name} on {secret}: {guesses:?}");
            }
        }
    }
}

#[test]
fn the_smallest_and_the_fullest_sizes_are_broken() {
    let sizes = [size(1, 2, true, false), size(1, 2, false, true), size(5, 5, false, false), size(6, 5, false, true)];
    for name in BREAKERS.into_iter().filter(|name| !matches!(*name, "dummy" | "elite")) {
        for size in sizes {
            for seed in 0..3 {
                let secret = size.draw(&mut Seed::from_number(seed).stream("secret", None, 0));
                let guesses = guesses(name, size, secret, 20, Some(100_000));
                assert_eq!(guesses.last(), Some(&secret), "{name} finds {secret}");
            }
        }
    }
}

#[test]
fn everybody_answers_on_the_largest_sizes_within_a_budget() {
    for name in BREAKERS {
        for size in [size(12, 16, true, false), size(12, 16, false, true), size(12, 12, false, false)] {
            let secret = size.draw(&mut Seed::from_number(3).stream("secret", None, 0));
            let guesses = guesses(name, size, secret, 4, Some(3_000));
            assert_eq!(guesses.len(), 4);
            assert!(!repeats_itself(&guesses), "{name}: {guesses:?}");
        }
    }
}
