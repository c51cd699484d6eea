//! What the tests beside the code begin with.

use std::collections::BTreeMap;
use std::sync::Arc;

use game::Seed;
use store::Store;
use tempfile::TempDir;

use crate::tables::NewTable;
use crate::{Config, House};

/// A house over an empty database, which is gone with the folder.
pub(crate) async fn empty_house(config: Config) -> (House, TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(&format!("sqlite:{}", folder.path().join("house.db").display())).await.unwrap();
    (House::new(store, Arc::new(bus::Local::new()), config), folder)
}

/// A guest, and a table of this game at which both seats are theirs.
pub(crate) async fn guest_with_table(house: &House, game: &str, [mine, other]: [&str; 2]) -> (String, String) {
    let guest = house.new_guest().await.unwrap().user.id;
    let form = NewTable {
        game: game.to_owned(),
        role: Some(mine.to_owned()),
        seats: BTreeMap::from([(other.to_owned(), "me".to_owned())]),
        ..NewTable::default()
    };
    let id = house.create_table(&guest, false, &form, Seed::from_number(1)).await.unwrap().id;
    (guest, id)
}
