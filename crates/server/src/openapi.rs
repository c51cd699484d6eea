//! The OpenAPI document: everything in it comes from the routes themselves.

use utoipa::OpenApi;
use utoipa::openapi::security::{ApiKey, ApiKeyValue, Http, HttpAuthScheme, SecurityScheme};

use crate::auth::COOKIE;
use crate::router;

#[derive(OpenApi)]
#[openapi(info(
    title = "Tauler",
    description = "Games of pure thought: everything that a player can do is a request."
), modifiers(&Keys), security((), ("sign-in" = []), ("token" = [])))]
pub(crate) struct Api;

/// How a request says who calls: by the cookie of a sign-in, or by a personal token. Much can be read by nobody.
struct Keys;

impl utoipa::Modify for Keys {
    fn modify(&self, document: &mut utoipa::openapi::OpenApi) {
        let components = document.components.get_or_insert_default();
        let cookie = SecurityScheme::ApiKey(ApiKey::Cookie(ApiKeyValue::new(COOKIE)));
        components.add_security_scheme("sign-in", cookie);
        components.add_security_scheme("token", SecurityScheme::Http(Http::new(HttpAuthScheme::Bearer)));
    }
}

/// The OpenAPI document.
pub fn openapi() -> utoipa::openapi::OpenApi {
    router::api().into_openapi()
}
