//! The hot loops of the search: a guess against many codes, the codes of a small set against each other, and all
//! guesses against a set at once.
#![allow(unsafe_code)] // reason: the same loops compiled for wider vectors and popcounts, chosen at run time
#![allow(clippy::inline_always)] // reason: the body must be part of the function that enables the instructions

/// Guesses worked on together: rows of masks are padded to a multiple of it.
pub(super) const BLOCK: usize = 64;

/// The most codes of a set that are compared with each other.
pub(super) const MOST_PAIRED: usize = 24;

/// A code in two words: a bit for the colour at each place, and the pegs of every colour counted in ones. The bits that
/// two codes share are their blacks, and their blacks and whites.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Word {
    pub(super) places: u64,
    pub(super) colours: u64,
}

/// The number of every answer, by sixteen times its pins plus its blacks.
pub(super) type Numbers = [u8; 256];

/// Masks with a bit for every answer.
pub(super) enum Masks {
    /// Of at most 16 answers.
    Narrow(Vec<u16>),
    /// Of at most 32 answers.
    Wide(Vec<u32>),
}

#[inline(always)]
fn number(one: Word, other: Word, numbers: &Numbers) -> u8 {
    let pins = (one.colours & other.colours).count_ones();
    let blacks = (one.places & other.places).count_ones();
    numbers[(pins << 4 | blacks) as usize & 0xff]
}

/// The same function compiled thrice: for any machine, with AVX2, and with AVX-512.
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
    fn answers(guess: Word, codes: &[Word], numbers: &Numbers, out: &mut [u8]) {
        for (out, &code) in out.iter_mut().zip(codes) {
            *out = number(guess, code, numbers);
        }
    }
}

on_every_machine! {
    /// The code of a set to which the others give most different answers, its place in the set, and how many answers
    /// those are, its own included.
    fn most_parts(codes: &[Word], numbers: &Numbers) -> (usize, u32) {
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

on_every_machine! {
    /// How many different answers a set gives to every guess, one more if the guess is of the set. `rows` has for each
    /// code of the set the masks of its answers to all guesses; `win` is the number of the answer that breaks the code.
    fn narrow_scores(rows: &[&[u16]], win: u8, out: &mut [u8]) {
        for (number, out) in out.chunks_exact_mut(BLOCK).enumerate() {
            let mut masks = [0_u16; BLOCK];
            for row in rows {
                let block: &[u16; BLOCK] = row[number * BLOCK..][..BLOCK].try_into().expect("a block of the row");
                for (mask, &answer) in masks.iter_mut().zip(block) {
                    *mask |= answer;
                }
            }
            for (out, &mask) in out.iter_mut().zip(&masks) {
                *out = mask.count_ones() as u8 + (mask >> win & 1) as u8;
            }
        }
    }
}

on_every_machine! {
    /// The same for wide masks.
    fn wide_scores(rows: &[&[u32]], win: u8, out: &mut [u8]) {
        for (number, out) in out.chunks_exact_mut(BLOCK).enumerate() {
            let mut masks = [0_u32; BLOCK];
            for row in rows {
                let block: &[u32; BLOCK] = row[number * BLOCK..][..BLOCK].try_into().expect("a block of the row");
                for (mask, &answer) in masks.iter_mut().zip(block) {
                    *mask |= answer;
                }
            }
            for (out, &mask) in out.iter_mut().zip(&masks) {
                *out = mask.count_ones() as u8 + (mask >> win & 1) as u8;
            }
        }
    }
}

on_every_machine! {
    /// The same where no masks are kept: every answer is worked out.
    fn plain_scores(codes: &[Word], guesses: &[Word], numbers: &Numbers, win: u8, out: &mut [u8]) {
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
