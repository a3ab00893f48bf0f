#!/usr/bin/env python3
"""Puts the weights of a game's network into a header, as a text of bytes.

usage: embed_weights.py GAME WEIGHTS HEADER
"""

import pathlib
import sys

PART = 4000  # bytes of a literal

game, weights, header = sys.argv[1:]
data = pathlib.Path(weights).read_bytes()
parts = (data[i:i + PART] for i in range(0, len(data), PART))
literals = "\n".join('    "' + "".join(f"\\{byte:03o}" for byte in part) + '"' for part in parts)
pathlib.Path(header).write_text(
    "// Made by embed_weights.py.\n#pragma once\n\n#include <string_view>\n\n"
    f"namespace cairn::{game} {{\n\ninline constexpr std::string_view network_weights(\n{literals},\n    {len(data)});\n\n"
    f"}}  // namespace cairn::{game}\n")
