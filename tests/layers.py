#!/usr/bin/env python3
"""Fails when an #include goes against the direction of the layers, or when a game's name stands
outside the files that belong to that game.

usage: layers.py SOURCE_ROOT | layers.py --self-test
"""

import pathlib
import re
import sys
import tempfile

GAME_FACING = {"core", "model", "tzaar", "towers"}
CONCEPT = "games/game.hpp"  # a layer of its own: the rest of games/ sees nearly everything
ALL = GAME_FACING | {CONCEPT, "search", "analysis", "render", "formats", "puzzles", "games"}

# What each layer may include besides itself.
ALLOWED = {
    "core": set(),
    "model": {"core"},
    "tzaar": {"core"},
    "towers": {"core"},
    "search": {"core"},
    CONCEPT: {"core", "model"},
    "analysis": {"core", "model", "search", CONCEPT},
    "render": GAME_FACING,
    "formats": GAME_FACING,
    "puzzles": {"core", "model", "search", "analysis", CONCEPT},
    "games": ALL,
    "cli": ALL,
}

# A game's name may stand in these only; paths from the source root. A dialect that exists for one
# game may name it, and so may the lines of a text for users, which are nothing but text.
NAMED_IN = {
    "tzaar": r"src/(tzaar|games)/|src/render/tzaar|formats/notation/tzaar|formats/(littlegolem|waltz|boardspace)/",
    "towers": r"src/(towers|games)/|src/render/towers|formats/notation/towers",
}
INCLUDE = re.compile(r'\s*#\s*include\s*"([^"]+)"')
LINE_OF_TEXT = re.compile(r'\s*"([^"\\]|\\.)*"[,;})]*\s*$')


def layer_of(path):
    """The layer of a path as #include has it, like "core/side.hpp"."""
    return CONCEPT if path == CONCEPT else path.split("/")[0]


def problems_in(name, text):
    """All that is wrong in a file; `name` is its path from the source root."""
    path = name.removeprefix("src/")
    layer = layer_of(path)
    for number, line in enumerate(text.splitlines(), 1):
        place = f"{name}:{number}"
        include = INCLUDE.match(line)
        if include:
            target = layer_of(include[1])
            if layer not in ALLOWED:
                yield f"{place}: {layer} is no layer that tests/layers.py knows"
            elif "/" not in include[1] or target not in ALL | {"cli"}:
                yield f'{place}: "{include[1]}"; own headers are named by layer: "core/side.hpp"'
            elif target != layer and target not in ALLOWED[layer]:
                allowed = ", ".join(sorted(ALLOWED[layer])) or "nothing"
                yield f"{place}: {layer} includes {include[1]}; it may see: {allowed}"
            continue
        if layer == "cli" and LINE_OF_TEXT.match(line):
            continue
        for game, home in NAMED_IN.items():
            if game in line.lower() and not re.match(home, name):
                yield f"{place}: names {game}; only that game's own files may"


def problems_below(root):
    for folder in ("src", "formats", "puzzles"):
        for file in sorted((root / folder).rglob("*")):
            if file.suffix in (".hpp", ".cpp"):
                yield from problems_in(file.relative_to(root).as_posix(), file.read_text("utf-8"))


def self_test():
    """Each planted fault is found, and what is allowed passes."""
    faults = {
        "src/core/a.hpp": '#include "model/record.hpp"',
        "src/search/a.cpp": '#include "tzaar/position.hpp"',
        "src/analysis/a.hpp": '#include "games/list.hpp"',
        "formats/a.cpp": '#include "render/theme.hpp"',
        "src/model/a.hpp": '#include "record.hpp"',
        "src/tzaar/a.hpp": '#include "towers/board.hpp"',
        "src/other/a.hpp": '#include "core/side.hpp"',
        "src/cli/a.cpp": 'if (game == "tzaar") {',
        "src/cli/switch.cpp": '  return game ==\n      "tzaar" ? 1 : 2;',
        "formats/sgf/sgf.hpp": "// FF[TZAAR]",
        "formats/waltz/waltz.hpp": "// Battle of Towers",
    }
    good = {
        "src/analysis/b.hpp": '#include "games/game.hpp"\n#include "search/table.hpp"\n#include <map>',
        "formats/notation/tzaar.cpp": '#include "formats/notation/tzaar.hpp"\n#include "tzaar/board.hpp"\n// TZAAR',
        "src/cli/b.cpp": '#include "games/list.hpp"\n#include "cli/options/options.hpp"',
        "src/cli/help.cpp": 'constexpr Help help{\n    "cairn play --game tzaar\\n"\n    "or \\"towers\\".\\n"};',
        "formats/boardspace/boardspace_reader.cpp": "// TZAAR",
        "src/games/list.hpp": "using Games = GameList<Tzaar, Towers>;",
    }
    with tempfile.TemporaryDirectory() as directory:
        root = pathlib.Path(directory)
        for name, text in (faults | good).items():
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            (root / name).write_text(text)
        found = [problem.split(":")[0] for problem in problems_below(root)]
    missed = sorted(set(faults) - set(found))
    invented = sorted(set(good) & set(found))
    return [f"missed: {name}" for name in missed] + [f"invented: {name}" for name in invented]


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    if sys.argv[1] == "--self-test":
        problems = self_test()
    else:
        problems = list(problems_below(pathlib.Path(sys.argv[1])))
    print("\n".join(problems) or "ok")
    sys.exit(bool(problems))


if __name__ == "__main__":
    main()
