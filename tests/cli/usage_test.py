#!/usr/bin/env python3
"""Help, messages and options of the built program, as its users see them.

usage: usage_test.py PROGRAM [unittest argument...]; CAIRN_SOURCE_ROOT is the directory of the sources
"""

import json
import os
import pty
import re
import signal
import sys

import support
from support import CliTest, DATA, RECORD, cairn, start

POSITION = "bCbBc/BBCCBc/CbBabac/ACCbbbCc/BcbcbcAC/AaBCCBcc/acCCcaA/cCACca/BAccC w 1"
VERBS = ("analyse", "bench", "board", "check", "convert", "draw", "engine", "explore", "list", "perft", "puzzles", "report",
         "selfplay", "solve", "stats", "verify")
ANALYSE = ("analyse", "--depth", "1", "--proof-nodes", "500")


class Usage(CliTest):
    def test_help_teaches(self):
        general = cairn("--help")
        self.assertEqual((general.returncode, general.stderr), (0, ""))
        for verb in VERBS:
            self.assertIn(f"  {verb} ", general.stdout.decode())
            text = cairn(verb, "--help").stdout.decode()
            self.assertTrue(text.startswith(f"usage: cairn {verb} "), text)
            self.assertGreaterEqual(text.split("Examples:")[1].count(f"cairn {verb}"), 2, text)

    def test_help_of_a_verb(self):
        for words in (["help", "solve"], ["solve", "-h"]):
            self.assertEqual(cairn(*words).stdout, cairn("solve", "--help").stdout)
        for words in (["help"], ["help", "help"], ["help", "version"]):
            self.assertEqual(cairn(*words).stdout, cairn("--help").stdout)
        self.assertNotIn(b"\n\n\n", cairn("help", "draw").stdout)
        self.assert_one_line(cairn("help", "swim"), 2, "^cairn: unknown command .swim.; ")
        self.assertEqual(cairn("analyze", "--help").stdout, cairn("analyse", "--help").stdout)

    def test_no_verb_has_two_options_of_one_name(self):
        for verb in VERBS:
            names = re.findall(r"^  (?:-\w \[ )?--([\w-]+)", cairn(verb, "--help").stdout.decode(), re.MULTILINE)
            self.assertTrue(names, verb)
            self.assertEqual(sorted(set(names)), sorted(names), verb)

    def test_version(self):
        version = cairn("--version").stdout
        self.assertRegex(version.decode(), r"^cairn \d+\.\d+\.\d+, commit [0-9a-f]{7,}( with changes)?\n$"
                         r"|, commit unknown\n$")
        for word in ("-V", "version"):
            self.assertEqual(cairn(word).stdout, version)

    def test_suggestions(self):
        for words, meant in (
            (["chek"], "check"),
            (["anaylse"], "analyse"),
            (["sol"], "solve"),
            (["check", "--dupl"], "--duplicates"),
            (["analyse", "--dept", "2"], "--depth"),
            (["solve", "--memroy=2"], "--memory"),
        ):
            self.assert_one_line(cairn(*words), 2, f"; did you mean {meant}\\? `cairn .*--help` lists")
        for words in (["swim"], ["check", "--nonsense"], ["check", "--operands"]):
            self.assertNotIn("did you mean", cairn(*words).stderr)

    def test_colours(self):
        """Pipes get none unless they are asked for; a terminal's are those of test_terminal."""
        for option in ("--colour", "--color"):
            plain = cairn("check", RECORD, option, "never")
            coloured = cairn("check", RECORD, option, "always")
            self.assertEqual(cairn("check", RECORD).stdout, plain.stdout)
            self.assertIn(b": \x1b[32mok\x1b[0m: ", coloured.stdout)
            self.assertEqual(re.sub(rb"\x1b\[[0-9;]*m", b"", coloured.stdout), plain.stdout)
        self.assertIn("\x1b[1;31mcairn:\x1b[0m ", cairn("check", "--colour", "always").stderr)
        self.assertIn(b"\x1b[1musage:\x1b[0m ", cairn("check", "--colour=always", "--help").stdout)
        mistakes = DATA.parent.parent / "samples/own-tzaar-random.sgf"
        text = cairn(*ANALYSE, "--second-look", 5000, "-q", "--colour", "always", mistakes).stdout
        self.assertRegex(text, rb"  \x1b\[33m\?!\x1b\[0m  ")
        text = cairn("solve", "-q", "--colour", "always", "8/8/8/3(ccs)4/8/8/3(SS)4/8 w 1").stdout
        self.assertIn(b"White to move \x1b[1;31mloses\x1b[0m in 2 turns", text)
        text = cairn("verify", "-q", "--colour", "always", DATA / "certificates/towers.proof").stdout
        self.assertIn(b".proof: \x1b[32mok\x1b[0m: ", text)
        text = cairn("stats", "-q", "--colour", "always", RECORD).stdout
        self.assertIn(b"\n\x1b[1mEndings\x1b[0m\n", text)
        text = cairn("stats", "-q", "--colour", "always", "-f", "csv", RECORD).stdout
        self.assertNotIn(b"\x1b", text)
        target = self.path / "report.txt"
        cairn("check", "--colour", "always", RECORD, "-o", target)
        self.assertEqual(target.read_bytes(), cairn("check", RECORD).stdout)
        self.assert_one_line(cairn("check", "--colour", "red", RECORD), 2, "auto, always or never")

    def test_colours_on_a_terminal(self):
        def shown(**variables):
            output, terminal = pty.openpty()
            environment = {name: text for name, text in os.environ.items() if name != "NO_COLOR"}
            cairn("check", "-q", RECORD, stdout=terminal, env=environment | variables)
            os.close(terminal)
            with open(output, "rb") as reader:
                return reader.read1(65536)

        self.assertIn(b"\x1b[32mok", shown(TERM="xterm"))
        for variables in ({"NO_COLOR": "1", "TERM": "xterm"}, {"TERM": "dumb"}):
            self.assertNotIn(b"\x1b", shown(**variables))

    def test_progress_on_a_terminal(self):
        """A long game, and an archive, say how far they are and when they will be done."""
        for depth, files, words in (
            (3, [RECORD], rb"\d+ of \d+ positions and second looks done; about \d+ (s|min) left"),
            (2, [RECORD] * 200, rb"\d+ of (about )?200 records done, 0 bad; about .* left"),
        ):
            with self.subTest(files=len(files)):
                output, terminal = pty.openpty()
                run = start("analyse", "--depth", str(depth), "-j1", *files, stderr=terminal)
                os.close(terminal)
                shown = b""
                with open(output, "rb", buffering=0) as reader:
                    while not re.search(words, shown) and run.poll() is None:
                        shown += reader.read(4096)
                    run.send_signal(signal.SIGINT)
                    run.communicate()
                self.assertRegex(shown, words)

    def test_wrong_usage(self):
        for arguments in (
            [],
            ["swim"],
            ["check"],
            ["check", "--nonsense", "x"],
            ["check", "-j", "0", "x"],
            ["check", "-j", "many", "x"],
            ["convert", RECORD],
            ["convert", "--to", "chess", RECORD],
            ["analyse", "--depth", "0", RECORD],
            ["analyse", "--format", "pgn", RECORD],
            ["analyse", "--flat", RECORD],
            ["perft", "3"],
            ["perft", "three", POSITION],
            ["perft", "-1", POSITION],
            ["draw", RECORD, "-o", "x.bmp"],
            ["draw", RECORD, "--turn", "28"],
            ["draw", RECORD, "--record", "2"],
            ["bench", "x"],
        ):
            with self.subTest(arguments=arguments):
                done = cairn(*arguments)
                self.assert_one_line(done, 2, "^cairn: ")
                self.assertEqual(done.stdout, b"")


class NoOptionIsPassedOver(support.CliTest):
    def test_what_cannot_be_used_is_refused(self):
        record = support.RECORD
        for arguments, reason in (
            (["draw", record, "--turns", "14"], "--turns .*; --turn chooses what is drawn"),
            (["solve", record, "--turns", "14"], "--turns .*; --turn N chooses a position"),
            (["check", record, "--winner", "black"], "--winner takes .*; --result black finds"),
            (["check", record, "--player", ""], "the value of --player is empty"),
            (["check", record, "--duplicates", ""], "the value of --duplicates is empty"),
            (["analyse", record, "--format", ""], "the value of --format is empty"),
            (["puzzles", record, "-o", self.path / "set", "--seed", "3"], "--seed is for .*--self-play"),
            (["puzzles", record, "-o", self.path / "set", "--sheet", "0", "--svg"], "--svg is for sheets"),
            (["report", record, "-o", self.path / "site", "--proof-nodes", "5"], "add --effort normal"),
            (["stats", record, "-f", "json", "--rows", "3"], "--rows is for text"),
            (["analyse", record, "--fresh"], "--fresh is for runs .* -o FILE"),
            (["analyse", record, "--fresh", "-o", self.path / "x.db"], "--fresh is for results in a FILE"),
            (["selfplay", "--to", "text", "--format", "text"], "--to is another name of --format"),
            (["draw", record, "--paper", "a4", "-f", "svg"], "--paper is for .pdf files"),
        ):
            with self.subTest(arguments=arguments):
                self.assert_one_line(cairn(*arguments), 2, reason)

    def test_that_nothing_was_chosen_is_said(self):
        for arguments in (["analyse", "--turns", "40"], ["check", "--winner", "nobody"],
                          ["convert", "--to", "text", "--length", "3"],
                          ["solve", "--turn", "3", "--player", "nobody"]):
            done = cairn(*arguments, support.RECORD)
            self.assert_one_line(done, 0, "none of 1 record matches")
            self.assertEqual(done.stdout, b"")

    def test_an_analysis_is_not_searched_again(self):
        analysed = self.file("x.json", cairn("analyse", "--depth", 1, "--proof-nodes", 0, "-f", "json",
                                             support.RECORD).stdout)
        for option, value in (("--depth", 3), ("--proof-nodes", 5), ("--candidates", 2)):
            done = cairn("analyse", option, value, analysed)
            self.assert_one_line(done, 1, f"an analysis with {option} [01], which is not searched again")
            self.assertEqual(done.stdout, b"")
        self.assertEqual(cairn("analyse", "--depth", 1, analysed).returncode, 0)

    def test_words_of_endings_are_in_reports_and_explained(self):
        page = (support.DATA.parent.parent / "docs/formats/schema-report.md").read_text()
        words = re.search(r"an end by rule: ([^(]*)\(", " ".join(cairn("check", "--help").stdout.decode().split()))[1]
        for word in re.sub("; or by| or |,", " ", words).split():
            self.assertIn(f'`"{word}"`', page)
        entry, = support.report(support.RECORD)
        self.assertEqual(entry["ending"], "stuck")
        self.assertEqual(len(support.report("--ending", entry["ending"], support.RECORD)), 1)


# Drives the built program as its users do.

SIGNATURE = DATA.parent / "bench.expected"


class Records(CliTest):
    def test_real_record(self):
        done = cairn("check", RECORD)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertRegex(done.stdout.decode(), r":1:\d+: ok: TZAAR, 27 turns, White wins: ")

    def test_real_record_goes_out_as_it_came(self):
        own = cairn("convert", "--to", "cairn", RECORD).stdout
        text = cairn("convert", "--to", "text", RECORD).stdout
        for source in (self.record, own):
            self.assertEqual(cairn("convert", "--to", "littlegolem", "-", text=source).stdout, self.record + b"\n")
        again = cairn("convert", "--to", "littlegolem", "-", text=text).stdout
        moves = re.findall(rb";[WB]\[.*?\]", self.record)
        self.assertEqual(re.findall(rb";[WB]\[.*?\]", again), moves)

    def test_positions(self):
        waltz = next((DATA / "waltz").glob("BAJ*.txt"))
        text = cairn("convert", "--to", "text", waltz).stdout
        back = cairn("convert", "--to", "waltz", "-", text=text).stdout
        self.assertEqual(back.split(), waltz.read_bytes().split())

    def test_many_files(self):
        """Files, directories in sorted order without hidden files, and standard input are read."""
        for name in ("b/2.txt", "b/10.txt", "a.txt", "b/.hidden"):
            self.file(name, self.record)
        done = cairn("check", self.path, "-", RECORD, text=self.record)
        self.assertEqual(done.returncode, 0)
        labels = [line.split(":")[0] for line in done.stdout.decode().splitlines()]
        expected = [self.path / "a.txt", self.path / "b/10.txt", self.path / "b/2.txt", "-", RECORD]
        self.assertEqual(labels, [str(label) for label in expected])

    def test_what_is_no_record_in_a_directory(self):
        foreign = {
            "1.png": (b"\x89PNG\r\n\x1a\n\0\0", "a PNG picture"),
            "3.md": (b"# Games\nThese are the games of the evening, and what became of them.\n",
                      "text without a game"),
            "4.svg": (cairn("draw", RECORD).stdout, "an SVG picture"),
            "5.html": (b"<!DOCTYPE html>\n<p>Dear reader</p>\n", "XML or HTML"),
            "6.json": (b'{"schema": "solution/1"}\n', "JSON without an analysis"),
            "7.proof": (b"cairn certificate 1\nx\n", "a certificate"),
            "A.txt": (b"table,label,figure,value\nall,games,count,2\n", "a table"),
            "C": (cairn("report", "-q", "--depth", 1, RECORD, "-o", self.path / "x.html") and
                  (self.path / "x.html").read_bytes(), "XML or HTML"),
        }
        for name, (content, _) in foreign.items():
            self.file(f"set/{name}", content)
        self.file("set/9.txt", self.record)
        (self.path / "x.html").unlink()
        notes = "".join(f"{self.path}/set/{name}: skipped: {kind}, not a record\n"
                        for name, (_, kind) in foreign.items())
        for jobs in (1, 2):
            done = cairn("check", "-j", jobs, self.path)
            self.assertEqual((done.returncode, done.stderr), (0, notes))
            self.assertEqual(done.stdout.count(b"\n"), 1)
        self.assertEqual(cairn("check", "-q", self.path).stderr, "")
        for name in foreign:
            done = cairn("check", "-q", self.path / "set" / name)
            self.assertEqual(done.returncode, 1, name)
            self.assertNotIn("skipped", done.stderr)

    def test_what_may_be_a_record_in_a_directory(self):
        """A bad record never disappears, and a game within markup is read."""
        bad = {"1.txt": "Dear reader", "2.txt": "", "3.bin": b"\0\1\2", "4.json": '{"schema":"analysis/1"',
               "6.md": "This was played:\n(;FF[TZAAR]\n", "7": "# White: Ann\n# Event: An evening in May\n",
               "8.py": "and then he played\nb2-b3 which is not so good\n",
               "9": self.record[200:].replace(b"(;", b"")}
        for name, content in bad.items():
            self.file(f"set/{name}", content)
        self.file("set/5.html", b"<pre>\n" + self.record + b"\n</pre>\n")
        done = cairn("convert", "--to", "littlegolem", self.path)
        self.assertEqual(done.returncode, 1)
        self.assertEqual(done.stdout, self.record + b"\n")
        self.assertNotIn("skipped", done.stderr)
        for name in bad:
            place = "2:12" if name == "6.md" else "1:1"  # words above a game are no record
            self.assertIn(f"/set/{name}:{place}: ", done.stderr)

    def test_no_name_decides(self):
        """A record is read whatever its file is called, and in whatever it lies."""
        names = ["notice.txt", "README", "LICENSE", "summary.txt", "x.md", "x.csv", "x.py", "x.db",
                 "x.png", "todo", "x.json", "x.gz"]
        text = cairn("convert", "--to", "text", RECORD).stdout
        for name in names:
            self.file(f"all/{name}", self.record)
            self.file(f"all/text/{name}", text)
        done = cairn("check", self.path / "all")
        self.assertEqual((done.returncode, done.stdout.count(b": ok: TZAAR, 27 turns, White wins")),
                         (0, 2 * len(names)), done.stderr)
        self.assertNotIn("skipped", done.stderr)
        starts = self.file("some/readme.md", "tzaar fixed\ntowers\ntzaar fixed\n").parent
        self.assertEqual(cairn("check", starts).stdout.count(b": ok: "), 3)

    def test_nodes_without_a_move(self):
        """SGF holds them; other formats leave out what they cannot hold."""
        commented = self.record.replace(b";B[prqq-kplp]", b";C[a pause];W[];B[prqq-kplp]C[why?];N[x]")
        own = cairn("convert", "--to", "cairn", "-", text=commented).stdout
        self.assertIn(b";C[a pause]\n;W[]\n;B[prqq-kplp]C[why?]\n;N[x]\n;W[smrn-pqqp]", own)
        self.assertEqual(cairn("convert", "--to", "cairn", "-", text=own).stdout, own)
        for target in ("littlegolem", "text"):
            one, other = (cairn("convert", "--to", target, "-", text=text).stdout for text in (own, self.record))
            self.assertEqual(one, other)
        lone = b"(;FF[TZAAR]AP[x]POS[" + re.search(rb"POS\[(.*?)\]", self.record)[1] + b"];C[well?])"
        self.assertEqual(cairn("convert", "--to", "waltz", "-", text=lone).stdout,
                         cairn("convert", "--to", "waltz", "-", text=POSITION).stdout)

    def test_results_do_not_depend_on_workers(self):
        bad = self.record.replace(b"npmq", b"npnp")
        files = [self.file(f"{i}.txt", bad if i % 3 == 1 else self.record) for i in range(3)]
        for verb in (["check"], ["convert", "--to", "text"], [*ANALYSE, "--format", "json"]):
            with self.subTest(verb=verb):
                one, two = (cairn(*verb, "-j", jobs, *files) for jobs in (1, 2))
                self.assertEqual(one.returncode, 1)
                self.assertEqual((one.stdout, one.stderr), (two.stdout, two.stderr))

    def test_analysis_read_back(self):
        analysed = cairn(*ANALYSE, "--format", "json", RECORD).stdout
        self.assertEqual(len(json.loads(analysed)["turns"]), 27)
        for options in (["sgf"], ["sgf", "--flat"], ["text"], ["csv"], ["json"]):
            with self.subTest(options=options):
                direct = cairn(*ANALYSE, "--format", *options, RECORD)
                again = cairn("analyse", "--format", *options, "-", text=analysed)
                self.assertEqual(direct.returncode, 0, direct.stderr)
                self.assertEqual(again.stdout.count(support.OF_FILE), options == ["text"])
                self.assertEqual(direct.stdout, again.stdout.replace(support.OF_FILE, b""))

    def test_annotated_record_is_a_record(self):
        for options in ([], ["--flat"]):
            annotated = cairn(*ANALYSE, "--format", "sgf", *options, RECORD).stdout
            self.assertIn(b"27 turns, White wins", cairn("check", "-", text=annotated).stdout)


class Perft(CliTest):
    def test_figures(self):
        for depth, position, count in (
            (3, "tzaar fixed", 260556),
            (2, "fixed", 1797),
            (3, "towers", 53748),
            (0, POSITION, 1),
        ):
            done = cairn("perft", depth, position)
            self.assertEqual((done.returncode, done.stdout.decode()), (0, f"{count}\n"), done.stderr)
            # A count of which no move was played is no measure of speed.
            speed = r", \d+ million sequences a second; the last 2 moves not played" if depth > 2 else ""
            self.assertRegex(done.stderr, rf"^\d+\.\d+ s{speed}\n$")

    def test_files(self):
        path = self.file("positions.txt", f"{POSITION}\ntowers\n")
        self.assertEqual(cairn("perft", "1", path).stdout.split()[1], b"36")
        self.assertEqual(cairn("perft", "-q", "2", RECORD).stderr, "")

    def test_no_position(self):
        self.assert_one_line(cairn("perft", "1", "swim"), 1, r"'swim' is neither a file nor a position of TZAAR or Battle of "
                             r"Towers; position text, or the name of a game \(tzaar, towers\) and a start of it, expected$")
        self.assert_one_line(cairn("perft", "1", POSITION[1:]), 1, "POSITION:1:")
        for path in ("none.sgf", "none/none"):
            self.assert_one_line(cairn("perft", "1", path), 3, f"'{path}' is neither a file nor ")


class Bench(CliTest):
    def test_signature(self):
        first, second = cairn("bench"), cairn("bench", "-q")
        self.assertEqual((first.returncode, first.stdout), (0, second.stdout))
        self.assertEqual(first.stdout.decode(), SIGNATURE.read_text(),
                         "the searches behave in another way; if that is meant to be so, renew the "
                         "file by `./cairn bench -q >tests/bench.expected`")
        self.assertEqual((first.stderr.count("\n"), second.stderr), (2, ""))


class BadInput(CliTest):
    def test_one_line_each(self):
        turns = self.record.decode()
        letters = re.search(r"POS\[(.*?)\]", turns)[1]
        for name, content in {
            "blank": " \n\n",
            "truncated in a value": turns[:100],
            "truncated in the tree": turns[: turns.rindex(";")],
            "no end of a move": turns[:-3],
            "garbage": bytes(range(256)) * 8,
            "another game": "(;FF[4]GM[1]SZ[19];B[pd];W[dp])",
            "illegal move": turns.replace("npmq", "npnp"),
            "61 letters": turns.replace(letters, letters + "c"),
            "too many of a type": turns.replace(letters, "a" * 30 + letters[30:]),
            "no start": turns.replace(f"POS[{letters}]", ""),
            "wrong numbers": "1 " * 163,
            "deep": "(;FF[TZAAR]" * 5000,
            "only brackets": "(" * 100000,
            "json": "{}",
        }.items():
            for verb in (["check"], ["convert", "--to", "cairn"], ANALYSE):
                with self.subTest(name=name, verb=verb):
                    done = cairn(*verb, "-q", self.file("bad.txt", content))
                    self.assertEqual(done.returncode, 1, done.stderr)
                    self.assertRegex(done.stderr, r"bad\.txt(:\d+:\d+)?: .*; ")
                    if name not in ("deep", "only brackets"):
                        self.assertEqual(done.stderr.count("\n"), 1, done.stderr)

    def test_other_verbs_report_as_check_does(self):
        turns = self.record.decode()
        path = self.file("games.txt", "\n".join(
            [turns, turns.replace("npmq", "npnp"), turns.replace("POS[c", "POS[x"), turns[:100]]))
        for verb in (["convert", "--to", "cairn"], ANALYSE):
            report = self.path / "report"
            cairn(*verb, "-q", "--report", report, path)
            lines = [json.loads(line) for line in report.read_text().splitlines()]
            self.assertEqual(lines, support.report(path), verb)

    def test_rest_is_done(self):
        illegal = self.record.replace(b"npmq", b"npnp")
        path = self.file("games.txt", b"\n".join([self.record, illegal, self.record]))
        done = cairn("check", path)
        self.assertEqual(done.returncode, 1)
        states = [line.split(": ")[1] for line in done.stdout.decode().splitlines()]
        self.assertEqual(states, ["ok", "cut off", "ok"])
        self.assertRegex(done.stderr, r"games\.txt:2:\d+: .*\ncairn: 3 records: 2 ok, 1 cut off\n")
        converted = cairn("convert", "--to", "littlegolem", path)
        self.assertEqual(converted.returncode, 1)
        self.assertEqual(converted.stdout, 2 * (self.record + b"\n"))

    def test_message_keeps_control_characters_out(self):
        done = cairn("check", "-", text=self.record.replace(b"npmq", b"\x1b[31m\x07npmq"))
        self.assertEqual(done.returncode, 1)
        self.assertNotRegex(done.stderr, "[\x00-\x09\x0b-\x1f]")


if __name__ == "__main__":
    support.main(sys.argv)
