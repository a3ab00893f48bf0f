#!/usr/bin/env python3
"""Drives every verb on the sample game, with a program that knows it.

usage: sample_game_test.py PROGRAM [unittest argument...]; CAIRN_SOURCE_ROOT names the sources
"""

import json
import os
import pathlib
import re
import sys
import xml.etree.ElementTree

sys.path.insert(0, str(pathlib.Path(os.environ.get("CAIRN_SOURCE_ROOT", "."), "tests/cli")))
from support import CliTest, OF_FILE, cairn, main  # noqa: E402

START = "PPPPP/PPPPP/5/5/ppppp/ppppp w"
WON = "P4/5/p4/1P3/4p/5 w"  # White wins by a4-a5 and by no other move
GAMES = 4


class SampleGameTest(CliTest):
    def output(self, *arguments, status=0, **options):
        """Runs a verb, which has to end with `status`; returns its standard output."""
        done = cairn(*arguments, **options)
        self.assertEqual(done.returncode, status, done.stderr)
        return done.stdout.decode()

    def games(self, *arguments):
        return self.output("selfplay", "-q", "--game", "breakthrough", "--games", GAMES, *arguments)

    def archive(self):
        return self.file("games.sgf", self.games("--seed", 3))


class Records(SampleGameTest):
    def test_games_of_a_seed_are_the_same_and_legal(self):
        games = self.games("--seed", 3)
        self.assertEqual(games.count("FF[BREAKTHROUGH]"), GAMES)
        self.assertEqual(games, self.games("--seed", 3, "-j", 1))
        self.assertNotEqual(games, self.games("--seed", 4))
        lines = self.output("check", "-q", "-", text=games).splitlines()
        self.assertEqual(len(lines), GAMES)
        for line in lines:
            self.assertRegex(line, "ok: .* turns, (White|Black) wins: the far rank is reached$")

    def test_every_strength_plays(self):
        for strength in ("full", "exact"):
            self.assertIn("]RE[", self.games("--strength", strength, "--depth", 1))

    def test_damage_is_told_with_what_would_be_right(self):
        good = "(;FF" + self.games("--seed", 3).split("(;FF")[1]
        third = re.compile(r"^((?:.*\n)+?(?:;[WB].*\n){2};[WB])\[.*\]", re.MULTILINE)
        done = cairn("check", "-", text=third.sub(r"\1[a1-e6]", good, count=1))
        self.assertEqual(done.returncode, 1)
        self.assertRegex(done.stdout.decode(), r"cut off: Breakthrough, 2 of \d+ turns are good")
        self.assertRegex(done.stderr, r"-:\d+:\d+: turn 3: 'a1-e6' is not legal; legal moves: a1-a2")
        self.assertIn("; nearest legal turns: a1-a2, ", done.stderr)
        done = cairn("check", "-", text=good[: good.rindex(";") + 5])
        self.assertEqual(done.returncode, 1)
        self.assertIn("cut off: ", done.stdout.decode())

    def test_games_are_selected_by_the_words_of_the_game(self):
        archive = self.archive()
        for option, count in ((("--ending", "arrived"), GAMES), (("--ending", "extinct"), 0),
                              (("--ending", "starved"), 0), (("--setup", "fixed"), GAMES),
                              (("--position", "*****/*****/*****/*****/?????/ppppp"), GAMES)):
            lines = self.output("check", "-q", *option, archive).splitlines()
            self.assertEqual(len(lines), count, option)
        done = cairn("check", "--ending", "checkmate", archive)
        self.assertEqual(done.returncode, 2)
        self.assertIn("stuck, extinct, breakthrough, arrived, repetition, resign", done.stderr)
        self.assertIn("extinct, breakthrough, arrived or repetition;",
                      " ".join(self.output("check", "--help").split()))

    def test_images_are_duplicates(self):
        image = str.maketrans("abcde", "edcba")
        text = self.output("convert", "--to", "text", "--split", "-o", self.path / "texts",
                           self.archive())
        first = sorted((self.path / "texts").iterdir())[0].read_text()
        header, moves = first.split("\n", 1)
        mirrored = header + "\n" + moves.translate(image)
        self.assertEqual(text, "")
        pair = [self.file("a.txt", first), self.file("b.txt", mirrored)]
        done = cairn("check", "--duplicates", "report", *pair)
        self.assertIn("mirrored left to right", done.stdout.decode() + done.stderr)

    def test_formats_give_back_what_they_were_given(self):
        archive = self.archive()
        text = self.output("convert", "-q", "--to", "text", archive)
        self.assertEqual(text.count(START), GAMES)
        back = self.output("convert", "-q", "--to", "cairn", "-", text=text)
        again = self.output("convert", "-q", "--to", "text", "-", text=back)
        self.assertEqual(text, again)
        done = cairn("convert", "--to", "littlegolem", archive)
        self.assertEqual(done.returncode, 1)
        self.assertIn("this format cannot hold Breakthrough", done.stderr)


class Searches(SampleGameTest):
    def test_analysis_has_every_form(self):
        archive = self.archive()
        options = ("analyse", "-q", "--depth", 2, "--proof-nodes", 2000)
        forms = {form: self.output(*options, "--format", form, archive)
                 for form in ("text", "sgf", "json", "csv")}
        games = [json.loads(line) for line in forms["json"].splitlines()]
        self.assertEqual([game["game"] for game in games], ["breakthrough"] * GAMES)
        turns = sum(len(game["turns"]) for game in games)
        self.assertEqual(len(forms["csv"].splitlines()), 1 + turns)
        self.assertEqual(forms["sgf"].count("FF[BREAKTHROUGH]"), GAMES)
        self.assertEqual(forms["text"].count("the far rank is reached"), GAMES)
        checked = self.output("check", "-q", "-", text=forms["sgf"])
        self.assertEqual(checked.count("ok: "), GAMES)
        again = self.output("analyse", "-q", "--format", "text", "-", text=forms["json"])
        self.assertEqual(again.replace(OF_FILE.decode(), ""), forms["text"])

    def test_a_solution_is_proven_and_verified(self):
        proof = self.path / "win.proof"
        solved = json.loads(self.output("solve", "--json", "--shortest", "--proof", proof, WON))
        self.assertEqual((solved["value"], solved["turns"]), ("win", 3))
        self.assertIn("ok: Breakthrough, White wins in at most 3 turns",
                      self.output("verify", proof))
        content = bytearray(proof.read_bytes())
        content[-1] ^= 1
        self.output("verify", self.file("bad.proof", bytes(content)), status=1)

    def test_self_play_gives_puzzles_with_certificates(self):
        directory = self.path / "set"
        self.output("puzzles", "-q", "--self-play", 40, "--game", "breakthrough", "--nodes", 3000,
                    "--tactic-nodes", 300, "--memory", 16, "--choices", 4, "-o", directory)
        puzzles = [json.loads(line) for line in
                   (directory / "puzzles.jsonl").read_text().splitlines()]
        self.assertGreater(len(puzzles), 3)
        for puzzle in puzzles:
            self.assertEqual(puzzle["game"], "breakthrough")
            self.assertTrue({"arrival", "extinction"} & set(puzzle["themes"]))
        lines = self.output("verify", directory / "certificates.tar.bz2").splitlines()
        self.assertEqual(len(lines), 2 * len(puzzles))
        self.assertTrue(all(": ok" in line for line in lines), lines)
        for name in ("puzzles.csv", "puzzles.sgf", "puzzles.pdf", "puzzles.html", "summary.txt"):
            self.assertGreater((directory / name).stat().st_size, 0, name)

    def test_the_engine_answers(self):
        questions = [
            {"id": "best", "game": "breakthrough", "position": WON, "depth": 3},
            {"id": "legal", "position": START, "moves": ["c2-c3", "c5-c4"], "depth": 0,
             "includeLegalTurns": True},
            {"id": "over", "game": "breakthrough", "position": WON.replace(" w", " b"),
             "moves": ["b3-b2", "a4-a5", "b2-b1"]},
            {"id": "wrong", "game": "breakthrough", "moves": ["c2-c4"]},
        ]
        answers = {answer["id"]: answer for answer in map(json.loads, self.output(
            "engine", text="".join(json.dumps(each) + "\n" for each in questions)).splitlines())}
        self.assertEqual(answers["best"]["moveInfos"][0]["proof"], "win")
        self.assertEqual(answers["legal"]["rootInfo"]["game"], "breakthrough")
        self.assertIn("c3-d4", answers["legal"]["legalTurns"])
        self.assertEqual(len(answers["legal"]["legalTurns"]), 13)
        self.assertEqual(answers["over"]["rootInfo"]["result"],
                         "Black wins: the far rank is reached")
        self.assertIn("legal moves", answers["wrong"]["error"])

    def test_sequences_of_moves_are_counted(self):
        def count(depth):
            return int(self.output("perft", "-q", depth, START))
        self.assertEqual([count(depth) for depth in range(5)], [1, 13, 169, 2331, 31545])
        self.assertRegex(self.output("bench", "-q"), r"\nbreakthrough \d+\n$")


class Drawings(SampleGameTest):
    def test_a_turn_is_drawn_in_every_kind_of_picture(self):
        archive = self.archive()
        for kind, beginning in (("svg", b"<"), ("png", b"\x89PNG"), ("pdf", b"%PDF")):
            picture = self.path / f"turn.{kind}"
            self.output("draw", "-q", archive, "--turn", 5, "--captures", "c2", "-o", picture)
            self.assertTrue(picture.read_bytes().startswith(beginning), kind)
        drawing = xml.etree.ElementTree.parse(self.path / "turn.svg")
        self.assertIn("Breakthrough", "".join(drawing.getroot().itertext()))
        board = self.path / "board.txt"
        self.output("draw", "-q", START, "-o", board)
        self.assertIn("  6  ●p ●p ●p ●p ●p\n", board.read_text())
        self.assertIn("pawn", board.read_text())


if __name__ == "__main__":
    main(sys.argv)
