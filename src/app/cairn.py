"""Cairn for Python: reads, replays, analyses and solves games of TZAAR and Battle of Towers.

    import cairn
    record = cairn.read_file("game.txt")[0]
    record.positions[12]                      # shows itself as a board in a notebook
    for turn in record.analyse(depth=2)["turns"]:
        print(turn["text"], turn["mark"])
    cairn.Position("tzaar", "random:7").best(3, nodes=200_000)

What is wrong with a text is raised as cairn.Error. This file calls libcairn.so.0 with ctypes and needs
nothing else; it looks for it beside the installed files, where the system looks, and at the path in
CAIRN_LIBRARY. What the dictionaries hold is described in Cairn's pages questions, schema-report,
schema-analysis, schema-engine and schema-solution.
"""

import ctypes
import json
import os
import pathlib
import threading

__all__ = ["Error", "Position", "Record", "games", "read", "read_file", "themes", "version"]

class Error(ValueError):
    """What is wrong, in words. `kind` is "syntax", "position", "illegal", "ambiguous", "usage" or
    "internal"; `line` and `column` say where in the text, from 1, and are 0 if that is not known."""

    def __init__(self, message, kind="usage", line=0, column=0):
        super().__init__(message)
        self.kind, self.line, self.column = kind, line, column


def _load():
    name = "libcairn.so.0"
    beside = [folder / name for folder in pathlib.Path(__file__).resolve().parents[:4]]
    beside += [found for folder in beside for found in folder.parent.glob("*-linux-*/" + name)]
    paths = [os.environ.get("CAIRN_LIBRARY")] + [str(path) for path in beside if path.exists()]
    library = ctypes.CDLL(next(filter(None, paths), name))
    library.cairn_version.restype = ctypes.c_char_p
    library.cairn_new.restype = library.cairn_ask.restype = ctypes.c_void_p
    library.cairn_ask.argtypes = ctypes.c_void_p, ctypes.c_char_p
    library.cairn_free.argtypes = library.cairn_text_free.argtypes = (ctypes.c_void_p,)
    return library


_library = _load()


class _Session:
    """Asks questions, of which Cairn's page questions tells. Searches take so many MiB."""

    def __init__(self, megabytes=1):
        self._lock = threading.Lock()  # a session answers one question after the other
        self._session = _library.cairn_new(megabytes)
        if not self._session:
            raise MemoryError

    def __del__(self):
        if getattr(self, "_session", None):
            _library.cairn_free(self._session)

    def ask(self, question, **keys):
        line = json.dumps({"id": "1", "ask": question, **keys}).encode()
        with self._lock:
            text = _library.cairn_ask(self._session, line)
        if not text:
            raise MemoryError
        lines = ctypes.string_at(text).decode().rstrip("\n")
        _library.cairn_text_free(text)
        answer = json.loads(lines.rpartition("\n")[2])
        if "error" in answer:
            raise Error(answer["error"], *(answer[key] for key in ("kind", "line", "column") if key in answer))
        return answer.get("answer", answer)


_rules = _Session()  # answers what takes no time


def version():
    """Cairn's version."""
    return _library.cairn_version().decode()


def games():
    """The games: a list of {"name", "title", "setups"}."""
    return _rules.ask("games")


def themes():
    """The names of the themes in which boards can be drawn."""
    return _rules.ask("themes")


class Position:
    """A position of a game. It never changes; play() returns another one."""

    def __init__(self, game, text=""):
        """`text` is a position in any notation, or the name of a start, such as "random:7"."""
        self.game = game
        state = _rules.ask("position", game=game, position=text)
        self.text, self.to_move = state["position"], state["toMove"]
        self.is_over, self.winner = state["isOver"], state["winner"]

    def _ask(self, question, session=_rules, **keys):
        return session.ask(question, game=self.game, position=self.text, **keys)

    def turns(self):
        """The legal turns, one for each position that can be reached."""
        return self._ask("search", depth=0, includeLegalTurns=True)["legalTurns"]

    def play(self, *turns):
        """The position after these turns. Raises Error if one is not legal."""
        text = self.text
        for turn in turns:
            text = _rules.ask("turn", game=self.game, position=text, turn=turn)["position"]
        return Position(self.game, text)

    def best(self, count=1, megabytes=128, **limits):
        """The best turns with their values and lines. The limits are depth (2 if none is given),
        nodes and milliseconds."""
        limits = limits or {"depth": 2}
        return self._ask("search", _Session(megabytes), candidates=count, **limits)["moveInfos"]

    def solve(self, nodes=5_000_000, megabytes=256):
        """Who wins by force, as far as so many positions tell."""
        return self._ask("prove", _Session(megabytes), nodes=nodes)["solution"]

    def svg(self, **options):
        """A drawing: theme, width, rotation, mirrored, coordinates, status, stacks, captures (a space),
        and turns, whose arrows are drawn."""
        return self._ask("svg", options=options)

    def _repr_svg_(self):
        return self.svg()

    def __eq__(self, other):
        same = isinstance(other, Position)
        return (self.game, self.text) == (other.game, other.text) if same else NotImplemented

    def __hash__(self):
        return hash((self.game, self.text))

    def __repr__(self):
        return f"Position({self.game!r}, {self.text!r})"


class Record:
    """A record of a text, as far as it is good. `report` says what is wrong with it."""

    def __init__(self, session, number, report):
        self._session, self._number, self.report = session, number, report
        self._game = None

    @property
    def details(self):
        """The tags, turns, comments and variations. Raises Error if nothing can be read."""
        self._game = self._game or json.loads(self._session.ask("game", number=self._number))
        return self._game

    @property
    def turns(self):
        return [turn["text"] for turn in self.details["turns"]]

    @property
    def positions(self):
        """The start, and the position after each turn."""
        game = self.details
        texts = [turn["position"] for turn in game["turns"]] + [game["final_position"]]
        return [Position(game["game"], text) for text in texts]

    def write(self, format="cairn"):
        """The record as "cairn" (SGF), "littlegolem", "boardspace", "waltz" or "text"."""
        return self._session.ask("write", number=self._number, format=format)

    def analyse(self, format=None, **settings):
        """The analysis that `cairn analyse` makes, or its text in a format: "json", "sgf", "csv",
        "csv-safe" or "text". Settings are depth, proofNodes, secondLookNodes, candidates and turns (a pair)."""
        ask = self._session.ask
        progress = ask("analyse", number=self._number, settings=settings)
        while not progress["isDone"]:
            progress = ask("step", milliseconds=100)  # between steps Python may be interrupted
        text = ask("result", format=format or "json")
        return text if format else json.loads(text)

    def __repr__(self):
        return f"<record {self.report['number']} of {self.report['source']}: {self.report['state']}>"


def read(text, source="-"):
    """The records of a text (str or bytes) in any format, good and bad."""
    session = _Session()
    if isinstance(text, str):
        keys = {"text": text}
    else:
        keys = {"bytes": bytes(text).decode("latin-1")}  # they may be in any charset
    reports = session.ask("read", source=source, **keys)["reports"]
    return [Record(session, number, report) for number, report in enumerate(reports)]


def read_file(path):
    """The records of a file."""
    return read(pathlib.Path(path).read_bytes(), str(path))
