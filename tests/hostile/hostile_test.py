#!/usr/bin/env python3
"""Makes an archive of games and damages some of them in every known way. Rules of its own, which
share nothing with the program, decide what is bad. In every verb each damage must be named, no good
game may be lost, and nothing may crash or hang.

usage: hostile_test.py PROGRAM [unittest argument...]; CAIRN_SOURCE_ROOT is the directory of the
sources; HOSTILE_GAMES (100, or 400 in long tests) says how many games there are besides the damaged ones, HOSTILE_EACH (1)
how many are damaged in each way, HOSTILE_SEED (1) which they are. By hand, with 1815 damaged ones:

    HOSTILE_GAMES=20000 HOSTILE_EACH=5 HOSTILE_SEED=7 CAIRN_SOURCE_ROOT=. \\
      python3 tests/hostile/hostile_test.py build-release/src/app/cairn
"""

import collections
import csv
import io
import json
import os
import pathlib
import random
import shutil
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "cli"))

import archive
import kinds
import support
from kinds import BAD, CUT, GOOD
from games import Game
from support import cairn

GAMES = int(os.environ.get("HOSTILE_GAMES", support.cases(100, 400)))
EACH = int(os.environ.get("HOSTILE_EACH", 1))
SEED = int(os.environ.get("HOSTILE_SEED", 1))
SOUND = ("ok", "repaired")
SHORT = 12  # turns of the games that slow verbs take of the archive


def found_in(entry):
    words = entry["result"].split(":")[0]
    return entry["turns"], words if words in ("White wins", "Black wins") else \
        "draw" if words.startswith("draw") else "unfinished"


def bad_ones(entries):
    return [(entry["source"], entry["number"], entry["state"]) for entry in entries if entry["state"] not in SOUND]


class Hostile(support.CliTest):
    @classmethod
    def setUpClass(cls):
        directory = tempfile.mkdtemp()
        cls.addClassCleanup(shutil.rmtree, directory)
        cls.folder = pathlib.Path(directory, "archive")
        cls.folder.mkdir()
        made = archive.Archive(SEED)
        made.add_good(GAMES)
        for _ in range(EACH):
            made.add_bad()
        cls.files, cls.starts = made.files, made.starts
        for file in cls.files:
            (cls.folder / file.name).write_bytes(file.content)
        cls.damaged = [file for file in cls.files if "good." not in file.name]
        cls.names = [cls.folder / file.name for file in cls.damaged]
        cls.good = sum(len(file.good) for file in cls.files)
        done = cairn("check", "-q", "--report", "-", cls.folder, timeout=7200)
        cls.checked = cls.by_file(done.stdout)

    def run_soundly(self, *arguments, timeout=7200, **options):
        """Runs the program, which must end in good order with messages of a line each."""
        began = time.monotonic()
        done = cairn(*arguments, timeout=timeout, **options)
        if support.IS_LONG:
            print(f"{arguments[0]}: {time.monotonic() - began:.1f} s", file=sys.stderr)
        self.assertIn(done.returncode, (0, 1, 2, 3), f"{arguments[0]}: {done.stderr[-2000:]}")
        self.assertNotIn("unrecognised option", done.stderr)
        self.assertLess(max(map(len, done.stderr.splitlines() or [""])), 3000, arguments[0])
        return done

    def run_and_judge(self, verb, *arguments, longest=None):
        """Runs a verb on the archive. Its report must name all that is bad, and every good game of at
        most so many turns."""
        report = self.path / "report"
        options = [] if longest is None else ["--length", f"..{longest}"]
        self.run_soundly(verb, "-q", "--report", report, self.folder, *arguments, *options)
        found = self.by_file(report.read_bytes())
        for file in self.files:
            with self.subTest(verb=verb, file=file.name):
                self.expect_good(file, found[file.name], longest)
                if longest is None:
                    self.expect_bad(file, found[file.name])
                else:  # what is repaired may be longer
                    self.assertEqual(bad_ones(found[file.name]), bad_ones(self.checked[file.name]))

    @classmethod
    def by_file(cls, report):
        """The lines of a report for each file of the archive. A label is like FOLDER/x.tar:0.sgf."""
        found = collections.defaultdict(list)
        for line in report.splitlines():
            entry = json.loads(line)
            found[entry["source"].removeprefix(f"{cls.folder}/").split(":")[0]].append(entry)
        return found

    def expect_good(self, file, entries, longest):
        sound = collections.Counter(found_in(entry) for entry in entries if entry["state"] in SOUND)
        wanted = collections.Counter(game for game in file.good if longest is None or game[0] <= longest)
        self.assertEqual(wanted - sound, collections.Counter(), "good games are lost")

    def expect_bad(self, file, entries):
        self.assertTrue(entries, "no word of the file")
        states = [entry["state"] for entry in entries]
        if file.expected == GOOD:
            self.assertEqual(bad_ones(entries), [])
        elif file.expected == BAD:
            self.assertGreater(len([state for state in states if state != "ok"]), 0, "not named")
        elif file.expected == CUT:
            cut = [entry["turns"] for entry in entries if entry["state"] == "cut off"]
            self.assertEqual(cut, [file.turns])

    def test_every_kind_is_here(self):
        all_kinds = kinds.IN_TURNS + kinds.IN_TEXT + kinds.WHOLE_FILES + kinds.PACKED
        names = {kind.__name__ for kind in all_kinds}
        self.assertEqual(len(names), len(all_kinds))
        self.assertGreater(len(names), 60)

    def test_check(self):
        self.run_and_judge("check", "-o", self.path / "lines")

    def test_stats(self):
        figures = self.path / "figures.json"
        self.run_and_judge("stats", "-f", "json", "-o", figures)
        self.assertGreaterEqual(json.loads(figures.read_bytes())["games"], self.good)

    def test_convert_keeps_the_good_ones(self):
        for form in "cairn", "text":
            target = self.path / form
            self.run_and_judge("convert", "--to", form, "-o", target, "--bad", self.path / f"{form}.bad")
            done = self.run_soundly("check", "-q", target)
            self.assertGreaterEqual(done.stdout.count(b": ok: "), self.good)
            self.assertEqual(done.returncode, 0, done.stderr[-2000:])
        split = self.path / "split"
        self.run_and_judge("convert", "--to", "cairn", "--split", "-o", split)
        self.assertGreaterEqual(len(list(split.iterdir())), self.good)

    def test_a_database_keeps_the_good_ones(self):
        games = self.path / "games.db"
        self.run_and_judge("convert", "-o", games)
        done = self.run_soundly("check", "-q", games)
        self.assertEqual(done.returncode, 0, done.stderr[-2000:])
        stored = done.stdout.count(b"\n")
        self.assertGreaterEqual(stored, self.good)
        counted = json.loads(self.run_soundly("stats", "-q", "-f", "json", games).stdout)
        self.assertEqual(counted["games"], stored)
        self.run_soundly("convert", "-q", self.folder, "-o", games)  # all is there already
        self.assertEqual(self.run_soundly("check", "-q", games).stdout, done.stdout)
        for start in self.starts[:support.cases(5, 20)]:
            found = self.run_soundly("explore", "-f", "json", games, start).stdout
            self.assertGreater(sum(turn["games"] for turn in json.loads(found)["turns"]), 0)
        for name in self.names if support.IS_LONG else self.names[::10]:
            self.run_soundly("explore", name)
            self.run_soundly("explore", games, name)

    def test_names_of_databases(self):
        """They mean files, whatever SQLite takes them for."""
        for name in "file:x.db", "file:y.db?mode=ro&z.db", "%41.db", "x#y.db", ":memory:.db":
            self.run_soundly("convert", "-q", self.files_of_good()[0], "-o", name, cwd=self.path)
            self.assertGreater((self.path / name).stat().st_size, 0, name)
            self.assertEqual(self.run_soundly("check", "-q", name, cwd=self.path).returncode, 0, name)

    def files_of_good(self):
        return [self.folder / file.name for file in self.files if "good." in file.name]

    def test_json_over_several_lines(self):
        good = self.path / "good.json"
        self.run_soundly("analyse", "-q", "--depth", 1, "--proof-nodes", 0, "--turns", 1, "-f", "json",
                         self.files_of_good()[0], "-o", good)
        games = [json.loads(line) for line in good.read_bytes().splitlines()][:5]
        pretty = "\n".join(json.dumps(game, indent=2) for game in games)
        for text in pretty, json.dumps(games, indent=1), json.dumps(games, indent="\t").replace("\n", "\r\n"):
            done = self.run_soundly("check", "-q", self.file("pretty.json", text))
            self.assertEqual((done.returncode, done.stdout.count(b": ok")), (0, len(games)))
        chance = random.Random(SEED)
        lines = pretty.splitlines()
        for _ in range(support.cases(30, 300)):
            at = chance.randrange(len(lines))
            new = chance.choice(([], ["}"], ["{"], ['"'], [lines[at], lines[at]], ["\x00"], [lines[at][:-1]]))
            self.run_soundly("stats", "-q", self.file("spoilt.json", "\n".join(lines[:at] + new + lines[at + 1:])))

    def test_tables_are_safe_for_spreadsheets(self):
        for verb in ("stats",), ("analyse", "--depth", 1, "--proof-nodes", 0, "--turns", 1, "--length", "..9"):
            done = self.run_soundly(*verb, "-q", "-f", "csv", "--csv-safe", *self.names)
            for row in csv.reader(io.StringIO(done.stdout.decode())):
                for field in row:
                    self.assertNotRegex(field, r"^[=@\t\r]|^[-+](?![0-9.]+$)")

    def test_analyses(self):
        quick = "--depth", 1, "--proof-nodes", 0
        analyses = self.path / "analyses.json"
        self.run_and_judge("analyse", *quick, "--turns", 1, "-f", "json", "-o", analyses, longest=SHORT)
        self.run_soundly("analyse", "-q", "-f", "sgf", analyses)
        self.run_soundly("analyse", "-q", *quick, *self.names[::60], "-o", self.path / "games.db")

    def test_reports(self):
        site = self.path / "site"
        longest = None if GAMES < 5000 else SHORT
        self.run_and_judge("report", "-o", site, longest=longest)
        wanted = sum(longest is None or turns <= longest for file in self.files for turns, _ in file.good)
        self.assertGreaterEqual(len(list(site.glob("games/*.html"))), wanted)
        for name in self.names[::40]:
            self.run_soundly("report", "-q", "--depth", 1, "--proof-nodes", 0, name, "-o", self.path / "game.html")

    def test_the_other_verbs(self):
        few = self.names if GAMES < 5000 else [self.folder]
        self.run_soundly("puzzles", "-q", *self.names[::40], "-o", self.path / "set", "--length", "..9",
                         *(f"--{budget}nodes=1" for budget in ("", "tactic-", "turn-", "length-")))
        (self.path / "boards").mkdir()
        self.run_soundly("draw", "-q", *few, "--turn", "last", "-f", "txt", "-o", self.path / "boards/")
        self.run_soundly("solve", "-q", "--nodes", 1, "--turn", 1, *self.names)
        self.run_soundly("verify", "-q", *self.names)
        for name in self.names if support.IS_LONG else self.names[::10]:
            self.run_soundly("perft", 1, name)
            self.run_soundly("selfplay", "-q", "--games", 1, "--random-turns", 9, "--depth", 1, "--start", name)

    def test_engine(self):
        questions = b"\n".join(file.content[:5000] for file in self.damaged)
        starts = [Game(seed).start.text() for seed in range(20)]
        for start in starts + [start[:-9] for start in starts] + [start.upper() for start in starts]:
            question = {"id": "x", "game": "tzaar", "position": start, "nodes": 10}
            questions += b"\n" + json.dumps(question).encode()
        done = self.run_soundly("engine", "-j", 2, text=questions + b"\n")
        for line in done.stdout.splitlines():
            json.loads(line)


if __name__ == "__main__":
    support.main(sys.argv)
