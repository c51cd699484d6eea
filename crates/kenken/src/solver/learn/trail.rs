//! What is believed: which number stands in which cell, in the order in which it was guessed or concluded, each
//! conclusion with its reason.
//!
//! An *atom* is a variable with a value: a cell with a number, or the half of a wide cage with a total. Exactly one
//! atom of each *group* is true: a cell has one number, a line has each number once.

use std::ops::Not;

use super::build::Listed;
use super::clauses::Clauses;
use super::fillings::{Column, List, Share, Which};

/// An atom or its opposite.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Lit(u32);

impl Lit {
    /// The atom itself.
    pub const fn yes(atom: u32) -> Self {
        Self(atom << 1)
    }

    /// Its opposite.
    pub const fn no(atom: u32) -> Self {
        Self(atom << 1 | 1)
    }

    pub const fn atom(self) -> u32 {
        self.0 >> 1
    }

    pub const fn is_no(self) -> bool {
        self.0 & 1 != 0
    }

    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl Not for Lit {
    type Output = Self;

    fn not(self) -> Self {
        Self(self.0 ^ 1)
    }
}

/// Why a literal is true.
#[derive(Clone, Copy)]
pub enum Reason {
    /// It is a guess, or a fact of the board.
    None,
    /// This literal is true, and only one atom of a group can be.
    Lit(Lit),
    /// All others of the group are false.
    Group(u32),
    /// All others of the clause are false.
    Clause(u32),
    /// No filling left in the list has it.
    List(u32),
    /// Every filling left in the list has its number elsewhere in the line: the number of the share.
    Need(u32, u32),
}

/// Not decided yet.
const OPEN: u8 = 0;
const TRUE: u8 = 1;
const FALSE: u8 = 2;
const NO_GROUP: u32 = u32::MAX;

struct Belief {
    level: u32,
    place: u32,
    reason: Reason,
}

/// What is believed.
#[derive(Default)]
pub struct Trail {
    size: usize,
    state: Vec<u8>,
    beliefs: Vec<Belief>,
    /// The literals in the order in which they became true.
    lits: Vec<Lit>,
    /// How many of them were there at the beginning of each level.
    levels: Vec<u32>,
    /// How many of them have been followed up.
    done: usize,
    /// The atoms of each group, one group after another.
    members: Vec<u32>,
    groups: Vec<(u32, u32)>,
    /// How many atoms of each group are not false.
    left: Vec<u32>,
    groups_of: Vec<[u32; 3]>,
    /// By variable: its first atom, and the values that are not false.
    first_atom: Vec<u32>,
    domain: Vec<u128>,
    var_of: Vec<u32>,
    lists_of: Vec<Vec<u32>>,
    lists: Vec<List>,
    dirty: Vec<bool>,
    queue: Vec<u32>,
    /// How many tuples a list had before it was narrowed, by level.
    lived: Vec<(u32, u32)>,
    lived_at: Vec<u32>,
    /// By level: when it was last counted.
    stamps: Vec<u64>,
    stamp: u64,
    /// The atoms that an explanation holds already.
    pub seen: Vec<bool>,
    /// The last value of each atom, for the next guess.
    pub phase: Vec<bool>,
    /// All false, when a contradiction was found.
    pub conflict: Vec<Lit>,
}

/// All literals of `conflict` are false.
pub struct Conflict;

impl Trail {
    /// A board of this size with these candidates and no cages.
    pub fn new(size: usize, cand: &[u16]) -> Self {
        let mut trail = Self { size, ..Self::default() };
        for _ in cand {
            trail.variable(size);
        }
        for line in 0..2 * size {
            for digit in 0..size {
                let atom = |place: usize| {
                    let cell = if line < size { line * size + place } else { place * size + line - size };
                    (cell * size + digit) as u32
                };
                trail.group((0..size).map(atom).collect());
            }
        }
        for (cell, &mask) in cand.iter().enumerate() {
            for digit in (0..size).filter(|digit| mask >> digit & 1 == 0) {
                trail.set(Lit::no((cell * size + digit) as u32), Reason::None);
            }
        }
        trail
    }

    fn variable(&mut self, values: usize) -> u32 {
        let var = self.first_atom.len() as u32;
        let first = self.state.len() as u32;
        self.first_atom.push(first);
        self.domain.push(low_bits(values));
        self.lists_of.push(Vec::new());
        for _ in 0..values {
            self.state.push(OPEN);
            self.beliefs.push(Belief { level: 0, place: 0, reason: Reason::None });
            self.groups_of.push([NO_GROUP; 3]);
            self.var_of.push(var);
            self.seen.push(false);
            self.phase.push(false);
        }
        self.group((first..first + values as u32).collect());
        var
    }

    fn group(&mut self, atoms: Vec<u32>) {
        let number = self.groups.len() as u32;
        for &atom in &atoms {
            let place = self.groups_of[atom as usize].iter_mut().find(|group| **group == NO_GROUP);
            *place.expect("an atom has a cell, a row and a column") = number;
        }
        self.groups.push((self.members.len() as u32, (self.members.len() + atoms.len()) as u32));
        self.left.push(atoms.len() as u32);
        self.members.extend(atoms);
    }

    /// Adds a cage: one list of fillings, or two that share their totals.
    pub fn cage(&mut self, lists: Vec<Listed>) {
        let size = self.size;
        let total = lists[0].totals;
        let total_var = (total > 0).then(|| self.variable(total));
        for list in lists {
            let number = self.lists.len() as u32;
            let mut vars: Vec<(u32, usize)> = list.cells.iter().map(|cell| (cell.index(size) as u32, size)).collect();
            vars.extend(total_var.map(|var| (var, total)));
            let mut shift = 0;
            let (mut columns, mut atoms) = (Vec::new(), Vec::new());
            for (var, values) in vars {
                columns.push(Column { var, shift });
                let first = self.first_atom[var as usize];
                atoms.extend(first..first + values as u32);
                shift += values as u32;
                self.lists_of[var as usize].push(number);
            }
            let mut shares: Vec<Share> = Vec::new();
            for (place, cell) in list.cells.iter().enumerate() {
                for line in [cell.row(), size + cell.col()] {
                    let shift = (place * size) as u32;
                    match shares.iter_mut().find(|share| share.line as usize == line) {
                        Some(share) => share.shifts.push(shift),
                        None => shares.push(Share { line: line as u32, shifts: vec![shift] }),
                    }
                }
            }
            shares.retain(|share| share.shifts.len() > 1);
            self.lists.push(List::new(columns, atoms, list.tuples, shares));
            self.dirty.push(true);
            self.queue.push(number);
        }
    }

    /// How many atoms there are.
    pub fn atoms(&self) -> usize {
        self.state.len()
    }

    /// How many guesses stand.
    pub fn level(&self) -> u32 {
        self.levels.len() as u32
    }

    pub fn level_of(&self, lit: Lit) -> u32 {
        self.beliefs[lit.atom() as usize].level
    }

    pub fn is_true(&self, lit: Lit) -> bool {
        self.state[lit.atom() as usize] == if lit.is_no() { FALSE } else { TRUE }
    }

    pub fn is_false(&self, lit: Lit) -> bool {
        self.is_true(!lit)
    }

    pub fn is_open(&self, atom: u32) -> bool {
        self.state[atom as usize] == OPEN
    }

    /// How many different levels these literals are of.
    pub fn levels_of(&mut self, lits: &[Lit]) -> u32 {
        self.stamp += 1;
        self.stamps.resize(self.stamps.len().max(self.levels.len() + 1), 0);
        let mut levels = 0;
        for &lit in lits {
            let stamp = &mut self.stamps[self.beliefs[lit.atom() as usize].level as usize];
            levels += u32::from(*stamp != self.stamp);
            *stamp = self.stamp;
        }
        levels
    }

    /// The literals in the order in which they became true.
    pub fn lits(&self) -> &[Lit] {
        &self.lits
    }

    /// The literals that were true before the last guess.
    pub fn before_last_guess(&self) -> &[Lit] {
        &self.lits[..self.levels.last().map_or(0, |&start| start as usize)]
    }

    /// The values of a variable that are left.
    pub fn left_of(&self, atom: u32) -> u32 {
        self.domain[self.var_of[atom as usize] as usize].count_ones()
    }

    /// The filling, when everything is decided.
    pub fn grid(&self) -> Vec<u8> {
        self.domain[..self.size * self.size].iter().map(|left| left.trailing_zeros() as u8 + 1).collect()
    }

    /// Believes an open literal.
    pub fn set(&mut self, lit: Lit, reason: Reason) {
        let atom = lit.atom() as usize;
        debug_assert!(self.is_open(lit.atom()));
        self.beliefs[atom] = Belief { level: self.levels.len() as u32, place: self.lits.len() as u32, reason };
        self.lits.push(lit);
        if !lit.is_no() {
            self.state[atom] = TRUE;
            return;
        }
        self.state[atom] = FALSE;
        let var = self.var_of[atom] as usize;
        self.domain[var] &= !(1 << (atom as u32 - self.first_atom[var]));
        for group in self.groups_of[atom] {
            if group != NO_GROUP {
                self.left[group as usize] -= 1;
            }
        }
        for &list in &self.lists_of[var] {
            if !self.dirty[list as usize] {
                self.dirty[list as usize] = true;
                self.queue.push(list);
            }
        }
    }

    /// Guesses an open literal.
    pub fn guess(&mut self, lit: Lit) {
        self.levels.push(self.lits.len() as u32);
        self.lived_at.push(self.lived.len() as u32);
        self.set(lit, Reason::None);
    }

    /// Takes everything back down to a level; `reopened` hears of each atom.
    pub fn back_to(&mut self, level: u32, mut reopened: impl FnMut(u32)) {
        let Some(&start) = self.levels.get(level as usize) else { return };
        for at in (start as usize..self.lits.len()).rev() {
            let lit = self.lits[at];
            let atom = lit.atom() as usize;
            self.state[atom] = OPEN;
            self.phase[atom] = !lit.is_no();
            if lit.is_no() {
                let var = self.var_of[atom] as usize;
                self.domain[var] |= 1 << (atom as u32 - self.first_atom[var]);
                for group in self.groups_of[atom] {
                    if group != NO_GROUP {
                        self.left[group as usize] += 1;
                    }
                }
            }
            reopened(lit.atom());
        }
        self.lits.truncate(start as usize);
        self.done = self.lits.len();
        for &(list, live) in self.lived[self.lived_at[level as usize] as usize..].iter().rev() {
            self.lists[list as usize].live = live;
        }
        self.lived.truncate(self.lived_at[level as usize] as usize);
        self.lived_at.truncate(level as usize);
        self.levels.truncate(level as usize);
        for list in self.queue.drain(..) {
            self.dirty[list as usize] = false;
        }
    }

    /// Draws every conclusion.
    pub fn follow(&mut self, clauses: &mut Clauses) -> Result<(), Conflict> {
        loop {
            while let Some(&lit) = self.lits.get(self.done) {
                self.done += 1;
                self.follow_groups(lit)?;
                if let Some(clause) = clauses.visit(lit, self) {
                    clauses.touch(clause, self);
                    self.conflict.clear();
                    self.conflict.extend_from_slice(clauses.of(clause));
                    return Err(Conflict);
                }
            }
            let Some(list) = self.queue.pop() else { return Ok(()) };
            let narrowed = self.narrow(list);
            // What it struck itself tells it nothing new.
            self.dirty[list as usize] = false;
            narrowed?;
        }
    }

    fn follow_groups(&mut self, lit: Lit) -> Result<(), Conflict> {
        for group in self.groups_of[lit.atom() as usize] {
            if group == NO_GROUP {
                continue;
            }
            let (start, end) = self.groups[group as usize];
            if lit.is_no() {
                if self.left[group as usize] > 1 {
                    continue;
                }
                let members = &self.members[start as usize..end as usize];
                match members.iter().copied().find(|&atom| self.state[atom as usize] != FALSE) {
                    Some(atom) if self.is_open(atom) => self.set(Lit::yes(atom), Reason::Group(group)),
                    Some(_) => {}
                    None => {
                        self.conflict.clear();
                        self.conflict.extend(members.iter().map(|&atom| Lit::yes(atom)));
                        return Err(Conflict);
                    }
                }
                continue;
            }
            for at in start..end {
                let other = self.members[at as usize];
                if other == lit.atom() || self.state[other as usize] == FALSE {
                    continue;
                }
                if !self.is_open(other) {
                    self.conflict.clear();
                    self.conflict.extend([!lit, Lit::no(other)]);
                    return Err(Conflict);
                }
                self.set(Lit::no(other), Reason::Lit(lit));
            }
        }
        Ok(())
    }

    /// Narrows a list to what its variables allow, and them to what it has left.
    fn narrow(&mut self, number: u32) -> Result<(), Conflict> {
        let list = &mut self.lists[number as usize];
        let possible =
            list.columns.iter().fold(0, |bits, column| bits | self.domain[column.var as usize] << column.shift);
        let before = list.live;
        let union = list.filter(possible);
        let live = list.live;
        if self.levels.is_empty() {
            list.tuples.truncate(live as usize);
        } else if live < before {
            self.lived.push((number, before));
        }
        if live == 0 {
            self.conflict.clear();
            self.blame(number, Which::All, u32::MAX);
            return Err(Conflict);
        }
        let mut gone = possible & !union;
        while gone != 0 {
            let bit = gone.trailing_zeros();
            gone &= gone - 1;
            let atom = self.lists[number as usize].atoms[bit as usize];
            self.set(Lit::no(atom), Reason::List(number));
        }
        if live == before && !self.levels.is_empty() {
            return Ok(());
        }
        let full = low_bits(self.size);
        for share in 0..self.lists[number as usize].shares.len() {
            let list = &self.lists[number as usize];
            let mut need = list.needs(&list.shares[share], full);
            while need != 0 {
                let digit = need.trailing_zeros();
                need &= need - 1;
                self.need(number, share as u32, digit)?;
            }
        }
        Ok(())
    }

    /// A number that a list needs in a line leaves the line's other cells.
    fn need(&mut self, number: u32, share: u32, digit: u32) -> Result<(), Conflict> {
        let line = self.lists[number as usize].shares[share as usize].line as usize;
        let group = self.size * self.size + line * self.size + digit as usize;
        let (start, end) = self.groups[group];
        for at in start..end {
            let atom = self.members[at as usize];
            if self.state[atom as usize] == FALSE {
                continue;
            }
            let var = self.var_of[atom as usize];
            if self.lists[number as usize].columns.iter().any(|column| column.var == var) {
                continue;
            }
            if !self.is_open(atom) {
                self.conflict.clear();
                self.conflict.push(Lit::no(atom));
                let which = self.lacking(number, share, digit);
                self.blame(number, which, u32::MAX);
                return Err(Conflict);
            }
            self.set(Lit::no(atom), Reason::Need(number, share));
        }
        Ok(())
    }

    /// The tuples without a number in a line.
    fn lacking(&self, number: u32, share: u32, digit: u32) -> Which {
        let shifts = &self.lists[number as usize].shares[share as usize].shifts;
        Which::Without(shifts.iter().fold(0, |bits, shift| bits | 1 << (shift + digit)))
    }

    /// Puts into `conflict` the struck atoms that made these tuples impossible, as it was before a place of the trail.
    fn blame(&mut self, number: u32, which: Which, before: u32) {
        let list = &self.lists[number as usize];
        let (mut struck, mut free) = (0_u128, 0_u128);
        for column in &list.columns {
            let first = self.first_atom[column.var as usize];
            let values = self.var_values(column.var);
            let mut gone = low_bits(values) & !self.domain[column.var as usize];
            while gone != 0 {
                let value = gone.trailing_zeros();
                gone &= gone - 1;
                let atom = (first + value) as usize;
                if self.beliefs[atom].place < before {
                    struck |= 1 << (column.shift + value);
                    if self.seen[atom] {
                        free |= 1 << (column.shift + value);
                    }
                }
            }
        }
        let mut chosen = list.explain(which, struck, free, |bit| self.beliefs[list.atoms[bit] as usize].place);
        while chosen != 0 {
            let bit = chosen.trailing_zeros();
            chosen &= chosen - 1;
            self.conflict.push(Lit::yes(list.atoms[bit as usize]));
        }
    }

    fn var_values(&self, var: u32) -> usize {
        let next = self.first_atom.get(var as usize + 1).copied().unwrap_or(self.state.len() as u32);
        (next - self.first_atom[var as usize]) as usize
    }

    /// Puts into `conflict` why a literal is true: literals that are all false, and of which one would have to be true
    /// if it were not.
    pub fn explain(&mut self, lit: Lit, clauses: &mut Clauses) {
        self.conflict.clear();
        let belief = &self.beliefs[lit.atom() as usize];
        let place = belief.place;
        match belief.reason {
            Reason::None => {}
            Reason::Lit(other) => self.conflict.push(!other),
            Reason::Group(group) => {
                let (start, end) = self.groups[group as usize];
                let others = self.members[start as usize..end as usize].iter().filter(|&&atom| atom != lit.atom());
                self.conflict.extend(others.map(|&atom| Lit::yes(atom)));
            }
            Reason::Clause(clause) => {
                clauses.touch(clause, self);
                self.conflict.extend(clauses.of(clause).iter().copied().filter(|&other| other != lit));
            }
            Reason::List(number) => {
                let list = &self.lists[number as usize];
                let var = self.var_of[lit.atom() as usize];
                let column = list.columns.iter().find(|column| column.var == var);
                let value = lit.atom() - self.first_atom[var as usize];
                let bit = column.map_or(0, |column| 1 << (column.shift + value));
                self.blame(number, Which::With(bit), place);
            }
            Reason::Need(number, share) => {
                let digit = lit.atom() % self.size as u32;
                let which = self.lacking(number, share, digit);
                self.blame(number, which, place);
            }
        }
    }

    /// Whether a literal is a guess.
    pub fn is_guess(&self, lit: Lit) -> bool {
        matches!(self.beliefs[lit.atom() as usize].reason, Reason::None)
    }
}

fn low_bits(count: usize) -> u128 {
    if count >= 128 { u128::MAX } else { (1 << count) - 1 }
}
