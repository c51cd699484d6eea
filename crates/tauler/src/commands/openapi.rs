//! `tauler openapi`: the document from which the page's types are made.

use clap::Args;

/// Print the OpenAPI document of the server.
#[derive(Args)]
#[command(after_help = "Examples:
  tauler openapi > openapi.json")]
pub(crate) struct Openapi;

impl Openapi {
    #[expect(clippy::unused_self, reason = "every command runs by its arguments, and this one has none")]
    pub(crate) fn run(&self) -> anyhow::Result<()> {
        println!("{}", server::openapi().to_pretty_json()?);
        Ok(())
    }
}
