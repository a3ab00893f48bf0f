#!/usr/bin/env python3
"""How the built program treats files and Ctrl-C.

usage: files_test.py PROGRAM [unittest argument...]; CAIRN_SOURCE_ROOT is the directory of the
sources
"""

import errno
import fcntl
import gzip
import json
import os
import re
import resource
import shutil
import signal
import stat
import subprocess
import sys

import support
from support import NO_COVERAGE, RECORD, CliTest, cairn, limit

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
        target = self.file("out.sgf", "before")
        for restores in (False, True):  # the signal SIGXFSZ is ignored, or would end the program
            done = cairn("convert", "--to", "cairn", RECORD, "-o", target,
                         env=NO_COVERAGE, preexec_fn=limit(resource.RLIMIT_FSIZE, 100), restore_signals=restores)
            self.assert_one_line(done, 3, "out.sgf cannot be written: File too large; ")
            self.assertEqual([file.name for file in self.path.iterdir()], ["out.sgf"])
            self.assertEqual(target.read_text(), "before")

    def test_a_last_step_that_fails(self):
        """A file gets its name once the system has said that it is on the disk. A result that was written, and cannot be
        kept or get its name, stays beside and is told."""
        compiler = shutil.which("c++")
        if not compiler or support.is_sanitized():
            self.skipTest("other functions cannot be put before the system's here")
        library = self.path / "fails.so"
        subprocess.run([compiler, "-shared", "-fPIC", "-x", "c", "-", "-o", library], check=True, input=b"""
            #include <errno.h>
            #include <stdlib.h>
            #include <string.h>
            static int result(const char* call) {
              if (strcmp(getenv("FAILING"), call) != 0) return 0;
              errno = atoi(getenv("REASON"));
              return -1;
            }
            int fsync(int file) { return result("fsync"); }
            int renameat2(int at, const char* from, int to, const char* name, unsigned how) {
              return result("rename");
            }
            """)
        games = self.file("games.sgf", b"".join(support.games(2, "--game", "towers")))
        commands = {"out.sgf": ["convert", "-q", "--to", "cairn", games, "-o", "out.sgf"],
                    "out.txt": ["check", games, "-q", "-o", "out.txt"],
                    "out.csv": [*ANALYSE, "-q", "-f", "csv", games, "-o", "out.csv"],
                    "out.svg": ["draw", self.file("game.txt", self.record), "-o", "out.svg"]}
        for call, reason in (("fsync", errno.EIO), ("fsync", errno.EDQUOT), ("fsync", errno.ENOSPC), ("rename", errno.EBUSY),
                             ("rename", errno.EISDIR), ("rename", errno.EACCES), ("rename", errno.EDQUOT)):
            for name, command in commands.items():
                with self.subTest(call=call, reason=reason, name=name):
                    target = self.file(name, "before")
                    environment = NO_COVERAGE | {"LD_PRELOAD": str(library), "FAILING": call, "REASON": str(reason)}
                    done = cairn(*command, cwd=self.path, env=environment)
                    self.assert_one_line(done, 3, f"{name} cannot be written: {os.strerror(reason)}; the result is "
                                                  rf"in {name}\.partial, which can be copied")
                    self.assertEqual(target.read_text(), "before")
                    part = self.path / f"{name}.partial"
                    content = part.read_bytes()
                    self.assertEqual(cairn(*command, cwd=self.path).returncode, 0)
                    self.assertEqual(target.read_bytes(), content)
                    self.assertFalse(part.exists())

    def test_where_nothing_may_be_written(self):
        (self.path / "here").mkdir()
        (self.path / "out.sgf").mkdir()
        options = {"user": NOBODY, "group": NOBODY, "extra_groups": []} if os.geteuid() == 0 else {}
        os.chmod(self.path / "here", 0o555)
        for name, reason in (("here/out.sgf", "Permission denied"), ("out.sgf", "Is a directory")):
            try:
                done = cairn("convert", "--to", "cairn", RECORD, "-o", name, cwd=self.path, env=NO_COVERAGE, **options)
            except PermissionError:
                self.skipTest("the program cannot be run by another user here")
            self.assert_one_line(done, 3, f"{name} cannot be written: {reason}; choose another place")

    def test_output_replaces_the_file(self):
        target = self.file("out.sgf", "before" * 10000)
        link = self.path / "link.sgf"
        link.symlink_to(target)
        self.assertEqual(cairn("convert", "--to", "cairn", RECORD, "-o", link).returncode, 0)
        self.assertTrue(link.is_symlink())
        self.assertEqual(target.read_bytes(), cairn("convert", "--to", "cairn", RECORD).stdout)
        nowhere = self.path / "nowhere.sgf"
        nowhere.symlink_to("made.sgf")
        self.assertEqual(cairn("convert", "--to", "cairn", RECORD, "-o", nowhere).returncode, 0)
        self.assertTrue(nowhere.is_symlink())
        self.assertEqual((self.path / "made.sgf").read_bytes(), target.read_bytes())
        self.assertEqual(len(list(self.path.iterdir())), 4)

    def test_the_new_file_is_like_the_old_one(self):
        target = self.file("out.sgf", "before")
        target.chmod(0o640)
        if os.geteuid() == 0:
            os.chown(target, NOBODY, NOBODY)
        self.assertEqual(cairn("convert", "--to", "cairn", RECORD, "-o", target).returncode, 0)
        found = target.stat()
        self.assertEqual(stat.S_IMODE(found.st_mode), 0o640)
        if os.geteuid() == 0:
            self.assertEqual((found.st_uid, found.st_gid), (NOBODY, NOBODY))
        else:
            target.chmod(0o440)
            done = cairn("convert", "--to", "cairn", RECORD, "-o", target)
            self.assert_one_line(done, 3, "out.sgf cannot be written: Permission denied; ")

    def test_no_output_is_an_input(self):
        link = self.path / "link.txt"
        name = self.file("folder/x.txt", self.record)
        link.symlink_to(name)
        hard = self.path / "hard.txt"
        os.link(name, hard)
        outputs = ["folder/x.txt", "./folder/../folder/x.txt", "link.txt", "hard.txt", str(name), "/dev/fd/3"]
        commands = [("check", name, "--bad"), ("check", name, "--report"), ("check", name, "-o"),
                    ("check", self.path / "folder", "--bad"), ("analyse", "--depth", 1, name, "-o"),
                    ("convert", "--to", "cairn", name, "-o"), ("solve", name, "--turn", 26, "-o"),
                    ("solve", name, "--turn", 26, "--proof"), ("verify", name, "-o"),
                    ("draw", name, "--format", "svg", "-o"), ("draw", name, "--bad"),
                    ("selfplay", "--start", name, "-o"), ("puzzles", name, "-o", "set", "--report")]
        for command in commands:
            for output in outputs:
                with self.subTest(command=command, output=output), open(name, "rb+") as opened:
                    done = cairn(*command, output, cwd=self.path, pass_fds=[opened.fileno()],
                                 preexec_fn=lambda: os.dup2(opened.fileno(), 3))
                    self.assert_one_line(done, 2, "would overwrite .*, which is read; name another")
                    self.assertEqual(name.read_bytes(), self.record)
        journal = self.path / "out.json.journal"
        cairn("convert", "-q", name, "-o", self.path / "games.db")
        os.rename(self.path / "games.db", journal)
        for options in [], ["--fresh"]:
            done = cairn(*ANALYSE, journal, "-f", "json", "-o", self.path / "out.json", *options)
            self.assert_one_line(done, 2, "would overwrite .*journal, which is read")
            self.assertTrue(journal.exists())
        theme = self.file("theme.json", cairn("draw", "--print-theme", "dark").stdout)
        commands = (("draw", name, "--theme", theme, "-f", "svg", "-o", theme),
                    ("draw", journal, "--files-from", self.file("names", f"{name}\n"), "-f", "txt", "-o", name),
                    ("explore", journal, name, "-o", name), ("explore", journal, "-o", journal))
        for command in commands:
            before = command[-1].read_bytes()
            done = cairn(*command)
            self.assert_one_line(done, 2, "would overwrite .*, which is read")
            self.assertEqual(command[-1].read_bytes(), before)
        list_of_files = self.file("list", f"{name}\n")
        done = cairn("check", "--files-from", list_of_files, "--bad", list_of_files)
        self.assert_one_line(done, 2, "would overwrite .*, which is read")
        with open(name) as source:
            done = cairn("check", "-", "--bad", name, preexec_fn=lambda: os.dup2(source.fileno(), 0))
            self.assert_one_line(done, 2, "would overwrite .*, which is read")
        with open(name, "ab") as target:
            done = cairn("convert", "--to", "text", name, stdout=target)
            self.assert_one_line(done, 2, "would overwrite standard output, which is read")
        self.assertEqual(name.read_bytes(), self.record)

    def test_many_outputs_are_no_inputs(self):
        names = [self.file(f"all/{name}", self.record) for name in ("x.sgf", "set/puzzles.sgf")]
        commands = {("convert", "--to", "cairn", names[0], "--split", "--force", "-o", "all"): 3,
                    ("puzzles", names[1], "-o", "all/set"): 2,
                    ("draw", names[0], "-f", "svg", "-o", "all/{source}.sgf"): 1}
        for command, status in commands.items():
            with self.subTest(command=command):
                done = cairn(*command, cwd=self.path)
                self.assertEqual(done.returncode, status, done.stderr)
                self.assertRegex(done.stderr, "would overwrite .*, which is read|was not made by Cairn")
                for name in names:
                    self.assertEqual(name.read_bytes(), self.record)

    def test_what_runs_have_made_is_no_input(self):
        """Below a directory that is read, at every run after the first one."""
        games = support.games(2, "--game", "towers")
        self.file("own/a.sgf", b"".join(games))
        self.file("own/b.sgf.partial", games[0])
        self.file("own/c.sgf.partial-2", games[0])
        quick = ["--nodes", 100, "--tactic-nodes", 50, "--turn-nodes", 100]
        commands = (["report", "own", "-o", "own/site"], ["puzzles", *quick, "own", "-o", "own/set"],
                    ["convert", "own", "--to", "text", "--split", "--force", "-o", "own/split"],
                    ["draw", "own", "--record", "all", "-f", "txt", "-o", "own/boards"], ["convert", "own", "-o", "own/x.db"])
        (self.path / "own/boards").mkdir()
        for command in commands:
            results = []
            for _ in range(3):
                done = cairn(*command, cwd=self.path)
                self.assertEqual(done.returncode, 0, done.stderr)
                self.assertIn("b.sgf.partial: skipped: what a stopped run has left", done.stderr)
                results.append(support.files_below(self.path / command[-1]))
            self.assertIn(f"{command[-1]}: skipped: ", done.stderr)
            self.assertTrue(results[0] == results[1] == results[2], command)
            shown = cairn("check", "own", cwd=self.path)
            if command[0] == "report":
                self.assertIn("own/site: skipped: a site made by Cairn", shown.stderr)
                self.assertEqual(shown.stdout.count(b": ok: "), 2)
                self.assertEqual(cairn("check", "own/site/games.zip", cwd=self.path).stdout.count(b": ok: "), 2)
            subprocess.run(["rm", "-r", self.path / command[-1]], check=True)
            if command[0] in ("report", "puzzles") or "--split" in command:
                done = cairn(*command[:-1], "own/.", cwd=self.path)
                self.assert_one_line(done, 2, "own is read, and results go there, too; name another directory")
                self.assertEqual(sorted(name for name in os.listdir(self.path / "own") if "." in name),
                                 ["a.sgf", "b.sgf.partial", "c.sgf.partial-2"])
        zipped = self.path / "site/games.zip"
        cairn("report", "-q", "own", "-o", "site", cwd=self.path)
        before = zipped.read_bytes()
        done = cairn("report", zipped, "own/a.sgf", "-o", "site", cwd=self.path)
        self.assertEqual((done.returncode, zipped.read_bytes()), (2, before), done.stderr)

    def test_files_of_others_are_not_replaced(self):
        """Where Cairn chooses the names. Its own files are replaced."""
        record = self.file("a.sgf", support.games(1, "--game", "towers")[0])
        quick = ["puzzles", "-q", "--nodes", 100, "--tactic-nodes", 50, "--turn-nodes", 100]
        commands = {
            (*quick, record, "-o"): ["puzzles.jsonl", "puzzles.csv", "puzzles.sgf", "puzzles.html", "puzzles.pdf", "summary.txt",
                                     "certificates.tar.bz2", "journal.jsonl", "sheets/01.svg"],
            (*quick, "--self-play", 1, "-o"): ["games.sgf"],
            (*quick, "--compose", 1, "--game", "towers", "-o"): ["boards.txt"],
            ("report", "-q", record, "-o"): ["index.html", "games.zip", "games-towers.html", "cairn.css", "cairn.js"],
            ("draw", "-q", record, "-f", "svg", "-o"): ["a-001-{turns:03}.svg"],
            ("convert", "-q", "--to", "text", record, "--split", "-o"): ["a.txt"],
        }
        turns = int(re.search(rb", (\d+) turns", cairn("check", record).stdout)[1])
        for command, names in commands.items():
            for name in (name.format(turns=turns) for name in names):
                with self.subTest(command=command, name=name):
                    own = self.file(f"own/{name}", "<!DOCTYPE html>\n<p>my own</p>\n")
                    done = cairn(*command, "own/", cwd=self.path)
                    self.assertIn(done.returncode, (1, 2, 3), done.stderr)
                    self.assertRegex(done.stderr, "was not made by Cairn, so it is not replaced|File exists")
                    self.assertEqual(own.read_text(), "<!DOCTYPE html>\n<p>my own</p>\n")
                    if command[0] != "report" or name == "index.html":  # which is looked at before all
                        self.assertEqual(len(os.listdir(self.path / "own")), 1)
                    subprocess.run(["rm", "-r", self.path / "own"], check=True)
            for _ in range(2):
                (self.path / "own").mkdir(exist_ok=True)
                done = cairn(*command[:-1], *["--force"] * ("--split" in command), "-o", "own/", cwd=self.path)
                self.assertEqual(done.returncode, 0, done.stderr)
            subprocess.run(["rm", "-r", self.path / "own"], check=True)

    def test_no_output_is_another_output(self):
        target = self.file("a.txt", "before")
        (self.path / "link.txt").symlink_to("new.txt")
        for option in "--bad", "--report":
            done = cairn(*ANALYSE, RECORD, "-o", "new.txt", option, "new.txt.journal", cwd=self.path)
            self.assert_one_line(done, 2, "both write to new.txt.journal")
            for ending in "journal", "wal", "shm":  # SQLite makes these files, and removes them
                name = f"new.db-{ending}"
                done = cairn("convert", RECORD, "-o", "new.db", option, name, cwd=self.path)
                self.assert_one_line(done, 2, f"both write to {name}")
                self.assertFalse((self.path / "new.db").exists())
            done = cairn("analyse", RECORD, "-o", "x", option, "x.journal-journal", cwd=self.path)
            self.assert_one_line(done, 2, "both write to x.journal-journal")
        for one, other in (("a.txt", "./a.txt"), ("new.txt", "link.txt"), ("b.txt", "../b.txt"), ("-", "/dev/stdout")):
            for options in (["-o", one, "--bad", other], ["--report", one, "--bad", other]):
                directory = self.path / "folder" if other == "../b.txt" else self.path
                directory.mkdir(exist_ok=True)
                if other == "../b.txt":
                    options[1] = self.path / one
                done = cairn("check", RECORD, *options, cwd=directory)
                self.assert_one_line(done, 2, "both write to ")
        self.assertEqual(target.read_text(), "before")

    def test_no_output_is_part_of_a_database(self):
        """SQLite would take it for a journal, and remove it."""
        path = self.path / "folder/games.db"
        path.parent.mkdir()
        cairn("convert", "-q", RECORD, "-o", path)
        link = self.path / "link.db"
        link.symlink_to("folder/games.db")
        before = path.read_bytes()
        for command in (["check", path, "--report"], ["check", link, "--bad"], ["convert", RECORD, "-o", link, "--report"],
                        ["solve", RECORD, "--turn", 26, "-o"], ["check", RECORD, "-o"],
                        ["explore", path, "-o"], ["explore", link, "-o"]):
            for ending in "journal", "wal", "shm":
                name = f"{path}-{ending}"
                with self.subTest(command=command, name=name):
                    self.assert_one_line(cairn(*command, name), 2, f"games.db-{ending}")
                    self.assertFalse(os.path.exists(name))
        self.assertEqual(path.read_bytes(), before)

    def test_a_device_may_be_named_twice(self):
        # In some containers /dev/null is a plain file, of which only one output may be made.
        if not stat.S_ISCHR(os.stat(os.devnull).st_mode):
            self.skipTest(f"{os.devnull} is not a device")
        done = cairn("check", RECORD, "-o", os.devnull, "--bad", os.devnull)
        self.assertEqual(done.returncode, 0, done.stderr)

    def test_a_directory_without_files_is_told(self):
        (self.path / "none").mkdir()
        done = cairn("check", self.path / "none")
        self.assertEqual((done.returncode, done.stdout), (0, b""))
        self.assertIn("none: skipped: a directory without files", done.stderr)
        self.assertEqual(cairn("check", "-q", self.path / "none").stderr, "")

    def test_an_empty_name_is_refused(self):
        for command in (["check"], ["convert", "--to", "text"], ["analyse"], ["draw"], ["solve"]):
            done = cairn(*command, RECORD, "-o", "")
            self.assert_one_line(done, 2, "the value of --output is empty; FILE expected")
        for option in ("--bad", "--report", "--files-from"):
            self.assert_one_line(cairn("check", RECORD, option, ""), 2, f"the value of {option} is empty")

    def test_in_place(self):
        good = self.file("good.txt", self.record)
        good.chmod(0o600)
        half = self.file("half.txt", self.record + b"\n" + self.record.replace(b"npmq", b"npnp"))
        before = half.read_bytes()
        expected = cairn("convert", "--to", "cairn", good).stdout
        done = cairn("convert", "--to", "cairn", "--in-place", good, half)
        self.assertEqual(done.returncode, 1)
        self.assertIn("half.txt: unchanged; ", done.stderr)
        self.assertEqual(good.read_bytes(), expected)
        self.assertEqual(stat.S_IMODE(good.stat().st_mode), 0o600)
        self.assertEqual(half.read_bytes(), before)
        # The event and the comments of the record have no place in text.
        self.assertEqual(cairn("convert", "--to", "littlegolem", "--in-place", good).returncode, 0)
        packed = self.file("x.gz", gzip.compress(self.record))
        analysed = self.file("x.json", cairn(*ANALYSE, "-f", "json", RECORD).stdout)
        for arguments in ([packed], [analysed], ["-"], [self.path], [good, "-o", "x"],
                          [good, "--length", "3.."], [good, "--salvage"], [good, "--bad", "y"]):
            done = cairn("convert", "--to", "cairn", "--in-place", *arguments, text="")
            self.assert_one_line(done, 2, "--in-place ")
        self.assertEqual(sorted(file.name for file in self.path.iterdir()), ["good.txt", "half.txt", "x.gz", "x.json"])

    def test_a_write_error_ends_the_run(self):
        records = self.file("games.txt", b"\n".join([self.record] * 5))
        done = cairn("draw", records, "-o", self.path / "none/{number}.svg")
        self.assert_one_line(done, 3, "none/.*svg cannot be written: No such file or directory; ")
        done = cairn("convert", "--to", "cairn", records, "--split", "-o", self.path / "out",
                     preexec_fn=limit(resource.RLIMIT_FSIZE, 100), env=NO_COVERAGE)
        self.assert_one_line(done, 3, "out/games.sgf cannot be written: File too large; ")
        self.assertEqual(list((self.path / "out").iterdir()), [])

    def test_a_directory_that_cannot_be_made(self):
        place = self.file("a file", "") / "within"
        for verb in "report", "puzzles":
            done = cairn(verb, "-q", RECORD, RECORD, "-o", place)
            self.assert_one_line(done, 3, "cannot be created as a directory: Not a directory; name another one")

    def test_too_few_files_may_be_open(self):
        limited = limit(resource.RLIMIT_NOFILE, 4)  # libraries are opened one by one
        done = cairn("check", "-q", RECORD, "-o", self.path / "out", preexec_fn=limited)
        self.assert_one_line(done, 3, "Too many open files; raise ulimit -n$")

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
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGXCPU):
            process = self.start(*ANALYSE, "--format", "json", games)
            first = process.stdout.readline()
            process.send_signal(number)
            rest, messages = process.communicate(timeout=900)
            self.assertEqual(process.returncode, 128 + number)
            lines = (first + rest).splitlines(keepends=True)
            for line in lines:
                self.assertEqual(len(json.loads(line)["turns"]), 27)
            self.assertRegex(messages.decode(),
                             rf"^cairn: stopped; {len(lines)} of \d+ records are done, "
                             r"[01] of 1 files were read to the end\n$")

    def stop_once_written(self, name, *arguments):
        """Stops the program once that file has some bytes, and returns what it said."""
        path = self.path / name
        with open(self.path / "messages", "w+") as messages:
            process = subprocess.Popen([support.PROGRAM, *map(str, arguments)], stderr=messages)
            self.addCleanup(process.kill)
            while not (path.exists() and path.stat().st_size > 0):
                self.assertIsNone(process.poll())
            process.send_signal(signal.SIGINT)
            self.assertEqual(process.wait(timeout=900), 130)
            messages.seek(0)
            return messages.read()

    def test_an_old_result_outlives_a_stop(self):
        games = self.file("games.txt", b"\n".join([self.record.replace(b"npmq", b"npnp")] * 20000))
        commands = {
            "out.json": (*ANALYSE, "-f", "json", games, "-o"),
            "out.csv": (*ANALYSE, "-f", "csv", games, "-o"),
            "report.json": (*ANALYSE, games, "-o", "/dev/null", "--report"),
            "bad.txt": (*ANALYSE, games, "-o", "/dev/null", "--bad"),
            "out.sgf": ("convert", "--to", "cairn", "--salvage", games, "-o"),
            "solved.txt": ("solve", "--nodes", 20000, "--turn", 0, games, "-o"),
            "games.sgf": ("selfplay", "--games", 10000, "--depth", 1, "-o"),
        }
        for name, command in commands.items():
            with self.subTest(name=name):
                target = self.file(name, "an old result\n")
                for number in ("", "-2"):
                    part = self.path / f"{name}.partial{number}"
                    messages = self.stop_once_written(part.name, *command, target)
                    self.assertIn(f"what was finished is in {part}\n", messages)
                    self.assertEqual(target.read_text(), "an old result\n")
                    self.assertGreater(part.stat().st_size, 0)
        for line in (self.path / "out.json.partial").read_text().splitlines():
            json.loads(line)
        done = cairn("check", "-q", self.path / "out.sgf.partial")
        self.assertEqual(done.returncode, 0, done.stderr)

    def test_a_complete_result_removes_its_parts(self):
        target = self.path / "out.txt"
        whole = cairn("check", RECORD).stdout
        for name in ("out.txt.partial", "out.txt.partial-2", "out.txt.partial-5"):
            self.file(name, whole[:-10])
        self.file("out.txt.partial-3", whole[:-10] + b"more")
        self.file("out.txt.partial-4", whole + b"more")
        # A part is never replaced, neither as an input nor while it is written.
        done = cairn("check", f"{target}.partial", "-o", target)
        self.assert_one_line(done, 2, r"would overwrite .*out\.txt\.partial, which is read")
        with open(f"{target}.partial-2") as other:
            fcntl.flock(other, fcntl.LOCK_EX)
            self.assertEqual(cairn("check", RECORD, "-o", target).returncode, 0)
        self.assertEqual(sorted(file.name for file in self.path.iterdir()),
                         ["out.txt", "out.txt.partial-2", "out.txt.partial-3", "out.txt.partial-4"])
        self.assertEqual(cairn("check", RECORD, "-o", target).returncode, 0)
        self.assertEqual((self.path / "out.txt.partial-4").read_bytes(), whole + b"more")

    def test_other_options_keep_what_a_stopped_run_has_left(self):
        """Nor is a journal removed that another run may resume from; that run removes it."""
        two = self.file("two.sgf", b"".join(support.games(2, "--game", "towers")))
        one = self.file("one.sgf", support.games(1, "--game", "towers", "--seed", 5)[0])
        target, journal = self.path / "out.json", self.path / "out.json.journal"
        for command, is_kept in (([two], False), ([one], True), ([two, "--candidates", 3], True), ([two, one], False)):
            cairn(*ANALYSE, two, "-o", self.path / "journal.db")
            os.rename(self.path / "journal.db", journal)
            done = cairn(*ANALYSE, *command, "-f", "json", "-o", target)
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertEqual("out.json.journal stays; it has analyses of another run" in done.stderr, is_kept, done.stderr)
            self.assertEqual(journal.exists(), is_kept)
        puzzles = ["puzzles", "-q", "--nodes", 100, "--tactic-nodes", 50, "--turn-nodes", 100, "-o", self.path / "set"]
        for part in ("1/2", "2/2"):
            self.assertEqual(cairn(*puzzles, two, "--part", part).returncode, 0)
        for command, is_kept in (([one], True), ([two], True), ([two, one], False)):
            self.assertEqual(cairn(*puzzles, *command).returncode, 0)
            self.assertEqual((self.path / "set/journal.jsonl").exists(), is_kept, command)

    def test_what_a_killed_run_leaves(self):
        games = self.file("games.txt", b"\n".join([self.record] * 20000))
        target = self.file("out.json", "an old result\n")
        part = self.path / "out.json.partial"
        process = self.start(*ANALYSE, "-f", "json", games, "-o", target)
        while not (part.exists() and part.stat().st_size > 0):
            self.assertIsNone(process.poll())
        process.kill()
        process.communicate(timeout=900)
        self.assertEqual(target.read_text(), "an old result\n")
        left = part.read_bytes()
        done = cairn(*ANALYSE, "-f", "json", RECORD, "-o", target)
        self.assertEqual(done.returncode, 0)
        json.loads(target.read_text())
        self.assertEqual(part.read_bytes(), left)  # of other games
        self.assertEqual(len(list(self.path.iterdir())), 3)

    def test_nohup(self):
        process = self.start("check", "-", stdin=subprocess.PIPE,
                             preexec_fn=lambda: signal.signal(signal.SIGHUP, signal.SIG_IGN))
        process.stdin.write(self.record)
        process.send_signal(signal.SIGHUP)
        process.communicate(timeout=900)
        self.assertEqual(process.returncode, 0)

    def test_while_waiting_for_input(self):
        target = self.path / "out.txt"
        process = self.start("check", "-", "-o", target, stdin=subprocess.PIPE)
        while not list(self.path.iterdir()):  # signals are caught before the output is opened
            self.assertIsNone(process.poll())
        process.send_signal(signal.SIGINT)
        process.wait(timeout=900)
        self.assertEqual(process.returncode, 130)
        self.assertEqual(list(self.path.iterdir()), [])  # nothing was finished
        process.communicate()


if __name__ == "__main__":
    support.main(sys.argv)
