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
