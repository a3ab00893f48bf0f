#!/usr/bin/env python3
"""Drives `cairn selfplay` as its users do.

usage: selfplay_test.py PROGRAM [unittest argument...]; CAIRN_SOURCE_ROOT is the directory of the
sources
"""

import os
import pathlib
import re
import signal
import sys
import tempfile
import unittest

import support
from support import cases

FIXED = "CCCCc/cBBBbc/cbAAabc/cbaCcabc/cbacCABC/CBACcABC/CBAaaBC/CBbbbC/Ccccc w 1"
ENDGAME = "cc.cC/b5...../C....../C...B2..B4/c......./.......a3/A6....../cC2...b3/c.c2CC b 1"
EMPTY = "...../....../......./......../......../......../......./....../..... w p"


def cairn(*arguments, text=None):
    done = support.cairn(*arguments, text=text)
    done.stdout = done.stdout.decode()
    return done


def selfplay(*arguments):
    depth = [] if "--depth" in arguments else ["--depth", 1]
    done = cairn("selfplay", *depth, *arguments)
    if done.returncode != 0:
        raise AssertionError(done.stderr)
    return done.stdout


def check(records):
    """Returns the reports on all records."""
    done = cairn("check", "-", text=records)
    if done.returncode != 0:
        raise AssertionError(done.stdout + done.stderr)
    return done.stdout.splitlines()


def starts(records):
    """Returns the starting positions of records as text."""
    return [line for line in cairn("convert", "--to", "text", "-", text=records).stdout.splitlines()
            if line.endswith((" w 1", " b 1", " w p"))]


class Games(unittest.TestCase):
    def test_are_legal_to_their_end(self):
        for game in ("tzaar", "towers"):
            for line in check(selfplay("--game", game, "--games", cases(2, 5))):
                self.assertRegex(line, r"ok: .* turns, (White wins|Black wins|a draw)")

    def test_depend_on_seed_and_number_alone(self):
        each = cases(1, 2)
        games = ("--game", "tzaar", "--games", 3 * each)
        one = selfplay(*games, "-j", 1)
        self.assertEqual(selfplay(*games, "-j", 4), one)
        self.assertNotEqual(selfplay(*games, "--seed", 2), one)
        parts = [selfplay("--game", "tzaar", "--first", 1 + part * each, "--games", each) for part in range(3)]
        self.assertEqual("".join(parts), one)

    def test_results_are_true(self):
        records = selfplay("--games", cases(3, 6))
        results = re.findall(r"RE\[(.)\+\]", records)
        self.assertEqual([{"W": "White wins", "B": "Black wins"}[winner] for winner in results],
                         [re.search("(White|Black) wins", line)[0] for line in check(records)])

    def test_differ(self):
        def openings(*options):  # near the end, lost turns are equal and drawn by lot
            records = selfplay("--start", "tzaar fixed", "--games", 8, *options)
            return {tuple(re.findall(r"\n;[WB]\[.*?\]", game)[:15]) for game in records.split("(;")[1:]}

        self.assertGreater(len(openings()), 4)
        self.assertEqual(len(openings("--noise", 0)), 1)

    def test_random_turns(self):
        games = [selfplay("--start", "towers", "--noise", 0, "--random-turns", turns, "--games", 4) for turns in (0, 4)]
        self.assertEqual([len(set(re.findall(r"\n;W\[(.*?)\]", game.replace("(;", "\n(;"))))
                          > 1 for game in games], [True, True])
        firsts = [set(re.findall(r"\]\n;W\[(.*?)\]", game)) for game in games]
        self.assertLess(len(firsts[0]), len(firsts[1]))

    def test_strengths(self):
        games = {strength: selfplay("--games", 2, "--noise", 0, "--depth", 3, "--game", "towers", "--strength", strength)
                 for strength in ("full", "exact")}
        self.assertIn("PW[Cairn, depth 3, exact]", games["exact"])
        turns = [re.findall(r"\n;[WB]\[.*?\]", game) for game in games.values()]
        self.assertNotEqual(turns[0], turns[1])
        done = cairn("selfplay", "--strength", "baseline")
        self.assertIn("--strength is 'baseline'; full or exact expected", done.stderr)

    def test_nodes_and_depth(self):
        records = selfplay("--depth", 3, "--nodes", 2000, "--game", "towers", "--games", 1)
        self.assertIn("GC[depth 3, 2000 nodes; ", records)
        check(records)


class Starts(unittest.TestCase):
    def test_kinds(self):
        records = selfplay("--start", "tzaar fixed", "--start", "tzaar random", "--start", ENDGAME,
                           "--start", "tzaar tournament", "--games", cases(6, 8))
        first, second, third, fourth, fifth, sixth, *_ = starts(records)
        self.assertEqual((first, third, fourth, fifth), (FIXED, ENDGAME, EMPTY, FIXED))
        self.assertNotEqual(second, sixth)
        check(records)

    def test_file(self):
        with tempfile.TemporaryDirectory() as directory:
            path = pathlib.Path(directory, "starts.txt")
            path.write_text(f"{FIXED}\n{ENDGAME}\n")
            self.assertEqual(starts(selfplay("--start", path, "--games", 3)), [FIXED, ENDGAME, FIXED])

    def test_formats(self):
        text = selfplay("--games", 2, "--format", "text")
        self.assertEqual(text.count("# Event: self-play, seed 1, game"), 2)
        check(text)
        records = selfplay("--games", 2, "--to", "littlegolem")
        self.assertEqual(records.count("FF[TZAAR]"), 2)
        self.assertEqual(starts(records), starts(text))
        foreign = selfplay("--games", 1, "--format", "boardspace")
        self.assertEqual(starts(foreign), starts(text)[:1])
        check(foreign)

    def test_wrong_usage(self):
        for arguments, pattern in (
            (["--start", "nonsense"], "neither a file nor a position"),
            (["--start", "towers", "--start", "tzaar fixed"], "all must be of towers"),
            (["--start", "towers", "--start", "random"], "no random starts"),
            (["--game", "chess"], "--game is 'chess'; tzaar or towers expected"),
            (["--games", "0"], "--games is 0"),
            (["--noise", "101"], "--noise is 101"),
            (["--margin", "-1"], "--margin is -1"),
            (["--depth", "0"], "--depth is 0"),
            (["--nodes", "0"], "--nodes is 0"),
            (["--strength", "strong"], "--strength is 'strong'"),
            (["--format", "jpeg"], "--format is 'jpeg'"),
            (["games.sgf"], "takes no FILE"),
            (["--format", "littlegolem", "--game", "towers"], "cannot hold"),
        ):
            with self.subTest(arguments=arguments):
                done = cairn("selfplay", *arguments)
                self.assertIn(done.returncode, (1, 2))
                self.assertEqual((done.stdout, done.stderr.count("\n")), ("", 1), done.stderr)
                self.assertRegex(done.stderr, pattern)

    def test_interrupt(self):
        """The games that are written are the first ones, without a gap."""
        with tempfile.TemporaryFile("w+") as output:
            process = support.start("selfplay", "--games", 100000, "--depth", 1, "-j", 4, stdout=output, text=True)
            self.addCleanup(process.kill)
            while os.fstat(output.fileno()).st_size == 0:
                self.assertIsNone(process.poll())
            process.send_signal(signal.SIGINT)
            _, messages = process.communicate(timeout=900)
            output.seek(0)
            records = output.read()
        games = len(check(records))
        self.assertEqual(re.findall(r", game (\d+)\]", records), [str(number) for number in range(1, games + 1)])
        self.assertEqual(process.returncode, 130)
        self.assertEqual(messages, f"cairn: stopped; {games} of 100000 games are done, and "
                                   f"--first {games + 1} --games {100000 - games} continues\n")

    def test_what_is_said_after_a_stop_loses_nothing(self):
        """The part stays, whatever is written to the file; together with the games that follow it is the whole."""
        with tempfile.TemporaryDirectory() as directory:
            path, part = pathlib.Path(directory, "g.sgf"), pathlib.Path(directory, "g.sgf.partial")
            words = ["selfplay", "--game", "towers", "--depth", 1, "-j", 2, "-o"]
            process = support.start(*words, path, "--games", 100000, text=True)
            self.addCleanup(process.kill)
            while not part.exists() or part.stat().st_size == 0:
                self.assertIsNone(process.poll())
            process.send_signal(signal.SIGINT)
            told = process.communicate(timeout=900)[1]
            first = int(re.search(r"--first (\d+) --games \d+ with another -o continues\n", told)[1])
            played = part.read_bytes()
            for target in path.with_name("rest.sgf"), path:
                support.cairn(*words, target, "--first", first, "--games", 2)
                self.assertEqual(part.read_bytes(), played)
            support.cairn(*words, path.with_name("whole.sgf"), "--games", first + 1)
            whole = path.with_name("whole.sgf").read_bytes()
            self.assertEqual(played + path.with_name("rest.sgf").read_bytes(), whole)
            support.cairn(*words, path, "--games", first + 1)
            self.assertFalse(part.exists())


if __name__ == "__main__":
    support.main(sys.argv)
