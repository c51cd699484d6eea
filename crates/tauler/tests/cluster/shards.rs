//! What a move asks of the database: its own table, by its id. So tables can be spread over databases by their ids, as
//! docs/SCALE.md says.

use std::time::Duration;

use cluster::people::{Person, Socket, ask};
use serde_json::json;

use crate::houses::{Bus, Houses};

/// What would be spread, a table's rows together.
const SPREAD: [&str; 7] = ["tables", "entries", "seats", "work", "results", "seat_results", "scores"];

/// What is asked across tables. None of it is asked for a move that a person makes, or for what is shown of it;
/// docs/SCALE.md says how each would be answered.
const ACROSS: &[&str] = &[
    // The flags that are due, the games to be rated: each database for itself, in the background.
    "SELECT id, deadline FROM tables WHERE deadline IS NOT NULL",
    "SELECT r.table_id, r.game, r.preset",
    // The work of all, for whoever is free; and whose turn it is when a computer's is raised: each database for itself.
    "WITH next AS (SELECT id FROM work",
    "SELECT id FROM work WHERE lane = $1 AND open = 1",
    "SELECT MAX(due) AS latest FROM work WHERE user_id = $1",
    "SELECT COUNT(*) AS running FROM work WHERE user_id = $1",
    // How many unfinished tables somebody has, when a table is made.
    "SELECT id FROM tables WHERE owner_id = $1",
];

/// A statement with its parameters, as PostgreSQL logs it.
struct Statement {
    sql: String,
    parameters: Vec<String>,
}

/// The statements of a log, from a line on.
fn statements(log: &str) -> Vec<Statement> {
    let mut found = Vec::<Statement>::new();
    for line in log.lines() {
        if let Some((_, said)) = line.split_once("LOG:  execute ") {
            let sql = said.split_once(": ").map_or(said, |(_, sql)| sql).to_owned();
            found.push(Statement { sql, parameters: Vec::new() });
        } else if let Some((_, said)) = line.split_once("arameters: ")
            && let Some(last) = found.last_mut()
            && last.parameters.is_empty()
        {
            last.parameters =
                said.split(" = '").skip(1).map(|part| part.split('\'').next().unwrap_or("").to_owned()).collect();
        }
    }
    found
}

impl Statement {
    fn touches_a_table(&self) -> bool {
        let begins = ["FROM ", "JOIN ", "INTO ", "UPDATE "];
        begins.iter().any(|begin| {
            SPREAD.iter().any(|name| {
                let word = format!("{begin}{name}");
                self.sql.match_indices(&word).any(|(at, _)| {
                    !self.sql[at + word.len()..].starts_with(|next: char| next == '_' || next.is_alphanumeric())
                })
            })
        })
    }

    /// Whether its rows are found by the id of this table: as a key, or as the first column of what is inserted.
    fn names(&self, table: &str) -> bool {
        let is_table = |number: usize| self.parameters.get(number.wrapping_sub(1)).is_some_and(|value| value == table);
        let by_key = self.sql.match_indices("id = $").any(|(at, key)| {
            let digits: String = self.sql[at + key.len()..].chars().take_while(char::is_ascii_digit).collect();
            digits.parse().is_ok_and(is_table)
        });
        // What many tables look like: a list of ids, of which each database would get its own.
        let by_list = self.sql.contains("unnest(string_to_array($1, ','))")
            && self.parameters.first().is_some_and(|ids| ids.split(',').any(|id| id == table));
        by_key || by_list || (self.sql.starts_with("INSERT INTO ") && is_table(1))
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_move_asks_for_nothing_but_its_own_table() {
    let settings = ["log_statement=all", "log_parameter_max_length=-1"];
    let houses = Houses::start(Bus::Notify, true, &settings).await;
    let [one, other] = houses.addresses();
    let owner = Person::guest(one).await.unwrap();
    let form = json!({"game": "othello", "role": "black", "seats": {"white": "me"}, "visibility": "public"});
    let mut table = owner.table(one, &form).await.unwrap();
    let id = table["id"].as_str().unwrap().to_owned();
    let mut socket = Socket::open(&owner, other, &id, 0).await.unwrap();
    socket.until(0, Duration::from_secs(20)).await.expect("the table itself");
    let before = std::fs::read_to_string(houses.postgres.log()).unwrap().len();
    for turn in 0..6_u64 {
        let text = table["view"]["moves"][0].as_str().unwrap();
        let body = json!({"seen": turn, "kind": "move", "text": text});
        let path = format!("/api/tables/{id}/commands");
        table = ask(&mut owner.at(one), "POST", &path, Some(&body)).await.expect("an answer").ok();
        socket.until(turn + 1, Duration::from_secs(20)).await.expect("the other server tells of it");
    }
    ask(&mut owner.at(other), "GET", &format!("/api/tables/{id}"), None).await.expect("an answer").ok();
    let log = std::fs::read_to_string(houses.postgres.log()).unwrap();
    let asked = statements(&log[before..]);
    let of_tables: Vec<&Statement> = asked.iter().filter(|one| one.touches_a_table()).collect();
    assert!(of_tables.iter().filter(|one| one.names(&id)).count() >= 18, "the log is read wrongly: {}", asked.len());
    for one in of_tables {
        let known = one.names(&id) || ACROSS.iter().any(|across| one.sql.starts_with(across));
        assert!(known, "this is asked across tables: {} {:?}", one.sql, one.parameters);
    }
}

#[test]
fn a_statement_is_held_to_the_id_of_its_table() {
    let log = "2026-01-01 [1] LOG:  execute s_1: UPDATE tables SET turn = $2 WHERE id = $1\n\
               2026-01-01 [1] DETAIL:  Parameters: $1 = 'abc', $2 = '4'\n\
               2026-01-01 [1] LOG:  execute s_2: SELECT MAX(due) FROM work WHERE user_id = $1 AND id <> $2\n\
               2026-01-01 [1] DETAIL:  parameters: $1 = 'u', $2 = 'abc'\n\
               2026-01-01 [1] LOG:  execute s_3: SELECT 1 FROM tables_of_stone\n\
               2026-01-01 [1] LOG:  execute s_4: INSERT INTO entries (table_id, number) VALUES ($1, $2)\n\
               2026-01-01 [1] DETAIL:  Parameters: $1 = 'abc', $2 = '5'\n";
    let found = statements(log);
    let told: Vec<(bool, bool)> = found.iter().map(|one| (one.touches_a_table(), one.names("abc"))).collect();
    assert_eq!(told, [(true, true), (true, false), (false, false), (true, true)]);
}
