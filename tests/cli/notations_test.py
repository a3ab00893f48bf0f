#!/usr/bin/env python3
"""Records as other people, programs and servers write them: what is read of them, and what is told.

usage: notations_test.py PROGRAM [unittest argument...]; CAIRN_SOURCE_ROOT is the directory of the
sources
"""

import json
import re
import sys

import support
from support import DATA, cairn, report

NOTATIONS = DATA / "notations"
# All spellings of White's first turn from the fixed start, D7xE8.
FIRST_TURNS = [
    "D7xE8", "D7-E8", "D7 -> E8", "d7-e8", "D7xE8!", "D7xE8 ??", "D7\u2192E8", "D7 \u2013 E8",
    "D7\u00d7E8", "D7:E8", "D7\u00a0\u2192\u202fE8", "D7 E8", "d7e8", "D7xE8 {good}", "D7xE8 ; good", "D7\u200bxE8", "D7xE8 $1", "3,2->4,1", "(3,2)-(4,1)",
    "nmol", "MOVE 3 2 4 1", "Move{3,6,4,7}",
    "White: D7xE8", "white (Ann) : D7 -> E8   (42)", "D7 takes E8", "D7 captures E8.", "D7 prend E8", "D7 schl\u00e4gt E8",
    "D7-&gt;E8", "D7 &rarr; E8", "D7&#8594;E8", "D7&#x2192;E8", "\uff24\uff17\uff58\uff25\uff18", "**D7xE8**", "`D7xE8`",
    "\u201cD7xE8\u201d", "<b>D7xE8</b>",
]
GAME = ["D7xE8", "F6xF5-G1+F2", "D6xE7-A5xA4", "F3xE4-H2+G2"]
# The first turns of GAME in one list, as people, spreadsheets and programs write it.
LISTS = [
    "1. D7xE8, F6xF5-G1+F2, 2. D6xE7-A5xA4, F3xE4-H2+G2",
    "D7xE8,F6xF5-G1+F2,D6xE7-A5xA4",
    "1. D7xE8, 2. F6xF5, G1+F2, 3. D6xE7, A5xA4",
    "D7xE8, F6xF5, G1+F2, D6xE7, A5xA4",
    "D7xE8 F6xF5 G1+F2 D6xE7 A5xA4",
    "D7xE8\nF6xF5\nG1+F2",
    "1. D7xE8, F6xF5 & G1+F2, 2. D6xE7/A5xA4, F3xE4 and H2+G2",
    "D7xE8 / F6xF5-G1+F2 / D6xE7-A5xA4",
    "D7xE8; F6xF5-G1+F2; D6xE7-A5xA4",
    "turn,white,black\n1,D7xE8,F6xF5-G1+F2\n2,D6xE7-A5xA4,F3xE4-H2+G2",
    '"1","D7xE8","F6xF5-G1+F2"\n"2","D6xE7-A5xA4","F3xE4-H2+G2"',
    "1;D7xE8;F6xF5-G1+F2\n2;D6xE7-A5xA4;F3xE4-H2+G2",
    "| # | White | Black |\n|---|:---:|---|\n| 1 | D7xE8 | F6xF5-G1+F2 |\n| 2 | D6xE7-A5xA4 | |",
    "|1|D7xE8||\n|2|F6xF5|G1+F2|\n|3|D6xE7|A5xA4|",
    "| No | Ann | Bob |\n+----+-----+\n| 1 | D7xE8 | F6xF5-G1+F2 |",
    "\u2502 1 \u2502 D7xE8 \u2502\n\u251c\u2500\u2500\u2524\n\u2502 2 \u2502 F6xF5-G1+F2 \u2502",
    "Turn\tWhite\tBlack\n1\tD7xE8\tF6xF5-G1+F2\n2\tD6xE7-A5xA4\tF3xE4-H2+G2",
    "1\tD7\tE8\n2\tF6\tF5\tG1\tF2",
    "1w. D7xE8 1b. F6xF5-G1+F2 2w. D6xE7-A5xA4 2b. F3xE4-H2+G2",
    "1W: D7xE8\n1B: F6xF5-G1+F2", "1.w D7xE8 1.b F6xF5-G1+F2", "1a. D7xE8\n2a. F6xF5 2b. G1+F2",
    "[1] D7xE8 F6xF5-G1+F2\n[2] D6xE7-A5xA4 F3xE4-H2+G2", "(1) D7xE8 (2) F6xF5-G1+F2", "#1 D7xE8\n#2 F6xF5-G1+F2",
    "1] D7xE8 2] F6xF5-G1+F2", "1 - D7xE8\n2 - F6xF5-G1+F2", "No. 1 D7xE8\nNo. 2: F6xF5-G1+F2",
    "1\u00b0 D7xE8 2\u00b0 F6xF5-G1+F2", "\u2022 D7xE8\n\u2022 F6xF5-G1+F2",
    "1. D7 takes E8\n2. F6 takes F5 and G1 stacks on F2\n3. D6 takes E7, and A5 takes A4.",
    "D7 x E8, then F6 x F5 and then G1 joins F2", "D7 schl\u00e4gt E8\nF6 schl\u00e4gt F5 und G1 auf F2",
    "D7 prend E8\nF6 prend F5 puis G1 sur F2",
    "1. D7-&gt;E8 2. F6 &rarr; F5 &amp; G1 &#8594; F2", "1. D7xE8<br>2. F6xF5-G1+F2<br/>",
    "\uff11\uff0e\uff24\uff17\uff58\uff25\uff18\u3000\uff12\uff0e\uff26\uff16\uff58\uff26\uff15\uff0d\uff27\uff11\uff0b\uff26\uff12",
    "\U0001d403\U0001d7d5\U0001d431\U0001d404\U0001d7d6", "\u2460 D7xE8 \u2461 F6xF5-G1+F2",
    "TZAAR game\n1. D7xE8", "Tzaar Game:\n1. D7xE8", "TZAAR game between Ann and Bob\n\n1. D7xE8\n2. F6xF5-G1+F2",
    "1. D7xE8 0:05 F6xF5-G1+F2 0:07", "12:03 D7xE8\n12:05 F6xF5-G1+F2",
]


class Notations(support.CliTest):
    def text_of(self, text, *options):
        """The turns of a text as convert writes them in Cairn's names."""
        written = cairn("convert", "--to", "text", *options, "-", text=text.encode()).stdout
        return [line.split(". ")[1] for line in written.decode().splitlines() if ". " in line]

    def entry(self, text, *options):
        data = text if isinstance(text, bytes) else text.encode()
        entries = report("-", *options, text=data)
        self.assertEqual(len(entries), 1, entries)
        return entries[0]

    def test_spellings_of_a_turn(self):
        for turn in FIRST_TURNS:
            for number in "1. ", "1 ", "1) ", "1.\u00a0", "Move 1: ", "turn 1 ", "":
                with self.subTest(turn=turn, number=number):
                    text = f"tzaar fixed\n{number}{turn}\n"
                    self.assertEqual(self.text_of(text), ["D7xE8"])
                    self.assertEqual(self.entry(text)["state"], "ok")

    def test_lists_of_turns(self):
        for text in LISTS:
            with self.subTest(text=text):
                turns = self.text_of(text)
                self.assertEqual(turns, GAME[:len(turns)])
                entry = self.entry(text)
                self.assertEqual((entry["state"], entry["turns"]), ("ok", entry["turns_in_record"]))
                self.assertGreater(2 * len(turns), len([word for word in text.split() if "x" in word]) // 2)
                self.assertEqual(cairn("check", "--strict", "-", text=text.encode()).returncode, 1)

    def test_lists_of_battle_of_towers(self):
        played = ["c1+c2", "d8+d7", "e1+e2"]
        for text in ("Battle of Towers\n1. c1-c2 d8-d7\n2. e1-e2", "Battle of Towers game\n1. c1-c2, d8-d7, 2. e1-e2",
                     "towers\n| 1 | c1-c2 | d8-d7 |\n| 2 | e1 stacks on e2 | |", "towers\n1w. c1+c2 1b. d8+d7 2w. e1+e2"):
            with self.subTest(text=text):
                self.assertEqual(self.text_of(text), played)
                self.assertEqual(cairn("check", "--strict", "-", text=text.encode()).returncode, 0)
        start = "8/(s)7/8/8/8/8/8/7(S) w 1"
        self.assertEqual(self.text_of(f"{start}\na7-a8 h1-g1 a8-off"), ["a7-a8", "h1-g1", "a8-off"])
        for leaving in "off", "(off)", "-off", "- out", "exits", "leaves the board", "sort", "->exit":
            with self.subTest(leaving=leaving):
                self.assertEqual(self.text_of(f"{start}\na7-a8, h1-g1, a8 {leaving}"), ["a7-a8", "h1-g1", "a8-off"])
                sgf = f"(;FF[TOWERS]POS[{start}];W[a7 to a8];B[h1-g1];W[a8 {leaving}])"
                self.assertEqual(self.text_of(sgf), ["a7-a8", "h1-g1", "a8-off"])

    def test_turns_behind_a_semicolon(self):
        """A turn there may have been meant as a comment."""
        for text, notes in (("tzaar fixed\n1. D7xE8 ; F6xF5-G1+F2\n", ["turns behind a semicolon; read as turns, not as a comment"]),
                            ("tzaar fixed\n1. D7xE8\n2. F6xF5; G1+F2\n", []), ("tzaar fixed\n1. D7xE8 ; good\n", [])):
            self.assertEqual(self.entry(text)["notes"], notes, text)

    def test_several_lists(self):
        """Each list is a record of its own: below a heading, a ruler or a blank line."""
        one = "1. D7xE8\n2. F6xF5-G1+F2\n"
        for text, states in ((one + "\n" + one, ["ok", "ok"]), (one + "-----\n" + one, ["ok", "ok"]),
                             ("TZAAR game 1\n" + one + "\nTZAAR game 2\n" + one, ["ok", "ok"]),
                             ("Game 1\n" + one + "\nGame 2\n" + one, ["rejected", "ok", "rejected", "ok"]),
                             ("# Games\n```\n(;FF[TZAAR]VA[FIXED];W[D7xE8])\n```\n", ["rejected", "ok", "rejected"]),
                             ("# Games\ntzaar fixed\n(;FF[TZAAR]VA[FIXED];W[D7xE8])\n", ["cut off"])):
            with self.subTest(text=text):
                entries = report("-", text=text.encode())
                self.assertEqual([entry["state"] for entry in entries], states)
                for entry in entries:
                    if entry["state"] == "ok":
                        self.assertEqual(entry["turns"], entry["turns_in_record"])

    def test_zeros_that_fill_a_file_up(self):
        text = b"tzaar fixed\n1. D7xE8\n2. F6xF5-G1+F2\n"
        sgf = b"(;FF[TZAAR]VA[FIXED];W[D7xE8])"
        for given, records in ((text + b"\0", 1), (text + 5000 * b"\0", 1), (b"\0" + text, 1), (text + b"\0" + text, 2),
                               (text + 4096 * b"\0" + text, 2), (sgf + b"\0\0" + sgf, 2), (b"\0\0" + sgf + b"\0", 1)):
            entries = report("-", text=given)
            self.assertEqual([entry["state"] for entry in entries], records * ["ok"], given[:60])
        for given in b"\0\0\0", b"a\0b\0c\0d" + text, b"(;FF[TZAAR]PW[a\0b]VA[FIXED];W[D7xE8])":
            self.assertEqual(self.entry(given)["state"], "rejected", given)

    def test_boards_in_other_forms(self):
        page = (DATA.parent.parent / "docs/formats/notations.md").read_text()
        start = self.text_board((re.search(r"^## Two grids of numbers\n.*?```text\n(.*?)```", page, re.M | re.S)[1]))
        types, heights = (grid.strip().split("\n") for grid in re.search(
            r"^## Two grids of numbers\n.*?```text\n(.*?)```", page, re.M | re.S)[1].split("\n\n"))
        nested = ["[[" + "],[".join(grid) + "]]" for grid in (types, heights)]
        rows = lambda grid: "\n".join(grid) + "\n"
        for text in ("\n".join(nested), "\n".join(nested).replace("[", "{").replace("]", "}"),
                     "Pieces:\n" + rows(types) + "Heights:\n" + rows(heights),
                     (rows(types) + rows(heights)).replace(",", "|"), (rows(types) + rows(heights)).replace("\n", "\r\n")):
            with self.subTest(text=text):
                self.assertEqual(self.text_board(text), start)
        letters = re.search(r"^## A grid of letters and digits\n.*?```text\n(.*?)1\. ", page, re.M | re.S)[1]
        self.assertEqual(self.text_board(letters.replace("n", ".")), self.text_board(letters))

    def text_board(self, text):
        """The board of a text as convert writes it."""
        written = cairn("convert", "--to", "text", "-", text=text.encode()).stdout.decode()
        self.assertIn("/", written, text)
        return written

    def test_what_stands_beside_turns_is_not_lost(self):
        entry = self.entry("tzaar fixed\n1. D7xE8 {a &gt; b | c} 2. F6xF5-G1+F2 ; \uff21 & so\n")
        self.assertEqual((entry["state"], entry["turns"]), ("ok", 2))
        written = cairn("convert", "--to", "cairn", "-",
                        text="tzaar fixed\n1. D7xE8 {a &gt; b | c} 2. F6xF5-G1+F2 ; \uff21 & so\n".encode()).stdout
        self.assertIn("C[a &gt; b | c]", written.decode())
        self.assertIn("C[\uff21 & so]", written.decode())
        written = cairn("convert", "--to", "cairn", "-", text=b"| # | Ann | Moves |\n| 1 | D7xE8 | |\n").stdout
        self.assertIn("C[| # | Ann | Moves |]", written.decode())
        for text in ("tzaar fixed\n1. D7xE8 and wins\n", "| 1 | D7xE8 | oops |\n", "tzaar fixed\n1. D7xE8, F6xF5\n",
                     "tzaar fixed\n1. D7xE8 & F6xF5\n", "1w. D7xE8 1w. F6xF5-G1+F2"):
            self.assertEqual(self.entry(text)["state"], "cut off", text)
        for text in "TZAAR game\n\nnothing here\n", "Battle of Towers\n", "&bogus; 1. D7xE8\n":
            self.assertEqual(self.entry(text)["state"], "rejected", text)

    def test_spellings_of_two_actions(self):
        for turn in ("F6xF5-G1+F2", "F6-F5/G1-F2", "F6 -> F5; G1 -> F2", "F6xF5, G1+F2",
                     "F6-F5-G1-F2", "F6xF5 G1+F2", "f6f5g1f2"):
            with self.subTest(turn=turn):
                self.assertEqual(self.text_of(f"tzaar fixed\n1. D7xE8\n2. {turn}\n"),
                                 ["D7xE8", "F6xF5-G1+F2"])

    def test_towers_that_break_up_beside_another_turn(self):
        record = (DATA.parents[1] / "samples/own-towers-1.sgf").read_text()
        turns = self.text_of(record)
        self.assertIn("f3>e4,e5", turns)
        self.assertEqual(self.text_of("towers\n" + " ".join(turns)), turns)

    def test_names_of_spaces(self):
        entry = self.entry((NOTATIONS / "no-gap-8-turns.txt").read_text())
        self.assertEqual((entry["state"], entry["turns"], entry["repairs"]), ("ok", 8, []))
        self.assertIn("may also have the names no-gap", entry["notes"][0])
        turns = self.text_of((NOTATIONS / "no-gap-8-turns.txt").read_text(), "--spaces", "no-gap")
        self.assertEqual(turns, ["D7xE8", "F6xF5-G1+F2", "D6xE7-A5xA4", "F3xE4-H2+G2",
                                 "I2xI1-C5+C6", "F5xG4-H1xH3", "H5xG6-C6+C7", "F7xE8-D4+C3"])

    def test_a_header_tells_the_names(self):
        record = (NOTATIONS / "no-gap-8-turns.txt").read_text()
        self.assertEqual(self.text_of("# Spaces: no-gap\n" + record),
                         self.text_of(record, "--spaces", "no-gap"))
        self.assertEqual(self.entry("# Spaces: no-gap\n" + record)["state"], "ok")

    def test_little_golem(self):
        for name, state, result in (
                ("resigned.txt", "ok", "White wins: resignation"),
                ("bracket-in-name.txt", "repaired", "White wins: Black has no capture left"),
                ("z1.txt", "ok", "White wins: Black has no capture left")):
            with self.subTest(name=name):
                entry = self.entry((NOTATIONS / name).read_bytes())
                self.assertEqual((entry["state"], entry["result"]), (state, result))

    def test_a_last_turn_that_is_none(self):
        record = "(;FF[TZAAR]VA[FIXED]PW[a]PB[b]%s;W[D7xE8];B[%s])"
        for tags, last, result, notes in (
                ("", "resign", "White wins: resignation", 0), ("RE[?]", "Timeout", "White wins: time", 0),
                ("RE[W]", "resign", "White wins: resignation", 0), ("RE[B]", "resign", "White wins: resignation", 1),
                ("RE[B+T]", "resign", "Black wins: time", 1), ("", "draw", "draw: so says the record", 0)):
            entry = self.entry(record % (tags, last))
            self.assertEqual((entry["state"], entry["result"], len(entry["notes"])), ("ok", result, notes), tags + last)
            self.assertEqual(entry["outcome"], result.split()[0].rstrip(":").lower())
            game = json.loads(cairn("analyse", "-q", "--depth", 1, "--format", "json", "-", text=record % (tags, last)).stdout)
            self.assertEqual((game["outcome"], game["result"]), (entry["outcome"], result))
        entry = self.entry("(;FF[TOWERS];B[resign];AW[c4];W[c1+c2])")
        self.assertEqual(entry["state"], "cut off")

    def test_names_with_brackets_and_backslashes(self):
        record = "(;FF[TZAAR]PB[%s]PW[Ann]VA[FIXED];W[D7xE8])"
        for written, meant, state in (
                ("foo\\", "foo\\", "repaired"), ("[clan] x", "[clan] x", "repaired"), ("a\\\\b", "a\\b", "ok"),
                ("a\\b", "a\\b", "ok"), ("x [y\\]", "x [y]", "ok"), ("a\\]PW\\[b", "a]PW[b", "ok")):
            given = (record % written).encode()
            self.assertEqual(self.entry(given)["state"], state, written)
            own = cairn("convert", "--to", "cairn", "-", text=given).stdout
            for text in own, cairn("convert", "--to", "cairn", "-", text=own).stdout:
                head = cairn("convert", "--to", "text", "-", text=text).stdout.decode()
                self.assertIn(f"# White: Ann\n# Black: {meant}\n", head)

    def test_a_headline_is_told_and_its_game_is_read(self):
        headline, game = report("-", text=(NOTATIONS / "lg-bulk.txt").read_bytes())
        self.assertEqual((headline["state"], headline["line"]), ("rejected", 5))
        self.assertEqual((game["state"], game["result"]), ("ok", "Black wins: resignation"))

    def test_sgf_as_it_is_met(self):
        self.assertEqual(self.entry((NOTATIONS / "two-turns.sgf").read_bytes())["turns"], 2)
        setup = self.entry((NOTATIONS / "setup.sgf").read_bytes())
        self.assertIn(setup["state"], ("cut off", "rejected"))
        self.assertIn("another position", setup["error"]["message"])
        empty = self.entry("(;FF[TOWERS];W[];B[d8+d7])")
        self.assertEqual((empty["state"], empty["turns"]), ("cut off", 0))
        found = cairn("check", "--player", "Ann", NOTATIONS / "record.sgf").stdout
        self.assertIn(b"2 turns, White wins: resignation", found)

    def test_moves_without_a_turn_are_told(self):
        entry = self.entry("(;FF[TOWERS];W[c1+c2];B[];W[])")
        self.assertEqual((entry["state"], len(entry["repairs"])), ("repaired", 2))

    def test_invisible_characters(self):
        self.assertEqual(self.entry((NOTATIONS / "turn.txt").read_bytes())["state"], "ok")
        for text in ("(;FF[TOWERS];W[c1\u200b+c2];\u00a0B[d8+d7])\n\u200b", "\u200b(;FF[TOWERS];W[c1+c2];B[d8+d7])",
                     "(;FF[TOWERS]\ufeff;\u00ad W[c1+c2]\u2060;B[d8+\u00a0d7\u00a0])\x1a"):
            entry = self.entry(text)
            self.assertEqual((entry["state"], entry["turns"], entry["notes"]), ("ok", 2, []), text)

    def test_encodings(self):
        record = "(;FF[TZAAR]PW[Jos\u00e9 \u5f20\u4f1f]POS[fixed];W[D7xE8])\n"
        text = "# White: Jos\u00e9 \u5f20\u4f1f\ntzaar fixed\n1. D7xE8\n"
        for codec in "utf-8-sig", "utf-16", "utf-32", "utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be":
            for given in (record, text, record.replace("FF", "CA[GB18030]FF")):
                with self.subTest(codec=codec, given=given):
                    entry = self.entry(given.encode(codec))
                    self.assertEqual((entry["state"], entry["notes"]), ("ok", []))
                    written = cairn("convert", "--to", "text", "-", text=given.encode(codec)).stdout
                    self.assertTrue(written.decode().startswith("# White: Jos\u00e9 \u5f20\u4f1f\n"))

    def test_bytes_of_no_known_charset(self):
        for given in ("# White: Jos\u00e9\ntzaar fixed\n1. D7xE8\n", "(;FF[TZAAR]PW[Jos\u00e9]VA[FIXED];W[D7xE8])"):
            given = given.encode("latin-1")
            entry = self.entry(given)
            self.assertEqual(entry["state"], "ok")
            self.assertIn("read as ISO 8859-1", entry["notes"][0])
            written = cairn("convert", "--to", "cairn", "-", text=given).stdout
            self.assertIn("PW[Jos\u00e9]", written.decode())
            self.assertEqual(self.entry(given, "--encoding", "ISO-8859-1")["notes"], [])
            entry = self.entry(given, "--encoding", "GB2312")
            self.assertEqual(entry["state"], "rejected")
            self.assertIn("not GB2312", entry["error"]["message"])

    def test_what_cannot_be_converted_has_a_place(self):
        torn = "# White: Ann\ntzaar fixed\n1. D7xE8 {".encode("utf-16") + b"\x00\xd8" + " }\n".encode("utf-16-le")
        last = report("-", text=torn)[-1]
        self.assertEqual((last["state"], last["line"], last["column"]), ("rejected", 3, 11))
        entry = self.entry(b"(;FF[TZAAR]CA[ASCII//IGNORE]PW[Jos\xe9]VA[FIXED];W[D7xE8])")
        self.assertIn("unknown charset", entry["error"]["message"])

    def test_lists_and_themes_in_utf_16(self):
        self.file("ok.txt", b"tzaar fixed\n1. D7xE8\n")
        for codec in "utf-16", "utf-16-le", "utf-32", "utf-8-sig":
            names = self.file("names", f"{self.path}/ok.txt\r\n".encode(codec))
            done = cairn("check", "--files-from", names)
            self.assertEqual((done.returncode, done.stdout.count(b": ok: ")), (0, 1), codec)
            theme = self.file("theme.json", '{"base": "print"}\r\n'.encode(codec))
            done = cairn("draw", "tzaar fixed", "-o", self.path / "a.svg", "--theme", theme)
            self.assertEqual((done.returncode, done.stderr), (0, ""), codec)

    def test_text_around_a_list_of_turns(self):
        for text in ("Hello all,\n\n1. D7-E8\n", "$ htzaar -s 22 lame lame\n 1. white (lame) : D7 -> E8  (42)\n"):
            prose, game = report("-", text=text.encode())
            self.assertEqual((prose["state"], game["state"], game["turns"]), ("rejected", "ok", 1))
        for text in ("; a remark\n1. D7-E8\n", "{Cairn} 1. D7-E8 *\n", "1 ... D7-E8 *\n"):
            self.assertEqual(self.entry(text)["turns"], 1, text)
        message = self.entry("hello world\n")["error"]["message"]
        self.assertIn("turns such as `1. D7xE8`", message)
        self.assertIn("usual start of no game", self.entry("1. I5-I4\n")["error"]["message"])

    def test_starts_that_are_not_told(self):
        self.assertEqual(self.entry("(;FF[TZAAR]VA[FIXED];W[D7xE8])")["notes"], [])
        for text in "(;FF[TZAAR]VA[TZAAR];W[D7xE8])", "(;FF[TZAAR];W[D7xE8])", "tzaar\n1. D7xE8\n":
            entry = self.entry(text)
            self.assertEqual((entry["state"], entry["turns"]), ("ok", 1))
            self.assertIn("no start", entry["notes"][0])

    def test_names_of_spaces_that_a_command_asks_for(self):
        games = self.file("games.txt", "tzaar fixed\n1. D7xE7\n2. F6xF5-G1+F2\n")
        done = cairn("convert", "-q", games, "-o", self.path / "games.db")
        self.assertEqual(done.returncode, 0)
        for options, games_found, told in ((), 1, "may also have the names no-gap"), (("--spaces", "no-gap"), 0, ""):
            done = cairn("explore", *options, "--format", "json", self.path / "games.db", "tzaar fixed", "D7xE7")
            self.assertIn(told, done.stderr)
            self.assertEqual(len(json.loads(done.stdout)["turns"]), games_found, options)
        record = NOTATIONS / "no-gap-8-turns.txt"
        for options, turn in ((), "F7xE7-D4+C3"), (("--spaces", "no-gap"), "F7xE8-D4+C3"):
            done = cairn("solve", "-q", "--nodes", 10, "--turn", 8, *options, record)
            self.assertIn(f"after turn 8 (Black's {turn})", done.stdout.decode())
        self.assertEqual(cairn("explore", "--spaces", "sideways", self.path / "games.db").returncode, 2)

    def test_names_of_spaces_in_what_is_written(self):
        listing = (NOTATIONS / "no-gap-8-turns.txt").read_text()
        own = cairn("convert", "--to", "text", "--spaces", "no-gap", "-", text=listing.encode()).stdout
        for names in "no-gap", "diagonal":
            written = cairn("convert", "--to", "text", "--spaces-out", names, "-", text=own).stdout
            self.assertIn(f"# Spaces: {names}\n".encode(), written)
            self.assertNotEqual(written.split(b"\n")[2:], own.split(b"\n")[1:])
            again = cairn("convert", "--to", "text", "-", text=written).stdout
            self.assertEqual(again, own)
        done = cairn("convert", "--to", "cairn", "--spaces-out", "no-gap", "-", text=own)
        self.assertEqual(done.returncode, 2)

    def test_names_of_spaces_in_figures(self):
        for names, name, other in ("no-gap", "E8", "E9"), ("diagonal", "I9", "I1"), ("cairn", "E9", "I9"):
            done = cairn("draw", "tzaar fixed", "--spaces-out", names, "--text-as-text", "--circle", name, "-o",
                         self.path / "a.svg")
            self.assertEqual((done.returncode, done.stderr), (0, ""))
            picture = (self.path / "a.svg").read_text()
            self.assertIn(f">{name}<", picture)
            self.assertNotIn(f">{other}<", picture)

    def test_names_of_spaces_on_a_page_and_in_an_analysis(self):
        """The page and the text say the same in other names, and nothing in Cairn's own."""
        quick = "--depth", 1, "--proof-nodes", 0, "--candidates", 2
        record = self.file("game.txt", "tzaar fixed\n1. D7xE8\n2. F6xF5-G1+F2\n3. D6xE7-A5xA4\n4. F3xE4-H2+G2\n")
        self.assertEqual(cairn("check", record).returncode, 0)

        def renamed(text):
            return re.sub(r"\bE([6-9])\b|(?<=x)E([6-9])\b|\bE([6-9])(?=x)|\bE([6-9])(?=[-+])",
                          lambda found: f"E{int(found[0][1]) - 1}", text)

        own = cairn("analyse", *quick, record).stdout.decode()
        other = cairn("analyse", *quick, "--spaces-out", "no-gap", record).stdout.decode()
        self.assertIn("D6xE6-A5xA4", other)
        self.assertEqual(other, renamed(own))
        pages = {}
        for names in "cairn", "no-gap":
            page = self.path / f"{names}.html"
            done = cairn("report", "-q", *quick, "--spaces-out", names, record, "-o", page)
            self.assertEqual((done.returncode, done.stderr), (0, ""))
            pages[names] = page.read_text()
        for page, first, labels in ((pages["cairn"], "D6xE7-A5xA4", (">E9<", ">F1<")),
                                    (pages["no-gap"], "D6xE6-A5xA4", (">E8<", ">F1<"))):
            self.assertIn(f'<span class="mv">{first}</span>', page)
            for label in labels:
                self.assertIn(label, page)
        self.assertNotIn(">E9<", pages["no-gap"])
        for output in "a.html", "site":
            done = cairn("report", "--spaces-out", "no-gap", record, "--engine", "-o", self.path / output)
            self.assertEqual(done.returncode, 2)
        self.assertEqual(cairn("analyse", "--spaces-out", "no-gap", "-f", "sgf", record).returncode, 2)

    def test_names_of_spaces_on_a_site(self):
        """Each page of a site has the names that were asked for, and none of the others."""
        games = self.file("games.sgf", cairn("selfplay", "-q", "--games", 5, "--game", "tzaar", "--start", "fixed",
                                             "--depth", 1, "--seed", 3).stdout)
        only = {"cairn": "F1 G1 G2 H1 H2 H3 I1 I2 I3 I4".split(), "diagonal": "F9 G8 G9 H7 H8 H9 I6 I7 I8 I9".split()}
        found = {}
        for names in only:
            site = self.path / names
            done = cairn("report", "-q", "--depth", 1, "--proof-nodes", 0, "--spaces-out", names, games, "-o", site)
            self.assertEqual((done.returncode, done.stderr), (0, ""))
            for page in [*site.rglob("*.html"), *site.rglob("*.js")]:
                text = re.sub(r"[\w+/=]{80,}", "", page.read_text())  # without compressed data
                shown = {text for match in re.finditer(r"\b(?:[A-I][1-9]x)?([A-I][1-9])(?![0-9])", text)
                         for text in [match[1]]}
                for other in only:
                    if other != names:
                        self.assertEqual(shown & set(only[other]), set(), page)
                if shown & set(only[names]):
                    found.setdefault(names, set()).add(page.relative_to(site).parts[0].split("-")[0])
        self.assertEqual(found["diagonal"], {"games", "moments", "openings", "players", "positions"})
        self.assertEqual(found["diagonal"], found["cairn"])

    def test_json_in_a_charset(self):
        record = self.file("game.txt", "# White: \u5f20\u4f1f\ntzaar fixed\n1. D7xE8\n")
        made = cairn("analyse", "-q", "--depth", 1, "--proof-nodes", 0, "-f", "json", record).stdout.decode()
        self.assertIn("\u5f20\u4f1f", made)
        pretty = json.dumps(json.loads(made), ensure_ascii=False, indent=1)
        for text in made, pretty:
            given = self.file("game.json", text.encode("gb18030"))
            for verb in ("convert", "--to", "text"), ("stats",):
                done = cairn(*verb, "-q", "--encoding", "GB18030", given)
                self.assertEqual((done.returncode, done.stderr), (0, ""))
                self.assertIn("\u5f20\u4f1f", done.stdout.decode())
            done = cairn("check", "--encoding", "EUC-KR", self.file("bad.json", text.encode("gb18030") + b"\xff\n"))
            self.assertNotEqual(done.returncode, 0)
            self.assertRegex(done.stderr, r"bad\.json:\d+:\d+: bytes that are not EUC-KR")

    def test_examples_of_the_manual(self):
        page = (DATA.parent.parent / "docs/formats/notations.md").read_text()
        examples = re.findall(r"^## ([^\n]+)\n.*?```text\n(.*?)```", page, re.M | re.S)
        self.assertGreater(len(examples), 10)
        for title, example in examples:
            with self.subTest(title):
                entry = self.entry(example)
                self.assertEqual((entry["state"], entry["turns"]), ("ok", entry["turns_in_record"]))
                self.go_round(example.encode(), entry["turns_in_record"])

    def go_round(self, record, turns):
        """Writes a record in every format, and compares what is read of that."""
        def played(text):
            written = cairn("convert", "--to", "text", "-", text=text).stdout.decode()
            return [line for line in written.splitlines() if not line.startswith("#")]
        kept = []
        for form in "text", "cairn", "littlegolem", "boardspace", "waltz":
            done = cairn("convert", "--to", form, "-", text=record)
            if done.returncode == 0:
                kept.append(form)
                self.assertEqual(played(done.stdout), played(record), form)
        self.assertEqual(kept[:2], ["text", "cairn"])
        self.assertEqual("waltz" in kept, turns == 0)

    def test_waltz_of_a_finished_game(self):
        self.assertEqual(self.entry((NOTATIONS / "waltz-end.txt").read_bytes())["state"], "ok")

    def test_tags_and_a_list_without_a_start(self):
        text = '[Event "Cup"]\n[White "Ann"]\n[Result "1-0"]\n\n1. D7xE8 2. F6xF5-G1+F2 1-0\n'
        entry = self.entry(text)
        self.assertEqual((entry["state"], entry["turns"]), ("ok", 2))
        self.assertIn("from the start `fixed`", entry["notes"][0])
        strict = cairn("check", "--strict", "-", text=text.encode())
        self.assertEqual(strict.returncode, 1)
        self.assertRegex(strict.stdout.decode(), r"^-:\d+:\d+: noted: TZAAR, .*; 1 note\n$")
        self.assertIn("2 records: 2 noted", cairn("check", "--strict", "-", text=(2 * text).encode()).stderr)
        entry = json.loads(cairn("check", "--strict", "--report", "-", "-", text=text.encode()).stdout)
        self.assertEqual((entry["state"], len(entry["notes"])), ("noted", 1))
        self.assertRegex(cairn("check", "-", text=text.encode()).stdout.decode(), ": ok: TZAAR, ")
        written = cairn("convert", "--to", "text", "-", text=text.encode()).stdout.decode()
        self.assertIn("# White: Ann\n", written)
        self.assertIn("# Event: Cup\n", written)
        towers = self.entry("1. c1 -> c2\n2. d8 -> d7\n3. White resigns\n")
        self.assertEqual((towers["game"], towers["turns"], towers["result"]),
                         ("towers", 2, "Black wins: resignation"))


if __name__ == "__main__":
    support.main(sys.argv)
