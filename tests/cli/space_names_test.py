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
    def test_names_that_the_record_gives(self):
        own = ["D7xE8", "F6xF5-G1+F2", "D6xE7-A5xA4", "F3xE4-H2+G2", "I2xI1-C5+C6", "F5xG4-H1xH3", "H5xG6-C6+C7", "F7xE8-D4+C3"]
        record = (NOTATIONS / "no-gap-8-turns.txt").read_text()
        start, turns = record.split("\n", 1)
        for text in f"# Spaces: no-gap\n{record}", f"{start}\n# Spaces: no-gap\n{turns}", f'[Spaces "No-Gap"]\n{record}':
            self.assertEqual(self.text_of(text), own)
            self.assertEqual((self.entry(text)["state"], self.entry(text)["notes"]), ("ok", []))
        self.assertEqual(self.text_of(record, "--spaces", "no-gap"), own)
        self.assertEqual(self.entry(f"# Spaces: diagonal\n{record}", "--spaces", "no-gap")["state"], "cut off")

    def test_names_in_which_more_could_be_played(self):
        """The message says so, and only then."""
        message = self.entry("tzaar fixed\n1. D7xE8\n2. F7xF6-G3+F3\n")["error"]["message"]
        self.assertIn("with the spaces named diagonal (the right half counted along the diagonals), 2 of its turns can be played", message)
        self.assertNotIn("no-gap", message)
        for text in "tzaar fixed\n1. D7xA1\n", "towers\n1. c1-c8\n":
            self.assertNotIn("--spaces", self.entry(text)["error"]["message"])

    def test_names_of_spaces_that_a_command_asks_for(self):
        games = self.file("games.txt", "tzaar fixed\n1. D7xE8\n2. F6xF5-G1+F2\n")
        done = cairn("convert", "-q", games, "-o", self.path / "games.db")
        self.assertEqual(done.returncode, 0)
        done = cairn("explore", "--spaces", "no-gap", "--format", "json", self.path / "games.db", "tzaar fixed", "D7xE7")
        self.assertEqual(len(json.loads(done.stdout)["turns"]), 1)
        done = cairn("solve", "-q", "--nodes", 10, "--turn", 8, "--spaces", "no-gap", NOTATIONS / "no-gap-8-turns.txt")
        self.assertIn("after turn 8 (Black's F7xE8-D4+C3)", done.stdout.decode())
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
