//! Play on the whole screen: the board, what stands beside it, a line to type in, and the keys.

use std::time::Duration;

use crossterm::event::{Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use game::StopFlag;
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use tables::{Kind, TableState};

use super::TICK;
use super::drawing::{Act, Hand, Press, Scene};
use super::order::Order;
use super::session::{Awaited, Reply, Session};
use crate::stop::stop_flag;
use keys::Keys;
use terminal::Terminal;

/// How long a game that was told to end may take to do so.
const GRACE: Duration = Duration::from_secs(2);
/// What is typed within this time is one change of the screen, as a pasted line is.
const TOGETHER: Duration = Duration::from_millis(2);

mod keys;
mod layout;
mod terminal;

/// What lies over the board.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Over {
    Nothing,
    Help,
    Result,
    /// The question whether the game is to be kept.
    Leaving,
}

/// What is on the screen beside the table itself.
struct Screen {
    session: Session,
    hand: Hand,
    /// What was typed so far.
    line: String,
    /// What was said last: a refusal, a hint.
    message: String,
    over: Over,
    /// How far the board is scrolled, down and to the right.
    scroll: (u16, u16),
    /// Counts up while somebody thinks.
    ticks: usize,
}

/// Plays until the player leaves. `again` says how to go on.
pub(crate) fn play(session: Session, again: &str) -> anyhow::Result<()> {
    let begins_at = session.look.view.as_ref().map(|view| session.painter.begins_at(view.as_ref()));
    let (row, col) = begins_at.unwrap_or_default();
    let mut screen = Screen {
        over: if session.is_over() { Over::Result } else { Over::Nothing },
        session,
        hand: Hand { row, col, held: String::new() },
        line: String::new(),
        message: String::new(),
        scroll: (0, 0),
        ticks: 0,
    };
    let stop = stop_flag();
    let ended = {
        let mut terminal = Terminal::begin()?;
        screen.run(&mut terminal)
    };
    let over = screen.session.is_over();
    let discarded = screen.session.is_discarded();
    let result = screen.session.result();
    let left = screen.session.leave(&stop);
    ended?;
    if over {
        for line in result {
            println!("{line}");
        }
    } else if discarded {
        println!("The game is gone.");
    } else {
        println!("The game is kept. Go on with: {again}");
    }
    left
}

/// Ends the program a moment after a signal, should the loop not have ended by then: a terminal that takes nothing any
/// more holds up whoever draws on it. What was played is on disk.
fn end_with_the_terminal(stop: StopFlag) {
    std::thread::spawn(move || {
        while !stop.is_raised() {
            std::thread::sleep(TICK);
        }
        std::thread::sleep(GRACE);
        let _ = ratatui::try_restore();
        std::process::exit(1);
    });
}

/// Whether this is Ctrl-Z, which the shell does not hear while the game has the keyboard.
fn is_stop(key: KeyEvent) -> bool {
    key.code == KeyCode::Char('z') && key.modifiers.contains(KeyModifiers::CONTROL)
}

impl Screen {
    fn run(&mut self, terminal: &mut Terminal) -> anyhow::Result<()> {
        let stop = stop_flag();
        end_with_the_terminal(stop.clone());
        let mut keys = Keys::listen();
        loop {
            terminal.stop_if_wanted()?;
            terminal.draw(|frame| layout::draw(self, frame))?;
            if stop.is_raised() {
                return Ok(());
            }
            self.session.let_computer_think();
            let mut next = keys.next(TICK)?;
            while let Some(event) = next {
                match event {
                    Event::Key(key) if key.kind == KeyEventKind::Release => {}
                    Event::Key(key) if is_stop(key) => terminal.want_to_stop(),
                    Event::Key(key) if !self.press(key)? => return Ok(()),
                    Event::Resize(..) => terminal.has_changed(),
                    _ => {}
                }
                next = keys.next(TOGETHER)?;
            }
            self.ticks += 1;
            let reply = self.session.poll()?;
            let changed = reply.is_some() || self.session.watch_clock()?;
            if let Some(reply) = reply {
                self.tell(reply);
            }
            if changed && self.session.is_over() {
                self.over = Over::Result;
            }
        }
    }

    /// What a key does. False: the player leaves.
    fn press(&mut self, mut key: KeyEvent) -> anyhow::Result<bool> {
        if key.code == KeyCode::Char('j') && key.modifiers == KeyModifiers::CONTROL {
            // So comes the Enter of who typed before the game had the keyboard.
            key = KeyCode::Enter.into();
        }
        if self.over == Over::Help {
            self.over = Over::Nothing;
            return Ok(true);
        }
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        if self.over == Over::Leaving {
            return self.leave_or_stay(key.code);
        }
        if self.session.is_over() && !control {
            match key.code {
                KeyCode::Char('q') | KeyCode::Esc => return Ok(false),
                _ if self.over == Over::Result => self.over = Over::Nothing,
                KeyCode::Enter => self.over = Over::Result,
                KeyCode::F(1) => self.over = Over::Help,
                _ => self.move_view(key.code),
            }
            return Ok(true);
        }
        match key.code {
            // Ctrl-C leaves at once, as anywhere; what was played is kept.
            KeyCode::Char('c') if control => return Ok(false),
            KeyCode::Char('q') if control && self.session.is_over() => return Ok(false),
            KeyCode::Char('q') if control => self.over = Over::Leaving,
            KeyCode::Char('u') if control => self.ask(Kind::Back, "")?,
            KeyCode::Char('r') if control => self.ask(Kind::Redo, "")?,
            KeyCode::Char('p') if control => {
                let paused = self.session.look.shown.state == TableState::Paused;
                self.ask(if paused { Kind::Resume } else { Kind::Pause }, "")?;
            }
            // Giving up cannot be taken back: Enter confirms it.
            KeyCode::Char('g') if control => "resign".clone_into(&mut self.line),
            KeyCode::Char(_) if control => {}
            KeyCode::F(1) => self.over = Over::Help,
            KeyCode::Tab => self.next_hint()?,
            KeyCode::Enter if !self.line.trim().is_empty() => return self.order(),
            KeyCode::Backspace if !self.line.is_empty() => drop(self.line.pop()),
            KeyCode::Esc if !self.line.is_empty() => self.line.clear(),
            KeyCode::Char(letter) if !self.line.is_empty() => self.line.push(letter),
            code => self.press_board(code)?,
        }
        Ok(true)
    }

    /// The answer to the question whether the game is to be kept. False: the player leaves.
    fn leave_or_stay(&mut self, code: KeyCode) -> anyhow::Result<bool> {
        self.over = Over::Nothing;
        match code {
            KeyCode::Enter | KeyCode::Char('s' | 'q' | 'c') => Ok(false),
            KeyCode::Char('d') => {
                let reply = self.session.discard()?;
                self.tell(reply);
                Ok(!self.session.is_discarded())
            }
            _ => Ok(true),
        }
    }

    /// A key for the board; a letter that the board does not know begins a line.
    fn press_board(&mut self, code: KeyCode) -> anyhow::Result<()> {
        let press = match code {
            KeyCode::Enter => Press::Enter,
            KeyCode::Backspace | KeyCode::Delete => Press::Delete,
            KeyCode::Esc => Press::Escape,
            KeyCode::Char(letter) => Press::Char(letter),
            KeyCode::Up => Press::Arrow(-1, 0),
            KeyCode::Down => Press::Arrow(1, 0),
            KeyCode::Left => Press::Arrow(0, -1),
            KeyCode::Right => Press::Arrow(0, 1),
            _ => return Ok(()),
        };
        let act = self.scene().map_or(Act::Nothing, |scene| match scene.hand {
            Some(_) => self.session.painter.press(&scene, press),
            None => Act::Nothing,
        });
        self.message.clear();
        match (act, press) {
            (Act::Hand(hand), _) => self.hand = hand,
            (Act::Move(text), _) => self.ask(Kind::Move, &text)?,
            (Act::Nothing, Press::Char(letter)) => self.line.push(letter),
            (Act::Nothing, Press::Arrow(..)) => self.move_view(code),
            (Act::Nothing, _) => {}
        }
        Ok(())
    }

    /// Moves the cursor, or the board where there is none.
    fn move_view(&mut self, code: KeyCode) {
        let (down, right) = match code {
            KeyCode::Up => (-1, 0),
            KeyCode::Down => (1, 0),
            KeyCode::Left => (0, -1),
            KeyCode::Right => (0, 1),
            _ => return,
        };
        if let Some((rows, cols)) = self.reach() {
            self.hand.row = self.hand.row.saturating_add_signed(down).min(rows - 1);
            self.hand.col = self.hand.col.saturating_add_signed(right).min(cols - 1);
        } else {
            let (y, x) = self.scroll;
            self.scroll = (y.saturating_add_signed(down as i16), x.saturating_add_signed(right as i16));
        }
    }

    /// Where the cursor may go; none while the player cannot move anything.
    fn reach(&self) -> Option<(usize, usize)> {
        let look = &self.session.look;
        let view = look.view.as_ref().filter(|_| look.shown.may.play)?;
        self.session.painter.reach(view.as_ref())
    }

    /// What is to be drawn; none while the game is paused.
    fn scene(&self) -> Option<Scene<'_>> {
        let look = &self.session.look;
        let hint = look.shown.hint.as_ref().map(|hint| &hint.hint.data);
        let hand = self.reach().map(|_| &self.hand);
        Some(Scene { view: look.view.as_ref()?.as_ref(), hint, hand })
    }

    /// Asks for the only kind of hint, or offers the next kind in the line.
    fn next_hint(&mut self) -> anyhow::Result<()> {
        let kinds = self.session.look.shown.may.hint.clone();
        match &kinds[..] {
            [] => "No hint can be asked for now.".clone_into(&mut self.message),
            [kind] => self.ask(Kind::Hint, kind)?,
            several => {
                let typed = several.iter().position(|kind| self.line == format!("hint {kind}"));
                self.line = format!("hint {}", several[typed.map_or(0, |at| (at + 1) % several.len())]);
                "Tab for another kind of hint, Enter to ask for this one.".clone_into(&mut self.message);
            }
        }
        Ok(())
    }

    /// Carries the line out. False: the player leaves.
    fn order(&mut self) -> anyhow::Result<bool> {
        let order = Order::read(&self.line);
        self.line.clear();
        match order {
            Order::Quit => return Ok(false),
            Order::Discard => self.over = Over::Leaving,
            Order::Retry => {
                let reply = self.session.retry();
                self.tell(reply);
            }
            Order::Help => self.over = Over::Help,
            Order::Board => self.message.clear(),
            Order::Ask(kind, text) => self.ask(kind, &text)?,
        }
        Ok(true)
    }

    fn ask(&mut self, kind: Kind, text: &str) -> anyhow::Result<()> {
        if self.session.thought() == Some(Awaited::Hint) {
            "A moment: the hint is being thought of.".clone_into(&mut self.message);
            return Ok(());
        }
        let reply = self.session.ask(kind, text)?;
        if matches!(reply, Reply::Done) {
            if kind == Kind::Move {
                self.hand.held = self.session.painter.kept(&self.hand.held);
            }
            if self.session.is_over() {
                self.over = Over::Result;
            }
        }
        self.tell(reply);
        Ok(())
    }

    fn tell(&mut self, reply: Reply) {
        self.message = match reply {
            Reply::Refused(sentence) => sentence,
            Reply::Thinking => String::new(),
            Reply::Done => {
                let look = &self.session.look;
                match look.entries.last() {
                    Some(entry) if entry.kind == Kind::Hint => {
                        look.shown.hint.as_ref().map(|hint| hint.hint.say.text.clone()).unwrap_or_default()
                    }
                    // What a move brought stands in the log beside the board as well.
                    Some(entry) if entry.kind == Kind::Move => self.session.entry_line(entry),
                    _ => String::new(),
                }
            }
        };
    }

    /// Who is to move, or what the game waits for.
    fn status(&self) -> Line<'static> {
        const SPINNER: [char; 4] = ['|', '/', '-', '\\'];
        let look = &self.session.look;
        let sign = SPINNER[self.ticks % SPINNER.len()];
        let bold = Style::new().add_modifier(Modifier::BOLD);
        let text = match (self.session.thought(), &look.thinker) {
            (Some(Awaited::Move), Some((seat, name))) => {
                format!("{name} thinks for {} {sign}", self.session.seat_name(*seat))
            }
            (Some(Awaited::Hint), _) => format!("a hint is thought of {sign}"),
            _ => match look.shown.state {
                TableState::Over => "the game is over".to_owned(),
                TableState::Paused => "paused".to_owned(),
                TableState::Waiting | TableState::Playing => format!("{} to move", self.session.seat_name(look.seat)),
            },
        };
        Line::from(Span::styled(text, bold))
    }
}
