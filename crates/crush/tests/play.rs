//! Games as people and pages meet them: refusals, events, endings, players, the tree.

use crush::{Board, Chain, Crush, Ending, Event, Options, Position, Searcher, Square, Stream, tree};
use game::{Budget, Game, PlayerName, Rng, Seat, Seed, Stop, Turn, Verdict, Viewer};

/// Every player, at every strength.
fn players() -> Vec<String> {
    let plain = ["random", "first-crush", "heuristic", "cascade"].map(str::to_owned);
    let minmax = (1..=3).map(|depth| format!("minmax:{depth}"));
    let levels = (1..=10).map(|level| format!("level:{level}"));
    let course = (1..=3).map(|depth| format!("course:{depth}"));
    plain.into_iter().chain(minmax).chain(course).chain(levels).collect()
}

fn start(options: &Options, seed: u64) -> Position {
    Crush::start(options, &Seed::from_number(seed))
}

fn think(name: &str, position: &Position, nodes: u64) -> String {
    let seat = position.scoreboard().turn;
    let name = PlayerName::read(Crush::facts(), name, seat).expect("a player");
    let view = Crush::view(position, Viewer::Seat(seat));
    let swap = Crush::player(name, seat, Rng::from_number(9)).think(&view, &Budget::nodes(nodes));
    swap.expect("a move").to_string()
}

fn play_at_random(position: &mut Position, rng: &mut Rng, moves: u64) {
    for _ in 0..moves {
        if let Some(swap) = Crush::random_move(position, rng) {
            Crush::play(position, &swap).expect("a legal move");
        }
    }
}

#[test]
fn each_refusal_has_its_own_sentence() {
    let mut position = start(&Options::default(), 1);
    let refused = |text: &str| Crush::read_move(&position, text).expect_err(text).to_string();
    assert_eq!(refused("hello"), "hello is not a swap: write two neighbouring squares, as in c4-c5.");
    assert_eq!(refused("c4"), "c4 is not a swap: write two neighbouring squares, as in c4-c5.");
    assert_eq!(refused("c4-c11"), "c11 is outside the board, which goes from a1 to j10.");
    assert_eq!(refused("k1-k2"), "k1 is outside the board, which goes from a1 to j10.");
    assert_eq!(
        refused("c4-d5"),
        "c4 and d5 are not neighbours: only candies side by side or one above the other can be swapped."
    );
    assert_eq!(
        refused("c4-c4"),
        "c4 and c4 are not neighbours: only candies side by side or one above the other can be swapped."
    );

    let legal = Crush::moves(&position).expect("listed");
    let quiet = (0..9).flat_map(|col| (0..10).map(move |row| (Square::new(col, row), Square::new(col + 1, row))));
    let quiet = quiet.filter_map(|(one, other)| crush::Swap::of(one, other)).find(|swap| !legal.contains(swap));
    let quiet = quiet.expect("some swap makes no run");
    let before = Crush::view(&position, Viewer::Spectator);
    let say = Crush::play(&mut position, &quiet).expect_err("no run").to_string();
    assert_eq!(say, format!("Swapping {} and {} makes no line of three or more.", quiet.first(), quiet.second()));
    let after = Crush::view(&position, Viewer::Spectator);
    assert_eq!(serde_json::to_string(&before).unwrap(), serde_json::to_string(&after).unwrap(), "no turn is lost");

    Crush::stop(&mut position, Stop::Resigned(Seat(0)));
    let say = Crush::play(&mut position, &legal[0]).expect_err("over").to_string();
    assert_eq!(say, "The game is over: no more swaps can be made.");
}

#[test]
fn a_swap_is_read_however_it_is_written() {
    let position = start(&Options::default(), 1);
    for text in ["c4-c5", "c5-c4", "C4 - C5", "c4c5", " c4 c5 "] {
        assert_eq!(Crush::read_move(&position, text).expect(text).to_string(), "c4-c5");
    }
}

/// A page that only follows the events shows the same board, and counts the same points.
#[test]
fn events_tell_everything_that_a_page_shows() {
    let mut rng = Rng::from_number(4);
    for seed in 0..40 {
        let options = Options {
            width: 4 + rng.below(9) as u8,
            height: 4 + rng.below(9) as u8,
            colours: 4 + rng.below(5) as u8,
            goal: 2000,
            chain: Chain::Rising,
            extra_move: true,
            ..Options::default()
        };
        let mut position = start(&options, seed);
        for _ in 0..30 {
            let mut shown: Vec<Vec<char>> = position.board().rows().iter().map(|row| row.chars().collect()).collect();
            let place = |square: Square| (usize::from(options.height - 1 - square.row()), usize::from(square.col()));
            let (seat, before) = (position.scoreboard().turn, position.scoreboard().points);
            play_at_random(&mut position, &mut rng, 1);
            let mut counted = 0;
            for event in &Crush::steps(&position).last().expect("a step").events {
                match event {
                    Event::Swap { squares: [one, other] } => {
                        let (one, other) = (place(*one), place(*other));
                        let candy = shown[one.0][one.1];
                        shown[one.0][one.1] = shown[other.0][other.1];
                        shown[other.0][other.1] = candy;
                    }
                    Event::Pass { crushed, points, falls, enters, .. } => {
                        counted += points;
                        for (row, col) in crushed.iter().map(|&square| place(square)) {
                            shown[row][col] = '.';
                        }
                        for fall in falls {
                            let (from, to) = (place(fall.from), place(fall.to));
                            assert_eq!(shown[to.0][to.1], '.', "nothing falls onto a candy");
                            shown[to.0][to.1] = shown[from.0][from.1];
                            shown[from.0][from.1] = '.';
                        }
                        for enter in enters {
                            let (row, col) = place(enter.to);
                            assert_eq!(shown[row][col], '.');
                            shown[row][col] = enter.candy;
                        }
                    }
                    Event::Redraw { board } => shown = board.iter().map(|row| row.chars().collect()).collect(),
                    Event::ExtraMove => assert_eq!(position.scoreboard().turn, seat),
                    Event::Lost => unreachable!("no clock runs here"),
                }
            }
            let shown: Vec<String> = shown.into_iter().map(String::from_iter).collect();
            assert_eq!(shown, position.board().rows());
            assert_eq!(before[seat.index()] + counted, position.scoreboard().points[seat.index()]);
            assert!(!position.board().swaps().is_empty() && position.board().runs().is_empty());
        }
    }
}

#[test]
fn out_of_time_loses_the_move_and_counts_as_a_turn() {
    let options = Options { goal: 20, ending: Ending::EqualTurns, ..Options::default() };
    let mut position = start(&options, 1);
    assert!(Crush::timeout(&mut position));
    assert_eq!(position.scoreboard().turn, Seat(1));
    assert_eq!(position.scoreboard().points, [0, 0]);
    // The second seat plays to its goal while the first loses every move, and wins when its turn is over.
    let mut rng = Rng::from_number(2);
    while let Turn::Seat(seat) = Crush::turn(&position) {
        if seat == Seat(0) {
            Crush::timeout(&mut position);
        } else {
            play_at_random(&mut position, &mut rng, 1);
        }
    }
    assert!(matches!(Crush::turn(&position), Turn::Over(outcome) if outcome.verdict == Verdict::Won(Seat(1))));
}

#[test]
fn no_player_looks_at_what_cannot_be_seen() {
    let mut rng = Rng::from_number(8);
    for stream in [Stream::Hidden, Stream::Open] {
        for seed in 0..25 {
            let options = Options { width: 7, height: 7, colours: 6, stream, ..Options::default() };
            let mut position = start(&options, seed);
            play_at_random(&mut position, &mut rng, 8);
            let mut other = position.clone();
            Crush::redraw_hidden(&mut other, Viewer::Spectator, &mut rng);
            for player in players() {
                assert_eq!(think(&player, &position, 20_000), think(&player, &other, 20_000), "{player}");
            }
        }
    }
}

#[test]
fn what_is_drawn_anew_comes_to_light_with_the_next_move() {
    let mut rng = Rng::from_number(3);
    let position = start(&Options::default(), 1);
    let swap = Crush::random_move(&position, &mut rng).expect("a legal move");
    let played = |mut position: Position| {
        Crush::play(&mut position, &swap).expect("a legal move");
        position.board().rows()
    };
    let as_it_was = played(position.clone());
    assert_eq!(as_it_was, played(position.clone()));
    let mut redrawn = || {
        let mut other = position.clone();
        Crush::redraw_hidden(&mut other, Viewer::Spectator, &mut rng);
        played(other)
    };
    assert!((0..20).any(|_| redrawn() != as_it_was));
}

/// The ends of every range, mixed: each of these games is played to its end by the rules.
#[test]
fn the_smallest_and_the_largest_boards_are_played_out() {
    let mut rng = Rng::from_number(5);
    for (width, height) in [(4, 4), (4, 12), (12, 4), (12, 12)] {
        for colours in [4, 8] {
            for (goal, ending) in [(20, Ending::AtOnce), (200, Ending::EqualTurns)] {
                let extra_move = goal == 20;
                let options = Options { width, height, colours, goal, ending, extra_move, ..Options::default() };
                assert!(Crush::check(&options).errors.is_empty());
                let mut position = start(&options, 1);
                while let Turn::Seat(_) = Crush::turn(&position) {
                    play_at_random(&mut position, &mut rng, 1);
                }
                let points = position.scoreboard().points;
                assert!(points.iter().any(|&points| points >= goal), "{options:?}: {points:?}");
                if ending == Ending::AtOnce {
                    assert!(points.iter().any(|&points| points < goal), "who reaches the goal wins there");
                }
            }
        }
    }
}

/// An open stream leaves nothing to imagine: who overlooks nothing plays what alpha-beta finds with as many nodes.
#[test]
fn the_strongest_level_searches_an_open_stream_as_minmax_does() {
    let mut rng = Rng::from_number(6);
    for seed in 0..10 {
        let mut position = start(&Options { stream: Stream::Open, ..Options::default() }, seed);
        play_at_random(&mut position, &mut rng, 4);
        assert_eq!(think("level:10", &position, 20_000), think("minmax:6", &position, 20_000));
    }
}

#[test]
fn an_open_stream_shows_two_board_heights_that_come_true() {
    let options = Options { stream: Stream::Open, ..Options::default() };
    let mut position = start(&options, 3);
    let view = Crush::view(&position, Viewer::Spectator);
    assert!(view.ahead().columns(10).iter().all(|column| column.len() == 20));
    let swap = Crush::moves(&position).expect("listed")[0];
    let mut foreseen: Board = *view.board();
    foreseen.play(swap, Chain::Flat, &mut view.ahead().reader());
    Crush::play(&mut position, &swap).expect("legal");
    assert_eq!(*position.board(), foreseen);
}

#[test]
fn the_tree_agrees_with_minmax_and_marks_what_is_pruned() {
    for stream in [Stream::Hidden, Stream::Open] {
        for seed in 0..10 {
            let position = start(&Options { stream, ..Options::default() }, seed);
            let view = Crush::view(&position, Viewer::Seat(Seat(0)));
            for depth in 1..=3 {
                let root = tree(&view, Searcher::Minmax, depth, &Budget::unlimited()).expect("a tree");
                let best = &root.replies[0];
                assert_eq!(best.mv.as_deref(), Some(think(&format!("minmax:{depth}"), &position, u64::MAX).as_str()));
                assert_eq!(root.value, best.value);
                assert!(!best.pruned);
                let pruned = root.replies.iter().flat_map(|reply| &reply.replies).filter(|reply| reply.pruned).count();
                assert_eq!(pruned > 0, depth > 1, "replies are pruned as soon as there are any");
            }
        }
    }
    let position = start(&Options::default(), 1);
    let view = Crush::view(&position, Viewer::Seat(Seat(0)));
    let arguments = |depth: &str| [("depth".to_owned(), depth.into())].into_iter().collect();
    let refused = Crush::tool("tree", Some(&view), &arguments("9"), &Budget::unlimited()).expect_err("too deep");
    assert_eq!(refused.to_string(), "The depth of the tree must be a whole number from 1 to 4, not 9.");
    let refused = Crush::tool("tree", Some(&view), &arguments("3"), &Budget::nodes(50)).expect_err("too large");
    assert_eq!(refused.code, "crush.tree-stopped");
    let player = [("player".to_owned(), "greedy".into())].into_iter().collect();
    let refused = Crush::tool("tree", Some(&view), &player, &Budget::unlimited()).expect_err("no such tree");
    assert_eq!(refused.to_string(), "There is a tree of minmax and course, not of greedy.");
}

/// A move of the course's player counts as heuristic counts it, less the best of its replies.
#[test]
fn the_tree_of_course_is_its_own_candies_less_the_best_reply() {
    for seed in 0..10 {
        let position = start(&Options::default(), seed);
        let view = Crush::view(&position, Viewer::Seat(Seat(0)));
        let root = tree(&view, Searcher::Course, 2, &Budget::unlimited()).expect("a tree");
        for branch in &root.replies {
            let replies = branch.replies.iter();
            assert!(replies.clone().all(|reply| reply.value == -(reply.candies as i32) && reply.board.len() == 10));
            let best = replies.map(|reply| reply.candies).max().expect("a full board has a reply");
            assert_eq!(branch.value, branch.candies as i32 - best as i32);
            assert!(!branch.board.concat().contains('.'), "what fell in was drawn");
        }
        assert!(root.replies.is_sorted_by_key(|branch| -branch.value));
        let drawn = PlayerName::read(Crush::facts(), "course", Seat(0)).expect("a player");
        let swap = Crush::player(drawn, Seat(0), Rng::from_number(0)).think(&view, &Budget::unlimited());
        assert_eq!(Some(swap.expect("a move").to_string()), root.replies[0].mv, "with the draws of the tree");
    }
}

#[test]
fn course_takes_the_goal_and_fears_the_reply_that_takes_it() {
    let near = Options { goal: 20, ..Options::default() };
    let mut rng = Rng::from_number(3);
    let (mut won, mut lost) = (0, 0);
    for seed in 0..60 {
        let mut position = start(&near, seed);
        play_at_random(&mut position, &mut rng, 4);
        if position.scoreboard().over.is_some() {
            continue;
        }
        let mover = position.scoreboard().turn;
        let view = Crush::view(&position, Viewer::Seat(mover));
        let root = tree(&view, Searcher::Course, 2, &Budget::unlimited()).expect("a tree");
        for branch in &root.replies {
            match branch.turn {
                None => {
                    won += 1;
                    assert_eq!((branch.value, branch.replies.len()), (1_000_000, 0));
                }
                Some(_) if branch.replies.iter().any(|reply| reply.turn.is_none()) => {
                    lost += 1;
                    assert_eq!(branch.value, -1_000_000);
                }
                Some(_) => assert!(branch.value.abs() < 1_000, "nobody is there yet"),
            }
        }
    }
    assert!(won > 10 && lost > 10, "{won} moves take the goal, {lost} leave it to the reply");
}

/// Stored games live on these: the same seed must bring the same game in every later release.
#[test]
fn a_seed_always_brings_the_same_game() {
    let mut position = start(&Options { width: 6, height: 5, ..Options::default() }, 42);
    let mut rng = Rng::from_number(42);
    play_at_random(&mut position, &mut rng, 20);
    let moves: Vec<String> =
        Crush::steps(&position).iter().filter_map(|step| Some(step.mv.as_ref()?.to_string())).collect();
    let told = (moves.join(" "), position.board().rows().join(" "), position.scoreboard().points);
    let golden = (
        "e3-f3 c4-c5 c3-c4 b3-b4 b2-c2 c3-c4 a3-a4 e3-f3 b2-b3 e1-e2 \
         b4-c4 c3-d3 e3-e4 c3-d3 e3-f3 e5-f5 d3-d4 e4-f4 d1-d2 d2-e2",
        "BAGDFA FCBAFF EADEGA CBCFEB GBABEB",
        [39, 42],
    );
    assert_eq!((told.0.as_str(), told.1.as_str(), told.2), golden);
}
