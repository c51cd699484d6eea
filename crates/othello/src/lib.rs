//! Othello on any board.

mod bits;
mod eight;
mod field;
mod grid;
mod kernel;
mod perft;
mod position;
mod rules;
mod wide;
pub mod words;

pub use perft::perft;
pub use position::{Colour, Played, Position};
pub use rules::{Directions, NotASquare, Rules, SIDES, Square};
mod endgame;
mod table;
/// try
pub fn try_solve(position: &Position) -> (i32, String, u64) {
    struct Try<'a>(&'a Position);
    impl field::OnField for Try<'_> {
        type Output = (i32, String, u64);
        fn run<F: field::Field>(self, field: &F) -> Self::Output {
            let table = table::Table::new(128);
            let budget = game::Budget::unlimited();
            let (own, opp) = self.0.on(field);
            let mut solver = endgame::Solver::new(field, &table, &budget, true);
            let (score, best) = solver.root(own, opp);
            (score, best.map_or("-".to_string(), |b| field.square(b as u32).to_string()), solver.nodes)
        }
    }
    field::on_field(position.rules(), Try(position))
}
