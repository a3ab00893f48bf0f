#!/usr/bin/env python3
"""Makes the man pages and the completions of the shells from the tables of options of the program.

usage: generate.py PROGRAM VERSION DOCUMENTS DIRECTORY; DOCUMENTS is where README is installed, and the
files go to DIRECTORY/man1, DIRECTORY/cairn (for bash), DIRECTORY/_cairn (for zsh) and
DIRECTORY/cairn.fish
"""

import pathlib
import shutil
import sys

import completions
import help_texts
import man_pages


def main():
    path, version, documents, directory = sys.argv[1:]
    program = help_texts.read_program(path)
    directory = pathlib.Path(directory)
    pages = directory / "man1"
    shutil.rmtree(pages, ignore_errors=True)  # pages of verbs that are no more
    pages.mkdir(parents=True)
    for name, text in man_pages.man_pages(program, version, documents).items():
        (pages / name).write_text(text, "utf-8")
    (directory / "cairn").write_text(completions.bash(program), "utf-8")
    (directory / "_cairn").write_text(completions.zsh(program), "utf-8")
    (directory / "cairn.fish").write_text(completions.fish(program), "utf-8")


if __name__ == "__main__":
    main()
