#!/usr/bin/env python3
"""Makes figures and puzzles in every language: nothing that readers see is left in English, and what
programs read is the same to the byte.

usage: language_test.py PROGRAM [unittest argument...]
"""

import html
import pathlib
import re
import sys
import xml.etree.ElementTree
import zipfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "puzzles"))

from puzzles_case import PuzzlesCase, read_page  # noqa: E402
from report_test import data_of  # noqa: E402
from support import DATA, RECORD, cairn, cases, main  # noqa: E402

LANGUAGES = ("en", "fr", "de", "nl", "it", "es", "pl")
KIND = r"\bT\w+ x T\w+"  # of a turn, in signs as the turn itself
PSEUDO = "en-XA"
SET = ("--compose", cases(2, 4), "--seed", 3, "--win-in", "2-3", "--length-nodes", 3000, "--svg")
SITE = [DATA.parent.parent / "samples/annotated" / name for name in ("own-collection.json", "game2552914.json")]
# What is no text of Cairn's: names of spaces, turns and games, and names of players.
NOTATION = re.compile(r"\b([A-Za-z]\d+|off|pass|[xX]|Cairn)\b|\S*\d[xX+>-]\S*")


def outside_brackets(text):
    """The words of a text that stand in no brackets, so that nobody has marked them."""
    while "⟦" in text and (shorter := re.sub(r"⟦[^⟦⟧]*⟧", " ", text)) != text:
        text = shorter
    return re.findall(r"[A-Za-z]{2,}", NOTATION.sub(" ", text))


def texts_of(svg):
    return ["".join(text.itertext()) for text in xml.etree.ElementTree.fromstring(svg).iter()
            if text.tag.endswith(("}text", "}desc"))]


class LanguageTest(PuzzlesCase):
    def written(self, name, *command):
        """What the command has written under that name."""
        path = self.path / name
        done = cairn(*command, "-o", path)
        self.assertEqual(done.returncode, 0, done.stderr)
        return path

    def draw(self, language, *arguments):
        return self.written(f"figure-{language}.svg", "draw", *arguments, "--text-as-text", "--language", language).read_text()

    def test_a_figure_speaks_every_language(self):
        asked = (RECORD, "--turn", "9", "--captured", "--label", "D4=a", "--circle", "D5")
        figures = {language: self.draw(language, *asked) for language in LANGUAGES}
        self.assertEqual(len(set(figures.values())), len(LANGUAGES))
        self.assertIn("Nach Zug 9: ", figures["de"])
        self.assertIn("Tras el turno 9: ", figures["es"])
        self.assertIn("Ruch ", figures["pl"])
        plain = self.draw("en", *asked)
        self.assertEqual(plain, figures["en"])

    def test_no_text_of_a_figure_is_unmarked(self):
        for asked in (("--turn", "9"), ("--turn", "9", "--captured"), ("--turn", "1-4", "--sheet", "2"),
                      ("--turn", "9", "--arrow", "D4-D5", "--line", "C3-C4", "--cross", "B2", "--dim", "A1")):
            for text in texts_of(self.draw(PSEUDO, RECORD, *asked)):
                self.assertEqual(outside_brackets(text), [], text)

    def report(self, language, *arguments):
        return self.written(f"game-{language}.html", "report", "-q", *arguments, "--language", language).read_text()

    def analysed(self, record, *arguments):
        """An analysis with marks and candidates, from which all pages of a game are made."""
        return self.written("analysis.json", "analyse", "-q", "--depth", 1, "--proof-nodes", 500, "--second-look", 1000,
                            "--candidates", 2, "--format", "json", *arguments, record)

    def test_a_report_speaks_every_language(self):
        analysis = self.analysed(RECORD)
        pages = {language: self.report(language, analysis) for language in LANGUAGES}
        for language, page in pages.items():
            self.assertIn(f'<html lang="{language}">', page)
            self.assertLess(len(page) - len(pages["en"]), 15_000, language)
        told = {language: [text for text, *_ in re.findall(r"<th[^>]*>(?:<span.*?</span> )?([^<]+)<", page)]
                for language, page in pages.items()}
        for i, heads in enumerate(zip(*told.values())):
            self.assertGreater(len(set(heads)), 1, f"row {i} is the same in all languages: {heads}")
        plain = self.path / "game.html"
        cairn("report", "-q", analysis, "-o", plain)
        self.assertEqual(plain.read_text(), pages["en"])
        self.assertNotIn("messages", data_of(pages["en"]))
        self.assertIn("Vermeidbare Punkte", pages["de"])
        self.assertIn("Szansa białych na wygraną", pages["pl"])

    def test_no_text_of_a_report_is_unmarked(self):
        for record in (RECORD, DATA / "towers/long-game.txt"):
            page = self.report(PSEUDO, self.analysed(record))
            data = data_of(page)
            head, body = page.split("<body>")
            body = re.sub(r"<script.*?</script>|<bdi>.*?</bdi>", "", body, flags=re.DOTALL)
            shown = re.sub(r"<[^>]*>", " ", body) + " ".join(re.findall(r'(?:aria-label|title)="([^"]*)"', body))
            for name in data["names"]:
                shown = shown.replace(name, " ")
            self.assertEqual(outside_brackets(shown), [])
            for text in self.texts_in(data):
                self.assertEqual(outside_brackets(text), [], text)

    @staticmethod
    def texts_in(data):
        """What the script of a game's page says."""
        for key in ("statuses", "values"):
            yield from filter(None, data[key])
        yield from data["short"].values()
        yield data["result"]
        for _, *told in data["told"]:
            yield from (text for i, text in enumerate(told) if i != 2)  # the best turn
        for look in data["board"]["looks"]:
            yield from (look["name"], look["piece"])
        for _, _, _, label, *_ in data["lines"]:
            yield "" if label in ("best", "answer") else label
        for text in data["messages"]["texts"].values():
            yield from text if isinstance(text, list) else [text]

    def site(self, language):
        return self.written(f"site-{language}", "report", "-q", *SITE, "--language", language)

    def test_a_site_speaks_a_language_and_its_data_stay(self):
        english, polish, pseudo = map(self.site, ("en", "pl", PSEUDO))
        self.assertEqual((polish / "games.zip").read_bytes(), (english / "games.zip").read_bytes())
        self.assertFalse((english / "words.js").exists())
        self.assertIn('"{found} z {n} partii"', (polish / "words.js").read_text("utf-8"))
        games = (polish / "games-tzaar.html").read_text("utf-8")
        self.assertIn('<html lang="pl">', games)
        self.assertIn("3 partie, w tym 3 przeanalizowane", games)
        for page in english.glob("*-tzaar.html"):
            heads = [re.findall(r"<(?:th|figcaption|h2|b)\b[^>]*>(.*?)</(?:th|figcaption|h2|b)>",
                                (site / page.name).read_text("utf-8")) for site in (english, polish)]
            same = {told for told, other in zip(*heads, strict=True) if told == other}
            self.assertEqual([told for told in same if not re.search(rf"\d|<a |<bdi>[A-Z]|^{KIND}", told)
                              and told not in ("+-", "#", "Sonneborn-Berger", "TZAAR")], [], page.name)
        with zipfile.ZipFile(pseudo / "games.zip") as records:
            text = "".join(records.read(name).decode() for name in records.namelist())
        names = sorted(set(re.findall(r"(?:PW|PB|EV)\[([^]]+)\]", text)), key=len, reverse=True)
        for page in [*pseudo.glob("*.html"), *pseudo.glob("players/*.html")]:
            text = page.read_text("utf-8")
            for name in names:
                text = text.replace(html.escape(name), " ")
            labels = re.findall(r'aria-label="([^"]*)"', text)
            text = re.sub(rf"<(script|style|bdi)\b.*?</\1>|<head>.*?</head>|{KIND}", " ", text, flags=re.DOTALL)
            for part in [re.sub(r"<[^>]*>", " ", text), *labels]:
                self.assertEqual(outside_brackets(html.unescape(part).replace("Sonneborn-Berger", " ")), [], f"{page.name}: {part[:200]}")

    def test_an_unknown_language_is_refused(self):
        done = cairn("draw", RECORD, "--language", "tlh", "-o", self.path / "x.svg")
        self.assertEqual(done.returncode, 2)
        self.assertIn("unknown language 'tlh'; en, fr, de, nl, it, es, pl expected", done.stderr)

    def test_sets_differ_in_sheets_and_page_alone(self):
        sets = {language: self.make(language, *SET, "--language", language) for language in ("en", "pl", PSEUDO)}
        english = sets["en"]
        for name in ("puzzles.jsonl", "puzzles.csv", "puzzles.sgf", "certificates.tar.bz2", "summary.txt"):
            for language, directory in sets.items():
                self.assertEqual((directory / name).read_bytes(), (english / name).read_bytes(), (language, name))
        for directory in sets.values():
            verified = cairn("verify", "--set", directory)
            self.assertEqual(verified.returncode, 0, verified.stdout)
        self.check_page(sets[PSEUDO])
        self.assertIn('<html lang="pl">', (sets["pl"] / "puzzles.html").read_text())
        self.assertRegex(read_page(sets["pl"])["puzzles"][0]["task"], "^(Białe|Czarne) zaczynają i wygrywają w")
        for sheet in sorted((sets[PSEUDO] / "sheets").glob("*.svg")):
            text = " ".join(texts_of(sheet.read_text()))  # a message may take several lines
            self.assertEqual(outside_brackets(text), [], text)

    def check_page(self, directory):
        page = (directory / "puzzles.html").read_text()
        body = re.sub(r"<script.*?</script>|<style.*?</style>|<svg.*?</svg>", "", page, flags=re.DOTALL)
        shown = re.sub(r"<[^>]*>", " ", body) + " ".join(re.findall(r'(?:aria-label|title)="([^"]*)"', body))
        self.assertEqual(outside_brackets(shown), [])
        data = read_page(directory)
        for puzzle in data["puzzles"]:
            for key in ("task", "details", "class", "proof"):
                # The names of puzzles and of their proofs are no words.
                said = re.sub(r"certificates/[0-9a-f]{16}(\.only)?\.proof|[0-9a-f]{16}", " ", puzzle[key])
                self.assertEqual(outside_brackets(said), [], puzzle[key])
        self.assertEqual(data["messages"]["language"], PSEUDO)
        for text in data["messages"]["texts"].values():
            for form in text if isinstance(text, list) else [text]:
                self.assertEqual(outside_brackets(form), [])


if __name__ == "__main__":
    main(sys.argv)
