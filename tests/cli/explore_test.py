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

    def test_the_games_behind_a_position_are_listed(self):
        turns = first_turns()
        path = self.stored(*(f"# Date: 2026-01-{n + 1:02}\n# Result: B+R\n" +
                             FIXED.format(white=f"W{n}", black="Bert", start="tzaar fixed",
                                          turns=f"1. {turn}") for n, turn in enumerate(turns)),
                           "towers\n1. b2-b3\n")
        found = self.explore("--games", 1000, path, "tzaar fixed")
        self.assertEqual((found["games"], len(found["behind"])), (len(turns), len(turns)))
        for number, (game, turn) in enumerate(zip(found["behind"], turns)):
            self.assertEqual({**game, "turn": None}, {
                "source": str(self.path / "games.txt"), "number": number + 1, "line": 7 * number + 1,
                "column": 1, "white": f"W{number}", "black": "Bert", "date": f"2026-01-{number + 1:02}",
                "result": "black", "after": 0, "turn": None, "played": turn})
        rows_of_turns = {row["turn"]: row["games"] for row in found["turns"]}
        self.assertEqual({turn: sum(game["turn"] == turn for game in found["behind"])
                          for turn in rows_of_turns}, rows_of_turns)
        first = self.explore("--games", 2, path, "tzaar fixed")
        self.assertEqual((first["games"], first["behind"]), (len(turns), found["behind"][:2]))
        text = cairn("explore", "--games", 2, path, "tzaar fixed").stdout.decode()
        self.assertIn(f"\n{len(turns)} games, of which these are the first 2\n", text)
        self.assertRegex(text, rf"(?m)^ +0 .* {turns[1]} +black +2026-01-02  .*games.txt:8:1, W1 - Bert$")

    def test_a_position_that_ends_a_game_has_it_behind(self):
        path = self.stored("towers\n1. b2-b3\n2. a7-a6\n")
        question = {"id": "1", "game": "towers", "moves": ["b2-b3", "a7-a6"], "depth": 0}
        answer = json.loads(cairn("engine", text=json.dumps(question) + "\n").stdout)
        end = answer["rootInfo"]["position"]
        found = self.explore("--games", 1, path, end)
        self.assertEqual((found["turns"], found["games"]), ([], 1))
        game, = found["behind"]
        self.assertEqual((game["after"], game["turn"], game["played"], game["white"], game["date"],
                          game["result"]), (2, None, None, None, None, "open"))
        self.assertRegex(cairn("explore", "--games", 1, path, end).stdout.decode(),
                         r"no turn was played there\n\n1 game\n.*\n +2  - +- +open ")

    def test_turns_may_follow_the_position(self):
        path = self.stored(*(FIXED.format(white=f"W{n}", black="B", start="towers", turns=turns)
                             for n, turns in enumerate(("1. b2-b3 a7-a6", "1. b2-b3 e7+d7", "1. d2+c2"))))
        found = self.explore(path, "towers b2-b3")
        self.assertEqual(found["games"], 2)
        self.assertEqual([row["games"] for row in found["turns"]], [1, 1])
        for words in (("towers 1. b2-b3 a7-a6",), ("towers", "b2-b3", "a7-a6")):
            self.assertEqual(self.explore(path, *words)["games"], 1)
        text = cairn("explore", path, "towers b2-b3").stdout.decode()
        self.assertRegex(text, r"(?m)^ *3 .*□")  # the piece on b3
        self.assertRegex(text, r"(?m)^ +1 .*games.txt:1:1, W0 - B$")

    def test_games_are_not_listed_unless_asked_for(self):
        path = self.stored("towers\n1. b2-b3\n")
        self.assertNotIn("behind", self.explore(path))  # in JSON, since a program may want millions
        self.assertEqual(self.explore(path)["games"], 1)
        self.assert_one_line(cairn("explore", "--games", 0, path), 2, "--games is 0; ")

    def test_what_cannot_be_explored(self):
        path = self.stored(FIXED.format(white="A", black="B", start="towers", turns="1. b2-b3"))
        self.assertEqual(self.explore(path, "tzaar fixed")["turns"], [])
        self.assert_one_line(cairn("explore"), 2, "takes DATABASE and POSITION")
        self.assert_one_line(cairn("explore", path, "towers", "more"), 1, "more")
        self.assert_one_line(cairn("explore", path, "towers b2-b3 b3-b4"), 1, "b3-b4")
        self.assert_one_line(cairn("explore", "--format", "csv", path), 2, "text or json expected")
        self.assert_one_line(cairn("explore", self.path / "none.db"), 3, "none.db: ")
        self.assert_one_line(cairn("explore", support.RECORD), 3, "not a database; ")
        empty = self.path / "empty.db"
        cairn("convert", self.file("none.txt", "no record"), "-o", empty)
        self.assert_one_line(cairn("explore", empty), 2, "no game is in it")


if __name__ == "__main__":
    support.main(sys.argv)
