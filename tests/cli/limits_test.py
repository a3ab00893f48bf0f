#!/usr/bin/env python3
"""Runs the program where the system gives it few threads or none, or little memory, or has
closed its streams: it must do with what it gets, and say so where that is too little.

usage: limits_test.py PROGRAM [unittest argument...]; CAIRN_SOURCE_ROOT is the directory of the
sources
"""

import os
import pathlib
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import unittest

import support
from support import RECORD, CliTest, cairn, cases

# A user who runs nothing else, so that the limit counts the threads of the program alone.
NOBODY_ELSE = 61234
# The search for leaks at the end of a sanitized program needs a thread, which these do not get.
NO_LEAK_SEARCH = os.environ | {"ASAN_OPTIONS": "detect_leaks=0"}
QUESTION = '{"id": "a", "game": "tzaar", "start": "fixed", "milliseconds": 50}\n'


@unittest.skipUnless(os.getuid() == 0, "only root can become another user")
class ThreadLimits(CliTest):
    def limited(self, most, *arguments, text=None):
        def limit():
            os.setgid(NOBODY_ELSE)
            os.setuid(NOBODY_ELSE)
            resource.setrlimit(resource.RLIMIT_NPROC, (most, most))

        done = cairn(*arguments, text=text, preexec_fn=limit, timeout=900, env=NO_LEAK_SEARCH)
        self.assertEqual((done.returncode, done.stderr), (0, ""), arguments)
        return done.stdout

    def test_records(self):
        record = self.file("game.txt", RECORD.read_bytes())
        command = ("analyse", "-q", "--depth", 1, record)
        expected = cairn(*command, "-j", 1).stdout
        for most in (1, 3):
            self.assertEqual(self.limited(most, *command, "-j", 8), expected)

QUICK = ("-q", "--depth", 1, "--proof-nodes", 1000, "--second-look", 1000)
# What each verb is run with, in a directory that has the files.
VERBS = {
    "analyse": (*QUICK, "-j", 8, "games.sgf", "-o", "analysed.txt"),
    "analyse a database": (*QUICK, "-j", 8, "games.sgf", "-o", "analysed.db"),
    "bench": ("-q",),
    "check": ("-j", 8, "games.sgf", "game.txt"),
    "convert": ("-q", "games.sgf", "-o", "new.db"),
    "draw": ("game.txt", "-o", "picture.png"),
    "draw pages": ("game.txt", "-o", "picture.pdf"),
    "draw a film": ("game.txt", "-o", "picture.gif"),
    "engine": ("-j", 4, "--threads", 4),
    "explore": ("games.db",),
    "perft": (2, "towers"),
    "puzzles": ("games.sgf", "-q", "-o", "set", "-j", 4, "--nodes", 300, "--tactic-nodes", 300, "--turn-nodes", 300,
                "--length-nodes", 300, "--variations", 1),
    "report": ("analysed.json", "-q", "-o", "site"),
    "selfplay": ("-q", "--games", 2, "--depth", 1, "--game", "towers", "-j", 8, "-o", "played.sgf"),
    "solve": ("-q", "-j", 8, "--nodes", 1000, "--seconds", 20, "--turn", 26, "game.txt"),
    "stats": ("-q", "games.sgf"),
    "verify": ("proof",),
}
MANY_THREADS = (*range(1, 10), 13, 19, 28, 40)  # more of them are much alike
LONG = {"bench", "puzzles"}  # these are tried with fewer limits


class EveryVerb(CliTest):
    def setUp(self):
        if support.is_sanitized():  # the path of the program is known only now
            self.skipTest("the sanitizers need memory and threads of their own")
        super().setUp()
        self.file("inputs/game.txt", RECORD.read_bytes())
        self.file("inputs/games.sgf", b"".join(support.games(3, "--game", "towers")))
        inputs = self.path / "inputs"
        for command in (("analyse", *QUICK, "-f", "json", "games.sgf", "-o", "analysed.json"),
                        ("convert", "-q", "games.sgf", "-o", "games.db"),
                        ("solve", "-q", "--nodes", 1000, "--turn", 26, "game.txt", "--proof", "proof")):
            self.assertEqual(cairn(*command, cwd=inputs).returncode, 0)

    def run_limited(self, verb, limit):
        """Runs a verb in a directory of its own, which anybody may write, and returns both."""
        directory = pathlib.Path(tempfile.mkdtemp(dir=self.path))
        shutil.copytree(self.path / "inputs", directory, dirs_exist_ok=True)
        for path in (directory, *directory.iterdir()):
            path.chmod(0o777)
        done = cairn(verb.split()[0], *VERBS[verb], cwd=directory, preexec_fn=limit, timeout=900,
                     text=QUESTION if verb == "engine" else None)
        return done, directory

    @unittest.skipUnless(os.getuid() == 0, "only root can become another user")
    def test_threads(self):
        for verb in VERBS:
            for most in cases((1, 3), MANY_THREADS) if verb not in LONG else (1,):
                def limit(most=most):
                    os.setgid(NOBODY_ELSE)
                    os.setuid(NOBODY_ELSE)
                    resource.setrlimit(resource.RLIMIT_NPROC, (most, most))

                with self.subTest(verb=verb, most=most):
                    done, directory = self.run_limited(verb, limit)
                    self.assertEqual(done.returncode, 0, done.stderr)
                    shutil.rmtree(directory)

    def test_memory(self):
        """With every limit the program ends well, or says that memory is lacking; except for what the
        loader says before it begins."""
        for verb in VERBS:
            for most in cases((76, 110, 180), range(40, 400, 10)) if verb not in LONG else (76,):
                with self.subTest(verb=verb, most=most):
                    done, directory = self.run_limited(verb, support.limit(resource.RLIMIT_AS, most << 20))
                    self.assertIn(done.returncode, (0, 3, 127), done.stderr)
                    if done.returncode == 3:
                        self.assertRegex(done.stderr, "out of memory.*; .*more memory expected")
                    elif done.returncode == 127:
                        self.assertIn("error while loading shared libraries", done.stderr)
                    shutil.rmtree(directory)

    def test_memory_before_the_program_begins(self):
        """Libraries want some before main() is called; how much there is then is a matter of few MiB."""
        for most in range(48, 80):
            done = self.run_limited("check", support.limit(resource.RLIMIT_AS, most << 20))[0]
            self.assertIn(done.returncode, (0, 3, 127), (most, done.stderr))

    def crash(self, more=None):
        """Lets a waiting program crash that may have so many more bytes than it had at most."""
        waiting = support.start("engine", stdin=subprocess.PIPE, text=True)
        waiting.stdin.write(QUESTION)
        waiting.stdin.flush()
        self.assertIn('"id":"a"', waiting.stdout.readline())
        if more is not None:
            status = pathlib.Path(f"/proc/{waiting.pid}/status").read_text()
            most = (int(re.search(r"VmPeak:\s+(\d+) kB", status)[1]) << 10) + more
            resource.prlimit(waiting.pid, resource.RLIMIT_AS, (most, most))
        waiting.send_signal(signal.SIGSEGV)
        told = waiting.communicate(timeout=900)[1]
        return waiting.returncode, told

    def test_crashes_of_libraries(self):
        """Some libraries use what they did not get. Any other crash stays one."""
        code, told = self.crash(more=8 << 20)
        self.assertEqual(code, 3, told)
        self.assertRegex(told, "out of memory: .*more memory expected")
        for more in (None, 300 << 20):
            self.assertEqual(self.crash(more), (-signal.SIGSEGV, ""))

    def test_closed_streams(self):
        """A file that gets the number of a standard stream would get its messages, too."""
        for verb in set(VERBS) - LONG:
            expected = support.files_below(self.run_limited(verb, None)[1])
            for closed in cases(((1,), (2,), (0, 1, 2)), [
                    [stream for stream in range(3) if number >> stream & 1] for number in range(8)]):
                def close(closed=closed):
                    for stream in closed:
                        os.close(stream)

                with self.subTest(verb=verb, closed=closed):
                    done, directory = self.run_limited(verb, close)
                    self.assertIn(done.returncode, (0, 3))
                    for name, content in support.files_below(directory).items():
                        if name.endswith(".db"):
                            self.assertEqual(cairn("check", "-q", directory / name).returncode, 0)
                        else:
                            self.assertEqual(content, expected[name], name)
                    shutil.rmtree(directory)

    def test_what_was_finished_is_kept(self):
        """The first games need less memory than there is; one has so many comments that it has not."""
        games = (self.path / "inputs/games.sgf").read_bytes()
        self.file("long.sgf", games + b"(;FF[TOWERS]C[" + b"x" * (150 << 20) + b"];W[c1+c2])\n")
        done = cairn("check", "-q", "--longest-record", 400, self.path / "long.sgf", "-o", self.path / "out.txt",
                     preexec_fn=support.limit(resource.RLIMIT_AS, 200 << 20))
        self.assertEqual(done.returncode, 3)
        self.assertRegex(done.stderr, "out of memory: [0-9]+ MiB more wanted; ")
        kept = [path for path in self.path.iterdir() if path.name.startswith("out.txt")]
        self.assertEqual(len(kept), 1, done.stderr)
        self.assertEqual(kept[0].read_text().count(": ok: "), 3)


if __name__ == "__main__":
    support.main(sys.argv)
