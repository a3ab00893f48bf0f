#!/usr/bin/env python3
"""Positions that are asked about, variations that are judged, and how long to search.

usage: analyse_test.py PROGRAM [unittest argument...]
"""

import collections
import functools
import json
import os
import pathlib
import re
import sys
import xml.etree.ElementTree

import contradictions
import reasons
import support
from support import CliTest, RECORD, cairn, cases

ROOT = pathlib.Path(os.environ.get("CAIRN_SOURCE_ROOT", "."))
RUNNER = "towers 8/8/8/3(ccs)4/8/8/3(SS)4/8 w 1"


def analysed(*arguments, **options):
    """The one game of a run as JSON."""
    done = cairn("analyse", "-q", "--format", "json", *arguments, **options)
    if done.returncode != 0:
        raise AssertionError(done.stderr)
    (line,) = done.stdout.splitlines()
    return json.loads(line)


def positions(game, count):
    """Positions of games that are kept, from all stages. Only the first turns are searched."""
    done = cairn("analyse", "-q", "--format", "json", "--turns", "1", "--depth", 1, "--part", "2/4",
                 ROOT / f"tests/tuning/games/{game}.sgf")
    turns = [turn for line in done.stdout.splitlines() for turn in json.loads(line)["turns"]]
    return [f"{game} {turns[len(turns) * i // count]['position']}" for i in range(count)]


def engine(position, answer):
    query = {"id": "1", "position": position, "nodes": answer["nodes"], "candidates": 3}
    return json.loads(cairn("engine", text=json.dumps(query) + "\n").stdout.splitlines()[0])


class Positions(CliTest):
    def assert_agrees(self, position, answer):
        """The value, turns and lines are the engine's, unless a proof says more."""
        other = engine(position, answer)
        root = other["rootInfo"]
        found = [(each["turn"], each["line"]) for each in answer["best"]]
        told = [(each["turn"], each["line"]) for each in other["moveInfos"]]
        if root["value"] == answer["value"]:
            self.assertEqual(found, told)
            self.assertLessEqual(abs(root["whiteWinPercent"] - answer["win"]), 1)
        else:
            self.assertEqual(root["value"]["kind"], "estimate")
            self.assertNotEqual(answer["value"]["kind"], "estimate")
            self.assertGreater(answer["asked"], 0)

    def test_the_engine_says_the_same(self):
        for game in ("tzaar", "towers"):
            for position in positions(game, cases(4, 30)):
                with self.subTest(position=position):
                    answer = analysed("--effort", "quick", position)["answer"]
                    self.assertEqual(answer["to_move"], engine(position, answer)["rootInfo"]["currentPlayer"])
                    self.assert_agrees(position, answer)

    def test_best_turns_are_ordered_and_have_the_value(self):
        for position in positions("towers", 3) + positions("tzaar", 3):
            answer = analysed("--effort", "quick", "--candidates", 5, position)["answer"]
            sign = 1 if answer["to_move"] == "white" else -1
            chances = [sign * each["win"] for each in answer["best"]]
            self.assertEqual(chances, sorted(chances, reverse=True))
            self.assertEqual(chances[0], sign * answer["win"])
            self.assertLessEqual(len(answer["best"]), 5)
            for threat in answer["threats"]:
                self.assertIn("reason", threat)
                self.assertTrue(-sign * (threat["win"] - answer["win"]) >= 5 or threat["win"] in (0, 100))

    def test_a_position_in_all_places_where_it_may_stand(self):
        (position,) = positions("tzaar", 1)
        expected = analysed("--effort", "quick", position)["answer"]
        path = self.file("position.txt", position + "\n")
        self.assertEqual(analysed("--effort", "quick", path)["answer"], expected)
        self.assertEqual(analysed("--effort", "quick", "-", text=position)["answer"], expected)

    def test_a_turn_of_a_record(self):
        found = analysed("--effort", "quick", "--turn", 12, RECORD)
        self.assertEqual(len(found["turns"]), 12)
        self.assertNotIn("before", found["turns"][-1])
        alone = analysed("--effort", "quick", "tzaar " + found["final_position"])
        self.assertEqual(found["answer"], alone["answer"])
        text = cairn("analyse", "-q", "--effort", "quick", "--turn", 12, RECORD).stdout.decode()
        self.assertIn(", after turn 12, Black's ", text)
        for sentence in found["answer"]["text"][:1]:
            self.assertIn(sentence, text)

    def test_turns_below_a_position_are_judged_and_the_end_is_answered(self):
        start = analysed("--effort", "quick", RUNNER)
        turn = start["answer"]["best"][-1]["turn"]
        found = analysed("--effort", "quick", self.file("turns.txt", f"{RUNNER}\n1. {turn}\n"))
        self.assertEqual([each["text"] for each in found["turns"]], [turn])
        self.assertEqual(found["turns"][-1]["after"], found["answer"]["value"])
        self.assertEqual(found["answer"]["to_move"], "black")

    def test_a_win_is_proven_and_a_game_that_is_over_has_no_answer(self):
        answer = analysed("--effort", "quick", RUNNER)["answer"]
        self.assertIn(answer["value"]["kind"], ("white_wins", "black_wins"))
        self.assertIn("it is proven", answer["text"][0])
        self.assertNotIn("answer", analysed("--effort", "quick", "--turn", 27, RECORD))

    def test_a_game_from_the_start_gets_no_answer(self):
        self.assertNotIn("answer", analysed("--effort", "quick", "--turns", "1..2", RECORD))

    def test_what_was_found_is_read_again(self):
        (position,) = positions("towers", 1)
        path = self.file("found.json", cairn("analyse", "-q", "--format", "json", "-e", "quick", position).stdout)
        again = cairn("analyse", "-q", "--format", "json", path).stdout
        self.assertEqual(again, path.read_bytes())
        for form in ("text", "sgf"):
            read = cairn("analyse", "-q", "--format", form, path).stdout
            self.assertEqual(read.count(support.OF_FILE), form == "text")
            self.assertEqual(read.replace(support.OF_FILE, b""),
                             cairn("analyse", "-q", "--format", form, "-e", "quick", position).stdout)

    def test_what_does_not_follow_the_rules_is_no_analysis(self):
        good = cairn("analyse", "-q", "-e", "quick", "--format", "json", RECORD).stdout.decode()

        def changed(change):
            game = json.loads(good)
            change(game)
            return json.dumps(game) + "\n"

        def other_position(game):
            game["turns"][3]["position"] = game["turns"][5]["position"]

        def other_end(game):
            game["final_position"] = game["start"]

        def other_line(game):
            game["turns"][3]["best_line"] = game["turns"][4]["best_line"]

        def other_turn(game):
            game["turns"][3]["text"] = game["turns"][5]["text"]

        def other_winner(game):
            game["winner"] = "black"

        def other_best(game):
            game["turns"][3]["best"] = "A1xA2"

        def less_than_nothing(game):
            game["turns"][3]["loss"] = -50

        def more_than_all(game):
            game["turns"][3]["win_after"] = 200

        for change, key in ((less_than_nothing, "loss"), (more_than_all, "win_after")):
            done = cairn("analyse", "-q", "--format", "json", "-", text=changed(change) + good)
            self.assertEqual((done.returncode, done.stdout.decode()), (1, good))
            self.assertIn(f"turns[3].{key}' has a wrong value; a number from 0 to 100 expected", done.stderr)
        for change, told in ((other_winner, "that Black has won, and its game that White has"),
                             (other_best, "a line of turn 4 of the analysis: 'A1xA2'"),
                             (other_position, "another position after turn 3 "),
                             (other_end, "another position after turn 27 "),
                             (other_line, "a line of turn 4 .*the stack on G6 is White's"),
                             (other_turn, "the stack on C4 is White's")):
            with self.subTest(change=change.__name__):
                done = cairn("analyse", "-q", "--format", "json", "-", text=changed(change) + good)
                first, second = done.stdout.decode().splitlines()
                self.assertEqual(done.returncode, 1)
                self.assertRegex(json.loads(first)["error"]["message"], told)
                self.assertEqual(second + "\n", good)

    def test_a_picture(self):
        found = analysed("--effort", "quick", "--turn", 20, RECORD)
        path = self.path / "position.svg"
        done = cairn("analyse", "-q", "--effort", "quick", "--turn", 20, "--format", "svg", RECORD, "-o", path)
        self.assertEqual(done.returncode, 0, done.stderr)
        root = xml.etree.ElementTree.fromstring(path.read_bytes())
        self.assertTrue(root.tag.endswith("svg"))
        words = " ".join(re.sub("<[^>]*>", " ", path.read_text()).split())
        self.assertIn(found["answer"]["text"][0], words)

    def test_what_cannot_be_asked(self):
        self.assert_one_line(cairn("analyse", "--turn", 99, RECORD), 1, "--turn is 99; the record has 27 turns")
        short = self.file("short.txt", "towers\n1. b2-b3\n")
        for verb, status in ("analyse", 1), ("draw", 2), ("solve", 1):
            self.assert_one_line(cairn(verb, "--turn", 99, short), status, "the record has 1 turn$")
        self.assert_one_line(cairn("solve", short), 2, "holds a record of 1 turn; ")
        self.assert_one_line(cairn("analyse", "--format", "svg", "-e", "quick", RECORD), 1, "choose one with --turn N")
        self.assert_one_line(cairn("analyse", "--turn", 1, "--turns", "1..2", RECORD), 2, "--turn N chooses a position")
        self.assert_one_line(cairn("analyse", "no such position"), 1, "neither a file nor a position")
        self.assert_one_line(cairn("analyse", "nothere.txt"), 3, "nothere.txt: ")


class Variations(CliTest):
    def setUp(self):
        super().setUp()
        game = ROOT / "tests/tuning/games/towers.sgf"
        done = cairn("analyse", "-q", "--format", "sgf", "--depth", 1, "--proof-nodes", 0, "--candidates", 2,
                     "--part", "1/8", game).stdout.decode()
        # The lines that the analysis has added become variations of the record.
        record = done[:done.index("(;FF", 1)] if "(;FF" in done[1:] else done
        self.sgf = self.file("variations.sgf", re.sub(r"N\[Cairn: [^]]*\]", "N[mine]", record))
        self.found = analysed("--depth", 1, "--variations", self.sgf)
        self.judged = [(number, turn, variation) for number, turn in enumerate(self.found["turns"], 1)
                       for variation in turn.get("judged_variations", []) if variation]

    def test_turns_of_variations_are_judged_like_those_of_the_game(self):
        self.assertGreater(len(self.judged), 5)
        for number, turn, variation in self.judged:
            self.assertEqual(variation[0]["position"], turn["position"])
            self.assertEqual(variation[0]["before"], turn["before"], number)
            self.assertEqual(list(contradictions.broken_chain({"turns": variation})), [])
            for each in variation:
                self.assertEqual(list(contradictions.contradictions_of(each, is_quick=True)), [], number)

    def test_the_game_itself_is_judged_as_without_them(self):
        plain = analysed("--depth", 1, self.sgf)
        for one, other in zip(plain["turns"], self.found["turns"], strict=True):
            other.pop("judged_variations", None)
            self.assertEqual(one, other)

    def test_the_text_says_where_a_variation_is_and_how_it_ends(self):
        text = cairn("analyse", "-q", "--depth", 1, "--variations", self.sgf).stdout.decode()
        number, turn, variation = self.judged[0]
        side = turn["side"].capitalize()
        self.assertIn(f"Variation at turn {number}, {variation[0]['text']} in place of {side}'s {turn['text']}\n", text)
        self.assertEqual(text.count("  It ends with "), len(self.judged))

    def test_the_record_has_the_values(self):
        sgf = cairn("analyse", "-q", "--depth", 1, "--variations", "--format", "sgf", self.sgf).stdout.decode()
        plain = cairn("analyse", "-q", "--depth", 1, "--format", "sgf", self.sgf).stdout.decode()
        values = re.compile(r"\b(?:V|GW|GB|DM)\[")
        more = sum(len(variation) for _, _, variation in self.judged)
        # The first node of each variation had a value before, which is replaced.
        self.assertEqual(len(values.findall(sgf)), len(values.findall(plain)) + more - len(self.judged))
        json_path = self.file("found.json", json.dumps(self.found) + "\n")
        self.assertEqual(cairn("analyse", "-q", "--format", "sgf", json_path).stdout.decode(), sgf)

    def test_a_finished_analysis_gets_no_variations_later(self):
        path = self.file("plain.json", cairn("analyse", "-q", "--depth", 1, "--format", "json", self.sgf).stdout)
        self.assert_one_line(cairn("analyse", "--variations", path), 1, "an analysis without variations")


class Effort(CliTest):
    def settings(self, *arguments):
        return analysed("--turns", "27", *arguments, RECORD)["settings"]

    def test_an_effort_sets_all_numbers(self):
        normal, quick, deep = (self.settings("--effort", how) for how in ("normal", "quick", "deep"))
        self.assertEqual(self.settings(), normal)
        self.assertEqual(quick["depth"], 1)
        for key in ("proof_nodes", "second_look_nodes"):
            self.assertLess(quick[key], normal[key])
            self.assertEqual(deep[key], 3 * normal[key])
            self.assertEqual(self.settings("--effort", 7)[key], 7 * normal[key])

    def test_single_numbers_override_it(self):
        deep = self.settings("--effort", "deep")
        self.assertEqual(self.settings("--effort", "deep", "--proof-nodes", 500), deep | {"proof_nodes": 500})
        self.assertEqual(self.settings("--second-look", 4000, "-e", "deep"), deep | {"second_look_nodes": 4000})
        self.assertEqual(self.settings("--effort", "deep", "--depth", 3)["depth"], 3)
        self.assertEqual(self.settings("--effort", "quick", "--depth", 2)["depth"], 2)

    def test_the_same_effort_gives_the_same_result(self):
        runs = {cairn("analyse", "-q", "--effort", "quick", "--format", "json", "-j", jobs, RECORD).stdout
                for jobs in (1, 2)}
        self.assertEqual(len(runs), 1)

    def test_an_effort_that_is_none(self):
        for wrong in ("0", "lazy", "10000", "-3", "1.5"):
            self.assert_one_line(cairn("analyse", f"--effort={wrong}", RECORD), 2, "quick, normal, deep")


# Looks through analyses of many rows for sentences that contradict each other, and checks on the board what they
# give as reasons.

GAMES = pathlib.Path(os.environ.get("CAIRN_SOURCE_ROOT", "."), "tests/tuning/games")


@functools.cache
def kept_games(game, *options):
    """The analyses of a game's kept games, a line each. Several tests look through the same."""
    return cairn("analyse", "-q", "--format", "json", "--part", cases("3/8", "1/3"), *options, GAMES / f"{game}.sgf",
                 timeout=3000).stdout


class Contradictions(CliTest):
    def assert_none(self, analysis, least):
        lines = analysis.decode().splitlines()
        found = [text for line in lines for text in contradictions.contradictions(support.PROGRAM, line)]
        self.assertEqual(found, [])
        self.assertGreater(sum(len(json.loads(line)["turns"]) for line in lines), least)

    def test_games_that_are_kept(self):
        for game, options in (("tzaar", ("--depth", 1)), ("towers", ()), ("towers", ("--candidates", 3))):
            self.assert_none(kept_games(game, *options), 60)

    def test_games_that_nobody_has_seen(self):
        for game in ("tzaar", "towers"):
            played = cairn("selfplay", "-q", "--game", game, "--games", cases(4, 30), "--depth", 1, "--noise", 40,
                           "--seed", 4711).stdout
            done = cairn("analyse", "-q", "--format", "json", "--depth", 1, "--candidates", 2, "-", text=played,
                         timeout=3000)
            self.assert_none(done.stdout, 40)

    def test_a_reply_that_gives_the_win_away_refutes_nothing(self):
        played = cairn("selfplay", "-q", "--game", "tzaar", "--games", 1, "--first", 4, "--seed", 3605, "--depth", 1,
                       "--noise", 50, "--margin", 30).stdout
        self.assert_none(cairn("analyse", "-q", "--effort", "quick", "--format", "json", "-", text=played).stdout, 10)


class Reasons(CliTest):
    def assert_true(self, game, *options):
        kinds, marked, explained = collections.Counter(), 0, 0
        for line in kept_games(game, *options).splitlines():
            analysis = json.loads(line)
            self.assertEqual(list(reasons.wrong_reasons(support.PROGRAM, analysis, kinds)), [])
            marks = [turn for turn in analysis["turns"] if turn.get("mark", "none") != "none"]
            marked += len(marks)
            explained += sum("reason" in turn for turn in marks)
        self.assertGreaterEqual(len(kinds), 3)
        return marked, explained

    def test_reasons_are_true(self):
        # A network judges relations of many pieces for which there are no words, so that many marks
        # have no reason.
        for game, options in (("tzaar", ("--depth", 1)), ("towers", ())):
            marked, explained = self.assert_true(game, *options)
            self.assertGreaterEqual(explained, 0.3 * marked)

    def test_what_is_wrong_would_be_found(self):
        done = cairn("analyse", "-q", "--format", "json", "-e", "quick", "--turn", 20, support.RECORD)
        game = json.loads(done.stdout)
        self.assertEqual(list(reasons.wrong_reasons(support.PROGRAM, game, collections.Counter())), [])
        reason = next(each["reason"] for each in game["answer"]["best"] if "reason" in each)
        reason["count"] = reason.get("count", 0) + 1
        reason["spaces"] = reason["spaces"][:-1]
        reason["turns"] += 1
        try:
            found = list(reasons.wrong_reasons(support.PROGRAM, game, collections.Counter()))
        except (KeyError, ValueError):
            found = ["it speaks of what is not there"]
        self.assertEqual(len(found), 1)


if __name__ == "__main__":
    support.main(sys.argv)
