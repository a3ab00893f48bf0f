#!/usr/bin/env python3
"""Lets each system call of a run fail once, at each place. Nothing may be lost or torn, and the status and one
message tell it.

usage: torture_test.py PROGRAM [unittest argument...]; CAIRN_SOURCE_ROOT is the directory of the sources;
FAULTS_SEED (1) chooses the places of short tests
"""

import errno
import os
import pathlib
import random
import re
import resource
import shutil
import signal
import subprocess
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "cli"))

import support
from database_test import QUICK, content, rows
from part_test import tagged
from support import IS_FULL, NO_COVERAGE, SOURCE, CliTest, cairn, cases_by_hand, files_below

# What is written to @/out, from @/games.txt; the old files there are made of @/old.txt.
COMMANDS = {
    "convert": ["convert", "--to", "cairn", "@/games.txt", "-o", "@/out/x.sgf"],
    "in place": ["convert", "--to", "cairn", "--in-place", "@/out/games.txt"],
    "split": ["convert", "--to", "cairn", "--split", "--force", "@/games.txt", "-o", "@/out"],
    "database": ["convert", "@/games.txt", "-o", "@/out/x.db"],
    "check": ["check", "@/games.txt", "-o", "@/out/x.txt", "--report", "@/out/report.json"],
    "list": ["list", "-f", "csv", "@/games.txt", "-o", "@/out/x.csv"],
    "analyse": ["analyse", *QUICK, "-f", "json", "@/games.txt", "-o", "@/out/x.json"],
    "into database": ["analyse", *QUICK, "@/games.txt", "-o", "@/out/x.db"],
    "draw": ["draw", "@/games.txt", "-o", "@/out/x.svg"],
    "drawings": ["draw", "@/games.txt", "--record", "1-3", "-o", "@/out"],
    "solve": ["solve", "@/games.txt", "--nodes", 100, "--all", "-o", "@/out/x.txt"],
    "selfplay": ["selfplay", "--game", "towers", "--depth", 1, "--games", 3, "-o", "@/out/x.sgf"],
    "stats": ["stats", "@/games.txt", "-o", "@/out/x.txt"],
    "page": ["report", *QUICK, "@/one.txt", "-o", "@/out/x.html"],
    "site": ["report", "@/games.txt", "-o", "@/out"],
    "puzzles": ["puzzles", "--nodes", 100, "--tactic-nodes", 50, "--turn-nodes", 100, "@/games.txt", "-o", "@/out"],
}
FAILURES = [("write", errno.ENOSPC), ("write", errno.EINTR), ("write", "short"), ("write", "stop"), ("pwrite64", errno.EIO),
            ("pread64", errno.EIO), ("read", errno.EIO), ("read", errno.EINTR), ("read", "short"), ("fsync", errno.EIO),
            ("fdatasync", errno.EIO), ("syncfs", errno.ENOSPC), ("rename", errno.EIO), ("rename", "stop"),
            ("unlink", errno.EACCES), ("fchmod", errno.EPERM), ("flock", errno.ENOLCK)]
LEFT = re.compile(r"\.partial(-\d+)?$|\.journal|-journal$|-wal$|-shm$|^journal\.jsonl$")


class Torture(CliTest):
    def setUp(self):
        super().setUp()
        compiler = shutil.which("c++")
        if not compiler or support.is_sanitized():
            self.skipTest("other functions cannot be put before the system's here")
        self.library = self.path / "fail.so"
        subprocess.run([compiler, "-x", "c", "-shared", "-fPIC", SOURCE / "tests/faults/fail.c", "-o", self.library, "-ldl"],
                       check=True)
        self.random = random.Random(int(os.environ.get("FAULTS_SEED", 1)))
        self.below = self.path / "run"
        self.out = self.below / "out"
        games = tagged(4)
        self.new, self.old = games, [game.replace(b"no. ", b"old ") for game in games[:2]]

    def words(self, command):
        return [str(word).replace("@", str(self.below)) for word in command[:1] + ["-q"] + command[1:]]

    def begin(self, games):
        """Makes the inputs; what is in @/out stays."""
        self.out.mkdir(parents=True, exist_ok=True)
        (self.below / "one.txt").write_bytes(games[0])
        for path in [self.below / "games.txt"] + [self.out / "games.txt"] * self.is_in_place:
            path.write_bytes(b"\n".join(games))

    def prepare(self, name):
        """Has old and new results made. Returns the command and both, and keeps the state between them in @before."""
        command, results = self.words(COMMANDS[name]), []
        self.is_in_place = name == "in place"
        for games in (self.old, self.new):
            self.begin(games)
            if games is self.new:
                results.append(files_below(self.out))
                shutil.copytree(self.below, self.below.with_name("before"))
            done = cairn(*command)
            self.assertIn(done.returncode, (0, 1), done.stderr)
        return command, (*results, files_below(self.out))

    def run_failing(self, command, call, at, how, **more):
        """Runs the command where one call fails. Returns nothing if it was not made so often."""
        shutil.rmtree(self.below)
        shutil.copytree(self.below.with_name("before"), self.below)
        for name, text in more.items():
            (self.below / name.replace("_", ".")).write_bytes(text)
        environment = NO_COVERAGE | {"LD_PRELOAD": str(self.library), "FAIL_BELOW": str(self.below), "FAIL_CALL": call,
                                     "FAIL_AT": str(at), "FAIL_HOW": str(how), "FAIL_FILE": str(self.out / "games.txt")}
        done = cairn(*command, "-j", 1, env=environment) if command[0] != "solve" else cairn(*command, env=environment)
        return done if (self.below / ".hit").exists() else None

    def expect_whole(self, old, new):
        """Each file is the old or the new one; a database has no less than the old one and no more than the new one."""
        now = files_below(self.out)
        self.assertLessEqual(set(old) & set(new), set(now))
        for name in set(now):
            if name.endswith(".db"):
                self.assertEqual(rows(self.out / name, "PRAGMA integrity_check"), [("ok",)])
            elif not LEFT.search(name):
                self.assertTrue(now[name] in (old.get(name), new.get(name)), name)
        if "index.html" in now:
            self.expect_links()

    def expect_links(self):
        """What can be reached from the first page is there."""
        reached, waiting = set(), ["index.html"]
        while waiting:
            name = os.path.normpath(waiting.pop())
            if name in reached:
                continue
            reached.add(name)
            page = (self.out / name).read_bytes()
            if name.endswith(".html"):
                for link in re.findall(rb'(?:href|src)="([^"#?:]+)(?=["#?])', page):
                    waiting.append(os.path.join(os.path.dirname(name), link.decode()))
        self.assertGreater(len(reached), 5)

    def places(self):
        """Where a call fails: everywhere, or in short tests at two places."""
        if not IS_FULL:
            return [self.random.randint(1, 6), 1]
        return range(1, 1000)

    def torture(self, name):
        command, (old, new) = self.prepare(name)
        for call, how in FAILURES:
            for at in self.places():
                with self.subTest(name, call=call, how=how, at=at):
                    done = self.run_failing(command, call, at, how)
                    if done is None and IS_FULL:
                        break
                    if done is None:
                        continue
                    told = done.stderr
                    if how in ("short", errno.EINTR):
                        self.assertEqual((done.returncode, told), (0, ""))
                    elif how == "stop":
                        self.assertIn(done.returncode, (0, 130), told)
                    else:
                        self.assertIn(done.returncode, (0, 3), told)
                        if done.returncode == 3:
                            self.assertEqual(told.count("\n"), 1 + (call == "read" and (self.is_in_place or name == "site")), told)
                    if call == "read" and done.returncode == 3 and not self.is_in_place:
                        self.assertIn("cannot be read", told)  # what could be read is done
                    else:
                        self.expect_whole(old, new)
                        if done.returncode == 0 and call != "unlink" and not (self.out / "x.db").exists():
                            self.assertEqual({file: text for file, text in files_below(self.out).items() if not LEFT.search(file)},
                                             new)
                    done = cairn(*command)
                    self.assertIn(done.returncode, (0, 1), done.stderr)
                    if (self.out / "x.db").exists():
                        self.expect_whole(old, new)
                    else:
                        self.assertEqual(sorted(files_below(self.out)), sorted(new))
                        self.assertTrue(files_below(self.out) == new)
                    if not IS_FULL:
                        break


    def test_a_file_that_changes_meanwhile(self):
        """What somebody else has saved is not replaced by what was made of an older version, nor are parts of both read."""
        command, _ = self.prepare("in place")
        newer = self.new[0].replace(b"no. ", b"newer ")
        converted = cairn("convert", "--to", "cairn", self.file("newer.txt", newer)).stdout
        refused = 0
        for call in ("read", "write", "fsync"):
            for at in range(1, 5):
                done = self.run_failing(command, call, at, "swap", _new=newer)
                if done:
                    refused += done.returncode == 3
                    with self.subTest(call=call, at=at):
                        self.assertEqual((self.out / "games.txt").read_bytes(), newer if done.returncode else converted)
                        if done.returncode:
                            self.assert_one_line(done, 3, "games.txt: changed meanwhile; unchanged, run it again")
        self.assertGreater(refused, 1)
        for how in ("append", "cut"):
            runs = [self.run_failing(self.words(["check", "@/games.txt"]), "read", at, how) for at in range(1, 8)]
            told = [done.stderr for done in runs if done]
            self.assertIn(f"{self.below}/games.txt: changed while it was read; run the command again\n", told)


def add_test(name):
    def test(self):
        self.torture(name)
    setattr(Torture, "test_" + name.replace(" ", "_"), test)


for command_name in COMMANDS:
    add_test(command_name)


def seconds_of(run):
    """The processor time that a program has used until now."""
    fields = pathlib.Path(f"/proc/{run.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def seconds_of_ended():
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


class Interrupts(CliTest):
    """Work that would take very long ends soon at any moment. It leaves old results alone, and nothing but parts."""

    def commands(self):
        record, many = support.RECORD, ["games.txt"] * 50
        deep = ["--depth", 9, "--proof-nodes", 10**9]
        everything = ["draw", "games.txt", "--record", "all", "--turn", "all"]
        return [
            ["analyse", *deep, record], ["analyse", *deep, "--turn", 5, record], ["bench"], ["check", *many],
            ["check", "--duplicates", "report", *many], ["convert", "--to", "cairn", *many],
            ["convert", *many, "--duplicates", "report", "-o", "new.db"], ["convert", "--to", "cairn", "--split", *many, "-o", "split"],
            ["list", *many], ["list", "-f", "csv", *many],
            ["draw", record, "--turn", "all", "-w", 3000, "-f", "gif"], [*everything, "-f", "gif"], [*everything, "-f", "pdf"],
            [*everything, "--sheet", 4, "-f", "pdf"], [*everything, "--sheet", 4, "-f", "svg"], ["explore", "games.db", "tzaar fixed"],
            ["perft", 9, "tzaar fixed"], ["puzzles", record, "-o", "set"], ["puzzles", "--self-play", 10000, "-o", "set-2"],
            ["puzzles", "--compose", 10000, "--game", "towers", "-o", "set-3"], ["report", *deep, record],
            ["report", "games.txt", "-o", "site"], ["report", *deep, record, "-o", "site-2"],
            ["selfplay", "--games", 10**6], ["solve", record, "--turn", 3, "--nodes", 10**12], ["stats", *many],
            ["verify", *["proof.txt"] * 5000],
        ]

    def test_each_verb(self):
        self.file("games.txt", b"\n".join(tagged(cases_by_hand(500, 5000))))
        cairn("convert", "-q", self.path / "games.txt", "-o", self.path / "games.db")
        cairn("solve", support.RECORD, "--turn", 22, "--proof", self.path / "proof.txt")
        chance = random.Random(int(os.environ.get("FAULTS_SEED", 1)))
        moments = int(os.environ.get("FAULTS", cases_by_hand(1, 20)))
        interrupted = 0
        for number, command in enumerate(self.commands()):
            target = self.file(f"{number}.html" if command[0] == "report" else f"{number}.txt", "old")
            to = [] if "-o" in command or command[0] in ("bench", "perft") else ["-o", target.name]
            for _ in range(moments):
                run = support.start(*command, *to, cwd=self.path)
                self.addCleanup(run.kill)
                sent = chance.choice((signal.SIGINT, signal.SIGTERM))
                with self.subTest(command=command, sent=sent):
                    time.sleep(chance.uniform(0, cases_by_hand(0.4, 4)))
                    before = seconds_of_ended() + seconds_of(run)
                    run.send_signal(sent)
                    told = run.communicate(timeout=60)[1].decode()
                    # It may have been done, or as good as done.
                    if run.returncode in range(4) and seconds_of_ended() - before < 1:
                        continue
                    interrupted += 1
                    # Before signals are caught, and where there is nothing to tidy up, they end the program at once.
                    self.assertIn(run.returncode, (128 + sent, -sent), told)
                    if run.returncode > 0:
                        self.assertEqual(target.read_text(), "old")
            for path in self.path.iterdir():
                if path.name.startswith(target.name) and path != target:
                    self.assertTrue(LEFT.search(path.name), path)
        self.assertGreater(interrupted, moments * len(self.commands()) // 2)


if __name__ == "__main__":
    support.main(sys.argv)
