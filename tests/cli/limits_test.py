#!/usr/bin/env python3
"""Runs the program where the system gives it few threads or none: it must do with what it gets.

usage: limits_test.py PROGRAM [unittest argument...]; CAIRN_SOURCE_ROOT is the directory of the
sources
"""

import os
import resource
import sys
import unittest

import support
from support import RECORD, CliTest, cairn

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

        done = cairn(*arguments, text=text, preexec_fn=limit, timeout=60,
                     env=NO_LEAK_SEARCH)
        self.assertEqual((done.returncode, done.stderr), (0, ""), arguments)
        return done.stdout

    def test_records(self):
        record = self.file("game.txt", RECORD.read_bytes())
        command = ("analyse", "-q", "--depth", 1, record)
        expected = cairn(*command, "-j", 1).stdout
        for most in (1, 3):
            self.assertEqual(self.limited(most, *command, "-j", 8), expected)

    def test_proofs(self):
        for most in (1, 3):
            self.assertIn(b"unknown", self.limited(
                most, "solve", "-q", "-j", 8, "--nodes", 100_000, "tzaar fixed"))

    def test_engine(self):
        answer = self.limited(3, "engine", "-j", 2, "--threads", 4, text=QUESTION)
        self.assertIn(b'"id":"a"', answer)


if __name__ == "__main__":
    support.main(sys.argv)
