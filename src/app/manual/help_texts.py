"""Reads the help texts of the program, from which its man pages, its completions and the reference of
options are made."""

import dataclasses
import re
import subprocess

OPTION = re.compile(r"  (?:-(\w) \[ --([\w-]+) \]|--([\w-]+))(?: (.*?))?(?: \(=(.*?)\))?(?:   *(\S.*)|)$")
# A list such as "text, sgf, json or csv" where a description or a part of it begins. A last word that
# stands for others ("or millimetres like 120x180") does not belong to it.
WORD = "[a-z][a-z0-9-]*"
CHOICES = re.compile(rf"(?:^|[:;] (?:or by )?|is )({WORD}(?:, {WORD})*)(?:,? or ({WORD}))(?! like)\b")
TERM = re.compile(r"  (\S+(?: \S+)*)  +(\S.*)$")
# What running text has in another type: what stands in backquotes, and options.
CODE = re.compile(r"`([^`]*)`|(?<![\w-])(--?[a-z][\w-]*)")
NUMBERS = {"N", "S", "MM", "MIB", "PERCENT", "POINTS", "PIXELS", "COLUMNS"}


@dataclasses.dataclass
class Option:
    letter: str  # without its dash; may be empty
    name: str  # without its dashes
    value: str  # what the help calls its value; empty for a flag
    default: str
    about: str
    choices: list[str]  # the words that it takes, if the help lists them


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


def choices_of(value, about):
    """The words that the value may be, in the order of the description."""
    if not value or value in NUMBERS:
        return []
    if value == "YES|NO":
        return ["yes", "no"]
    words = []
    for found in CHOICES.finditer(about):
        words += found[1].split(", ") + [found[2]]
    return words


def read_options(lines):
    """The groups of options in the lines between "Options:" and "Examples:"."""
    groups = [("", [])]
    for line in lines:
        option = OPTION.match(line)
        if option:
            letter, long, lone, value, default, about = option.groups(default="")
            groups[-1][1].append(Option(letter, long or lone, value, default, about, []))
        elif line.startswith("   "):
            last = groups[-1][1][-1]
            last.about = f"{last.about.strip()} {line.strip()}".strip()
        elif line.endswith(":"):
            groups.append((line[:-1], []))
    for _, options in groups:
        for option in options:
            option.choices = choices_of(option.value, option.about)
    return [group for group in groups if group[1]]


def read_verb(name, summary, text):
    head, _, rest = text.partition("\n\n")
    about, _, rest = rest.partition("\nOptions:\n")
    options, _, examples = rest.partition("\nExamples:\n")
    groups = read_options(options.splitlines())
    return Verb(name, summary, head.removeprefix("usage: "), about, groups, examples.splitlines())


def add_listed_choices(verb, output_of):
    """The words of `--list-themes` are those of all options that end in `theme`."""
    options = {option.name: option for option in verb.options()}
    for lister in [name for name in options if name.startswith("list-")]:
        noun = lister.removeprefix("list-").removesuffix("s")
        words = [line.split()[0] for line in output_of(verb.name, f"--{lister}").splitlines()]
        for option in options.values():
            if option.value and option.name.endswith(noun):
                option.choices = words


def read_program(path):
    def output_of(*arguments):
        done = subprocess.run([path, *arguments], stdout=subprocess.PIPE, text=True, check=True)
        return done.stdout

    head, _, rest = output_of("--help").partition("\nCommands:\n")
    list_of_verbs, _, foot = rest.partition("\n\n")
    usage, _, about = head.partition("\n\n")
    verbs = []
    for line in list_of_verbs.splitlines():
        name, summary = line.split(maxsplit=1)
        verbs.append(read_verb(name, summary, output_of(name, "--help")))
        add_listed_choices(verbs[-1], output_of)
    return Program(usage.removeprefix("usage: "), about, foot, verbs)
