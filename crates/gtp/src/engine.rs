//! A program that is asked and answers.

use std::io::{self, BufRead as _, BufReader, Read as _, Write as _};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::time::{Duration, Instant};

use crate::Trouble;

/// Where Debian keeps games apart from other programs, outside the usual PATH.
const GAMES: &str = "/usr/games";

/// A line longer than this is no answer of the protocol.
const LONGEST_LINE: u64 = 1 << 16;

/// Lines that a program may be ahead of who reads them; then it has to wait.
const LINES_AHEAD: usize = 1024;

/// How often somebody who waits looks whether the wait is called off.
const GLANCE: Duration = Duration::from_millis(50);

/// A program that speaks GTP; it ends with this value.
pub struct Engine {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
    patience: Duration,
}

impl Engine {
    /// Runs a command line, written as in a shell (quotes, but no variables or pipes), that gets so long for an answer.
    pub fn start(command: &str, patience: Duration) -> Result<Self, Trouble> {
        let words = shlex::split(command).unwrap_or_default();
        let Some((program, arguments)) = words.split_first() else {
            return Err(Trouble::NotACommand { command: command.to_owned() });
        };
        let run = |program: &str| {
            Command::new(program)
                .args(arguments)
                .stdin(Stdio::piped())
                .stdout(Stdio::piped())
                .stderr(Stdio::null())
                .spawn()
        };
        let mut child = match run(program) {
            Err(error) if error.kind() == io::ErrorKind::NotFound && !program.contains('/') => {
                run(&format!("{GAMES}/{program}")).map_err(|_| error)
            }
            other => other,
        }
        .map_err(|error| Trouble::NotStarted { program: program.clone(), why: error.to_string() })?;
        let input = child.stdin.take().expect("it was piped");
        let output = child.stdout.take().expect("it was piped");
        let (sender, lines) = sync_channel(LINES_AHEAD);
        std::thread::spawn(move || hear(output, &sender));
        Ok(Self { child, input, lines, patience })
    }

    /// What it answers to a command, without the protocol's sign. `called_off` ends the wait early.
    pub fn ask(&mut self, command: &str, called_off: &dyn Fn() -> bool) -> Result<String, Trouble> {
        // That it is gone is seen, and told better, when nothing comes back.
        let _ = writeln!(self.input, "{command}").and_then(|()| self.input.flush());
        let until = Instant::now() + self.patience;
        let mut said = String::new();
        let mut answering = false;
        loop {
            let asked = || command.to_owned();
            match self.lines.recv_timeout(GLANCE.min(until.saturating_duration_since(Instant::now()))) {
                Ok(line) => {
                    let line = line.trim_end();
                    if answering && line.trim().is_empty() {
                        break;
                    }
                    // Before the answer some programs chat; it is only kept to be reported.
                    if !answering && line.starts_with(['=', '?']) {
                        said.clear();
                        answering = true;
                    }
                    if said.len() >= LONGEST_LINE as usize {
                        return Err(Trouble::Nonsense { asked: asked(), said });
                    }
                    if !line.is_empty() {
                        if !said.is_empty() {
                            said.push('\n');
                        }
                        said.push_str(line);
                    }
                }
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(Trouble::Gone { asked: asked(), status: self.ended(), said });
                }
                Err(RecvTimeoutError::Timeout) => {}
            }
            if called_off() {
                return Err(Trouble::CalledOff);
            }
            if Instant::now() >= until {
                return Err(Trouble::Silent { asked: asked(), patience: self.patience, said });
            }
        }
        let sign = said.remove(0);
        let answer = said.trim_start_matches(|sign: char| sign.is_ascii_digit()).trim().to_owned();
        if sign == '=' { Ok(answer) } else { Err(Trouble::Refused { asked: command.to_owned(), answer }) }
    }

    /// How it ended, once its output has.
    fn ended(&mut self) -> String {
        let until = Instant::now() + Duration::from_secs(10);
        while Instant::now() < until {
            match self.child.try_wait() {
                Ok(Some(status)) => return status.to_string(),
                Ok(None) => std::thread::sleep(Duration::from_millis(5)),
                Err(error) => return error.to_string(),
            }
        }
        "it closed its output".to_owned()
    }
}

/// Hands on the lines of a program until it ends, or until nobody listens.
fn hear(output: ChildStdout, listener: &SyncSender<String>) {
    let mut output = BufReader::new(output);
    loop {
        let mut line = Vec::new();
        match output.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line) {
            Ok(0) | Err(_) => return,
            Ok(_) if listener.send(String::from_utf8_lossy(&line).into_owned()).is_err() => return,
            Ok(_) => {}
        }
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        let _ = writeln!(self.input, "quit");
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a script answers, which gets so long for it. Who answers gets long, so that a busy machine changes nothing.
    fn asked(script: &str, patience: Duration) -> Result<String, Trouble> {
        let command = shlex::try_join(["sh", "-c", script]).unwrap();
        Engine::start(&command, patience).unwrap().ask("name", &|| false)
    }

    fn answer(script: &str) -> Result<String, Trouble> {
        asked(script, Duration::from_secs(100))
    }

    #[test]
    fn an_answer_ends_with_an_empty_line_and_loses_its_sign() {
        assert_eq!(answer("printf '= one\\ntwo\\n\\n'; cat").unwrap(), "one\ntwo");
        assert_eq!(answer("printf 'loading\\n\\n=7 one\\r\\n\\r\\n'; cat").unwrap(), "one");
        assert_eq!(answer("printf '=\\n\\n'; cat").unwrap(), "");
        assert_eq!(
            answer("printf '?3 no such thing\\n\\n'; cat").unwrap_err().to_string(),
            "asked “name”, it refused: “no such thing”"
        );
    }

    #[test]
    fn a_program_that_ends_is_reported_with_its_status() {
        assert_eq!(
            answer("echo half; exit 3").unwrap_err().to_string(),
            "asked “name”, it ended (exit status: 3), having said “half”"
        );
    }

    #[test]
    fn a_silent_program_is_left_alone_after_a_while() {
        let patience = Duration::from_millis(300);
        for script in ["while read line; do :; done", "printf '= D3\\n'; while read line; do :; done"] {
            assert!(matches!(asked(script, patience), Err(Trouble::Silent { .. })), "{script}");
        }
        let trouble = |said: &str| Trouble::Silent { asked: "name".into(), patience, said: said.into() }.to_string();
        assert_eq!(trouble(""), "asked “name”, it did not answer within 0.3 s");
        assert_eq!(trouble("= D3"), "asked “name”, it did not answer within 0.3 s, having said “= D3”");
    }

    #[test]
    fn a_program_that_speaks_something_else_is_left_alone_soon() {
        for script in ["exec yes", "exec cat /dev/zero", "printf '= D3\\n'; exec yes"] {
            let trouble = answer(script).unwrap_err();
            let Trouble::Nonsense { said, .. } = &trouble else { panic!("{trouble}") };
            assert!(said.len() <= 2 * LONGEST_LINE as usize, "endless chatter is not kept");
            let told = trouble.to_string();
            assert!(told.starts_with("asked “name”, it does not speak GTP, having said “"), "{told}");
            assert!(told.chars().count() < 300 && !told.contains(char::is_control), "{told}");
        }
    }

    #[test]
    fn waiting_can_be_called_off() {
        let mut engine = Engine::start("cat", Duration::from_mins(10)).unwrap();
        assert_eq!(engine.ask("# nothing comes back but this", &|| true), Err(Trouble::CalledOff));
    }

    #[test]
    fn what_cannot_be_run_is_said_at_once() {
        let said = |command| Engine::start(command, GLANCE).err().unwrap().to_string();
        assert!(said("no-such-program -l 3").starts_with("“no-such-program” cannot be started: "));
        assert!(said("").contains("is not a command"));
        assert!(said("sh 'unclosed").contains("is not a command"));
    }
}
