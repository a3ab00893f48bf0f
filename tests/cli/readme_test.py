#!/usr/bin/env python3
"""Runs the commands of README.md's ```console blocks and compares what they print.

usage: readme_test.py PROGRAM [--renew]; CAIRN_SOURCE_ROOT is the directory of the sources; --renew
writes what is printed into README.md
"""

import os
import pathlib
import re
import subprocess
import sys
import tempfile

BLOCK = re.compile(r"(?<=^```console\n)(.*?)(?=^```$)", re.DOTALL | re.MULTILINE)


def output_of(command, directory):
    done = subprocess.run(["sh", "-c", command], cwd=directory, stdout=subprocess.PIPE,
                          stderr=subprocess.DEVNULL, text=True, timeout=300)
    return done.stdout


def as_printed(block, directory):
    """Returns a block with the outputs that its commands give now."""
    commands = [line for line in block.splitlines() if line.startswith("$ ")]
    return "".join(f"{line}\n{output_of(line[2:], directory)}" for line in commands)


def main():
    program = pathlib.Path(sys.argv[1]).resolve()
    root = pathlib.Path(os.environ.get("CAIRN_SOURCE_ROOT", ".")).resolve()
    readme = root / "README.md"
    text = readme.read_text("utf-8")
    with tempfile.TemporaryDirectory() as directory:
        pathlib.Path(directory, "cairn").symlink_to(program)
        pathlib.Path(directory, "samples").symlink_to(root / "samples")
        printed = BLOCK.sub(lambda block: as_printed(block[0], directory), text)
    if sys.argv[2:] == ["--renew"]:
        readme.write_text(printed, "utf-8")
    elif printed != text:
        for wrong, right in zip(BLOCK.findall(text), BLOCK.findall(printed)):
            if wrong != right:
                print(f"README.md has\n{wrong}but the program prints\n{right}")
        sys.exit("renew it with tests/cli/readme_test.py PROGRAM --renew")


if __name__ == "__main__":
    main()
