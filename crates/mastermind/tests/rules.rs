//! The phases of a game, and every refusal with its sentence.
#![allow(clippy::float_cmp)] // reason: exact counts

use game::{Budget, Game, Rng, Seat, Seed, Stop, Turn, Verdict, Viewer};
use mastermind::{Answers, BREAKER, MAKER, Mastermind, Options, Phase, Position, Secret, Size};

fn options(secret: Secret, answers: Answers) -> Options {
    Options { pegs: 4, colours: 7, repeats: false, blanks: false, turns: 8, secret, answers }
}

fn start(options: &Options) -> Position {
    Mastermind::start(options, &Seed::from_number(1))
}

fn play(position: &mut Position, text: &str) -> Result<(), String> {
    let mv = Mastermind::read_move(position, text).map_err(|say| say.text)?;
    Mastermind::play(position, &mv).map_err(|say| say.text)
}

fn play_all(position: &mut Position, moves: &[&str]) {
    for text in moves {
        play(position, text).unwrap_or_else(|say| panic!("{text}: {say}"));
    }
}

fn verdict(position: &Position) -> Option<(Verdict, String)> {
    match Mastermind::turn(position) {
        Turn::Over(outcome) => Some((outcome.verdict, outcome.say.text)),
        Turn::Seat(_) => None,
    }
}

#[test]
fn an_entered_secret_is_answered_by_hand_and_checked() {
    let mut game = start(&options(Secret::Entered, Answers::ByHand));
    assert_eq!((game.phase(), Mastermind::turn(&game)), (Phase::Start, Turn::Seat(MAKER)));
    play(&mut game, "1234").unwrap();
    assert_eq!((game.phase(), Mastermind::turn(&game)), (Phase::Guess, Turn::Seat(BREAKER)));
    play(&mut game, "1243").unwrap();
    assert_eq!((game.phase(), Mastermind::turn(&game)), (Phase::Control, Turn::Seat(MAKER)));
    let refusal = play(&mut game, "1,2").unwrap_err();
    assert_eq!(refusal, "1,2 is not the answer to 1243: compare it with your code again, or ask for help.");
    assert_eq!(play(&mut game, "4,1").unwrap_err(), "4 black and 1 white are more than the 4 pegs of the code.");
    assert_eq!(
        play(&mut game, "3,1").unwrap_err(),
        "With 3 black the last peg cannot be white: it has no other place to belong to."
    );
    assert_eq!(
        play(&mut game, "two").unwrap_err(),
        "An answer is blacks and whites with a comma between, as in 1,2; “two” is not."
    );
    let text = Mastermind::hint(&game, MAKER, "answer", Rng::from_number(1), &Budget::unlimited()).unwrap();
    let hint = Mastermind::take_hint(&mut game, MAKER, &text).unwrap();
    assert_eq!(hint.say.text, "The answer to 1243 is 2 black and 2 white.");
    play_all(&mut game, &["2,2", "1234", "4,0"]);
    assert_eq!(game.phase(), Phase::Correct);
    assert_eq!(verdict(&game), Some((Verdict::Won(BREAKER), "The code is broken in 2 turns.".into())));
    assert_eq!(play(&mut game, "1234").unwrap_err(), "The game is over: no more moves can be made.");
}

#[test]
fn a_wrong_guess_costs_no_turn() {
    let mut game = start(&options(Secret::Drawn, Answers::Automatic));
    for wrong in ["123", "12345", "1128", "1.23", "1123", "0,0", ""] {
        assert!(play(&mut game, wrong).is_err(), "{wrong}");
    }
    assert_eq!((game.rounds().len(), game.phase()), (0, Phase::Guess));
}

#[test]
fn turns_used_up_show_the_secret() {
    let mut game = start(&Options { turns: 2, ..options(Secret::Entered, Answers::Automatic) });
    play_all(&mut game, &["1234", "5671", "5671"]);
    assert_eq!(game.phase(), Phase::Finished);
    assert_eq!(verdict(&game), Some((Verdict::Won(MAKER), "All 2 turns are used up; the code was 1234.".into())));
    assert_eq!(Mastermind::view(&game, Viewer::Spectator).secret.unwrap().to_string(), "1234");
}

#[test]
fn nobody_but_the_maker_sees_the_secret_before_the_end() {
    let mut game = start(&options(Secret::Entered, Answers::Automatic));
    play_all(&mut game, &["1234", "1243"]);
    for (viewer, sees) in [(Viewer::Seat(MAKER), true), (Viewer::Seat(BREAKER), false), (Viewer::Spectator, false)] {
        let view = Mastermind::view(&game, viewer);
        assert!(view.secret.is_some() == sees && view.secret_set);
        assert_eq!(Mastermind::move_for(&game, &Mastermind::steps(&game)[0], viewer).is_some(), sees);
    }
    Mastermind::stop(&mut game, Stop::Resigned(BREAKER));
    assert_eq!(verdict(&game), Some((Verdict::Won(MAKER), "The breaker gave up.".into())));
    assert!(Mastermind::view(&game, Viewer::Spectator).secret.is_some());
}

/// The answers on the board.
fn answers(game: &Position) -> Vec<String> {
    game.rounds().iter().filter_map(|round| Some(round.answer?.to_string())).collect()
}

#[test]
fn a_contradiction_from_memory_is_named_and_fixed() {
    let mut game = start(&options(Secret::Memory, Answers::ByHand));
    assert_eq!(game.phase(), Phase::Guess, "nothing is entered");
    play_all(&mut game, &["1234", "0,1", "1567", "0,1"]);
    assert_eq!(game.phase(), Phase::Contradiction, "of seven colours, four would be missing");
    assert_eq!(Mastermind::turn(&game), Turn::Seat(MAKER));
    assert_eq!(Mastermind::view(&game, Viewer::Seat(MAKER)).contradiction, [1, 2]);
    for (wrong, why) in [
        (
            "0,1",
            "The answers contradict each other: correct one, as in “fix 2 1,1”, or give up; “0,1” is no correction.",
        ),
        ("fix 3 0,1", "There is no turn 3: the turns so far are 1 to 2."),
        ("fix 0 0,1", "There is no turn 0: the turns so far are 1 to 2."),
        ("fix 1 0,1", "The answer of turn 1 is 0,1 already: that corrects nothing."),
        ("fix 1 5,0", "5 black and 0 white are more than the 4 pegs of the code."),
        ("fix 1 x", "An answer is blacks and whites with a comma between, as in 1,2; “x” is not."),
    ] {
        assert_eq!(play(&mut game, wrong).unwrap_err(), why, "{wrong}");
    }
    assert_eq!(answers(&game), ["0,1", "0,1"]);
    play(&mut game, "fix 1 0,3").unwrap();
    assert_eq!((game.phase(), answers(&game)), (Phase::Guess, vec!["0,3".to_owned(), "0,1".to_owned()]));
    play_all(&mut game, &["5671", "0,0"]);
    assert_eq!(game.phase(), Phase::Contradiction, "without 1, 5, 6 and 7 no four are left");
    play(&mut game, "fix 3 0,1").unwrap();
    assert_eq!((game.phase(), answers(&game)), (Phase::Guess, ["0,3", "0,1", "0,1"].map(str::to_owned).to_vec()));
    Mastermind::stop(&mut game, Stop::Resigned(MAKER));
    assert_eq!(verdict(&game), Some((Verdict::Won(BREAKER), "The maker gave up.".into())));
}

#[test]
fn a_random_move_is_legal_and_a_random_end_is_found() {
    // Somebody who has one colour of the first guess and none of the second would have one colour in all.
    let mut game = start(&options(Secret::Memory, Answers::ByHand));
    play_all(&mut game, &["1234", "0,1", "1567", "0,0"]);
    assert_eq!(game.phase(), Phase::Contradiction);
    let mut fixes = std::collections::BTreeSet::new();
    for number in 0..200 {
        let mut rng = Rng::from_number(number);
        let mv = Mastermind::random_move(&game, &mut rng).unwrap();
        fixes.insert(mv.to_string());
        Mastermind::play(&mut game.clone(), &mv).unwrap_or_else(|say| panic!("{mv}: {say}"));
        // Towards the end, as if 1567 were the code: it has one peg of 1234, at its place.
        let last = Mastermind::finish(&game, &mut rng).unwrap();
        assert_eq!(last.to_string(), "fix 1 1,0");
    }
    assert!(fixes.len() > 5 && !fixes.contains("fix 1 0,1"), "any answer but the one that was given: {fixes:?}");
    Mastermind::stop(&mut game, Stop::Agreed);
    assert_eq!(Mastermind::random_move(&game, &mut Rng::from_number(1)), None);
}

#[test]
fn a_code_in_the_makers_head_is_known_when_it_is_found() {
    let mut game = start(&options(Secret::Memory, Answers::ByHand));
    play_all(&mut game, &["1234", "2,0", "1256"]);
    assert_eq!(Mastermind::view(&game, Viewer::Spectator).secret, None);
    play(&mut game, "4,0").unwrap();
    let found = Mastermind::view(&game, Viewer::Spectator).secret;
    assert_eq!(found.map(|code| code.to_string()), Some("1256".to_owned()));
}

#[test]
fn reveal_shows_one_peg_after_the_other() {
    let mut game = start(&options(Secret::Entered, Answers::Automatic));
    let reveal = |game: &mut Position| -> Result<String, String> {
        let text = Mastermind::hint(game, BREAKER, "reveal", Rng::from_number(4), &Budget::unlimited());
        let hint = Mastermind::take_hint(game, BREAKER, &text.map_err(|say| say.text)?).map_err(|say| say.text)?;
        Ok(hint.say.text)
    };
    assert_eq!(reveal(&mut game).unwrap_err(), "No code is on the table, so no peg of it can be shown.");
    play(&mut game, "1234").unwrap();
    let mut told: Vec<String> = (0..4).map(|_| reveal(&mut game).unwrap()).collect();
    told.sort_unstable();
    assert_eq!(told, [1, 2, 3, 4].map(|place| format!("Place {place} holds colour {place}.")));
    assert_eq!(reveal(&mut game).unwrap_err(), "Every peg of the code is on the board already.");
    let advice = Mastermind::hint(&game, BREAKER, "advice", Rng::from_number(4), &Budget::unlimited()).unwrap();
    assert!(advice.starts_with("advice 1234 1 0 "), "advice minds the revealed pegs: {advice}");
}

#[test]
fn seats_follow_the_secret() {
    let seats = |secret| Mastermind::seats(&options(secret, Answers::ByHand));
    assert_eq!(seats(Secret::Drawn), [BREAKER]);
    assert_eq!(seats(Secret::Entered), [MAKER, BREAKER]);
    assert_eq!(seats(Secret::Memory), [Seat(0), Seat(1)]);
}

#[test]
fn the_review_tells_what_every_guess_did() {
    let mut game = start(&options(Secret::Entered, Answers::Automatic));
    play_all(&mut game, &["1234", "5671", "1243", "1234"]);
    let view = Mastermind::view(&game, Viewer::Spectator);
    let turns = mastermind::review(&view, &Budget::unlimited());
    assert_eq!(turns.len(), 3);
    assert_eq!((turns[0].before, turns[0].turn), (840.0, 1));
    assert!(turns.windows(2).all(|pair| pair[0].after == pair[1].before));
    assert_eq!(turns[2].after, 1.0);
    assert!(turns.iter().all(|turn| turn.best_expected_left <= turn.expected_left + 1e-9 || turn.before < 100.0));
    assert!(turns.iter().all(|turn| turn.luck.is_some_and(|luck| (0.0..=1.0).contains(&luck))));
}

#[test]
fn a_wrong_code_is_told_why() {
    let mut game = start(&options(Secret::Drawn, Answers::Automatic));
    for (wrong, why) in [
        ("123", "A code here has 4 pegs, but “123” has 3."),
        ("12345", "A code here has 4 pegs, but “12345” has 5."),
        ("1238", "“8” at place 4 is no colour here: the colours are 1 to 7."),
        ("12x4", "“x” at place 3 is no colour here: the colours are 1 to 7."),
        ("1232", "Colour 2 stands at places 2 and 4: this game is without repeats."),
        ("1.34", "Place 2 is blank: this game is without blanks, every hole needs a colour."),
    ] {
        assert_eq!(play(&mut game, wrong).unwrap_err(), why, "{wrong}");
    }
    let mut blanks = start(&Options { blanks: true, ..options(Secret::Drawn, Answers::Automatic) });
    assert_eq!(
        play(&mut blanks, ".1.2").unwrap_err(),
        "Colour . stands at places 1 and 3: this game is without repeats.",
        "without repeats at most one hole is blank"
    );
}

#[test]
fn bulls_and_cows_takes_digits_and_keeps_its_letter() {
    let mut game = start(&Options { colours: 10, ..options(Secret::Entered, Answers::Automatic) });
    play_all(&mut game, &["9012", "9a21", "1290"]);
    let guesses: Vec<String> = game.rounds().iter().map(|round| round.guess.to_string()).collect();
    assert_eq!(guesses, ["9a21", "129a"]);
    let mut other = start(&Options { colours: 10, pegs: 5, ..options(Secret::Drawn, Answers::Automatic) });
    assert_eq!(play(&mut other, "12340").unwrap_err(), "“0” at place 5 is no colour here: the colours are 1 to a.");
}

#[test]
fn bulls_and_cows_speaks_in_digits_too() {
    let mut game = start(&Options { colours: 10, turns: 2, ..options(Secret::Entered, Answers::ByHand) });
    assert_eq!(
        play(&mut game, "1020").unwrap_err(),
        "Colour 0 stands at places 2 and 4: this game is without repeats."
    );
    assert_eq!(play(&mut game, "102").unwrap_err(), "A code here has 4 pegs, but “102” has 3.");
    assert_eq!(play(&mut game, "102x").unwrap_err(), "“x” at place 4 is no colour here: the colours are 1 to 0.");
    play_all(&mut game, &["9012", "1290"]);
    assert_eq!(
        play(&mut game, "4,0").unwrap_err(),
        "4,0 is not the answer to 1290: compare it with your code again, or ask for help."
    );
    let hint = |game: &mut Position, seat, text| Mastermind::take_hint(game, seat, text).unwrap().say.text;
    assert_eq!(hint(&mut game, MAKER, "answer 0,4"), "The answer to 1290 is 0 black and 4 white.");
    play(&mut game, "0,4").unwrap();
    assert!(hint(&mut game, BREAKER, "advice 9a12 1 0 0 0").starts_with("Try 9012: "));
    assert_eq!(hint(&mut game, BREAKER, "reveal 2"), "Place 2 holds colour 0.");
    play_all(&mut game, &["9013", "3,0"]);
    assert_eq!(verdict(&game).unwrap().1, "All 2 turns are used up; the code was 9012.");
    let turns = mastermind::review(&Mastermind::view(&game, Viewer::Spectator), &Budget::unlimited());
    assert!(turns[0].say.text.starts_with("Turn 1, 1290: "), "{}", turns[0].say);
}

#[test]
fn a_size_that_cannot_be_set_up_names_the_two_numbers_that_clash() {
    let refused = |pegs, colours, blanks| {
        let options = Options { pegs, colours, blanks, ..options(Secret::Drawn, Answers::Automatic) };
        Mastermind::check(&options).errors.first().map(|problem| problem.say.text.clone())
    };
    let clash = "Without repeats 8 pegs need 8 different colours, but there are only 7: take fewer pegs, more colours, or allow repeats.";
    assert_eq!(refused(8, 7, false).as_deref(), Some(clash));
    assert_eq!(refused(8, 7, true), None, "the blank is one more colour");
    let clash = "Without repeats 9 pegs need 9 different colours, but there are only 7 and the blank: take fewer pegs, more colours, or allow repeats.";
    assert_eq!(refused(9, 7, true).as_deref(), Some(clash));
}

/// By hand: of the 24 orders of four colours, 1234 is answered 0,4 by 9, 1,3 by 8, 2,2 by 6 and 4,0 by itself.
#[test]
fn the_review_counts_as_a_person_would() {
    let mut game = start(&Options { colours: 4, ..options(Secret::Entered, Answers::Automatic) });
    play_all(&mut game, &["2143", "1234"]);
    Mastermind::stop(&mut game, Stop::Resigned(BREAKER));
    let turns = mastermind::review(&Mastermind::view(&game, Viewer::Spectator), &Budget::unlimited());
    let first = &turns[0];
    assert_eq!((first.before, first.after, first.was_possible), (24.0, 9.0, true));
    // The codes left on average: (9² + 8² + 6² + 1²) / 24, less the one that is broken and needs nothing more.
    assert!((7.5..7.6).contains(&first.expected_left), "{}", first.expected_left);
    // No answer leaves more than these 9: half of the share of the 9 codes that answer so.
    assert_eq!(first.luck, Some(9.0 / 2.0 / 24.0));
    assert!(first.say.text.contains("with bad luck still 9"), "{}", first.say);
}

#[test]
fn whoever_ends_the_game_loses_it_and_a_drawn_code_wins_for_nobody() {
    use Secret::{Drawn, Entered, Memory};
    let breaker_left = |secret| if secret == Drawn { Verdict::Lost } else { Verdict::Won(MAKER) };
    for secret in [Drawn, Entered, Memory] {
        for (stop, expected, said) in [
            (Stop::Resigned(BREAKER), breaker_left(secret), "The breaker gave up."),
            (Stop::Flagged(BREAKER), breaker_left(secret), "The breaker's time is up."),
            (Stop::Resigned(MAKER), Verdict::Won(BREAKER), "The maker gave up."),
            (Stop::Flagged(MAKER), Verdict::Won(BREAKER), "The maker's time is up."),
            (Stop::Agreed, Verdict::Draw, "Both sides agreed to stop."),
        ] {
            let mut game = start(&options(secret, Answers::Automatic));
            Mastermind::stop(&mut game, stop);
            assert_eq!(verdict(&game), Some((expected, said.to_owned())), "{secret:?} {stop:?}");
            assert_eq!(game.phase(), Phase::Finished);
            Mastermind::stop(&mut game, Stop::Agreed);
            assert_eq!(verdict(&game), Some((expected, said.to_owned())), "what is over does not end again");
        }
    }
    let mut game = start(&Options { turns: 1, ..options(Memory, Answers::ByHand) });
    play_all(&mut game, &["1234", "0,1"]);
    let kept = "All 1 turn is used up; the maker keeps the code.";
    assert_eq!(verdict(&game), Some((Verdict::Won(MAKER), kept.to_owned())));
}

#[test]
fn only_a_peg_of_the_code_that_is_not_yet_on_the_board_is_revealed() {
    let mut game = start(&options(Secret::Entered, Answers::Automatic));
    let take = |game: &mut Position, text: &str| {
        Mastermind::take_hint(game, BREAKER, text).map(|hint| hint.say.text).map_err(|say| say.code)
    };
    assert_eq!(take(&mut game, "reveal 1"), Err("mastermind.nothing-to-reveal"));
    play(&mut game, "1234").unwrap();
    assert_eq!(take(&mut game, "reveal 4").as_deref(), Ok("Place 4 holds colour 4."));
    for again in ["reveal 4", "reveal 5", "reveal 12"] {
        assert_eq!(take(&mut game, again), Err("mastermind.all-revealed"), "{again}");
    }
    assert_eq!(take(&mut game, "reveal 1").as_deref(), Ok("Place 1 holds colour 1."));
}

#[test]
fn what_is_asked_for_is_said_where_something_else_comes() {
    use mastermind::Move;
    let size = options(Secret::Entered, Answers::ByHand).size().unwrap();
    let code = Move::Code(size.parse("1234").unwrap());
    let answer = Mastermind::read_move(&waiting_for_an_answer(), "2,2").unwrap();
    let refused = |game: &mut Position, mv: &Move| Mastermind::play(game, mv).unwrap_err().code;
    // A code of another size, as a program could hand it in.
    let longer = Move::Code(Size::new(5, 7, true, false).unwrap().parse("12345").unwrap());
    for secret in [Secret::Entered, Secret::Drawn] {
        assert_eq!(refused(&mut start(&options(secret, Answers::ByHand)), &longer), "mastermind.wrong-length");
    }
    assert_eq!(refused(&mut start(&options(Secret::Entered, Answers::ByHand)), &answer), "mastermind.wants-code");
    assert_eq!(refused(&mut start(&options(Secret::Drawn, Answers::ByHand)), &answer), "mastermind.wants-code");
    assert_eq!(refused(&mut waiting_for_an_answer(), &code), "mastermind.wants-answer");
}

/// The maker has to answer 1243, and the code is 1234.
fn waiting_for_an_answer() -> Position {
    let mut game = start(&options(Secret::Entered, Answers::ByHand));
    play_all(&mut game, &["1234", "1243"]);
    game
}

/// Of the orders of 1, 2, 3 and 4, six answer 1243 with two blacks and two whites: one for each pair of places that
/// stay.
#[test]
fn what_the_breaker_cannot_know_is_redrawn_within_what_it_knows() {
    let mut game = start(&options(Secret::Entered, Answers::Automatic));
    play_all(&mut game, &["1234", "1243"]);
    let redrawn = |game: &Position, viewer: Viewer, number: u64| {
        let mut other = game.clone();
        Mastermind::redraw_hidden(&mut other, viewer, &mut Rng::from_number(number));
        let secret = Mastermind::view(&other, Viewer::Seat(MAKER)).secret.map(|code| code.to_string());
        assert_eq!(Mastermind::move_for(&other, &Mastermind::steps(&other)[0], Viewer::Seat(MAKER)), secret);
        assert_eq!(other.rounds(), game.rounds());
        secret.unwrap()
    };
    for viewer in [Viewer::Seat(BREAKER), Viewer::Spectator] {
        let drawn: std::collections::BTreeSet<String> = (0..60).map(|number| redrawn(&game, viewer, number)).collect();
        assert_eq!(drawn.into_iter().collect::<Vec<_>>(), ["1234", "1342", "1423", "2143", "3241", "4213"]);
    }
    assert!((0..60).all(|number| redrawn(&game, Viewer::Seat(MAKER), number) == "1234"), "the maker knows it");
    Mastermind::stop(&mut game, Stop::Agreed);
    assert!((0..60).all(|number| redrawn(&game, Viewer::Spectator, number) == "1234"), "now everybody knows it");
    let mut memory = start(&options(Secret::Memory, Answers::ByHand));
    Mastermind::redraw_hidden(&mut memory, Viewer::Spectator, &mut Rng::from_number(1));
    assert!(
        !Mastermind::view(&memory, Viewer::Spectator).secret_set,
        "what is in the maker's head is not on the table"
    );
}
