//! Runs the binary: plainly, or inside a pseudo-terminal whose screen can be read.

use std::io::{Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};
use tempfile::TempDir;

/// The binary under test.
pub const TAULER: &str = env!("CARGO_BIN_EXE_tauler");
/// Longer than anything here takes, however busy the machine is.
const PATIENCE: Duration = Duration::from_mins(2);

/// A folder to work in, with its own data.
pub struct Folder(TempDir);

/// What a command came to.
#[derive(Debug)]
pub struct Ran {
    pub code: Option<i32>,
    pub out: String,
    pub err: String,
}

impl Folder {
    pub fn new() -> Self {
        Self(tempfile::tempdir().expect("a folder"))
    }

    pub fn path(&self) -> &Path {
        self.0.path()
    }

    /// Writes a file into the folder.
    pub fn file(&self, name: &str, text: &str) -> PathBuf {
        let path = self.path().join(name);
        std::fs::write(&path, text).expect("a file");
        path
    }

    /// A command in this folder, as a user called tester.
    pub fn command(&self, program: &str) -> Command {
        let mut command = Command::new(program);
        command.current_dir(self.path()).env("USER", "tester");
        for name in ["TAULER_DATA", "TAULER_DATABASE", "TAULER_LISTEN", "RUST_LOG"] {
            command.env_remove(name);
        }
        command
    }

    /// Runs the binary with something to read.
    pub fn run(&self, arguments: &[&str], input: &str) -> Ran {
        let mut command = self.command(TAULER);
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("the binary runs");
        let mut stdin = child.stdin.take().expect("piped");
        let input = input.to_owned();
        // A program that does not read must not hold us up, and one that ends early closes the pipe.
        let writer = std::thread::spawn(move || drop(stdin.write_all(input.as_bytes())));
        let output = child.wait_with_output().expect("the binary ends");
        writer.join().expect("written");
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("UTF-8");
        Ran { code: output.status.code(), out: text(output.stdout), err: text(output.stderr) }
    }
}

impl Folder {
    /// Runs the binary, and interrupts it as Ctrl-C does when it has not ended after a while: whether that was needed
    /// is told as well.
    pub fn run_for(&self, patience: Duration, arguments: &[&str], input: &str) -> (Ran, bool) {
        let write = |name: &str, text: &str| {
            let path = self.file(name, text);
            std::fs::OpenOptions::new().read(true).append(true).open(path).expect("a file")
        };
        let (out, err) = (write("stdout.log", ""), write("stderr.log", ""));
        let mut command = self.command(TAULER);
        command.args(arguments).stdin(write("stdin.log", input)).stdout(out).stderr(err);
        let mut child = command.spawn().expect("the binary runs");
        let (began, mut stopped) = (Instant::now(), false);
        let status = loop {
            if let Some(status) = child.try_wait().expect("it runs or not") {
                break status;
            }
            if !stopped && began.elapsed() > patience {
                stopped = true;
                let id = child.id().to_string();
                Command::new("kill").args(["-INT", &id]).status().expect("kill");
            }
            assert!(began.elapsed() < PATIENCE, "{arguments:?} does not end");
            std::thread::sleep(Duration::from_millis(5));
        };
        let read = |name: &str| {
            let bytes = std::fs::read(self.path().join(name)).expect("a file");
            String::from_utf8_lossy(&bytes).into_owned()
        };
        (Ran { code: status.code(), out: read("stdout.log"), err: read("stderr.log") }, stopped)
    }
}

/// A program on a screen.
pub struct Terminal {
    child: Box<dyn Child + Send + Sync>,
    master: Box<dyn MasterPty + Send>,
    keys: Box<dyn std::io::Write + Send>,
    screen: Arc<Mutex<vt100::Parser>>,
    reader: Option<JoinHandle<()>>,
}

impl Terminal {
    /// Starts the binary on a screen of this size.
    pub fn open(folder: &Folder, arguments: &[&str], rows: u16, cols: u16) -> Self {
        let (child, master) = spawn(folder, arguments, rows, cols);
        let screen = Arc::new(Mutex::new(vt100::Parser::new(rows, cols, 0)));
        let mut reader = master.try_clone_reader().expect("a reader");
        let shown = screen.clone();
        let reading = std::thread::spawn(move || {
            let (mut bytes, mut pictures) = ([0; 4096], Pictures::default());
            // Reading fails once the program has ended.
            while let Ok(count @ 1..) = reader.read(&mut bytes) {
                shown.lock().expect("no panic").process(&pictures.add(&bytes[..count]));
            }
            shown.lock().expect("no panic").process(&pictures.written);
        });
        Self { child, keys: master.take_writer().expect("a writer"), master, screen, reader: Some(reading) }
    }

    /// Types.
    pub fn press(&mut self, keys: &str) {
        self.keys.write_all(keys.as_bytes()).and_then(|()| self.keys.flush()).expect("typed");
    }

    /// The screen as text, with times made equal.
    pub fn text(&self) -> String {
        let parser = self.screen.lock().expect("no panic");
        let (_, cols) = parser.screen().size();
        let rows: Vec<String> = parser.screen().rows(0, cols).map(|row| row.trim_end().to_owned()).collect();
        without_times(rows.join("\n").trim_end())
    }

    /// Waits until the screen is as wanted, and gives it.
    pub fn wait_until(&self, wanted: impl Fn(&str) -> bool) -> String {
        let began = Instant::now();
        loop {
            let text = self.text();
            if wanted(&text) {
                return text;
            }
            assert!(began.elapsed() < PATIENCE, "the screen never came:\n{text}");
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// Waits until all of these are on the screen, and gives it.
    pub fn wait_for(&self, texts: &[&str]) -> String {
        self.wait_until(|screen| texts.iter().all(|text| screen.contains(text)))
    }

    /// Makes the screen another size.
    pub fn resize(&self, rows: u16, cols: u16) {
        self.screen.lock().expect("no panic").screen_mut().set_size(rows, cols);
        self.master.resize(PtySize { rows, cols, pixel_width: 0, pixel_height: 0 }).expect("resized");
    }

    /// Ends the program by force, as a machine that fails does.
    pub fn kill(mut self) {
        self.signal("-9");
        self.child.wait().expect("it ends");
    }

    /// Asks the program to end, as `kill` does.
    pub fn terminate(&self) {
        self.signal("-TERM");
    }

    /// Lets the program go on after it was stopped, as the shell's `fg` does.
    pub fn go_on(&self) {
        self.signal("-CONT");
    }

    fn signal(&self, name: &str) {
        let id = self.child.process_id().expect("it runs").to_string();
        assert!(Command::new("kill").args([name, &id]).status().expect("kill").success());
    }

    /// Waits for the end, and gives the exit code.
    pub fn end(&mut self) -> u32 {
        let began = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().expect("it runs or not") {
                // The last that it wrote is on the screen as well.
                self.reader.take().into_iter().for_each(|reader| reader.join().expect("no panic"));
                return status.exit_code();
            }
            assert!(began.elapsed() < PATIENCE, "it does not end:\n{}", self.text());
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// Whether the program still draws on a screen of its own.
    pub fn has_the_screen(&self) -> bool {
        self.screen.lock().expect("no panic").screen().alternate_screen()
    }
}

/// What a program writes, picture by picture: what it draws as one change of the screen is never seen half done.
#[derive(Default)]
struct Pictures {
    /// What was written, and is not yet to be shown.
    written: Vec<u8>,
}

impl Pictures {
    const BEGIN: &[u8] = b"\x1b[?2026h";
    const END: &[u8] = b"\x1b[?2026l";

    /// Takes more, and gives what can be shown now.
    fn add(&mut self, bytes: &[u8]) -> Vec<u8> {
        self.written.extend(bytes);
        let last = |mark: &[u8]| self.written.windows(mark.len()).rposition(|window| window == mark);
        let (begun, ended) = (last(Self::BEGIN), last(Self::END).map(|at| at + Self::END.len()));
        let whole = match (begun, ended) {
            (Some(begun), ended) if ended.is_none_or(|ended| ended < begun) => begun,
            // The beginning of a mark may be all that has come of it.
            _ => (ended.unwrap_or(0)..self.written.len())
                .find(|at| Self::BEGIN.starts_with(&self.written[*at..]))
                .unwrap_or(self.written.len()),
        };
        self.written.drain(..whole).collect()
    }
}

/// A program, and the other side of its screen.
type Spawned = (Box<dyn Child + Send + Sync>, Box<dyn MasterPty + Send>);

fn spawn(folder: &Folder, arguments: &[&str], rows: u16, cols: u16) -> Spawned {
    let size = PtySize { rows, cols, pixel_width: 0, pixel_height: 0 };
    let pair = native_pty_system().openpty(size).expect("a pseudo-terminal");
    let mut command = CommandBuilder::new(TAULER);
    command.args(arguments);
    command.cwd(folder.path());
    command.env("USER", "tester");
    command.env("TERM", "xterm-256color");
    command.env_remove("TAULER_DATA");
    command.env_remove("TAULER_DATABASE");
    (pair.slave.spawn_command(command).expect("the binary runs"), pair.master)
}

/// Starts the binary on a screen, which goes away, as an ssh connection does, once this text has come. Waits for the
/// program's end.
pub fn hang_up(folder: &Folder, arguments: &[&str], text: &str) {
    let (mut child, master) = spawn(folder, arguments, 24, 80);
    let mut reader = master.try_clone_reader().expect("a reader");
    let (mut bytes, mut screen) = ([0; 4096], vt100::Parser::new(24, 80, 0));
    while !screen.screen().contents().contains(text) {
        let count = reader.read(&mut bytes).expect("the program writes");
        screen.process(&bytes[..count]);
    }
    drop((reader, master));
    let began = Instant::now();
    while child.try_wait().expect("it runs or not").is_none() {
        assert!(began.elapsed() < PATIENCE, "it does not end");
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// The text with every time, as in 1:23, made 0:00.
fn without_times(text: &str) -> String {
    let mut chars: Vec<char> = text.chars().collect();
    for at in 1..chars.len().saturating_sub(2) {
        let digits = [at - 1, at + 1, at + 2];
        if chars[at] == ':' && digits.iter().all(|digit| chars[*digit].is_ascii_digit()) {
            for digit in digits {
                chars[digit] = '0';
            }
        }
    }
    chars.into_iter().collect()
}
