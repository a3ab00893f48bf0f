#!/usr/bin/env python3
"""Drives `cairn puzzles` as its users do.

usage: puzzles_test.py PROGRAM [unittest argument...]; CAIRN_SOURCE_ROOT is the directory of the
sources
"""

import csv
import json
import lzma
import pathlib
import re
import signal
import subprocess
import sys
import time
import unittest
import xml.etree.ElementTree

from puzzles_case import (COMPOSED, FILES, FOR_TESTS, PROOFS, QUICK, ROOT, PuzzlesCase, json_lines, read_page, read_proofs,
                          write_proofs)
from support import RECORD, cairn, files_below, main, start

# Wins that one looks at first: short ones, one of two defences, a capture besides which there is
# none. And wins that lack one of the conditions for that: one of its turns is quiet, it takes three turns and there are
# ten defences.
OBVIOUS = (
    "8/8/6(s)1/(CSS)(cc)6/(C)4(s)(S)1/8/1(C)6/8 w 13",
    "...../bb3..A2./c....../A4.C2...../.....C.b2/.cB3.A2.../.....a4B/....../B..c2. b 1",
    "c..../bA6b2C../...a5.../.......A3/.......c/...B3..../......b2/a2....B/C..c2B b 1",
    "8/8/8/3(C)4/7(C)/3(CCS)3(c)/1(sss)1(cs)4/8 w 20",
)
NOT_OBVIOUS = (
    "C2...b/..b6.../......./...B2..../....c..A4/......../......./....a6c/c2.C.b b 1",
    "....A5/bc..../c2.....b/..Ca5b6.../.B....../....C2..c/...c2..B6/.....B/C.... b 1",
)
# Puzzles of two turns with an idea and few defences.
FOR_PEOPLE = (
    "a3...B/...C3../....b../......../.c..A5.../B2cc...../b...c.B3/c.c.C./...b5c w 1",
    "....c/...cc./......B4/C.a.B3.../...a6..../C......./.....A5./..b7..c/..C3.. w 1",
    "b4.c../....../......./....c..B2/....CC2../..C..a5c./......./..c2..C/..A8.C w 1",
)
COLUMNS = ("PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,GameUrl,OpeningTags")


class PuzzlesTest(PuzzlesCase):
    def test_games_in_json_are_selected_and_bad_lines_found_in_the_whole_file(self):
        analysis = ("analyse", "--depth", 1, "--proof-nodes", 0, "--format", "json")
        line = cairn(*analysis, RECORD).stdout
        count = (300 << 10) // len(line) + 1  # more than is read at a time
        (self.path / "games.json").write_bytes(count * line + b"nonsense\n")
        done = cairn("puzzles", "-o", self.path / "set", "--player", "nobody", self.path / "games.json")
        self.assertEqual(done.returncode, 1, done.stderr)
        self.assertIn(f"games.json:{count + 1}:1: not JSON", done.stderr)
        self.assertIn(" 0  games\n", (self.path / "set/summary.txt").read_text())

    def test_analyses_of_a_database_take_the_place_of_searches(self):
        """Of several analyses, the one that proves most counts."""
        base = self.path / "games.db"
        self.assertEqual(cairn("convert", RECORD, "-o", base).returncode, 0)

        def set_after(name, proof_nodes):
            done = cairn("analyse", "--depth", 1, "--proof-nodes", proof_nodes, "-q", base)
            self.assertEqual(done.returncode, 0, done.stderr)
            made = self.make(name, base, "--sheet", 0)
            return [puzzle["id"] for puzzle in json_lines(made / "puzzles.jsonl")]

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
        puzzles = json_lines(self.make("all", positions, "--without", "obvious", "--without", "material") / "puzzles.jsonl")
        self.assertEqual(len(puzzles), len(OBVIOUS + NOT_OBVIOUS))
        made = self.make("set", positions, "--without", "material")
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
            self.assertRegex(text, f'font-weight="bold"[^>]*>[^<]*{re.escape(puzzle["solution"]["turn"])}')
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
            refuted = [([reply[0], *(turn[0] for turn in reply[3])], reply[4]) for reply in replies if len(reply) > 3]
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
            (["-o", self.path / "x", RECORD, "--without", "taste"], "--without is 'taste'; glance, obvious, length, material, choice, defences or idea expected"),
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


# Interrupts runs of `cairn puzzles` and damages their journals: the sets are those of whole runs.

class GoingOn(PuzzlesCase):
    def interrupt(self, command, signal_number, when):
        """Starts a run and sends it a signal as soon as `when(journal)` holds for the bytes of its
        journal. Returns its messages, or None if it ended before."""
        process = start(*command, stdin=subprocess.DEVNULL)
        journal = pathlib.Path(command[command.index("-o") + 1]) / "journal.jsonl"
        end = time.monotonic() + 200
        while process.poll() is None and time.monotonic() < end:
            if journal.exists() and when(journal.read_bytes()):
                process.send_signal(signal_number)
                break
            time.sleep(0.002)
        message = process.communicate(timeout=900)[1].decode()
        return message if process.returncode in (130, -signal.SIGKILL) else None

    def assert_goes_on(self, command, whole):
        """The run comes to its end, and makes the whole set."""
        done = cairn(*command)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(files_below(command[command.index("-o") + 1]), whole)
        return done.stderr

    def test_an_interrupted_run_goes_on(self):
        whole = files_below(self.make("whole", *FILES))
        stopped = self.path / "stopped"
        command = ["puzzles", "-o", stopped, *QUICK, *FOR_TESTS, "-j", "1", *FILES]
        message = self.interrupt(command, signal.SIGINT, lambda journal: b'"proofs"' in journal)
        if message is not None:
            self.assertIn("run the same command to resume", message)
            self.assertFalse((stopped / "puzzles.jsonl").exists())
            with (stopped / "journal.jsonl").open("ab") as file:
                file.write(b'{"schema":"puzzle-journal/3","ta')  # killed in the middle of a line
        told = self.assert_goes_on(command, whole)
        if message is not None:
            self.assertIn("resuming from", told)

    def test_interrupted_self_play_goes_on(self):
        own = ("--self-play", 6, "--game", "towers", "--depth", 2, "--seed", 3, "-j", 1)
        whole = files_below(self.make("whole", *own))
        for number, games in ((signal.SIGINT, 1), (signal.SIGKILL, 2), (signal.SIGKILL, 5)):
            stopped = self.path / f"stopped-{games}"
            command = ["puzzles", "-o", stopped, *QUICK, *FOR_TESTS, *own]
            has_played = lambda journal: journal.count(b'"played"') >= games
            message = self.interrupt(command, number, has_played)
            if message is not None:
                self.assertFalse((stopped / "puzzles.jsonl").exists())
                self.assertNotIn("--first", message)
            kept = (stopped / "journal.jsonl").read_bytes() if message is not None else b""
            with self.subTest(number=number, games=kept.count(b"played")):
                self.assert_goes_on(command, whole)

    def test_interrupted_composing_goes_on(self):
        whole = files_below(self.make("whole", *COMPOSED))
        stopped = self.path / "stopped"
        command = ["puzzles", "-o", stopped, *QUICK, *FOR_TESTS, *COMPOSED, "-j", "2"]
        self.interrupt(command, signal.SIGINT, lambda journal: journal.count(b'"proofs"') >= 2)
        self.assert_goes_on(command, whole)

    def test_a_run_stops_while_it_writes_boards(self):
        made = self.path / "made"
        command = ["puzzles", "-o", made, *QUICK, *FOR_TESTS, "--compose", 100_000_000]
        boards = made / "boards.txt.partial"
        message = self.interrupt(command, signal.SIGINT, lambda journal: boards.exists())
        self.assertIn("run the same command to resume", message or "it ended")
        self.assertEqual([path.name for path in made.iterdir()], ["journal.jsonl"])

    def join(self, name, parts, *options):
        """Makes the set of parts from their journals."""
        (self.path / name).mkdir()
        journals = b"".join((part / "journal.jsonl").read_bytes() for part in parts)
        (self.path / name / "journal.jsonl").write_bytes(journals)
        done = cairn("puzzles", "-o", self.path / name, *QUICK, *FOR_TESTS, *options)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stderr, files_below(self.path / name)

    def test_the_journals_of_parts_make_the_set_of_one_run(self):
        # Each is in a part of its own, and the third part is empty.
        files = [FILES[0], FILES[2], "--per-class", 2, "--sheet", 0]
        whole = files_below(self.make("whole", *files))
        parts = [self.make(f"part-{part}", "--part", f"{part}/3", *files) for part in (3, 1, 2)]
        told, joined = self.join("all", parts, *files)
        self.assertIn("with 2 games or boards done", told)
        self.assertEqual(joined, whole)
        # A part that is made again or given twice does no harm, nor does one that is lost.
        again = files_below(parts[1])
        self.make("part-1", "--part", "1/3", *files)
        self.assertEqual(files_below(parts[1]), again)
        self.assertEqual(self.join("twice", [*parts, parts[1]], *files)[1], whole)
        told, joined = self.join("fewer", parts[:2], *files)
        self.assertIn("with 1 game or board done", told)
        self.assertEqual(joined, whole)

    def test_the_journals_of_composed_parts_make_the_set_of_one_run(self):
        whole = files_below(self.make("whole", *COMPOSED))
        parts = [self.make(f"part-{part}", *COMPOSED, "--part", f"{part}/2") for part in (1, 2)]
        self.assertEqual(self.join("joined", parts, *COMPOSED)[1], whole)

    def test_damage_to_the_journal_is_repaired(self):
        whole = files_below(self.make("whole", *FILES))
        made = self.path / "made"
        command = ["puzzles", "-o", made, *QUICK, *FOR_TESTS, "-j", "1", *FILES]
        for part in ("1/2", "2/2"):  # which keep their journal
            self.assertEqual(cairn(*command, "--part", part).returncode, 0)
        journal = (made / "journal.jsonl").read_bytes()
        for part in (0.0, 0.02, 0.5, 0.9):
            place = int(part * len(journal))
            damaged = bytearray(journal)
            damaged[place] ^= 1
            (made / "journal.jsonl").write_bytes(damaged)
            with self.subTest(byte=place):
                self.assert_goes_on(command, whole)

    def test_a_journal_of_other_options_is_not_gone_on_with(self):
        made = self.path / "made"
        for part in ("1/2", "2/2"):  # which keep their journal
            self.make("made", RECORD, "--part", part)
        done = cairn("puzzles", "-o", made, *QUICK, *FOR_TESTS, RECORD, "--per-class", 1)
        self.assertEqual(done.returncode, 2)
        self.assertIn("is of a run with other options; use those, or remove it", done.stderr)


# Checks sets of puzzles with `cairn verify`, whole and damaged ones.

class VerifySetTest(PuzzlesCase):
    def test_a_set_is_checked_as_a_whole(self):
        made = self.make("set", *FILES)
        done = cairn("verify", "--set", made)
        self.assertEqual(done.returncode, 0, done.stdout)
        self.assertRegex(done.stdout.decode(), "ok: [0-9]+ puzzles?, [0-9]+ positions checked$")
        text = (made / "puzzles.jsonl").read_text()
        first = json.loads(text.splitlines()[0])
        proofs = read_proofs(made)
        proof, other = proofs[first["certificate"]], proofs[first["uniqueness_certificate"]]

        def fault(file, content):
            path = made / file
            before = path.read_bytes() if path.exists() else None
            path.write_bytes(content if isinstance(content, bytes) else content.encode())
            done = cairn("verify", "--set", made)
            path.unlink() if before is None else path.write_bytes(before)
            self.assertEqual(done.returncode, 1, f"{file}: {done.stdout}")
            return done.stdout.decode()

        def fault_of_proofs(name, content):
            write_proofs(made, {**proofs, name: content})
            return fault("summary.txt", "")

        def changed(**keys):
            line = json.dumps({**first, **keys}, separators=(",", ":"))
            return "\n".join([line, *text.splitlines()[1:]]) + "\n"

        solution = first["solution"]
        for content, message in (
            (changed(rating=first["rating"] + 1), "the rating does not follow"),
            (changed(shares=first["shares"][1:]), "not one share for each player"),
            (changed(effort={**first["effort"], "heights": 99}), "the effort does not follow"),
            (changed(choices=first["choices"] + 1), "more or fewer first turns"),
            (changed(turns=first["turns"] + 1), "'turns' is not that of the solution"),
            (changed(id="0" * 16), "the identifier is that of another position"),
            (changed(solution={**solution, "defences": solution["defences"][1:]}), "is missing"),
            (changed(solution={**solution, "turn": solution["refutations"][0]["turns"][0]}),
             "leads to another position"),
            (changed(solution={**solution, "traps": [{"turn": solution["turn"], "end": "Black wins",
                                                      "line": solution["defences"][0]["turns"][:1]}]}),
             "does not end as it says"),
        ):
            self.assertIn(message, fault("puzzles.jsonl", content))
        for file in ("puzzles.csv", "puzzles.sgf", "puzzles.html"):
            self.assertIn("is not what this version", fault(file, "x"))
        for name, content, message in (
            (first["certificate"], proof[:-1] + b"!", "the checksum is wrong"),
            (first["certificate"], other, "proves something else"),
            (first["uniqueness_certificate"], proof, "proves something else"),
            ("certificates/x.proof", proof, "x.proof belongs to no puzzle"),
        ):
            self.assertIn(message, fault_of_proofs(name, content))
        write_proofs(made, {first["certificate"]: proof})
        self.assertIn("is missing", fault("summary.txt", ""))

    def test_a_set_is_checked_in_other_forms(self):
        """Files may be compressed."""
        made = self.make("set", *FILES)
        wanted = cairn("verify", "--set", made)
        self.assertEqual(wanted.returncode, 0, wanted.stdout)
        archive = (made / PROOFS).read_bytes()
        lines = made / "puzzles.jsonl"
        (made / "puzzles.jsonl.xz").write_bytes(lzma.compress(lines.read_bytes()))
        lines.unlink()
        done = cairn("verify", "--set", made)
        self.assertEqual((done.returncode, done.stdout), (0, wanted.stdout))
        (made / PROOFS).write_bytes(archive[:-200])
        done = cairn("verify", "--set", made)
        self.assertEqual((done.returncode, done.stdout), (3, b""))
        self.assertIn(PROOFS, done.stderr)

    def test_an_archive_of_certificates_is_checked(self):
        made = self.make("set", *FILES)
        proofs = read_proofs(made)
        *_, last = proofs
        write_proofs(made, {**proofs, last: proofs[last][:-1] + b"!"})
        done = cairn("verify", made / PROOFS)
        lines = done.stdout.decode().splitlines()
        self.assertEqual((done.returncode, len(lines)), (1, len(proofs)))
        self.assertTrue(all(": ok: " in line for line in lines[:-1]), lines)
        self.assertIn(f"{PROOFS}:{last}: not proven: the checksum", lines[-1])
        (made / "one.proof.xz").write_bytes(lzma.compress(proofs[last]))
        self.assertIn(b"one.proof.xz: ok: ", cairn("verify", made / "one.proof.xz").stdout)
        empty = self.path / "empty.zip"
        empty.write_bytes(b"PK\x05\x06" + bytes(18))
        done = cairn("verify", empty)
        self.assertEqual(done.returncode, 1)
        self.assertIn(b"an archive without files", done.stdout)


# Checks the sets of puzzles that are published, and the page that explains them.

SETS = ("tzaar", "towers", "first-tzaar", "first-towers")


class Published(unittest.TestCase):
    def test_sets(self):
        """Every part of the sets in samples/puzzles is right."""
        for name in SETS:
            done = cairn("verify", "--set", ROOT / "samples/puzzles" / name)
            self.assertEqual(done.returncode, 0, done.stdout)
            self.assertRegex(done.stdout.decode(), "ok: [0-9]+ puzzles, [0-9]+ positions checked")

    def test_every_theme_is_defined_and_has_a_diagram(self):
        page = ROOT / "docs/formats/schema-puzzle.md"
        tables = page.read_text().split("## Themes")[1].split("\n## ")[0]
        rows = [line.split("|")[1:4] for line in tables.splitlines() if line.startswith("| `")]
        defined = {name for row in rows for name in re.findall(r"`([a-z-]+)`", row[0])}
        diagrams = re.findall(r"\]\((\S+\.svg)\)", tables)
        self.assertEqual({pathlib.Path(diagram).stem for diagram in diagrams}, defined)
        for diagram in diagrams:
            self.assertTrue((page.parent / diagram).is_file(), diagram)
        for name in SETS:
            for puzzle in json_lines(ROOT / "samples/puzzles" / name / "puzzles.jsonl.bz2"):
                named = {theme for theme in puzzle["themes"] if not theme.startswith("win-in-")}
                self.assertLessEqual(named, defined)


if __name__ == "__main__":
    main(sys.argv)
