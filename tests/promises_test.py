#!/usr/bin/env python3
"""Compares docs/promises.md with the manual beside it, whose words it has, and sees that the tests that it names
are run: each is in a program that is among the tests, and that lets it fail if it is skipped or asserts nothing.

usage: promises_test.py SOURCE_ROOT CAIRN LIST; LIST is Meson's list of the tests
"""

import ast
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

ROW = re.compile(r"^\| (?!promise|---)(.*) \| (.*) \|$", re.MULTILINE)


# A program whose test does what is said, and a page that names this test.
TRIED = """import sys
import unittest
sys.path.insert(0, {folder!r})
import support
class Tried(unittest.TestCase):
    def test_it(self):
        {does}
support.main(sys.argv)
"""
PAGE = "| a promise | `cli/tried_test.py` `test_it` |\n"


def words(text):
    return " ".join(text.split())


def tests_in(code):
    """The names of the tests in the classes of a program, none if it would pass without them."""
    if not re.search(r"^    (support\.)?main\(sys\.", code, re.MULTILINE):
        return set()
    return {test.name for case in ast.parse(code).body if isinstance(case, ast.ClassDef)
            for test in case.body
            if isinstance(test, ast.FunctionDef) and test.name.startswith("test")}


def passes(root, cairn, does):
    """Whether a test passes that is named by the page and does this."""
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for path, text in (("docs/promises.md", PAGE),
                           ("cli/tried_test.py", TRIED.format(folder=str((root / "tests/cli").resolve()), does=does))):
            (folder / path).parent.mkdir()
            (folder / path).write_text(text, "utf-8")
        return subprocess.run([sys.executable, folder / "cli/tried_test.py", cairn], check=False,
                              env=os.environ | {"CAIRN_SOURCE_ROOT": name}, stderr=subprocess.DEVNULL).returncode == 0


def files_run(listed):
    """The files that Meson runs as tests of the optimised build, which `check` always runs."""
    return {pathlib.Path(word).resolve() for test in json.loads(listed.read_text("utf-8"))
            if any(suite.endswith("optimised") for suite in test["suite"])
            for word in test["cmd"] if word.endswith(".py")}


def wrong(root, cairn, listed):
    """What is wrong with the page or the tests, a line each."""
    page = root / "docs/promises.md"
    manual = [words(other.read_text("utf-8")) for other in page.parent.glob("*.md") if other != page]
    rows = ROW.findall(page.read_text("utf-8"))
    if not rows:
        yield "no promises are found"
    if not passes(root, cairn, "self.assertTrue(True)"):
        yield "a test that asserts something fails"
    if passes(root, cairn, "pass"):
        yield "a test that asserts nothing passes"
    if passes(root, cairn, "self.skipTest('it is skipped')"):
        yield "a test that is named and skipped passes"
    run = files_run(listed)
    for promise, tests in rows:
        if not any(words(promise) in other for other in manual):
            yield f"the manual does not say: {promise}"
        for part in tests.split("; "):
            file, *names = re.findall(r"`([^`]*)`", part)
            known = tests_in((root / "tests" / file).read_text("utf-8"))
            for name in names:
                if name not in known:
                    yield f"{file} has no test {name}"
            if not names:
                yield f"no test keeps: {promise}"
            if (root / "tests" / file).resolve() not in run:
                yield f"{file} is not among the tests"


def main():
    faults = list(wrong(pathlib.Path(sys.argv[1]), sys.argv[2], pathlib.Path(sys.argv[3])))
    print("\n".join(faults) or "ok")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
