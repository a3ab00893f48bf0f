#!/usr/bin/env python3
"""Everything that has threads, run with four of them under ThreadSanitizer, which must report nothing.

run.sh builds the program for this, with a TBB that is built so too, and calls

usage: threads_test.py PROGRAM [unittest argument...]; CAIRN_SOURCE_ROOT is the directory of the sources.
"""

import json
import os
import pathlib
import shutil
import signal
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "cli"))

import support
from support import cairn

REPORT = "WARNING: ThreadSanitizer"
WORKERS = "-j4"


class Threads(support.CliTest):
    @classmethod
    def setUpClass(cls):
        if b"__tsan_init" not in pathlib.Path(support.PROGRAM).read_bytes():
            raise RuntimeError("the program is not built with ThreadSanitizer; use run.sh")
        root = pathlib.Path(os.environ.get("CAIRN_SOURCE_ROOT", "."))
        cls.samples = sorted((root / "samples").glob("*.sgf")) + [support.RECORD]
        cls.analyses = root / "samples/annotated"
        # Many short games, so that the threads meet often, and bad ones among them.
        games = support.games(8, "--game", "tzaar") + support.games(8, "--game", "towers")
        bad = [game.replace(b"-", b"?", 1) for game in games[::4]]
        directory = tempfile.mkdtemp()
        cls.addClassCleanup(shutil.rmtree, directory)
        cls.archive = pathlib.Path(directory, "games.sgf")
        cls.archive.write_bytes(b"\n".join(games + bad))

    def run_silently(self, *arguments, statuses=(0, 1), **options):
        done = cairn(*arguments, timeout=1800, **options)
        self.assertNotIn(REPORT, done.stderr, done.stderr[:6000])
        self.assertIn(done.returncode, statuses, done.stderr[-2000:])
        return done

    def test_check(self):
        self.run_silently("check", WORKERS, self.archive, "--report", self.path / "report",
                          "--bad", self.path / "bad", "--duplicates", "drop")

    def test_convert(self):
        self.run_silently("convert", WORKERS, "--to", "text", self.archive, "-o", self.path / "text")
        self.run_silently("convert", WORKERS, "--to", "cairn", self.archive, "--split", "-o", self.path / "split")

    def test_analyse(self):
        self.run_silently("analyse", WORKERS, "--depth", 1, "--proof-nodes", 100, "--second-look", 1000,
                          *self.samples[:2], "-f", "json", "-o", self.path / "json")
        # One game is divided among the threads.
        self.run_silently("analyse", WORKERS, "--depth", 1, "--proof-nodes", 300, "--turns", "20..24", support.RECORD)

    def test_databases(self):
        path = self.path / "games.db"
        self.run_silently("convert", WORKERS, self.archive, "-o", path)
        self.run_silently("analyse", WORKERS, "--depth", 1, "--proof-nodes", 0, "--second-look", 1000,
                          self.archive, "--length", "..30", "-o", path)
        for verb in "check", "stats":
            self.run_silently(verb, WORKERS, path)
        self.run_silently("convert", WORKERS, self.archive, "--duplicates", "report", "-o", path)
        self.run_silently("explore", path, "-o", self.path / "explored")

    def test_report_and_stats(self):
        self.run_silently("report", WORKERS, self.analyses, "-o", self.path / "site")
        self.run_silently("report", WORKERS, "--depth", 1, "--proof-nodes", 0, self.samples[0], "-o",
                          self.path / "searched")
        self.run_silently("stats", WORKERS, self.analyses, self.archive)

    def test_a_site_again(self):
        # Pages that are gone are made while the next games are read.
        path, site = self.path / "games.db", self.path / "site"
        self.run_silently("convert", WORKERS, self.archive, "-o", path)
        self.run_silently("analyse", WORKERS, "--depth", 1, "--proof-nodes", 0, path)
        for _ in range(2):
            self.run_silently("report", WORKERS, path, "-o", site)
            for page in list((site / "games").iterdir())[::2]:
                page.unlink()

    def test_draw(self):
        (self.path / "boards").mkdir()
        self.run_silently("draw", WORKERS, self.archive, "--turn", "last", "--players", "-o",
                          self.path / "boards" / "{number}.png")
        self.run_silently("draw", WORKERS, *self.samples, "--turn", 5, "-o", self.path / "all.pdf")

    def test_solve(self):
        # A thread watches the clock.
        self.run_silently("solve", "--seconds", 3, "--turn", 18, support.RECORD, statuses=(0, 1, 3))
        # Four threads share a search, in a game that cannot recur and in one that can.
        for start in "fixed", "towers":
            self.run_silently("solve", WORKERS, "--nodes", 200_000, "--memory", 16, start)

    def test_selfplay(self):
        for game in "tzaar", "towers":
            self.run_silently("selfplay", WORKERS, "--games", 8, "--depth", 1, "--random-turns", 6,
                              "--game", game, "-o", self.path / "own.sgf")

    def test_puzzles(self):
        self.run_silently("puzzles", WORKERS, "--self-play", 4, "--game", "tzaar", "--seed", 7, "-o",
                          self.path / "set", "--nodes", 500)

    def test_engine(self):
        for options, limit in (((WORKERS,), {"nodes": 3000}), (("--threads", 4), {"milliseconds": 300}),
                               (("-j2", "--threads", 2), {"milliseconds": 300})):
            questions = [{"id": str(number), "game": game, "position": start, **limit}
                         for number in range(5) for game, start in (("tzaar", "fixed"), ("towers", "towers"))]
            text = "".join(json.dumps(question) + "\n" for question in questions)
            done = self.run_silently("engine", *options, text=text)
            self.assertEqual(done.stdout.count(b'"rootInfo"'), len(questions), done.stdout[:2000])

    def test_a_stop(self):
        for verb in (["analyse", "-f", "json"], ["puzzles"], ["draw", "--turn", "all"]):
            target = self.path / f"stopped-{verb[0]}"
            if verb[0] == "draw":
                target.mkdir()
                target /= "{number}-{turn}.svg"
            running = support.start(*verb, WORKERS, self.archive, "-o", target)
            try:
                running.wait(timeout=3)
            except support.subprocess.TimeoutExpired:
                running.send_signal(signal.SIGINT)
            _, messages = running.communicate(timeout=600)
            self.assertNotIn(REPORT, messages.decode(), verb)
            self.assertIn(running.returncode, (0, 1, 130), messages.decode()[-2000:])


if __name__ == "__main__":
    support.main(sys.argv)
