#!/usr/bin/env python3
"""Compares docs/promises.md with the manual beside it, whose words it has, and sees that there are the tests that it
names: in a program that runs with the others, and that lets tests fail which assert nothing or are skipped.

usage: promises_test.py SOURCE_ROOT
"""

import ast
import pathlib
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent / "cli"))

from support import promises

FAULTY = f"""import sys
sys.path.insert(0, {sys.path[0]!r})
import support
support.promised = lambda module: {{"test_nothing"}}
class Faulty(support.CliTest):
    def test_nothing(self):
        CONTENT
support.main([sys.argv[0], "/dev/null"])
"""


def words(text):
    return " ".join(text.split())


def tests_in(code):
    """The names of the tests in the classes of a program, none if it would pass without them."""
    if not re.search(r"^    (support\.)?(main|expect_assertions)\(sys\.", code, re.MULTILINE):
        return set()
    return {test.name for case in ast.parse(code).body if isinstance(case, ast.ClassDef)
            for test in case.body
            if isinstance(test, ast.FunctionDef) and test.name.startswith("test")}


def passes(content):
    """Whether a test passes that a promise names and that has this in it."""
    with tempfile.NamedTemporaryFile("w", suffix=".py") as program:
        program.write(FAULTY.replace("CONTENT", content))
        program.flush()
        return subprocess.run([sys.executable, program.name], check=False, stderr=subprocess.DEVNULL).returncode == 0


def wrong(root):
    """What is wrong with the page or the tests, a line each."""
    manual = [words(page.read_text("utf-8")) for page in (root / "docs").glob("*.md") if page.name != "promises.md"]
    built = "".join(path.read_text("utf-8") for path in (root / "tests").glob("*/meson.build"))
    if not promises():
        yield "no promises are found"
    if not passes("self.assertTrue(True)") or passes("pass") or passes("self.skipTest('here')"):
        yield "a test that asserts nothing or is skipped passes, or none does"
    for promise, kept in promises():
        if not any(words(promise) in page for page in manual):
            yield f"the manual does not say: {promise}"
        for file, *names in kept:
            if f"{pathlib.Path(file).name}'" not in built:
                yield f"{file} is not among the tests"
            if not names:
                yield f"no test keeps: {promise}"
            for name in set(names) - tests_in((root / "tests" / file).read_text("utf-8")):
                yield f"{file} has no test {name}"


def main():
    faults = list(wrong(pathlib.Path(sys.argv[1])))
    print("\n".join(faults) or "ok")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
