#!/usr/bin/env python3
"""The names of spaces that are read, and options that are gone.

usage: space_names_test.py PROGRAM [unittest argument...]; CAIRN_SOURCE_ROOT is the directory of the
sources
"""

import json
import sys

import support
from notations import NOTATIONS, NotationsTest
from support import cairn


class SpaceNames(NotationsTest):
    def test_names_of_spaces(self):
        entry = self.entry((NOTATIONS / "no-gap-8-turns.txt").read_text())
        self.assertEqual((entry["state"], entry["turns"], entry["repairs"]), ("ok", 8, []))
        self.assertIn("may also have the names no-gap", entry["notes"][0])
        turns = self.text_of((NOTATIONS / "no-gap-8-turns.txt").read_text(), "--spaces", "no-gap")
        self.assertEqual(turns, ["D7xE8", "F6xF5-G1+F2", "D6xE7-A5xA4", "F3xE4-H2+G2",
                                 "I2xI1-C5+C6", "F5xG4-H1xH3", "H5xG6-C6+C7", "F7xE8-D4+C3"])

    def test_a_header_tells_the_names(self):
        record = (NOTATIONS / "no-gap-8-turns.txt").read_text()
        self.assertEqual(self.text_of("# Spaces: no-gap\n" + record),
                         self.text_of(record, "--spaces", "no-gap"))
        self.assertEqual(self.entry("# Spaces: no-gap\n" + record)["state"], "ok")
        start, turns = record.split("\n", 1)
        below = f"{start}\n# Spaces: no-gap\n{turns}"
        self.assertEqual(self.text_of(below), self.text_of("# Spaces: no-gap\n" + record))
        self.assertEqual(self.entry(below)["notes"], [])

    def test_names_of_spaces_that_a_command_asks_for(self):
        games = self.file("games.txt", "tzaar fixed\n1. D7xE7\n2. F6xF5-G1+F2\n")
        done = cairn("convert", "-q", games, "-o", self.path / "games.db")
        self.assertEqual(done.returncode, 0)
        for options, games_found, told in ((), 1, "may also have the names no-gap"), (("--spaces", "no-gap"), 0, ""):
            done = cairn("explore", *options, "--format", "json", self.path / "games.db", "tzaar fixed", "D7xE7")
            self.assertIn(told, done.stderr)
            self.assertEqual(len(json.loads(done.stdout)["turns"]), games_found, options)
        record = NOTATIONS / "no-gap-8-turns.txt"
        for options, turn in ((), "F7xE7-D4+C3"), (("--spaces", "no-gap"), "F7xE8-D4+C3"):
            done = cairn("solve", "-q", "--nodes", 10, "--turn", 8, *options, record)
            self.assertIn(f"after turn 8 (Black's {turn})", done.stdout.decode())
        self.assertEqual(cairn("explore", "--spaces", "sideways", self.path / "games.db").returncode, 2)

    def test_options_that_are_gone_say_what_to_do_instead(self):
        for arguments, advice in ((("convert", "--to", "text", "--spaces-out", "no-gap", "-"), "read with --spaces"),
                                  (("analyse", "--spaces-out=no-gap", "-"), "read with --spaces"),
                                  (("draw", "tzaar fixed", "--spaces-out", "diagonal"), "read with --spaces"),
                                  (("draw", "tzaar fixed", "--text-style", "ascii", "-f", "txt"), "--colour")):
            done = cairn(*arguments)
            self.assertEqual((done.returncode, done.stdout), (2, b""), arguments)
            self.assertRegex(done.stderr, r"^cairn: --[a-z-]+ is gone; .*" + advice)


if __name__ == "__main__":
    support.main(sys.argv)
