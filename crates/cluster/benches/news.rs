//! How soon one server tells of what happened at another.

use std::time::{Duration, Instant};

use cluster::people::{Person, Socket, ask, mark, puzzle};
use serde_json::json;
use tokio::time::sleep;

use crate::bed::Bed;

const SOON: Duration = Duration::from_secs(20);

/// Moves at one server, and waits for each at a socket of the other: the times in ms, from the sending of the command.
pub async fn told(nats: bool, time: Duration) -> Result<Vec<f64>, String> {
    let bed = Bed::make(2, 0, nats).await?;
    let [from, to] = [bed.addresses[0], bed.addresses[1]];
    let owner = Person::guest(from).await?;
    let table = owner.table(from, &puzzle()).await?;
    let id = table["id"].as_str().unwrap_or_default();
    let watcher = Person::guest(to).await?;
    let mut socket = Socket::open(&watcher, to, id, 0).await?;
    let mut client = owner.at(from);
    let (mut times, until) = (Vec::new(), Instant::now() + time);
    for turn in 0.. {
        if Instant::now() >= until {
            break;
        }
        let body = json!({"seen": turn, "kind": "move", "text": mark(0, turn)});
        let began = Instant::now();
        let reply = ask(&mut client, "POST", &format!("/api/tables/{id}/commands"), Some(&body)).await;
        let reply = reply.ok_or("the server does not answer")?;
        if reply.status != 200 {
            return Err(reply.body);
        }
        socket.until(turn as u64 + 1, SOON).await.ok_or("the other server says nothing")?;
        times.push(began.elapsed().as_secs_f64() * 1000.0);
        sleep(Duration::from_millis(17)).await;
    }
    Ok(times)
}

/// Moves against a computer that hardly thinks, for which a worker elsewhere does: the times in ms, from the answer to
/// the person's move until the other server tells of the computer's.
pub async fn replies(nats: bool, time: Duration) -> Result<Vec<f64>, String> {
    let bed = Bed::make(2, 1, nats).await?;
    let [from, to] = [bed.addresses[0], bed.addresses[1]];
    let form = json!({"game": "othello", "role": "black", "seats": {"white": "greedy"}, "visibility": "public"});
    let (owner, watcher) = (Person::guest(from).await?, Person::guest(to).await?);
    let (mut times, until) = (Vec::new(), Instant::now() + time);
    while Instant::now() < until {
        let mut table = owner.table(from, &form).await?;
        let id = table["id"].as_str().unwrap_or_default().to_owned();
        let mut socket = Socket::open(&watcher, to, &id, 0).await?;
        let mut client = owner.at(from);
        // Only where the computer answers a move with one of its own: nobody passes in the first moves.
        for turn in 0..10_u64 {
            let text = table["view"]["moves"][0].as_str().ok_or("no move to make")?;
            let body = json!({"seen": 2 * turn, "kind": "move", "text": text});
            let reply = ask(&mut client, "POST", &format!("/api/tables/{id}/commands"), Some(&body)).await;
            let reply = reply.ok_or("the server does not answer")?;
            if reply.status != 200 {
                return Err(reply.body);
            }
            let began = Instant::now();
            socket.until(2 * turn + 2, SOON).await.ok_or("no computer moves")?;
            times.push(began.elapsed().as_secs_f64() * 1000.0);
            let looked = ask(&mut client, "GET", &format!("/api/tables/{id}"), None).await;
            table = looked.ok_or("the server does not answer")?.json();
            if table["may"]["play"] != true {
                break;
            }
        }
    }
    Ok(times)
}
