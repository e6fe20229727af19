//! JSON puzzles.

use antdoku::format::{ReadOptions, read};

use crate::{detected, line_of, read_one};

#[test]
fn every_form_of_json_is_read() {
    let one = r#"{"label":"a \"b\"","box":[2,2],"cells":[[1,null,0,-1],[0,0,0,0],[0,0,0,0],[0,0,0,4]]}"#;
    let entry = detected(one);
    assert_eq!((line_of(&entry).as_str(), entry.label.as_deref()), ("1..............4", Some("a \"b\"")));
    let without_box = one.replace(r#""box":[2,2],"#, "");
    for text in [format!("[{one},\n{without_box}]"), format!("{one}\n{without_box}\n")] {
        let lines: Vec<_> = read(text.as_bytes(), &ReadOptions::default())
            .into_iter()
            .map(|entry| entry.unwrap().line)
            .collect();
        assert_eq!(lines, [1, 2], "{text}");
    }
    let rows = "[[1,null,0,-1],[0,0,0,0], [0,0,0,0],[0,0,0,4]]";
    assert_eq!(line_of(&detected(rows)), "1..............4");
    assert_eq!(line_of(&detected(&rows.replacen("1,null", "null,1", 1))), ".1.............4");
    for several in [
        format!("[{rows},\n {rows}]"),
        format!("{rows}\n{rows}"),
        format!(" [ {rows} , {rows} ]").replacen("[[", "[ [", 1),
    ] {
        let entries = read(several.as_bytes(), &ReadOptions::default());
        assert_eq!(entries.iter().filter(|entry| entry.is_ok()).count(), 2, "{several} {entries:?}");
    }
    let text = format!("[{one},7,\n{one}]");
    let entries = read(text.as_bytes(), &ReadOptions::default());
    assert_eq!(entries.iter().map(Result::is_ok).collect::<Vec<_>>(), [true, false, true]);
}

#[test]
fn records_of_answers_are_grids() {
    let text = r#"null
{"status":"solved","stopped":null,"solution":"1234341221434321","seed":0,"label":"a","source":"-","line":1}
{"status":"unsatisfiable","stopped":null,"label":null}
{"status":"unknown","stopped":"steps","best":"1,2,3,4,,,,,,,,,,,,,","label":null}
null
{"puzzle":"1...............","solution":"1234341221434321"}
{"status":"solved","solution":"123434122143432"}
"#;
    let entries = read(text.as_bytes(), &ReadOptions::default());
    let shown: Vec<_> = entries
        .iter()
        .map(|entry| match entry {
            Ok(entry) => format!("{} {} {:?}", entry.line, line_of(entry), entry.label.as_deref()),
            Err(error) => format!("{}:{} {error}", error.line(), error.column()),
        })
        .collect();
    let expected = [
        "2 1234341221434321 Some(\"a\")",
        "4 1234............ None",
        "6 1............... None",
        "7:47 1 cell is missing: 15 cells, a 4x4 grid has 16",
    ];
    assert_eq!(shown, expected);
    let error = read_one("null\nnull\n", &ReadOptions::default()).unwrap_err();
    assert_eq!(error.to_string(), "there is no puzzle in the input");
    let in_list = read(b"[null,{\"grid\":[[1,2],[2,1]],\"box\":[1,2]}]", &ReadOptions::default());
    assert!(in_list.len() == 1 && in_list[0].is_ok(), "{in_list:?}");
}
