//! The hot loop of the optimal search: a few secrets against all guesses at once, a byte for each guess.
#![allow(unsafe_code)] // reason: the same loop compiled for wider vectors, chosen at run time
#![allow(clippy::inline_always)] // reason: the body must be part of the function that enables the instructions

/// Guesses worked on together: rows of the matrix are padded to a multiple of it.
pub(super) const BLOCK: usize = 64;

/// The fewest guesses that a guess can lead to, for every guess: what it costs now, and what the parts that it makes
/// cost at least. `rows` has a row of answers for each secret; the last answer is the one that breaks the code. A part
/// costs 2n − 1, and one more for every code above each of the thresholds.
pub(super) fn estimates(rows: &[&[u8]], answers: u8, thresholds: &[u8], out: &mut [u16]) {
    #[cfg(target_arch = "x86_64")]
    {
        if is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512bw")
            && is_x86_feature_detected!("avx512vl")
        {
            // SAFETY: the machine has the four sets of instructions that the function enables, as was just asked.
            return unsafe { x86::avx512(rows, answers, thresholds, out) };
        }
        if is_x86_feature_detected!("avx2") {
            // SAFETY: the machine has the instructions that the function enables, as was just asked.
            return unsafe { x86::avx2(rows, answers, thresholds, out) };
        }
    }
    body(rows, answers, thresholds, out);
}

#[cfg(target_arch = "x86_64")]
mod x86 {
    use super::body;

    #[target_feature(enable = "avx2,avx512f,avx512bw,avx512vl")]
    pub(super) fn avx512(rows: &[&[u8]], answers: u8, thresholds: &[u8], out: &mut [u16]) {
        body(rows, answers, thresholds, out);
    }

    #[target_feature(enable = "avx2")]
    pub(super) fn avx2(rows: &[&[u8]], answers: u8, thresholds: &[u8], out: &mut [u16]) {
        body(rows, answers, thresholds, out);
    }
}

#[inline(always)]
fn body(rows: &[&[u8]], answers: u8, thresholds: &[u8], out: &mut [u16]) {
    /// Answers counted in one pass over the rows.
    const TOGETHER: u8 = 4;
    assert!(u8::try_from(rows.len()).is_ok(), "counts are bytes");
    let secrets = rows.len() as u16;
    for (number, out) in out.chunks_exact_mut(BLOCK).enumerate() {
        let mut sums = [secrets; BLOCK];
        let mut answer = 0;
        while answer < answers {
            let mut counts = [[0_u8; BLOCK]; TOGETHER as usize];
            for row in rows {
                let block: &[u8; BLOCK] = row[number * BLOCK..][..BLOCK].try_into().expect("a block of the row");
                for (next, counts) in (answer..).zip(&mut counts) {
                    for (count, &given) in counts.iter_mut().zip(block) {
                        *count += u8::from(given == next);
                    }
                }
            }
            for (next, counts) in (answer..).zip(&counts) {
                // The answer that breaks the code costs nothing more, and those past it are nothing.
                if next + 1 >= answers {
                    break;
                }
                for (sum, &count) in sums.iter_mut().zip(counts) {
                    *sum += 2 * u16::from(count) - u16::from(count > 0);
                }
                for &threshold in thresholds {
                    for (sum, &count) in sums.iter_mut().zip(counts) {
                        *sum += u16::from(count.saturating_sub(threshold));
                    }
                }
            }
            answer += TOGETHER;
        }
        out.copy_from_slice(&sums);
    }
}

#[cfg(test)]
mod tests {
    use game::Rng;

    use super::*;

    #[test]
    fn every_path_estimates_alike() {
        let mut rng = Rng::from_number(3);
        let matrix: Vec<Vec<u8>> = (0..200).map(|_| (0..3 * BLOCK).map(|_| rng.below(14) as u8).collect()).collect();
        for secrets in [1, 2, 14, 60, 200] {
            let rows: Vec<&[u8]> = matrix[..secrets].iter().map(Vec::as_slice).collect();
            let (mut fast, mut plain) = (vec![0; 3 * BLOCK], vec![0; 3 * BLOCK]);
            estimates(&rows, 14, &[14, 183], &mut fast);
            body(&rows, 14, &[14, 183], &mut plain);
            assert_eq!(fast, plain);
            for (guess, &estimate) in fast.iter().enumerate() {
                let mut counts = [0_u16; 14];
                for row in &rows {
                    counts[row[guess] as usize] += 1;
                }
                let cost =
                    |&count: &u16| (2 * count).saturating_sub(1) + count.saturating_sub(14) + count.saturating_sub(183);
                let parts: u16 = counts[..13].iter().map(cost).sum();
                assert_eq!(estimate, secrets as u16 + parts);
            }
        }
    }
}
