//! Places where work is done, shared fairly among those for whom it is done.

use std::collections::{HashMap, VecDeque};
use std::mem;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::oneshot;

/// So much work may wait for one account; who asks for more is refused at once.
const MOST_WAITING: usize = 64;

/// A number of places. Each account (a user, or an address) holds only so many at once, and those who wait come in by
/// account, in turn: however much one asks for, the next who asks waits for one piece of it at most.
pub(crate) struct Places {
    /// How many of them one account may hold.
    each: usize,
    queue: Mutex<Queue>,
}

struct Queue {
    free: usize,
    /// Who holds a place or waits for one; all others are forgotten.
    accounts: HashMap<String, Account>,
    /// Those who wait, each once, in the order of their turns.
    turns: VecDeque<String>,
}

#[derive(Default)]
struct Account {
    held: usize,
    waiting: VecDeque<oneshot::Sender<Place>>,
    /// Whether it stands among the turns.
    has_turn: bool,
}

/// A place, until it is dropped.
pub(crate) struct Place {
    places: Arc<Places>,
    account: String,
    /// Whether the next one is let in when this is dropped.
    hands_out: bool,
}

/// Too much waits for this account already.
#[derive(Debug)]
pub(crate) struct Full;

impl Places {
    /// So many places, of which one account may hold so many.
    pub(crate) fn new(number: usize, each: usize) -> Arc<Self> {
        let queue = Queue { free: number, accounts: HashMap::new(), turns: VecDeque::new() };
        Arc::new(Self { each, queue: Mutex::new(queue) })
    }

    /// Waits for a place. May be dropped while it waits.
    pub(crate) async fn enter(self: &Arc<Self>, account: &str) -> Result<Place, Full> {
        let (give, given) = oneshot::channel();
        {
            let mut queue = self.lock();
            let entry = queue.accounts.entry(account.to_owned()).or_default();
            entry.waiting.retain(|waiting| !waiting.is_closed());
            if entry.waiting.len() >= MOST_WAITING {
                return Err(Full);
            }
            entry.waiting.push_back(give);
            if !mem::replace(&mut entry.has_turn, true) {
                queue.turns.push_back(account.to_owned());
            }
        }
        self.hand_out();
        given.await.map_err(|_| Full)
    }

    fn lock(&self) -> MutexGuard<'_, Queue> {
        // Nothing that runs under the lock can leave the queue half changed.
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Gives the free places to those whose turn it is.
    fn hand_out(self: &Arc<Self>) {
        loop {
            let Some((account, give)) = self.lock().next(self.each) else { return };
            // Who has gone away does not take the place, which makes it free again. Who comes next is found by this
            // loop: however many have gone, none is left by another's leaving.
            if let Err(mut left) = give.send(Place { places: self.clone(), account, hands_out: true }) {
                left.hands_out = false;
            }
        }
    }
}

impl Queue {
    /// Whose turn it is: counted in already.
    fn next(&mut self, each: usize) -> Option<(String, oneshot::Sender<Place>)> {
        if self.free == 0 {
            return None;
        }
        let may = |account: &String| self.accounts.get(account).is_some_and(|account| account.held < each);
        let at = self.turns.iter().position(may)?;
        let name = self.turns.remove(at)?;
        let account = self.accounts.get_mut(&name)?;
        let give = account.waiting.pop_front()?;
        account.held += 1;
        self.free -= 1;
        account.has_turn = !account.waiting.is_empty();
        if account.has_turn {
            self.turns.push_back(name.clone());
        }
        Some((name, give))
    }

    fn leave(&mut self, name: &str) {
        self.free += 1;
        if let Some(account) = self.accounts.get_mut(name) {
            account.held -= 1;
            if account.held == 0 && account.waiting.is_empty() {
                self.accounts.remove(name);
            }
        }
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.places.lock().leave(&self.account);
        if self.hands_out {
            self.places.hand_out();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn those_who_wait_come_in_by_account_in_turn() {
        let places = Places::new(1, 1);
        let first = places.enter("eve").await.unwrap();
        let (tell, mut told) = tokio::sync::mpsc::unbounded_channel();
        for account in ["eve", "eve", "eve", "anna", "ben", "ben"] {
            let (places, tell) = (places.clone(), tell.clone());
            tokio::spawn(async move {
                let place = places.enter(account).await.unwrap();
                tell.send(account).unwrap();
                drop(place);
            });
            tokio::task::yield_now().await;
        }
        drop((first, tell));
        let mut order = Vec::new();
        while let Some(account) = told.recv().await {
            order.push(account);
        }
        assert_eq!(order, ["eve", "anna", "ben", "eve", "ben", "eve"]);
        assert!(places.lock().accounts.is_empty(), "nobody is remembered");
    }

    #[tokio::test]
    async fn one_account_cannot_hold_all_places() {
        let places = Places::new(2, 1);
        let held = places.enter("eve").await.unwrap();
        let mut second = Box::pin(places.enter("eve"));
        assert!(futures_are_pending(&mut second).await);
        drop(places.enter("anna").await.unwrap());
        drop(held);
        drop(second.await.unwrap());
    }

    #[tokio::test]
    async fn who_goes_away_while_waiting_takes_no_place() {
        let places = Places::new(1, 1);
        let held = places.enter("anna").await.unwrap();
        let mut gone = Box::pin(places.enter("ben"));
        assert!(futures_are_pending(&mut gone).await);
        drop(gone);
        drop(held);
        drop(places.enter("carl").await.unwrap());
    }

    #[tokio::test]
    async fn however_many_have_gone_away_the_next_who_waits_comes_in() {
        let places = Places::new(1, 1);
        let held = places.enter("anna").await.unwrap();
        for number in 0..20_000 {
            assert!(futures_are_pending(&mut Box::pin(places.enter(&number.to_string()))).await);
        }
        let mut last = Box::pin(places.enter("ben"));
        assert!(futures_are_pending(&mut last).await);
        drop(held);
        drop(last.await.unwrap());
        assert!(places.lock().accounts.is_empty(), "nobody is remembered");
    }

    #[tokio::test]
    async fn too_much_for_one_account_is_refused_at_once() {
        let places = Places::new(1, 1);
        let _held = places.enter("eve").await.unwrap();
        let mut waiting: Vec<_> = (0..MOST_WAITING).map(|_| Box::pin(places.enter("eve"))).collect();
        for one in &mut waiting {
            assert!(futures_are_pending(one).await);
        }
        assert!(places.enter("eve").await.is_err());
        drop(waiting);
        assert!(futures_are_pending(&mut Box::pin(places.enter("eve"))).await, "who has gone no longer counts");
    }

    /// Whether a future still waits after a first look.
    async fn futures_are_pending<F: Future + Unpin>(future: &mut F) -> bool {
        tokio::select! {
            biased;
            _ = future => false,
            () = std::future::ready(()) => true,
        }
    }
}
