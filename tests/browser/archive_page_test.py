#!/usr/bin/env python3
"""Makes the site of an archive, and goes through it in a browser (archive_page.mjs), also in other languages
(site_language.mjs).

usage: archive_page_test.py PROGRAM; see puzzles_page_test.py.
"""

import concurrent.futures
import pathlib
import re
import subprocess
import sys
import tempfile

from browser import browsers, drive, missing, skip_or_fail

EVENTS = ("Clubé <i>Evening</i>", "Liga Zimowa Wszystkich Klubów nad Jeziorem 2020/21")
NAMES = ("Anna", "Jörg", "<b>Cleo</b>", "דוד")
GAMES = (("tzaar fixed", 12), ("towers", 8))


def games(program, start, count, seed):
    """Short games between the players, as Cairn's SGF."""
    played = subprocess.run(
        [program, "selfplay", "-q", "--games", str(count), "--depth", "1", "--start", start, "--seed",
         str(seed), "--random-turns", "100"],
        check=True, capture_output=True, text=True).stdout
    texts = []
    for i, text in enumerate(played.split("(;FF")[1:]):
        white, black = NAMES[i % 4], NAMES[(i + 1 + i // 4) % 4]
        text = text.replace("PW[", f"DT[{2020 + i % 3}-0{1 + i % 9}-11]PW[", 1)
        text = text.replace("PW[Cairn, depth 1]", f"PW[{white}]").replace("PB[Cairn, depth 1]", f"PB[{black}]")
        text = re.sub(r"EV\[[^]]*\]", f"EV[{EVENTS[i % 2]}]RO[{1 + i // 4}]", text, 1)
        texts.append("(;FF" + text)
    return "".join(texts)


def main():
    program = pathlib.Path(sys.argv[1]).resolve()
    if what := missing():
        return skip_or_fail(what)
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as name:
        folder = pathlib.Path(name)
        (folder / "games.sgf").write_text("".join(games(program, start, count, 5) for start, count in GAMES), "utf-8")
        subprocess.run([program, "analyse", "-q", "--depth", "1", "--proof-nodes", "100", "--format", "json",
                        folder / "games.sgf", "-o", folder / "analysed.json"], check=True, timeout=900)
        subprocess.run([program, "report", "-q", folder / "analysed.json", "-o", folder / "site"], check=True)
        for language in ("en-XA", "de"):
            subprocess.run([program, "report", "-q", "--language", language, folder / "analysed.json", "-o",
                            folder / language], check=True)
        languages = drive("site_language.mjs", folder / "en-XA", folder / "de", pictures=name)
        # Beside each other, since a browser waits most of the time.
        with concurrent.futures.ThreadPoolExecutor() as pool:
            tried = pool.map(lambda browser: drive("archive_page.mjs", folder / "site", pictures=name, browser=browser), browsers())
            return max(languages, *tried)


if __name__ == "__main__":
    sys.exit(main())
