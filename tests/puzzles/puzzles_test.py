#!/usr/bin/env python3
"""Drives `cairn puzzles` as its users do.

usage: puzzles_test.py PROGRAM [unittest argument...]; CAIRN_SOURCE_ROOT is the directory of the
sources
"""

import csv
import json
import sys
import xml.etree.ElementTree

from puzzles_case import (COMPOSED, FILES, FOR_TESTS, PROOFS, QUICK, PuzzlesCase, json_lines, read_page)
from support import RECORD, cairn, files_below, main

# Wins that one looks at first: short ones, one of two defences, a capture besides which there is
# none. And wins that lack one of the conditions for that: the shallowest search does not choose it,
# one of its turns is quiet, it takes three turns and there are ten defences.
OBVIOUS = (
    "8/8/6(s)1/(CSS)(cc)6/(C)4(s)(S)1/8/1(C)6/8 w 13",
    "...../bb3..A2./c....../A4.C2...../.....C.b2/.cB3.A2.../.....a4B/....../B..c2. b 1",
    "c..../bA6b2C../...a5.../.......A3/.......c/...B3..../......b2/a2....B/C..c2B b 1",
    "8/8/8/3(C)4/7(C)/3(CCS)3(c)/1(sss)1(cs)4/8 w 20",
)
NOT_OBVIOUS = (
    "8/(c)7/8/1(s)(C)4(CSS)/(SS)6(cs)/1(S)6/8/8 w 13",
    "C2...b/..b6.../......./...B2..../....c..A4/......../......./....a6c/c2.C.b b 1",
    "....A5/bc..../c2.....b/..Ca5b6.../.B....../....C2..c/...c2..B6/.....B/C.... b 1",
)
# Puzzles of two turns with an idea and few defences.
FOR_PEOPLE = (
    "a3...B/...C3../....b../......../.c..A5.../B2cc...../b...c.B3/c.c.C./...b5c w 1",
    "....c/...cc./......B4/C.a.B3.../...a6..../C......./.....A5./..b7..c/..C3.. w 1",
    "b4.c../....../......./....c..B2/....CC2../..C..a5c./......./..c2..C/..A8.C w 1",
)
COLUMNS = (
    "PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,GameUrl,OpeningTags"
)


class PuzzlesTest(PuzzlesCase):
    def test_games_in_json_are_selected_and_bad_lines_found_in_the_whole_file(self):
        analysis = ("analyse", "--depth", 1, "--proof-nodes", 0, "--format", "json")
        line = cairn(*analysis, RECORD).stdout
        count = (300 << 10) // len(line) + 1  # more than is read at a time
        (self.path / "games.json").write_bytes(count * line + b"nonsense\n")
        done = cairn("puzzles", "-o", self.path / "set", "--player", "nobody",
                     self.path / "games.json")
        self.assertEqual(done.returncode, 1, done.stderr)
        self.assertIn(f"games.json:{count + 1}:1: not JSON", done.stderr)
        self.assertIn(" 0  games\n", (self.path / "set/summary.txt").read_text())

    def test_analyses_of_a_database_take_the_place_of_searches(self):
        """Without proofs there are no candidates; of several analyses, the one that proves most counts."""
        base = self.path / "games.db"
        self.assertEqual(cairn("convert", RECORD, "-o", base).returncode, 0)

        def set_after(name, proof_nodes):
            done = cairn("analyse", "--depth", 1, "--proof-nodes", proof_nodes, "-q", base)
            self.assertEqual(done.returncode, 0, done.stderr)
            made = self.make(name, base, "--sheet", 0)
            return [puzzle["id"] for puzzle in json_lines(made / "puzzles.jsonl")]

        self.assertEqual(set_after("bare", 1), [])
        puzzles = set_after("proven", 3000)
        self.assertEqual(len(puzzles), 1)
        self.assertEqual(set_after("still", 2), puzzles)
        lines = cairn("analyse", "--depth", 1, "--proof-nodes", 3000, "--format", "json", RECORD)
        (self.path / "games.json").write_bytes(lines.stdout)
        made = self.make("json", self.path / "games.json", "--sheet", 0)
        self.assertEqual([puzzle["id"] for puzzle in json_lines(made / "puzzles.jsonl")], puzzles)

    def test_puzzles_are_composed(self):
        made = self.make("composed", *COMPOSED)
        self.assertEqual(len((made / "boards.txt").read_text().splitlines()), 4)
        puzzles = json_lines(made / "puzzles.jsonl")
        self.assertGreater(len(puzzles), 0)
        for puzzle in puzzles:
            self.assertEqual(puzzle["game"], "towers")
            self.assertEqual(puzzle["source"]["source"], "boards.txt")
        done = cairn("verify", "--set", made)
        self.assertEqual(done.returncode, 0, done.stderr)

    def test_a_file_that_is_called_like_the_boards_holds_games(self):
        """Only the boards that a run has made are composed; a game of the same label is none."""
        (self.path / "boards.txt").write_bytes(RECORD.read_bytes())
        done = cairn("puzzles", "-o", "set", *QUICK, "--compose", 1, "--win-in",
                     "2-3", "--seed", 2, "--sheet", 0, "--variations", 0, "boards.txt",
                     cwd=self.path)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn(" 2  games\n", (self.path / "set/summary.txt").read_text())

    def test_what_cannot_be_composed_is_told(self):
        for options, message in (
            (("--compose", 2, "--game", "tzaar"), "cannot make boards of tzaar, but of: towers"),
            (("--compose", 2, "--self-play", 2), "make two sets"),
            (("--compose", 2, "--depth", 1), "--depth is for games of the engine"),
            (("--seed", 1, RECORD), "add --self-play N or --compose N"),
            (("--compose", 2, "--variations", 3), "--variations is for games"),
        ):
            done = cairn("puzzles", "-o", self.path / "none", *options)
            self.assertEqual(done.returncode, 2)
            self.assertIn(message, done.stderr)

    def test_a_set_is_complete_and_its_parts_agree(self):
        made = self.make("set", *FILES)
        puzzles = json_lines(made / "puzzles.jsonl")
        self.assertGreaterEqual(len(puzzles), 1)
        names = ("very_easy", "easy", "medium", "hard", "very_hard")
        classes = [names.index(puzzle["difficulty_class"]) for puzzle in puzzles]
        self.assertEqual(classes, sorted(classes))
        done = cairn("verify", "--json", made / PROOFS)
        self.assertEqual(done.returncode, 0, done.stdout)
        lines = [json.loads(line) for line in done.stdout.splitlines()]
        verified = {line["source"].split(":")[-1]: line for line in lines}
        keys = ("certificate", "uniqueness_certificate")
        self.assertEqual(list(verified), sorted(puzzle[key] for puzzle in puzzles for key in keys))
        for puzzle in puzzles:
            proof = verified[puzzle["certificate"]]
            self.assertEqual(proof["position"], puzzle["position"])
            self.assertEqual(proof["winner"], puzzle["side"])
            self.assertEqual(proof["length"], 2 * puzzle["turns"] - 1)
            proof = verified[puzzle["uniqueness_certificate"]]
            self.assertEqual(proof["position"], puzzle["position"])
            self.assertNotEqual(proof["winner"], puzzle["side"])
            self.assertIn(puzzle["solution"]["turn"], proof["without"])
            self.assertEqual(proof["within"], 0)
        lines = (made / "puzzles.csv").read_text().splitlines()
        self.assertEqual(lines[0], COLUMNS)
        rows = list(csv.reader(lines[1:]))
        self.assertEqual([row[0] for row in rows], sorted(puzzle["id"] for puzzle in puzzles))
        checked = cairn("check", made / "puzzles.sgf")
        self.assertEqual(checked.returncode, 0, checked.stdout)
        self.assertEqual(len(checked.stdout.splitlines()), len(puzzles))

    def for_people(self):
        """A file of positions that are puzzles by all demands."""
        file = self.path / "people.txt"
        file.write_text("\n\n".join(FOR_PEOPLE) + "\n")
        return file

    def test_every_puzzle_tells_an_idea_and_its_defences_fall_into_few_groups(self):
        files = [*FILES, self.for_people()]
        made = self.make("set", *files, "--variations", 0, filters=())
        puzzles = json_lines(made / "puzzles.jsonl")
        self.assertGreater(len(puzzles), 0)

        def meets(answer, defence):
            if "answer" not in defence:
                return answer is None
            return answer in (defence["answer"]["turn"], *defence["answer"].get("also", []))

        for puzzle in puzzles:
            self.assertTrue(puzzle["idea"].endswith("."))
            self.assertIn(puzzle["wrong_turn"]["turn"], puzzle["trap"])
            turn = puzzle["solution"]
            for _ in range(puzzle["asked"]):
                defences, groups = turn.get("defences", []), turn.get("groups", [])
                self.assertLessEqual(len(groups), 12)
                numbers = [number for group in groups for number in group["defences"]]
                self.assertEqual(sorted(numbers), list(range(len(defences))))
                for group in groups:
                    for number in group["defences"]:
                        self.assertTrue(meets(group.get("answer"), defences[number]))
                if not defences or "answer" not in defences[0]:
                    break
                turn = defences[0]["answer"]
        more = self.make("more", *files, "--variations", 0)
        self.assertGreater(len(json_lines(more / "puzzles.jsonl")), len(puzzles))

    def test_first_steps_are_short_and_easy(self):
        made = self.make("first", "--first-steps", RECORD, self.for_people(), "--most", 2, "--sheet", 0,
                         "--variations", 0, filters=())
        puzzles = json_lines(made / "puzzles.jsonl")
        self.assertEqual(len(puzzles), 2)
        for puzzle in puzzles:
            self.assertLessEqual(puzzle["turns"], 2)
            self.assertIn(puzzle["difficulty_class"], ("very_easy", "easy"))
        self.assertEqual(cairn("verify", "--set", made).returncode, 0)
        done = cairn("puzzles", "-o", self.path / "none", "--first-steps")
        self.assertEqual(done.returncode, 2)
        self.assertIn("add --game NAME", done.stderr)

    def test_what_one_looks_at_first_is_no_puzzle(self):
        positions = self.path / "positions.txt"
        positions.write_text("\n\n".join(OBVIOUS + NOT_OBVIOUS) + "\n")
        puzzles = json_lines(self.make("all", positions, "--without", "obvious") / "puzzles.jsonl")
        self.assertEqual(len(puzzles), len(OBVIOUS + NOT_OBVIOUS))
        made = self.make("set", positions)
        kept = {puzzle["position"] for puzzle in json_lines(made / "puzzles.jsonl")}
        self.assertEqual(kept, set(NOT_OBVIOUS))

    def test_a_length_that_was_found_is_proven(self):
        """The budget of a wrong turn is small, but the length of the win may cost more."""
        position = "Cb.../...cA2c/.....cB/.C..C2..B/Cc2..c.../.....c../...B8.../b4...../....a7 w 1"
        (self.path / "long.txt").write_text(position + "\n")
        made = self.make("set", "--variations", 0, self.path / "long.txt")
        self.assertEqual(len(json_lines(made / "puzzles.jsonl")), 1)

    def test_the_first_turn_is_the_only_one(self):
        """What `solve` finds for the position after every other first turn agrees with the set."""
        made = self.make("set", RECORD)
        (puzzle,) = json_lines(made / "puzzles.jsonl")
        solved = cairn("solve", "--json", "--shortest", puzzle["position"])
        solution = json.loads(solved.stdout)
        self.assertEqual((solution["value"], solution["shortest"]), ("win", True))
        self.assertEqual(solution["turns"], 2 * puzzle["turns"] - 1)
        wrong = [turn for refutation in puzzle["solution"]["refutations"] for turn in refutation["turns"]]
        self.assertEqual(len(wrong), puzzle["choices"] - 1)
        self.assertEqual(len(wrong), len(set(wrong)))
        self.assertNotIn(puzzle["solution"]["turn"], wrong)

    def test_the_same_bytes_for_any_number_of_workers(self):
        one = files_below(self.make("one", *FILES, "-j", "1"))
        self.assertEqual(one, files_below(self.make("three", *FILES, "-j", "3")))

    def test_known_puzzles_are_not_taken_again(self):
        first = self.make("first", RECORD)
        second = self.make("second", RECORD, "--known", first / "puzzles.jsonl")
        self.assertEqual((second / "puzzles.jsonl").read_text(), "")

    def test_a_copy_of_a_game_gives_no_second_puzzle(self):
        copy = self.path / "copy.txt"
        copy.write_bytes(RECORD.read_bytes())
        made = self.make("set", RECORD, copy)
        self.assertEqual(len(json_lines(made / "puzzles.jsonl")), 1)

    def test_an_analysis_spares_searches_and_gives_the_same_puzzle(self):
        analysis = self.path / "analysis.json"
        analyse = ("analyse", "--format", "json", "--depth", "1", "--proof-nodes", "3000")
        self.assertEqual(cairn(*analyse, "-o", analysis, RECORD).returncode, 0)
        of_record = json_lines(self.make("a", RECORD) / "puzzles.jsonl")
        of_analysis = json_lines(self.make("b", analysis) / "puzzles.jsonl")
        self.assertEqual([p["id"] for p in of_record], [p["id"] for p in of_analysis])

    def test_a_bad_record_does_not_end_the_run(self):
        bad = self.path / "bad.txt"
        bad.write_bytes(b"(;FF[TZAAR];W[zzzz])\n")
        made = self.make("set", bad, RECORD, status=1)
        self.assertEqual(len(json_lines(made / "puzzles.jsonl")), 1)
        self.assertIn(" 1  bad record\n", (made / "summary.txt").read_text())

    def test_self_play(self):
        own = ("--self-play", "2", "--game", "towers", "--depth", "1", "--seed", "3")
        first = files_below(self.make("first", *own, "-j", "1"))
        self.assertEqual(first, files_below(self.make("second", *own, "-j", "2")))
        self.assertIn("games.sgf", first)
        self.assertIn(b" 3  games\n", files_below(self.make("both", RECORD, *own))["summary.txt"])

    def test_sheets(self):
        made = self.make("set", *FILES, "--sheet", "2", "--paper", "letter", "--svg")
        count = len(json_lines(made / "puzzles.jsonl"))
        pages = sorted((made / "sheets").iterdir())
        # The first page, the boards, and the answers with the index by theme.
        self.assertEqual(len(pages), 1 + -(-count // 2) + 1)
        for page in pages:
            root = xml.etree.ElementTree.parse(page).getroot()
            self.assertEqual((root.get("width"), root.get("height")), ("215.9mm", "279.4mm"))
        text = "".join(page.read_text() for page in pages)
        for puzzle in json_lines(made / "puzzles.jsonl"):
            self.assertIn(f"1.\u00a0{puzzle['solution']['turn']}", text)
        self.assertTrue((made / "puzzles.pdf").read_bytes().startswith(b"%PDF"))
        self.make("set", *FILES, "--sheet", "0")
        self.assertFalse((made / "puzzles.pdf").exists())
        self.assertEqual(list((made / "sheets").iterdir()), [])

    def test_the_page_holds_all_that_can_be_played(self):
        made = self.make("set", *FILES)
        page = read_page(made)
        puzzles = json_lines(made / "puzzles.jsonl")
        self.assertEqual([item["id"] for item in page["puzzles"]], [p["id"] for p in puzzles])

        def leaves(choices, before=()):
            for action, rest in choices:
                if isinstance(rest, list):
                    yield from leaves(rest, (*before, action))
                else:
                    yield (*before, action), rest

        for item, puzzle in zip(page["puzzles"], puzzles):
            task = item["line"][0]["task"]
            turns = dict(leaves(task["choices"]))
            self.assertGreaterEqual(len(turns), puzzle["choices"])
            texts = ["-".join(task["actions"][action][0] for action in turn) for turn in turns]
            self.assertIn(puzzle["solution"]["turn"], texts)
            solved = [turn for turn, verdict in turns.items() if verdict == -1]
            self.assertGreaterEqual(len(solved), 1)
            replies = [task["replies"][verdict] for verdict in turns.values() if verdict >= 0]
            solution = puzzle["solution"]
            self.assertLessEqual({reply[0] for reply in replies if len(reply) == 3},
                                 {refutation["reply"] for refutation in solution["refutations"]})
            refuted = [([reply[0], *(turn[0] for turn in reply[3])], reply[4])
                       for reply in replies if len(reply) > 3]
            for trap in solution.get("traps", []):
                self.assertIn((trap["line"], trap["end"]), refuted)

    def test_wrong_usage(self):
        for arguments, message in (
            ([RECORD], "name it with -o DIR"),
            (["-o", self.path / "x"], "give at least one of them"),
            (["-o", self.path / "x", RECORD, "--silver"], "--silver is gone; a puzzle has one solution"),
            (["-o", self.path / "x", RECORD, "--parts", "y", "z"], "--parts is gone; put the journals"),
            (["-o", self.path / "x", "--sets", "y"], "--sets is gone; give all games to one run"),
            (["-o", self.path / "x", RECORD, "--spaces-out", "no-gap"], "--spaces-out is gone; spaces are written"),
            (["-o", self.path / "x", RECORD, "--win-in", "3-2"], "two like 2-5 expected"),
            (["-o", self.path / "x", RECORD, "--win-in", "3x"], "two like 2-5 expected"),
            (["-o", self.path / "x", RECORD, "--without", "taste"], "can be left out"),
            (["-o", self.path / "x", RECORD, "--sheet", "1"], "--sheet is 1"),
            (["-o", self.path / "x", RECORD, "--paper", "a3"], "a4, a5, a6, letter"),
            (["-o", self.path / "x", RECORD, "--chances", "0"], "above 0 and at most 100"),
            (["-o", self.path / "x", RECORD, "--known", RECORD], "game2552914.txt:1:1: not JSON"),
        ):
            done = cairn("puzzles", *arguments)
            self.assertIn(done.returncode, (1, 2), done.stderr)
            self.assertIn(message, done.stderr)
        done = cairn("puzzles", "-o", RECORD / "x", RECORD)
        self.assertEqual(done.returncode, 3, done.stderr)


if __name__ == "__main__":
    main(sys.argv)
