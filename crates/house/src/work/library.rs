//! The library is stocked, once in the life of a database: a shelf at a time, behind everything else.

use std::time::{Duration, Instant};

use game::StopFlag;
use store::LevelRow;

use super::offload::patiently;
use crate::House;
use crate::error::{Error, Result};
use crate::levels::{SHELF_LEVELS, shelf_level};

/// After a level the library rests at least for so long, and otherwise as long as the level took: whoever plays has the
/// machine to themselves for half of the time even where there is one core.
const LEAST_REST: Duration = Duration::from_millis(5);

/// Stocks what is not stocked yet, then ends. Another process that does the same loses nothing but its time.
pub(super) async fn stock(house: House) {
    let games = ::tables::GAMES.iter().filter(|game| game.levels().is_some());
    for game in games.map(|game| game.facts().name) {
        if let Err(error) = stock_game(&house, game).await {
            tracing::warn!(game, %error, "the library could not be stocked");
        }
    }
}

async fn stock_game(house: &House, game: &'static str) -> Result<()> {
    while let Some((place, shelf)) = house.next_shelf(game).await? {
        let mut made: Vec<LevelRow> = Vec::new();
        for at in 0..SHELF_LEVELS {
            let stop = StopFlag::new();
            let (shelf, flag, now) = (shelf.clone(), stop.clone(), house.now());
            let mut task = patiently(move || {
                let began = Instant::now();
                let levels = crate::levels::with_levels(game)?;
                shelf_level(game, levels, &shelf, at, now, flag).map(|level| (level, began.elapsed()))
            });
            let done = tokio::select! {
                done = &mut task => done,
                () = house.stopped() => {
                    stop.raise();
                    return Ok(());
                }
            };
            let (level, took) = done.map_err(|error| Error::broken(&error))??;
            made.extend(level);
            tokio::select! {
                () = tokio::time::sleep(took.max(LEAST_REST)) => {}
                () = house.stopped() => return Ok(()),
            }
        }
        let count = made.len();
        if house.stock_shelf(game, place, &shelf, made).await? {
            tracing::info!(game, size = shelf.size, grade = shelf.grade, levels = count, "a shelf is stocked");
        }
    }
    Ok(())
}
