#!/usr/bin/env python3
"""The names of spaces in their usages: which are read, and which are written.

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

    def test_names_of_spaces_in_what_is_written(self):
        listing = (NOTATIONS / "no-gap-8-turns.txt").read_text()
        own = cairn("convert", "--to", "text", "--spaces", "no-gap", "-", text=listing.encode()).stdout
        for names in "no-gap", "diagonal":
            written = cairn("convert", "--to", "text", "--spaces-out", names, "-", text=own).stdout
            self.assertIn(f"# Spaces: {names}\n".encode(), written)
            self.assertNotEqual(written.split(b"\n")[2:], own.split(b"\n")[1:])
            again = cairn("convert", "--to", "text", "-", text=written).stdout
            self.assertEqual(again, own)
        done = cairn("convert", "--to", "cairn", "--spaces-out", "no-gap", "-", text=own)
        self.assertEqual(done.returncode, 2)

    def test_names_of_spaces_in_figures(self):
        for names, name, other in ("no-gap", "E8", "E9"), ("diagonal", "I9", "I1"), ("cairn", "E9", "I9"):
            done = cairn("draw", "tzaar fixed", "--spaces-out", names, "--text-as-text", "--circle", name, "-o",
                         self.path / "a.svg")
            self.assertEqual((done.returncode, done.stderr), (0, ""))
            picture = (self.path / "a.svg").read_text()
            self.assertIn(f">{name}<", picture)
            self.assertNotIn(f">{other}<", picture)


if __name__ == "__main__":
    support.main(sys.argv)
