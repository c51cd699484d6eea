//! A game that nobody has drawn yet: its view as it is, and moves that are typed.

use game::AnyView;
use ratatui::text::Line;
use serde_json::Value;

use super::drawing::{Act, Drawing, Painter, Press, Scene};

/// Draws any game.
pub(crate) struct Unpainted;

impl Painter for Unpainted {
    fn draw(&self, scene: &Scene<'_>) -> Drawing {
        let text = format!("{:#}", scene.view.json());
        Drawing { lines: text.lines().map(|line| Line::from(line.to_owned())).collect(), ..Drawing::default() }
    }

    fn reach(&self, _view: &dyn AnyView) -> Option<(usize, usize)> {
        None
    }

    fn press(&self, _scene: &Scene<'_>, _key: Press) -> Act {
        Act::Nothing
    }

    fn keys(&self) -> &'static [(&'static str, &'static str)] {
        &[]
    }

    fn typed(&self, _view: &dyn AnyView) -> &'static str {
        "as the game writes it"
    }

    fn tell(&self, _events: &[Value]) -> Option<String> {
        None
    }
}

#[cfg(test)]
mod tests {
    use game::{Seed, Viewer};

    use super::*;

    #[test]
    fn any_game_can_be_shown() {
        for game in tables::GAMES.iter().filter(|game| game.levels().is_none()) {
            let options = game.read_options(None, None, &serde_json::Map::new()).expect("a preset").options;
            let position = game.start(&options, &Seed::from_number(1)).expect("a game");
            let view = position.view(Viewer::Spectator);
            let drawing = Unpainted.draw(&Scene { view: view.as_ref(), hint: None, hand: None });
            assert!(drawing.lines.iter().any(|line| line.to_string().contains("\"options\"")));
        }
    }
}
