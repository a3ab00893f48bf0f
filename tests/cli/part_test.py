#!/usr/bin/env python3
"""Divides archives with --part K/N, and joins the results.

usage: part_test.py PROGRAM [unittest argument...]; CAIRN_SOURCE_ROOT is the directory of the sources
"""

import json
import sys

import support
from database_test import QUICK, content, short_games
from support import DATA, CliTest, cairn

PARTS = 3


def tagged(count):
    texts = short_games()
    return [texts[n % len(texts)].replace(b"# Event: ", b"# Event: no. %d, " % n) for n in range(count)]


class Parts(CliTest):
    def setUp(self):
        super().setUp()
        self.games = self.file("games.txt", b"\n".join(tagged(20)))

    def states(self, *arguments):
        lines = cairn("check", "-q", "--report", "-", *arguments).stdout.splitlines()
        return {(report["source"], report["number"]): report["state"]
                for report in map(json.loads, lines) if report["state"] != "passed over"}

    def test_they_are_disjoint_and_together_everything(self):
        for source in (self.games, DATA / "boardspace"):
            with self.subTest(source):
                parts = [self.states("--part", f"{part}/{PARTS}", source) for part in range(1, PARTS + 1)]
                self.assertEqual(sum(map(len, parts)), len(self.states(source)))
                self.assertEqual({key: state for part in parts for key, state in part.items()}, self.states(source))
        self.assertTrue(all(self.states("--part", f"{part}/3", self.games) for part in (1, 2, 3)))

    def test_the_content_decides(self):
        turned = self.file("turned.txt", b"\n\n".join(reversed(tagged(20))))
        database = self.path / "games.db"
        cairn("convert", self.games, "-o", database)
        for part in range(1, PARTS + 1):
            words = ["convert", "--to", "text", "-q", "--part", f"{part}/{PARTS}"]
            texts = [sorted(text.strip() for text in cairn(*words, source).stdout.split(b"# White")[1:])
                     for source in (self.games, turned)]
            self.assertEqual(*texts)
            self.assertEqual(cairn(*words, database).stdout, cairn(*words, self.games).stdout)

    def test_databases_of_parts_merge(self):
        whole, merged = self.path / "whole.db", self.path / "all.db"
        cairn("analyse", *QUICK, self.games, "-o", whole)
        parts = []
        for part in (2, 1, 3, 1):  # one of them twice, as after a loss
            parts.append(self.path / f"part-{part}.db")
            done = cairn("analyse", *QUICK, "--part", f"{part}/{PARTS}", self.games, "-o", parts[-1])
            self.assertEqual(done.returncode, 0, done.stderr)
        cairn("convert", *parts, "-o", merged)
        self.assertEqual(content(merged), content(whole))
        for form in ("json", "csv"):
            self.assertEqual(cairn("analyse", "--format", form, merged).stdout,
                             cairn("analyse", *QUICK, "--format", form, self.games).stdout)

    def test_lines_of_json_are_joined(self):
        parts = [cairn("analyse", *QUICK, "-q", "--format", "json", "--part", f"{part}/{PARTS}",
                       self.games).stdout for part in range(1, PARTS + 1)]
        whole = cairn("analyse", *QUICK, "--format", "json", self.games).stdout
        self.assertEqual(sorted(b"".join(parts).splitlines()), sorted(whole.splitlines()))

    def test_verbs_that_read_positions(self):
        for words in (["solve", "--turn", 1, "--nodes", 100, "--json"], ["perft", "-q", 1]):
            with self.subTest(words):
                parts = [cairn(*words, self.games, "--part", f"{part}/{PARTS}") for part in (1, 2, 3)]
                self.assertTrue(all(part.returncode == 0 for part in parts), parts)
                lines = [line for part in parts for line in part.stdout.splitlines()]
                self.assertEqual(sorted(lines), sorted(cairn(*words, self.games).stdout.splitlines()))
                self.assertTrue(all(part.stdout for part in parts))

    def test_figures(self):
        """Wherever the first record is, each part is drawn."""
        words = ["draw", "-q", "--turn", 1, self.games]
        for name in ("all", "parts"):
            (self.path / name).mkdir()
        cairn(*words, "-o", self.path / "all/{number}.txt")
        for part in range(1, PARTS + 1):
            self.assertTrue(cairn(*words, "--format", "txt", "--part", f"{part}/{PARTS}").stdout)
            cairn(*words, "--part", f"{part}/{PARTS}", "-o", self.path / "parts/{number}.txt")
        drawn = [{file.name: file.read_bytes() for file in (self.path / name).iterdir()} for name in ("all", "parts")]
        self.assertEqual(*drawn)
        self.assertEqual(len(drawn[0]), 20)

    def test_explored_games(self):
        database = self.path / "games.db"
        cairn("convert", self.games, "-o", database)
        whole, *parts = (json.loads(cairn("explore", "-f", "json", "-n", 100, database, "towers",
                                          *words).stdout)
                         for words in ([], *(("--part", f"{part}/{PARTS}") for part in (1, 2, 3))))
        behind = [game for part in parts for game in part["behind"]]
        self.assertEqual(sorted(game["number"] for game in behind), [game["number"] for game in whole["behind"]])
        self.assertEqual(sum(part["games"] for part in parts), whole["games"])
        for row in whole["turns"]:
            self.assertEqual(row["games"], sum(same["games"] for part in parts for same in part["turns"]
                                               if same["turn"] == row["turn"]), row["turn"])
        for number, part in enumerate(parts, 1):
            stored = self.states("--part", f"{number}/{PARTS}", database)
            self.assertLessEqual({(game["source"], game["number"]) for game in part["behind"]}, set(stored))

    def test_starts_of_games(self):
        starts = self.file("starts.txt", b"".join(b"towers\n1. %s\n\n" % turn
                                                  for turn in (b"b2-b3", b"c2-c3", b"d2-d3", b"e2-e3")))
        words = ["selfplay", "-q", "--depth", 1, "--nodes", 1, "--games", 1, "--start", starts]
        counts = [cairn(*words, "--part", f"{part}/2") for part in (1, 2)]
        self.assertTrue(all(done.returncode == 0 for done in counts), counts)
        lone = self.file("lone.txt", b"towers\n1. b2-b3\n")
        words[-1] = lone
        done = [cairn(*words, "--part", f"{part}/2") for part in (1, 2)]
        self.assertEqual(sorted(bool(part.stdout) for part in done), [False, True])
        self.assertEqual([part.returncode for part in done], [0, 0])
        empty = [part for part, found in enumerate(done, 1) if not found.stdout][0]
        words.remove("-q")
        self.assert_one_line(cairn(*words, "--part", f"{empty}/2"), 0, "no start is in this part")
        self.assert_one_line(cairn("selfplay", "--part", "1/2", "--start", "towers"), 2, "needs a FILE as --start")

    def test_every_verb_that_reads_records_has_it(self):
        verbs = [line.split()[0].decode() for line in cairn("help").stdout.splitlines() if line.startswith(b"  ")]
        without = {verb for verb in verbs if b"--part" not in cairn(verb, "--help").stdout}
        self.assertEqual(without, {"bench", "board", "engine", "verify"})  # these read none

    def test_what_is_no_part(self):
        for text in ("0/3", "4/3", "1", "1/", "/3", "1/0", "1/3/4", "a/b", "-1/3"):
            with self.subTest(text):
                self.assert_one_line(cairn("check", "--part", text, self.games), 2, "K/N like 3/8")


if __name__ == "__main__":
    support.main(sys.argv)
