#!/usr/bin/env python3
"""Prints the names of the source files that do not include the list of games, src/games/all.hpp,
directly or through other headers. With --expected NAME,... it prints nothing and fails if the names
are not these, because the build was then configured for other files.

usage: independent.py SOURCE_ROOT FILE... [--expected NAME,...]
"""

import pathlib
import re
import sys

INCLUDE = re.compile(r'^\s*#\s*include\s*"([^"]+)"', re.MULTILINE)


def headers_of(file, root, found):
    """Adds all of Cairn's own headers that a file includes, directly or not, to `found`."""
    for name in INCLUDE.findall(file.read_text("utf-8")):
        for header in (root / "src" / name, root / name):
            if header.is_file() and header not in found:
                found.add(header)
                headers_of(header, root, found)
    return found


def main():
    root, *files = sys.argv[1:]
    expected = None
    if "--expected" in files:
        *files, _, expected = files
    root = pathlib.Path(root)
    games = root / "src/games/all.hpp"
    paths = [pathlib.Path(file) for file in files]
    names = [path.name for path in paths if games not in headers_of(path, root, set())]
    if expected is None:
        print("\n".join(names))
    elif set(names) != set(expected.split(",")):
        changed = set(names) ^ set(expected.split(","))
        sys.exit(f"configure the build again, for {', '.join(sorted(changed))}")


if __name__ == "__main__":
    main()
