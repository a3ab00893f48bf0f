#!/usr/bin/env python3
"""Benchmarks in one thread. Processor times are told, so that other work on the machine disturbs them less.

usage: measure.py PROGRAM records|figures [GAMES]
       measure.py PROGRAM proofs [SET...] [OPTION...]

With records it tells how many turns a second are read, replayed by the rules and written in each format; with figures
how many are drawn. GAMES random games of each game (2000 by default, 40 for figures) are made first, and the fastest of
five runs counts. The aims are 1000 SVG figures a second, and 100 PNG figures of 800 pixels.

With proofs it tells of each position whether it is proven, with how many nodes, in what time and by how many of the
winner's turns, and of each set how many are. The sets are solved, hard and middlegame (of games on a play server),
ladder and high-ladder (23 to 33 and 35 to 45 stacks, from engine play, a set for each number of stacks); by default
all are asked. The options are those of `cairn solve`, in place of --seconds 60.

  meson setup build-bench --buildtype=release -Dcpu=native
  meson test -C build-bench --benchmark
"""

import collections
import json
import pathlib
import re
import resource
import subprocess
import sys
import tempfile

DATA = pathlib.Path(__file__).resolve().parent.parent / "data"
RUNS = 5
FORMATS = {"tzaar": ("cairn", "littlegolem", "boardspace", "text"), "towers": ("cairn", "text")}
FIGURES = (("svg", "print"), ("png", "print"), ("png", "colour"), ("pdf", "print"))


def seconds_of(command, **options):
    """The processor time in seconds of a run, and what it has written."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    done = subprocess.run(command, check=True, **options)
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before, done.stdout


def fastest(command):
    return min(seconds_of(command)[0] for _ in range(RUNS))


def measure_records(program, games, game, folder):
    count = games.read_text().count("(;FF")
    turns = games.read_text().count("\n;")
    for form in FORMATS[game]:
        written = folder / f"{game}.{form}"
        subprocess.run([program, "convert", "-q", "--to", form, games, "-o", written], check=True)
        seconds = fastest([program, "convert", "-q", "-j1", "--to", form, written, "-o", folder / "out"])
        print(f"{game} {form:<12} {count} games, {turns / count:.1f} turns each, {written.stat().st_size / 1e6:.1f} MB: "
              f"{seconds:.3f} s, {turns / seconds:.0f} turns a second")


def measure_figures(program, games, game, folder):
    for form, theme in FIGURES:
        place = folder / f"{game}-{form}-{theme}"
        place.mkdir()
        seconds = fastest([program, "draw", "-q", "--record", "all", "--turn", "all", "--width", "800", "--theme", theme,
                           "-f", form, "-j1", games, "-o", f"{place}/"])
        files = list(place.iterdir())
        print(f"{game} {form} {theme:<8} {len(files) / seconds:7.0f} a second, "
              f"{sum(file.stat().st_size for file in files) / len(files) / 1024:.1f} KiB each")


def measure_games(program, what, count=None):
    measure, usual_count = {"records": (measure_records, "2000"), "figures": (measure_figures, "40")}[what]
    with tempfile.TemporaryDirectory() as directory:
        folder = pathlib.Path(directory)
        for game in FORMATS:
            games = folder / f"{game}.sgf"
            subprocess.run([program, "selfplay", "-q", "--game", game, "--games", count or usual_count, "--depth", "1",
                            "--random-turns", "300", "--seed", "2007", "-o", games], check=True)
            measure(program, games, game, folder)


def positions():
    """All positions with their sets."""
    name = None
    for line in filter(None, (DATA / "waltz/positions.txt").read_text().splitlines()):
        if line.startswith("#"):  # like "# hard/BAJgame-..."
            name = line[2:].split("/")[0]
        else:
            yield name, line
    for ladder in "ladder", "high-ladder":
        for stacks, position in re.findall(r"^(\d+)\t(.*)$", (DATA / f"{ladder}.txt").read_text(), re.MULTILINE):
            yield f"{ladder} {stacks}", position


def measure_proofs(program, *words):
    first_option = next((i for i, word in enumerate(words) if word.startswith("-")), len(words))
    sets, options = words[:first_option], words[first_option:] or ("--seconds", "60")
    totals = collections.defaultdict(lambda: [0, 0, 0, 0])
    with tempfile.TemporaryDirectory() as directory:
        proof = pathlib.Path(directory, "proof")
        for name, position in positions():
            if sets and name.split()[0] not in sets:
                continue
            proof.unlink(missing_ok=True)
            seconds, told = seconds_of([program, "solve", "-q", "--json", *options, "--proof", proof, f"tzaar {position}"],
                                       stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
            found = json.loads(told)
            turns = re.search(rb"\nturns (\d+)\n", proof.read_bytes())[1].decode() if proof.exists() else "-"
            print(f"{name:<14} {found['value']:<8} {found['nodes']:>12} nodes {seconds:>8.2f} s {turns:>9} turns  {position}",
                  flush=True)
            for i, part in enumerate((1, proof.exists(), seconds, found["nodes"])):
                totals[name][i] += part
    for name, (count, proven, seconds, nodes) in totals.items():
        print(f"{name:<14} {proven:>3} of {count:>3} proven {seconds:>10.2f} s {nodes:>14} nodes")


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    measure_proofs(sys.argv[1], *sys.argv[3:]) if sys.argv[2] == "proofs" else measure_games(*sys.argv[1:])
