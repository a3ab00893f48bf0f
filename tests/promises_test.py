#!/usr/bin/env python3
"""Compares docs/promises.md with the manual beside it, whose words it has, and sees whether the tests that it
names passed; those that did not run are run. What it names has to be a test of a program that lets tests fail
which assert nothing.

usage: promises_test.py SOURCE_ROOT CAIRN
"""

import ast
import os
import pathlib
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent / "cli"))
SCRATCH = tempfile.TemporaryDirectory()
os.environ.setdefault("CAIRN_PASSED", SCRATCH.name)
import support

ROW = re.compile(r"^\| (?!promise|---)(.*) \| (.*) \|$", re.MULTILINE)

# What only long runs test.
LONG = ("hostile/hostile_test.py",)
EMPTIED = """import sys
sys.path.insert(0, {folder!r})
import support
class Emptied(support.CliTest):
    def test_nothing(self):
        pass
support.main(sys.argv)
"""


def words(text):
    return " ".join(text.split())


def tests_in(code):
    """The names of the tests in the classes of a program, none if it would pass without them."""
    if not re.search(r"^    (support\.)?main\(sys\.", code, re.MULTILINE):
        return set()
    return {test.name for case in ast.parse(code).body if isinstance(case, ast.ClassDef)
            for test in case.body
            if isinstance(test, ast.FunctionDef) and test.name.startswith("test")}


def passes_if_emptied(root):
    """Whether a test that asserts nothing would pass."""
    with tempfile.NamedTemporaryFile("w", suffix=".py") as program:
        program.write(EMPTIED.format(folder=str((root / "tests/cli").resolve())))
        program.flush()
        return subprocess.run([sys.executable, program.name, "cairn"], check=False, env=os.environ | {"CAIRN_PASSED": ""},
                              stderr=subprocess.DEVNULL).returncode == 0


def passed(program, cairn):
    """The tests of a program that passed when it last ran, none if it or Cairn has changed since."""
    log = support.passed_file(program)
    if not log.exists() or log.stat().st_mtime < max(os.path.getmtime(path) for path in (program, cairn)):
        return set()
    return set(log.read_text().split())


def failure(program, cairn, names):
    """Why the tests with these names do not pass; nothing if each of them ran and passed."""
    missing = names - passed(program, cairn)
    if not missing:
        return ""
    chosen = [word for name in sorted(missing) for word in ("-k", f"*.{name}")]
    done = subprocess.run([sys.executable, program, cairn, *chosen], check=False, text=True,
                          stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    return "" if missing <= passed(program, cairn) else "not all passed:\n" + done.stderr


def wrong(root, cairn):
    """What is wrong with the page or the tests, a line each."""
    page = root / "docs/promises.md"
    manual = [words(other.read_text("utf-8")) for other in page.parent.glob("*.md") if other != page]
    rows = ROW.findall(page.read_text("utf-8"))
    if not rows:
        yield "no promises are found"
    if passes_if_emptied(root):
        yield "a test that asserts nothing passes"
    named = {}
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
            named.setdefault(file, set()).update(name for name in names if name in known)
    for file, names in named.items():
        if file in LONG and not support.IS_LONG:
            continue
        if why := failure(root / "tests" / file, cairn, names):
            yield f"{file}: {why}"


def main():
    faults = list(wrong(pathlib.Path(sys.argv[1]), sys.argv[2]))
    print("\n".join(faults) or "ok")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
