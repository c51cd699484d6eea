//! The hot loops of the search: a guess against many codes, the codes of a small set against each other, and all
//! guesses against a set at once.
#![allow(unsafe_code)] // reason: the same loops compiled for wider vectors and popcounts, chosen at run time
#![allow(clippy::inline_always)] // reason: the body must be part of the function that enables the instructions
#![allow(clippy::cast_ptr_alignment)] // reason: loads and stores that ask for no alignment

/// Guesses worked on together: rows of answers are padded to a multiple of it.
pub(super) const BLOCK: usize = 64;

/// The most codes of a set that are compared with each other.
pub(super) const MOST_PAIRED: usize = 24;

/// A code in two words: a bit for the colour at each place, and the pegs of every colour counted in ones. The bits that
/// two codes share are their blacks, and their blacks and whites.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct CodeWords {
    pub(super) places: u64,
    pub(super) colours: u64,
}

/// The number of every answer, by sixteen times its pins plus its blacks.
pub(super) type Numbers = [u8; 256];

#[inline(always)]
fn number(one: CodeWords, other: CodeWords, numbers: &Numbers) -> u8 {
    let pins = (one.colours & other.colours).count_ones();
    let blacks = (one.places & other.places).count_ones();
    numbers[(pins << 4 | blacks) as usize & 0xff]
}

/// The same function compiled thrice: for any machine, with AVX2, and with AVX-512. The machine is asked about all that
/// is enabled; every machine that has AVX-512 also has what it implies, such as FMA.
macro_rules! on_every_machine {
    ($(#[$doc:meta])* fn $name:ident($($argument:ident: $type:ty),*) $(-> $result:ty)? $body:block) => {
        $(#[$doc])*
        pub(super) fn $name($($argument: $type),*) $(-> $result)? {
            #[inline(always)]
            fn body($($argument: $type),*) $(-> $result)? $body

            #[cfg(target_arch = "x86_64")]
            {
                #[target_feature(enable = "avx2,popcnt,bmi1,bmi2,avx512f,avx512bw,avx512vl")]
                fn avx512($($argument: $type),*) $(-> $result)? {
                    body($($argument),*)
                }

                #[target_feature(enable = "avx2,popcnt,bmi1,bmi2")]
                fn avx2($($argument: $type),*) $(-> $result)? {
                    body($($argument),*)
                }

                if is_x86_feature_detected!("avx2")
                    && is_x86_feature_detected!("popcnt")
                    && is_x86_feature_detected!("bmi1")
                    && is_x86_feature_detected!("bmi2")
                {
                    if is_x86_feature_detected!("avx512f")
                        && is_x86_feature_detected!("avx512bw")
                        && is_x86_feature_detected!("avx512vl")
                    {
                        // SAFETY: the machine has all the instructions that the function enables, as was just asked.
                        return unsafe { avx512($($argument),*) };
                    }
                    // SAFETY: the machine has all the instructions that the function enables, as was just asked.
                    return unsafe { avx2($($argument),*) };
                }
            }
            body($($argument),*)
        }
    };
}

on_every_machine! {
    /// The answers of codes to a guess, by their numbers.
    fn answers(guess: CodeWords, codes: &[CodeWords], numbers: &Numbers, out: &mut [u8]) {
        for (out, &code) in out.iter_mut().zip(codes) {
            *out = number(guess, code, numbers);
        }
    }
}

on_every_machine! {
    /// The code of a set to which the others give most different answers, its place in the set, and how many answers
    /// those are, its own included.
    fn most_parts(codes: &[CodeWords], numbers: &Numbers) -> (usize, u32) {
        let mut masks = [0_u128; MOST_PAIRED];
        let masks = &mut masks[..codes.len()];
        for (one, &code) in codes.iter().enumerate() {
            for other in 0..one {
                let bit = 1_u128 << number(code, codes[other], numbers);
                masks[one] |= bit;
                masks[other] |= bit;
            }
        }
        let mut best = (0, 0);
        for (place, mask) in masks.iter().enumerate() {
            let parts = mask.count_ones() + 1;
            if parts > best.1 {
                best = (place, parts);
            }
        }
        best
    }
}

/// How many different answers a set gives to every guess, one more if the guess is of the set. `rows` has for each code
/// of the set its answers to all guesses, by their numbers, of which there are at most 32; the answer `win` breaks the
/// code.
pub(super) fn scores(rows: &[&[u8]], win: u8, out: &mut [u8]) {
    assert!(rows.iter().all(|row| row.len() == out.len()) && out.len().is_multiple_of(BLOCK));
    #[cfg(target_arch = "x86_64")]
    if is_x86_feature_detected!("avx2") {
        // SAFETY: the machine has the instructions that the functions enable, as was just asked, and every row is as
        // long as the scores, whole blocks.
        return unsafe { if win < 16 { x86::scores::<2>(rows, win, out) } else { x86::scores::<4>(rows, win, out) } };
    }
    portable_scores(rows, win, out);
}

fn portable_scores(rows: &[&[u8]], win: u8, out: &mut [u8]) {
    for (number, out) in out.chunks_exact_mut(BLOCK).enumerate() {
        let mut masks = [0_u32; BLOCK];
        for row in rows {
            for (mask, &answer) in masks.iter_mut().zip(&row[number * BLOCK..][..BLOCK]) {
                *mask |= 1 << (answer & 31);
            }
        }
        for (out, &mask) in out.iter_mut().zip(&masks) {
            *out = mask.count_ones() as u8 + (mask >> win & 1) as u8;
        }
    }
}

#[cfg(target_arch = "x86_64")]
mod x86 {
    use std::arch::x86_64::{
        __m256i, _mm256_add_epi8, _mm256_and_si256, _mm256_cmpeq_epi8, _mm256_loadu_si256, _mm256_or_si256,
        _mm256_set1_epi8, _mm256_setr_epi8, _mm256_setzero_si256, _mm256_shuffle_epi8, _mm256_srli_epi16,
        _mm256_storeu_si256, _mm256_sub_epi8,
    };

    /// Guesses to a register.
    const LANES: usize = 32;

    /// The scores of 32 guesses at a time. A shuffle turns every answer into its bit: `PLANES` bytes of eight answers
    /// each, two for up to 16 answers, four for up to 32.
    ///
    /// # Safety
    /// The machine must have AVX2, and every row must be as long as `out`, whose length is a multiple of 32.
    #[target_feature(enable = "avx2")]
    pub(super) unsafe fn scores<const PLANES: usize>(rows: &[&[u8]], win: u8, out: &mut [u8]) {
        let low_bits = _mm256_setr_epi8(
            1, 2, 4, 8, 16, 32, 64, -128, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, -128, 0, 0, 0, 0, 0, 0, 0, 0,
        );
        let high_bits = _mm256_setr_epi8(
            0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, -128, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, -128,
        );
        let win_bit = _mm256_set1_epi8((1_u8 << (win & 7)) as i8);
        let mut start = 0;
        while start < out.len() {
            let mut planes = [_mm256_setzero_si256(); PLANES];
            for row in rows {
                // SAFETY: the row is as long as `out`, and `start` stays a register's width below that length.
                let answers = unsafe { _mm256_loadu_si256(row.as_ptr().add(start).cast::<__m256i>()) };
                if PLANES == 2 {
                    planes[0] = _mm256_or_si256(planes[0], _mm256_shuffle_epi8(low_bits, answers));
                    planes[1] = _mm256_or_si256(planes[1], _mm256_shuffle_epi8(high_bits, answers));
                } else {
                    // A shuffle gives nothing where the highest bit is set: below 16 for one pair, above for the other.
                    let small = _mm256_add_epi8(answers, _mm256_set1_epi8(0x70));
                    let large = _mm256_sub_epi8(answers, _mm256_set1_epi8(16));
                    planes[0] = _mm256_or_si256(planes[0], _mm256_shuffle_epi8(low_bits, small));
                    planes[1] = _mm256_or_si256(planes[1], _mm256_shuffle_epi8(high_bits, small));
                    planes[2] = _mm256_or_si256(planes[2], _mm256_shuffle_epi8(low_bits, large));
                    planes[3] = _mm256_or_si256(planes[3], _mm256_shuffle_epi8(high_bits, large));
                }
            }
            let mut score = _mm256_setzero_si256();
            for (index, &plane) in planes.iter().enumerate() {
                score = _mm256_add_epi8(score, ones(plane));
                if index == usize::from(win / 8) {
                    let wins = _mm256_cmpeq_epi8(_mm256_and_si256(plane, win_bit), win_bit);
                    // Where it holds, all bits are set, which is one less than nothing.
                    score = _mm256_sub_epi8(score, wins);
                }
            }
            // SAFETY: `start` stays a register's width below the length of `out`.
            unsafe { _mm256_storeu_si256(out.as_mut_ptr().add(start).cast::<__m256i>(), score) };
            start += LANES;
        }
    }

    /// How many bits of every byte are set.
    #[target_feature(enable = "avx2")]
    fn ones(bytes: __m256i) -> __m256i {
        let counts = _mm256_setr_epi8(
            0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4, 0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,
        );
        let nibble = _mm256_set1_epi8(15);
        let low = _mm256_shuffle_epi8(counts, _mm256_and_si256(bytes, nibble));
        let high = _mm256_shuffle_epi8(counts, _mm256_and_si256(_mm256_srli_epi16::<4>(bytes), nibble));
        _mm256_add_epi8(low, high)
    }
}

on_every_machine! {
    /// The same where no answers are kept: each is worked out.
    fn plain_scores(codes: &[CodeWords], guesses: &[CodeWords], numbers: &Numbers, win: u8, out: &mut [u8]) {
        for (out, &guess) in out.iter_mut().zip(guesses) {
            let mask = codes.iter().fold(0_u128, |mask, &code| mask | 1 << number(guess, code, numbers));
            *out = mask.count_ones() as u8 + (mask >> win & 1) as u8;
        }
    }
}

on_every_machine! {
    /// The highest score of a block.
    fn highest(scores: &[u8]) -> u8 {
        scores.iter().fold(0, |highest, &score| highest.max(score))
    }
}

#[cfg(test)]
mod tests {
    use game::Rng;

    use super::*;

    #[test]
    fn every_path_scores_alike() {
        let mut rng = Rng::from_number(3);
        for (answers, codes) in [(14, 1), (14, 9), (14, 200), (20, 12), (27, 40), (32, 100)] {
            let matrix: Vec<Vec<u8>> =
                (0..codes).map(|_| (0..3 * BLOCK).map(|_| rng.below(answers) as u8).collect()).collect();
            let rows: Vec<&[u8]> = matrix.iter().map(Vec::as_slice).collect();
            let win = answers as u8 - 1;
            let (mut fast, mut plain) = (vec![0; 3 * BLOCK], vec![0; 3 * BLOCK]);
            scores(&rows, win, &mut fast);
            portable_scores(&rows, win, &mut plain);
            assert_eq!(fast, plain, "{answers} answers");
            for (guess, &score) in fast.iter().enumerate() {
                let seen: std::collections::BTreeSet<u8> = rows.iter().map(|row| row[guess]).collect();
                assert_eq!(usize::from(score), seen.len() + usize::from(seen.contains(&win)));
            }
        }
    }
}
