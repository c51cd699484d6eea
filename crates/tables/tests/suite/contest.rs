//! Facts about matches between computer players.
#![expect(clippy::float_cmp, reason = "points are exactly 0, ½ or 1")]

use std::cmp::Ordering;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use game::{AnyPlayer, AnyView, Budget, Say, Seed, StopFlag, Turn, Verdict};
use serde_json::Map;
use tables::PlayerMaker;
use tables::contest::{Limit, Match, MatchScore, PlayedGame, usual_random_plies};

fn a_match(game: &str, first: &str, second: &str) -> Match {
    let game = tables::find(game).unwrap();
    Match {
        game,
        options: game.read_options(None, None, &Map::new()).unwrap().options,
        players: [first.to_owned(), second.to_owned()],
        player_maker: PlayerMaker::default(),
        seed: Seed::from_number(1),
        limit: Limit::default(),
        openings: Vec::new(),
        random_plies: 8,
    }
}

fn run(contest: &Match, units: u64) -> tables::contest::Summary {
    let mut score = MatchScore::default();
    for index in 0..units {
        score.add(&contest.play_unit(index, &StopFlag::new()).unwrap());
    }
    score.summary()
}

#[test]
fn pairs_swap_the_seats_on_one_start() {
    let contest = a_match("othello", "greedy", "random");
    let pair = contest.play_unit(3, &StopFlag::new()).unwrap();
    assert_eq!(pair.len(), 2);
    assert_eq!(pair[0].moves[..8], pair[1].moves[..8]);
    assert_eq!((pair[0].first_seat, pair[1].first_seat), (0, 1));
    let again = contest.play_unit(3, &StopFlag::new()).unwrap();
    assert_eq!(pair[0].moves, again[0].moves, "the same seed plays the same game");
}

#[test]
fn greedy_beats_random_in_othello() {
    let summary = run(&a_match("othello", "greedy", "random"), 40);
    assert_eq!(summary.games, 80);
    assert!(summary.score > 0.5 && summary.score_low < summary.score && summary.score < summary.score_high);
}

#[test]
fn in_mastermind_both_break_the_same_secrets_and_fewer_guesses_win() {
    let summary = run(&a_match("mastermind", "five-guess", "dummy"), 10);
    assert!(summary.score > 0.9, "{summary:?}");
}

#[test]
fn a_mirror_match_plays_single_games() {
    assert_eq!(a_match("othello", "greedy", "greedy").unit(), 1);
}

#[test]
fn kenken_has_nobody_to_match() {
    let game = tables::find("kenken").unwrap();
    let contest = Match { game, options: Map::new(), ..a_match("othello", "greedy", "random") };
    assert_eq!(contest.check().unwrap_err().code, "tables.solo");
}

#[test]
fn an_opening_that_cannot_be_played_is_refused_by_name() {
    let contest = Match { openings: vec![vec!["a1".to_owned()]], ..a_match("othello", "greedy", "random") };
    let say = contest.check().unwrap_err();
    assert_eq!(say.code, "tables.bad-opening");
    assert!(say.text.contains("a1"));
}

#[test]
fn an_opening_leaves_something_to_play() {
    let base = a_match("othello", "greedy", "random");
    let mut position = base.game.start(&base.options, &base.seed).unwrap();
    let mut rng = base.seed.stream("", None, 0);
    let mut whole = Vec::new();
    while let Turn::Seat(seat) = position.turn() {
        let text = position.random_move(&mut rng).unwrap();
        whole.push(position.play(seat, &text).unwrap());
    }
    let refusal = |opening: &[String]| base.check_opening(opening).err().map(|say| say.code);
    assert_eq!(refusal(&whole[..whole.len() - 1]), None);
    assert_eq!(refusal(&whole), Some("tables.bad-opening"));
    whole.push("a1".to_owned());
    assert_eq!(refusal(&whole), Some("tables.bad-opening"), "what stands after the end is not left out in silence");
    let contest = Match { openings: vec![whole], ..base };
    assert_eq!(contest.play_unit(0, &StopFlag::new()).unwrap_err().code, "tables.bad-opening");
}

/// A player that answers with this.
struct Parrot(&'static str);

impl AnyPlayer for Parrot {
    fn think(&mut self, _: &dyn AnyView, _: &Budget) -> Result<String, Say> {
        Ok(self.0.to_owned())
    }
}

#[test]
fn a_player_without_a_legal_move_loses_and_is_reported_with_game_and_move() {
    let player_maker = PlayerMaker::by(|game, name, seat, rng| match name {
        "parrot" => Ok(Box::new(Parrot("a1"))),
        name => game.player(name, seat, rng),
    });
    let contest = Match { player_maker, ..a_match("othello", "parrot", "random") };
    contest.check().unwrap();
    let pair = contest.play_unit(1, &StopFlag::new()).unwrap();
    assert_eq!(pair.iter().map(|played| played.points).collect::<Vec<_>>(), [[0.0, 1.0]; 2]);
    assert_eq!(
        pair[0].trouble.as_deref(),
        Some(
            "game 3, move 9: parrot (black) loses: it answered “a1”: a1 is no move for black: a disc must turn at least \
             one of the opponent's."
        )
    );
    assert!(pair[1].trouble.as_ref().is_some_and(|said| said.starts_with("game 4, move 10: parrot (white) loses")));
    let [second, first] = contest.players.clone();
    let swapped = Match { players: [first, second], ..contest }.play_unit(1, &StopFlag::new()).unwrap();
    assert!(swapped.iter().all(|played| played.points == [1.0, 0.0]), "whichever of the two it is");
}

/// What a move may cost, in nodes and in time.
type Cost = (Option<u64>, Option<Duration>);

/// A player that tells what it may spend, and then plays at random.
struct Spender {
    told: Arc<Mutex<Vec<Cost>>>,
    player: Box<dyn AnyPlayer>,
}

impl AnyPlayer for Spender {
    fn think(&mut self, view: &dyn AnyView, budget: &Budget) -> Result<String, Say> {
        self.told.lock().unwrap().push((budget.node_limit(), budget.time_limit()));
        self.player.think(view, budget)
    }
}

/// What the first player of a match may spend on a move.
fn spending(player: &'static str, limit: Limit) -> Cost {
    let told = Arc::new(Mutex::new(Vec::new()));
    let heard = told.clone();
    let player_maker = PlayerMaker::by(move |game, name, seat, rng| match name {
        "random" => game.player("random", seat, rng),
        _ => Ok(Box::new(Spender { told: heard.clone(), player: game.player("random", seat, rng)? })),
    });
    let contest = Match { player_maker, limit, ..a_match("othello", player, "random") };
    contest.play_unit(0, &StopFlag::new()).unwrap();
    let told = told.lock().unwrap();
    assert!(told.iter().all(|limit| *limit == told[0]), "every move may cost the same");
    told[0]
}

#[test]
fn a_move_costs_what_the_match_allows_or_else_what_the_player_is_worth() {
    let limit = |ms, nodes| Limit { ms, nodes };
    let time = Some(Duration::from_millis(50));
    assert_eq!(spending("greedy", limit(None, None)), (None, None));
    assert_eq!(spending("greedy", limit(Some(50), None)), (None, time));
    assert_eq!(spending("greedy", limit(None, Some(900))), (Some(900), None));
    assert_eq!(spending("greedy", limit(Some(50), Some(900))), (Some(900), time));
    // The strongest level thinks for a second of its own.
    let (nodes, own) = spending("level:10", limit(None, None));
    assert!(nodes.is_none() && own.is_some_and(|own| own > Duration::ZERO), "{own:?}");
    assert_eq!(spending("level:10", limit(Some(50), None)), (None, time));
    assert_eq!(spending("level:10", limit(None, Some(900))), (Some(900), None), "nodes are limit enough");
}

#[test]
fn openings_are_used_in_turn() {
    let opening = |text: &str| text.split(' ').map(str::to_owned).collect::<Vec<_>>();
    let openings = vec![opening("f5 d6 c3"), opening("f5 f6")];
    let contest = Match { openings: openings.clone(), ..a_match("othello", "greedy", "random") };
    contest.check().unwrap();
    for index in 0..4 {
        let wanted = &openings[index as usize % 2];
        for played in contest.play_unit(index, &StopFlag::new()).unwrap() {
            let moves: Vec<String> = played.moves.iter().map(|(_, text)| text.clone()).collect();
            assert_eq!(moves[..wanted.len()], wanted[..]);
            let seats: Vec<u8> = played.moves[..2].iter().map(|(seat, _)| seat.0).collect();
            assert_eq!(seats, [0, 1]);
        }
    }
}

#[test]
fn games_are_numbered_through_and_the_result_is_that_of_the_board() {
    let contest = a_match("othello", "greedy", "random");
    for index in 0..6 {
        for (place, played) in contest.play_unit(index, &StopFlag::new()).unwrap().into_iter().enumerate() {
            assert_eq!((played.number, played.first_seat), (2 * index + place as u64 + 1, place));
            let mut position = contest.game.start(&contest.options, &contest.seed).unwrap();
            for (seat, text) in &played.moves {
                position.play(*seat, text).unwrap();
            }
            let points = match position.outcome().unwrap().verdict {
                Verdict::Won(seat) if seat.index() == played.first_seat => [1.0, 0.0],
                Verdict::Won(_) => [0.0, 1.0],
                _ => [0.5, 0.5],
            };
            assert_eq!(played.points, points);
            let made = played.moves_made.iter().sum::<u32>() as usize;
            assert_eq!(made, played.moves.len() - 8, "the opening is nobody's");
            assert!(played.moves_made.iter().all(|made| *made > 10));
        }
    }
}

#[test]
fn a_match_that_is_stopped_calls_the_game_a_draw() {
    let stop = StopFlag::new();
    stop.raise();
    let pair = a_match("othello", "greedy", "random").play_unit(0, &stop).unwrap();
    assert!(pair.iter().all(|played| played.points == [0.5, 0.5] && played.moves.len() == 8));
    let race = a_match("mastermind", "five-guess", "dummy").play_unit(0, &stop).unwrap();
    assert!(race[0].moves.is_empty() && race[0].points == [0.5, 0.5]);
}

#[test]
fn in_a_race_the_log_says_who_guessed_and_fewer_guesses_win() {
    let contest = a_match("mastermind", "five-guess", "dummy");
    assert_eq!(contest.unit(), 1);
    let mut seen = [false; 3];
    for index in 0..40 {
        let played = contest.play_unit(index, &StopFlag::new()).unwrap().remove(0);
        assert_eq!((played.number, played.first_seat), (index + 1, 0));
        let made = [0, 1].map(|player| played.moves.iter().filter(|(seat, _)| seat.0 == player).count());
        assert_eq!(played.moves_made.map(|made| made as usize), made);
        // Who broke the code ended on it: the last guess of both is the same code only if both did.
        let last = |player| played.moves.iter().rfind(|(seat, _)| seat.0 == player).unwrap().1.as_str();
        let broken = last(0);
        let needed = |player: u8| if last(player) == broken { made[usize::from(player)] } else { usize::MAX };
        let (points, at) = match needed(0).cmp(&needed(1)) {
            Ordering::Less => ([1.0, 0.0], 0),
            Ordering::Equal => ([0.5, 0.5], 1),
            Ordering::Greater => ([0.0, 1.0], 2),
        };
        assert_eq!(played.points, points, "{:?}", played.moves);
        seen[at] = true;
    }
    assert!(seen[0], "the one who thinks never won");
    let swapped = run(&a_match("mastermind", "dummy", "five-guess"), 10);
    assert!(swapped.score < 0.1, "{swapped:?}");
    let alike = run(&a_match("mastermind", "five-guess", "five-guess"), 5);
    assert_eq!((alike.draws, alike.games), (5, 5), "who thinks alike needs as many guesses");
}

/// A game with this result.
fn played(first_seat: usize, points: [f64; 2], moves_made: [u32; 2], ms: [u64; 2]) -> PlayedGame {
    let time = ms.map(Duration::from_millis);
    PlayedGame { first_seat, points, moves_made, time, ..a_match("othello", "greedy", "random").unplayed() }
}

#[test]
fn a_score_adds_up_wins_seats_and_times() {
    let mut score = MatchScore::default();
    let empty = score.summary();
    assert_eq!((empty.games, empty.score, empty.first_seat_score, empty.elo), (0, 0.5, 0.5, Some(0.0)));
    assert_eq!((empty.first_ms_per_move, empty.second_ms_per_move), (0.0, 0.0));
    score.add(&[played(0, [1.0, 0.0], [10, 20], [100, 50]), played(1, [0.5, 0.5], [10, 5], [300, 25])]);
    score.add(&[played(0, [0.0, 1.0], [5, 0], [50, 0]), played(1, [1.0, 0.0], [5, 5], [50, 0])]);
    score.add(&[played(0, [1.0, 0.0], [0, 0], [0, 0]), played(1, [1.0, 0.0], [0, 0], [0, 0])]);
    let summary = score.summary();
    assert_eq!((summary.games, summary.first_wins, summary.second_wins, summary.draws), (6, 4, 1, 1));
    assert_eq!(score.sample().count(), 3, "a pair is one unit");
    // Units of 0.75, 0.5 and 1.
    assert!((summary.score - 0.75).abs() < 1e-12);
    // Who sat first made 1 + 0.5 + 0 + 0 + 1 + 0 of 6.
    assert!((summary.first_seat_score - 2.5 / 6.0).abs() < 1e-12);
    // 500 ms for 30 moves, and 75 ms for 30.
    assert!((summary.first_ms_per_move - 500.0 / 30.0).abs() < 1e-9);
    assert!((summary.second_ms_per_move - 2.5).abs() < 1e-9);
    // 75 % is 190.85 Elo; the interval reaches certainty, which has no figure.
    assert!((summary.elo.unwrap() - 190.848).abs() < 1e-3);
    assert_eq!(summary.elo_high, None);
}

#[test]
fn a_win_a_loss_and_a_draw_are_counted_apart() {
    for (points, counted) in [([1.0, 0.0], (1, 0, 0)), ([0.0, 1.0], (0, 1, 0)), ([0.5, 0.5], (0, 0, 1))] {
        let mut score = MatchScore::default();
        score.add(&[played(0, points, [0, 0], [0, 0])]);
        let summary = score.summary();
        assert_eq!((summary.first_wins, summary.second_wins, summary.draws), counted);
    }
}

#[test]
fn a_match_needs_players_that_exist_for_every_seat_they_take() {
    for players in [["nobody", "random"], ["random", "nobody"]] {
        assert!(a_match("othello", players[0], players[1]).check().is_err());
    }
    assert!(a_match("othello", "greedy", "random").check().is_ok());
    assert!(a_match("mastermind", "five-guess", "dummy").check().is_ok());
}

#[test]
fn random_moves_never_end_the_game_before_it_began() {
    // Othello on 4×4 ends within twelve moves.
    let base = a_match("othello", "greedy", "random");
    let given = serde_json::json!({"height": 4, "width": 4});
    let options = base.game.read_options(None, None, given.as_object().unwrap()).unwrap().options;
    let contest = Match { options, random_plies: 40, ..base };
    for index in 0..20 {
        for played in contest.play_unit(index, &StopFlag::new()).unwrap() {
            assert!(played.moves_made.iter().sum::<u32>() > 0, "there was nothing left to play");
            assert!(played.moves.len() <= 12);
        }
    }
}

#[test]
fn only_games_without_chance_begin_with_random_moves() {
    let plies = |game: &str| usual_random_plies(tables::find(game).unwrap().facts());
    assert_eq!(["othello", "mastermind", "crush"].map(plies), [8, 0, 0]);
}
