#!/usr/bin/env python3
"""Puts the page, its style and its scripts, in this order, together to a header with one text.

usage: embed.py PAGE STYLE SCRIPT... HEADER
"""

import pathlib
import sys

PART = 8000  # characters of a literal


def main():
    *sources, header = map(pathlib.Path, sys.argv[1:])
    page, style, *scripts = (source.read_text() for source in sources)
    text = page.replace("@STYLE@", style).replace("@SCRIPT@", "".join(scripts))
    parts = [text[i:i + PART] for i in range(0, len(text), PART)]
    literals = "\n".join(f'R"===({part})==="' for part in parts)
    header.write_text(
        "// Made by embed.py.\n#pragma once\n\n#include <string_view>\n\nnamespace cairn {\n\n"
        f"inline constexpr std::string_view puzzle_page_template =\n{literals};\n\n"
        "}  // namespace cairn\n")


main()
