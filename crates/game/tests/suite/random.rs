//! Golden values: every stored game depends on these draws, so they may never change.

use game::{Rng, Seat, Seed};

#[test]
fn streams_have_golden_values() {
    let seed = Seed::from_number(42);
    let mut secret = seed.stream("secret", None, 0);
    let mut column = seed.stream("column", Some(Seat(1)), 7);
    assert_eq!([secret.bits(), secret.bits()], GOLDEN_SECRET);
    assert_eq!([column.bits(), column.bits()], GOLDEN_COLUMN);
}

#[test]
fn draws_have_golden_values() {
    let mut rng = Rng::from_number(7);
    let below: Vec<u64> = (0..8).map(|_| rng.below(6)).collect();
    assert_eq!(below, GOLDEN_BELOW);
    let between: Vec<i64> = (0..6).map(|_| rng.between(-3, 3)).collect();
    assert_eq!(between, GOLDEN_BETWEEN);
    let mut items: Vec<u8> = (0..10).collect();
    rng.shuffle(&mut items);
    assert_eq!(items, GOLDEN_SHUFFLE);
    assert_eq!(rng.sample(100, 5), GOLDEN_SAMPLE);
    assert!((rng.unit() - GOLDEN_UNIT).abs() < f64::EPSILON);
}

#[test]
fn labels_seats_and_entries_separate_streams() {
    let seed = Seed::from_number(1);
    let first = |label: &str, seat, entry| seed.stream(label, seat, entry).bits();
    let streams = [
        first("a", None, 0),
        first("b", None, 0),
        first("a", Some(Seat(0)), 0),
        first("a", Some(Seat(1)), 0),
        first("a", None, 1),
        Seed::from_number(2).stream("a", None, 0).bits(),
        seed.child("a", 0).stream("a", None, 0).bits(),
    ];
    for (at, one) in streams.iter().enumerate() {
        assert!(streams[at + 1..].iter().all(|other| other != one), "two streams begin alike");
    }
}

#[test]
fn draws_are_even() {
    // 60,000 throws of a die: each face 10,000 times, give or take five standard deviations (91 each).
    let mut rng = Rng::from_number(3);
    let mut faces = [0_u32; 6];
    for _ in 0..60_000 {
        faces[rng.index(6)] += 1;
    }
    assert!(faces.iter().all(|count| count.abs_diff(10_000) < 456), "{faces:?}");
    // All 6 orders of three things, as often as each other.
    let mut orders = std::collections::BTreeMap::new();
    for _ in 0..60_000 {
        let mut items = [1, 2, 3];
        rng.shuffle(&mut items);
        *orders.entry(items).or_insert(0_u32) += 1;
    }
    assert_eq!(orders.len(), 6);
    assert!(orders.values().all(|count| count.abs_diff(10_000) < 456), "{orders:?}");
}

#[test]
fn large_ranges_are_even_too() {
    // 2⁶⁴ numbers go into 3·2⁶² one and a third times. Taken as they come, every third would come twice as often.
    let mut rng = Rng::from_number(5);
    let drawn: Vec<u64> = (0..30_000).map(|_| rng.below(3 << 62)).collect();
    let thirds = drawn.iter().filter(|number| number.is_multiple_of(3)).count();
    assert!(thirds.abs_diff(10_000) < 5 * 82, "{thirds} of 30,000");
    let upper = drawn.iter().filter(|number| **number >= 3 << 61).count();
    assert!(upper.abs_diff(15_000) < 5 * 87, "{upper} of 30,000 in the upper half");
}

#[test]
fn a_chance_is_what_it_says() {
    let mut rng = Rng::from_number(11);
    assert!((0..100).all(|_| rng.chance(5, 5) && !rng.chance(0, 5)));
    // 30,000 times 1 in 3: 10,000 give or take five standard deviations.
    let thirds = (0..30_000).filter(|_| rng.chance(1, 3)).count();
    assert!(thirds.abs_diff(10_000) < 5 * 82, "{thirds} of 30,000");
}

#[test]
fn something_is_picked_wherever_there_is_something() {
    let mut rng = Rng::from_number(2);
    assert_eq!(rng.pick::<u8>(&[]), None);
    let mut seen = [false; 3];
    for _ in 0..100 {
        seen[*rng.pick(&[0, 1, 2]).unwrap()] = true;
    }
    assert_eq!(seen, [true; 3]);
    assert_eq!((rng.between(4, 4), rng.below(1)), (4, 0));
}

#[test]
fn a_sample_has_no_number_twice_and_is_all_where_there_are_not_more() {
    let mut rng = Rng::from_number(8);
    let mut all = rng.sample(6, 10);
    all.sort_unstable();
    assert_eq!(all, [0, 1, 2, 3, 4, 5]);
    let mut some = rng.sample(50, 20);
    some.sort_unstable();
    some.dedup();
    assert!(some.len() == 20 && some.iter().all(|number| *number < 50));
}

#[test]
fn a_seed_is_its_bytes() {
    let mut bytes = [0; 32];
    bytes[..2].copy_from_slice(&[0x39, 0x30]);
    assert_eq!(Seed::from_number(12_345).bytes(), &bytes);
    assert!(Seed::new(bytes) == Seed::from_number(12_345) && Seed::new([1; 32]) != Seed::new([2; 32]));
    assert!(Seed::new(bytes).child("a", 0) != Seed::new(bytes).child("a", 1));
}

#[test]
fn a_seed_does_not_print_itself() {
    let seed = Seed::from_number(0xABCD);
    assert_eq!(format!("{seed:?} {:?}", seed.stream("a", None, 0)), "Seed(…) Rng(…)");
}

// Computed with an independent implementation of ChaCha12, SHA-256 and the draws.
const GOLDEN_SECRET: [u64; 2] = [7260109834025533097, 1103820543389127932];
const GOLDEN_COLUMN: [u64; 2] = [5297058624744704709, 5147825063980053746];
const GOLDEN_BELOW: [u64; 8] = [5, 3, 4, 3, 5, 5, 3, 4];
const GOLDEN_BETWEEN: [i64; 6] = [-3, 0, 3, 0, 0, 1];
const GOLDEN_SHUFFLE: [u8; 10] = [6, 1, 7, 0, 3, 8, 9, 2, 4, 5];
const GOLDEN_SAMPLE: [usize; 5] = [55, 46, 11, 48, 77];
const GOLDEN_UNIT: f64 = 0.20316583214223216;
