#!/usr/bin/env python3
"""Writes the reference of options, Markdown pages that are made from the help texts of the program.

usage: reference_pages.py PROGRAM DIRECTORY [--renew]; compares the pages in DIRECTORY with the help
texts, or with --renew writes them there
"""

import collections
import pathlib
import re
import sys

import help_texts

MADE = "<!-- Made from the help text by `ninja reference`; changes belong there. -->\n"
# Pages of the manual that do not have the name of their verb.
MANUAL = {"bench": "perft", "engine": "selfplay", "explore": "archive", "list": "archive", "verify": "solve"}
# An option that so many verbs have in the same words is described on a page of its own.
SHARED_BY = 3
SHARED = "shared"
PAGE = re.compile(r"\bdocs/([\w/-]+\.md)\b")


def escaped(text):
    return re.sub(r"([\\*_<|])", r"\\\1", text)


def code(text):
    return f"`{text}`".replace("|", r"\|") if text else ""


def marked_up(text):
    """Running text: options and what stands in backquotes are code, and pages of the manual are links."""
    marked = ""
    for index, part in enumerate(help_texts.CODE.split(text)):
        if part:
            marked += code(part) if index % 3 else PAGE.sub(r"[docs/\1](../\1)", escaped(part))
    return marked


def table(heading, rows):
    return [f"| {heading} | |\n| --- | --- |\n" + "".join(f"| {' | '.join(row)} |\n" for row in rows)]


def description(text):
    """The blocks of a description; neighbouring terms are a table, lines that are shown a block of code."""
    blocks = []
    before = None
    for part in help_texts.parts(text):
        if part.term and before and before.term:
            blocks[-1] += f"| {code(part.term)} | {marked_up(part.text)} |\n"
        elif part.term:
            blocks += table("", [(code(part.term), marked_up(part.text))])
        elif part.is_shown:
            blocks.append(f"```text\n{part.text.strip()}\n```\n")
        else:
            blocks.append(marked_up(part.text) + "\n")
        before = part
    return blocks


def option_row(option):
    names = ([f"-{option.letter}"] if option.letter else []) + [f"--{option.name}"]
    value = " " + code(option.value) if option.value else ""
    default = f" (default: {code(option.default)})" if option.default else ""
    return ", ".join(map(code, names)) + value, marked_up(option.about) + default


def shared_rows(verbs):
    """The rows that several verbs have, under their headings and in the order of the help."""
    headings, count = {}, collections.Counter()
    for verb in verbs:
        for heading, options in verb.groups:
            for row in map(option_row, options):
                headings.setdefault(row, heading)
                count[row] += 1
    return {row: heading for row, heading in headings.items() if count[row] >= SHARED_BY}


def shared_page(shared):
    blocks = [MADE, "# Options that several commands share\n",
              "The page of each command says which of these it has.\n"]
    for heading in dict.fromkeys(shared.values()):
        blocks += [f"## {heading}\n"] if heading else []
        blocks += table("option", [row for row, other in shared.items() if other == heading])
    return "\n".join(blocks)


def shared_options(verb, shared):
    """A sentence that names the shared options of a verb, or the heading under which it has all."""
    rows = {option_row(option): option for option in verb.options()}
    named = []
    for heading in dict.fromkeys(shared.values()):
        below = [row for row, other in shared.items() if other == heading]
        if heading and all(row in rows for row in below):
            named.append(f"all under *{heading}*")
        else:
            named += [f"`--{rows[row].name}`" for row in below if row in rows]
    return f"[As for other commands]({SHARED}.md): {', '.join(named)}.\n"


def verb_page(verb, shared):
    manual = MANUAL.get(verb.name, verb.name)
    blocks = [MADE, f"# `cairn {verb.name}`\n",
              f"To {verb.summary}. [The manual](../{manual}.md) has examples.\n",
              f"```text\n{verb.usage}\n```\n", *description(verb.about), "## Options\n"]
    for heading, options in verb.groups:
        rows = [row for row in map(option_row, options) if row not in shared]
        blocks += [f"### {heading}\n"] if heading and rows else []
        blocks += table("option", rows) if rows else []
    blocks += [shared_options(verb, shared)]
    examples = "\n".join(line.removeprefix("  ") for line in verb.examples)
    return "\n".join([*blocks, "## Examples\n", f"```\n{examples}\n```\n"])


def index(program):
    verbs = table("command", [(f"[`{verb.name}`]({verb.name}.md)", marked_up(verb.summary)) for verb in program.verbs])
    return "\n".join([MADE, "# Reference of options\n", f"```text\n{program.usage}\n```\n", *description(program.about),
                      *verbs, f"[Options that several commands share]({SHARED}.md)\n", *description(program.foot)])


def pages(program):
    shared = shared_rows(program.verbs)
    return {"README.md": index(program), f"{SHARED}.md": shared_page(shared),
            **{f"{verb.name}.md": verb_page(verb, shared) for verb in program.verbs}}


def main():
    program, directory = sys.argv[1], pathlib.Path(sys.argv[2])
    made = pages(help_texts.read_program(program))
    present = {path.name: path.read_text("utf-8") for path in directory.glob("*.md")}
    if sys.argv[3:] == ["--renew"]:
        for name in present.keys() - made.keys():
            (directory / name).unlink()
        for name, text in made.items():
            (directory / name).write_text(text, "utf-8")
    else:
        wrong = sorted(name for name in made.keys() | present.keys() if made.get(name) != present.get(name))
        if wrong:
            sys.exit(f"not as the help says: {', '.join(wrong)}; renew them with `ninja reference` in the build directory")


if __name__ == "__main__":
    main()
