#!/usr/bin/env python3
"""Calls every function of cairn.h and of cairn.py with each wrong kind of argument, and every question with each
wrong kind of value: what comes out is an error of that language. The functions are those of the header and of
the module, so that a new one is called too. Then copies, processes, threads and Ctrl-C.

usage: wrong_arguments_test.py [unittest argument...], with the library in CAIRN_LIBRARY
"""

import copy
import ctypes
import inspect
import itertools
import json
import math
import multiprocessing
import os
import pathlib
import pickle
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]  # not from the arguments, which new processes lack
sys.path.insert(0, str(ROOT / "src/app"))

import cairn  # noqa: E402

RECORD = ROOT / "samples/game2552914.txt"
LONG = "x" * 300_000
WRONG = {
    "None": None, "true": True, "negative": -1, "zero": 0, "32 bits": 2**32 + 1, "signed": 2**31, "64 bits": 2**63,
    "65 bits": 2**64 + 1, "wide": 10**30, "fraction": 1.5, "huge": 1e300, "not a number": math.nan, "bytes": b"x",
    "empty": "", "NUL": "\0", "NUL within": "fixed\0x", "half a character": "\udcff", "long": LONG, "list": [],
    "lists": [[[]]], "object": {}, "other": object(), "function": print,
}
TEXTS = {"empty", "NUL", "NUL within", "long"}
# What is right of these for a parameter, or for a key. All else is wrong.
RIGHT = {
    "read.text": TEXTS | {"bytes"}, "read.source": TEXTS, "Position.text": {"empty"}, "analyse.format": {"None"},
    "megabytes": {"true"}, "depth": {"None", "zero"}, "nodes": {"signed", "32 bits"}, "milliseconds": {"None"},
    "best.nodes": {"None", "signed", "32 bits"}, "analyse.depth": set(), "proofNodes": {"zero", "signed", "32 bits"},
    "secondLookNodes": {"zero", "signed", "32 bits"}, "candidates": {"zero"}, "turns": {"list"}, "mirrored": {"true"},
    "coordinates": {"true"}, "status": {"true"}, "stacks": {"true"}, "captures": {"empty"}, "rotation": {"zero"},
    "effort": {"zero"},
}
ENDLESS = {("analyse", "signed"), ("analyse", "32 bits")}  # right, but it would search as long as that says
# The keys behind ** in cairn.py.
KEYS = {
    "svg": ("theme", "width", "rotation", "mirrored", "coordinates", "status", "stacks", "captures", "turns"),
    "analyse": ("depth", "proofNodes", "secondLookNodes", "candidates", "turns", "effort", "tableMegabytes"),
}
REFUSED = (TypeError, ValueError, OverflowError, OSError)


def position():
    return cairn.Position("towers", "8/8/8/3(ccs)4/8/8/3(SS)4/8 w 1")


def length(record):
    return len(record.turns)


def public(owner):
    return [(name, value) for name, value in inspect.getmembers(owner, inspect.isroutine) if name[0] != "_"]


def calls():
    """The public functions, each with its name, its parameters, and a call with one argument that is wrong."""
    [record] = cairn.read("tzaar random:7\n1. A5xB6\n")
    right = {"game": "tzaar", "text": "", "path": RECORD}
    functions = [(name, getattr(cairn, name)) for name in cairn.__all__ if name not in ("Error", "Record")]
    for owner in position(), record:
        functions += public(owner)
    for name, function in functions:
        parameters = inspect.signature(function).parameters.values()
        needed = {each.name: right[each.name] for each in parameters
                  if each.default is each.empty and each.kind is each.POSITIONAL_OR_KEYWORD}
        for each in parameters:
            if each.kind is each.VAR_POSITIONAL:
                yield name, each.name, lambda value, function=function: function(value)
            for key in KEYS[name] if each.kind is each.VAR_KEYWORD else [each.name]:
                if each.kind is not each.VAR_POSITIONAL:
                    yield name, key, lambda value, function=function, key=key: function(**{**needed, key: value})
        yield name, "nonsense", lambda _, function=function: function(**{**needed, "nonsense": 5})


class Module(unittest.TestCase):
    def test_every_function_refuses_what_is_wrong(self):
        tried = {name for name, _, _ in calls()}
        self.assertLessEqual({"read", "read_file", "games", "Position", "play", "best", "solve", "svg", "write", "analyse"}, tried)
        for name, parameter, call in calls():
            right = RIGHT.get(f"{name}.{parameter}", RIGHT.get(parameter, set()))
            for kind, value in WRONG.items():
                with self.subTest(function=name, parameter=parameter, kind=kind):
                    if (name, kind) in ENDLESS and kind in right:
                        continue
                    if kind in right and name != "play":
                        call(value)
                        continue
                    with self.assertRaises(REFUSED) as raised:
                        call(value)
                    self.assertNotEqual(getattr(raised.exception, "kind", ""), "internal")
                    if parameter == "nonsense":
                        self.assertIsInstance(raised.exception, TypeError)
                        self.assertIn("nonsense", str(raised.exception))

    def test_texts_are_whole(self):
        start = cairn.Position("tzaar")
        for wrong in (lambda: cairn.Position("tzaar", "fixed\0 anything"), lambda: start.play(start.turns()[0] + "\0zzz"),
                      lambda: cairn.Position("tzaar\0zzz")):
            with self.assertRaises(cairn.Error):
                wrong()
        self.assertEqual(cairn.read(RECORD.read_bytes(), "a\0b")[0].report["source"], "a\0b")

    def test_a_file_whose_name_is_not_utf_8_is_read(self):
        with tempfile.TemporaryDirectory() as directory:
            name = os.path.join(directory, os.fsdecode(b"bad\xff.txt"))
            pathlib.Path(name).write_bytes(RECORD.read_bytes())
            [record] = cairn.read_file(name)
        self.assertEqual(length(record), 27)

    def test_the_library_of_a_parent_folder_is_not_loaded(self):
        library = pathlib.Path(os.environ["CAIRN_LIBRARY"])
        with tempfile.TemporaryDirectory() as directory:
            for folder in "", "a", "a/b", "x86_64-linux-gnu", "a/x86_64-linux-gnu":
                pathlib.Path(directory, folder).mkdir(exist_ok=True)
                pathlib.Path(directory, folder, "libcairn.so.0").write_text("no library")
            shutil.copy(ROOT / "src/app/cairn.py", pathlib.Path(directory, "a/b"))
            environment = {**os.environ, "LD_LIBRARY_PATH": str(library.parent), "PYTHONPATH": os.path.join(directory, "a/b")}
            del environment["CAIRN_LIBRARY"]
            subprocess.run([sys.executable, "-c", "import cairn; cairn.games()"], check=True, env=environment)

    def test_numbers_have_64_bits(self):
        for nodes in (2_000_000_000, 3_000_000_000, 2**32):
            self.assertEqual(position().solve(nodes=nodes, megabytes=16)["value"], "loss")


class Copies(unittest.TestCase):
    def setUp(self):
        self.records = cairn.read(RECORD.read_text() + "\n" + RECORD.read_text())

    def test_copies_are_as_good(self):
        for made in (copy.copy, copy.deepcopy, lambda each: pickle.loads(pickle.dumps(each))):
            other = made(self.records[1])
            self.assertEqual(other.write(), self.records[1].write())
            del other
            self.assertEqual(length(self.records[1]), 27)
            self.assertEqual(made(position()), position())

    def test_other_processes_have_them(self):
        length(self.records[0])
        for method in "fork", "spawn":
            with self.subTest(method), multiprocessing.get_context(method).Pool(2) as pool:
                self.assertEqual(pool.map(length, self.records * 2), [27] * 4)

    def test_a_fork_while_a_thread_asks(self):
        asking = threading.Thread(target=lambda: [self.records[0].write() for _ in range(200)])
        asking.start()
        for _ in range(20):
            child = os.fork()
            if child == 0:
                os._exit(0 if self.records[0].write("text") and cairn.games() else 1)
            self.assertEqual(os.waitpid(child, 0)[1], 0)
        asking.join()

    def test_threads_may_use_all(self):
        results = [[], []]

        def work(record, settings, found):
            found.append(record.analyse(depth=1, **settings))

        settings = {"turns": (1, 4)}, {"turns": (20, 24)}
        alone = [record.analyse(depth=1, **each) for record, each in zip(self.records, settings)]
        threads = [threading.Thread(target=work, args=each) for each in zip(self.records, settings, results)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(results, [[each] for each in alone])


class CtrlC(unittest.TestCase):
    def test_ends_whatever_is_searched(self):
        [record] = cairn.read_file(RECORD)
        start = cairn.Position("tzaar")
        for name, work in (("solve", lambda: start.solve(nodes=10**15, megabytes=16)),
                           ("best", lambda: start.best(nodes=10**15, megabytes=16)),
                           ("analyse", lambda: record.analyse(depth=20, proofNodes=10**15))):
            with self.subTest(name):
                for delay in 0.01, 0.3:
                    timer = threading.Timer(delay, os.kill, (os.getpid(), signal.SIGINT))
                    with self.assertRaises(KeyboardInterrupt):
                        timer.start()
                        work()
                self.assertTrue(start.turns())
                self.assertEqual(length(record), 27)


def lines_of(answer):
    return [json.loads(line) for line in answer.decode().rstrip("\n").split("\n")]


class C(unittest.TestCase):
    """Through cairn.h, as a program in C calls it."""

    def setUp(self):
        self.library = ctypes.CDLL(os.environ["CAIRN_LIBRARY"])
        types = {"cairn_session*": ctypes.c_void_p, "const char*": ctypes.c_char_p, "char*": ctypes.c_void_p,
                 "int": ctypes.c_int, "void": None}
        header = (ROOT / "src/app/cairn.h").read_text()
        self.functions = {}
        for kind, name, parameters in re.findall(r"^CAIRN_API (.+?) (cairn_\w+)\((.*?)\);", header, re.MULTILINE | re.DOTALL):
            takes = [re.sub(r" \w+$", "", each.strip()) for each in parameters.split(",") if each.strip() != "void"]
            function = getattr(self.library, name)
            function.restype, function.argtypes = types[kind], [types[each] for each in takes]
            self.functions[name] = kind, takes
        self.session = self.library.cairn_new(16)

    def tearDown(self):
        self.library.cairn_free(self.session)

    def values(self, name, kind):
        """What is handed to a parameter; what a function frees is made anew for each call."""
        return {
            "cairn_session*": [lambda: None, lambda: self.library.cairn_new(1) if name == "cairn_free" else self.session],
            "const char*": [lambda text=text: text for text in (
                None, b"", b"{", b"[]", b"null", b"\xff", b"{}", b'{"id":"1","ask":"games"}', b"[" * 300_000,
                b'{"id":"1","ask":' * 300_000, LONG.encode())],
            "char*": [lambda: None, lambda: self.library.cairn_ask(self.session, None)],
            "int": [lambda number=number: number for number in (-2**31, -1, 0, 1, 2**31 - 1)],
        }[kind]

    def test_every_function_takes_what_is_wrong(self):
        self.assertGreaterEqual(len(self.functions), 6)
        for name, (gives, takes) in self.functions.items():
            for makers in itertools.product(*(self.values(name, kind) for kind in takes)):
                arguments = [make() for make in makers]
                answer = getattr(self.library, name)(*arguments)
                with self.subTest(function=name, arguments=str(arguments)[:80]):
                    if gives == "cairn_session*":
                        self.assertEqual(bool(answer), arguments[0] > 0)
                        self.library.cairn_free(answer)
                    elif gives == "char*":
                        self.assertEqual(bool(answer), bool(arguments[0]))
                        if answer:
                            [told] = lines_of(ctypes.string_at(answer))
                            self.assertEqual("error" in told, b"games" not in (arguments[1] or b""))
                            self.assertEqual(told.get("kind", "usage"), "usage")
                            self.library.cairn_text_free(answer)

    def asked(self, question):
        answer = self.library.cairn_ask(self.session, json.dumps({"id": "1", **question}).encode())
        told = lines_of(ctypes.string_at(answer))[-1]
        self.library.cairn_text_free(answer)
        return told

    def test_a_session_refuses_a_second_thread(self):
        question = {"ask": "prove", "game": "tzaar", "nodes": 10**15}

        def ask():
            while self.asked(question).get("kind") == "usage":  # the other thread was first
                pass

        asking = threading.Thread(target=ask)
        asking.start()
        while self.asked({"ask": "games"}).get("kind") != "usage":
            pass
        while asking.is_alive():
            self.library.cairn_stop(self.session)
            asking.join(0.01)
        self.assertIn("answer", self.asked({"ask": "games"}))

    def test_every_question_refuses_what_is_wrong(self):
        """Each key of each question with each wrong kind of value, within lists and objects too."""
        asks = re.search("one of (.*) expected", self.asked({"ask": "nonsense"})["error"])[1].split(", ")
        self.assertGreater(len(asks), 30)
        record = RECORD.read_text()
        good = {"game": "tzaar", "position": "random:7", "depth": 1, "nodes": 10, "number": 0, "turn": "A5xB6",
                "actions": [0], "from": 0, "to": 2, "language": "en", "start": "random:7", "task": 0, "found": "",
                "turns": [], "puzzle": "{}", "json": "{}", "format": "json", "milliseconds": 1, "candidates": 1,
                "languages": "fr", "text": record, "source": "x", "most": 1, "options": {}, "changes": {}, "edits": {},
                "settings": {"effort": 0}, "bytes": record, "moves": [], "analyzeTurns": [0], "strength": 1, "seed": 1}
        values = [value for kind, value in WRONG.items()
                  if kind not in ("not a number", "bytes", "other", "function", "long")]
        values += [{"put": [[99999, "a2"]]}, [99999], [-1]]
        inner = {"options": KEYS["svg"], "changes": ("put", "toMove", "stage"), "settings": KEYS["analyse"],
                 "edits": ("comments", "lines", "length", "resigning", "continuation")}
        for ask in asks:
            if ask in ("bench", "step"):  # they compute long, and take no more than a number
                continue
            small = {"game": "towers", "position": position().text} if ask == "prove" else {}
            tried = {**good, **small}
            if ask != "setup":
                del tried["start"]  # elsewhere another name of "position"
            unknown = self.unknown(ask, tried)
            known = {key: value for key, value in tried.items() if key not in unknown}
            for key in known:
                within = [{name: value} for name in inner.get(key, ()) for value in values]
                for value in values + within:
                    if (ask, key) == ("think", "nodes") and value in (2**31, 2**32 + 1):
                        continue  # right, but it would think as long as that says
                    told = self.asked({**known, "ask": ask, key: value})
                    with self.subTest(ask=ask, key=key, value=value):
                        self.assertNotEqual(told.get("kind"), "internal", told)

    def unknown(self, ask, keys):
        """The keys that a question does not know, of which warnings tell."""
        line = json.dumps({**keys, "id": "1", "ask": ask}).encode()
        answer = self.library.cairn_ask(self.session, line)
        told = lines_of(ctypes.string_at(answer))
        self.library.cairn_text_free(answer)
        return {each["field"] for each in told if "warning" in each}


if __name__ == "__main__":
    unittest.main()
