#!/usr/bin/env python3
"""Makes reports of games, and looks at them in a browser as people do (report_page.mjs).

usage: report_page_test.py PROGRAM; see puzzles_page_test.py.
"""

import pathlib
import subprocess
import sys
import tempfile

from browser import ROOT, drive, missing, skip_or_fail

RECORD = ROOT / "tests/data/littlegolem/game2552914.txt"
HOSTILE = r"""(;FF[TZAAR]CA[UTF-8]PW[<script>alert(1)</script>]PB["שלום'&amp; </script>]EV[<img src=x onerror=alert(1)>]
C[@DATA@ </script><b>bold</b>
second line]POS[fixed]
;W[D1xC1]C[מהלך <i>ראשון</i> "'&](;B[F1xG1]N[<u>];W[nonsense<svg onload=alert(2)>])(;B[G2xF2]C[--><!--])
"""


def report(program, *arguments):
    subprocess.run([program, "report", "-q", "--depth", "1", "--proof-nodes", "1000", *arguments],
                   check=True, timeout=200)


def first_turns(program):
    """Two legal turns of the fixed start, as Cairn's SGF has them."""
    games = subprocess.run([program, "selfplay", "-q", "--games", "1", "--depth", "1", "--start",
                            "tzaar fixed", "--seed", "1"], check=True, capture_output=True, text=True)
    return games.stdout


def main():
    program = pathlib.Path(sys.argv[1]).resolve()
    if what := missing():
        return skip_or_fail(what)
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as name:
        folder = pathlib.Path(name)
        report(program, "--candidates", "2", RECORD, "-o", folder / "real.html")
        return drive("report_page.mjs", folder / "real.html", pictures=name)


if __name__ == "__main__":
    sys.exit(main())
