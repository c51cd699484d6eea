//! The same again, with the seats swapped.

use game::{Levels, PlayerName, Preset, Seat, Seed};
use serde_json::Map;
use sha2::{Digest, Sha256};
use store::{Access, SeatRow, UserRow, id_of, is_id};

use super::create::TablePlan;
use super::room::Held;
use super::rows::Details;
use crate::error::Result;
use crate::games::{find_preset, level_field};
use crate::people::secret;
use crate::{House, words};

impl House {
    /// Makes the rematch of a table, or takes part in the one that the other asked for: the new table's id.
    pub async fn rematch(&self, id: &str, user: &UserRow, bot: bool) -> Result<String> {
        let open = self.open_table(id, Some(&user.id)).await?;
        open.must_be_seated(&user.id)?;
        let next = open.rematch_id().ok_or_else(|| words::NOT_OVER.say())?;
        let (plan, new_level) = open.plan_rematch(next.clone(), &user.id, bot, self.new_seed())?;
        drop(open);
        if self.store.table(&next).await?.is_none() {
            let plan = self.with_new_level(plan, new_level).await?;
            match self.make_table(plan).await {
                Ok(()) => {
                    self.nudge_table(id, None);
                    return Ok(next);
                }
                Err(error) if self.store.table(&next).await?.is_none() => return Err(error),
                Err(_) => {}
            }
        }
        // The other was quicker: sit down there.
        let open = self.room(&next).open(self).await?;
        if open.seats_of(Some(&user.id)).is_empty() {
            self.sit_down(open, user, bot, None, None).await?;
        }
        Ok(next)
    }

    /// Makes the level that the plan still lacks, if it lacks one.
    async fn with_new_level(&self, mut plan: TablePlan, new_level: Option<LevelToMake>) -> Result<TablePlan> {
        if let Some(LevelToMake { levels, field, preset }) = new_level {
            let level = self.make_level(&plan.owner, levels, preset.level, &Map::new(), self.new_seed()).await?;
            plan.options.insert(field.to_owned(), level);
        }
        Ok(plan)
    }
}

/// A level that is to be made for a rematch.
struct LevelToMake {
    levels: &'static dyn Levels,
    field: &'static str,
    preset: &'static Preset,
}

impl Held {
    /// Decides everything about the rematch, but for the level that is made for it.
    fn plan_rematch(&self, id: String, me: &str, bot: bool, seed: Seed) -> Result<(TablePlan, Option<LevelToMake>)> {
        let setup = self.table.setup();
        let game = self.table.game();
        // A level that was made for the game before is not played twice; a chosen one is.
        let new_level = match (game.levels(), level_field(game), &self.details.level) {
            (Some(levels), Some(field), None) => {
                Some(LevelToMake { levels, field, preset: find_preset(game, setup.preset.as_deref())? })
            }
            _ => None,
        };
        let seats: Vec<SeatRow> = self.swapped_seats().into_iter().map(|holder| waiting(holder, me)).collect();
        let invited: Vec<String> = setup.people().filter(|person| *person != me).map(str::to_owned).collect();
        // Who has left is nobody's account any more.
        if !invited.iter().all(|person| is_id(person)) {
            return Err(words::OTHER_LEFT.say().into());
        }
        let plan = TablePlan {
            id,
            game,
            preset: setup.preset.clone(),
            options: setup.options.clone(),
            clock: setup.clock,
            access: if matches!(self.row.setup.access, Access::Lobby | Access::Public) {
                Access::Public
            } else {
                Access::Private
            },
            details: Details {
                hints: self.details.hints,
                rated: self.details.rated && !bot,
                invited,
                level: self.details.level.clone(),
                ..Details::default()
            },
            seats,
            owner: me.to_owned(),
            seed,
            salt: secret::random(),
        };
        Ok((plan, new_level))
    }

    /// The id of the table after this one. It follows from this one's end, so that two who ask at once ask for the same.
    pub(crate) fn rematch_id(&self) -> Option<String> {
        let at = self.table.finished()?.at;
        let hash = Sha256::new().chain_update(b"rematch").chain_update(self.row.setup.id.as_bytes()).finalize();
        let hash = u128::from_le_bytes(hash[..16].try_into().ok()?);
        let bits = ((at as u128) << 80) | (hash >> 48);
        Some(id_of(bits))
    }

    /// The holders with the two used seats swapped, unless a computer player cannot sit at the other.
    fn swapped_seats(&self) -> Vec<SeatRow> {
        let game = self.table.game();
        let mut holders = self.row.seats.clone();
        let used = game.seats(&self.table.setup().options).unwrap_or_default();
        if let [one, other] = used[..] {
            holders.swap(one.index(), other.index());
        }
        let fits = |(at, holder): (usize, &SeatRow)| match holder {
            SeatRow::Computer { player } => PlayerName::read(game.facts(), player, Seat(at as u8)).is_ok(),
            _ => true,
        };
        if holders.iter().enumerate().all(fits) { holders } else { self.row.seats.clone() }
    }
}

/// Who did not ask sits down when they come: until then no clock runs.
fn waiting(holder: SeatRow, me: &str) -> SeatRow {
    match holder {
        SeatRow::User { id, .. } if id != me => SeatRow::Open,
        holder => holder,
    }
}
