//! What a match of many games says: a score with its interval, Elo, and when to stop.

use serde::Serialize;

/// 97.5 % of a normal distribution lie below so many standard deviations: two of them bound 95 %.
const Z95: f64 = 1.959_963_984_540_054;

/// Results gathered so far, in units that are independent of each other: pairs of games with the seats swapped, or
/// single games. Counting pairs keeps the interval honest, because two games from one start are not independent.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Sample {
    count: u64,
    sum: f64,
    squares: f64,
}

/// A value with the ends of its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Interval {
    /// The value.
    pub mean: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Sample {
    /// Adds the score of one unit, from 0 to 1.
    pub fn add(&mut self, score: f64) {
        self.count += 1;
        self.sum += score;
        self.squares += score * score;
    }

    /// How many units were added.
    pub fn count(&self) -> u64 {
        self.count
    }

    /// The mean; one half of nothing.
    pub fn mean(&self) -> f64 {
        if self.count == 0 { 0.5 } else { self.sum / self.count as f64 }
    }

    /// The variance of one unit.
    fn variance(&self) -> f64 {
        if self.count < 2 {
            return 0.25;
        }
        let n = self.count as f64;
        ((self.squares - self.sum * self.sum / n) / (n - 1.0)).max(0.0)
    }

    /// The mean score with its 95 % interval, kept inside 0 to 1. Where every unit scored the same, the variance says
    /// nothing: then the interval is Wilson's, as if each unit were one game.
    pub fn score(&self) -> Interval {
        let (n, mean) = (self.count as f64, self.mean());
        if self.count == 0 {
            return Interval { mean, low: 0.0, high: 1.0 };
        }
        if self.variance() == 0.0 {
            let z2 = Z95 * Z95;
            let centre = (mean + z2 / (2.0 * n)) / (1.0 + z2 / n);
            let half = Z95 / (1.0 + z2 / n) * (mean * (1.0 - mean) / n + z2 / (4.0 * n * n)).sqrt();
            // At the very ends the formula gives the end itself, but for rounding.
            let low = if mean == 0.0 { 0.0 } else { centre - half };
            let high = if mean >= 1.0 { 1.0 } else { centre + half };
            return Interval { mean, low, high };
        }
        let half = Z95 * (self.variance() / n).sqrt();
        Interval { mean, low: (mean - half).max(0.0), high: (mean + half).min(1.0) }
    }

    /// The generalised sequential probability ratio test between two Elo differences (logistic model): the
    /// log-likelihood ratio of the second hypothesis over the first.
    pub fn log_likelihood_ratio(&self, elo0: f64, elo1: f64) -> f64 {
        if self.count < 2 {
            return 0.0;
        }
        // A variance of 0 would make certainty of a few equal results.
        let variance = self.variance().max(1.0 / self.count as f64 / 4.0);
        let (s0, s1) = (expected_score(elo0), expected_score(elo1));
        self.count as f64 * (s1 - s0) * (2.0 * self.mean() - s0 - s1) / (2.0 * variance)
    }
}

/// The score that an Elo difference expects.
pub fn expected_score(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

/// The Elo difference that a score shows; none where it would be infinite.
pub fn elo(score: f64) -> Option<f64> {
    (score > 0.0 && score < 1.0).then(|| 400.0 * (score / (1.0 - score)).log10())
}

/// Elo figures, mean 0, that fit a cross table best: `points[a][b]` is what `a` scored against `b` in how many games.
///
/// Half a drawn game is added to each pair, so that somebody who won them all still gets a finite figure.
pub fn elo_list(points: &[Vec<Option<(f64, u64)>>]) -> Vec<f64> {
    let count = points.len();
    // Strengths of the Bradley–Terry model, by the usual fixed-point iteration (each step raises the likelihood).
    let mut strength = vec![1.0_f64; count];
    for _ in 0..10_000 {
        let mut next = strength.clone();
        for (one, row) in points.iter().enumerate() {
            let (mut won, mut weight) = (0.0, 0.0);
            for (other, pair) in row.iter().enumerate() {
                if let Some((points, games)) = pair {
                    won += points + 0.25;
                    weight += (*games as f64 + 0.5) / (strength[one] + strength[other]);
                }
            }
            if weight > 0.0 {
                next[one] = won / weight;
            }
        }
        let mean = next.iter().map(|strength| strength.ln()).sum::<f64>() / count as f64;
        let scale = mean.exp();
        strength = next.into_iter().map(|strength| strength / scale).collect();
    }
    strength.into_iter().map(|strength| 400.0 * strength.log10()).collect()
}

/// A sequential test that ends a match as soon as it is decided.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    /// The difference that is too little.
    pub elo0: f64,
    /// The difference that is hoped for.
    pub elo1: f64,
    /// The risk of taking `elo1` where `elo0` is true.
    pub alpha: f64,
    /// The risk of taking `elo0` where `elo1` is true.
    pub beta: f64,
}

/// Where a sequential test stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Decision {
    /// Not decided yet.
    Open,
    /// The first hypothesis: no such difference.
    Refused,
    /// The second: the difference is there.
    Accepted,
}

impl Sprt {
    /// Decides, or asks for more games.
    pub fn decide(&self, sample: &Sample) -> Decision {
        let ratio = sample.log_likelihood_ratio(self.elo0, self.elo1);
        if ratio >= ((1.0 - self.beta) / self.alpha).ln() {
            Decision::Accepted
        } else if ratio <= (self.beta / (1.0 - self.alpha)).ln() {
            Decision::Refused
        } else {
            Decision::Open
        }
    }
}

#[cfg(test)]
#[expect(clippy::float_cmp, reason = "what is exact is compared so")]
mod tests {
    use super::*;

    fn sample(scores: &[f64]) -> Sample {
        let mut sample = Sample::default();
        for score in scores {
            sample.add(*score);
        }
        sample
    }

    #[test]
    fn elo_figures_are_the_usual_ones() {
        // 75 % is 190.85 Elo, 64 % is 99.95: the logistic curve.
        assert!((elo(0.75).unwrap() - 190.848).abs() < 1e-3);
        assert!((elo(0.64).unwrap() - 99.951).abs() < 1e-3);
        assert_eq!(elo(1.0), None);
        assert!((expected_score(190.848_501) - 0.75).abs() < 1e-6);
    }

    #[test]
    fn an_interval_narrows_with_the_root_of_the_games() {
        let halves = |n: usize| sample(&[0.0, 1.0].repeat(n / 2)).score();
        let (few, many) = (halves(100), halves(10_000));
        // 1.96 · √(0.25/100) = 0.098.
        assert!((few.high - few.mean - 0.0985).abs() < 1e-3, "{few:?}");
        assert!(((few.high - few.low) / (many.high - many.low) - 10.0).abs() < 0.1);
    }

    #[test]
    fn ten_wins_of_ten_leave_doubt() {
        // Wilson's interval for 10 of 10: 0.722 to 1.
        let score = sample(&[1.0; 10]).score();
        assert!((score.low - 0.7225).abs() < 1e-3 && (score.high - 1.0).abs() < 1e-9, "{score:?}");
    }

    #[test]
    fn an_interval_is_the_mean_and_its_standard_error() {
        // Five units of mean 0.6 and sample variance 0.05: 0.6 ± 1.96 · √(0.05/5) = 0.6 ± 0.196.
        assert_eq!(sample(&[]).score(), Interval { mean: 0.5, low: 0.0, high: 1.0 });
        let five = sample(&[0.5, 0.5, 0.5, 0.5, 1.0]);
        let score = five.score();
        assert_eq!(five.count(), 5);
        for (found, expected) in [(score.mean, 0.6), (score.low, 0.404), (score.high, 0.796)] {
            assert!((found - expected).abs() < 1e-4, "{score:?}");
        }
        // 0.9 ± 0.2 and 0.1 ± 0.2 would leave the range.
        let ends = [0.0, 1.0].map(|most| sample(&[most, most, most, most, 0.5]).score());
        assert!(ends[0].low == 0.0 && ends[1].high >= 1.0 && ends[1].high <= 1.0, "{ends:?}");
    }

    #[test]
    fn equal_results_are_judged_by_wilsons_interval() {
        // Published values: 0 of 10 is 0 to 0.2775, 2 of 4 is 0.1500 to 0.8500.
        let interval = |score: f64, count: usize| sample(&vec![score; count]).score();
        let (none, half) = (interval(0.0, 10), interval(0.5, 4));
        assert!(none.low == 0.0 && (none.high - 0.2775).abs() < 1e-4, "{none:?}");
        assert!((half.low - 0.15).abs() < 1e-4 && (half.high - 0.85).abs() < 1e-4, "{half:?}");
        // A single unit says nothing of the variance: that of a coin stands in.
        assert_eq!(interval(1.0, 1), Interval { mean: 1.0, low: 1.0 - Z95 / 2.0, high: 1.0 });
    }

    #[test]
    fn elo_stays_finite() {
        assert_eq!((elo(0.0), elo(1.0), elo(0.5)), (None, None, Some(0.0)));
        assert!(elo(0.999_999).is_some() && elo(0.000_001).is_some());
    }

    #[test]
    fn a_likelihood_ratio_is_that_of_two_normal_distributions() {
        let scores = [1.0, 1.0, 0.5, 0.0, 1.0, 0.5, 1.0, 0.0];
        let sample = sample(&scores);
        let mean = scores.iter().sum::<f64>() / 8.0;
        let variance = scores.iter().map(|score| (score - mean).powi(2)).sum::<f64>() / 7.0;
        // The logarithm of the density at each result, but for what both hypotheses share.
        let log_likelihood =
            |elo: f64| scores.iter().map(|x| -(x - expected_score(elo)).powi(2) / (2.0 * variance)).sum::<f64>();
        let expected = log_likelihood(50.0) - log_likelihood(10.0);
        assert!((sample.log_likelihood_ratio(10.0, 50.0) - expected).abs() < 1e-12);
        // Two results alike do not make certainty: their variance counts as 1/8.
        let mut two = Sample::default();
        assert_eq!(two.log_likelihood_ratio(0.0, 100.0), 0.0);
        two.add(1.0);
        assert_eq!(two.log_likelihood_ratio(0.0, 100.0), 0.0);
        two.add(1.0);
        let (s0, s1) = (0.5, expected_score(100.0));
        let expected = 2.0 * ((1.0_f64 - s0).powi(2) - (1.0 - s1).powi(2)) / (2.0 * 0.125);
        assert!((two.log_likelihood_ratio(0.0, 100.0) - expected).abs() < 1e-12);
    }

    #[test]
    fn elo_figures_of_many_expect_what_was_scored() {
        // The most likely strengths of a Bradley–Terry model expect for everybody the points that were made; here with
        // the drawn half game of every pair.
        let points = |a: f64, games: u64| Some((a, games));
        let table = [
            vec![None, points(7.0, 10), points(18.0, 20)],
            vec![points(3.0, 10), None, points(6.5, 8)],
            vec![points(2.0, 20), points(1.5, 8), None],
        ];
        let list = elo_list(&table);
        for (one, row) in table.iter().enumerate() {
            let (mut made, mut expected) = (0.0, 0.0);
            for (other, pair) in row.iter().enumerate() {
                let Some((points, games)) = pair else { continue };
                made += points + 0.25;
                expected += (*games as f64 + 0.5) * expected_score(list[one] - list[other]);
            }
            assert!((made - expected).abs() < 1e-5, "{one}: {made} points, {expected} expected by {list:?}");
        }
        assert!(list.iter().sum::<f64>().abs() < 1e-6);
        // Who met nobody stands at the mean.
        assert_eq!(elo_list(&[vec![None]]), [0.0]);
    }

    #[test]
    fn a_sequential_test_ends_at_walds_bounds() {
        // ln(0.95/0.05) = 2.944, the bounds of a test with risks of 5 %.
        let ratio_of = |wins: usize, losses: usize| {
            let scores = [vec![1.0; wins], vec![0.0; losses]].concat();
            let sample = sample(&scores);
            (sample.log_likelihood_ratio(0.0, 20.0), sample)
        };
        let sprt = Sprt { elo0: 0.0, elo1: 20.0, alpha: 0.05, beta: 0.05 };
        let mut seen = [false; 3];
        for wins in 0..=400 {
            let (ratio, sample) = ratio_of(wins, 400 - wins);
            let (expected, at) = match ratio {
                r if r >= 2.944_439 => (Decision::Accepted, 0),
                r if r <= -2.944_438 => (Decision::Refused, 1),
                _ => (Decision::Open, 2),
            };
            assert_eq!(sprt.decide(&sample), expected, "{wins} of 400: {ratio}");
            seen[at] = true;
        }
        assert_eq!(seen, [true; 3]);
        // With a larger risk of one kind, the bound of the other moves: ln(0.8/0.1) = 2.079, ln(0.2/0.9) = −1.504.
        let bold = Sprt { alpha: 0.1, beta: 0.2, ..sprt };
        for wins in 0..=400 {
            let (ratio, sample) = ratio_of(wins, 400 - wins);
            let expected = match ratio {
                r if r >= 2.079_442 => Decision::Accepted,
                r if r <= -1.504_077 => Decision::Refused,
                _ => Decision::Open,
            };
            assert_eq!(bold.decide(&sample), expected, "{wins} of 400: {ratio}");
        }
    }

    #[test]
    fn an_elo_list_of_two_is_their_difference() {
        // 750 of 1,000 points: 190.85 Elo apart, but for the half game that is added.
        let list = elo_list(&[vec![None, Some((750.0, 1000))], vec![Some((250.0, 1000)), None]]);
        assert!((list[0] - list[1] - 190.8).abs() < 0.3, "{list:?}");
        assert!((list[0] + list[1]).abs() < 1e-6);
    }

    #[test]
    fn a_sequential_test_decides_both_ways() {
        let sprt = Sprt { elo0: 0.0, elo1: 20.0, alpha: 0.05, beta: 0.05 };
        let play = |wins_of_ten: u32| {
            let mut sample = Sample::default();
            let mut decisions = (0..10_000).map(|game| {
                sample.add(f64::from(u8::from(game % 10 < wins_of_ten)));
                sprt.decide(&sample)
            });
            decisions.find(|decision| *decision != Decision::Open)
        };
        assert_eq!(play(7), Some(Decision::Accepted));
        assert_eq!(play(5), Some(Decision::Refused));
        assert_eq!(sprt.decide(&Sample::default()), Decision::Open);
    }
}
