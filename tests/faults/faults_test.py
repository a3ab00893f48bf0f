#!/usr/bin/env python3
"""Kills runs that keep what is finished, lets their disk become full, damages what they keep, and
lets them go on. Nothing may be lost or double, and the result is that of an undisturbed run.

usage: faults_test.py PROGRAM [unittest argument...]; CAIRN_SOURCE_ROOT is the directory of the
sources; FAULTS (4, or 10 in long tests; 100 is a thorough run) says how many moments there are for
each kind of run, and FAULTS_SEED (1) which
"""

import fcntl
import os
import pathlib
import random
import resource
import shutil
import signal
import sqlite3
import subprocess
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "cli"))

import support
from database_test import QUICK, content, rows
from part_test import tagged
from support import NO_COVERAGE, CliTest, cairn, cases, files_below, start

FAULTS = int(os.environ.get("FAULTS", cases(4, 10)))
SEED = int(os.environ.get("FAULTS_SEED", 1))
POINTS = cases(5, 10)  # where the disk is full
DISKS = cases(2, 20)  # of another size each, too small
PUZZLES = ["puzzles", "--nodes", 300, "--tactic-nodes", 50, "--turn-nodes", 300]


def tagged_games(count):
    return b"\n".join(tagged(count))


def wait_for(condition):
    """Waits until something has happened that takes a moment."""
    for _ in range(6000):
        if condition():
            return
        time.sleep(0.01)
    raise AssertionError("it did not happen")


class Faults(CliTest):
    def setUp(self):
        super().setUp()
        self.random = random.Random(SEED)
        self.games = self.file("games.txt", tagged_games(24))

    def run_to_the_end(self, *arguments):
        began = time.monotonic()
        done = cairn(*arguments)
        self.assertEqual(done.returncode, 0, done.stderr)
        return time.monotonic() - began

    def assert_same_database(self, path, wanted):
        self.assertEqual(rows(path, "PRAGMA integrity_check"), [("ok",)])
        self.assertEqual(content(path), content(wanted))


def remove(path):
    shutil.rmtree(path) if path.is_dir() else path.unlink()


class Kills(Faults):
    def kill_at_random_moments(self, words, name, assert_same):
        """Kills FAULTS runs while they work. Whenever one comes to its end before, its result is
        compared with that of an undisturbed run, and all begins anew."""
        wanted, path = self.path / f"wanted{name}", self.path / f"killed{name}"
        duration = self.run_to_the_end(*words, "-o", wanted)
        kills = 0
        while kills < FAULTS:
            run = start(*words, "-o", path)
            try:
                _, told = run.communicate(timeout=self.random.uniform(0, duration))
            except subprocess.TimeoutExpired:
                run.kill()
                run.communicate()
                kills += 1
                continue
            self.assertEqual(run.returncode, 0, told)
            assert_same(path, wanted)
            remove(path)
        self.run_to_the_end(*words, "-o", path)
        assert_same(path, wanted)

    def test_convert_into_a_database(self):
        many = self.file("many.txt", tagged_games(cases(400, 1000)))
        self.kill_at_random_moments(["convert", many], ".db", self.assert_same_database)

    def test_analyse_into_a_database(self):
        self.kill_at_random_moments(["analyse", *QUICK, self.games], ".db", self.assert_same_database)

    def test_analyse_into_a_file(self):
        def assert_same(path, wanted):
            self.assertEqual(path.read_bytes(), wanted.read_bytes())
            self.assertEqual(list(self.path.glob("killed.json?*")), [])

        words = ["analyse", *QUICK, "--format", "json", self.games]
        self.kill_at_random_moments(words, ".json", assert_same)

    def test_puzzles(self):
        self.kill_at_random_moments([*PUZZLES, self.games], "", self.assert_same_files)


class Stops(Faults):
    def analysed(self, path):
        try:
            return rows(path, "SELECT count(*) FROM analyses")[0][0] if path.exists() else 0
        except Exception:  # the tables are being made
            return 0

    def make_journal(self, path):
        """As a run leaves it that has finished half of the games."""
        half = self.path / "half.db"
        cairn("analyse", *QUICK, self.file("half.txt", tagged_games(12)), "-o", half)
        half.rename(path.with_name(path.name + ".journal"))

    def test_each_signal_keeps_what_is_finished(self):
        """A slow search is stopped once a game is kept."""
        self.file("games.txt", tagged_games(3) + b"\n" + cairn("convert", "--to", "text", support.RECORD).stdout)
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            with self.subTest(number):
                path = self.path / f"{number}.json"
                journal = path.with_name(path.name + ".journal")
                run = start("analyse", "-j", 1, "--depth", 3, "--proof-nodes", 0, "--format", "json",
                            self.games, "-o", path)
                wait_for(lambda: self.analysed(journal) > 0)
                run.send_signal(number)
                _, told = run.communicate()
                self.assertEqual(run.returncode, 128 + number)
                self.assertIn("run the same command to resume", told.decode())
                self.assertGreater(self.analysed(journal), 0)

    def test_a_stop_that_comes_too_late(self):
        """The result is complete already, so that nothing is kept for another run."""
        path = self.path / "out.json"
        self.make_journal(path)
        reading, writing = os.pipe()
        self.addCleanup(os.close, reading)
        os.set_blocking(writing, False)
        try:
            while True:
                os.write(writing, b" " * 4096)
        except BlockingIOError:  # the run waits when it says what it has taken from the journal
            os.set_blocking(writing, True)
        run = start("analyse", *QUICK, "--format", "json", self.games, "-o", path, stderr=writing)
        os.close(writing)
        wait_for(path.exists)
        run.send_signal(signal.SIGTERM)
        while os.read(reading, 65536):
            pass
        self.assertEqual(run.wait(), 0)
        run.stdout.close()
        self.assertEqual(list(self.path.glob("out.json*")), [path])

    def test_what_was_finished_is_taken_up(self):
        path = self.path / "out.json"
        words = ["analyse", *QUICK, "--format", "json", self.games, "-o", path]
        wanted = self.path / "wanted.json"
        self.run_to_the_end(*words[:-1], wanted)
        self.make_journal(path)
        done = cairn(*words)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("12 of the games were taken from", done.stderr)
        self.assertEqual(path.read_bytes(), wanted.read_bytes())
        self.assertFalse((self.path / "out.json.journal").exists())

    def test_begin_anew(self):
        path = self.path / "out.json"
        cairn("analyse", *QUICK, self.games, "-o", self.path / "half.db")
        (self.path / "half.db").rename(self.path / "out.json.journal")
        done = cairn("analyse", "--fresh", *QUICK, "--format", "json", self.games, "-o", path)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertNotIn("taken from", done.stderr)
        self.assertFalse((self.path / "out.json.journal").exists())


class FullDisks(Faults):
    def limited(self, most, *arguments):
        return cairn(*arguments, preexec_fn=support.limit(resource.RLIMIT_FSIZE, most), env=NO_COVERAGE)

    def fill(self, arguments, path, size):
        """Runs the command with room for less than it needs, at several points, and then to the end."""
        for point in range(1, POINTS):
            done = self.limited(size * point // POINTS, *arguments)
            self.assertEqual(done.returncode, 3, done.stderr)
            self.assertEqual(len([line for line in done.stderr.splitlines() if str(path) in line]), 1, done.stderr)
        self.run_to_the_end(*arguments)

    def test_a_database(self):
        wanted, path = self.path / "wanted.db", self.path / "games.db"
        self.run_to_the_end("analyse", *QUICK, self.games, "-o", wanted)
        self.fill(["analyse", *QUICK, self.games, "-o", path], path, wanted.stat().st_size)
        self.assert_same_database(path, wanted)

    def test_what_is_there_stays(self):
        path = self.path / "games.db"
        self.run_to_the_end("analyse", *QUICK, self.games, "-o", path)
        before = content(path)
        more = self.file("more.txt", tagged_games(500))
        done = self.limited(path.stat().st_size, "convert", more, "-o", path)
        self.assertEqual(done.returncode, 3, done.stderr)
        self.assertEqual(rows(path, "PRAGMA integrity_check"), [("ok",)])
        for now, then in zip(content(path), before):
            self.assertLessEqual(set(then), set(now))

    def test_a_file_with_its_journal(self):
        wanted, path = self.path / "wanted.json", self.path / "out.json"
        words = ["analyse", *QUICK, "--format", "json", self.games, "-o"]
        self.run_to_the_end(*words, wanted)
        self.fill([*words, path], path, wanted.stat().st_size)
        self.assertEqual(path.read_bytes(), wanted.read_bytes())


class SmallDisks(Faults):
    """A file system in memory that is full, really, at random points of a run."""

    def setUp(self):
        super().setUp()
        self.disk = self.path / "disk"
        self.disk.mkdir()
        if not self.mount("size=16m"):
            self.skipTest("mounting a file system is not allowed here")
        self.addCleanup(subprocess.run, ["umount", "-l", self.disk])

    def mount(self, options):
        return subprocess.run(["mount", "-t", "tmpfs", "-o", options, "tmpfs", self.disk],
                              stderr=subprocess.DEVNULL).returncode == 0

    def resize(self, size):
        self.assertTrue(self.mount(f"remount,size={size}"))

    def fill(self, arguments, name, is_same):
        """Runs the command with room for a part of what it needs, and then with room enough."""
        path = self.disk / name
        self.run_to_the_end(*arguments, "-o", path)
        needed = self.used()
        for _ in range(DISKS):
            remove(path)
            self.resize(self.random.randrange(4096, needed * 3 // 4))  # the size varies a little
            done = cairn(*arguments, "-o", path)
            self.assertEqual(done.returncode, 3, done.stderr)
            self.assertEqual(len([line for line in done.stderr.splitlines() if str(path) in line]), 1, done.stderr)
            self.resize("16m")
            self.run_to_the_end(*arguments, "-o", path)
            is_same(path)
            self.assertEqual(list(self.disk.iterdir()), [path])
        remove(path)

    def test_databases(self):
        for words in (["convert", self.file("many.txt", tagged_games(200))], ["analyse", *QUICK, self.games]):
            with self.subTest(words[0]):
                wanted = self.path / f"{words[0]}.db"
                self.run_to_the_end(*words, "-o", wanted)
                self.fill(words, "games.db", lambda path: self.assert_same_database(path, wanted))

    def test_a_file_with_its_journal(self):
        words = ["analyse", *QUICK, "--format", "json", self.games]
        wanted = cairn(*words).stdout
        self.fill(words, "out.json", lambda path: self.assertEqual(path.read_bytes(), wanted))

    def used(self):
        disk = os.statvfs(self.disk)
        return (disk.f_blocks - disk.f_bfree) * disk.f_frsize

    def assert_full(self, *arguments):
        done = cairn(*arguments)
        self.assertEqual(done.returncode, 3, done.stderr)
        self.assertIn("No space left on device", done.stderr)
        self.assertEqual(done.stderr.count("\n"), 1, done.stderr)

    def test_a_site(self):
        """Whatever is in the way of the new pages, each page is whole: the old one or the new one."""
        analysed = self.path / "games.json"
        self.run_to_the_end("analyse", *QUICK, "--format", "json", self.games, "-o", analysed)
        site, pages, sizes = self.disk / "site", [], []
        for source in (self.games, analysed):
            self.run_to_the_end("report", source, "-o", site)
            pages.append(files_below(site))
            sizes.append(self.used())
        old, new = pages
        for _ in range(DISKS):
            shutil.rmtree(site)
            self.run_to_the_end("report", self.games, "-o", site)
            self.resize(sizes[0] + self.random.randrange(4096, (sizes[1] - sizes[0]) * 3 // 4))
            self.assert_full("report", "-q", analysed, "-o", site)
            for name, page in files_below(site).items():
                self.assertTrue(page in (old.get(name), new.get(name)), name)
            self.resize("16m")
            self.run_to_the_end("report", analysed, "-o", site)
            self.assertTrue(files_below(site) == new)

    def test_the_page_of_a_game(self):
        page = self.disk / "game.html"
        self.run_to_the_end("report", "-q", self.file("start.txt", "tzaar fixed\n"), "-o", page)
        old = page.read_bytes()
        self.resize(self.used() + 4096)
        self.assert_full("report", "-q", *QUICK, support.RECORD, "-o", page)
        self.assertTrue(files_below(self.disk) == {"game.html": old})

    def test_puzzles(self):
        words = [*PUZZLES, support.RECORD.resolve(), self.games]
        wanted = self.path / "wanted"
        self.run_to_the_end(*words, "-o", wanted)
        self.fill(words, "set", lambda path: self.assert_same_files(path, wanted))


class HalfCommitted(Faults):
    def test_what_was_not_committed_is_undone(self):
        """A run that died while it wrote has changed some pages; the journal of SQLite beside the
        database has the old ones."""
        path = self.path / "games.db"
        self.run_to_the_end("convert", self.games, "-o", path)
        before = cairn("check", path).stdout
        connection = sqlite3.connect(path)
        connection.execute("PRAGMA cache_size = 1")
        connection.execute("UPDATE records SET text = 'spoilt'")
        connection.execute("UPDATE turns SET turn = 'spoilt'")
        left = self.path / "left"
        left.mkdir()
        for name in ("games.db", "games.db-journal"):
            shutil.copy(self.path / name, left / name)
        connection.close()
        self.assertNotEqual((left / "games.db").read_bytes(), path.read_bytes())
        done = cairn("check", left)
        self.assertEqual((done.returncode, done.stdout), (0, before), done.stderr)
        self.assertEqual(cairn("check", path).stdout, before)


class TwoAtOnce(Faults):
    def test_the_second_run_is_told(self):
        path = self.path / "games.db"
        self.run_to_the_end("convert", self.games, "-o", path)
        before = content(path)
        with open(path, "rb") as held:
            fcntl.flock(held, fcntl.LOCK_EX)
            for words in (["convert", support.RECORD, "-o", path], ["analyse", *QUICK, path]):
                self.assert_one_line(cairn(*words), 3, r"games\.db: another run writes this database; ")
            self.assertEqual(cairn("check", "-q", path).returncode, 0)
        self.assertEqual(content(path), before)

    def test_two_begin_at_once(self):
        path, wanted = self.path / "games.db", self.path / "wanted.db"
        self.run_to_the_end("convert", self.games, "-o", wanted)
        both = [start("convert", self.games, "-o", path) for _ in range(2)]
        told = [run.communicate()[1].decode() for run in both]
        for run, words in zip(both, told):
            self.assertIn(run.returncode, (0, 3), words)
            if run.returncode == 3:
                self.assertIn("another run writes this database", words)
        self.assertIn(0, [run.returncode for run in both])
        self.assert_same_database(path, wanted)


if __name__ == "__main__":
    support.main(sys.argv)
