#!/usr/bin/env python3
"""Interrupts runs of `cairn puzzles` and damages their journals: the sets are those of whole runs.

usage: going_on_test.py PROGRAM [unittest argument...]; CAIRN_SOURCE_ROOT is the directory of the
sources
"""

import pathlib
import signal
import subprocess
import sys
import time

from puzzles_case import COMPOSED, FILES, FOR_TESTS, QUICK, PuzzlesCase
from support import RECORD, cairn, files_below, main, start


class GoingOn(PuzzlesCase):
    def interrupt(self, command, signal_number, when):
        """Starts a run and sends it a signal as soon as `when(journal)` holds for the bytes of its
        journal. Returns its messages, or None if it ended before."""
        process = start(*command, stdin=subprocess.DEVNULL)
        journal = pathlib.Path(command[command.index("-o") + 1]) / "journal.jsonl"
        end = time.monotonic() + 200
        while process.poll() is None and time.monotonic() < end:
            if journal.exists() and when(journal.read_bytes()):
                process.send_signal(signal_number)
                break
            time.sleep(0.002)
        message = process.communicate(timeout=900)[1].decode()
        return message if process.returncode in (130, -signal.SIGKILL) else None

    def test_an_interrupted_run_goes_on(self):
        whole = files_below(self.make("whole", *FILES))
        stopped = self.path / "stopped"
        command = ["puzzles", "-o", stopped, *QUICK, *FOR_TESTS, "-j", "1", *FILES]
        message = self.interrupt(command, signal.SIGINT, lambda journal: b'"proofs"' in journal)
        if message is not None:
            self.assertIn("run the same command to resume", message)
            self.assertFalse((stopped / "puzzles.jsonl").exists())
            with (stopped / "journal.jsonl").open("ab") as file:
                file.write(b'{"schema":"puzzle-journal/3","ta')  # killed in the middle of a line
        done = cairn(*command)
        self.assertEqual(done.returncode, 0, done.stderr)
        if message is not None:
            self.assertIn("resuming from", done.stderr)
        self.assertEqual(files_below(stopped), whole)

    def test_interrupted_self_play_goes_on(self):
        own = ("--self-play", 6, "--game", "towers", "--depth", 2, "--seed", 3, "-j", 1)
        whole = files_below(self.make("whole", *own))
        for number, games in ((signal.SIGINT, 1), (signal.SIGKILL, 2), (signal.SIGKILL, 5)):
            stopped = self.path / f"stopped-{games}"
            command = ["puzzles", "-o", stopped, *QUICK, *FOR_TESTS, *own]
            has_played = lambda journal: journal.count(b'"played"') >= games
            message = self.interrupt(command, number, has_played)
            if message is not None:
                self.assertFalse((stopped / "puzzles.jsonl").exists())
                self.assertNotIn("--first", message)
            kept = (stopped / "journal.jsonl").read_bytes() if message is not None else b""
            done = cairn(*command)
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertEqual(files_below(stopped), whole, f"{number}, {kept.count(b'played')} games")

    def test_interrupted_composing_goes_on(self):
        whole = files_below(self.make("whole", *COMPOSED, "-j", 1))
        stopped = self.path / "stopped"
        command = ["puzzles", "-o", stopped, *QUICK, *FOR_TESTS, *COMPOSED, "-j", "2"]
        self.interrupt(command, signal.SIGINT, lambda journal: journal.count(b'"proofs"') >= 2)
        done = cairn(*command)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(files_below(stopped), whole)

    def test_a_run_stops_while_it_writes_boards(self):
        made = self.path / "made"
        command = ["puzzles", "-o", made, *QUICK, *FOR_TESTS, "--compose", 100_000_000]
        boards = made / "boards.txt.partial"
        message = self.interrupt(command, signal.SIGINT, lambda journal: boards.exists())
        self.assertIn("run the same command to resume", message or "it ended")
        self.assertEqual([path.name for path in made.iterdir()], ["journal.jsonl"])

    def join(self, name, parts, *options):
        """Makes the set of parts from their journals."""
        (self.path / name).mkdir()
        journals = b"".join((part / "journal.jsonl").read_bytes() for part in parts)
        (self.path / name / "journal.jsonl").write_bytes(journals)
        done = cairn("puzzles", "-o", self.path / name, *QUICK, *FOR_TESTS, *options)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stderr, files_below(self.path / name)

    def test_the_journals_of_parts_make_the_set_of_one_run(self):
        # Each is in a part of its own, and the third part is empty.
        files = [FILES[0], FILES[2], "--per-class", 2, "--sheet", 0]
        whole = files_below(self.make("whole", *files))
        parts = [self.make(f"part-{part}", "--part", f"{part}/3", *files) for part in (3, 1, 2)]
        told, joined = self.join("all", parts, *files)
        self.assertIn("with 2 games or boards done", told)
        self.assertEqual(joined, whole)
        # A part that is made again or given twice does no harm, nor does one that is lost.
        again = files_below(parts[1])
        self.make("part-1", "--part", "1/3", *files)
        self.assertEqual(files_below(parts[1]), again)
        self.assertEqual(self.join("twice", [*parts, parts[1]], *files)[1], whole)
        told, joined = self.join("fewer", parts[:2], *files)
        self.assertIn("with 1 game or board done", told)
        self.assertEqual(joined, whole)

    def test_the_journals_of_composed_parts_make_the_set_of_one_run(self):
        whole = files_below(self.make("whole", *COMPOSED))
        parts = [self.make(f"part-{part}", *COMPOSED, "--part", f"{part}/2") for part in (1, 2)]
        self.assertEqual(self.join("joined", parts, *COMPOSED)[1], whole)

    def test_damage_to_the_journal_is_repaired(self):
        whole = files_below(self.make("whole", *FILES))
        made = self.path / "made"
        command = ["puzzles", "-o", made, *QUICK, *FOR_TESTS, "-j", "1", *FILES]
        (made / "puzzles.jsonl").mkdir(parents=True)  # the run cannot end, and keeps its journal
        self.assertEqual(cairn(*command).returncode, 3)
        (made / "puzzles.jsonl").rmdir()
        journal = (made / "journal.jsonl").read_bytes()
        for part in (0.0, 0.02, 0.5, 0.9):
            place = int(part * len(journal))
            damaged = bytearray(journal)
            damaged[place] ^= 1
            (made / "journal.jsonl").write_bytes(damaged)
            done = cairn(*command)
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertEqual(files_below(made), whole, f"byte {place}")

    def test_a_journal_of_other_options_is_not_gone_on_with(self):
        made = self.path / "made"
        (made / "puzzles.jsonl").mkdir(parents=True)  # the run cannot end, and keeps its journal
        self.make("made", RECORD, status=3)
        done = cairn("puzzles", "-o", made, *QUICK, *FOR_TESTS, RECORD, "--per-class", 1)
        self.assertEqual(done.returncode, 2)
        self.assertIn("is of a run with other options; use those, or remove it", done.stderr)


if __name__ == "__main__":
    main(sys.argv)
