//! What a seat may do now. What a table shows as possible and what it accepts both come from [`Table::check`].

use game::{Permission, Say, Seat, TakeBack, Viewer, Word};
use serde::Serialize;

use super::entry::Kind;
use super::{Offered, Table};
use crate::words as say;

/// What a viewer may ask for now.
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[expect(clippy::struct_excessive_bools, reason = "each is a button of its own")]
pub struct May {
    /// Make a move.
    pub play: bool,
    /// Take a move back at once.
    pub back: bool,
    /// Do again what was taken back.
    pub redo: bool,
    /// Pause at once.
    pub pause: bool,
    /// Resume.
    pub resume: bool,
    /// Give up.
    pub resign: bool,
    /// What it may offer to the other.
    pub offer: Vec<&'static str>,
    /// Answer the offer that waits.
    pub answer: bool,
    /// The kinds of hints it may take.
    pub hint: Vec<&'static str>,
}

type Allowed = Result<(), Say>;

fn refuse(word: &'static Word) -> Allowed {
    Err(word.say())
}

impl Table {
    /// What the viewer may ask for now: all that [`check`](Self::check) allows. A game may still refuse a move, and a
    /// hint may find nothing.
    pub(super) fn may(&self, viewer: Viewer) -> May {
        let Viewer::Seat(seat) = viewer else { return May::default() };
        let may = |kind| self.check(seat, kind, "").is_ok();
        let may_with = |kind, text: &&str| self.check(seat, kind, text).is_ok();
        let hints = self.game.facts().hint_kinds.iter().map(|hint| hint.name);
        May {
            play: may(Kind::Move),
            back: may(Kind::Back),
            redo: may(Kind::Redo),
            pause: may(Kind::Pause),
            resume: may(Kind::Resume),
            resign: may(Kind::Resign),
            offer: Offered::ALL.map(Offered::name).into_iter().filter(|name| may_with(Kind::Offer, name)).collect(),
            answer: may(Kind::Accept),
            hint: hints.filter(|name| may_with(Kind::Hint, name)).collect(),
        }
    }

    /// Whether the rules of the table allow this now. The text says which offer or hint; a move's is for the game.
    pub(super) fn check(&self, seat: Seat, kind: Kind, text: &str) -> Allowed {
        let allowed = match kind {
            Kind::Flag => return refuse(&say::FLAG_BY_CLOCK),
            Kind::Move => self.check_move(seat),
            Kind::Back => self.check_back(seat),
            Kind::Redo => self.check_redo(),
            Kind::Pause => self.check_pause(),
            Kind::Resume => self.check_resume(),
            Kind::Hint => self.check_hint(seat, text),
            Kind::Offer => self.check_offer(seat, text),
            Kind::Accept | Kind::Refuse => self.check_reply(seat),
            Kind::Resign => Ok(()),
        };
        self.check_begun_and_not_over().and(allowed)
    }

    fn check_begun_and_not_over(&self) -> Allowed {
        if self.setup.started_at.is_none() {
            return refuse(&say::NOT_STARTED);
        }
        if self.outcome().is_some() { refuse(&say::OVER) } else { Ok(()) }
    }

    /// Whether hints may be asked for at this table.
    pub fn allows_hints(&self) -> bool {
        match self.game.facts().hints {
            Permission::Never => false,
            Permission::FreeOrAgreed => !self.setup.between_people() || (self.setup.hints && !self.setup.rated),
        }
    }

    fn check_running(&self) -> Allowed {
        if self.paused { refuse(&say::PAUSED) } else { Ok(()) }
    }

    fn check_move(&self, seat: Seat) -> Allowed {
        self.check_running()?;
        self.position.check_turn(seat)
    }

    fn check_back(&self, seat: Seat) -> Allowed {
        self.check_can_go_back()?;
        if self.setup.between_people() {
            return refuse(&say::BACK_BY_OFFER);
        }
        self.check_back_now(seat)
    }

    /// Whether the game ever takes a move back.
    fn check_can_go_back(&self) -> Allowed {
        match self.game.facts().take_back {
            TakeBack::Never => refuse(&say::NO_BACK),
            TakeBack::FreeOrAgreed => Ok(()),
        }
    }

    /// Whether there is a move to take back, and a board on which to do it.
    fn check_back_now(&self, seat: Seat) -> Allowed {
        self.check_running()?;
        if self.back_from(seat).is_none() { refuse(&say::NOTHING_BACK) } else { Ok(()) }
    }

    fn check_redo(&self) -> Allowed {
        if self.setup.between_people() {
            return refuse(&say::BACK_BY_OFFER);
        }
        self.check_running()?;
        if self.undone.is_empty() { refuse(&say::NOTHING_REDO) } else { Ok(()) }
    }

    fn check_pause(&self) -> Allowed {
        self.check_can_pause()?;
        if self.setup.between_people() {
            return refuse(&say::PAUSE_BY_OFFER);
        }
        self.check_running()
    }

    /// Whether the game is ever paused.
    fn check_can_pause(&self) -> Allowed {
        match self.game.facts().pause {
            Permission::Never => refuse(&say::NO_PAUSE),
            Permission::FreeOrAgreed => Ok(()),
        }
    }

    fn check_resume(&self) -> Allowed {
        if self.paused { Ok(()) } else { refuse(&say::NOT_PAUSED) }
    }

    fn check_hint(&self, seat: Seat, kind: &str) -> Allowed {
        if !self.allows_hints() {
            return refuse(&say::NO_HINTS);
        }
        self.check_running()?;
        self.game.facts().hint_kind(kind, seat).map(drop)
    }

    /// Whether this may be offered. A draw can be agreed on while the game is paused; a move is taken back, and a pause
    /// begins, only while it runs.
    fn check_offer(&self, seat: Seat, offer: &str) -> Allowed {
        let offered = Offered::read(offer).ok_or_else(|| say::UNKNOWN_OFFER.with(&[("offer", offer.into())]))?;
        if !self.setup.between_people() {
            return refuse(&say::NOBODY_TO_ASK);
        }
        if self.offer.is_some() {
            return refuse(&say::OFFER_OPEN);
        }
        match offered {
            Offered::Draw if self.game.facts().draw_offers => Ok(()),
            Offered::Draw => refuse(&say::NO_DRAW),
            Offered::Back => self.check_can_go_back().and_then(|()| self.check_back_now(seat)),
            Offered::Pause => self.check_can_pause().and_then(|()| self.check_running()),
        }
    }

    fn check_reply(&self, seat: Seat) -> Allowed {
        match self.offer {
            None => refuse(&say::NO_OFFER),
            Some(offer) if offer.by == seat => refuse(&say::OWN_OFFER),
            Some(_) => Ok(()),
        }
    }
}
