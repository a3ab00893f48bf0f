#!/usr/bin/env python3
"""Makes a set of puzzles, and solves its page in a browser (browser/page_test.mjs).

usage: page_test.py PROGRAM; CAIRN_SOURCE_ROOT names the sources. Exits with 77, which means that the
test was skipped, where chromium, node or playwright-core (`npm ci` in browser/) is not found.
"""

import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(os.environ.get("CAIRN_SOURCE_ROOT", "."))
BROWSER = ROOT / "tests/puzzles/browser"
FILES = ("tests/data/littlegolem/game2552914.txt", "tests/data/puzzles/games.sgf")
QUICK = ("--nodes", "3000", "--tactic-nodes", "100", "--turn-nodes", "3000", "--memory", "16")
CHROMIUM = ("chromium", "chromium-browser", "google-chrome")
SKIPPED = 77
IS_LONG = "CAIRN_LONG_TESTS" in os.environ


def missing(chromium):
    if not chromium:
        return "chromium"
    if not shutil.which("node"):
        return "node"
    if not (BROWSER / "node_modules/playwright-core").is_dir():
        return f"playwright-core (npm ci in {BROWSER})"
    return None


def main():
    program = pathlib.Path(sys.argv[1]).resolve()
    chromium = next(filter(None, map(shutil.which, CHROMIUM)), None)
    if what := missing(chromium):
        print("not found here:", what)
        return 1 if IS_LONG else SKIPPED  # `check --long` demands all of them
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as name:
        pictures = pathlib.Path(os.environ.get("CAIRN_TEST_PICTURES", name))
        subprocess.run(
            [program, "puzzles", "-q", "--sheet", "0", *QUICK, "-o", f"{name}/set",
             *(ROOT / file for file in FILES)],
            check=True, timeout=200)
        command = ["node", BROWSER / "page_test.mjs", chromium, f"{name}/set/puzzles.html", pictures]
        return subprocess.run(command, timeout=250).returncode


if __name__ == "__main__":
    sys.exit(main())
