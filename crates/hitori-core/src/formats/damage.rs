//! Texts for tests: boards in the usual forms, and what becomes of them when signs are lost or added. They show that a reader for the
//! usual form and the careful one never disagree.

use proptest::prelude::*;
use proptest::sample::{Index, select};

/// Numbers of a board, row by row, in the digits of their text.
fn rows() -> impl Strategy<Value = Vec<Vec<String>>> {
    let number = prop_oneof![
        8 => "[0-9]",
        4 => "[1-9][0-9]{1,2}",
        1 => "0[0-9]{1,2}",
        1 => "[1-9][0-9]{7,10}",
        1 => Just("4294967295".to_owned()),
        1 => Just("blank".to_owned()),
    ];
    (1usize..6, 1usize..6).prop_flat_map(move |(rows, cols)| {
        let row = prop::collection::vec(number.clone(), cols);
        prop::collection::vec(row, rows)
    })
}

/// Lines of numbers between blanks, perhaps with a header, a comment or a solution, damaged at up to three places.
pub(super) fn plain() -> impl Strategy<Value = String> {
    let between = select(vec![" ", " ", " ", "  ", "\t"]);
    let end = select(vec!["\n", "\n", "\r\n", "\r", " \n"]);
    let before = select(vec!["", "", "", "\n", "# about it\n", "3\n", "2 3\n", "#\r", " "]);
    let behind = select(vec![
        "",
        "",
        "\n\n",
        "\n# behind\n",
        "\nx-\n--\n",
        "\nx-x\n",
        "Solution:\n",
        "\n1 2 3\n",
        "#-",
    ]);
    let text = (rows(), between, end, before, behind).prop_map(|(rows, between, end, before, behind)| {
        let lines = rows.iter().map(|row| row.join(between).replace("blank", ".") + end);
        format!("{before}{}{behind}", lines.collect::<String>())
    });
    damaged(
        text,
        &["1", "23", " ", "\n", "\r", ".", "_", ",", "#", "x", "-", "|", "┌", "·", "(", ":", "a", "\u{c}"],
    )
}

/// An object with its cells, damaged at up to three places.
pub(super) fn object() -> impl Strategy<Value = String> {
    let comma = select(vec![",", ",", ", ", ",\n  ", " ,\t"]);
    let before = select(vec!["", "\"id\":\"a\",", "\"rows\":2,", "\"id\": 7, \"cols\": 3, "]);
    let behind =
        select(vec!["}", "}\n", " }", ",\"solution\":[\"x-\",\"--\"]}", ",\"t\":[{\"é\":null}]}\n\n"]);
    let text = (rows(), comma, before, behind).prop_map(|(rows, comma, before, behind)| {
        let rows: Vec<String> =
            rows.iter().map(|row| format!("[{}]", row.join(comma).replace("blank", "null"))).collect();
        format!("{{{before}\"cells\":[{}]{behind}", rows.join(comma))
    });
    damaged(
        text,
        &[
            "1", "0", "[", "]", ",", " ", "\n", "\r", "\"", "{", "}", ".", "-", "e", "null", "\".\"", "#",
            "\u{c}",
        ],
    )
}

/// Texts with up to three characters lost, and signs put in their places.
fn damaged(
    text: impl Strategy<Value = String>,
    signs: &'static [&'static str],
) -> impl Strategy<Value = String> {
    let damage = (any::<Index>(), any::<bool>(), select(signs));
    (text, prop::collection::vec(damage, 0..4)).prop_map(|(text, damages)| {
        let mut pieces: Vec<String> = text.chars().map(String::from).collect();
        for (place, is_lost, sign) in damages {
            let place = place.index(pieces.len());
            if is_lost {
                pieces[place].clear();
            }
            pieces[place].push_str(sign);
        }
        pieces.concat()
    })
}
