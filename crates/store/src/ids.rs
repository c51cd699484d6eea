//! Names for rows.

/// How long an id is.
const LENGTH: usize = 26;
/// What ids are written with.
const DIGITS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";

/// A new name for a user, a table, a level or a job: 26 letters and digits that sort by the time they were made, of
/// which 74 bits cannot be guessed.
pub fn new_id() -> String {
    id_of(uuid::Uuid::now_v7().as_u128())
}

/// The name that stands for a number; numbers that are larger come later.
pub fn id_of(bits: u128) -> String {
    (0..LENGTH).rev().map(|i| DIGITS[(bits >> (5 * i)) as usize & 31] as char).collect()
}

/// Whether a text could be the name of a row: no row has a longer one, or one with other signs.
pub fn is_id(text: &str) -> bool {
    (1..=LENGTH).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_differ_and_sort_by_time() {
        let names: Vec<String> = (0..1000).map(|_| new_id()).collect();
        assert!(names.is_sorted());
        assert!(names.windows(2).all(|pair| pair[0] != pair[1]));
        assert!(names.iter().all(|name| is_id(name)));
        assert!(["", "a b", &names[0].to_uppercase(), &"u".repeat(27)].iter().all(|text| !is_id(text)));
    }
}
