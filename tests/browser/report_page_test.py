#!/usr/bin/env python3
"""Makes reports of games, and looks at them in a browser as people do (report_page.mjs), and for
words that nobody has marked (report_language.mjs).

usage: report_page_test.py PROGRAM; see puzzles_page_test.py.
"""

import json
import pathlib
import re
import subprocess
import sys
import tempfile

from browser import ROOT, drive, missing, skip_or_fail

RECORD = ROOT / "tests/data/littlegolem/game2552914.txt"
MOST_BYTES = 190_000
TOWERS = ROOT / "samples/own-towers-1.sgf"
HOSTILE = r"""(;FF[TZAAR]CA[UTF-8]PW[<script>alert(1)</script>]PB["\u05e9\u05dc\u05d5\u05dd'&amp; </script>]
EV[<img src=x onerror=alert(1)>]AN[<u>Ed</u>]C[@DATA@ </script><b>bold</b>
second line]POS[fixed];W[TURN]C[\u05de\u05d4\u05dc\u05da <i>\u05e8\u05d0\u05e9\u05d5\u05df</i> "'&])
"""
BARE = "(;FF[TZAAR]PW[A]PB[B]POS[fixed];W[no turn])\n"


def report(program, *arguments):
    # Few proofs and the least of looks leave the real game two marks at this depth. A record that is
    # cut off gives a page too, and the exit status 1.
    done = subprocess.run([program, "report", "-q", "--depth", "2", "--proof-nodes", "300",
                           "--second-look", "1000", *arguments],
                          stderr=subprocess.DEVNULL, timeout=900)
    if done.returncode > 1:
        raise RuntimeError(f"cairn report: exit status {done.returncode}")


def hostile(program):
    """A record full of markup, with a variation that cannot be played to its end."""
    played = subprocess.run(
        [program, "selfplay", "-q", "--games", "1", "--depth", "1", "--start", "tzaar fixed"],
        check=True, capture_output=True, text=True).stdout
    first, second = re.findall(r";[WB]\[([^]]*)\]", played)[:2]
    text = HOSTILE.encode().decode("unicode_escape")
    head, tail = text.split(";W[TURN]")
    comment = tail[:tail.rindex(")")]
    return (f"{head};W[{first}]{comment}(;B[{second}])(;B[{second}]N[<u>]C[--><!--];W[<svg onload=alert(2)>]))")


def main():
    program = pathlib.Path(sys.argv[1]).resolve()
    if what := missing():
        return skip_or_fail(what)
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as name:
        folder = pathlib.Path(name)
        (folder / "hostile.sgf").write_text(hostile(program), "utf-8")
        (folder / "bare.sgf").write_text(BARE)
        report(program, "--candidates", "2", RECORD, "-o", folder / "real.html")
        report(program, TOWERS, "-o", folder / "long.html")
        report(program, folder / "hostile.sgf", "-o", folder / "hostile.html")
        report(program, folder / "bare.sgf", "-o", folder / "bare.html")
        pages = [folder / f"{page}.html" for page in ("real", "long", "hostile", "bare")]
        too_large = [page.name for page in pages if page.stat().st_size > MOST_BYTES]
        if too_large:
            print("failed: larger than", MOST_BYTES, "bytes:", *too_large)
        analysis = subprocess.run(
            [program, "analyse", "--depth", "1", "--proof-nodes", "0", "--format", "json", RECORD],
            check=True, capture_output=True, text=True).stdout
        last_position = json.loads(analysis)["final_position"]
        report(program, "--language", "en-XA", "--candidates", "2", RECORD, "-o", folder / "marked.html")
        report(program, "--language", "en-XA", TOWERS, "-o", folder / "marked-long.html")
        unmarked = drive("report_language.mjs", folder / "marked.html", folder / "marked-long.html", pictures=name)
        return drive("report_page.mjs", *pages, last_position, pictures=name) or unmarked or bool(too_large)


if __name__ == "__main__":
    sys.exit(main())
