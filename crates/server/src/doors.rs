//! The doors: who may be connected at once, and for how long somebody may keep a connection without using it.

use std::collections::HashMap;
use std::io;
use std::net::IpAddr;
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, ready};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Instant, Sleep, sleep_until};

use crate::auth::address_key;

/// Counts the connections.
#[derive(Clone)]
pub(crate) struct Doors(Arc<Inner>);

struct Inner {
    most: usize,
    most_of_one: usize,
    inside: Mutex<Inside>,
}

#[derive(Default)]
struct Inside {
    all: usize,
    by_address: HashMap<String, usize>,
}

/// A connection that counts until it is dropped.
pub(crate) struct Admitted {
    doors: Doors,
    key: Option<String>,
}

impl Doors {
    /// Doors for so many connections in all, and so many from one address. One address never fills the house.
    pub(crate) fn new(most: usize, most_of_one: usize) -> Self {
        let most_of_one = most_of_one.min(most.div_ceil(2));
        Self(Arc::new(Inner { most, most_of_one, inside: Mutex::default() }))
    }

    fn lock(&self) -> MutexGuard<'_, Inside> {
        self.0.inside.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Lets a connection in, unless there are too many. A trusted proxy stands for many, so only all together count.
    pub(crate) fn admit(&self, address: IpAddr, trusted: bool) -> Option<Admitted> {
        let key = (!trusted).then(|| address_key(address));
        let mut inside = self.lock();
        if inside.all >= self.0.most {
            return None;
        }
        if let Some(key) = &key {
            let count = inside.by_address.entry(key.clone()).or_default();
            if *count >= self.0.most_of_one {
                return None;
            }
            *count += 1;
        }
        inside.all += 1;
        drop(inside);
        Some(Admitted { doors: self.clone(), key })
    }

    /// How many connections there are.
    pub(crate) fn inside(&self) -> usize {
        self.lock().all
    }
}

impl Drop for Admitted {
    fn drop(&mut self) {
        let mut inside = self.doors.lock();
        inside.all -= 1;
        let Some(key) = &self.key else { return };
        if let Some(count) = inside.by_address.get_mut(key) {
            *count -= 1;
            if *count == 0 {
                inside.by_address.remove(key);
            }
        }
    }
}

/// A connection that gives up on a reader who takes nothing.
pub(crate) struct Patient<T> {
    inner: T,
    /// Until when the reader must have taken something, while we wait for that.
    until: Option<Pin<Box<Sleep>>>,
    patience: Duration,
    _admitted: Admitted,
}

impl<T> Patient<T> {
    pub(crate) fn new(inner: T, patience: Duration, admitted: Admitted) -> Self {
        Self { inner, until: None, patience, _admitted: admitted }
    }

    /// What came of an attempt to write; an error if it has waited too long.
    fn wait<R>(&mut self, attempt: Poll<io::Result<R>>, cx: &mut Context<'_>) -> Poll<io::Result<R>> {
        if attempt.is_ready() {
            self.until = None;
            return attempt;
        }
        let patience = self.patience;
        let until = self.until.get_or_insert_with(|| Box::pin(sleep_until(Instant::now() + patience)));
        ready!(until.as_mut().poll(cx));
        Poll::Ready(Err(io::Error::new(io::ErrorKind::TimedOut, "the reader takes nothing")))
    }
}

impl<T: AsyncRead + Unpin> AsyncRead for Patient<T> {
    fn poll_read(mut self: Pin<&mut Self>, cx: &mut Context<'_>, into: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.inner).poll_read(cx, into)
    }
}

impl<T: AsyncWrite + Unpin> AsyncWrite for Patient<T> {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let attempt = Pin::new(&mut self.inner).poll_write(cx, bytes);
        self.wait(attempt, cx)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bytes: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let attempt = Pin::new(&mut self.inner).poll_write_vectored(cx, bytes);
        self.wait(attempt, cx)
    }

    fn is_write_vectored(&self) -> bool {
        self.inner.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        let attempt = Pin::new(&mut self.inner).poll_flush(cx);
        self.wait(attempt, cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        let attempt = Pin::new(&mut self.inner).poll_shutdown(cx);
        self.wait(attempt, cx)
    }
}

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _, duplex};

    use super::*;

    const PATIENCE: Duration = Duration::from_secs(20);

    fn address(last: u8) -> IpAddr {
        IpAddr::from([10, 0, 0, last])
    }

    #[test]
    fn one_address_never_fills_the_house() {
        let doors = Doors::new(10, 1000);
        let inside: Vec<_> = (0..10).filter_map(|_| doors.admit(address(1), false)).collect();
        assert_eq!(inside.len(), 5);
        let others: Vec<_> = (2..10).filter_map(|last| doors.admit(address(last), false)).collect();
        assert_eq!((others.len(), doors.inside()), (5, 10));
        drop(others);
        assert!(doors.admit(address(1), false).is_none(), "too many of one");
        drop(inside);
        assert!(doors.admit(address(1), false).is_some());
        assert_eq!(doors.inside(), 0);
        assert!(doors.lock().by_address.is_empty(), "who has gone is forgotten");
    }

    #[test]
    fn a_trusted_proxy_stands_for_many() {
        let doors = Doors::new(10, 2);
        let inside: Vec<_> = (0..20).filter_map(|_| doors.admit(address(1), true)).collect();
        assert_eq!(inside.len(), 10);
    }

    #[tokio::test(start_paused = true)]
    async fn a_reader_who_takes_nothing_is_given_up() {
        let admitted = Doors::new(10, 10).admit(address(1), false).unwrap();
        let (near, mut far) = duplex(8);
        let mut near = Patient::new(near, PATIENCE, admitted);
        near.write_all(b"12345678").await.unwrap();
        // As long as something is taken now and then, it goes on.
        for _ in 0..3 {
            let took = tokio::time::sleep(PATIENCE / 2);
            let (written, ()) = tokio::join!(near.write_all(b"1"), async {
                took.await;
                far.read_u8().await.unwrap();
            });
            written.unwrap();
        }
        let refused = near.write_all(b"1").await.unwrap_err();
        assert_eq!(refused.kind(), io::ErrorKind::TimedOut);
    }
}
