#!/usr/bin/env python3
"""Damages some games of a directory in every known way. Each fault must be found, with the right
reason at the right place, and nothing else may change.

usage: damage_test.py PROGRAM [unittest argument...]; CAIRN_SOURCE_ROOT is the directory of the
sources; DAMAGE_GAMES (100, or 400 in long tests) and DAMAGE_EACH (1 or 2) say how many games there
are, and how many of them are damaged in each way
"""

import json
import os
import pathlib
import random
import re
import sys
import tempfile

import support
from support import cairn, cases, games, report

GAMES = int(os.environ.get("DAMAGE_GAMES", cases(100, 400)))
EACH = int(os.environ.get("DAMAGE_EACH", cases(1, 2)))


class Game:
    """A game in Cairn's SGF with one turn a line, and the place where it will be damaged."""

    def __init__(self, text, chance):
        self.lines = text.split(b"\n")  # the last one is empty, the one before ends with `)`
        self.turns = len(self.lines) - 2
        self.turn = chance.randrange(2, self.turns - 2)  # on line turn + 1, the root being line 1

    def text(self):
        return b"\n".join(self.lines)


# What is done to a game.

def in_lines(change):
    """Changes the lines from that of the turn on."""
    def damage(game):
        game.lines[game.turn:] = change(game.lines[game.turn:])
        return game.text()
    return damage


def in_turn(change):
    return in_lines(lambda lines: [change(lines[0]), *lines[1:]])


def in_root(old, new):
    def damage(game):
        replaced = re.sub(old, new, game.lines[0], count=1)
        assert replaced != game.lines[0]
        game.lines[0] = replaced
        return game.text()
    return damage


def other_side(line):
    return line.replace(*((b";W", b";B") if b";W" in line else (b";B", b";W")))


def other_result(game):
    wrong = b"B+" if b"RE[W" in game.lines[0] else b"W+"
    return in_root(rb"RE\[.*?\]", b"RE[" + wrong + b"]")(game)


def other_pieces(game):
    start = re.search(rb"POS\[(.*?)\]", game.lines[0])[1]
    return in_root(re.escape(start), start.replace(b"c", b"a", 1))(game)


def turn_after_the_end(game):
    last = game.lines[-2][:-1]
    game.lines[-2:] = [last, other_side(last[:3]) + b"pass])", b""]
    return game.text()


def move_in_root(game):
    game.lines[0:2] = [game.lines[0] + game.lines[1][1:]]
    return game.text()


def written(content):
    return lambda game: content


# Where it must be found: the line and the column (None: any).

def at_turn(column, lines=1):
    return lambda game: (game.turn + lines, column)


def behind_turns(lines, column):
    return lambda game: (game.turns + lines, column)


def in_property(name):
    return lambda game: (1, game.lines[0].index(name) + 1)


def at(line, column):
    return lambda game: (line, column)


START, RESULT = in_property(b"POS["), in_property(b"RE[")
# Each way by its name: what is done, and the state, the reason and the place that must be found.
TZAAR = {
    "no such space": (in_turn(lambda line: line[:3] + b"ztzt" + line[7:]), "cut off", r"'zt", at_turn(2)),
    "onto itself": (in_turn(lambda line: line[:3] + line[3:5] * 2 + line[7:]), "cut off", "onto itself", at_turn(2)),
    "missing action": (in_turn(lambda line: line.split(b"-")[0] + b"]"), "cut off", "second action is missing", at_turn(2)),
    "excess action": (in_turn(lambda line: line[:-1] + b"-pass]"), "cut off", "a turn has two actions", at_turn(2)),
    "short start": (in_root(rb"POS\[.", b"POS["), "rejected", "59 letters", START),
    "wrong letter": (in_root(rb"POS\[..", b"POS[xx"), "rejected", "'x' as letter 1", START),
    "wrong pieces": (other_pieces, "rejected", "White shows 7 stacks of type Tzaar", START),
}
ANY = {
    "nonsense": (in_turn(lambda line: line[:3] + b"h?llo]"), "cut off", r"h\?llo", at_turn(2)),
    "wrong side": (in_turn(other_side), "cut off", "is to move", at_turn(2)),
    "missing turn": (in_lines(lambda lines: lines[1:]), "cut off", "is to move", at_turn(2)),
    "doubled turn": (in_lines(lambda lines: lines[:1] + lines), "cut off", "is to move", at_turn(2, lines=2)),
    "swapped turns": (in_lines(lambda lines: [lines[1], lines[0], *lines[2:]]), "cut off", "is to move", at_turn(2)),
    "turn after the end": (turn_after_the_end, "cut off", "after the end of the game", behind_turns(2, 2)),
    "unclosed value": (in_turn(lambda line: line[:-1]), "cut off", "a value of '[WB]' is not closed", at_turn(3)),
    "truncated": (in_lines(lambda lines: [lines[0][:5]]), "cut off", "not closed", at_turn(3)),
    "unclosed game": (lambda game: game.text().rstrip()[:-1], "repaired",
                      "after the end of the game: the game is not closed", behind_turns(1, None)),
    "unclosed variation": (in_turn(lambda line: b"(" + line), "repaired", "in a variation: the game is not closed", at(None, None)),
    "garbage before": (lambda game: b"[lost+found\n" + game.text(), "rejected", "outside of a game", at(1, 1)),
    "garbage behind": (lambda game: game.text() + b"[lost+found\n", "rejected", "outside of a game", behind_turns(2, 1)),
    "NUL byte": (in_turn(lambda line: line[:4] + b"\0" + line[5:]), "cut off", "NUL", at_turn(5)),
    "no game": (in_root(rb"FF\[\w+\]", b""), "rejected", "without FF", at(1, 1)),
    "another game": (in_root(rb"FF\[\w+\]", b"FF[CHESS]"), "rejected", "FF says 'CHESS'", at(1, 1)),
    "move in root": (move_in_root, "rejected", "first node", at(1, None)),
    "two moves in a node": (in_lines(lambda lines: [lines[0] + lines[1][1:], *lines[2:]]), "cut off",
                            "two moves in one node", at_turn(None)),
    "wrong result": (other_result, "repaired", "result", RESULT),
    "empty": (written(b""), "rejected", "nothing but white space", at(1, 1)),
    "zeros": (written(bytes(5000)), "rejected", "binary", at(1, 1)),
    "web page": (written(b"<html><h1>404 Not Found</h1></html>\n"), "rejected", "does not begin a record", at(1, 1)),
    "picture": (written(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR"), "rejected", "binary", at(1, 1)),
    "prose": (written(b"See you next year!\n"), "rejected", "does not begin a record", at(1, 1)),
}


def candidates(texts, chance, ways):
    """Chooses for each way the name of another game that is long enough and of the right kind."""
    left = sorted(texts)
    chance.shuffle(left)
    for way in ways:
        name = next(name for name in left if texts[name].count(b"\n;") > 8
                    and (b"FF[TZAAR]" in texts[name] or way not in TZAAR))
        left.remove(name)
        yield name


class Damage(support.CliTest):
    @classmethod
    def setUpClass(cls):
        directory = tempfile.TemporaryDirectory()
        cls.addClassCleanup(directory.cleanup)
        cls.folder = pathlib.Path(directory.name)
        chance = random.Random(2026)
        texts = games(GAMES // 2, "--seed", 5) + games(GAMES - GAMES // 2, "--game", "towers")
        cls.good = {f"{i // 1000:02}/game{i:05}.sgf": text for i, text in enumerate(texts)}
        cls.bad = {}
        ways = [*TZAAR, *ANY] * EACH
        for way, name in zip(ways, candidates(dict(cls.good), chance, ways)):
            game = Game(cls.good.pop(name), chance)
            damage, state, reason, place = (TZAAR | ANY)[way]
            cls.bad[name] = way, damage(game), state, reason, *place(game)
        changed = {name: text for name, (_, text, *_) in cls.bad.items()}
        for name, text in (cls.good | changed | {"README": b"Games, and what became of them.\n"}).items():
            path = cls.folder / name
            path.parent.mkdir(exist_ok=True)
            path.write_bytes(text)

    def test_each_is_found_and_nothing_else(self):
        bad = self.path / "bad.sgf"
        done = cairn("check", "-q", "--report", "-", "--bad", bad, self.folder)
        self.assertEqual(done.returncode, 1, done.stderr)
        found = {}
        for line in done.stdout.splitlines():
            entry = json.loads(line)
            name = entry["source"].removeprefix(f"{self.folder}/")
            found.setdefault(name, []).append(entry)
        self.assertEqual(sorted(found), sorted([*self.good, *self.bad, "README"]))
        self.assertEqual(found["README"][0]["state"], "passed over")
        for name in self.good:
            self.assertEqual([entry["state"] for entry in found[name]], ["ok"], name)
        for name in self.bad:
            self.assert_found(name, found[name])
        kept = bad.read_bytes()
        for name, (way, text, state, *_) in self.bad.items():
            if state == "cut off":
                self.assertIn(text.rstrip(b"\n"), kept, name)

    def assert_found(self, name, entries):
        way, _, state, reason, line, column = self.bad[name]
        with self.subTest(way=way, name=name):
            entries = [entry for entry in entries if entry["state"] != "ok"]
            self.assertEqual([entry["state"] for entry in entries], [state])
            entry = entries[0]
            cause = entry["repairs"][0] if state == "repaired" else entry["error"]
            self.assertRegex(cause["what" if state == "repaired" else "message"], reason)
            self.assertEqual(cause["line"], line or cause["line"], cause)
            self.assertEqual(cause["column"], column or cause["column"], cause)
            if state == "cut off":
                self.assertEqual(entry["turns"], cause["turn"] - 1)
                self.assertEqual(bool(cause["nearest"]), way != "turn after the end")


# Damage to one record of a file: it is named with its place, and the records beside it stay good,
# in every format, with every kind of line end.

FORMATS = ("cairn", "text", "littlegolem", "boardspace")
BIG = b"x" * 300_000


class Neighbours(support.CliTest):
    def setUp(self):
        super().setUp()
        self.forms = {name: cairn("convert", "--to", name, support.RECORD).stdout.rstrip() + b"\n" for name in FORMATS}

    def states(self, text):
        return [entry["state"] for entry in report("-", text=text)]

    def test_line_ends(self):
        for name, form in self.forms.items():
            for end in b"\n", b"\r\n", b"\r":
                with self.subTest(name=name, end=end):
                    other = form.replace(b"\n", end)
                    self.assertEqual(self.states(other), ["ok"])
                    entries = report("-", text=form + other + form)
                    self.assertEqual([entry["state"] for entry in entries], ["ok"] * 3)
                    lines = [entry["line"] for entry in entries]
                    count = form.count(b"\n")
                    self.assertEqual([line - lines[0] for line in lines], [0, count, 2 * count])

    def test_line_ends_that_are_lost(self):
        """A text record on one line is neither a comment nor a part of its neighbour."""
        text = self.forms["text"]
        lost = b" ", b"\v", b"\f", b"|"
        kept = b"\xc2\x85", b"\xe2\x80\xa8", b"\xe2\x80\xa9"  # other systems' ends
        for end in lost + kept:
            with self.subTest(end=end):
                damaged = text.rstrip(b"\n").replace(b"\n", end) + b"\n"
                state = "rejected" if end in lost else "ok"
                self.assertEqual(self.states(damaged), [state])
                self.assertEqual(self.states(text + damaged + text), ["ok", state, "ok"])
        one_line = text.rstrip(b"\n").replace(b"\n", b" ")
        entry, = report("-", text=one_line)
        self.assertIn("a record on one line after `#`; ", entry["error"]["message"])
        self.assertEqual(self.states(text + one_line.replace(b"# ", b"#  ", 1) + b"\n"), ["ok"])
        record = self.record.replace(b";W[npmq]", b"C[" + one_line + b"];W[npmq]", 1)
        again = cairn("convert", "--to", "text", "-", text=record).stdout
        self.assertIn(b"\n#  # White: Michael", again)
        self.assertEqual(self.states(again), ["ok"])

    def test_pieces_end_between_lines(self):
        for end in b"\r", b"\r\n":
            text = self.forms["text"].replace(b"\n", end)
            entries = report("-", text=text * 800)  # several pieces
            count = self.forms["text"].count(b"\n")
            self.assertEqual([entry["line"] for entry in entries], [5 + i * count for i in range(800)])
            self.assertEqual({entry["state"] for entry in entries}, {"ok"})

    def test_junk_between_records(self):
        for name, form in self.forms.items():
            for junk in (b"lost+found\n", b"<html></html>\n", b"*" * 500 + b"\n", b"\1R2\n\xff\xfeb3\n",
                         b"by user3 on 2026-11-23, md5=d41d8cd9\n"):
                with self.subTest(name=name, junk=junk[:20]):
                    entries = report("-", text=form + junk + form)
                    self.assertEqual([entry["state"] for entry in entries], ["ok", "rejected", "ok"])
                    self.assertEqual(entries[1]["line"], form.count(b"\n") + 1)
                    done = cairn("convert", "--to", "cairn", "-", text=form + junk)
                    self.assertEqual(done.stdout, cairn("convert", "--to", "cairn", "-", text=form).stdout)

    def test_damaged_heads_of_text_records(self):
        text = self.forms["text"]
        lines = text.splitlines(keepends=True)
        position = next(i for i, line in enumerate(lines) if b"/" in line and line[:1] != b"#")
        damaged = {
            "no position": lines[:position] + lines[position + 1:],
            "a part of it": lines[:position] + [lines[position].split(b"/")[0] + b"\n"] + lines[position + 1:],
            "no head": lines[position + 1:],
            "a half": lines[position + 12:],
            "blank": lines[:position] + [b"\n"] + lines[position + 1:],
        }
        for name, left in damaged.items():
            with self.subTest(name=name):
                self.assertEqual(self.states(text + b"".join(left) + text), ["ok", "rejected", "ok"])
        for wrong in b"1. ", b"2. ", b"99. ", b"":  # a damaged number is only a number
            damaged = text.replace(b"12. ", wrong, 1)
            self.assertEqual(self.states(text + damaged + text), ["ok"] * 3, wrong)
        entry, = report("-", text=b"".join(line for line in lines if line[:3] != b"12."))
        self.assertEqual((entry["state"], entry["turns"]), ("cut off", 11))
        self.assertIn("turns are missing before this one", entry["error"]["message"])
        self.assertEqual(self.states(text + b"".join(lines[-7:])), ["ok", "rejected"])
        states = self.states(text + b"".join(b"5" + line for line in lines[-7:]) + text)
        self.assertEqual(states, ["repaired", "ok"])  # these turns may be of the first game
        entry, = report("-", text=text.replace(b"12. H2xH3", b"12. h?llo", 1))
        self.assertEqual((entry["state"], entry["turns"]), ("cut off", 11))

    def test_several_starts(self):
        text = self.forms["cairn"]
        start = text[text.index(b"POS["):text.index(b"]", text.index(b"POS[")) + 1]
        entry, = report("-", text=text.replace(start, start + start[3:], 1))
        self.assertEqual(entry["state"], "rejected")
        self.assertIn("several values of POS; one start expected", entry["error"]["message"])

    def test_where_a_record_breaks_off(self):
        form = self.forms["cairn"]
        root = form.splitlines()[0]
        entries = report("-", text=form + root + b"\n\n\n" + form)
        self.assertEqual([entry["state"] for entry in entries], ["ok", "rejected", "ok"])
        error = entries[1]["error"]
        self.assertEqual((error["line"], error["column"]), (form.count(b"\n") + 1, len(root) + 1))

    def test_messages_are_short(self):
        cairn_form, text = self.forms["cairn"], self.forms["text"]
        damaged = [cairn_form.replace(old, new, 1) for old, new in (
            (b"W[npmq]", b"W[" + BIG + b"]"), (b"FF[TZAAR]", b"FF[" + BIG + b"]"),
            (b"POS[", b"POS[" + BIG), (b"RE[", b"RE[" + BIG), (b")\n", b";B[" + BIG + b"])\n"),
            (b";W[npmq]", b";W[npmq]" + BIG + b"[x]"), (b";W[npmq]", b";W[npmq]" + BIG))]
        damaged += [text.replace(b"D4xC3", BIG, 1), text + BIG, BIG, b"tzaar " + BIG,
                    self.forms["boardspace"].replace(b"[", b"[" + BIG, 1), b'{"%b":1}' % BIG,
                    b'{"schema":"%b"}' % BIG, text.replace(b" w 1", b" w " + BIG)]
        for content in damaged:
            for verb in (["check"], ["convert", "--to", "text"], ["convert", "--to", "littlegolem"]):
                done = cairn(*verb, "-", text=content)
                self.assertLess(max(map(len, done.stderr.splitlines() or [""])), 2000, verb)

    def test_places_in_wide_texts(self):
        for encoding in "utf-16", "utf-32", "utf-16-be":
            done = cairn("check", "-q", "-", text="(;FF[TZAAR]".encode(encoding))
            self.assertEqual((done.returncode, done.stderr), (1, "-:1:12: the game is not closed; `)` expected here\n"))
            done = cairn("check", "-q", "-", text="tzaar fixed".encode(encoding)[:-1])
            self.assertIn(f"ends within a character; {encoding[:6].upper()} expected", done.stderr)

    def test_names_in_latin_1(self):
        content = self.record.replace(b"Michael Reitz", b"J\xf8rgen \xc5s")
        picture = cairn("draw", "-", text=content).stdout.decode()
        self.assertTrue("J\\u00f8rgen \\u00c5s" in picture)
        self.assertFalse("\ufffd" in picture or "\\ufffd" in picture)


if __name__ == "__main__":
    support.main(sys.argv)
