//! The breakers reach the published totals.

use game::{Budget, Seed};
use mastermind::{Breaker, Criterion, OneStep, Optimal, Report, Size, Trial};

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

/// The proven totals, as far as the player promises to reach them.
#[test]
fn optimal_reaches_the_proven_totals() {
    let mut checked = 0;
    for line in include_str!("data/optimal.tsv").lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split('\t').collect();
        let number = |index: usize| fields[index].parse::<usize>().unwrap();
        let (pegs, colours, repeats, total) = (number(0), number(1), fields[2] == "yes", number(3));
        let size = Size::new(pegs, colours, repeats, false).unwrap();
        if size.codes() <= 1300 {
            let report = play_all(pegs, colours, repeats, || Box::new(Optimal::new()));
            println!("{line}: {} {}", report.total, report.worst_move.as_secs_f64());
            assert_eq!(report.total, total as u64, "{line}");
            checked += 1;
        }
    }
    assert_eq!(checked, 14);
}
