#!/usr/bin/env python3
"""Selects records of databases, which their tables answer, and tells copies of what they hold.

usage: stored_test.py PROGRAM [unittest argument...]; CAIRN_SOURCE_ROOT is the directory of the sources
"""

import re
import sqlite3
import sys

import support
from database_test import FOLDERS, rows
from selecting import mirrored
from support import RECORD, CliTest, cairn

TURNS = ["b2-b3", "g7-g6", "d2-d3", "e7-e6"]
OPEN_BOARD = "/".join(["********"] * 5 + ["*?******"] + ["********"] * 2)


def record(turns, start="towers", **tags):
    lines = [f"# {tag}: {value}" for tag, value in tags.items()]
    return "\n".join([*lines, start, *turns]) + "\n"


def start_text(is_mirrored=False):
    start = cairn("convert", "--to", "text", "-", text="towers\n").stdout.decode().splitlines()[0]
    board, rest = start.split(" ", 1)
    spaces = [re.findall(r"\([^)]*\)|\d", rank) for rank in board.split("/")]
    step = -1 if is_mirrored else 1
    return "/".join("".join(rank[::step]) for rank in spaces) + " " + rest


class Selection(CliTest):
    def setUp(self):
        super().setUp()
        self.files = [*FOLDERS, RECORD, self.file("players.txt", "\n".join([
            record(TURNS, White="Łucja", Black="Annika", Date="2019-05-03", Result="W+R"),
            record(TURNS[:2], White="O'Hara", Black="", Date="2020", Place="Kraków"),
            record(TURNS[:3] + ["h1-h8"], White="Łucja", Event="cut off"),
        ]))]
        self.database = self.path / "games.db"
        cairn("convert", "-q", "--salvage", *self.files, "-o", self.database)
        # The same records as files, in the order in which a database gives them.
        texts = rows(self.database, "SELECT text FROM records JOIN games ON id = records.game"
                                    " ORDER BY source, number, id")
        self.records = [self.file(f"{number:03}.txt", text) for number, (text,) in enumerate(texts)]

    def spoil(self, where, *values):
        """Makes records unreadable, so that a run that reads them fails."""
        connection = sqlite3.connect(self.database)
        connection.execute(f"UPDATE records SET text = 'spoilt' WHERE game NOT IN ({where})", values)
        connection.commit()
        connection.close()

    def states(self, options, *files):
        done = cairn("check", *options, *files)
        found = [line.split(": ", 1)[1] for line in done.stdout.decode().splitlines()]
        return done.returncode, found, done.stderr.splitlines()[-1:]

    def test_the_tables_give_the_same_as_the_records(self):
        start = start_text()
        for options in (
            ["--player", "łUC"], ["--white", "o'h"], ["--black", "annika"], ["--winner", "łuc"],
            ["--player", "nobody"], ["--event", "tzaar"], ["--tag", "EV=cut"], ["--tag", "PC=kraków"],
            ["--tag", "PW=o", "--tag", "PB=a"], ["--date", "2019"], ["--date", "..2019-06"],
            ["--result", "white"], ["--result", "open"], ["--ending", "resignation"],
            ["--ending", "breakthrough"], ["--length", "..3"], ["--length", "20.."],
            ["--setup", "random"], ["--position", "tzaar fixed"], ["--position", "towers"],
            ["--position", start], ["--position", start, "--turns", "1.."],
            ["--position", start.split(" ")[0], "--symmetry", "all"],
            ["--position", OPEN_BOARD], ["--position", OPEN_BOARD, "--symmetry", "board"],
            ["--turns", "30.."], ["--player", "łucja", "--position", OPEN_BOARD, "--turns", "..3"],
        ):
            with self.subTest(options):
                self.assertEqual(self.states(options, self.database),
                                 self.states(options, *self.records))

    def test_only_what_is_asked_for_is_read(self):
        self.spoil("SELECT id FROM game_list WHERE white = 'O''Hara'")
        done = cairn("check", "--white", "o'hara", self.database)
        self.assertEqual((done.returncode, done.stdout.count(b"\n")), (0, 1), done.stderr)
        left_out = len(self.records) - 1
        self.assertIn(f"{left_out + 1} records: 1 ok, {left_out} not selected", done.stderr)

    def test_a_whole_position_is_found_by_its_key(self):
        position = start_text()
        wanted = self.states(["--position", position], *self.records)
        (key,), *_ = rows(self.database, "SELECT position FROM positions JOIN games"
                                         " ON id = positions.game WHERE games.game = 'towers'"
                                         " AND turn = 0 AND setup = 'fixed'")
        self.spoil("SELECT game FROM positions WHERE position = ?"
                   " UNION SELECT id FROM games WHERE whole = 0", key)
        self.assertEqual(self.states(["--position", position], self.database), wanted)

    def test_in_parts_and_without_copies(self):
        for options in (["--part", "2/3"], ["--duplicates", "drop"], ["--duplicates", "report"]):
            options += ["--player", "a"]
            with self.subTest(options):
                told = cairn("check", *options, self.database).stdout.count(b"\n")
                self.assertEqual(told, cairn("check", *options, *self.records).stdout.count(b"\n"))


# So many turns tell a game.
GAME = ["c1+c2", "d8+d7", "e1+e2", "f8+f7", "g1+f1", "b8+c8", "a1+b1", "h8+g8", "h2+g2", "a7+b7",
        "g2-f3", "b7-c6"]


class Copies(CliTest):
    def setUp(self):
        super().setUp()
        self.database = self.path / "games.db"
        self.add("whole.txt", record(GAME))

    def add(self, name, text, *options, status=0):
        done = cairn("convert", *options, self.file(name, text), "-o", self.database)
        self.assertEqual(done.returncode, status, done.stderr)
        return done.stderr.replace(f"{self.path}/", "")

    def games(self):
        return [source.removeprefix(f"{self.path}/")
                for source, in rows(self.database, "SELECT source FROM games ORDER BY id")]

    def test_each_kind_is_told(self):
        told = ["--duplicates", "report"]
        self.assertIn("again.txt:2:1: a copy of whole.txt:1:1\n",
                      self.add("again.txt", record(GAME, White="Other"), *told))
        self.assertIn("short.txt:1:1: a shorter copy of whole.txt:1:1, 11 of its 12 turns\n",
                      self.add("short.txt", record(GAME[:11]), *told))
        self.assertIn("long.txt:1:1: a longer copy of whole.txt:1:1, which has 12 of its 13 turns\n",
                      self.add("long.txt", record(GAME + ["f3>e4,e5"]), *told))
        self.assertIn("mirror.txt:1:1: a shorter copy of long.txt:1:1, 10 of its 13 turns, "
                      "mirrored left to right\n",
                      self.add("mirror.txt", record(map(mirrored, GAME[:10]), start_text(True)), *told))
        other = self.add("other.txt", record(GAME[:11] + ["d7-d6"]), *told)
        self.assertIn("other.txt:1:1: a longer copy of short.txt:1:1, which has 11 of its 12 turns", other)
        self.assertIn("few.txt:1:1: the same first 9 turns as long.txt:1:1, too few to call it a copy\n",
                      self.add("few.txt", record(GAME[:9]), *told))
        self.assertEqual(self.games(), ["whole.txt", "again.txt", "short.txt", "long.txt", "mirror.txt",
                                        "other.txt", "few.txt"])

    def test_they_are_counted_unless_they_are_told(self):
        stderr = self.add("again.txt", record(GAME, White="Other"))
        self.assertIn("1 game and 0 analyses added; 1 copy of another among them", stderr)
        self.assertNotIn("a copy of", stderr)

    def test_games_by_others_are_not_counted(self):
        self.database = self.path / "others.db"
        stderr = self.add("others.txt", "\n".join(
            [record(GAME, White="Ann"), record(GAME, White="Bob"), record(GAME[:2])]))
        self.assertIn("3 games and 0 analyses added", stderr)
        self.assertNotIn("among them", stderr)

    def test_they_are_left_out(self):
        drop = ["--duplicates", "drop"]
        self.assertIn("a copy of whole.txt:1:1", self.add("again.txt", record(GAME, Source="elsewhere"), *drop))
        self.assertIn("1 duplicate", self.add("two.txt", "\n".join(
            [record(GAME[:10]), record([GAME[0], "e8+d7"])]), *drop))
        self.assertIn("longer copy", self.add("long.txt", record(GAME + ["f3>e4,e5"]), *drop))
        self.assertIn("copy of long.txt", self.add("named.txt", record(GAME, White="Ann"), *drop))
        self.assertEqual(self.games(), ["whole.txt", "two.txt", "long.txt", "named.txt"])

    def test_among_the_records_of_one_run(self):
        """Games that are not committed yet are compared, too."""
        # The first game is committed at once.
        games = [record(["d2-d3"])]
        games += [record(GAME[:length], Source=f"page {length}") for length in (12, 1, 11, 10, 0)]
        self.database = self.path / "another.db"
        stderr = self.add("all.txt", "\n".join(games), "--duplicates", "report", "-j", 3)
        copies = [line.split(": ")[1] for line in stderr.splitlines() if " all.txt" in line]
        whole = "all.txt:5:1"
        self.assertEqual(copies, [f"the same first turn as {whole}, too few to call it a copy",
                                  f"a shorter copy of {whole}, 11 of its 12 turns",
                                  f"a shorter copy of {whole}, 10 of its 12 turns"])

    def test_what_is_cut_off_is_no_copy(self):
        self.assertNotIn("copy of", self.add("cut.txt", record(GAME[:11] + ["h1-h8"]), "--salvage",
                                             "--duplicates", "report", status=1))


if __name__ == "__main__":
    support.main(sys.argv)
