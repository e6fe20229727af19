//! Arrays as Python prints them: `[[5 3 0]\n [6 0 0]]`, `array([[5, 3, 0], ...], dtype=int64)`, lists with `None`, and the
//! floating-point numbers of `numpy.savetxt`.
//!
//! Arrays are rewritten as JSON, floating-point numbers as integers.

use std::ops::Range;

use super::InputFormat;
use super::error::Problem;
use super::rewrite::{Refusal, Rewriting, Rewritten};

/// Rewrites a Python array or list, perhaps assigned to a variable, unless it is JSON already.
pub(super) fn rewrite(text: &str) -> Result<Option<Rewritten>, Refusal> {
    let Some(start) = text.find('[').filter(|&start| is_beginning(&text[..start])) else { return Ok(None) };
    let has_beginning = !text[..start].trim_start().is_empty();
    let brackets = text[start..].chars().filter(|c| !c.is_whitespace()).take_while(|&c| c == '[').count();
    if !(has_beginning || brackets >= 2 && is_pythonic(&text[start..])) {
        return Ok(None);
    }
    let mut rewriting = Rewriting::new(text);
    let mut depth = 0usize;
    // Whether a comma is missing before the next number or list.
    let mut after_element = false;
    for token in tokens(text) {
        let piece = &text[token.clone()];
        match piece {
            "[" => {
                if after_element && depth > 0 {
                    rewriting.replace(token.start..token.start, ",");
                }
                (depth, after_element) = (depth + 1, false);
            }
            "]" => (depth, after_element) = (depth.saturating_sub(1), true),
            "," if depth > 0 => after_element = false,
            // Text outside the brackets: `array(`, `dtype=int64`.
            _ if depth == 0 => rewriting.replace(token, ""),
            "..." => return Err((Problem::CutArray, token)),
            _ => {
                let comma = if after_element { "," } else { "" };
                rewriting.replace(token, &format!("{comma}{}", element(piece)));
                after_element = true;
            }
        }
    }
    Ok(Some(rewriting.finish_as(InputFormat::Json)))
}

/// Whether a program may have this text before a list: nothing, `array(`, `board = `, `const grid = [`.
fn is_beginning(text: &str) -> bool {
    let text = text.trim();
    let is_code = |c: char| c.is_alphanumeric() || matches!(c, '_' | '.' | ' ' | '=' | '(' | ':');
    text.is_empty() || text.len() < 60 && text.ends_with(['=', '(']) && text.chars().all(is_code)
}

/// Whether numbers have only white space between them, or there are floating-point numbers or words of Python.
fn is_pythonic(text: &str) -> bool {
    // The beginning of the first row decides.
    let head: String = text.chars().take(4000).collect();
    let mut row = head
        .split(']')
        .next()
        .unwrap_or_default()
        .trim_start_matches(|c: char| c == '[' || c.is_whitespace());
    row = row.trim_end();
    let has_words = head.contains("None") || head.contains("nan") || head.contains('\'');
    let is_list = row.contains(',') || head.contains('"');
    has_words
        || !is_list && row.split_whitespace().nth(1).is_some()
        || row.split(',').any(|number| whole(number.trim()).is_some())
}

/// A number, a string or null in JSON.
fn element(piece: &str) -> String {
    match piece {
        "None" | "nan" | "NaN" | "<NA>" | "--" => "null".to_owned(),
        _ => match piece.strip_prefix('\'').and_then(|rest| rest.strip_suffix('\'')) {
            Some(text) => format!("\"{text}\""),
            None => whole(piece).map_or_else(|| piece.to_owned(), |number| number.to_string()),
        },
    }
}

/// The tokens of a list: brackets, commas, and the words between them.
fn tokens(text: &str) -> impl Iterator<Item = Range<usize>> {
    let mut place = 0;
    std::iter::from_fn(move || {
        place += text[place..].len() - text[place..].trim_start().len();
        let first = text[place..].chars().next()?;
        let is_sign = |c: char| matches!(c, '[' | ']' | ',');
        let length = match first {
            c if is_sign(c) => 1,
            '"' | '\'' => text[place + 1..].find(first).map_or(text.len() - place, |length| length + 2),
            _ => text[place..].find(|c: char| is_sign(c) || c.is_whitespace()).unwrap_or(text.len() - place),
        };
        place += length;
        Some(place - length..place)
    })
}

/// The integer that is equal to a floating-point number such as `5.0`, `5.` or `5.000e+00`.
fn whole(number: &str) -> Option<i64> {
    let is_number = number.bytes().all(|byte| byte.is_ascii_digit() || b".eE+-".contains(&byte));
    let value: f64 = number.parse().ok().filter(|_| is_number && number.contains(['.', 'e', 'E']))?;
    (value.fract() == 0.0 && value.abs() < 1e9).then_some(value as i64)
}

/// Rewrites rows of floating-point numbers with integer values, as `numpy.savetxt` writes them.
pub(super) fn rewrite_floats(text: &str) -> Option<Rewritten> {
    // `5.` and `3.4` are not floating-point numbers here: they may be cells with `.` for blanks.
    let is_float = |word: &str| {
        let digits = word.find(['.', 'e']).map(|end| &word[end..]);
        whole(word).is_some() && digits.is_some_and(|rest| rest.starts_with(".0") || rest.starts_with("e"))
            || matches!(word, "nan" | "NaN")
    };
    let words = || {
        let mut start = 0;
        text.split_inclusive('\n').flat_map(move |line| {
            let line_start = start;
            start += line.len();
            let content = if line.trim_start().starts_with('#') { &line[..0] } else { line };
            content.split(|c: char| c.is_whitespace() || c == ',' || c == ';').map(move |word| {
                let place = line_start + (word.as_ptr() as usize - line.as_ptr() as usize);
                place..place + word.len()
            })
        })
    };
    let mut count = 0;
    let is_all = words().filter(|word| !word.is_empty()).all(|word| {
        count += 1;
        is_float(&text[word])
    });
    if !is_all || count < 4 {
        return None;
    }
    let mut rewriting = Rewriting::new(text);
    for word in words().filter(|word| !word.is_empty()) {
        let number = whole(&text[word.clone()]).map_or(".".to_owned(), |number| number.to_string());
        rewriting.replace(word, &number);
    }
    Some(rewriting.finish())
}
