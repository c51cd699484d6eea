//! The eight by eight with AVX2, the four axes of the board side by side in one register.
//!
//! Unsafe because the compiler must be told that the machine has these instructions. [`Avx2`] can only be made by
//! [`Avx2::detect`], which looks; everything else here relies on that and is safe to call.
#![allow(unsafe_code)]

#[cfg(not(target_arch = "x86_64"))]
pub use elsewhere::Avx2;
#[cfg(target_arch = "x86_64")]
pub use x86::Avx2;

#[cfg(target_arch = "x86_64")]
mod x86 {
    use std::arch::x86_64::{
        __m256i, _mm_cvtsi128_si64, _mm_or_si128, _mm_unpackhi_epi64, _mm256_add_epi64, _mm256_and_si256,
        _mm256_andnot_si256, _mm256_castsi256_si128, _mm256_cmpeq_epi64, _mm256_extracti128_si256, _mm256_loadu_si256,
        _mm256_or_si256, _mm256_set1_epi64x, _mm256_setr_epi64x, _mm256_setzero_si256, _mm256_sllv_epi64,
        _mm256_srlv_epi64, _mm256_sub_epi64,
    };

    use crate::board::Task;
    use crate::board::eight::instructions::Instructions;
    use crate::board::eight::lines::{INNER, RAYS, SHIFTS};

    /// What a search is compiled for is what the machine is asked about: one list for both.
    macro_rules! instructions {
        ($($feature:tt)+) => {
            /// Proof that the machine has AVX2, BMI1, BMI2, LZCNT and POPCNT.
            #[derive(Clone, Copy, Debug)]
            pub struct Avx2(());

            impl Avx2 {
                /// The proof, if the machine has them all.
                pub fn detect() -> Option<Self> {
                    ($(is_x86_feature_detected!($feature))&&+).then_some(Self(()))
                }
            }

            $(#[target_feature(enable = $feature)])+
            #[inline(never)]
            fn enter<T: Task>(task: T) -> T::Output {
                task.run()
            }
        };
    }

    instructions!("avx2" "bmi1" "bmi2" "lzcnt" "popcnt");

    #[target_feature(enable = "avx2")]
    #[inline]
    fn spread(set: u64) -> __m256i {
        _mm256_set1_epi64x(set as i64)
    }

    #[target_feature(enable = "avx2")]
    #[inline]
    fn lanes_of(words: &[u64; 4]) -> __m256i {
        // SAFETY: the reference is to 32 readable bytes, and the load asks for no alignment.
        unsafe { _mm256_loadu_si256(words.as_ptr().cast()) }
    }

    #[target_feature(enable = "avx2")]
    #[inline]
    fn joined(lanes: __m256i) -> u64 {
        let half = _mm_or_si128(_mm256_castsi256_si128(lanes), _mm256_extracti128_si256::<1>(lanes));
        _mm_cvtsi128_si64(_mm_or_si128(half, _mm_unpackhi_epi64(half, half))) as u64
    }

    #[target_feature(enable = "avx2")]
    #[inline]
    fn reached(own: u64, opp: u64, lanes: &[u64; 4]) -> u64 {
        let shift = _mm256_setr_epi64x(SHIFTS[0].into(), SHIFTS[1].into(), SHIFTS[2].into(), SHIFTS[3].into());
        let twice = _mm256_add_epi64(shift, shift);
        let inner = _mm256_setr_epi64x(INNER as i64, -1, INNER as i64, INNER as i64);
        let own = spread(own);
        let opp = _mm256_and_si256(_mm256_and_si256(spread(opp), inner), lanes_of(lanes));
        let mut up = _mm256_and_si256(opp, _mm256_sllv_epi64(own, shift));
        let mut down = _mm256_and_si256(opp, _mm256_srlv_epi64(own, shift));
        up = _mm256_or_si256(up, _mm256_and_si256(opp, _mm256_sllv_epi64(up, shift)));
        down = _mm256_or_si256(down, _mm256_and_si256(opp, _mm256_srlv_epi64(down, shift)));
        let pairs_up = _mm256_and_si256(opp, _mm256_sllv_epi64(opp, shift));
        let pairs_down = _mm256_srlv_epi64(pairs_up, shift);
        for _ in 0..2 {
            up = _mm256_or_si256(up, _mm256_and_si256(pairs_up, _mm256_sllv_epi64(up, twice)));
            down = _mm256_or_si256(down, _mm256_and_si256(pairs_down, _mm256_srlv_epi64(down, twice)));
        }
        joined(_mm256_or_si256(_mm256_sllv_epi64(up, shift), _mm256_srlv_epi64(down, shift)))
    }

    #[target_feature(enable = "avx2")]
    #[inline]
    fn flips(index: u32, own: u64, opp: u64, lanes: &[u64; 4]) -> u64 {
        let rays = &RAYS[index as usize & 63];
        let (own, opp) = (spread(own), spread(opp));
        let none = _mm256_setzero_si256();
        // Up: the lowest square of each ray that is not the opponent's; if it is own, all before it is caught.
        let up = lanes_of(&rays.up);
        let ends = _mm256_andnot_si256(opp, up);
        let end = _mm256_and_si256(_mm256_and_si256(ends, _mm256_sub_epi64(none, ends)), own);
        let no_end = _mm256_cmpeq_epi64(end, none);
        let below = _mm256_add_epi64(end, _mm256_set1_epi64x(-1));
        let caught_up = _mm256_andnot_si256(no_end, _mm256_and_si256(up, below));
        // Down: fill from every such square away from the disc; the first of the fill is the highest.
        let shift = _mm256_setr_epi64x(SHIFTS[0].into(), SHIFTS[1].into(), SHIFTS[2].into(), SHIFTS[3].into());
        let twice = _mm256_add_epi64(shift, shift);
        let down = lanes_of(&rays.down);
        let mut fill = _mm256_andnot_si256(opp, down);
        fill = _mm256_or_si256(fill, _mm256_srlv_epi64(fill, shift));
        fill = _mm256_or_si256(fill, _mm256_srlv_epi64(fill, twice));
        fill = _mm256_or_si256(fill, _mm256_srlv_epi64(fill, _mm256_add_epi64(twice, twice)));
        let end = _mm256_and_si256(_mm256_andnot_si256(_mm256_srlv_epi64(fill, shift), fill), own);
        let no_end = _mm256_cmpeq_epi64(end, none);
        let caught_down = _mm256_andnot_si256(no_end, _mm256_andnot_si256(fill, down));
        joined(_mm256_and_si256(_mm256_or_si256(caught_up, caught_down), lanes_of(lanes)))
    }

    impl Instructions for Avx2 {
        #[inline(always)]
        fn enter<T: Task>(self, task: T) -> T::Output {
            // SAFETY: `self` is proof that the machine has every instruction set that `enter` enables.
            unsafe { enter(task) }
        }

        #[inline(always)]
        fn reached(self, own: u64, opp: u64, lanes: &[u64; 4]) -> u64 {
            // SAFETY: `self` is proof that the machine has AVX2, all that `reached` enables.
            unsafe { reached(own, opp, lanes) }
        }

        #[inline(always)]
        fn flips(self, index: u32, own: u64, opp: u64, lanes: &[u64; 4]) -> u64 {
            // SAFETY: `self` is proof that the machine has AVX2, all that `flips` enables.
            unsafe { flips(index, own, opp, lanes) }
        }
    }
}

#[cfg(not(target_arch = "x86_64"))]
mod elsewhere {
    use crate::board::Task;
    use crate::board::eight::instructions::Instructions;

    /// Proof that never exists on this machine.
    #[derive(Clone, Copy, Debug)]
    pub enum Avx2 {}

    impl Avx2 {
        /// Never, here.
        pub fn detect() -> Option<Self> {
            None
        }
    }

    impl Instructions for Avx2 {
        fn enter<T: Task>(self, _: T) -> T::Output {
            match self {}
        }

        fn reached(self, _: u64, _: u64, _: &[u64; 4]) -> u64 {
            match self {}
        }

        fn flips(self, _: u32, _: u64, _: u64, _: &[u64; 4]) -> u64 {
            match self {}
        }
    }
}
