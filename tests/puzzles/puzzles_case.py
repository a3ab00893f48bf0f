"""What the tests of `cairn puzzles` share."""

import json
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "cli"))

from support import DATA, RECORD, CliTest, cairn

ROOT = DATA.parent.parent
FILES = [RECORD, ROOT / "samples/own-towers-1.sgf", ROOT / "samples/own-tzaar-fixed.sgf"]
# Small searches suffice, because the games are few and their puzzles are not hard to find.
QUICK = ("--nodes", "3000", "--tactic-nodes", "100", "--turn-nodes", "3000", "--memory", "16")
# Puzzles that are composed, few of them and short ones.
COMPOSED = ("--compose", 4, "--seed", 2, "--win-in", "2-3", "--length-nodes", 3000, "--sheet", 0)


def json_lines(path):
    return [json.loads(line) for line in path.read_text().splitlines()]


class PuzzlesCase(CliTest):
    def make(self, name, *arguments, status=0):
        """Makes a set and returns its directory."""
        done = cairn("puzzles", "-o", self.path / name, *QUICK, *arguments)
        self.assertEqual(done.returncode, status, done.stderr)
        return self.path / name
