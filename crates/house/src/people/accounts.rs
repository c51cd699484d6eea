//! Accounts: guests, signing up and in, passwords, names, and leaving.

use ::tables::{Command, Kind};
use game::Seat;
use store::{Before, PasswordChange, Proof, SignInRow, SignUp, TableFilter, TableState, UserRow, new_id};

use super::names::{UserName, fold, read_label};
use super::passwords::Password;
use super::secret;
use crate::error::{Error, Result};
use crate::tables::Held;
use crate::work::rate_waiting;
use crate::{House, words};

/// Somebody who has signed in.
pub struct SignedIn {
    /// Who.
    pub user: UserRow,
    /// The secret by which they are known from now on. It is told only here and now.
    pub secret: String,
}

/// Somebody who has signed up.
pub struct SignedUp {
    /// Who.
    pub user: UserRow,
    /// Resets a forgotten password, once. It is told only here and now.
    pub recovery_code: String,
    /// The secret by which they are known from now on; a guest's old one is worth nothing any more. It is told only
    /// here and now.
    pub secret: String,
}

/// Somebody who had forgotten the password.
pub struct Recovery {
    /// Who, signed in.
    pub signed_in: SignedIn,
    /// Resets a forgotten password, once. It is told only here and now.
    pub recovery_code: String,
}

impl House {
    /// A new guest.
    pub async fn new_guest(&self) -> Result<SignedIn> {
        let number = u32::from_le_bytes(secret::random()) % 9000 + 1000;
        let user = self.store.add_guest(&new_id(), &format!("Guest {number}"), self.now()).await?;
        let sign_in = self.new_sign_in(&user.id, true, "");
        self.store.add_sign_in(&sign_in.row, &sign_in.hash(), &Before::Nobody, &Proof::None).await?;
        Ok(SignedIn { user, secret: sign_in.secret })
    }

    /// Signs up. A guest who does keeps the games and records.
    pub async fn sign_up(
        &self,
        guest: Option<&UserRow>,
        name: &UserName,
        password: &str,
        device: &str,
    ) -> Result<SignedUp> {
        let password = Password::read(password, &name.key)?;
        if guest.is_some_and(|user| !user.is_guest()) {
            return Err(Error::conflict(words::SIGNED_IN_ALREADY.say()));
        }
        let taken = || Error::conflict(words::NAME_TAKEN.with(&[("name", name.shown.clone().into())]));
        if self.store.credentials(&name.key).await?.is_some() {
            return Err(taken());
        }
        let recovery_code = new_recovery_code();
        let id = guest.map_or_else(new_id, |guest| guest.id.clone());
        let sign_in = self.new_sign_in(&id, false, device);
        let sign_up = SignUp {
            id,
            name: name.shown.clone(),
            name_key: name.key.clone(),
            password: self.hash_password(&password).await?,
            recovery: secret::hash(&recovery_code),
            at: self.now(),
            sign_in: Some((sign_in.row.clone(), sign_in.hash())),
        };
        let user = self.store.sign_up(&sign_up).await.map_err(|error| match error {
            store::Error::Taken { .. } => taken(),
            error => error.into(),
        })?;
        if guest.is_some() {
            self.forget_caller(&user.id);
            self.reload_tables_of(&user.id).await;
        }
        Ok(SignedUp { user, recovery_code, secret: sign_in.secret })
    }

    /// Signs in. What a guest has played until now (`before`, with the id of the sign-in) is merged into the account.
    pub async fn sign_in(
        &self,
        before: Option<(&UserRow, &str)>,
        name: &str,
        password: &str,
        device: &str,
    ) -> Result<SignedIn> {
        let found = self.store.credentials(&fold(name)).await?;
        let kept = found.as_ref().and_then(|found| found.password.clone());
        let wrong = || Error::unauthenticated(&words::WRONG_PASSWORD);
        let right = self.is_password(password, kept.clone()).await?;
        let user = found.map(|found| found.user).filter(|_| right);
        let user = user.ok_or_else(wrong)?;
        let proof = kept.map_or(Proof::None, Proof::Password);
        let sign_in = self.new_sign_in(&user.id, false, device);
        let was = match before {
            None => Before::Nobody,
            Some((guest, _)) if guest.is_guest() => Before::Guest(guest.id.clone()),
            Some((other, sign_in)) => Before::SignedIn(other.id.clone(), sign_in.to_owned()),
        };
        let begun = self.store.add_sign_in(&sign_in.row, &sign_in.hash(), &was, &proof).await;
        begun.map_err(|error| unless_disproved(error, wrong))?;
        if let Some((before, _)) = before {
            self.forget_caller(&before.id);
            if before.is_guest() {
                self.reload_tables_of(&before.id).await;
            }
        }
        Ok(SignedIn { user, secret: sign_in.secret })
    }

    /// Changes the password. All sign-ins but this one end, and the tokens unless they are to be kept.
    pub async fn change_password(
        &self,
        user: &UserRow,
        sign_in: &str,
        old: &str,
        new: &str,
        keep_tokens: bool,
    ) -> Result<()> {
        let new = Password::read(new, user.name_key.as_deref().unwrap_or_default())?;
        let change = PasswordChange {
            proof: self.confirm(user, old).await?,
            password: self.hash_password(&new).await?,
            keep_sign_in: Some(sign_in.to_owned()),
            keep_tokens,
            ..PasswordChange::default()
        };
        self.store.set_password(&user.id, &change).await.map_err(|error| unless_disproved(error, wrong_old))?;
        self.forget_caller(&user.id);
        Ok(())
    }

    /// Demands the password of who is signed in, which proves something as long as it is kept.
    pub(super) async fn confirm(&self, user: &UserRow, password: &str) -> Result<Proof> {
        let key = user.name_key.as_deref().ok_or_else(|| words::GUEST_HAS_NONE.say())?;
        let kept = self.store.credentials(key).await?.and_then(|found| found.password);
        let right = self.is_password(password, kept.clone()).await?;
        kept.filter(|_| right).map(Proof::Password).ok_or_else(wrong_old)
    }

    /// Resets a forgotten password. All sign-ins and tokens end, and there is a new recovery code.
    pub async fn recover(&self, name: &str, code: &str, password: &str, device: &str) -> Result<Recovery> {
        let password = Password::read(password, &fold(name))?;
        let found = self.store.credentials(&fold(name)).await?;
        // Nobody's code is compared as well, so that it takes the same time.
        let kept = found.as_ref().and_then(|found| found.recovery.clone()).unwrap_or_else(|| secret::hash("nobody"));
        let wrong = || Error::unauthenticated(&words::WRONG_CODE);
        let right = secret::is(&read_recovery_code(code), &kept);
        let user = found.map(|found| found.user).filter(|_| right);
        let user = user.ok_or_else(wrong)?;
        let sign_in = self.new_sign_in(&user.id, false, device);
        let begins = Some((sign_in.row.clone(), sign_in.hash()));
        let set = self.set_password(&user.id, &password, begins, Proof::Recovery(kept)).await;
        let recovery_code = set.map_err(|error| match error {
            Error::Store(store) => unless_disproved(store, wrong),
            error => error,
        })?;
        Ok(Recovery { signed_in: SignedIn { user, secret: sign_in.secret }, recovery_code })
    }

    /// Sets a password, and with it a new recovery code, which it tells. All sign-ins and tokens end, and one may begin.
    pub(crate) async fn set_password(
        &self,
        user: &str,
        password: &Password,
        sign_in: Option<(SignInRow, String)>,
        proof: Proof,
    ) -> Result<String> {
        let recovery_code = new_recovery_code();
        let change = PasswordChange {
            proof,
            password: self.hash_password(password).await?,
            recovery: Some(secret::hash(&recovery_code)),
            sign_in,
            ..PasswordChange::default()
        };
        self.store.set_password(user, &change).await?;
        self.forget_caller(user);
        Ok(recovery_code)
    }

    /// Gives a guest another display name.
    pub async fn rename_guest(&self, user: UserRow, name: &str) -> Result<UserRow> {
        let name = read_label(name)?;
        if !user.is_guest() {
            return Err(words::NAME_STAYS.say().into());
        }
        self.store.rename_guest(&user.id, &name).await?;
        self.forget_caller(&user.id);
        self.reload_tables_of(&user.id).await;
        Ok(UserRow { name, ..user })
    }

    /// Everything that is kept of a user, as JSON. It may fill much memory, so few gather it at once.
    pub async fn own_data(&self, user: &str) -> Result<String> {
        let _place = self.place(user).await?;
        Ok(self.store.own_data(user).await?.to_string())
    }

    /// Deletes one's account with all its data, which its password confirms; a guest has none.
    pub async fn leave(&self, user: &UserRow, password: &str) -> Result<()> {
        if !user.is_guest() {
            self.confirm(user, password).await?;
        }
        self.remove_user(&user.id).await
    }

    /// Removes a user with all data. Games that go on are given up; those shared with others are anonymised.
    pub async fn remove_user(&self, user: &str) -> Result<()> {
        self.give_up_all(user).await?;
        // Those who have just won against this user win against the rating of today, not against nobody's.
        while rate_waiting(&self.store).await? {}
        self.store.delete_user(user).await?;
        self.forget_caller(user);
        self.reload_tables_of(user).await;
        Ok(())
    }

    /// Gives up every game against a person.
    async fn give_up_all(&self, user: &str) -> Result<()> {
        let states = vec![TableState::Playing, TableState::Paused];
        let mut filter = TableFilter { user: Some(user.to_owned()), states, limit: 100, ..TableFilter::default() };
        loop {
            let tables = self.store.tables(&filter).await?;
            let Some(last) = tables.last() else { return Ok(()) };
            filter.before = Some(last.setup.id.clone());
            for table in &tables {
                let resign = |held: &Held| {
                    let seat = held.seats_of(Some(user)).first().copied();
                    let between = |_: &Seat| held.table.setup().between_people();
                    let seat = seat.filter(between).ok_or_else(|| Error::missing(&words::NO_TABLE))?;
                    Ok(Command { seat, seen: held.table.last(), kind: Kind::Resign, text: String::new() })
                };
                // What cannot be given up is over, or goes with the account.
                drop(self.carry_out(&self.room(&table.setup.id), resign).await);
            }
        }
    }
}

/// The old password was not given.
pub(super) fn wrong_old() -> Error {
    Error::not_allowed(&words::WRONG_OLD_PASSWORD)
}

/// What a change says that was refused: the same as if the password or code had been wrong from the beginning, where it
/// was changed in the meantime.
pub(super) fn unless_disproved(error: store::Error, wrong: impl FnOnce() -> Error) -> Error {
    if matches!(error, store::Error::Disproved(_)) { wrong() } else { error.into() }
}

/// A recovery code: 125 random bits, in groups that can be read aloud.
pub(crate) fn new_recovery_code() -> String {
    const LETTERS: &[u8; 32] = b"abcdefghjkmnpqrstuvwxyz023456789";
    let bytes: [u8; 25] = secret::random();
    let letters: String = bytes.iter().map(|byte| LETTERS[usize::from(byte & 31)] as char).collect();
    let groups: Vec<&str> = (0..5).map(|group| &letters[5 * group..5 * group + 5]).collect();
    groups.join("-")
}

/// A recovery code as it was told, however somebody has typed it: blanks, hyphens and capitals make no difference.
fn read_recovery_code(typed: &str) -> String {
    let letters: Vec<char> = typed.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect();
    letters.chunks(5).map(String::from_iter).collect::<Vec<_>>().join("-")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_recovery_code_can_be_typed() {
        let code = new_recovery_code();
        assert_eq!(code.len(), 29);
        assert_eq!(code.to_lowercase(), code);
        assert_ne!(code, new_recovery_code());
        for typed in
            [code.clone(), code.to_uppercase(), code.replace('-', " "), format!(" {}\n", code.replace('-', ""))]
        {
            assert_eq!(read_recovery_code(&typed), code, "{typed:?}");
        }
        assert_ne!(read_recovery_code(&code[1..]), code);
    }

    #[test]
    fn a_recovery_code_has_five_groups_of_letters_that_are_not_mistaken() {
        for _ in 0..50 {
            let code = new_recovery_code();
            let groups: Vec<&str> = code.split('-').collect();
            assert_eq!(groups.iter().map(|group| group.len()).collect::<Vec<_>>(), [5; 5], "{code}");
            assert!(groups.concat().chars().all(|c| c.is_ascii_alphanumeric() && !"ilo1".contains(c)), "{code}");
        }
    }
}
