//! Lists of moves on one stack, handed out best first.

use crate::board::Bits;

/// The order of a move that is put off, for another thread is at it.
pub(crate) const PUT_OFF: i32 = i32::MIN;

/// A move with what it turns and how promising it is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Candidate<B> {
    pub index: u32,
    pub flips: B,
    pub order: i32,
    /// The key of the position after the move, where it is wanted.
    pub key: u64,
}

impl<B: Bits> Candidate<B> {
    /// The discs of the next side to move and of the other, after the move.
    #[inline(always)]
    pub fn after(&self, own: B, opp: B) -> (B, B) {
        B::after(own, opp, self.index, self.flips)
    }
}

/// The lists of all nodes between the root and the current one, one after the other.
#[derive(Debug)]
pub(crate) struct Candidates<B>(Vec<Candidate<B>>);

impl<B: Bits> Candidates<B> {
    pub fn new() -> Self {
        Self(Vec::with_capacity(1024))
    }

    /// Begins a list; what it gives must be given back to [`end`](Self::end).
    #[inline(always)]
    pub fn begin(&self) -> usize {
        self.0.len()
    }

    #[inline(always)]
    pub fn push(&mut self, candidate: Candidate<B>) {
        self.0.push(candidate);
    }

    /// The list that began at `base`.
    #[inline(always)]
    pub fn since(&mut self, base: usize) -> &mut [Candidate<B>] {
        &mut self.0[base..]
    }

    /// The next best of the list that began at `base`, of which `taken` are already taken.
    #[inline(always)]
    pub fn next(&mut self, base: usize, taken: usize) -> Option<Candidate<B>> {
        let list = self.0.get_mut(base + taken..)?;
        let mut pick = 0;
        for place in 1..list.len() {
            if list[place].order > list[pick].order {
                pick = place;
            }
        }
        let best = *list.get(pick)?;
        list.swap(0, pick);
        Some(best)
    }

    /// Ends the list that began at `base`.
    #[inline(always)]
    pub fn end(&mut self, base: usize) {
        self.0.truncate(base);
    }
}
