"""Reads the tables of the program's options, from which its man pages, its completions and the reference
of options are made."""

import dataclasses
import json
import re
import subprocess

TERM = re.compile(r"  (\S+(?: \S+)*)  +(\S.*)$")
# What running text has in another type: what stands in backquotes, and options.
CODE = re.compile(r"`([^`]*)`|(?<![\w-])(--?[a-z][\w-]*)")


@dataclasses.dataclass
class Option:
    letter: str  # without its dash; may be empty
    name: str  # without its dashes
    value: str  # what the help calls its value; empty for a flag
    default: str
    about: str
    choices: list[str]  # words that it takes


@dataclasses.dataclass
class Verb:
    name: str
    summary: str
    usage: str
    about: str  # lines
    groups: list[tuple[str, list[Option]]]  # headings (the first one is empty) and options
    examples: list[str]

    def options(self):
        return [option for _, options in self.groups for option in options]


@dataclasses.dataclass
class Program:
    usage: str
    about: str
    foot: str
    verbs: list[Verb]


@dataclasses.dataclass
class Part:
    """A part of a description: running text, a term and what it means, or a line to be shown as it is."""

    term: str  # empty except for a term
    text: str
    is_shown: bool = False


def begins_paragraph(line, before, width):
    """Whether a line stands alone though its first word would have fitted into the line before."""
    first = line.split(" ")[0]
    return before.endswith(".") and len(before) + 1 + len(first) <= width


def parts(text):
    """The parts of a verb's description: lines that begin with two spaces are terms, or are shown."""
    given = text.splitlines()
    width = max(map(len, given))
    found = []
    for before, line in zip(["", *given], given):
        last = found[-1] if found and before else Part("", "", is_shown=True)
        term = TERM.match(line)
        if term:
            found.append(Part(term[1], term[2]))
        elif line.startswith("  ") and last.term:
            last.text += " " + line.strip()
        elif line.startswith("  "):
            found.append(Part("", line, is_shown=True))
        elif line and not last.term and not last.is_shown and not begins_paragraph(line, before, width):
            last.text += " " + line
        elif line:
            found.append(Part("", line))
    return found


def read_program(path):
    done = subprocess.run([path, "--tables"], stdout=subprocess.PIPE, text=True, check=True)
    program, *tables = map(json.loads, done.stdout.splitlines())
    verbs = []
    for (name, summary), table in zip(program.pop("verbs"), tables):
        groups = [(heading, [Option(**option) for option in options]) for heading, options in table["groups"]]
        verbs.append(Verb(name, summary, table["usage"], table["about"], groups, table["examples"].splitlines()))
    return Program(**program, verbs=verbs)
