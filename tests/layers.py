#!/usr/bin/env python3
"""Fails when an #include goes against the order of the rooms, when the core includes more of other libraries than the
standard library and headers alone, when a game's name stands outside the files that belong to that game.
src/README.md explains the rooms.

usage: layers.py SOURCE_ROOT | layers.py --self-test
"""

import pathlib
import re
import sys
import tempfile

# The rooms, and which others it may include. A game sees no other game.
BELOW = {
    "core": "",
    "search": "core",
    "games": "core",
    "analysis": "core search games",
    "records": "core search games analysis",
    "output": "core search games analysis records",
    "puzzles": "core search games analysis records output",
    "app": "core search games analysis records puzzles output",
}
FOLDERS = {"formats/records": "records", "formats/output": "output", "formats": "output", "puzzles": "puzzles", "po": "core"}
# What needs a library of the system lies in libraries of its own (cairn-archive and cairn-draw), or in the program.
APART = re.compile(r"formats/records/(unpacked|compression|input|sqlite|database\w*|explorer|letters)\."
                   r"|formats/output/(cairo|film|pango_lettering|image)\.|src/app/")
STANDARD = set(
    "algorithm any array atomic bit bitset cassert cctype charconv chrono climits cmath compare concepts cstddef "
    "cstdint cstdlib cstring deque exception functional initializer_list iosfwd istream iterator limits list locale map memory new "
    "numbers numeric optional ostream queue random ranges set span sstream stdexcept string string_view system_error tuple "
    "type_traits typeinfo unordered_map unordered_set utility variant vector version".split())
HEADERS_ALONE = re.compile(r"nlohmann/|fmt/|boost/container/")
# What puts a game and the rest together.
SEAM = re.compile(r"src/games/\w+/(module|instances)\.cpp")
# Where a game may be named: in its folder, the list of games, the record formats that exist for it, and texts for users
# of the command line.
NAMED = {"tzaar": r"src/games/(tzaar/|\w+\.)|formats/records/(sgf_dialects|boardspace|reader)",
         "towers": r"src/games/(towers/|\w+\.)"}
LINE_OF_TEXT = re.compile(r'\s*(R"\(.*\)"|"([^"\\]|\\.)*")[,;})]*\s*$')
RAW_STRING = re.compile(r'R"\(.*?\)"', re.DOTALL)


def room_of(path):
    """The room of a path from the source root, or as #include has it."""
    if SEAM.fullmatch(path):
        return "app"
    path = path.removeprefix("src/")
    if re.fullmatch(r"\w+_weights\.hpp", path):  # made of the weights of a game's network
        return "games"
    found = [room for folder, room in FOLDERS.items() if path.startswith(folder + "/")]
    return found[0] if found else path.split("/")[0]


def problems_in(name, text):
    room = room_of(name)
    if room not in BELOW:
        return [f"{name}:1: {room} is no room that tests/layers.py knows"]
    if room in ("app", "output"):  # long texts for users
        text = RAW_STRING.sub(lambda found: 'R"(' + "\n" * found[0].count("\n") + ')"', text)
    problems = []
    for number, line in enumerate(text.splitlines(), 1):
        place = f"{name}:{number}"
        include = re.match(r'\s*#\s*include\s*(["<])([^">]+)', line)
        if include and include[1] == '"':
            other = room_of(include[2])
            if other != room and other not in BELOW[room].split():
                problems.append(f"{place}: {room} includes {include[2]}; it may see: {BELOW[room] or 'nothing'}")
            game = re.match(r"src/games/(\w+)/", name)
            if game and re.match(rf"games/(?!{game[1]}/)\w+/", include[2]):
                problems.append(f"{place}: {game[1]} includes {include[2]} of another game")
        elif include and not APART.match(name) and include[2] not in STANDARD and not HEADERS_ALONE.match(include[2]):
            problems.append(f"{place}: the core includes <{include[2]}>; see STANDARD in tests/layers.py")
        elif not include and not LINE_OF_TEXT.match(line):
            problems += [f"{place}: names {game}; only that game's own files may"
                         for game, home in NAMED.items() if game in line.lower() and not re.match(home, name)]
    return problems


def problems_below(root):
    for folder in ("src", "formats", "puzzles"):
        for file in sorted((root / folder).rglob("*.[ch]pp")):
            name = file.relative_to(root).as_posix()
            yield from problems_in(name, file.read_text("utf-8"))


def self_test():
    """Each planted fault is found, and what is allowed passes."""
    faults = {
        "src/core/up.hpp": '#include "games/game.hpp"',
        "src/search/mutex.hpp": "#include <mutex>",
        "src/games/tzaar/other.cpp": '#include "games/towers/position.hpp"',
        "formats/records/up.cpp": '#include "formats/output/svg.hpp"',
        "formats/output/file.cpp": "#include <fstream>",
        "src/elsewhere/x.cpp": "int x;",
        "src/app/choice.cpp": 'if (game == "tzaar") {',
        "src/games/any.hpp": '#include "analysis/replay.hpp"',
    }
    good = {
        "src/app/all.cpp": '#include <zlib.h>\n#include "formats/output/svg.hpp"\nR"(a\ntzaar)"',
        "src/games/tzaar/own.cpp": '#include "games/tzaar/board.hpp"\n// TZAAR',
        "src/games/tzaar/module.cpp": '#include "app/game_module.hpp"\n// TZAAR',
        "formats/records/sqlite.cpp": "#include <sqlite3.h>",
        "puzzles/maker.cpp": '#include <fmt/format.h>\n#include "analysis/replay.hpp"',
        "src/app/help.cpp": 'constexpr Help help{\n    "cairn play --game tzaar\\n"};',
    }
    with tempfile.TemporaryDirectory() as directory:
        root = pathlib.Path(directory)
        for name, text in (faults | good).items():
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            (root / name).write_text(text)
        found = {problem.split(":")[0] for problem in problems_below(root)}
    return [f"missed: {name}" for name in faults if name not in found] + [
        f"invented: {name}" for name in good if name in found]


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    problems = self_test() if sys.argv[1] == "--self-test" else [*problems_below(pathlib.Path(sys.argv[1]))]
    print("\n".join(problems) or "ok")
    sys.exit(bool(problems))


if __name__ == "__main__":
    main()
