//! Where the seeds of tables and jobs come from. They are handed in as the time is, so what a test plays never depends on
//! luck.

use game::Seed;

use crate::people::secret;

/// Draws seeds.
#[derive(Clone, Debug, Default)]
pub enum Seeds {
    /// From the operating system: nobody knows them.
    #[default]
    System,
    /// Always this one.
    Always(Seed),
}

impl Seeds {
    /// The next seed.
    pub(crate) fn draw(&self) -> Seed {
        match self {
            Self::System => Seed::new(secret::random()),
            Self::Always(seed) => *seed,
        }
    }
}
