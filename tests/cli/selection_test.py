#!/usr/bin/env python3
"""Selection, as users of the built program see it.

usage: selection_test.py PROGRAM [unittest argument...]
"""

import csv
import io
import json
import re
import sys

import support
from database_test import FOLDERS, rows
from support import CliTest, RECORD, SOURCE, cairn

# Each turn stays on one or two files: its mirror image is easily written.
TURNS = ["b2-b3", "c7-c6", "d2-d3", "e7-e6"]


def mirrored(turn):
    return "".join(chr(ord("a") + ord("h") - ord(c)) if c in "abcdefgh" else c for c in turn)


class List(CliTest):
    def test_games_are_listed_with_what_records_tell(self):
        games = self.file("a,b.sgf", "(;FF[TZAAR]VA[FIXED]PW[Zoë]PB[=Bob]DT[2024-03-05]EV[Club, Open]RO[3]RE[B+R];W[nlol])\n"
                          "(;FF[TOWERS]PB[Ann];W[c1+c2])\n(;FF[TZAAR]VA[FIXED]PW[Ann];W[zzzz])\n")
        done = cairn("list", "-q", "-f", "csv", "--csv-safe", games.name, cwd=self.path)
        self.assertEqual(done.returncode, 1)  # of the third only the start can be played
        rows = list(csv.DictReader(io.StringIO(done.stdout.decode())))
        self.assertEqual([list(row.values()) for row in rows], [
            ["2024-03-05", "Club, Open", "3", "Zoë", "'=Bob", "black", "resignation", "1", "tzaar", "fixed", "a,b.sgf", "1"],
            ["", "", "", "", "Ann", "open", "", "1", "towers", "fixed", "a,b.sgf", "2"],
            ["", "", "", "Ann", "", "open", "", "0", "tzaar", "fixed", "a,b.sgf", "3"]])
        self.assertEqual(list(rows[0]), "date event round white black result ending turns game start source record".split())
        told = cairn("list", "-q", "--player", "zoe", games.name, cwd=self.path)
        self.assertEqual(told.stdout.decode(), "2024-03-05  0-1    1  Zoë - =Bob, Club, Open, 3  (a,b.sgf, record 1)\n")


class Case(support.CliTest):
    def cairn(self, *arguments, status=0):
        done = support.cairn(*arguments, cwd=self.path)
        done.stdout = done.stdout.decode()
        self.assertEqual(done.returncode, status, done.stdout + done.stderr)
        return done

    def write(self, name, turns, position="towers", **tags):
        lines = [f"# {tag}: {value}" for tag, value in tags.items()]
        (self.path / name).write_text("\n".join([*lines, position, *turns]) + "\n")


class NamesResultsDates(Case):
    """What people write, in SGF."""

    def archive(self, *tags):
        record = "(;FF[TOWERS]{};W[c1+c2])\n"
        (self.path / "a.sgf").write_text("".join(map(record.format, tags)))

    def found(self, *arguments):
        out = self.cairn("check", "-q", *arguments, "a.sgf").stdout
        return [int(line.split(":")[1]) for line in out.splitlines()]

    def test_case_accents_and_forms_of_letters_do_not_count(self):
        rows = [("Σίσυφος", "ΣΊΣΥΦΟΣ"), ("Straße", "STRASSE"), ("Müller", "muller"),
                ("José", "JOSE"), ("José", "José"), ("Łukasz Søren", "lukasz soren"),
                ("Işık", "ISIK"), ("ＢＯＢ", "bob"), ("ﬁnn", "finn"), ("ЧЁРНЫЙ", "черныи"),
                ("Zoe\u200b", "zoe"), ("Œdipe", "oedipe")]
        self.archive(*(f"PW[{name}]" for name, _ in rows))
        for number, (_, typed) in enumerate(rows, 1):
            with self.subTest(typed=typed):
                self.assertIn(number, self.found("--player", typed))
                self.assertLess(len(self.found("--player", typed)), 4)
        self.cairn("convert", "-q", "a.sgf", "-o", "a.db")
        for _, typed in rows:
            self.assertTrue(self.cairn("check", "-q", "--player", typed, "a.db").stdout, typed)

    def test_days_are_found_however_they_are_written(self):
        self.archive("DT[2019.11.20]", "DT[2018-12-31,2019-01-01]", "DT[2019-11-20,21]",
                     "DT[20 Nov 2019]", "DT[03/04/2019]", "DT[2019-11-19..21]")
        rows = [("2019-11-20", [1, 3, 4, 6]), ("2019-11-21", [3, 6]), ("2019-01-01", [2]),
                ("2018", [2]), ("2019-03", [5]), ("2019-04-03", [5]), ("2019-05", []),
                ("20.11.2019", [1, 3, 4, 6]), ("Nov 2019", [1, 3, 4, 6]),
                ("20 Nov 2019..21.11.2019", [1, 3, 4, 6])]
        self.cairn("convert", "-q", "a.sgf", "-o", "a.db")
        for day, numbers in rows:
            with self.subTest(day=day):
                self.assertEqual(self.found("--date", day), numbers)
                out = self.cairn("check", "-q", "--date", day, "a.db").stdout
                self.assertEqual(len(out.splitlines()), len(numbers))

    def test_what_is_not_understood_is_told(self):
        self.archive("DT[03/04/2019]", "DT[some day]", "RE[2-1]", "RE[1-0]DT[2019.11.20]")
        done = self.cairn("check", "--strict", "a.sgf", status=1)
        for part in ("1:1: the date '03/04/2019' may be", "2:1: the date 'some day' is not",
                     "3:1: the result '2-1' is not understood"):
            self.assertIn(part, done.stderr)
        self.assertNotIn("4:1", done.stderr)

    def test_results_are_read_by_one_reader(self):
        self.archive("RE[1-0]", "RE[ W+R ]", "RE[Black resigns]", "RE[draw agreed]", "PW[Ann]PB[Bob]RE[Bob wins on time]")
        for options, numbers in ((["--result", "white"], [1, 2, 3]), (["--ending", "resignation"], [2, 3]), (["--winner", "bob"], [5])):
            self.assertEqual(self.found(*options), numbers)
        self.cairn("convert", "-q", "a.sgf", "-o", "a.db")
        self.assertEqual(len(self.cairn("check", "-q", "--result", "white", "a.db").stdout.splitlines()), 3)


class Selection(Case):
    def setUp(self):
        super().setUp()
        self.write("a.txt", TURNS, White="Ann Lee", Black="Bob", Date="2019-05-03", Result="W+R")
        self.write("b.txt", TURNS[:2], White="Bob", Black="Cem", Date="2020", Event="Cup")
        self.write("c.txt", [], "tzaar fixed", White="Łucja", Black="Annika")

    def names(self, *arguments):
        """Returns the files whose records `check` accepts, without their extensions."""
        out = self.cairn("check", *arguments, ".").stdout
        return [line.split(":")[0].removeprefix("./").removesuffix(".txt") for line in out.splitlines()]

    def test_each_option(self):
        rows = [
            (["--player", "ann"], "ac"),
            (["--white", "ann"], "a"),
            (["--white", "łUC"], "c"),
            (["--black", "ANN"], "c"),
            (["--winner", "lee"], "a"),
            (["--event", "cup"], "b"),
            (["--tag", "EV=C", "--tag", "PW=bo"], "b"),
            (["--date", "2019"], "a"),
            (["--date", "2019-06..2020-02"], "b"),
            (["--result", "white"], "a"),
            (["--result", "open"], "bc"),
            (["--ending", "resignation"], "a"),
            (["--length", "2..4"], "ab"),
            (["--length", "..3"], "bc"),
            (["--setup", "fixed"], "abc"),
            (["--setup", "random"], ""),
            (["--position", "fixed"], "c"),
            (["--position", "(C)(S)(C)(S)(C)(S)(C)(S)/*(C)?(C)*(C)?(C)/********/8/8/********/"
              "********/********"], "ab"),
            (["--player", "bob", "--length", "4"], "a"),
        ]
        for options, expected in rows:
            with self.subTest(options):
                self.assertEqual("".join(self.names(*options)), expected)

    def test_the_summary_counts_what_was_not_selected(self):
        self.assertIn("3 records: 1 ok, 2 not selected", self.cairn("check", "--white", "ann", ".").stderr)

    def test_what_was_annotated_before_is_selected_too(self):
        done = self.cairn("analyse", "-q", "--depth", 1, "--format", "json", "a.txt", "b.txt")
        (self.path / "both.json").write_text(done.stdout)
        for white, expected in ("ann", ["a.txt"]), ("bob", ["b.txt"]), ("zoe", []):
            done = self.cairn("analyse", "-q", "--format", "csv", "--white", white, "both.json")
            sources = {line.split(",")[0].strip('"') for line in done.stdout.splitlines()[1:]}
            self.assertEqual(sorted(sources), expected)

    def test_analyse_searches_the_turns_that_are_asked_for(self):
        options = ("analyse", "-q", "--depth", 1, "--turns", "2..3")
        rows = self.cairn(*options, "--format", "csv", "a.txt", "b.txt").stdout.splitlines()[1:]
        self.assertEqual([(row.split(",")[0], row.split(",")[6]) for row in rows],
                         [("a.txt", "2"), ("a.txt", "3"), ("b.txt", "2")])
        self.assertIn("2 of 4 turns searched; ", self.cairn(*options, "a.txt").stdout)
        sgf = self.cairn(*options, "--format", "sgf", "a.txt").stdout
        bare = [turn for turn in TURNS if f"[{turn}]\n" in sgf or f"[{turn}])" in sgf]
        self.assertEqual(bare, [TURNS[0], TURNS[3]])
        # A selection from an analysis that is read back has the same turns as analysing the selection.
        # Values may differ where the selection begins and ends: what is known of the turns beside it
        # counts as well.
        whole = self.cairn("analyse", "-q", "--depth", 1, "--format", "json", "a.txt").stdout
        (self.path / "whole.json").write_text(whole)
        formats = [self.cairn(*options, "--format", "json", name).stdout for name in ("a.txt", "whole.json")]
        searched = [[(turn["position"], turn["text"], "before" in turn) for turn in json.loads(text)["turns"]]
                    for text in formats]
        self.assertEqual(searched[0], searched[1])
        (self.path / "part.json").write_text(formats[0])
        self.assertEqual(self.cairn("analyse", "--format", "json", "part.json").stdout, formats[0])
        self.cairn("analyse", "--turns", "0", "a.txt", status=2)

    def test_draw_shows_the_position_that_was_asked_for(self):
        pattern = "/".join(["********"] * 5 + ["***?****"] + ["********"] * 2)
        asked = ("--position", pattern)
        self.assertEqual(self.cairn("draw", "a.txt", "-f", "txt", *asked).stdout,
                         self.cairn("draw", "a.txt", "-f", "txt", "--turn", "after 3").stdout)
        self.assertEqual(self.cairn("draw", "a.txt", "-f", "txt", *asked, "--turn", "1").stdout,
                         self.cairn("draw", "a.txt", "-f", "txt", "--turn", "1").stdout)

    def test_an_end_that_no_rule_brought_is_told(self):
        self.assertIn("4 turns, White wins: resignation\n", self.cairn("check", "a.txt").stdout)

    def test_bad_records_stay_reported(self):
        self.write("d.txt", ["b2-b3", "h1-h8"], White="Ann")
        (self.path / "e.sgf").write_text("(;FF[TOWERS]PW[Zoe")
        done = self.cairn("check", "--player", "ann", "--length", "90", ".", status=1)
        self.assertEqual([line.split(":")[0] for line in done.stdout.splitlines()], ["./d.txt", "./e.sgf"])

    def test_wrong_values_are_usage_errors(self):
        for options in (["--date", "last year"], ["--date", "2019-02-30"], ["--date", "03/04/2019"],
                        ["--date", "2019-11-20,22"], ["--length", "5..2"], ["--result", "me"],
                        ["--ending", "badly"], ["--setup", "odd"], ["--position", "8/8"],
                        ["--symmetry", "some"], ["--symmetry", "all"], ["--tag", "x"],
                        ["--duplicates", "keep"]):
            with self.subTest(options):
                self.assertTrue(self.cairn("check", *options, ".", status=2).stderr)

    def test_any_number_of_workers_gives_the_same(self):
        outputs = {self.cairn("check", "-j", jobs, "--player", "b", ".").stdout for jobs in (1, 2, 7)}
        self.assertEqual(len(outputs), 1)


# Selects records of databases, which their tables answer, and tells copies of what they hold.

STORED = ["b2-b3", "g7-g6", "d2-d3", "e7-e6"]
OPEN_BOARD = "/".join(["********"] * 5 + ["*?******"] + ["********"] * 2)


def record(turns, start="towers", **tags):
    lines = [f"# {tag}: {value}" for tag, value in tags.items()]
    return "\n".join([*lines, start, *turns]) + "\n"


def start_text(is_mirrored=False):
    start = cairn("convert", "--to", "text", "-", text="towers\n").stdout.decode().splitlines()[0]
    board, rest = start.split(" ", 1)
    spaces = [re.findall(r"\([^)]*\)|\d", rank) for rank in board.split("/")]
    step = -1 if is_mirrored else 1
    return "/".join("".join(rank[::step]) for rank in spaces) + " " + rest


class StoredSelection(CliTest):
    def setUp(self):
        super().setUp()
        self.files = [*FOLDERS, RECORD, self.file("players.txt", "\n".join([
            record(STORED, White="Łucja", Black="Annika", Date="2019-05-03", Result="W+R"),
            record(STORED[:2], White="O'Hara", Black="", Date="2020", Place="Kraków"),
            record(STORED[:3] + ["h1-h8"], White="Łucja", Event="cut off"),
        ]))]
        self.database = self.path / "games.db"
        cairn("convert", "-q", "--salvage", *self.files, "-o", self.database)
        # The same records as files, in the order in which a database gives them.
        texts = rows(self.database, "SELECT text FROM records JOIN games ON id = records.game"
                                    " ORDER BY source, number, id")
        self.records = [self.file(f"{number:03}.txt", text) for number, (text,) in enumerate(texts)]

    def spoil(self, where, *values):
        """Makes records unreadable, so that a run that reads them fails."""
        rows(self.database, f"UPDATE records SET text = 'spoilt' WHERE game NOT IN ({where})", *values)

    def states(self, options, *files):
        done = cairn("check", *options, *files)
        found = [line.split(": ", 1)[1] for line in done.stdout.decode().splitlines()]
        return done.returncode, found, done.stderr.splitlines()[-1:]

    def test_the_tables_give_the_same_as_the_records(self):
        start = start_text()
        for options in (
            ["--player", "łUC"], ["--white", "o'h"], ["--black", "annika"], ["--winner", "łuc"],
            ["--player", "nobody"], ["--event", "tzaar"], ["--tag", "EV=cut"], ["--tag", "PC=kraków"],
            ["--tag", "PW=o", "--tag", "PB=a"], ["--date", "2019"], ["--date", "..2019-06"],
            ["--result", "white"], ["--result", "open"], ["--ending", "resignation"],
            ["--ending", "breakthrough"], ["--length", "..3"], ["--length", "20.."],
            ["--setup", "random"], ["--position", "tzaar fixed"], ["--position", "towers"],
            ["--position", start], ["--position", start, "--turns", "1.."],
            ["--position", start.split(" ")[0], "--symmetry", "all"],
            ["--position", OPEN_BOARD], ["--position", OPEN_BOARD, "--symmetry", "board"],
            ["--turns", "30.."], ["--player", "łucja", "--position", OPEN_BOARD, "--turns", "..3"],
        ):
            with self.subTest(options):
                self.assertEqual(self.states(options, self.database), self.states(options, *self.records))

    def test_only_what_is_asked_for_is_read(self):
        self.spoil("SELECT id FROM game_list WHERE white = 'O''Hara'")
        done = cairn("check", "--white", "o'hara", self.database)
        self.assertEqual((done.returncode, done.stdout.count(b"\n")), (0, 1), done.stderr)
        left_out = len(self.records) - 1
        self.assertIn(f"{left_out + 1} records: 1 ok, {left_out} not selected", done.stderr)

    def test_a_whole_position_is_found_by_its_key(self):
        position = start_text()
        wanted = self.states(["--position", position], *self.records)
        (key,), *_ = rows(self.database, "SELECT position FROM positions JOIN games"
                                         " ON id = positions.game WHERE games.game = 'towers'"
                                         " AND turn = 0 AND setup = 'fixed'")
        self.spoil("SELECT game FROM positions WHERE position = ?" " UNION SELECT id FROM games WHERE whole = 0", key)
        self.assertEqual(self.states(["--position", position], self.database), wanted)

    def test_in_parts_and_without_copies(self):
        for options in (["--part", "2/3"], ["--duplicates", "drop"], ["--duplicates", "report"]):
            options += ["--player", "a"]
            with self.subTest(options):
                told = cairn("check", *options, self.database).stdout.count(b"\n")
                self.assertEqual(told, cairn("check", *options, *self.records).stdout.count(b"\n"))


# So many turns tell a game.
GAME = ["c1+c2", "d8+d7", "e1+e2", "f8+f7", "g1+f1", "b8+c8", "a1+b1", "h8+g8", "h2+g2", "a7+b7", "g2-f3", "b7-c6"]


class StoredCopies(CliTest):
    def setUp(self):
        super().setUp()
        self.database = self.path / "games.db"
        self.add("whole.txt", record(GAME))

    def add(self, name, text, *options, status=0):
        done = cairn("convert", *options, self.file(name, text), "-o", self.database)
        self.assertEqual(done.returncode, status, done.stderr)
        return done.stderr.replace(f"{self.path}/", "")

    def games(self):
        return [source.removeprefix(f"{self.path}/")
                for source, in rows(self.database, "SELECT source FROM games ORDER BY id")]

    def test_each_kind_is_told(self):
        told = ["--duplicates", "report"]
        self.assertIn("again.txt:2:1: a copy of whole.txt:1:1\n",
                      self.add("again.txt", record(GAME, White="Other"), *told))
        self.assertIn("short.txt:1:1: a shorter copy of whole.txt:1:1, 11 of its 12 turns\n",
                      self.add("short.txt", record(GAME[:11]), *told))
        self.assertIn("long.txt:1:1: a longer copy of whole.txt:1:1, which has 12 of its 13 turns\n",
                      self.add("long.txt", record(GAME + ["f3>e4,e5"]), *told))
        self.assertIn("mirror.txt:1:1: a shorter copy of long.txt:1:1, 10 of its 13 turns, "
                      "mirrored left to right\n",
                      self.add("mirror.txt", record(map(mirrored, GAME[:10]), start_text(True)), *told))
        other = self.add("other.txt", record(GAME[:11] + ["d7-d6"]), *told)
        self.assertIn("other.txt:1:1: a longer copy of short.txt:1:1, which has 11 of its 12 turns", other)
        self.assertIn("few.txt:1:1: the same first 9 turns as long.txt:1:1, too few to call it a copy\n",
                      self.add("few.txt", record(GAME[:9]), *told))
        self.assertEqual(self.games(), ["whole.txt", "again.txt", "short.txt", "long.txt", "mirror.txt",
                                        "other.txt", "few.txt"])

    def test_they_are_counted_unless_they_are_told(self):
        stderr = self.add("again.txt", record(GAME, White="Other"))
        self.assertIn("1 game and 0 analyses added; 1 copy of another among them", stderr)
        self.assertNotIn("a copy of", stderr)

    def test_games_by_others_are_not_counted(self):
        self.database = self.path / "others.db"
        stderr = self.add("others.txt", "\n".join(
            [record(GAME, White="Ann"), record(GAME, White="Bob"), record(GAME[:2])]))
        self.assertIn("3 games and 0 analyses added", stderr)
        self.assertNotIn("among them", stderr)

    def test_they_are_left_out(self):
        drop = ["--duplicates", "drop"]
        self.assertIn("a copy of whole.txt:1:1", self.add("again.txt", record(GAME, Source="elsewhere"), *drop))
        self.assertIn("1 duplicate", self.add("two.txt", "\n".join(
            [record(GAME[:10]), record([GAME[0], "e8+d7"])]), *drop))
        self.assertIn("longer copy", self.add("long.txt", record(GAME + ["f3>e4,e5"]), *drop))
        self.assertIn("copy of long.txt", self.add("named.txt", record(GAME, White="Ann"), *drop))
        self.assertEqual(self.games(), ["whole.txt", "two.txt", "long.txt", "named.txt"])

    def test_among_the_records_of_one_run(self):
        """Games that are not committed yet are compared, too."""
        # The first game is committed at once.
        games = [record(["d2-d3"])]
        games += [record(GAME[:length], Source=f"page {length}") for length in (12, 1, 11, 10, 0)]
        self.database = self.path / "another.db"
        stderr = self.add("all.txt", "\n".join(games), "--duplicates", "report", "-j", 3)
        copies = [line.split(": ")[1] for line in stderr.splitlines() if " all.txt" in line]
        whole = "all.txt:5:1"
        self.assertEqual(copies, [f"the same first turn as {whole}, too few to call it a copy",
                                  f"a shorter copy of {whole}, 11 of its 12 turns",
                                  f"a shorter copy of {whole}, 10 of its 12 turns"])

    def test_what_is_cut_off_is_no_copy(self):
        self.assertNotIn("copy of", self.add("cut.txt", record(GAME[:11] + ["h1-h8"]), "--salvage",
                                             "--duplicates", "report", status=1))



# Names that are spellings of one person's name, as users of the built program see them.

class People(Case):
    """--players: names that are spellings of one person's name."""

    LIST = "# who is who\nAnna Müller = amueller, \"Müller, Anna\"\nBob = Robert\n"

    def setUp(self):
        super().setUp()
        (self.path / "who.txt").write_text(self.LIST)
        for name, white, black in (("a", "amueller", "Robert"), ("b", "Müller, Anna", "bob"),
                                   ("c", "Cem", "Anna Müller"), ("d", "Anna", "Bobby")):
            self.write(f"{name}.txt", TURNS, White=white, Black=black, Result="W+R")
        self.files = ["a.txt", "b.txt", "c.txt", "d.txt"]

    def found(self, *arguments, files=None):
        out = self.cairn("check", "-q", *arguments, *(files or self.files)).stdout
        return "".join(line[0] for line in out.splitlines())

    def test_every_name_finds_all_games_of_a_person(self):
        rows = [(["--player", "anna mu"], "abc"), (["--player", "AMUELLER"], "abc"),
                (["--white", "müller, anna"], "ab"), (["--black", "rob"], "ab"),
                (["--winner", "amu"], "ab"), (["--tag", "PW=amu"], "ab"), (["--tag", "RE=amu"], ""),
                (["--player", "cem"], "c"), (["--player", "anna"], "abcd")]
        self.cairn("convert", "-q", *self.files, "-o", "games.db")
        for options, names in rows:
            with self.subTest(options=options):
                self.assertEqual(self.found("--players", "who.txt", *options), names)
                self.assertEqual(self.found("--players", "who.txt", *options, files=["games.db"]), names)
        self.assertEqual(self.found("--player", "amu"), "a")
        done = self.cairn("solve", "--players", "who.txt", "--player", "anna mu", "--nodes", 1, "--turn", 0,
                          "--json", *self.files)
        self.assertEqual(len(done.stdout.splitlines()), 3)

    def test_they_are_counted_together(self):
        table = self.cairn("stats", "--format", "csv", "--players", "who.txt", *self.files).stdout
        games = [next(csv.reader([row])) for row in table.splitlines() if ",players," in row]
        self.assertEqual({row[2]: row[7] for row in games if row[6] == "games"},
                         {"Anna Müller": "3", "Bob": "2", "Cem": "1", "Anna": "1", "Bobby": "1"})
        self.cairn("report", "-q", "--players", "who.txt", *self.files, "-o", "site")
        pages = [page.read_text() for page in self.path.glob("site/players/*.html")]
        self.assertEqual(len(pages), 5)
        self.assertEqual(sum("<title>Anna Müller" in page for page in pages), 1)
        game = next(page for page in self.path.glob("site/games/*.html") if "amueller" in page.read_text())
        for link in re.findall(r'href="\.\./(players/[^"]*)"', game.read_text()):
            self.assertTrue((self.path / "site" / link).exists(), link)

    def test_they_are_no_others_to_copies(self):
        self.assertEqual(self.cairn("check", "-q", "--duplicates", "drop", *self.files[:2]).stdout .count(": ok"), 2)
        self.assertEqual(self.cairn("check", "-q", "--duplicates", "drop", "--players", "who.txt",
                                    *self.files[:2]).stdout.count(": ok"), 1)

    def test_records_keep_their_names(self):
        self.assertEqual(self.cairn("convert", "--to", "text", "--players", "who.txt", "a.txt").stdout,
                         self.cairn("convert", "--to", "text", "a.txt").stdout)

    def test_draw_has_another_option_of_that_name(self):
        self.cairn("draw", "a.txt", "--turn", 1, "--players", "--text-as-text", "-o", "a.svg")
        self.assertIn("amueller", (self.path / "a.svg").read_text())

    def test_databases_join_them_and_join_them_anew(self):
        def players():
            return sorted({name for row in rows(self.path / "games.db", "SELECT white, black FROM game_list") for name in row})

        self.cairn("convert", "-q", "--players", "who.txt", *self.files[:3], "-o", "games.db")
        self.assertEqual(players(), ["Anna Müller", "Bob", "Cem"])
        self.assertIn("Anna Müller - Bob", self.cairn("explore", "games.db").stdout)
        self.cairn("convert", "-q", "d.txt", "-o", "games.db")
        self.assertEqual(players(), ["Anna", "Anna Müller", "Bob", "Bobby", "Cem"])
        (self.path / "who.txt").write_text("Bob = Bobby, Robert")
        self.cairn("convert", "-q", "--players", "who.txt", "d.txt", "-o", "games.db")
        self.assertEqual(players(), ["Anna", "Anna Müller", "Bob", "Cem", "Müller, Anna", "amueller"])
        self.assertEqual(self.cairn("convert", "--to", "text", "games.db").stdout.count("Robert"), 1)

    def test_databases_tell_them_to_all_who_read_or_write_them(self):
        self.cairn("convert", "-q", "--players", "who.txt", *self.files, "-o", "games.db")
        told = self.cairn("stats", "-q", "games.db").stdout
        self.assertEqual(told, self.cairn("stats", "-q", "--players", "who.txt", "games.db").stdout)
        self.assertNotEqual(told, self.cairn("stats", "-q", *self.files).stdout)
        self.assertEqual(self.found("--player", "amueller", files=["games.db"]), "abc")
        self.cairn("convert", "-q", "games.db", "-o", "all.db")
        self.assertEqual(told, self.cairn("stats", "-q", "all.db").stdout)
        self.write("e.txt", TURNS, White="AMUELLER", Black="Dora", Result="B+R")
        self.cairn("convert", "-q", "e.txt", "-o", "all.db")
        self.assertEqual(self.found("--player", "anna mu", files=["all.db"]), "abce")

    def test_a_site_of_a_database_joins_them_and_is_made_again_for_others(self):
        def players():
            return sorted(re.search("<title>(.*?) ·", page.read_text())[1] for page in self.path.glob("site/players/*.html"))

        self.cairn("convert", "-q", *self.files[:3], "-o", "games.db")
        self.cairn("report", "-q", "games.db", "-o", "site")
        self.assertEqual(players(), ["Anna Müller", "Cem", "Müller, Anna", "Robert", "amueller", "bob"])
        self.cairn("convert", "-q", "--players", "who.txt", *self.files[:3], "-o", "games.db")
        self.cairn("report", "-q", "games.db", "-o", "site")
        self.assertEqual(players(), ["Anna Müller", "Bob", "Cem"])

    def test_databases_that_do_not_agree_are_told(self):
        self.cairn("convert", "-q", "--players", "who.txt", *self.files, "-o", "one.db")
        (self.path / "other.txt").write_text("Robert = bob, Bobby")
        self.cairn("convert", "-q", "--players", "other.txt", *self.files, "-o", "other.db")
        done = self.cairn("stats", "-q", "one.db", "other.db", status=2)
        self.assertIn("the databases do not agree on who is one person", done.stderr)
        self.assertIn("say it with --players FILE", done.stderr)
        self.cairn("stats", "-q", "--players", "who.txt", "one.db", "other.db")

    def test_a_database_of_before_gets_its_table(self):
        self.cairn("convert", "-q", "a.txt", "-o", "games.db")
        for dropped in "VIEW people", "TABLE persons":
            rows(self.path / "games.db", f"DROP {dropped}")
        self.assertIn("amueller", self.cairn("explore", "games.db").stdout)
        self.cairn("convert", "-q", "--players", "who.txt", "b.txt", "-o", "games.db")
        self.assertEqual(self.cairn("explore", "games.db").stdout.count("Anna Müller - Bob"), 2)

    def test_encodings_of_the_list(self):
        for encoding, options in (("utf-8-sig", []), ("utf-16", []), ("utf-16-le", []),
                                  ("latin-1", []), ("utf-32", []), ("gb18030", ["gb18030"]),
                                  ("cp1250", ["CP1250"])):
            with self.subTest(encoding=encoding):
                (self.path / "who.txt").write_bytes(self.LIST.encode(encoding))
                given = [word for option in options for word in ("--encoding", option)]
                self.assertEqual(self.found("--players", "who.txt", *given, "--white", "müller, a"), "ab")

    def test_a_list_that_is_wrong_is_told_with_its_place(self):
        rows = [("Anna\n", "who.txt:1:1: a name without other spellings; "),
                ("\n A = b\nC = B", "who.txt:3:5: 'B' is a name of 'A', too, in line 2; "),
                ("A = \"b", "who.txt:1:5: a name in quotes does not end in its line; ")]
        for text, told in rows:
            (self.path / "who.txt").write_text(text)
            done = self.cairn("check", "--players", "who.txt", "a.txt", status=2)
            self.assertIn(told, done.stderr)
            self.assertEqual(done.stdout, "")
        self.cairn("check", "--players", "missing.txt", "a.txt", status=3)
        (self.path / "who.txt").write_bytes("A = ž".encode("cp1250"))
        done = self.cairn("check", "--players", "who.txt", "--encoding", "UTF-7", "a.txt", status=2)
        self.assertIn("who.txt:1:5: bytes that are not UTF-7", done.stderr)
        (self.path / "who.txt").write_text(self.LIST)
        self.cairn("convert", "--players", "who.txt", "a.txt", "-o", "who.txt", status=2)
        self.assertEqual((self.path / "who.txt").read_text(), self.LIST)



# Copies of games, as users of the built program see them.

class Duplicates(Case):
    def setUp(self):
        super().setUp()
        self.write("short.txt", GAME[:11])
        self.write("whole.txt", GAME)
        self.write("other.txt", GAME[:11] + ["d7-d6"])
        self.write("again.txt", GAME)

    def messages(self, how, *files, jobs=2):
        done = self.cairn("convert", "--to", "text", "--duplicates", how, "-j", jobs, *files)
        copies = [line.split(": ", 1) for line in done.stderr.splitlines() if " copy of " in line]
        return {place.split(":")[0]: text for place, text in copies}, done.stdout

    def test_copies_are_told_of_or_left_out(self):
        files = ["short.txt", "whole.txt", "other.txt", "again.txt"]
        expected = {"short.txt": "a shorter copy of whole.txt:1:1, 11 of its 12 turns",
                    "again.txt": "a copy of whole.txt:1:1"}
        for jobs in (1, 3):
            reported, all_texts = self.messages("report", *files, jobs=jobs)
            dropped, texts = self.messages("drop", *files, jobs=jobs)
            self.assertEqual(reported, expected)
            self.assertEqual(dropped, expected)
            self.assertEqual(all_texts.count(" 1. ") + all_texts.count("\n1. "), 4)
            self.assertEqual(texts.count(" 1. ") + texts.count("\n1. "), 2)

    def test_other_formats_and_mirror_images(self):
        self.cairn("convert", "--to", "cairn", "whole.txt", "-o", "whole.sgf")
        start = self.cairn("convert", "--to", "text", "whole.txt").stdout.splitlines()[0]
        board, rest = start.split(" ", 1)
        parts = [part.replace(")", ") ").split() if "(" in part else [part] for part in board.split("/")]
        mirror = "/".join("".join(reversed(part)) for part in parts) + " " + rest
        self.write("mirror.txt", [mirrored(turn) for turn in GAME], mirror)
        copies, _ = self.messages("report", "whole.txt", "whole.sgf", "mirror.txt")
        self.assertEqual(copies, {"whole.sgf": "a copy of whole.txt:1:1",
                                  "mirror.txt": "a copy of whole.txt:1:1, mirrored left to right"})

    def told(self, *records):
        """Returns what is said of each of the records of a file, and whether drop keeps all."""
        (self.path / "pair.sgf").write_text("\n".join(records) + "\n")
        dropped = self.cairn("check", "--duplicates", "drop", "pair.sgf")
        told = self.cairn("check", "--duplicates", "report", "pair.sgf").stderr
        pairs = [line.split(": ", 1) for line in told.splitlines() if " as pair" in line or " copy of " in line]
        return ({int(place.split(":")[1]): text.replace("pair.sgf:", "") for place, text in pairs},
                "duplicate" not in dropped.stdout + dropped.stderr)

    def test_few_turns_are_a_copy_only_if_the_tags_agree(self):
        few = "too few to call it a copy"
        ann = "PW[Ann]PB[Bob]"
        rows = [
            (["", ann + "RE[W+R]DT[2020-01-01]"], 1, {1: f"the same first turn as 2:1, {few}"}),
            (["EV[Rome]", "EV[Paris]"], 1, {2: "the same turns by others as 1:1"}),
            (["PC[Rome]", "PC[Paris]"], 12, {2: "the same turns by others as 1:1"}),
            (["PC[Rome]", "PC[Rome, Italy]"], 12, {2: "a copy of 1:1"}),
            (["EV[Rome]RO[1]", "EV[Rome]RO[2]"], 12, {2: "the same turns by others as 1:1"}),
            (["", ""], 1, {2: "a copy of 1:1"}),
            ([ann, ann + "DT[2020]"], 1, {1: "a copy of 2:1"}),
            (["", "PW[Ann]"], 9, {1: f"the same first 9 turns as 2:1, {few}"}),
            (["", "PW[Ann]"], 10, {1: "a copy of 2:1"}),
            (["", ann, "PW[Cid]PB[Dan]"], 12,
             {1: "a copy of 2:1", 3: "the same turns by others as 2:1"}),
        ]
        for tags, turns, expected in rows:
            with self.subTest(tags=tags, turns=turns):
                moves = "".join(f";{side}[{turn}]" for side, turn in zip("WB" * 6, GAME[:turns]))
                told, are_kept = self.told(*(f"(;FF[TOWERS]{tag}{moves})" for tag in tags))
                self.assertEqual(told, expected)
                self.assertEqual(are_kept, not any("copy of" in text for text in told.values()))

    def test_the_start_of_another_game_is_kept(self):
        moves = [f";{side}[{turn}]" for side, turn in zip("WB" * 6, GAME)]
        told, are_kept = self.told("(;FF[TOWERS]" + "".join(moves[:4]) + ")", "(;FF[TOWERS]" + "".join(moves) + ")")
        self.assertEqual(told, {1: "the same first 4 turns as 2:1, too few to call it a copy"})
        self.assertTrue(are_kept)

    def test_a_result_by_the_rules_contradicts_another(self):
        """White crosses the edge at the end of this game, which needs no tag to say so."""
        game = (SOURCE / "samples/own-towers-2.sgf").read_text()
        moves = re.findall(r";[WB]\[[^]]*\]", game)
        for result, kind in (("B+R", "the same turns by others as 1:1"), ("W+R", "a shorter copy of 1:1")):
            with self.subTest(result):
                told, _ = self.told("(;FF[TOWERS]" + "".join(moves) + ")",
                                    f"(;FF[TOWERS]RE[{result}]" + "".join(moves[:14]) + ")")
                self.assertTrue(told[2].startswith(kind), told)

    def test_a_start_by_lot_tells_the_game(self):
        game = (SOURCE / "samples/own-tzaar-random.sgf").read_text()
        start, move = re.search(r"POS\[[^]]*\]", game)[0], re.search(r";[WB]\[[^]]*\]", game)[0]
        told, _ = self.told(f"(;FF[TZAAR]{start}{move})", f"(;FF[TZAAR]PW[Ann]{start}{move})")
        self.assertEqual(told, {1: "a copy of 2:1"})

    def test_bad_records_are_no_copies(self):
        self.write("bad.txt", TURNS[:2] + ["a1-a8"])
        done = self.cairn("check", "--duplicates", "drop", "whole.txt", "bad.txt", status=1)
        self.assertIn("cut off", done.stdout)

    def test_standard_input_cannot_be_read_twice(self):
        self.assertIn("twice", self.cairn("check", "--duplicates", "drop", "-", status=2).stderr)

    def test_a_file_that_changes_between_the_readings_drops_nothing(self):
        changing = "/proc/sys/kernel/random/uuid"  # a file with another text each time it is read
        done = self.cairn("check", "--duplicates", "drop", "-o", "out", changing, "whole.txt", "whole.txt", status=3)
        self.assertRegex(done.stderr, f"^cairn: {changing}: .* was changed")
        self.assertFalse((self.path / "out").exists())


if __name__ == "__main__":
    support.main(sys.argv)
