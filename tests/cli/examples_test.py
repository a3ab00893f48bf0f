#!/usr/bin/env python3
"""Runs the commands in the ```console blocks of README.md and of the manual, and compares what they
print. Those of the other blocks may take long, so it only looks whether their options and samples are
there.

usage: examples_test.py PROGRAM [--renew]; CAIRN_SOURCE_ROOT is the directory of the sources; --renew
writes what is printed into the pages
"""

import os
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile

ANY_BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
BLOCK = re.compile(r"(?<=^```console\n)(.*?)(?=^```$)", re.DOTALL | re.MULTILINE)


def output_of(command, directory):
    done = subprocess.run(["sh", "-c", command], cwd=directory, stdout=subprocess.PIPE,
                          stderr=subprocess.DEVNULL, text=True, timeout=900)
    return done.stdout


def as_printed(block, directory):
    """Returns a block with the outputs that its commands give now."""
    commands = [line for line in block.splitlines() if line.startswith("$ ")]
    return "".join(f"{line}\n{output_of(line[2:], directory)}" for line in commands)


def commands(text):
    """The words of each command that calls the program in a block without a language."""
    for block in [block for language, block in ANY_BLOCK.findall(text) if not language]:
        for line in block.replace("\\\n", " ").splitlines():
            for part in line.split(" | "):
                if re.match(r"(\./)?cairn ", part):
                    yield shlex.split(part)[1:]


def wrong_commands(text, program, root):
    """What is wrong in the commands that are not run."""
    for words in commands(text):
        done = subprocess.run([program, *words, "--help"], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        if done.returncode != 0:
            yield f"{words}: {done.stderr}"
        for word in words:
            if word.startswith("samples/") and not any(root.glob(word)):
                yield f"{words}: there is no {word}"


def renewed(text, program, root):
    """A page with the outputs that its commands give now, one after the other in one directory."""
    with tempfile.TemporaryDirectory() as directory:
        pathlib.Path(directory, "cairn").symlink_to(program)
        pathlib.Path(directory, "samples").symlink_to(root / "samples")
        return BLOCK.sub(lambda block: as_printed(block[0], directory), text)


def differences(page, text, printed):
    for wrong, right in zip(BLOCK.findall(text), BLOCK.findall(printed)):
        if wrong != right:
            yield f"{page.name} has\n{wrong}but the program prints\n{right}"


def main():
    program = pathlib.Path(sys.argv[1]).resolve()
    root = pathlib.Path(os.environ.get("CAIRN_SOURCE_ROOT", ".")).resolve()
    faults = []
    for page in (root / "README.md", *sorted((root / "docs").rglob("*.md"))):
        text = page.read_text("utf-8")
        faults += wrong_commands(text, program, root)
        printed = renewed(text, program, root)
        if sys.argv[2:] == ["--renew"]:
            page.write_text(printed, "utf-8")
        else:
            faults += differences(page, text, printed)
    if faults:
        print("\n".join(faults))
        sys.exit("renew outputs with tests/cli/examples_test.py PROGRAM --renew")


if __name__ == "__main__":
    main()
