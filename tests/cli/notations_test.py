#!/usr/bin/env python3
"""Records as other people, programs and servers write them: what is read of them, and what is told.

usage: notations_test.py PROGRAM [unittest argument...]; CAIRN_SOURCE_ROOT is the directory of the
sources
"""

import sys

import support
from support import DATA, cairn, report

NOTATIONS = DATA / "notations"
# All spellings of White's first turn from the fixed start, D7xE8.
FIRST_TURNS = [
    "D7xE8", "D7-E8", "D7 -> E8", "d7-e8", "D7xE8!", "D7xE8 ??", "D7\u2192E8", "D7 \u2013 E8",
    "D7\u00d7E8", "D7 E8", "d7e8", "D7xE8 {good}", "D7xE8 ; good", "D7\u200bxE8", "D7xE8 $1", "3,2->4,1", "(3,2)-(4,1)",
    "nmol", "MOVE 3 2 4 1", "Move{3,6,4,7}",
    "White: D7xE8", "white (Ann) : D7 -> E8   (42)",
]


class Notations(support.CliTest):
    def text_of(self, text, *options):
        """The turns of a text as convert writes them in Cairn's names."""
        written = cairn("convert", "--to", "text", *options, "-", text=text.encode()).stdout
        return [line.split(". ")[1] for line in written.decode().splitlines() if ". " in line]

    def entry(self, text, *options):
        data = text if isinstance(text, bytes) else text.encode()
        entries = report("-", *options, text=data)
        self.assertEqual(len(entries), 1, entries)
        return entries[0]

    def test_spellings_of_a_turn(self):
        for turn in FIRST_TURNS:
            for number in "1. ", "1 ", "1) ", "":
                with self.subTest(turn=turn, number=number):
                    text = f"tzaar fixed\n{number}{turn}\n"
                    self.assertEqual(self.text_of(text), ["D7xE8"])
                    self.assertEqual(self.entry(text)["state"], "ok")

    def test_spellings_of_two_actions(self):
        for turn in ("F6xF5-G1+F2", "F6-F5/G1-F2", "F6 -> F5; G1 -> F2", "F6xF5, G1+F2",
                     "F6-F5-G1-F2", "F6xF5 G1+F2", "f6f5g1f2"):
            with self.subTest(turn=turn):
                self.assertEqual(self.text_of(f"tzaar fixed\n1. D7xE8\n2. {turn}\n"),
                                 ["D7xE8", "F6xF5-G1+F2"])

    def test_names_of_spaces(self):
        entry = self.entry((NOTATIONS / "no-gap-8-turns.txt").read_text())
        self.assertEqual((entry["state"], entry["turns"]), ("repaired", 8))
        self.assertIn("no-gap", entry["repairs"][0]["what"])
        turns = self.text_of((NOTATIONS / "no-gap-8-turns.txt").read_text(), "--spaces", "no-gap")
        self.assertEqual(turns, ["D7xE8", "F6xF5-G1+F2", "D6xE7-A5xA4", "F3xE4-H2+G2",
                                 "I2xI1-C5+C6", "F5xG4-H1xH3", "H5xG6-C6+C7", "F7xE8-D4+C3"])

    def test_a_header_tells_the_names(self):
        record = (NOTATIONS / "no-gap-8-turns.txt").read_text()
        self.assertEqual(self.text_of("# Spaces: no-gap\n" + record),
                         self.text_of(record, "--spaces", "no-gap"))
        self.assertEqual(self.entry("# Spaces: no-gap\n" + record)["state"], "ok")

    def test_little_golem(self):
        for name, state, result in (
                ("resigned.txt", "ok", "White wins: resignation"),
                ("bracket-in-name.txt", "repaired", "White wins: Black has no capture left"),
                ("z1.txt", "ok", "White wins: Black has no capture left")):
            with self.subTest(name=name):
                entry = self.entry((NOTATIONS / name).read_bytes())
                self.assertEqual((entry["state"], entry["result"]), (state, result))

    def test_a_headline_is_told_and_its_game_is_read(self):
        headline, game = report("-", text=(NOTATIONS / "lg-bulk.txt").read_bytes())
        self.assertEqual((headline["state"], headline["line"]), ("rejected", 5))
        self.assertEqual((game["state"], game["result"]), ("ok", "Black wins: resignation"))

    def test_sgf_as_it_is_met(self):
        self.assertEqual(self.entry((NOTATIONS / "two-turns.sgf").read_bytes())["turns"], 2)
        setup = self.entry((NOTATIONS / "setup.sgf").read_bytes())
        self.assertIn(setup["state"], ("cut off", "rejected"))
        self.assertIn("another position", setup["error"]["message"])
        empty = self.entry("(;FF[TOWERS];W[];B[d8+d7])")
        self.assertEqual((empty["state"], empty["turns"]), ("cut off", 0))
        found = cairn("check", "--player", "Ann", NOTATIONS / "record.sgf").stdout
        self.assertIn(b"2 turns, White wins: resignation", found)

    def test_invisible_characters(self):
        self.assertEqual(self.entry((NOTATIONS / "turn.txt").read_bytes())["state"], "ok")

    def test_waltz_of_a_finished_game(self):
        self.assertEqual(self.entry((NOTATIONS / "waltz-end.txt").read_bytes())["state"], "ok")

    def test_tags_and_a_list_without_a_start(self):
        text = '[Event "Cup"]\n[White "Ann"]\n[Result "1-0"]\n\n1. D7xE8 2. F6xF5-G1+F2 1-0\n'
        entry = self.entry(text)
        self.assertEqual((entry["state"], entry["turns"]), ("repaired", 2))
        written = cairn("convert", "--to", "text", "-", text=text.encode()).stdout.decode()
        self.assertIn("# White: Ann\n", written)
        self.assertIn("# Event: Cup\n", written)
        towers = self.entry("1. c1 -> c2\n2. d8 -> d7\n3. White resigns\n")
        self.assertEqual((towers["game"], towers["turns"], towers["result"]),
                         ("towers", 2, "Black wins: resignation"))


if __name__ == "__main__":
    support.main(sys.argv)
