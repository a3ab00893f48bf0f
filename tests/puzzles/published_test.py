#!/usr/bin/env python3
"""Checks the sets of puzzles that are published, and the page that explains them.

usage: published_test.py PROGRAM [unittest argument...]; CAIRN_SOURCE_ROOT is the directory of the
sources
"""

import pathlib
import re
import sys
import unittest

from puzzles_case import ROOT, json_lines
from support import cairn, main

SETS = ("tzaar", "towers", "first-tzaar", "first-towers")


class Published(unittest.TestCase):
    def test_sets(self):
        """Every part of the sets in samples/puzzles is right."""
        for name in SETS:
            done = cairn("verify", "--set", ROOT / "samples/puzzles" / name)
            self.assertEqual(done.returncode, 0, done.stdout)
            self.assertRegex(done.stdout.decode(), "ok: [0-9]+ puzzles, [0-9]+ positions checked")

    def test_every_theme_is_defined_and_has_a_diagram(self):
        page = ROOT / "docs/formats/schema-puzzle.md"
        tables = page.read_text().split("## Themes")[1].split("\n## ")[0]
        rows = [line.split("|")[1:4] for line in tables.splitlines() if line.startswith("| `")]
        defined = {name for row in rows for name in re.findall(r"`([a-z-]+)`", row[0])}
        diagrams = re.findall(r"\]\((\S+\.svg)\)", tables)
        self.assertEqual({pathlib.Path(diagram).stem for diagram in diagrams}, defined)
        for diagram in diagrams:
            self.assertTrue((page.parent / diagram).is_file(), diagram)
        for name in SETS:
            for puzzle in json_lines(ROOT / "samples/puzzles" / name / "puzzles.jsonl.bz2"):
                named = {theme for theme in puzzle["themes"] if not theme.startswith("win-in-")}
                self.assertLessEqual(named, defined)


if __name__ == "__main__":
    main(sys.argv)
