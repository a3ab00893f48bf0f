#!/usr/bin/env python3
"""Makes a set of puzzles, and solves its page in a browser (puzzles_page.mjs), and that in the site of its games.

usage: puzzles_page_test.py PROGRAM; CAIRN_SOURCE_ROOT is the directory of the sources. Exits with 77,
which means that the test was skipped, if chromium, node or playwright-core (`npm ci` in this folder)
is not found; in `check --long` it fails then.
"""

import pathlib
import subprocess
import sys
import tempfile

from browser import ROOT, drive, missing, skip_or_fail

FILES = ("tests/data/littlegolem/game2552914.txt", "tests/data/puzzles/games.sgf")
QUICK = ("--without", "obvious", "--without", "defences", "--without", "idea", "--nodes", "3000", "--tactic-nodes", "100", "--turn-nodes", "3000", "--memory", "16")


def main():
    program = pathlib.Path(sys.argv[1]).resolve()
    if what := missing():
        return skip_or_fail(what)
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as name:
        subprocess.run(
            [program, "puzzles", "-q", "--sheet", "0", *QUICK, "-o", f"{name}/set",
             *(ROOT / file for file in FILES)],
            check=True, timeout=900)
        subprocess.run([program, "report", "-q", *(ROOT / file for file in FILES), "--puzzles", f"{name}/set", "-o", f"{name}/site"],
                       check=True, timeout=900)
        return drive("puzzles_page.mjs", f"{name}/set/puzzles.html", f"{name}/site/puzzles-tzaar.html", pictures=name)


if __name__ == "__main__":
    sys.exit(main())
