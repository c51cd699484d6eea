//! Scripts play all four games to their end.

use crate::support::Folder;

/// Every square of a board, often enough for a whole game: what is refused is passed over.
fn all_squares(rows: usize, cols: usize, times: usize) -> String {
    let squares = (0..rows).flat_map(|row| (0..cols).map(move |col| format!("{}{}\n", letter(col), row + 1)));
    squares.collect::<String>().repeat(times)
}

/// Every swap of two neighbours, often enough for a whole game.
fn all_swaps(side: usize, times: usize) -> String {
    let across =
        (1..=side).flat_map(|row| (1..side).map(move |col| format!("{}{row}-{}{row}\n", letter(col - 1), letter(col))));
    let upright =
        (1..side).flat_map(|row| (0..side).map(move |col| format!("{0}{row}-{0}{1}\n", letter(col), row + 1)));
    across.chain(upright).collect::<String>().repeat(times)
}

fn letter(col: usize) -> char {
    (b'a' + col as u8) as char
}

#[test]
fn a_script_breaks_a_code() {
    let folder = Folder::new();
    let ran = folder
        .run(&["play", "mastermind", "--opt", "pegs=1", "--opt", "colours=2", "--plain"], "# one of two\n1\n\n2\n");
    assert_eq!(ran.code, Some(0), "{ran:?}");
    assert!(ran.out.contains("You win. The code is broken in"), "{}", ran.out);
    assert!(ran.out.contains("Points: "), "{}", ran.out);
    assert_eq!(ran.err, "");
}

#[test]
fn a_script_sets_a_code_that_the_computer_breaks() {
    let folder = Folder::new();
    let arguments = ["play", "mastermind", "--seat", "maker", "--opt", "answers=automatic", "--seed", "1"];
    let ran = folder.run(&arguments, "1234\n");
    assert_eq!(ran.code, Some(0), "{ran:?}");
    assert!(ran.out.contains("maker: 1234"), "{}", ran.out);
    assert!(ran.out.contains("You lose. The code is broken in"), "{}", ran.out);
}

#[test]
fn a_script_plays_othello_against_the_computer() {
    let folder = Folder::new();
    let arguments =
        ["play", "othello", "--opt", "height=4", "--opt", "width=4", "--against", "greedy", "--seed", "1", "--plain"];
    let ran = folder.run(&arguments, &all_squares(4, 4, 8));
    assert_eq!(ran.code, Some(0), "{ran:?}");
    assert!(ran.out.contains("black to move: a square, as in f5."), "{}", ran.out);
    assert!(
        ran.out.contains("You win.") || ran.out.contains("You lose.") || ran.out.contains("A draw."),
        "{}",
        ran.out
    );
    assert!(ran.out.contains("Largest margin") || ran.out.contains("Wins"), "{}", ran.out);
}

#[test]
fn a_script_plays_both_sides_of_crush() {
    let folder = Folder::new();
    let arguments = [
        "play",
        "crush",
        "--opt",
        "width=4",
        "--opt",
        "height=4",
        "--opt",
        "colours=4",
        "--opt",
        "goal=20",
        "--against",
        "me",
        "--seed",
        "1",
    ];
    let ran = folder.run(&arguments, &all_swaps(4, 12));
    assert_eq!(ran.code, Some(0), "{ran:?}");
    assert!(ran.out.contains("crushes"), "{}", ran.out);
    assert!(ran.out.contains("The first player won") || ran.out.contains("The second player won"), "{}", ran.out);
}

#[test]
fn a_script_solves_a_level() {
    let folder = Folder::new();
    let level = "3:a_a3_4,a3a3m6s1a4";
    let solved = folder.run(&["kenken", "solve", level, "--json"], "");
    let line: serde_json::Value = serde_json::from_str(&solved.out).expect("a solution");
    let grid = line["grid"].as_array().expect("a grid");
    let moves = grid.iter().enumerate().map(|(at, number)| format!("{}{}={number}\n", letter(at % 3), at / 3 + 1));
    // Marks, a wrong number that is taken back, a hint and a pause on the way.
    let script =
        format!("a1?12\nc3=9\nb2=1\nundo\nredo\nundo\nhint check\npause\na1=1\nresume\n{}", moves.collect::<String>());
    let ran = folder.run(&["play", "kenken", "--level", level, "--plain"], &script);
    assert_eq!(ran.code, Some(0), "{ran:?}");
    for sentence in [
        "9 does not go into c3: this board takes the numbers from 1 to 3.",
        "solver: undo",
        "The game is paused: resume it first.",
        "You win.",
    ] {
        assert!(ran.out.contains(sentence), "{sentence}\n{}", ran.out);
    }
}

#[test]
fn what_is_refused_is_said_and_the_game_goes_on() {
    let folder = Folder::new();
    let script = "z9\na1\nundo\nredo\nresume\nhint nothing\nhelp\nboard\nf5\nquit\n";
    let ran = folder.run(&["play", "othello", "--against", "greedy", "--seed", "1"], script);
    assert_eq!(ran.code, Some(0), "{ran:?}");
    for sentence in [
        "There is no move of yours to take back.",
        "There is nothing to do again.",
        "The game is not paused.",
        "There is no hint nothing here; there are best-moves.",
        "Hints here: best-moves.",
        "black: f5 turns 1 disc",
        "The game is kept. Go on with: tauler play --resume ",
    ] {
        assert!(ran.out.contains(sentence), "{sentence}\n{}", ran.out);
    }
}

#[test]
fn the_end_of_the_lines_keeps_the_game() {
    let folder = Folder::new();
    let begun = folder.run(&["play", "othello", "--against", "me", "--seed", "1"], "f5\nd6\n");
    assert_eq!(begun.code, Some(0), "{begun:?}");
    let again = begun.out.lines().last().expect("a last line");
    let name = again.strip_prefix("The game is kept. Go on with: tauler play --resume ").expect(again);
    // The only saved game needs no name; the name works too.
    for arguments in [&["play", "--resume"][..], &["play", "--resume", name]] {
        let ran = folder.run(arguments, "");
        assert_eq!(ran.code, Some(0), "{ran:?}");
        assert!(ran.out.contains("● black   3"), "{}", ran.out);
        assert!(ran.out.contains("black to move"), "{}", ran.out);
    }
    folder.run(&["play", "mastermind"], "");
    let list = folder.run(&["play", "--resume"], "");
    assert_eq!(list.code, Some(0), "{list:?}");
    assert!(list.out.starts_with("Several games are saved."), "{}", list.out);
    assert!(list.out.contains(&format!("tauler play --resume {name}   othello, standard")), "{}", list.out);
    assert!(list.out.contains("mastermind, normal"), "{}", list.out);
    let one = folder.run(&["play", "mastermind", "--resume"], "resign\n");
    assert!(one.out.contains("The breaker gave up."), "{}", one.out);
}

#[test]
fn a_seed_makes_a_game_repeatable() {
    let play = || {
        let folder = Folder::new();
        let ran = folder.run(&["play", "kenken", "--opt", "size=4", "--seed", "7"], "hint next-step\n");
        assert_eq!(ran.code, Some(0), "{ran:?}");
        // The last line names the saved game, whose name is never the same.
        ran.out.lines().rev().skip(1).map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(play(), play());
}
