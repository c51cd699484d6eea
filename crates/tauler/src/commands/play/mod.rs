//! `tauler play`: every game in the terminal, kept in the same store as the server's tables.

pub(crate) mod drawing;
mod order;
mod plain;
mod screen;
mod session;
pub(crate) mod unpainted;

use std::io::{IsTerminal as _, Write as _};
use std::sync::Arc;
use std::time::Duration;

use clap::Args;
use game::{AnyGame, Preset, Role};
use house::tables::{NewTable, Seated};
use house::{Config, House};
use serde_json::{Map, Value};
use store::{Store, TableFilter};
use tokio::runtime::Runtime;

use crate::arguments::{GameName, OptionArgs, SeedArg};
use crate::database::{Database, OrInput as _};
use crate::input::text_from;
use crate::output::{counted, tell};
use crate::refusal::{OrBad, bad};
use session::{Session, short_name};

/// How often clocks, thoughts and Ctrl-C are looked at.
const TICK: Duration = Duration::from_millis(100);
/// The most saved games that are looked through.
const MOST_KEPT: i64 = 1000;

/// Play in the terminal.
///
/// Every move is on disk before it is shown, so a game can be left at any time and resumed later. Whoever begins anew
/// while such a game waits is asked first whether to go on with it. Without a terminal, or with --plain, moves and
/// words (hint, undo, redo, pause, resume, resign, retry, board, help, quit, discard) are read line by
/// line.
#[derive(Args)]
#[command(after_help = "Examples:
  tauler play othello --against level:5
  tauler play othello --preset mini --seat white
  tauler play othello --opt height=16 --opt width=16 --against me
  tauler play mastermind --preset classic --plain < moves.txt
  tauler play kenken --opt size=5 --opt grade=hard
  tauler play kenken --level level.json
  tauler play --resume")]
pub(crate) struct Play {
    /// The game.
    #[arg(required_unless_present_any = ["resume", "discard"], value_parser = GameName)]
    game: Option<String>,
    #[command(flatten)]
    options: OptionArgs,
    /// Your seat; the preset's first role by default.
    #[arg(long)]
    seat: Option<String>,
    /// Who plays against you: a computer player such as level:3, or me for both sides; what the preset suggests unless
    /// told.
    #[arg(long, value_name = "PLAYER")]
    against: Option<String>,
    /// A level to play, for games that have levels: a file, - for standard input, or the level itself. One is made
    /// by default, and --opt takes what can be wished of it.
    #[arg(long, value_name = "FILE|TEXT|-")]
    level: Option<String>,
    /// Go on with a game that was left: the only one, the one of this name, or a list to choose from.
    #[arg(long, value_name = "NAME", num_args = 0..=1, default_missing_value = "",
        conflicts_with_all = ["preset", "options", "seat", "against", "level", "seed"])]
    resume: Option<String>,
    /// Throw a game away that was left: the one of this name, which --resume lists.
    #[arg(long, value_name = "NAME",
        conflicts_with_all = ["game", "preset", "options", "seat", "against", "level", "seed", "resume", "plain"])]
    discard: Option<String>,
    /// Line by line, without drawing over the screen.
    #[arg(long)]
    plain: bool,
    #[command(flatten)]
    seed: SeedArg,
    #[command(flatten)]
    database: Database,
}

impl Play {
    pub(crate) fn run(&self) -> anyhow::Result<()> {
        let game = self.game.as_deref().map(tables::find).transpose().or_bad()?;
        let form = match game {
            Some(game) if self.resume.is_none() => Some(self.form(game)?),
            _ => None,
        };
        let asks = std::io::stdin().is_terminal() && std::io::stdout().is_terminal();
        let runtime = Runtime::new()?;
        let store = runtime.block_on(self.database.open())?;
        let me = runtime.block_on(sign_in(&store))?;
        let house = House::new(store, Arc::new(bus::Local::new()), Config { thinkers: 1, ..Config::default() });
        if let Some(name) = &self.discard {
            return runtime.block_on(self.throw_away(&house, &me, name));
        }
        let kept = match &form {
            Some(form) if asks => runtime.block_on(offer_kept(&house.store, &me, &form.game))?,
            Some(_) => None,
            None => runtime.block_on(self.choose_kept(&house.store, &me))?,
        };
        let seated = match (kept, form) {
            (Some(id), _) => {
                let seated = runtime.block_on(Seated::at_table(&house, &me, &id)).or_input()?;
                wake(&runtime, &seated)?;
                seated
            }
            (None, Some(form)) => {
                runtime.block_on(Seated::at_new_table(&house, &me, &form, self.seed.seed())).or_input()?
            }
            (None, None) => return Ok(()),
        };
        let session = Session::new(runtime, house, seated)?;
        let again = format!("tauler play --resume {}{}", session.name(), self.database.arguments());
        let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
        if self.plain || dumb || !asks { plain::play(session, &again) } else { screen::play(session, &again) }
    }

    /// The table that was asked for.
    fn form(&self, game: &'static dyn AnyGame) -> anyhow::Result<NewTable> {
        let facts = game.facts();
        let (preset, given) = (self.options.preset(game)?, self.options.given()?);
        let role = match &self.seat {
            Some(seat) => preset.roles.iter().find(|role| role.seat == seat),
            None => preset.roles.first(),
        };
        let Some(role) = role else {
            let roles: Vec<&str> = preset.roles.iter().map(|role| role.seat).collect();
            let seat = self.seat.as_deref().unwrap_or_default();
            return bad(format!("There is no seat {seat} in {}; there are {}.", preset.name, roles.join(", ")));
        };
        let mut form = NewTable {
            game: facts.name.to_owned(),
            preset: Some(preset.name.to_owned()),
            role: Some(role.seat.to_owned()),
            ..NewTable::default()
        };
        match game.levels() {
            None if self.level.is_some() => {
                return bad(format!("{} has no levels: leave --level out.", facts.title));
            }
            None => form.options = given,
            Some(levels) => {
                let wish = |name: &String| levels.generate_fields().iter().any(|field| field.name == name);
                let (wishes, options) = given.into_iter().partition::<Map<String, Value>, _>(|(name, _)| wish(name));
                let names = facts.options.iter().chain(levels.generate_fields()).map(|field| field.name);
                if let Some(name) = options.keys().find(|name| !names.clone().any(|known| known == name.as_str())) {
                    let known: Vec<&str> = names.collect();
                    return bad(format!("There is no option {name}; there are {}.", known.join(", ")));
                }
                (form.wishes, form.options) = (wishes, options);
                if let Some(from) = &self.level {
                    let read = levels.readings(&text_from(from)?, &Map::new()).or_bad()?;
                    let [reading] = &read[..] else {
                        return bad(format!("--level {from}: it holds {} levels; name one.", read.len()));
                    };
                    tell(&reading.notes);
                    form.level = Some(reading.level.clone());
                }
            }
        }
        self.seat_others(game, preset, role, &mut form)?;
        Ok(form)
    }

    /// Says who sits at the other seats, where the preset does not.
    fn seat_others(
        &self,
        game: &'static dyn AnyGame,
        preset: &'static Preset,
        role: &'static Role,
        form: &mut NewTable,
    ) -> anyhow::Result<()> {
        let facts = game.facts();
        let others = facts.seats.iter().filter(|seat| seat.name != role.seat);
        match self.against.as_deref() {
            Some(_) if facts.seats.len() == 1 => {
                return bad(format!("{} is a game for one: leave --against out.", facts.title));
            }
            Some(player) => {
                for seat in others {
                    if player != "me" {
                        let at = facts.seat(seat.name).expect("it is one of them");
                        game::PlayerName::read(facts, player, at).or_bad()?;
                    }
                    form.seats.insert(seat.name.to_owned(), player.to_owned());
                }
            }
            // Nobody is suggested: who plays alone plays both sides, where there is another side.
            None if role.against.is_none() => {
                let read = game.read_options(Some(preset), Some(role), &form.options);
                let used = read.ok().and_then(|read| game.seats(&read.options).ok()).unwrap_or_default();
                for seat in others.filter(|seat| facts.seat(seat.name).is_some_and(|at| used.contains(&at))) {
                    form.seats.insert(seat.name.to_owned(), "me".to_owned());
                }
            }
            None => {}
        }
        Ok(())
    }

    /// Throws away the saved game of this name.
    async fn throw_away(&self, house: &House, me: &str, name: &str) -> anyhow::Result<()> {
        let kept = kept(&house.store, me, None, name).await?;
        let [table] = &kept[..] else {
            let lists = format!("tauler play --resume{} lists them.", self.database.arguments());
            return bad(match kept.len() {
                0 => format!("There is no saved game {name}: {lists}"),
                _ => format!("Several saved games are called {name}: write more of the name. {lists}"),
            });
        };
        house.discard_table(&table.setup.id, me).await.or_input()?;
        println!("The game is gone: {}, left {}.", table.setup.game, ago(minutes_since(table)));
        Ok(())
    }

    /// The saved game that was asked for; none when there are several, which are listed.
    async fn choose_kept(&self, store: &Store, me: &str) -> anyhow::Result<Option<String>> {
        let name = self.resume.as_deref().unwrap_or_default();
        // Who names a game after --resume means its saved one.
        let (game, name) = match &self.game {
            None if tables::find(name).is_ok() => (Some(name.to_owned()), ""),
            game => (game.clone(), name),
        };
        let kept = kept(store, me, game, name).await?;
        match &kept[..] {
            [] if name.is_empty() => bad("There is no saved game. Begin one with: tauler play GAME"),
            [] => bad(format!("There is no saved game {name}: tauler play --resume lists them.")),
            [table] => Ok(Some(table.setup.id.clone())),
            several => {
                println!("Several games are saved. Go on with one of them:");
                for table in several {
                    let preset = table.setup.preset.as_deref().unwrap_or("own rules");
                    let name = short_name(&table.setup.id);
                    let game = &table.setup.game;
                    let (database, ago) = (self.database.arguments(), ago(minutes_since(table)));
                    println!("  tauler play --resume {name}{database}   {game}, {preset}, left {ago}");
                }
                Ok(None)
            }
        }
    }
}

/// Asks whether to go on with the game of this kind that was left last: the game, unless there is none or another is
/// wanted.
async fn offer_kept(store: &Store, me: &str, game: &str) -> anyhow::Result<Option<String>> {
    let kept = kept(store, me, Some(game.to_owned()), "").await?;
    let Some(table) = kept.iter().find(|table| table.last_entry > 0) else { return Ok(None) };
    let title = tables::find(game).or_bad()?.facts().title;
    println!("A game of {title} was left {} ({}).", ago(minutes_since(table)), short_name(&table.setup.id));
    print!("Enter goes on with it, n begins a new one: ");
    std::io::stdout().flush()?;
    let mut answer = String::new();
    std::io::stdin().read_line(&mut answer)?;
    Ok((!answer.trim().to_lowercase().starts_with('n')).then(|| table.setup.id.clone()))
}

/// How many minutes ago something happened at a table.
fn minutes_since(table: &store::TableRow) -> i64 {
    (house::Time::system().now() - table.updated_at).max(0) / 60_000
}

/// The saved games whose names end so.
async fn kept(store: &Store, me: &str, game: Option<String>, name: &str) -> anyhow::Result<Vec<store::TableRow>> {
    let filter = TableFilter {
        user: Some(me.to_owned()),
        game,
        states: vec![store::TableState::Playing, store::TableState::Paused],
        limit: MOST_KEPT,
        ..TableFilter::default()
    };
    let mut kept = store.tables(&filter).await?;
    kept.retain(|table| table.setup.id.ends_with(name));
    Ok(kept)
}

/// Lets the clock of a game run again that was paused when it was left.
fn wake(runtime: &Runtime, seated: &Seated) -> anyhow::Result<()> {
    let look = runtime.block_on(seated.look()).or_input()?;
    if look.shown.may.resume {
        let (seat, seen) = (look.seat, look.shown.n);
        let command = tables::Command { seat, seen, kind: tables::Kind::Resume, text: String::new() };
        runtime.block_on(seated.command(&command)).or_input()?;
    }
    Ok(())
}

/// The guest who plays at this machine's terminal, one for each login name.
async fn sign_in(store: &Store) -> anyhow::Result<String> {
    let login = ["USER", "LOGNAME", "USERNAME"].iter().find_map(|name| std::env::var(name).ok());
    let mut login = login.unwrap_or_default();
    login.retain(|letter| letter.is_ascii_alphanumeric() || "-_.".contains(letter));
    let name = if login.is_empty() { "player" } else { &login };
    let id = format!("terminal-{name}");
    if store.user(&id).await?.is_none() {
        store.add_guest(&id, name, house::Time::system().now()).await?;
    }
    Ok(id)
}

fn ago(minutes: i64) -> String {
    match minutes {
        0 => "just now".to_owned(),
        1..60 => counted(minutes, "minute ago", "minutes ago"),
        60..2880 => counted(minutes / 60, "hour ago", "hours ago"),
        _ => counted(minutes / 1440, "day ago", "days ago"),
    }
}
