//! The weights of the features, by phase of the game.

use super::features::{FEATURES, PHASES};

/// The weights by phase, [`WEIGHT_OF_DISC`](super::WEIGHT_OF_DISC) to a disc: least squares over games of the engine
/// against itself on 8×8. `examples/fit.rs` makes weights of this kind; another run gives similar numbers, not the same.
#[rustfmt::skip]
pub(super) static WEIGHTS: [[i32; FEATURES]; PHASES] = [
    [17, 48, 63, 1232, -3211, -2218, 132, 2219, -582, -406, -195, 359],
    [17, 48, 63, 1232, -3211, -2218, 132, 2219, -582, -406, -195, 359],
    [128, 31, 116, 2211, -2557, -931, 217, 892, -68, -572, -167, 114],
    [70, 74, 125, 1956, -1318, -191, 135, 550, 1002, -1669, -155, -6],
    [185, 64, 64, 1663, -832, -117, 47, 378, 1153, -1713, -123, -24],
    [376, 49, -71, 1150, -448, -248, -56, 339, 892, -1433, -83, -35],
    [542, 40, -228, 675, -225, -343, -113, 312, 1319, -659, -25, 138],
    [299, 70, -375, 411, -167, -294, -96, 290, 1361, -225, -7, 314],
];
