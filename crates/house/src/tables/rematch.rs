//! The same again, with the seats swapped.

use axum::Json;
use axum::extract::State;
use bus::{Nudge, Topic};
use game::{PlayerName, Seat, Seed};
use serde::Serialize;
use serde_json::Map;
use sha2::{Digest, Sha256};
use store::Holder;

use crate::app::App;
use crate::error::{ApiError, ApiResult, ErrorBody};
use crate::extra::Extra;
use crate::extract::Path;
use crate::house::Held;
use crate::level_choice;
use crate::limits::Class;
use crate::new_table::{Plan, level_field};
use crate::tables_api::{may_look, sit_down};
use crate::who::Player;
use crate::{games, secret, words};

/// Where the game goes on.
#[derive(Serialize, utoipa::ToSchema)]
pub struct Rematch {
    /// The new table.
    pub id: String,
}

/// Asks for a rematch, or takes part in the one that the other asked for.
#[utoipa::path(post, path = "/api/tables/{id}/rematch", tag = "tables", params(("id" = String, Path)),
    responses((status = 200, body = Rematch), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn rematch(
    State(app): State<App>,
    Player { user, bot }: Player,
    Path(id): Path<String>,
) -> ApiResult<Json<Rematch>> {
    app.limits.check(Class::NewTable, &user.id)?;
    let room = app.house.room(&id);
    let open = room.open(&app).await?;
    may_look(&open, Some(&user.id))?;
    if open.seats_of(Some(&user.id)).is_empty() {
        return Err(ApiError::forbidden(&words::NOT_YOUR_SEAT));
    }
    let next = next_id(&open).ok_or_else(|| ApiError::refused(words::NOT_OVER.say()))?;
    if app.store.table(&next).await?.is_none() {
        let made = plan(&app, &open, next.clone(), &user.id, bot).await?.make(&app).await;
        if made.is_ok() {
            app.bus.nudge(Nudge { topic: Topic::table(&id), number: 0 });
            return Ok(Json(Rematch { id: next }));
        }
    }
    drop(open);
    // The other was quicker: sit down there.
    let room = app.house.room(&next);
    let open = room.open(&app).await?;
    if open.seats_of(Some(&user.id)).is_empty() {
        sit_down(&app, open, &user, bot, None, None).await?;
    }
    Ok(Json(Rematch { id: next }))
}

/// The id of the table after this one. It follows from this one's end, so that two who ask at once ask for the same.
pub(crate) fn next_id(held: &Held) -> Option<String> {
    const DIGITS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";
    let at = held.table.finished()?.at;
    let hash = Sha256::new().chain_update(b"rematch").chain_update(held.row.setup.id.as_bytes()).finalize();
    let hash = u128::from_le_bytes(hash[..16].try_into().ok()?);
    let bits = ((at as u128) << 80) | (hash >> 48);
    Some((0..26).rev().map(|i| DIGITS[(bits >> (5 * i)) as usize & 31] as char).collect())
}

async fn plan(app: &App, held: &Held, id: String, me: &str, bot: bool) -> ApiResult<Plan> {
    let setup = held.table.setup();
    let game = held.table.game();
    let mut options = setup.options.clone();
    // A level that was made for the game before is not played twice; a chosen one is.
    if let (Some(levels), Some(field), None) = (game.levels(), level_field(game), &held.extra.level) {
        let preset = games::preset(game, setup.preset.as_deref())?;
        let seed = Seed::new(secret::random());
        options.insert(field.to_owned(), level_choice::make(app, levels, preset.level, &Map::new(), seed).await?);
    }
    let seats: Vec<Holder> = swapped(held).into_iter().map(|holder| waiting(holder, me)).collect();
    let invited: Vec<String> = setup.people().filter(|person| *person != me).map(str::to_owned).collect();
    if invited.iter().any(String::is_empty) {
        return Err(words::OTHER_LEFT.say().into());
    }
    Ok(Plan {
        id,
        game,
        preset: setup.preset.clone(),
        options,
        clock: setup.clock,
        access: if held.row.setup.access == "public" || held.row.setup.access == "lobby" {
            "public"
        } else {
            "private"
        },
        extra: Extra {
            hints: held.extra.hints,
            rated: held.extra.rated && !bot,
            invited,
            level: held.extra.level.clone(),
            ..Extra::default()
        },
        seats,
        owner: me.to_owned(),
        seed: Seed::new(secret::random()),
        salt: secret::random(),
    })
}

/// The holders with the two used seats swapped, unless a computer player cannot sit at the other.
fn swapped(held: &Held) -> Vec<Holder> {
    let game = held.table.game();
    let mut holders = held.row.seats.clone();
    let used = game.seats(&held.table.setup().options).unwrap_or_default();
    if let [one, other] = used[..] {
        holders.swap(one.index(), other.index());
    }
    let fits = |(at, holder): (usize, &Holder)| match holder {
        Holder::Computer { player } => PlayerName::read(game.facts(), player, Seat(at as u8)).is_ok(),
        _ => true,
    };
    if holders.iter().enumerate().all(fits) { holders } else { held.row.seats.clone() }
}

/// Who did not ask sits down when they come: until then no clock runs.
fn waiting(holder: Holder, me: &str) -> Holder {
    match holder {
        Holder::User { id, .. } if id != me => Holder::Open,
        holder => holder,
    }
}
