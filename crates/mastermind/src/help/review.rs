//! After the game: what each guess did, how lucky its answer was, and what the best guess would have been.

use game::{Budget, Say};
use serde::Serialize;

use crate::code::Code;
use crate::counting::Columns;
use crate::feedback::Answer;
use crate::help::{Advice, count};
use crate::knowledge::Knowledge;
use crate::play::View;
use crate::words;

/// One guess, looked at again.
#[derive(Clone, Debug, Serialize)]
pub struct Reviewed {
    /// Which turn, counted from 1.
    pub turn: usize,
    /// The guess.
    pub guess: Code,
    /// Its answer.
    pub answer: Answer,
    /// How many codes were possible before.
    pub before: f64,
    /// How many after.
    pub after: f64,
    /// Whether the guess itself was one of them.
    pub was_possible: bool,
    /// How many its answer would have left on average.
    pub expected_left: f64,
    /// How lucky the answer was: 1 if no code could have left fewer, 0 if none could have left more, ½ as expected;
    /// none where the codes are too many to ask.
    pub luck: Option<f64>,
    /// What the best guess would have been.
    pub best: Code,
    /// How many the best guess would have left on average.
    pub best_expected_left: f64,
    /// All that in a sentence.
    pub say: Say,
}

/// Looks at every answered guess of a game.
pub fn review(view: &View, budget: &Budget) -> Vec<Reviewed> {
    let mut known = Knowledge::new(view.size());
    let turns = view.turns();
    let mut reviewed = Vec::with_capacity(turns.len());
    for (index, &turn) in turns.iter().enumerate() {
        budget.report(index as u64, Some(turns.len() as u64), || turn.guess.to_string());
        let before = count(&known, budget);
        let after_turn = known.after(turn, budget);
        let Some(advice) = Advice::new(&known, budget) else { break };
        let Some(played) = Advice::of(&known, turn.guess, before, budget) else { break };
        let after = count(&after_turn, budget).codes;
        let luck = known.possible().map(|codes| luck(&known, codes, turn.guess, turn.answer));
        let word = match luck {
            Some(luck) if luck >= 0.75 => &words::REVIEW_LUCKY,
            Some(luck) if luck <= 0.25 => &words::REVIEW_UNLUCKY,
            _ => &words::REVIEW_PLAIN,
        };
        let one_place = |number: f64| (number * 10.0).round() / 10.0;
        let say = word.with(&[
            ("turn", (index + 1).into()),
            ("guess", view.options.shown(&turn.guess.to_string()).into()),
            ("before", (before.codes.round() as u64).into()),
            ("after", (after.round() as u64).into()),
            ("expected", one_place(played.expected_left).into()),
            ("best", view.options.shown(&advice.guess.to_string()).into()),
            ("best_expected", one_place(advice.expected_left).into()),
        ]);
        reviewed.push(Reviewed {
            turn: index + 1,
            guess: turn.guess,
            answer: turn.answer,
            before: before.codes,
            after,
            was_possible: known.fits(turn.guess),
            expected_left: played.expected_left,
            luck,
            best: advice.guess,
            best_expected_left: advice.expected_left,
            say,
        });
        known = after_turn;
    }
    reviewed
}

/// The share of codes whose answer would have left more than this one did; those that leave as many count half.
fn luck(known: &Knowledge, codes: &[Code], guess: Code, answer: Answer) -> f64 {
    let spread = Columns::new(known.size(), codes).spread(guess);
    let left = spread.count(answer);
    let more: u32 = spread.classes().iter().filter(|&&count| count > left).sum();
    let same: u32 = spread.classes().iter().filter(|&&count| count == left).sum();
    (f64::from(more) + f64::from(same) / 2.0) / f64::from(spread.total().max(1))
}
