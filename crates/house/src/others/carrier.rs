//! What carries nudges between processes.

use std::pin::Pin;
use std::time::Duration;

use bus::{Carrier, Ends, LONGEST_SILENCE};
use store::{Notes, NotesHeard, NotesTold};
use tokio::time::{sleep, timeout};

use super::BusChoice;
use crate::House;

/// After the house was asked to close, those who leave are told to others for so long.
const LAST_WORDS: Duration = Duration::from_millis(200);

/// Joins the house with others on the same store until it closes, if it can be shared.
pub(crate) async fn join(house: House) {
    let Some(notes) = house.store.notes() else { return };
    let carrier: Box<dyn Carrier> = match &house.config.bus {
        BusChoice::Usual => Box::new(ByNotes(notes)),
        BusChoice::Nats(nats) => Box::new(nats.clone()),
        BusChoice::Off => return,
    };
    tokio::select! {
        () = house.bus.join(&*carrier) => {}
        () = async { house.stopped().await; sleep(LAST_WORDS).await } => {}
    }
}

/// The store's own way.
struct ByNotes(Notes);

impl Carrier for ByNotes {
    fn carry<'a>(&'a self, ends: &'a Ends) -> Pin<Box<dyn Future<Output = String> + Send + 'a>> {
        Box::pin(async move {
            let (told, heard) = match self.0.connect().await {
                Ok(connected) => connected,
                Err(error) => return error.to_string(),
            };
            ends.connected();
            tokio::select! { why = tell(told, ends) => why, why = hear(heard, ends) => why }
        })
    }
}

/// While one message is under way, the next one fills up: so many nudges cost little more than one.
async fn tell(mut told: NotesTold, ends: &Ends) -> String {
    loop {
        if let Err(error) = told.tell(&ends.next().await).await {
            return error.to_string();
        }
    }
}

async fn hear(mut heard: NotesHeard, ends: &Ends) -> String {
    loop {
        // Our own voice is heard every few seconds at least.
        match timeout(LONGEST_SILENCE, heard.next()).await {
            Ok(Ok(note)) => drop(ends.hear(&note)),
            Ok(Err(error)) => return error.to_string(),
            Err(_) => return "it is silent".to_owned(),
        }
    }
}
