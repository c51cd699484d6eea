//! A person at a table in this process: the terminal's way in. Everything goes through the same doors as a request:
//! entries are on disk before they are seen, and a view is the only way out.

use std::sync::Arc;

use ::tables::{Command, Kind, Millis, Shown, ShownEntry};
use game::{AnyView, Seat, Seed, StopFlag, Viewer};

use super::command::NotDone;
use super::room::Room;
use crate::error::{Error, Result};
use crate::work::Failure;
use crate::{House, words};
use ::tables::forms::NewTable;

/// A person who sits at a table.
pub struct Seated {
    house: House,
    room: Arc<Room>,
    user: String,
}

/// A table as the one who sits there sees it.
pub struct Look {
    /// The seat from which it is seen: the one to move, for who holds both.
    pub seat: Seat,
    /// All about the table.
    pub shown: Shown,
    /// The game's view; none while the table is paused.
    pub view: Option<Box<dyn AnyView>>,
    /// The whole log.
    pub entries: Vec<ShownEntry>,
    /// The computer that should think now, if one should.
    pub thinker: Option<(Seat, String)>,
    /// When the next flag falls, if a clock runs.
    pub deadline: Option<Millis>,
}

impl Seated {
    /// Makes a table and sits down at it. The seed decides all that chance decides, a level included.
    pub async fn at_new_table(house: &House, user: &str, form: &NewTable, seed: Seed) -> Result<Self> {
        let made = house.create_table(user, false, form, seed).await?;
        Self::at_table(house, user, &made.id).await
    }

    /// Sits down at a table where the user has a seat.
    pub async fn at_table(house: &House, user: &str, id: &str) -> Result<Self> {
        let room = house.room(id);
        room.open(house).await?.must_be_seated(user)?;
        Ok(Self { house: house.clone(), room, user: user.to_owned() })
    }

    /// The table's id.
    pub fn id(&self) -> &str {
        &self.room.id
    }

    /// The table as it is.
    pub async fn look(&self) -> Result<Look> {
        let open = self.room.open(&self.house).await?;
        let viewer = open.viewer(Some(&self.user));
        let Viewer::Seat(seat) = viewer else { return Err(Error::not_allowed(&words::NOT_YOUR_SEAT)) };
        let table = &open.table;
        Ok(Look {
            seat,
            shown: table.show(viewer, self.house.now(), true),
            view: (!table.is_paused()).then(|| table.view(viewer)),
            entries: table.show_entries(0, viewer),
            thinker: table.thinker().map(|(seat, name)| (seat, name.to_owned())),
            deadline: table.deadline().map(|(_, at)| at),
        })
    }

    /// Carries a command out. When it answers, the entry is on disk.
    pub async fn command(&self, command: &Command) -> Result<()> {
        self.house.carry_out(&self.room, |_| Ok(command.clone())).await?;
        Ok(())
    }

    /// Lets the computer whose turn it is think and move. Nothing happens when the table has moved on meanwhile.
    pub async fn think(&self) -> Result<()> {
        let open = self.room.open(&self.house).await?;
        let Some((seat, name)) = open.table.thinker().map(|(seat, name)| (seat, name.to_owned())) else {
            return Ok(());
        };
        let seen = open.table.last();
        let thought = self.house.think(open, seat, name, &StopFlag::new()).await;
        if self.house.is_stopping() {
            return Ok(());
        }
        let text = thought.map_err(|reason| Failure { reason }.say())?;
        let command = Command { seat, seen, kind: Kind::Move, text };
        let failed = match self.house.carry_out(&self.room, |_| Ok(command.clone())).await {
            Ok(_) | Err(NotDone::Stale(..)) => return Ok(()),
            Err(NotDone::Failed(error)) => error,
        };
        // Whoever took a move back or paused meanwhile no longer waits for this one.
        let waits = self.room.open(&self.house).await?.table.thinker().is_some_and(|(waiting, _)| waiting == seat);
        let failure = Failure { reason: failed.say().text };
        if waits { Err(failure.say().into()) } else { Ok(()) }
    }

    /// Throws the table away, if that is allowed.
    pub async fn discard(&self) -> Result<()> {
        self.house.discard_table(&self.room.id, &self.user).await
    }

    /// Stores the flag that has fallen, if one has.
    pub async fn notice_flag(&self) -> Result<()> {
        self.house.notice_flag(&self.room.id).await
    }
}
