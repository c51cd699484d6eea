//! Three machines on one, told by the files of deploy/, and broken on purpose in an order that the seed decides; then
//! the history of those who played is judged. `cargo xtask chaos --cluster` runs it, as root.

mod faults;
mod machines;
mod network;
mod opponent;

use std::path::PathBuf;
use std::time::{Duration, Instant};

use cluster::history::{self, Fault, Moment};
use cluster::people::Company;
use cluster::{Relay, Swarm};
use faults::{Came, KINDS, Kind, cause, play_goes_on};
use machines::Machines;
use opponent::Opponent;
use tokio::time::sleep;

const TABLES: usize = 8;
const COMPANY: Company = Company { writers: 2, readers: 1, watchers: 2, pause: Duration::from_millis(100) };

/// What is asked for.
struct Asked {
    tauler: PathBuf,
    deploy: PathBuf,
    rounds: usize,
    seed: u64,
    only: Option<String>,
    /// An older program, which is upgraded first, machine by machine.
    previous: Option<PathBuf>,
}

fn asked() -> Result<Asked, String> {
    let mut asked = Asked {
        tauler: PathBuf::new(),
        deploy: PathBuf::new(),
        rounds: 2 * KINDS.len(),
        seed: 1,
        only: None,
        previous: None,
    };
    let mut words = std::env::args().skip(1);
    while let Some(word) = words.next() {
        let mut value = || words.next().ok_or_else(|| format!("{word} needs a value"));
        let number = |text: String| text.parse::<u64>().map_err(|_| format!("{word} is a number, such as 7"));
        match word.as_str() {
            "--tauler" => asked.tauler = value()?.into(),
            "--deploy" => asked.deploy = value()?.into(),
            "--rounds" => asked.rounds = number(value()?)? as usize,
            "--seed" => asked.seed = number(value()?)?,
            "--only" => asked.only = Some(value()?),
            "--previous" => asked.previous = Some(value()?.into()),
            other => {
                return Err(format!("{other:?} is not understood: --rounds, --seed, --only and --previous are"));
            }
        }
    }
    if asked.tauler.is_file() { Ok(asked) } else { Err("--tauler must name the program".to_owned()) }
}

/// Numbers that follow from a seed.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % sides
    }
}

/// What is reported of one kind of fault.
#[derive(Clone, Copy, Default)]
struct Told {
    tried: usize,
    not_here: usize,
    /// The longest time in which nothing was acknowledged at some table.
    outage: Moment,
    /// The longest wait for a computer's move.
    reply: Moment,
    /// The longest time from a promotion until every table had a move acknowledged.
    after_promotion: Moment,
}

#[tokio::main]
async fn main() -> Result<(), String> {
    let asked = asked()?;
    let began = Instant::now();
    let mut dice = Dice(asked.seed);
    let mut machines = Machines::start(&asked.tauler, asked.previous.as_deref(), &asked.deploy).await?;
    // The players come through a wire of our own to the proxy.
    let players = Relay::to(Machines::proxy()).await.map_err(|error| error.to_string())?;
    let addresses = [players.address];
    let mut swarm = Swarm::gather(&addresses, TABLES).await?;
    swarm.play(&addresses, COMPANY).await?;
    // One against a quick player, one against a strong one: a worker that is killed is killed in a thought.
    let quick = Opponent::sit_down(players.address, swarm.recorder.clone(), "level:3").await?;
    let strong = Opponent::sit_down(players.address, swarm.recorder.clone(), "level:10").await?;
    play_goes_on(&swarm, "the beginning").await?;

    upgrade(&mut machines, &swarm).await?;
    let kinds: Vec<(Kind, &str)> = chosen(asked.only.as_deref())?;
    let mut told = vec![Told::default(); kinds.len()];
    let mut order: Vec<usize> = Vec::new();
    for round in 1..=asked.rounds {
        // Each kind comes once before any comes again.
        if order.is_empty() {
            order = (0..kinds.len()).collect();
        }
        let at = order.remove(dice.roll(order.len()));
        let (kind, name) = kinds[at];
        let from = swarm.recorder.now();
        let came = cause(kind, &mut machines, &swarm, &players, dice.roll(1 << 16)).await;
        let came = came.map_err(|error| format!("{name}: {error}"))?;
        let one = &mut told[at];
        if matches!(came, Came::NotHere) {
            one.not_here += 1;
            continue;
        }
        play_goes_on(&swarm, name).await?;
        if !(quick.hears(Duration::from_mins(1)).await && strong.hears(Duration::from_secs(90)).await) {
            return Err(format!("after {name}, no computer moves any more"));
        }
        let until = swarm.recorder.now();
        let history = swarm.recorder.history();
        let silence = history.longest_silence(from, until);
        let reply = quick.longest(from, until).max(strong.longest(from, until));
        one.tried += 1;
        one.outage = one.outage.max(silence);
        one.reply = one.reply.max(reply);
        if let Came::Promoted(at) = came {
            one.after_promotion = one.after_promotion.max(until_all_play(&history, &swarm.tables, at));
        }
        println!(
            "round {round}: {name}: {:.1} s without an answer, {:.1} s for a computer's move",
            seconds(silence),
            seconds(reply)
        );
        let ended = machines.ended();
        if !ended.is_empty() {
            return Err(format!("after {name}, {} ended by itself", ended.join(" and ")));
        }
        // What is mended is let alone for a moment.
        sleep(Duration::from_secs(2)).await;
    }
    drop((quick, strong));
    swarm.end().await;
    let history = swarm.recorder.history();
    let stored = machines.primary().stored(&swarm.tables).await?;
    let found = history::check(&history, &stored);
    report(&kinds, &told, &history, &found, machines.deadlocks(), began.elapsed());
    let caught = control(&mut machines, &players).await?;
    println!(
        "control: without a synchronous standby, {caught} acknowledged entries were lost with the primary, and noticed"
    );
    if found.is_empty() { Ok(()) } else { Err(format!("{} faults, such as: {}", found.len(), found[0])) }
}

/// Upgrades machine by machine, while all play on.
async fn upgrade(machines: &mut Machines, swarm: &Swarm) -> Result<(), String> {
    let (from, mut machine) = (swarm.recorder.now(), 0);
    while machines.upgrade_one()? {
        machine += 1;
        play_goes_on(swarm, &format!("{machine} of 3 machines were upgraded")).await?;
        sleep(Duration::from_secs(3)).await;
    }
    if machine > 0 {
        let silence = swarm.recorder.history().longest_silence(from, swarm.recorder.now());
        println!("upgraded from the older program, one by one: {:.1} s without an answer", seconds(silence));
    }
    Ok(())
}

fn chosen(only: Option<&str>) -> Result<Vec<(Kind, &'static str)>, String> {
    let kinds: Vec<_> = KINDS.iter().copied().filter(|(_, name)| only.is_none_or(|only| name.contains(only))).collect();
    if kinds.is_empty() {
        let names: Vec<&str> = KINDS.iter().map(|(_, name)| *name).collect();
        return Err(format!("no fault is called so; there are: {}", names.join("; ")));
    }
    Ok(kinds)
}

/// How long it took after a moment until every table had a move acknowledged that was asked for since.
fn until_all_play(history: &history::History, tables: &[String], at: Moment) -> Moment {
    let first = |table: &String| {
        let since = history.commands.iter().filter(|one| one.table == *table && one.ended >= at);
        let acknowledged = since.filter(|one| matches!(one.answer, history::Answer::Acknowledged { .. }));
        acknowledged.map(|one| one.ended - at).min().unwrap_or(Moment::MAX)
    };
    tables.iter().map(first).max().unwrap_or(0)
}

fn seconds(time: Moment) -> f64 {
    time as f64 / 1e6
}

fn report(
    kinds: &[(Kind, &str)],
    told: &[Told],
    history: &history::History,
    found: &[Fault],
    deadlocks: usize,
    took: Duration,
) {
    println!("\n{:46} {:>5} {:>12} {:>14} {:>16}", "fault", "tried", "outage", "computer's", "after promotion");
    for ((_, name), one) in kinds.iter().zip(told) {
        if one.not_here > 0 {
            println!("{name:46} not possible on this machine");
            continue;
        }
        let promotion =
            if one.after_promotion > 0 { format!("{:.1} s", seconds(one.after_promotion)) } else { String::new() };
        println!(
            "{name:46} {:>5} {:>10.1} s {:>12.1} s {promotion:>16}",
            one.tried,
            seconds(one.outage),
            seconds(one.reply)
        );
    }
    let (acknowledged, refused, unknown) = history.counts();
    let heard: usize = history.listeners.iter().map(|one| one.heard.len()).sum();
    println!(
        "\n{:.0} s; {acknowledged} commands acknowledged, {refused} refused, {unknown} of unknown fate; {} looks; {heard} \
         messages at {} sockets",
        took.as_secs_f64(),
        history.reads.len(),
        history.listeners.len()
    );
    println!("deadlocks: {deadlocks}");
    if found.is_empty() {
        println!("lost: nothing");
    }
    for fault in found.iter().take(20) {
        println!("FAULT {fault}");
    }
}

/// A run that must go wrong: commits wait for no standby, which is cut off, and the primary dies.
async fn control(machines: &mut Machines, players: &Relay) -> Result<usize, String> {
    let mut swarm = Swarm::gather(&[players.address], 3).await?;
    // The standby has the tables themselves.
    sleep(Duration::from_secs(1)).await;
    machines.primary().wait_for_standby(false).await?;
    machines.network.part(0, 1, true)?;
    swarm.play(&[players.address], Company { readers: 0, watchers: 0, ..COMPANY }).await?;
    play_goes_on(&swarm, "the standby was left behind").await?;
    machines.primary_mut().crash();
    machines.promote()?;
    sleep(Duration::from_secs(3)).await;
    swarm.end().await;
    machines.network.part(0, 1, false)?;
    let stored = machines.primary().stored(&swarm.tables).await?;
    let found = history::check(&swarm.recorder.history(), &stored);
    let lost = found.iter().filter(|fault| matches!(fault, Fault::Lost { .. })).count();
    if lost == 0 {
        Err("the control lost nothing, or nobody noticed: the judge cannot be trusted".to_owned())
    } else {
        Ok(lost)
    }
}
