//! Days of the calendar, by UTC.

use std::fmt;
use std::str::FromStr;

use ::tables::Millis;

/// A day, counted from 1970-01-01. Its text is `2026-11-15`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Day(pub i64);

impl Day {
    /// The day of a moment.
    pub fn of(at: Millis) -> Self {
        Self(at.div_euclid(24 * 60 * 60 * 1000))
    }
}

/// A moment as `2026-11-15T20:01:02Z`.
pub fn moment(at: Millis) -> String {
    let seconds = at.div_euclid(1000).rem_euclid(24 * 60 * 60);
    format!("{}T{:02}:{:02}:{:02}Z", Day::of(at), seconds / 3600, seconds / 60 % 60, seconds % 60)
}

/// The days of the proleptic Gregorian calendar in 400 years, after which it repeats itself.
const ERA: i64 = 146_097;

/// Years are counted from March, so that the leap day is a year's last.
fn from_civil(year: i64, month: i64, day: i64) -> i64 {
    let year = if month <= 2 { year - 1 } else { year };
    let (era, of_era) = (year.div_euclid(400), year.rem_euclid(400));
    let of_year = (153 * ((month + 9) % 12) + 2) / 5 + day - 1;
    era * ERA + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719_468
}

fn to_civil(days: i64) -> (i64, i64, i64) {
    let days = days + 719_468;
    let (era, of_era) = (days.div_euclid(ERA), days.rem_euclid(ERA));
    let year = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let month = (5 * of_year + 2) / 153;
    let day = of_year - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    (era * 400 + year + i64::from(month <= 2), month, day)
}

impl fmt::Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (year, month, day) = to_civil(self.0);
        write!(f, "{year:04}-{month:02}-{day:02}")
    }
}

impl FromStr for Day {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let mut parts = text.splitn(3, '-').map(|part| part.parse::<i64>().map_err(drop));
        let mut next = || parts.next().ok_or(()).flatten();
        let (year, month, day) = (next()?, next()?, next()?);
        let found = Self(from_civil(year.clamp(0, 9999), month.clamp(1, 12), day.clamp(1, 31)));
        if found.to_string() == text { Ok(found) } else { Err(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_are_written_as_the_standard_says() {
        assert_eq!(moment(0), "1970-01-01T00:00:00Z");
        assert_eq!(moment(1_763_251_262_999), "2025-11-16T00:01:02Z");
        assert_eq!(moment(-1), "1969-12-31T23:59:59Z");
    }

    #[test]
    fn days_are_those_of_the_calendar() {
        for (text, days) in [("1970-01-01", 0), ("2000-02-29", 11_016), ("2026-11-15", 20_772), ("1969-12-31", -1)] {
            assert_eq!(Day(days).to_string(), text);
            assert_eq!(text.parse(), Ok(Day(days)));
        }
        assert!((-800_000..800_000).step_by(97).all(|day| {
            let (year, month, of_month) = to_civil(day);
            from_civil(year, month, of_month) == day
        }));
    }

    #[test]
    fn no_other_text_is_a_day() {
        for text in ["", "2026-02-30", "2026-13-01", "2026-1-1", "today", "2026-11-15-1", "99999-01-01", "-1-01-01"] {
            assert_eq!(text.parse::<Day>(), Err(()), "{text:?}");
        }
    }

    #[test]
    fn a_day_ends_at_midnight() {
        assert_eq!(Day::of(86_399_999), Day(0));
        assert_eq!(Day::of(86_400_000), Day(1));
        assert_eq!(Day::of(-1), Day(-1));
    }
}
