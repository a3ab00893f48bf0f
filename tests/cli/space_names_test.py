#!/usr/bin/env python3
"""The names of spaces in their usages: which are read, and which are written.

usage: space_names_test.py PROGRAM [unittest argument...]; CAIRN_SOURCE_ROOT is the directory of the
sources
"""

import json
import re
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

    def test_names_of_spaces_on_a_page_and_in_an_analysis(self):
        """The page and the text say the same in other names, and nothing in Cairn's own."""
        quick = "--depth", 1, "--proof-nodes", 0, "--candidates", 2
        record = self.file("game.txt", "tzaar fixed\n1. D7xE8\n2. F6xF5-G1+F2\n3. D6xE7-A5xA4\n4. F3xE4-H2+G2\n")
        self.assertEqual(cairn("check", record).returncode, 0)

        def renamed(text):
            return re.sub(r"\bE([6-9])\b|(?<=x)E([6-9])\b|\bE([6-9])(?=x)|\bE([6-9])(?=[-+])",
                          lambda found: f"E{int(found[0][1]) - 1}", text)

        own = cairn("analyse", *quick, record).stdout.decode()
        other = cairn("analyse", *quick, "--spaces-out", "no-gap", record).stdout.decode()
        self.assertIn("D6xE6-A5xA4", other)
        self.assertEqual(other, renamed(own))
        pages = {}
        for names in "cairn", "no-gap":
            page = self.path / f"{names}.html"
            done = cairn("report", "-q", *quick, "--spaces-out", names, record, "-o", page)
            self.assertEqual((done.returncode, done.stderr), (0, ""))
            pages[names] = page.read_text()
        for page, first, labels in ((pages["cairn"], "D6xE7-A5xA4", (">E9<", ">F1<")),
                                    (pages["no-gap"], "D6xE6-A5xA4", (">E8<", ">F1<"))):
            self.assertIn(f'<span class="mv">{first}</span>', page)
            for label in labels:
                self.assertIn(label, page)
        self.assertNotIn(">E9<", pages["no-gap"])
        self.assertEqual(cairn("analyse", "--spaces-out", "no-gap", "-f", "sgf", record).returncode, 2)

    def test_names_of_spaces_on_a_site(self):
        """Each page of a site has the names that were asked for, and none of the others."""
        games = self.file("games.sgf", cairn("selfplay", "-q", "--games", 5, "--game", "tzaar", "--start", "fixed",
                                             "--depth", 1, "--seed", 3).stdout)
        only = {"cairn": "F1 G1 G2 H1 H2 H3 I1 I2 I3 I4".split(), "diagonal": "F9 G8 G9 H7 H8 H9 I6 I7 I8 I9".split()}
        found = {}
        for names in only:
            site = self.path / names
            done = cairn("report", "-q", "--depth", 1, "--proof-nodes", 0, "--spaces-out", names, games, "-o", site)
            self.assertEqual((done.returncode, done.stderr), (0, ""))
            for page in [*site.rglob("*.html"), *site.rglob("*.js")]:
                text = re.sub(r"[\w+/=]{80,}", "", page.read_text())  # without compressed data
                shown = {text for match in re.finditer(r"\b(?:[A-I][1-9]x)?([A-I][1-9])(?![0-9])", text)
                         for text in [match[1]]}
                for other in only:
                    if other != names:
                        self.assertEqual(shown & set(only[other]), set(), page)
                if shown & set(only[names]):
                    found.setdefault(names, set()).add(page.relative_to(site).parts[0].split("-")[0])
        self.assertEqual(found["diagonal"], {"games", "moments", "openings", "players", "positions"})
        self.assertEqual(found["diagonal"], found["cairn"])


if __name__ == "__main__":
    support.main(sys.argv)
