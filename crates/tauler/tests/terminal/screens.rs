//! The screen of `tauler play`, seen through a pseudo-terminal.

use crate::support::{Folder, Terminal, hang_up};

const UP: &str = "\x1b[A";
const DOWN: &str = "\x1b[B";
const RIGHT: &str = "\x1b[C";
const UNDO: &str = "\x15";
const PAUSE: &str = "\x10";
const GIVE_UP: &str = "\x07";
/// Leaving, and the answer that the game is kept.
const QUIT: &str = "\x11\r";
const STOP: &str = "\x1a";

#[test]
fn a_game_of_othello_from_its_start_to_its_resumption() {
    let folder = Folder::new();
    let mut terminal = Terminal::open(&folder, &["play", "othello", "--against", "greedy", "--seed", "1"], 24, 80);
    insta::assert_snapshot!("othello_start", terminal.wait_for(&["black to move", "^Q quit"]));

    // From the middle to f5, and there the first move.
    terminal.press(RIGHT);
    terminal.wait_for(&["[·]"]);
    terminal.press("\r");
    insta::assert_snapshot!("othello_move", terminal.wait_for(&["black: f5", "white: ", "black to move"]));

    terminal.press("\t");
    terminal.wait_for(&["black: hint best-moves", "black to move"]);

    terminal.press(UNDO);
    insta::assert_snapshot!("othello_undo", terminal.wait_for(&["black: undo", "^R redo"]));

    terminal.press("a1\r");
    terminal.wait_for(&["a1"]);
    terminal.press("f5\r");
    let before = terminal.wait_for(&["white: f4 turns", "black to move"]);

    terminal.press(PAUSE);
    insta::assert_snapshot!("othello_pause", terminal.wait_for(&["paused", "^P go on"]));
    terminal.press(PAUSE);
    terminal.wait_for(&["black to move"]);

    terminal.press(QUIT);
    assert_eq!(terminal.end(), 0);
    terminal.wait_for(&["The game is kept. Go on with: tauler play --resume "]);
    assert!(!terminal.has_the_screen());

    let mut resumed = Terminal::open(&folder, &["play", "--resume"], 24, 80);
    let after = resumed.wait_for(&["black to move", "^Q quit"]);
    // The cursor is where it begins again.
    let board = |screen: &str| -> Vec<String> {
        let rows = screen.lines().skip(1).take(18).map(|line| line.chars().take(40).collect::<String>());
        rows.map(|row| row.replace(['[', ']'], " ").trim_end().to_owned()).collect()
    };
    assert_eq!(board(&before), board(&after));

    resumed.press(GIVE_UP);
    resumed.wait_for(&["> resign"]);
    resumed.press("\r");
    insta::assert_snapshot!("othello_result", resumed.wait_for(&["Result", "You lose. Black gives up; White wins."]));
    resumed.press("\r");
    resumed.wait_for(&["the game is over", "Enter result"]);
    resumed.press("q");
    assert_eq!(resumed.end(), 0);
}

#[test]
fn a_hint_at_mastermind_is_chosen_by_kind() {
    let folder = Folder::new();
    let arguments = ["play", "mastermind", "--preset", "classic", "--seed", "1"];
    let mut terminal = Terminal::open(&folder, &arguments, 24, 80);
    insta::assert_snapshot!("mastermind_start", terminal.wait_for(&["breaker to move"]));
    terminal.press("1122\r");
    terminal.wait_for(&["breaker: 1122"]);
    terminal.press("\t\t");
    terminal.wait_for(&["> hint advice"]);
    terminal.press("\t");
    terminal.wait_for(&["> hint reveal"]);
    terminal.press("\r");
    insta::assert_snapshot!("mastermind_hint", terminal.wait_for(&["Place ", "breaker to move"]));
    // A code is put together with the arrows too.
    terminal.press(&format!("{UP}{RIGHT}{UP}{UP}"));
    terminal.wait_for(&["(1)[2](_)(_)"]);
    terminal.press("\x03");
    assert_eq!(terminal.end(), 0);
}

#[test]
fn the_maker_is_told_how_to_answer() {
    let folder = Folder::new();
    let arguments = ["play", "mastermind", "--preset", "classic", "--seat", "maker", "--seed", "1"];
    let mut terminal = Terminal::open(&folder, &arguments, 24, 80);
    terminal.wait_for(&["maker to move", "> type a code"]);
    terminal.press("6543\r");
    terminal.wait_for(&["breaker: ", "maker to move", "guess 1 of 10"]);
    terminal.press("4,4\r");
    insta::assert_snapshot!("mastermind_maker", terminal.wait_for(&["4 black and 4 white are more than"]));
    terminal.press("\t");
    terminal.wait_for(&["The answer to "]);
    terminal.press(QUIT);
    assert_eq!(terminal.end(), 0);
}

#[test]
fn many_pegs_on_a_small_screen_show_their_answers() {
    let folder = Folder::new();
    let options = ["--opt", "pegs=12", "--opt", "colours=16", "--opt", "repeats=true", "--opt", "blanks=true"];
    let arguments = [&["play", "mastermind", "--seed", "1"], &options[..]].concat();
    let mut terminal = Terminal::open(&folder, &arguments, 20, 60);
    terminal.wait_for(&["breaker to move"]);
    terminal.press("123456789abc\r");
    terminal.wait_for(&["breaker: 123456789abc", "guess 2 of 8"]);
    terminal.press(&RIGHT.repeat(11));
    insta::assert_snapshot!("mastermind_wide", terminal.wait_for(&["the board goes on ←"]));
    terminal.press(QUIT);
    assert_eq!(terminal.end(), 0);
}

#[test]
fn a_number_above_nine_is_written_digit_by_digit() {
    let folder = Folder::new();
    let arguments = ["play", "kenken", "--preset", "giant", "--seed", "1"];
    let mut terminal = Terminal::open(&folder, &arguments, 40, 120);
    terminal.wait_for(&["100 of 100 cells empty", "type c4=12"]);
    terminal.press("1");
    terminal.wait_for(&["1_: a second digit, or"]);
    terminal.press("0");
    terminal.wait_for(&["solver: a1=10"]);
    terminal.press(&format!("{RIGHT}1\r"));
    terminal.wait_for(&["solver: b1=1", "98 of 100 cells empty"]);
    terminal.press(&format!("{DOWN} 15"));
    terminal.wait_for(&["solver: b2?5"]);
    terminal.press("10");
    terminal.wait_for(&["solver: b2?5,10"]);
    terminal.press("\x1b");
    terminal.press("c4=9\r");
    terminal.wait_for(&["solver: c4=9"]);
    terminal.terminate();
    assert_eq!(terminal.end(), 0);
}

#[test]
fn kenken_is_written_with_pen_and_pencil() {
    let folder = Folder::new();
    let arguments = ["play", "kenken", "--level", "3:a_a3_4,a3a3m6s1a4"];
    let mut terminal = Terminal::open(&folder, &arguments, 24, 80);
    terminal.wait_for(&["9 of 9 cells empty"]);
    terminal.press(" 12");
    terminal.wait_for(&["the pencil makes marks", "solver: a1?1,2"]);
    terminal.press(&format!(" {RIGHT}3{DOWN}3"));
    insta::assert_snapshot!("kenken", terminal.wait_for(&["solver: b2=3", "7 of 9 cells empty"]));
    terminal.press("0");
    terminal.wait_for(&["solver: b2=", "8 of 9 cells empty"]);
    terminal.terminate();
    assert_eq!(terminal.end(), 0);
    assert!(!terminal.has_the_screen());
}

#[test]
fn who_gives_a_level_up_sees_how_it_is_solved() {
    let folder = Folder::new();
    let level = "3:a_a3_4,a3a3m6s1a4";
    let mut terminal = Terminal::open(&folder, &["play", "kenken", "--level", level], 24, 80);
    terminal.wait_for(&["9 of 9 cells empty"]);
    terminal.press("1");
    terminal.wait_for(&["solver: a1=1"]);
    terminal.press(GIVE_UP);
    terminal.press("\r");
    terminal.wait_for(&["Result", "Given up."]);
    terminal.press("\r");
    let shown = |screen: &str| screen.contains("(n) is how it is solved") && !screen.contains("Result");
    insta::assert_snapshot!("kenken_solution", terminal.wait_until(shown));
    terminal.press("q");
    assert_eq!(terminal.end(), 0);
}

#[test]
fn a_game_that_is_stopped_lends_the_terminal_to_the_shell() {
    let folder = Folder::new();
    let mut terminal = Terminal::open(&folder, &["play", "othello", "--against", "me"], 24, 80);
    let before = terminal.wait_for(&["black to move", "^Q quit"]);
    terminal.press(STOP);
    terminal.wait_until(|screen| !screen.contains("black to move"));
    assert!(!terminal.has_the_screen());
    // It may not have stopped yet: it goes on once it has.
    let after = terminal.wait_until(|screen| {
        terminal.go_on();
        screen.contains("black to move")
    });
    assert_eq!(before, after);
    terminal.press("f5\r");
    terminal.wait_for(&["black: f5", "white to move"]);
    terminal.press(QUIT);
    assert_eq!(terminal.end(), 0);
}

#[test]
fn candies_are_picked_up_and_pushed() {
    let folder = Folder::new();
    let arguments = ["play", "crush", "--preset", "quick", "--against", "me", "--seed", "1"];
    let mut terminal = Terminal::open(&folder, &arguments, 24, 80);
    insta::assert_snapshot!("crush_start", terminal.wait_for(&["first to move"]));
    terminal.press("\t");
    let hinted = terminal.wait_for(&["first: hint move", "<"]);
    let text = hinted.lines().find(|line| line.contains('-') && line.contains("candies")).expect("the hint's sentence");
    let swap = text.split_whitespace().find(|word| word.contains('-')).expect("a swap");
    let swap = swap.trim_matches(|letter: char| !letter.is_ascii_alphanumeric());
    terminal.press(&format!("{swap}\r"));
    terminal.wait_for(&[&format!("first: {swap} crushes"), "second to move"]);
    terminal.press("\r");
    terminal.wait_until(|screen| screen.lines().nth(2).is_some_and(|row| row.contains('(')));
    terminal.press("help\x1b");
    terminal.press(QUIT);
    assert_eq!(terminal.end(), 0);
}

#[test]
fn a_large_board_scrolls_with_the_cursor() {
    let folder = Folder::new();
    let arguments = ["play", "othello", "--opt", "height=16", "--opt", "width=16", "--against", "me"];
    let mut terminal = Terminal::open(&folder, &arguments, 24, 80);
    insta::assert_snapshot!("large_start", terminal.wait_for(&["black to move", "the board goes on"]));
    terminal.press(&(RIGHT.repeat(20) + &DOWN.repeat(20)));
    insta::assert_snapshot!(
        "large_end",
        terminal.wait_until(|screen| screen.contains("16 ") && screen.contains("[ ]┃"))
    );
    // A larger terminal shows all of it, a smaller one less, and the game goes on.
    terminal.resize(50, 120);
    terminal.wait_until(|screen| screen.contains(" 1 ┃") && screen.contains("16 ┃"));
    terminal.resize(10, 30);
    terminal.wait_until(|screen| !screen.contains(" 1 ┃") && screen.lines().count() <= 10);
    terminal.resize(3, 5);
    terminal.resize(24, 80);
    terminal.press("g8\r");
    terminal.wait_for(&["black: g8", "white to move"]);
    terminal.press(QUIT);
    assert_eq!(terminal.end(), 0);
}

#[test]
fn no_key_is_lost_while_the_terminal_changes_its_size() {
    let folder = Folder::new();
    let mut terminal = Terminal::open(&folder, &["play", "othello", "--against", "me"], 24, 80);
    terminal.wait_for(&["black to move", "^Q quit"]);
    let sizes = [(3, 5), (1, 1), (4, 2), (60, 200), (2, 80), (24, 3), (10, 30), (5, 59)];
    let mut line = String::new();
    for (round, letter) in ('a'..='z').chain('a'..='z').enumerate() {
        // Once the key comes with the last change of many, once in the middle of them.
        for (rows, cols) in sizes.iter().cycle().skip(round).take(round % 4) {
            terminal.resize(*rows, *cols);
        }
        if round % 2 == 0 {
            terminal.resize(24, 80);
            terminal.press(&letter.to_string());
        } else {
            terminal.press(&letter.to_string());
            terminal.resize(24, 80);
        }
        line.push(letter);
        terminal.wait_until(|screen| screen.lines().any(|shown| shown == format!("> {line}")));
    }
    terminal.press(QUIT);
    assert_eq!(terminal.end(), 0);
}

#[test]
fn half_a_key_holds_nothing_up() {
    let folder = Folder::new();
    let mut terminal = Terminal::open(&folder, &["play", "othello", "--against", "me"], 24, 80);
    terminal.wait_for(&["black to move", "^Q quit"]);
    // The first two bytes of an arrow; the last one never comes.
    terminal.press("\x1b[");
    terminal.terminate();
    assert_eq!(terminal.end(), 0);
    terminal.wait_for(&["The game is kept. Go on with: tauler play --resume "]);
}

#[test]
fn a_killed_game_is_resumed_with_every_move() {
    let folder = Folder::new();
    let mut terminal = Terminal::open(&folder, &["play", "othello", "--against", "me", "--seed", "1"], 24, 80);
    terminal.wait_for(&["black to move"]);
    for (text, seat) in [("f5", "black"), ("d6", "white"), ("c3", "black")] {
        terminal.press(&format!("{text}\r"));
        terminal.wait_for(&[&format!("{seat}: {text}")]);
    }
    terminal.kill();
    let mut resumed = Terminal::open(&folder, &["play", "--resume"], 24, 80);
    resumed.wait_for(&["black: f5", "white: d6", "black: c3", "white to move", "● black   5", "○ white   2"]);
    resumed.press(QUIT);
    assert_eq!(resumed.end(), 0);
}

#[test]
fn a_terminal_that_goes_away_ends_the_game_which_is_kept() {
    let folder = Folder::new();
    hang_up(&folder, &["play", "othello", "--seed", "1"], "black to move");
    let ran = folder.run(&["play", "--resume"], "");
    assert!(ran.out.contains("black to move"), "{ran:?}");
}

#[test]
fn every_game_can_be_paused_and_given_up() {
    let games: [(&str, &[&str]); 4] = [
        ("mastermind", &["--preset", "classic"]),
        ("othello", &["--preset", "mini"]),
        ("kenken", &["--level", "3:a_a3_4,a3a3m6s1a4"]),
        ("crush", &["--preset", "quick"]),
    ];
    for (game, more) in games {
        let folder = Folder::new();
        let mut terminal = Terminal::open(&folder, &[&["play", game, "--seed", "1"], more].concat(), 24, 80);
        terminal.wait_for(&["to move", "^P pause"]);
        terminal.press(PAUSE);
        insta::assert_snapshot!(format!("{game}_paused"), terminal.wait_for(&["The game is paused.", "^P go on"]));
        terminal.press("resume\r");
        terminal.wait_for(&["to move", "^P pause"]);
        terminal.press(GIVE_UP);
        terminal.wait_for(&["> resign"]);
        terminal.press("\r");
        insta::assert_snapshot!(format!("{game}_given_up"), terminal.wait_for(&["┌ Result", "You lose."]));
        terminal.press("q");
        assert_eq!(terminal.end(), 0);
        // What is over is not offered again.
        let ran = folder.run(&["play", "--resume"], "");
        assert!(ran.err.contains("There is no saved game."), "{game}: {ran:?}");
    }
}
