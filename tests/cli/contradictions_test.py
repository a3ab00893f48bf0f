#!/usr/bin/env python3
"""Looks through analyses of many rows for sentences that contradict each other.

usage: contradictions_test.py PROGRAM [unittest argument...]
"""

import json
import os
import pathlib
import sys

import contradictions
import support
from support import CliTest, cairn, cases

GAMES = pathlib.Path(os.environ.get("CAIRN_SOURCE_ROOT", "."), "tests/tuning/games")


class Contradictions(CliTest):
    def assert_none(self, analysis, least):
        lines = analysis.decode().splitlines()
        found = [text for line in lines for text in contradictions.contradictions(support.PROGRAM, line)]
        self.assertEqual(found, [])
        self.assertGreater(sum(len(json.loads(line)["turns"]) for line in lines), least)

    def test_games_that_are_kept(self):
        for game, options in (("tzaar", ("--depth", 1)), ("towers", ()), ("towers", ("--candidates", 3))):
            part = cases("2/8", "1/1")
            done = cairn("analyse", "-q", "--format", "json", "--part", part, *options, GAMES / f"{game}.sgf",
                         timeout=3000)
            self.assert_none(done.stdout, 60)

    def test_games_that_nobody_has_seen(self):
        for game in ("tzaar", "towers"):
            played = cairn("selfplay", "-q", "--game", game, "--games", cases(4, 30), "--depth", 1, "--noise", 40,
                           "--seed", 4711).stdout
            done = cairn("analyse", "-q", "--format", "json", "--depth", 1, "--candidates", 2, "-", text=played,
                         timeout=3000)
            self.assert_none(done.stdout, 40)

    def test_a_reply_that_gives_the_win_away_refutes_nothing(self):
        played = cairn("selfplay", "-q", "--game", "tzaar", "--games", 1, "--first", 4, "--seed", 3605, "--depth", 1,
                       "--noise", 50, "--margin", 30).stdout
        self.assert_none(cairn("analyse", "-q", "--effort", "quick", "--format", "json", "-", text=played).stdout, 20)


if __name__ == "__main__":
    support.main(sys.argv)
