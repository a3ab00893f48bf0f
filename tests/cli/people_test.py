#!/usr/bin/env python3
"""Names that are spellings of one person's name, as users of the built program see them.

usage: people_test.py PROGRAM [unittest argument...]
"""

import contextlib
import csv
import re
import sqlite3
import sys

import support
from selecting import TURNS, Case


class People(Case):
    """--players: names that are spellings of one person's name."""

    LIST = "# who is who\nAnna Müller = amueller, \"Müller, Anna\"\nBob = Robert\n"

    def setUp(self):
        super().setUp()
        (self.path / "who.txt").write_text(self.LIST)
        for name, white, black in (("a", "amueller", "Robert"), ("b", "Müller, Anna", "bob"),
                                   ("c", "Cem", "Anna Müller"), ("d", "Anna", "Bobby")):
            self.write(f"{name}.txt", TURNS, White=white, Black=black, Result="W+R")
        self.files = ["a.txt", "b.txt", "c.txt", "d.txt"]

    def found(self, *arguments, files=None):
        out = self.cairn("check", "-q", *arguments, *(files or self.files)).stdout
        return "".join(line[0] for line in out.splitlines())

    def test_every_name_finds_all_games_of_a_person(self):
        rows = [(["--player", "anna mu"], "abc"), (["--player", "AMUELLER"], "abc"),
                (["--white", "müller, anna"], "ab"), (["--black", "rob"], "ab"),
                (["--winner", "amu"], "ab"), (["--tag", "PW=amu"], "ab"), (["--tag", "RE=amu"], ""),
                (["--player", "cem"], "c"), (["--player", "anna"], "abcd")]
        self.cairn("convert", "-q", *self.files, "-o", "games.db")
        for options, names in rows:
            with self.subTest(options=options):
                self.assertEqual(self.found("--players", "who.txt", *options), names)
                self.assertEqual(
                    self.found("--players", "who.txt", *options, files=["games.db"]), names)
        self.assertEqual(self.found("--player", "amu"), "a")
        done = self.cairn("solve", "--players", "who.txt", "--player", "anna mu", "--nodes", 1, "--turn", 0,
                          "--json", *self.files)
        self.assertEqual(len(done.stdout.splitlines()), 3)

    def test_they_are_counted_together(self):
        table = self.cairn("stats", "--format", "csv", "--players", "who.txt", *self.files).stdout
        games = [next(csv.reader([row])) for row in table.splitlines() if ",players," in row]
        self.assertEqual({row[2]: row[7] for row in games if row[6] == "games"},
                         {"Anna Müller": "3", "Bob": "2", "Cem": "1", "Anna": "1", "Bobby": "1"})
        self.cairn("report", "-q", "--players", "who.txt", *self.files, "-o", "site")
        pages = [page.read_text() for page in self.path.glob("site/players/*.html")]
        self.assertEqual(len(pages), 5)
        self.assertEqual(sum("<title>Anna Müller" in page for page in pages), 1)
        game = next(page for page in self.path.glob("site/games/*.html")
                    if "amueller" in page.read_text())
        for link in re.findall(r'href="\.\./(players/[^"]*)"', game.read_text()):
            self.assertTrue((self.path / "site" / link).exists(), link)

    def test_they_are_no_others_to_copies(self):
        self.assertEqual(self.cairn("check", "-q", "--duplicates", "drop", *self.files[:2]).stdout
                         .count(": ok"), 2)
        self.assertEqual(self.cairn("check", "-q", "--duplicates", "drop", "--players", "who.txt",
                                    *self.files[:2]).stdout.count(": ok"), 1)

    def test_records_keep_their_names(self):
        self.assertEqual(self.cairn("convert", "--to", "text", "--players", "who.txt", "a.txt").stdout,
                         self.cairn("convert", "--to", "text", "a.txt").stdout)

    def test_draw_has_another_option_of_that_name(self):
        self.cairn("draw", "a.txt", "--turn", 1, "--players", "--text-as-text", "-o", "a.svg")
        self.assertIn("amueller", (self.path / "a.svg").read_text())

    def test_databases_join_them_and_join_them_anew(self):
        def players():
            with contextlib.closing(sqlite3.connect(self.path / "games.db")) as games:
                return sorted({name for row in games.execute("SELECT white, black FROM game_list")
                               for name in row})

        self.cairn("convert", "-q", "--players", "who.txt", *self.files[:3], "-o", "games.db")
        self.assertEqual(players(), ["Anna Müller", "Bob", "Cem"])
        self.assertIn("Anna Müller - Bob", self.cairn("explore", "games.db").stdout)
        self.cairn("convert", "-q", "d.txt", "-o", "games.db")
        self.assertEqual(players(), ["Anna", "Anna Müller", "Bob", "Bobby", "Cem"])
        (self.path / "who.txt").write_text("Bob = Bobby, Robert")
        self.cairn("convert", "-q", "--players", "who.txt", "d.txt", "-o", "games.db")
        self.assertEqual(players(),
                         ["Anna", "Anna Müller", "Bob", "Cem", "Müller, Anna", "amueller"])
        self.assertEqual(self.cairn("convert", "--to", "text", "games.db").stdout.count("Robert"), 1)

    def test_databases_tell_them_to_all_who_read_or_write_them(self):
        self.cairn("convert", "-q", "--players", "who.txt", *self.files, "-o", "games.db")
        told = self.cairn("stats", "-q", "games.db").stdout
        self.assertEqual(told, self.cairn("stats", "-q", "--players", "who.txt", "games.db").stdout)
        self.assertNotEqual(told, self.cairn("stats", "-q", *self.files).stdout)
        self.assertEqual(self.found("--player", "amueller", files=["games.db"]), "abc")
        self.cairn("convert", "-q", "games.db", "-o", "all.db")
        self.assertEqual(told, self.cairn("stats", "-q", "all.db").stdout)
        self.write("e.txt", TURNS, White="AMUELLER", Black="Dora", Result="B+R")
        self.cairn("convert", "-q", "e.txt", "-o", "all.db")
        self.assertEqual(self.found("--player", "anna mu", files=["all.db"]), "abce")

    def test_a_site_of_a_database_joins_them_and_is_made_again_for_others(self):
        def players():
            return sorted(re.search("<title>(.*?) ·", page.read_text())[1] for page in self.path.glob("site/players/*.html"))

        self.cairn("convert", "-q", *self.files[:3], "-o", "games.db")
        self.cairn("report", "-q", "games.db", "-o", "site")
        self.assertEqual(players(), ["Anna Müller", "Cem", "Müller, Anna", "Robert", "amueller", "bob"])
        self.cairn("convert", "-q", "--players", "who.txt", *self.files[:3], "-o", "games.db")
        self.cairn("report", "-q", "games.db", "-o", "site")
        self.assertEqual(players(), ["Anna Müller", "Bob", "Cem"])

    def test_databases_that_do_not_agree_are_told(self):
        self.cairn("convert", "-q", "--players", "who.txt", *self.files, "-o", "one.db")
        (self.path / "other.txt").write_text("Robert = bob, Bobby")
        self.cairn("convert", "-q", "--players", "other.txt", *self.files, "-o", "other.db")
        done = self.cairn("stats", "-q", "one.db", "other.db", status=2)
        self.assertIn("the databases do not agree on who is one person", done.stderr)
        self.assertIn("say it with --players FILE", done.stderr)
        self.cairn("stats", "-q", "--players", "who.txt", "one.db", "other.db")

    def test_a_database_of_before_gets_its_table(self):
        self.cairn("convert", "-q", "a.txt", "-o", "games.db")
        with contextlib.closing(sqlite3.connect(self.path / "games.db")) as games:
            games.execute("DROP VIEW people")
            games.execute("DROP TABLE persons")
            games.commit()
        self.assertIn("amueller", self.cairn("explore", "games.db").stdout)
        self.cairn("convert", "-q", "--players", "who.txt", "b.txt", "-o", "games.db")
        self.assertEqual(self.cairn("explore", "games.db").stdout.count("Anna Müller - Bob"), 2)

    def test_encodings_of_the_list(self):
        for encoding, options in (("utf-8-sig", []), ("utf-16", []), ("utf-16-le", []),
                                  ("latin-1", []), ("utf-32", []), ("gb18030", ["gb18030"]),
                                  ("cp1250", ["CP1250"])):
            with self.subTest(encoding=encoding):
                (self.path / "who.txt").write_bytes(self.LIST.encode(encoding))
                given = [word for option in options for word in ("--encoding", option)]
                self.assertEqual(
                    self.found("--players", "who.txt", *given, "--white", "müller, a"), "ab")

    def test_a_list_that_is_wrong_is_told_with_its_place(self):
        rows = [("Anna\n", "who.txt:1:1: a name without other spellings; "),
                ("\n A = b\nC = B", "who.txt:3:5: 'B' is a name of 'A', too, in line 2; "),
                ("A = \"b", "who.txt:1:5: a name in quotes does not end in its line; ")]
        for text, told in rows:
            (self.path / "who.txt").write_text(text)
            done = self.cairn("check", "--players", "who.txt", "a.txt", status=2)
            self.assertIn(told, done.stderr)
            self.assertEqual(done.stdout, "")
        self.cairn("check", "--players", "missing.txt", "a.txt", status=3)
        (self.path / "who.txt").write_bytes("A = ž".encode("cp1250"))
        done = self.cairn("check", "--players", "who.txt", "--encoding", "UTF-7", "a.txt", status=2)
        self.assertIn("who.txt:1:5: bytes that are not UTF-7", done.stderr)
        (self.path / "who.txt").write_text(self.LIST)
        self.cairn("convert", "--players", "who.txt", "a.txt", "-o", "who.txt", status=2)
        self.assertEqual((self.path / "who.txt").read_text(), self.LIST)


if __name__ == "__main__":
    support.main(sys.argv)
