//! The tables of docs/SCALE.md: what was measured, and what the model says of it. So the page never says anything else.

use crate::model::{Costs, Demand, Load, Machine, Plan, demand, measured_on, plan};

/// The page.
pub const PATH: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/SCALE.md");
/// The file of the costs that were measured.
pub const COSTS_PATH: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/costs.txt");

/// So many players, and how the page writes it.
const CROWDS: [(f64, &str); 5] = [(1e3, "10³"), (1e4, "10⁴"), (1e5, "10⁵"), (1e6, "10⁶"), (1e7, "10⁷")];

/// Puts a text between the marks of a block, `<!-- NAME -->` and `<!-- /NAME -->`.
pub fn put(page: &str, block: &str, text: &str) -> Result<String, String> {
    let (begin, end) = (format!("<!-- {block} -->\n"), format!("<!-- /{block} -->\n"));
    let parts = page.split_once(&begin).and_then(|(before, rest)| Some((before, rest.split_once(&end)?.1)));
    let (before, after) = parts.ok_or_else(|| format!("docs/SCALE.md has no block {block}"))?;
    Ok(format!("{before}{begin}{text}{end}{after}"))
}

/// What the page says of these costs.
pub fn with_costs(page: &str, on: &str, costs: &Costs) -> Result<String, String> {
    let said = format!("{}\n\n{}", wrapped(on), table_of_costs(costs));
    put(&put(page, "costs", &said)?, "needs", &table_of_needs(costs))
}

/// A sentence in lines as wide as those of the page.
fn wrapped(sentence: &str) -> String {
    const WIDEST: usize = 100;
    let mut lines = vec![String::new()];
    for word in sentence.split(' ') {
        let last = lines.last_mut().expect("there is always a line");
        if last.is_empty() {
            last.push_str(word);
        } else if last.chars().count() + 1 + word.chars().count() <= WIDEST {
            last.push(' ');
            last.push_str(word);
        } else {
            lines.push(word.to_owned());
        }
    }
    lines.join("\n")
}

/// What the page should say of the costs that were measured.
pub fn as_measured(page: &str) -> Result<String, String> {
    with_costs(page, measured_on(), &Costs::measured())
}

/// Two digits that count.
fn short(value: f64) -> String {
    if value <= 0.0 {
        return "0".to_owned();
    }
    let digits = if value >= 10.0 { 0 } else { (-value.max(1e-4).log10().floor() + 1.0) as usize };
    thousands(&format!("{value:.digits$}"))
}

/// A number with commas between its thousands.
fn thousands(number: &str) -> String {
    let whole = number.split('.').next().unwrap_or_default().len();
    number.chars().enumerate().fold(String::new(), |mut all, (at, digit)| {
        if at > 0 && at < whole && (whole - at).is_multiple_of(3) {
            all.push(',');
        }
        all.push(digit);
        all
    })
}

fn table_of_costs(costs: &Costs) -> String {
    let ms = |us: f64| format!("{} ms", short(us / 1000.0));
    let rows = [
        [
            "a person's move by HTTP, answered with the table".to_owned(),
            ms(costs.move_us),
            ms(costs.move_database_us),
            format!(
                "{} bytes of its log, {} bytes kept for good",
                short(costs.move_log_bytes),
                short(costs.move_disk_bytes)
            ),
        ],
        [
            "an entry told to a socket".to_owned(),
            ms(costs.told_us),
            String::new(),
            format!("{} bytes", short(costs.told_bytes)),
        ],
        ["a table looked at".to_owned(), ms(costs.view_us), ms(costs.view_database_us), String::new()],
        [
            "a second of a socket at which nothing happens".to_owned(),
            ms(costs.socket_us),
            ms(costs.socket_database_us),
            format!("{} KiB of memory, its table included", short(costs.socket_kib)),
        ],
        [
            "a computer's move: raised, claimed, stored, told".to_owned(),
            format!("{}, and {} of the worker", ms(costs.reply_us), ms(costs.ticket_us)),
            ms(costs.ticket_database_us),
            format!("{} bytes of its log; the thought itself is extra", short(costs.ticket_log_bytes)),
        ],
        ["another server's move that concerns nobody here".to_owned(), ms(costs.news_us), String::new(), String::new()],
        [
            "a second of a server at which nobody is".to_owned(),
            ms(costs.idle_us),
            ms(costs.idle_database_us),
            format!("{} MiB of memory", short(costs.server_mib)),
        ],
        [
            "a second of a primary that does nothing but commit".to_owned(),
            String::new(),
            format!("{} commits", short(costs.commits)),
            "each a row of one number, from 64 who wait for the disk together".to_owned(),
        ],
    ];
    let rows = rows.map(|cells| format!("| {} |\n", cells.join(" | ")));
    format!("| what | server | PostgreSQL | else |\n|---|---|---|---|\n{}", rows.concat())
}

fn table_of_needs(costs: &Costs) -> String {
    let row = |(players, name): (f64, &str)| {
        let demand @ Demand { moves, server_cores, worker_cores, database_cores, commits, server_gib, out_mbit, .. } =
            demand(&Load::usual(players), costs);
        let Plan { servers, workers, primaries, .. } = plan(&demand, costs, &Machine::default());
        let cells = [
            name.to_owned(),
            short(moves),
            short(server_cores),
            short(worker_cores),
            short(database_cores),
            short(demand.news_cores),
            short(commits),
            format!("{} GiB", short(server_gib + costs.server_mib / 1024.0)),
            format!("{} Mbit/s", short(out_mbit)),
            servers.map_or_else(|| "no number".to_owned(), |servers| thousands(&servers.to_string())),
            thousands(&workers.to_string()),
            thousands(&primaries.to_string()),
        ];
        format!("| {} |\n", cells.join(" | "))
    };
    let head = "| players | moves/s | cores that serve | cores that think | cores of PostgreSQL | cores of each server for news \
                | commits/s | memory | out | servers | workers | primaries |\n|---|---|---|---|---|---|---|---|---|---|---|---|\n";
    format!("{head}{}", CROWDS.map(row).concat())
}

/// Something that was predicted, and measured.
#[derive(Clone, Debug)]
pub struct Held {
    /// What.
    pub what: &'static str,
    /// In which unit.
    pub unit: &'static str,
    /// By the model.
    pub predicted: f64,
    /// In earnest.
    pub measured: f64,
}

impl Held {
    /// By how much the prediction is off, in percent.
    pub fn off(&self) -> f64 {
        (self.predicted / self.measured - 1.0) * 100.0
    }
}

/// What was predicted of a load and measured, for the page.
pub fn table_of_loads(loads: &[(&str, Vec<Held>)]) -> String {
    let mut text = "| load | | predicted | measured | off by |\n|---|---|---|---|---|\n".to_owned();
    for (name, held) in loads {
        for (at, one) in held.iter().enumerate() {
            let Held { what, unit, predicted, measured } = one;
            let name = if at == 0 { name } else { "" };
            let row = format!(
                "| {name} | {what}, {unit} | {} | {} | {:+.0} % |\n",
                short(*predicted),
                short(*measured),
                one.off()
            );
            text.push_str(&row);
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_says_what_was_measured() {
        let page = std::fs::read_to_string(PATH).unwrap();
        assert!(
            as_measured(&page).unwrap() == page,
            "docs/SCALE.md says something else than crates/cluster/costs.txt: `cargo xtask scale --write` mends it"
        );
    }

    #[test]
    fn a_block_is_put_in_its_place() {
        let page = "before\n<!-- a -->\nold\n<!-- /a -->\nafter\n";
        assert_eq!(put(page, "a", "new\n").unwrap(), "before\n<!-- a -->\nnew\n<!-- /a -->\nafter\n");
        assert!(put(page, "b", "").is_err());
    }

    #[test]
    fn numbers_are_short() {
        for (value, text) in
            [(0.0, "0"), (0.0312, "0.031"), (0.25, "0.25"), (1.26, "1.3"), (13.4, "13"), (12_345.0, "12,345")]
        {
            assert_eq!(short(value), text);
        }
    }
}
