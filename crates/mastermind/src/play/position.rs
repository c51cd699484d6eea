//! A game on its way: the whole truth, the secret included.

use game::{Budget, Outcome, Rng, Say, Seed, Step, Stop, Turn as Next, Verdict};
use serde::{Deserialize, Serialize};

use crate::code::{Code, letter};
use crate::feedback::{Answer, feedback};
use crate::knowledge::{Consistent, Found, Peg, Turn, smallest_contradiction};
use crate::play::{BREAKER, MAKER, Mastermind, Move, Options, Secret};
use crate::size::Size;
use crate::words;

/// Nodes spent on the question whether any code fits the answers from memory. Where it is not decided within them,
/// play goes on; nodes and not time, so that a replay decides the same.
const FITTING_NODES: u64 = 1_000_000;

/// Where a game stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// The maker chooses a secret.
    Start,
    /// The breaker guesses.
    Guess,
    /// The maker answers.
    Control,
    /// The answers from memory cannot all be true.
    Contradiction,
    /// The code is broken.
    Correct,
    /// The turns are used up, or somebody ended the game.
    Finished,
}

/// How it ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// The code was broken.
    Broken,
    /// The turns were used up.
    UsedUp,
    /// Somebody ended it.
    Stopped(Stop),
}

/// A guess, and its answer once it has one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Round {
    /// What was guessed.
    pub guess: Code,
    /// What was answered.
    pub answer: Option<Answer>,
}

/// Something that happened in a step.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "kebab-case", tag = "kind")]
pub enum Event {
    /// The maker has set a secret; which one is not said.
    Hidden,
    /// A guess has its answer.
    Answered {
        /// Which turn, counted from 1.
        turn: usize,
        /// The guess.
        guess: Code,
        /// Its answer.
        answer: Answer,
    },
    /// The answers of these turns cannot all be true.
    Contradiction {
        /// Which turns, counted from 1.
        turns: Vec<usize>,
    },
}

/// The whole truth of a game. It never prints itself: the secret is in it.
#[derive(Clone)]
pub struct Position {
    options: Options,
    size: Size,
    secret: Option<Code>,
    rounds: Vec<Round>,
    /// Places revealed to the breaker.
    revealed: Vec<usize>,
    /// Turns whose answers cannot all be true, counted from 1.
    contradiction: Vec<usize>,
    ending: Option<Ending>,
    steps: Vec<Step<Mastermind>>,
}

impl Position {
    pub(crate) fn start(options: &Options, seed: &Seed) -> Self {
        let size = options.size().expect("options were checked before the start");
        let secret = (options.secret == Secret::Drawn).then(|| size.draw(&mut seed.stream("secret", None, 0)));
        Self {
            options: *options,
            size,
            secret,
            rounds: vec![],
            revealed: vec![],
            contradiction: vec![],
            ending: None,
            steps: vec![],
        }
    }

    /// What was chosen before.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// The size of the codes.
    pub fn size(&self) -> Size {
        self.size
    }

    /// The guesses so far.
    pub fn rounds(&self) -> &[Round] {
        &self.rounds
    }

    /// How it ended, if it did.
    pub fn ending(&self) -> Option<Ending> {
        self.ending
    }

    pub(crate) fn secret(&self) -> Option<Code> {
        self.secret
    }

    /// The code that was found, also where it was in the maker's head alone.
    pub(crate) fn broken_code(&self) -> Option<Code> {
        self.rounds.last().filter(|_| self.ending == Some(Ending::Broken)).map(|round| round.guess)
    }

    pub(crate) fn steps(&self) -> &[Step<Mastermind>] {
        &self.steps
    }

    pub(crate) fn contradiction(&self) -> &[usize] {
        &self.contradiction
    }

    /// The guesses that have answers.
    pub(crate) fn turns(&self) -> Vec<Turn> {
        self.rounds.iter().filter_map(|round| Some(Turn { guess: round.guess, answer: round.answer? })).collect()
    }

    /// The pegs on the board, in the order in which they were revealed.
    pub(crate) fn pegs(&self) -> Vec<Peg> {
        let peg = |&place: &usize| Some(Peg { place, colour: self.secret?.colour(place) });
        self.revealed.iter().filter_map(peg).collect()
    }

    /// Where the game stands.
    pub fn phase(&self) -> Phase {
        match self.ending {
            Some(Ending::Broken) => Phase::Correct,
            Some(_) => Phase::Finished,
            None if !self.contradiction.is_empty() => Phase::Contradiction,
            None if self.options.secret == Secret::Entered && self.secret.is_none() => Phase::Start,
            None if self.rounds.last().is_some_and(|round| round.answer.is_none()) => Phase::Control,
            None => Phase::Guess,
        }
    }

    pub(crate) fn turn(&self) -> Next {
        match self.ending {
            Some(ending) => Next::Over(self.outcome(ending)),
            None if self.phase() == Phase::Guess => Next::Seat(BREAKER),
            None => Next::Seat(MAKER),
        }
    }

    fn outcome(&self, ending: Ending) -> Outcome {
        let turns = self.rounds.len();
        let unbroken = if self.options.secret == Secret::Drawn { Verdict::Lost } else { Verdict::Won(MAKER) };
        let (verdict, say) = match (ending, self.secret) {
            (Ending::Broken, _) => (Verdict::Won(BREAKER), words::BROKEN.with(&[("turns", turns.into())])),
            (Ending::UsedUp, Some(secret)) => {
                let secret = self.options.shown(&secret.to_string()).into();
                (unbroken, words::USED_UP.with(&[("turns", turns.into()), ("secret", secret)]))
            }
            (Ending::UsedUp, None) => (unbroken, words::USED_UP_MEMORY.with(&[("turns", turns.into())])),
            (Ending::Stopped(Stop::Agreed), _) => (Verdict::Draw, words::AGREED.say()),
            (Ending::Stopped(Stop::Resigned(seat)), _) if seat == BREAKER => (unbroken, words::BREAKER_GAVE_UP.say()),
            (Ending::Stopped(Stop::Flagged(seat)), _) if seat == BREAKER => (unbroken, words::BREAKER_FLAGGED.say()),
            (Ending::Stopped(Stop::Resigned(_)), _) => (Verdict::Won(BREAKER), words::MAKER_GAVE_UP.say()),
            (Ending::Stopped(Stop::Flagged(_)), _) => (Verdict::Won(BREAKER), words::MAKER_FLAGGED.say()),
        };
        Outcome { verdict, say }
    }

    pub(crate) fn play(&mut self, mv: Move) -> Result<(), Say> {
        let seat = if self.phase() == Phase::Guess { BREAKER } else { MAKER };
        let events = match (self.phase(), mv) {
            (Phase::Start, Move::Code(code)) => {
                self.must_be_legal(code)?;
                self.secret = Some(code);
                vec![Event::Hidden]
            }
            (Phase::Guess, Move::Code(guess)) => {
                self.must_be_legal(guess)?;
                self.rounds.push(Round { guess, answer: None });
                match self.secret {
                    Some(secret) if !self.options.by_hand() => self.answer(feedback(guess, secret)),
                    _ => vec![],
                }
            }
            (Phase::Control, Move::Answer(answer)) => {
                self.must_be_possible(answer)?;
                self.must_be_true(answer)?;
                self.answer(answer)
            }
            (Phase::Contradiction, Move::Fix { turn, answer }) => self.fix(turn, answer)?,
            (Phase::Correct | Phase::Finished, _) => return Err(words::IS_OVER.say()),
            (Phase::Start | Phase::Guess, _) => return Err(words::WANTS_CODE.say()),
            (Phase::Control, _) => return Err(words::WANTS_ANSWER.say()),
            (Phase::Contradiction, _) => return Err(words::NOT_A_FIX.with(&[("text", mv.to_string().into())])),
        };
        self.steps.push(Step { seat, mv: Some(mv), events });
        Ok(())
    }

    fn must_be_legal(&self, code: Code) -> Result<(), Say> {
        if self.size.is_legal(code) { Ok(()) } else { self.size.parse(&code.to_string()).map(drop) }
    }

    fn must_be_possible(&self, answer: Answer) -> Result<(), Say> {
        let pegs = self.size.pegs();
        let (blacks, whites) = (answer.blacks.into(), answer.whites.into());
        if answer.is_possible(pegs) {
            Ok(())
        } else if u32::from(answer.blacks) + u32::from(answer.whites) > pegs as u32 {
            Err(words::TOO_MANY_PINS.with(&[("pegs", pegs.into()), ("blacks", blacks), ("whites", whites)]))
        } else {
            Err(words::LAST_WHITE.with(&[("blacks", blacks)]))
        }
    }

    /// An answer by hand is checked, and the refusal does not give the right one away.
    fn must_be_true(&self, answer: Answer) -> Result<(), Say> {
        match (self.true_answer(), self.rounds.last()) {
            (Some(right), Some(round)) if right != answer => Err(words::WRONG_ANSWER.with(&[
                ("guess", self.options.shown(&round.guess.to_string()).into()),
                ("answer", answer.to_string().into()),
            ])),
            _ => Ok(()),
        }
    }

    /// The right answer to the guess that waits for one, where the secret is on the table.
    pub(crate) fn true_answer(&self) -> Option<Answer> {
        let round = self.rounds.last().filter(|round| round.answer.is_none())?;
        Some(feedback(round.guess, self.secret?))
    }

    /// Puts the answer to the last guess on the board, and sees what follows.
    fn answer(&mut self, answer: Answer) -> Vec<Event> {
        let turn = self.rounds.len();
        let round = &mut self.rounds[turn - 1];
        round.answer = Some(answer);
        let mut events = vec![Event::Answered { turn, guess: round.guess, answer }];
        self.settle(&mut events);
        events
    }

    fn fix(&mut self, turn: usize, answer: Answer) -> Result<Vec<Event>, Say> {
        let Some(round) = turn.checked_sub(1).and_then(|index| self.rounds.get(index)).copied() else {
            return Err(words::NO_SUCH_TURN.with(&[("turn", turn.into()), ("turns", self.rounds.len().into())]));
        };
        self.must_be_possible(answer)?;
        if round.answer == Some(answer) {
            return Err(words::NOTHING_FIXED.with(&[("turn", turn.into()), ("answer", answer.to_string().into())]));
        }
        self.rounds[turn - 1].answer = Some(answer);
        let mut events = vec![Event::Answered { turn, guess: round.guess, answer }];
        self.settle(&mut events);
        Ok(events)
    }

    /// After an answer: a contradiction, an end, or the next guess.
    fn settle(&mut self, events: &mut Vec<Event>) {
        self.contradiction.clear();
        if self.options.secret == Secret::Memory {
            let turns = self.turns();
            let fits = Consistent::new(self.size, &turns).first(&Budget::nodes(FITTING_NODES));
            if fits == Found::Nothing {
                self.contradiction = smallest_contradiction(self.size, &turns, &Budget::nodes(FITTING_NODES));
                events.push(Event::Contradiction { turns: self.contradiction.clone() });
                return;
            }
        }
        let pegs = self.size.pegs();
        if self.rounds.iter().any(|round| round.answer.is_some_and(|answer| answer.breaks(pegs))) {
            self.ending = Some(Ending::Broken);
        } else if self.rounds.len() >= self.options.turns as usize {
            self.ending = Some(Ending::UsedUp);
        }
    }

    pub(crate) fn stop(&mut self, how: Stop) {
        if self.ending.is_none() {
            self.ending = Some(Ending::Stopped(how));
        }
    }

    /// A place that is not yet revealed, each equally likely.
    pub(crate) fn place_to_reveal(&self, rng: &mut Rng) -> Result<usize, Say> {
        if self.secret.is_none() {
            return Err(words::NOTHING_TO_REVEAL.say());
        }
        let hidden: Vec<usize> = (0..self.size.pegs()).filter(|place| !self.revealed.contains(place)).collect();
        rng.pick(&hidden).copied().ok_or_else(|| words::ALL_REVEALED.say())
    }

    /// Puts a peg of the secret on the board.
    pub(crate) fn reveal(&mut self, place: usize) -> Result<Peg, Say> {
        let secret = self.secret.ok_or_else(|| words::NOTHING_TO_REVEAL.say())?;
        if place >= self.size.pegs() || self.revealed.contains(&place) {
            return Err(words::ALL_REVEALED.say());
        }
        self.revealed.push(place);
        Ok(Peg { place, colour: secret.colour(place) })
    }

    /// Draws another secret that fits everything that the breaker has seen.
    pub(crate) fn redraw(&mut self, rng: &mut Rng) {
        if self.secret.is_none() || self.ending.is_some() {
            return;
        }
        let consistent = Consistent::new(self.size, &self.turns()).with_pegs(&self.pegs());
        let Found::Code(code) = consistent.any(rng, &Budget::nodes(FITTING_NODES)) else { return };
        self.secret = Some(code);
        for step in &mut self.steps {
            if let (MAKER, Some(Move::Code(secret))) = (step.seat, &mut step.mv) {
                *secret = code;
            }
        }
    }

    /// A random legal move; towards the end of the game when `finishing`.
    pub(crate) fn random_move(&self, finishing: bool, rng: &mut Rng) -> Option<Move> {
        let random_answer = |rng: &mut Rng| {
            let answers: Vec<Answer> = (0..crate::feedback::classes(self.size.pegs()))
                .map(Answer::of_class)
                .filter(|answer| answer.is_possible(self.size.pegs()))
                .collect();
            rng.pick(&answers).copied()
        };
        match self.phase() {
            Phase::Start | Phase::Guess => Some(Move::Code(self.size.draw(rng))),
            Phase::Control => self.true_answer().or_else(|| random_answer(rng)).map(Move::Answer),
            Phase::Contradiction => {
                // As if the last guess were the secret: after a few such fixes everything fits.
                let secret = self.rounds.last()?.guess;
                let (turn, answer) = self
                    .rounds
                    .iter()
                    .map(|round| (round.answer, feedback(round.guess, secret)))
                    .enumerate()
                    .find(|(_, (given, right))| *given != Some(*right))
                    .map(|(index, (_, right))| (index + 1, right))?;
                let other = if finishing || rng.chance(1, 2) { None } else { random_answer(rng) };
                let other = other.filter(|&other| self.rounds[turn - 1].answer != Some(other));
                Some(Move::Fix { turn, answer: other.unwrap_or(answer) })
            }
            Phase::Correct | Phase::Finished => None,
        }
    }

    /// Whether this viewer may see the secret.
    pub(crate) fn shows_secret(&self, viewer: game::Viewer) -> bool {
        viewer.is(MAKER) || self.ending.is_some()
    }

    /// A revealed peg in words.
    pub(crate) fn say_peg(&self, peg: Peg) -> Say {
        let colour = self.options.shown(&letter(peg.colour).to_string());
        words::REVEALED.with(&[("place", (peg.place + 1).into()), ("colour", colour.into())])
    }
}
