//! What is noted of sign-ins and of what changes an account: who, from where, and what came of it. Never a secret, and
//! never a name that nobody has: people type passwords into the wrong field.

use house::people::fold;

use super::client::Client;
use crate::app::App;

/// Notes that somebody did something.
pub(crate) fn note(what: &'static str, user: &str, client: Client) {
    tracing::info!(target: "server::diary", user, address = %client.0, "{what}");
}

/// Notes that somebody failed who called themselves by a name.
pub(crate) async fn note_failure(app: &App, what: &'static str, name: &str, client: Client) {
    let found = app.house.store.credentials(&fold(name)).await.ok().flatten();
    let user = found.map_or_else(|| "nobody".to_owned(), |found| found.user.id);
    tracing::warn!(target: "server::diary", user, address = %client.0, "{what}");
}
