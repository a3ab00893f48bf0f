#!/usr/bin/env python3
"""Conversion: round trips through every format, separate files, and what is reported as lost.

usage: convert_test.py PROGRAM [unittest argument...]; CAIRN_SOURCE_ROOT is the directory of the
sources
"""

import functools
import itertools
import re
import sys

import support
from support import DATA, cairn, games

GAMES = {"tzaar": ("cairn", "littlegolem", "boardspace", "text"), "towers": ("cairn", "text")}
POSITIONS = {"tzaar": ("cairn", "text", "waltz"), "towers": ("cairn", "text")}
HEADERS = re.compile(rb"^#.*\n", re.MULTILINE)


@functools.cache  # the same text is asked for often
def convert(target, text, *options):
    done = cairn("convert", "-q", "--to", target, *options, "-", text=text)
    if done.returncode != 0:
        raise AssertionError(f"to {target}: {done.stderr}")
    return done.stdout


def turns_and_positions(text):
    """Returns what every format holds, which is everything except the tags."""
    return HEADERS.sub(b"", convert("text", text))


class RoundTrips(support.CliTest):
    def assert_round_trips(self, text, formats):
        """Converts from each format to each other one and back to the same bytes."""
        written = {format: convert(format, text) for format in formats}
        expected = turns_and_positions(text)
        for format in formats:
            self.assertEqual(convert(format, written[format]), written[format], format)
            self.assertEqual(turns_and_positions(written[format]), expected, format)
        for one, other in itertools.permutations(formats, 2):
            there = convert(other, written[one])
            self.assertEqual(turns_and_positions(there), expected, (one, other))

    def test_games(self):
        for game, formats in GAMES.items():
            for seed in 1, 2:
                with self.subTest(game=game, seed=seed):
                    self.assert_round_trips(b"".join(games(6, "--game", game, "--seed", seed)), formats)

    def test_positions(self):
        waltz = [path.read_bytes() for path in sorted((DATA / "waltz").glob("*-*.txt"))[:12]]
        tzaar = b"".join(convert("text", text) for text in waltz)
        towers = b"".join(
            b"".join(cairn("solve", "-q", "--nodes", 1, "--json", "-", "--turn", turn, text=game).stdout
                     for turn in range(0, 20, 5))
            for game in games(3, "--game", "towers"))
        towers = b"\n".join(re.findall(rb'"position":"(.*?)"', towers)) + b"\n"
        self.assertEqual(towers.count(b"\n"), 12)
        for game, text in ("tzaar", tzaar), ("towers", towers):
            formats = [format for format in POSITIONS[game] if format != "waltz"]
            with self.subTest(game=game):
                self.assert_round_trips(text, formats)
        for one in waltz:
            self.assert_round_trips(one, POSITIONS["tzaar"])
            self.assertEqual(convert("waltz", convert("text", one)).split(), one.split())

    def test_all_of_sgf_is_kept(self):
        text = self.record.replace(b";B[prqq-kplp]", b";B[prqq-kplp]C[a\\]b]N[x]KT[\\\\]")
        own = convert("cairn", text)
        self.assertIn(b"C[a\\]b]N[x]KT[\\\\]", own)
        self.assertEqual(convert("cairn", own), own)


class Losses(support.CliTest):
    def setUp(self):
        super().setUp()
        self.text = self.record.replace(b";B[prqq-kplp]", b";B[prqq-kplp]C[why?]")

    def notes(self, target, *options):
        done = cairn("convert", "--to", target, *options, "-", text=self.text)
        return done, [line for line in done.stderr.splitlines() if "dropped" in line]

    def test_what_a_format_cannot_hold_is_told(self):
        done, notes = self.notes("littlegolem")
        self.assertEqual(done.returncode, 0)
        self.assertEqual(notes, ["-:1:1: dropped C in 1 node: the littlegolem format cannot store it"])
        self.assertEqual(self.notes("cairn")[1], [])
        self.text = self.text.replace(b"PB[", b"GN[a game]ZZ[1][2]PB[")
        done, notes = self.notes("text")
        self.assertEqual(notes, ["-:1:1: dropped the tags GN, ZZ; C in 1 node: the text format cannot store it"])

    def test_another_word_for_the_result_is_no_loss(self):
        first_turns = self.text.split(b";W[")
        self.text = b";W[".join(first_turns[:4]).replace(b"PB[", b"RE[%s]PB[") + b")"
        template = self.text
        for result, lost in ((b"W+R", []), (b"W+Resign", []), (b"B+T", []),
                             (b"B+F", ["-:1:1: dropped the tag RE: the boardspace format cannot store it"])):
            self.text = template % result
            self.assertEqual(self.notes("boardspace")[1], lost, result)

    def test_strict_refuses_it(self):
        bad = self.path / "bad.sgf"
        done, _ = self.notes("littlegolem", "--strict", "--bad", bad)
        self.assertEqual((done.returncode, done.stdout), (1, b""))
        self.assertEqual(bad.read_bytes(), self.text)
        self.assertEqual(self.notes("cairn", "--strict")[0].returncode, 0)

    def test_wrong_results_are_put_right(self):
        text = convert("cairn", self.record).replace(b"PB[", b"RE[B+]PB[")
        done = cairn("convert", "--to", "cairn", "-", text=text)
        self.assertIn(b"RE[W+]", done.stdout)
        self.assertRegex(done.stderr, r"-:1:\d+: repaired: the result is not .*'B\+' read as 'W\+'")
        self.assertEqual(cairn("check", "--strict", "-", text=text).returncode, 1)
        self.assertEqual(cairn("check", "-", text=text).returncode, 0)

    def test_salvage(self):
        text = self.record.replace(b"smrn", b"smsm")
        self.assertEqual(cairn("convert", "--to", "text", "-", text=text).stdout, b"")
        done = cairn("convert", "--to", "text", "--salvage", "-", text=text)
        self.assertEqual(done.returncode, 1)
        self.assertTrue(done.stdout.endswith(b"1. D4xC3\n2. F1xG1-A4+B4\n"), done.stdout)

    def test_salvage_leaves_the_node_out_that_cannot_be_read(self):
        record = convert("cairn", self.record, "--turns", "0..").rstrip(b"\n)")
        for kept in (re.sub(rb";[WB]\[.*", b"", record, flags=re.DOTALL), record):
            done = cairn("convert", "-q", "--to", "cairn", "--salvage", "-", text=kept + b";W[]W[x])")
            again = cairn("check", "--strict", "-", text=done.stdout)
            self.assertEqual(again.returncode, 0, (done.stdout, again.stderr))


class Split(support.CliTest):
    def split(self, *arguments, **options):
        return cairn("convert", "-q", "--to", "cairn", "--split", "-o", self.path / "out", *arguments, **options)

    def names(self):
        self.assertEqual([path.name for path in self.path.iterdir() if path.name != "out"], [])
        return sorted(path.name for path in (self.path / "out").iterdir())

    def named(self, name):
        return self.record.replace(b"Michael Reitz", name)

    def test_names(self):
        text = self.record + b"\n" + self.named(b"A") + b"\n" + self.named(b"a")
        self.assertEqual(self.split("-", text=text).returncode, 0)
        self.assertEqual(self.names(), [f"standard-input{n}.sgf" for n in ("-2", "-3", "")])
        self.assertEqual(self.split("--name", "{event}-{white}-{black}", "-", text=text).returncode, 0)
        self.assertEqual(self.split("--name", "{number} {game} {turns} {result} {date}", "-", text=text).returncode, 0)
        names = set(self.names())
        self.assertLessEqual({"tzaar.ch.43.1.1-Michael Reitz-ivyed_seer _.sgf",
                              "tzaar.ch.43.1.1-A-ivyed_seer _.sgf",
                              "tzaar.ch.43.1.1-a-ivyed_seer _-2.sgf",
                              "2 tzaar 27 W+ unknown.sgf"}, names)
        for path in (self.path / "out").iterdir():
            self.assertEqual(cairn("check", path).returncode, 0)

    def test_nothing_gets_out_of_the_directory(self):
        for name in (b"../../x", b"/etc/x", b"..", b".", b"a/b\\\\c", b"NUL", b"com1", b"con.txt", b"-rf", b".hid",
                     b"a\nb\x1b", b"x" * 1000, b"\xe2\x98\x83" * 300, b"\xff\xfe", b"   ", b"a\xe2\x80\xaegfs"):
            with self.subTest(name=name):
                self.assertEqual(self.split("--name", "{white}", "-", text=self.named(name)).returncode, 0)
        names = self.names()
        self.assertEqual(len(names), 16, names)
        for name in names:
            self.assertRegex(name, r"^[^./\\: -][^/\\:\x00-\x1f\u202e]*\.sgf$")
            self.assertLess(len(name.encode()), 150)
            self.assertNotIn(name.lower().split(".")[0], ("nul", "com1", "con"))

    def test_names_differ_by_more_than_capitals(self):
        text = b"\n".join(self.named(name.encode()) for name in ("Été", "ÉTÉ", "Łem", "łem"))
        self.assertEqual(self.split("--name", "{white}", "-", text=text).returncode, 0)
        self.assertEqual(set(self.names()), {"Été.sgf", "ÉTÉ-2.sgf", "Łem.sgf", "łem-2.sgf"})

    def test_nothing_is_overwritten(self):
        self.split("-", text=self.record)
        done = self.split("-", text=self.named(b"Ann"))
        self.assertEqual(done.returncode, 3)
        self.assertRegex(done.stderr, "standard-input.sgf cannot be written: File exists; --force ")
        kept = (self.path / "out/standard-input.sgf").read_bytes()
        self.assertIn(b"Michael", kept)
        self.assertEqual(self.split("--force", "-", text=self.named(b"Ann")).returncode, 0)
        self.assertIn(b"Ann", (self.path / "out/standard-input.sgf").read_bytes())

    def test_links_do_not_lead_out(self):
        (self.path / "out").mkdir()
        (self.path / "out/standard-input.sgf").symlink_to("../victim.sgf")
        self.assertEqual(self.split("-", text=self.record).returncode, 3)
        self.assertEqual(self.split("--force", "-", text=self.record).returncode, 0)
        self.assertEqual(self.names(), ["standard-input.sgf"])

    def test_wrong_usage(self):
        for options in (["--name", "{who}"], ["--name", "{white"], ["--name", "a/b"]):
            self.assertEqual(self.split(*options, "-", text=self.record).returncode, 2)
        for options in (["--split"], ["--name", "{white}"], ["--force"]):
            self.assertEqual(cairn("convert", "--to", "cairn", *options, "-", text=b"").returncode, 2)

    def test_bad_ones_get_no_file(self):
        text = self.record + b"\n" + self.record.replace(b"npmq", b"npnp")
        self.assertEqual(self.split("-", text=text).returncode, 1)
        self.assertEqual(self.names(), ["standard-input.sgf"])


if __name__ == "__main__":
    support.main(sys.argv)
