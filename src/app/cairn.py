"""Cairn for Python: reads, replays, analyses and solves games of TZAAR and Battle of Towers.

    import cairn
    record = cairn.read_file("game.txt")[0]
    record.positions[12]                      # shows itself as a board in a notebook
    for turn in record.analyse(depth=2)["turns"]:
        print(turn["text"], turn["mark"])
    cairn.Position("tzaar", "random:7").best(3, nodes=200_000)

What is wrong with a text or a number is raised as cairn.Error. Positions and records can be copied, pickled
and used by several threads; Ctrl-C ends what is searched. This file calls libcairn.so.0 with ctypes and
needs nothing else; it looks for it at the path in CAIRN_LIBRARY, where it was installed with this file, and
where the system looks. What the dictionaries hold is described in Cairn's pages questions, schema-report,
schema-analysis, schema-engine and schema-solution.
"""

import copy
import ctypes
import json
import operator
import os
import pathlib
import queue
import threading
import weakref

__all__ = ["Error", "Position", "Record", "games", "read", "read_file", "themes", "version"]

class Error(ValueError):
    """What is wrong, in words. `kind` is "syntax", "position", "illegal", "ambiguous", "usage" or
    "internal"; `line` and `column` say where in the text, from 1, and are 0 if that is not known."""

    def __init__(self, message, kind="usage", line=0, column=0):
        super().__init__(message)
        self.kind, self.line, self.column = kind, line, column


def _load():
    installed = "@library@"  # its path, once this file is installed
    is_installed = os.path.isabs(installed) and os.path.exists(installed)
    library = ctypes.CDLL(os.environ.get("CAIRN_LIBRARY") or (installed if is_installed else "libcairn.so.0"))
    library.cairn_version.restype = ctypes.c_char_p
    library.cairn_new.restype = library.cairn_ask.restype = ctypes.c_void_p
    library.cairn_ask.argtypes = ctypes.c_void_p, ctypes.c_char_p
    for function in library.cairn_free, library.cairn_text_free, library.cairn_stop:
        function.argtypes = (ctypes.c_void_p,)
    return library


_library = _load()


class _Session:
    """Asks questions, of which Cairn's page questions tells. Searches take so many MiB. `text` has the keys
    of a text whose records are asked about. Copies, and other processes, begin anew with the same."""

    _all = weakref.WeakSet()

    def __init__(self, megabytes=1, text=None):
        self._megabytes, self._text = operator.index(megabytes), text
        if not 1 <= self._megabytes <= 2**20:
            raise Error(f"megabytes is {megabytes}; a number from 1 to {2**20} expected")
        self._forget()
        self._all.add(self)

    def _forget(self):
        self._address, self._is_ready = None, False
        self._lock = threading.Lock()  # a session answers one question after the other

    def __reduce__(self):
        return _Session, (self._megabytes, self._text)

    def __del__(self):
        address, self._address = getattr(self, "_address", None), None
        _library.cairn_free(address)

    def ask(self, question, **keys):
        with self._lock:
            if not self._is_ready:
                self._address = self._address or _library.cairn_new(self._megabytes)
                if self._text:
                    self._answer("read", most=0, **self._text)
                self._is_ready = True
            return self._answer(question, **keys)

    def _answer(self, question, **keys):
        line = json.dumps({"id": "1", "ask": question, **keys}, ensure_ascii=False, allow_nan=False).encode()
        answers = queue.SimpleQueue()
        # In a thread, because Python hears Ctrl-C only while its own functions wait.
        asked = threading.Thread(target=lambda: answers.put(_library.cairn_ask(self._address, line)), daemon=True)
        try:
            asked.start()
            text = answers.get()
        except BaseException:
            while asked.is_alive():  # a stop that comes before the question is not heard
                _library.cairn_stop(self._address)
                asked.join(0.01)
            if not answers.empty():
                _library.cairn_text_free(answers.get())
            raise
        if not text:
            raise MemoryError
        lines = ctypes.string_at(text).decode().rstrip("\n").split("\n")
        _library.cairn_text_free(text)
        *warnings, answer = map(json.loads, lines)
        if "error" in answer:
            raise Error(answer["error"], *(answer[key] for key in ("kind", "line", "column") if key in answer))
        if warnings:
            raise TypeError(f"unknown keyword {warnings[0]['field'].rpartition('.')[2]!r}")
        return answer.get("answer", answer)


def _forget_sessions():
    """After a fork: what another thread was asking would never be answered."""
    for session in _Session._all:
        session._forget()


os.register_at_fork(after_in_child=_forget_sessions)
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

    def best(self, count=1, megabytes=128, *, depth=None, nodes=None, milliseconds=None):
        """The best turns with their values and lines, within limits: depth 2 if none is given."""
        limits = {"depth": depth, "nodes": nodes, "milliseconds": milliseconds}
        limits = {name: limit for name, limit in limits.items() if limit is not None} or {"depth": 2}
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
        ask = copy.copy(self._session).ask  # other threads may analyse other records of the text
        if format is not None:  # what is wrong with it is told at once
            ask("convert", json=ask("game", number=self._number), format=format)
        progress = ask("analyse", number=self._number, settings=settings)
        while not progress["isDone"]:
            progress = ask("step", milliseconds=100)  # between steps Python may be interrupted
        text = ask("result", format="json" if format is None else format)
        return json.loads(text) if format is None else text

    def __repr__(self):
        return f"<record {self.report['number']} of {self.report['source']}: {self.report['state']}>"


def read(text, source="-"):
    """The records of a text (str or bytes) in any format, good and bad."""
    if isinstance(text, str):
        keys = {"text": text}
    else:
        keys = {"bytes": memoryview(text).tobytes().decode("latin-1")}  # they may be in any charset
    session = _Session(text={"source": source, **keys})
    reports = session.ask("read")["reports"]
    return [Record(session, number, report) for number, report in enumerate(reports)]


def read_file(path):
    """The records of a file."""
    return read(pathlib.Path(path).read_bytes(), os.fsencode(path).decode(errors="backslashreplace"))
