#!/usr/bin/env python3
"""Looks through analyses of many rows for sentences that contradict each other, and checks on the board what they
give as reasons.

usage: judgements_test.py PROGRAM [unittest argument...]
"""

import collections
import functools
import json
import os
import pathlib
import sys

import contradictions
import reasons
import support
from support import CliTest, cairn, cases

GAMES = pathlib.Path(os.environ.get("CAIRN_SOURCE_ROOT", "."), "tests/tuning/games")


@functools.cache
def kept_games(game, *options):
    """The analyses of a game's kept games, a line each. Several tests look through the same."""
    return cairn("analyse", "-q", "--format", "json", "--part", cases("3/8", "1/1"), *options, GAMES / f"{game}.sgf",
                 timeout=3000).stdout


class Contradictions(CliTest):
    def assert_none(self, analysis, least):
        lines = analysis.decode().splitlines()
        found = [text for line in lines for text in contradictions.contradictions(support.PROGRAM, line)]
        self.assertEqual(found, [])
        self.assertGreater(sum(len(json.loads(line)["turns"]) for line in lines), least)

    def test_games_that_are_kept(self):
        for game, options in (("tzaar", ("--depth", 1)), ("towers", ()), ("towers", ("--candidates", 3))):
            self.assert_none(kept_games(game, *options), 60)

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


class Reasons(CliTest):
    def assert_true(self, game, *options):
        kinds, marked, explained = collections.Counter(), 0, 0
        for line in kept_games(game, *options).splitlines():
            analysis = json.loads(line)
            self.assertEqual(list(reasons.wrong_reasons(support.PROGRAM, analysis, kinds)), [])
            marks = [turn for turn in analysis["turns"] if turn.get("mark", "none") != "none"]
            marked += len(marks)
            explained += sum("reason" in turn for turn in marks)
        self.assertGreaterEqual(len(kinds), 3)
        return marked, explained

    def test_reasons_are_true(self):
        for game, options in (("tzaar", ("--depth", 1)), ("towers", ())):
            marked, explained = self.assert_true(game, *options)
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
