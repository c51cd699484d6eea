//! The example is a whole game: it keeps every promise, and the walk in the documentation shows it as it is.

#[path = "../examples/nim.rs"]
mod nim;

use nim::{Last, Nim, is_lost};

#[test]
fn keeps_the_promises_of_the_interface() {
    game::conformance::check::<Nim>();
}

/// Whether who is to move loses, by trying everything.
fn loses_by_search(rows: &[u32], last: Last) -> bool {
    if rows.iter().all(|left| *left == 0) {
        // The other has just taken the last match.
        return last == Last::Wins;
    }
    let mut replies = (0..rows.len()).flat_map(|row| (0..rows[row]).map(move |left| (row, left)));
    !replies.any(|(row, left)| {
        let mut after = rows.to_vec();
        after[row] = left;
        loses_by_search(&after, last)
    })
}

#[test]
fn bouton_was_right() {
    for last in [Last::Wins, Last::Loses] {
        for number in 0..5_u32.pow(3) {
            let rows = [number % 5, number / 5 % 5, number / 25];
            assert_eq!(is_lost(&rows, last), loses_by_search(&rows, last), "{rows:?}, the last one {last:?}");
        }
    }
}

#[test]
fn who_begins_at_marienbad_is_lost() {
    assert!(is_lost(&[1, 3, 5, 7], Last::Loses));
}

#[test]
fn the_walk_shows_the_file_as_it_is() {
    let walk = include_str!("../../../docs/ADD_A_GAME.md");
    let files = [include_str!("../examples/nim.rs"), include_str!("nim.rs")];
    let blocks: Vec<&str> =
        walk.split("```").skip(1).step_by(2).filter_map(|block| block.strip_prefix("rust\n")).collect();
    assert!(blocks.len() > 5, "the walk shows the file");
    for block in blocks {
        assert!(files.iter().any(|file| file.contains(block)), "the file has no\n{block}");
    }
}
