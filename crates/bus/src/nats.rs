//! NATS as a carrier: one subject, to which every process sends and which every process hears.

use std::pin::Pin;
use std::str::FromStr;
use std::time::Duration;

use async_nats::{Client, ConnectOptions, Event, ServerAddr, Subscriber};
use futures_util::StreamExt as _;
use tokio::sync::mpsc;
use tokio::time::timeout;

use crate::carrier::LONGEST_SILENCE;
use crate::{Carrier, Ends};

/// What everything is said under.
const SUBJECT: &str = "tauler";
/// How long connecting may take.
const CONNECT_WITHIN: Duration = Duration::from_secs(2);
/// So often the server is asked whether it is there.
const PING_EVERY: Duration = Duration::from_secs(5);

/// A NATS server, or a cluster of them.
#[derive(Clone, Debug)]
pub struct Nats {
    servers: Vec<ServerAddr>,
}

/// An address that is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("this is no address of a bus: write nats://HOST:PORT, or tls://HOST:PORT, several with commas between")]
pub struct BadAddress;

impl FromStr for Nats {
    type Err = BadAddress;

    /// Reads `nats://HOST:PORT`, or several with commas between. Nobody is asked whether anything is there.
    fn from_str(text: &str) -> Result<Self, BadAddress> {
        let server = |address: &str| {
            let good = ["nats://", "tls://"].iter().any(|scheme| address.starts_with(scheme));
            let server: ServerAddr = address.parse().map_err(|_| BadAddress)?;
            if good && !server.host().is_empty() { Ok(server) } else { Err(BadAddress) }
        };
        Ok(Self { servers: text.split(',').map(|address| server(address.trim())).collect::<Result<_, _>>()? })
    }
}

impl Carrier for Nats {
    fn carry<'a>(&'a self, ends: &'a Ends) -> Pin<Box<dyn Future<Output = String> + Send + 'a>> {
        Box::pin(async move { self.try_to_carry(ends).await.unwrap_or_else(|why| why) })
    }
}

impl Nats {
    async fn try_to_carry(&self, ends: &Ends) -> Result<String, String> {
        let (client, mut events) = self.connect().await?;
        let mut messages = client.subscribe(SUBJECT).await.map_err(|error| error.to_string())?;
        // Who hears their own voice hears the others too.
        say(&client, ends.alive()).await?;
        while !ends.hear(&next(&mut messages).await?) {}
        ends.connected();
        // Each goes on by itself: who hears much must say all the same that it lives.
        let tell = async {
            loop {
                say(&client, ends.next().await).await?;
            }
        };
        let hear = async {
            loop {
                ends.hear(&next(&mut messages).await?);
            }
        };
        let notice = async {
            loop {
                match events.recv().await {
                    Some(Event::SlowConsumer(_)) => ends.missed(),
                    // It would connect again by itself; but only who begins anew knows what may have been missed.
                    Some(event @ (Event::Disconnected | Event::Closed)) => return event.to_string(),
                    Some(_) => {}
                    None => return "it ended".to_owned(),
                }
            }
        };
        tokio::select! { why = tell => why, why = hear => why, why = notice => Ok(why) }
    }

    async fn connect(&self) -> Result<(Client, mpsc::UnboundedReceiver<Event>), String> {
        let (sender, events) = mpsc::unbounded_channel();
        let options = ConnectOptions::new()
            .name("tauler")
            .connection_timeout(CONNECT_WITHIN)
            .ping_interval(PING_EVERY)
            .max_reconnects(1)
            .event_callback(move |event| {
                // An error says that nobody waits for events any more.
                let _ = sender.send(event);
                std::future::ready(())
            });
        let client = options.connect(&self.servers[..]).await.map_err(|error| error.to_string())?;
        Ok((client, events))
    }
}

async fn say(client: &Client, message: String) -> Result<(), String> {
    client.publish(SUBJECT, message.into()).await.map_err(|error| error.to_string())
}

async fn next(messages: &mut Subscriber) -> Result<String, String> {
    // Our own voice is heard every few seconds at least.
    let message = timeout(LONGEST_SILENCE, messages.next()).await.map_err(|_| "it is silent".to_owned())?;
    let message = message.ok_or_else(|| "the connection was closed".to_owned())?;
    Ok(String::from_utf8_lossy(&message.payload).into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::NatsServer;
    use crate::{Heard, Local, Nudge, Subscription, Topic};

    #[test]
    fn an_address_is_read_or_refused() {
        for good in ["nats://127.0.0.1:4222", "nats://bus", "tls://bus.example:4222", "nats://a:1, nats://b:2"] {
            assert!(good.parse::<Nats>().is_ok(), "{good}");
        }
        for bad in ["", "bus", "127.0.0.1:4222", "http://bus", "nats://", "nats://a:b", "nats://a,b", "postgres://a/b"]
        {
            assert!(bad.parse::<Nats>().is_err(), "{bad}");
        }
    }

    async fn joined(server: &NatsServer) -> Local {
        let bus = Local::new();
        let (joining, nats) = (bus.clone(), server.address().parse::<Nats>().unwrap());
        tokio::spawn(async move { joining.join(&nats).await });
        until(|| bus.is_joined()).await;
        bus
    }

    async fn until(fact: impl Fn() -> bool) {
        while !fact() {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }

    async fn nudged(listener: &mut Subscription) -> Nudge {
        loop {
            if let Some(Heard::Nudge(nudge)) = listener.next().await {
                return nudge;
            }
        }
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn nudges_go_over_nats_and_after_it_was_away_everybody_knows_that_some_were_missed() {
        let mut server = NatsServer::start();
        let (here, there) = (joined(&server).await, joined(&server).await);
        let topic = Topic::table("a");
        let mut far = there.listen(&topic);
        here.nudge(Nudge::about(topic.clone()).up_to(1));
        assert_eq!(nudged(&mut far).await.number, Some(1));
        server.stop();
        until(|| !here.is_joined() && !there.is_joined()).await;
        here.nudge(Nudge::about(topic.clone()).up_to(2));
        let mut far = there.listen(&topic);
        server.start_again();
        assert_eq!(far.next().await, Some(Heard::Missed));
        until(|| here.is_joined() && there.is_joined()).await;
        here.nudge(Nudge::about(topic.clone()).up_to(3));
        assert_eq!(nudged(&mut far).await.number, Some(3));
    }
}
