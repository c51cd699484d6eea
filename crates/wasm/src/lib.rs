//! The tables and all games behind one door: a question in JSON goes in, a reply in JSON comes out. Compiled to
//! WebAssembly it is the house of a page without a server; natively it is the same door, for tests.
//!
//! `web/src/lib/engine/door.ts` says what can be asked, with the types of questions and answers. The shapes are the
//! server's wherever the server answers the same.
//!
//! # Layout
//! * `question`: what can be asked; `reply`: how it is answered
//! * `engine`: the tables that are open, and the way of a question; `device_table`: one of them
//! * `tables`, `tools`, `levels`: the answers
//! * `kernel`: the door as a WebAssembly module, the only part with unsafe code
//!
//! ```
//! let mut engine = wasm::Engine::new(|_| {});
//! let reply = engine.ask(r#"{"ask": "check-options", "game": "othello", "options": {"width": 3}}"#);
//! assert!(reply.starts_with(r#"{"ok":true,"answer":{"errors":[{"#));
//! ```

mod device_table;
mod engine;
#[cfg(target_arch = "wasm32")]
mod kernel;
mod levels;
mod question;
mod reply;
mod tables;
mod tools;

pub use engine::Engine;
