#!/usr/bin/env python3
"""Puts the parts of pages into a header, so that the program contains them.

usage: embed.py HEADER NAME=FILE[,FILE...]... | embed.py --join OUTPUT FILE...

With --join, the text of the files goes to OUTPUT as it is.

Each NAME becomes a constant with the text of its files. The scripts are modules; a page has them as
one script, so their `import` and `export` are left out, and each file follows those that it imports.
NAME_hash is the hash of the text, as a Content-Security-Policy has it; of scripts, NAME_messages are
the messages that they say. If the files are HTML, NAME is a list of templates (formats/output/template.hpp),
each with the name of its file; in them a line that is indented continues the one before, and a line that is
nothing but the begin or the end of a part is none.
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


def template_of(path):
    text = re.sub(r"^(\{\{[#?^/][^}]*\}\})\n", r"\1", path.read_text("utf-8"), flags=re.MULTILINE)
    text = re.sub(r"@\{.*?\}@|\n +", lambda found: " ".join(found[0].split()), text, flags=re.DOTALL)
    return text.removesuffix("\n")


def templates(name, files):
    paths = sorted(map(pathlib.Path, files), key=lambda path: path.stem)
    rows = "".join(f'    {{"{path.stem}", {literals(template_of(path))}}},\n' for path in paths)
    return f"inline constexpr std::array {name} = std::to_array<PageTemplate>({{\n{rows}}});\n"


def literals(text):
    return "\n".join(f'R"===({text[i:i + PART]})==="' for i in range(0, len(text), PART))


def constants(name, files):
    if files[0].endswith(".html"):
        return templates(name, files)
    text = text_of(files)
    digest = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
    return (f"inline constexpr std::string_view {name} =\n{literals(text)};\n"
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
