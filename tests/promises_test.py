#!/usr/bin/env python3
"""Compares docs/promises.md with the manual beside it, whose words it has, and with the tests that it names.

usage: promises_test.py SOURCE_ROOT
"""

import pathlib
import re
import sys

ROW = re.compile(r"^\| (?!promise|---)(.*) \| (.*) \|$", re.MULTILINE)


def words(text):
    return " ".join(text.split())


def wrong(root):
    """What is wrong with the page, a line each."""
    page = root / "docs/promises.md"
    manual = [words(other.read_text("utf-8")) for other in page.parent.glob("*.md") if other != page]
    rows = ROW.findall(page.read_text("utf-8"))
    if not rows:
        yield "no promises are found"
    for promise, tests in rows:
        if not any(words(promise) in other for other in manual):
            yield f"the manual does not say: {promise}"
        for part in tests.split("; "):
            file, *names = re.findall(r"`([^`]*)`", part)
            code = (root / "tests" / file).read_text("utf-8")
            for name in names:
                if f"def {name}(self" not in code:
                    yield f"{file} has no test {name}"
            if not names:
                yield f"no test keeps: {promise}"


def main():
    faults = list(wrong(pathlib.Path(sys.argv[1])))
    print("\n".join(faults) or "ok")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
