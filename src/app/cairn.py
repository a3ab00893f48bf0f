"""Cairn for Python: reads, replays, analyses and solves games of TZAAR and Battle of Towers.

    import cairn
    record = cairn.read_file("game.txt")[0]
    record.positions[12]                      # shows itself as a board in a notebook
    for turn in record.analyse(depth=2)["turns"]:
        print(turn["text"], turn["mark"])
    cairn.Position("tzaar", "random:7").best(3, nodes=200_000)

What is wrong with a text is raised as cairn.Error. This file calls libcairn.so.0 with ctypes and needs
nothing else; it looks for it beside the installed files, where the system looks, and at the path in
CAIRN_LIBRARY. What the dictionaries hold is described in Cairn's pages schema-report, schema-analysis,
schema-engine and schema-solution.
"""

import ctypes
import json
import os
import pathlib

__all__ = ["Error", "Position", "Record", "games", "read", "read_file", "themes", "version"]

_KINDS = ("", "syntax", "position", "illegal", "ambiguous", "io", "usage", "internal")


class Error(ValueError):
    """What is wrong, in words. `kind` is "syntax", "position", "illegal", "ambiguous", "usage" or
    "internal"; `line` and `column` say where in the text, from 1, and are 0 if that is not known."""

    def __init__(self, message, kind="usage", line=0, column=0):
        super().__init__(message)
        self.kind, self.line, self.column = kind, line, column


class _Text(ctypes.Structure):
    _fields_ = [
        ("data", ctypes.c_void_p),
        ("size", ctypes.c_size_t),
        ("error", ctypes.c_int32),
        ("line", ctypes.c_int32),
        ("column", ctypes.c_int32),
    ]


_TEXT, _HANDLE, _BYTES = ctypes.POINTER(_Text), ctypes.c_void_p, ctypes.c_char_p
_NUMBER, _SIZE, _ERROR = ctypes.c_int, ctypes.c_size_t, ctypes.POINTER(_TEXT)
# What each function returns, and what it takes.
_FUNCTIONS = {
    "text_free": (None, _TEXT),
    "version": (_BYTES,),
    "games": (_TEXT,),
    "themes": (_TEXT,),
    "records_read": (_HANDLE, _BYTES, _SIZE, _BYTES),
    "records_free": (None, _HANDLE),
    "records_count": (_SIZE, _HANDLE),
    "record_report": (_TEXT, _HANDLE, _SIZE),
    "record_game": (_TEXT, _HANDLE, _SIZE),
    "record_write": (_TEXT, _HANDLE, _SIZE, _BYTES),
    "analysis_new": (_HANDLE, _HANDLE, _SIZE, _BYTES, _ERROR),
    "analysis_free": (None, _HANDLE),
    "analysis_step": (_NUMBER, _HANDLE, _NUMBER),
    "analysis_result": (_TEXT, _HANDLE, _BYTES),
    "board_new": (_HANDLE, _BYTES, _BYTES, _ERROR),
    "board_free": (None, _HANDLE),
    "board_position": (_TEXT, _HANDLE, _BYTES),
    "board_turn": (_TEXT, _HANDLE, _BYTES, _BYTES),
    "engine_new": (_HANDLE, _NUMBER),
    "engine_free": (None, _HANDLE),
    "engine_answer": (_TEXT, _HANDLE, _BYTES),
    "proof_new": (_HANDLE, _BYTES, _BYTES, _NUMBER, _ERROR),
    "proof_free": (None, _HANDLE),
    "proof_step": (_NUMBER, _HANDLE, _NUMBER),
    "proof_result": (_TEXT, _HANDLE),
    "svg": (_TEXT, _BYTES, _BYTES, _BYTES),
}


def _load():
    name = "libcairn.so.0"
    beside = [folder / name for folder in pathlib.Path(__file__).resolve().parents[:4]]
    beside += [found for folder in beside for found in folder.parent.glob("*-linux-*/" + name)]
    paths = [os.environ.get("CAIRN_LIBRARY")] + [str(path) for path in beside if path.exists()]
    library = ctypes.CDLL(next(filter(None, paths), name))
    for function, (result, *arguments) in _FUNCTIONS.items():
        called = getattr(library, "cairn_" + function)
        called.restype, called.argtypes = result, arguments
    return library


_library = _load()


def _call(function, *arguments):
    encoded = [each.encode() if isinstance(each, str) else each for each in arguments]
    return getattr(_library, "cairn_" + function)(*encoded)


def _taken(text):
    """The result that a text holds, which is freed; raises it if it is an error."""
    if not text:
        raise MemoryError
    held = text.contents
    words = ctypes.string_at(held.data, held.size).decode("utf-8", "replace")
    error, line, column = held.error, held.line, held.column
    _library.cairn_text_free(text)
    if error:
        raise Error(words, _KINDS[error], line, column)
    return words


def _text(function, *arguments):
    return _taken(_call(function, *arguments))


def _json(function, *arguments):
    return json.loads(_text(function, *arguments))


class _Owned:
    """A handle that is freed with this object."""

    def __init__(self, kind, *arguments, maker="new", can_fail=False):
        error = _TEXT()
        self._kind = kind
        self._as_parameter_ = _call(f"{kind}_{maker}", *arguments, *([error] if can_fail else []))
        if not self._as_parameter_:
            _taken(error)

    def __del__(self):
        if getattr(self, "_as_parameter_", None):
            _call(self._kind + "_free", self)


def version():
    """Cairn's version."""
    return _call("version").decode()


def games():
    """The games: a list of {"name", "title", "setups"}."""
    return _json("games")


def themes():
    """The names of the themes in which boards can be drawn."""
    return _json("themes")


class Position:
    """A position of a game. It never changes; play() returns another one."""

    def __init__(self, game, text=""):
        """`text` is a position in any notation, or the name of a start, such as "random:7"."""
        self.game = game
        board = _Owned("board", game, None, can_fail=True)
        state = _json("board_position", board, text)
        self.text, self.to_move = state["position"], state["toMove"]
        self.is_over, self.winner = state["isOver"], state["winner"]

    def _ask(self, megabytes, **keys):
        question = {"id": "1", "game": self.game, "position": self.text, **keys}
        lines = _text("engine_answer", _Owned("engine", megabytes), json.dumps(question))
        answer = json.loads(lines.splitlines()[-1])
        if "error" in answer:
            raise Error(answer["error"])
        return answer

    def turns(self):
        """The legal turns, one for each position that can be reached."""
        return self._ask(1, depth=0, includeLegalTurns=True)["legalTurns"]

    def play(self, *turns):
        """The position after these turns. Raises Error if one is not legal."""
        board = _Owned("board", self.game, None, can_fail=True)
        text = self.text
        for turn in turns:
            text = _json("board_turn", board, text, turn)["position"]
        return Position(self.game, text)

    def best(self, count=1, megabytes=128, **limits):
        """The best turns with their values and lines. The limits are depth (2 if none is given),
        nodes and milliseconds."""
        return self._ask(megabytes, candidates=count, **(limits or {"depth": 2}))["moveInfos"]

    def solve(self, nodes=5_000_000, megabytes=256):
        """Who wins by force, as far as so many positions tell."""
        proof = _Owned("proof", self.game, self.text, megabytes, can_fail=True)
        _call("proof_step", proof, nodes)
        return _json("proof_result", proof)

    def svg(self, **options):
        """A drawing: theme, width, rotation, mirrored, coordinates, status, stacks, captures (a space),
        and turns, whose arrows are drawn."""
        return _text("svg", self.game, self.text, json.dumps(options))

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

    def __init__(self, records, number):
        self._records, self._number = records, number
        self.report = _json("record_report", records, number)
        self._game = None

    @property
    def details(self):
        """The tags, turns, comments and variations. Raises Error if nothing can be read."""
        self._game = self._game or _json("record_game", self._records, self._number)
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
        return _text("record_write", self._records, self._number, format)

    def analyse(self, format=None, **settings):
        """The analysis that `cairn analyse` makes, or its text in a format: "json", "sgf", "csv",
        "csv-safe" or "text". Settings are depth, proofNodes, secondLookNodes, candidates and turns (a pair)."""
        analysis = _Owned("analysis", self._records, self._number, json.dumps(settings), can_fail=True)
        while _call("analysis_step", analysis, 100) == 1:
            pass  # between steps Python may be interrupted
        text = _text("analysis_result", analysis, format or "json")
        return text if format else json.loads(text)

    def __repr__(self):
        return f"<record {self.report['number']} of {self.report['source']}: {self.report['state']}>"


def read(text, source="-"):
    """The records of a text (str or bytes) in any format, good and bad."""
    data = text.encode() if isinstance(text, str) else bytes(text)
    records = _Owned("records", data, len(data), source, maker="read")
    return [Record(records, number) for number in range(_call("records_count", records))]


def read_file(path):
    """The records of a file."""
    return read(pathlib.Path(path).read_bytes(), str(path))
