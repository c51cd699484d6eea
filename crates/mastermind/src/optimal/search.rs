//! The search: the fewest guesses over all codes that are still possible.
//!
//! The total of a set of codes is the least, over all guesses, of the size of the set plus the totals of its parts.
//! A part of n codes cannot cost less than a tree whose every answer leads on: one code found now, as many at the next
//! guess as there are answers, and so on. A small set is compared code by code, which mostly tells its total at once.
//! Otherwise guesses are tried in the order of what they cost at least, and left as soon as that reaches the best that
//! was found; what is missing is asked of all parts evenly, so that no part is searched further than it must. Sets that
//! were met before, in whatever clothes, are remembered.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use game::Budget;

use super::canonical::{Relabelling, canonical};
use super::frame::{Alike, Frame, Subject, UNLIMITED};
use super::kernel::{self, BLOCK, CodeWords};
use super::memo::{Known, Memo, NEVER};
use super::space::{Space, scrambled};
use crate::feedback::MAX_CLASSES;
use crate::hash::QuickSet;

/// Sets up to so many codes try their guesses by the number of answers; larger ones count the parts first.
const SMALL: usize = 30;
/// Larger sets than this share what was found at once with the other threads.
const SHARED: usize = 64;
/// Smaller sets are put in order even where the turns so far leave something alike.
pub(super) const SMALL_ALIKE: usize = 16;

/// How many guesses, of the set and of all, are compared where nothing is to be proven.
const FEW: usize = 256;

/// The budget ended before the proof.
#[derive(Debug)]
pub(super) struct Stopped;

/// A guess to be tried, after what it is tried in order: about what it costs, and what it costs at least.
type Candidate = (u64, u32, u16);

/// The trying of guesses on a set.
pub(super) struct Trying {
    pub(super) words: Vec<CodeWords>,
    /// The best total found, or what is of interest at most: a guess must stay below.
    pub(super) ceiling: u32,
    /// The guess that has the best total found.
    guess: Option<u16>,
    /// The partitions that were tried: many guesses make the same.
    pub(super) seen: QuickSet<u64>,
    /// No guess has more answers that go on, on this set or on a part of it.
    pub(super) branches: usize,
}

impl Trying {
    pub(super) fn new(space: &Space, set: &[u16], ceiling: u32) -> Self {
        let (words, branches) = (space.words(set), space.answers() - 1);
        Self { words, ceiling, guess: None, seen: QuickSet::default(), branches }
    }
}

/// One thread's search.
pub(super) struct Search<'a> {
    pub(super) space: &'a Space,
    pub(super) memo: &'a Memo,
    pub(super) budget: &'a Budget,
    /// Which thread this is, of how many: each begins elsewhere.
    pub(super) thread: (usize, usize),
    /// Raised when another thread has found the proof.
    pub(super) is_done: &'a AtomicBool,
    /// Sets looked into.
    pub(super) nodes: u64,
    /// Work that the budget has not been told of.
    unspent: u64,
    /// The set that is to be proven.
    whole: u128,
}

impl<'a> Search<'a> {
    pub(super) fn new(
        space: &'a Space,
        memo: &'a Memo,
        budget: &'a Budget,
        thread: (usize, usize),
        is_done: &'a AtomicBool,
    ) -> Self {
        Self { space, memo, budget, thread, is_done, nodes: 0, unspent: 0, whole: 0 }
    }

    /// The guess that leads to the fewest guesses over these codes, and how many those are; no guess if there is no
    /// way within the guesses that are left.
    pub(super) fn best(&mut self, set: &[u16], alike: Option<&Alike>, left: u8) -> Result<(Option<u16>, u32), Stopped> {
        let (known, place) = self.space.at_sight(set, left);
        if known.is_exact() {
            return Ok(((known.most < NEVER).then(|| set[place]), known.most));
        }
        let mut ordered = Vec::new();
        let (subject, renaming) = self.subject(set, alike, left, &mut ordered);
        self.whole = subject.name;
        let known = self.improve(&subject, known, NEVER)?;
        if known.most == NEVER {
            return Ok((None, NEVER));
        }
        let guess = renaming.map_or(known.guess, |renaming| renaming.undo(self.space, known.guess));
        Ok((Some(guess), known.most))
    }

    /// The guess that looks best on these codes, without a proof: the one that is remembered, or the best of a few.
    pub(super) fn looks_best(&mut self, set: &[u16], alike: Option<&Alike>, left: u8) -> u16 {
        let (known, place) = self.space.at_sight(set, left);
        if known.is_exact() {
            return set[place];
        }
        let mut ordered = Vec::new();
        let (subject, renaming) = self.subject(set, alike, left, &mut ordered);
        let met = self.memo.get(subject.name).filter(|met| met.most < NEVER).map(|met| met.guess);
        let guess = met.unwrap_or_else(|| {
            let mut trying = Trying::new(self.space, subject.set, NEVER);
            let few = |all: &[u16]| all.iter().copied().step_by(all.len().div_ceil(FEW).max(1)).collect::<Vec<u16>>();
            let others = match subject.frame {
                Frame::Alike(alike) if set.len() == self.space.len() => few(alike.guesses(self.space)),
                Frame::Alike(_) => few(&self.space.places()),
                Frame::Ordered(colours) => few(&self.space.guesses(colours).list),
            };
            let guesses = [few(subject.set), others].concat();
            self.counted(&mut trying, &guesses, false).first().map_or(subject.set[0], |best| best.2)
        });
        renaming.map_or(guess, |renaming| renaming.undo(self.space, guess))
    }

    /// What the total of these codes is known to be at least.
    pub(super) fn least(&mut self, set: &[u16], alike: Option<&Alike>, left: u8) -> u32 {
        let (known, _) = self.space.at_sight(set, left);
        let mut ordered = Vec::new();
        let (subject, _) = self.subject(set, alike, left, &mut ordered);
        self.memo.get(subject.name).map_or(known, |met| met.and(known)).least
    }

    /// A set as it is searched: as it stands where something is alike, otherwise put in order.
    pub(super) fn subject<'b>(
        &self,
        set: &'b [u16],
        alike: Option<&'b Alike>,
        left: u8,
        ordered: &'b mut Vec<u16>,
    ) -> (Subject<'b>, Option<Relabelling>) {
        match alike {
            Some(alike) if set.len() > SMALL_ALIKE => {
                (Subject { set, frame: Frame::Alike(alike), name: self.plain_name(set, left), left }, None)
            }
            _ => {
                let form = canonical(self.space, set, ordered);
                let name = form.name.wrapping_add(salt(left));
                (Subject { set: ordered, frame: Frame::Ordered(form.colours), name, left }, Some(form.renaming))
            }
        }
    }

    pub(super) fn plain_name(&self, set: &[u16], left: u8) -> u128 {
        let name = set.iter().fold(0_u128, |sum, &code| sum.wrapping_add(self.space.name(code)));
        name.wrapping_add(salt(left)).wrapping_add(u128::from(scrambled(77)) << 30)
    }

    pub(super) fn spend(&mut self, work: usize) -> Result<(), Stopped> {
        self.nodes += 1;
        self.unspent += 1 + (work / BLOCK) as u64;
        if self.unspent > 512 {
            let goes_on = self.budget.spend(self.unspent);
            self.unspent = 0;
            if !goes_on || self.is_done.load(Relaxed) {
                return Err(Stopped);
            }
            if self.thread.0 == 0 {
                self.report();
            }
        }
        Ok(())
    }

    /// Tells how far the proof has come: at least so many guesses, of at most so many.
    fn report(&self) {
        if let Some(known) = self.memo.get(self.whole) {
            let most = (known.most < NEVER).then_some(u64::from(known.most));
            self.budget.report(known.least.into(), most, || format!("{} sets", self.nodes));
        }
    }

    /// Searches a set until its total is known to be at least `need`, or exactly.
    pub(super) fn improve(&mut self, subject: &Subject, sight: Known, need: u32) -> Result<Known, Stopped> {
        let &Subject { set, frame, name, .. } = subject;
        let mut known = self.memo.get(name).map_or(sight, |met| met.and(sight));
        if known.is_exact() || known.least >= need {
            return Ok(known);
        }
        let ceiling = need.min(known.most);
        let mut trying = Trying::new(self.space, set, ceiling);
        match frame {
            Frame::Alike(alike) => {
                let guesses = alike.guesses(self.space);
                self.spend(guesses.len() * set.len())?;
                let guesses = self.counted(&mut trying, guesses, true);
                known.least = known.least.max(self.space.least_with(trying.branches, set.len()));
                if known.least < ceiling {
                    self.try_guesses(subject, &mut trying, &guesses)?;
                }
            }
            Frame::Ordered(colours) => {
                let guesses = self.space.guesses(colours);
                self.spend(guesses.list.len() * if guesses.is_quick() { set.len().div_ceil(16) } else { set.len() })?;
                let mut scores = Vec::new();
                self.space.scores(set, guesses, &mut scores);
                let highest: Vec<u8> = scores.chunks_exact(BLOCK).map(kernel::highest).collect();
                let top = highest.iter().copied().max().unwrap_or(0);
                // Every part of n codes costs at least 2n − 1.
                let least = |score: u8| 3 * set.len() as u32 - u32::from(score);
                trying.branches = guesses.branches(set, &mut scores);
                let by_branches = self.space.least_with(trying.branches, set.len());
                known.least = known.least.max(least(top)).max(by_branches);
                let collect = |chosen: &mut Vec<Candidate>, lowest: u8, most: u8| {
                    for (block, _) in highest.iter().enumerate().filter(|&(_, &highest)| highest >= lowest) {
                        for (index, &score) in scores[block * BLOCK..][..BLOCK].iter().enumerate() {
                            if (lowest..=most).contains(&score) {
                                chosen.push((0, least(score), guesses.list[block * BLOCK + index]));
                            }
                        }
                    }
                };
                let mut chosen: Vec<Candidate> = Vec::new();
                if set.len() <= SMALL {
                    let mut score = top;
                    while known.least < trying.ceiling && least(score) < trying.ceiling && score > 0 {
                        chosen.clear();
                        collect(&mut chosen, score, score);
                        self.try_guesses(subject, &mut trying, &chosen)?;
                        score -= 1;
                    }
                } else if known.least < ceiling {
                    // On the largest sets the scores took long, and counting takes as long again.
                    if self.budget.is_over() {
                        return Err(Stopped);
                    }
                    let lowest = (3 * set.len() as u32).saturating_sub(ceiling) + 1;
                    collect(&mut chosen, lowest as u8, top);
                    let list: Vec<u16> = chosen.iter().map(|chosen| chosen.2).collect();
                    let guesses = self.counted(&mut trying, &list, false);
                    self.try_guesses(subject, &mut trying, &guesses)?;
                }
            }
        }
        if let Some(guess) = trying.guess {
            known = Known { least: trying.ceiling, most: trying.ceiling, guess };
        } else {
            known.least = known.least.max(trying.ceiling);
        }
        self.memo.put(name, set.len(), known);
        Ok(known)
    }

    /// The guesses whose parts, counted, may cost less than the ceiling, the most promising first. If these are all the
    /// guesses there are, they also tell how many answers go on at most.
    pub(super) fn counted(&self, trying: &mut Trying, guesses: &[u16], is_all: bool) -> Vec<Candidate> {
        let count = trying.words.len();
        let mut answers = vec![0; count];
        let win = self.space.answers() - 1;
        let mut counts: Vec<u16> = Vec::with_capacity(guesses.len() * win);
        for &guess in guesses {
            kernel::answers(self.space.word(guess), &trying.words, self.space.numbers(), &mut answers);
            let mut parts = [0_u16; MAX_CLASSES];
            for &answer in &answers {
                parts[usize::from(answer)] += 1;
            }
            counts.extend_from_slice(&parts[..win]);
        }
        if is_all {
            let branches = counts.chunks_exact(win).map(|parts| parts.iter().filter(|&&part| part > 0).count());
            trying.branches = branches.max().unwrap_or(win);
        }
        let mut chosen = Vec::new();
        for (&guess, parts) in guesses.iter().zip(counts.chunks_exact(win)) {
            let least = |&part: &u16| self.space.least_with(trying.branches, part.into());
            let least = count as u32 + parts.iter().map(least).sum::<u32>();
            if least < trying.ceiling {
                chosen.push((parts.iter().map(|&part| self.space.about(part.into())).sum(), least, guess));
            }
        }
        chosen.sort_unstable();
        if let (thread, threads @ 2..) = self.thread
            && chosen.len() > 2
        {
            let others = chosen.len() - 1;
            chosen[1..].rotate_left(others * thread / threads);
        }
        chosen
    }

    fn try_guesses(&mut self, subject: &Subject, trying: &mut Trying, guesses: &[Candidate]) -> Result<(), Stopped> {
        for &(_, least, guess) in guesses {
            if least >= trying.ceiling {
                continue;
            }
            let total = self.after(subject, trying, guess)?;
            if total >= trying.ceiling {
                continue;
            }
            trying.ceiling = total;
            trying.guess = Some(guess);
            if subject.set.len() > SHARED {
                let sight = Known { least: self.space.least(subject.set.len()), most: total, guess };
                let known = self.memo.get(subject.name).map_or(sight, |met| met.and(sight));
                self.memo.put(subject.name, subject.set.len(), known);
            }
        }
        Ok(())
    }
}

/// Sets with fewer guesses left are other sets.
pub(super) fn salt(left: u8) -> u128 {
    if left == UNLIMITED { 0 } else { u128::from(scrambled(1000 + u64::from(left))) << 20 }
}

#[cfg(test)]
mod tests {
    use game::Rng;
    use proptest::prelude::{prop_assert_eq, proptest};

    use super::*;
    use crate::code::Code;
    use crate::knowledge::split;
    use crate::size::Size;

    /// The fewest guesses, found by trying everything.
    fn fewest(all: &[Code], codes: &[Code], left: u8) -> u32 {
        // One code is guessed, of two codes one after the other.
        if let Some(total) = [0, 1, 3].get(codes.len()) {
            return if codes.len() <= usize::from(left) { *total } else { NEVER };
        }
        if left == 0 {
            return NEVER;
        }
        let after = |&guess: &Code| -> u32 {
            let parts = split(codes, guess);
            if parts.iter().any(|(_, part)| part.len() == codes.len()) {
                return NEVER;
            }
            let parts = parts.iter().filter(|(answer, _)| !answer.breaks(guess.pegs()));
            let needed = parts.map(|(_, part)| fewest(all, part, left - 1)).sum::<u32>();
            (codes.len() as u32 + needed).min(NEVER)
        };
        all.iter().map(after).min().unwrap_or(NEVER)
    }

    proptest! {
        #[test]
        fn the_search_finds_what_trying_everything_finds(
            pegs in 1_usize..=3, colours in 2_usize..=3, repeats: bool, count in 1_usize..=7, seed: u64, left in 2_u8..=9,
        ) {
            let Ok(size) = Size::new(pegs, colours, repeats, false) else { return Ok(()) };
            let space = Space::new(size);
            let mut rng = Rng::from_number(seed);
            let set: Vec<u16> = rng.sample(space.len(), count).into_iter().map(|code| code as u16).collect();
            let codes: Vec<Code> = set.iter().map(|&code| space.code(code)).collect();
            let (memo, budget, never) = (Memo::new(10), Budget::unlimited(), AtomicBool::new(false));
            let mut search = Search::new(&space, &memo, &budget, (0, 1), &never);
            let left = if left > 6 { UNLIMITED } else { left };
            let (guess, total) = search.best(&set, None, left).expect("no limit");
            prop_assert_eq!(total, fewest(&size.all(), &codes, left.min(8)));
            prop_assert_eq!(guess.is_some(), total < NEVER);
        }
    }
}
