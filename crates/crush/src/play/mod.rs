//! Crush in the house's interface.

use ::game::{
    Account, Budget, Facts, Game, Hint, Holder, Player, PlayerName, Rng, Say, Score, Seat, Seed, Step, Stop, Turn,
    Verdict, Viewer, Word,
};
use serde_json::{Map, Value, json};

use crate::event::Event;
use crate::facts::FACTS;
use crate::options::Options;
use crate::position::Position;
use crate::square::Swap;
use crate::view::View;
use crate::{players, tree, words};

/// The game.
pub struct Crush;

impl Game for Crush {
    type Options = Options;
    type Position = Position;
    type Move = Swap;
    type Event = Event;
    type View = View;

    fn facts() -> &'static Facts {
        &FACTS
    }

    fn words() -> Vec<&'static Word> {
        words::WORDS.to_vec()
    }

    fn start(options: &Options, seed: &Seed) -> Position {
        Position::start(options, seed)
    }

    fn turn(position: &Position) -> Turn {
        position.turn()
    }

    fn read_move(position: &Position, text: &str) -> Result<Swap, Say> {
        position.read_move(text)
    }

    fn play(position: &mut Position, mv: &Swap) -> Result<(), Say> {
        position.play(*mv)
    }

    fn steps(position: &Position) -> &[Step<Self>] {
        position.steps()
    }

    fn stop(position: &mut Position, how: Stop) {
        position.stop(how);
    }

    fn view(position: &Position, viewer: Viewer) -> View {
        position.view(viewer)
    }

    fn moves(position: &Position) -> Option<Vec<Swap>> {
        Some(if position.standing().over.is_some() { Vec::new() } else { position.board().swaps().sorted() })
    }

    fn timeout(position: &mut Position) -> bool {
        position.lose_move();
        true
    }

    fn hint(position: &Position, seat: Seat, _kind: &str, rng: Rng, budget: &Budget) -> Result<String, Say> {
        let view = position.view(Viewer::Seat(seat));
        players::strongest(rng).think(&view, budget).map(|swap| swap.to_string())
    }

    fn take_hint(position: &mut Position, seat: Seat, text: &str) -> Result<Hint, Say> {
        let swap = position.read_move(text).ok().filter(|&swap| position.board().allows(swap));
        let swap = swap.ok_or_else(|| words::STALE_HINT.with(&[("text", text.into())]))?;
        let candies = players::seen_candies(&position.view(Viewer::Seat(seat)), swap);
        Ok(Hint {
            say: words::GOOD_MOVE.with(&[("move", swap.to_string().into()), ("candies", candies.into())]),
            data: json!({ "move": swap.to_string(), "squares": [swap.first(), swap.second()] }),
        })
    }

    fn scores(position: &Position, account: &Account) -> Vec<Score> {
        [Seat(0), Seat(1)].into_iter().flat_map(|seat| seat_scores(position, account, seat)).collect()
    }

    fn player(name: PlayerName, _seat: Seat, rng: Rng) -> Box<dyn Player<Self>> {
        players::player(name, rng)
    }

    fn tool(_: &str, view: Option<&View>, arguments: &Map<String, Value>, budget: &Budget) -> Result<Value, Say> {
        tree::tool(view.expect("the face hands over the table that the facts ask for"), arguments, budget)
    }

    fn redraw_hidden(position: &mut Position, _viewer: Viewer, rng: &mut Rng) {
        position.redraw_hidden(rng);
    }

    /// Random games of the larger goals would go on for hundreds of moves and say nothing new.
    fn random_options(rng: &mut Rng) -> Option<Options> {
        let options = ::game::conformance::random_options::<Self>(rng)?;
        Some(Options { goal: 20 + options.goal % 100, ..options })
    }
}

/// What a finished game brings to one seat.
fn seat_scores(position: &Position, account: &Account, seat: Seat) -> Vec<Score> {
    let Turn::Over(outcome) = position.turn() else { return Vec::new() };
    if !account.seats.get(seat.index()).is_some_and(|at| at.holder == Holder::Person) {
        return Vec::new();
    }
    let result = match outcome.verdict {
        Verdict::Won(winner) if winner == seat => 1.0,
        Verdict::Draw => 0.5,
        _ => 0.0,
    };
    let [points, other] = [seat, seat.other()].map(|seat| position.standing().points[seat.index()]);
    let barred = if account.one_person {
        Some(words::BARRED_ONE_PERSON.say())
    } else if account.seats.iter().any(|at| !at.hints.is_empty()) {
        Some(words::BARRED_HINTS.say())
    } else {
        None
    };
    let people = account.seats.iter().all(|at| at.holder == Holder::Person);
    let rated = people && account.preset.as_deref() == Some("fair-duel");
    let unrated = || (!rated).then(|| words::BARRED_UNRATED.say());
    let no_win = || (!(position.played_out() && points > other)).then(|| words::BARRED_NO_WIN.say());
    let told = || words::SCORE_RESULT.with(&[("points", points.into()), ("other", other.into())]);
    let margin = points.saturating_sub(other);
    let mut scores = vec![
        Score { seat, chart: "duels", value: result, say: told(), barred: barred.clone() },
        Score { seat, chart: "rating", value: result, say: told(), barred: barred.clone().or_else(unrated) },
        Score {
            seat,
            chart: "biggest-win",
            value: f64::from(margin),
            say: words::SCORE_BIGGEST_WIN.with(&[("margin", margin.into())]),
            barred: barred.clone().or_else(no_win),
        },
    ];
    let best = position.plays().iter().filter(|play| play.seat == seat).max_by_key(|play| play.points);
    if let Some((text, points)) = best.and_then(|play| Some((play.mv.clone()?, play.points))) {
        scores.push(Score {
            seat,
            chart: "best-move",
            value: f64::from(points),
            say: words::SCORE_BEST_MOVE.with(&[("move", text.into()), ("points", points.into())]),
            barred,
        });
    }
    scores
}
