#!/usr/bin/env python3
"""Fails when an #include goes against the direction of the layers and their rooms, when the core
includes more than the standard library and a few headers, when the directions form a circle, when a
game's name stands outside the files that belong to that game, when two files that are no counterparts
of each other have the same name, or when a file that programs with other games share sees the list of
games. src/README.md explains the layers and rooms.

usage: layers.py SOURCE_ROOT | layers.py --self-test
"""

import graphlib
import pathlib
import re
import sys
import tempfile

GAMES = "the games"  # stands for the layer of each game
PLAIN = {"core", "text", "model"}
BELOW_GAMES = PLAIN | {"game", GAMES, "search", "analysis", "render", "formats", "puzzles"}
ALL = BELOW_GAMES | {"games", "figures"}

# What each layer may include besides itself.
ALLOWED = {
    "core": set(),
    "text": {"core"},
    "model": PLAIN,
    "game": PLAIN,
    GAMES: PLAIN | {"game"},
    "search": {"core"},
    "analysis": PLAIN | {"search", "game"},
    "render": PLAIN,
    "formats": PLAIN | {GAMES, "render"},
    "puzzles": PLAIN | {"search", "analysis", "game"},
    "games": BELOW_GAMES,
    "figures": PLAIN | {"analysis", "render", "formats", "game", "games"},
    "study": ALL,
    "draw": PLAIN | {"render", "formats", "figures"},
    "archive": PLAIN | {"analysis", "formats", "game", "games"},
    "interface": ALL | {"study"},
    "cli": ALL | {"study", "draw", "archive", "threads"},
    "threads": {"core"},
    "launcher": set(),
}

# The layers of cairn-core, and what they may include of other libraries: of the standard library
# what needs neither threads nor files, and libraries that are headers alone. (fmt could be.)
CORE = ALL | {"interface"}
STANDARD = set(
    "algorithm any array atomic bit bitset cassert cctype charconv chrono climits cmath compare "
    "concepts cstddef cstdint cstdlib cstring deque exception functional initializer_list iosfwd "
    "istream iterator limits list locale map memory new numbers numeric optional ostream queue "
    "random ranges ratio set span sstream stdexcept string string_view system_error tuple "
    "type_traits typeinfo unordered_map unordered_set utility variant vector version".split())
HEADERS_ALONE = re.compile(r"nlohmann/|fmt/|boost/container/")

# The rooms of a layer that has some, and what each may include of the others. Files that lie in
# the layer's own folder may include all of its rooms; no room includes them.
READING = {"text", "sgf"}
SHELL = {"shell", "options"}
BATCH = SHELL | {"input", "output", "batch"}
ROOMS = {
    "formats": {
        "text": set(),
        "sgf": {"text"},
        "littlegolem": READING,
        "waltz": READING,
        "boardspace": READING,
        "json": {"text"},
        "figure": {"text", "json"},
        "certificate": {"text"},
        "analysis": {"text", "sgf", "json"},
        "pages": {"text", "json", "analysis", "statistics"},
        "puzzle": {"text", "json", "pages"},
        "statistics": {"text", "json"},
        "records": READING | {"json", "littlegolem", "waltz", "boardspace", "analysis"},
    },
    "cli": {
        "shell": set(),
        "options": {"shell"},
        "input": SHELL,
        "output": SHELL,
        "batch": BATCH,
        "draw": BATCH,
        "engine": BATCH,
        "report": BATCH,
        "selfplay": BATCH,
        "solve": BATCH,
        "verbs": BATCH,
        "puzzles": BATCH | {"selfplay"},
        "verify": BATCH | {"puzzles"},
    },
}

# A game's name may stand in its own files and in those of the list only; paths from the source
# root. A dialect that exists for one game may name it, and so may a text for users in src/cli, and in
# src/figures that of an option: a line that is nothing but text, or a raw string of several lines.
WITH_HELP = {"cli", "figures"}
HOME = r"src/({game}|games)/"
DIALECTS = {"tzaar": r"formats/(littlegolem|waltz|boardspace)"}
INCLUDE = re.compile(r'\s*#\s*include\s*"([^"]+)"')
FOREIGN_INCLUDE = re.compile(r"\s*#\s*include\s*(?!\")(.*)")
LINE_OF_TEXT = re.compile(r'\s*(R"\(.*\)"|"([^"\\]|\\.)*")[,;})]*\s*$')
RAW_STRING = re.compile(r'R"\(.*?\)"', re.DOTALL)


def games_below(root):
    """The names of the games: each has a folder in src with a header of its own name."""
    headers = sorted((root / "src").glob("*/*.hpp"))
    return [header.stem for header in headers if header.stem == header.parent.name
            and header.stem != "game"]


def is_at_home(game, name):
    return re.match(HOME.format(game=game), name) or re.match(DIALECTS.get(game, "$"), name)


def are_counterparts(stem, other, games):
    """Files of the same name may be counterparts: what one game has, the other has too, and the
    concept of a position is modelled by each game's."""
    any_game = "|".join(games)
    places = rf"src/(core/position|model/diagram|({any_game})/|games/)"
    return re.match(places, stem) and re.match(places, other)


def layer_of(path):
    """The layer of a path as #include has it, like "core/side.hpp"."""
    return path.split("/")[0]


def room_of(path):
    """The layer's room of a path as #include has it; nothing for a file in the layer's folder."""
    parts = path.split("/")
    return parts[1] if parts[0] in ROOMS and len(parts) > 2 else None


def wrong_room(path, target):
    """What is wrong with an #include of `target`, of the same layer, in the file `path`."""
    layer, room, other = path.split("/")[0], room_of(path), room_of(target)
    if layer not in ROOMS or room is None or room == other:
        return None
    if room not in ROOMS[layer]:
        return f"{layer}/{room} is no room that tests/layers.py knows"
    if other not in ROOMS[layer][room]:
        allowed = ", ".join(sorted(ROOMS[layer][room])) or "nothing"
        return f"{layer}/{room} includes {target}; of {layer} it may see: {allowed}"
    return None


def is_foreign_to_core(header):
    """Whether the core must not include this, as it stands after #include."""
    name = re.match(r"<([^>]+)>", header)
    return not name or (name[1] not in STANDARD and not HEADERS_ALONE.match(name[1]))


def without_long_texts(text):
    """The text of a file with nothing in its raw strings of several lines but their line ends."""

    def emptied(found):
        ends = found[0].count("\n")
        return 'R"(' + ends * "\n" + ')"' if ends else found[0]

    return RAW_STRING.sub(emptied, text)


def problems_in(name, text, games):
    """All that is wrong in a file; `name` is its path from the source root."""
    path = name.removeprefix("src/")
    layer = layer_of(path)
    if layer == "cli":
        text = without_long_texts(text)
    kind_of = {game: GAMES for game in games}
    kind = kind_of.get(layer, layer)
    for number, line in enumerate(text.splitlines(), 1):
        place = f"{name}:{number}"
        include = INCLUDE.match(line)
        if include:
            target = layer_of(include[1])
            if kind not in ALLOWED:
                yield f"{place}: {layer} is no layer that tests/layers.py knows"
            elif "/" not in include[1] or kind_of.get(target, target) not in ALLOWED:
                yield f'{place}: "{include[1]}"; own headers are named by layer: "core/side.hpp"'
            elif target != layer and kind_of.get(target, target) not in ALLOWED[kind]:
                allowed = ", ".join(sorted(ALLOWED[kind])) or "nothing"
                yield f"{place}: {layer} includes {include[1]}; it may see: {allowed}"
            elif target == layer and (problem := wrong_room(path, include[1])):
                yield f"{place}: {problem}"
            continue
        foreign = FOREIGN_INCLUDE.match(line)
        if foreign and kind in CORE and is_foreign_to_core(foreign[1]):
            yield f"{place}: the core includes {foreign[1]}; see STANDARD in tests/layers.py"
        if layer in WITH_HELP and LINE_OF_TEXT.match(line):
            continue
        for game in games:
            if game in line.lower() and not is_at_home(game, name):
                yield f"{place}: names {game}; only that game's own files may"


def problems_below(root):
    games = games_below(root)
    named = {}
    for folder in ("src", "formats", "puzzles"):
        for file in sorted((root / folder).rglob("*")):
            if file.suffix not in (".hpp", ".cpp"):
                continue
            name = file.relative_to(root).as_posix()
            yield from problems_in(name, file.read_text("utf-8"), games)
            stem = name.removesuffix(file.suffix)
            other = named.setdefault(file.stem, stem)
            if other != stem and not are_counterparts(stem, other, games):
                yield f"{name}:1: has the name of {other}; one name means one thing"


def sees_games(root, name, seen):
    """Whether the includes of a file lead to the list of games."""
    found = False
    for include in re.findall(r'^#include "([^"]*)"', (root / name).read_text("utf-8"), re.MULTILINE):
        path = include if include.startswith(("formats/", "puzzles/")) else f"src/{include}"
        if path not in seen and (root / path).exists():
            seen.add(path)
            found |= path == "src/games/all.hpp" or sees_games(root, path, seen)
    return found


def shared_files_that_see_games(root):
    """A program with other games shares `cli_edge_sources` with the command line, so these may not see the list."""
    build = (root / "src/cli/meson.build").read_text("utf-8")
    for name in re.findall(r"'(.*)'", re.search(r"cli_edge_sources = files\(([^)]*)\)", build)[1]):
        if sees_games(root, f"src/cli/{name}", set()):
            yield f"src/cli/{name}:1: sees the list of games; it is one of the cli_list_sources of src/cli/meson.build"


def circles_in(*tables):
    """The circles that tables like the above allow, of which the includes of a program must have none."""
    for table in tables:
        try:
            graphlib.TopologicalSorter({name: seen - {name} for name, seen in table.items()}).prepare()
        except graphlib.CycleError as error:
            yield "a circle is allowed: " + " < ".join(error.args[1])


def self_test():
    """Each planted fault is found, and what is allowed passes."""
    faults = {
        "src/core/thread.hpp": "#include <thread>",
        "src/search/mutex.hpp": "#include <string>\n#include <mutex>",
        "src/tzaar/posix.cpp": "  #  include <sys/mman.h>",
        "src/render/file.cpp": "#include <fstream>  // <string>",
        "formats/text/library.cpp": "#include<zlib.h>",
        "puzzles/parallel.cpp": "#include <oneapi/tbb/parallel_for.h>",
        "puzzles/not_alone.cpp": "#include <boost/program_options.hpp>",
        "src/text/hidden.cpp": "#define HEADER <unistd.h>\n#include HEADER",
        "src/core/upwards.hpp": '#include "model/record.hpp"',
        "src/search/rules.cpp": '#include "tzaar/position.hpp"',
        "src/analysis/games.hpp": '#include "games/list.hpp"',
        "formats/drawing.cpp": '#include "draw/image.hpp"',
        "src/model/no_layer.hpp": '#include "record.hpp"',
        "src/tzaar/other_game.hpp": '#include "towers/board.hpp"',
        "src/other/unknown.hpp": '#include "core/side.hpp"',
        "formats/text/upper_room.cpp": '#include "formats/sgf/sgf.hpp"',
        "formats/music/unknown_room.cpp": '#include "formats/text/words.hpp"',
        "src/cli/draw/other_verb.cpp": '#include "cli/puzzles/puzzles_sheets.hpp"',
        "src/cli/batch/folder.hpp": '#include "cli/main.hpp"',
        "src/search/table.hpp": "",
        "src/cli/choice.cpp": 'if (game == "tzaar") {',
        "src/cli/raw_choice.cpp": 'if (game == R"(tzaar)") {',
        "src/cli/shared.cpp": '#include "study/game.hpp"',
        "src/cli/after_raw.cpp": 'Help help{R"(a\nb)"};\nif (game == "tzaar") {',
        "src/search/raw_text.cpp": 'constexpr auto text = R"(a\ntzaar\n)";',
        "src/cli/switch.cpp": '  return game ==\n      "tzaar" ? 1 : 2;',
        "formats/sgf/tree.hpp": "// FF[TZAAR]",
        "formats/waltz/waltz.hpp": "// Battle of Towers",
    }
    good = {
        "src/analysis/concept.hpp": '#include "game/game.hpp"\n#include "search/table.hpp"\n#include <map>',
        "formats/records/rooms.cpp": '#include "formats/sgf/sgf.hpp"\n#include "formats/waltz/waltz.hpp"',
        "src/core/headers.hpp": "#include <fmt/format.h>\n#include <string>\n#include <nlohmann/json.hpp>",
        "puzzles/container.hpp": "#include <boost/container/static_vector.hpp>",
        "src/cli/threads.hpp": "#include <thread>\n#include <zlib.h>",
        "src/archive/sqlite.cpp": "#include <sqlite3.h>",
        "src/draw/png.cpp": "#include <png.h>\n#include <csetjmp>",
        "src/cli/batch/lower_room.cpp": '#include "games/list.hpp"\n#include "cli/options/options.hpp"',
        "src/study/game.hpp": '#include "games/all.hpp"',
        "src/cli/all_rooms.cpp": '#include "cli/draw/draw_run.hpp"',
        "src/cli/help.cpp": 'constexpr Help help{\n    "cairn play --game tzaar\\n"\n    "or \\"towers\\".\\n"};',
        "src/cli/raw_help.cpp": 'Help help{\n    .about = R"(cairn play tzaar\nor "towers".\n)",\n};',
        "src/cli/raw_line.cpp": 'add("start",\n    R"(a "tzaar" start)");',
        "formats/boardspace/reading.cpp": "// TZAAR",
        "src/games/all.hpp": "using Games = GameList<Tzaar, Towers>;",
        "src/tzaar/tzaar.hpp": '#include "tzaar/board.hpp"\n#include "text/quote.hpp"\n// TZAAR',
        "src/towers/towers.hpp": '#include "towers/board.hpp"',
        "src/tzaar/board.hpp": "",
        "src/towers/board.hpp": "",
        "src/core/table.hpp": "",
    }
    with tempfile.TemporaryDirectory() as directory:
        root = pathlib.Path(directory)
        for name, text in (faults | good).items():
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            (root / name).write_text(text)
        names = [name for name in faults | good if name.startswith("src/cli/")]
        build = "".join(f"  '{name.removeprefix('src/cli/')}',\n" for name in names)
        (root / "src/cli/meson.build").write_text(f"cli_edge_sources = files(\n{build})\n")
        found = [problem.split(":")[0] for problem in (*problems_below(root), *shared_files_that_see_games(root))]
    missed = sorted(set(faults) - set(found))
    invented = sorted(set(good) & set(found))
    if not [*circles_in({"figures": {"games"}, "games": {"core", "figures"}})]:
        missed.append("a circle of layers")
    return [f"missed: {name}" for name in missed] + [f"invented: {name}" for name in invented]


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    if sys.argv[1] == "--self-test":
        problems = self_test()
    else:
        root = pathlib.Path(sys.argv[1])
        problems = [*circles_in(ALLOWED, *ROOMS.values()), *problems_below(root), *shared_files_that_see_games(root)]
    print("\n".join(problems) or "ok")
    sys.exit(bool(problems))


if __name__ == "__main__":
    main()
