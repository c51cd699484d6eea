//! What was learned: clauses, of which at least one literal is true.

use super::trail::{Lit, Reason, Trail};

struct Head {
    start: u32,
    len: u32,
    /// How many different levels its literals had: few is good.
    levels: u32,
    /// Whether it took part in a failure since the last sweep.
    used: bool,
}

#[derive(Clone, Copy)]
struct Watch {
    clause: u32,
    /// A literal of the clause: when it is true, there is nothing to do.
    blocker: Lit,
}

/// The clauses, each watched by its first two literals.
#[derive(Default)]
pub struct Clauses {
    lits: Vec<Lit>,
    heads: Vec<Head>,
    /// By literal: the clauses in which its opposite is watched.
    watches: Vec<Vec<Watch>>,
}

/// Clauses of no more levels than this are kept for good.
const FEW_LEVELS: u32 = 2;
/// Clauses of no more levels than this are kept as long as they are of use.
const SOME_LEVELS: u32 = 6;

impl Clauses {
    /// Forgets everything; for so many atoms.
    pub fn reset(&mut self, atoms: usize) {
        self.lits.clear();
        self.heads.clear();
        self.watches.iter_mut().for_each(Vec::clear);
        self.watches.resize_with(2 * atoms, Vec::new);
    }

    /// Adds a clause of two literals or more.
    pub fn add(&mut self, lits: &[Lit], levels: u32) -> u32 {
        let clause = self.heads.len() as u32;
        self.heads.push(Head { start: self.lits.len() as u32, len: lits.len() as u32, levels, used: true });
        self.lits.extend_from_slice(lits);
        self.watches[(!lits[0]).index()].push(Watch { clause, blocker: lits[1] });
        self.watches[(!lits[1]).index()].push(Watch { clause, blocker: lits[0] });
        clause
    }

    /// The literals of a clause.
    pub fn of(&self, clause: u32) -> &[Lit] {
        let head = &self.heads[clause as usize];
        &self.lits[head.start as usize..(head.start + head.len) as usize]
    }

    /// Notes that a clause took part in a failure, and that its literals are now of fewer levels, if they are.
    pub fn touch(&mut self, clause: u32, trail: &mut Trail) {
        let levels = self.heads[clause as usize].levels;
        let now = if levels > FEW_LEVELS { trail.levels_of(self.of(clause)) } else { levels };
        let head = &mut self.heads[clause as usize];
        head.used = true;
        head.levels = levels.min(now);
    }

    /// Draws the conclusions of a literal that has become true; the clause that cannot be fulfilled, where there is one.
    pub fn visit(&mut self, lit: Lit, trail: &mut Trail) -> Option<u32> {
        let mut watches = std::mem::take(&mut self.watches[lit.index()]);
        let (mut from, mut to) = (0, 0);
        let mut broken = None;
        while from < watches.len() {
            let watch = watches[from];
            from += 1;
            if trail.is_true(watch.blocker) {
                watches[to] = watch;
                to += 1;
                continue;
            }
            let head = &self.heads[watch.clause as usize];
            let lits = &mut self.lits[head.start as usize..(head.start + head.len) as usize];
            if lits[0] == !lit {
                lits.swap(0, 1);
            }
            let first = lits[0];
            let kept = Watch { clause: watch.clause, blocker: first };
            if first != watch.blocker && trail.is_true(first) {
                watches[to] = kept;
                to += 1;
                continue;
            }
            if let Some(other) = (2..lits.len()).find(|&at| !trail.is_false(lits[at])) {
                lits.swap(1, other);
                self.watches[(!lits[1]).index()].push(kept);
                continue;
            }
            watches[to] = kept;
            to += 1;
            if trail.is_false(first) {
                broken = Some(watch.clause);
                break;
            }
            trail.set(first, Reason::Clause(watch.clause));
        }
        watches.copy_within(from.., to);
        watches.truncate(to + watches.len() - from);
        self.watches[lit.index()] = watches;
        broken
    }

    /// Drops what is fulfilled for good, and the worse half of what speaks of many levels or was of no use lately. Only
    /// at the root, where no clause is a reason that anybody asks for.
    pub fn sweep(&mut self, trail: &Trail) {
        let lits = std::mem::take(&mut self.lits);
        let mut heads = std::mem::take(&mut self.heads);
        self.watches.iter_mut().for_each(Vec::clear);
        let slice = |head: &Head| &lits[head.start as usize..(head.start + head.len) as usize];
        heads.retain(|head| !slice(head).iter().any(|&lit| trail.is_true(lit)));
        let keep = |head: &Head| head.levels <= FEW_LEVELS || (head.used && head.levels <= SOME_LEVELS);
        let mut idle: Vec<(u32, u32)> =
            heads.iter().filter(|head| !keep(head)).map(|head| (head.levels, head.len)).collect();
        idle.sort_unstable();
        let bar = idle.get(idle.len() / 2).copied();
        for head in heads {
            if keep(&head) || bar.is_some_and(|bar| (head.levels, head.len) < bar) {
                let open: Vec<Lit> = slice(&head).iter().copied().filter(|&lit| !trail.is_false(lit)).collect();
                if open.len() > 1 {
                    let clause = self.add(&open, head.levels);
                    self.heads[clause as usize].used = false;
                }
            }
        }
    }
}
