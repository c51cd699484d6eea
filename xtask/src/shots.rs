//! `cargo xtask shots`: pictures of the page for the documentation, taken from the running product.

use std::fs;

use anyhow::{Context as _, Result};

use crate::{setup, shell, test, wasm};

/// The pictures that the documentation shows: the shot, and its name in `docs/pictures`.
const SHOWN: &[(&str, &str)] = &[
    ("home-1280-light.png", "home.png"),
    ("mastermind-1280-light.png", "mastermind.png"),
    ("mastermind-390-dark.png", "mastermind-phone.png"),
    ("othello-1280-dark.png", "othello.png"),
    ("othello-390-light.png", "othello-phone.png"),
    ("kenken-1280-light.png", "kenken.png"),
    ("kenken-390-light.png", "kenken-phone.png"),
    ("crush-1280-dark.png", "crush.png"),
    ("crush-390-dark.png", "crush-phone.png"),
    ("editor-1280-light.png", "editor.png"),
    ("rankings-1280-light.png", "rankings.png"),
];

/// Takes a picture of every screen, and puts those that the documentation shows in their place.
pub fn run() -> Result<()> {
    setup::ensure(&[setup::Need::Node, setup::CHROMIUM])?;
    wasm::offer()?;
    shell::run(&mut shell::npm(&["run", "build"])?)?;
    let taken = shell::built("debug", "shots")?;
    let tauler = test::built_tauler()?;
    shell::run(shell::npm(&["run", "shots"])?.env("TAULER_BIN", tauler).env("TAULER_SHOTS", &taken))?;
    let pictures = shell::root().join("docs/pictures");
    fs::create_dir_all(&pictures).context("docs/pictures cannot be made")?;
    for (shot, picture) in SHOWN {
        let from = taken.join(shot);
        fs::copy(&from, pictures.join(picture)).with_context(|| format!("{} was not taken", from.display()))?;
    }
    println!("All pictures are in {}; {} of them in docs/pictures.", taken.display(), SHOWN.len());
    Ok(())
}
