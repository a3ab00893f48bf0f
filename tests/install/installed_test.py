#!/usr/bin/env python3
"""Installs the build into a temporary directory, and compiles, links and runs a foreign program
against it with the pkg-config file alone.

usage: installed_test.py BUILD_ROOT COMPILER OPTION...
"""

import os
import pathlib
import subprocess
import sys
import tempfile

PROGRAM = pathlib.Path(__file__).with_name("foreign.cpp")


def output_of(*command, **options):
    return subprocess.run(command, check=True, text=True, stdout=subprocess.PIPE, **options).stdout


def expect(actual, expected):
    if actual != expected:
        sys.exit(f"expected {expected!r}, got {actual!r}")


def main():
    build, *compiler = sys.argv[1:]
    with tempfile.TemporaryDirectory() as root:
        output_of("meson", "install", "-C", build, "--no-rebuild", "--quiet", "--destdir", root)
        [description] = pathlib.Path(root).rglob("cairn.pc")
        environment = os.environ | {
            "PKG_CONFIG_PATH": str(description.parent),
            "PKG_CONFIG_SYSROOT_DIR": root,
        }
        flags = output_of("pkg-config", "--cflags", "--libs", "cairn", env=environment).split()
        # The libraries that Cairn needs itself are the system's, not the temporary directory's.
        flags = [flag if os.path.exists(flag[2:]) else flag.replace(root, "", 1) for flag in flags]
        program = os.path.join(root, "foreign")
        output_of(*compiler, "-std=c++20", "-o", program, str(PROGRAM), *flags)
        expect(output_of(program), "42 Black\n")
        [cairn] = pathlib.Path(root).rglob("bin/cairn")
        expect(output_of(cairn, "--version").split()[0], "cairn")


if __name__ == "__main__":
    main()
