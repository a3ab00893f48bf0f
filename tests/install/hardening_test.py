#!/usr/bin/env python3
"""What reads the texts and files of others is hardened, as readelf sees it in what was linked and in the libraries.

usage: hardening_test.py OPTIONS FILE...
OPTIONS is how many options of the compiler there are for that: none where nothing is optimised.
"""

import re
import subprocess
import sys

# What readelf shows of a file that was linked.
LINKED = {
    "position-independent": r"Type: +DYN ",
    "with relocations that are read-only": r"GNU_RELRO",
    "bound at once": r"\(FLAGS_1\).* NOW|BIND_NOW",
    "without code in its stack": r"GNU_STACK .* RW ",
}
# And of what was compiled with the options; a library may have nothing whose size is checked.
COMPILED = {
    "with guarded stacks": r"__stack_chk_fail",
    "with indices that are checked": r"__glibcxx_assert_fail",
}
OF_SIZES = {"with sizes that are checked": r"\b__(?!stack)\w+_chk\b"}


def main():
    options, *files = sys.argv[1:]
    missing = []
    for file in files:
        wanted = COMPILED if options != "0" else {}
        if not file.endswith(".a"):
            wanted = LINKED | wanted
        if "libcairn" not in file and options != "0":
            wanted = wanted | OF_SIZES
        shown = subprocess.run(["readelf", "--file-header", "--program-headers", "--dynamic", "--symbols", "--wide", file],
                               check=True, text=True, capture_output=True).stdout
        missing += [f"{file} is not {name}" for name, pattern in wanted.items() if not re.search(pattern, shown)]
    sys.exit("\n".join(missing) or 0)


if __name__ == "__main__":
    main()
