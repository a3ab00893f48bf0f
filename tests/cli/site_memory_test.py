#!/usr/bin/env python3
"""Writes the site of an archive again: what is the same is not made again, and all that has changed is noticed.

usage: site_memory_test.py PROGRAM [unittest argument...]
"""

import contextlib
import fcntl
import os
import re
import shutil
import sqlite3
import subprocess
import sys
import zipfile

import support
from support import RECORD, SITE_MEMORY, CliTest, cairn, files_below

FORGED = b"<!DOCTYPE html>\nnot what Cairn writes"


class SiteMemory(CliTest):
    def setUp(self):
        super().setUp()
        games = support.games(3, "--start", "tzaar fixed") + support.games(2, "--game", "towers")
        self.records = [game.replace(b"PW[Cairn, depth 1]PB[Cairn, depth 1]", b"PW[Ann]PB[Bob]") for game in games]
        self.games = self.file("games.sgf", b"".join(self.records))
        self.site = self.path / "site"

    def report(self, *arguments):
        done = cairn("report", *arguments, "-o", self.site)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done

    def expect_as_new(self, *arguments):
        """Writes the site again, and compares it with one that is written for the first time."""
        self.report(*arguments)
        new = self.path / "new"
        shutil.rmtree(new, ignore_errors=True)
        self.assertEqual(cairn("report", "-q", *arguments, "-o", new).returncode, 0)
        found, expected = files_below(self.site), files_below(new)
        self.assertEqual({name for name in found if name.startswith("games/")},
                         {name for name in expected if name.startswith("games/")})
        self.assertEqual([name for name in expected if found[name] != expected[name]], [])

    def forge(self, page=None):
        """Changes a page so that only who makes it again, or reads it, sees it."""
        page = page or min((self.site / "games").iterdir())
        before = page.stat()
        page.write_bytes(FORGED.ljust(before.st_size))
        os.utime(page, ns=(before.st_atime_ns, before.st_mtime_ns))
        return page

    def is_forged(self, page):
        return page.read_bytes().startswith(FORGED)

    def test_what_is_the_same_is_neither_made_nor_read_again(self):
        database = self.path / "games.db"
        cairn("convert", "-q", self.games, "-o", database)
        cairn("analyse", "-q", "--depth", 1, "--proof-nodes", 100, database)
        analysed = self.path / "analysed.json"
        cairn("analyse", "-q", "--depth", 1, "--proof-nodes", 100, "--format", "json", database, "-o", analysed)
        for source in (self.games, database, analysed):
            with self.subTest(source=source.name):
                self.report(source)
                page = self.forge()
                self.assertIn(" 0 files written", self.report(source).stderr)
                self.assertTrue(self.is_forged(page))
                self.report("--player", "ann", source)
                self.assertTrue(self.is_forged(page))
                page.unlink()
                self.expect_as_new(source)

    def test_another_program_makes_all_again(self):
        self.report(self.games)
        page = self.forge()
        other = self.path / "cairn"
        shutil.copy(support.PROGRAM, other)
        with open(other, "ab") as program:
            program.write(b"\n")
        subprocess.run([other, "report", "-q", self.games, "-o", self.site], check=True)
        self.assertFalse(self.is_forged(page))

    def test_another_option_makes_all_again(self):
        people = self.file("people.txt", "Anna = Ann\n")
        quick = ("--depth", 1, "--proof-nodes", 100)
        every = (("--language", "de"), ("--spaces-out", "no-gap"), ("--players", people), quick, (*quick, "--candidates", 2), ())
        for options in support.cases(every[::2], every):
            with self.subTest(options=options):
                self.expect_as_new(*options, self.games)
        self.report("--players", people, self.games)
        people.write_text("Cleo = Ann\n")
        self.expect_as_new("--players", people, self.games)

    def test_a_face_makes_no_game_again(self):
        self.report(self.games)
        page = self.forge()
        self.report("--title", "Club", "--licence", "CC0", "-j", 1, self.games)
        self.assertTrue(self.is_forged(page))

    def test_games_that_are_changed_added_or_gone(self):
        self.report(self.games)
        changed = self.records[2].replace(b"PW[", b"DT[2020-01-02]PW[", 1)
        for records in ([*self.records[:2], changed, *self.records[3:]], self.records[:-2], self.records[1:],
                        [*self.records[::-1], RECORD.read_bytes()]):
            self.games.write_bytes(b"".join(records))
            self.expect_as_new(self.games)

    def test_pages_that_somebody_changed_or_removed(self):
        self.report(self.games)
        changed, same, gone = sorted((self.site / "games").iterdir())[:3]
        changed.write_bytes(FORGED.ljust(changed.stat().st_size))
        os.utime(same)
        gone.unlink()
        self.assertIn("cairn: 2 files written", self.report(self.games).stderr)
        page = self.forge(same)
        self.report(self.games)
        self.assertTrue(self.is_forged(page), "its new time was noted")
        page.unlink()
        self.expect_as_new(self.games)

    def test_a_copy_that_comes_before(self):
        """It gets the address of the other one, which is made again elsewhere."""
        self.report(self.games)
        first = self.file("a.sgf", self.records[0])
        self.expect_as_new(first, self.games)
        self.expect_as_new(self.games)

    def test_a_new_analysis_of_a_stored_game(self):
        database = self.path / "games.db"
        cairn("convert", "-q", self.games, "-o", database)
        self.report(database)
        for depth in (1, 2):
            cairn("analyse", "-q", "--depth", depth, "--proof-nodes", 100, database)
            self.expect_as_new(database)

    def test_what_is_told_of_records_is_told_again(self):
        repaired = RECORD.read_text().replace("W[", "AB[aa]W[", 1).encode()
        cut = self.records[0].replace(b";W[", b";W[zz];W[", 1)
        self.games.write_bytes(b"".join((self.records[1], repaired, cut, b"(;FF[TZAAR]POS[x])")))
        told = []
        for name in ("1.jsonl", "2.jsonl"):
            done = cairn("report", self.games, "--report", self.path / name, "-o", self.site)
            told.append([line for line in done.stderr.splitlines() if "files written" not in line])
        self.assertGreater(len(told[0]), 2)
        self.assertEqual(*told)
        self.assertEqual((self.path / "1.jsonl").read_bytes(), (self.path / "2.jsonl").read_bytes())

    def short_games(self, count):
        """Records of one turn each, of which no two are the same."""
        record = self.records[0][:self.records[0].index(b";B[")].strip() + b")\n"
        return [record.replace(b"PW[", b"DT[%d-01-01]PW[" % (1000 + number), 1) for number in range(count)]

    def parts(self):
        """The parts of the file with all records that are kept, by their numbers."""
        with contextlib.closing(sqlite3.connect(self.site / SITE_MEMORY)) as memory:
            return dict(memory.execute("SELECT key, deflated FROM parts"))

    def test_all_records_are_packed_in_parts_that_stay(self):
        """A new game changes its own part alone, or two if it is the end of one."""
        games = self.short_games(1600)
        self.games.write_bytes(b"".join(games))
        self.report(self.games)
        before = self.parts()
        self.assertGreater(len(before), 2)
        added = games[0].replace(b"DT[1000", b"DT[0999")
        self.games.write_bytes(b"".join([*games[:800], added, *games[800:]]))
        self.expect_as_new(self.games)
        after = self.parts()
        self.assertIn(len(before.keys() - after.keys()), (1, 2))
        self.assertTrue(all(after[key] == before[key] for key in before.keys() & after.keys()))
        with zipfile.ZipFile(self.site / "games.zip") as records:
            self.assertIsNone(records.testzip())
            years = re.findall(rb"DT\[(\d+)", records.read("games.sgf"))
        self.assertEqual([int(year) for year in years], [*range(1000, 1800), 999, *range(1800, 2600)])

    def test_what_is_kept_is_damaged(self):
        self.report(self.games)
        for change in ("parts SET deflated = x'0300'", "kept SET game = x'0300'", "examples SET text = x'00'"):
            with contextlib.closing(sqlite3.connect(self.site / SITE_MEMORY)) as memory, memory:
                self.assertGreater(memory.execute(f"UPDATE {change}").rowcount, 0)
            with self.subTest(change=change):
                self.expect_as_new(self.games)

    def test_a_memory_that_is_damaged_or_not_there(self):
        self.report(self.games)
        memory = self.site / SITE_MEMORY
        content = memory.read_bytes()
        for damaged in (b"", b"no database", content[:5000], content.replace(b"games/", b"gomes/"),
                        content[:9000] + bytes(len(content) - 9000)):
            memory.write_bytes(damaged)
            self.expect_as_new(self.games)
        memory.unlink()
        self.assertIn(" 0 files written", self.report(self.games).stderr)

    def test_a_memory_takes_little_room(self):
        """Less than all records packed, the examples by which games of both kinds are, tables, and 1000 bytes a game."""
        games = support.games(60, "--game", "tzaar") + support.games(60, "--game", "towers")
        self.games.write_bytes(b"".join(games))
        self.assertIn(SITE_MEMORY, self.report(self.games).stderr)
        records = (self.site / "games.zip").stat().st_size
        self.assertLess((self.site / SITE_MEMORY).stat().st_size,
                        records + 2 * 32_000 + 7 * 16_384 + 1000 * len(games))

    def test_scripts_that_are_not_needed_any_more_are_gone(self):
        self.report("--language", "de", self.games)
        mine = [self.file("site/mine.js", "mine"), self.file("site/positions/mine.js", "mine")]
        self.file("site/games-towers-2.js", "globalThis.cairnGames = []")
        self.report(self.games)
        others = {path.name for path in self.site.rglob("*.js")} - {"mine.js"}
        new = self.path / "new"
        cairn("report", "-q", self.games, "-o", new)
        self.assertEqual(others, {path.name for path in new.rglob("*.js")})
        self.assertTrue(all(path.exists() for path in mine))

    def test_a_memory_that_another_run_writes(self):
        self.report(self.games)
        memory = self.site / SITE_MEMORY
        content = memory.read_bytes()
        page = self.forge()
        with open(memory, "rb") as held:
            fcntl.flock(held, fcntl.LOCK_EX)
            self.report(self.games)
        self.assertFalse(self.is_forged(page))
        self.assertEqual(memory.read_bytes(), content)


if __name__ == "__main__":
    support.main(sys.argv)
