//! A wire to a database, on which answers can be held up or get lost.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream, UnixStream};
use tokio::sync::watch;

use super::Postgres;

/// A wire to a database, on which answers can be held up or get lost.
pub struct Wire {
    port: u16,
    database: String,
    direct: String,
    state: watch::Sender<WireState>,
    counts: Arc<Counts>,
}

/// What has gone over a wire.
#[derive(Default)]
struct Counts {
    ended: AtomicUsize,
    held_up: AtomicUsize,
}

/// What a wire does with what comes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WireState {
    /// It passes everything on.
    Flows,
    /// It passes nothing on, and closes nothing: the database seems to be frozen.
    Frozen,
    /// It passes everything on until something is committed, and is cut before the answer comes back.
    LosesCommits,
}

impl Wire {
    /// Puts a wire before a new database of a server.
    ///
    /// # Panics
    /// If there is no free port.
    pub async fn to(server: &Postgres) -> Self {
        let address = server.database().await;
        let database = address.split(['/', '?']).nth(3).expect("the name of a database").to_owned();
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let port = listener.local_addr().expect("a port").port();
        let socket = server.folder.join(format!(".s.PGSQL.{}", server.port));
        let state = watch::Sender::new(WireState::Flows);
        let counts = Arc::<Counts>::default();
        let (states, counting) = (state.clone(), counts.clone());
        tokio::spawn(async move {
            while let Ok((near, _)) = listener.accept().await {
                let Ok(far) = UnixStream::connect(&socket).await else { continue };
                let (states, counts) = (states.clone(), counting.clone());
                tokio::spawn(async move {
                    carry(near, far, (states.subscribe(), states.subscribe()), &counts).await;
                    counts.ended.fetch_add(1, Ordering::SeqCst);
                });
            }
        });
        Self { port, database, direct: address, state, counts }
    }

    /// How many connections over it have ended.
    pub fn ended(&self) -> usize {
        self.counts.ended.load(Ordering::SeqCst)
    }

    /// How many questions have been held up because it was frozen.
    pub fn questions_held_up(&self) -> usize {
        self.counts.held_up.load(Ordering::SeqCst)
    }

    /// The address of the database without the wire.
    pub fn direct(&self) -> String {
        self.direct.clone()
    }

    /// Waits until so many questions in all have been held up because it was frozen.
    pub async fn held_up(&self, questions: usize) {
        while self.counts.held_up.load(Ordering::SeqCst) < questions {
            tokio::task::yield_now().await;
        }
    }

    /// The address of the database at this end.
    pub fn address(&self) -> String {
        format!("postgres://postgres@127.0.0.1:{}/{}?sslmode=disable", self.port, self.database)
    }

    /// Changes what the wire does.
    pub fn set(&self, state: WireState) {
        self.state.send_replace(state);
    }
}

/// Carries what is said both ways, until one end closes or the wire is cut.
async fn carry(
    near: TcpStream,
    far: UnixStream,
    (mut there, mut back): (watch::Receiver<WireState>, watch::Receiver<WireState>),
    counts: &Counts,
) {
    let ((mut near_in, mut near_out), (mut far_in, mut far_out)) = (near.into_split(), far.into_split());
    let asks = async move {
        let mut bytes = vec![0; 1 << 16];
        while let Ok(count @ 1..) = near_in.read(&mut bytes).await {
            if *there.borrow() == WireState::Frozen {
                counts.held_up.fetch_add(1, Ordering::SeqCst);
            }
            let thawed = there.wait_for(|state| *state != WireState::Frozen).await.is_ok();
            if !thawed || far_out.write_all(&bytes[..count]).await.is_err() {
                return;
            }
        }
    };
    let answers = async move {
        let mut bytes = vec![0; 1 << 16];
        while let Ok(count @ 1..) = far_in.read(&mut bytes).await {
            let Ok(state) = back.wait_for(|state| *state != WireState::Frozen).await.map(|state| *state) else {
                return;
            };
            // What the server says when it has committed.
            let committed = bytes[..count].windows(7).any(|word| word == b"COMMIT\0");
            if state == WireState::LosesCommits && committed {
                return;
            }
            if near_out.write_all(&bytes[..count]).await.is_err() {
                return;
            }
        }
    };
    tokio::select! { () = asks => {}, () = answers => {} }
}
