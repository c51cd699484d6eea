//! What a long figure has come to, line by line in a file: when it is cut off, it goes on from there.

use std::fs::OpenOptions;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

/// Lines that begin with what they are about, a tab after it. Without a file nothing outlives the run.
pub struct Kept {
    file: Option<PathBuf>,
    lines: Mutex<Vec<String>>,
}

impl Kept {
    /// What is in the file, which need not be there yet.
    pub fn in_file(file: Option<&str>) -> Self {
        let file = file.map(Path::new).map(Path::to_path_buf);
        let text = file.as_ref().and_then(|file| std::fs::read_to_string(file).ok()).unwrap_or_default();
        Self { file, lines: Mutex::new(text.lines().map(str::to_owned).collect()) }
    }

    /// What was kept about this.
    pub fn find(&self, about: &str) -> Option<String> {
        let lines = self.lines.lock().expect("nobody panics with them");
        lines.iter().find_map(|line| Some(line.strip_prefix(about)?.strip_prefix('\t')?.to_owned()))
    }

    /// What is kept about this; what is not there yet is worked out, and kept.
    pub fn find_or<E>(&self, about: &str, work: impl FnOnce() -> Result<String, E>) -> Result<String, E> {
        if let Some(known) = self.find(about) {
            return Ok(known);
        }
        let found = work()?;
        let line = format!("{about}\t{found}");
        if let Some(file) = &self.file {
            let written = OpenOptions::new().create(true).append(true).open(file);
            if let Err(trouble) = written.and_then(|mut file| writeln!(file, "{line}")) {
                eprintln!("{}: {trouble}", file.display());
            }
        }
        self.lines.lock().expect("nobody panics with them").push(line);
        Ok(found)
    }
}
