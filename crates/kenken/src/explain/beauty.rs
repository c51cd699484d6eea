//! How beautiful a board is: how many steps are forced by one technique alone, and how the difficulty runs.

use super::pencil::Pencil;
use super::{Found, TECHNIQUES, Technique, apply};

/// Two measures of a board's beauty: what its steps are like, beside how hard the hardest is.
#[derive(Clone, Debug, PartialEq)]
pub struct Beauty {
    /// How many steps there are.
    pub steps: usize,
    /// How many of them are forced by one technique alone: no other one, used by itself from that moment on, gets there.
    /// A guess is not forced.
    pub forced: usize,
    /// How the difficulty runs: the mean weight of the steps in each fifth of the solution.
    pub run: [f64; 5],
    /// Where the first of the hardest steps comes, from 0 (at the beginning) to 1 (at the end).
    pub hardest_at: f64,
}

impl Beauty {
    /// Of steps with their techniques, each of which may be forced.
    pub(super) fn of(steps: &[(Technique, bool)]) -> Self {
        let count = steps.len();
        let mut run = [0.0; 5];
        for (fifth, mean) in run.iter_mut().enumerate() {
            let part = &steps[count * fifth / 5..count * (fifth + 1) / 5];
            *mean = part.iter().map(|step| step.0.weight()).sum::<f64>() / part.len().max(1) as f64;
        }
        let hardest = steps.iter().map(|step| step.0).max();
        let at = steps.iter().position(|step| Some(step.0) == hardest).unwrap_or(0);
        Self {
            steps: count,
            forced: steps.iter().filter(|step| step.1).count(),
            run,
            hardest_at: if count > 1 { at as f64 / (count - 1) as f64 } else { 0.0 },
        }
    }
}

/// For each technique a board on which, besides the steps taken so far, only it is used.
pub struct Alone(Vec<Pencil>);

impl Alone {
    /// Boards for a solution that begins here.
    pub fn new(pencil: &Pencil) -> Self {
        Self(vec![pencil.clone(); TECHNIQUES.len()])
    }

    /// Whether only the technique that found a step leads to it: no other one gets there when it is used by itself until
    /// it has nothing more to say. Takes the step too.
    pub fn is_forced(&mut self, pencil: &mut Pencil, found: &Found) -> bool {
        let own = TECHNIQUES.iter().position(|technique| technique(pencil).is_some());
        let mut others = TECHNIQUES.iter().zip(&mut self.0).enumerate().filter(|(at, _)| Some(*at) != own);
        let is_forced = own.is_some()
            && others.all(|(_, (technique, board))| {
                while !says(board, found) {
                    let next = if board.cand.contains(&0) { None } else { technique(board) };
                    let Some(next) = next else { return true };
                    apply(board, &next);
                }
                false
            });
        self.0.iter_mut().for_each(|board| apply(board, found));
        is_forced
    }
}

/// Whether a board says all that a step says.
fn says(pencil: &Pencil, found: &Found) -> bool {
    found.placed.is_none_or(|(at, _)| pencil.placed[at])
        && found.struck.iter().all(|&(at, digits)| pencil.cand[at] & digits == 0)
}

#[cfg(test)]
mod tests {
    use super::super::next;
    use super::*;
    use crate::solver::TupleCache;
    use crate::{Draft, Explainer, Generator, Grade, Limits, Puzzle};
    use game::{Budget, Rng};

    fn board(size: usize, grade: Grade, seed: u64) -> Puzzle {
        let limits = Limits { grade: Some(grade), ..Limits::of_size(size) };
        let mut rng = Rng::from_number(seed);
        Generator::new().make(&Draft::new(size).unwrap(), &limits, &mut rng, &Budget::unlimited()).unwrap()
    }

    /// Each technique but the step's own is used by itself from that moment on, on a board made for it.
    fn forced_one_by_one(puzzle: &Puzzle) -> usize {
        let mut pencil = Pencil::new(puzzle, &mut TupleCache::default());
        let mut forced = 0;
        while let Some(found) = next(&mut pencil) {
            let own = TECHNIQUES.iter().position(|technique| technique(&mut pencil).is_some());
            let gets_there = |at: &usize| {
                let mut board = pencil.clone();
                while let Some(step) = TECHNIQUES[*at](&mut board) {
                    apply(&mut board, &step);
                }
                says(&board, &found)
            };
            forced += usize::from(!(0..TECHNIQUES.len()).filter(|at| Some(*at) != own).any(|at| gets_there(&at)));
            apply(&mut pencil, &found);
        }
        forced
    }

    #[test]
    fn a_step_is_forced_alone_where_no_other_technique_gets_there() {
        for (size, grade) in [(3, Grade::Easy), (4, Grade::Hard), (5, Grade::Normal), (6, Grade::Extreme)] {
            for seed in 1..4 {
                let puzzle = board(size, grade, seed);
                let beauty = Explainer::new().beauty(&puzzle);
                assert_eq!(beauty.forced, forced_one_by_one(&puzzle), "{size}, {}, {seed}", grade.name());
                assert!((1..beauty.steps).contains(&beauty.forced), "{} of {}", beauty.forced, beauty.steps);
            }
        }
    }
}
