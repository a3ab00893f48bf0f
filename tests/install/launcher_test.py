#!/usr/bin/env python3
"""Compiles the launcher of packages, and has it choose among programs that say what they are.

usage: launcher_test.py LAUNCHER_SOURCE COMPILER OPTION...
"""

import os
import pathlib
import re
import subprocess
import sys
import tempfile

# What the level x86-64-v3 has beyond the plain x86-64, as /proc/cpuinfo calls it (abm: lzcnt).
FASTER = {"avx2", "bmi1", "bmi2", "fma", "f16c", "abm", "movbe", "xsave"}


def output_of(launcher):
    done = subprocess.run([launcher, "a b", "c"], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    return done.returncode, done.stdout


def with_closed_streams(launcher):
    def close():
        os.closerange(0, 3)
    return subprocess.run([launcher, "a b", "c"], preexec_fn=close).returncode


def expect(actual, expected):
    if actual != expected:
        sys.exit(f"expected {expected!r}, got {actual!r}")


def main():
    source, *compiler = sys.argv[1:]
    flags = re.search(r"^flags\s*: (.*)", pathlib.Path("/proc/cpuinfo").read_text(), re.MULTILINE)
    is_fast = FASTER <= set(flags[1].split())
    with tempfile.TemporaryDirectory() as directory:
        programs = pathlib.Path(directory, "programs")
        launcher = pathlib.Path(directory, "launcher")
        subprocess.run([*compiler, "-std=c++20", f'-DPROGRAMS="{programs}"', source, "-o", launcher], check=True)
        status, message = output_of(launcher)
        expect((status, message.count("\n")), (4, 1))
        expect(with_closed_streams(launcher), 4)
        for name in ("cairn", "x86-64-v3/cairn"):
            program = programs / name
            program.parent.mkdir(parents=True)
            program.write_text(f'#!/bin/sh\necho {name} "$#" "$1"\nexit 3\n')
            program.chmod(0o755)
        expect(output_of(launcher), (3, f"{'x86-64-v3/' if is_fast else ''}cairn 2 a b\n"))
        expect(with_closed_streams(launcher), 3)
        (programs / "x86-64-v3/cairn").unlink()
        expect(output_of(launcher), (3, "cairn 2 a b\n"))


if __name__ == "__main__":
    main()
