//! What a finished table counts.

use game::{Conduct, Measure, Outcome, Say, Score, Seat, SeatConduct, Stop, Verdict};
use serde::Serialize;

use super::Table;
use super::entry::Millis;
use super::setup::Origin;
use crate::words as say;

/// The result of a table.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Finished {
    /// Who won, and why.
    pub outcome: Outcome,
    /// How it came to its end.
    pub ending: Ending,
    /// When.
    pub at: Millis,
    /// What each seat brings to which chart.
    pub scores: Vec<Score>,
    /// Each seat's own time in milliseconds.
    pub elapsed_ms: Vec<u64>,
    /// Whether it was played on a player's own device.
    pub device: bool,
}

/// How a game came to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Ending {
    /// By the rules of the game.
    Played,
    /// Somebody gave up.
    Resigned,
    /// Somebody's time was up.
    Flag,
    /// Both agreed on a draw.
    Agreed,
}

/// Why nothing that was played on a device counts.
pub fn on_device() -> Say {
    say::ON_DEVICE.say()
}

impl Table {
    /// The result, when the game is over.
    pub fn finished(&self) -> Option<Finished> {
        let outcome = self.outcome()?;
        let at = self.log.last().map_or(self.setup.started_at.unwrap_or_default(), |entry| entry.at);
        let conduct = self.conduct(at);
        let mut scores = self.position.scores(&conduct);
        self.count_verdict(outcome.verdict, &mut scores);
        match self.setup.origin {
            Origin::House => {}
            Origin::Copy => scores.iter_mut().for_each(|score| score.barred = Some(say::COPIED.say())),
            // What would count but for the device is marked so, and stays a record of the player's own.
            Origin::Device => scores.iter_mut().for_each(|score| {
                score.barred.get_or_insert_with(on_device);
            }),
        }
        let ending = match self.stopped {
            None => Ending::Played,
            Some(Stop::Resigned(_)) => Ending::Resigned,
            Some(Stop::Flagged(_)) => Ending::Flag,
            Some(Stop::Agreed) => Ending::Agreed,
        };
        let elapsed_ms = conduct.seats.iter().map(|seat| seat.elapsed_ms).collect();
        let device = self.setup.origin == Origin::Device;
        Some(Finished { outcome, ending, at, scores, elapsed_ms, device })
    }

    /// How the game was played, beside its moves.
    pub fn conduct(&self, now: Millis) -> Conduct {
        let seats = (0..self.setup.seats.len())
            .map(|at| SeatConduct {
                holder: self.setup.seats[at].holder.clone(),
                elapsed_ms: self.time.elapsed(Seat(at as u8), now),
                hints: self.hints[at].clone(),
                taken_back: self.taken_back[at],
            })
            .collect();
        Conduct { seats, preset: self.setup.preset.clone(), one_person: self.setup.one_person() }
    }

    /// Tallies, ratings and streaks follow from the verdict alone, so no game need count them itself.
    fn count_verdict(&self, verdict: Verdict, scores: &mut Vec<Score>) {
        let facts = self.game.facts();
        let charts = facts.rankings.iter().chain(facts.records);
        for chart in charts {
            let (word, barred): (_, Option<Say>) = match chart.measure {
                Measure::Highest | Measure::Lowest => continue,
                Measure::Rating => {
                    let counts = self.setup.rated && self.setup.between_people();
                    (&say::TALLY, (!counts).then(|| say::UNRATED.say()))
                }
                Measure::Tally => (&say::TALLY, self.setup.one_person().then(|| say::ONE_PERSON.say())),
                Measure::Streak => (&say::STREAK, self.setup.one_person().then(|| say::ONE_PERSON.say())),
            };
            for at in 0..self.setup.seats.len() {
                let seat = Seat(at as u8);
                // A game that has counted it already may have had a reason of its own to bar somebody: that one is told.
                let counted = scores.iter_mut().find(|score| score.seat == seat && score.chart == chart.name);
                if let Some(score) = counted {
                    score.barred = score.barred.take().or_else(|| barred.clone());
                    continue;
                }
                let about = chart.seats.is_empty() || chart.seats.contains(&facts.seats[at].name);
                if !about || !self.setup.is_person(seat) {
                    continue;
                }
                let value = match verdict {
                    Verdict::Won(winner) if winner == seat => 1.0,
                    Verdict::Draw => 0.5,
                    Verdict::Won(_) | Verdict::Lost => 0.0,
                };
                scores.push(Score { seat, chart: chart.name, value, say: word.say(), barred: barred.clone() });
            }
        }
    }
}
