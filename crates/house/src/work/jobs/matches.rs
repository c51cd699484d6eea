//! A match between two computer players: what `tauler match` does, as a job.

use ::tables::contest::{Limit, Match, MatchScore, PlayedGame, usual_random_plies};
use ::tables::{Entry, Kind, Origin, PlayerMaker, SeatHolder, Setup, Table};
use game::{AnyGame, Budget, Clock, Contest, Say, Seat, Seed};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use super::{JobProgress, JobWork};
use crate::error::{Error, Result};
use crate::games::{find_game, find_preset};
use crate::{House, words};

/// The most games of a match.
const MOST_GAMES: u32 = 200;

/// A match to be played.
#[derive(Clone, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = MatchForm))]
pub struct MatchJob {
    /// The game.
    pub game: String,
    /// The preset; the first one by default.
    #[serde(default)]
    pub preset: Option<String>,
    /// Options that differ from it.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(value_type = Object))]
    pub options: Map<String, Value>,
    /// The first player, such as `level:3`.
    pub first: String,
    /// The second player.
    pub second: String,
    /// How many games: an even number, because they come in pairs with the seats swapped.
    #[cfg_attr(feature = "openapi", schema(minimum = 2, maximum = 200))]
    pub games: u32,
}

/// The job as it is kept.
#[derive(Clone, Serialize, Deserialize)]
pub(crate) struct PlayedMatch {
    #[serde(flatten)]
    form: MatchJob,
    seed: String,
}

impl House {
    /// Has a match played, as a job.
    pub async fn play_match(&self, user: &str, form: MatchJob) -> Result<store::JobRow> {
        let game = find_game(&form.game)?;
        let preset = find_preset(game, form.preset.as_deref())?;
        if form.games < 2 || form.games > MOST_GAMES || !form.games.is_multiple_of(2) {
            return Err(words::BAD_GAMES.with(&[("max", MOST_GAMES.into())]).into());
        }
        form.contest(game, Seed::from_number(0)).check()?;
        let options = form.options.clone();
        let read = move || game.read_options(Some(preset), None, &options);
        let read = self.rules(user, read).await?.map_err(Error::Fields)?;
        let form = MatchJob { options: read.options, preset: Some(preset.name.to_owned()), ..form };
        self.begin_job(user, JobWork::Match(PlayedMatch { form, seed: ::tables::hex(self.new_seed().bytes()) })).await
    }

    /// Opens a game of a match that is over, as a table to look at. Where both played alone, `player` says whose game.
    pub async fn open_match_game(&self, user: &str, job: &str, number: u64, player: usize) -> Result<String> {
        let job = self.job(user, job).await?;
        let missing = || Error::missing(&words::NO_MATCH_GAME);
        let Ok(JobWork::Match(kept)) = serde_json::from_str(&job.payload) else { return Err(missing()) };
        let result: Value = serde_json::from_str(job.result.as_deref().unwrap_or_default()).map_err(|_| missing())?;
        let games: Vec<PlayedGame> = serde_json::from_value(result["games"].clone()).map_err(|_| missing())?;
        let played = games.into_iter().find(|game| game.number == number).ok_or_else(missing)?;
        let seed = kept.seed().ok_or_else(missing)?;
        let at = job.updated_at;
        let table = self.rules(user, move || kept.form.table(seed, &played, player.min(1), at)).await??;
        let names = vec![String::new(); table.setup().seats.len()];
        self.keep_opened(user, &table, names).await
    }
}

/// The match that a job plays, from how the job is kept.
pub fn match_of(payload: &str) -> Option<MatchJob> {
    match serde_json::from_str(payload) {
        Ok(JobWork::Match(kept)) => Some(kept.form),
        _ => None,
    }
}

impl PlayedMatch {
    pub(super) fn game(&self) -> &str {
        &self.form.game
    }

    fn seed(&self) -> Option<Seed> {
        Some(Seed::new(::tables::unhex(&self.seed)?))
    }

    /// How many units it consists of: pairs of games, or games.
    pub(super) fn total(&self) -> usize {
        let unit =
            ::tables::find(&self.form.game).map_or(1, |game| self.form.contest(game, Seed::from_number(0)).unit());
        self.form.games as usize / unit
    }

    /// Plays one unit. Each has a seed of its own, so it does not matter who played those before.
    pub(super) fn piece(&self, at: usize, budget: &Budget) -> Result<Value, Say> {
        let broken = || words::JOB_FAILED.say();
        let contest = self.form.contest(::tables::find(&self.form.game)?, self.seed().ok_or_else(broken)?);
        let unit = contest.play_unit(at as u64, budget.stop())?;
        if budget.stop().is_raised() {
            return Err(broken());
        }
        Ok(serde_json::to_value(unit).expect("plain data"))
    }

    pub(super) fn result(&self, made: &[Value]) -> Value {
        let units = units_of(made);
        let MatchJob { game, preset, first, second, .. } = &self.form;
        json!({
            "game": game,
            "preset": preset,
            "players": [first, second],
            "summary": score(&units).summary(),
            "games": units.concat(),
        })
    }

    /// How far it has come, in games, and how it stands.
    pub(super) fn progress(&self, made: &[Value]) -> JobProgress {
        let units = units_of(made);
        let done = units.iter().map(|unit| unit.len() as u64).sum();
        let score = Some(score(&units).summary());
        JobProgress { done, total: Some(self.form.games.into()), note: String::new(), score }
    }
}

impl MatchJob {
    fn contest(&self, game: &'static dyn AnyGame, seed: Seed) -> Match {
        Match {
            game,
            options: self.options.clone(),
            players: [self.first.clone(), self.second.clone()],
            player_maker: PlayerMaker::default(),
            seed,
            limit: Limit::default(),
            openings: Vec::new(),
            random_plies: usual_random_plies(game.facts()),
        }
    }

    /// A game of the match as a table.
    fn table(&self, seed: Seed, played: &PlayedGame, player: usize, at: i64) -> Result<Table> {
        let game = ::tables::find(&self.game)?;
        let (facts, contest) = (game.facts(), self.contest(game, seed));
        let index = (played.number - 1) / contest.unit() as u64;
        let players = &contest.players;
        let (seats, moves): (Vec<SeatHolder>, Vec<(Seat, &String)>) = if let Contest::Race(seat) = facts.contest {
            // In the log of a race, the seat says which player made the move.
            let mut seats = vec![SeatHolder::default(); facts.seats.len()];
            seats[seat.index()] = SeatHolder::computer(&players[player]);
            let own = played.moves.iter().filter(|(by, _)| by.index() == player);
            (seats, own.map(|(_, text)| (seat, text)).collect())
        } else {
            let holder = |at: usize| SeatHolder::computer(&players[(at + played.first_seat) % 2]);
            ((0..2).map(holder).collect(), played.moves.iter().map(|(seat, text)| (*seat, text)).collect())
        };
        let setup = Setup {
            game: self.game.clone(),
            rules_version: facts.rules_version,
            options: self.options.clone(),
            preset: self.preset.clone(),
            seed: contest.seed(index),
            salt: [0; 16],
            seats,
            clock: Clock::None,
            hints: false,
            rated: false,
            origin: Origin::Copy,
            started_at: Some(at),
        };
        let mut table = Table::new(setup)?;
        let entry = |n: u64, seat, kind, text: &str| Entry { n, at, seat, kind, text: text.to_owned() };
        for (seat, text) in moves {
            table.append(entry(table.last() + 1, seat, Kind::Move, text))?;
        }
        if let Some(seat) = table.turn() {
            // Whoever made no legal move has lost; a game that was broken off had no winner.
            let loser = usize::from(played.points[0] > played.points[1]);
            let lost = if facts.seats.len() == 2 && facts.contest == Contest::Duel {
                Seat(((loser + played.first_seat) % 2) as u8)
            } else {
                seat
            };
            table.append(entry(table.last() + 1, lost, Kind::Resign, ""))?;
        }
        Ok(table)
    }
}

fn units_of(made: &[Value]) -> Vec<Vec<PlayedGame>> {
    made.iter().filter_map(|unit| serde_json::from_value(unit.clone()).ok()).collect()
}

fn score(units: &[Vec<PlayedGame>]) -> MatchScore {
    let mut score = MatchScore::default();
    for unit in units {
        score.add(unit);
    }
    score
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use ::tables::Ending;

    use super::*;

    /// A match of two, and a game of it that broke off after these moves.
    fn broken_off(game: &str, first_seat: usize, points: [f64; 2], moves: &[(u8, &str)]) -> (MatchJob, PlayedGame) {
        let facts = find_game(game).unwrap();
        let preset = find_preset(facts, None).unwrap();
        let form = MatchJob {
            game: game.to_owned(),
            preset: Some(preset.name.to_owned()),
            options: facts.read_options(Some(preset), None, &Map::new()).unwrap().options,
            first: "random".to_owned(),
            second: "random".to_owned(),
            games: 2,
        };
        let played = PlayedGame {
            number: 1,
            first_seat,
            points,
            moves: moves.iter().map(|(seat, text)| (Seat(*seat), (*text).to_owned())).collect(),
            moves_made: [0; 2],
            time: [Duration::ZERO; 2],
            trouble: None,
        };
        (form, played)
    }

    #[test]
    fn whoever_made_no_legal_move_has_resigned_in_the_game_to_look_at() {
        // By whose loss it was, and who sat first: the seat that lost.
        for (points, first_seat, lost) in
            [([1.0, 0.0], 0, 1), ([0.0, 1.0], 0, 0), ([1.0, 0.0], 1, 0), ([0.0, 1.0], 1, 1), ([0.5, 0.5], 1, 1)]
        {
            let (form, played) = broken_off("othello", first_seat, points, &[(0, "d3"), (1, "c3")]);
            let table = form.table(Seed::from_number(1), &played, 0, 9).unwrap();
            let last = table.log().last().unwrap();
            assert_eq!((last.n, last.seat, last.kind), (3, Seat(lost), Kind::Resign), "{points:?} {first_seat}");
            assert_eq!(table.finished().unwrap().ending, Ending::Resigned);
        }
    }

    #[test]
    fn in_a_race_each_player_has_a_game_of_their_own() {
        let (form, played) = broken_off("mastermind", 0, [0.5, 0.5], &[(0, "1234"), (1, "2134"), (0, "2345")]);
        for (player, texts) in [(0, ["1234", "2345"].as_slice()), (1, &["2134"])] {
            let table = form.table(Seed::from_number(1), &played, player, 9).unwrap();
            let moves: Vec<&str> =
                table.log().iter().filter(|entry| entry.kind == Kind::Move).map(|entry| entry.text.as_str()).collect();
            assert_eq!(moves, texts);
            let last = table.log().last().unwrap();
            assert_eq!((last.kind, last.seat), (Kind::Resign, table.log()[0].seat), "who was left to move gave up");
        }
    }

    #[test]
    fn what_chance_brought_in_a_game_it_brings_again_in_the_game_to_look_at() {
        for (name, players) in
            [("othello", ["greedy", "random"]), ("crush", ["first-crush"; 2]), ("mastermind", ["dummy"; 2])]
        {
            let game = find_game(name).unwrap();
            let (form, _) = broken_off(name, 0, [0.0; 2], &[]);
            let [first, second] = players.map(str::to_owned);
            let form = MatchJob { first, second, games: 6, ..form };
            let seed = Seed::from_number(7);
            let contest = form.contest(game, seed);
            let mut number = 0;
            for unit in 0..3 {
                for played in contest.play_unit(unit, &game::StopFlag::new()).unwrap() {
                    number += 1;
                    assert_eq!(played.number, number);
                    let table = form.table(seed, &played, 0, 9).unwrap();
                    assert_eq!(table.finished().unwrap().ending, Ending::Played, "{name} {number}");
                    assert_eq!(table.setup().seed.bytes(), contest.seed(unit).bytes(), "games of a pair share it");
                }
            }
        }
    }
}
