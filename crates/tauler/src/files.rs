//! The files of a SQLite database: nobody but their owner reads them, and one server at a time uses them.

use std::fs::{DirBuilder, File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

use anyhow::Context;

use crate::refusal::bad;

/// The path of a SQLite database in its address; none for another engine, and for one in memory.
pub(crate) fn path_in(address: &str) -> Option<PathBuf> {
    let path = address.strip_prefix("sqlite:")?.trim_start_matches("//").split('?').next().unwrap_or_default();
    (!path.is_empty() && !path.starts_with(":memory:")).then(|| PathBuf::from(path))
}

/// Makes a folder that only its owner may enter. One that is there stays as it is.
pub(crate) fn make_folder(path: &Path) -> io::Result<()> {
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(path)
}

/// Makes a file that only its owner may read, unless it is there. SQLite gives its other files the same mode.
pub(crate) fn make_file(path: &Path) -> io::Result<()> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    match options.open(path) {
        Err(error) if error.kind() != io::ErrorKind::AlreadyExists => Err(error),
        _ => Ok(()),
    }
}

/// Says which of these others may read too, each with what would mend it.
pub(crate) fn open_to_others(folder: Option<&Path>, database: &Path) -> Vec<String> {
    let with = |ending: &str| {
        let mut name = database.as_os_str().to_owned();
        name.push(ending);
        PathBuf::from(name)
    };
    let files = ["", "-wal", "-shm"].into_iter().map(|ending| (with(ending), 0o600));
    let all = folder.map(|folder| (folder.to_owned(), 0o700)).into_iter().chain(files);
    all.filter_map(|(path, mode)| {
        let is = mode_of(&path)?;
        (is & 0o077 != 0).then(|| {
            let path = path.display();
            format!(
                "others on this machine may look into {path} (its mode is {is:o}): `chmod {mode:o} {path}` mends that"
            )
        })
    })
    .collect()
}

#[cfg(unix)]
fn mode_of(path: &Path) -> Option<u32> {
    use std::os::unix::fs::PermissionsExt as _;
    Some(std::fs::metadata(path).ok()?.permissions().mode() & 0o777)
}

#[cfg(not(unix))]
fn mode_of(_: &Path) -> Option<u32> {
    None
}

/// The right to serve a SQLite database, which ends with the process, in whichever way.
pub(crate) struct Serving(#[allow(dead_code, reason = "it is held, not used")] File);

impl Serving {
    /// Takes the right, unless another process has it. A file beside the database is locked: SQLite's own locks on the
    /// database would get lost if anybody else opened it in this process.
    pub(crate) fn take(database: &Path) -> anyhow::Result<Self> {
        let database = database.canonicalize().unwrap_or_else(|_| database.to_owned());
        let path = database.with_added_extension("serving");
        make_file(&path).with_context(|| format!("{} cannot be made", path.display()))?;
        let open = File::options().write(true).open(&path);
        let file = open.with_context(|| format!("{} cannot be opened", path.display()))?;
        match file.try_lock() {
            Ok(()) => Ok(Self(file)),
            Err(TryLockError::WouldBlock) => bad(format!(
                "another `tauler serve` runs on {} already, and SQLite serves one: stop that one first, or use PostgreSQL \
                 for several.",
                database.display()
            )),
            Err(TryLockError::Error(error)) => {
                Err(error).with_context(|| format!("{} cannot be locked", path.display()))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_names_its_file() {
        assert_eq!(path_in("sqlite:data/tauler.db"), Some(PathBuf::from("data/tauler.db")));
        assert_eq!(path_in("sqlite:///srv/tauler.db?mode=rwc"), Some(PathBuf::from("/srv/tauler.db")));
        assert_eq!(path_in("sqlite::memory:"), None);
        assert_eq!(path_in("postgres://db/tauler"), None);
    }

    #[cfg(unix)]
    #[test]
    fn what_is_made_is_the_owners_alone_and_what_was_wider_is_named() {
        use std::os::unix::fs::PermissionsExt as _;
        let folder = tempfile::tempdir().unwrap();
        let (data, database) = (folder.path().join("a/data"), folder.path().join("a/data/tauler.db"));
        make_folder(&data).unwrap();
        make_file(&database).unwrap();
        assert_eq!((mode_of(&data), mode_of(&database)), (Some(0o700), Some(0o600)));
        assert!(open_to_others(Some(&data), &database).is_empty());
        std::fs::set_permissions(&data, std::fs::Permissions::from_mode(0o755)).unwrap();
        std::fs::set_permissions(&database, std::fs::Permissions::from_mode(0o640)).unwrap();
        make_folder(&data).unwrap();
        make_file(&database).unwrap();
        let said = open_to_others(Some(&data), &database);
        assert_eq!(said.len(), 2, "{said:?}");
        assert!(said[0].contains("755") && said[0].contains("chmod 700"), "{said:?}");
        assert!(said[1].contains("640") && said[1].contains("chmod 600"), "{said:?}");
    }

    #[test]
    fn one_serves_at_a_time() {
        let folder = tempfile::tempdir().unwrap();
        let database = folder.path().join("tauler.db");
        let first = Serving::take(&database).unwrap();
        let second = Serving::take(&database).err().unwrap();
        assert!(second.to_string().starts_with("another `tauler serve` runs on"), "{second}");
        drop(first);
        Serving::take(&database).unwrap();
    }
}
