#!/usr/bin/env python3
"""Asks databases what was played with `cairn explore`.

usage: explore_test.py PROGRAM [unittest argument...]; CAIRN_SOURCE_ROOT is the directory of the sources
"""

import json
import sys

import support
from database_test import QUICK, rows
from stats_test import first_turns
from support import CliTest, cairn

FIXED = "# White: {white}\n# Black: {black}\n{start}\n{turns}\n"


class Explore(CliTest):
    def stored(self, *records):
        path = self.path / "games.db"
        done = cairn("convert", self.file("games.txt", "\n".join(records)), "-o", path)
        self.assertEqual(done.returncode, 0, done.stderr)
        return path

    def explore(self, *arguments):
        done = cairn("explore", "--format", "json", *arguments)
        self.assertEqual(done.returncode, 0, done.stderr)
        return json.loads(done.stdout)

    def test_all_images_of_a_turn_are_one(self):
        turns = first_turns()
        path = self.stored(*(FIXED.format(white=f"W{n}", black="B", start="tzaar fixed",
                                          turns=f"1. {turn}") for n, turn in enumerate(turns)))
        found = self.explore(path)
        self.assertEqual(found["game"], "tzaar")
        self.assertEqual(sum(row["games"] for row in found["turns"]), len(turns))
        self.assertEqual(sorted((row["games"] for row in found["turns"]), reverse=True),
                         [row["games"] for row in found["turns"]])
        self.assertEqual(len(found["turns"]), rows(
            path, "SELECT count(DISTINCT position) FROM positions WHERE turn = 1")[0][0])
        for row in found["turns"]:
            self.assertIn(row["turn"], turns)
            self.assertEqual(row["games"] % 3, 0)  # the start is the same when turned by 120 degrees

    def test_results_are_those_of_the_player(self):
        win = "# Result: W+R\n"
        path = self.stored(*(win + FIXED.format(white=white, black="Bert", start="towers",
                                                turns="1. b2-b3") for white in ("Anna", "Carl", "Anna ")))
        row, = self.explore(path, "towers")["turns"]
        self.assertEqual((row["turn"], row["games"], row["wins"], row["score"]),
                         ("b2-b3", 3, 3, 100))
        self.assertIn("Anna", row["players"])
        self.assertNotIn("Bert", row["players"])

    def test_the_mean_loss_is_that_of_the_analyses(self):
        path = self.stored(FIXED.format(white="Anna", black="Bert", start="towers", turns="1. b2-b3"))
        self.assertIsNone(self.explore(path)["turns"][0]["mean_loss"])
        cairn("analyse", *QUICK, path)
        loss, = rows(path, "SELECT loss FROM analysed_turns")[0]
        self.assertAlmostEqual(self.explore(path)["turns"][0]["mean_loss"], loss, places=2)
        text = cairn("explore", path).stdout.decode()
        self.assertRegex(text, r"(?m)^b2-b3 +1 ")

    def test_what_cannot_be_explored(self):
        path = self.stored(FIXED.format(white="A", black="B", start="towers", turns="1. b2-b3"))
        self.assertEqual(self.explore(path, "tzaar fixed")["turns"], [])
        self.assert_one_line(cairn("explore"), 2, "takes DATABASE and POSITION")
        self.assert_one_line(cairn("explore", path, "towers", "more"), 2, "takes DATABASE")
        self.assert_one_line(cairn("explore", "--format", "csv", path), 2, "text or json expected")
        self.assert_one_line(cairn("explore", self.path / "none.db"), 3, "none.db: ")
        self.assert_one_line(cairn("explore", support.RECORD), 3, "no database; ")
        empty = self.path / "empty.db"
        cairn("convert", self.file("none.txt", "no record"), "-o", empty)
        self.assert_one_line(cairn("explore", empty), 2, "no game is in it")


if __name__ == "__main__":
    support.main(sys.argv)
