//! For operators and for people who program: health, figures, the API as a page, and the page itself.

pub(crate) mod api_page;
pub(crate) mod assets;
pub(crate) mod health;
pub(crate) mod metrics;
