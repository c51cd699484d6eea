//! Tickets and jobs, and the leases under which they are worked on.

use std::collections::HashSet;

use crate::test_store::*;
use store::{
    Append, Claim, Error, Lane, NewJob, Store, TableFilter, Ticket, TicketChange, WantedWork, WorkState, new_id,
};
use tokio::task::JoinSet;

fn ticket(priority: i64) -> TicketChange {
    TicketChange::Raise(Ticket { seat: 1, user_id: None, priority })
}

async fn claim(store: &Store, worker: &str, now: i64) -> Vec<Claim> {
    store.claim(Lane::Thinking, worker, now, now + 100, 1).await.unwrap()
}

fn job(kind: &str, priority: i64, at: i64) -> NewJob {
    NewJob { id: new_id(), kind: kind.into(), user_id: None, game: None, payload: "{}".into(), priority, at }
}

fn is_lost<T>(result: &store::Result<T>) -> bool {
    matches!(result, Err(Error::LeaseLost { .. }))
}

both! {
    a_ticket_is_raised_with_its_entry_and_cleared_with_the_answer(fresh) {
        let table = table(&fresh.store, "othello", &[]).await;
        assert_eq!(claim(&fresh.store, "w", 0).await, []);
        fresh.store.append(Append { thinking: ticket(5), ..one(&table, 1) }).await.unwrap();
        let claimed = claim(&fresh.store, "w", 0).await;
        assert_eq!(claimed[0].table.as_ref(), Some(&table));
        assert_eq!((claimed[0].number, claimed[0].seat, claimed[0].attempt), (Some(1), Some(1), 1));
        assert_eq!(claim(&fresh.store, "v", 0).await, [], "it is claimed");
        // An offer comes in while the computer thinks.
        fresh.store.append(one(&table, 2)).await.unwrap();
        fresh.store.renew(&claimed[0], 50, 150, None).await.unwrap();
        assert_eq!(claim(&fresh.store, "v", 149).await, [], "and stays so");
        fresh.store.append(Append { thinking: TicketChange::Clear, ..one(&table, 3) }).await.unwrap();
        assert_eq!(claim(&fresh.store, "v", 1000).await, []);
        assert!(is_lost(&fresh.store.renew(&claimed[0], 60, 160, None).await));
    }

    a_stale_append_raises_no_ticket(fresh) {
        let table = table(&fresh.store, "othello", &[]).await;
        fresh.store.append(one(&table, 1)).await.unwrap();
        assert!(is_conflict(&fresh.store.append(Append { thinking: ticket(5), ..one(&table, 1) }).await));
        assert_eq!(claim(&fresh.store, "w", 0).await, []);
    }

    an_expired_lease_is_claimed_again_and_the_late_answer_is_dropped(fresh) {
        let table = table(&fresh.store, "othello", &[]).await;
        fresh.store.append(Append { thinking: ticket(5), ..one(&table, 1) }).await.unwrap();
        let slow = claim(&fresh.store, "slow", 0).await.remove(0);
        assert_eq!(claim(&fresh.store, "quick", 99).await, []);
        let quick = claim(&fresh.store, "quick", 100).await.remove(0);
        assert_eq!(quick.attempt, 2);
        assert!(is_lost(&fresh.store.renew(&slow, 101, 201, None).await));
        assert!(is_lost(&fresh.store.release(&slow, 101, 101).await));
        assert!(is_lost(&fresh.store.fail_ticket(&slow, "{}", 101).await));
        fresh.store.append(Append { thinking: TicketChange::Clear, ..one(&table, 2) }).await.unwrap();
        let late = Append { entries: vec![entry(2, "late")], thinking: TicketChange::Clear, ..one(&table, 2) };
        assert!(is_conflict(&fresh.store.append(late).await));
        assert_eq!(fresh.store.entries(&table, 1).await.unwrap()[0].text, "f5");
    }

    a_new_ticket_replaces_the_old_claim(fresh) {
        let table = table(&fresh.store, "othello", &[]).await;
        fresh.store.append(Append { thinking: ticket(5), ..one(&table, 1) }).await.unwrap();
        let old = claim(&fresh.store, "w", 0).await.remove(0);
        fresh.store.append(Append { thinking: ticket(5), ..one(&table, 2) }).await.unwrap();
        assert!(is_lost(&fresh.store.renew(&old, 1, 101, None).await), "the same worker, but another number");
        let new = claim(&fresh.store, "w", 1).await.remove(0);
        assert_eq!((new.number, new.attempt), (Some(2), 1));
        fresh.store.release(&new, 2, 10).await.unwrap();
        assert_eq!(claim(&fresh.store, "w", 9).await, []);
        let again = claim(&fresh.store, "w", 10).await.remove(0);
        assert_eq!(again.attempt, 2);
    }

    a_hint_or_an_offer_raises_no_second_thought(fresh) {
        let table = table(&fresh.store, "othello", &[]).await;
        fresh.store.append(Append { thinking: ticket(5), ..one(&table, 1) }).await.unwrap();
        let held = claim(&fresh.store, "w", 0).await.remove(0);
        fresh.store.append(one(&table, 2)).await.unwrap();
        assert_eq!(claim(&fresh.store, "v", 99).await, []);
        fresh.store.renew(&held, 99, 199, None).await.unwrap();
        fresh.store.release(&held, 100, 100).await.unwrap();
        let again = claim(&fresh.store, "v", 100).await.remove(0);
        assert_eq!((again.number, again.attempt), (Some(1), 2), "it is still the thought after the first entry");
    }

    a_failed_player_is_told_by_the_table_until_it_moves_on(fresh) {
        let table = table(&fresh.store, "othello", &[]).await;
        let reason = r#"{"text":"It lost its way."}"#;
        let failure = async |store: &Store| store.table(&table).await.unwrap().unwrap().failure;
        let fail = async |now: i64| {
            let claim = claim(&fresh.store, "w", now).await.remove(0);
            fresh.store.fail_ticket(&claim, reason, now).await.unwrap();
            claim
        };
        fresh.store.append(Append { thinking: ticket(5), ..one(&table, 1) }).await.unwrap();
        assert_eq!(failure(&fresh.store).await, None);
        let failed = fail(10).await;
        assert!(is_lost(&fresh.store.fail_ticket(&failed, reason, 10).await), "once");
        assert_eq!(claim(&fresh.store, "v", 1000).await, [], "nobody tries again by itself");
        let other = Store::open(&fresh.url).await.unwrap();
        assert_eq!(failure(&other).await.as_deref(), Some(reason), "every process is told, and later ones too");
        let listed = other.tables(&TableFilter { limit: 9, ..TableFilter::default() }).await.unwrap();
        assert_eq!(listed[0].failure.as_deref(), Some(reason));
        fresh.store.append(one(&table, 2)).await.unwrap();
        assert_eq!(failure(&other).await.as_deref(), Some(reason), "an offer does not mend it");

        assert!(other.retry_ticket(&table, 20).await.unwrap());
        assert!(!other.retry_ticket(&table, 20).await.unwrap(), "it is open again");
        assert_eq!(failure(&fresh.store).await, None);
        assert_eq!(fail(20).await.attempt, 1);

        fresh.store.append(Append { thinking: ticket(5), ..one(&table, 3) }).await.unwrap();
        assert_eq!(failure(&fresh.store).await, None, "the table has moved on");
        assert_eq!(fail(30).await.number, Some(3));
        fresh.store.append(Append { thinking: TicketChange::Clear, ..one(&table, 4) }).await.unwrap();
        assert_eq!(failure(&fresh.store).await, None);
        assert!(!fresh.store.retry_ticket(&table, 40).await.unwrap());
        assert_eq!(claim(&fresh.store, "w", 1000).await, []);
    }

    the_most_urgent_and_then_the_oldest_is_claimed_first(fresh) {
        for (kind, priority, at) in [("late", 1, 30), ("early", 1, 20), ("urgent", 9, 40)] {
            fresh.store.add_job(&job(kind, priority, at), i64::MAX).await.unwrap();
        }
        let mut order = Vec::new();
        while let Some(claim) = fresh.store.claim(Lane::Jobs, "w", 50, 90, 1).await.unwrap().pop() {
            order.push(claim.kind);
        }
        assert_eq!(order, ["urgent", "early", "late"]);
    }

    users_have_their_work_done_in_turn(fresh) {
        let (eve, anna) = (user(&fresh.store, "Eve").await, user(&fresh.store, "Anna").await);
        let of = |user: &store::UserRow, kind: &str, at| NewJob { user_id: Some(user.id.clone()), ..job(kind, 1, at) };
        for number in 0..5 {
            fresh.store.add_job(&of(&eve, &format!("eve {number}"), 10), i64::MAX).await.unwrap();
        }
        fresh.store.add_job(&of(&anna, "anna 0", 20), i64::MAX).await.unwrap();
        fresh.store.add_job(&of(&anna, "anna 1", 20), i64::MAX).await.unwrap();
        let mut order = Vec::new();
        while let Some(claim) = fresh.store.claim(Lane::Jobs, "w", 50, 90, 1).await.unwrap().pop() {
            order.push(claim.kind);
        }
        assert_eq!(order, ["eve 0", "anna 0", "eve 1", "anna 1", "eve 2", "eve 3", "eve 4"]);
    }

    of_one_user_only_so_many_are_claimed_at_once(fresh) {
        let (eve, anna) = (user(&fresh.store, "Eve").await, user(&fresh.store, "Anna").await);
        for user in [&eve, &eve, &anna] {
            let job = NewJob { user_id: Some(user.id.clone()), ..job("x", 1, 10) };
            fresh.store.add_job(&job, i64::MAX).await.unwrap();
        }
        let wanted = WantedWork { each: 1, ..Lane::Jobs.into() };
        let mut claims = Vec::new();
        while let Some(claim) = fresh.store.claim(wanted.clone(), "w", 50, 90, 1).await.unwrap().pop() {
            claims.push(claim);
        }
        let users: HashSet<_> = claims.iter().map(|claim| claim.user_id.clone().unwrap()).collect();
        assert_eq!((claims.len(), users), (2, HashSet::from([eve.id.clone(), anna.id])));
        // What is put back counts neither as an attempt nor as at work.
        let eves = claims.iter().find(|claim| claim.user_id.as_ref() == Some(&eve.id)).unwrap();
        fresh.store.put_back(eves, 60, Some("{\"made\":1}")).await.unwrap();
        let urgent = WantedWork { least: 2, ..wanted.clone() };
        assert_eq!(fresh.store.claim(urgent, "w", 60, 90, 1).await.unwrap(), []);
        let again = fresh.store.claim(wanted, "w", 60, 90, 9).await.unwrap();
        let again = again.iter().find(|claim| claim.id == eves.id).unwrap();
        assert_eq!((again.attempt, again.payload.as_str()), (1, "{\"made\":1}"));
    }

    a_full_house_takes_no_more(fresh) {
        let eve = user(&fresh.store, "Eve").await;
        let of = || NewJob { user_id: Some(eve.id.clone()), ..job("x", 1, 10) };
        fresh.store.add_job(&of(), 1).await.unwrap();
        assert!(matches!(fresh.store.add_job(&of(), 1).await, Err(Error::Full { what: "jobs", most: 1 })));
        fresh.store.add_job(&job("nobody's", 1, 10), 1).await.unwrap();
    }

    no_work_is_claimed_by_two(fresh) {
        let other = Store::open(&fresh.url).await.unwrap();
        for _ in 0..60 {
            fresh.store.add_job(&job("x", 1, 1), i64::MAX).await.unwrap();
        }
        let mut workers = JoinSet::new();
        for i in 0..8 {
            let store = if i % 2 == 0 { fresh.store.clone() } else { other.clone() };
            workers.spawn(async move {
                let mut mine = Vec::new();
                loop {
                    let claimed = store.claim(Lane::Jobs, &format!("w{i}"), 5, 1000, 3).await.unwrap();
                    if claimed.is_empty() {
                        return mine;
                    }
                    mine.extend(claimed.into_iter().map(|claim| claim.id));
                }
            });
        }
        let all: Vec<String> = workers.join_all().await.concat();
        assert_eq!(all.iter().collect::<HashSet<_>>().len(), all.len());
        assert_eq!(all.len(), 60);
    }

    a_job_tells_how_far_it_has_come_and_what_came_of_it(fresh) {
        let anna = user(&fresh.store, "Anna").await;
        let (good, bad) = (NewJob { user_id: Some(anna.id.clone()), ..job("review", 1, 1) }, job("generate", 0, 2));
        fresh.store.add_job(&good, i64::MAX).await.unwrap();
        fresh.store.add_job(&bad, i64::MAX).await.unwrap();
        assert_eq!(fresh.store.job(&good.id).await.unwrap().unwrap().state, WorkState::Waiting);
        let claims = fresh.store.claim(Lane::Jobs, "w", 5, 100, 2).await.unwrap();
        let held = |id: &str| claims.iter().find(|claim| claim.id == id).unwrap();
        fresh.store.renew(held(&good.id), 6, 200, Some("0.5")).await.unwrap();
        let running = fresh.store.job(&good.id).await.unwrap().unwrap();
        assert_eq!((running.state, running.progress.as_str()), (WorkState::Running, "0.5"));
        fresh.store.end_job(held(&good.id), Ok(r#"{"moves":60}"#), 7).await.unwrap();
        fresh.store.end_job(held(&bad.id), Err(r#"{"say":"no"}"#), 8).await.unwrap();
        let done = fresh.store.job(&good.id).await.unwrap().unwrap();
        assert_eq!((done.state, done.result.as_deref()), (WorkState::Done, Some(r#"{"moves":60}"#)));
        assert_eq!(done.user_id, Some(anna.id));
        assert_eq!(fresh.store.job(&bad.id).await.unwrap().unwrap().state, WorkState::Failed);
        assert!(is_lost(&fresh.store.end_job(held(&good.id), Ok("{}"), 9).await), "once");
        assert_eq!(fresh.store.claim(Lane::Jobs, "w", 500, 600, 9).await.unwrap(), []);
        assert_eq!(fresh.store.sweep_jobs(8).await.unwrap(), 1);
        assert_eq!(fresh.store.job(&good.id).await.unwrap(), None);
    }

    a_cancelled_job_stops_its_worker(fresh) {
        let job = job("generate", 1, 1);
        fresh.store.add_job(&job, i64::MAX).await.unwrap();
        let claim = fresh.store.claim(Lane::Jobs, "w", 5, 100, 1).await.unwrap().remove(0);
        assert!(fresh.store.cancel_job(&job.id, 6).await.unwrap());
        assert!(!fresh.store.cancel_job(&job.id, 6).await.unwrap());
        assert!(is_lost(&fresh.store.renew(&claim, 7, 107, Some("0.9")).await));
        assert!(is_lost(&fresh.store.end_job(&claim, Ok("{}"), 8).await));
        assert_eq!(fresh.store.job(&job.id).await.unwrap().unwrap().state, WorkState::Cancelled);
    }
}
