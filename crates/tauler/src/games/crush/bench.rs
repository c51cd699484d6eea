//! Crush's part of `tauler bench`.

use ::crush::{Crush, Options};
use game::{Budget, Game, PlayerName, Rng, Seat, Seed, Turn, Viewer};
use rayon::prelude::*;

use crate::commands::bench::{Done, FixedWork};

pub(super) const WORK: &[FixedWork] = &[
    FixedWork { what: "200 games of random moves", unit: "moves", run: random_games },
    FixedWork { what: "minmax:3 at 20 positions", unit: "nodes", run: search },
];

/// Games by number, each from streams of its own: moves made and points reached.
fn random_games() -> Done {
    let game = |number| {
        let seed = Seed::from_number(1).child("game", number);
        let mut position = Crush::start(&Options::default(), &seed);
        let mut rng = seed.stream("moves", None, 0);
        let mut moves = 0;
        while let (Turn::Seat(_), Some(swap)) = (Crush::turn(&position), Crush::random_move(&position, &mut rng)) {
            Crush::play(&mut position, &swap).expect("a legal move");
            moves += 1;
        }
        let view = Crush::view(&position, Viewer::Spectator);
        (moves, view.scoreboard().points.iter().map(|points| u64::from(*points)).sum::<u64>())
    };
    let games: Vec<(u64, u64)> = (0..200_u64).into_par_iter().map(game).collect();
    let (moves, points) = games.iter().fold((0, 0), |sum, game| (sum.0 + game.0, sum.1 + game.1));
    Done { signature: points, units: moves }
}

fn search() -> Done {
    let nodes = |number| {
        let seed = Seed::from_number(2).child("position", number);
        let position = Crush::start(&Options::default(), &seed);
        let name = PlayerName::read(Crush::facts(), "minmax:3", Seat(0)).expect("a player of the game");
        let mut player = Crush::player(name, Seat(0), Rng::from_number(1));
        let budget = Budget::nodes(u64::MAX);
        player.think(&Crush::view(&position, Viewer::Seat(Seat(0))), &budget).expect("a move");
        budget.spent()
    };
    Done::count((0..20_u64).into_par_iter().map(nodes).sum())
}
