//! What the bodies of requests fill at once. Each is kept as a whole before anybody can look at it, and what it says is
//! kept until it is answered, which may take a while: so there are only so many bytes of them, and of one address. The
//! first bytes of each do not count, so that whoever plays always can.

use std::collections::HashMap;
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::task::{Context, Poll, ready};

use axum::body::{Body, Bytes};
use hyper::body::{Body as HttpBody, Frame};

/// So many bytes in all.
const MOST: usize = 64 * 1024 * 1024;
/// And of one address.
const MOST_OF_ONE: usize = MOST / 4;
/// So many bytes of each body do not count: how many of these there may be follows from how many connections.
const FREE: usize = 16 * 1024;

/// Counts the bytes.
#[derive(Clone, Default)]
pub(crate) struct Bodies(Arc<Mutex<Filled>>);

#[derive(Default)]
struct Filled {
    all: usize,
    /// By address; where there is nothing, it is forgotten.
    by_address: HashMap<String, usize>,
}

impl Bodies {
    fn lock(&self) -> MutexGuard<'_, Filled> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How many bytes count now.
    pub(crate) fn filled(&self) -> usize {
        self.lock().all
    }

    /// What a body from an address is going to fill: nothing yet.
    pub(crate) fn share(&self, address: String) -> Share {
        let part = Part { bytes: 0, refused: false };
        Share(Arc::new(Whose { bodies: self.clone(), address, part: Mutex::new(part) }))
    }
}

/// What one body fills, until nobody has this any more. Clones are the same.
#[derive(Clone)]
pub(crate) struct Share(Arc<Whose>);

struct Whose {
    bodies: Bodies,
    address: String,
    part: Mutex<Part>,
}

struct Part {
    bytes: usize,
    refused: bool,
}

impl Part {
    fn counted(&self) -> usize {
        self.bytes.saturating_sub(FREE)
    }
}

impl Share {
    fn part(&self) -> MutexGuard<'_, Part> {
        self.0.part.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Some bytes more have come. Says whether there is room for them.
    fn grow(&self, bytes: usize) -> bool {
        let mut part = self.part();
        let counted = part.counted();
        part.bytes += bytes;
        let more = part.counted() - counted;
        if more == 0 {
            return true;
        }
        let mut filled = self.0.bodies.lock();
        let of_one = filled.by_address.get(&self.0.address).copied().unwrap_or_default();
        if filled.all + more > MOST || of_one + more > MOST_OF_ONE {
            part.bytes -= bytes;
            part.refused = true;
            return false;
        }
        filled.all += more;
        filled.by_address.insert(self.0.address.clone(), of_one + more);
        true
    }

    /// Whether there was no room for it.
    pub(crate) fn is_refused(&self) -> bool {
        self.part().refused
    }

    /// A body that counts what comes of it.
    pub(crate) fn counts(&self, body: Body) -> Body {
        Body::new(Counted { body, share: self.clone() })
    }
}

impl Drop for Whose {
    fn drop(&mut self) {
        let counted = self.part.get_mut().unwrap_or_else(PoisonError::into_inner).counted();
        let mut filled = self.bodies.lock();
        filled.all -= counted;
        if let Some(of_one) = filled.by_address.get_mut(&self.address) {
            *of_one -= counted;
            if *of_one == 0 {
                filled.by_address.remove(&self.address);
            }
        }
    }
}

/// Keeps the share of a request's body until it is answered.
#[derive(Clone, Default)]
pub(crate) struct UntilAnswered(Arc<OnceLock<Share>>);

impl UntilAnswered {
    /// This is the request's share; it has one body.
    pub(crate) fn keep(&self, share: &Share) {
        let _ = self.0.set(share.clone());
    }
}

struct Counted {
    body: Body,
    share: Share,
}

impl HttpBody for Counted {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        let frame = ready!(Pin::new(&mut self.body).poll_frame(cx));
        let bytes = frame.as_ref().and_then(|frame| frame.as_ref().ok()?.data_ref()).map_or(0, Bytes::len);
        if self.share.grow(bytes) {
            Poll::Ready(frame)
        } else {
            Poll::Ready(Some(Err(axum::Error::new("there is no room for it"))))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_address_fills_a_quarter_and_all_together_the_whole() {
        let bodies = Bodies::default();
        let shares: Vec<Share> = (0..5).map(|address| bodies.share(address.to_string())).collect();
        for share in &shares[..4] {
            assert!(share.grow(FREE) && share.grow(MOST_OF_ONE - 1) && share.grow(1));
            assert!(!share.is_refused() && !share.grow(1) && share.is_refused());
        }
        let again = bodies.share("0".to_owned());
        for share in [&shares[4], &again] {
            assert!(share.grow(FREE) && !share.grow(1), "there is room for what is short and for nothing else");
        }
        drop(shares);
        assert!(again.grow(MOST_OF_ONE) && !again.grow(1));
        drop(again);
        let filled = bodies.lock();
        assert_eq!((filled.all, filled.by_address.len()), (0, 0), "nothing is remembered");
    }
}
