#!/usr/bin/env python3
"""Drives `cairn engine` as another program would.

usage: engine_test.py PROGRAM [unittest argument...]; CAIRN_SOURCE_ROOT is the directory of the
sources
"""

import json
import queue
import re
import signal
import subprocess
import sys
import threading
import time

import support
from support import cairn

WIN = "cc.cC/b5...../C....../C...B2..B4/c......./.......a3/A6....../cC2...b3/c.c2CC b 1"


class Engine:
    """A running engine. Lines are written and read one at a time."""

    def __init__(self, *arguments):
        self.process = support.start("engine", *arguments, stdin=subprocess.PIPE, text=True, bufsize=1)
        self.lines = queue.Queue()
        self.reader = threading.Thread(target=self.read_all, daemon=True)
        self.reader.start()

    def read_all(self):
        for line in self.process.stdout:
            self.lines.put(json.loads(line))

    def ask(self, **question):
        self.process.stdin.write(json.dumps(question) + "\n")
        self.process.stdin.flush()

    def answer(self):
        return self.lines.get(timeout=900)

    def answer_to(self, **question):
        self.ask(**question)
        return self.answer()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()
        self.reader.join()
        for stream in (self.process.stdin, self.process.stdout, self.process.stderr):
            stream.close()


def run(text, *arguments):
    """Returns all answers to a whole input."""
    done = cairn("engine", *arguments, text=text)
    if done.returncode != 0 or done.stderr:
        raise AssertionError((done.returncode, done.stderr))
    return [json.loads(line) for line in done.stdout.splitlines()]


def ask(*questions, arguments=()):
    return run("".join(json.dumps(question) + "\n" for question in questions), *arguments)


class Answers(support.CliTest):
    def test_strengths(self):
        question = {"id": "1", "game": "tzaar", "position": "random:7", "strength": 1}
        with Engine() as engine:
            answers = [engine.answer_to(**question, seed=seed) for seed in range(12)]
            self.assertEqual([len(answer["moveInfos"]) for answer in answers], [1] * 12)
            self.assertLessEqual(answers[0]["rootInfo"]["nodes"], 800)
            self.assertGreater(len({answer["moveInfos"][0]["turn"] for answer in answers}), 1)
            self.assertEqual(engine.answer_to(**question, seed=3), answers[3])
            limits = {"id": "1", "game": "tzaar", "position": "random:7", "nodes": 2000}
            self.assertEqual(engine.answer_to(**limits, strength=6), engine.answer_to(**limits))
            self.assertEqual(engine.answer_to(**{**question, "strength": 7})["field"], "strength")

    def test_value_and_candidates(self):
        (answer,) = ask({"id": "a b", "game": "tzaar", "position": "fixed", "moves": ["C2xC3"],
                         "depth": 2, "candidates": 3})
        root = answer["rootInfo"]
        self.assertEqual((answer["id"], answer["turnNumber"], answer["isDuringSearch"]), ("a b", 1, False))
        self.assertEqual((root["game"], root["currentPlayer"], root["isOver"], root["winner"],
                          root["depth"]), ("tzaar", "black", False, None, 2))
        self.assertRegex(root["position"], r" b 1$")
        self.assertAlmostEqual(root["whiteWinPercent"] + root["moverWinPercent"], 100)
        self.assertNotIn("milliseconds", root)
        infos = answer["moveInfos"]
        self.assertEqual([info["order"] for info in infos], [0, 1, 2])
        self.assertEqual(infos[0]["value"], root["value"])
        chances = [info["moverWinPercent"] for info in infos]
        self.assertEqual(chances, sorted(chances, reverse=True))
        self.assertEqual(len({info["turn"] for info in infos}), 3)
        for info in infos:
            self.assertEqual(info["line"][0], info["turn"])
            self.assertEqual(info["proof"], "unknown")

    def test_proof(self):
        (answer,) = ask({"id": "1", "position": WIN, "depth": 4})
        root = answer["rootInfo"]
        if root["value"]["kind"] != "estimate":  # a win so deep may be seen or not
            self.assertEqual((root["value"]["kind"], root["proof"], root["moverWinPercent"]),
                             ("black_wins", "win", 100))
        end = "8/8/8/3(ccs)4/8/8/3(SS)4/8 w 1"  # White loses in two turns
        (answer,) = ask({"id": "1", "position": end, "depth": 3})
        root = answer["rootInfo"]
        self.assertEqual(root["value"], {"kind": "black_wins", "turns": 2})
        self.assertEqual((root["proof"], root["moverWinPercent"], root["whiteWinPercent"]), ("loss", 0, 0))
        self.assertEqual(len(answer["moveInfos"][0]["line"]), 2)

    def test_the_rules_alone(self):
        (answer,) = ask({"id": "1", "game": "tzaar", "position": "fixed", "depth": 0, "includeLegalTurns": True})
        self.assertEqual(len(answer["legalTurns"]), 42)
        self.assertEqual((answer["moveInfos"], "value" in answer["rootInfo"]), ([], False))

    def test_the_same_question_has_the_same_answer(self):
        question = {"id": "1", "game": "tzaar", "position": "random:5", "depth": 2, "candidates": 2}
        other = {"id": "1", "game": "tzaar", "position": "random:6", "nodes": 30000}
        first, second, third, fourth = ask(question, other, question, other)
        self.assertEqual((first, second), (third, fourth))
        self.assertLessEqual(second["rootInfo"]["nodes"], 31000)
        self.assertEqual(ask(question, other, arguments=["--memory", 64]), [first, second])

    def test_threads_share_questions_limited_by_time(self):
        exact = {"id": "1", "game": "tzaar", "position": "random:5", "depth": 2}
        timed = {"id": "2", "position": WIN, "milliseconds": 3000, "includeTime": True}
        one, _ = ask(exact, {**exact, "nodes": 5000})
        three, win = ask(exact, timed, arguments=["--threads", 3])
        self.assertEqual(one, three)
        self.assertEqual((win["rootInfo"]["value"]["kind"], win["rootInfo"]["proof"]), ("black_wins", "win"))

    def test_several_at_once(self):
        questions = [{"id": str(i), "game": "towers", "position": "", "depth": 1 + i % 3,
                      "moves": ["b2-b3"][:i % 2]} for i in range(40)]
        in_order = ask(*questions)
        self.assertEqual([answer["id"] for answer in in_order], [str(i) for i in range(40)])
        at_once = ask(*questions, arguments=["-j", 4])
        self.assertEqual(sorted(at_once, key=lambda answer: int(answer["id"])), in_order)

    def test_turns(self):
        """A query about several turns counts as several queries."""
        question = {"game": "towers", "depth": 1, "candidates": 2}
        moves = ["b2-b3", "c7-c6", "d2-d3"]
        answers = ask({"id": "q", "moves": moves, "analyzeTurns": [3, 0, 1, 3], **question})
        self.assertEqual([answer["turnNumber"] for answer in answers], [0, 1, 3])
        self.assertEqual(answers, ask(*({"id": "q", "moves": moves[:turn], **question} for turn in (0, 1, 3))))
        good, bad = ask({"id": "q", "moves": ["b2-b3", "b2-b3"], "analyzeTurns": [1, 2], **question})
        self.assertEqual((good["turnNumber"], bad["field"]), (1, "moves[1]"))

    def test_a_name_may_stand_before_the_start(self):
        (plain,) = ask({"id": "1", "game": "tzaar", "position": "fixed", "depth": 0})
        for question in ({"position": "tzaar fixed"}, {"game": "tzaar", "position": "tzaar fixed"},
                         {"position": plain["rootInfo"]["position"]}):
            self.assertEqual(ask({"id": "1", "depth": 0, **question}), [plain])
        (answer,) = ask({"id": "1", "position": "towers", "depth": 0})
        self.assertEqual(answer["rootInfo"]["game"], "towers")

    def test_a_wrong_position_is_told_in_the_words_of_the_game(self):
        ranks = "8/8/8/3(ccs)4/8/8/3(SS)4/8 w 1"
        for question, field, message in (
            ({"game": "towers", "position": ranks.replace("/8 ", " ")}, "position",
             "the board has fewer than 8 ranks; a position is ranks 8 to 1 like "),
            ({"game": "tzaar", "position": ranks}, "position",
             "a board of 8 columns; 9 expected, A to I"),
            ({"game": "tzaar", "start": "fixd"}, "start",
             "'fixd' is not a position; position text, 60 letters, fixed, tournament or random:SEED "),
            ({"position": "tzaar fixd"}, "position", "'fixd' is not a position; "),
            ({"game": "towers", "start": "tzaar fixed"}, "start",
             "a start of tzaar; the key 'game' asks for towers"),
            ({"position": ranks.replace("/8 ", " ")}, "position",
             "a board of 7 parts joined by `/` in "),
            ({"position": "fixd"}, "game", "the key 'game' is missing, "),
        ):
            (answer,) = ask({"id": "1", **question})
            self.assertEqual(answer["field"], field, question)
            self.assertTrue(answer["error"].startswith(message), answer)

    def test_time(self):
        begin = time.monotonic()
        (answer,) = ask({"id": "1", "game": "tzaar", "position": "random:1", "milliseconds": 200, "includeTime": True})
        self.assertGreaterEqual(answer["rootInfo"]["milliseconds"], 100)
        self.assertLess(time.monotonic() - begin, 60)
        self.assertEqual(len(answer["moveInfos"]), 1)

    def test_other_questions(self):
        (wrong,) = ask({"id": "1", "ask": "sing"})
        known = re.search("one of (.*) expected", wrong["error"])[1].split(", ")
        document = (support.SOURCE / "docs/formats/questions.md").read_text("utf-8")
        described = set(re.findall(r"^\| `(\w+)` \|", document, re.MULTILINE)) - {"ask"}
        self.assertEqual(described | {"search"}, set(known))
        # What goes on with something that was asked before, by several workers.
        found = ask({"id": "read", "ask": "read", "text": "tzaar random:7\n1. A5xB6\n"},
                    {"id": "begin", "ask": "analyse", "settings": {"depth": 1}},
                    *({"id": "step", "ask": "step"} for _ in range(2)),
                    {"id": "turn", "ask": "turn", "game": "tzaar", "position": "random:7", "turn": "A1xI5"},
                    {"id": "best", "ask": "search", "game": "towers", "depth": 1}, arguments=("-j", "3"))
        answers = [line for line in found if line["id"] != "best"]
        self.assertEqual([line["id"] for line in answers], ["read", "begin", "step", "step", "turn"])
        self.assertEqual([line["answer"]["done"] for line in answers[1:4]], [0, 1, 2])
        self.assertEqual(answers[-1]["kind"], "illegal")
        self.assertEqual(len(found), 6)

class Play(support.CliTest):
    def play(self, **start):
        """Plays a game of the engine against itself, and returns the turns and the last answer."""
        moves = []
        with Engine() as engine:
            while True:
                answer = engine.answer_to(id=str(len(moves)), moves=moves, depth=1, includeLegalTurns=True, **start)
                if answer["rootInfo"]["isOver"]:
                    return moves, answer
                self.assertIn(answer["moveInfos"][0]["turn"], answer["legalTurns"])
                moves.append(answer["moveInfos"][0]["turn"])
                self.assertLess(len(moves), 400)

    def test_a_whole_game(self):
        for start in ({"game": "tzaar", "position": "random:9"}, {"game": "towers"}):
            moves, last = self.play(**start)
            self.assertEqual((last["moveInfos"], last["legalTurns"]), ([], []))
            self.assertEqual(last["turnNumber"], len(moves))
            position = ask({"id": "1", "depth": 0, **start})[0]["rootInfo"]["position"]
            record = "\n".join([position, *moves])
            done = cairn("check", "-", text=record)
            self.assertEqual(done.returncode, 0, done.stdout)
            self.assertIn(last["rootInfo"]["result"], done.stdout.decode())
            winner = last["rootInfo"]["winner"]
            if winner:
                self.assertTrue(last["rootInfo"]["result"].lower().startswith(winner))
                self.assertEqual(last["rootInfo"]["value"], {"kind": f"{winner}_wins", "turns": 0})
            self.assertIn(last["rootInfo"]["ending"], ("starved", "stuck", "breakthrough", "extinct", "repetition"))
            (french,) = ask({"id": "f", "depth": 0, "moves": moves, "language": "fr", **start})
            self.assertRegex(french["rootInfo"]["result"], "^(Blanc gagne|Noir gagne|partie nulle)")
            self.assertEqual(french["rootInfo"]["ending"], last["rootInfo"]["ending"])

    def test_an_unknown_language_is_an_error(self):
        (answer,) = ask({"id": "f", "language": "tlh"})
        self.assertEqual(answer["field"], "language")

    def test_the_last_move_number(self):
        """Every position that is answered can be asked about."""
        moves = ["d5-e5", "d2-e2"]
        (first,) = ask({"id": "a", "position": "8/8/8/3(S)4/8/8/3(s)4/8 b 1000000000", "moves": moves})
        position = first["rootInfo"]["position"]
        self.assertTrue(position.endswith(" b 1000000000"), position)
        (again,) = ask({"id": "b", "position": position})
        self.assertEqual(again["rootInfo"]["position"], position)


class Commands(support.CliTest):
    LONG = {"game": "tzaar", "position": "random:1", "milliseconds": 100_000}

    def test_version_and_cache(self):
        with Engine() as engine:
            answer = engine.answer_to(id="v", action="query_version")
            self.assertRegex(answer.pop("version"), r"^\d+\.\d+\.\d+$")
            self.assertEqual(answer, {"id": "v", "action": "query_version"})
            self.assertEqual(engine.answer_to(id="c", action="clear_cache"), {"id": "c", "action": "clear_cache"})

    def test_terminate(self):
        with Engine() as engine:
            for name in ("a", "b", "c"):
                engine.ask(id=name, **self.LONG)
            time.sleep(0.3)
            engine.ask(id="t", action="terminate", terminateId="b")
            answers = [engine.answer(), engine.answer()]
            self.assertIn({"id": "b", "turnNumber": 0, "isDuringSearch": False, "noResults": True}, answers)
            self.assertIn({"id": "t", "action": "terminate", "terminateId": "b"}, answers)
            engine.ask(id="u", action="terminate", terminateId="a")
            ended = {answer["id"]: answer for answer in (engine.answer(), engine.answer())}
            self.assertEqual(set(ended), {"a", "u"})
            self.assertTrue(ended["a"].get("wasTerminated") or ended["a"].get("noResults"))
            engine.ask(id="w", action="terminate_all")
            self.assertEqual({engine.answer()["id"], engine.answer()["id"]}, {"c", "w"})

    def test_terminate_several_turns(self):
        with Engine() as engine:
            engine.ask(id="a", moves=["b2-b3"], analyzeTurns=[0, 1], **{**self.LONG, "game": "towers", "position": ""})
            engine.ask(id="t", action="terminate", terminateId="a")
            answers = [engine.answer() for _ in range(3)]
            self.assertEqual(sorted(answer["id"] for answer in answers), ["a", "a", "t"])
            self.assertEqual({answer.get("turnNumber") for answer in answers}, {0, 1, None})

    def test_interrupt(self):
        with Engine("-j", 2) as engine:
            for name in ("a", "b", "c"):
                engine.ask(id=name, **self.LONG)
            self.assertEqual(engine.answer_to(id="v", action="query_version")["id"], "v")
            engine.process.send_signal(signal.SIGINT)
            self.assertEqual(engine.process.wait(timeout=900), 130)

    def test_warning(self):
        warning, answer = ask({"id": "1", "game": "towers", "depth": 0, "maxVisits": 3})
        self.assertEqual((warning["field"], warning["id"]), ("maxVisits", "1"))
        self.assertIn("maxVisits", warning["warning"])
        self.assertEqual(answer["id"], "1")


class Errors(support.CliTest):
    def test_the_field_is_named(self):
        for question, field in (
            ({"id": 7}, "id"),
            ({"id": ""}, "id"),
            ({"game": "towers"}, "id"),
            ({"id": "1"}, "game"),
            ({"id": "1", "game": "chess"}, "game"),
            ({"id": "1", "game": 3}, "game"),
            ({"id": "1", "game": "tzaar", "position": "nonsense"}, "position"),
            ({"id": "1", "game": "tzaar", "position": "fixed", "start": "fixed"}, "start"),
            ({"id": "1", "game": "towers", "moves": "b2-b3"}, "moves"),
            ({"id": "1", "game": "towers", "moves": ["b2-b3", "b2-b3"]}, "moves[1]"),
            ({"id": "1", "game": "towers", "moves": [""]}, "moves"),
            ({"id": "1", "game": "towers", "analyzeTurns": []}, "analyzeTurns"),
            ({"id": "1", "game": "towers", "analyzeTurns": 0}, "analyzeTurns"),
            ({"id": "1", "game": "towers", "moves": ["b2-b3"], "analyzeTurns": [2]},
             "analyzeTurns"),
            ({"id": "1", "game": "towers", "analyzeTurns": [-1]}, "analyzeTurns"),
            ({"id": "1", "position": "a/b/c w 1"}, "game"),
            ({"id": "1", "game": "towers", "position": "tzaar fixed"}, "position"),
            ({"id": "1", "game": "towers", "depth": 101}, "depth"),
            ({"id": "1", "game": "towers", "depth": 1.5}, "depth"),
            ({"id": "1", "game": "towers", "nodes": 0}, "nodes"),
            ({"id": "1", "game": "towers", "milliseconds": -1}, "milliseconds"),
            ({"id": "1", "game": "towers", "milliseconds": 10**30}, "milliseconds"),
            ({"id": "1", "game": "towers", "candidates": 0}, "candidates"),
            ({"id": "1", "game": "towers", "includeTime": 1}, "includeTime"),
            ({"id": "1", "action": "explode"}, "action"),
            ({"id": "1", "action": "terminate"}, "terminateId"),
        ):
            with self.subTest(question=question):
                (answer,) = ask(question)
                self.assertEqual(answer.get("field"), field, answer)
                self.assertEqual(answer.get("id"), question.get("id") if isinstance(question.get("id"), str) else None)
                self.assertNotIn("\n", answer["error"])

    def test_questions_on_several_lines(self):
        asked = [{"id": str(number), "game": "towers", "depth": 0} for number in range(8)]
        cut = ['{"id": "x",', '{"moves": [', "{"]
        text = (json.dumps(asked[0], indent=2) + "\n" + json.dumps(asked[1:3]) + "\n"
                + cut[0] + "\n" + json.dumps(asked[3]) + "\n" + cut[1] + "\n\n"
                + json.dumps(asked[4:7], indent="\t").replace("\n", "\r\n") + "\n" + cut[2] + "\n"
                + json.dumps(asked[7], indent=0))
        done = cairn("engine", text=text)
        answers = [json.loads(line) for line in done.stdout.splitlines()]
        self.assertEqual(sorted(answer["id"] for answer in answers if "id" in answer), list("01234567"))
        self.assertEqual(len([answer for answer in answers if "error" in answer]), len(cut))
        with Engine() as engine:  # which answers as soon as a question is complete
            engine.process.stdin.write(json.dumps(asked[0], indent=2) + "\n")
            self.assertEqual(engine.answer()["id"], "0")
            engine.process.stdin.write('{"id": "x"\n')
            self.assertIn("error", engine.answer())

    def test_whole_numbers(self):
        with Engine() as engine:
            for depth in (2.0, 2, -0.0, 0):
                answer = engine.answer_to(id="a", game="towers", depth=depth)
                self.assertEqual(answer["rootInfo"]["depth"], depth)
            answer = engine.answer_to(id="b", game="towers", moves=["b2-b3"], analyzeTurns=[1.0], depth=0)
            self.assertEqual(answer["turnNumber"], 1)
            for number in (0, -5, 1.5, 1e16, "3", None, True):
                answer = engine.answer_to(id="c", game="towers", nodes=number)
                self.assertIn("an integer from 1 to 1000000000000000 expected", answer["error"])
            for number in (-1, 0.5):
                answer = engine.answer_to(id="d", game="towers", analyzeTurns=[number])
                self.assertIn("an integer from 0 expected", answer["error"])

    def test_hostile_lines(self):
        good = b'{"id":"g","game":"towers","depth":0}\n'
        for line in (b"", b"null", b"[]", b"{", b"\xff\xfe", b"[" * 1_000_000,
                     b'{"id":"1","moves":' + b"[" * 100 + b"]" * 100 + b"}", b"x" * 3_000_000,
                     b'{"id":"\\ud800","game":"towers"}', b"\x00", b'{"id":"1","depth":1e999}'):
            answers = run(line + b"\n" + good)
            self.assertEqual(answers[-1]["id"], "g", line[:50])
            self.assertEqual([("error" in answer) for answer in answers[:-1]], [True] * (1 if line else 0), line[:50])
        self.assertEqual(run(good[:-1])[0]["id"], "g")  # the last line needs no end
        self.assertEqual(run(b""), [])

    def test_wrong_usage(self):
        for arguments in (["file"], ["-j", "0"], ["--memory", "0"], ["--depth", "0"]):
            done = cairn("engine", *arguments)
            self.assertEqual(done.stdout, b"")
            self.assert_one_line(done, 2, "^cairn: ")


if __name__ == "__main__":
    support.main(sys.argv)
