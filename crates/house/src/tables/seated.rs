//! A table that is played in this process, without HTTP: the terminal's way into the house. Everything goes through
//! the same doors as a request: entries are on disk before they are seen, and a view is the only way out.

use std::sync::Arc;

use game::{AnyView, Seat, Seed, Viewer};
use tables::{Command, Kind, Millis, Shown, ShownEntry};

use crate::app::{App, now};
use crate::error::{ApiError, ApiResult};
use crate::house::{self, Room};
use crate::new_table::{NewTable, plan};
use crate::thinking::{think, trouble};
use crate::words;

/// A table with somebody sitting at it.
pub struct Desk {
    app: App,
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

impl Desk {
    /// Makes a table and sits down at it. The seed decides all that chance decides, a level included.
    pub async fn set_up(app: &App, user: &str, form: &NewTable, seed: Seed) -> ApiResult<Self> {
        let (plan, _) = plan(app, user, false, form, seed).await?;
        let id = plan.id.clone();
        plan.make(app).await?;
        Self::sit_down(app, user, &id).await
    }

    /// Sits down at a table where the user has a seat.
    pub async fn sit_down(app: &App, user: &str, id: &str) -> ApiResult<Self> {
        let room = app.house.room(id);
        if room.open(app).await?.seats_of(Some(user)).is_empty() {
            return Err(ApiError::forbidden(&words::NOT_YOUR_SEAT));
        }
        Ok(Self { app: app.clone(), room, user: user.to_owned() })
    }

    /// The table's id.
    pub fn id(&self) -> &str {
        &self.room.id
    }

    /// The table as it stands.
    pub async fn look(&self) -> ApiResult<Look> {
        let open = self.room.open(&self.app).await?;
        let viewer = open.viewer(Some(&self.user));
        let Viewer::Seat(seat) = viewer else { return Err(ApiError::forbidden(&words::NOT_YOUR_SEAT)) };
        let table = &open.table;
        Ok(Look {
            seat,
            shown: table.show(viewer, now(), true),
            view: (!table.is_paused()).then(|| table.view(viewer)),
            entries: table.show_entries(0, viewer),
            thinker: table.thinker().map(|(seat, name)| (seat, name.to_owned())),
            deadline: table.deadline().map(|(_, at)| at),
        })
    }

    /// Carries a command out. When it answers, the entry is on disk.
    pub async fn command(&self, command: &Command) -> ApiResult<()> {
        let done = house::command(&self.app, &self.room, |_| Ok(command.clone())).await;
        done.map(drop).map_err(|(_, error)| error)
    }

    /// Lets the computer whose turn it is think and move. Nothing happens when the table has moved on meanwhile.
    pub async fn think(&self) -> ApiResult<()> {
        let open = self.room.open(&self.app).await?;
        let Some((seat, name)) = open.table.thinker().map(|(seat, name)| (seat, name.to_owned())) else {
            return Ok(());
        };
        let seen = open.table.last();
        let thought = think(&self.app, open, seat, name.clone()).await;
        if self.app.stop.is_raised() {
            return Ok(());
        }
        let text = thought.map_err(|reason| ApiError::refused(trouble(&name, &reason)))?;
        let Err(error) = self.command(&Command { seat, seen, kind: Kind::Move, text }).await else { return Ok(()) };
        // Whoever took a move back or paused meanwhile no longer waits for this one.
        let waits = self.room.open(&self.app).await?.table.thinker().is_some_and(|(waiting, _)| waiting == seat);
        if error.is_stale() || !waits { Ok(()) } else { Err(ApiError::refused(trouble(&name, &error.body().text))) }
    }

    /// Stores the flag that has fallen, if one has.
    pub async fn notice_flag(&self) -> ApiResult<()> {
        let open = self.room.open(&self.app).await?;
        match open.table.fallen_flag(now()) {
            Some(entry) => house::append(&self.app, open, entry).await.map(drop),
            None => Ok(()),
        }
    }
}
