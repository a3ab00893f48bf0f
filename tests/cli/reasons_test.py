#!/usr/bin/env python3
"""Checks on the board what analyses of many turns give as reasons.

usage: reasons_test.py PROGRAM [unittest argument...]
"""

import collections
import json
import os
import pathlib
import sys

import reasons
import support
from support import CliTest, cairn, cases

ROOT = pathlib.Path(os.environ.get("CAIRN_SOURCE_ROOT", "."))


class Reasons(CliTest):
    def assert_true(self, game, *options):
        done = cairn("analyse", "-q", "--depth", 1, "--format", "json", "--part", cases("1/4", "1/1"), *options,
                     ROOT / f"tests/tuning/games/{game}.sgf", timeout=3000)
        kinds, marked, explained = collections.Counter(), 0, 0
        for line in done.stdout.splitlines():
            analysis = json.loads(line)
            self.assertEqual(list(reasons.wrong_reasons(support.PROGRAM, analysis, kinds)), [])
            marks = [turn for turn in analysis["turns"] if turn.get("mark", "none") != "none"]
            marked += len(marks)
            explained += sum("reason" in turn for turn in marks)
        self.assertGreaterEqual(len(kinds), 3)
        return marked, explained

    def test_reasons_are_true(self):
        for game in ("tzaar", "towers"):
            marked, explained = self.assert_true(game)
            self.assertGreaterEqual(explained, 0.8 * marked)

    def test_what_is_wrong_would_be_found(self):
        done = cairn("analyse", "-q", "--format", "json", "-e", "quick", "--turn", 20, support.RECORD)
        game = json.loads(done.stdout)
        self.assertEqual(list(reasons.wrong_reasons(support.PROGRAM, game, collections.Counter())), [])
        reason = next(each["reason"] for each in game["answer"]["best"] if "reason" in each)
        reason["count"] = reason.get("count", 0) + 1
        reason["spaces"] = reason["spaces"][:-1]
        reason["turns"] += 1
        try:
            found = list(reasons.wrong_reasons(support.PROGRAM, game, collections.Counter()))
        except (KeyError, ValueError):
            found = ["it speaks of what is not there"]
        self.assertEqual(len(found), 1)


if __name__ == "__main__":
    support.main(sys.argv)
