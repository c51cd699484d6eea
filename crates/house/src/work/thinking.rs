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

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, Ordering};

    use ::tables::PlayerMaker;
    use game::{AnyPlayer, AnyView};
    use tempfile::TempDir;

    use super::*;
    use crate::fixture::empty_house;
    use crate::tables::{NOBODY_WAITS, NewTable};
    use crate::{Config, HandTime};

    /// A player that thinks until it is let go, whatever it is told.
    #[derive(Clone, Default)]
    struct Stubborn {
        has_begun: Arc<AtomicBool>,
        let_go: Arc<AtomicBool>,
    }

    impl AnyPlayer for Stubborn {
        fn think(&mut self, _: &dyn AnyView, _: &Budget) -> Result<String, Say> {
            self.has_begun.store(true, Ordering::SeqCst);
            while !self.let_go.load(Ordering::SeqCst) {
                std::thread::yield_now();
            }
            Ok("d3".to_owned())
        }
    }

    /// A house whose time is moved by hand and in which `random` is stubborn until it is let go, and a table at which
    /// that player begins.
    struct Waiting {
        house: House,
        time: HandTime,
        stubborn: Stubborn,
        table: String,
        _folder: TempDir,
    }

    impl Waiting {
        async fn for_player(player: &str) -> Self {
            let (time, stubborn) = (HandTime::new(20_000 * 86_400_000), Stubborn::default());
            let sits = stubborn.clone();
            let player_maker = PlayerMaker::by(move |game, name, seat, rng| match name {
                "random" => Ok(Box::new(sits.clone())),
                name => game.player(name, seat, rng),
            });
            let config = Config { thinkers: 0, player_maker, time: time.clone().into(), ..Config::default() };
            let (house, folder) = empty_house(config).await;
            let guest = house.new_guest().await.unwrap().user.id;
            let form = NewTable {
                game: "othello".to_owned(),
                role: Some("white".to_owned()),
                seats: [("black".to_owned(), player.to_owned())].into(),
                ..NewTable::default()
            };
            let table = house.create_table(&guest, false, &form, game::Seed::from_number(1)).await.unwrap().id;
            Self { house, time, stubborn, table, _folder: folder }
        }

        async fn claim(&self) -> Claim {
            let now = self.house.now();
            self.house.store.claim(Lane::Thinking, "worker", now, now + 1_000, 1).await.unwrap().remove(0)
        }

        async fn entries(&self) -> u64 {
            self.house.room(&self.table).open(&self.house).await.unwrap().table.last()
        }
    }

    /// Lets everything come as far as it can without a thought.
    async fn settle() {
        for _ in 0..50 {
            tokio::task::yield_now().await;
        }
    }

    #[tokio::test]
    async fn a_ticket_that_the_table_has_left_behind_is_not_thought_about() {
        let waiting = Waiting::for_player("greedy").await;
        let claim = waiting.claim().await;
        let number = claim.number.unwrap();
        for late in [
            Claim { seat: Some(1), ..claim.clone() },
            Claim { number: Some(number + 1), ..claim.clone() },
            Claim { seat: Some(1), number: Some(number + 1), ..claim.clone() },
        ] {
            answer(waiting.house.clone(), late, NOBODY_WAITS).await;
            assert_eq!(waiting.entries().await, 0);
        }
        answer(waiting.house.clone(), claim, NOBODY_WAITS).await;
        assert_eq!(waiting.entries().await, 1);
    }

    #[tokio::test]
    async fn who_looks_after_those_who_need_not_wait_passes_on_who_turned_out_to_be_slow() {
        let waiting = Waiting::for_player("greedy").await;
        waiting.house.paces.note("othello", "greedy", Duration::from_secs(1));
        let claim = waiting.claim().await;
        assert_eq!(claim.attempt, 1);
        answer(waiting.house.clone(), claim, FOR_A_MOMENT).await;
        assert_eq!(waiting.entries().await, 0);
        let wanted = WantedWork { least: FOR_A_MOMENT, ..Lane::Thinking.into() };
        let now = waiting.house.now();
        assert!(waiting.house.store.claim(wanted, "worker", now, now + 1, 1).await.unwrap().is_empty());
        let claim = waiting.claim().await;
        assert_eq!(claim.attempt, 1, "that was no attempt");
        answer(waiting.house.clone(), claim, A_PERSON_WAITS).await;
        assert_eq!(waiting.entries().await, 1);
    }

    #[tokio::test]
    async fn who_has_time_to_think_does_not_keep_waiting_who_looks_after_those_who_need_not_wait() {
        let urgent = || WantedWork { least: FOR_A_MOMENT, ..Lane::Thinking.into() };
        for (player, quick) in [("greedy", true), ("level:10", false)] {
            let waiting = Waiting::for_player(player).await;
            let now = waiting.house.now();
            let claims = waiting.house.store.claim(urgent(), "worker", now, now + 1, 1).await.unwrap();
            assert_eq!(!claims.is_empty(), quick, "{player}");
        }
    }

    #[tokio::test]
    async fn a_quick_player_is_let_think_by_who_looks_after_those_who_need_not_wait() {
        let waiting = Waiting::for_player("greedy").await;
        let claim = waiting.claim().await;
        answer(waiting.house.clone(), claim, FOR_A_MOMENT).await;
        assert_eq!(waiting.entries().await, 1);
    }

    #[tokio::test]
    async fn a_thought_is_held_for_eight_seconds_at_a_time() {
        let waiting = Waiting::for_player("random").await;
        let (claim, house) = (waiting.claim().await, &waiting.house);
        let held = async |now: i64| !house.store.held_work(now).await.unwrap().is_empty();
        let script = async {
            while !waiting.stubborn.has_begun.load(Ordering::SeqCst) {
                tokio::task::yield_now().await;
            }
            for _ in 0..3 {
                waiting.time.advance(RENEW_EVERY);
                while !held(house.now() + 7_999).await {
                    tokio::task::yield_now().await;
                }
                assert!(!held(house.now() + 8_000).await);
            }
            waiting.stubborn.let_go.store(true, Ordering::SeqCst);
        };
        tokio::join!(answer(house.clone(), claim, NOBODY_WAITS), script);
        assert_eq!(waiting.entries().await, 1);
    }

    #[tokio::test]
    async fn a_house_that_closes_puts_its_ticket_back_as_it_was() {
        let waiting = Waiting::for_player("random").await;
        let claim = waiting.claim().await;
        let close = async {
            waiting.house.stop();
            waiting.stubborn.let_go.store(true, Ordering::SeqCst);
        };
        tokio::join!(answer(waiting.house.clone(), claim, NOBODY_WAITS), close);
        assert_eq!(waiting.entries().await, 0);
        assert_eq!(waiting.claim().await.attempt, 1);
    }

    #[tokio::test]
    async fn who_does_not_stop_thinking_is_told_to_after_two_seconds_and_given_up_after_two_more() {
        let waiting = Waiting::for_player("random").await;
        // The time that players have whose strength is not made of it.
        let thought = Duration::from_secs(10);
        let open = waiting.house.room(&waiting.table).open(&waiting.house).await.unwrap();
        let (enough, given_up) = (StopFlag::new(), AtomicBool::new(false));
        let think = async {
            let thought = waiting.house.think(open, Seat(0), "random".to_owned(), &enough).await;
            given_up.store(true, Ordering::SeqCst);
            assert_eq!(thought.unwrap_err(), "it does not stop thinking.");
        };
        let script = async {
            for (passes, told, gone) in [
                (thought + Duration::from_millis(1_999), false, false),
                (Duration::from_millis(1), true, false),
                (Duration::from_millis(1_999), true, false),
                (Duration::from_millis(1), true, true),
            ] {
                waiting.time.advance(passes);
                settle().await;
                assert_eq!((enough.is_raised(), given_up.load(Ordering::SeqCst)), (told, gone), "{passes:?}");
            }
        };
        tokio::join!(think, script);
        waiting.stubborn.let_go.store(true, Ordering::SeqCst);
    }
}
