#!/usr/bin/env python3
"""Lists of turns as people, spreadsheets and chats have them: what is read of them, and what is told.

usage: typed_turns_test.py PROGRAM [unittest argument...]; CAIRN_SOURCE_ROOT is the directory of the
sources
"""

import json
import sys

import support
from notations import NotationsTest
from support import DATA, cairn, report


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
    "1;white;D7xE8\n2;black;F6xF5-G1+F2", "1;D7xE8;\n2;;F6xF5-G1+F2", "1;white;D7;E8\n2;black;F6;F5;G1;F2",
    "1. (D7xE8)\n2. (F6xF5, G1+F2)", "1. {D7xE8} 2. {F6xF5-G1+F2}", "<D7xE8>\n<F6xF5-G1+F2>",
    "1. D7xE8 0:05 F6xF5-G1+F2 0:07", "12:03 D7xE8\n12:05 F6xF5-G1+F2",
    *(sign + "1. D7xE8\n" + sign + "2. F6xF5-G1+F2" for sign in ("> ", ">", ">> ", "> > > ", "&gt; ")),
    *("1. D7xE8" + end + "2. F6xF5-G1+F2" + end for end in ("\u2028", "\u2029", "\x85", "\r\r\n", "\f\n")),
    *(head + "1. D7xE8 2. F6xF5-G1+F2" for head in (
        "TZAAR: ", "Tzaar - ", "TZAAR game: ", "TZAAR ", "Game of TZAAR: ", "Partie TZAAR : ")),
    "TZAAR: D7xE8 F6xF5-G1+F2", "(D7,E8)\n(F6, F5), (G1, F2)", "[D7,E8]\n(F6,F5)(G1,F2)", "D7xE8\nF6xF5 + G1+F2",
    "1.) D7xE8\n2.) F6xF5-G1+F2", "1\\. D7xE8\n2\\. F6xF5\\-G1\\+F2", "1-D7xE8\n2-F6xF5-G1+F2", "1\u3001D7xE8\n2\u3001F6xF5-G1+F2",
    "1\u00ba D7xE8\n2\u00ba F6xF5-G1+F2", "n\u00b01 D7xE8\nn\u00b02 F6xF5-G1+F2", "\u2460D7xE8\n\u2461F6xF5-G1+F2",
    "Move #1: D7xE8\nMove #2: F6xF5-G1+F2", "\u26aa D7xE8\n\u26ab F6xF5-G1+F2", "\u25cb D7xE8\n\u25cf F6xF5-G1+F2",
    "1. D7xE8 \u00b1 2. F6xF5-G1+F2 =", "1. D7xE8 [0.35] 2. F6xF5-G1+F2 [0.1]", "1. D7xE8[1] 2. F6xF5-G1+F2[2]",
    "1. D7xE8\u00b9 2. F6xF5-G1+F2\u00b2", "1. D7xE8 \U0001f44d 2. F6xF5-G1+F2", "1. _D7xE8_ 2. ~~F6xF5-G1+F2~~",
    "1. [b]D7xE8[/b] 2. [color=red]F6xF5-G1+F2[/color]", "1. D7xE8 // good\n2. F6xF5-G1+F2 # good", "1. D7xE8 <!-- a --> 2. F6xF5-G1+F2",
    "1. D7xE8 0.1s\n2. F6xF5-G1+F2 12s", "1. D7xE8\n\nPage 1 of 2\n\n2. F6xF5-G1+F2", "1. D7xE8 \\\n2. F6xF5-G1+F2",
    '["D7xE8","F6xF5-G1+F2"]', "[3,2]->[4,1]\n(5, 2) -> (5, 3) => (6, 6) -> (5, 6)", "from D7 to E8\nF6 eats F5, then stack G1 on F2",
    "D7 captures on E8\nF6xF5 y G1 sobre F2", "D7xE8\nF6xF5 e G1 su F2", "D7xE8\nF6xF5 i G1 na F2", "D7xE8\nF6xF5 en G1 op F2",
    "D7->xE8\nF6 \u27a1 F5, G1 -> F2",
]
# The same with who said it, and when.
CHATS = [
    "[12:03] Ann: D7xE8\n[12:04] Bob: F6xF5-G1+F2", "12:03 <Ann> D7xE8\n12:04 <Bob> F6xF5-G1+F2", "Ann: D7xE8\nBob: F6xF5-G1+F2",
    "26/11/2026, 12:03 - Ann: D7xE8\n26/11/2026, 12:04 - Bob: F6xF5-G1+F2", "2026-11-26T12:03:05Z D7xE8\n2026-11-26T12:04:05Z F6xF5-G1+F2",
    "[26.11.26, 12:03:05] Ann: D7xE8\n[26.11.26, 12:04:00] Bob: F6xF5-G1+F2", "Ann, [26.11.2026 12:03]\nD7xE8\nBob, [26.11.2026 12:04]\nF6xF5-G1+F2",
    "Ann \u2014 Today at 12:03 PM\nD7xE8\nBob \u2014 Today at 12:05 PM\nF6xF5-G1+F2", "9:03 PM Ann: D7xE8\n9:04 PM Bob: hm\n9:05 PM Bob: F6xF5-G1+F2",
    "1. D7xE8\n[12:03] Ann: nice move\n[12:04] Bob: thanks, at last\n2. F6xF5-G1+F2",
]


class TypedTurns(NotationsTest):
    def test_spellings_of_a_turn(self):
        numbers = "1. ", "1 ", "1) ", "1.\u00a0", "Move 1: ", "turn 1 ", ""
        texts = [f"tzaar fixed\n{number}{turn}\n" for turn in FIRST_TURNS for number in numbers]
        for text, turns, entry, _ in self.each_read(texts):
            with self.subTest(text=text):
                self.assertEqual(turns, ["D7xE8"])
                self.assertEqual(entry["state"], "ok")

    def test_lists_of_turns(self):
        for text, turns, entry, strict in self.each_read(LISTS):
            with self.subTest(text=text):
                self.assertEqual(turns, GAME[:len(turns)])
                self.assertEqual((entry["state"], entry["turns"]), ("ok", entry["turns_in_record"]))
                self.assertGreater(2 * len(turns), len([word for word in text.split() if "x" in word]) // 2)
                self.assertEqual(strict["state"], "noted")
        self.assertEqual(cairn("check", "--strict", "-", text=LISTS[0].encode()).returncode, 1)

    def test_chats(self):
        """Times are read over, who speaks is a player, and talk is a comment; what may be a turn is told."""
        for text in CHATS:
            with self.subTest(text=text):
                self.assertEqual(self.text_of(text), GAME[:2])
                self.assertEqual(self.entry(text)["state"], "ok")
        head = cairn("convert", "--to", "text", "-", text=CHATS[0].encode()).stdout.decode()
        self.assertTrue(head.startswith("# White: Ann\n# Black: Bob\n"), head)
        kept = cairn("convert", "--to", "cairn", "-", text=CHATS[-1].encode()).stdout.decode()
        self.assertIn("nice move", kept)
        resigned = self.entry("tzaar fixed\n12:03 D7xE8\n12:04 Bob: resigns\n")
        self.assertEqual(resigned["result"], "White wins: resignation")
        for line in "12:04 D7xE", "12:04 Bob: D7x8", "12:04 Bob: nmql", "12:04 e4 d5 oops":
            self.assertEqual(self.entry(f"tzaar fixed\n12:03 D7xE8\n{line}\n")["state"], "cut off", line)

    def test_a_start_and_turns_on_one_line(self):
        for text in "tzaar fixed: 1. D7xE8 2. F6xF5-G1+F2", "tzaar fixed D7xE8 F6xF5-G1+F2":
            self.assertEqual(self.text_of(text), GAME[:2])
            self.assertEqual(cairn("check", "--strict", "-", text=text.encode()).returncode, 0)

    def test_nested_quotes(self):
        text = "> > 1. D7xE8\n> > 2. F6xF5-G1+F2\n> 3. D6xE7-A5xA4\n4. F3xE4-H2+G2\n"
        self.assertEqual(self.text_of(text), GAME)
        sgf = "> (;FF[TZAAR]VA[FIXED]\n> ;W[D7xE8]C[a\n> b]\n>> ;B[F6xF5-G1+F2])\n"
        self.assertEqual(self.text_of(sgf), GAME[:2])
        self.assertEqual(self.entry(sgf)["state"], "ok")
        self.assertEqual(self.entry("(;FF[TZAAR]VA[FIXED];W[D7xE8]>;B[F6xF5-G1+F2])")["state"], "cut off")

    def test_a_sign_of_windows_in_a_comment_ends_no_line(self):
        text = b"tzaar fixed\n# well played\x85 and lost\n1. D7xE8\n"
        self.assertEqual(self.entry(text)["turns"], 1)

    def test_numbers_with_a_semicolon_are_no_comment(self):
        self.assertEqual(self.entry("tzaar fixed\n3;2->4;1\n")["state"], "cut off")

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

    def test_tables_with_semicolons(self):
        """A cell that is no turn is told; it does not make the others a comment."""
        for text in ("1;Wei\u00df;D7xE8\n2;Schwarz;F6xF5-G1+F2\n", "12:01;D7xE8\n12:02;F6xF5-G1+F2\n",
                     '1;"white";"D7xE8"\n2;"black";"F6xF5-G1+F2"\n', "1;Bia\u0142e;D7xE8\n2;Czarne;F6xF5-G1+F2\n", "1;W;D7xE8\n2;B;F6xF5-G1+F2\n",
                     "1;white;D7xE8;black;F6xF5-G1+F2\n", "1;Wei\u00df;D7xE8;Schwarz;F6xF5-G1+F2\n"):
            with self.subTest(text=text):
                self.assertEqual(self.text_of("tzaar fixed\n" + text), GAME[:2])
                self.assertEqual(self.entry("tzaar fixed\n" + text)["state"], "ok")
        named = cairn("convert", "--to", "text", "-",
                      text=b'tzaar fixed\n1;"Ann Smith";D7xE8\n2;Bob;F6xF5-G1+F2\n3;Ann Smith;D6xE7-A5xA4\n').stdout.decode()
        self.assertTrue(named.startswith("# White: Ann Smith\n# Black: Bob\n"), named)
        self.assertEqual(self.text_of(named), GAME[:3])
        for text in "1;Ann;3:02;D7xE8\n", "Nr;Farbe;Zug\n1;x;y;D7xE8\n":
            self.assertIn(self.entry("tzaar fixed\n" + text)["state"], ("cut off", "rejected"), text)
        for text in "1. D7xE8 ; better: F6xF5-G1+F2\n", "1. ; good\nD7xE8\n":
            self.assertEqual((self.entry("tzaar fixed\n" + text)["state"], self.entry("tzaar fixed\n" + text)["turns"]), ("ok", 1))

    def test_names_in_tables(self):
        """Whichever sign stands between the cells, a name between a number and a turn is the player's."""
        rows = [["1", "Ann", "D7xE8"], ["2", "Bob", "F6xF5-G1+F2"], ["3", "Ann", "D6xE7-A5xA4"]]
        texts = [sign.join(["No", "Player", "Move"]) + "\n" + "".join(sign.join(row) + "\n" for row in rows)
                 for sign in (",", ", ", "\t", " | ", ";")]
        texts += ["".join(f"| {' | '.join(row)} |\n" for row in rows),
                  "".join(f'{number},"{name}","{turn}"\n' for number, name, turn in rows),
                  "1,Ann,D7xE8,Bob,F6xF5-G1+F2\n2,Ann,D6xE7-A5xA4,Bob,F3xE4-H2+G2\n",
                  "1;Ann;D7xE8;Bob;F6xF5-G1+F2\n2;Ann;D6xE7-A5xA4;Bob;F3xE4-H2+G2\n",
                  "".join(f"<tr><td>{number}</td><td>{name}</td><td>{turn}</td></tr>" for number, name, turn in rows) + "\n"]
        for text in texts:
            with self.subTest(text=text):
                written = cairn("convert", "--to", "text", "-", text=text.encode()).stdout.decode()
                self.assertTrue(written.startswith("# White: Ann\n# Black: Bob\n"), written)
                turns = self.text_of(text)
                self.assertEqual(turns, GAME[:max(3, len(turns))])
                self.assertEqual(self.entry(text)["state"], "ok")
        for sign in ",", "\t", ";":  # a turn that begins with a side's letter, and a last row with one turn alone
            text = f"tzaar random:7\n1{sign}Ann{sign}A5xB6\n2{sign}Bob{sign}A3xB4-pass\n3{sign}Ann{sign}B6xC6-pass\n"
            self.assertEqual(self.entry(text)["turns"], 3, text)
            text = sign.join(["tzaar fixed\n1", "Ann", "D7xE8", "Bob", "F6xF5-G1+F2\n2", "Ann", "D6xE7-A5xA4", "Bob", "\n"])
            self.assertEqual(self.text_of(text), GAME[:3], text)
        off = self.entry("towers\n1,Ann,d6>e7,f8,off\n")["error"]["message"]
        self.assertIn("d6>e7,f8,off", off)
        for text in "1,Ann,oops\n2,Bob,F6xF5-G1+F2\n", "1,Ann,D7xE8,F6xF5\n":
            self.assertNotEqual(self.entry("tzaar fixed\n" + text)["state"], "ok", text)

    def test_lists_of_html_in_one_line(self):
        texts = ["<body><h1>TZAAR</h1>" + "".join(begin + row + end for row in rows) + "</body>"
                 for rows in (["D7xE8", "F6xF5-G1+F2"], ["Ann: D7xE8", "Bob: F6xF5-G1+F2"], ["1. D7xE8", "2. F6xF5, G1+F2"])
                 for begin, end in (("<li>", "</li>"), ("<tr><td>", "</td></tr>"), ("<p>", "</p>"), ("<br>", ""))]
        for text, turns, entry, _ in self.each_read(texts):
            with self.subTest(text=text):
                self.assertEqual(turns, GAME[:2])
                self.assertEqual(entry["state"], "ok")
        kept = cairn("convert", "--to", "text", "-", text=b"# a<br>b\ntzaar fixed\n1. D7xE8\n").stdout.decode()
        self.assertTrue(kept.startswith("# a<br>b\n"), kept)
        bad = self.entry("tzaar fixed\n<li>D7xE8</li><li>Ann: D7xE7</li>\n")
        self.assertEqual((bad["state"], bad["error"]["line"], bad["error"]["column"]), ("cut off", 2, 24))

    def test_turns_that_a_mail_has_wrapped(self):
        texts = ["1. D7xE8 2. F6xF5-\nG1+F2 3. D6xE7-A5xA4", "1. D7xE8 2. F6xF5\n-G1+F2 3. D6xE7-A5xA4",
                 "1. D7xE8 2.\nF6xF5-G1+F2 3. D6xE7-A5xA4", "1. D7xE8 2. F6x\nF5-G1+F2 3. D6xE7-A5xA4",
                 "1. D7xE8 2. F6\nxF5-G1+F2 3. D6xE7-A5xA4", "1. D7xE8 2. F6xF5-G1\n+F2 3. D6xE7-A5xA4",
                 "1. D7 -> E8 2. F6 ->\nF5, G1 -> F2 3. D6 x E7 - A5 x\nA4", "1. D7xE8 2. F6\u2192\nF5-G1+F2 3. D6xE7-A5xA4",
                 "D7xE8\nF6x\nF5-G1+F2 D6xE7-A5xA4"]
        wrapped = [quote + "tzaar fixed" + line_end + quote + text.replace("\n", line_end + quote) + line_end
                   for text in texts for quote in ("", "> ", "> > ", "&gt; ") for line_end in ("\n", "\r\n", "\r")]
        for text, turns, entry, strict in self.each_read(wrapped):
            with self.subTest(text=text):
                self.assertEqual(turns, GAME[:3])
                self.assertEqual((entry["state"], strict["state"]), ("ok", "ok"))
        for text in "- D7xE8\n- F6xF5-G1+F2\n", "* D7xE8\n* F6xF5-G1+F2\n":
            self.assertEqual(self.text_of("tzaar fixed\n" + text), GAME[:2], text)
        bad = self.entry("> tzaar fixed\n> 1. D7xE8 2. F6xF5-\n> G1+F2 3. D6xE9\n> 4. F3xE4-H2+G2\n")
        self.assertEqual((bad["state"], bad["error"]["line"], bad["error"]["column"]), ("cut off", 3, 12))

    def test_who_moves_in_one_line(self):
        for text in "White: D7xE8; Black: F6xF5-G1+F2; White: D6xE7-A5xA4", "Ann: D7xE8; Bob: F6xF5-G1+F2; Ann: D6xE7-A5xA4":
            self.assertEqual(self.text_of("tzaar fixed\n" + text), GAME[:3])
            self.assertEqual(self.entry("tzaar fixed\n" + text)["notes"], [])
        head = cairn("convert", "--to", "text", "-", text=b"tzaar fixed\nAnn: D7xE8; Bob: F6xF5-G1+F2").stdout.decode()
        self.assertTrue(head.startswith("# White: Ann\n# Black: Bob\n"), head)

    def test_a_result_between_turns_is_told(self):
        entry = self.entry("tzaar fixed\n1. D7xE8\n1-0\n2. F6xF5-G1+F2\n")
        self.assertEqual(entry["notes"], ["a result stands before turn 2; the turns behind it are read, too"])

    def test_heads_in_other_languages(self):
        for white, black, result, date in (("Wei\u00df", "Schwarz", "Ergebnis", "Datum"), ("Blancs", "Noirs", "R\u00e9sultat", "Date"),
                                           ("Blancas", "Negras", "Resultado", "Fecha"), ("Bianco", "Nero", "Risultato", "Data"),
                                           ("Wit", "Zwart", "Uitslag", "Datum"), ("Bia\u0142e", "Czarne", "Wynik", "Data")):
            head = f"# {white}: Ann\n# {black}: Bob\n# {date}: 2019-11-20\n# {result}: 0-1\n"
            written = cairn("convert", "--to", "text", "-", text=(head + "tzaar fixed\n1. D7xE8\n").encode()).stdout.decode()
            self.assertTrue(written.startswith("# White: Ann\n# Black: Bob\n# Date: 2019-11-20\n# Result: 0-1\n"), written)

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

    def test_text_around_a_list_of_turns(self):
        for text in ("Hello all,\n\n1. D7-E8\n", "$ htzaar -s 22 lame lame\n 1. white (lame) : D7 -> E8  (42)\n"):
            prose, game = report("-", text=text.encode())
            self.assertEqual((prose["state"], game["state"], game["turns"]), ("rejected", "ok", 1))
        for text in ("; a remark\n1. D7-E8\n", "{Cairn} 1. D7-E8 *\n", "1 ... D7-E8 *\n"):
            self.assertEqual(self.entry(text)["turns"], 1, text)
        message = self.entry("hello world\n")["error"]["message"]
        self.assertIn("turns such as `1. D7xE8`", message)
        self.assertIn("usual start of no game", self.entry("1. I5-I4\n")["error"]["message"])

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

    def test_starts_that_are_not_told(self):
        self.assertEqual(self.entry("(;FF[TZAAR]VA[FIXED];W[D7xE8])")["notes"], [])
        for text in "(;FF[TZAAR]VA[TZAAR];W[D7xE8])", "(;FF[TZAAR];W[D7xE8])", "tzaar\n1. D7xE8\n":
            entry = self.entry(text)
            self.assertEqual((entry["state"], entry["turns"]), ("ok", 1))
            self.assertIn("no start", entry["notes"][0])


if __name__ == "__main__":
    support.main(sys.argv)
