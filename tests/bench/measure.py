#!/usr/bin/env python3
"""Benchmark of records and figures in one thread: how many games a second are read, replayed by the rules and written
in each format, and how many figures are drawn. Processor times are told, so that other work on the machine disturbs
them less; the shortest of five runs counts.

usage: measure.py PROGRAM records|figures [GAMES]

GAMES random games of each game (2000 by default, 40 for figures) are made first. The aims are 1000 SVG figures a
second, and 100 PNG figures of 800 pixels.

  meson setup build-bench --buildtype=release -Dcpu=native
  meson test -C build-bench --benchmark
"""

import pathlib
import resource
import subprocess
import sys
import tempfile

RUNS = 5
FORMATS = {"tzaar": ("cairn", "littlegolem", "boardspace", "text"), "towers": ("cairn", "text")}
FIGURES = (("svg", "print"), ("png", "print"), ("png", "colour"), ("pdf", "print"))


def fastest(command):
    """The processor time in seconds of the fastest of some runs."""
    times = []
    for _ in range(RUNS):
        before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
        subprocess.run(command, check=True)
        times.append(resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before)
    return min(times)


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


def main(program, what, count=None):
    measure, usual_count = {"records": (measure_records, "2000"), "figures": (measure_figures, "40")}[what]
    with tempfile.TemporaryDirectory() as directory:
        folder = pathlib.Path(directory)
        for game in FORMATS:
            games = folder / f"{game}.sgf"
            subprocess.run([program, "selfplay", "-q", "--game", game, "--games", count or usual_count, "--depth", "1",
                            "--random-turns", "300", "--seed", "2007", "-o", games], check=True)
            measure(program, games, game, folder)


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    main(*sys.argv[1:])
