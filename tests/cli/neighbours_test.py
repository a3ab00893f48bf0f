#!/usr/bin/env python3
"""Damage to one record of a file: it is named with its place, and the records beside it stay good,
in every format, with every kind of line end.

usage: neighbours_test.py PROGRAM [unittest argument...]; CAIRN_SOURCE_ROOT is the directory of the
sources
"""

import sys

import support
from support import cairn, report

FORMATS = ("cairn", "text", "littlegolem", "boardspace")
BIG = b"x" * 300_000


class Neighbours(support.CliTest):
    def setUp(self):
        super().setUp()
        self.forms = {name: cairn("convert", "--to", name, support.RECORD).stdout.rstrip() + b"\n"
                      for name in FORMATS}

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

    def test_a_turn_under_another_name(self):
        for name in "cairn", "littlegolem":
            at = self.forms[name].rindex(b";W[")
            for damaged in b";WW[", b";X[", b";w[", b";BB[":
                with self.subTest(name=name, damaged=damaged):
                    text = self.forms[name][:at] + damaged + self.forms[name][at + 3:]
                    entry, = report("-", text=text)
                    self.assertEqual((entry["state"], entry["turns"]), ("cut off", 26))
                    self.assertIn("a turn in the property", entry["error"]["message"])
            for damaged in b"x", b"B", b"\nq":  # in the place of the `;`
                with self.subTest(name=name, damaged=damaged):
                    entry, = report("-", text=self.forms[name][:at] + damaged + self.forms[name][at + 1:])
                    self.assertEqual((entry["state"], entry["turns"]), ("cut off", 26))
            commented = self.forms[name][:at] + b";C[pkok-nlko]N[pkok-nlko]" + self.forms[name][at:]
            self.assertEqual(self.states(commented), ["ok"])

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
            self.assertEqual((done.returncode, done.stderr),
                             (1, "-:1:12: the game is not closed; `)` expected here\n"))
            done = cairn("check", "-q", "-", text="tzaar fixed".encode(encoding)[:-1])
            self.assertIn(f"ends within a character; {encoding[:6].upper()} expected", done.stderr)

    def test_names_in_latin_1(self):
        content = self.record.replace(b"Michael Reitz", b"J\xf8rgen \xc5s")
        picture = cairn("draw", "-", text=content).stdout.decode()
        self.assertTrue("J\\u00f8rgen \\u00c5s" in picture)
        self.assertFalse("\ufffd" in picture or "\\ufffd" in picture)


if __name__ == "__main__":
    support.main(sys.argv)
