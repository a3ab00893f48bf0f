#!/usr/bin/env python3
"""Takes the page with the engine along with `cairn board`, and puts games on it with `cairn report
--engine`. What the page can do is tested in a browser (tests/browser/board_page.mjs).

usage: board_test.py PROGRAM [unittest argument...]
"""

import json
import os
import re
import shutil
import subprocess
import sys

import support
from support import DATA, CliTest, cairn

SAMPLES = DATA.parents[1] / "samples"
ANALYSIS = SAMPLES / "annotated/game2552914.json"
PAGE = """<!DOCTYPE html>
<html lang="en">
<head>
<meta name="generator" content="Cairn {version}, commit 1234567">
<title>Cairn</title>
<style>body {{}}</style>
</head>
<body>
<p>The page's own game.</p>
<script type="text/plain" id="engine-known">eJw=</script>
<script type="text/plain" id="engine-script">"worker"</script>
<script>begin();</script>
<script type="text/plain" id="engine-module">bW9kdWxl</script>
</body>
"""


class Board(CliTest):
    """The program is installed below `path`, with a page that is shorter than the real one."""

    def setUp(self):
        super().setUp()
        self.program = self.path / "libexec/cairn/cairn"
        self.program.parent.mkdir(parents=True)
        shutil.copy(support.PROGRAM, self.program)
        self.page = self.path / "share/cairn/cairn.html"
        self.page.parent.mkdir(parents=True)
        self.write_page(cairn("--version").stdout.decode().split()[1].rstrip(","))

    def write_page(self, version):
        self.text = PAGE.format(version=version)
        self.page.write_text(self.text)

    def run_installed(self, *arguments, **options):
        return subprocess.run([self.program, *map(str, arguments)], text=True, capture_output=True,
                              timeout=900, cwd=self.path, **options)

    def test_the_page_is_written(self):
        done = self.run_installed("board", "-o", "mine.html")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertEqual((self.path / "mine.html").read_text(), self.text)

    def test_the_page_is_opened(self):
        opener = self.path / "xdg-open"
        opener.write_text('#!/bin/sh\necho "$1" >opened\n')
        opener.chmod(0o755)
        done = self.run_installed("board", env=os.environ | {"PATH": f"{self.path}:{os.environ['PATH']}"})
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertEqual((self.path / "opened").read_text(), f"{self.page}\n")
        done = self.run_installed("board", env={"PATH": "/nowhere"})
        self.assertEqual((done.returncode, done.stderr), (0, f"cairn: open {self.page} in a browser\n"))

    def test_the_page_lies_where_installations_and_builds_have_it_and_nowhere_else(self):
        top = self.path / "top"
        for program, page, is_found in (
            ("bin/cairn", "share/cairn/cairn.html", True),
            ("libexec/cairn/cairn", "share/cairn/cairn.html", True),
            ("libexec/cairn/x86-64-v3/cairn", "share/cairn/cairn.html", True),
            ("build-fast/src/app/cairn", "build-web/cairn.html", True),
            ("cairn", "share/cairn/cairn.html", False),
            ("cairn", "build-web/cairn.html", False),
            ("home/bin/cairn", "share/cairn/cairn.html", False),
            ("home/bin/cairn", "build-web/cairn.html", False),
            ("a/b/libexec/cairn/cairn", "share/cairn/cairn.html", False),
        ):
            with self.subTest(program=program, page=page):
                for file in (program, page):
                    (top / file).parent.mkdir(parents=True, exist_ok=True)
                os.link(self.program, top / program)
                shutil.copy(self.page, top / page)
                done = subprocess.run([top / program, "board", "-o", "mine.html"], cwd=top, capture_output=True)
                self.assertEqual(done.returncode, 0 if is_found else 3, done.stderr)
                shutil.rmtree(top)

    def test_a_report_is_the_page_with_another_game(self):
        done = self.run_installed("report", "-q", "--engine", ANALYSIS.resolve(), "-o", "game.html")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        page = (self.path / "game.html").read_text("utf-8")
        head, rest = page.split("<body>\n")
        self.assertIn("<title>Michael Reitz – ivyed_seer ?</title>", head)
        own_head, own_rest = self.text.split("<body>\n")
        self.assertEqual(re.sub("<title>.*</title>", "<title>Cairn</title>", head), own_head)
        self.assertTrue(rest.endswith(own_rest.split("</p>")[1]))
        self.assertNotIn("own game", page)
        self.assertEqual(support.packed_in(page, "game-json"), ANALYSIS.read_bytes())

    def test_a_report_and_a_site_with_the_engine_speak_a_language(self):
        for output, file in (("game.html", "game.html"), ("site", "site/games/*.html")):
            done = self.run_installed("report", "-q", "--engine", "--language", "fr", ANALYSIS.resolve(), "-o", output)
            self.assertEqual((done.returncode, done.stderr), (0, ""))
            (page,) = self.path.glob(file)
            text = page.read_text("utf-8")
            self.assertIn('<html lang="fr">', text)
            self.assertNotIn('<html lang="en">', text)
            self.assertIn("Ouvrir…</button>", text)
            self.assertEqual(json.loads(support.packed_in(text, "game-data"))["messages"]["language"], "fr")
            self.assertEqual(support.packed_in(text, "game-json"), ANALYSIS.read_bytes())

    def test_a_site_has_the_engine_once(self):
        done = self.run_installed("report", "-q", "--engine", ANALYSIS.resolve(), "-o", "site")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        site = self.path / "site"
        engine = (site / "engine.js").read_text()
        self.assertEqual(json.loads(engine.removeprefix("globalThis.cairnEngine = ").rstrip(";\n"))["module"], "bW9kdWxl")
        self.assertEqual((site / "board.js").read_text(), "begin();")
        self.assertEqual((site / "board.css").read_text(), "body {}")
        [game] = (site / "games").glob("*.html")
        page = game.read_text("utf-8")
        self.assertEqual(re.findall('src="([^"]*)"', page), ["../engine.js", "../board.js"])
        self.assertIn("script-src 'self' file: blob: 'wasm-unsafe-eval'; worker-src blob:;", page)

    def test_a_page_that_does_not_fit(self):
        self.write_page("9.9.9")
        done = self.run_installed("report", "--engine", ANALYSIS.resolve(), "-o", "game.html")
        self.assertEqual(done.returncode, 2)
        self.assertRegex(done.stderr, r"^cairn: .*/cairn\.html: it is of Cairn 9\.9\.9, and this is Cairn [\d.]+; make it again")
        self.page.write_text("<!DOCTYPE html>\n<p>")
        done = self.run_installed("report", "--engine", ANALYSIS.resolve(), "-o", "game.html")
        self.assertEqual(done.returncode, 2)
        self.assertRegex(done.stderr, "it is not the page that ./web makes")
        self.page.unlink()
        done = self.run_installed("board", "-o", "mine.html")
        self.assertEqual(done.returncode, 3)
        self.assertRegex(done.stderr, "cairn.html, is not there; ./web in the sources makes it")
        self.assertEqual(list(self.path.glob("*.html")), [])

    def test_board_takes_no_file(self):
        self.assert_one_line(cairn("board", ANALYSIS), 2, "board takes no file; .*report --engine")


if __name__ == "__main__":
    support.main(sys.argv)
