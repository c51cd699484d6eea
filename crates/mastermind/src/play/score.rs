//! What a finished game counts.

use game::{Conduct, Holder, Say, Score, Seat};

use crate::play::{BREAKER, Ending, FACTS, MAKER, Options, Position, Secret};
use crate::words;

/// By how much the points are multiplied.
///
/// It is not monotone (3 pegs count more than 4, 7 turns less than 8), and is kept as it always was.
pub fn multiplier(options: &Options) -> f64 {
    let pegs = f64::from(options.pegs);
    let turns = f64::from(options.turns);
    let mut sum = 0.0;
    if options.repeats {
        sum += 4.0;
    }
    sum += if options.pegs >= 4 { (pegs - 4.0).exp2() - 1.0 } else { (pegs - 4.0).exp2() };
    if options.blanks {
        sum += 2.0;
    }
    let scarcity = (-0.55 * (turns - 8.0)).exp2();
    sum + if options.turns >= 8 { scarcity } else { scarcity - 1.0 }
}

/// The points of a breaker who broke the code after so many turns, of whole seconds of time, with so many hints.
pub fn points(options: &Options, turns: u32, seconds: u64, hints: u64) -> u64 {
    let base = 1000.0 * f64::from(options.turns) - 500.0 * f64::from(turns) + 1.0;
    let points = base * multiplier(options) / (seconds + 1 + hints) as f64;
    points.trunc().max(0.0) as u64
}

/// The classic score of a breaker who won: the codes there are, over the turns taken.
pub fn classic(options: &Options, turns: u32) -> u64 {
    let symbols = u64::from(options.colours) + u64::from(options.blanks);
    symbols.pow(u32::from(options.pegs)) / u64::from(turns.max(1))
}

/// A number with at most three places after the point.
pub(crate) fn three_places(value: f64) -> f64 {
    (value * 1000.0).round() / 1000.0
}

/// What the game brings to the charts, and why not.
pub(crate) fn scores(position: &Position, conduct: &Conduct) -> Vec<Score> {
    let mut scores = Vec::new();
    let Some(ending) = position.ending() else { return scores };
    let holder = |seat: Seat| conduct.seats.get(seat.index()).map_or(&Holder::Nobody, |seat| &seat.holder);
    if *holder(BREAKER) == Holder::Person {
        breaker_scores(position, ending, conduct, &mut scores);
    }
    if let (Holder::Person, Holder::Computer(player)) = (holder(MAKER), holder(BREAKER)) {
        maker_score(position, ending, conduct, player, &mut scores);
    }
    scores
}

fn breaker_scores(position: &Position, ending: Ending, conduct: &Conduct, scores: &mut Vec<Score>) {
    let options = position.options();
    let won = ending == Ending::Broken;
    let turns = position.rounds().len() as u32;
    let seat = conduct.seats.get(BREAKER.index()).cloned().unwrap_or_default();
    let bars = Bars::new(options, conduct, &seat.hints);
    let unless_lost = |bar: &Option<Say>| if won { bar.clone() } else { Some(words::NOT_BROKEN.say()) };
    let (seconds, hints) = (seat.elapsed_ms / 1000, seat.hints.len() as u64);
    let mut add = |chart, value: f64, say: Say, barred: Option<Say>| {
        scores.push(Score { seat: BREAKER, chart, value, say, barred });
    };
    let points = if won { points(options, turns, seconds, hints) } else { 0 };
    let say = if won {
        words::POINTS.with(&[
            ("points", points.into()),
            ("allowed", options.turns.into()),
            ("turns", turns.into()),
            ("seconds", seconds.into()),
            ("hints", hints.into()),
            ("multiplier", three_places(multiplier(options)).into()),
        ])
    } else {
        words::NO_POINTS.say()
    };
    add("points", points as f64, say.clone(), unless_lost(&bars.points));
    if won {
        let symbols = u32::from(options.colours) + u32::from(options.blanks);
        let classic = classic(options, turns);
        let formula = words::CLASSIC_SCORE.with(&[
            ("score", classic.into()),
            ("colours", symbols.into()),
            ("pegs", options.pegs.into()),
            ("turns", turns.into()),
        ]);
        add("classic", classic as f64, formula, bars.classic);
        add("best-points", points as f64, say, bars.points);
        let taken = words::TURNS_TAKEN.with(&[("turns", turns.into())]);
        add("fewest-turns", f64::from(turns), taken, bars.any.clone());
        let time = words::TIME_TAKEN.with(&[("seconds", seconds.into())]);
        add("fastest-win", seat.elapsed_ms as f64, time, bars.any.clone());
    }
    // A loss ends a row of wins just as a win lengthens it, so it is not barred for being one.
    let say = if won { words::WIN_COUNTS.say() } else { words::LOSS_COUNTS.say() };
    add("winning-streak", if won { 1.0 } else { 0.0 }, say, bars.any);
}

fn maker_score(position: &Position, ending: Ending, conduct: &Conduct, player: &str, scores: &mut Vec<Score>) {
    let options = position.options();
    let turns = match ending {
        Ending::Broken => position.rounds().len() as u32,
        Ending::UsedUp => options.turns + 1,
        // Who ends it early has not shown how long the code would have held.
        Ending::Stopped(_) => 0,
    };
    let preset = conduct.preset.as_deref().and_then(|name| FACTS.preset(name));
    let own = preset.and_then(|preset| preset.roles.iter().find(|role| role.seat == "maker")?.against);
    let barred = if turns == 0 {
        Some(words::NOT_PLAYED_OUT.say())
    } else if options.secret == Secret::Memory {
        Some(words::FROM_MEMORY.say())
    } else if preset.is_none() {
        Some(words::CUSTOM_MAKER.say())
    } else {
        (own != Some(player)).then(|| words::OTHER_BREAKER.say())
    };
    let say = words::MAKER_SCORE.with(&[("turns", turns.into()), ("player", player.into())]);
    scores.push(Score { seat: MAKER, chart: "maker", value: f64::from(turns), say, barred });
}

/// The fewest codes of a custom game whose classic score counts.
const RANKED_CODES: u64 = 1000;

/// Why a breaker's game enters no chart; none where it does.
struct Bars {
    /// Of points.
    points: Option<Say>,
    /// Of the classic score.
    classic: Option<Say>,
    /// Of what counts wherever a game is ranked at all.
    any: Option<Say>,
}

impl Bars {
    fn new(options: &Options, conduct: &Conduct, hints: &[String]) -> Self {
        let everywhere = if conduct.one_person {
            Some(words::ONE_PERSON.say())
        } else {
            hints.iter().any(|kind| kind == "advice").then(|| words::ADVISED.say())
        };
        if everywhere.is_some() || conduct.preset.is_some() {
            return Self { points: everywhere.clone(), classic: everywhere.clone(), any: everywhere };
        }
        // The range that the multiplier was made for.
        let fits = options.colours == 7 && options.pegs <= 7 && options.turns <= 10;
        let codes = options.size().map_or(0, crate::size::Size::codes);
        let points = (!fits).then(|| words::NOT_RANKED_SIZE.say());
        let classic = (codes < RANKED_CODES).then(|| words::NOT_RANKED_CODES.with(&[("codes", codes.into())]));
        let any = points.clone().and(classic.clone());
        Self { points, classic, any }
    }
}

#[cfg(test)]
#[allow(clippy::float_cmp)] // reason: exact counts and published figures
mod tests {
    use game::{Game, SeatConduct, Seed};

    use super::*;
    use crate::feedback::Answer;
    use crate::play::facts::PRESET_BREAKER;
    use crate::play::{Answers, Mastermind, Move};

    fn options(pegs: u8, repeats: bool, blanks: bool, turns: u32) -> Options {
        Options { pegs, colours: 7, repeats, blanks, turns, secret: Secret::Drawn, answers: Answers::Automatic }
    }

    #[test]
    fn the_multiplier_has_its_published_figures() {
        let figure =
            |pegs, repeats, blanks, turns| (multiplier(&options(pegs, repeats, blanks, turns)) * 1e4).round() / 1e4;
        assert_eq!(figure(4, false, false, 8), 1.0);
        assert_eq!(figure(4, false, true, 8), 3.0);
        assert_eq!(figure(4, true, false, 8), 5.0);
        assert_eq!(three_places(figure(4, false, false, 1)), 13.420);
        assert_eq!(three_places(figure(4, false, false, 7)), 0.464);
        assert_eq!(figure(3, false, false, 8), 1.5);
        assert_eq!(figure(7, false, false, 8), 8.0);
        assert_eq!(figure(1, false, false, 10), 0.5915);
        assert_eq!(three_places(figure(7, true, true, 1)), 26.420);
        assert_eq!(three_places(figure(4, true, false, 10)), 4.467, "classic");
        assert_eq!(three_places(figure(5, true, false, 12)), 5.218, "super");
    }

    #[test]
    fn points_and_classic_score_have_their_check_figures() {
        assert_eq!(points(&options(4, false, false, 8), 4, 60, 0), 98);
        assert_eq!(points(&options(4, false, false, 8), 4, 60, 5), 90, "five hints are five seconds");
        assert_eq!(points(&options(4, false, false, 8), 8, 0, 0), 4001);
        assert_eq!(points(&options(4, true, false, 8), 4, 60, 0), 491, "repeats count five times as much");
        assert_eq!(classic(&options(4, false, false, 8), 4), 7_u64.pow(4) / 4);
        assert_eq!(classic(&options(4, true, true, 8), 3), 8_u64.pow(4) / 3, "a blank is a colour");
    }

    /// A game of the normal preset, broken at once or given up.
    fn finished(broken: bool, secret: Secret) -> Position {
        let options = Options { secret, answers: Answers::Automatic, ..options(4, false, false, 8) };
        let size = options.size().unwrap();
        let mut position = Mastermind::start(&options, &Seed::from_number(3));
        let code = size.parse("1234").unwrap();
        if secret == Secret::Entered {
            Mastermind::play(&mut position, &Move::Code(code)).unwrap();
        }
        let right = position.secret().unwrap_or(code);
        let guess = if broken { right } else { size.all().into_iter().find(|&other| other != right).unwrap() };
        loop {
            Mastermind::play(&mut position, &Move::Code(guess)).unwrap();
            if secret == Secret::Memory {
                let answer = Answer { blacks: if broken { 4 } else { 0 }, whites: 0 };
                Mastermind::play(&mut position, &Move::Answer(answer)).unwrap();
            }
            if position.ending().is_some() {
                return position;
            }
        }
    }

    fn conduct(maker: Holder, breaker: Holder, preset: Option<&str>, hints: &[&str]) -> Conduct {
        let hints = hints.iter().map(ToString::to_string).collect();
        Conduct {
            seats: vec![
                SeatConduct { holder: maker, ..SeatConduct::default() },
                SeatConduct { holder: breaker, elapsed_ms: 60_999, hints, taken_back: 0 },
            ],
            preset: preset.map(str::to_owned),
            one_person: false,
        }
    }

    fn barred(scores: &[Score], chart: &str) -> Option<&'static str> {
        let score = scores.iter().find(|score| score.chart == chart).unwrap();
        score.barred.as_ref().map(|say| say.code)
    }

    #[test]
    fn who_breaks_the_code_of_a_preset_is_ranked() {
        let position = finished(true, Secret::Drawn);
        let scores = scores(&position, &conduct(Holder::Nobody, Holder::Person, Some("normal"), &["reveal"]));
        let charts: Vec<(&str, f64)> = scores.iter().map(|score| (score.chart, score.value)).collect();
        assert_eq!(
            charts,
            [
                ("points", 120.0),
                ("classic", 2401.0),
                ("best-points", 120.0),
                ("fewest-turns", 1.0),
                ("fastest-win", 60_999.0),
                ("winning-streak", 1.0)
            ]
        );
        assert!(scores.iter().all(|score| score.barred.is_none()), "reveal has its price, but is ranked");
    }

    #[test]
    fn a_score_tells_its_formula_with_the_figures_filled_in() {
        let position = finished(true, Secret::Drawn);
        let scores = scores(&position, &conduct(Holder::Nobody, Holder::Person, Some("normal"), &["reveal"]));
        let told: Vec<&str> = scores.iter().map(|score| score.say.text.as_str()).collect();
        assert_eq!(told[0], "120 points: (1000 × 8 − 500 × 1 + 1) × 1.0 / (60 + 1 + 1).");
        assert_eq!(told[1], "Classic score 2,401: 7 colours to the power of 4 pegs, over 1 turn.");
        let blank = Options { blanks: true, ..*position.options() };
        let mut position = Mastermind::start(&blank, &Seed::from_number(3));
        let secret = position.secret().unwrap();
        Mastermind::play(&mut position, &Move::Code(secret)).unwrap();
        let classic = super::scores(&position, &conduct(Holder::Nobody, Holder::Person, None, &[])).remove(1);
        assert_eq!(classic.say.text, "Classic score 4,096: 8 colours to the power of 4 pegs, over 1 turn.");
    }

    #[test]
    fn advice_one_person_and_odd_sizes_are_not_ranked() {
        let position = finished(true, Secret::Drawn);
        let person = || conduct(Holder::Nobody, Holder::Person, Some("normal"), &[]);
        let advised = conduct(Holder::Nobody, Holder::Person, Some("normal"), &["advice"]);
        assert_eq!(barred(&scores(&position, &advised), "points"), Some("mastermind.advised"));
        let both = Conduct { one_person: true, ..person() };
        assert_eq!(barred(&scores(&position, &both), "classic"), Some("mastermind.one-person"));
        let custom = Conduct { preset: None, ..person() };
        assert_eq!(barred(&scores(&position, &custom), "points"), None, "7 colours, 4 pegs, 8 turns");
    }

    #[test]
    fn a_custom_game_counts_where_its_figures_were_made_for_it() {
        let custom = conduct(Holder::Nobody, Holder::Person, None, &[]);
        let codes = |options: &Options| {
            let bars = Bars::new(options, &custom, &[]);
            [bars.points, bars.classic, bars.any].map(|bar| bar.map(|say| say.code))
        };
        let (size, few) = (Some("mastermind.not-ranked-size"), Some("mastermind.not-ranked-codes"));
        let plain = options(4, false, false, 8);
        assert_eq!(codes(&plain), [None, few, None], "840 codes, for which the multiplier was made");
        assert_eq!(codes(&Options { repeats: true, ..plain }), [None, None, None], "2,401 codes");
        assert_eq!(codes(&Options { colours: 8, ..plain }), [size, None, None], "1,680 codes");
        assert_eq!(codes(&Options { colours: 6, ..plain }), [size, few, few], "360 codes");
        assert_eq!(codes(&Options { turns: 11, repeats: true, ..plain }), [size, None, None]);
        assert_eq!(codes(&Options { turns: 10, repeats: true, ..plain }), [None, None, None]);
        assert_eq!(codes(&Options { pegs: 7, repeats: true, ..plain }), [None, None, None]);
        assert_eq!(codes(&Options { pegs: 8, repeats: true, ..plain }), [size, None, None]);
        assert_eq!(codes(&Options { pegs: 3, colours: 10, repeats: true, ..plain }), [size, None, None], "1,000 codes");
        let preset = conduct(Holder::Nobody, Holder::Person, Some("normal"), &[]);
        assert!(Bars::new(&plain, &preset, &[]).classic.is_none(), "a preset counts whatever its size");
    }

    #[test]
    fn who_loses_has_no_points_and_ends_the_streak() {
        let position = finished(false, Secret::Drawn);
        let scores = scores(&position, &conduct(Holder::Nobody, Holder::Person, Some("normal"), &[]));
        assert_eq!(barred(&scores, "points"), Some("mastermind.not-broken"));
        assert_eq!(scores.iter().map(|score| score.value).sum::<f64>(), 0.0);
        assert_eq!(barred(&scores, "winning-streak"), None);
    }

    #[test]
    fn makers_are_ranked_against_the_presets_own_breaker_only() {
        let computer = |name: &str| Holder::Computer(name.to_owned());
        let position = finished(false, Secret::Entered);
        let own = scores(&position, &conduct(Holder::Person, computer(PRESET_BREAKER), Some("normal"), &[]));
        assert_eq!((own.len(), own[0].value), (1, 9.0), "unbroken counts one more than the turns");
        assert_eq!(barred(&own, "maker"), None);
        let other = scores(&position, &conduct(Holder::Person, computer("other"), Some("normal"), &[]));
        assert_eq!(barred(&other, "maker"), Some("mastermind.other-breaker"));
        let custom = scores(&position, &conduct(Holder::Person, computer(PRESET_BREAKER), None, &[]));
        assert_eq!(barred(&custom, "maker"), Some("mastermind.custom-maker"), "the breaker is not the reason");
        let broken = scores(
            &finished(true, Secret::Entered),
            &conduct(Holder::Person, computer(PRESET_BREAKER), Some("normal"), &[]),
        );
        assert_eq!((broken[0].value, barred(&broken, "maker")), (1.0, None));
        let mut early = Mastermind::start(&options(4, false, false, 8), &Seed::from_number(3));
        Mastermind::stop(&mut early, game::Stop::Agreed);
        let early = scores(&early, &conduct(Holder::Person, computer(PRESET_BREAKER), Some("normal"), &[]));
        assert_eq!((early[0].value, barred(&early, "maker")), (0.0, Some("mastermind.not-played-out")));
        let position = finished(true, Secret::Memory);
        let memory = scores(&position, &conduct(Holder::Person, computer(PRESET_BREAKER), Some("normal"), &[]));
        assert_eq!(barred(&memory, "maker"), Some("mastermind.from-memory"));
    }
}
