//! The database that a command works on, and how it comes to it.

use std::path::PathBuf;

use anyhow::Context;
use clap::Args;
use store::{Error, Page, Store, UserRow};

use crate::files::{self, Serving};
use crate::refusal::{BadInput, bad};

/// The data folder by default.
const USUAL_DATA: &str = "data";

/// The database that a command works on.
#[derive(Args)]
pub(crate) struct Database {
    /// The database: sqlite:PATH or postgres://…; SQLite in the data folder by default. Several postgres://…, with commas
    /// between or each with its flag, are copies of each other: the one that can write is used.
    #[arg(long, global = true, env = "TAULER_DATABASE", hide_env_values = true)]
    database: Vec<String>,
    /// The data folder.
    #[arg(long, global = true, env = "TAULER_DATA", default_value = USUAL_DATA)]
    data: PathBuf,
}

impl Database {
    /// Opens the store; made if it is not there.
    pub(crate) async fn open(&self) -> anyhow::Result<Store> {
        let address = self.address();
        if self.database.is_empty() {
            files::make_folder(&self.data)
                .with_context(|| format!("the data folder {} cannot be made", self.data.display()))?;
        }
        if let Some(path) = files::path_in(&address) {
            files::make_file(&path).with_context(|| format!("the database {} cannot be made", path.display()))?;
        }
        Store::open(&address).await.or_input()
    }

    /// Opens the store for a server, which on SQLite is the only one. The right lasts as long as what comes with it.
    pub(crate) async fn open_to_serve(&self) -> anyhow::Result<(Store, Option<Serving>)> {
        let path = files::path_in(&self.address());
        if let Some(path) = &path {
            let folder = self.database.is_empty().then_some(self.data.as_path());
            if let Some(folder) = folder {
                files::make_folder(folder)
                    .with_context(|| format!("the data folder {} cannot be made", folder.display()))?;
            }
            let serving = Serving::take(path)?;
            let store = self.open().await?;
            for said in files::open_to_others(folder, path) {
                tracing::warn!("{said}");
            }
            return Ok((store, Some(serving)));
        }
        Ok((self.open().await?, None))
    }

    /// Whether several processes may serve it.
    pub(crate) fn is_shared(&self) -> bool {
        !self.address().starts_with("sqlite:")
    }

    /// Refuses a database that one process has to itself.
    pub(crate) fn must_be_shared(&self) -> anyhow::Result<()> {
        if !self.is_shared() {
            return bad(
                "a worker needs PostgreSQL (--database postgres://…): on SQLite, `tauler serve` thinks by itself.",
            );
        }
        Ok(())
    }

    /// Opens a store that is there: whoever asks for data has mistyped the folder rather than wants an empty one.
    pub(crate) async fn open_existing(&self) -> anyhow::Result<Store> {
        self.must_exist()?;
        Store::open(&self.address()).await.or_input()
    }

    /// Opens a store that is there, and writes nothing: a copy that takes no changes will do.
    pub(crate) async fn open_to_read(&self) -> anyhow::Result<Store> {
        let store = self.open_as_it_is().await?;
        store.must_be_current().await.or_input()?;
        Ok(store)
    }

    /// The same, also if an older release made it.
    pub(crate) async fn open_as_it_is(&self) -> anyhow::Result<Store> {
        self.must_exist()?;
        Store::open_to_read(&self.address()).await.or_input()
    }

    fn must_exist(&self) -> anyhow::Result<()> {
        if let Some(path) = files::path_in(&self.address()).filter(|path| !path.is_file()) {
            let path = path.display();
            return bad(format!("there is no database at {path}: name one with --data DIR or --database URL."));
        }
        Ok(())
    }

    /// What a command must be told to find the same place. An address may hold a password, so it is not repeated.
    pub(crate) fn arguments(&self) -> String {
        match (&self.database[..], self.data.to_str()) {
            ([_, ..], _) => " --database ADDRESS".to_owned(),
            ([], Some(USUAL_DATA)) => String::new(),
            ([], _) => format!(" --data {}", self.data.display()),
        }
    }

    fn address(&self) -> String {
        if self.database.is_empty() {
            format!("sqlite:{}", self.data.join("tauler.db").display())
        } else {
            self.database.join(",")
        }
    }
}

/// Refusals of the store or of the house, which whoever asked can mend.
pub(crate) trait OrInput<T> {
    /// Fails with exit 2 where the input is wrong, and with exit 1 where the house or its database is.
    fn or_input(self) -> anyhow::Result<T>;
}

impl<T> OrInput<T> for store::Result<T> {
    fn or_input(self) -> anyhow::Result<T> {
        self.map_err(|error| match error {
            Error::Closed
            | Error::Silent
            | Error::NoChanges
            | Error::NoPrimary
            | Error::Unsure
            | Error::File(_)
            | Error::Database(_) => error.into(),
            error => BadInput(error.to_string()).into(),
        })
    }
}

impl<T> OrInput<T> for house::Result<T> {
    fn or_input(self) -> anyhow::Result<T> {
        self.map_err(|error| {
            let text = error.say().text;
            if error.is_refusal() { BadInput(text).into() } else { anyhow::anyhow!(text) }
        })
    }
}

/// Runs until it ends. A computer player that does not stop thinking is not waited for.
pub(crate) fn run_async(work: impl Future<Output = anyhow::Result<()>>) -> anyhow::Result<()> {
    let runtime = tokio::runtime::Runtime::new()?;
    let done = runtime.block_on(work);
    runtime.shutdown_background();
    done
}

/// The user of a name, or of an id: guests have no name of their own.
pub(crate) async fn find_user(store: &Store, name: &str) -> anyhow::Result<UserRow> {
    if let Some(found) = store.credentials(&house::people::fold(name)).await.or_input()? {
        return Ok(found.user);
    }
    match store.user(name).await.or_input()? {
        Some(user) => Ok(user),
        None => bad(format!("there is no user {name}: `tauler user list` shows those there are.")),
    }
}

/// Goes through the pages of a list to its end.
pub(crate) async fn every_row<T, F: Future<Output = store::Result<Page<T>>>>(
    page: impl Fn(Option<String>) -> F,
    mut take: impl FnMut(T),
) -> anyhow::Result<()> {
    let mut after = None;
    loop {
        let found = page(after).await.or_input()?;
        found.rows.into_iter().for_each(&mut take);
        after = found.next;
        if after.is_none() {
            return Ok(());
        }
    }
}
