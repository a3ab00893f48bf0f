#!/usr/bin/env python3
"""Makes everything in samples/ except the records of games, and compares it with what is there.

usage: make.py CAIRN SOURCE_ROOT [--renew]; CAIRN is the program; --renew writes what was made into
samples/
"""

import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import zipfile

import gallery

REAL = "game2552914.txt"

# Games of Cairn against itself, two or three turns deep (one in the collection), which an earlier version played.
OWN = ["own-tzaar-random.sgf", "own-tzaar-fixed.sgf", "own-tzaar-tournament.sgf", "own-towers-1.sgf", "own-towers-2.sgf",
       "own-collection.sgf"]
RECORDS = [REAL, *OWN]

# For each position, by its name: the record, the number of turns played, and the format.
POSITIONS = {
    "position-tzaar.txt": ("own-tzaar-random.sgf", 18, "text"),
    "position-towers.txt": ("own-towers-2.sgf", 20, "text"),
    "position-waltz.txt": ("own-tzaar-fixed.sgf", 14, "waltz"),
}

# All records are analysed with small limits, so that the test is fast.
ANALYSIS = ["--depth", "2", "--proof-nodes", "2000"]

# For each record or position its pictures: the end of the name, the record in its file, the turn.
DIAGRAMS = {
    REAL: [("turn-12.svg", 1, 12), ("turn-12.png", 1, 12)],
    "own-tzaar-random.sgf": [("turn-16.svg", 1, 16)],
    "own-tzaar-fixed.sgf": [("turn-13.svg", 1, 13)],
    "own-tzaar-tournament.sgf": [("turn-30.svg", 1, 30)],
    "own-towers-1.sgf": [("turn-20.svg", 1, 20)],
    "own-towers-2.sgf": [("turn-17.svg", 1, 17)],
    "own-collection.sgf": [("game-2-turn-20.svg", 2, 20)],
    "position-tzaar.txt": [("diagram.svg", 1, 0)],
    "position-towers.txt": [("diagram.svg", 1, 0)],
    "position-waltz.txt": [("diagram.svg", 1, 0)],
}


# The archive of which the sample site is made: for each part the arguments of `cairn selfplay`.
ARCHIVE = [
    "--start fixed --game tzaar --depth 1 --seed 21 --games 90 --random-turns 2",
    "--start towers --depth 1 --seed 22 --games 70 --random-turns 4",
    "--start towers --depth 2 --seed 23 --games 40 --random-turns 4",
]
QUICK_ANALYSIS = ["--depth", "1", "--proof-nodes", "300"]

# Screenshots of pages, which tests/browser/screenshot.mjs makes.
SCREENSHOTS = {"report/report.png", "report/archive.png"}


class Workshop:
    """A directory in which samples/ is made anew, in place of the source tree."""

    def __init__(self, cairn, directory):
        self.cairn = cairn
        self.directory = directory

    def run(self, *arguments):
        command = [self.cairn, *map(str, arguments)]
        done = subprocess.run(command, cwd=self.directory, stdout=subprocess.PIPE,
                              stdin=subprocess.DEVNULL, timeout=900,
                              env=os.environ | {"SOURCE_DATE_EPOCH": "1767225600"})
        if done.returncode != 0:
            sys.exit(f"{' '.join(map(str, command))} ends with status {done.returncode}")
        return done.stdout

    def write(self, name, content):
        (self.directory / "samples" / name).write_bytes(content)

    def make_positions(self):
        for name, (record, turns, form) in POSITIONS.items():
            analysis = self.run("analyse", "--depth", "1", "--proof-nodes", "0",
                                "--format", "json", f"samples/{record}")
            position = json.loads(analysis)["turns"][turns]["position"]
            event = f"# Event: samples/{record} after turn {turns}, Cairn's own play"
            self.write(name, f"{event}\n{position}\n".encode())
            if form != "text":
                self.write(name, self.run("convert", "--to", form, f"samples/{name}"))

    def annotate(self):
        for name in RECORDS:
            stem = name.split(".")[0]
            source = f"samples/{name}"
            analysis = self.run("analyse", *ANALYSIS, "--format", "json", source)
            self.write(f"annotated/{stem}.json", analysis)
            again = self.run("analyse", "--format", "sgf", f"samples/annotated/{stem}.json")
            self.write(f"annotated/{stem}.sgf", again)

    def draw(self):
        for name, pictures in DIAGRAMS.items():
            for suffix, record, turn in pictures:
                target = f"samples/annotated/{name.split('.')[0]}-{suffix}"
                self.run("draw", "--record", record, "--turn", turn, "--width", 480,
                         f"samples/{name}", "-o", target)

    def report(self):
        stem = REAL.split(".")[0]
        # With the usual effort, so that the page shows where the game was decided.
        self.run("report", "-q", f"samples/{REAL}", "-o", f"samples/report/{stem}.html")
        games = self.directory / "archive.sgf"
        games.write_bytes(b"".join(
            self.run("selfplay", "-q", "--strength", "exact", *part.split())
            for part in ARCHIVE))
        site = self.directory / "archive"
        self.run("report", "-q", *QUICK_ANALYSIS, games, "-o", site)
        with zipfile.ZipFile(self.directory / "samples/report/archive.zip", "w") as archive:
            for path in sorted(site.rglob("[!.]*.*")):  # but for what Cairn keeps for the next run
                name = path.relative_to(self.directory).as_posix()
                entry = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
                entry.compress_type = zipfile.ZIP_DEFLATED
                archive.writestr(entry, path.read_bytes(), compresslevel=9)

    def make(self, samples):
        (self.directory / "samples/annotated").mkdir(parents=True)
        (self.directory / "samples/report").mkdir()
        for name in RECORDS:
            shutil.copy(samples / name, self.directory / "samples")
        self.make_positions()
        self.annotate()
        self.draw()
        self.report()
        gallery.make(self)


def files_below(directory):
    """Returns contents by name. Of PNG and GIF files it takes only the header, which has the size,
    and of PDF files the first bytes, because versions of the libraries write these files differently. The
    tests of drawing compare the pixels. Of ZIP files it takes the members."""
    compared = {".png": 24, ".pdf": 5, ".gif": 10}
    files = {}
    for path in sorted(directory.rglob("*")):
        name = path.relative_to(directory).as_posix()
        if path.suffix == ".zip":
            with zipfile.ZipFile(path) as archive:
                files |= {f"{name}:{member}": archive.read(member) for member in archive.namelist()}
        elif path.is_file():
            files[name] = path.read_bytes()[:compared.get(path.suffix)]
    return files


def differences(made, present):
    for name in sorted(made.keys() | present.keys()):
        if name not in present:
            yield f"{name} is missing"
        elif name not in made:
            yield f"{name} is not made by this"
        elif made[name] != present[name]:
            yield f"{name} has changed"


def main():
    cairn, root = (pathlib.Path(argument).resolve() for argument in sys.argv[1:3])
    samples = root / "samples"
    with tempfile.TemporaryDirectory() as directory:
        workshop = Workshop(cairn, pathlib.Path(directory))
        workshop.make(samples)
        made = pathlib.Path(directory, "samples")
        if sys.argv[3:] == ["--renew"]:
            shutil.copytree(made, samples, dirs_exist_ok=True)
        present = files_below(samples)
        # Making the sets of puzzles takes half an hour (README.md); tests/puzzles checks their
        # proofs. People wrote the examples for the library.
        present = {name: content for name, content in present.items()
                   if not name.startswith(("puzzles/", "library/")) and name not in SCREENSHOTS}
        problems = list(differences(files_below(made), present))
    if problems:
        print(*(f"samples/{problem}" for problem in problems), sep="\n")
        sys.exit("renew them with `ninja samples` in the build directory")


if __name__ == "__main__":
    main()
