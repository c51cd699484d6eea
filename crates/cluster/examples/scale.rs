//! How many machines so many players need: `cargo xtask scale`.

use cluster::model::{Costs, Load, Machine, demand, plan};
use cluster::page;

const USAGE: &str = "\
--players N            people at tables at once; without it, from a thousand to ten million
--sockets N            sockets of each, with those who watch (1.1)
--moves N              moves of each in a minute (6)
--views N              tables that each looks at in a minute by a request (0.2)
--computers PART       the part of them that plays against computers (0.33)
--thought MS           processor time of a computer's thought (100)
--costs FILE           what things cost on your machines: the lines of `cargo xtask bench cluster -- --only costs`
--write                bring the tables of docs/SCALE.md to the costs that were measured
--cores N, --gib N, --mbit N
                       a machine (16, 64, 10000)
--used PART            how much of it is used at most (0.6)";

fn main() -> Result<(), String> {
    let (mut load, mut machine, mut players) = (Load::usual(0.0), Machine::default(), Vec::new());
    let mut costs = Costs::measured();
    let mut words = std::env::args().skip(1);
    while let Some(word) = words.next() {
        if word == "--write" {
            let old = std::fs::read_to_string(page::PATH).map_err(|error| error.to_string())?;
            return std::fs::write(page::PATH, page::as_measured(&old)?).map_err(|error| error.to_string());
        }
        if word == "--costs" {
            let path = words.next().ok_or("--costs needs a file")?;
            let text = std::fs::read_to_string(&path).map_err(|error| format!("{path}: {error}"))?;
            costs = Costs::read(&text).map_err(|error| format!("{path}: {error}"))?;
            continue;
        }
        let mut value = || -> Result<f64, String> {
            let text = words.next().unwrap_or_default();
            let number = text.parse::<f64>().ok().filter(|number| number.is_finite() && *number >= 0.0);
            number.ok_or_else(|| format!("{word} needs a number, such as 1000; {text:?} is none"))
        };
        match word.as_str() {
            "--players" => players.push(value()?),
            "--sockets" => load.sockets = value()?,
            "--moves" => load.moves_per_minute = value()?,
            "--views" => load.views_per_minute = value()?,
            "--computers" => load.against_computers = value()?.min(1.0),
            "--thought" => load.thought_ms = value()?,
            "--cores" => machine.cores = value()?.max(1.0),
            "--gib" => machine.gib = value()?.max(1.0),
            "--mbit" => machine.mbit = value()?.max(1.0),
            "--used" => machine.used = value()?.clamp(0.05, 1.0),
            other => return Err(format!("{other:?} is not understood. There are:\n{USAGE}")),
        }
    }
    if players.is_empty() {
        players.extend([1e3, 1e4, 1e5, 1e6, 1e7]);
    }
    let Machine { cores, gib, mbit, used } = machine;
    println!("machines of {cores} cores, {gib} GiB and {mbit} Mbit/s, of which {:.0} % are used", used * 100.0);
    println!(
        "{:>10} {:>9} {:>9} | {:>9} {:>9} {:>9} {:>9} {:>9} | {:>7} {:>7} {:>9} | first bottleneck",
        "players",
        "moves/s",
        "told/s",
        "serve",
        "think",
        "database",
        "memory",
        "out",
        "servers",
        "workers",
        "primaries"
    );
    for players in players {
        let demand = demand(&Load { players, ..load }, &costs);
        let plan = plan(&demand, &costs, &machine);
        println!(
            "{players:>10} {:>9.0} {:>9.0} | {:>7.2} c {:>7.2} c {:>7.2} c {:>5.1} GiB {:>4.0} Mb/s | {:>7} {:>7} {:>9} | {}, {:.2} of one",
            demand.moves,
            demand.told,
            demand.server_cores,
            demand.worker_cores,
            demand.database_cores,
            demand.server_gib + costs.server_mib / 1024.0,
            demand.out_mbit,
            plan.servers.map_or_else(|| "none do".to_owned(), |servers| servers.to_string()),
            plan.workers,
            plan.primaries,
            plan.bottleneck,
            plan.pressure,
        );
        println!(
            "{:>10} {:.0} commits/s, {:.1} MiB/s of log, {:.0} GiB a day; each server spends {:.2} cores on the news of all",
            "", demand.commits, demand.log_mib, demand.disk_gib_a_day, demand.news_cores
        );
    }
    Ok(())
}
