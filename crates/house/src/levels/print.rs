//! Levels on paper.

use std::str::FromStr;

use game::{Say, SheetWishes};
use serde_json::Value;

use super::{CHECKING_TIME, with_levels};
use crate::error::{Error, Result};
use crate::{House, words};

/// The most levels of one print-out.
const MOST_PRINTED: usize = 500;

/// What a sheet is written as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Paper {
    /// For printers.
    Pdf,
    /// For those who go on drawing.
    Svg,
}

impl FromStr for Paper {
    type Err = Say;

    fn from_str(text: &str) -> Result<Self, Say> {
        match text {
            "pdf" => Ok(Self::Pdf),
            "svg" => Ok(Self::Svg),
            _ => Err(::tables::forms::words::NO_FORMAT
                .with(&[("format", text.into()), ("formats", vec!["pdf", "svg"].into())])),
        }
    }
}

/// A sheet that was printed.
pub struct Printed {
    /// The file.
    pub file: Vec<u8>,
    /// What it is.
    pub paper: Paper,
}

impl House {
    /// Prints levels on behalf of an account.
    pub async fn print_levels(
        &self,
        account: &str,
        game: &str,
        levels: Vec<Value>,
        wishes: SheetWishes,
        paper: Paper,
    ) -> Result<Printed> {
        let all = with_levels(game)?;
        let title = ::tables::find(game)?.facts().title;
        if levels.is_empty() {
            return Err(words::NOTHING_TO_PRINT.say().into());
        }
        if levels.len() > MOST_PRINTED {
            let params = [("max", MOST_PRINTED.into()), ("count", levels.len().into())];
            return Err(words::TOO_MUCH_TO_PRINT.with(&params).into());
        }
        let most = SheetWishes::MOST_PER_PAGE;
        if wishes.per_page.is_some_and(|count| count == 0 || count > most) {
            return Err(words::BAD_PER_PAGE.with(&[("max", most.into())]).into());
        }
        let print = move |_: &game::Budget| -> Result<Vec<u8>> {
            let sheet = all.sheet(&levels, wishes)?;
            match paper {
                Paper::Svg => Ok(sheet.svg().into_bytes()),
                // A letter that no font has is a box; the one who asked sees it on the sheet.
                Paper::Pdf => ::print::pdf(&sheet, title).map(|(file, _)| file).map_err(|why| Error::broken(&why)),
            }
        };
        let file = self.offload(account, CHECKING_TIME, print).await??;
        Ok(Printed { file, paper })
    }
}
