//! A rough reading of source text: enough to tell code from comments and strings, line by line.

use super::File;

/// What is left of the lines of a Rust, TypeScript, Svelte, CSS or SQL file without their comments.
///
/// Strings that run over several lines are read as code: a rule that looks at them sees too much rather than too
/// little.
pub fn code(file: &File) -> impl Iterator<Item = (usize, String)> {
    stripped(file, true)
}

/// The same without the insides of strings.
pub fn bare_code(file: &File) -> impl Iterator<Item = (usize, String)> {
    stripped(file, false)
}

/// The line where the module of tests inside a Rust file begins, if it has one; by custom it is the last thing there.
pub fn tests_begin(file: &File) -> Option<usize> {
    let next = file.text.lines().skip(1);
    file.lines()
        .zip(next)
        .find(|((_, line), next)| *line == "#[cfg(test)]" && next.starts_with("mod "))
        .map(|(at, _)| at.0)
}

/// Whether `word` stands in `line` as a word of its own.
pub fn has_word(line: &str, word: &str) -> bool {
    let joins = |c: char| c.is_alphanumeric() || c == '_';
    line.match_indices(word).any(|(at, _)| {
        !line[..at].chars().next_back().is_some_and(joins) && !line[at + word.len()..].chars().next().is_some_and(joins)
    })
}

fn stripped(file: &File, strings: bool) -> impl Iterator<Item = (usize, String)> {
    let line_comment = if file.ending() == "sql" { "--" } else { "//" };
    let mut block_end = None;
    file.lines().map(move |(number, line)| (number, strip(line, strings, line_comment, &mut block_end)))
}

/// One line without its comments; `block_end` is what ends the comment that the line begins in.
fn strip(line: &str, strings: bool, line_comment: &str, block_end: &mut Option<&'static str>) -> String {
    let mut kept = String::new();
    let mut rest = line;
    while let Some(first) = rest.chars().next() {
        if let Some(end) = *block_end {
            let Some(at) = rest.find(end) else { break };
            *block_end = None;
            rest = &rest[at + end.len()..];
        } else if rest.starts_with(line_comment) {
            break;
        } else if let Some((begin, end)) =
            [("/*", "*/"), ("<!--", "-->")].into_iter().find(|(b, _)| rest.starts_with(b))
        {
            *block_end = Some(end);
            rest = &rest[begin.len()..];
        } else if let Some(after) = ["'\"'", "'\\\"'"].iter().find_map(|quote| rest.strip_prefix(quote)) {
            // A quotation mark as a character does not begin a string.
            rest = after;
        } else if first == '"' {
            let length = string_length(rest);
            kept.push_str(if strings { &rest[..length] } else { "\"\"" });
            rest = &rest[length..];
        } else {
            kept.push(first);
            rest = &rest[first.len_utf8()..];
        }
    }
    kept
}

/// How far the string at the beginning of `text` reaches, with its quotation marks.
fn string_length(text: &str) -> usize {
    let mut escaped = false;
    for (at, byte) in text.bytes().enumerate().skip(1) {
        match byte {
            _ if escaped => escaped = false,
            b'\\' => escaped = true,
            b'"' => return at + 1,
            _ => {}
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(path: &str, text: &str) -> (Vec<String>, Vec<String>) {
        let file = File { path: path.into(), text: text.into() };
        (code(&file).map(|(_, line)| line).collect(), bare_code(&file).map(|(_, line)| line).collect())
    }

    #[test]
    fn comments_are_not_code() {
        assert_eq!(lines("a.rs", "let a = 1; // one\n/* two\nthree */ b").0, ["let a = 1; ", "", " b"]);
        assert_eq!(lines("a.svelte", "<p>x</p> <!-- y\nz --> w").0, ["<p>x</p> ", " w"]);
        assert_eq!(lines("a.sql", "SELECT 1 -- one").0, ["SELECT 1 "]);
    }

    #[test]
    fn strings_may_hold_anything() {
        let (whole, bare) = lines("a.rs", r#"say("see // \" here", '"', x); // gone"#);
        assert_eq!(whole, [r#"say("see // \" here", , x); "#]);
        assert_eq!(bare, [r#"say("", , x); "#]);
    }

    #[test]
    fn tests_are_a_module_at_the_end() {
        let file = |text: &str| File { path: "a.rs".into(), text: text.into() };
        assert_eq!(tests_begin(&file("#[cfg(test)]\nfn a() {}\n#[cfg(test)]\nmod tests {}\n")), Some(3));
        assert_eq!(tests_begin(&file("fn a() {}\n")), None);
    }

    #[test]
    fn a_word_stands_alone() {
        assert!(has_word("a word here", "word"));
        assert!(has_word("(word)", "word"));
        assert!(!has_word("words", "word"));
        assert!(!has_word("a_word", "word"));
    }
}
