#!/usr/bin/env python3
"""`cairn draw` as its users see it: mistakes, turns and looks.

usage: draw_test.py PROGRAM [unittest argument...]; CAIRN_SOURCE_ROOT is the directory of the
sources
"""

import json
import os
import pathlib
import re
import sys
import xml.etree.ElementTree

import support
from support import CliTest, RECORD, cairn

ROOT = pathlib.Path(os.environ.get("CAIRN_SOURCE_ROOT", "."))
COLLECTION = ROOT / "samples/own-collection.sgf"
TOWERS = ROOT / "samples/own-towers-1.sgf"
ANALYSED = ROOT / "samples/annotated/game2552914.json"
ANNOTATED = ROOT / "samples/annotated/game2552914.sgf"
SVG = "{http://www.w3.org/2000/svg}"
THEMES = ("print", "greyscale", "colour", "dark", "colour-blind", "board")


def draw(*arguments, text=None):
    return cairn("draw", *arguments, text=text)


class DrawTest(CliTest):
    def drawn(self, *arguments, text=None):
        """Returns what the program writes to standard output."""
        done = draw(*arguments, text=text)
        self.assertEqual((done.returncode, done.stderr), (0, ""), arguments)
        return done.stdout

    def svg(self, *arguments, text=None):
        return xml.etree.ElementTree.fromstring(self.drawn(*arguments, text=text))

    def description(self, *arguments, text=None):
        return self.svg(*arguments, text=text).find(f"{SVG}desc").text

    def written(self, *arguments):
        """Draws to the directory or the pattern that is the last argument, and returns the names of
        the files that are there."""
        self.drawn(*arguments)
        return sorted(path.name for path in self.path.iterdir())


class Mistakes(DrawTest):
    def test_one_clear_line_each(self):
        theme = self.path / "theme.json"
        theme.write_text('{"base": "dark", "inkk": "red"}')
        notes = self.path / "notes.txt"
        notes.write_text("no theme")
        for status, pattern, arguments in (
            (2, r"invalid --caption 'Zo\\xEB'; text in UTF-8", ["--caption", os.fsdecode(b"Zo\xeb")]),
            (2, "no space 'E5'; .*D5.* are near it", ["--circle", "E5"]),
            (2, "no space 'foo'; A1 to I5", ["--area", "foo"]),
            (2, "no space 'E5'", ["--captures", "E5"]),
            (2, "no space 'E5'", ["--area", "D4-E5"]),
            (2, "no piece on A1; ", ["--captures", "A1"]),
            (2, "unknown colour 'pink'; plain, red, ", ["--circle", "E4=pink"]),
            (2, "no turn 28; the record has 27 turns", ["--turn", "28"]),
            (2, "no turn 28; the record has 27 turns", ["--turn", "12-28"]),
            (2, "invalid --turn 'x'; 17, 12-15", ["--turn", "x"]),
            (2, "invalid --turn '5-3'", ["--turn", "5-3"]),
            (2, "invalid --turn 'under 5'", ["--turn", "under 5"]),
            (2, "no record 4; .* has 1", ["--record", "4"]),
            (2, "invalid --record '0'; ", ["--record", "0"]),
            (2, "--width is 0; a number from 16 to ", ["--width", "0"]),
            (2, "--width is 1000000; a number from 16 to ", ["--width", "1000000"]),
            (2, "invalid --width 'wide'; a number", ["--width", "wide"]),
            (2, "invalid --width '100.5'; a whole number", ["--width", "100.5"]),
            (2, "--width-mm is 0; a number from ", ["--width-mm", "0"]),
            (2, "--dpi is 1; a number from ", ["--dpi", "1"]),
            (2, "cannot be turned by 17 degrees; a multiple of 30", ["--orientation", "17"]),
            (2, "invalid --coordinates 'maybe'; yes or no", ["--coordinates", "maybe"]),
            (2, "invalid --heights 'high'; numbers or stacks", ["--heights", "high"]),
            (2, "--sheet is 0; a number from 1", ["--sheet", "0"]),
            (2, "no evaluation at turn 27; ", ["--evaluation"]),
            (2, "no best line at turn 27; ", ["--best-line", "1"]),
            (2, "27 boards do not fit .*; use -o with {turn}", ["--turn", "all"]),
            (2, "unknown theme 'none', and no such file; the themes are print, ", ["--theme", "none"]),
            (1, "unknown key 'inkk' in a theme; did you mean ink", ["--theme", theme]),
            (1, "the key 'ink' .*; a colour like", ["--theme", '{"ink": "reddish"}']),
            (1, "notes.txt: not a theme; a theme is a JSON object", ["--theme", notes]),
            (2, "--format is 'bmp'; svg, ", ["--format", "bmp"]),
            (2, "unknown paper 'b9'; a4, ", ["--paper", "b9"]),
            (2, "unknown paper '5x5'; .* 40 to 2000 mm", ["--paper", "5x5"]),
            (2, "invalid --orientation 'left'; point, flat or ", ["--orientation", "left"]),
            (2, "--strip and --sheet exclude each other; ", ["--strip", "--sheet", "2"]),
            (2, "--width and --width-mm exclude each other; ", ["--width-mm", "9", "--width", "90"]),
            (2, "--width-mm and --space-mm exclude each other; ", ["--space-mm", "5", "--width-mm", "90"]),
            (2, "a width of 1225.* mm at 300 dots per inch cannot be drawn", ["--space-mm", "150"]),
            (2, "--text-pt is 2; a number from 4 to 72", ["--text-pt", "2"]),
            (2, "--best-line and --variation exclude each other; ", ["--best-line", "1", "--variation", "pass"]),
            (2, "no font 'No Such Font' is installed", ["--theme", '{"font": "No Such Font"}']),
            (2, "--solution is for puzzles; this record is not one", ["--solution"]),
        ):
            with self.subTest(arguments=arguments):
                done = draw(RECORD, *arguments)
                self.assertEqual(done.returncode, status, done.stderr)
                self.assertRegex(done.stderr, "^cairn: [^\n]*" + pattern + "[^\n]*\n$")
                self.assertEqual(done.stdout, b"")

    def test_places(self):
        for status, pattern, output in (
            (2, "'.*x.bmp' has no known extension; use ", "x.bmp"),
            (2, "'{trun}' in -o is not a field.*; {source}", "{trun}.svg"),
            (3, "none/x.svg cannot be written: No such file or directory; ", "none/x.svg"),
        ):
            done = draw(RECORD, "-o", self.path / output)
            self.assertEqual(done.returncode, status, done.stderr)
            self.assertRegex(done.stderr, "^cairn: [^\n]*" + pattern + "[^\n]*\n$")
            self.assertEqual(list(self.path.iterdir()), [])
        done = draw(COLLECTION, "-o", self.path / "{turn}.svg")
        self.assertRegex(done.stderr, "^cairn: the pictures of several records .*; [^\n]*\n$")
        file = self.path / "file"
        file.touch()
        done = draw(RECORD, "-o", f"{file}/")
        self.assertEqual(done.returncode, 3)
        self.assertRegex(done.stderr, "^cairn: the directory [^\n]*; [^\n]*\n$")

    def test_sources(self):
        self.assertRegex(draw().stderr, "^cairn: draw needs a SOURCE; [^\n]*\n$")
        self.assertRegex(draw("none.sgf").stderr, "^cairn: 'none.sgf' is neither a file [^\n]*\n$")
        foreign = self.path / "foreign.svg"
        foreign.write_text('<svg xmlns="http://www.w3.org/2000/svg"/>')
        done = draw(foreign)
        self.assertEqual(done.returncode, 1)
        self.assertRegex(done.stderr, "foreign.svg: the picture does not say what it shows; [^\n]*\n$")


class Turns(DrawTest):
    def test_which_position_and_arrows(self):
        played = self.description(RECORD, "--turn", "12")
        alone = self.description(RECORD, "--turn", "after 12")
        before = self.description(RECORD, "--turn", "before 12")
        first = self.description(RECORD, "--turn", "12", "--first-action")
        for text, has_capture, has_stacking in ((played, True, True), (alone, False, False),
                                                (before, True, True), (first, True, False)):
            self.assertEqual("H2 captures H3" in text, has_capture, text)
            self.assertEqual("G2 stacks on I2" in text, has_stacking, text)
        self.assertIn("Black to move", before)
        self.assertIn("Black to play a second action", first)
        self.assertIn("White to move", played)
        self.assertEqual(self.description(RECORD, "--turn", "12", "--arrows", "no").split(". After")[0],
                         alone.split(". After")[0])

    def test_ends(self):
        for one, other in (("last", "27"), ("start", "0"), ("27-", "27"), ("27-27", "27")):
            self.assertEqual(self.description(RECORD, "--turn", one), self.description(RECORD, "--turn", other))
        self.assertTrue(self.drawn(RECORD) == self.drawn(RECORD, "--turn", "27"))
        position = self.drawn("towers")
        for turns in ("all", "last", "start", "0"):
            self.assertTrue(self.drawn("towers", "--turn", turns) == position)

    def test_bad_end_of_a_record(self):
        """The good part can be drawn, and the error is reported."""
        cut = self.path / "cut.txt"
        cut.write_bytes(RECORD.read_bytes().replace(b"W[osoq-pass]", b"W[npnp]", 1))
        bad = RECORD.read_bytes().replace(b";W[npmq];B[", b";W[npmq];B[npnp];B[", 1)
        cut.write_bytes(bad)
        done = draw(cut)
        self.assertEqual(done.returncode, 1)
        self.assertEqual(done.stderr.count("\n"), 1, done.stderr)
        self.assertIn(b"After turn 1:", done.stdout)
        done = draw(cut, "--turn", "2")
        self.assertEqual((done.returncode, done.stdout), (1, b""))
        self.assertIn("npnp", done.stderr)

    def test_several_files(self):
        self.assertEqual(self.written(RECORD, "--turn", "8-10", "-o", f"{self.path}/"),
                         [f"game2552914-001-{turn:03}.svg" for turn in (8, 9, 10)])
        self.assertTrue((self.path / "game2552914-001-009.svg").read_bytes() == self.drawn(RECORD, "--turn", "9"))

    def test_pattern(self):
        self.assertEqual(self.written(RECORD, "--turn", "8,after 10", "-o", self.path / "t{turn}.txt"),
                         ["t10.txt", "t8.txt"])

    def test_one_figure(self):
        for options in (["--strip"], ["--sheet", "2"]):
            svg = self.svg(RECORD, "--turn", "1-3", *options)
            self.assertEqual(svg.find(f"{SVG}desc").text.count("to move"), 3)
        wide, high = (self.svg(RECORD, "--turn", "1-4", *options) for options in (["--strip"], ["--sheet", "1"]))
        self.assertLess(float(wide.get("height")), float(wide.get("width")))
        self.assertGreater(float(high.get("height")), float(high.get("width")))

    def test_series(self):
        """Boards have numbers, captions have fields in every arrangement, and whose turn it is is
        said once where it is the same on all boards."""
        def texts(*options):
            svg = self.svg(RECORD, "--text-as-text", *options)
            return ["".join(each.itertext()) for each in svg.iter(f"{SVG}text")]

        for arrangement in (["--strip"], ["--sheet", "2"], ["--sheet", "auto"]):
            shown = texts("--turn", "2-4", "--number", "--caption", "({number}) {side}, turn {turn}", *arrangement)
            for number in (1, 2, 3):
                self.assertIn(str(number), shown)
            self.assertIn("(2) Black, turn 3", shown)
        self.assertEqual(texts("--turn", "2-4", "--strip").count("to move"), 3)
        shown = texts("--turn", "2,4", "--strip")
        self.assertEqual((shown.count("to move"), shown.count("White to move")), (0, 1))
        self.assertIn("Michael Reitz", " ".join(texts("--turn", "2", "--caption", "{white}: {played}")))
        for file in ("1.svg", "2.svg"):
            self.assertIn(file, self.written(COLLECTION, "--record", "1-2", "--caption", "{number}",
                                             "--turn", "0", "-o", self.path / "{count}.svg"))
        labels = texts("--turn", "2", "--label", "G7=Ax,H6=B,C3=p,q")
        for label in ("Ax", "B", "p,q"):
            self.assertIn(label, labels)
        done = draw(RECORD, "--caption", "{sides}")
        self.assertEqual(done.returncode, 2)
        self.assertIn("'{sides}' in --caption is not a field", done.stderr.decode()
                      if isinstance(done.stderr, bytes) else done.stderr)

    def test_eps(self):
        for name in ("a.eps", "b.eps"):
            self.drawn(RECORD, "--width-mm", "50", "-o", self.path / name)
        first, second = ((self.path / name).read_bytes() for name in ("a.eps", "b.eps"))
        self.assertEqual(first, second)
        self.assertTrue(first.startswith(b"%!PS-Adobe-3.0 EPSF-3.0\n"))
        self.assertIn(b"%%BoundingBox: 0 0 142", first)
        self.assertNotIn(b"CreationDate", first)
        clear = self.path / "clear.eps"  # whose ink ends before the edges
        self.drawn(RECORD, "--width-mm", "50", "--transparent", "-o", clear)
        boxes = [re.findall(rb"\n%%(?:Page)?BoundingBox: (.*)", eps) for eps in (first, clear.read_bytes())]
        self.assertEqual(boxes[0], boxes[1])
        self.assertGreaterEqual(len(boxes[0]), 2)

    def test_pages(self):
        file = self.path / "game.pdf"
        self.drawn(RECORD, "--turn", "1-3", "-o", file)
        self.assertEqual(len(re.findall(rb"/Type\s*/Page\b", file.read_bytes())), 3)

    def test_paper(self):
        def sizes(*arguments):
            """Returns the sizes of the pages in millimetres."""
            file = self.path / "game.pdf"
            self.drawn(RECORD, "-o", file, *arguments)
            boxes = re.findall(rb"/MediaBox \[ 0 0 ([\d.]+) ([\d.]+) \]", file.read_bytes())
            return [tuple(round(float(side) * 25.4 / 72) for side in box) for box in boxes]

        a4 = (210, 297)
        self.assertEqual(sizes("--turn", "1,2"), [a4, a4])
        self.assertEqual(sizes("--turn", "1,2", "--paper", "100x120"), [(100, 120)] * 2)
        self.assertEqual(sizes("--turn", "1", "--paper", "a4"), [a4])
        self.assertEqual(sizes("--turn", "1-4", "--sheet", "2", "--paper", "a5"), [(148, 210)])
        self.assertEqual(sizes("--turn", "all", "--sheet", "4"), [a4, a4])
        # Two rows fill a page of A5, if boards become a little smaller.
        self.assertEqual(len(sizes("--turn", "1-8", "--sheet", "2", "--paper", "a5")), 2)
        self.assertEqual(len(sizes("--turn", "1-8", "--sheet", "2", "--paper", "a5", "--rows", "1")), 4)
        self.assertEqual(len(sizes("--turn", "all", "--sheet", "4", "--paper", "fit")), 1)
        plain, titled = sizes("--turn", "0,1", "--paper", "fit", "--width-mm", "50")
        self.assertEqual([plain[0], titled[0]], [50, 50])
        self.assertLess(plain[1], titled[1])  # which has a caption
        self.assertEqual(sizes("--turn", "1", "--width-mm", "50"), [titled])


    def test_structure_of_a_pdf(self):
        file = self.path / "game.pdf"
        self.drawn(RECORD, "--turn", "1-3", "--title", "A title", "-o", file)
        content = file.read_bytes()
        self.assertIn(b"/MarkInfo << /Marked true >>", content)
        self.assertIn(b"/S /Document", content)
        texts = re.findall(rb"/Alt \(((?:\\.|[^\\)])*)\)", content)
        self.assertEqual(len(texts), 3)
        for text in texts:
            self.assertIn(b"White: ", text)
        self.assertEqual(len(re.findall(rb"/Title \(After turn \d: ", content)), 3)  # bookmarks
        for place in re.findall(rb"startxref\n(\d+)\n", content):
            self.assertTrue(content[int(place):].startswith(b"xref\n"))

    def test_description_of_a_pdf_with_other_letters(self):
        file = self.path / "game.pdf"
        self.drawn(RECORD, "--turn", "1", "--caption", "Żółw (1)", "-o", file)
        [text] = re.findall(rb"/Alt <([0-9A-F]+)>", file.read_bytes())
        self.assertTrue(bytes.fromhex(text.decode()).decode("utf-16").endswith("Żółw (1)."))

    def test_film(self):
        file = self.path / "game.gif"
        self.drawn(RECORD, "--turn", "1-3", "--width", "100", "-o", file)
        self.assertEqual(file.read_bytes()[:6], b"GIF89a")
        one_turn = file.stat().st_size
        self.drawn(RECORD, "--turn", "1", "--width", "100", "-o", file)
        self.assertLess(file.stat().st_size, one_turn)
        done = draw(RECORD, "--delay", "0", "-o", file)
        self.assertRegex(done.stderr, "^cairn: --delay is 0; a number from 0.05 to 60 [^\n]*\n$")

    def test_no_directory_in_a_picture(self):
        self.assertTrue(RECORD.is_absolute() or "/" in str(RECORD))
        svg = self.drawn(RECORD.resolve(), "--turn", "2").decode()
        self.assertIn(f">{RECORD.name}, record 1<", svg)
        self.assertNotIn(str(RECORD.resolve().parent), svg)


class Looks(DrawTest):
    def test_theme_of_the_reader(self):
        svg = self.svg(RECORD, "--theme", "auto")
        style = svg.find(f"{SVG}style").text
        self.assertIn("@media(prefers-color-scheme:dark)", style)
        day, night = (svg.find(f"{SVG}g[@class='{name}']") for name in ("by-day", "by-night"))
        for group, theme in ((day, "colour"), (night, "dark")):
            alone = self.svg(RECORD, "--theme", theme)
            for attribute in ("width", "height", "viewBox"):
                self.assertEqual(svg.get(attribute), alone.get(attribute))
            drawn = [element.attrib for element in alone.iter() if "fill" in element.attrib]
            self.assertEqual([element.attrib for element in group.iter() if "fill" in element.attrib], drawn)

    def test_a_small_picture_has_shorter_words(self):
        words = (RECORD, "--captured", "--text-as-text")
        self.assertIn(b">has captured<", self.drawn(*words))
        small = self.drawn(*words, "--width-mm", "25")
        self.assertIn(b">took<", small)
        self.assertNotIn("\u2026".encode(), small)

    def test_letters_without_a_font(self):
        self.drawn(RECORD, "--title", "\u5c06\u68cb \u2265 \u0416")
        done = draw(RECORD, "--title", "a \U00012000")
        self.assertEqual(done.returncode, 0)
        self.assertRegex(done.stderr, "^no font has the characters \U00012000; [^\n]*\n$")

    def test_themes(self):
        listed = self.drawn("--list-themes").decode()
        self.assertEqual([line.split()[0] for line in listed.splitlines()], [*THEMES, "auto"])
        pictures = {self.drawn(RECORD, "--theme", theme) for theme in THEMES}
        self.assertEqual(len(pictures), len(THEMES))
        for theme in THEMES:
            file = self.path / "theme.json"
            file.write_bytes(self.drawn("--print-theme", theme))
            self.assertTrue(self.path_data(self.drawn(RECORD, "--theme", file)) ==
                            self.path_data(self.drawn(RECORD, "--theme", theme)), theme)
        self.assertTrue(self.path_data(self.drawn(RECORD, "--theme", '{"base": "dark"}')) ==
                        self.path_data(self.drawn(RECORD, "--theme", "dark")))

    @staticmethod
    def path_data(svg):
        return re.sub(rb"<metadata>.*?</metadata>", b"", svg, flags=re.DOTALL)

    def test_sizes(self):
        svg = self.svg(RECORD, "--width", "321")
        self.assertEqual(svg.get("width"), "321")
        svg = self.svg(RECORD, "--width-mm", "60")
        self.assertEqual(svg.get("width"), "60mm")
        for options, width in ((["--width", "123"], 123), (["--width-mm", "25.4"], 300),
                               (["--width-mm", "25.4", "--dpi", "100"], 100)):
            file = self.path / "x.png"
            self.drawn(RECORD, *options, "-o", file)
            self.assertEqual(int.from_bytes(file.read_bytes()[16:20], "big"), width)

    def test_one_scale(self):
        """A part of the board and all of it have spaces of one size, and letters of one size."""
        for options in ([], ["--area", "A1-C3"], ["--caption", "", "--coordinates", "no"]):
            svg = self.svg(RECORD, "--space-mm", "5.5", "--text-pt", "9", "--text-as-text",
                           "--title", "T", "--status", "no", *options)
            scale = float(svg.get("width").removesuffix("mm")) / float(svg.get("viewBox").split()[2])
            self.assertAlmostEqual(scale * 100, 5.5, places=2)
            for text in svg.iterfind(f".//{SVG}g[@class='caption']/{SVG}text"):
                self.assertAlmostEqual(float(text.get("font-size")) * scale * 72 / 25.4, 9, places=1)
        file = self.path / "sheet.pdf"
        sheet = (RECORD, "--turn", "1-4", "--sheet", "2", "--paper", "a5", "-o", file)
        self.drawn(*sheet, "--space-mm", "5")
        done = draw(*sheet, "--space-mm", "12")
        self.assertEqual(done.returncode, 2)
        self.assertRegex(done.stderr, "spaces 12 mm apart do not fit on the paper; at most [0-9.]+ mm")

    def test_font(self):
        """A theme may name any font that is installed; the first of a list that is there is used."""
        serif = self.path_data(self.drawn(RECORD, "--theme", '{"font": "DejaVu Serif"}'))
        self.assertFalse(serif == self.path_data(self.drawn(RECORD)))
        listed = self.drawn(RECORD, "--theme", '{"font": "No Such Font, DejaVu Serif, serif"}')
        self.assertTrue(serif == self.path_data(listed))
        file = self.path / "serif.pdf"
        self.drawn(RECORD, "--theme", '{"font": "DejaVu Serif"}', "-o", file)
        self.assertIn(b"DejaVuSerif", re.sub(rb"[A-Z]{6}\+", b"", file.read_bytes()).replace(b"-", b""))
        self.assertIn(b"No Such Font", self.drawn(RECORD, "--text-as-text", "--theme", '{"font": "No Such Font"}'))

    def test_keys_without_effect(self):
        for theme, note in (('{"tip_gap": 0.1}', "'tip_gap'"), ('{"shortest_arrow": 1}', "'shortest_arrow'"),
                            ('{"base": "colour", "hatch_width": 0.1}', "'hatch_width'"),
                            ('{"text_points": 9, "label_size": 0.2}', "'label_size'")):
            done = draw(RECORD, "--theme", theme)
            self.assertEqual(done.returncode, 0)
            self.assertRegex(done.stderr, f"^the theme's key {note} has no effect: [^\n]*\n$")

    def test_new_lines_in_captions(self):
        svg = self.svg(RECORD, "--text-as-text", "--caption", r"one\ntwo", "--title", r"three\nfour")
        lines = [text.text for text in svg.iter(f"{SVG}text")]
        for line in ("one", "two", "three", "four"):
            self.assertIn(line, lines)

    def test_positions_by_hand(self):
        """Pieces in a list, and runs of empty spaces, say the same as all spaces one by one."""
        def board(position):
            return self.drawn(position, "--format", "txt")

        whole = board("a6..../bc..../......./......../....B3.AC/......../......./....../..... b 1")
        self.assertEqual(whole, board("A1=a6,b1=b,B2=c,E6=B3,e8=A,E9=C b"))
        self.assertEqual(whole, board("a6.4/bc.4/7/8/4B3.AC/8/7/6/5 b 1"))
        self.assertEqual(board("8/8/8/3(ccs)4/4(C)3/8/8/8 b 1"), board("d5=(ccs),e4=(C) b"))
        for wrong, expected in (("A1=a6,A1=c,E6=B3 w", "two pieces on A1"), ("tzaar E5=a,A1=b w", "'E5=a' in a list"),
                                ("a6.9/bc.4/7/8/8/8/7/6/5 w 1", "9 empty spaces"), ("A1=x w", "TZAAR: 'x' is not a stack.*; Battle of Towers: ")):
            with self.subTest(wrong):
                self.assert_one_line(draw(wrong), 1, expected)

    def test_variation(self):
        position = "A1=a6,B1=b,C1=c,A2=C,E6=B3,E7=c,E8=A,E9=C w"
        text = self.description(position, "--variation", "A1xA2-pass E6xE7-pass")
        self.assertIn("A1 captures A2", text)
        self.assertIn("E6 captures E7", text)
        self.assert_one_line(draw(position, "--variation", "A1xI5"), 1, "A1xI5")

    def test_a_sheet_says_once_who_plays(self):
        svg = self.svg(RECORD, "--text-as-text", "--turn", "1-4", "--sheet", "2", "--players")
        self.assertEqual(sum("Michael Reitz" in (text.text or "") for text in svg.iter(f"{SVG}text")), 1)
        puzzle = self.svg(RECORD, "--text-as-text", "--turn", "0", "--caption", "{number}. {task}")
        self.assertEqual(sum("to move" in (text.text or "") for text in puzzle.iter(f"{SVG}text")), 1)

    def test_svg_is_well_formed_with_any_text(self):
        for text in ("<&>\"'", "]]>", "\u0007\u202e\U0001f5ff", "--"):
            done = draw(RECORD, "--caption=" + text, "--title=" + text, "--label", "E4=" + text)
            svg = xml.etree.ElementTree.fromstring(done.stdout)
            self.assertIsNotNone(svg.find(f"{SVG}metadata"))
        svg = self.svg(RECORD, "--text-as-text", "--title", "Ann & Bob")
        self.assertIn("Ann & Bob", "".join(svg.itertext()))

    def test_text_boards(self):
        flat = self.drawn(RECORD, "--turn", "12", "--format", "txt", "--orientation", "flat").decode().splitlines()
        self.assertEqual(flat[0], "          E9  F8  G7  H6  I5")
        title = "--title", "\x1b[31mred"
        self.assertNotIn("\x1b", self.drawn(RECORD, "--format", "txt", *title).decode())
        coloured = self.drawn(RECORD, "--format", "txt", "--colour", "always", *title).decode()
        self.assertIn("\x1b[38;5;16;48;5;255m○", coloured)
        self.assertEqual(re.sub(r"\x1b\[[0-9;]*m", "", coloured),
                         self.drawn(RECORD, "--format", "txt", *title).decode())
        file = self.path / "board.txt"
        self.drawn(RECORD, "--colour", "always", "-o", file)
        self.assertNotIn("\x1b", file.read_text())



# What `cairn draw` draws: records, analyses, puzzles, and the positions of pictures.

class Records(DrawTest):
    def test_of_a_collection(self):
        second = self.drawn(COLLECTION, "--record", "2")
        self.assertIn(b"Battle of Towers", second)
        self.assertNotEqual(self.drawn(COLLECTION), second)
        self.assertTrue(self.drawn(COLLECTION, "-q", "--result", "white", "--turn", "0") !=
                        self.drawn(COLLECTION, "-q", "--result", "black", "--turn", "0"))
        self.assertEqual(self.description(COLLECTION, "--record", "1,3-", "--turn", "0", "--strip")
                         .count("to move"), 4)  # of each board, and of all below them
        self.assertEqual(self.description(COLLECTION, "--sheet", "2", "--turn", "0").count("to move"), 5)

    def test_batch_does_not_depend_on_workers(self):
        contents = []
        for jobs in ("1", "2"):
            directory = self.path / jobs
            self.drawn(COLLECTION, TOWERS, RECORD, "--turn", "5-7", "-j", jobs, "-o", f"{directory}/")
            contents.append({file.name: file.read_bytes() for file in directory.iterdir()})
        self.assertEqual(len(contents[0]), 18)
        self.assertEqual(*contents)

    def test_bad_records_do_not_stop_the_rest(self):
        games = self.path / "games.txt"
        good = RECORD.read_bytes()
        games.write_bytes(b"\n".join([good, good.replace(b"npmq", b"npnp"), good]))
        done = draw(games, "-o", self.path / "{number}.svg", "--turn", "3")
        self.assertEqual(done.returncode, 1)
        self.assertIn("npnp", done.stderr)
        self.assertEqual(sorted(path.name for path in self.path.glob("*.svg")), ["1.svg", "3.svg"])

    def test_the_report_is_that_of_check(self):
        games = self.path / "games.txt"
        good = RECORD.read_bytes()
        games.write_bytes(b"\n".join([good, good.replace(b"nmpm-opmr", b"npnp"), good.replace(b"PB[", b"RE[B+]PB[")]))
        done = draw(games, "-o", self.path / "{number}.svg", "--turn", "3", "--report", "-")
        self.assertEqual(done.returncode, 1)
        self.assertEqual([json.loads(line) for line in done.stdout.splitlines()], support.report(games))
        self.assertIn(":270: turn 9: ", done.stderr)

    def test_same_names_in_different_directories(self):
        for directory in ("a", "b"):
            (self.path / directory).mkdir()
            (self.path / directory / "game.txt").write_bytes(RECORD.read_bytes())
        self.drawn(self.path / "a", self.path / "b", "--turn", "3", "-o", self.path / "{source}.svg")
        self.assertEqual(sorted(path.name for path in self.path.glob("*.svg")), ["game-2.svg", "game.svg"])

    def test_standard_input(self):
        self.assertTrue(self.drawn("-", "--turn", "5", text=RECORD.read_bytes()) ==
                        self.drawn(RECORD, "--turn", "5").replace(RECORD.name.encode(), b"-"))

    def test_lists_of_files(self):
        """What a list names is drawn like operands: records, and pictures once more."""
        picture = self.path / "picture.svg"
        self.drawn(RECORD, "--turn", 3, "-o", picture)
        names = "\n".join(map(str, (TOWERS, picture, RECORD)))
        listed = self.file("list", names)
        (self.path / "drawn").mkdir()
        drawn = {}
        for name, arguments, text in (("operands", (TOWERS, picture, RECORD), None),
                                      ("list", ("--files-from", listed), None),
                                      ("standard input", ("--files-from", "-"), names),
                                      ("both", (TOWERS, "--files-from", "-"), names.split("\n", 1)[1])):
            done = draw(*arguments, "--theme", "dark", "-f", "svg", "-o", f"{self.path}/drawn/{name}/", text=text)
            self.assertEqual((done.returncode, done.stderr), (0, ""))
            drawn[name] = {file.name: file.read_bytes() for file in (self.path / "drawn" / name).iterdir()}
        self.assertEqual(len(drawn["operands"]), 3)
        for name, files in drawn.items():
            self.assertEqual(files, drawn["operands"], name)
        self.assertEqual(self.drawn("--files-from", listed, "--strip", "--turn", 1, "-f", "txt"),
                         self.drawn(TOWERS, picture, RECORD, "--strip", "--turn", 1, "-f", "txt"))
        done = draw("--files-from", "-", "-f", "txt", text=f"{self.path}/none\n{RECORD}\n")
        self.assertEqual(done.returncode, 3)
        self.assertIn("none: cannot be read", done.stderr)
        self.assert_one_line(draw("-", "--files-from", "-", text="x"), 2, "named more than once")
        self.assert_one_line(draw("--files-from", "-", text="\n"), 2, "no FILE is named in the list")


class Analysis(DrawTest):
    def test_signs_evaluation_and_best_line(self):
        analysed = ANALYSED.with_name("own-tzaar-random.json")
        number, turn = next(
            (number, turn) for number, turn in
            enumerate(json.loads(analysed.read_text())["turns"], 1)
            if turn["mark"] != "none" and turn["text"][:5] != turn["best"][:5])
        sign = {"none": "", "inaccuracy": "?!", "mistake": "?", "blunder": "??"}[turn["mark"]]
        best = turn["best"]
        for source in (analysed, analysed.with_suffix(".sgf")):
            with self.subTest(source=source):
                text = self.description(source, "--turn", str(number), "--evaluation")
                self.assertIn(turn["text"] + sign + ".", text)
                self.assertIn(f"White's chances: {turn['win_after']:.0f} %", text)
                line = self.description(source, "--turn", str(number), "--best-line", "1")
                self.assertIn(f"{best[:2]} captures {best[3:5]}", line)
                self.assertNotIn(f"{turn['text'][:2]} captures {turn['text'][3:5]}", line)

    def test_marks_of_a_record(self):
        marks = b"CR[np]SQ[mq]LB[nq:A]AR[np:mq]LN[kk:kl]"
        record = RECORD.read_bytes().replace(b";W[npmq]", b";W[npmq]" + marks, 1)
        done = draw("-", "--turn", "1", text=record)
        self.assertRegex(done.stderr, r"^-:1:1: 'kk:kl' of LN is not a mark on this board; [^\n]*\n")
        own = draw("-", "--turn", "1", "--circle", "D4", "--square", "C3", "--label", "D3=A", "--arrow",
                   "D4-C3", text=RECORD.read_bytes())
        picture = re.compile(rb"<metadata>.*?</metadata>", re.DOTALL)
        self.assertTrue(picture.sub(b"", done.stdout) == picture.sub(b"", own.stdout))


    def test_part_that_a_record_shows(self):
        """SGF's VW holds until another one changes it."""
        record = RECORD.read_bytes().replace(b";W[npmq]", b";W[npmq]VW[np][mq]", 1)
        changed = re.sub(rb"(;B\[[^]]*\])", rb"\1VW[]", record, count=1)
        whole = self.description("-", "--turn", "1", text=RECORD.read_bytes())
        part = self.description("-", "--turn", "1", text=record)
        self.assertTrue(part == self.description("-", "--turn", "1", "--area", "D4,C3", text=RECORD.read_bytes()))
        self.assertNotEqual(part, whole)
        square = self.description("-", "--turn", "1", text=record.replace(b"VW[np][mq]", b"VW[mp:nq]"))
        self.assertTrue(square == self.description("-", "--turn", "1", "--area", "C3,C4,D3,D4",
                                                   text=RECORD.read_bytes()))
        self.assertEqual(self.description("-", "--turn", "1", "--marks", "no", text=record), whole)
        for text, is_part in ((record, True), (changed, False)):
            later = self.description("-", "--turn", "2", text=text)
            self.assertEqual("E9" not in later, is_part, later)


class Puzzles(DrawTest):
    def setUp(self):
        super().setUp()
        self.file = self.path / "set.jsonl"
        self.file.write_bytes((support.DATA / "puzzles/tzaar.jsonl").read_bytes())  # of two puzzles

    def test_position_and_solution(self):
        puzzle = self.description(self.file)
        self.assertIn("White to play and win in 3 turns.", puzzle)
        self.assertNotIn("captures", puzzle)
        solution = self.description(self.file, "--solution")
        self.assertIn("White to move", solution)
        self.assertIn("F3 captures E3", solution)
        self.assertIn("After turn 1: F3xE3-E3+D3", self.description(self.file, "--turn", "1"))
        self.assertEqual(self.description(self.file, "--sheet", "2").count("to play and win"), 2)

    def test_in_a_directory(self):
        """What a file is does not depend on how it is found."""
        self.drawn(self.file, "-o", self.path / "name-{number}.svg")
        folder = self.path / "folder"
        folder.mkdir()
        self.file.rename(folder / "readme.md")
        (folder / "picture.png").write_bytes(b"\x89PNG\r\n\x1a\n\0\0")
        done = draw(folder, "-o", self.path / "found-{number}.svg")
        self.assertEqual(done.returncode, 0)
        self.assertEqual(done.stderr.count("skipped"), 1)
        for number in 1, 2:
            self.assertTrue((self.path / f"found-{number}.svg").exists())
            self.assertEqual(self.description(self.path / f"found-{number}.svg"),
                             self.description(self.path / f"name-{number}.svg"))


class Again(DrawTest):
    def test_same_bytes(self):
        looks = ([], ["--theme", "dark", "--circle", "E4", "--label", "D4=<&>", "--caption", "\u00e9 ]]>"],
                 ["--turn", "3-5", "--strip", "--title", "Three"], ["--width-mm", "50", "--mirror"])
        for extension in ("svg", "png", "pdf"):
            for look in looks:
                with self.subTest(extension=extension, look=look):
                    one, other = (self.path / f"{name}.{extension}" for name in ("one", "other"))
                    self.drawn(RECORD, *look, "-o", one)
                    self.drawn(one, "-o", other)
                    self.assertTrue(one.read_bytes() == other.read_bytes())

    def test_other_theme_and_format(self):
        direct = self.drawn(RECORD, "--turn", "9", "--theme", "dark", "--circle", "E4")
        for extension in ("svg", "png", "pdf"):
            file = self.path / f"one.{extension}"
            self.drawn(RECORD, "--turn", "9", "-o", file)
            self.assertTrue(self.drawn(file, "--theme", "dark", "--circle", "E4") == direct)

    def test_hostile_metadata(self):
        file = self.path / "one.svg"
        self.drawn(RECORD, "--turn", "9", "--circle", "E4", "-o", file)
        good = file.read_text()
        (self.path / "secret").write_text("a secret")
        for old, new in (('"turn":9', '"turn":99'), ('"game":"tzaar"', '"game":"chess"'),
                         ("D4xC3", "D4xD4"), ('"figure/1"', '"figure/2"'),
                         ('"name":"circle"', '"name":"output"'),
                         ('"name":"circle","value":"E4"', f'"name":"theme","value":"{self.path}/secret"'),
                         ('"game":0', '"game":1'), ('"schema"', '"sch')):
            with self.subTest(new=new):
                old, new = (text.replace('"', "&quot;") for text in (old, new))
                self.assertTrue(old in good, old)
                file.write_text(good.replace(old, new))
                done = draw(file)
                self.assertIn(done.returncode, (1, 2), done.stderr)
                self.assertEqual((done.stdout, done.stderr.count("\n")), (b"", 1), done.stderr)
                self.assertNotIn("a secret", done.stderr)


if __name__ == "__main__":
    support.main(sys.argv)
