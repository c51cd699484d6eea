//! Good strategies without a proof: the most promising guesses of every set, down to sets that are soon proven.
//!
//! What is found is remembered as the total that a set needs at most. A proof that comes after it looks only for less.

use std::collections::HashSet;

use super::frame::{Alike, Frame, UNLIMITED};
use super::memo::NEVER;
use super::search::{Search, Stopped, Trying};
use crate::knowledge::split;

/// How widely to look: at how many guesses of a set, by how many guesses came before it. The last counts for all that
/// come later.
pub(super) struct Dive<'a> {
    widths: &'a [usize],
    /// Sets that were looked into, with how many guesses before them.
    seen: HashSet<(u128, usize)>,
}

/// Sets of no more codes are proven at once.
const SOON: usize = 40;

impl<'a> Dive<'a> {
    /// Looks at as many guesses as these widths say, at least one each.
    pub(super) fn new(widths: &'a [usize]) -> Self {
        Self { widths, seen: HashSet::new() }
    }

    fn width(&self, depth: usize) -> usize {
        self.widths.get(depth).or(self.widths.last()).copied().unwrap_or(1).max(1)
    }
}

impl Search<'_> {
    /// A total that is enough for these codes, the best that a dive finds.
    pub(super) fn dive(
        &mut self,
        set: &[u16],
        alike: Option<&Alike>,
        left: u8,
        depth: usize,
        dive: &mut Dive,
    ) -> Result<u32, Stopped> {
        let (sight, _) = self.space.at_sight(set, left);
        if sight.is_exact() {
            return Ok(sight.most);
        }
        let mut ordered = Vec::new();
        let (subject, _) = self.subject(set, alike, left, &mut ordered);
        let mut known = self.memo.get(subject.name).map_or(sight, |met| met.and(sight));
        if known.is_exact() || !dive.seen.insert((subject.name, depth)) {
            return Ok(known.most);
        }
        if set.len() <= SOON {
            return Ok(self.improve(&subject, sight, NEVER)?.most);
        }
        let guesses = match subject.frame {
            Frame::Alike(alike) => alike.guesses(self.space),
            Frame::Ordered(colours) => &self.space.guesses(colours).list,
        };
        self.spend(guesses.len() * set.len())?;
        let candidates = self.counted(&mut Trying::new(self.space, subject.set, known.most), guesses, false);
        let left = if left == UNLIMITED { UNLIMITED } else { left - 1 };
        let mut seen = HashSet::new();
        let mut tried = 0;
        for &(_, least, guess) in &candidates {
            if tried == dive.width(depth) {
                break;
            }
            if least >= known.most {
                continue;
            }
            let code = self.space.code(guess);
            let after = match subject.frame {
                Frame::Alike(alike) => alike.after(code),
                Frame::Ordered(_) => None,
            };
            let codes: Vec<_> = subject.set.iter().map(|&code| self.space.code(code)).collect();
            let mut parts: Vec<Vec<u16>> = split(&codes, code)
                .into_iter()
                .filter(|(answer, _)| !answer.breaks(code.pegs()))
                .map(|(_, part)| part.into_iter().map(|code| self.space.place(code)).collect())
                .collect();
            // Many guesses make the same parts, and some make none.
            parts.sort_unstable_by_key(Vec::len);
            if parts.last().is_some_and(|part| part.len() == set.len()) || !seen.insert(parts.clone()) {
                continue;
            }
            tried += 1;
            let mut sum = least;
            for part in &parts {
                let floor = self.space.least(part.len());
                sum = sum - floor + self.dive(part, after.as_ref(), left, depth + 1, dive)?;
                if sum >= known.most {
                    break;
                }
            }
            if sum < known.most {
                known.most = sum;
                known.guess = guess;
            }
        }
        self.memo.put(subject.name, set.len(), known);
        Ok(known.most)
    }
}
