//! Two things about memory: it is handed out zeroed by the system, and asked for ahead of its use.
//!
//! Unsafe because the compiler cannot see that zeros are a value, and because a prefetch takes a bare pointer.
#![allow(unsafe_code)]

use std::sync::atomic::AtomicU64;

/// Two words that are read and written one by one.
pub(super) type Pair = (AtomicU64, AtomicU64);

/// So many pairs of zeros, which cost no memory before they are written. (An alignment greater than the words' own would
/// make the allocator write them all.)
pub(super) fn zeroed_pairs(count: usize) -> Box<[Pair]> {
    // SAFETY: a pair is made of two atomic integers, for which all bits zero is a value.
    unsafe { Box::new_zeroed_slice(count).assume_init() }
}

/// Asks the memory for something that will be read soon.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
pub(super) fn prefetch<T>(place: &T) {
    use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
    // SAFETY: a prefetch is a hint that reads nothing, whatever the pointer, and SSE is part of the architecture.
    unsafe { _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(place).cast()) }
}

/// Does nothing here.
#[cfg(not(target_arch = "x86_64"))]
#[inline(always)]
pub(super) fn prefetch<T>(_: &T) {}
