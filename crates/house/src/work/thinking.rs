//! Computer players at work: a ticket is claimed, thought over, and answered with a move.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::pin;
use std::time::{Duration, Instant};

use ::tables::{Command, Kind};
use game::{Budget, PlayerName, Say, Seat, StopFlag, Viewer};
use serde::{Deserialize, Serialize};
use store::{Claim, Lane, WantedWork};

use super::claims::{self, LEASE_MS, RENEW_EVERY};
use super::offload::patiently;
use crate::tables::{A_PERSON_WAITS, FOR_A_MOMENT, NotDone, OpenTable};
use crate::{Cap, House, Result, words};

/// Players whose strength is not made of time think at most so long.
const LONGEST_THOUGHT: Duration = Duration::from_secs(10);
/// A player may be late by so much before it is told to stop, and then once more before it is given up.
const LONGEST_DELAY: Duration = Duration::from_secs(2);
/// A ticket that failed so often is given up, and its table is told.
const MOST_ATTEMPTS: i64 = 3;

/// One worker: thinks about one move at a time, of at least this priority, until the house closes.
pub(super) async fn work(house: House, least: i64, number: usize) {
    let each = house.config.caps.of(Cap::Thoughts).into();
    let wanted = WantedWork { lane: Lane::Thinking, least, each, games: house.config.games.clone() };
    claims::work(house, wanted, number, |house, claim| answer(house, claim, least)).await;
}

async fn answer(house: House, claim: Claim, least: i64) {
    let (Some(id), Some(number), Some(seat)) = (claim.table.as_deref(), claim.number, claim.seat) else { return };
    let room = house.room(id);
    let Ok(open) = room.open(&house).await else { return };
    let thinker = open.table.thinker().map(|(seat, name)| (seat, name.to_owned()));
    let Some((turn, name)) = thinker.filter(|(turn, _)| turn.0 == seat && open.table.last() as i64 >= number) else {
        // The table has moved on; whoever moved it wrote the ticket that counts now.
        return;
    };
    let game = open.row.setup.game.clone();
    if least == FOR_A_MOMENT && !house.paces.is_quick(open.table.game().facts(), &name, turn) {
        // Who raised the ticket did not know: a server may have nobody who thinks.
        drop(open);
        drop(house.store.pass_on(&claim, house.now(), A_PERSON_WAITS).await);
        house.nudge_work(Lane::Thinking, A_PERSON_WAITS, Some(&game));
        return;
    }
    let seen = open.table.last();
    let Some(thought) = house.think_under(&claim, open, turn, name.clone()).await else { return };
    if house.is_stopping() {
        // Whoever starts next takes it up at once, and this was no attempt.
        drop(house.store.put_back(&claim, house.now(), None).await);
        return;
    }
    let reason = match thought {
        Ok(text) => {
            let command = Command { seat: turn, seen, kind: Kind::Move, text };
            match house.carry_out(&room, |_| Ok(command.clone())).await {
                Ok(_) | Err(NotDone::Stale(..)) => return,
                Err(NotDone::Failed(error)) => error.say().text,
            }
        }
        Err(reason) => reason,
    };
    tracing::error!(table = id, player = name, attempt = claim.attempt, reason, "a computer player failed");
    if claim.attempt < MOST_ATTEMPTS {
        let now = house.now();
        drop(house.store.release(&claim, now, now).await);
    } else {
        house.give_up_ticket(&claim, id, &Failure { reason }).await;
    }
}

impl House {
    /// Thinks while the claim is held; none when it is not any more, because the table moved on or another worker has
    /// it.
    async fn think_under(
        &self,
        claim: &Claim,
        open: OpenTable,
        seat: Seat,
        name: String,
    ) -> Option<Result<String, String>> {
        let enough = StopFlag::new();
        let mut ticks = self.config.time.every(RENEW_EVERY);
        let mut lost = false;
        let mut thought = pin!(self.think(open, seat, name, &enough));
        loop {
            tokio::select! {
                thought = &mut thought => return (!lost).then_some(thought),
                () = ticks.next(), if !lost => {}
            }
            let now = self.now();
            match self.store.renew(claim, now, now + LEASE_MS, None).await {
                Ok(()) => {}
                Err(store::Error::LeaseLost { .. }) => {
                    lost = true;
                    enough.raise();
                }
                Err(error) => tracing::warn!(table = claim.id, %error, "a thought could not be held on to"),
            }
        }
    }

    /// Thinks off the async threads, until it is told that it is enough. A player that panics is contained: only its
    /// own move is missing. One that neither ends nor stops when it is told to is left behind with its thread, and the
    /// worker goes on.
    pub(crate) async fn think(
        &self,
        open: OpenTable,
        seat: Seat,
        name: String,
        enough: &StopFlag,
    ) -> Result<String, String> {
        let (game, view) = (open.table.game(), open.table.view(Viewer::Seat(seat)));
        let player = PlayerName::read(game.facts(), &name, seat).map_err(|say| say.text)?;
        let entry = if game.has_one_stream(player) { 0 } else { open.table.last() };
        let rng = open.table.setup().seed.stream("player", Some(seat), entry);
        let (player_maker, named) = (self.config.player_maker.clone(), name.clone());
        drop(open);
        let limit = player.think_ms().map_or(LONGEST_THOUGHT, |ms| Duration::from_millis(ms.into()));
        let budget = Budget::time(limit).with_stop(enough.clone());
        let began = Instant::now();
        let mut task = patiently(move || {
            let thought = catch_unwind(AssertUnwindSafe(|| {
                player_maker.make(game, &name, seat, rng).and_then(|mut player| player.think(view.as_ref(), &budget))
            }));
            match thought {
                Ok(answer) => answer.map_err(|say| say.text),
                Err(_) => Err("it stopped in the middle of a thought.".to_owned()),
            }
        });
        let told = async {
            tokio::select! {
                () = self.stopped() => {}
                () = self.config.time.sleep(limit + LONGEST_DELAY) => {}
            }
            enough.raise();
            self.config.time.sleep(LONGEST_DELAY).await;
        };
        let thought = tokio::select! {
            thought = &mut task => thought.unwrap_or_else(|error| Err(error.to_string())),
            () = told => Err("it does not stop thinking.".to_owned()),
        };
        let took = began.elapsed();
        self.paces.note(game.facts().name, &named, took);
        let seconds = took.as_secs_f64();
        metrics::histogram!("tauler_thinking_seconds", "game" => game.facts().name).record(seconds);
        thought
    }
}

/// Why a computer player was given up, as the store keeps it.
#[derive(Serialize, Deserialize)]
pub(crate) struct Failure {
    pub(crate) reason: String,
}

impl Failure {
    pub(crate) fn read(text: &str) -> Option<Self> {
        serde_json::from_str(text).ok()
    }

    pub(crate) fn say(&self) -> Say {
        words::PLAYER_TROUBLE.with(&[("reason", self.reason.as_str().into())])
    }
}

impl House {
    /// Nobody thinks about this ticket any more: its table waits, and says why.
    async fn give_up_ticket(&self, claim: &Claim, table: &str, failure: &Failure) {
        let reason = serde_json::to_string(failure).expect("plain data");
        if let Err(error) = self.store.fail_ticket(claim, &reason, self.now()).await {
            tracing::warn!(table, %error, "a failed player could not be told");
            return;
        }
        if let Ok(open) = self.room(table).open(self).await {
            open.forget();
        }
        self.nudge_table(table, None);
    }

    /// Lets a computer player that was given up try again; who plays at the table asks, or who made it to watch.
    pub async fn retry_player(&self, table: &str, user: &str) -> Result<OpenTable> {
        let open = self.open_table(table, Some(user)).await?;
        open.must_be_seated_or_owner(user)?;
        if !self.store.retry_ticket(table, self.now()).await? {
            return Err(words::NOTHING_TO_RETRY.say().into());
        }
        let game = open.row.setup.game.clone();
        open.forget();
        self.nudge_table(table, None);
        self.nudge_work(Lane::Thinking, A_PERSON_WAITS, Some(&game));
        self.open_table(table, Some(user)).await
    }
}
