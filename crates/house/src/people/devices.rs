//! Devices on which somebody has signed in before. Who guesses at a password elsewhere must not lock its owner out, so
//! a known device has tries of its own.
//!
//! A device carries a mark: a random number, and for each user who has signed in there a seal over that number. The key
//! of the seal is what is kept of the user's password, which never leaves the house; so nothing more is stored, nobody
//! can make a mark, and a new password makes the old marks worthless.

use sha2::{Digest, Sha256};
use store::Credentials;
use subtle::ConstantTimeEq;

use super::names::fold;
use super::secret;
use crate::House;
use crate::error::Result;

/// As many users as a device remembers.
const MOST_USERS: usize = 5;

/// The mark that a device carries.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeviceMark {
    number: String,
    seals: Vec<String>,
}

impl DeviceMark {
    /// Reads a mark. What is none is the mark of a new device.
    pub fn read(text: &str) -> Self {
        let mut parts = text.split('.');
        let number = parts.next().unwrap_or_default();
        if ::tables::unhex::<16>(number).is_none() {
            return Self::new();
        }
        Self { number: number.to_owned(), seals: parts.take(MOST_USERS).map(str::to_owned).collect() }
    }

    /// The mark of a new device.
    pub fn new() -> Self {
        Self { number: ::tables::hex(&secret::random::<16>()), seals: Vec::new() }
    }

    /// The mark as it is carried.
    pub fn write(&self) -> String {
        std::iter::once(&self.number).chain(&self.seals).map(String::as_str).collect::<Vec<_>>().join(".")
    }

    /// What tells this device from others.
    pub fn number(&self) -> &str {
        &self.number
    }

    fn knows(&self, whom: &Credentials) -> bool {
        let wanted = self.seal(whom);
        self.seals.iter().any(|seal| seal.as_bytes().ct_eq(wanted.as_bytes()).into())
    }

    fn with(mut self, whom: &Credentials) -> Self {
        let seal = self.seal(whom);
        self.seals.retain(|other| *other != seal);
        self.seals.insert(0, seal);
        self.seals.truncate(MOST_USERS);
        self
    }

    /// A hash over a key of full entropy. Every part has a length that does not depend on the caller, so none can be
    /// taken for another.
    fn seal(&self, whom: &Credentials) -> String {
        let key = Sha256::digest(whom.password.as_deref().unwrap_or_default().as_bytes());
        let text = Sha256::digest([self.number.as_bytes(), whom.user.id.as_bytes()].concat());
        ::tables::hex(&Sha256::digest([key, text].concat()))
    }
}

impl Default for DeviceMark {
    fn default() -> Self {
        Self::new()
    }
}

impl House {
    /// Whether somebody of this name has signed in on the device that carries a mark.
    pub async fn knows_device(&self, name: &str, mark: &DeviceMark) -> Result<bool> {
        if mark.seals.is_empty() {
            return Ok(false);
        }
        let found = self.store.credentials(&fold(name)).await?;
        Ok(found.is_some_and(|whom| whom.password.is_some() && mark.knows(&whom)))
    }

    /// The mark of a device on which somebody of this name has just signed in.
    pub async fn mark_device(&self, name: &str, mark: DeviceMark) -> Result<DeviceMark> {
        let found = self.store.credentials(&fold(name)).await?;
        Ok(match found {
            Some(whom) => mark.with(&whom),
            None => mark,
        })
    }
}

#[cfg(test)]
mod tests {
    use store::UserRow;

    use super::*;

    fn somebody(id: &str, password: &str) -> Credentials {
        let user = UserRow {
            id: id.to_owned(),
            name: id.to_owned(),
            name_key: Some(id.to_owned()),
            created_at: 0,
            seen_at: 0,
        };
        Credentials { user, password: Some(password.to_owned()), recovery: None }
    }

    #[test]
    fn a_device_knows_who_signed_in_there_until_the_password_changes() {
        let (anna, ben) = (somebody("anna", "$argon2id$a"), somebody("ben", "$argon2id$b"));
        let mark = DeviceMark::new().with(&anna);
        let carried = DeviceMark::read(&mark.write());
        assert_eq!(carried, mark);
        assert!(carried.knows(&anna) && !carried.knows(&ben));
        assert!(!carried.knows(&somebody("anna", "$argon2id$c")), "the password is another");
        let both = carried.with(&ben).with(&ben);
        assert!(both.knows(&anna) && both.knows(&ben) && both.seals.len() == 2);
        // The number of another device does not go with these seals.
        let forged = DeviceMark { number: DeviceMark::new().number, ..both };
        assert!(!forged.knows(&anna));
    }

    #[test]
    fn what_is_no_mark_is_a_new_device() {
        for text in ["", "x", "abc.def", &"f".repeat(33)] {
            assert!(DeviceMark::read(text).seals.is_empty(), "{text:?}");
        }
    }

    #[test]
    fn a_device_remembers_five_people_the_latest_first() {
        let people: Vec<Credentials> = (0..6).map(|at| somebody(&format!("user{at}"), "$argon2id$a")).collect();
        let mark = people.iter().fold(DeviceMark::new(), DeviceMark::with);
        assert_eq!(mark.seals.len(), 5);
        assert!(!mark.knows(&people[0]) && people[1..].iter().all(|whom| mark.knows(whom)));
        let carried = DeviceMark::read(&format!("{}.more", mark.write()));
        assert_eq!(carried, mark, "what a device adds is not read");
        assert_eq!(mark.number().len(), 32);
        assert_ne!(DeviceMark::new().number(), DeviceMark::new().number());
    }
}
