#!/usr/bin/env python3
"""How the built program treats files and Ctrl-C.

usage: files_test.py PROGRAM [unittest argument...]; CAIRN_SOURCE_ROOT is the directory of the
sources
"""

import json
import os
import resource
import signal
import subprocess
import sys

import support
from support import NO_COVERAGE, RECORD, CliTest, cairn

ANALYSE = ("analyse", "--depth", "1", "--proof-nodes", "500")
NOBODY = 65534


class Files(CliTest):
    def test_missing_file(self):
        done = cairn("check", "-q", self.path / "none.txt", RECORD)
        self.assert_one_line(done, 3, "none.txt: cannot be read: No such file or directory; ")
        self.assertRegex(done.stdout.decode(), r"none\.txt: unreadable\n.*: ok: .*\n$")
        self.assert_one_line(cairn("perft", "1", self.path), 3, "no file in it; ")

    def test_unreadable(self):
        self.file("closed/x.txt", self.record).parent.chmod(0)
        self.addCleanup((self.path / "closed").chmod, 0o755)
        self.file("x.txt", self.record).chmod(0)
        self.file("y.txt", self.record)
        options = {"user": NOBODY, "group": NOBODY, "extra_groups": []} if os.geteuid() == 0 else {}
        try:
            done = cairn("check", "-q", self.path, env=NO_COVERAGE, **options)
        except PermissionError:
            self.skipTest("the program cannot be run by another user here")
        self.assertEqual(done.returncode, 3)
        self.assertRegex(done.stderr, r"closed: cannot be read: .*\n.*/x\.txt: cannot be read: .*\n$")
        self.assertRegex(done.stdout.decode(), r"closed: unreadable\n.*x\.txt: unreadable\n.*y\.txt:1:\d+: ok.*\n$")

    def test_full_disk(self):
        for verb in (["check"], ["convert", "--to", "cairn"], ["draw"]):
            with self.subTest(verb=verb), open("/dev/full", "wb") as full:
                done = cairn(*verb, RECORD, stdout=full)
                self.assert_one_line(done, 3, "standard output cannot be written: No space left")
                done = cairn(*verb, RECORD, "-o", "/dev/full" if verb != ["draw"] else "-", stdout=full)
                self.assertEqual(done.returncode, 3)

    def test_no_half_written_file(self):
        def limit_file_size():
            resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100))

        target = self.file("out.sgf", "before")
        done = cairn("convert", "--to", "cairn", RECORD, "-o", target,
                     env=NO_COVERAGE, preexec_fn=limit_file_size, restore_signals=False)
        self.assert_one_line(done, 3, "out.sgf cannot be written: File too large; ")
        self.assertEqual([file.name for file in self.path.iterdir()], ["out.sgf"])
        self.assertEqual(target.read_text(), "before")

    def test_output_replaces_the_file(self):
        target = self.file("out.sgf", "before" * 10000)
        link = self.path / "link.sgf"
        link.symlink_to(target)
        self.assertEqual(cairn("convert", "--to", "cairn", RECORD, "-o", link).returncode, 0)
        self.assertTrue(link.is_symlink())
        self.assertEqual(target.read_bytes(), cairn("convert", "--to", "cairn", RECORD).stdout)
        self.assertEqual(cairn("convert", "--to", "cairn", link, "-o", link).returncode, 0)
        self.assertEqual(len(list(self.path.iterdir())), 2)

    def test_no_such_directory(self):
        done = cairn("check", RECORD, "-o", self.path / "none/out.txt")
        self.assert_one_line(done, 3, "none/out.txt cannot be written: No such file or directory; ")


class Interrupt(CliTest):
    def start(self, *arguments, **options):
        process = support.start(*arguments, bufsize=0, **options)
        self.addCleanup(process.kill)
        return process

    def test_finished_results_are_kept(self):
        games = self.file("games.txt", b"\n".join([self.record] * 2000))
        for number in (signal.SIGINT, signal.SIGTERM):
            process = self.start(*ANALYSE, "--format", "json", games)
            first = process.stdout.readline()
            process.send_signal(number)
            rest, messages = process.communicate(timeout=60)
            self.assertEqual(process.returncode, 130)
            lines = (first + rest).splitlines(keepends=True)
            for line in lines:
                self.assertEqual(len(json.loads(line)["turns"]), 27)
            self.assertRegex(
                messages.decode(),
                rf"^cairn: stopped; {len(lines)} of \d+ records are done, 1 of 1 files were read\n$")

    def test_while_waiting_for_input(self):
        target = self.path / "out.txt"
        process = self.start("check", "-", "-o", target, stdin=subprocess.PIPE)
        while not list(self.path.iterdir()):  # signals are caught before the output is opened
            self.assertIsNone(process.poll())
        process.send_signal(signal.SIGINT)
        process.wait(timeout=60)
        self.assertEqual(process.returncode, 130)
        self.assertEqual(target.read_bytes(), b"")
        process.communicate()


if __name__ == "__main__":
    support.main(sys.argv)
