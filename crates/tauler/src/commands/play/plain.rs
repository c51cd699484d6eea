//! Play line by line: for scripts, pipes, and terminals that can only print.

use std::io::{BufRead as _, IsTerminal as _, Write as _};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};

use game::StopFlag;
use tables::TableState;

use super::TICK;
use super::drawing::Scene;
use super::order::{Order, WORDS};
use super::session::{Reply, Session};
use crate::stop::stop_flag;

/// Plays until the game is over, the lines end or somebody stops it. `again` says how to go on.
pub(crate) fn play(mut session: Session, again: &str) -> anyhow::Result<()> {
    let stop = stop_flag();
    let lines = listen();
    let prompts = std::io::stdin().is_terminal();
    let mut told = session.look.shown.n;
    let mut show = true;
    let mut sure = false;
    loop {
        tell_news(&session, &mut told);
        if session.is_over() {
            print_board(&session);
            session.result().iter().for_each(|line| println!("{line}"));
            return session.leave(&stop);
        }
        // Who reads what is printed may type `retry`; a script cannot know.
        if !wait_for_computer(&mut session, &stop)? && !prompts {
            anyhow::bail!("the computer player does not move; the game is kept: {again}");
        }
        if session.look.shown.n > told {
            show = true;
            continue;
        }
        if show {
            print_board(&session);
            show = false;
        }
        if prompts {
            let mut out = std::io::stdout();
            write!(out, "> ")?;
            out.flush()?;
        }
        let Some(line) = next_line(&lines, &mut session, &stop)? else { return keep(session, again) };
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let order = Order::read(line);
        if matches!(order, Order::Discard) && !sure {
            println!("This throws the game away: type discard once more.");
            sure = true;
            continue;
        }
        sure = false;
        let reply = match order {
            Order::Quit => return keep(session, again),
            Order::Discard => {
                let reply = session.discard()?;
                if !matches!(reply, Reply::Refused(_)) {
                    println!("The game is gone.");
                    return session.leave(&stop);
                }
                reply
            }
            Order::Retry => session.retry(),
            Order::Help => {
                help(&session);
                continue;
            }
            Order::Board => {
                show = true;
                continue;
            }
            Order::Ask(kind, text) => {
                let reply = session.ask(kind, &text)?;
                show = !matches!(reply, Reply::Refused(_));
                reply
            }
        };
        if let Reply::Refused(sentence) = reply {
            println!("{sentence}");
        }
    }
}

/// Waits while a computer thinks, and watches the clock. Says whether the table goes on: it does not where the player
/// failed.
fn wait_for_computer(session: &mut Session, stop: &StopFlag) -> anyhow::Result<bool> {
    session.let_computer_think();
    while session.thought().is_some() && !stop.is_raised() {
        if let Some(reply) = session.poll()? {
            if let Reply::Refused(sentence) = reply {
                println!("{sentence}");
                return Ok(session.look.thinker.is_none());
            }
            break;
        }
        session.watch_clock()?;
        std::thread::sleep(TICK / 10);
    }
    Ok(true)
}

/// The next line, an empty one when the clock has changed something; none at the end, and when somebody stops it.
fn next_line(
    lines: &Receiver<std::io::Result<String>>,
    session: &mut Session,
    stop: &StopFlag,
) -> anyhow::Result<Option<String>> {
    loop {
        match lines.recv_timeout(TICK) {
            Ok(line) => return Ok(Some(line?)),
            Err(RecvTimeoutError::Disconnected) => return Ok(None),
            Err(RecvTimeoutError::Timeout) if stop.is_raised() => return Ok(None),
            Err(RecvTimeoutError::Timeout) if session.watch_clock()? => return Ok(Some(String::new())),
            Err(RecvTimeoutError::Timeout) => {}
        }
    }
}

/// Lines of standard input as they come, so that a clock and Ctrl-C are heard while nobody types.
fn listen() -> Receiver<std::io::Result<String>> {
    let (tell, told) = channel();
    std::thread::spawn(move || {
        let mut input = std::io::stdin().lock();
        let mut bytes = Vec::new();
        loop {
            bytes.clear();
            let line = match input.read_until(b'\n', &mut bytes) {
                Ok(0) => return,
                // Keys that a terminal sends as control characters mean nothing here, and must not be repeated to it.
                Ok(_) => Ok(String::from_utf8_lossy(&bytes).replace(|sign: char| sign.is_control(), " ")),
                Err(error) => Err(error),
            };
            if tell.send(line).is_err() {
                return;
            }
        }
    });
    told
}

/// Tells what has happened since it was last told.
fn tell_news(session: &Session, told: &mut u64) {
    for entry in session.news(*told) {
        println!("{}", session.entry_line(entry));
    }
    let shown = &session.look.shown;
    if let Some(hint) = shown.hint.as_ref().filter(|hint| hint.n > *told) {
        println!("{}", hint.hint.say.text);
    }
    *told = shown.n;
}

fn print_board(session: &Session) {
    let (look, painter) = (&session.look, session.painter);
    println!();
    let Some(view) = &look.view else {
        println!("The game is paused: type resume to go on.");
        return;
    };
    let hint = look.shown.hint.as_ref().map(|hint| &hint.hint.data);
    let drawing = painter.draw(&Scene { view: view.as_ref(), hint, hand: None });
    for line in drawing.lines.iter().chain(&drawing.beside) {
        println!("{}", line.to_string().trim_end());
    }
    if look.shown.state == TableState::Playing {
        println!("{} to move: {}.", session.seat_name(look.seat), painter.typed(view.as_ref()));
    }
}

fn help(session: &Session) {
    if let Some(view) = &session.look.view {
        println!("A move is {}.", session.painter.typed(view.as_ref()));
    }
    for (word, about) in WORDS {
        println!("{word:8} {about}");
    }
    let hints = &session.look.shown.may.hint;
    if !hints.is_empty() {
        println!("Hints here: {}.", hints.join(", "));
    }
}

/// Leaves a game that is not over, and says how to come back.
fn keep(session: Session, again: &str) -> anyhow::Result<()> {
    session.leave(&stop_flag())?;
    println!("The game is kept. Go on with: {again}");
    Ok(())
}
