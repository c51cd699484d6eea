//! How much room letters take, in any common font without serifs. Nobody knows in which font a sheet will be drawn, so
//! these are the measures of Helvetica, which others keep to; what is not in it is taken as wide.

/// The width of a text whose letters are one unit high.
pub(super) fn width(text: &str) -> f64 {
    text.chars().map(letter).sum()
}

fn letter(letter: char) -> f64 {
    match letter {
        '0'..='9' => 0.556,
        'i' | 'j' | 'l' | '\'' | '’' => 0.222,
        ' ' | 'f' | 't' | 'I' | 'ι' | 'ί' | 'Ι' | 'І' | 'і' | '.' | ',' | ':' | ';' | '·' | '!' | '|' | '/' => {
            0.278
        }
        'r' | '-' | '(' | ')' | '[' | ']' | '"' | '^' => 0.47,
        '+' | '−' | '×' | '÷' | '=' => 0.584,
        'm' | 'M' | 'м' | 'ш' | 'щ' | 'ю' | 'ж' | 'ω' | 'ώ' => 0.84,
        'w' | 'ф' | 'ы' => 0.73,
        'W' | '@' | '%' | '…' | 'Щ' | 'Ю' | 'Ж' | 'Ш' => 1.03,
        '\u{300}'..='\u{36f}' | '\u{2066}'..='\u{2069}' => 0.0,
        _ if (letter as u32) < 0x590 && letter.is_uppercase() => 0.78,
        _ if (letter as u32) < 0x590 => 0.58,
        _ if (letter as u32) < 0x1100 => 0.7,
        // Greek with old accents, and Latin as in Vietnamese.
        '\u{1e00}'..='\u{1fff}' => 0.7,
        _ => 1.0,
    }
}

/// The text, or its beginning and three dots where it does not fit into so much room.
pub(super) fn cut(text: &str, room: f64) -> String {
    if width(text) <= room {
        return text.to_owned();
    }
    let mut left = room - letter('…');
    let kept: String = text
        .chars()
        .take_while(|&next| {
            left -= letter(next);
            left >= 0.0
        })
        .collect();
    format!("{}…", kept.trim_end_matches([' ', '·']))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_fits_is_left_alone_and_the_rest_is_cut() {
        assert_eq!(cut("Ñandú", 3.2), "Ñandú");
        assert_eq!(cut("A name that goes on", 5.0), "A name…");
        assert_eq!(cut("iiiiiiiiii", 2.3), "iiiiiiiiii");
        assert_eq!(cut("WWWWWWWWWW", 3.2), "WW…");
        assert_eq!(cut("漢字漢字漢字", 4.1), "漢字漢…");
        assert_eq!(cut("Ann · Bob", 3.8), "Ann…");
        assert_eq!(cut("whatever", 0.0), "…");
    }
}
