#!/usr/bin/env python3
"""Tests of tools/results: what a check has to notice, on documents made for it."""

import pathlib
import sys
import tempfile
import unittest
from decimal import Decimal

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import results_marks as marks
import results_tables as tables

RESULTS = {
    "count": {"runs": [{"command": "hitori count 24 --size 4x8", "output": [{"left": "1234567", "share": 0.4186, "list": [17, 29]}]}]},
    "published": {"table-1": {"source": "somebody", "value": 99}},
}


def load(name):
    if name == "later":
        raise marks.Pending("it takes a night")
    if name not in RESULTS:
        raise marks.Wrong(f"there is no results/{name}.json")
    return RESULTS[name]


def document(text, tables=None):
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "page.md"
        path.write_text(text)
        found = marks.Document(path, load, tables or {})
        found.rewritten = found.filled()[0]
    return found


def wrong(text, tables=None):
    """What is wrong with a document, without the lines."""
    return [text for _, text in document(text, tables).wrong()]


class Sources(unittest.TestCase):
    def test_a_number_without_a_mark_is_noticed(self):
        for text in ["There are 1,234,567 of them.", "| a | b |\n|---|---|\n| x | 12 |", "- about .5", "```\nrate 28501\n```", "It took 12 ms."]:
            self.assertEqual(len(wrong(text)), 1, text)

    def test_what_needs_no_source(self):
        for text in [
            "Wensveen 2024 (section 5.2, Tables 12 and 13) has boards 3×3 and n = 24, 25; Fig. 8, Algorithm 1.",
            "Three of 7, and `hitori count 24`, and [a link](page-2025.md#12).",
            "Licence Apache-2.0, janko-630, A239231, Z3 4.15.4, 2^64.",
            "```sh\nhitori count 24\n```",
            "| word | meaning |\n|---|---|\n| a | from 1 |",
            "## 1,234 in a heading",
        ]:
            self.assertEqual(wrong(text), [], text)

    def test_numbers_are_those_of_the_result(self):
        mark = "<!-- results: count -->\n"
        self.assertEqual(wrong(mark + "1,234,567 and 17, of 24 (48 cells: 4×8), 0.42, 0.419 and .4186"), ["48: not in the results that are named"])
        self.assertEqual(wrong(mark + "1,234,568 and 0.418"), ["1,234,568, 0.418: not in the results that are named"])
        self.assertEqual(wrong(mark + "| n |\n|---|\n| 3 |"), ["3: not in the results that are named"])

    def test_a_mark_holds_for_one_block_or_one_section(self):
        self.assertEqual(len(wrong("<!-- results: count -->\n17\n\n29")), 1)
        self.assertEqual(wrong("# A\n\n<!-- section results: count -->\n\n17\n\n29"), [])
        self.assertEqual(len(wrong("# A\n\n<!-- section results: count -->\n\n17\n\n# B\n\n29")), 1)

    def test_parts_of_results(self):
        self.assertEqual(wrong("<!-- results: published.table-1 -->\n99"), [])
        self.assertIn("has no 'table-2'", wrong("<!-- results: published.table-2 -->\n99")[0])
        self.assertIn("there is no results/other.json", wrong("<!-- results: other -->\n99")[0])
        self.assertEqual(document("<!-- results: published.table-1 -->\n99").used, {"published"})

    def test_marks_are_spelt_right(self):
        self.assertIn("is no mark", wrong("<!-- result: count -->\n17")[0])
        self.assertEqual(wrong("<!-- an ordinary comment -->\ntext"), [])

    def test_given_constants_and_unsourced(self):
        self.assertEqual(wrong("<!-- results: count; given: 200 is the default -->\n17 of 200"), [])
        self.assertEqual(wrong("<!-- constants: limits -->\n4,096"), [])
        waiting = document("<!-- unsourced: later -->\n4,096")
        self.assertEqual((waiting.wrong(), waiting.unsourced()), ([], [(2, "later")]))

    def test_what_is_pending_is_listed(self):
        waiting = document("<!-- results: later -->\n4,096")
        self.assertEqual((waiting.wrong(), waiting.unsourced(), waiting.used), ([], [(2, "it takes a night")], {"later"}))

    def test_pinned_numbers_are_those_of_a_test(self):
        mark = "<!-- pinned: crates/hitori-core/tests/fewest.rs -->\n"
        self.assertEqual(wrong(mark + "404 and 456"), [])
        self.assertEqual(wrong(mark + "405"), ["405: not in the results that are named"])
        self.assertIn("is no test", wrong("<!-- pinned: README.md -->\n405")[0])


class Derived(unittest.TestCase):
    def check(self, formula, shown):
        return wrong(f"<!-- results: count; derived: {formula} -->\n{shown}")

    def test_formulas_are_computed(self):
        self.assertEqual(self.check("58.6 = 100 * 17 / 29", "58.6 %"), [])
        self.assertEqual(self.check("72,600 ~ 1,234,567 / 17", "72,600"), [])
        self.assertIn("is 58.6207, not 58.7", self.check("58.7 = 100 * 17 / 29", "58.7 %")[0])
        self.assertIn("is 72621.6, not 72600", self.check("72,600 = 1,234,567 / 17", "72,600")[0])

    def test_formulas_use_results(self):
        self.assertIn("18 of", self.check("62.1 = 100 * 18 / 29", "62.1")[0])

    def test_formulas_are_formulas(self):
        for formula in ["5", "x = 3", "12 = len('x')", "12 = 17 / 0", "12 = 17 +"]:
            self.assertEqual(len(self.check(formula, "words")), 1, formula)


class Tables(unittest.TestCase):
    def test_a_table_is_written_and_compared(self):
        registry = {"sizes": lambda result: tables.markdown(["n", "left"], [[1, result("count")["runs"][0]["output"][0]["left"]]])}
        text = "<!-- table: sizes -->\n| n |\n|---|\n\nwords\n"
        self.assertIn("not what the results say", wrong(text, registry)[0])
        filled = document(text, registry).rewritten
        self.assertEqual(filled, "<!-- table: sizes -->\n| n | left |\n|---|---:|\n| 1 | 1234567 |\n\nwords\n")
        self.assertEqual(wrong(filled, registry), [])

    def test_a_table_needs_its_function_and_its_results(self):
        self.assertIn("there is no table 'x'", wrong("<!-- table: x -->\n| n |\n|---|")[0])
        self.assertIn("misses 'runs'", wrong("<!-- table: x -->\n| n |\n|---|", {"x": lambda result: result("published")["runs"]})[0])
        self.assertIn("stands no table", wrong("<!-- table: x -->\nwords", {"x": lambda result: []})[0])

    def test_the_formula_of_wensveen_is_judged_by_the_numbers(self):
        period = {"from": 6, "rows": 2, "shaded": 4}
        right = {(m, 6): tables.formula(m, 6) for m in range(6, 8)}
        off, cycle, steady = tables.deviations(right, period, 6)
        self.assertEqual((set(off.values()), cycle, steady), ({0}, 6, True))
        off, _, steady = tables.deviations(right | {(7, 6): 15}, period, 6)
        self.assertEqual(([m for m, by in off.items() if by][:3], steady), ([7, 9, 11], True))
        self.assertFalse(tables.deviations(right, period | {"shaded": 3}, 6)[2])

    def test_rounding_is_in_the_digits_that_are_shown(self):
        pool = marks.Pool()
        pool.add([Decimal("0.125"), Decimal("7")])
        self.assertTrue(all(pool.has(text) for text in ["0.12", "0.13", ".125", "0.1", "7"]))
        self.assertFalse(any(pool.has(text) for text in ["0.2", "7.1", "0.1250001", "70"]))


unittest.main(verbosity=0)
