//! The judge: every fault of a history, held against what is stored.

use std::collections::{HashMap, HashSet};

use super::{Answer, Command, Fault, History, Moment, SeenEntry, Stored};

/// All faults of a history, table by table.
///
/// It holds: the numbers of a table are 1, 2, 3, …; what was acknowledged is there, once, at its number, with its text;
/// there is nothing that nobody asked for; what was acknowledged stands before what was asked for afterwards; nobody is
/// shown less than what was known before, nor what was not asked for yet; and a socket is told every entry in its turn.
pub fn check(history: &History, stored: &Stored) -> Vec<Fault> {
    let mut tables: Vec<&str> = stored.keys().map(String::as_str).collect();
    tables.extend(history.commands.iter().map(|one| one.table.as_str()));
    tables.extend(history.reads.iter().map(|one| one.table.as_str()));
    tables.extend(history.listeners.iter().map(|one| one.table.as_str()));
    tables.sort_unstable();
    tables.dedup();
    let nothing = Vec::new();
    let mut faults = Vec::new();
    for id in tables {
        let entries = stored.get(id).unwrap_or(&nothing);
        OneTable::new(id, history, entries).check(history, &mut faults);
    }
    faults
}

/// What is known of one table.
struct OneTable<'a> {
    id: &'a str,
    entries: &'a [(u64, String)],
    commands: Vec<&'a Command>,
    /// When each stored entry was first asked for, by number; none if nobody did.
    asked: Vec<Option<Moment>>,
}

impl<'a> OneTable<'a> {
    fn new(id: &'a str, history: &'a History, entries: &'a [(u64, String)]) -> Self {
        let commands: Vec<&Command> = history.commands.iter().filter(|one| one.table == id).collect();
        // A command that was refused each time that it was sent is not stored.
        let mut first: HashMap<(u64, &str), Moment> = HashMap::new();
        for one in commands.iter().filter(|one| !matches!(one.answer, Answer::Refused { .. })) {
            let began = first.entry((one.number(), one.text.as_str())).or_insert(one.began);
            *began = one.began.min(*began);
        }
        let asked = entries.iter().map(|(number, text)| first.get(&(*number, text.as_str())).copied()).collect();
        Self { id, entries, commands, asked }
    }

    fn check(&self, history: &History, faults: &mut Vec<Fault>) {
        let table = || self.id.to_owned();
        let out_of_place = self.entries.iter().zip(1..).find(|((number, _), place)| number != place);
        if let Some(((number, _), _)) = out_of_place {
            // Nothing below means anything when the numbers are wrong.
            faults.push(Fault::Gap { table: table(), number: *number });
            return;
        }
        for ((number, text), asked) in self.entries.iter().zip(&self.asked) {
            if asked.is_none() {
                faults.push(Fault::Unasked { table: table(), number: *number, text: text.clone() });
            }
        }
        self.nothing_lost(faults);
        self.in_order(faults);
        self.looks(history, faults);
        for listener in history.listeners.iter().filter(|one| one.table == self.id) {
            let mut known = listener.after;
            for heard in &listener.heard {
                self.same_texts(&heard.entries, faults);
                for (number, _) in &heard.entries {
                    if *number > known + 1 {
                        faults.push(Fault::Skipped { table: table(), told: *number, known });
                    }
                    known = known.max(*number);
                }
                if let Some(told) = heard.shown.filter(|told| *told > known) {
                    faults.push(Fault::Skipped { table: table(), told, known });
                    known = told;
                }
                self.not_the_future(known, heard.at, faults);
            }
        }
    }

    /// What was acknowledged is there, with its text. Each command is told once, however often it was sent.
    fn nothing_lost(&self, faults: &mut Vec<Fault>) {
        let mut told = HashSet::new();
        for one in self.acknowledged() {
            let found = self.text(one.number());
            if found != Some(&one.text) && told.insert((one.number(), &one.text)) {
                faults.push(Fault::Lost {
                    table: self.id.to_owned(),
                    number: one.number(),
                    text: one.text.clone(),
                    found: found.map(str::to_owned),
                });
            }
        }
    }

    /// What was asked for after something was acknowledged stands after it.
    fn in_order(&self, faults: &mut Vec<Fault>) {
        let mut ends: Vec<(Moment, u64)> = self.acknowledged().map(|one| (one.ended, one.number())).collect();
        ends.sort_unstable();
        let mut begins: Vec<(Moment, u64)> =
            self.asked.iter().zip(1..).filter_map(|(asked, number)| Some(((*asked)?, number))).collect();
        begins.sort_unstable();
        let (mut at, mut highest) = (0, 0);
        for (began, number) in begins {
            while at < ends.len() && ends[at].0 < began {
                highest = highest.max(ends[at].1);
                at += 1;
            }
            if number <= highest {
                faults.push(Fault::Disorder { table: self.id.to_owned(), number, after: highest });
            }
        }
    }

    /// Everything that showed the table: reads, and answers to commands.
    fn looks(&self, history: &History, faults: &mut Vec<Fault>) {
        let mut looks: Vec<(Moment, Moment, u64)> = Vec::new();
        for read in history.reads.iter().filter(|one| one.table == self.id) {
            self.same_texts(&read.entries, faults);
            looks.push((read.began, read.ended, read.shown));
        }
        for one in &self.commands {
            match one.answer {
                Answer::Acknowledged { shown } | Answer::Refused { shown: Some(shown) } => {
                    looks.push((one.began, one.ended, shown));
                }
                Answer::Refused { shown: None } | Answer::Unknown => {}
            }
        }
        for (_, ended, shown) in &looks {
            self.not_the_future(*shown, *ended, faults);
        }
        let mut ends: Vec<(Moment, u64)> = looks.iter().map(|(_, ended, shown)| (*ended, *shown)).collect();
        ends.extend(self.acknowledged().map(|one| (one.ended, one.number())));
        ends.sort_unstable();
        looks.sort_unstable();
        let (mut at, mut known) = (0, 0);
        for (began, _, shown) in looks {
            while at < ends.len() && ends[at].0 < began {
                known = known.max(ends[at].1);
                at += 1;
            }
            if shown < known {
                faults.push(Fault::Backwards { table: self.id.to_owned(), shown, known });
            }
        }
    }

    /// What is shown had been asked for by then, and is there in the end.
    fn not_the_future(&self, shown: u64, at: Moment, faults: &mut Vec<Fault>) {
        let asked = |number: u64| self.asked.get(number as usize - 1).copied().flatten();
        if shown > 0 && asked(shown).is_none_or(|asked| asked > at) {
            faults.push(Fault::Future { table: self.id.to_owned(), shown });
        }
    }

    /// What is shown is what is stored.
    fn same_texts(&self, entries: &[SeenEntry], faults: &mut Vec<Fault>) {
        for (number, text) in entries {
            let Some(text) = text else { continue };
            if self.text(*number).is_some_and(|stored| stored != text) {
                faults.push(Fault::Altered { table: self.id.to_owned(), number: *number, text: text.clone() });
            }
        }
    }

    fn acknowledged(&self) -> impl Iterator<Item = &'a Command> {
        self.commands.iter().copied().filter(|one| matches!(one.answer, Answer::Acknowledged { .. }))
    }

    fn text(&self, number: u64) -> Option<&'a str> {
        self.entries.get((number as usize).checked_sub(1)?).map(|(_, text)| text.as_str())
    }
}
