//! The question at quitting: a game is kept unless its player says otherwise.

use crate::support::{Folder, Terminal};

const QUIT: &str = "\x11";
const ESCAPE: &str = "\x1b";

fn play(folder: &Folder, arguments: &[&str]) -> Terminal {
    let terminal = Terminal::open(folder, arguments, 24, 80);
    terminal.wait_for(&["breaker to move"]);
    terminal
}

/// Whether there is a game to go on with.
fn has_a_game(folder: &Folder) -> bool {
    let ran = folder.run(&["play", "--resume", "--plain"], "quit\n");
    assert!(ran.code == Some(0) || ran.err.contains("There is no saved game"), "{ran:?}");
    ran.code == Some(0)
}

#[test]
fn quitting_asks_and_saves_unless_told() {
    for save in ["\r", "s"] {
        let folder = Folder::new();
        let mut terminal = play(&folder, &["play", "mastermind", "--seed", "1"]);
        terminal.press("1234\r");
        terminal.wait_for(&["breaker: 1234"]);
        terminal.press(QUIT);
        // Saving comes first, and is what Enter does.
        let asked = terminal.wait_for(&["Leave", "Enter   save", "d       discard", "Esc stays"]);
        assert!(asked.find("save") < asked.find("discard"), "{asked}");
        terminal.press(save);
        assert_eq!(terminal.end(), 0);
        terminal.wait_for(&["The game is kept. Go on with: tauler play --resume "]);
        assert!(has_a_game(&folder));
    }
}

#[test]
fn who_stays_plays_on_and_who_discards_has_nothing_left() {
    let folder = Folder::new();
    let mut terminal = play(&folder, &["play", "mastermind", "--seed", "1"]);
    terminal.press(QUIT);
    terminal.wait_for(&["Esc stays"]);
    terminal.press(ESCAPE);
    terminal.wait_until(|screen| !screen.contains("Esc stays"));
    terminal.press("1234\r");
    terminal.wait_for(&["breaker: 1234", "breaker to move"]);
    terminal.press(QUIT);
    terminal.wait_for(&["d       discard"]);
    terminal.press("d");
    assert_eq!(terminal.end(), 0);
    terminal.wait_for(&["The game is gone."]);
    assert!(!has_a_game(&folder));
}

#[test]
fn a_game_that_was_left_is_offered_at_the_next_start() {
    let folder = Folder::new();
    let arguments = ["play", "mastermind", "--seed", "1"];
    let mut terminal = play(&folder, &arguments);
    terminal.press("1234\r");
    terminal.wait_for(&["breaker: 1234"]);
    // Whichever way it was left.
    terminal.press("\x03");
    assert_eq!(terminal.end(), 0);
    let mut terminal = Terminal::open(&folder, &arguments, 24, 80);
    terminal.wait_for(&["A game of Mastermind was left just now", "Enter goes on with it, n begins a new one:"]);
    terminal.press("\r");
    terminal.wait_for(&["breaker: 1234", "breaker: resume", "breaker to move"]);
    terminal.press("\x03");
    assert_eq!(terminal.end(), 0);
    let mut terminal = Terminal::open(&folder, &arguments, 24, 80);
    terminal.wait_for(&["n begins a new one:"]);
    terminal.press("n\r");
    let begun = terminal.wait_for(&["breaker to move"]);
    assert!(!begun.contains("breaker: 1234"), "{begun}");
    // Another game is not asked about, nor is who pipes moves.
    let mut terminal = Terminal::open(&folder, &["play", "othello"], 24, 80);
    terminal.wait_for(&["black to move"]);
    terminal.press("\x03");
    assert_eq!(terminal.end(), 0);
    let piped = folder.run(&["play", "mastermind", "--plain"], "1234\nquit\n").out;
    assert!(!piped.contains("was left") && piped.contains("breaker: 1234"), "{piped}");
}
