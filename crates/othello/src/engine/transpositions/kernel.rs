//! Three things about memory: it is handed out zeroed by the system, in large pages, and asked for ahead of its use.
//!
//! Unsafe because the compiler cannot see that zeros are a value, and because advice and a prefetch take bare pointers.
#![allow(unsafe_code)]

use std::sync::atomic::AtomicU64;

/// Two words that are read and written one by one.
pub(super) type Pair = (AtomicU64, AtomicU64);

/// So many pairs of zeros, which cost no memory before they are written. (An alignment greater than the words' own would
/// make the allocator write them all.)
pub(super) fn zeroed_pairs(count: usize) -> Box<[Pair]> {
    // SAFETY: a pair is made of two atomic integers, for which all bits zero is a value.
    let mut pairs: Box<[Pair]> = unsafe { Box::new_zeroed_slice(count).assume_init() };
    in_large_pages(&mut pairs);
    pairs
}

/// Asks for pages of two mebibytes: what is read all over the memory is found sooner, and first touched more cheaply.
#[cfg(target_os = "linux")]
fn in_large_pages(pairs: &mut [Pair]) {
    use rustix::mm::{Advice, madvise};
    const LARGE: usize = 2 << 20;
    let first = pairs.as_ptr().cast::<u8>();
    let skipped = first.align_offset(LARGE);
    let length = size_of_val(pairs).saturating_sub(skipped) / LARGE * LARGE;
    if length > 0 {
        let begin = first.wrapping_add(skipped).cast_mut().cast();
        // SAFETY: the range begins and ends in the slice, which nobody else holds, and this advice changes no content.
        // Where it is refused, the pages stay small.
        _ = unsafe { madvise(begin, length, Advice::LinuxHugepage) };
    }
}

/// Does nothing here.
#[cfg(not(target_os = "linux"))]
fn in_large_pages(_: &mut [Pair]) {}

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
