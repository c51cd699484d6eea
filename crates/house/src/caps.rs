//! How much of everything there may be at once. Every cap is the operator's to set.

/// What is capped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cap {
    /// A user's tables that are not over.
    Tables,
    /// Of these, those at which only computers play.
    WatchedTables,
    /// The same of all users together who came from one address.
    WatchedOfAddress,
    /// The entries of a table; after them a game can only be ended.
    Entries,
    /// A user's jobs that wait or run.
    Jobs,
    /// The same of all users together who came from one address.
    JobsOfAddress,
    /// A user's moves of computers that are thought about at once.
    Thoughts,
    /// Thoughts that people wait for, of all users together who came from one address: hints, tools, levels that are
    /// looked at, and each user for whom a computer is to move.
    ThoughtsOfAddress,
    /// A user's personal tokens.
    Tokens,
    /// A user's levels, all versions counted.
    Levels,
    /// A user's drafts.
    Drafts,
    /// A user's collections.
    Collections,
    /// The levels of a collection.
    CollectionLevels,
    /// The bytes of a level, its name and its author's included.
    LevelBytes,
    /// The days after which a guest who has not come back and has no games is forgotten.
    GuestDays,
}

impl Cap {
    /// Every cap, in the order in which [`Caps`] keeps them.
    pub const ALL: [Self; 15] = [
        Self::Tables,
        Self::WatchedTables,
        Self::WatchedOfAddress,
        Self::Entries,
        Self::Jobs,
        Self::JobsOfAddress,
        Self::Thoughts,
        Self::ThoughtsOfAddress,
        Self::Tokens,
        Self::Levels,
        Self::Drafts,
        Self::Collections,
        Self::CollectionLevels,
        Self::LevelBytes,
        Self::GuestDays,
    ];

    /// Its name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Tables => "tables",
            Self::WatchedTables => "watched-tables",
            Self::WatchedOfAddress => "address-watched-tables",
            Self::Entries => "entries",
            Self::Jobs => "jobs",
            Self::JobsOfAddress => "address-jobs",
            Self::Thoughts => "thoughts",
            Self::ThoughtsOfAddress => "address-thoughts",
            Self::Tokens => "tokens",
            Self::Levels => "levels",
            Self::Drafts => "drafts",
            Self::Collections => "collections",
            Self::CollectionLevels => "collection-levels",
            Self::LevelBytes => "level-bytes",
            Self::GuestDays => "guest-days",
        }
    }

    const fn usual(self) -> u32 {
        match self {
            Self::Tables | Self::CollectionLevels => 500,
            Self::WatchedTables => 10,
            Self::WatchedOfAddress | Self::ThoughtsOfAddress => 40,
            Self::Entries => 5_000,
            Self::Jobs => 5,
            Self::JobsOfAddress => 20,
            Self::Thoughts => 1,
            Self::Tokens => 50,
            Self::Levels => 1_000,
            Self::Drafts => 200,
            Self::Collections => 100,
            Self::LevelBytes => 16_384,
            Self::GuestDays => 30,
        }
    }
}

/// All caps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Caps([u32; Cap::ALL.len()]);

impl Default for Caps {
    fn default() -> Self {
        Self(Cap::ALL.map(Cap::usual))
    }
}

impl Caps {
    /// No caps at all.
    pub fn none() -> Self {
        Self([u32::MAX; Cap::ALL.len()])
    }

    /// How much there may be.
    pub fn of(&self, cap: Cap) -> u32 {
        self.0[cap as usize]
    }

    /// The same with one changed, as in `jobs=10` or `tables=off`.
    pub fn change(mut self, text: &str) -> Result<Self, String> {
        let wrong = || {
            let names = Cap::ALL.map(Cap::name).join(", ");
            format!("{text:?} is no cap: write one of {names} with = and a number from 1 on, or off, as in jobs=10")
        };
        let (name, most) = text.split_once('=').ok_or_else(wrong)?;
        let cap = Cap::ALL.into_iter().find(|cap| cap.name() == name).ok_or_else(wrong)?;
        self.0[cap as usize] = match most {
            "off" => u32::MAX,
            most => most.parse().ok().filter(|most| *most > 0).ok_or_else(wrong)?,
        };
        Ok(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cap_is_changed_by_its_name_and_what_cannot_be_read_is_told() {
        let caps = Caps::default().change("jobs=10").unwrap().change("entries=off").unwrap();
        assert_eq!((caps.of(Cap::Jobs), caps.of(Cap::Entries), caps.of(Cap::WatchedTables)), (10, u32::MAX, 10));
        assert!(Cap::ALL.iter().enumerate().all(|(at, cap)| *cap as usize == at));
        for wrong in ["jobs", "jobs=", "jobs=0", "jobs=-1", "naps=3", "jobs=many"] {
            let said = Caps::default().change(wrong).unwrap_err();
            assert!(said.contains("watched-tables") && said.contains("jobs=10"), "{said}");
        }
    }
}
