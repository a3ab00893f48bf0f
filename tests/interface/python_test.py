#!/usr/bin/env python3
"""Tests cairn.py, whose library is named by CAIRN_LIBRARY.

usage: python_test.py SOURCE_ROOT
"""

import pathlib
import sys
import unittest

ROOT = pathlib.Path(sys.argv.pop(1))
sys.path.insert(0, str(ROOT / "src/app"))

import cairn  # noqa: E402

RECORD = ROOT / "samples/game2552914.txt"


class PythonTest(unittest.TestCase):
    def test_a_record_is_read_and_replayed(self):
        [record] = cairn.read_file(RECORD)
        self.assertEqual(record.report["state"], "ok")
        self.assertEqual(len(record.turns), 27)
        positions = record.positions
        self.assertEqual(len(positions), 28)
        self.assertEqual(positions[0].play(*record.turns), positions[-1])
        self.assertTrue(positions[-1].is_over)
        self.assertEqual(positions[-1].winner, "white")
        [again] = cairn.read(record.write("text"))
        self.assertEqual(again.turns, record.turns)

    def test_a_record_is_analysed(self):
        [record] = cairn.read_file(RECORD)
        analysis = record.analyse(depth=1)
        self.assertEqual(len(analysis["turns"]), 27)
        self.assertIn("AN[Cairn", record.analyse("sgf", depth=1, turns=(18, 20)))
        self.assertEqual(len(record.analyse("csv", depth=1).splitlines()), 28)

    def test_a_position_finds_turns_and_proofs(self):
        position = cairn.Position("tzaar", "random:7")
        self.assertIn(position.best(2, nodes=10_000)[0]["turn"], position.turns())
        [record] = cairn.read_file(RECORD)
        self.assertEqual(record.positions[-3].solve()["value"], "loss")

    def test_a_position_is_told_as_on_the_command_line(self):
        for game, ways in (("towers", ["", "towers", " Towers "]), ("tzaar", ["fixed D7xE8", "tzaar fixed 1. D7xE8"])):
            for way in ways:
                self.assertEqual(cairn.Position(game, way), cairn.Position(game, ways[0]))
        self.assertEqual(cairn.Position("tzaar", "fixed D7xE8"), cairn.Position("tzaar", "fixed").play("D7xE8"))
        with self.assertRaises(cairn.Error):
            cairn.Position("tzaar", "towers")

    def test_a_board_shows_itself(self):
        position = cairn.Position("towers")
        self.assertIn("<svg", position._repr_svg_())
        self.assertNotEqual(position.svg(theme="dark"), position.svg())
        self.assertIn("dark", cairn.themes())
        self.assertEqual([game["name"] for game in cairn.games()], ["tzaar", "towers"])

    def test_errors_are_raised(self):
        for kind, wrong in (
            ("syntax", lambda: cairn.Position("tzaar", "nonsense")),
            ("usage", lambda: cairn.Position("chess")),
            ("illegal", lambda: cairn.Position("tzaar", "random:7").play("A1xI5")),
            ("usage", lambda: cairn.Position("towers").svg(theme="none")),
            ("syntax", lambda: cairn.read_file(RECORD)[0].analyse(depth="deep")),
        ):
            with self.assertRaises(cairn.Error) as raised:
                wrong()
            self.assertEqual(raised.exception.kind, kind)
            self.assertTrue(str(raised.exception))
        [bad] = cairn.read("nonsense")
        self.assertEqual(bad.report["state"], "rejected")
        with self.assertRaises(cairn.Error):
            bad.turns


if __name__ == "__main__":
    unittest.main()
