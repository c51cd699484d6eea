//! What a game offers, found by name.

use ::tables::forms::{OptionsCheck, OptionsForm};
use game::AnyGame;

use crate::House;
use crate::error::{Error, Result};

pub(crate) use ::tables::forms::{find_preset, level_field, read_wishes, same_preset};

impl House {
    /// What options are worth, on behalf of an account.
    pub async fn check_options(&self, account: &str, game: &str, form: OptionsForm) -> Result<OptionsCheck> {
        let game = find_game(game)?;
        self.check_level_in(game, &form.options)?;
        Ok(self.rules(account, move || form.check(game)).await??)
    }
}

/// A game by its name, or none is there.
pub fn find_game(name: &str) -> Result<&'static dyn AnyGame> {
    ::tables::find(name).map_err(|say| Error::Missing(Box::new(say)))
}
