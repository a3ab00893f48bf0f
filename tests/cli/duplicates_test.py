#!/usr/bin/env python3
"""Copies of games, as users of the built program see them.

usage: duplicates_test.py PROGRAM [unittest argument...]; CAIRN_SOURCE_ROOT is the directory of the sources
"""

import re
import sys

import support
from selecting import TURNS, Case, mirrored
from support import SOURCE


# So many turns tell a game.
GAME = ["c1+c2", "d8+d7", "e1+e2", "f8+f7", "g1+f1", "b8+c8", "a1+b1", "h8+g8", "h2+g2", "a7+b7",
        "g2-f3", "b7-c6"]


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

    def test_the_longest_is_kept_whichever_comes_first(self):
        for files in (["whole.txt", "short.txt"], ["short.txt", "whole.txt"]):
            copies, text = self.messages("drop", *files)
            self.assertEqual(list(copies), ["short.txt"])
            self.assertIn("12. b7-c6", text)

    def test_that_which_tells_more_is_kept(self):
        self.write("named.txt", GAME, White="Ann")
        copies, text = self.messages("drop", "whole.txt", "named.txt")
        self.assertEqual(copies, {"whole.txt": "a copy of named.txt:2:1"})
        self.assertIn("Ann", text)

    def test_other_formats_and_mirror_images(self):
        self.cairn("convert", "--to", "cairn", "whole.txt", "-o", "whole.sgf")
        start = self.cairn("convert", "--to", "text", "whole.txt").stdout.splitlines()[0]
        board, rest = start.split(" ", 1)
        parts = [part.replace(")", ") ").split() if "(" in part else [part]
                 for part in board.split("/")]
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
        pairs = [line.split(": ", 1) for line in told.splitlines()
                 if " as pair" in line or " copy of " in line]
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
        told, are_kept = self.told("(;FF[TOWERS]" + "".join(moves[:4]) + ")",
                                   "(;FF[TOWERS]" + "".join(moves) + ")")
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
        done = self.cairn("check", "--duplicates", "drop", "-o", "out", changing, "whole.txt",
                          "whole.txt", status=3)
        self.assertRegex(done.stderr, f"^cairn: {changing}: .* was changed")
        self.assertFalse((self.path / "out").exists())


if __name__ == "__main__":
    support.main(sys.argv)
