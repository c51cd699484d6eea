//! How many machines so many players need: a model of a few lines on constants that were measured.
//!
//! Everything is proportional to something that can be counted: moves, sockets, looks, thoughts. What is not
//! proportional, the news that each server hears of all the others, is said so.

/// What players do, on average, at one moment.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Load {
    /// People at tables.
    pub players: f64,
    /// Sockets that each has open: players and those who watch them.
    pub sockets: f64,
    /// Moves that each makes in a minute.
    pub moves_per_minute: f64,
    /// Tables that each looks at in a minute, by a request.
    pub views_per_minute: f64,
    /// The part of them whose opponent is a computer.
    pub against_computers: f64,
    /// Processor time of a computer's thought, in milliseconds.
    pub thought_ms: f64,
}

impl Load {
    /// So many people, as they play: a move every ten seconds, a page's socket each, a fresh page every five minutes, a
    /// third of them against computers of middling strength.
    pub fn usual(players: f64) -> Self {
        Self {
            players,
            sockets: 1.1,
            moves_per_minute: 6.0,
            views_per_minute: 0.2,
            against_computers: 0.33,
            thought_ms: 100.0,
        }
    }

    fn moves(&self) -> f64 {
        self.players * self.moves_per_minute / 60.0
    }

    fn replies(&self) -> f64 {
        self.moves() * self.against_computers
    }
}

/// `costs! { /// What it is. name, … }`: the costs, and their names in a file.
macro_rules! costs {
    ($($(#[$doc:meta])+ $name:ident,)+) => {
        /// What things cost, as `cargo xtask bench cluster -- --only model` measures it. Processor times are in
        /// microseconds.
        #[derive(Clone, Copy, Debug, PartialEq)]
        pub struct Costs {
            $($(#[$doc])+ pub $name: f64,)+
        }

        impl Costs {
            const NOTHING: Self = Self { $($name: f64::NAN,)+ };

            /// A line for each, as [`Costs::read`] reads it.
            pub fn lines(&self) -> String {
                [$(format!("{} = {:.1}\n", stringify!($name), self.$name),)+].concat()
            }

            fn read_over(self, text: &str) -> Result<Self, String> {
                let mut costs = self;
                for line in text.lines().filter(|line| !line.trim().is_empty() && !line.starts_with('#')) {
                    let wrong = || format!("{line:?} is no cost: lines such as \"move_us = 500\" are");
                    let (name, value) = line.split_once('=').ok_or_else(wrong)?;
                    let value = value.trim().parse::<f64>().ok().filter(|value| value.is_finite()).ok_or_else(wrong)?;
                    match name.trim() {
                        $(stringify!($name) => costs.$name = value,)+
                        _ => return Err(wrong()),
                    }
                }
                Ok(costs)
            }
        }
    };
}

costs! {
    /// Of the server, for a move that comes by HTTP and is answered with the table.
    move_us,
    /// Of the server, for telling one socket of one entry.
    told_us,
    /// Of the server, for a table that is looked at.
    view_us,
    /// Of the server, for a second of a socket at which nothing happens: its signs of life, and its looks.
    socket_us,
    /// Of the server, for one piece of news from another server that concerns nobody here.
    news_us,
    /// Of a worker, for a ticket: claimed, replayed, stored, the thought itself excepted.
    ticket_us,
    /// Of the server, for a computer's move that a worker has stored: hearing of it, and catching up.
    reply_us,
    /// Of a server, for a second in which nobody is there.
    idle_us,
    /// Of PostgreSQL, for a move.
    move_database_us,
    /// Of PostgreSQL, for a second of a socket at which nothing happens.
    socket_database_us,
    /// Of PostgreSQL, for a ticket: raised, claimed, its move stored.
    ticket_database_us,
    /// Of PostgreSQL, for a table that is looked at.
    view_database_us,
    /// Of PostgreSQL, for a second of a server at which nobody is.
    idle_database_us,
    /// Memory of a server, for a socket, in KiB.
    socket_kib,
    /// Memory of a server that has had its first visitors and waits for more, in MiB.
    server_mib,
    /// What a move writes to PostgreSQL's log, in bytes.
    move_log_bytes,
    /// What a ticket writes there, from its raising to the computer's move, in bytes.
    ticket_log_bytes,
    /// What a move leaves in the database for good, in bytes.
    move_disk_bytes,
    /// What goes out to a player for a move: the answer, or the message over a socket, in bytes.
    told_bytes,
    /// Commits of one primary in a second, before it takes no more.
    commits,
}

/// What was measured, and on what: written by `cargo xtask bench cluster -- --only model --write`.
pub const MEASURED: &str = include_str!("../costs.txt");

impl Costs {
    /// What was measured here.
    ///
    /// # Panics
    /// If the file of it is broken.
    pub fn measured() -> Self {
        Self::NOTHING.read_over(MEASURED).unwrap_or_else(|error| panic!("crates/cluster/costs.txt: {error}"))
    }

    /// Reads the costs of another machine: those that are not named stay as they were measured here.
    pub fn read(text: &str) -> Result<Self, String> {
        Self::measured().read_over(text)
    }
}

/// On what [`MEASURED`] was measured, in a sentence.
pub fn measured_on() -> &'static str {
    MEASURED.lines().find_map(|line| line.strip_prefix("# ")).unwrap_or_default()
}

/// A machine of those that are bought.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Machine {
    /// Its processor cores.
    pub cores: f64,
    /// Its memory, in GiB.
    pub gib: f64,
    /// Its network, in Mbit/s.
    pub mbit: f64,
    /// How much of each is used at most, so that one that fails is made up for.
    pub used: f64,
}

impl Default for Machine {
    fn default() -> Self {
        Self { cores: 16.0, gib: 64.0, mbit: 10_000.0, used: 0.6 }
    }
}

/// What a load needs, whichever machines there are.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Demand {
    /// Moves in a second, those of computers included.
    pub moves: f64,
    /// Sockets.
    pub sockets: f64,
    /// Messages to sockets in a second.
    pub told: f64,
    /// Cores that serve, without the news of other servers.
    pub server_cores: f64,
    /// Cores that each server spends on the news of the others.
    pub news_cores: f64,
    /// Cores that each server spends when nobody is there, and that the database spends for it.
    pub idle_cores: (f64, f64),
    /// Memory of the servers, in GiB.
    pub server_gib: f64,
    /// Cores that think.
    pub worker_cores: f64,
    /// Cores of the databases.
    pub database_cores: f64,
    /// Commits in a second.
    pub commits: f64,
    /// What goes out to players, in Mbit/s.
    pub out_mbit: f64,
    /// What the databases write to their logs, in MiB/s.
    pub log_mib: f64,
    /// By how much the databases grow in a day at this load, in GiB.
    pub disk_gib_a_day: f64,
}

/// What a load needs.
pub fn demand(load: &Load, costs: &Costs) -> Demand {
    let (by_people, by_computers) = (load.moves(), load.replies());
    let moves = by_people + by_computers;
    let sockets = load.players * load.sockets;
    // Everybody at a table is told of each of its moves: of a person's to two people's sockets; of a person's and then
    // of the computer's to one's.
    let told = by_people * 2.0 * load.sockets;
    let views = load.players * load.views_per_minute / 60.0;
    let server_us = by_people * costs.move_us
        + by_computers * costs.reply_us
        + told * costs.told_us
        + views * costs.view_us
        + sockets * costs.socket_us;
    let worker_us = by_computers * (costs.ticket_us + load.thought_ms * 1000.0);
    let database_us = by_people * costs.move_database_us
        + by_computers * costs.ticket_database_us
        + views * costs.view_database_us
        + sockets * costs.socket_database_us;
    // A ticket is claimed in one commit, and its move stored in another.
    let commits = by_people + 2.0 * by_computers;
    Demand {
        moves,
        sockets,
        told,
        server_cores: server_us / 1e6,
        news_cores: moves * costs.news_us / 1e6,
        idle_cores: (costs.idle_us / 1e6, costs.idle_database_us / 1e6),
        server_gib: sockets * costs.socket_kib / (1024.0 * 1024.0),
        worker_cores: worker_us / 1e6,
        database_cores: database_us / 1e6,
        commits,
        out_mbit: (told + by_people + views) * costs.told_bytes * 8.0 / 1e6,
        log_mib: (by_people * costs.move_log_bytes + by_computers * costs.ticket_log_bytes) / (1024.0 * 1024.0),
        disk_gib_a_day: moves * costs.move_disk_bytes * 86_400.0 / (1024.0 * 1024.0 * 1024.0),
    }
}

/// How many machines that is.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan {
    /// Machines that serve; none if each is busy with the news of the others alone.
    pub servers: Option<u64>,
    /// Machines that think.
    pub workers: u64,
    /// Primaries, each with a standby.
    pub primaries: u64,
    /// What is used most, of one machine of its kind, when there is only one of each.
    pub bottleneck: &'static str,
    /// How much of that machine it would take: 1 is all of it.
    pub pressure: f64,
}

/// How many machines a demand takes.
pub fn plan(demand: &Demand, costs: &Costs, machine: &Machine) -> Plan {
    let Machine { cores, gib, mbit, used } = *machine;
    let own_gib = costs.server_mib / 1024.0;
    let pressures = [
        ("processor of the servers", (demand.server_cores + demand.idle_cores.0) / cores),
        ("memory of the servers", (demand.server_gib + own_gib) / gib),
        ("network of the servers", demand.out_mbit / mbit),
        ("processor of the workers", demand.worker_cores / cores),
        ("processor of the primary", demand.database_cores / cores),
        ("commits of the primary", demand.commits / costs.commits),
    ];
    let (bottleneck, pressure) = pressures.into_iter().max_by(|a, b| a.1.total_cmp(&b.1)).expect("there are some");
    // Each server hears the news of all: that part does not shrink when there are more of them.
    let left = cores * used - demand.news_cores - demand.idle_cores.0;
    let servers =
        [demand.server_cores / left, demand.server_gib / (gib * used - own_gib), demand.out_mbit / (mbit * used)];
    let servers = (left > 0.0).then_some(servers);
    let many = |parts: &[f64]| parts.iter().fold(1.0_f64, |most, part| most.max(part.ceil())) as u64;
    let servers = servers.map(|parts| many(&parts));
    // Each server asks for the flags that are due, and the like, whether anybody is there or not.
    let database_cores = demand.database_cores + servers.unwrap_or(1) as f64 * demand.idle_cores.1;
    Plan {
        servers,
        workers: many(&[demand.worker_cores / (cores * used)]),
        primaries: many(&[database_cores / (cores * used), demand.commits / (costs.commits * used)]),
        bottleneck,
        pressure,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROUND: Costs = Costs {
        move_us: 1000.0,
        told_us: 100.0,
        view_us: 500.0,
        socket_us: 10.0,
        news_us: 1.0,
        ticket_us: 1000.0,
        reply_us: 100.0,
        idle_us: 0.0,
        view_database_us: 100.0,
        idle_database_us: 0.0,
        ticket_log_bytes: 2000.0,
        move_database_us: 500.0,
        socket_database_us: 5.0,
        ticket_database_us: 1000.0,
        socket_kib: 20.0,
        server_mib: 50.0,
        move_log_bytes: 1000.0,
        move_disk_bytes: 200.0,
        told_bytes: 2000.0,
        commits: 5000.0,
    };

    /// A thousand people, of whom none plays a computer, with a socket each.
    const PEOPLE: Load = Load {
        players: 1000.0,
        sockets: 1.0,
        moves_per_minute: 6.0,
        views_per_minute: 0.0,
        against_computers: 0.0,
        thought_ms: 0.0,
    };

    #[test]
    fn the_costs_of_another_machine_can_be_read() {
        assert_eq!(Costs::read(&ROUND.lines()), Ok(ROUND));
        assert_eq!(Costs::read("\nmove_us = 7\n"), Ok(Costs { move_us: 7.0, ..Costs::measured() }));
        for wrong in ["move_us", "move_us = much", "naps_us = 3"] {
            assert!(Costs::read(wrong).unwrap_err().starts_with(&format!("{wrong:?} is no cost")), "{wrong}");
        }
    }

    #[test]
    fn every_cost_was_measured() {
        for line in Costs::measured().lines().lines() {
            let value = line.split_once(" = ").and_then(|(_, value)| value.parse::<f64>().ok());
            assert!(value.is_some_and(|value| value >= 0.0), "{line}");
        }
        assert!(measured_on().ends_with('.'), "{}", measured_on());
    }

    #[test]
    fn what_is_counted_is_added_up() {
        let demand = demand(&PEOPLE, &ROUND);
        assert_eq!((demand.moves, demand.sockets, demand.told, demand.commits), (100.0, 1000.0, 200.0, 100.0));
        // 100 moves at 1 ms, 200 messages at 100 µs, 1000 sockets at 10 µs.
        assert!((demand.server_cores - 0.13).abs() < 1e-9, "{demand:?}");
        assert!((demand.database_cores - 0.055).abs() < 1e-9, "{demand:?}");
        assert!(demand.worker_cores.abs() < 1e-9);
    }

    #[test]
    fn ten_times_the_players_need_ten_times_as_much() {
        let (one, ten) = (demand(&PEOPLE, &ROUND), demand(&Load { players: 10_000.0, ..PEOPLE }, &ROUND));
        for (less, more) in [
            (one.server_cores, ten.server_cores),
            (one.database_cores, ten.database_cores),
            (one.server_gib, ten.server_gib),
            (one.out_mbit, ten.out_mbit),
        ] {
            assert!((more / less - 10.0).abs() < 1e-9);
        }
    }

    #[test]
    fn the_bottleneck_is_what_is_used_most() {
        let machine = Machine { cores: 4.0, gib: 8.0, mbit: 1000.0, used: 0.5 };
        let thinking = Load { against_computers: 1.0, thought_ms: 100.0, ..PEOPLE };
        let plan = plan(&demand(&thinking, &ROUND), &ROUND, &machine);
        // 100 replies at 101 ms are 10.1 cores, of which a machine gives 2.
        assert_eq!((plan.bottleneck, plan.workers, plan.primaries), ("processor of the workers", 6, 1));
        assert!((plan.pressure - 10.1 / 4.0).abs() < 1e-9);
    }

    #[test]
    fn more_servers_do_not_help_where_each_only_hears_of_the_others() {
        let machine = Machine { cores: 4.0, gib: 8.0, mbit: 1000.0, used: 0.5 };
        let crowd = demand(&Load { players: 3e7, ..PEOPLE }, &ROUND);
        assert_eq!(plan(&crowd, &ROUND, &machine).servers, None);
        assert!(plan(&demand(&PEOPLE, &ROUND), &ROUND, &machine).servers.is_some());
    }
}
