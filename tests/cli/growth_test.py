#!/usr/bin/env python3
"""Repeats texts of all kinds, up to 64 KB, in all places of all formats. Four times as much of them
must not take much more than four times the processor time, the messages must stay in proportion, and
the stack must not grow.

usage: growth_test.py PROGRAM [unittest argument...]; CAIRN_SOURCE_ROOT is the directory of the
sources; GROWTH_PLACES is a pattern of the places to try, GROWTH_SIZE the greatest size in KB
"""

import io
import itertools
import json
import os
import re
import resource
import subprocess
import sys
import tarfile

import support

MOST = int(os.environ.get("GROWTH_SIZE", 64)) << 10
TRIED = re.compile(os.environ.get("GROWTH_PLACES", ""))
GROWTH = 2.5  # for twice as much
FLOOR = 0.01  # seconds of processor time, which the start takes
STACK = 256 << 10
SAID = 1000  # bytes, below which what is said does not matter
AT_ONCE = 8  # files in one run

# What is repeated, on one line and as lines; what ends in a line end, as it stands.
UNITS = [unit if isinstance(unit, bytes) else unit.encode() for unit in (
    *"abwxAWBo019.,;:!?'\"`-+*/\\|_=~^<>()[]{}#$%&@ \t\v\f\r\0\x1a\x1b\x7f",
    "\r\n", "\n", " \n", "\n\n\t", ": ", "a:\n", "\u00a0", "\u0085", "\u2028", "\u2029", "\u3000", "\u200b", "\ufeff",
    "\u00ad", "\u202e", "\u00bd", "1\u20442", "\u0301", "a\u0301", "\u0345", "\u0f71\u0f72", "\u1100\u1161", "\uac01",
    "\u00df", "\u0130", "\ufb03", "\ufdfa", "\U0001f600", "\u2013", "\u2192", "\u00d7", "\ufffe",
    b"\x80", b"\xff", b"\xe9", b"\xc3", b"\xed\xa0\x80", b"\xa4\\", b"\xff\xfe", b"\0\0", b"a\0", b"\0a",
    # numbers, dates, results, names
    "1.", "1. ", "1.1.1.", "12 ", "2.1. ", "1... ", "01/", "1/2 ", "2026-01-31,", "31.1.2026..", "2026,01,", "1-0 ", "$1 ",
    "1e9", "-1 ", "100 ", "W+", "W+R ", "B+R,", "White wins ", "White wins. ", "Ann ", "Ann; ", "a,b=", "a = b, c\n",
    "\"a\"=", "a\",", "draw ", "?!", "by ", "word ", "Word, word. ", "words\n", "8/8/", "././", "a3", "A99", "(c)",
    "(ccs)", "w 1 ", "1 w\n", "random:1 ", "a.sgf ", "a.sgf\n", "a/../", "../", "./", "http://a ", "/a",
    # turns
    "A1A1", "A1", "A1xA2", "A1-", "A1xA2 ", "npmq", "npmq-", "pass-", "-x", "->", "- ", "x ", "a2-a3 ", "c1+c2 ",
    "1. a2-a3 a7-a6 ", "b1>c2,", "1. x {\n", "1. A1xA2\n3. A1xA2\n", "5. x\n4. x\n",
    # SGF
    "(;", "(;\n", "(;FF[", "(;FF[TZAAR]", "(;FF[TZAAR])", "(;FF[TZAAR])\n", "(;FF[TZAAR]CA[Big5]PW[\u00e9])",
    b"(;FF[TZAAR]PW[\xe9])", b"(;FF[TZAAR]PW[\xe9])\n", ")(", "()", "(\n", ")\n", "(;W[", ";W[", ";W[npmq]", "(;B[]",
    "(;B[])", ";B[x", "]PW[", "]W[", "[]", "][", "a]", "]\\", "\\]", "PW[a]", "PW[a]EV[b]", "EV[a\n]", "Aa[", "XX[x]",
    ";C[a]", "C[a;W[b", ";P0[1 Pickb A 1]", ";P0[1 Done]P1[2 Done]", ";TM[1]", ";P0[x]TM[", "(;GM[tzaar]P0[",
    # JSON
    "{\"a\":", "{\"a\":\n", "{\"a\":{", "[{", "{}", "{},", "{},\n", "[{},", "{\n", "[\n", "{\"\n", "{\"a\":[\n\"x\",\n",
    "{\"a\":[{},\n", "[1,", "\"a\":1,", "\"a\",", "null,", "\\u0041", "\\ud83d", "\\\"", "{\"ask\":\"games\"}\n",
    # HTML, XML, Markdown, patterns
    "<!--", "<!", "</", "<a>", "<a ", "<br>", "&amp;", "&#", "&nbsp;", "{{", "@{", "%s", "%00", "{turn}", "{number:",
    "[a](", "![", "**", "- a\n", "> ",
    # text records
    "# a\n", "#\n", "# White: a\n", "# 1.\n", "# 1. 2.\n", "# tzaar 1. 2.\n", "[White \"a\"]", "[White \"a\"]\n", "[a",
    "[\"", "{a} ", "{ ", "; a\n", "tzaar fixed\n", "tzaar fixed\n1. x\n", "towers\n1. a2-a3\n", "tzaar ",
    b"tzaar fixed\n{\xe9}\n")]  # fmt: skip

SGF = "FF CA AP GM VA POS PW PB WR BR RE DT EV RO PC C SO AN ON GC SPACES X"
JSON = "source game values text played result start turn position best name"
# Games of the same few turns: their tags, in which {} is a number.
COPIES = "", "PW[Ann {}]PB[Bob {}]", "PW[Ann]PB[Bob]EV[game {} of many]", "PW[Ann]PB[Bob]DT[{}]"

# Where it is repeated: records, in which `@` stands for it. Analyses are added below.
RECORDS = {
    "text": "@",
    "first line": "@\ntzaar fixed\n",
    "comment": "# @\ntzaar fixed\n",
    **{f"comment {label}": f"# {label}: @\ntzaar fixed\n" for label in "White Event Date Result Spaces".split()},
    **{f"tag {name}": f"[{name} \"@\"]\ntzaar fixed\n" for name in "White Black Round Date Result Annotator Other".split()},
    "name of a tag": "[@ \"a\"]\ntzaar fixed\n",
    "start": "tzaar @",
    "start of towers": "towers @",
    "board": "a/@ w 1\n",
    "column": "a@/6/7/8/8/8/7/6/5 w 1\n",
    "pieces": "A1=a6,@ w\n",
    "piece": "A1=a@ w\n",
    "turns": "tzaar fixed\n@",
    "turns of towers": "towers\n@",
    "numbered turn": "tzaar fixed\n1. @",
    "turn goes on": "tzaar fixed\n1. A1-@",
    "comment in braces": "tzaar fixed\n{@}\n1. x",
    "comment behind a semicolon": "tzaar fixed\n; @\n",
    "result": "# White: Ann\n# Black: Bob\ntzaar fixed\nWhite @",
    "Waltz": "-1\n" + "0 " * 81 + "@",
    **{f"SGF {name}": f"(;FF[TZAAR]AP[Cairn]{name}[@])" for name in SGF.split()},
    "SGF of towers": "(;FF[TOWERS]PW[Ann]POS[@])",
    "Little Golem": "(;FF[TZAAR]VA[@])",
    "Little Golem's turn": "(;FF[TZAAR]VA[FIXED];W[@])",
    "SGF turn": "(;FF[TZAAR]AP[Cairn]POS[fixed];W[@])",
    "SGF comment": "(;FF[TZAAR]AP[Cairn]POS[fixed];C[@])",
    "SGF result and names": "(;FF[TZAAR]PW[@]PB[@]RE[@])",
    "SGF in root": "(;FF[TZAAR]@)",
    "SGF in node": "(;FF[TZAAR];@)",
    "SGF not closed": "(;FF[TZAAR];W[npmq]@",
    "SGF in variation": "(;FF[TOWERS](;W[c1+c2](@)))",
    "SGF before": "@(;FF[TZAAR])",
    "SGF behind": "(;FF[TZAAR])@",
    "SGF on a line": "(;FF[TZAAR])\n@\n(;FF[TZAAR])",
    "Big5": "(;FF[TZAAR]CA[Big5]PW[@])",
    "games in Big5": "(;FF[TZAAR]CA[Big5])@",
    **{f"Boardspace {name}": f"(;GM[tzaar]SU[tzaar-standard 1]{name}[@])" for name in "SU DT GN RE P0 P1 X".split()},
    "Boardspace's player": "(;GM[tzaar]SU[tzaar-standard 1]P0[id \"@\"];P0[0 Start P0])",
    "Boardspace's gesture": "(;GM[tzaar]SU[tzaar-standard 1];P0[0 Start P0];P0[1 @])",
    "Boardspace's clock": "(;GM[tzaar]SU[tzaar-standard 1];P0[0 Start P0];TM[@])",
    "Boardspace's nodes": "(;GM[tzaar]SU[tzaar-standard 1];P0[0 Start P0]@)",
    "analysis": '{"schema":"analysis/2",@}',
}

# What reads them.
VERBS = (("check", "--report", "-"), ("convert", "--to", "cairn", "--salvage"), ("convert", "--to", "text", "--salvage"),
         ("convert", "--to", "boardspace", "--salvage"), ("stats",), ("list",), ("list", "--format", "csv"), ("list", "--format", "json"), ("check", "--player", "ann", "--date", "2026"))

# Where else: arguments, in which `@` stands for it, and `@@` for a file that holds it.
ARGUMENTS = {
    "player": ("check", "--player", "@", "{record}"),
    "tag of a selection": ("check", "--tag", "@", "{record}"),
    "date of a selection": ("check", "--date", "@", "{record}"),
    "length of a selection": ("check", "--length", "@", "{record}"),
    "pattern": ("check", "--position", "@", "{record}"),
    "name of a file": ("check", "@"),
    "people": ("check", "--players", "@@", "{record}"),
    "list": ("check", "--files-from", "@@"),
    "position": ("perft", "1", "@"),
    "certificate": ("verify", "@@"),
    "theme": ("draw", "{record}", "--theme", "@@"),
    "theme in an argument": ("draw", "{record}", "--theme", "@"),
    "caption": ("draw", "{record}", "--title", "@", "-f", "txt"),
    "marks": ("draw", "{record}", "--circle", "@"),
    "label": ("draw", "{record}", "--label", "A1=@"),
    "turns to draw": ("draw", "{record}", "--turn", "@", "-f", "txt"),
    "source to draw": ("draw", "@@", "-f", "txt"),
    "names of files": ("convert", "--to", "text", "{record}", "--split", "--force", "-o", "{folder}/split", "--name", "@"),
    "known puzzles": ("puzzles", "--known", "@@", "{record}", "-o", "{folder}/puzzles"),
    "about": ("report", "{record}", "--depth", "1", "--proof-nodes", "0", "--about", "@@", "-o", "{folder}/site"),
    "question": ("engine", "-j1"),
}


def repeated(unit, size):
    return (unit * (size // len(unit) + 1))[:size]


def fillings():
    """What is repeated, by its name."""
    for unit in UNITS:
        for line_end in (b"",) if unit.endswith(b"\n") else (b"", b"\n"):
            yield repr(unit + line_end)[1:], unit + line_end


def some(number):
    """All fillings, or a few for each place, so that each is in some place."""
    every = support.cases_by_hand(40, 1)
    return [filling for i, filling in enumerate(fillings()) if (i + number) % every == 0]


def small_stack():
    resource.setrlimit(resource.RLIMIT_STACK, (STACK, STACK))


def with_filling(pattern):
    parts = pattern.encode().split(b"@")
    return lambda text: text.join(parts)


def analyses():
    """For each key of an analysis, a function that puts a text there."""
    line = json.loads((support.SOURCE / "samples/annotated/own-towers-1.json").read_text().splitlines()[0])
    line["turns"] = line["turns"][:14]

    def replaced(value, name, key):
        if isinstance(value, dict):
            return {each: replaced(of_it, each, key) for each, of_it in value.items()}
        if isinstance(value, list):
            return [replaced(each, name, key) for each in value]
        return "@@" if isinstance(value, str) and name == key else value

    def place(key):
        before, _, after = json.dumps(replaced(line, "", key)).partition("@@")
        after = after.replace("@@", "x")
        return lambda text: (before + json.dumps(text.decode("latin-1"))[1:-1] + after).encode()

    return {f"analysis {key}": place(key) for key in JSON.split()}


class Growth(support.CliTest):
    def setUp(self):
        super().setUp()
        self.good = self.file("good.txt", "tzaar fixed\n")
        (self.path / "empty").mkdir()  # relative names lead nowhere from there

    def run_once(self, arguments, text=None):
        """Runs the program, which must end in good order. Returns its processor time, and how much it said."""
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        done = support.cairn(*arguments, text=text, preexec_fn=small_stack, cwd=self.path / "empty")
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        self.assertIn(done.returncode, (0, 1, 2, 3), done.stderr[-500:])
        seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        return seconds, len(done.stdout) + len(done.stderr)

    def growth(self, run, sizes=(MOST // 4, MOST)):
        """Says how run(size) grows, if it grows too much."""
        small, said_of_small = run(sizes[0])
        large, said = run(sizes[1])
        if said > GROWTH ** 2 * max(said_of_small, SAID):
            return f"{said_of_small} bytes said, then {said}"
        for _ in range(3):
            if large <= GROWTH ** 2 * max(small, FLOOR):
                return None
            small, large = max(small, run(sizes[0])[0]), min(large, run(sizes[1])[0])
        return f"{small:.3f} s, then {large:.3f} s"

    def expect_growth(self, place, names, run):
        with self.subTest(place=place, repeated=names):
            self.assertIsNone(self.growth(run))

    def run_on_files(self, verb, place, units, size):
        names = [self.file(str(i), place(repeated(unit, size))) for i, unit in enumerate(units)]
        return self.run_once([*verb, "-j1", *names])

    def test_records(self):
        """In each place of each format, for those who only read, and those who write."""
        places = {name: with_filling(pattern) for name, pattern in RECORDS.items()} | analyses()
        verbs = support.cases_by_hand(VERBS[:1], VERBS)
        for (number, (name, place)), verb in itertools.product(enumerate(places.items()), verbs):
            tried = some(number) if TRIED.search(f"{verb[0]} {name}") else []
            for i in range(0, len(tried), AT_ONCE):
                names, units = zip(*tried[i:i + AT_ONCE])
                self.expect_growth(name, names, lambda size: self.run_on_files(verb, place, units, size))

    def test_arguments(self):
        """In other files and in options."""
        def run(arguments, text):
            file = self.file("filling", text)
            fields = {"record": self.good, "folder": self.path, "@@": file}
            return self.run_once([
                file if word == "@@" else word.format(**fields).replace("@", os.fsdecode(text)) for word in arguments],
                text=text if "engine" in arguments else None)

        for number, (place, arguments) in enumerate(ARGUMENTS.items()):
            for name, unit in some(number) if TRIED.search(place) else []:
                is_given = any("@" in word and word != "@@" for word in arguments)
                # No argument holds NUL bytes, and some lists would name all files of the machine.
                if not (b"\0" in unit if is_given else place == "list" and not unit.strip(b"./\n")):
                    self.expect_growth(place, name, lambda size: run(arguments, repeated(unit, size)))

    def test_questions(self):
        """In a text of the engine's session."""
        def run(ask, unit, size):
            text = repeated(unit, size).decode("latin-1")
            return self.run_once(["engine", "-j1"], json.dumps({"ask": ask, "text": text, "json": text}) + "\n")

        for number, ask in enumerate("read game write convert report".split()):
            for name, unit in some(number) if TRIED.search("questions") else []:
                self.expect_growth(ask, name, lambda size: run(ask, unit, size))

    def test_archives(self):
        """In names of members."""
        def packed(unit, size):
            name = repeated(unit.replace(b"\0", b"0"), size).decode("latin-1")
            target = io.BytesIO()
            with tarfile.open(fileobj=target, mode="w") as archive:
                for each in [name, *(name[i:i + 100] for i in range(0, size, 100))]:
                    archive.addfile(tarfile.TarInfo(each))
            return self.run_once(["check", "-j1", self.file("a.tar", target.getvalue())])

        for name, unit in some(0) if TRIED.search("archives") else []:
            self.expect_growth("archive", name, lambda size: packed(unit, size))

    def test_copies(self):
        """Among games of the same few turns."""
        def run(tags, count):
            games = "".join(f"(;FF[TOWERS]{tags.replace('{}', str(1000 + i))};W[c1+c2];B[d8+d7])\n" for i in range(count))
            return self.run_once(["check", "-q", "-j1", "--duplicates", "report", self.file("games.sgf", games)])

        for tags in COPIES if TRIED.search("copies") else []:
            with self.subTest(tags=tags):
                self.assertIsNone(self.growth(lambda count: run(tags, count), (2000, 8000)))

    def test_nested_directories(self):
        """Reading them takes no stack."""
        deep = self.path / "deep"
        self.addCleanup(subprocess.run, ["rm", "-r", deep])  # Python would do it by recursion
        folder = deep / "/".join("a" * 1900)  # nearly as long as a path may be
        subprocess.run(["mkdir", "-p", folder], check=True)
        (folder / "game.txt").write_text("tzaar fixed\n")
        done = support.cairn("check", deep, preexec_fn=small_stack)
        self.assertEqual((done.returncode, done.stdout.count(b": ok: ")), (0, 1), done.stderr)


if __name__ == "__main__":
    support.main(sys.argv)
