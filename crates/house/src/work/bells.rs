//! Workers of this process who have nothing to do, and how one of them is called when there is.
//!
//! Work that is raised here goes to somebody here who is idle; only if all are busy are other processes told. So a
//! nudge wakes one worker and not all of them, each of whom would ask the store.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use store::Lane;
use tokio::sync::oneshot;

/// The workers who wait.
#[derive(Default)]
pub(crate) struct Bells(Mutex<Waiting>);

#[derive(Default)]
struct Waiting {
    idle: Vec<Idle>,
    next: u64,
}

struct Idle {
    number: u64,
    lane: Lane,
    least: i64,
    bell: oneshot::Sender<Ring>,
}

/// Why a worker is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ring {
    /// There is one more piece of work, of this priority.
    One(i64),
    /// There may be any number of any priority.
    Any,
}

/// A worker who waits, until this is dropped.
pub(super) struct Bell {
    bells: Arc<Bells>,
    number: u64,
    rung: oneshot::Receiver<Ring>,
}

impl Bells {
    fn lock(&self) -> MutexGuard<'_, Waiting> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A worker who takes work of at least this priority begins to wait.
    pub(super) fn wait(self: &Arc<Self>, lane: Lane, least: i64) -> Bell {
        let (bell, rung) = oneshot::channel();
        let mut waiting = self.lock();
        waiting.next += 1;
        let number = waiting.next;
        waiting.idle.push(Idle { number, lane, least, bell });
        Bell { bells: self.clone(), number, rung }
    }

    /// Calls somebody for a piece of work: who takes anything first, so that the others stay for what only they wait
    /// for. Says whether anybody was idle.
    pub(crate) fn ring_for_one(&self, lane: Lane, priority: i64) -> bool {
        let mut waiting = self.lock();
        let fits = |idle: &&Idle| idle.lane == lane && idle.least <= priority;
        let found =
            waiting.idle.iter().filter(fits).min_by_key(|idle| (idle.least, idle.number)).map(|idle| idle.number);
        found.is_some_and(|number| waiting.call(number, Ring::One(priority)))
    }

    /// Calls one of each kind who take a lane's work; whoever finds some calls the next.
    pub(crate) fn ring_for_any(&self, lane: Lane) {
        let mut waiting = self.lock();
        let mut kinds: Vec<(i64, u64)> =
            waiting.idle.iter().filter(|idle| idle.lane == lane).map(|idle| (idle.least, idle.number)).collect();
        kinds.sort_unstable();
        kinds.dedup_by_key(|(least, _)| *least);
        for (_, number) in kinds {
            waiting.call(number, Ring::Any);
        }
    }
}

impl Waiting {
    fn call(&mut self, number: u64, ring: Ring) -> bool {
        let Some(at) = self.idle.iter().position(|idle| idle.number == number) else { return false };
        // An error says that the worker is gone.
        self.idle.swap_remove(at).bell.send(ring).is_ok()
    }
}

impl Bell {
    /// Waits to be called. May be dropped while it waits.
    pub(super) async fn rung(&mut self) -> Ring {
        // It is not dropped before it is used.
        (&mut self.rung).await.unwrap_or(Ring::Any)
    }

    /// The worker has found something to do by itself; why it was called in the meantime, if it was.
    pub(super) fn leave(mut self) -> Option<Ring> {
        self.bells.lock().idle.retain(|idle| idle.number != self.number);
        self.rung.try_recv().ok()
    }
}

impl Drop for Bell {
    fn drop(&mut self) {
        self.bells.lock().idle.retain(|idle| idle.number != self.number);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Config;
    use crate::fixture::empty_house;

    #[tokio::test]
    async fn one_piece_of_work_calls_one_worker_the_least_choosy() {
        let bells = Arc::<Bells>::default();
        let (mut any, mut people) = (bells.wait(Lane::Thinking, 0), bells.wait(Lane::Thinking, 1));
        let jobs = bells.wait(Lane::Jobs, 0);
        assert!(bells.ring_for_one(Lane::Thinking, 1));
        assert_eq!(any.rung().await, Ring::One(1));
        assert!(!bells.ring_for_one(Lane::Thinking, 0), "who is left waits for people alone");
        assert!(bells.ring_for_one(Lane::Thinking, 2));
        assert_eq!(people.rung().await, Ring::One(2));
        assert!(!bells.ring_for_one(Lane::Thinking, 2), "all are busy");
        assert_eq!(jobs.leave(), None);
        assert!(!bells.ring_for_one(Lane::Jobs, 0));
    }

    #[tokio::test]
    async fn who_thinks_about_some_games_is_not_called_for_another() {
        let games = vec!["othello".to_owned(), "kenken".to_owned()];
        let (house, _folder) = empty_house(Config { thinkers: 0, games, ..Config::default() }).await;
        let mut bell = house.bells.wait(Lane::Thinking, 0);
        house.nudge_work(Lane::Thinking, 1, Some("crush"));
        assert!(bell.rung.try_recv().is_err());
        house.nudge_work(Lane::Thinking, 1, Some("kenken"));
        assert_eq!(bell.rung().await, Ring::One(1));
    }

    #[tokio::test]
    async fn who_is_called_while_leaving_says_so() {
        let bells = Arc::<Bells>::default();
        let bell = bells.wait(Lane::Jobs, 0);
        bells.ring_for_any(Lane::Jobs);
        assert_eq!(bell.leave(), Some(Ring::Any));
    }

    #[tokio::test]
    async fn when_there_may_be_any_work_one_of_each_kind_is_called() {
        let bells = Arc::<Bells>::default();
        let mut any = [bells.wait(Lane::Thinking, 0), bells.wait(Lane::Thinking, 0)];
        let mut people = bells.wait(Lane::Thinking, 1);
        let jobs = bells.wait(Lane::Jobs, 0);
        bells.ring_for_any(Lane::Thinking);
        assert_eq!((any[0].rung().await, people.rung().await), (Ring::Any, Ring::Any));
        assert!(any[1].rung.try_recv().is_err() && jobs.leave().is_none(), "these were not called");
        drop(any);
        assert!(!bells.ring_for_one(Lane::Thinking, 9), "who has gone is not called");
        assert!(bells.lock().idle.is_empty());
        let (gone, mut stays) = (bells.wait(Lane::Thinking, 0), bells.wait(Lane::Thinking, 0));
        drop(gone);
        assert!(bells.ring_for_one(Lane::Thinking, 9));
        assert_eq!(stays.rung().await, Ring::One(9));
    }
}
