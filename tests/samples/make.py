#!/usr/bin/env python3
"""Makes what is in samples/ but for the records of games, the sets of puzzles and the examples for the library.

usage: make.py CAIRN SOURCE_ROOT [--pages DIRECTORY]

CAIRN is the program. Pages and documents change with each style sheet and script, so none is in
samples/; with --pages they are made in DIRECTORY, in some minutes, and index.html there leads to them.
"""

import json
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import sys
import tempfile

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

# The archive of which the sample site is made: for each part the arguments of `cairn selfplay`.
ARCHIVE = [
    "--start fixed --game tzaar --depth 1 --seed 21 --games 90 --random-turns 2",
    "--start towers --depth 1 --seed 22 --games 70 --random-turns 4",
    "--start towers --depth 2 --seed 23 --games 40 --random-turns 4",
]
QUICK_ANALYSIS = ["--depth", "1", "--proof-nodes", "300"]

# What one looks at first: addresses and what they are. Those of the sets come after them.
STARTS = {
    "report/game2552914.html": "The report of a real game",
    "report/archive/index.html": "The site of 200 games that Cairn played against itself",
    "gallery/page.html": "A figure on a page",
}
INDEX = """<!DOCTYPE html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Samples</title>
<h1>Samples</h1>
<ul>
{}
</ul>
</html>
"""


def stem_of(name):
    return name.split(".")[0]


def commands_of_sets(samples):
    """The commands of samples/puzzles/README.md that make the sets: for each the arguments of `cairn puzzles`."""
    text = (samples / "puzzles/README.md").read_text("utf-8").replace("\\\n", "")
    commands = re.findall(r"^\.\./\.\./cairn puzzles (.*) -o (\S+)$", text, re.MULTILINE)
    return {name: shlex.split(arguments) for arguments, name in commands}


class Workshop:
    """A directory in which samples/ is made anew, in place of the source tree."""

    def __init__(self, cairn, samples, directory):
        self.cairn = cairn
        self.directory = pathlib.Path(directory)
        self.samples = self.directory / "samples"
        for name in ("annotated", "gallery", "report", "puzzles"):
            (self.samples / name).mkdir(parents=True)
        analyses = (f"annotated/{stem_of(name)}.{kind}" for name in RECORDS for kind in ("json", "sgf"))
        for name in (*RECORDS, *analyses):
            shutil.copy(samples / name, self.samples / name)
        for source in samples.glob("puzzles/*.*"):
            shutil.copy(source, self.samples / "puzzles")

    def run(self, *arguments, folder="."):
        command = [self.cairn, *map(str, arguments)]
        done = subprocess.run(command, cwd=self.directory / folder, stdout=subprocess.PIPE,
                              stdin=subprocess.DEVNULL, timeout=900,
                              env=os.environ | {"SOURCE_DATE_EPOCH": "1767225600"})
        if done.returncode != 0:
            sys.exit(f"{' '.join(map(str, command))} ends with status {done.returncode}")
        return done.stdout

    def write(self, name, content):
        (self.samples / name).write_bytes(content)

    def make_positions(self):
        for name, (record, turns, form) in POSITIONS.items():
            analysis = self.run("analyse", "--depth", "1", "--proof-nodes", "0",
                                "--format", "json", f"samples/{record}")
            position = json.loads(analysis)["turns"][turns]["position"]
            event = f"# Event: samples/{record} after turn {turns}, Cairn's own play"
            self.write(name, f"{event}\n{position}\n".encode())
            if form != "text":
                self.write(name, self.run("convert", "-q", "--to", form, f"samples/{name}"))

    def annotate(self, records):
        for name in records:
            stem = stem_of(name)
            analysis = self.run("analyse", *ANALYSIS, "--format", "json", f"samples/{name}")
            self.write(f"annotated/{stem}.json", analysis)
            again = self.run("analyse", "--format", "sgf", f"samples/annotated/{stem}.json")
            self.write(f"annotated/{stem}.sgf", again)

    def make(self, records):
        """Makes what is committed; of the analyses those of these records."""
        self.make_positions()
        self.annotate(records)
        gallery.make(self)

    def play_archive(self):
        """Returns the file of the games."""
        games = self.directory / "archive.sgf"
        games.write_bytes(b"".join(
            self.run("selfplay", "-q", "--strength", "exact", *part.split()) for part in ARCHIVE))
        return games

    def make_set(self, name, arguments, most_lines=None):
        """Makes a set of puzzles, or one of the first lines of its file of candidates."""
        if most_lines:
            candidates = self.samples / "puzzles" / arguments[0]
            candidates.write_text("".join(candidates.read_text().splitlines(keepends=True)[:most_lines]))
        self.run("puzzles", "-q", *arguments, "-o", name, folder="samples/puzzles")

    def make_pages(self, is_quick=False):
        """Makes the pages and documents, and an index of them. A quick run makes them of the analyses, and of few
        candidates for puzzles."""
        gallery.make(self)
        analyses = [f"samples/annotated/{stem_of(name)}.json" for name in RECORDS]
        # With the usual effort the report shows where the game was decided.
        self.run("report", "-q", analyses[0] if is_quick else f"samples/{REAL}",
                 "-o", f"samples/report/{stem_of(REAL)}.html")
        games = analyses if is_quick else [*QUICK_ANALYSIS, self.play_archive()]
        self.run("report", "-q", *games, "-o", "samples/report/archive")
        starts = dict(STARTS)
        for name, arguments in commands_of_sets(self.samples).items():
            if is_quick and not arguments[0].endswith(".txt"):
                continue
            self.make_set(name, arguments, 24 if is_quick else None)
            starts |= {f"puzzles/{name}/puzzles.{kind}": f"Puzzles, {name}, to {what}"
                       for kind, what in (("html", "solve"), ("pdf", "print"))}
        self.write("index.html", INDEX.format("\n".join(
            f'<li><a href="{address}">{text}</a></li>' for address, text in starts.items())).encode())


def is_page(name):
    """Whether the file of samples/ is none of those that are committed."""
    return pathlib.PurePath(name).suffix in (".html", ".pdf", ".png", ".gif")


def main():
    cairn, root = (pathlib.Path(argument).resolve() for argument in sys.argv[1:3])
    with tempfile.TemporaryDirectory() as directory:
        workshop = Workshop(cairn, root / "samples", directory)
        if sys.argv[3:4] == ["--pages"]:
            workshop.make_pages()
            shutil.copytree(workshop.samples, sys.argv[4], dirs_exist_ok=True)
        else:
            workshop.make(RECORDS)
            shutil.copytree(workshop.samples, root / "samples", dirs_exist_ok=True,
                            ignore=lambda _, names: set(filter(is_page, names)))


if __name__ == "__main__":
    main()
