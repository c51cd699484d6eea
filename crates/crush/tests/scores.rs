//! What a finished game counts, for whom, and what bars it.
#![allow(clippy::float_cmp)] // reason: counts and halves are exact

use crush::{Crush, Ending, Event, Options, Position};
use game::{Conduct, Game, Holder, Rng, Score, Seat, SeatConduct, Seed, Stop, Turn};

const SEATS: [Seat; 2] = [Seat(0), Seat(1)];

fn start(ending: Ending) -> Position {
    Crush::start(&Options { goal: 20, ending, ..Options::default() }, &Seed::from_number(1))
}

fn play_on(position: &mut Position, rng: &mut Rng) {
    while let Turn::Seat(_) = Crush::turn(position) {
        let swap = Crush::random_move(position, rng).expect("a move");
        Crush::play(position, &swap).expect("a legal move");
    }
}

fn conduct(seats: [Holder; 2], preset: &str) -> Conduct {
    let seats = seats.map(|holder| SeatConduct { holder, ..SeatConduct::default() });
    Conduct { seats: seats.into(), preset: Some(preset.to_owned()), one_person: false }
}

fn two_people() -> Conduct {
    conduct([Holder::Person, Holder::Person], "fair-duel")
}

fn score(scores: &[Score], seat: Seat, chart: &str) -> Option<Score> {
    scores.iter().find(|score| score.seat == seat && score.chart == chart).cloned()
}

/// What bars each of a seat's charts.
fn bars(position: &Position, conduct: &Conduct, seat: Seat) -> Vec<(&'static str, Option<&'static str>)> {
    let scores = Crush::scores(position, conduct).into_iter().filter(|score| score.seat == seat);
    scores.map(|score| (score.chart, score.barred.map(|said| said.code))).collect()
}

/// The points of each of a seat's moves, as the events of its passes tell them.
fn moves(position: &Position, seat: Seat) -> Vec<(String, u32)> {
    let points = |event: &Event| if let Event::Pass { points, .. } = event { *points } else { 0 };
    let steps = Crush::steps(position).iter().filter(|step| step.seat == seat);
    steps.filter_map(|step| Some((step.mv.as_ref()?.to_string(), step.events.iter().map(points).sum()))).collect()
}

#[test]
fn a_game_that_was_played_out_counts_its_result_its_margin_and_its_best_move() {
    let mut rng = Rng::from_number(7);
    let mut seen = [false; 3];
    for _ in 0..400 {
        let mut position = start(Ending::EqualTurns);
        play_on(&mut position, &mut rng);
        let scores = Crush::scores(&position, &two_people());
        let total = SEATS.map(|seat| moves(&position, seat).iter().map(|(_, points)| points).sum::<u32>());
        for seat in SEATS {
            let (own, other) = (total[seat.index()], total[seat.other().index()]);
            let at = usize::from(own >= other) + usize::from(own > other);
            seen[at] = true;
            for chart in ["duels", "rating"] {
                let result = score(&scores, seat, chart).expect("everybody has a result");
                assert_eq!((result.value, result.barred), (at as f64 / 2.0, None), "{own} to {other}");
                assert_eq!(result.say.text, format!("{own} points against {other}."));
            }
            let margin = score(&scores, seat, "biggest-win").expect("everybody has a margin");
            assert_eq!(margin.value, f64::from(own) - f64::from(own.min(other)));
            assert_eq!(margin.barred.map(|said| said.code), (own <= other).then_some("crush.barred-no-win"));
            let best = score(&scores, seat, "best-move").expect("everybody moved");
            let most = moves(&position, seat).into_iter().map(|(_, points)| points).max().expect("everybody moved");
            assert_eq!((best.value, best.barred), (f64::from(most), None));
            let told = |(text, points): (String, u32)| best.say.text == format!("{text} brought {points} points.");
            assert!(moves(&position, seat).into_iter().any(told), "{}", best.say);
        }
    }
    assert_eq!(seen, [true; 3], "lost, drawn and won");
}

#[test]
fn an_end_from_outside_has_a_result_but_no_margin() {
    let mut rng = Rng::from_number(1);
    let mut position = start(Ending::AtOnce);
    let swap = Crush::random_move(&position, &mut rng).expect("a move");
    Crush::play(&mut position, &swap).expect("a legal move");
    for (stop, results) in
        [(Stop::Resigned(Seat(1)), [1.0, 0.0]), (Stop::Flagged(Seat(0)), [0.0, 1.0]), (Stop::Agreed, [0.5, 0.5])]
    {
        let mut stopped = position.clone();
        Crush::stop(&mut stopped, stop);
        let scores = Crush::scores(&stopped, &two_people());
        for seat in SEATS {
            assert_eq!(score(&scores, seat, "duels").expect("a result").value, results[seat.index()], "{stop:?}");
            let margin = score(&scores, seat, "biggest-win").expect("a margin");
            assert_eq!(margin.barred.map(|said| said.code), Some("crush.barred-no-win"));
        }
        assert_eq!(
            score(&scores, Seat(0), "best-move").expect("it moved").value,
            f64::from(moves(&stopped, Seat(0))[0].1)
        );
        assert_eq!(score(&scores, Seat(1), "best-move"), None, "it never moved");
    }
}

#[test]
fn a_move_lost_by_time_is_nobodys_best() {
    let mut position = start(Ending::AtOnce);
    Crush::timeout(&mut position);
    Crush::stop(&mut position, Stop::Agreed);
    assert_eq!(score(&Crush::scores(&position, &two_people()), Seat(0), "best-move"), None);
}

#[test]
fn only_people_count_and_only_when_it_is_over() {
    let mut position = start(Ending::AtOnce);
    assert_eq!(Crush::scores(&position, &two_people()), []);
    play_on(&mut position, &mut Rng::from_number(1));
    let seats = |conduct: &Conduct| -> Vec<u8> {
        let mut seats: Vec<u8> = Crush::scores(&position, conduct).iter().map(|score| score.seat.0).collect();
        seats.dedup();
        seats
    };
    let computer = || Holder::Computer("level:5".to_owned());
    assert_eq!(seats(&two_people()), [0, 1]);
    assert_eq!(seats(&conduct([Holder::Person, computer()], "duel")), [0]);
    assert_eq!(seats(&conduct([computer(), Holder::Person], "duel")), [1]);
    assert_eq!(seats(&conduct([Holder::Nobody, computer()], "duel")), [0_u8; 0]);
    assert_eq!(seats(&Conduct { seats: Vec::new(), ..two_people() }), [0_u8; 0]);
}

#[test]
fn hints_and_one_person_at_both_seats_bar_everything() {
    let mut position = start(Ending::AtOnce);
    play_on(&mut position, &mut Rng::from_number(1));
    let winner = SEATS.into_iter().max_by_key(|seat| position.scoreboard().points[seat.index()]).expect("two seats");
    let charts = ["duels", "rating", "biggest-win", "best-move"];
    let all = |code| charts.map(|chart| (chart, Some(code))).to_vec();
    assert_eq!(bars(&position, &two_people(), winner), charts.map(|chart| (chart, None)));
    for seat in 0..2 {
        let mut hinted = two_people();
        hinted.seats[seat].hints.push("move".to_owned());
        assert_eq!(bars(&position, &hinted, winner), all("crush.barred-hints"), "whoever took the hint");
        let alone = Conduct { one_person: true, ..hinted };
        assert_eq!(bars(&position, &alone, winner), all("crush.barred-one-person"));
    }
}

#[test]
fn only_fair_duels_between_people_are_rated() {
    let mut position = start(Ending::AtOnce);
    play_on(&mut position, &mut Rng::from_number(1));
    let rated =
        |conduct: &Conduct| score(&Crush::scores(&position, conduct), Seat(0), "rating").expect("a result").barred;
    let computer = || Holder::Computer("level:5".to_owned());
    assert_eq!(rated(&two_people()), None);
    for unrated in [
        conduct([Holder::Person, Holder::Person], "duel"),
        Conduct { preset: None, ..two_people() },
        conduct([Holder::Person, computer()], "fair-duel"),
    ] {
        assert_eq!(rated(&unrated).map(|said| said.code), Some("crush.barred-unrated"));
        assert_eq!(bars(&position, &unrated, Seat(0))[0], ("duels", None), "the tally counts it all the same");
    }
}
