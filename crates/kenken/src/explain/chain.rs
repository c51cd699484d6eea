//! Chains: if this cell is not that number, then step by step another one is.

use super::pencil::Pencil;
use super::{Found, Technique};

impl Pencil {
    /// From a cell with two numbers: if it is not the first, it is the second; then a neighbour with two numbers,
    /// one of them that second, is its other; and so on. Where such a chain ends on the first number, one of the two
    /// ends has it, so no cell that sees both can.
    pub(super) fn chain(&mut self) -> Option<Found> {
        let pairs: Vec<usize> =
            (0..self.cand.len()).filter(|&at| !self.placed[at] && self.cand[at].count_ones() == 2).collect();
        for &start in &pairs {
            let low = self.cand[start] & self.cand[start].wrapping_neg();
            for first in [low, self.cand[start] & !low] {
                if let Some(found) = self.chain_from(start, first, &pairs) {
                    return Some(found);
                }
            }
        }
        None
    }

    fn chain_from(&self, start: usize, first: u16, pairs: &[usize]) -> Option<Found> {
        // Breadth first, so that the shortest chain is told: each link a cell, its forced number, and the link before.
        let mut links = vec![(start, self.cand[start] & !first, usize::MAX)];
        let mut at = 0;
        while at < links.len() {
            let (cell, forced, _) = links[at];
            if forced == first && at > 0 {
                let mut chain = vec![cell];
                let mut link = links[at].2;
                while link != usize::MAX {
                    chain.push(links[link].0);
                    link = links[link].2;
                }
                chain.reverse();
                let both = self.peers(start).filter(|&peer| peer != cell && self.sees(peer, cell));
                let strikes: Vec<(usize, u16)> = both.map(|peer| (peer, self.cand[peer] & first)).collect();
                if let Some(found) = Found::strike(Technique::Chain, &chain, strikes.into_iter()) {
                    return Some(found.with_digits(first));
                }
            }
            for &next in pairs {
                let seen = links.iter().any(|link| link.0 == next && link.1 == self.cand[next] & !forced);
                if self.sees(cell, next) && self.cand[next] & forced != 0 && !seen {
                    links.push((next, self.cand[next] & !forced, at));
                }
            }
            at += 1;
        }
        None
    }
}
