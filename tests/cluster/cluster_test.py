#!/usr/bin/env python3
"""Analyses an archive in parts with GNU parallel, and with Slurm on this machine, and compares the
joined database with that of one run. A scheduler that is not installed is skipped.

usage: cluster_test.py PROGRAM [unittest argument...]; CAIRN_SOURCE_ROOT is the directory of the
sources; with SLURM_LOG=FILE, what Slurm says of its jobs is added to FILE
"""

import os
import pathlib
import shutil
import socket
import subprocess
import sys
import time
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "cli"))

import support
from database_test import QUICK, content
from part_test import tagged
from support import DATA, RECORD, CliTest, cairn, cases

SCRIPTS = (DATA.parent.parent / "cluster").resolve()
GAMES = cases(40, 200)
PARTS = cases(4, 8)
PUZZLES = ["--nodes", 3000, "--tactic-nodes", 100, "--turn-nodes", 3000, "--memory", 16, "--sheet", 0]
CONFIGURATION = """
ClusterName=test
SlurmctldHost={host}(127.0.0.1)
SlurmUser=root
AuthType=auth/munge
StateSaveLocation={directory}/state
SlurmdSpoolDir={directory}/spool
SlurmctldPidFile={directory}/ctld.pid
SlurmdPidFile={directory}/slurmd.pid
SlurmctldLogFile={directory}/ctld.log
SlurmdLogFile={directory}/slurmd.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
ReturnToService=2
MpiDefault=none
NodeName={host} NodeAddr=127.0.0.1 CPUs={cores} State=UNKNOWN
PartitionName=all Nodes={host} Default=YES MaxTime=INFINITE State=UP
"""


class Cluster(CliTest):
    def setUp(self):
        super().setUp()
        self.file("games.txt", b"\n".join(tagged(GAMES)))
        self.environment = os.environ | {"CAIRN": support.PROGRAM}
        self.one_run = self.path / "one-run.db"
        cairn("analyse", *QUICK, "games.txt", "-o", self.one_run, cwd=self.path)

    def script(self, name, *words):
        done = subprocess.run([SCRIPTS / name, *map(str, words)], cwd=self.path, env=self.environment,
                              stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=900)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout

    def assert_joined_set(self, words):
        cairn("puzzles", *words, "-o", "one-run", cwd=self.path)
        self.assert_same_files(self.path / "set", self.path / "one-run")

    def assert_joined(self, path):
        self.assertEqual(content(path), content(self.one_run))
        for form in ("json", "csv", "text"):
            self.assertEqual(cairn("analyse", "--format", form, path).stdout,
                             cairn("analyse", "--format", form, self.one_run).stdout)


class Names(CliTest):
    def test_an_output_that_is_no_database_is_refused_at_once(self):
        for name, words in (("parallel.sh", ["/dev/null", "analyse", 2]), ("slurm.sh", ["analyse", 2])):
            for out in ("out", "some where/games.txt", "games.db.parts"):
                done = subprocess.run([SCRIPTS / name, *map(str, words), out, "--depth", "1", "games.txt"],
                                      cwd=self.path, env=os.environ | {"PATH": "/usr/bin:/bin", "CAIRN": "false"},
                                      capture_output=True, text=True)
                self.assertEqual((done.returncode, done.stdout, list(self.path.iterdir())), (2, "", []))
                self.assertEqual(done.stderr, f"join.sh: OUT is '{out}', which is no name of a database; "
                                              f"a name like {out}.db expected\n")


@unittest.skipUnless(shutil.which("parallel"), "GNU parallel is not installed")
class Parallel(Cluster):
    def test_this_machine(self):
        self.file("hosts", ":\n")
        words = ["hosts", "analyse", PARTS, "all.db", *QUICK, "games.txt"]
        self.script("parallel.sh", *words)
        self.assert_joined(self.path / "all.db")
        (self.path / "all.db.parts/2.db").unlink()
        self.script("parallel.sh", *words)
        self.assert_joined(self.path / "all.db")

    def test_puzzles(self):
        self.file("hosts", ":\n")
        self.script("parallel.sh", "hosts", "puzzles", 3, "set", *PUZZLES, RECORD.resolve(), "games.txt")
        self.assert_joined_set([*PUZZLES, RECORD.resolve(), "games.txt"])


@unittest.skipUnless(shutil.which("sbatch") and shutil.which("munged") and os.geteuid() == 0,
                     "Slurm is not installed, or this is not root")
class Slurm(Cluster):
    def setUp(self):
        super().setUp()
        for name in ("state", "spool"):
            (self.path / name).mkdir()
        host = socket.gethostname().split(".")[0]
        file = self.file("slurm.conf", CONFIGURATION.format(host=host, directory=self.path, cores=os.cpu_count()))
        self.environment["SLURM_CONF"] = str(file)
        if "SLURM_LOG" in os.environ:
            self.addCleanup(self.keep_log)
        pathlib.Path("/run/munge").mkdir(exist_ok=True)
        shutil.chown("/run/munge", "munge", "munge")
        self.daemon("runuser", "-u", "munge", "--", "munged", "--foreground", "--force")
        self.daemon("slurmctld", "-D", "-f", str(file))
        self.daemon("slurmd", "-D", "-f", str(file), "-N", host)
        if not self.comes_true(lambda: "idle" in self.slurm("sinfo", "-h", "-o", "%T")):
            self.skipTest("Slurm does not start on this machine")

    def daemon(self, *words):
        process = subprocess.Popen(words, env=self.environment, stdin=subprocess.DEVNULL,
                                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.addCleanup(process.wait)
        self.addCleanup(process.terminate)
        time.sleep(3)  # each needs the one before it

    def keep_log(self):
        told = (self.path / "ctld.log").read_text()
        with open(os.environ["SLURM_LOG"], "a", encoding="utf-8") as file:
            file.write(f"{self.id()}\n{told}")

    def slurm(self, *words):
        return subprocess.run(words, env=self.environment, capture_output=True, text=True).stdout

    @staticmethod
    def comes_true(condition):
        for _ in range(1200):
            if condition():
                return True
            time.sleep(0.1)
        return False

    def wait_for(self, condition):
        if not self.comes_true(condition):
            self.fail("Slurm did not come to it; " + (self.path / "ctld.log").read_text()[-2000:])

    def stopping_once(self):
        """Returns a program that stops in the midst of the first part, the first time, until Slurm
        kills it."""
        program = self.file("stopping", f"""#!/bin/sh
case "$*" in *"--part 1/"*)
  if mkdir '{self.path}/begun' 2>/dev/null; then
    '{support.PROGRAM}' "$@" &
    sleep 0.2
    kill -STOP $!
    mkdir '{self.path}/stopped'
    sleep 1000
  fi ;;
esac
exec '{support.PROGRAM}' "$@"
""")
        program.chmod(0o755)
        return program

    def test_a_task_is_killed_and_queued_again(self):
        self.environment["CAIRN"] = str(self.stopping_once())
        array, join = self.script("slurm.sh", "analyse", PARTS, "all.db", *QUICK, "games.txt").split()
        self.wait_for((self.path / "stopped").exists)
        self.slurm("scontrol", "requeue", f"{array}_1")
        # Slurm would wait two minutes before it starts a task again.
        self.wait_for(lambda: f"{array}_1 PENDING" in self.slurm("squeue", "-h", "-r", "-o", "%i %T"))
        self.slurm("scontrol", "update", f"JobId={array}_1", "StartTime=now")
        self.wait_for(lambda: (self.path / "all.db").exists() and join not in self.slurm("squeue", "-h", "-o", "%i"))
        self.assertIn("Restarts=1", self.slurm("scontrol", "show", "job", f"{array}_1"))
        self.assertEqual((self.path / "all.db.parts/join.log").read_text(), "")
        self.assert_joined(self.path / "all.db")

    def test_puzzles(self):
        _, join = self.script("slurm.sh", "puzzles", 3, "set", *PUZZLES, RECORD.resolve(), "games.txt").split()
        self.wait_for(lambda: join not in self.slurm("squeue", "-h", "-o", "%i"))
        self.assertEqual((self.path / "set.parts/join.log").read_text(), "")
        self.assert_joined_set([*PUZZLES, RECORD.resolve(), "games.txt"])


if __name__ == "__main__":
    support.main(sys.argv)
