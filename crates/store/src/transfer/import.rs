//! Imports: what comes from another house.

use std::collections::{HashMap, HashSet};

use super::bulk::Bulk;
use super::portable::{DocumentRow, Portable};
use super::sections::SECTIONS;
use crate::charts::recount;
use crate::conn::Conn;
use crate::value::{Value, args};
use crate::{Access, Error, Result, Store, TableState, Tell};

/// What an import brought.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct Imported {
    /// People who were not here.
    pub people: u64,
    /// Levels that were not here, each version counted.
    pub levels: u64,
    /// Games that were not here.
    pub games: u64,
    /// People, levels and games that were here already, and were left as they are.
    pub known: u64,
    /// People whose names belonged to others here: the name they had, and the one they have now.
    pub renamed: Vec<(String, String)>,
}

impl Store {
    /// Brings what an export holds into this store, in one transaction. What is here already stays as it is. `fold`
    /// makes the form in which names are compared. Rankings and records are computed anew; ratings have to be
    /// computed by who knows how.
    pub async fn import(&self, file: &Portable, fold: fn(&str) -> String, tell: Tell<'_>) -> Result<Imported> {
        let mut conn = self.alone().await?;
        let imported = import(&mut conn, file, fold, tell).await?;
        conn.commit().await?;
        Ok(imported)
    }
}

/// The keys that a query finds, in its column `key`.
async fn keys(conn: &mut Conn, sql: &'static str) -> Result<HashSet<String>> {
    conn.rows(sql, args![]).await?.iter().map(|row| row.get("key")).collect()
}

async fn import(conn: &mut Conn, file: &Portable, fold: fn(&str) -> String, tell: Tell<'_>) -> Result<Imported> {
    let mut done = Imported::default();
    let here = [
        keys(conn, "SELECT id AS key FROM users").await?,
        keys(conn, "SELECT id AS key FROM levels").await?,
        keys(conn, "SELECT id AS key FROM tables").await?,
        keys(conn, "SELECT id AS key FROM collections").await?,
    ];
    let mut names = keys(conn, "SELECT name_key AS key FROM users WHERE name_key IS NOT NULL").await?;
    let rated = rated_here(conn).await?;
    let mut bulk = Bulk::default();
    let mut rows = 0;
    for section in SECTIONS {
        for line in file.lines(section.name) {
            rows += 1;
            if rows % 1000 == 0 {
                tell(rows);
            }
            let (known, count) = match section.name {
                "people" => (here[0].contains(line.text("id")), Some(&mut done.people)),
                "levels" => (here[1].contains(line.text("id")), Some(&mut done.levels)),
                "games" => (here[2].contains(line.text("id")), Some(&mut done.games)),
                "collections" => (here[3].contains(line.text("id")), None),
                "collection_levels" => (here[3].contains(line.text("collection_id")), None),
                "days" => (day_is_here(conn, line).await?, None),
                _ => (here[2].contains(line.text("table_id")), None),
            };
            match count {
                Some(_) if known => done.known += 1,
                Some(count) => *count += 1,
                None => {}
            }
            if known {
                continue;
            }
            let (mut columns, mut args) = section.row(&line.row);
            match section.name {
                "people" => {
                    let name = free_name(line, &mut names, fold);
                    if name != line.text("name") {
                        done.renamed.push((line.text("name").to_owned(), name.clone()));
                    }
                    columns = vec!["id", "name", "created_at", "seen_at"];
                    let (id, at) = (line.text("id"), line.int("created_at"));
                    args = args![id, &name, at, at];
                    if line.int("guest") == 0 {
                        columns.push("name_key");
                        args.push(Value::from(fold(&name)));
                    }
                }
                "levels" => {
                    columns.push("name_key");
                    args.push(Value::from(fold(line.text("name"))));
                }
                "games" => {
                    columns.extend(["state", "last_entry"]);
                    args.extend(args![TableState::Over, 0_i64]);
                }
                _ => {}
            }
            let refused = |error: Error| Error::Invalid(format!("{}, or before it: {error}", line.place));
            bulk.add(conn, section.table, &columns, args).await.map_err(refused)?;
        }
    }
    bulk.flush(conn).await.map_err(|error| Error::Invalid(format!("in the last lines: {error}")))?;
    settle(conn, file, &here[2], rated).await?;
    Ok(done)
}

/// What follows from the rows that were inserted.
async fn settle(
    conn: &mut Conn,
    file: &Portable,
    known: &HashSet<String>,
    rated: HashMap<(String, String), Vec<RatedGame>>,
) -> Result<()> {
    conn.run(
        "UPDATE tables SET last_entry = (SELECT COUNT(*) FROM entries WHERE table_id = tables.id) \
         WHERE state = $1 AND last_entry = 0",
        args![TableState::Over],
    )
    .await?;
    conn.run(
        "UPDATE levels SET latest = CASE WHEN gone = 0 AND version = (SELECT MAX(o.version) FROM levels o \
         WHERE o.chain = levels.chain) THEN 1 ELSE 0 END",
        args![],
    )
    .await?;
    conn.run(
        "UPDATE results SET listed = 1 WHERE listed = 0 \
         AND table_id IN (SELECT id FROM tables WHERE access IN ($1, $2))",
        args![Access::Lobby, Access::Public],
    )
    .await?;
    order_rated(conn, file, known, rated).await?;
    recount(conn, "").await
}

/// A rated result: its table, and when it ended.
type RatedGame = (String, i64);

/// The rated results that are here, by game and pool, in their order.
async fn rated_here(conn: &mut Conn) -> Result<HashMap<(String, String), Vec<RatedGame>>> {
    let sql = "SELECT game, pool, table_id, finished_at FROM results \
               WHERE rated_place IS NOT NULL ORDER BY game, pool, rated_place";
    let mut pools: HashMap<(String, String), Vec<RatedGame>> = HashMap::new();
    for row in conn.rows(sql, args![]).await? {
        let pool = (row.get("game")?, row.get("pool")?);
        pools.entry(pool).or_default().push((row.get("table_id")?, row.get("finished_at")?));
    }
    Ok(pools)
}

/// Puts the rated results that came into the order of those that were here, by the time they ended. Either keeps its
/// own order, so that what comes into an empty store is rated exactly as it was.
async fn order_rated(
    conn: &mut Conn,
    file: &Portable,
    known: &HashSet<String>,
    mut rated: HashMap<(String, String), Vec<RatedGame>>,
) -> Result<()> {
    let mut came: HashMap<(String, String), Vec<&DocumentRow>> = HashMap::new();
    for line in file.lines("results") {
        if line.row.contains_key("rated_place") && !known.contains(line.text("table_id")) {
            let pool = (line.text("game").to_owned(), line.text("pool").to_owned());
            came.entry(pool).or_default().push(line);
        }
    }
    for ((game, pool), mut lines) in came {
        lines.sort_by_key(|line| line.int("rated_place"));
        let here = rated.remove(&(game.clone(), pool.clone())).unwrap_or_default();
        let mut here = here.into_iter().peekable();
        let mut order: Vec<String> = Vec::new();
        for line in lines {
            while let Some((table, _)) = here.next_if(|(_, at)| *at <= line.int("finished_at")) {
                order.push(table);
            }
            order.push(line.text("table_id").to_owned());
        }
        order.extend(here.map(|(table, _)| table));
        for (at, table) in order.iter().enumerate() {
            let sql = "UPDATE results SET rated_place = $2 WHERE table_id = $1 AND rated_place <> $2";
            conn.run(sql, args![table, at as i64 + 1]).await?;
        }
        let sql = "INSERT INTO rating_pools (game, pool, rated) VALUES ($1, $2, $3) \
                   ON CONFLICT (game, pool) DO UPDATE SET rated = $3";
        conn.run(sql, args![&game, &pool, order.len() as i64]).await?;
    }
    Ok(())
}

async fn day_is_here(conn: &mut Conn, line: &DocumentRow) -> Result<bool> {
    let sql = "SELECT day FROM dailies WHERE game = $1 AND kind = $2 AND day = $3";
    Ok(conn.row(sql, args![line.text("game"), line.text("kind"), line.int("day")]).await?.is_some())
}

/// The name of somebody who comes: their own, or with a number when somebody else here has it. Guests share names.
fn free_name(line: &DocumentRow, names: &mut HashSet<String>, fold: fn(&str) -> String) -> String {
    let own = line.text("name");
    if line.int("guest") != 0 {
        return own.to_owned();
    }
    let numbered = (2..).map(|number| {
        let ending = format!("-{number}");
        let kept: String = own.chars().take(LONGEST_NAME - ending.len()).collect();
        kept + &ending
    });
    let mut wanted = std::iter::once(own.to_owned()).chain(numbered);
    wanted.find(|name| names.insert(fold(name))).unwrap_or_default()
}

/// The most characters of a user name.
const LONGEST_NAME: usize = 20;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_that_is_taken_gets_a_number() {
        let fold = |name: &str| name.to_lowercase();
        let mut names: HashSet<String> = ["anna".to_owned(), "anna-2".to_owned()].into();
        let line = |row| DocumentRow { place: "line 1".to_owned(), row: serde_json::from_str(row).unwrap() };
        assert_eq!(free_name(&line(r#"{"name":"Anna","guest":0}"#), &mut names, fold), "Anna-3");
        assert_eq!(free_name(&line(r#"{"name":"Ben","guest":0}"#), &mut names, fold), "Ben");
        assert_eq!(free_name(&line(r#"{"name":"Anna","guest":1}"#), &mut names, fold), "Anna");
        let long = line(r#"{"name":"abcdefghijklmnopqrst","guest":0}"#);
        assert_eq!(free_name(&long, &mut names, fold), "abcdefghijklmnopqrst");
        assert_eq!(free_name(&long, &mut names, fold), "abcdefghijklmnopqr-2");
    }
}
