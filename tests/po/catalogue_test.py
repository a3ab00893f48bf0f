#!/usr/bin/env python3
"""Tests the catalogues of po/: that they have every message, that their translations fit, and that
what is wrong with one is found. gettext's tools have a look too where they are installed.

usage: catalogue_test.py SOURCE_ROOT [unittest argument...]
"""

import gettext
import io
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(sys.argv[1])
sys.dont_write_bytecode = True
sys.path.insert(0, str(ROOT / "po"))
import catalogue  # noqa: E402

FILES = sorted((ROOT / "po").glob("??.po"))
POT = ROOT / "po/cairn.pot"
HAS_GETTEXT = shutil.which("msgfmt") and shutil.which("msgcmp")
# Words whose translation has one of these stems, by the glossary.
GLOSSARY = {
    r"\bstacks?\b": {"de": "stapel", "fr": "empile", "it": "colonn", "nl": "stapel", "es": "montón|montones|apila",
                     "pl": "stos|nałoż|nakład"},
    r"\bcaptures?\b": {"de": "schlag|schläg", "fr": "pris|prend", "it": "cattur", "nl": "sl(aa|a)[nt]", "es": "captur",
                       "pl": "przej"},
    r"\bpuzzles?\b": {"de": "aufgabe", "fr": "problème", "it": "problem", "nl": "puzzel", "es": "problema",
                      "pl": "zada[nń]"},
    r"\bWhite\b": {"de": "weiß", "fr": "blanc", "it": "bianc", "nl": "wit", "es": "blanc", "pl": "biał"},
    r"\bBlack\b": {"de": "schwarz", "fr": "noir", "it": "ner[oai]", "nl": "zwart", "es": "negr", "pl": "czarn"},
}
QUOTES = {"de": "„“", "fr": "«»", "it": "«»", "nl": "“”", "es": "«»", "pl": "„”"}


def places(text):
    return sorted(re.findall(r"\{(\w+)\}", text))


def end_mark(text):
    match = re.search(r"[.:!?…]$", text.rstrip())
    return match[0] if match else ""


def faults_of(code, entry):
    """What is wrong with the translation of an entry, as far as rules can tell."""
    if not entry.is_translated:
        return
    for form in entry.forms:
        missing = set(places(entry.text)) - set(places(form)) - ({"n"} if entry.plural else set())
        if missing or set(places(form)) - set(places(entry.text + entry.plural)):
            yield f"other places: {form}"
        if end_mark(form) != end_mark(entry.text):
            yield f"another end mark: {form}"
        form = re.sub(r"(?<= )[?!](?= )", "", form)  # signs of turns
        if code == "fr" and re.search(r"(?<!\u202f)[;!?]|(?<![\u00a0\d]):|«(?!\u00a0)|(?<!\u00a0)»", form):
            yield f"no narrow space before a sign: {form}"
        if code == "es" and (form.count("?") != form.count("¿") or form.count("!") != form.count("¡")):
            yield f"signs that do not open: {form}"
        opening, closing = QUOTES[code]
        if set("«»„“”\"") & set(form) - {opening, closing} or form.count(opening) != form.count(closing):
            yield f"other quotation marks: {form}"
        if re.search(r"<|&|@", form):
            yield f"signs of HTML: {form}"
    for word, stems in GLOSSARY.items():
        text = re.sub(r"\{\w+\}", "", entry.text)
        if re.search(word, text) and not re.search(stems[code], " ".join(entry.forms).lower()):
            yield f"the glossary has another word for {word}: {entry.forms}"


def run(*command):
    return subprocess.run(command, capture_output=True, text=True, check=False)


class CatalogueTest(unittest.TestCase):
    def test_the_template_has_every_message_of_the_sources(self):
        self.assertEqual(catalogue.template(ROOT), POT.read_text("utf-8"), "run po/renew")

    def test_every_language_has_an_entry_for_every_message(self):
        """It may be untranslated or stale: then Cairn speaks English there."""
        messages = catalogue.messages_in(ROOT)
        self.assertEqual({file.stem for file in FILES} | {"en"}, set(catalogue.LANGUAGES))
        for file in FILES:
            entries = {entry.key: entry for entry in catalogue.read_po(file)}
            self.assertEqual(set(messages), set(entries), f"{file.name}: run po/renew")
            for key, entry in entries.items():
                self.assertEqual(messages[key].plural, entry.plural, key)

    def test_translations_fit_their_messages(self):
        faults = [f"{file.name}: {entry.text}: {fault}" for file in FILES
                  for entry in catalogue.read_po(file) for fault in faults_of(file.stem, entry)]
        self.assertEqual(faults, [])

    def test_rules_of_plurals_are_those_of_the_heads(self):
        rules = {"not_one": lambda n: int(n != 1), "above_one": lambda n: int(n > 1),
                 "slavic": lambda n: 0 if n == 1 else 1 if 2 <= n % 10 <= 4 and not 12 <= n % 100 <= 14 else 2}
        for file in FILES:
            formula = re.search(r"plural=(.*?);", file.read_text("utf-8"))[1]
            of_head = gettext.c2py(formula)
            rule = rules[catalogue.LANGUAGES[file.stem][1]]
            self.assertEqual([of_head(n) for n in range(1000)], [rule(n) for n in range(1000)], file.name)
            if shutil.which("node"):
                script = (f"const rules = new Intl.PluralRules({json.dumps(file.stem)});"
                          "console.log(JSON.stringify([...Array(1000).keys()].map("
                          "(n) => ({ one: 0, few: 1 }[rules.select(n)] ?? 2))))")
                told = json.loads(run("node", "-e", script).stdout)
                most = 2 if file.stem == "pl" else 1
                self.assertEqual([min(form, most) for form in told], [rule(n) for n in range(1000)])

    @unittest.skipUnless(shutil.which("node"), "node is not installed")
    def test_numbers_are_grouped_as_browsers_do(self):
        numbers = (999, 1234, 9999, 10000, 1234567)
        for code, (*_, group, least) in catalogue.LANGUAGES.items():
            script = (f"const numbers = new Intl.NumberFormat({json.dumps(code)});"
                      f"console.log(JSON.stringify({list(numbers)}.map((n) => numbers.format(n))))")
            grouped = [f"{n:,}".replace(",", group) if n >= least else str(n) for n in numbers]
            self.assertEqual(json.loads(run("node", "-e", script).stdout), grouped, code)

    @unittest.skipUnless(HAS_GETTEXT, "gettext is not installed")
    def test_gettext_has_no_objections_and_reads_the_same(self):
        for file in FILES:
            with tempfile.NamedTemporaryFile(suffix=".mo") as compiled:
                checked = run("msgfmt", "-c", "-o", compiled.name, str(file))
                self.assertEqual(checked.returncode, 0, checked.stderr)
                compared = run("msgcmp", "--use-fuzzy", "--use-untranslated", str(file), str(POT))
                self.assertEqual(compared.returncode, 0, compared.stderr)
                known = gettext.GNUTranslations(io.BytesIO(pathlib.Path(compiled.name).read_bytes()))
            for entry in catalogue.read_po(file):
                if not entry.is_translated:
                    continue
                told = [known.ngettext(entry.text, entry.plural, n) if entry.plural and not entry.context
                        else known.pgettext(entry.context, entry.text) if entry.context
                        else known.gettext(entry.text) for n in (1, 3, 5)]
                self.assertLessEqual(set(told), set(entry.forms), entry.text)

    def test_planted_faults_are_found(self):
        entry = catalogue.Entry("", "After turn {n}: {turn}", "", ["Nach Zug {n}: {zug}"])
        self.assertTrue(list(faults_of("de", entry)))
        for code, text, translation in (("fr", "Done: yes!", "Fait: oui !"), ("es", "Solved!", "Resuelto!"),
                                        ("de", "'x'", "«x»"), ("pl", "a stack", "kupa"), ("it", "End.", "Fine")):
            self.assertTrue(list(faults_of(code, catalogue.Entry("", text, "", [translation]))), translation)

    def test_a_missing_entry_and_an_unmarked_message_are_found(self):
        with tempfile.TemporaryDirectory() as directory:
            root = pathlib.Path(directory)
            for folder in (*catalogue.SOURCES, "po"):
                (root / folder).mkdir()
            (root / "po/stored.txt").write_text("# nothing\n[theme]\npass\n")
            (root / "src/a.cpp").write_text(
                'f(language.phrase("One " "text",\n  {{"n", 1}}));  // phrase("no")\n'
                'language.phrase_n(n, "{n} turn", "{n} turns");\n')
            (root / "formats/a.js").write_text("say(phraseIn('list', `all`), phrase(`${no}`));\n")
            (root / "formats/a.html").write_text('<p title="@HOME@">@{Two\nlines}@ @{[puzzle] Next}@</p>')
            found = catalogue.messages_in(root)
            self.assertEqual(set(found), {"One text", "{n} turn", "list\4all", "Two lines", "puzzle\4Next", "theme\4pass"})
            self.assertEqual(found["{n} turn"].plural, "{n} turns")
            (root / "src/a.cpp").write_text('f("One text");')
            self.assertNotEqual(set(catalogue.messages_in(root)), set(found))


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *sys.argv[2:]])
