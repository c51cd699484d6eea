//! A guess on a set of codes: the parts that its answers make, and what they cost together.

use super::canonical::canonical;
use super::frame::{Alike, Frame, Subject, UNLIMITED};
use super::kernel;
use super::memo::{Known, NEVER};
use super::search::{SMALL_ALIKE, Search, Stopped, Trying, salt};
use super::space::scrambled;
use crate::feedback::MAX_CLASSES;

/// A part of a set after a guess.
struct Part {
    from: usize,
    to: usize,
    known: Known,
    form: Option<PartForm>,
}

/// A part as it is remembered.
struct PartForm {
    name: u128,
    /// Its codes in order begin here; none where it is looked at as it stands.
    ordered: Option<(usize, usize)>,
}

impl Search<'_> {
    /// The total of a set after a guess, or something not below the ceiling.
    pub(super) fn after(&mut self, subject: &Subject, trying: &mut Trying, guess: u16) -> Result<u32, Stopped> {
        let ceiling = trying.ceiling;
        let set = subject.set;
        let left = if subject.left == UNLIMITED { UNLIMITED } else { subject.left - 1 };
        let mut answers = vec![0; set.len()];
        kernel::answers(self.space.word(guess), &trying.words, self.space.numbers(), &mut answers);
        let mut counts = [0_usize; MAX_CLASSES];
        let mut names = [0_u64; MAX_CLASSES];
        for (&answer, &code) in answers.iter().zip(set) {
            counts[usize::from(answer)] += 1;
            names[usize::from(answer)] = names[usize::from(answer)].wrapping_add(self.space.name(code) as u64);
        }
        let win = self.space.answers() - 1;
        let mut hash = 0_u64;
        let mut starts = [0_usize; MAX_CLASSES];
        let mut start = 0;
        for answer in 0..=win {
            if counts[answer] == set.len() {
                return Ok(NEVER);
            }
            starts[answer] = start;
            start += counts[answer];
            if answer < win {
                hash = hash.wrapping_add(scrambled(names[answer]));
            }
        }
        if !trying.seen.insert(hash) {
            return Ok(NEVER);
        }
        let mut codes = vec![0_u16; set.len()];
        for (&answer, &code) in answers.iter().zip(set) {
            let start = &mut starts[usize::from(answer)];
            codes[*start] = code;
            *start += 1;
        }
        // First what is known at sight.
        let mut sum = set.len() as u32;
        let mut parts: Vec<Part> = Vec::new();
        for answer in 0..win {
            let (from, to) = (starts[answer] - counts[answer], starts[answer]);
            if from == to {
                continue;
            }
            let (mut known, _) = self.space.at_sight(&codes[from..to], left);
            if !known.is_exact() {
                known.least = known.least.max(self.space.least_with(trying.branches, to - from));
            }
            sum += known.least;
            if !known.is_exact() {
                parts.push(Part { from, to, known, form: None });
            }
        }
        if sum >= ceiling {
            return Ok(sum);
        }
        if parts.is_empty() {
            return Ok(sum);
        }
        parts.sort_unstable_by_key(|part| part.to - part.from);
        // Then what is remembered.
        let after = match subject.frame {
            Frame::Alike(alike) if parts.last().is_some_and(|part| part.to - part.from > SMALL_ALIKE) => {
                alike.after(self.space.code(guess))
            }
            _ => None,
        };
        let mut ordered: Vec<u16> = Vec::new();
        for part in &mut parts {
            let codes = &codes[part.from..part.to];
            let form = self.form(codes, after.as_ref(), left, &mut ordered);
            if let Some(known) = self.memo.get(form.name) {
                let known = known.and(part.known);
                sum += known.least - part.known.least;
                part.known = known;
            }
            part.form = Some(form);
            if sum >= ceiling {
                return Ok(sum);
            }
        }
        // Then what is missing is asked of all parts evenly, until it is there or everything is known.
        loop {
            let mut unknown = parts.iter().filter(|part| !part.known.is_exact()).count() as u32;
            if unknown == 0 {
                return Ok(sum);
            }
            for part in parts.iter_mut().filter(|part| !part.known.is_exact()) {
                let Some(form) = &part.form else { continue };
                let subject = match (form.ordered, &after) {
                    (Some((start, colours)), _) => {
                        let set = &ordered[start..start + part.to - part.from];
                        Subject { set, frame: Frame::Ordered(colours), name: form.name, left }
                    }
                    (None, Some(after)) => {
                        Subject { set: &codes[part.from..part.to], frame: Frame::Alike(after), name: form.name, left }
                    }
                    (None, None) => unreachable!("a part is alike or in order"),
                };
                let need = match ceiling {
                    NEVER => NEVER,
                    _ => part.known.least + (ceiling - sum).div_ceil(unknown),
                };
                let others = sum - part.known.least;
                part.known = self.improve(&subject, part.known, need)?;
                sum = others + part.known.least;
                unknown -= 1;
                if sum >= ceiling {
                    return Ok(sum);
                }
            }
        }
    }

    fn form(&self, codes: &[u16], after: Option<&Alike>, left: u8, ordered: &mut Vec<u16>) -> PartForm {
        if after.is_some() && codes.len() > SMALL_ALIKE {
            return PartForm { name: self.plain_name(codes, left), ordered: None };
        }
        let start = ordered.len();
        let form = canonical(self.space, codes, ordered);
        PartForm { name: form.name.wrapping_add(salt(left)), ordered: Some((start, form.colours)) }
    }
}
