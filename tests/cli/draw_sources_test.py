#!/usr/bin/env python3
"""What `cairn draw` draws: records, analyses, puzzles, and the positions of pictures.

usage: draw_sources_test.py PROGRAM [unittest argument...]; CAIRN_SOURCE_ROOT is the directory of
the sources
"""

import json
import re
import sys

import support
from drawing import ANALYSED, COLLECTION, TOWERS, DrawTest, draw
from support import RECORD


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
        games.write_bytes(b"\n".join([good, good.replace(b"nmpm-opmr", b"npnp"),
                                      good.replace(b"PB[", b"RE[B+]PB[")]))
        done = draw(games, "-o", self.path / "{number}.svg", "--turn", "3", "--report", "-")
        self.assertEqual(done.returncode, 1)
        self.assertEqual([json.loads(line) for line in done.stdout.splitlines()],
                         support.report(games))
        self.assertIn(":270: turn 9: ", done.stderr)

    def test_same_names_in_different_directories(self):
        for directory in ("a", "b"):
            (self.path / directory).mkdir()
            (self.path / directory / "game.txt").write_bytes(RECORD.read_bytes())
        self.drawn(self.path / "a", self.path / "b", "--turn", "3", "-o", self.path / "{source}.svg")
        self.assertEqual(sorted(path.name for path in self.path.glob("*.svg")),
                         ["game-2.svg", "game.svg"])

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
            done = draw(*arguments, "--theme", "dark", "-f", "svg", "-o", f"{self.path}/drawn/{name}/",
                        text=text)
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
        self.assertTrue(part == self.description("-", "--turn", "1", "--area", "D4,C3",
                                                 text=RECORD.read_bytes()))
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
        turn = json.loads(ANALYSED.read_text())["turns"][26]
        solution = {"turn": turn["text"], "position": "", "turns": 1, "uniqueness": "only", "ways": 1,
                    "end": "White wins"}
        puzzle = {
            "cairn": "0", "schema": "puzzle/2", "id": "x", "game": "tzaar", "certificate": "",
            "position": turn["position"], "side": "white", "turns": 1, "asked": 1,
            "themes": [], "rating": 1, "rating_error": 1, "difficulty_class": "easy", "choices": 9,
            "shares": [],
            "solution": solution, "wrong_turn": None,
            "source": {"source": "s", "number": 1, "turn": 26, "event": "", "white": "Ann",
                       "black": "Bob", "date": "", "played": "", "position_before": "",
                       "turn_before": ""},
        }
        self.file = self.path / "set.jsonl"
        self.file.write_text((json.dumps(puzzle) + "\n") * 2)

    def test_position_and_solution(self):
        puzzle = self.description(self.file)
        self.assertIn("White to play and win in 1 turn.", puzzle)
        self.assertNotIn("captures", puzzle)
        solution = self.description(self.file, "--solution")
        self.assertIn("White to move", solution)
        self.assertIn("F8 captures E9", solution)
        self.assertIn("White wins", self.description(self.file, "--turn", "1"))
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
