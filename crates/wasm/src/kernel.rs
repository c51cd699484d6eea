//! The door as a WebAssembly module: bytes in the module's memory instead of strings.
//!
//! The page asks for [`room`], writes its question there and hands it to [`ask`], which answers with the place of the
//! reply in the upper half of a number and its length in the lower. The page reads it and gives it back with [`free`].
//! Whatever is handed in belongs to the module from then on.

#![allow(unsafe_code, reason = "a module's borders are bare numbers: where some bytes begin, and how many they are")]

use std::cell::RefCell;

use game::{Host, Progress};

use crate::Engine;

// SAFETY: `web/src/lib/engine/module.ts` hands in functions of these names and types, which take numbers and at most
// read what they are shown: so all of them are safe to call.
#[link(wasm_import_module = "host")]
unsafe extern "C" {
    /// Milliseconds since some moment that stays the same.
    safe fn now() -> f64;
    /// Not 0: whatever is thought about shall end with the best so far.
    safe fn stopped() -> i32;
    /// How far the work has come, as JSON, which is there only during the call.
    safe fn progress(place: *const u8, length: usize);
    /// Why the module is about to stop for good, as a sentence, which is there only during the call.
    safe fn panicked(place: *const u8, length: usize);
}

thread_local! {
    static ENGINE: RefCell<Engine> = RefCell::new(Engine::new(tell));
}

fn tell(Progress { done, total, note }: &Progress) {
    let told = serde_json::json!({ "done": done, "total": total, "note": note }).to_string();
    progress(told.as_ptr(), told.len());
}

/// To be called once, before anything else.
// SAFETY: no other export has this name.
#[unsafe(no_mangle)]
pub extern "C" fn begin() {
    game::hand_in(Host { now: || now(), stopped: || stopped() != 0 });
    std::panic::set_hook(Box::new(|panic| {
        let told = panic.to_string();
        panicked(told.as_ptr(), told.len());
    }));
}

/// Room for so many bytes.
// SAFETY: no other export has this name.
#[unsafe(no_mangle)]
pub extern "C" fn room(length: usize) -> *mut u8 {
    Box::into_raw(vec![0_u8; length].into_boxed_slice()).cast()
}

/// Gives room back.
///
/// # Safety
/// The place and the length are those of a [`room`], or of a reply, that was not handed in or given back before.
// SAFETY: no other export has this name.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn free(place: *mut u8, length: usize) {
    // SAFETY: as the caller promises.
    drop(unsafe { taken(place, length) });
}

/// Answers a question: its reply's place and length.
///
/// # Safety
/// As for [`free`]; the question is given back by this.
// SAFETY: no other export has this name.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ask(place: *mut u8, length: usize) -> u64 {
    // SAFETY: as the caller promises.
    let question = unsafe { taken(place, length) };
    let question = String::from_utf8_lossy(&question);
    let reply = ENGINE.with_borrow_mut(|engine| engine.ask(&question)).into_bytes().into_boxed_slice();
    let length = reply.len();
    (Box::into_raw(reply).cast::<u8>() as u64) << 32 | length as u64
}

/// Hands in data that comes apart from the code, under `game/part`. 0: no game wants such a part.
///
/// # Safety
/// As for [`free`], for the name and for the data; both are given back by this.
// SAFETY: no other export has this name.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hand_in(name: *mut u8, name_length: usize, place: *mut u8, length: usize) -> u32 {
    // SAFETY: as the caller promises.
    let (name, bytes) = unsafe { (taken(name, name_length), taken(place, length)) };
    let name = String::from_utf8_lossy(&name);
    let (game, part) = name.split_once('/').unwrap_or_default();
    u32::from(Engine::hand_in(game, part, bytes.into_vec()))
}

/// Takes back what [`room`] or a reply gave away.
///
/// # Safety
/// As for [`free`].
unsafe fn taken(place: *mut u8, length: usize) -> Box<[u8]> {
    // SAFETY: the place came out of `Box::into_raw` on a boxed slice of this length, and nobody has taken it back yet.
    unsafe { Box::from_raw(std::ptr::slice_from_raw_parts_mut(place, length)) }
}
