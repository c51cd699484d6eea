//! Files that appear under their names only when they are complete: who stops the program in between keeps the old one.

use std::fs::File;
use std::io::{self, BufWriter, Write as _};
use std::path::{Path, PathBuf};

use anyhow::Context as _;
use tokio::io::AsyncWriteExt as _;

/// Where a file is written until it is complete: beside it, under a name that belongs to it alone.
fn part_of(path: &Path) -> PathBuf {
    path.with_added_extension("part")
}

/// Whether a file can be written is asked before the work, which may take hours.
pub(crate) fn can_be_written(path: &Path) -> anyhow::Result<()> {
    let part = part_of(path);
    let tried = || match std::fs::metadata(path) {
        Ok(file) if file.is_dir() => Err(io::ErrorKind::IsADirectory.into()),
        _ => File::create(&part).and_then(|_| std::fs::remove_file(&part)),
    };
    tried().with_context(|| format!("{} cannot be written", path.display()))
}

/// Writes a file as a whole.
pub(crate) fn write_whole(
    path: &Path,
    fill: impl FnOnce(&mut BufWriter<File>) -> io::Result<()>,
) -> anyhow::Result<()> {
    let part = part_of(path);
    let written = || {
        let mut out = BufWriter::new(File::create(&part)?);
        fill(&mut out)?;
        out.flush()?;
        std::fs::rename(&part, path)
    };
    written().with_context(|| format!("{} cannot be written", path.display()))
}

/// A file that is written by and by, without waiting for the disk, and brought to the disk before it gets its name.
pub(crate) struct WholeFile {
    path: PathBuf,
    part: PathBuf,
    pub(crate) out: tokio::io::BufWriter<tokio::fs::File>,
}

impl WholeFile {
    /// Begins a file. One with secrets can be read by its owner alone.
    pub(crate) async fn create(path: &Path, secret: bool) -> anyhow::Result<Self> {
        let part = part_of(path);
        let mut options = tokio::fs::OpenOptions::new();
        options.write(true).create(true).truncate(true);
        #[cfg(unix)]
        if secret {
            // One that was left behind by an earlier run keeps its own mode.
            let _ = tokio::fs::remove_file(&part).await;
            options.mode(0o600);
        }
        let file = options.open(&part).await.with_context(|| format!("{} cannot be written", path.display()))?;
        Ok(Self { path: path.to_owned(), part, out: tokio::io::BufWriter::new(file) })
    }

    /// Brings it to the disk and gives it its name. Says how many bytes it has.
    pub(crate) async fn finish(mut self) -> anyhow::Result<u64> {
        let written = async {
            self.out.flush().await?;
            self.out.get_ref().sync_all().await?;
            let bytes = self.out.get_ref().metadata().await?.len();
            tokio::fs::rename(&self.part, &self.path).await?;
            io::Result::Ok(bytes)
        };
        written.await.with_context(|| format!("{} cannot be written", self.path.display()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_takes_nothing_from_its_neighbours() {
        let folder = tempfile::tempdir().unwrap();
        let [cup, other] = ["cup.json", "cup.part"].map(|name| folder.path().join(name));
        std::fs::write(&other, "mine").unwrap();
        can_be_written(&cup).unwrap();
        write_whole(&cup, |out| out.write_all(b"whole")).unwrap();
        assert_eq!([&cup, &other].map(|path| std::fs::read_to_string(path).unwrap()), ["whole", "mine"]);
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 2, "nothing is left over");
    }

    #[test]
    fn what_fails_half_way_leaves_the_old_file() {
        let folder = tempfile::tempdir().unwrap();
        let cup = folder.path().join("cup.json");
        std::fs::write(&cup, "old").unwrap();
        let failed = write_whole(&cup, |out| {
            out.write_all(b"half")?;
            Err(io::ErrorKind::StorageFull.into())
        });
        assert!(failed.unwrap_err().to_string().ends_with("cup.json cannot be written"));
        assert_eq!(std::fs::read_to_string(&cup).unwrap(), "old");
        assert!(can_be_written(folder.path()).is_err(), "a folder is no file");
    }
}
