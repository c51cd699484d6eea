//! What a game came to, as far as it was played well, corrects the values of its positions.
//!
//! A search says what the weights of the round before believe. The end of the game is proven: so each value is drawn
//! towards that of the next position, which was drawn towards the one after it, and so on. A move that changed the value
//! much, to either side, was a random one or a surprise: nothing is drawn over it.

use crate::record::{PROVEN, Record};

/// How far a value is drawn towards the next.
const DRAWN: f32 = 0.9;
/// A change of so many discs is too much.
const TOO_MUCH: f32 = 6.0 * 32.0;

/// Draws the values of positions that follow each other in games.
pub fn draw(records: &mut [Record]) {
    let searched: Vec<f32> = records.iter().map(|record| f32::from(record.value)).collect();
    for place in (0..records.len().saturating_sub(1)).rev() {
        let (record, next) = (records[place], records[place + 1]);
        let Some(sign) = sign(&record, &next).filter(|_| record.depth != PROVEN) else { continue };
        if (searched[place] - sign * searched[place + 1]).abs() <= TOO_MUCH {
            let drawn = (1.0 - DRAWN) * searched[place] + DRAWN * sign * f32::from(next.value);
            records[place].value = drawn.round() as i16;
        }
    }
}

/// What the value of the next position counts for the side to move in this one; none when it is of another game.
fn sign(record: &Record, next: &Record) -> Option<f32> {
    let (before, after) = (record.own | record.opp, next.own | next.opp);
    if after & before != before || next.empties() + 1 != record.empties() {
        return None;
    }
    // Who moved keeps all discs: the other side moves next, unless it has to pass.
    if record.own & next.opp == record.own { Some(-1.0) } else { (record.own & next.own == record.own).then_some(1.0) }
}
