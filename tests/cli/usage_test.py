#!/usr/bin/env python3
"""Help, messages and options of the built program, as its users see them.

usage: usage_test.py PROGRAM [unittest argument...]; CAIRN_SOURCE_ROOT is the directory of the sources
"""

import json
import os
import pty
import re
import signal
import sys

import support
from support import DATA, RECORD, CliTest, cairn, start

POSITION = "bCbBc/BBCCBc/CbBabac/ACCbbbCc/BcbcbcAC/AaBCCBcc/acCCcaA/cCACca/BAccC w 1"
VERBS = ("analyse", "bench", "board", "check", "convert", "draw", "engine", "explore", "perft", "puzzles", "report",
         "selfplay", "solve", "stats", "verify")
ANALYSE = ("analyse", "--depth", "1", "--proof-nodes", "500")


class Usage(CliTest):
    def test_help_teaches(self):
        general = cairn("--help")
        self.assertEqual((general.returncode, general.stderr), (0, ""))
        for verb in VERBS:
            self.assertIn(f"  {verb} ", general.stdout.decode())
            text = cairn(verb, "--help").stdout.decode()
            self.assertTrue(text.startswith(f"usage: cairn {verb} "), text)
            self.assertGreaterEqual(text.split("Examples:")[1].count(f"cairn {verb}"), 2, text)

    def test_help_of_a_verb(self):
        for words in (["help", "solve"], ["solve", "-h"]):
            self.assertEqual(cairn(*words).stdout, cairn("solve", "--help").stdout)
        for words in (["help"], ["help", "help"], ["help", "version"]):
            self.assertEqual(cairn(*words).stdout, cairn("--help").stdout)
        self.assertNotIn(b"\n\n\n", cairn("help", "draw").stdout)
        self.assert_one_line(cairn("help", "swim"), 2, "^cairn: unknown command .swim.; ")
        self.assertEqual(cairn("analyze", "--help").stdout, cairn("analyse", "--help").stdout)

    def test_no_verb_has_two_options_of_one_name(self):
        for verb in VERBS:
            names = re.findall(r"^  (?:-\w \[ )?--([\w-]+)", cairn(verb, "--help").stdout.decode(), re.MULTILINE)
            self.assertTrue(names, verb)
            self.assertEqual(sorted(set(names)), sorted(names), verb)

    def test_version(self):
        version = cairn("--version").stdout
        self.assertRegex(version.decode(), r"^cairn \d+\.\d+\.\d+, commit [0-9a-f]{7,}( with changes)?\n$"
                         r"|, commit unknown\n$")
        for word in ("-V", "version"):
            self.assertEqual(cairn(word).stdout, version)

    def test_suggestions(self):
        for words, meant in (
            (["chek"], "check"),
            (["anaylse"], "analyse"),
            (["sol"], "solve"),
            (["check", "--dupl"], "--duplicates"),
            (["analyse", "--dept", "2"], "--depth"),
            (["solve", "--memroy=2"], "--memory"),
        ):
            self.assert_one_line(cairn(*words), 2, f"; did you mean {meant}\\? `cairn .*--help` lists")
        for words in (["swim"], ["check", "--nonsense"], ["check", "--operands"]):
            self.assertNotIn("did you mean", cairn(*words).stderr)

    def test_colours(self):
        """Pipes get none unless they are asked for; a terminal's are those of test_terminal."""
        for option in ("--colour", "--color"):
            plain = cairn("check", RECORD, option, "never")
            coloured = cairn("check", RECORD, option, "always")
            self.assertEqual(cairn("check", RECORD).stdout, plain.stdout)
            self.assertIn(b": \x1b[32mok\x1b[0m: ", coloured.stdout)
            self.assertEqual(re.sub(rb"\x1b\[[0-9;]*m", b"", coloured.stdout), plain.stdout)
        self.assertIn("\x1b[1;31mcairn:\x1b[0m ", cairn("check", "--colour", "always").stderr)
        self.assertIn(b"\x1b[1musage:\x1b[0m ", cairn("check", "--colour=always", "--help").stdout)
        mistakes = DATA.parent.parent / "samples/own-tzaar-random.sgf"
        text = cairn(*ANALYSE, "-q", "--colour", "always", mistakes).stdout
        self.assertRegex(text, rb"  \x1b\[33m\?!\x1b\[0m  ")
        text = cairn("solve", "-q", "--colour", "always", "8/8/8/3(ccs)4/8/8/3(SS)4/8 w 1").stdout
        self.assertIn(b"White to move \x1b[1;31mloses\x1b[0m in 2 turns", text)
        text = cairn("verify", "-q", "--colour", "always", DATA / "certificates/towers.proof").stdout
        self.assertIn(b".proof: \x1b[32mok\x1b[0m: ", text)
        text = cairn("stats", "-q", "--colour", "always", RECORD).stdout
        self.assertIn(b"\n\x1b[1mEndings\x1b[0m\n", text)
        text = cairn("stats", "-q", "--colour", "always", "-f", "csv", RECORD).stdout
        self.assertNotIn(b"\x1b", text)
        target = self.path / "report.txt"
        cairn("check", "--colour", "always", RECORD, "-o", target)
        self.assertEqual(target.read_bytes(), cairn("check", RECORD).stdout)
        self.assert_one_line(cairn("check", "--colour", "red", RECORD), 2, "auto, always or never")

    def test_colours_on_a_terminal(self):
        def shown(**variables):
            output, terminal = pty.openpty()
            environment = {name: text for name, text in os.environ.items() if name != "NO_COLOR"}
            cairn("check", "-q", RECORD, stdout=terminal, env=environment | variables)
            os.close(terminal)
            with open(output, "rb") as reader:
                return reader.read1(65536)

        self.assertIn(b"\x1b[32mok", shown(TERM="xterm"))
        for variables in ({"NO_COLOR": "1", "TERM": "xterm"}, {"TERM": "dumb"}):
            self.assertNotIn(b"\x1b", shown(**variables))

    def test_progress_on_a_terminal(self):
        """A long game, and an archive, say how far they are and when they will be done."""
        for depth, files, words in (
            (3, [RECORD], rb"\d+ of \d+ positions and second looks done; about \d+ (s|min) left"),
            (2, [RECORD] * 200, rb"\d+ of (about )?200 records done, 0 bad; about .* left"),
        ):
            with self.subTest(files=len(files)):
                output, terminal = pty.openpty()
                run = start("analyse", "--depth", str(depth), "-j1", *files, stderr=terminal)
                os.close(terminal)
                shown = b""
                with open(output, "rb", buffering=0) as reader:
                    while not re.search(words, shown) and run.poll() is None:
                        shown += reader.read(4096)
                    run.send_signal(signal.SIGINT)
                    run.communicate()
                self.assertRegex(shown, words)

    def test_wrong_usage(self):
        for arguments in (
            [],
            ["swim"],
            ["check"],
            ["check", "--nonsense", "x"],
            ["check", "-j", "0", "x"],
            ["check", "-j", "many", "x"],
            ["convert", RECORD],
            ["convert", "--to", "chess", RECORD],
            ["analyse", "--depth", "0", RECORD],
            ["analyse", "--format", "pgn", RECORD],
            ["analyse", "--flat", RECORD],
            ["perft", "3"],
            ["perft", "three", POSITION],
            ["perft", "-1", POSITION],
            ["draw", RECORD, "-o", "x.bmp"],
            ["draw", RECORD, "--turn", "28"],
            ["draw", RECORD, "--record", "2"],
            ["bench", "x"],
        ):
            with self.subTest(arguments=arguments):
                done = cairn(*arguments)
                self.assert_one_line(done, 2, "^cairn: ")
                self.assertEqual(done.stdout, b"")


class NoOptionIsPassedOver(support.CliTest):
    def test_what_cannot_be_used_is_refused(self):
        record = support.RECORD
        for arguments, reason in (
            (["draw", record, "--turns", "14"], "--turns .*; --turn chooses what is drawn"),
            (["solve", record, "--turns", "14"], "--turns .*; --turn N chooses a position"),
            (["check", record, "--winner", "black"], "--winner takes .*; --result black finds"),
            (["check", record, "--player", ""], "the value of --player is empty"),
            (["check", record, "--duplicates", ""], "the value of --duplicates is empty"),
            (["analyse", record, "--format", ""], "the value of --format is empty"),
            (["puzzles", record, "-o", self.path / "set", "--seed", "3"], "--seed is for .*--self-play"),
            (["puzzles", record, "-o", self.path / "set", "--sheet", "0", "--svg"], "--svg is for sheets"),
            (["report", record, "-o", self.path / "site", "--proof-nodes", "5"], "add --effort normal"),
            (["stats", record, "-f", "json", "--rows", "3"], "--rows is for text"),
            (["analyse", record, "--fresh"], "--fresh is for runs .* -o FILE"),
            (["analyse", record, "--fresh", "-o", self.path / "x.db"], "--fresh is for results in a FILE"),
            (["selfplay", "--to", "text", "--format", "text"], "--to is another name of --format"),
            (["draw", record, "--paper", "a4", "-f", "svg"], "--paper is for .pdf files"),
        ):
            with self.subTest(arguments=arguments):
                self.assert_one_line(cairn(*arguments), 2, reason)

    def test_that_nothing_was_chosen_is_said(self):
        for arguments in (["analyse", "--turns", "40"], ["check", "--winner", "nobody"],
                          ["convert", "--to", "text", "--length", "3"],
                          ["solve", "--turn", "3", "--player", "nobody"]):
            done = cairn(*arguments, support.RECORD)
            self.assert_one_line(done, 0, "none of 1 record matches")
            self.assertEqual(done.stdout, b"")

    def test_an_analysis_is_not_searched_again(self):
        analysed = self.file("x.json", cairn("analyse", "--depth", 1, "--proof-nodes", 0, "-f", "json",
                                             support.RECORD).stdout)
        for option, value in (("--depth", 3), ("--proof-nodes", 5), ("--candidates", 2)):
            done = cairn("analyse", option, value, analysed)
            self.assert_one_line(done, 1, f"an analysis with {option} [01], which is not searched again")
            self.assertEqual(done.stdout, b"")
        self.assertEqual(cairn("analyse", "--depth", 1, analysed).returncode, 0)

    def test_words_of_endings_are_in_reports_and_explained(self):
        page = (support.DATA.parent.parent / "docs/formats/schema-report.md").read_text()
        words = re.search(r"an end by rule: ([^(]*)\(", " ".join(
            cairn("check", "--help").stdout.decode().split()))[1]
        for word in re.sub("; or by| or |,", " ", words).split():
            self.assertIn(f'`"{word}"`', page)
        entry, = support.report(support.RECORD)
        self.assertEqual(entry["ending"], "stuck")
        self.assertEqual(len(support.report("--ending", entry["ending"], support.RECORD)), 1)


if __name__ == "__main__":
    support.main(sys.argv)
