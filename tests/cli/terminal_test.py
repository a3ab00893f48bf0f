#!/usr/bin/env python3
"""Nothing that a file, its name or an option says commands a terminal or turns the direction of its text.

usage: terminal_test.py PROGRAM [unittest argument...]; CAIRN_SOURCE_ROOT is the directory of the sources
"""

import contextlib
import io
import json
import os
import pty
import re
import shutil
import sqlite3
import sys
import tarfile
import zipfile

import support
from support import DATA, CliTest, cairn

SAMPLES = DATA.parent.parent / "samples"
POSITION = "8/8/8/3(ccs)4/8/8/3(SS)4/8 w 1"
QUICK = ("--depth", 1, "--proof-nodes", 0)
COMMANDS = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]")
# C0, C1 and marks of direction, in UTF-8; and C1 as single bytes of ISO 8859-1.
POISONS = ("\x1b[31m\x07\x7f\u009b2J\u061c\u200f\u2028\u202e\u2066\u0085".encode(), b"\x1b[31m\x9b2J\x85\x07")


def poisoned(poison):
    """A game of which all that is free text says the poison, and a bad one."""
    game = (SAMPLES / "own-tzaar-fixed.sgf").read_bytes()
    game = re.sub(rb"(PW|PB|EV|SO|GC)\[[^]]*\]", rb"\1[Ann \\x]", game)
    game = game.replace(b"AP[Cairn:0.1.0]CA[UTF-8]", b"").replace(b"\n;B", b"C[\\x]\n;B", 1).replace(b"\\x", poison)
    return game + b"\n" + game.replace(b"lpmo-krks", poison)


class Terminal(CliTest):
    def assert_harmless(self, *arguments, **options):
        """Returns what the program says."""
        done = cairn(*arguments, **options)
        said = done.stdout.decode() + done.stderr
        self.assertNotRegex(said, COMMANDS, arguments)
        self.assertNotIn("\ufffd", done.stderr, arguments)
        return said

    def sources(self, poison):
        """Files that say the poison, by what they are; their names say it, too."""
        name = os.fsdecode(b"a" + poison.replace(b"/", b"")) if b"\x00" not in poison else "a"
        game = self.file(f"{name}.sgf", poisoned(poison))
        archive = self.path / f"{name}.zip"
        with zipfile.ZipFile(archive, "w") as file:
            file.writestr(poison.decode("latin-1") + ".sgf", poisoned(poison))
        tar = self.path / f"{name}.tar"
        with tarfile.open(tar, "w") as file:
            member = tarfile.TarInfo(os.fsdecode(poison) + ".sgf")
            member.size = len(poisoned(poison))
            file.addfile(member, io.BytesIO(poisoned(poison)))
        analysis = self.path / f"{name}.json"
        cairn("analyse", "-q", *QUICK, "--format", "json", game, "-o", analysis)
        database = self.path / f"{name}.db"
        cairn("convert", "-q", game, "-o", database)
        with contextlib.closing(sqlite3.connect(database)) as connection, connection:
            connection.execute("UPDATE games SET source = ?, date = ?", 2 * [poison.decode("latin-1")])
            connection.execute("UPDATE players SET name = ?", [poison.decode(errors="replace")])
        return {"record": game, "archive": archive, "tar": tar, "analysis": analysis, "database": database}

    def test_files_and_their_names(self):
        for poison in POISONS:
            sources = self.sources(poison)
            for kind, path in sources.items():
                with self.subTest(kind=kind, poison=poison):
                    self.assertIn("Black wins", self.assert_harmless("check", path))
                    self.assertIn("Ann", self.assert_harmless("list", path))
                    self.assert_harmless("stats", path)
                    self.assert_harmless("convert", path, "-o", self.path / "o.sgf")
                    self.assert_harmless("report", "-q", path, "-o", self.path / "o.html")
                    self.assert_harmless("draw", "--turn", 3, "--format", "txt", path)
                    if kind != "database":
                        self.assert_harmless("analyse", *QUICK, path)
                    self.assert_harmless("solve", "--turn", 21, path)
                    self.assert_harmless("verify", path)
                    self.assert_harmless("perft", 1, path)
            self.assert_harmless("explore", "--games", 5, sources["database"])
            shutil.rmtree(self.path)
            self.path.mkdir()

    def test_texts_that_are_kept(self):
        """Text for people is the same in a file."""
        game = self.file("a.sgf", poisoned(POISONS[0]))
        for verb in ("check",), ("list",), ("analyse", *QUICK), ("stats",), ("draw", "--turn", "3"), ("solve", "--turn", 21):
            target = self.path / f"{verb[0]}.txt"
            cairn(*verb, "-q", game, "-o", target)
            self.assertNotRegex(target.read_text(), COMMANDS, verb)

    def test_options(self):
        for poison in ("\x1b[31m\x07\u009b2J\u202e\u2066\u2028", os.fsdecode(b"\x9b2J\x1b")):
            lists = self.file("list", os.fsencode(poison) + b"\n")
            for words in (
                ["check", f"--{poison}"], ["check", poison], ["check", "--colour", poison], [poison], ["help", poison],
                ["check", "--position", poison, lists], ["check", "--date", poison, lists], ["check", "--players", lists],
                ["check", "--files-from", lists], ["convert", "--to", poison, lists], ["convert", poison, "-o", poison],
                ["analyse", "--depth", poison], ["draw", POSITION, "--theme", poison], ["draw", POSITION, "--theme", lists],
                ["draw", POSITION, "--caption", "{" + poison + "}", "--format", "txt"], ["draw", POSITION, "--title", poison, "--format", "txt"],
                ["draw", POSITION, "--mark", poison], ["explore", poison], ["explore", lists, poison],
                ["engine", "--memory", poison], ["perft", poison], ["perft", "1", poison], ["solve", poison],
                ["solve", POSITION, "--proof", poison + "/x"], ["selfplay", "--games", "1", "--game", poison],
                ["selfplay", "--games", "1", "--depth", "1", "-o", poison + "/x"], ["puzzles", "--game", poison],
                ["puzzles", lists, "-o", poison], ["report", poison], ["report", lists, "--logo", poison],
                ["report", lists, "--language", poison], ["stats", "--format", poison], ["verify", poison],
                ["verify", "--set", poison], ["verify", lists], ["board", "-o", poison + "/x"], ["bench", poison],
            ):
                with self.subTest(words=words):
                    self.assert_harmless(*words, cwd=self.path)
        self.assertIn(b"?[31m", cairn("draw", POSITION, "--title", "\x1b[31m", "--format", "txt").stdout)

    def test_files_of_other_kinds(self):
        for name, content in (("set.json", json.dumps({"schema": "cairn-puzzle-1", "\u202e\u009b": "\u009b"})),
                              ("theme.json", json.dumps({"\u202e\u009b": "\u009b"})),
                              ("theme.json", json.dumps({"name": "\u202e\x1b\u009b", "board": "\u009b"})),
                              ("game.json", json.dumps({"schema": "\u202e\u009b"}))):
            path = self.file(name, content)
            for words in (["check", path], ["draw", path], ["draw", POSITION, "--theme", path], ["stats", path],
                          ["draw", "--print-theme", path], ["puzzles", path, "-o", self.path / "set"]):
                self.assertNotRegex(cairn(*words).stderr, COMMANDS, words)
        self.assertNotRegex(cairn("engine", text='{"id": "\u009b\\u001b\u202e", "game": "\u009b"}\n').stderr, COMMANDS)

    def test_data(self):
        """A pipe gets data unchanged, and a terminal what is harmless."""
        game = self.file("a\u202e.sgf", poisoned(POISONS[0]))
        for words in (["convert", "--to", "cairn"], ["check", "--report", "-", "-o", os.devnull],
                      ["analyse", *QUICK, "--format", "csv"], ["analyse", *QUICK, "--format", "json"]):
            with self.subTest(words=words):
                self.assertRegex(cairn(*words, "-q", game).stdout.decode(), "\u202e")
                output, terminal = pty.openpty()
                run = support.start(*words, "-q", game, stdout=terminal, env=os.environ | {"NO_COLOR": "1"})
                os.close(terminal)
                shown = b""
                with contextlib.suppress(OSError):
                    while part := os.read(output, 65536):
                        shown += part
                os.close(output)
                run.communicate()
                self.assertGreater(len(shown), 500)
                self.assertNotRegex(shown.decode().replace("\r\n", "\n"), COMMANDS)


if __name__ == "__main__":
    support.main(sys.argv)
