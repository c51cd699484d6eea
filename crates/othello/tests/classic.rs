//! The classic players against their definition: a plain search that looks at everything.

use game::{Budget, Rng};
use othello::{Colour, Directions, Position, Rules, Square, Weighing, greedy, minimax, read_transcript, valued_moves};

/// The worth of the discs to black.
fn worth(position: &Position, weighing: Weighing) -> i32 {
    let rules = position.rules();
    let (bottom, right) = (rules.height() - 1, rules.width() - 1);
    rules
        .all()
        .map(|square| {
            let rows = square.row().min(bottom - square.row());
            let columns = square.column().min(right - square.column());
            let weight = match (rows, columns) {
                _ if weighing == Weighing::Even => 1,
                (0, 0) => 1000,
                (0 | 1, 0 | 1) => -10,
                (0, _) | (_, 0) => 10,
                _ => 1,
            };
            match position.disc(square) {
                Some(Colour::Black) => weight,
                Some(Colour::White) => -weight,
                None => 0,
            }
        })
        .sum()
}

/// The value of a position, for `colour`, by plain minimax. A pass, which the position makes by itself, is a ply.
fn value(position: &Position, last: Colour, colour: Colour, depth: u32, weighing: Weighing) -> i32 {
    let sign = if colour == Colour::Black { 1 } else { -1 };
    let Some(turn) = position.turn().filter(|_| depth > 0) else { return sign * worth(position, weighing) };
    let depth = if turn == last { depth - 1 } else { depth };
    if depth == 0 {
        return sign * worth(position, weighing);
    }
    let values = position.moves().into_iter().map(|square| {
        let mut next = *position;
        next.play(square).unwrap();
        value(&next, turn, colour, depth - 1, weighing)
    });
    if turn == colour { values.max().unwrap() } else { values.min().unwrap() }
}

fn values(position: &Position, depth: u32, weighing: Weighing) -> Vec<(Square, i32)> {
    let turn = position.side();
    let after = |square: Square| {
        let mut next = *position;
        next.play(square).unwrap();
        value(&next, turn, turn, depth - 1, weighing)
    };
    position.moves().into_iter().map(|square| (square, after(square))).collect()
}

/// The first of the best.
fn first_best(values: &[(Square, i32)]) -> Option<(Square, i32)> {
    let best = values.iter().map(|(_, value)| *value).max()?;
    values.iter().copied().find(|(_, value)| *value == best)
}

fn is_corner(rules: Rules, square: Square) -> bool {
    (square.row() == 0 || square.row() == rules.height() - 1)
        && (square.column() == 0 || square.column() == rules.width() - 1)
}

#[test]
fn the_worked_example_comes_out_value_by_value() {
    let position = read_transcript(Rules::STANDARD, "d3c5c6e3b5").unwrap().last();
    let told = |weighing| {
        let mut values: Vec<(String, i32)> = valued_moves(&position, 3, weighing, &Budget::unlimited())
            .into_iter()
            .map(|(square, value)| (square.to_string(), value))
            .collect();
        values.sort();
        values
    };
    let expected = |values: [i32; 7]| {
        let mut expected: Vec<(String, i32)> =
            ["c2", "d2", "c3", "a5", "b6", "d6", "b7"].iter().map(ToString::to_string).zip(values).collect();
        expected.sort();
        expected
    };
    assert_eq!(told(Weighing::Even), expected([4, 2, 4, 4, 2, 0, 2]));
    assert_eq!(told(Weighing::BySquare), expected([2, 2, 2, 13, 2, 0, -2]));
    let choice = |weighing| minimax(&position, 3, weighing, &Budget::unlimited()).map(|(square, _)| square.to_string());
    assert_eq!(choice(Weighing::Even).as_deref(), Some("c2"));
    assert_eq!(choice(Weighing::BySquare).as_deref(), Some("a5"));
}

#[test]
fn pruning_never_changes_the_choice() {
    let mut rng = Rng::from_number(4);
    let budget = Budget::unlimited();
    let (mut tried, mut corners, mut passes) = (0, 0, 0);
    while tried < 2000 {
        let sides = [4, 5, 6, 7, 8, 8, 9, 10, 13, 16];
        let (height, width) = (sides[rng.index(sides.len())], sides[rng.index(sides.len())]);
        let directions = Directions::from_bits_truncate(rng.between(1, 7) as u8);
        let rules = Rules::new(height, width, directions).unwrap();
        let mut position = Position::start(rules);
        while let Some(turn) = position.turn() {
            if rng.chance(1, 4) {
                tried += 1;
                let depth = 1 + rng.below(if rules.squares() > 64 { 2 } else { 3 }) as u32;
                let weighing = [Weighing::Even, Weighing::BySquare][rng.index(2)];
                let all = values(&position, depth, weighing);
                assert_eq!(valued_moves(&position, depth, weighing, &budget), all, "{position}");
                let at_corners: Vec<_> = all.iter().copied().filter(|(square, _)| is_corner(rules, *square)).collect();
                corners += usize::from(!at_corners.is_empty());
                let wanted = first_best(if at_corners.is_empty() { &all } else { &at_corners });
                assert_eq!(
                    minimax(&position, depth, weighing, &budget),
                    wanted,
                    "depth {depth} {weighing:?} {position}"
                );
                assert_eq!(greedy(&position), first_best(&values(&position, 1, Weighing::Even)), "{position}");
            }
            let moves = position.moves();
            position.play(moves[rng.index(moves.len())]).unwrap();
            passes += usize::from(position.turn() == Some(turn));
        }
    }
    assert!(corners > 100 && passes > 100, "{corners} positions with corners, {passes} passes");
}
