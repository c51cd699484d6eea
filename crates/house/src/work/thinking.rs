//! Computer players at work: tickets are claimed from the store, thought over, and answered with a move.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

use bus::Topic;
use game::{Budget, PlayerName, Say, Seat, StopFlag, Viewer};
use store::{Claim, Lane, new_id};
use tables::{Command, Kind};

use crate::app::{App, now};
use crate::house::{self, Open};
use crate::words;

/// A ticket is held for so long; a worker that dies lets it go.
const LEASE_MS: i64 = 60_000;
/// Players whose strength is not made of time think at most so long.
const LONGEST_THOUGHT: Duration = Duration::from_secs(10);
/// A player may be late by so much before it is told to stop, and then once more before it is given up.
const LONGEST_DELAY: Duration = Duration::from_secs(2);
/// Without a nudge, work is looked for so often.
const LOOK_EVERY: Duration = Duration::from_secs(2);
/// A ticket that failed so often is given up, and its table is told.
const MOST_ATTEMPTS: i64 = 3;

/// One worker: thinks about one move at a time, until the server stops.
pub(crate) async fn work(app: App) {
    let worker = new_id();
    let topic = Topic::work("thinking");
    let mut nudges = app.bus.subscribe(&topic).await;
    while !app.stop.is_raised() {
        let claimed = app.store.claim(Lane::Thinking, &worker, now(), now() + LEASE_MS, 1).await;
        match claimed {
            Ok(claims) if !claims.is_empty() => {
                for claim in claims {
                    answer(&app, &claim).await;
                }
                continue;
            }
            Ok(_) => {}
            Err(error) => tracing::warn!(%error, "work could not be claimed"),
        }
        tokio::select! {
            () = app.stopped() => return,
            _ = nudges.next() => {}
            () = tokio::time::sleep(LOOK_EVERY) => {}
        }
    }
}

async fn answer(app: &App, claim: &Claim) {
    let (Some(id), Some(number), Some(seat)) = (claim.table.as_deref(), claim.number, claim.seat) else { return };
    let room = app.house.room(id);
    let Ok(open) = room.open(app).await else { return };
    let thinker = open.table.thinker().map(|(seat, name)| (seat, name.to_owned()));
    let Some((turn, name)) = thinker.filter(|(turn, _)| turn.0 == seat && open.table.last() as i64 >= number) else {
        // The table has moved on; whoever moved it wrote the ticket that counts now.
        return;
    };
    let seen = open.table.last();
    let thought = think(app, open, turn, name.clone()).await;
    if app.stop.is_raised() {
        // Whoever starts next takes it up at once.
        drop(app.store.release(claim, now(), 0).await);
        return;
    }
    let moved = match thought {
        Ok(text) => {
            let command = Command { seat: turn, seen, kind: Kind::Move, text };
            match house::command(app, &room, |_| Ok(command.clone())).await {
                Ok(_) => return,
                Err((Some(_), error)) if error.is_stale() => return,
                Err((_, error)) => error.body().text,
            }
        }
        Err(reason) => reason,
    };
    tracing::error!(table = id, player = name, attempt = claim.attempt, reason = moved, "a computer player failed");
    if claim.attempt < MOST_ATTEMPTS {
        drop(app.store.release(claim, now(), now()).await);
        return;
    }
    drop(app.store.drop_ticket(claim).await);
    if let Ok(mut open) = room.open(app).await {
        open.trouble = Some(trouble(&name, &moved));
    }
    app.bus.nudge(bus::Nudge { topic: Topic::table(id), number: 0 });
}

/// Says that a computer player failed.
pub(crate) fn trouble(player: &str, reason: &str) -> Say {
    words::PLAYER_TROUBLE.with(&[("player", player.into()), ("reason", reason.into())])
}

/// Thinks off the async threads. A player that panics is contained: only its own move is missing. One that neither ends
/// nor stops when it is told to is left behind with its thread, and the worker goes on.
pub(crate) async fn think(app: &App, open: Open, seat: Seat, name: String) -> Result<String, String> {
    let (game, view) = (open.table.game(), open.table.view(Viewer::Seat(seat)));
    let rng = open.table.setup().seed.stream("player", Some(seat), open.table.last());
    let seating = app.config.seating.clone();
    drop(open);
    let limit = PlayerName::read(game.facts(), &name, seat).map_err(|say| say.text)?.think_ms();
    let limit = limit.map_or(LONGEST_THOUGHT, |ms| Duration::from_millis(ms.into()));
    let enough = StopFlag::new();
    let budget = Budget::time(limit).with_stop(enough.clone());
    let began = Instant::now();
    let mut task = tokio::task::spawn_blocking(move || {
        let thought = catch_unwind(AssertUnwindSafe(|| {
            seating.seat(game, &name, seat, rng).and_then(|mut player| player.think(view.as_ref(), &budget))
        }));
        match thought {
            Ok(answer) => answer.map_err(|say| say.text),
            Err(_) => Err("it stopped in the middle of a thought.".to_owned()),
        }
    });
    let told = async {
        tokio::select! {
            () = app.stopped() => {}
            () = tokio::time::sleep(limit + LONGEST_DELAY) => {}
        }
        enough.raise();
        tokio::time::sleep(LONGEST_DELAY).await;
    };
    let thought = tokio::select! {
        thought = &mut task => thought.unwrap_or_else(|error| Err(error.to_string())),
        () = told => Err("it does not stop thinking.".to_owned()),
    };
    metrics::histogram!("tauler_thinking_seconds", "game" => game.facts().name).record(began.elapsed().as_secs_f64());
    thought
}
