//! The breakers reach the published totals.

use game::{Budget, Seed};
use mastermind::{Breaker, Criterion, OneStep, Optimal, Prover, Report, Size, Strategy, Trial};

fn play_all(pegs: usize, colours: usize, repeats: bool, breaker: fn() -> Box<dyn Breaker>) -> Report {
    let size = Size::new(pegs, colours, repeats, false).unwrap();
    let secrets = size.all();
    let trial = Trial { size, secrets: &secrets, cap: 100, breaker: &|_| breaker(), seed: Seed::from_number(1) };
    trial.run(&Budget::unlimited().with_threads(2))
}

#[test]
fn knuth_needs_at_most_five() {
    let report = play_all(4, 6, true, || Box::new(OneStep::five_guess()));
    assert_eq!(report.counts, [1, 6, 62, 533, 694]);
    assert_eq!((report.total, report.codes, report.max), (5801, 1296, 5));
}

#[test]
fn one_step_rules_reach_their_totals() {
    for (rule, most) in [(Criterion::Entropy, 5735), (Criterion::Expected, 5710), (Criterion::Parts, 5680)] {
        let breaker: fn() -> Box<dyn Breaker> = match rule {
            Criterion::Entropy => || Box::new(OneStep::new(Criterion::Entropy)),
            Criterion::Expected => || Box::new(OneStep::new(Criterion::Expected)),
            _ => || Box::new(OneStep::new(Criterion::Parts)),
        };
        let report = play_all(4, 6, true, breaker);
        println!("{rule:?} {report:?}");
        assert!(report.total <= most, "{rule:?} {}", report.total);
    }
}

/// The sizes whose fewest guesses are published: pegs, colours, repeats, total.
fn published() -> impl Iterator<Item = (Size, u32)> {
    include_str!("data/optimal.tsv").lines().filter(|line| !line.starts_with('#')).map(|line| {
        let fields: Vec<&str> = line.split('\t').collect();
        let number = |index: usize| fields[index].parse::<usize>().unwrap();
        (Size::new(number(0), number(1), fields[2] == "yes", false).unwrap(), number(3) as u32)
    })
}

/// The sizes that are proven within a second; the figures of the benchmark hold the others.
#[test]
fn the_prover_finds_the_published_totals() {
    let mut checked = 0;
    for (size, total) in published().filter(|(size, _)| size.codes() <= 1300) {
        let proof = Prover::new(size).unwrap().prove(false, &Budget::unlimited().with_threads(2));
        let walked = proof.strategy.check().unwrap();
        assert_eq!((proof.total, proof.lower, proof.is_proven), (total, total, true), "{size:?}");
        assert_eq!((walked.total, walked.codes), (u64::from(total), size.codes()), "{size:?}");
        checked += 1;
    }
    assert_eq!(checked, 14);
}

/// Published beside the table: five guesses are always enough, at the price of one more in all.
#[test]
fn five_guesses_are_enough_for_one_more_in_all() {
    let size = Size::new(4, 6, true, false).unwrap();
    let proof = Prover::new(size).unwrap().prove(true, &Budget::unlimited());
    assert_eq!((proof.total, proof.max, proof.is_proven), (5626, 5, true));
}

/// On every size of the table, the player reaches what is proven: at the table, or by heart.
#[test]
fn optimal_reaches_the_proven_totals() {
    let mut checked = 0;
    for (size, total) in published() {
        let report = play_all(size.pegs(), size.colours(), size.repeats(), || Box::new(Optimal::new()));
        assert_eq!(report.total, u64::from(total), "{size:?}");
        checked += 1;
    }
    assert_eq!(checked, 18);
}

/// A blank is one more colour.
#[test]
fn a_strategy_by_heart_knows_the_blank() {
    let size = Size::new(4, 6, true, true).unwrap();
    let secrets = size.all();
    let breaker = &|_| -> Box<dyn Breaker> { Box::new(Optimal::new()) };
    let trial = Trial { size, secrets: &secrets, cap: 100, breaker, seed: Seed::from_number(1) };
    assert_eq!(trial.run(&Budget::unlimited()).total, 11228);
}

#[test]
fn a_proof_that_was_stopped_goes_on() {
    let size = Size::new(4, 6, true, false).unwrap();
    let prover = Prover::new(size).unwrap();
    let stopped = prover.prove(false, &Budget::nodes(5_000));
    assert!(!stopped.is_proven && stopped.lower < 5625 && stopped.total >= 5625, "{} {}", stopped.lower, stopped.total);
    assert_eq!(u64::from(stopped.total), stopped.strategy.check().unwrap().total);
    let mut kept = Vec::new();
    prover.save(&mut kept).unwrap();
    let again = Prover::new(size).unwrap();
    assert!(again.restore(&kept));
    let whole = again.prove(false, &Budget::unlimited());
    assert_eq!((whole.total, whole.is_proven), (5625, true));
    let other = Prover::new(Size::new(4, 4, true, false).unwrap()).unwrap();
    assert!(!other.restore(&kept), "a proof of another size");
    assert!(!again.restore(&kept[..kept.len() - 1]), "a file that was cut off");
    assert!(!again.restore(&kept[..kept.len() - 24]), "a file that lacks a set");
    let mut damaged = kept.clone();
    damaged[kept.len() / 2] ^= 0x10;
    assert!(!again.restore(&damaged), "a file with a bit turned");
}

/// Knuth's rule needs 5,801 guesses.
#[test]
fn a_good_strategy_is_found_without_a_proof() {
    let prover = Prover::new(Size::new(4, 6, true, false).unwrap()).unwrap();
    let total = prover.dive(&[1, 2, 4], &Budget::unlimited()).unwrap();
    assert!((5625..5801).contains(&total), "{total}");
}

#[test]
fn a_strategy_in_short_is_the_same_strategy_where_it_matters() {
    let size = Size::new(3, 4, true, false).unwrap();
    let strategy = Prover::new(size).unwrap().prove(false, &Budget::unlimited()).strategy;
    let again = Strategy::read(&strategy.text()).unwrap();
    assert_eq!(again, strategy);
    let short = Strategy::read_short(&strategy.short()).unwrap();
    assert_eq!(short.check().unwrap().total, 206);
    assert!(strategy.short().len() * 2 < strategy.text().len());
}
