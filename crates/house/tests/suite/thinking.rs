//! Computer players: how often they think, and what they keep from thought to thought.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use game::{AnyPlayer, AnyView, Budget, Say};
use house::tables::{NewTable, Request};
use house::work::LevelsJob;
use house::{Caps, Config, Error};
use tables::{PlayerMaker, TableState};
use tokio::sync::Semaphore;

use crate::rooms::{TestHouse, heard, othello, othello_as, watched};

/// Thoughts that were begun, and leave to end one.
#[derive(Clone)]
struct Gate {
    begun: Arc<AtomicUsize>,
    may_end: Arc<Semaphore>,
}

/// A player that answers with this move, once it has leave.
struct Patient(Gate, &'static str);

impl AnyPlayer for Patient {
    fn think(&mut self, _: &dyn AnyView, budget: &Budget) -> Result<String, Say> {
        self.0.begun.fetch_add(1, Ordering::SeqCst);
        while self.0.may_end.try_acquire().map(tokio::sync::SemaphorePermit::forget).is_err()
            && !budget.stop().is_raised()
        {
            std::thread::yield_now();
        }
        Ok(self.1.to_owned())
    }
}

fn gate() -> Gate {
    Gate { begun: Arc::default(), may_end: Arc::new(Semaphore::new(0)) }
}

/// A house in which `random` waits at a gate.
fn with(gate: &Gate) -> Config {
    with_gates([gate, gate])
}

/// A house in which `random` waits at the gate of its seat.
fn with_gates(gates: [&Gate; 2]) -> Config {
    let gates = gates.map(Gate::clone);
    let player_maker = PlayerMaker::by(move |game, name, seat, rng| match name {
        "random" => Ok(Box::new(Patient(gates[seat.index()].clone(), ["d3", "c3"][seat.index()]))),
        name => game.player(name, seat, rng),
    });
    Config { player_maker, thinkers: 2, ..Config::default() }
}

impl Gate {
    /// Waits until so many thoughts were begun.
    async fn begun(&self, thoughts: usize) {
        while self.begun.load(Ordering::SeqCst) < thoughts {
            tokio::task::yield_now().await;
        }
    }
}

fn request(seen: u64, kind: &'static str, text: &'static str) -> Request<'static> {
    Request { seen, seat: None, kind, text, bot: false, waited_ms: 0 }
}

async fn a_hint_does_not_begin_a_second_thought(house: &TestHouse, gate: &Gate) {
    let anna = house.guest().await;
    let id = house.table(&anna, &othello("random")).await;
    let mut tasks = house.house.begin_work();
    let mut follower = house.house.follow_table(&id, Some(&anna.id), 0).await.unwrap();
    house.house.command(&id, &anna.id, &request(0, "move", "d3")).await.unwrap();
    gate.begun(1).await;
    // The second worker is free, and hears of whatever there is to do.
    house.house.command(&id, &anna.id, &request(1, "hint", "best-moves")).await.unwrap();
    house.time.advance(std::time::Duration::from_secs(5));
    gate.may_end.add_permits(1);
    heard(&mut follower, 3).await;
    assert_eq!(gate.begun.load(Ordering::SeqCst), 1, "one move, one thought");
    let table = house.show(&id, &anna).await;
    assert_eq!((table.n, table.turn, table.trouble), (3, Some(game::Seat(0)), None));
    // A move that is taken back is thought about anew.
    house.house.command(&id, &anna.id, &request(3, "back", "")).await.unwrap();
    house.house.command(&id, &anna.id, &request(4, "move", "d3")).await.unwrap();
    gate.may_end.add_permits(1);
    heard(&mut follower, 6).await;
    assert_eq!(gate.begun.load(Ordering::SeqCst), 2);
    house.house.stop();
    while tasks.join_next().await.is_some() {}
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_hint_does_not_begin_a_second_thought_on_sqlite() {
    let gate = gate();
    a_hint_does_not_begin_a_second_thought(&TestHouse::sqlite(with(&gate)).await, &gate).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_hint_does_not_begin_a_second_thought_on_postgres() {
    let gate = gate();
    a_hint_does_not_begin_a_second_thought(&TestHouse::postgres(with(&gate)).await, &gate).await;
}

/// As many tables as somebody likes at which computers play each other, each of whose thoughts waits at the gate.
async fn people_come_before_computers(house: &TestHouse, gate: &Gate) {
    let eve = house.guest().await;
    let watched = NewTable { seats: computers(), ..watched() };
    for _ in 0..60 {
        house.table(&eve, &watched).await;
    }
    let others = [house.guest().await, house.guest().await];
    for other in &others {
        house.table(other, &othello_as("white", "black", "random")).await;
    }
    let mut tasks = house.house.begin_work();
    gate.begun(2).await;
    // Whoever thinks for eve and the others does not come to an end; and yet greedy answers.
    let anna = house.guest().await;
    let id = house.table(&anna, &othello("greedy")).await;
    let mut follower = house.house.follow_table(&id, Some(&anna.id), 0).await.unwrap();
    house.house.command(&id, &anna.id, &request(0, "move", "d3")).await.unwrap();
    heard(&mut follower, 2).await;
    house.house.stop();
    while tasks.join_next().await.is_some() {}
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn people_come_before_computers_on_sqlite() {
    let gate = gate();
    people_come_before_computers(&TestHouse::sqlite(without_caps(with(&gate))).await, &gate).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn people_come_before_computers_on_postgres() {
    let gate = gate();
    people_come_before_computers(&TestHouse::postgres(without_caps(with(&gate))).await, &gate).await;
}

/// One who thinks about anything, one who looks after people, one who looks after those who need not wait, and one who
/// does jobs.
async fn four_are_at_work_under_names_of_their_own(house: &TestHouse, gate: &Gate) {
    for _ in 0..4 {
        let guest = house.guest().await;
        house.table(&guest, &othello_as("white", "black", "random")).await;
    }
    let anna = house.guest().await;
    let wishes = [("size", 9.into()), ("grade", "unreasonable".into())];
    let wishes = wishes.into_iter().map(|(name, wish): (&str, serde_json::Value)| (name.to_owned(), wish)).collect();
    let form = LevelsJob { game: "kenken".to_owned(), wishes, drawn: None, count: Some(100) };
    house.house.generate_levels(&anna.id, form).await.unwrap();
    let mut tasks = house.house.begin_work();
    let held = loop {
        let held = house.house.store.held_work(house.house.now()).await.unwrap();
        if held.len() == 4 {
            break held;
        }
        tokio::task::yield_now().await;
    };
    gate.begun(3).await;
    let number = |worker: &str| worker.split('.').next_back().unwrap().to_owned();
    let mut numbers: Vec<(String, &str)> = held.iter().map(|held| (number(&held.worker), held.kind.as_str())).collect();
    numbers.sort();
    let think = ["0", "1", "2"].map(|number| (number.to_owned(), "think"));
    assert_eq!(numbers[..3], think);
    assert_eq!(numbers[3], ("3".to_owned(), "generate"));
    house.house.stop();
    while tasks.join_next().await.is_some() {}
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn four_are_at_work_under_names_of_their_own_on_sqlite() {
    let gate = gate();
    let config = Config { thinkers: 1, ..with(&gate) };
    four_are_at_work_under_names_of_their_own(&TestHouse::sqlite(config).await, &gate).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn four_are_at_work_under_names_of_their_own_on_postgres() {
    let gate = gate();
    let config = Config { thinkers: 1, ..with(&gate) };
    four_are_at_work_under_names_of_their_own(&TestHouse::postgres(config).await, &gate).await;
}

async fn what_was_left_for_its_users_sake_is_taken_when_the_piece_before_is_done(house: &TestHouse, gates: [&Gate; 2]) {
    let (anna, eve) = (house.guest().await, house.guest().await);
    let mut tasks = house.house.begin_work();
    // Who takes anything thinks for anna, so somebody else thinks for eve.
    let first = house.table(&anna, &othello_as("white", "black", "random")).await;
    let mut follower = house.house.follow_table(&first, Some(&anna.id), 0).await.unwrap();
    gates[0].begun(1).await;
    let second = house.table(&eve, &othello("random")).await;
    house.house.command(&second, &eve.id, &request(0, "move", "d3")).await.unwrap();
    gates[1].begun(1).await;
    // Eve has a thought at work, so the next is left where it is even by who is free.
    house.table(&eve, &NewTable { seats: computers(), ..watched() }).await;
    gates[0].may_end.add_permits(1);
    heard(&mut follower, 1).await;
    assert_eq!(gates[0].begun.load(Ordering::SeqCst), 1);
    gates[1].may_end.add_permits(1);
    gates[0].begun(2).await;
    house.house.stop();
    while tasks.join_next().await.is_some() {}
}

fn computers() -> BTreeMap<String, String> {
    [("black", "random"), ("white", "random")].map(|(seat, who)| (seat.to_owned(), who.to_owned())).into()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_was_left_for_its_users_sake_is_taken_when_the_piece_before_is_done_on_sqlite() {
    let (black, white) = (gate(), gate());
    let house = TestHouse::sqlite(Config { thinkers: 1, ..with_gates([&black, &white]) }).await;
    what_was_left_for_its_users_sake_is_taken_when_the_piece_before_is_done(&house, [&black, &white]).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_was_left_for_its_users_sake_is_taken_when_the_piece_before_is_done_on_postgres() {
    let (black, white) = (gate(), gate());
    let house = TestHouse::postgres(Config { thinkers: 1, ..with_gates([&black, &white]) }).await;
    what_was_left_for_its_users_sake_is_taken_when_the_piece_before_is_done(&house, [&black, &white]).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_nobody_was_told_of_is_taken_by_as_many_as_are_free() {
    let gate = gate();
    let deaf = || Config { bus: house::BusChoice::Off, ..Config::default() };
    let server = TestHouse::postgres(Config { thinkers: 0, ..deaf() }).await;
    let worker = server.beside(Config { bus: house::BusChoice::Off, ..with(&gate) }).await;
    let (anna, eve) = (server.guest().await, server.guest().await);
    let mut tasks = worker.house.begin_work();
    for user in [&anna, &eve] {
        server.table(user, &NewTable { seats: computers(), ..watched() }).await;
    }
    // One look is enough for both.
    server.time.advance(std::time::Duration::from_secs(1));
    gate.begun(2).await;
    worker.house.stop();
    while tasks.join_next().await.is_some() {}
}

/// Of the caps only that of thoughts, which is what is shown.
fn without_caps(config: Config) -> Config {
    Config { caps: Caps::none().change("thoughts=1").unwrap(), ..config }
}

both! {
    what_went_wrong_is_told_apart_without_a_status(house, Config::default()) {
        let anna = house.guest().await;
        let eve = house.guest().await;
        let id = house.table(&anna, &othello("me")).await;
        let ask = async |user: &store::UserRow, seen, text| house.house.command(&id, &user.id, &request(seen, "move", text)).await;
        assert!(matches!(ask(&eve, 0, "d3").await, Err(Error::Missing(_))));
        assert!(matches!(ask(&anna, 0, "a1").await, Err(Error::Refused(_))));
        ask(&anna, 0, "d3").await.unwrap();
        let Err(Error::Stale { table: Some(fresh), .. }) = ask(&anna, 0, "c4").await else { panic!("it is stale") };
        assert_eq!(fresh.n, 1);
        let form = NewTable { game: "go".to_owned(), ..Default::default() };
        let made = house.house.create_table(&anna.id, false, &form, game::Seed::from_number(1)).await;
        assert!(made.is_err_and(|error| error.is_refusal() && error.say().code == "tables.unknown-game"));
    }
}

/// A player who has sat at the table from the first thought on.
type Stayed = Arc<Mutex<Option<Box<dyn AnyPlayer>>>>;

/// A player made for one thought, and beside it the one who stayed: what each of them says.
struct Beside {
    fresh: Box<dyn AnyPlayer>,
    stayed: Stayed,
    said: Arc<Mutex<Vec<(String, String)>>>,
}

impl AnyPlayer for Beside {
    fn think(&mut self, view: &dyn AnyView, budget: &Budget) -> Result<String, Say> {
        let fresh = self.fresh.think(view, budget)?;
        let stayed = self.stayed.lock().unwrap().as_mut().unwrap().think(view, budget)?;
        self.said.lock().unwrap().push((fresh.clone(), stayed));
        Ok(fresh)
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn elite_plays_one_population_over_the_whole_game_at_a_table() {
    let (stayed, said) = (Stayed::default(), Arc::<Mutex<Vec<(String, String)>>>::default());
    let told = said.clone();
    let player_maker = PlayerMaker::by(move |game, name, seat, rng| {
        let mut sits = stayed.lock().unwrap();
        if sits.is_none() {
            *sits = Some(game.player(name, seat, rng.clone())?);
        }
        let fresh = game.player(name, seat, rng)?;
        Ok(Box::new(Beside { fresh, stayed: stayed.clone(), said: told.clone() }))
    });
    let house = TestHouse::sqlite(Config { player_maker, thinkers: 1, ..Config::default() }).await;
    let anna = house.guest().await;
    let form = NewTable {
        game: "mastermind".to_owned(),
        preset: Some("super".to_owned()),
        role: Some("maker".to_owned()),
        seats: BTreeMap::from([("breaker".to_owned(), "elite".to_owned())]),
        options: [("secret", "entered"), ("answers", "automatic")]
            .map(|(name, set)| (name.into(), set.into()))
            .into_iter()
            .collect(),
        ..NewTable::default()
    };
    let id = house.table(&anna, &form).await;
    let mut tasks = house.house.begin_work();
    house.house.command(&id, &anna.id, &request(0, "move", "86421")).await.unwrap();
    while house.show(&id, &anna).await.state != TableState::Over {
        tokio::task::yield_now().await;
    }
    let said = said.lock().unwrap().clone();
    assert!(said.len() > 3, "more than the opening and one population: {said:?}");
    for (fresh, stayed) in &said {
        assert_eq!(fresh, stayed, "who stayed has bred on: {said:?}");
    }
    house.house.stop();
    while tasks.join_next().await.is_some() {}
}
