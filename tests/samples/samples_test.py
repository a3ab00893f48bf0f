#!/usr/bin/env python3
"""Makes the samples anew and compares them with those that are committed, and makes the pages, which are not
committed, and looks through them. `check` makes some of them, `check --long` all.

usage: samples_test.py PROGRAM [unittest argument...]; CAIRN_SOURCE_ROOT is the directory of the sources
"""

import html.parser
import pathlib
import re
import struct
import sys
import tempfile
import unittest

TESTS = pathlib.Path(__file__).resolve().parent.parent
sys.path += [str(TESTS / "cli"), str(TESTS / "puzzles")]

import make
import support
from puzzles_case import json_lines, read_page
from support import IS_LONG, SOURCE, cairn, cases, files_below

SAMPLES = SOURCE / "samples"
MOST_BYTES = 5_000_000
# Screenshots of pages, which tests/browser/screenshot.mjs makes.
SCREENSHOTS = {"report/report.png", "report/archive.png"}
# Elements without an end.
VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}
# Elements that end where the one around them does, if not before.
OPTIONAL = {"li", "td", "th", "tr"}
# Of pictures of pixels, which are not kept: where the size stands, and what it is. The tests of drawing compare pixels.
SIZES = {
    "gallery/game.gif": ("<HH", 6, (320, 402)),
    "gallery/print.png": (">II", 16, (295, 447)),
    "gallery/transparent.png": (">II", 16, (300, 390)),
}


class Page(html.parser.HTMLParser):
    """The links of a page, and what is wrong with its elements."""

    def __init__(self, text):
        super().__init__()
        self.links, self.faults, self.open = [], [], []
        self.feed(text)
        self.close()
        self.faults += [f"<{name}> has no end" for name in self.open]

    def handle_starttag(self, tag, attributes):
        self.handle_startendtag(tag, attributes)
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attributes):
        self.links += [value for key, value in attributes if key in ("href", "src")]

    def handle_endtag(self, tag):
        while tag in self.open and self.open[-1] != tag and self.open[-1] in OPTIONAL:
            self.open.pop()
        if self.open[-1:] == [tag]:
            self.open.pop()
        else:
            self.faults.append(f"</{tag}> ends <{' '.join(self.open[-1:])}> in line {self.getpos()[0]}")


def faults_of(path):
    """What is wrong with a page, and its links that lead to no file."""
    page = Page(path.read_text("utf-8"))
    files = {link: path.parent / re.split("[?#]", link)[0] for link in page.links if not re.match("[a-z]+:", link)}
    return page.faults + [link for link, file in files.items() if not file.exists()]


class Committed(unittest.TestCase):
    def test_they_are_what_is_made_today(self):
        """`ninja samples` in the build directory renews them."""
        with tempfile.TemporaryDirectory() as directory:
            workshop = make.Workshop(support.PROGRAM, SAMPLES, directory)
            workshop.make(cases([make.REAL, "own-tzaar-fixed.sgf", "own-towers-2.sgf"], make.RECORDS))
            made = files_below(workshop.samples)
        present = files_below(SAMPLES)

        def compared(names):
            return {name for name in names if not name.startswith(("puzzles/", "library/")) and name not in SCREENSHOTS}

        self.assertEqual({name for name in compared(made) if not make.is_page(name)}, compared(present))
        for name in compared(present):
            self.assertTrue(made[name] == present[name], f"samples/{name} has changed")
        for name, (form, place, size) in SIZES.items():
            self.assertEqual(struct.unpack_from(form, made[name], place), size, f"samples/{name} has changed")

    def test_they_are_few(self):
        """A clone need not take long: what changes with a style sheet or a script is not kept."""
        files = files_below(SAMPLES)
        self.assertLess(sum(map(len, files.values())), MOST_BYTES)
        kinds = {pathlib.Path(name).suffix for name in files.keys() - SCREENSHOTS}
        self.assertEqual(kinds & {".html", ".css", ".js", ".pdf", ".zip", ".png", ".gif"}, set())


class Pages(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        directory = tempfile.TemporaryDirectory()
        cls.addClassCleanup(directory.cleanup)
        workshop = make.Workshop(support.PROGRAM, SAMPLES, directory.name)
        workshop.make_pages(is_quick=not IS_LONG)
        cls.made = workshop.samples

    def test_they_are_well_formed_and_their_links_work(self):
        pages = list(self.made.rglob("*.html"))
        self.assertGreater(len(pages), cases(25, 200))
        for page in pages:
            self.assertEqual(faults_of(page), [], page.relative_to(self.made))

    def test_the_report_and_the_site_have_their_games(self):
        report = (self.made / f"report/{make.stem_of(make.REAL)}.html").read_text("utf-8")
        self.assertEqual(report.count('<a class="turn"'), 27)
        site = self.made / "report/archive"
        self.assertEqual(len(list(site.glob("games/*.html"))), cases(10, 200))

    def test_sets_of_puzzles_are_right_and_shown(self):
        sets = [path.parent for path in self.made.glob("puzzles/*/puzzles.jsonl")]
        self.assertEqual(len(sets), cases(3, 4))
        for directory in sets:
            self.assertEqual(cairn("verify", "--set", directory).returncode, 0, directory.name)
            puzzles = {puzzle["id"] for puzzle in json_lines(directory / "puzzles.jsonl")}
            self.assertGreater(len(puzzles), cases(1, 25))
            self.assertEqual({item["id"] for item in read_page(directory)["puzzles"]}, puzzles)

    def test_documents_are_whole(self):
        documents = list(self.made.rglob("*.pdf"))
        self.assertGreater(len(documents), 5)
        for document in documents:
            content = document.read_bytes()
            self.assertTrue(content.startswith(b"%PDF") and content.rstrip().endswith(b"%%EOF"), document.name)

    def test_faults_of_pages_are_found(self):
        page = self.made / "wrong.html"
        for text in ("<p><b>x</p>", "<p>x", "</p>", '<a href="nowhere.html">x</a>', '<img src="none.svg">'):
            page.write_text(text)
            self.assertNotEqual(faults_of(page), [], text)
        page.write_text('<p>a<br>b <a href="index.html?x#y">c</a></p><script>"<p>"</script>')
        self.assertEqual(faults_of(page), [])
        page.unlink()


if __name__ == "__main__":
    support.main(sys.argv)
