//! Cookies: the secret of a sign-in, and the mark of a device. Behind TLS their names begin with `__Host-`, so that no
//! neighbour on the same domain can plant one.

use std::time::Duration;

use axum::http::{HeaderMap, header};
use house::people::{DeviceMark, SIGN_IN_LASTS};

use crate::app::App;

/// The cookie of a sign-in, as it is called without TLS.
pub(crate) const COOKIE: &str = "tauler";
/// The cookie of a device, in the same way.
const DEVICE: &str = "tauler-device";

/// The secret of the sign-in that a request carries.
pub(super) fn sign_in<'a>(headers: &'a HeaderMap, app: &App) -> Option<&'a str> {
    find(headers, &name(COOKIE, app))
}

/// The mark of the device from which a request comes.
pub(crate) fn device(headers: &HeaderMap, app: &App) -> DeviceMark {
    find(headers, &name(DEVICE, app)).map_or_else(DeviceMark::new, DeviceMark::read)
}

/// The header that hands a browser its sign-in.
pub(crate) fn set_sign_in(secret: &str, app: &App) -> String {
    set(COOKIE, secret, SIGN_IN_LASTS.min(app.house.config.sign_ins_last), app)
}

/// The header that takes the sign-in away.
pub(crate) fn clear_sign_in(app: &App) -> String {
    set(COOKIE, "", Duration::ZERO, app)
}

/// The header that marks a device.
pub(crate) fn set_device(mark: &DeviceMark, app: &App) -> String {
    set(DEVICE, &mark.write(), SIGN_IN_LASTS, app)
}

fn name(plain: &str, app: &App) -> String {
    if app.config.secure { format!("__Host-{plain}") } else { plain.to_owned() }
}

fn find<'a>(headers: &'a HeaderMap, wanted: &str) -> Option<&'a str> {
    let cookies = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    cookies.flat_map(|line| line.split(';')).find_map(|pair| {
        let (name, value) = pair.trim().split_once('=')?;
        (name == wanted).then_some(value)
    })
}

fn set(plain: &str, value: &str, age: Duration, app: &App) -> String {
    let name = name(plain, app);
    let secure = if app.config.secure { "; Secure" } else { "" };
    format!("{name}={value}; Path=/; HttpOnly; SameSite=Lax; Max-Age={}{secure}", age.as_secs())
}
