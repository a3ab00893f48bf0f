"""Writes the man pages of the program and of its verbs, in the language of man(7)."""

import re

import help_texts

# Exit statuses in the foot of the general help: "0 all good, 1 some records were bad".
STATUS = re.compile(r"(?:^|, )(\d+) ((?:\([^)]*\)|[^(])*?)(?=, \d+ |\.$)")


def escaped(text):
    return text.replace("\\", r"\e").replace("-", r"\-").replace("'", r"\(aq").replace("`", r"\(ga")


def marked_up(text):
    """Running text: options and what stands in backquotes are bold."""
    marked = ""
    for index, part in enumerate(help_texts.CODE.split(text)):
        if part:
            marked += escaped(part) if index % 3 == 0 else rf"\fB{escaped(part)}\fR"
    return marked


def line_of(text):
    """A line of running text, which must not look like a request."""
    return r"\&" + text if text.startswith((".", "'")) else text


def paragraphs(text):
    lines = []
    for part in help_texts.parts(text):
        if part.term:
            lines += [".TP", rf"\fB{escaped(part.term)}\fR", line_of(marked_up(part.text))]
        elif part.is_shown:
            lines += [".PP", ".EX", rf"\&{escaped(part.text)}", ".EE"]
        else:
            lines += [".PP", line_of(marked_up(part.text))]
    return lines


def option_lines(option):
    names = ([rf"\fB\-{option.letter}\fR"] if option.letter else []) + [rf"\fB\-\-{escaped(option.name)}\fR"]
    value = rf" \fI{escaped(option.value)}\fR" if option.value else ""
    about = line_of(marked_up(option.about))
    if option.default:
        about += f" (default: {escaped(option.default)})"
    return [".TP", ", ".join(names) + value, about]


def usage_line(usage):
    """The command in bold, and the names of what the user gives in italics."""
    words = []
    for word in usage.split():
        bare = escaped(word)
        words.append(rf"\fB{bare}\fR" if re.fullmatch(r"[a-z-]+", word) else
                     re.sub(r"[A-Z]{2,}", lambda found: rf"\fI{found[0]}\fR", bare))
    return " ".join(words)


def page(name, summary, version, sections):
    """A page of these sections, each of which is a heading and its lines."""
    lines = [f'.TH {name.upper()} 1 "" "Cairn {version}" "User Commands"',
             ".SH NAME", rf"{escaped(name)} \- {escaped(summary)}"]
    for heading, content in sections:
        lines += [f".SH {heading}", *content]
    return "\n".join(lines) + "\n"


def pages_section(documents):
    """Where the pages are that the texts name, such as docs/formats/schema-report.md."""
    return ("FILES", [".TP", rf"\fI{escaped(documents)}\fR",
                      "README.md, the manual in docs/README.md, and the pages that are named here"])


def verb_page(verb, version, documents):
    options = []
    for heading, group in verb.groups:
        options += [f'.SS "{heading}"'] if heading else []
        for option in group:
            options += option_lines(option)
    examples = [".EX", *(rf"\&{escaped(line)}" for line in verb.examples), ".EE"]
    return page(f"cairn-{verb.name}", verb.summary, version, [
        ("SYNOPSIS", [usage_line(verb.usage)]),
        ("DESCRIPTION", paragraphs(verb.about)),
        ("OPTIONS", options),
        ("EXAMPLES", examples),
        pages_section(documents),
        ("SEE ALSO", [r".BR cairn (1)"]),
    ])


def program_page(program, version, documents):
    verbs = []
    for verb in program.verbs:
        verbs += [".TP", rf"\fBcairn\-{verb.name}\fR(1)", marked_up(verb.summary)]
    note, _, statuses = program.foot.partition(" Exit status: ")
    exits = []
    for status, meaning in STATUS.findall(" ".join(statuses.split())):
        exits += [".TP", rf"\fB{status}\fR", marked_up(meaning)]
    summary = "read, check, analyse and draw records of stacking games"
    others = [rf".BR cairn\-{verb.name} (1){',' if verb is not program.verbs[-1] else ''}"
              for verb in program.verbs]
    return page("cairn", summary, version, [
        ("SYNOPSIS", [usage_line(program.usage)]),
        ("DESCRIPTION", [*paragraphs(program.about), ".PP", *paragraphs(note)]),
        ("VERBS", verbs),
        ("EXIT STATUS", exits),
        pages_section(documents),
        ("SEE ALSO", others),
    ])


def man_pages(program, version, documents):
    """The pages by the names of their files; `documents` is where README is installed."""
    pages = {f"cairn-{verb.name}.1": verb_page(verb, version, documents) for verb in program.verbs}
    return {"cairn.1": program_page(program, version, documents), **pages}
