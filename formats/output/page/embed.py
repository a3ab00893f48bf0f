#!/usr/bin/env python3
"""Puts the parts of pages into a header, so that the program contains them.

usage: embed.py HEADER NAME=FILE[,FILE...]... | embed.py --join OUTPUT FILE...

With --join, the text of the files goes to OUTPUT as it is.

Each NAME becomes a constant with the text of its files. The scripts are modules; a page has them as
one script, so their `import` and `export` are left out, and each file follows those that it imports.
NAME_hash is the hash of the text, as a Content-Security-Policy has it; of scripts, NAME_messages are
the messages that they say.
"""

import base64
import hashlib
import pathlib
import re
import sys

sys.dont_write_bytecode = True
sys.path.append(str(pathlib.Path(__file__).resolve().parents[3] / "po"))
from catalogue import cpp_text, messages_of  # noqa: E402

PART = 8000  # characters of a literal


def without_remarks(text):
    """Leaves out indentation, and comments that fill their lines, also those for the checker of types."""
    lines = (line.strip() for line in text.splitlines())
    return "\n".join(line for line in lines if line and not re.match(r"//|/\*\*.*\*/$", line)) + "\n"


def script_of(text):
    text = re.sub(r"^import [^;]*;\n", "", text, flags=re.MULTILINE)
    return without_remarks(re.sub(r"^export (default )?", "", text, flags=re.MULTILINE))


def text_of(files):
    texts = [pathlib.Path(file).read_text("utf-8") for file in files]
    if files[0].endswith(".css"):
        return without_remarks("".join(texts))
    if not files[0].endswith(".js"):
        return "".join(texts)
    return '"use strict";\n(() => {\n' + "".join(map(script_of, texts)) + "})();\n"


def messages(name, files):
    """The messages of scripts, each with its plural, as a constant."""
    entries = {}
    for file in files:
        for entry in messages_of(pathlib.Path(file).read_text("utf-8"), ".js"):
            entries[entry.key] = entry
    rows = "".join(f"    {{{cpp_text(key)}, {cpp_text(entries[key].plural)}}},\n" for key in sorted(entries))
    return (f"inline constexpr std::array {name}_messages = "
            f"std::to_array<PageMessage>({{\n{rows}}});\n") if rows else ""


def constants(name, files):
    text = text_of(files)
    parts = [text[i:i + PART] for i in range(0, len(text), PART)]
    literals = "\n".join(f'R"===({part})==="' for part in parts)
    digest = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
    return (f"inline constexpr std::string_view {name} =\n{literals};\n"
            f'inline constexpr std::string_view {name}_hash =\n    "sha256-{digest}";\n'
            + (messages(name, files) if files[0].endswith(".js") else ""))


def main():
    if sys.argv[1] == "--join":
        return pathlib.Path(sys.argv[2]).write_text(text_of(sys.argv[3:]), "utf-8")
    header, *parts = sys.argv[1:]
    named = [part.split("=") for part in parts]
    body = "\n".join(constants(name, files.split(",")) for name, files in named)
    pathlib.Path(header).write_text(
        "// Made by embed.py.\n#pragma once\n\n#include <array>\n#include <string_view>\n\n"
        '#include "formats/output/page_text.hpp"\n\n'
        "namespace cairn {\n\nusing namespace std::literals;\n\n"
        f"{body}\n}}  // namespace cairn\n", "utf-8")


main()
