#!/usr/bin/env python3
"""Makes an archive of games and damages some of them in every known way. Rules of its own, which
share nothing with the program, decide what is bad. Every damage must be named, no good game may be
lost, and no verb may crash or hang.

usage: hostile_test.py PROGRAM [unittest argument...]; CAIRN_SOURCE_ROOT is the directory of the
sources; HOSTILE_GAMES (100, or 400 in long tests) says how many games there are besides the damaged ones, HOSTILE_EACH (1)
how many are damaged in each way, HOSTILE_SEED (1) which they are. By hand:

    HOSTILE_GAMES=20000 HOSTILE_EACH=9 HOSTILE_SEED=7 CAIRN_SOURCE_ROOT=. \\
      python3 tests/hostile/hostile_test.py build-release/src/cli/cairn
"""

import collections
import json
import os
import pathlib
import random
import re
import shutil
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "cli"))

# The kinds of damage enter themselves into the lists of `kinds`, in this order.
import kinds
import turn_damage  # noqa: F401
import text_damage
import file_damage  # noqa: F401
import support
from kinds import BAD, CUT, EITHER, GOOD
from games import Game
from support import cairn

GAMES = int(os.environ.get("HOSTILE_GAMES", support.cases(100, 400)))
EACH = int(os.environ.get("HOSTILE_EACH", 1))
SEED = int(os.environ.get("HOSTILE_SEED", 1))
IN_A_FILE = 25  # games that lie together
SOUND = ("ok", "repaired")


class File:
    """A file of the archive, and what must be found in it."""

    def __init__(self, name, content, good, expected=GOOD, turns=None):
        self.name, self.content, self.good = name, content, good
        self.expected, self.turns = expected, turns  # of what is damaged


def outcome(game):
    """What must be found of a good game: its length, and the winner."""
    turns, _, loser = game.verdict()
    return turns, {"w": "Black wins", "b": "White wins", "draw": "draw", None: "unfinished"}[loser]


def found_in(entry):
    words = entry["result"].split(":")[0]
    return entry["turns"], words if words in ("White wins", "Black wins") else \
        "draw" if words.startswith("draw") else "unfinished"


class Archive:
    """Makes the files from a seed."""

    def __init__(self, seed):
        self.chance = random.Random(seed)
        self.next_seed = seed * 1_000_003
        self.files = []

    def game(self, form=None, game=None):
        """A game of at least eight turns that can be written in that format."""
        while True:
            self.next_seed += 1
            made = Game(self.next_seed, "tzaar" if form == "littlegolem" else game)
            if len(made.turns) >= 8:
                return made

    def add(self, name, content, good, *expectation):
        file = File(f"{len(self.files):05}-{name}", content, [outcome(game) for game in good], *expectation)
        self.files.append(file)

    def add_good(self, count):
        for first in range(0, count, IN_A_FILE):
            form = self.chance.choice(kinds.ANY)
            games = [self.game(form) for _ in range(min(IN_A_FILE, count - first))]
            self.add(f"good.{form}", b"".join(game.write(form) for game in games), games)

    def add_bad(self):
        for kind in kinds.IN_TURNS:
            self.in_turns(kind, "tzaar" if kind.formats == ("tzaar",) else None)
        for kind in kinds.IN_TEXT:
            for form in kind.formats:
                self.in_text(kind, form)
        for kind in kinds.WHOLE_FILES:
            self.add(kind.__name__, kind(self.game("text").write("text"), self.chance), [], BAD)
        for kind in kinds.PACKED:
            games = [self.game("text") for _ in range(3)]
            self.add(kind.__name__, kind([game.write("text") for game in games], self.chance), [], BAD)

    def between_good_ones(self, kind, form, text, *expectation):
        """Puts the damaged text between two good games, which must be found."""
        good = [self.game(form), self.game(form)]
        before, behind = (game.write(form) for game in good)
        self.add(f"{kind.__name__}.{form}", before + text + behind, good, *expectation)

    def in_turns(self, kind, game):
        for form in kind.formats if game is None else ("cairn", "text"):
            damaged = self.game(form, game)
            kind(damaged.turns, self.chance.randrange(2, len(damaged.turns) - 2), damaged)
            turns, is_whole, _ = damaged.verdict(is_sgf=form != "text")
            text = damaged.write(form)
            self.between_good_ones(kind, form, text, *((GOOD, turns) if is_whole else (CUT, turns)))

    def in_text(self, kind, form):
        for _ in range(20):
            text = self.game(form).write(form)
            turns = list(re.finditer(text_damage.TURN[form], text))
            damaged, expected = kind(text, form, self.chance.choice(turns[2:-2]), self.chance)
            if damaged != text:  # what chance puts there may be what stood there
                return self.between_good_ones(kind, form, damaged, expected)
        raise RuntimeError(f"{kind.__name__} does nothing to {form}")


class Hostile(support.CliTest):
    @classmethod
    def setUpClass(cls):
        directory = tempfile.mkdtemp()
        cls.addClassCleanup(shutil.rmtree, directory)
        cls.folder = pathlib.Path(directory, "archive")
        cls.folder.mkdir()
        archive = Archive(SEED)
        archive.add_good(GAMES)
        for _ in range(EACH):
            archive.add_bad()
        cls.files = archive.files
        for file in cls.files:
            (cls.folder / file.name).write_bytes(file.content)
        cls.damaged = [file for file in cls.files if "good." not in file.name]

    def run_soundly(self, *arguments, timeout=3600, **options):
        """Runs the program, which must end in good order with messages of a line each."""
        done = cairn(*arguments, timeout=timeout, **options)
        self.assertIn(done.returncode, (0, 1, 2, 3), f"{arguments[0]}: {done.stderr[-2000:]}")
        self.assertNotIn("unrecognised option", done.stderr)
        self.assertLess(max(map(len, done.stderr.splitlines() or [""])), 3000, arguments[0])
        return done

    def file_of(self, label):
        """The name of the file, in the archive, of a label like FOLDER/x.tar:0.sgf."""
        return label.removeprefix(f"{self.folder}/").split(":")[0]

    def test_check(self):
        done = self.run_soundly("check", "-q", "--report", "-", *sorted(self.folder.iterdir()))
        found = collections.defaultdict(list)
        for line in done.stdout.splitlines():
            entry = json.loads(line)
            found[self.file_of(entry["source"])].append(entry)
        for file in self.files:
            with self.subTest(file=file.name):
                self.compare(file, found[file.name])

    def compare(self, file, entries):
        self.assertTrue(entries, "no word of the file")
        sound = collections.Counter(found_in(entry) for entry in entries if entry["state"] in SOUND)
        missing = collections.Counter(file.good) - sound
        self.assertEqual(missing, collections.Counter(), "good games are lost")
        states = [entry["state"] for entry in entries]
        if file.expected == GOOD:
            self.assertEqual([state for state in states if state not in SOUND], [])
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

    def test_convert_keeps_the_good_ones(self):
        good = sum(len(file.good) for file in self.files)
        for form in "cairn", "text":
            target = self.path / form
            self.run_soundly("convert", "-q", "--to", form, self.folder, "-o", target,
                             "--bad", self.path / f"{form}.bad")
            done = self.run_soundly("check", "-q", target)
            self.assertGreaterEqual(done.stdout.count(b": ok: "), good)
            self.assertEqual(done.returncode, 0, done.stderr[-2000:])
        split = self.path / "split"
        self.run_soundly("convert", "-q", "--to", "cairn", self.folder, "--split", "-o", split)
        self.assertGreaterEqual(len(list(split.iterdir())), good)

    def test_the_other_verbs(self):
        few = [self.folder / file.name for file in self.damaged] if GAMES < 5000 else [self.folder]
        self.run_soundly("analyse", "-q", "--depth", 1, "--proof-nodes", 0, "-f", "json", *few,
                         "--length", "..12", "-o", self.path / "analysed.json")
        self.run_soundly("analyse", "-q", "-f", "sgf", self.path / "analysed.json")
        self.run_soundly("puzzles", "-q", *few[:50], "-o", self.path / "set", "--nodes", 1,
                         "--length", "..10")
        self.run_soundly("draw", "-q", *few, "--turn", "last", "-f", "txt", "-o", self.path / "boards/")
        names = [self.folder / file.name for file in self.damaged]
        self.run_soundly("solve", "-q", "--nodes", 1, "--turn", 1, *names)
        self.run_soundly("verify", "-q", *names)
        for name in names if support.IS_LONG else names[::10]:
            self.run_soundly("perft", 1, name)
            self.run_soundly("selfplay", "-q", "--games", 1, "--random-turns", 9, "--depth", 1,
                             "--start", name)

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
