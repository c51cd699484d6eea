//! `tauler user`: people, for operators.

use clap::{Args, Subcommand};
use house::House;
use house::dailies::moment;
use house::people::fold;
use serde_json::{Value, json};
use store::{ScopeKey, Store, UserRow};

use crate::commands::serve::LogArgs;
use crate::database::{Database, OrInput as _, find_user, run_async};
use crate::output::{Told, counted, print_told};
use crate::refusal::bad;

/// List, show and delete users, and reset forgotten passwords.
#[derive(Args)]
#[command(after_help = "Examples:\n  tauler user list\n  tauler user reset-password Anna")]
pub(crate) struct UserCommand {
    #[command(subcommand)]
    command: Command,
    #[command(flatten)]
    database: Database,
    /// As one JSON object.
    #[arg(long, global = true)]
    json: bool,
}

#[derive(Subcommand)]
enum Command {
    /// Everybody who has signed up, by name.
    List {
        /// Only names that begin so.
        #[arg(long, default_value = "")]
        name: String,
    },
    /// One user: games, tallies, records, ratings.
    Show {
        /// The name, or a guest's id.
        name: String,
    },
    /// Give a user a new password and a new recovery code, printed once. All sign-ins end.
    ResetPassword {
        /// The name.
        name: String,
    },
    /// Remove a user with all data. Games shared with others stay, and do not say who it was.
    Delete {
        /// The name, or a guest's id.
        name: String,
        /// Yes, really.
        #[arg(long)]
        yes: bool,
    },
}

impl UserCommand {
    pub(crate) fn run(self) -> anyhow::Result<()> {
        run_async(async {
            let store = match &self.command {
                Command::List { .. } | Command::Show { .. } => self.database.open_to_read().await?,
                Command::ResetPassword { .. } | Command::Delete { .. } => self.database.open_existing().await?,
            };
            let done = match &self.command {
                Command::List { name } => list(&store, name).await,
                Command::Show { name } => show(&store, name).await,
                Command::ResetPassword { name } => reset(&store, name).await,
                Command::Delete { name, yes } => delete(&store, name, *yes).await,
            };
            store.close().await;
            print_told(&done?, self.json);
            Ok(())
        })
    }
}

async fn list(store: &Store, prefix: &str) -> anyhow::Result<Told> {
    let prefix = fold(prefix);
    let mut users = Vec::new();
    let mut page = store.users_from(&prefix, 500).await.or_input()?;
    while let Some(last) = page.last() {
        let after = last.name_key.clone().unwrap_or_default();
        let fits = |user: &UserRow| user.name_key.as_ref().is_some_and(|key| key.starts_with(&prefix));
        let full = page.iter().all(fits);
        users.extend(page.into_iter().filter(fits));
        if !full {
            break;
        }
        page = store.users(&after, 500).await.or_input()?;
    }
    let told: Vec<Value> = users
        .iter()
        .map(|user| {
            let (made, seen) = (moment(user.created_at), moment(user.seen_at));
            json!({"id": user.id, "name": user.name, "created_at": made, "seen_at": seen})
        })
        .collect();
    let mut text: Vec<String> =
        users.iter().map(|user| format!("{:20}  last seen {}", user.name, moment(user.seen_at))).collect();
    text.push(counted(users.len(), "user", "users"));
    Ok((json!({"users": told}), text.join("\n")))
}

async fn show(store: &Store, name: &str) -> anyhow::Result<Told> {
    let user = find_user(store, name).await?;
    let tallies = store.tallies(&user.id, None).await.or_input()?;
    let records = store.records(&user.id, None).await.or_input()?;
    let ratings = store.ratings(&user.id).await.or_input()?;
    let sign_ins = store.sign_ins(&user.id, house::Time::system().now()).await.or_input()?;
    let told = json!({
        "id": user.id,
        "name": user.name,
        "guest": user.is_guest(),
        "created_at": moment(user.created_at),
        "seen_at": moment(user.seen_at),
        "sign_ins": sign_ins.len(),
        "ratings": ratings,
        "tallies": tallies.iter().map(|(key, tally)| json!({
            "game": key.game, "chart": key.chart, "scope": key.scope,
            "wins": tally.wins, "losses": tally.losses, "draws": tally.draws,
        })).collect::<Vec<_>>(),
        "records": records,
    });
    let mut text = vec![
        format!("{}{}", user.name, if user.is_guest() { " (guest)" } else { "" }),
        format!("  id         {}", user.id),
        format!("  since      {}", moment(user.created_at)),
        format!("  last seen  {}, signed in {}", moment(user.seen_at), counted(sign_ins.len(), "time", "times")),
    ];
    for rating in &ratings {
        text.push(format!("  rating     {} {:.0} ± {:.0}", rating.game, rating.rating, 2.0 * rating.deviation));
    }
    for (key, tally) in tallies.iter().filter(|(key, _)| key.scope == ScopeKey::All) {
        let (wins, losses, draws) = (tally.wins, tally.losses, tally.draws);
        text.push(format!("  {:9}  {} {wins} won, {losses} lost, {draws} drawn", key.chart, key.game));
    }
    for record in &records {
        let among = match &record.key.scope {
            ScopeKey::All => String::new(),
            ScopeKey::Custom => " (custom games)".to_owned(),
            ScopeKey::Size(size) => format!(" (size {size})"),
            ScopeKey::Preset(_) | ScopeKey::Level(_) | ScopeKey::Day { .. } => continue,
        };
        text.push(format!("  {:9}  {} {}{among}", record.key.chart, record.key.game, record.value));
    }
    Ok((told, text.join("\n")))
}

/// Notes on standard error what was done to an account, without its secrets: whoever keeps the log can find it there.
fn note(what: &str, user: &UserRow) {
    LogArgs::plain().begin();
    tracing::info!(user = user.id, "{what}");
}

async fn reset(store: &Store, name: &str) -> anyhow::Result<Told> {
    let user = find_user(store, name).await?;
    if user.is_guest() {
        return bad(format!("{name} is a guest, and guests have no password."));
    }
    let house = House::quiet(store.clone());
    let new = house.reset_password(&user).await.or_input()?;
    house.tell_servers().await;
    note("an operator has reset the password", &user);
    let told = json!({"name": user.name, "password": new.password, "recovery_code": new.recovery_code});
    let text = format!(
        "{} has a new password, shown only here:\n  password       {}\n  recovery code  {}",
        user.name, new.password, new.recovery_code
    );
    Ok((told, text))
}

async fn delete(store: &Store, name: &str, yes: bool) -> anyhow::Result<Told> {
    let user = find_user(store, name).await?;
    if !yes {
        let shown = &user.name;
        return bad(format!("{shown} would be gone with all data, and nothing brings it back: say so with --yes."));
    }
    let house = House::quiet(store.clone());
    house.remove_user(&user.id).await.or_input()?;
    house.tell_servers().await;
    note("an operator has deleted the user", &user);
    Ok((json!({"deleted": user.name}), format!("{} is gone", user.name)))
}
