//! Othello as people meet it at a table: refusals, passes, endings, results, starts of one's own.

use game::{Budget, Conduct, Game, Holder, PlayerName, Rng, Seat, SeatConduct, Seed, Stop, Turn, Verdict, Viewer};
use othello::{Event, GamePosition, Options, Othello, Rules};
use serde_json::{Map, json};

const PERFECT: &str = "f5d6c3d3c4f4f6f3e6e7d7c5b6d8c6c7d2b5a5a6a7g5e3b4c8g6g4c2e8d1f7e2g3h4f1e1f2g1b1f8g8b3h3b2h5b7a3a4a1a2c1h2h1g2b8a8g7h8h7h6";
const BLACK: Seat = Seat(0);
const WHITE: Seat = Seat(1);

fn standard() -> Options {
    Options::new(Rules::STANDARD)
}

fn start(options: &Options) -> GamePosition {
    assert_eq!(Othello::check(options).errors.len(), 0);
    Othello::start(options, &Seed::from_number(1))
}

fn play(position: &mut GamePosition, moves: &str) {
    for pair in moves.as_bytes().chunks(2) {
        let text = std::str::from_utf8(pair).unwrap();
        let mv = Othello::read_move(position, text).unwrap();
        Othello::play(position, &mv).unwrap();
    }
}

/// Two people, who took no help.
fn conduct() -> Conduct {
    let seat = SeatConduct { holder: Holder::Person, ..SeatConduct::default() };
    Conduct { seats: vec![seat.clone(), seat], preset: Some("standard".to_owned()), one_person: false }
}

fn value(play: &GamePosition, conduct: &Conduct, seat: Seat, chart: &str) -> (f64, Option<String>) {
    let scores = Othello::scores(play, conduct);
    let score = scores.into_iter().find(|score| (score.seat, score.chart) == (seat, chart)).expect("a score");
    (score.value, score.barred.map(|say| say.to_string()))
}

#[test]
fn each_refusal_has_its_own_sentence_and_changes_nothing() {
    let mut position = start(&standard());
    let read = |text: &str| Othello::read_move(&position, text).map(|mv| mv.to_string());
    let said = "is not a square: a square is a column letter and a row number, from a1 to h8.";
    for text in ["", "5f", "i1", "a9", "a0", "zz", "f05", "ф5"] {
        assert_eq!(read(text).unwrap_err().to_string(), format!("“{text}” {said}"));
    }
    assert_eq!(read(" F5 ").unwrap(), "f5");

    let before = json!(Othello::view(&position, Viewer::Spectator));
    let mut refused = |text: &str| {
        let mv = Othello::read_move(&position, text).unwrap();
        Othello::play(&mut position, &mv).unwrap_err().to_string()
    };
    assert_eq!(refused("d4"), "d4 is taken: a disc goes on an empty square.");
    assert_eq!(refused("a1"), "a1 is no move for black: a disc must turn at least one of the opponent's.");
    assert_eq!(json!(Othello::view(&position, Viewer::Spectator)), before);
}

#[test]
fn a_pass_happens_inside_the_move_before_it() {
    let options = Options { height: 4, width: 4, start: "XO--OX----------".to_owned() + " X", ..standard() };
    let mut position = start(&options);
    let mut passes = 0;
    while let Turn::Seat(seat) = Othello::turn(&position) {
        let mv = Othello::moves(&position).unwrap()[0];
        Othello::play(&mut position, &mv).unwrap();
        let step = Othello::steps(&position).last().unwrap();
        assert_eq!(step.seat, seat);
        let Event::Turned { squares } = &step.events[0] else { panic!("discs turn first") };
        assert!(!squares.is_empty());
        let passed = step.events.get(1).map(|event| event == &Event::Passed { seat: other(seat) });
        let again = Othello::turn(&position) == Turn::Seat(seat);
        assert_eq!(passed.unwrap_or(false), again, "who moves twice was told why");
        passes += usize::from(again);
    }
    assert!(passes > 0);
}

fn other(seat: Seat) -> Seat {
    if seat == BLACK { WHITE } else { BLACK }
}

#[test]
fn the_perfect_game_is_drawn_and_everybody_gets_half_a_win() {
    let mut position = start(&standard());
    play(&mut position, PERFECT);
    let Turn::Over(outcome) = Othello::turn(&position) else { panic!("sixty moves fill the board") };
    assert_eq!(outcome.verdict, Verdict::Draw);
    for seat in [BLACK, WHITE] {
        assert_eq!(value(&position, &conduct(), seat, "rating"), (0.5, None));
        assert_eq!(value(&position, &conduct(), seat, "wins"), (0.5, None));
    }
    assert_eq!(Othello::moves(&position).unwrap().len(), 0);
}

#[test]
fn giving_up_loses_whatever_the_discs_say() {
    let mut position = start(&standard());
    play(&mut position, "f5");
    Othello::stop(&mut position, Stop::Resigned(BLACK));
    let Turn::Over(outcome) = Othello::turn(&position) else { panic!("over") };
    assert_eq!(outcome.verdict, Verdict::Won(WHITE));
    assert_eq!(value(&position, &conduct(), WHITE, "wins"), (1.0, None));
    assert_eq!(value(&position, &conduct(), BLACK, "wins"), (0.0, None));
    assert_eq!(Othello::moves(&position).unwrap().len(), 0);
    let Turn::Over(agreed) = ({
        let mut position = start(&standard());
        Othello::stop(&mut position, Stop::Agreed);
        Othello::turn(&position)
    }) else {
        panic!("over")
    };
    assert_eq!(agreed.verdict, Verdict::Draw);
}

#[test]
fn only_unhelped_games_between_people_on_the_standard_board_are_rated() {
    let finished = |options: &Options| {
        let mut position = start(options);
        Othello::stop(&mut position, Stop::Resigned(WHITE));
        position
    };
    let position = finished(&standard());
    let rated = |position: &GamePosition, conduct: &Conduct| value(position, conduct, BLACK, "rating").1.is_none();
    let wins = |position: &GamePosition, conduct: &Conduct| value(position, conduct, BLACK, "wins").1.is_none();
    assert!(rated(&position, &conduct()));

    let mut hinted = conduct();
    hinted.seats[0].hints.push("best-moves".to_owned());
    let mut took_back = conduct();
    took_back.seats[0].taken_back = 1;
    let alone = Conduct { one_person: true, ..conduct() };
    for helped in [hinted, took_back, alone] {
        assert!(!rated(&position, &helped) && !wins(&position, &helped), "{helped:?}");
    }
    let mut computer = conduct();
    computer.seats[1].holder = Holder::Computer("level:3".to_owned());
    assert!(!rated(&position, &computer) && wins(&position, &computer));
    for options in [
        Options { height: 6, ..standard() },
        Options { directions: vec!["horizontal".to_owned(), "vertical".to_owned()], ..standard() },
        Options { start: format!("{}OX------XO{} X", "-".repeat(27), "-".repeat(27)), ..standard() },
    ] {
        let position = finished(&options);
        assert!(!rated(&position, &conduct()) && wins(&position, &conduct()), "{options:?}");
    }
}

#[test]
fn options_that_cannot_be_or_end_at_once_are_told() {
    let check = |options: &Options| {
        let check = Othello::check(options);
        let said = |problems: Vec<game::Problem>| -> Vec<String> {
            problems.into_iter().map(|problem| problem.say.to_string()).collect()
        };
        (said(check.errors), said(check.warnings))
    };
    let diagonal = Options { directions: vec!["diagonal".to_owned()], ..standard() };
    let (errors, warnings) = check(&diagonal);
    assert!(errors.is_empty());
    assert_eq!(warnings, ["Neither side has a move from this start: the game is over at once, 2–2."]);
    let Turn::Over(outcome) = Othello::turn(&start(&diagonal)) else { panic!("over") };
    assert_eq!(outcome.verdict, Verdict::Draw);

    for options in [
        Options { height: 3, ..standard() },
        Options { width: 17, ..standard() },
        Options { directions: Vec::new(), ..standard() },
        Options { start: "XO X".to_owned(), ..standard() },
    ] {
        assert_eq!(check(&options).0.len(), 1, "{options:?}");
    }
}

#[test]
fn every_player_finishes_a_game_on_odd_boards_and_rules() {
    let boards = [
        Options { height: 4, width: 7, ..standard() },
        Options { height: 5, width: 5, directions: vec!["horizontal".to_owned()], ..standard() },
        Options { height: 9, width: 8, ..standard() },
    ];
    for options in boards {
        for name in ["random", "greedy", "minimax:2", "weighted:2", "level:1", "level:5", "level:10"] {
            let mut position = start(&options);
            let name = PlayerName::read(Othello::facts(), name, BLACK).unwrap();
            let mut players = [BLACK, WHITE].map(|seat| Othello::player(name, seat, Rng::from_number(3)));
            while let Turn::Seat(seat) = Othello::turn(&position) {
                let view = Othello::view(&position, Viewer::Seat(seat));
                let mv = players[usize::from(seat.0)].think(&view, &Budget::nodes(500)).unwrap();
                Othello::play(&mut position, &mv).unwrap();
            }
            let view = Othello::view(&position, Viewer::Spectator);
            assert!(view.outcome.is_some() && view.discs.iter().sum::<u32>() > 4, "{options:?}");
        }
    }
}

#[test]
fn a_hint_names_the_best_moves_with_their_scores() {
    let options = Options { height: 4, width: 4, ..standard() };
    let mut position = start(&options);
    let budget = Budget::unlimited();
    let text = Othello::hint(&position, BLACK, "best-moves", Rng::from_number(1), &budget).unwrap();
    let hint = Othello::take_hint(&mut position, BLACK, &text).unwrap();
    // Black loses 3 to 11 whatever it does; the two empty squares go to the winner.
    assert_eq!(hint.data["exact"], json!(true));
    assert_eq!(hint.data["moves"].as_array().unwrap().len(), 4);
    assert!(hint.data["moves"].as_array().unwrap().iter().all(|one| one["score"] == json!(-10.0)));
    for text in ["", "best-moves", "best-moves exact", "best-moves exact z9:+1", "best-moves sure a1:+1"] {
        assert!(Othello::take_hint(&mut position, BLACK, text).is_err(), "{text}");
    }
    assert!(Othello::tool("sing", None, &Map::new(), &budget).is_err());
}

/// Four by four, and one square left, for whoever stands in the fourth row.
fn last_move(full: &str, other: &str) -> GamePosition {
    let board = format!("{}{other}{}- {other}", full.repeat(12), full.repeat(2));
    let mut position = start(&Options { height: 4, width: 4, start: board, ..standard() });
    play(&mut position, "d4");
    position
}

#[test]
fn more_discs_win_and_the_margin_is_the_winners_record() {
    for (winner, position, said) in
        [(BLACK, last_move("X", "O"), "Black wins 12–4."), (WHITE, last_move("O", "X"), "White wins 12–4.")]
    {
        let Turn::Over(outcome) = Othello::turn(&position) else { panic!("the board is full") };
        assert_eq!((outcome.verdict, outcome.say.to_string().as_str()), (Verdict::Won(winner), said));
        let loser = other(winner);
        let lost = Some("Only a win by discs counts.".to_owned());
        assert_eq!(value(&position, &conduct(), winner, "margin"), (8.0, None));
        assert_eq!(value(&position, &conduct(), loser, "margin"), (-8.0, lost));
        assert_eq!(value(&position, &conduct(), winner, "wins"), (1.0, None));
        assert_eq!(value(&position, &conduct(), loser, "wins"), (0.0, None));
        let told =
            Othello::scores(&position, &conduct()).into_iter().find(|score| score.value > 7.0).expect("a margin");
        assert_eq!(told.say.to_string(), "12 − 4 = 8 discs.");
        let mut hinted = conduct();
        hinted.seats[winner.index()].hints.push("best-moves".to_owned());
        let helped = value(&position, &hinted, winner, "wins").1;
        assert!(helped.is_some() && value(&position, &hinted, winner, "margin").1 == helped);
    }
}

#[test]
fn who_gives_up_ahead_leaves_no_margin() {
    let mut position = start(&standard());
    play(&mut position, "f5");
    Othello::stop(&mut position, Stop::Resigned(WHITE));
    let not_won = Some("Only a win by discs counts.".to_owned());
    assert_eq!(value(&position, &conduct(), BLACK, "margin"), (3.0, not_won.clone()), "four discs to one");
    assert_eq!(value(&position, &conduct(), WHITE, "margin"), (-3.0, not_won));
    let mut drawn = start(&standard());
    play(&mut drawn, PERFECT);
    assert!(value(&drawn, &conduct(), BLACK, "margin").1.is_some(), "a draw is no win");
}

#[test]
fn a_finished_game_counts_for_people_alone_and_a_game_in_play_for_nobody() {
    assert_eq!(Othello::scores(&start(&standard()), &conduct()), []);
    let mut computer = conduct();
    computer.seats[1].holder = Holder::Computer("level:3".to_owned());
    let scores = Othello::scores(&last_move("X", "O"), &computer);
    assert!(scores.len() == 3 && scores.iter().all(|score| score.seat == BLACK));
}
