//! Facts about matches between computer players.

use game::{Seed, StopFlag};
use serde_json::Map;
use tables::contest::{Limit, Match, Tally};

fn a_match(game: &str, first: &str, second: &str) -> Match {
    let game = tables::find(game).unwrap();
    Match {
        game,
        options: game.read_options(None, None, &Map::new()).unwrap().options,
        players: [first.to_owned(), second.to_owned()],
        seed: Seed::from_number(1),
        limit: Limit::default(),
        openings: Vec::new(),
        random_plies: 8,
    }
}

fn run(contest: &Match, units: u64) -> tables::contest::Summary {
    let mut tally = Tally::default();
    for index in 0..units {
        tally.add(&contest.play_unit(index, &StopFlag::new()).unwrap());
    }
    tally.summary()
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
