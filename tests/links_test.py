#!/usr/bin/env python3
"""Follows the links of all pages, and looks for the pages that code and help texts name.

usage: links_test.py SOURCE_ROOT [unittest argument...]
"""

import pathlib
import re
import sys
import tempfile
import unittest

import layers
import links

ROOT = pathlib.Path(sys.argv.pop(1)).resolve()
FOLDERS = ("docs", "src", "formats", "puzzles", "cluster", "samples", "tests")
CODE = {".cpp", ".hpp", ".in", ".json", ".py", ".sh", ".build", ".js"}
NAMED = re.compile(r"(?<![\w/.])(?:docs|tests/tuning|src)/(?:[\w-]+/)*[\w-]+\.md\b")

# A name and the file that has it, as src/README.md tells of them.
CALL = re.compile(r"`([\w:]+)(?:<G>)?`\s+\(`([\w/.]+\.[ch]pp)`\)?")


def files(suffixes):
    yield from (path for path in ROOT.iterdir() if path.suffix in suffixes and path.is_file())
    for folder in FOLDERS:
        yield from (path for path in (ROOT / folder).rglob("*")
                    if path.suffix in suffixes and "node_modules" not in path.parts)


class Links(unittest.TestCase):
    maxDiff = None

    def test_they_lead_somewhere(self):
        pages = list(files({".md"}))
        self.assertGreater(len(pages), 40)
        wrong = [f"{page.relative_to(ROOT)}: {target}" for page in pages for target, _ in links.wrong_links(page)]
        self.assertEqual(wrong, [])

    def test_pages_that_code_names_are_there(self):
        named = {(name, str(file.relative_to(ROOT))) for file in files(CODE)
                 for name in NAMED.findall(file.read_text("utf-8"))}
        self.assertGreater(len(named), 40)
        self.assertEqual([each for each in sorted(named) if not (ROOT / each[0]).is_file()], [])

    def test_every_page_of_the_manual_is_listed(self):
        index = ROOT / "docs/README.md"
        linked = {(index.parent / name).resolve() for name in re.findall(r"\]\(([^#)]+)", index.read_text("utf-8"))}
        pages = set(index.parent.glob("*.md")) - {index}
        self.assertEqual(pages - linked, set())

    def test_what_the_layout_follows_is_there(self):
        calls = CALL.findall((ROOT / "src/README.md").read_text("utf-8"))
        self.assertGreater(len(calls), 30)
        for name, file in calls:
            found = [path for top in ("src", "formats", "puzzles") for path in (ROOT / top).rglob(pathlib.Path(file).name)
                     if str(path).endswith(f"/{file}")]
            self.assertTrue(any(re.search(rf"\b{name.rpartition(':')[2]}\b", path.read_text("utf-8"))
                                for path in found), f"{name} is not in {file}")

    def test_the_layout_has_every_room(self):
        rows = re.findall(r"^\| (\w+) \| `([\w/]+)` \| .* \| ?([\w ]*) \|$", (ROOT / "src/README.md").read_text("utf-8"), re.M)
        self.assertEqual({room: below.strip() for room, _, below in rows}, layers.BELOW)
        self.assertEqual({layers.room_of(folder + "/x") for _, folder, _ in rows}, set(layers.BELOW))

    def test_pages_stay_short(self):
        tuning = [path.relative_to(ROOT) for path in (ROOT / "tests/tuning").glob("*.md")]
        self.assertLessEqual(len(tuning), 3)
        for name, most in (("README.md", 200), *((name, 150) for name in tuning)):
            self.assertLessEqual(len((ROOT / name).read_text("utf-8").splitlines()), most, name)
        for name in tuning:
            self.assertLessEqual(max(map(len, (ROOT / name).read_text("utf-8").splitlines())), 120, name)

    def test_wrong_ones_are_found(self):
        with tempfile.TemporaryDirectory() as directory:
            page = pathlib.Path(directory, "page.md")
            page.write_text("# A `tour`, of *two*\n# Twice\n# Twice\n"
                            "[good](page.md#a-tour-of-two) [good](#twice-1) `[code](none)` [net](https://x)\n"
                            "```\n# no heading\n[block](none)\n```\n"
                            "[no file](none.md) [no anchor](#no-heading) [third](#twice-2) <img src=\"none.png\">\n")
            self.assertEqual([target for target, _ in links.wrong_links(page)],
                             ["none.md", "#no-heading", "#twice-2", "none.png"])


if __name__ == "__main__":
    unittest.main()
