#!/usr/bin/env python3
"""Puts the page, its style and its script together to a header with one text.

usage: embed.py page.html page.css page.js HEADER
"""

import pathlib
import sys

PART = 8000  # characters of a literal


def main():
    page, style, script = (pathlib.Path(name).read_text() for name in sys.argv[1:4])
    text = page.replace("@STYLE@", style).replace("@SCRIPT@", script)
    parts = [text[i:i + PART] for i in range(0, len(text), PART)]
    literals = "\n".join(f'R"===({part})==="' for part in parts)
    pathlib.Path(sys.argv[4]).write_text(
        "// Made by embed.py.\n#pragma once\n\n#include <string_view>\n\nnamespace cairn {\n\n"
        f"inline constexpr std::string_view puzzle_page_template =\n{literals};\n\n"
        "}  // namespace cairn\n")


main()
