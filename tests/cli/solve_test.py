#!/usr/bin/env python3
"""Drives `cairn solve` as its users do.

usage: solve_test.py PROGRAM [unittest argument...]; CAIRN_SOURCE_ROOT is the directory of the
sources
"""

import json
import os
import re
import signal
import sys
import time
import unittest

import support
from support import DATA, RECORD, CliTest, cairn

WALTZ = DATA / "waltz/BAJgame-20974_1_2012-04-24_15-57-56.txt"
WIN = "cc.cC/b5...../C....../C...B2..B4/c......./.......a3/A6....../cC2...b3/c.c2CC b 1"
# They take more nodes than a thread searches alone before others help.
LONG_WINS = ("B3.c.C/c...C./....cC./bbA3CCc../bc2...ba3./C..C.c2../......./c....b/.C... b 1",
             "b.cCc/...A3.C/..bC.Cb/AC2.c...c/....C..c/...a3c..C/.B2...../...b2cb/.cAAC b 1")
LOSS = "8/8/8/3(ccs)4/8/8/3(SS)4/8 w 1"
START = "towers"
IMPOSSIBLE = "8/8/8/8/8/(ss)7/8/8 w 1"  # Black has lost, but White is to move


def solve(*arguments, text=None):
    done = cairn("solve", *arguments, text=text)
    done.stdout = done.stdout.decode()
    return done


def answers(*arguments, text=None):
    return [json.loads(line) for line in solve("--json", *arguments, text=text).stdout.splitlines()]


class Values(unittest.TestCase):
    def test_win(self):
        (answer,) = answers("--shortest", WIN)
        self.assertEqual(answer["schema"], "solution/1")
        self.assertEqual((answer["game"], answer["position"]), ("tzaar", WIN))
        self.assertEqual((answer["value"], answer["side"]), ("win", "black"))
        self.assertEqual((answer["turns"], answer["shortest"]), (7, True))
        self.assertEqual(len(answer["line"]), 7)

    def test_the_line_can_be_played_to_the_end(self):
        (answer,) = answers(WIN)
        text = "\n".join([WIN, *(f"{i + 1}. {turn}" for i, turn in enumerate(answer["line"]))])
        checked = cairn("check", "-", text=text).stdout.decode()
        self.assertIn(f"{answer['turns']} turns, Black wins", checked)

    def test_loss_where_play_can_recur(self):
        (answer,) = answers(LOSS)
        self.assertEqual((answer["value"], answer["turns"], answer["shortest"]), ("loss", 2, True))

    def test_unknown(self):
        (answer,) = answers("--nodes", 1000, START)
        self.assertEqual((answer["value"], answer["turns"], answer["line"]), ("unknown", None, []))
        self.assertLessEqual(answer["nodes"], 1000)

    def test_finished(self):
        (answer,) = answers(RECORD, "--turn", 27)
        self.assertEqual((answer["value"], answer["turns"], answer["turn"]), ("loss", 0, 27))
        self.assertIn("no capture left", answer["end"])

    def test_same_bytes(self):
        first, second = (solve("--json", "--shortest", "--nodes", 20000, WIN) for _ in range(2))
        self.assertEqual(first.stdout, second.stdout)

    def test_less_memory_is_no_other_value(self):
        small, large = (answers("--memory", memory, WALTZ)[0] for memory in (1, 1024))
        self.assertEqual(small["value"], large["value"])
        self.assertNotEqual(small["value"], "unknown")

    def test_text(self):
        done = solve(WIN)
        self.assertRegex(done.stdout, r"^Black to move wins in \d+ turns or fewer\n   1\. Black  ")
        self.assertRegex(done.stderr, r"^\d+\.\d\d s, ")
        self.assertEqual(solve("-q", WIN).stderr, "")

    def test_exit_status(self):
        for arguments, status in (([WIN], 0), ([LOSS], 10), (["--nodes", "100", START], 12), ([IMPOSSIBLE], 1)):
            with self.subTest(arguments=arguments):
                self.assertEqual(solve("--exit-status", *arguments).returncode, status)
                self.assertEqual(solve(*arguments).returncode, 1 if status == 1 else 0)

    def test_seconds(self):
        done = solve("--seconds", "0.2", "--exit-status", START)
        self.assertEqual(done.returncode, 12, done.stderr)


class Records(unittest.TestCase):
    def test_collection(self):
        """There is one answer for each position, including the bad ones, and the others are
        solved."""
        text = "\n".join([WIN, IMPOSSIBLE, LOSS])
        done = solve("--json", "-", text=text)
        lines = [json.loads(line) for line in done.stdout.splitlines()]
        self.assertEqual([line.get("value") for line in lines], ["win", None, "loss"])
        self.assertEqual(lines[1]["error"]["kind"], "position")
        self.assertEqual(done.returncode, 1)
        self.assertRegex(done.stderr, r"(?m)^-:2:1: Black has no piece; ")
        self.assertIn("-, record 3\nWhite to move loses", solve("-", text=text).stdout)

    def test_all(self):
        *positions, decision = answers("--all", "--nodes", 2000, RECORD)
        self.assertEqual([position["turn"] for position in positions], list(range(28)))
        self.assertEqual((decision["schema"], decision["winner"]), ("decision/1", "white"))
        decided = decision["decided_after"]
        self.assertLess(decided, 25)
        for position in positions[decided:]:
            self.assertEqual(position["value"], "win" if position["side"] == "white" else "loss")
        text = solve("--all", "--nodes", 2000, RECORD).stdout
        self.assertRegex(text, rf"\ndecided after turn {decided} \(")

    def test_a_turn_must_be_chosen(self):
        for arguments, status, pattern in (
            ([], 2, "27 turns; choose a position with --turn N"),
            (["--turn", "28"], 1, "the record has 27 turns"),
            (["--turn", "3", "--all"], 2, "exclude each other"),
        ):
            done = solve(*arguments, RECORD)
            self.assertEqual(done.returncode, status)
            self.assertRegex(done.stderr, pattern)

    def test_cut_off(self):
        text = RECORD.read_text().split(";W[", 5)
        cut = solve("--all", "--nodes", 10, "-", text=";W[".join(text[:4]) + ";W[zzzz])")
        self.assertEqual(cut.returncode, 1)
        self.assertEqual(cut.stdout.count("unknown"), 7)
        self.assertIn("zzzz", cut.stderr)


class Proofs(CliTest):
    def setUp(self):
        super().setUp()
        self.file = self.path / "x.proof"

    def test_a_shortest_win_is_proven_as_such(self):
        solve("--shortest", "--proof", self.file, RECORD, "--turn", 20)
        self.assertIn("at most 7 turns", cairn("verify", self.file).stdout.decode())

    def test_proof_is_verified(self):
        for position in (WIN, LOSS):
            self.assertEqual(solve("--proof", self.file, position).returncode, 0)
            done = cairn("verify", self.file)
            self.assertEqual(done.returncode, 0, done.stderr)

    def test_threads_prove_the_same(self):
        for position in LONG_WINS:
            for threads in (1, 2, 4):
                done = solve("--json", "-j", threads, "--proof", self.file, position)
                self.assertEqual(json.loads(done.stdout)["value"], "win")
                self.assertEqual(cairn("verify", self.file).returncode, 0)

    def test_nothing_is_written_without_a_proof(self):
        for arguments in ([START, "--nodes", "10"], [RECORD, "--turn", "27"]):
            done = solve("--proof", self.file, *arguments)
            self.assertEqual(done.returncode, 0)
            self.assertIn("is not written", done.stderr)
            self.assertFalse(self.file.exists())

    def test_it_is_kept_where_the_output_fails(self):
        with open("/dev/full", "w", encoding="utf-8") as full:
            self.assertEqual(cairn("solve", "--proof", self.file, WIN, stdout=full).returncode, 3)
        self.assertEqual(cairn("verify", self.file).returncode, 0)

    def test_where_it_goes_is_seen_to_first(self):
        for file, status in ((self.path / "none/x.proof", 3), ("-", 2)):
            done = solve("--proof", file, "--seconds", 100, START)
            self.assertEqual((done.returncode, done.stdout), (status, ""), done.stderr)

    def test_what_is_no_certificate(self):
        for file, status, pattern in ((RECORD, 1, "not proven: not a certificate; "),
                                      (self.path, 3, "is a directory; ")):
            done = cairn("verify", file)
            self.assertEqual(done.returncode, status)
            self.assertIn(pattern, done.stdout.decode())

    def test_one_position_only(self):
        for arguments in (["--all", RECORD], [WIN, LOSS]):
            self.assertEqual(solve("--proof", self.file, *arguments).returncode, 2)


class Interrupt(CliTest):
    def start(self, *arguments):
        process = support.start("solve", "--seconds", 100, *arguments, text=True)
        self.addCleanup(process.kill)
        return process

    def test_finished_results_are_kept(self):
        process = self.start(LOSS, START)
        for _ in range(5):  # the whole first answer
            process.stdout.readline()
        process.send_signal(signal.SIGINT)
        rest, messages = process.communicate(timeout=900)
        self.assertEqual((process.returncode, rest), (130, ""))
        self.assertEqual(messages, "cairn: stopped; positions done: 1\n")

    def test_positions_of_a_record_are_kept(self):
        target = self.path / "out.txt"
        process = self.start("--all", RECORD, "-o", target)
        while not list(self.path.iterdir()):  # the output is opened after signals are caught
            self.assertIsNone(process.poll())
        time.sleep(3)  # the last positions need almost no search
        process.send_signal(signal.SIGINT)
        _, messages = process.communicate(timeout=900)
        self.assertEqual(process.returncode, 130)
        part = self.path / "out.txt.partial"
        found = re.fullmatch(r"cairn: stopped; positions done: (\d+)\n"
                             rf"cairn: what was finished is in {part}\n", messages)
        done = int(found[1])
        _, *lines = part.read_text().splitlines()
        self.assertFalse(target.exists())
        self.assertEqual([int(line.split(".")[0]) for line in lines], [*range(28 - done, 28)])

    def test_without_a_result_a_file_stays_as_it_was(self):
        target = self.file("out.txt", "before")
        process = self.start(START, "-o", target)
        while len(list(self.path.iterdir())) < 2:
            self.assertIsNone(process.poll())
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=900)
        self.assertEqual([file.read_text() for file in self.path.iterdir()], ["before"])

    def test_verify_ends_after_the_file_in_work(self):
        waiting = self.path / "waiting.proof"
        os.mkfifo(waiting)
        target = self.path / "out.txt"
        process = support.start("verify", RECORD, waiting, RECORD, "-o", target, text=True)
        self.addCleanup(process.kill)
        with waiting.open("w"):  # opens when the program reads it, after the first file
            process.send_signal(signal.SIGINT)
        _, messages = process.communicate(timeout=900)
        self.assertEqual(process.returncode, 130)
        self.assertIn("stopped; files checked: 2\n", messages)
        part = self.path / "out.txt.partial"
        self.assertEqual(len(part.read_text().splitlines()), 2)


class Usage(unittest.TestCase):
    def test_wrong_usage(self):
        for arguments in (
            [],
            ["--nodes", "0", WIN],
            ["--nodes", "-5", WIN],
            ["--nodes", "many", WIN],
            ["--seconds", "0", WIN],
            ["--seconds", "nan", WIN],
            ["--memory", "0", WIN],
            ["--turn", "-1", WIN],
        ):
            with self.subTest(arguments=arguments):
                done = solve(*arguments)
                self.assertEqual((done.returncode, done.stdout), (2, ""), done.stderr)
                self.assertRegex(done.stderr, "^cairn: [^\n]*\n$")


if __name__ == "__main__":
    support.main(sys.argv)
