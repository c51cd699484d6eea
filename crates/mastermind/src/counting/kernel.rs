//! The hot loop: one guess against many codes at once, bit by bit.
//!
//! The codes stand in columns: one row of bits for "this place has this colour", one for "this colour stands at least
//! so often", a bit for every code. A guess of P pegs picks P rows of each kind. Adding up the first P rows,
//! bit-sliced, gives the blacks of 64 codes (or 128, or 256, or 512) at once; adding up the other P gives the pins,
//! blacks and whites together. Then every answer is the AND of two masks, and its codes are a population count.
#![allow(unsafe_code)] // reason: vector instructions chosen at run time; the portable path below is the same generic body
#![allow(clippy::inline_always)] // reason: the body must be part of the function that enables the instructions

use crate::code::MAX_PEGS;
use crate::feedback::MAX_CLASSES;

/// 512 codes of one row.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
pub(crate) struct Chunk(pub [u64; 8]);

/// How many codes a chunk holds.
pub(crate) const CHUNK: usize = 512;

/// How many codes give each class of answer.
pub(crate) type Histogram = [u32; MAX_CLASSES];

/// The rows that a guess picks: for its places, then for its colours.
pub(crate) type Rows = [u32; 2 * MAX_PEGS];

/// Counts into the histogram: rows of `chunks` chunks each, of which only so many words hold codes.
///
/// # Safety
/// The machine has the instructions that the loop enables.
type CountingLoop = unsafe fn(bits: &[Chunk], chunks: usize, words: usize, rows: &Rows, out: &mut Histogram);

/// The loops for one number of pegs on this machine.
#[derive(Clone, Copy)]
pub(crate) struct Kernel {
    narrow: CountingLoop,
    wide: CountingLoop,
    /// From how many words on the wide loop is the faster one.
    wide_from: usize,
}

/// Which instructions to use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Path {
    /// What every machine has.
    Portable,
    /// 256 bits at a time.
    #[cfg(target_arch = "x86_64")]
    Avx2,
    /// 512 bits at a time, with a population count of its own.
    #[cfg(target_arch = "x86_64")]
    Avx512,
}

impl Path {
    /// Every path that this machine can take, the best last. The machine is asked about all that the loops of a path
    /// enable; every machine that has AVX-512 also has what it implies, such as FMA.
    pub(crate) fn available() -> Vec<Self> {
        #[cfg_attr(not(target_arch = "x86_64"), expect(unused_mut, reason = "there is no other path"))]
        let mut paths = vec![Self::Portable];
        #[cfg(target_arch = "x86_64")]
        {
            if is_x86_feature_detected!("avx2")
                && is_x86_feature_detected!("popcnt")
                && is_x86_feature_detected!("bmi1")
            {
                paths.push(Self::Avx2);
                if is_x86_feature_detected!("avx512f") && is_x86_feature_detected!("avx512vpopcntdq") {
                    paths.push(Self::Avx512);
                }
            }
        }
        paths
    }

    /// The best path of this machine, found once.
    pub(crate) fn best() -> Self {
        static BEST: std::sync::OnceLock<Path> = std::sync::OnceLock::new();
        *BEST.get_or_init(|| Self::available().pop().unwrap_or(Self::Portable))
    }
}

impl Kernel {
    /// The loops for so many pegs on a path that this machine can take.
    pub(crate) fn new(pegs: usize, path: Path) -> Self {
        assert!((1..=MAX_PEGS).contains(&pegs));
        #[cfg(target_arch = "x86_64")]
        assert!(path == Path::Portable || Path::available().contains(&path), "this machine has no {path:?}");
        match path {
            Path::Portable => PORTABLE[pegs - 1],
            #[cfg(target_arch = "x86_64")]
            Path::Avx2 => AVX2[pegs - 1],
            #[cfg(target_arch = "x86_64")]
            Path::Avx512 => AVX512[pegs - 1],
        }
    }

    /// Counts how many of the codes in these rows of bits give each answer.
    #[inline]
    pub(crate) fn count(&self, bits: &[Chunk], chunks: usize, words: usize, rows: &Rows, out: &mut Histogram) {
        let loops = if words < self.wide_from { self.narrow } else { self.wide };
        // SAFETY: a `Kernel` comes from `Kernel::new` alone, which hands out the loops of a path only where
        // `Path::available` has found every instruction that they enable.
        unsafe { loops(bits, chunks, words, rows, out) }
    }
}

/// A few words, worked on together.
trait Lanes: Copy {
    /// How many words.
    const WORDS: usize;
    /// Sums of population counts, one per word or a few.
    type Sum: Copy;
    fn load(chunk: &Chunk, word: usize) -> Self;
    fn none() -> Self;
    fn and(self, other: Self) -> Self;
    /// Those of `other` that are not in `self`.
    fn without(self, other: Self) -> Self;
    fn xor(self, other: Self) -> Self;
    fn zero() -> Self::Sum;
    fn add(sum: Self::Sum, bits: Self) -> Self::Sum;
    fn total(sum: Self::Sum) -> u32;
}

impl Lanes for u64 {
    const WORDS: usize = 1;
    type Sum = u32;
    #[inline(always)]
    fn load(chunk: &Chunk, word: usize) -> Self {
        chunk.0[word]
    }
    #[inline(always)]
    fn none() -> Self {
        0
    }
    #[inline(always)]
    fn and(self, other: Self) -> Self {
        self & other
    }
    #[inline(always)]
    fn without(self, other: Self) -> Self {
        !self & other
    }
    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        self ^ other
    }
    #[inline(always)]
    fn zero() -> u32 {
        0
    }
    #[inline(always)]
    fn add(sum: u32, bits: Self) -> u32 {
        sum + bits.count_ones()
    }
    #[inline(always)]
    fn total(sum: u32) -> u32 {
        sum
    }
}

/// A number from 0 to 15 in each bit's place: four bit-slices, the lowest first.
#[derive(Clone, Copy)]
struct Slices<L>([L; 4]);

/// Adds up P rows, two at a time: a full adder into the lowest slice, its carry rippling up.
#[inline(always)]
fn sum<const P: usize, L: Lanes>(row: impl Fn(usize) -> L) -> Slices<L> {
    let mut slices = [L::none(); 4];
    let mut next = 0;
    while next < P {
        let one = row(next);
        let mut carry = if next + 1 < P {
            let two = row(next + 1);
            let either = one.xor(two);
            let carry = one.and(two).xor(either.and(slices[0]));
            slices[0] = either.xor(slices[0]);
            carry
        } else {
            let carry = one.and(slices[0]);
            slices[0] = one.xor(slices[0]);
            carry
        };
        // A carry can reach the slices that the rows added so far can fill, and no further.
        let reach = (P.min(next + 2) as u32).ilog2() as usize;
        for slice in slices.iter_mut().take(reach + 1).skip(1) {
            let overflow = carry.and(*slice);
            *slice = carry.xor(*slice);
            carry = overflow;
        }
        next += 2;
    }
    Slices(slices)
}

/// Where the number is exactly this, in a number that is P at most.
#[inline(always)]
fn exactly<const P: usize, L: Lanes>(slices: &Slices<L>, number: usize) -> L {
    let bits = P.ilog2() as usize + 1;
    let mut zeros = L::none();
    let mut zero_seen = false;
    let mut ones = L::none();
    let mut one_seen = false;
    for bit in 0..bits {
        let slice = slices.0[bit];
        if number >> bit & 1 == 1 {
            ones = if one_seen { ones.and(slice) } else { slice };
            one_seen = true;
        } else {
            // OR of the slices that must be empty: a ∪ b = (a ∖ b) ⊕ b.
            zeros = if zero_seen { slice.without(zeros).xor(slice) } else { slice };
            zero_seen = true;
        }
    }
    match (one_seen, zero_seen) {
        (true, true) => zeros.without(ones),
        (true, false) => ones,
        (false, _) => zeros,
    }
}

#[inline(always)]
fn body<const P: usize, const CLASSES: usize, L: Lanes>(
    bits: &[Chunk],
    chunks: usize,
    words: usize,
    rows: &Rows,
    out: &mut Histogram,
) {
    let used = words.div_ceil(8);
    let mut row: [&[Chunk]; 2 * MAX_PEGS] = [&[]; 2 * MAX_PEGS];
    for (row, &number) in row.iter_mut().zip(&rows[..2 * P]) {
        *row = &bits[number as usize * chunks..][..used];
    }
    // Class 0 (nothing right) is what the others leave over.
    let mut counts = [L::zero(); CLASSES];
    let mut is_black = [L::none(); MAX_PEGS + 1];
    for chunk in 0..used {
        let mut word = 0;
        while word < 8 && chunk * 8 + word < words {
            // SAFETY: `index` is below 2·P in both sums below, so `row[index]` was set above to a slice that is `used`
            // chunks long; and `chunk` is below `used`.
            let load = |index: usize| L::load(unsafe { row[index].get_unchecked(chunk) }, word);
            let blacks = sum::<P, L>(load);
            let pins = sum::<P, L>(|place| load(P + place));
            for (black, mask) in is_black[..=P].iter_mut().enumerate() {
                *mask = exactly::<P, L>(&blacks, black);
            }
            for pin in 1..=P {
                let is_pins = exactly::<P, L>(&pins, pin);
                for (black, &mask) in is_black[..=pin].iter().enumerate() {
                    if pin == P && black + 1 == P {
                        continue;
                    }
                    let class = pin * (pin + 1) / 2 + black;
                    // No black: the mask of zero blacks is inverted (a union of slices), so it is taken away.
                    let codes = if black == 0 { mask.without(is_pins) } else { mask.and(is_pins) };
                    counts[class] = L::add(counts[class], codes);
                }
            }
            word += L::WORDS;
        }
    }
    for (out, &count) in out[1..CLASSES].iter_mut().zip(&counts[1..]) {
        *out = L::total(count);
    }
}

/// The loops for one to twelve pegs, each with its number of classes.
macro_rules! by_pegs {
    ($narrow:ident, $wide:ident, $from:expr) => {
        [
            Kernel { narrow: $narrow::<1, 3>, wide: $wide::<1, 3>, wide_from: $from },
            Kernel { narrow: $narrow::<2, 6>, wide: $wide::<2, 6>, wide_from: $from },
            Kernel { narrow: $narrow::<3, 10>, wide: $wide::<3, 10>, wide_from: $from },
            Kernel { narrow: $narrow::<4, 15>, wide: $wide::<4, 15>, wide_from: $from },
            Kernel { narrow: $narrow::<5, 21>, wide: $wide::<5, 21>, wide_from: $from },
            Kernel { narrow: $narrow::<6, 28>, wide: $wide::<6, 28>, wide_from: $from },
            Kernel { narrow: $narrow::<7, 36>, wide: $wide::<7, 36>, wide_from: $from },
            Kernel { narrow: $narrow::<8, 45>, wide: $wide::<8, 45>, wide_from: $from },
            Kernel { narrow: $narrow::<9, 55>, wide: $wide::<9, 55>, wide_from: $from },
            Kernel { narrow: $narrow::<10, 66>, wide: $wide::<10, 66>, wide_from: $from },
            Kernel { narrow: $narrow::<11, 78>, wide: $wide::<11, 78>, wide_from: $from },
            Kernel { narrow: $narrow::<12, 91>, wide: $wide::<12, 91>, wide_from: $from },
        ]
    };
}

fn portable<const P: usize, const CLASSES: usize>(
    bits: &[Chunk],
    chunks: usize,
    words: usize,
    rows: &Rows,
    out: &mut Histogram,
) {
    body::<P, CLASSES, Plain>(bits, chunks, words, rows, out);
}

static PORTABLE: [Kernel; MAX_PEGS] = by_pegs!(portable, portable, 0);

/// What every machine of this kind can work on at once: a page's module is built for 128 bits.
#[cfg(not(target_feature = "simd128"))]
type Plain = u64;
#[cfg(target_feature = "simd128")]
type Plain = std::arch::wasm32::v128;

#[cfg(target_feature = "simd128")]
mod simd128 {
    use std::arch::wasm32::{
        i8x16_popcnt, i16x8_extadd_pairwise_u8x16, i32x4_add, i32x4_extadd_pairwise_u16x8, i32x4_extract_lane, u64x2,
        v128, v128_and, v128_andnot, v128_load, v128_xor,
    };

    use super::{Chunk, Lanes};

    impl Lanes for v128 {
        const WORDS: usize = 2;
        type Sum = v128;
        #[inline(always)]
        fn load(chunk: &Chunk, word: usize) -> Self {
            let words = &chunk.0[word..word + 2];
            // SAFETY: the slice has the two words, and the load asks for no alignment.
            unsafe { v128_load(words.as_ptr().cast()) }
        }
        #[inline(always)]
        fn none() -> Self {
            u64x2(0, 0)
        }
        #[inline(always)]
        fn and(self, other: Self) -> Self {
            v128_and(self, other)
        }
        #[inline(always)]
        fn without(self, other: Self) -> Self {
            v128_andnot(other, self)
        }
        #[inline(always)]
        fn xor(self, other: Self) -> Self {
            v128_xor(self, other)
        }
        #[inline(always)]
        fn zero() -> Self {
            Self::none()
        }
        #[inline(always)]
        fn add(sum: Self, bits: Self) -> Self {
            i32x4_add(sum, i32x4_extadd_pairwise_u16x8(i16x8_extadd_pairwise_u8x16(i8x16_popcnt(bits))))
        }
        #[inline(always)]
        fn total(sum: Self) -> u32 {
            let lanes = [
                i32x4_extract_lane::<0>(sum),
                i32x4_extract_lane::<1>(sum),
                i32x4_extract_lane::<2>(sum),
                i32x4_extract_lane::<3>(sum),
            ];
            lanes.into_iter().sum::<i32>() as u32
        }
    }
}

#[cfg(target_arch = "x86_64")]
use x86::{AVX2, AVX512};

#[cfg(target_arch = "x86_64")]
mod x86 {
    use std::arch::x86_64::{
        __m256i, __m512i, _mm_add_epi64, _mm_cvtsi128_si64, _mm_unpackhi_epi64, _mm256_add_epi8, _mm256_add_epi64,
        _mm256_and_si256, _mm256_andnot_si256, _mm256_castsi256_si128, _mm256_extracti128_si256, _mm256_loadu_si256,
        _mm256_sad_epu8, _mm256_set1_epi8, _mm256_setr_epi8, _mm256_setzero_si256, _mm256_shuffle_epi8,
        _mm256_srli_epi16, _mm256_xor_si256, _mm512_add_epi64, _mm512_and_si512, _mm512_andnot_si512,
        _mm512_loadu_si512, _mm512_popcnt_epi64, _mm512_reduce_add_epi64, _mm512_setzero_si512, _mm512_xor_si512,
    };

    use super::{Chunk, Histogram, Kernel, Lanes, MAX_PEGS, Rows, body};

    // The two impls below are reached only through `body`: `Lanes` is private to this file, and nothing else calls its
    // functions. With these lanes `body` is called by `wide_avx2` and `wide_avx512` alone, which enable the
    // instructions and run only on a machine that has them. That is what SAFETY means by "only behind `wide_avx2`".

    /// What is the same for lanes of every width, but for the names of the instructions.
    macro_rules! bitwise {
        ($none:ident, $and:ident, $without:ident, $xor:ident) => {
            #[inline(always)]
            fn none() -> Self {
                // SAFETY: reached only behind `wide_avx2` or `wide_avx512`, so the machine has the instruction.
                unsafe { $none() }
            }
            #[inline(always)]
            fn and(self, other: Self) -> Self {
                // SAFETY: as in `none`.
                unsafe { $and(self, other) }
            }
            #[inline(always)]
            fn without(self, other: Self) -> Self {
                // SAFETY: as in `none`.
                unsafe { $without(self, other) }
            }
            #[inline(always)]
            fn xor(self, other: Self) -> Self {
                // SAFETY: as in `none`.
                unsafe { $xor(self, other) }
            }
            #[inline(always)]
            fn zero() -> Self {
                Self::none()
            }
        };
    }

    impl Lanes for __m256i {
        const WORDS: usize = 4;
        type Sum = __m256i;
        bitwise!(_mm256_setzero_si256, _mm256_and_si256, _mm256_andnot_si256, _mm256_xor_si256);
        #[inline(always)]
        fn load(chunk: &Chunk, word: usize) -> Self {
            let words = &chunk.0[word..word + 4];
            // SAFETY: reached only behind `wide_avx2`; the slice has the four words, and the load asks for no
            // alignment.
            unsafe { _mm256_loadu_si256(words.as_ptr().cast()) }
        }
        #[inline(always)]
        fn add(sum: Self, bits: Self) -> Self {
            // SAFETY: reached only behind `wide_avx2`; everything is in registers.
            unsafe {
                // The bits of each half byte are looked up among sixteen, then bytes are summed into words.
                let bits_of = _mm256_setr_epi8(
                    0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4, 0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,
                );
                let half = _mm256_set1_epi8(0x0f);
                let low = _mm256_shuffle_epi8(bits_of, _mm256_and_si256(bits, half));
                let high = _mm256_shuffle_epi8(bits_of, _mm256_and_si256(_mm256_srli_epi16::<4>(bits), half));
                _mm256_add_epi64(sum, _mm256_sad_epu8(_mm256_add_epi8(low, high), _mm256_setzero_si256()))
            }
        }
        #[inline(always)]
        fn total(sum: Self) -> u32 {
            // SAFETY: reached only behind `wide_avx2`; everything is in registers.
            unsafe {
                let two = _mm_add_epi64(_mm256_castsi256_si128(sum), _mm256_extracti128_si256::<1>(sum));
                _mm_cvtsi128_si64(_mm_add_epi64(two, _mm_unpackhi_epi64(two, two))) as u32
            }
        }
    }

    impl Lanes for __m512i {
        const WORDS: usize = 8;
        type Sum = __m512i;
        bitwise!(_mm512_setzero_si512, _mm512_and_si512, _mm512_andnot_si512, _mm512_xor_si512);
        #[inline(always)]
        fn load(chunk: &Chunk, _word: usize) -> Self {
            // SAFETY: reached only behind `wide_avx512`; a chunk is eight words, and the load asks for no alignment.
            unsafe { _mm512_loadu_si512(chunk.0.as_ptr().cast()) }
        }
        #[inline(always)]
        fn add(sum: Self, bits: Self) -> Self {
            // SAFETY: reached only behind `wide_avx512`; everything is in registers.
            unsafe { _mm512_add_epi64(sum, _mm512_popcnt_epi64(bits)) }
        }
        #[inline(always)]
        fn total(sum: Self) -> u32 {
            // SAFETY: reached only behind `wide_avx512`; everything is in registers.
            unsafe { _mm512_reduce_add_epi64(sum) as u32 }
        }
    }

    #[target_feature(enable = "popcnt,bmi1")]
    fn narrow<const P: usize, const CLASSES: usize>(
        bits: &[Chunk],
        chunks: usize,
        words: usize,
        rows: &Rows,
        out: &mut Histogram,
    ) {
        body::<P, CLASSES, u64>(bits, chunks, words, rows, out);
    }

    #[target_feature(enable = "avx2,popcnt,bmi1")]
    fn wide_avx2<const P: usize, const CLASSES: usize>(
        bits: &[Chunk],
        chunks: usize,
        words: usize,
        rows: &Rows,
        out: &mut Histogram,
    ) {
        body::<P, CLASSES, __m256i>(bits, chunks, words, rows, out);
    }

    #[target_feature(enable = "avx512f,avx512vpopcntdq,popcnt,bmi1")]
    fn wide_avx512<const P: usize, const CLASSES: usize>(
        bits: &[Chunk],
        chunks: usize,
        words: usize,
        rows: &Rows,
        out: &mut Histogram,
    ) {
        body::<P, CLASSES, __m512i>(bits, chunks, words, rows, out);
    }

    pub(super) static AVX2: [Kernel; MAX_PEGS] = by_pegs!(narrow, wide_avx2, 3);
    pub(super) static AVX512: [Kernel; MAX_PEGS] = by_pegs!(narrow, wide_avx512, 3);
}
