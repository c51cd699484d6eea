//! Names for rows.

/// A new name for a user, a table, a level or a job: 26 letters and digits that sort by the time they were made, of
/// which 74 bits cannot be guessed.
pub fn new_id() -> String {
    const DIGITS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";
    let bits = uuid::Uuid::now_v7().as_u128();
    (0..26).rev().map(|i| DIGITS[(bits >> (5 * i)) as usize & 31] as char).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_differ_and_sort_by_time() {
        let names: Vec<String> = (0..1000).map(|_| new_id()).collect();
        assert!(names.is_sorted());
        assert!(names.windows(2).all(|pair| pair[0] != pair[1]));
        assert!(names.iter().all(|name| name.len() == 26));
    }
}
