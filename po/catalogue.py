#!/usr/bin/env python3
"""Messages of Cairn: finds them in the sources, and makes the program's catalogues of the PO files.

usage: catalogue.py template ROOT          prints the template, which is po/cairn.pot
       catalogue.py header OUTPUT PO...    writes the catalogues as a C++ header
       catalogue.py small-header OUTPUT PATTERN,... PO...
                                           the same without messages that stand only in sources with such paths
       catalogue.py state PO...            says what is missing, stale or unreviewed in each

Messages are the literals in calls of phrase() and its sisters, in C++ and in JavaScript, and what
stands as @{...}@ in the HTML of pages, behind its context in brackets if it has one: @{[puzzle] Next}@;
stored.txt has those that are kept as data. A build needs no more than Python; gettext's tools belong to
the tests and to po/renew.
"""

import dataclasses
import fnmatch
import pathlib
import re
import sys

# What the arguments of a call are: a context, a message, the two forms of a plural, or nothing.
CALLS = {
    "phrase": "m", "phrase_in": "cm", "phrase_n": ".sp", "phrase_of": ".mm",
    "phrase_n_of": "..spsp",
    "phraseIn": "cm", "phraseN": ".sp", "phraseOf": ".mm",
}
CALL = re.compile(r"\b(" + "|".join(CALLS) + r")\(")
TOKEN = re.compile(
    r"""//[^\n]*|/\*.*?\*/|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`|.""", re.DOTALL)
HTML_MESSAGE = re.compile(r"@\{(?:\[(.*?)\] )?(.*?)\}@", re.DOTALL)
SOURCES = ("src", "formats", "puzzles")
UNREVIEWED = "unreviewed"

# What is not to be found in a language's PO file: its own name, its rule of plurals, and how it writes
# numbers: the decimal sign, the percent sign, what stands between groups of three digits, and the least
# number that has such groups.
LANGUAGES = {
    "en": ("English", "not_one", ".", " %", ",", 1000),
    "fr": ("français", "above_one", ",", "\u00a0%", "\u202f", 1000),
    "de": ("Deutsch", "not_one", ",", "\u00a0%", ".", 1000),
    "nl": ("Nederlands", "not_one", ",", "%", ".", 1000),
    "it": ("italiano", "not_one", ",", "%", ".", 10000),
    "es": ("español", "not_one", ",", "\u00a0%", ".", 10000),
    "pl": ("polski", "slavic", ",", "%", "\u00a0", 10000),
}


@dataclasses.dataclass
class Entry:
    context: str = ""
    text: str = ""
    plural: str = ""
    forms: list = dataclasses.field(default_factory=list)
    is_fuzzy: bool = False
    is_unreviewed: bool = False

    @property
    def key(self):
        return f"{self.context}\4{self.text}" if self.context else self.text

    @property
    def is_translated(self):
        return bool(self.forms) and all(self.forms) and not self.is_fuzzy


def unescaped(literal):
    escapes = {"n": "\n", "t": "\t"}

    def value(match):
        code = match[1] or match[2]
        return chr(int(code, 16)) if code else escapes.get(match[3], match[3])
    return re.sub(r"\\(?:u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2})|(.))", value, literal[1:-1])


def arguments(text, start):
    """The arguments of the call whose first argument begins at `start`: the text of one that is
    made of literals alone, and None for any other."""
    found, parts, is_literal, depth, at = [], [], True, 0, start
    while at < len(text):
        token = TOKEN.match(text, at)[0]
        at += len(token)
        if token in ")]}" and depth == 0 or token == "," and depth == 0:
            found.append("".join(parts) if parts and is_literal else None)
            parts, is_literal = [], True
            if token != ",":
                return found
        elif token[0] in "\"'`" and len(token) > 1:
            is_literal &= depth == 0 and "${" not in token
            parts.append(unescaped(token))
        elif not token.isspace() and token[:2] not in ("//", "/*"):
            is_literal = False
            depth += (token in "([{") - (token in ")]}")
    return found


def one_line(text):
    return re.sub(r"\s+", " ", text)


def messages_of(text, suffix):
    """The messages of a source file."""
    if suffix == ".html":
        return [Entry(context, one_line(found)) for context, found in HTML_MESSAGE.findall(text)]
    found = []
    for call in CALL.finditer(text):
        line = text[text.rfind("\n", 0, call.start()) + 1:call.start()]
        if re.search(r"(^|\s)//\s", line):  # an example in a comment
            continue
        given = arguments(text, call.end())
        entry = Entry()
        for kind, literal in zip(CALLS[call[1]], given):
            if literal is None or kind == ".":
                continue
            if kind == "c":
                entry.context = literal
            elif kind == "p":
                found[-1].plural = literal
            else:
                found.append(dataclasses.replace(entry, text=literal))
    return [entry for entry in found if entry.text]


def stored_in(path):
    """The messages of stored.txt: one a line, below the context in brackets that they have."""
    context, entries = "", []
    for line in path.read_text("utf-8").splitlines():
        if match := re.fullmatch(r"\[(.*)\]", line):
            context = match[1]
        elif line and not line.startswith("#"):
            entries.append(Entry(context, line))
    return entries


def messages_in(root, without=()):
    """All messages below a root by their keys. Sources whose paths have one of the patterns are passed
    over; a section of stored.txt has the path po/stored/CONTEXT."""
    root = pathlib.Path(root)
    def is_read(path):
        return not any(fnmatch.fnmatch(path, pattern) for pattern in without)
    entries = {entry.key: entry for entry in stored_in(root / "po/stored.txt")
               if is_read(f"po/stored/{entry.context}")}
    for folder in SOURCES:
        for path in sorted((root / folder).rglob("*")):
            if path.suffix not in (".cpp", ".hpp", ".js", ".html") or not is_read(str(path.relative_to(root))):
                continue
            for entry in messages_of(path.read_text("utf-8"), path.suffix):
                known = entries.setdefault(entry.key, entry)
                known.plural = known.plural or entry.plural
    return entries


def quoted(text):
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'


def template(root):
    text = ('msgid ""\nmsgstr ""\n"Project-Id-Version: cairn\\n"\n"MIME-Version: 1.0\\n"\n'
            '"Content-Type: text/plain; charset=UTF-8\\n"\n"Content-Transfer-Encoding: 8bit\\n"\n')
    for _, entry in sorted(messages_in(root).items()):
        text += "\n"
        if re.search(r"\{[a-z_]+\}", entry.text + entry.plural):
            text += "#, python-brace-format\n"
        if entry.context:
            text += f"msgctxt {quoted(entry.context)}\n"
        text += f"msgid {quoted(entry.text)}\n"
        if entry.plural:
            text += f'msgid_plural {quoted(entry.plural)}\nmsgstr[0] ""\nmsgstr[1] ""\n'
        else:
            text += 'msgstr ""\n'
    return text


def read_po(path):
    """The entries of a PO file, without its head and what is obsolete."""
    entries, entry, field = [], Entry(), ""
    for line in pathlib.Path(path).read_text("utf-8").splitlines() + [""]:
        if line.startswith("#~"):
            continue
        if line.startswith("#"):
            entry.is_fuzzy |= line.startswith("#,") and "fuzzy" in line
            entry.is_unreviewed |= line.startswith("# ") and UNREVIEWED in line
        elif match := re.match(r'(msgctxt|msgid|msgid_plural|msgstr)(?:\[\d\])? (".*")$', line):
            field = {"msgctxt": "context", "msgid": "text", "msgid_plural": "plural"}.get(match[1])
            if field:
                setattr(entry, field, unescaped(match[2]))
            else:
                entry.forms.append(unescaped(match[2]))
        elif line.startswith('"'):
            if field:
                setattr(entry, field, getattr(entry, field) + unescaped(line))
            else:
                entry.forms[-1] += unescaped(line)
        elif not line:
            if entry.text:
                entries.append(entry)
            entry = Entry()
    return entries


def cpp_text(text):
    def sign(character):
        if character in '"\\':
            return "\\" + character
        return f"\\{ord(character):03o}" if ord(character) < 32 else character
    return '"' + "".join(map(sign, text)) + '"sv'


def array(name, texts):
    lines = ",\n".join("    " + cpp_text(text) for text in texts)
    return f"inline constexpr std::array<std::string_view, {len(texts)}> {name}{{\n{lines}}};\n"


def header(files, without=()):
    """The catalogues: all keys in their order as bytes, and the texts of each language."""
    known = messages_in(pathlib.Path(files[0]).parents[1], without) if without else None
    by_code = {pathlib.Path(file).stem: read_po(file) for file in files}
    translated = {code: {entry.key: "".join(form + "\0" for form in entry.forms) if entry.plural
                         else entry.forms[0] for entry in entries
                         if entry.is_translated and (known is None or entry.key in known)}
                  for code, entries in by_code.items()}
    keys = sorted({key for texts in translated.values() for key in texts}, key=str.encode)
    body = array("catalogue_keys", keys)
    rows = []
    for code, (name, plural, decimal, percent, group, least) in LANGUAGES.items():
        texts = translated.get(code)
        if texts is None and code != "en":
            continue
        if texts is not None:
            body += array(f"catalogue_{code}", [texts.get(key, "") for key in keys])
        unreviewed = sum(entry.is_unreviewed for entry in by_code.get(code, []))
        rows.append(f'    Language{{"{code}", "{name}", {{LanguageForms::Plural::{plural}, '
                    f'"{decimal}", "{percent}", "{group}", {least}}}, {f"catalogue_{code}" if texts is not None else "{}"}, '
                    f'{unreviewed}}}')
    return ("// Made by po/catalogue.py.\n#pragma once\n\n#include <array>\n#include <string_view>\n\n"
            '#include "core/language.hpp"\n\nnamespace cairn {\n\nusing namespace std::literals;\n\n'
            f"{body}inline constexpr std::array catalogue_languages{{\n" + ",\n".join(rows) +
            "};\n\n}  // namespace cairn\n")


def state(file):
    entries = read_po(file)
    def count(told):
        return sum(map(told, entries))
    stale = [entry.text for entry in entries if entry.is_fuzzy]
    missing = [entry.text for entry in entries if not entry.is_fuzzy and not entry.is_translated]
    lines = [f"{file}: {len(entries)} messages, {len(missing)} missing, {len(stale)} stale, "
             f"{count(lambda entry: entry.is_unreviewed)} unreviewed"]
    lines += [f"  missing: {text}" for text in missing] + [f"  stale: {text}" for text in stale]
    return "\n".join(lines)


def main():
    task, *rest = sys.argv[1:]
    if task == "template":
        sys.stdout.write(template(rest[0]))
    elif task == "header":
        pathlib.Path(rest[0]).write_text(header(rest[1:]), "utf-8")
    elif task == "small-header":
        pathlib.Path(rest[0]).write_text(header(rest[2:], rest[1].split(",")), "utf-8")
    elif task == "state":
        print("\n".join(map(state, rest)))
    else:
        sys.exit(__doc__)


if __name__ == "__main__":
    main()
