//! A step in words.

use std::fmt::Write as _;

use serde_json::Value;

use super::pencil::Line;
use super::{Deduction, Found, Technique};
use crate::board::cell_list;
use crate::{Cell, words};

impl Found {
    /// The step with its sentence.
    pub(super) fn tell(&self, size: usize) -> Deduction {
        let cell = |at: usize| Cell::at(at, size);
        let cells: Vec<Cell> = self.looked.iter().map(|&at| cell(at)).collect();
        let placed = self.placed.map(|(at, digit)| (cell(at), digit.trailing_zeros() as u8 + 1));
        let struck: Vec<(Cell, Vec<u8>)> =
            self.struck.iter().map(|&(at, digits)| (cell(at), numbers(digits))).collect();
        let looked = || ("cells", cell_list(&cells));
        let digits = || ("numbers", Value::from(numbers(self.digits)));
        let effect = || ("from", cell_list(&struck.iter().map(|strike| strike.0).collect::<Vec<_>>()));
        let gone = || ("gone", Value::from(numbers(self.struck.iter().fold(0, |all, strike| all | strike.1))));
        let place = || placed.map_or((String::new(), 0), |(cell, number)| (cell.to_string(), number));
        let target = || ("cell", Value::from(place().0));
        let number = || ("number", Value::from(place().1));
        let line = || ("line", Value::from(self.line_name()));
        let say = match self.technique {
            Technique::CageSingle => words::STEP_CAGE_SINGLE.with(&[target(), number()]),
            Technique::NakedSingle => words::STEP_NAKED_SINGLE.with(&[target(), number()]),
            Technique::HiddenSingle => match self.line {
                Some(Line::Column(_)) => words::STEP_HIDDEN_SINGLE_COLUMN.with(&[line(), target(), number()]),
                _ => words::STEP_HIDDEN_SINGLE_ROW.with(&[line(), target(), number()]),
            },
            Technique::CageNumbers => words::STEP_CAGE_NUMBERS.with(&[looked(), gone()]),
            Technique::CageCombinations => words::STEP_CAGE_COMBINATIONS.with(&[looked(), effect(), gone()]),
            Technique::CageInLine => match self.line {
                Some(Line::Column(_)) => words::STEP_CAGE_IN_COLUMN.with(&[looked(), digits(), line(), effect()]),
                _ => words::STEP_CAGE_IN_ROW.with(&[looked(), digits(), line(), effect()]),
            },
            Technique::NakedSet => words::STEP_NAKED_SET.with(&[looked(), digits(), effect()]),
            Technique::HiddenSet => match self.line {
                Some(Line::Column(_)) => words::STEP_HIDDEN_SET_COLUMN.with(&[looked(), digits(), line()]),
                _ => words::STEP_HIDDEN_SET_ROW.with(&[looked(), digits(), line()]),
            },
            Technique::LineSum => {
                let params =
                    [("count", self.lines.into()), line(), looked(), ("sum", self.sum.into()), effect(), gone()];
                match self.line {
                    Some(Line::Column(_)) => words::STEP_COLUMN_SUM.with(&params),
                    _ => words::STEP_ROW_SUM.with(&params),
                }
            }
            Technique::Parity => {
                let params = [("count", self.lines.into()), line(), looked(), effect(), gone()];
                match (self.line, self.sum) {
                    (Some(Line::Column(_)), 0) => words::STEP_COLUMN_EVEN.with(&params),
                    (Some(Line::Column(_)), _) => words::STEP_COLUMN_ODD.with(&params),
                    (_, 0) => words::STEP_ROW_EVEN.with(&params),
                    _ => words::STEP_ROW_ODD.with(&params),
                }
            }
            Technique::Fish => {
                let (word, count) = match self.line {
                    Some(Line::Column(count)) => (&words::STEP_FISH_COLUMNS, count),
                    Some(Line::Row(count)) => (&words::STEP_FISH_ROWS, count),
                    None => (&words::STEP_FISH_ROWS, 2),
                };
                word.with(&[looked(), digits(), ("count", count.into()), effect()])
            }
            Technique::Chain => {
                let ends = [cells[0], cells[cells.len() - 1]];
                words::STEP_CHAIN.with(&[looked(), ("ends", cell_list(&ends)), digits(), effect()])
            }
            Technique::Guess => words::STEP_GUESS.with(&[target(), digits(), number()]),
        };
        Deduction { technique: self.technique, cells, placed, struck, say, found: self.clone(), size }
    }

    fn line_name(&self) -> String {
        match self.line {
            Some(Line::Row(row)) => (row + 1).to_string(),
            Some(Line::Column(col)) => Cell::column_name(col).to_string(),
            None => String::new(),
        }
    }
}

impl Deduction {
    /// The step as a short text, from which [`from_code`](Self::from_code) tells it again.
    pub(crate) fn code(&self) -> String {
        let found = &self.found;
        let size = self.size;
        let name = |at: usize| Cell::at(at, size).to_string();
        let between = if size > 9 { "." } else { "" };
        let digits = |mask: u16| numbers(mask).iter().map(u8::to_string).collect::<Vec<_>>().join(between);
        let cells: Vec<String> = found.looked.iter().map(|&at| name(at)).collect();
        let mut text = format!("{} {} {}", self.technique.name(), cells.join(","), digits(found.digits));
        match found.line {
            Some(Line::Row(row)) => drop(write!(text, " row={row}")),
            Some(Line::Column(col)) => drop(write!(text, " column={col}")),
            None => {}
        }
        if matches!(self.technique, Technique::LineSum | Technique::Parity) {
            let _ = write!(text, " sum={} lines={}", found.sum, found.lines);
        }
        if let Some((at, digit)) = found.placed {
            let _ = write!(text, " write={}:{}", name(at), digits(digit));
        }
        found.struck.iter().fold(text, |text, &(at, struck)| format!("{text} strike={}:{}", name(at), digits(struck)))
    }

    /// Tells a step from its code, on a board of this size. Up to the size 9 every number is one digit, above that there
    /// are dots between.
    pub(crate) fn from_code(text: &str, size: usize) -> Option<Self> {
        let place = |name: &str| Cell::parse(name, size).map(|cell| cell.index(size));
        let mask = |digits: &str| {
            let numbers: Option<Vec<u32>> = match size {
                ..=9 => digits.chars().map(|digit| digit.to_digit(10)).collect(),
                _ => digits.split('.').filter(|part| !part.is_empty()).map(|part| part.parse().ok()).collect(),
            };
            numbers?
                .into_iter()
                .try_fold(0_u16, |mask, number| (1..=size as u32).contains(&number).then(|| mask | 1 << (number - 1)))
        };
        let pair = |text: &str| text.split_once(':').and_then(|(name, digits)| Some((place(name)?, mask(digits)?)));
        let mut parts = text.split(' ');
        let name = parts.next()?;
        let technique = Technique::ALL.into_iter().find(|technique| technique.name() == name)?;
        let looked: Vec<usize> = parts.next()?.split(',').map(place).collect::<Option<_>>()?;
        let digits = mask(parts.next()?)?;
        let mut found =
            Found { technique, looked, line: None, digits, sum: 0, lines: 1, placed: None, struck: Vec::new() };
        for part in parts {
            let (key, value) = part.split_once('=')?;
            match key {
                "row" => found.line = Some(Line::Row(value.parse().ok()?)),
                "column" => found.line = Some(Line::Column(value.parse().ok()?)),
                "sum" => found.sum = value.parse().ok()?,
                "lines" => found.lines = value.parse().ok()?,
                "write" => found.placed = Some(pair(value)?),
                "strike" => found.struck.push(pair(value)?),
                _ => return None,
            }
        }
        Some(found.tell(size))
    }
}

fn numbers(mask: u16) -> Vec<u8> {
    (1..=16).filter(|number| mask >> (number - 1) & 1 != 0).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Draft, Explainer, Generator, Limits, OpSet};
    use game::{Budget, Rng};

    #[test]
    fn every_step_is_told_again_from_its_code() {
        for size in [6, 9, 12] {
            let limits = Limits { max_cage: 4, ops: OpSet::FOUR, ..Limits::of_size(size) };
            let draft = Draft::new(size).unwrap();
            let made = Generator::new().make(&draft, &limits, &mut Rng::from_number(2), &Budget::unlimited());
            for step in Explainer::new().explain(&made.unwrap()) {
                assert_eq!(Deduction::from_code(&step.code(), size).as_ref(), Some(&step), "{}", step.code());
            }
        }
    }
}
