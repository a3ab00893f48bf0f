#!/usr/bin/env python3
"""Reads the man pages, and asks the shells for completions.

usage: manual_test.py PROGRAM DIRECTORY [unittest argument...]; DIRECTORY has the pages and scripts
"""

import os
import pathlib
import re
import subprocess
import sys
import unittest

import support
from support import cairn

MANUAL = pathlib.Path(sys.argv.pop(2)).resolve()


def verbs():
    return re.findall(r"^  (\w+)  +\w", cairn("--help").stdout.decode(), re.MULTILINE)


def options(verb):
    """The long options of a verb, with their dashes."""
    text = cairn(verb, "--help").stdout.decode().split("\nOptions:\n")[1].split("\nExamples:\n")[0]
    return re.findall(r"^  (?:-\w \[ )?(--[\w-]+)", text, re.MULTILINE)


def output_of(*command, **variables):
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                          env=os.environ | variables, timeout=900)
    if done.returncode != 0 or done.stderr:
        raise AssertionError(f"{command}: {done.stderr}")
    return done.stdout


class ManPages(unittest.TestCase):
    def test_every_verb_has_a_page(self):
        pages = {path.name for path in (MANUAL / "man1").iterdir()}
        self.assertEqual(pages, {"cairn.1", *(f"cairn-{verb}.1" for verb in verbs())})
        for verb in verbs():
            text = output_of("groff", "-man", "-Tascii", "-P-cbou", "-ww", "-rLL=500n", MANUAL / f"man1/cairn-{verb}.1")
            for option in options(verb):
                self.assertRegex(text, rf"(?m)^ +(-\w, )?{option}\b")
            for line in cairn(verb, "--help").stdout.decode().split("\nExamples:\n")[1].splitlines():
                self.assertIn(line.strip(), text)

    def test_page_of_the_program(self):
        text = output_of("groff", "-man", "-Tascii", "-P-cbou", "-ww", MANUAL / "man1/cairn.1")
        for verb in verbs():
            self.assertIn(f"cairn-{verb}(1)", text)
        self.assertRegex(text, r"(?m)^FILES\n +/\S+/doc/cairn\n +README\.md, ")
        for status in (0, 1, 2, 3, 4, 130):
            self.assertRegex(text, rf"(?m)^ +{status} +\w")


class Completions(unittest.TestCase):
    # Words of a command line, the last of which is to be completed, and what it may be.
    CASES = (
        ("so", ["solve"]),
        ("help so", ["solve"]),
        ("analyse --format ", ["csv", "json", "sgf", "svg", "text"]),
        ("analyze -f s", ["sgf", "svg"]),
        ("check --resul", ["--result"]),
        ("check --duplicates ", ["drop", "report"]),
        ("check --ending re", ["repetition", "resignation"]),
        ("draw --heights ", ["numbers", "stacks"]),
        ("selfplay --game ", ["towers", "tzaar"]),
        ("bench x", []),
        ("check --player x", []),
    )

    def test_bash(self):
        script = """
source "$0"
COMP_WORDS=(cairn "$@") COMP_CWORD=$#
_cairn
printf '%s\\n' "${COMPREPLY[@]}"
"""
        for line, expected in self.CASES:
            words = output_of("bash", "-c", script, MANUAL / "cairn", *line.split(" ")).split()
            self.assertEqual(sorted(words), expected, line)

    def test_bash_completes_files(self):
        script = 'source "$0"; COMP_WORDS=(cairn "$@") COMP_CWORD=$#; _cairn; echo "${COMPREPLY[@]}"'
        name = str(MANUAL / "cairn.fish")
        for words in (["check", name[:-1]], ["check", "--bad", name[:-1]], ["draw", "--theme", name[:-1]]):
            self.assertIn(name, output_of("bash", "-c", script, MANUAL / "cairn", *words))

    def test_fish(self):
        for line, expected in self.CASES:
            # The directory of the program's name is not read, only the script that is sourced.
            done = output_of("fish", "--no-config", "-c",
                             f"source {MANUAL}/cairn.fish; complete -C 'cairn {line}'", HOME="/nonexistent")
            words = sorted(word.split("\t")[0] for word in done.splitlines())
            self.assertEqual(words, expected, line)

    def test_zsh(self):
        """Zsh's own functions, which need a terminal, are replaced by ones that print what they get."""
        script = """
_arguments() { print -rl -- "$@" }
_describe() { print -rl -- "${(@P)2}" }
words=(cairn "${@[1,-2]}" '') CURRENT=$#words
source $0
"""
        def told(*words):
            return output_of("zsh", "-f", "-c", script, MANUAL / "_cairn", *words, "").splitlines()

        self.assertEqual([line.split(":")[0] for line in told()], [*verbs(), "help", "version"])
        for verb in verbs():
            specs = told(verb)
            for option in options(verb):
                self.assertTrue(any(spec.startswith(f"*{option}[") for spec in specs), option)
        self.assertIn("*--format[text, sgf, json, csv or svg]:FORMAT:(text sgf json csv svg)", told("analyze"))


if __name__ == "__main__":
    support.main(sys.argv)
