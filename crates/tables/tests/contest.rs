//! Facts about matches between computer players.

use game::{AnyPlayer, AnyView, Budget, Say, Seed, StopFlag, Turn};
use serde_json::Map;
use tables::PlayerMaker;
use tables::contest::{Limit, Match, MatchScore};

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
}
