//! How a book is made: the engine thinks about one position after the other, the most worthwhile first.
//!
//! First come the positions of the openings that have names. Then come those that cost both sides least to reach: what
//! the moves on the way give away, and a little for each move, so that the best lines grow long and the doubtful ones
//! stay short.

use std::collections::{BTreeMap, BTreeSet, BinaryHeap};

use game::Budget;
use rayon::prelude::*;

use super::file::known;
use super::image::Image;
use super::{Book, Searched};
use crate::engine::{Engine, Reach};
use crate::openings::named_lines;
use crate::position::Position;
use crate::rules::Rules;

/// What a move on the way costs, beside what it gives away, in thousandths of a disc.
const STEP: u64 = 300;
/// Moves that look worse than the best by more than this at a glance are not searched further, in discs.
const HOPELESS: f64 = 7.0;
/// How far a glance looks.
const GLANCE: u32 = 6;
/// So many positions are thought about between two looks at what is worthwhile.
const BATCH: usize = 16;
/// What the engine remembers while it thinks about one of them, in mebibytes.
const MEMORY: usize = 32;

impl Book {
    /// Adds positions until the book has so many, or the budget is over; each is searched to this reach. After every few
    /// it tells how far it is. The threads of rayon's pool share the work, and the book does not depend on how many.
    pub fn grow(&mut self, reach: Reach, positions: usize, budget: &Budget, mut each: impl FnMut(&Self)) {
        while self.len() < positions && !budget.is_over() {
            let mut wanted = self.worthwhile();
            wanted.truncate(BATCH.min(positions - self.len()));
            if wanted.is_empty() {
                return;
            }
            let found: Vec<Option<Vec<Searched>>> =
                wanted.par_iter().with_max_len(1).map(|image| search(*image, reach, budget)).collect();
            let whole = wanted.into_iter().zip(found).filter_map(|(image, moves)| Some((image, known(moves?))));
            self.positions.extend(whole);
            self.settle();
            each(self);
        }
    }

    /// The positions that should be added next, the most worthwhile first.
    fn worthwhile(&self) -> Vec<Image> {
        let mut named = BTreeSet::new();
        let mut wanted: Vec<Image> = named_lines()
            .flat_map(|(_, line)| line.positions())
            .chain([Position::start(Rules::STANDARD)])
            .filter_map(|position| Image::of(&position))
            .filter(|image| image.is_sound() && !self.positions.contains_key(image) && named.insert(*image))
            .collect();
        wanted.sort_by_key(|image| image.discs());
        let mut beyond: Vec<(u64, Image)> = self.reached().into_iter().map(|(image, cost)| (cost, image)).collect();
        beyond.retain(|(_, image)| !self.positions.contains_key(image) && !named.contains(image) && image.is_sound());
        beyond.sort_unstable();
        wanted.extend(beyond.into_iter().map(|(_, image)| image));
        wanted
    }

    /// Everything that the book leads to, with what it costs to come there, in thousandths of a disc.
    pub(super) fn reached(&self) -> BTreeMap<Image, u64> {
        let start = Image::of(&Position::start(Rules::STANDARD)).expect("the rules are standard");
        let mut reached = BTreeMap::from([(start, 0)]);
        let mut open = BinaryHeap::from([(std::cmp::Reverse(0), start)]);
        while let Some((std::cmp::Reverse(cost), image)) = open.pop() {
            let Some(known) = self.positions.get(&image).filter(|_| reached[&image] == cost) else { continue };
            for one in &known.moves {
                let lost = (known.value.score - self.value_of(image, *one).score).max(0.0);
                let cost = cost + STEP + (lost * 1000.0) as u64;
                let next = image.after(one.square).expect("moves of the book are legal").image;
                if reached.get(&next).is_none_or(|before| cost < *before) {
                    reached.insert(next, cost);
                    open.push((std::cmp::Reverse(cost), next));
                }
            }
        }
        reached
    }
}

/// Every move of a position with its score; none when the budget ran out.
fn search(image: Image, reach: Reach, budget: &Budget) -> Option<Vec<Searched>> {
    let position = image.position();
    let mut engine = Engine::new(MEMORY);
    let near = Reach { depth: GLANCE.min(reach.depth), ..reach };
    let glance = engine.score_moves(&position, near, budget);
    let best = glance.first()?.score;
    let mut moves = Vec::new();
    for square in image.distinct_moves() {
        let first = glance.iter().find(|one| one.square == square)?;
        let (mut score, mut depth) = (first.score, near.depth);
        if score >= best - HOPELESS {
            let thought = engine.think_of(&position, square, reach, budget)?;
            (score, depth) = (thought.score, thought.depth);
        }
        moves.push(Searched { square, eighths: (score * 8.0).round() as i16, depth: depth.min(60) as u8 });
    }
    (!budget.is_over()).then_some(moves)
}
