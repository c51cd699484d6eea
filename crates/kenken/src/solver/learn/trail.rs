//! What is believed: which number stands in which cell, in the order in which it was guessed or concluded, each
//! conclusion with its reason.
//!
//! An *atom* is a variable with a value: a cell with a number, the half of a wide cage with a total, or a *part* with a
//! number that it holds. Exactly one atom of each *group* is true: a cell has one number, a line has each number once,
//! in one of its cells and so in one of its parts.

use std::ops::Not;

use super::build::Listed;
use super::clauses::Clauses;
use super::fillings::{BITS, Column, Known, List, Which};
use crate::Cell;

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
    /// No filling left in the list has it, or all have it.
    List(u32),
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

/// The cells of a list in one line, where they are at least two.
struct Part {
    /// The row, or the column plus the size.
    line: usize,
    /// The places in the line, as bits.
    places: u32,
    /// The variable, of which each atom says that a number stands in one of the cells.
    var: u32,
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
    groups_of: Vec<[u32; 5]>,
    /// By variable: its first atom, and the values that are not false.
    first_atom: Vec<u32>,
    domain: Vec<u128>,
    /// By variable, for parts: the numbers that they hold for sure.
    held: Vec<u128>,
    /// By variable: whether it is a part, which holds several numbers.
    is_part: Vec<bool>,
    /// The parts, until all cages are there.
    parts: Vec<Part>,
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
            trail.choice(size);
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
        self.held.push(0);
        self.is_part.push(false);
        self.lists_of.push(Vec::new());
        for _ in 0..values {
            self.state.push(OPEN);
            self.beliefs.push(Belief { level: 0, place: 0, reason: Reason::None });
            self.groups_of.push([NO_GROUP; 5]);
            self.var_of.push(var);
            self.seen.push(false);
            self.phase.push(false);
        }
        var
    }

    /// A variable that has exactly one of its values.
    fn choice(&mut self, values: usize) -> u32 {
        let var = self.variable(values);
        let first = self.first_atom[var as usize];
        self.group((first..first + values as u32).collect());
        var
    }

    fn group(&mut self, atoms: Vec<u32>) {
        let number = self.groups.len() as u32;
        for &atom in &atoms {
            let place = self.groups_of[atom as usize].iter_mut().find(|group| **group == NO_GROUP);
            *place.expect("an atom has a cell, a row and a column, these also by parts") = number;
        }
        self.groups.push((self.members.len() as u32, (self.members.len() + atoms.len()) as u32));
        self.left.push(atoms.iter().filter(|&&atom| self.state[atom as usize] != FALSE).count() as u32);
        self.members.extend(atoms);
    }

    /// Adds a cage: one list of fillings, or two that share their totals.
    pub fn cage(&mut self, lists: Vec<Listed>) {
        let size = self.size;
        let total = lists[0].totals;
        let total_var = (total > 0).then(|| self.choice(total));
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
            let mut tuples = list.tuples;
            let mut parts = 0;
            for (line, places, shifts) in parts_of(&list.cells, size) {
                if shift as usize + size > BITS {
                    break;
                }
                let var = self.variable(size);
                let first = self.first_atom[var as usize];
                self.is_part[var as usize] = true;
                self.parts.push(Part { line, places, var });
                self.lists_of[var as usize].push(number);
                columns.push(Column { var, shift });
                atoms.extend(first..first + size as u32);
                for tuple in &mut tuples {
                    let holds = shifts.iter().fold(0, |bits, at| bits | *tuple >> at) & low_bits(size);
                    *tuple |= holds << shift;
                }
                parts |= low_bits(size) << shift;
                shift += size as u32;
            }
            self.lists.push(List::new(columns, atoms, tuples, parts));
            self.dirty.push(true);
            self.queue.push(number);
        }
    }

    /// When all cages are there: each line has each number in exactly one of its parts or other cells.
    pub fn join_parts(&mut self) {
        let size = self.size;
        let parts = std::mem::take(&mut self.parts);
        for line in 0..2 * size {
            let here: Vec<&Part> = parts.iter().filter(|part| part.line == line).collect();
            let inside = here.iter().fold(0, |places, part| places | part.places);
            if here.is_empty() {
                continue;
            }
            for digit in 0..size {
                let cell = |place: usize| if line < size { line * size + place } else { place * size + line - size };
                let alone = (0..size).filter(|place| inside >> place & 1 == 0);
                let alone = alone.map(|place| (cell(place) * size + digit) as u32);
                let held = here.iter().map(|part| self.first_atom[part.var as usize] + digit as u32);
                self.group(held.chain(alone).collect());
            }
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
        let var = self.var_of[atom] as usize;
        let bit = 1 << (atom as u32 - self.first_atom[var]);
        if lit.is_no() {
            self.state[atom] = FALSE;
            self.domain[var] &= !bit;
            for group in self.groups_of[atom] {
                if group != NO_GROUP {
                    self.left[group as usize] -= 1;
                }
            }
        } else {
            self.state[atom] = TRUE;
            if !self.is_part[var] {
                return;
            }
            self.held[var] |= bit;
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
            let var = self.var_of[atom] as usize;
            let bit = 1 << (atom as u32 - self.first_atom[var]);
            self.held[var] &= !bit;
            if lit.is_no() {
                self.domain[var] |= bit;
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
        let (mut possible, mut held) = (0, 0);
        for column in &list.columns {
            possible |= self.domain[column.var as usize] << column.shift;
            held |= self.held[column.var as usize] << column.shift;
        }
        let before = list.live;
        let (some, all) = list.filter(possible, held);
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
        let mut gone = possible & !some;
        while gone != 0 {
            let bit = gone.trailing_zeros();
            gone &= gone - 1;
            let atom = self.lists[number as usize].atoms[bit as usize];
            self.set(Lit::no(atom), Reason::List(number));
        }
        let mut sure = all & self.lists[number as usize].parts & !held;
        while sure != 0 {
            let bit = sure.trailing_zeros();
            sure &= sure - 1;
            let atom = self.lists[number as usize].atoms[bit as usize];
            self.set(Lit::yes(atom), Reason::List(number));
        }
        Ok(())
    }

    /// What was known of a list's bits before a place of the trail, all of it, and of that what `keep` says.
    fn known(&self, number: u32, before: u32, keep: impl Fn(usize) -> bool) -> (Known, Known) {
        let (mut all, mut kept) = (Known::default(), Known::default());
        for column in &self.lists[number as usize].columns {
            let var = column.var as usize;
            let has = self.held[var];
            let mut left = (low_bits(self.var_values(column.var)) & !self.domain[var]) | has;
            while left != 0 {
                let value = left.trailing_zeros();
                left &= left - 1;
                let atom = (self.first_atom[var] + value) as usize;
                if self.beliefs[atom].place >= before {
                    continue;
                }
                let bit = 1 << (column.shift + value);
                let of = |known: &mut Known| {
                    if has >> value & 1 == 0 { known.struck |= bit } else { known.held |= bit }
                };
                of(&mut all);
                if keep(atom) {
                    of(&mut kept);
                }
            }
        }
        (all, kept)
    }

    /// Puts into `conflict` what made these tuples impossible, as it was before a place of the trail.
    fn blame(&mut self, number: u32, which: Which, before: u32) {
        let (known, free) = self.known(number, before, |atom| self.seen[atom]);
        let list = &mut self.lists[number as usize];
        let (beliefs, atoms) = (&self.beliefs, std::mem::take(&mut list.atoms));
        let free = free.struck | free.held;
        let mut chosen = list.explain(which, known, free, |bit| beliefs[atoms[bit] as usize].place);
        list.atoms = atoms;
        while chosen != 0 {
            let bit = chosen.trailing_zeros();
            chosen &= chosen - 1;
            let atom = list.atoms[bit as usize];
            self.conflict.push(if known.held >> bit & 1 == 0 { Lit::yes(atom) } else { Lit::no(atom) });
        }
    }

    /// The tuples that speak against the opposite of a literal that a list concluded.
    fn concerned(&self, number: u32, lit: Lit) -> Which {
        let var = self.var_of[lit.atom() as usize];
        let column = self.lists[number as usize].columns.iter().find(|column| column.var == var);
        let value = lit.atom() - self.first_atom[var as usize];
        let bit = column.map_or(0, |column| 1 << (column.shift + value));
        if lit.is_no() { Which::With(bit) } else { Which::Without(bit) }
    }

    /// Whether a literal follows from facts and from atoms that are seen.
    pub fn follows(&self, lit: Lit, clauses: &Clauses) -> bool {
        let is_seen = |atom: usize| self.seen[atom] || self.beliefs[atom].level == 0;
        let belief = &self.beliefs[lit.atom() as usize];
        match belief.reason {
            Reason::None => false,
            Reason::Lit(other) => is_seen(other.atom() as usize),
            Reason::Group(group) => {
                let (start, end) = self.groups[group as usize];
                let mut others = self.members[start as usize..end as usize].iter();
                others.all(|&atom| atom == lit.atom() || is_seen(atom as usize))
            }
            Reason::Clause(clause) => {
                clauses.of(clause).iter().all(|&other| other == lit || is_seen(other.atom() as usize))
            }
            Reason::List(number) => {
                let (_, seen) = self.known(number, belief.place, is_seen);
                self.lists[number as usize].excludes(self.concerned(number, lit), seen)
            }
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
            Reason::List(number) => self.blame(number, self.concerned(number, lit), place),
        }
    }
}

/// The lines that have two or more of these cells, those with most first: the line, the places in it, and the shifts of
/// the cells.
fn parts_of(cells: &[Cell], size: usize) -> Vec<(usize, u32, Vec<u32>)> {
    let mut parts: Vec<(usize, u32, Vec<u32>)> = Vec::new();
    for (at, cell) in cells.iter().enumerate() {
        let shift = (at * size) as u32;
        for (line, place) in [(cell.row(), cell.col()), (size + cell.col(), cell.row())] {
            match parts.iter_mut().find(|part| part.0 == line) {
                Some(part) => {
                    part.1 |= 1 << place;
                    part.2.push(shift);
                }
                None => parts.push((line, 1 << place, vec![shift])),
            }
        }
    }
    parts.retain(|part| part.2.len() > 1);
    parts.sort_by_key(|part| std::cmp::Reverse(part.2.len()));
    parts
}

fn low_bits(count: usize) -> u128 {
    if count >= 128 { u128::MAX } else { (1 << count) - 1 }
}
