#!/usr/bin/env python3
"""Selection, as users of the built program see it.

usage: selection_test.py PROGRAM [unittest argument...]
"""

import json
import sys

import support
from selecting import TURNS, Case


class NamesResultsDates(Case):
    """What people write, in SGF."""

    def archive(self, *tags):
        record = "(;FF[TOWERS]{};W[c1+c2])\n"
        (self.path / "a.sgf").write_text("".join(map(record.format, tags)))

    def found(self, *arguments):
        out = self.cairn("check", "-q", *arguments, "a.sgf").stdout
        return [int(line.split(":")[1]) for line in out.splitlines()]

    def test_case_accents_and_forms_of_letters_do_not_count(self):
        rows = [("Σίσυφος", "ΣΊΣΥΦΟΣ"), ("Straße", "STRASSE"), ("Müller", "muller"),
                ("José", "JOSE"), ("José", "José"), ("Łukasz Søren", "lukasz soren"),
                ("Işık", "ISIK"), ("ＢＯＢ", "bob"), ("ﬁnn", "finn"), ("ЧЁРНЫЙ", "черныи"),
                ("Zoe\u200b", "zoe"), ("Œdipe", "oedipe")]
        self.archive(*(f"PW[{name}]" for name, _ in rows))
        for number, (_, typed) in enumerate(rows, 1):
            with self.subTest(typed=typed):
                self.assertIn(number, self.found("--player", typed))
                self.assertLess(len(self.found("--player", typed)), 4)
        self.cairn("convert", "-q", "a.sgf", "-o", "a.db")
        for _, typed in rows:
            self.assertTrue(self.cairn("check", "-q", "--player", typed, "a.db").stdout, typed)

    def test_forms_of_one_name_are_one_player(self):
        self.archive("PW[José]PB[Bob]", "PW[Jose\u0301]PB[Bob ]", "PW[ José]PB[Bob\u00a0]",
                     "PW[Jo\u200bsé]PB[ Bob]")
        table = self.cairn("stats", "--format", "csv", "a.sgf").stdout
        games = [row.split(",") for row in table.splitlines() if ",players," in row]
        self.assertEqual({row[2]: row[7] for row in games if row[6] == "games"},
                         {"José": "4", "Bob": "4"})

    def test_days_are_found_however_they_are_written(self):
        self.archive("DT[2019.11.20]", "DT[2018-12-31,2019-01-01]", "DT[2019-11-20,21]",
                     "DT[20 Nov 2019]", "DT[03/04/2019]", "DT[2019-11-19..21]")
        rows = [("2019-11-20", [1, 3, 4, 6]), ("2019-11-21", [3, 6]), ("2019-01-01", [2]),
                ("2018", [2]), ("2019-03", [5]), ("2019-04-03", [5]), ("2019-05", []),
                ("20.11.2019", [1, 3, 4, 6]), ("Nov 2019", [1, 3, 4, 6]),
                ("20 Nov 2019..21.11.2019", [1, 3, 4, 6])]
        self.cairn("convert", "-q", "a.sgf", "-o", "a.db")
        for day, numbers in rows:
            with self.subTest(day=day):
                self.assertEqual(self.found("--date", day), numbers)
                out = self.cairn("check", "-q", "--date", day, "a.db").stdout
                self.assertEqual(len(out.splitlines()), len(numbers))

    def test_what_is_not_understood_is_told(self):
        self.archive("DT[03/04/2019]", "DT[some day]", "RE[2-1]", "RE[1-0]DT[2019.11.20]")
        done = self.cairn("check", "--strict", "a.sgf", status=1)
        for part in ("1:1: the date '03/04/2019' may be", "2:1: the date 'some day' is not",
                     "3:1: the result '2-1' is not understood"):
            self.assertIn(part, done.stderr)
        self.assertNotIn("4:1", done.stderr)

    def test_results_are_read_by_one_reader(self):
        self.archive("RE[1-0]", "RE[ W+R ]", "RE[Black resigns]", "RE[b]", "RE[draw agreed]",
                     "PW[Ann]PB[Bob]RE[Bob wins on time]", "RE[?]")
        self.assertEqual(self.found("--result", "white"), [1, 2, 3])
        self.assertEqual(self.found("--result", "black"), [4, 6])
        self.assertEqual(self.found("--ending", "resignation"), [2, 3])
        self.assertEqual(self.found("--winner", "bob"), [6])
        self.cairn("convert", "-q", "a.sgf", "-o", "a.db")
        self.assertEqual(
            len(self.cairn("check", "-q", "--result", "white", "a.db").stdout.splitlines()), 3)


class Selection(Case):
    def setUp(self):
        super().setUp()
        self.write("a.txt", TURNS, White="Ann Lee", Black="Bob", Date="2019-05-03", Result="W+R")
        self.write("b.txt", TURNS[:2], White="Bob", Black="Cem", Date="2020", Event="Cup")
        self.write("c.txt", [], "tzaar fixed", White="Łucja", Black="Annika")

    def names(self, *arguments):
        """Returns the files whose records `check` accepts, without their extensions."""
        out = self.cairn("check", *arguments, ".").stdout
        return [line.split(":")[0].removeprefix("./").removesuffix(".txt")
                for line in out.splitlines()]

    def test_each_option(self):
        rows = [
            (["--player", "ann"], "ac"),
            (["--white", "ann"], "a"),
            (["--white", "łUC"], "c"),
            (["--black", "ANN"], "c"),
            (["--winner", "lee"], "a"),
            (["--event", "cup"], "b"),
            (["--tag", "EV=C", "--tag", "PW=bo"], "b"),
            (["--date", "2019"], "a"),
            (["--date", "2019-06..2020-02"], "b"),
            (["--result", "white"], "a"),
            (["--result", "open"], "bc"),
            (["--ending", "resignation"], "a"),
            (["--length", "2..4"], "ab"),
            (["--length", "..3"], "bc"),
            (["--setup", "fixed"], "abc"),
            (["--setup", "random"], ""),
            (["--position", "fixed"], "c"),
            (["--position", "(C)(S)(C)(S)(C)(S)(C)(S)/*(C)?(C)*(C)?(C)/********/8/8/********/"
              "********/********"], "ab"),
            (["--player", "bob", "--length", "4"], "a"),
        ]
        for options, expected in rows:
            with self.subTest(options):
                self.assertEqual("".join(self.names(*options)), expected)

    def test_the_summary_counts_what_was_not_selected(self):
        self.assertIn("3 records: 1 ok, 2 not selected",
                      self.cairn("check", "--white", "ann", ".").stderr)

    def test_what_was_annotated_before_is_selected_too(self):
        done = self.cairn("analyse", "-q", "--depth", 1, "--format", "json", "a.txt", "b.txt")
        (self.path / "both.json").write_text(done.stdout)
        for white, expected in ("ann", ["a.txt"]), ("bob", ["b.txt"]), ("zoe", []):
            done = self.cairn("analyse", "-q", "--format", "csv", "--white", white, "both.json")
            sources = {line.split(",")[0].strip('"') for line in done.stdout.splitlines()[1:]}
            self.assertEqual(sorted(sources), expected)

    def test_analyse_searches_the_turns_that_are_asked_for(self):
        options = ("analyse", "-q", "--depth", 1, "--turns", "2..3")
        rows = self.cairn(*options, "--format", "csv", "a.txt", "b.txt").stdout.splitlines()[1:]
        self.assertEqual([(row.split(",")[0], row.split(",")[6]) for row in rows],
                         [("a.txt", "2"), ("a.txt", "3"), ("b.txt", "2")])
        self.assertIn("2 of 4 turns searched to depth 1", self.cairn(*options, "a.txt").stdout)
        sgf = self.cairn(*options, "--format", "sgf", "a.txt").stdout
        bare = [turn for turn in TURNS if f"[{turn}]\n" in sgf or f"[{turn}])" in sgf]
        self.assertEqual(bare, [TURNS[0], TURNS[3]])
        # A selection from an analysis that is read back has the same turns as analysing the selection.
        # Values may differ where the selection begins and ends: what is known of the turns beside it
        # counts as well.
        whole = self.cairn("analyse", "-q", "--depth", 1, "--format", "json", "a.txt").stdout
        (self.path / "whole.json").write_text(whole)
        formats = [self.cairn(*options, "--format", "json", name).stdout
                   for name in ("a.txt", "whole.json")]
        searched = [[(turn["position"], turn["text"], "before" in turn) for turn in json.loads(text)["turns"]]
                    for text in formats]
        self.assertEqual(searched[0], searched[1])
        (self.path / "part.json").write_text(formats[0])
        self.assertEqual(self.cairn("analyse", "--format", "json", "part.json").stdout, formats[0])
        self.cairn("analyse", "--turns", "0", "a.txt", status=2)

    def test_draw_shows_the_position_that_was_asked_for(self):
        pattern = "/".join(["********"] * 5 + ["***?****"] + ["********"] * 2)
        asked = ("--position", pattern)
        self.assertEqual(self.cairn("draw", "a.txt", "-f", "txt", *asked).stdout,
                         self.cairn("draw", "a.txt", "-f", "txt", "--turn", "after 3").stdout)
        self.assertEqual(self.cairn("draw", "a.txt", "-f", "txt", *asked, "--turn", "1").stdout,
                         self.cairn("draw", "a.txt", "-f", "txt", "--turn", "1").stdout)

    def test_an_end_that_no_rule_brought_is_told(self):
        self.assertIn("4 turns, White wins: resignation\n", self.cairn("check", "a.txt").stdout)

    def test_bad_records_stay_reported(self):
        self.write("d.txt", ["b2-b3", "h1-h8"], White="Ann")
        (self.path / "e.sgf").write_text("(;FF[TOWERS]PW[Zoe")
        done = self.cairn("check", "--player", "ann", "--length", "90", ".", status=1)
        self.assertEqual([line.split(":")[0] for line in done.stdout.splitlines()],
                         ["./d.txt", "./e.sgf"])

    def test_wrong_values_are_usage_errors(self):
        for options in (["--date", "last year"], ["--date", "2019-02-30"], ["--date", "03/04/2019"],
                        ["--date", "2019-11-20,22"], ["--length", "5..2"], ["--result", "me"],
                        ["--ending", "badly"], ["--setup", "odd"], ["--position", "8/8"],
                        ["--symmetry", "some"], ["--symmetry", "all"], ["--tag", "x"],
                        ["--duplicates", "keep"]):
            with self.subTest(options):
                self.assertTrue(self.cairn("check", *options, ".", status=2).stderr)

    def test_any_number_of_workers_gives_the_same(self):
        outputs = {self.cairn("check", "-j", jobs, "--player", "b", ".").stdout
                   for jobs in (1, 2, 7)}
        self.assertEqual(len(outputs), 1)


if __name__ == "__main__":
    support.main(sys.argv)
