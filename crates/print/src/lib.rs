//! Sheets of levels as PDF, with the letters that they need inside.
//!
//! # Layout
//! * `pdf`: lines and texts become a file
//! * `fonts`: the font inside the program, and those of the machine for letters that it lacks

mod fonts;
mod pdf;

pub use pdf::pdf;

/// Why there is no PDF.
#[derive(Debug, thiserror::Error)]
pub enum Trouble {
    /// The font inside the program is broken.
    #[error("the font in the program cannot be read")]
    Font,
    /// A page without a size.
    #[error("a page has a size")]
    Page,
    /// The library refused the document.
    #[error("the PDF cannot be made: {0}")]
    Pdf(String),
}
