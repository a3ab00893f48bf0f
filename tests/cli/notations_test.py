#!/usr/bin/env python3
"""Records and boards as other programs and servers write them, in any encoding and with any names of spaces: what is read of
them, and what is told.

usage: notations_test.py PROGRAM [unittest argument...]; CAIRN_SOURCE_ROOT is the directory of the
sources
"""

import json
import os
import re
import sys

import support
from support import DATA, CliTest, cairn, report

NOTATIONS = DATA / "notations"


def turns_in(written):
    """The turns of a record as convert writes it in text."""
    return [line.split(". ")[1] for line in written.decode().splitlines() if ". " in line]


class NotationsTest(CliTest):
    def text_of(self, text, *options):
        """The turns of a text as convert writes them in Cairn's names."""
        return turns_in(cairn("convert", "--to", "text", *options, "-", text=text.encode()).stdout)

    def entry(self, text, *options):
        data = text if isinstance(text, bytes) else text.encode()
        entries = report("-", *options, text=data)
        self.assertEqual(len(entries), 1, entries)
        return entries[0]


class Notations(NotationsTest):
    def test_zeros_that_fill_a_file_up(self):
        text = b"tzaar fixed\n1. D7xE8\n2. F6xF5-G1+F2\n"
        sgf = b"(;FF[TZAAR]VA[FIXED];W[D7xE8])"
        for given, records in ((text + b"\0", 1), (text + 5000 * b"\0", 1), (b"\0" + text, 1), (text + b"\0" + text, 2),
                               (text + 4096 * b"\0" + text, 2), (sgf + b"\0\0" + sgf, 2), (b"\0\0" + sgf + b"\0", 1)):
            entries = report("-", text=given)
            self.assertEqual([entry["state"] for entry in entries], records * ["ok"], given[:60])
        for given in b"\0\0\0", b"a\0b\0c\0d" + text, b"(;FF[TZAAR]PW[a\0b]VA[FIXED];W[D7xE8])":
            self.assertEqual(self.entry(given)["state"], "rejected", given)

    def test_little_golem(self):
        for name, state, result in (
                ("resigned.txt", "ok", "White wins: resignation"),
                ("bracket-in-name.txt", "repaired", "White wins: Black has no capture left"),
                ("z1.txt", "ok", "White wins: Black has no capture left")):
            with self.subTest(name=name):
                entry = self.entry((NOTATIONS / name).read_bytes())
                self.assertEqual((entry["state"], entry["result"]), (state, result))

    def test_a_last_turn_that_is_none(self):
        record = "(;FF[TZAAR]VA[FIXED]PW[a]PB[b]%s;W[D7xE8];B[%s])"
        for tags, last, result, notes in (
                ("", "resign", "White wins: resignation", 0), ("RE[?]", "Timeout", "White wins: time", 0),
                ("RE[W]", "resign", "White wins: resignation", 0), ("RE[B]", "resign", "White wins: resignation", 1),
                ("RE[B+T]", "resign", "Black wins: time", 1), ("", "draw", "draw (result from the record)", 0)):
            entry = self.entry(record % (tags, last))
            self.assertEqual((entry["state"], entry["result"], len(entry["notes"])), ("ok", result, notes), tags + last)
            self.assertEqual(entry["outcome"], result.split()[0].rstrip(":").lower())
            game = json.loads(cairn("analyse", "-q", "--depth", 1, "--format", "json", "-", text=record % (tags, last)).stdout)
            self.assertEqual((game["outcome"], game["result"]), (entry["outcome"], result))
        entry = self.entry("(;FF[TOWERS];B[resign];AW[c4];W[c1+c2])")
        self.assertEqual(entry["state"], "cut off")

    def test_names_with_brackets_and_backslashes(self):
        record = "(;FF[TZAAR]PB[%s]PW[Ann]VA[FIXED];W[D7xE8])"
        for written, meant, state in (
                ("[clan] x", "[clan] x", "repaired"), ("a\\\\b", "a\\b", "ok"), ("x [y\\]", "x [y]", "ok"),
                ("a\\]PW\\[b", "a]PW[b", "ok")):
            given = (record % written).encode()
            self.assertEqual(self.entry(given)["state"], state, written)
            own = cairn("convert", "--to", "cairn", "-", text=given).stdout
            for text in own, cairn("convert", "--to", "cairn", "-", text=own).stdout:
                head = cairn("convert", "--to", "text", "-", text=text).stdout.decode()
                self.assertIn(f"# White: Ann\n# Black: {meant}\n", head)

    def test_words_around_games_are_told(self):
        game = self.entry((NOTATIONS / "lg-bulk.txt").read_bytes())
        self.assertEqual((game["state"], game["result"]), ("ok", "Black wins: resignation"))
        self.assertIn("words above the game, skipped: 'Games of Player'", game["notes"])
        record = "(;FF[TOWERS]PW[%s];W[c1+c2])\n"
        ann, zoe = record % "Ann", record % "Zo\u00eb"
        for given in (f"Round 1\n\n{ann}Played in Leeds, on a Sunday!\n{zoe}", f"{zoe}tzaar.ch.43.1.1, 2 games:\n\n{ann}",
                      f"\n  Games of Zo\u00eb\n{ann}{zoe}", f"{ann}{zoe}The end.\n",
                      f"Games of Ann (exported in 2026)\n\n{ann}{zoe}"):
            for data in given.encode(), given.encode("latin-1"):
                with self.subTest(given=data):
                    entries = report("-", text=data)
                    self.assertEqual([entry["state"] for entry in entries], ["ok", "ok"])
                    notes = [note for entry in entries for note in entry["notes"] if note.startswith("words ")]
                    self.assertEqual(len(notes), given.count("Round") + given.count("Leeds") + given.count("tzaar.ch") +
                                     given.count("Games of") + given.count("end."))
        self.assertEqual(cairn("check", "--strict", "-", text="Round one\n" + ann).returncode, 1)

    def test_what_may_be_a_game_is_no_words(self):
        game = "(;FF[TOWERS];W[c1+c2])\n"
        for junk in ("1. c1+c2\n", "lost+found[\n", "CCCCc/cBBBbc/cbAAabc w 1\n", "PB Ann]\n", "c1-c2 d8-d7\n",
                     "some words;\n", "x\n"):
            for given in junk + game, game + junk + game, game + junk:
                states = [entry["state"] for entry in report("-", text=given)]
                self.assertEqual(states.count("rejected"), 1, given)
        self.assertEqual(self.entry("Games of Player\n(;FF[TOWERS\n")["state"], "rejected")

    def test_sgf_as_it_is_met(self):
        self.assertEqual(self.entry((NOTATIONS / "two-turns.sgf").read_bytes())["turns"], 2)
        setup = self.entry((NOTATIONS / "setup.sgf").read_bytes())
        self.assertIn(setup["state"], ("cut off", "rejected"))
        self.assertIn("another position", setup["error"]["message"])
        empty = self.entry("(;FF[TOWERS];W[];B[d8+d7])")
        self.assertEqual((empty["state"], empty["turns"]), ("cut off", 0))
        found = cairn("check", "--player", "Ann", NOTATIONS / "record.sgf").stdout
        self.assertIn(b"2 turns, White wins: resignation", found)

    def test_moves_without_a_turn_are_told(self):
        entry = self.entry("(;FF[TOWERS];W[c1+c2];B[];W[])")
        self.assertEqual((entry["state"], len(entry["repairs"])), ("repaired", 2))

    def test_invisible_characters(self):
        self.assertEqual(self.entry((NOTATIONS / "turn.txt").read_bytes())["state"], "ok")
        for text in ("(;FF[TOWERS];W[c1\u200b+c2];\u00a0B[d8+d7])\n\u200b", "\u200b(;FF[TOWERS];W[c1+c2];B[d8+d7])",
                     "(;FF[TOWERS]\ufeff;\u00ad W[c1+c2]\u2060;B[d8+\u00a0d7\u00a0])\x1a"):
            entry = self.entry(text)
            self.assertEqual((entry["state"], entry["turns"], entry["notes"]), ("ok", 2, []), text)

    def test_encodings(self):
        record = "(;FF[TZAAR]PW[Jos\u00e9 \u5f20\u4f1f]POS[fixed];W[D7xE8])\n"
        text = "# White: Jos\u00e9 \u5f20\u4f1f\ntzaar fixed\n1. D7xE8\n"
        for codec in "utf-8-sig", "utf-16", "utf-32", "utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be":
            for given in (record, text, record.replace("FF", "CA[GB18030]FF")):
                with self.subTest(codec=codec, given=given):
                    entry = self.entry(given.encode(codec))
                    self.assertEqual((entry["state"], entry["notes"]), ("ok", []))
                    written = cairn("convert", "--to", "text", "-", text=given.encode(codec)).stdout
                    self.assertTrue(written.decode().startswith("# White: Jos\u00e9 \u5f20\u4f1f\n"))

    def test_bytes_of_no_known_charset(self):
        for given in ("# White: Jos\u00e9\ntzaar fixed\n1. D7xE8\n", "(;FF[TZAAR]PW[Jos\u00e9]VA[FIXED];W[D7xE8])"):
            given = given.encode("latin-1")
            entry = self.entry(given)
            self.assertEqual(entry["state"], "ok")
            self.assertIn("read as CP1252", entry["notes"][0])
            written = cairn("convert", "--to", "cairn", "-", text=given).stdout
            self.assertIn("PW[Jos\u00e9]", written.decode())
            self.assertEqual(self.entry(given, "--encoding", "ISO-8859-1")["notes"], [])
            # A database tells it once, when the record comes in.
            database = self.path / "games.db"
            self.assertIn("read as CP1252", cairn("convert", "-", "-o", database, text=given).stderr)
            self.assertNotIn("CP1252", cairn("check", database).stderr)
            entry = self.entry(given, "--encoding", "GB2312")
            self.assertEqual(entry["state"], "rejected")
            self.assertIn("not GB2312", entry["error"]["message"])

    def test_bytes_of_no_known_charset_are_those_of_windows_and_told_once(self):
        given = self.file("many.txt", 4 * "# White: \u20acric \u2013 \u201cZo\u00eb\u201d\ntzaar fixed\n".encode("cp1252"))
        for verb in ("check",), ("convert", "--to", "cairn"), ("stats",):
            done = cairn(*verb, given)
            self.assertEqual(done.stderr.count("CP1252"), 1, (verb, done.stderr))
            if verb[0] == "convert":
                self.assertEqual(done.stdout.decode().count("PW[\u20acric \u2013 \u201cZo\u00eb\u201d]"), 4)
        self.assertEqual([len(entry["notes"]) for entry in report(given)], [1, 1, 1, 1])

    def test_charsets_under_other_names(self):
        for name, codec, white in (("win1251", "cp1251", "\u0418\u0432\u0430\u043d"), ("x-sjis", "shift_jis", "\u8a31"),
                                   ("Shift_JIS", "shift_jis", "\u8868a~b"),
                                   ("ks_c_5601-1987", "cp949", "\ud55c"), ("x-mac-roman", "mac_roman", "Zo\u00eb"),
                                   ("ansi", "cp1252", "Zo\u00eb"), ("Latin-1", "latin_1", "Zo\u00eb")):
            game = f"(;FF[TOWERS]CA[{name}]PW[{white}];W[c1+c2])".encode(codec)
            written = cairn("convert", "--to", "text", "-", text=game).stdout.decode()
            self.assertTrue(written.startswith(f"# White: {white}\n"), name)

    def test_a_backslash_escapes_in_shift_jis(self):
        game = "(;FF[TOWERS]CA[Shift_JIS]PW[\u8868a\\]b];W[c1+c2])".encode("shift_jis")
        self.assertEqual(self.entry(game)["state"], "ok")
        written = cairn("convert", "--to", "text", "-", text=game).stdout.decode()
        self.assertTrue(written.startswith("# White: \u8868a]b\n"), written)

    def test_an_encoding_that_the_user_names_helps_where_ca_is_wrong(self):
        for charset in "nonsense", "UTF-16LE", "EUC-KR":
            game = f"(;FF[TOWERS]CA[{charset}]PW[Zo\u00eb!];W[c1+c2])".encode("latin-1")
            entry = self.entry(game, "--encoding", "ISO-8859-1")
            self.assertEqual(entry["state"], "ok", charset)
            written = cairn("convert", "--to", "text", "--encoding", "ISO-8859-1", "-", text=game).stdout.decode()
            self.assertTrue(written.startswith("# White: Zo\u00eb!\n"), charset)

    def test_what_cannot_be_converted_has_a_place(self):
        torn = "# White: Ann\ntzaar fixed\n1. D7xE8 {".encode("utf-16") + b"\x00\xd8" + " }\n".encode("utf-16-le")
        last = report("-", text=torn)[-1]
        self.assertEqual((last["state"], last["line"], last["column"]), ("rejected", 3, 11))
        entry = self.entry(b"(;FF[TZAAR]CA[ASCII//IGNORE]PW[Jos\xe9]VA[FIXED];W[D7xE8])")
        self.assertIn("unknown charset", entry["error"]["message"])

    def test_lists_and_themes_in_utf_16(self):
        self.file("ok.txt", b"tzaar fixed\n1. D7xE8\n")
        for codec in "utf-16", "utf-16-le", "utf-32", "utf-8-sig":
            names = self.file("names", f"{self.path}/ok.txt\r\n".encode(codec))
            done = cairn("check", "--files-from", names)
            self.assertEqual((done.returncode, done.stdout.count(b": ok: ")), (0, 1), codec)
            theme = self.file("theme.json", '{"base": "print"}\r\n'.encode(codec))
            done = cairn("draw", "tzaar fixed", "-o", self.path / "a.svg", "--theme", theme)
            self.assertEqual((done.returncode, done.stderr), (0, ""), codec)

    def test_lists_in_a_charset(self):
        name = self.path / "Zo\u00eb.txt"
        name.write_text("tzaar fixed\n1. D7xE8\n")
        for codec, options in (("latin-1", ()), ("latin-1", ("--encoding", "latin1")), ("cp437", ("--encoding", "CP437"))):
            names = self.file("names", f"{name}\r\n".encode(codec))
            done = cairn("check", *options, "--files-from", names)
            self.assertEqual((done.returncode, done.stdout.count(b": ok: ")), (0, 1), done.stderr)
        raw = os.fsencode(self.path) + b"/Zo\xeb.txt"
        with open(raw, "wb") as file:
            file.write(b"towers\nc1+c2\n")
        for end in b"\n", b"\0":
            done = cairn("check", "--files-from", "-", text=raw + end)
            self.assertIn(b"ok: Battle of Towers", done.stdout)

    def test_ctrl_z_ends_a_text(self):
        record = self.file("ok.txt", "# White: aberg\ntzaar fixed\n1. D7xE8\n")
        for end in "\r\n\x1a", "\x1a", "\x1a\0\0", "\r\n\x1a\r\n":
            with self.subTest(end=end):
                names = self.file("names", f"{record}{end}")
                people = self.file("people", f"Anna = aberg{end}")
                done = cairn("check", "--files-from", names, "--players", people, "--player", "Anna")
                self.assertEqual((done.returncode, done.stdout.count(b": ok: ")), (0, 1), done.stderr)
                theme = self.file("theme.json", '{"base": "print"}' + end)
                done = cairn("draw", "tzaar fixed", "-o", self.path / "a.svg", "--theme", theme)
                self.assertEqual((done.returncode, done.stderr), (0, ""))
        made = cairn("analyse", "-q", "--depth", 1, "--proof-nodes", 0, "-f", "json", record).stdout
        for given in made + b"\x1a", made.strip() + b"\x1a", made + b"\x1a\n" + made:
            self.assertEqual({entry["state"] for entry in report("-", text=given)}, {"ok"})
        question = '{"id":"1","game":"tzaar","position":"fixed","depth":1}\n'
        answers = cairn("engine", text=question + "\x1a").stdout
        self.assertEqual(answers, cairn("engine", text=question).stdout)

    def test_an_unknown_charset_is_refused_at_once(self):
        given = self.file("ok.txt", "tzaar fixed\n1. D7xE8\n")
        for name in "nonsense", "ASCII//IGNORE":
            done = cairn("check", "--encoding", name, given)
            self.assertEqual((done.returncode, done.stdout), (2, b""))
            self.assertIn("unknown charset", done.stderr)

    def test_names_of_spaces_in_any_case(self):
        for word in "no-gap", "No-Gap", " NO-GAP ":
            entry = self.entry(f"(;FF[TZAAR]VA[FIXED]SPACES[{word}];W[D7xE7])")
            self.assertEqual((entry["state"], entry["turns"], entry["notes"]), ("ok", 1, []), word)

    def test_json_in_a_charset(self):
        record = self.file("game.txt", "# White: \u5f20\u4f1f\ntzaar fixed\n1. D7xE8\n")
        made = cairn("analyse", "-q", "--depth", 1, "--proof-nodes", 0, "-f", "json", record).stdout.decode()
        self.assertIn("\u5f20\u4f1f", made)
        pretty = json.dumps(json.loads(made), ensure_ascii=False, indent=1)
        for text in made, pretty:
            given = self.file("game.json", text.encode("gb18030"))
            for verb in ("convert", "--to", "text"), ("stats",):
                done = cairn(*verb, "-q", "--encoding", "GB18030", given)
                self.assertEqual((done.returncode, done.stderr), (0, ""))
                self.assertIn("\u5f20\u4f1f", done.stdout.decode())
            done = cairn("check", "--encoding", "EUC-KR", self.file("bad.json", text.encode("gb18030") + b"\xff\n"))
            self.assertNotEqual(done.returncode, 0)
            self.assertRegex(done.stderr, r"bad\.json:\d+:\d+: bytes that are not EUC-KR")

    def test_results_below_turns(self):
        head = "# White: Ann\ntzaar fixed\n1. D7xE8\n"
        entry = self.entry(f"{head}0-1 by resignation\n")
        self.assertEqual((entry["state"], entry["result"], entry["notes"]), ("ok", "Black wins: resignation", []))
        for told in "white resigned after offering draw", "si blanco gana":
            for text in f"# Result: {told}\n{head}", f"(;FF[TZAAR]VA[FIXED]RE[{told}];W[D7xE8])":
                with self.subTest(text=text):
                    entry = self.entry(text)
                    self.assertEqual(entry["result"], "unfinished")
                    self.assertIn("is not understood", entry["notes"][0])
                    written = cairn("convert", "--to", "cairn", "-", text=text.encode()).stdout.decode()
                    self.assertIn(f"RE[{told}]", written)

    def test_each_record_of_littlegolem_ends_its_line(self):
        record = b"(;FF[TZAAR]VA[FIXED];W[D7xE8])"
        written = cairn("convert", "--to", "littlegolem", "-", text=record + b"\n" + record).stdout
        self.assertRegex(written, rb"^(\(;FF.*\)\n){2}$")

    def test_examples_of_the_manual(self):
        page = (DATA.parent.parent / "docs/formats/notations.md").read_text()
        examples = re.findall(r"^## ([^\n]+)\n.*?```text\n(.*?)```", page, re.M | re.S)
        self.assertGreater(len(examples), 4)
        for title, example in examples:
            with self.subTest(title):
                entry = self.entry(example)
                self.assertEqual((entry["state"], entry["turns"]), ("ok", entry["turns_in_record"]))
                self.go_round(example.encode(), entry["turns_in_record"])

    def test_waltz_of_a_finished_game(self):
        self.assertEqual(self.entry((NOTATIONS / "waltz-end.txt").read_bytes())["state"], "ok")

    def go_round(self, record, turns):
        """Writes a record in every format, and compares what is read of that."""
        def played(text):
            written = cairn("convert", "--to", "text", "-", text=text).stdout.decode()
            return [line for line in written.splitlines() if not line.startswith("#")]
        kept, expected = [], played(record)
        for form in "text", "cairn", "littlegolem", "boardspace", "waltz":
            done = cairn("convert", "--to", form, "-", text=record)
            if done.returncode == 0:
                kept.append(form)
                self.assertEqual(played(done.stdout), expected, form)
        self.assertEqual(kept[:2], ["text", "cairn"])
        self.assertEqual("waltz" in kept, turns == 0)


class Positions(NotationsTest):
    """Wherever a position is taken, the same texts mean the same."""

    BOARDS = {
        "fixed": "CCCCc/cBBBbc/cbAAabc/cbaCcabc/cbacCABC/CBACcABC/CBAaaBC/CBbbbC/Ccccc",
        "towers": "(C)(S)(C)(S)(C)(S)(C)(S)/(S)(C)(S)(C)(S)(C)(S)(C)/8/8/8/8/"
                  "(c)(s)(c)(s)(c)(s)(c)(s)/(s)(c)(s)(c)(s)(c)(s)(c)",
    }
    # The ways to say a position, for each position the ones that mean the same.
    SAME = (
        ("tzaar", ["tzaar", "TZAAR", " tzaar ", "tournament", "tzaar tournament"]),
        ("tzaar", ["fixed", "tzaar fixed", f"{BOARDS['fixed']} w 1", f"tzaar  {BOARDS['fixed']} w 1"]),
        ("tzaar", ["random:7", "Tzaar random:7"]),
        ("tzaar", ["fixed D7xE8", "tzaar fixed D7xE8", "tzaar fixed 1. D7 x E8 {good}", f"{BOARDS['fixed']} w 1 D7xE8"]),
        ("towers", ["towers", "towers ", f"{BOARDS['towers']} w 1"]),
        ("towers", ["towers c1+c2 d8+d7", "TOWERS 1. c1+c2 2. d8+d7!", f"{BOARDS['towers']} w 1 c1+c2 d8+d7"]),
    )
    REFUSED = ("random", "tzaar random", "towers fixed", "chess", "tzaar fixed D7xI1", "towers c1+c2 swim", "fixed towers")

    def setUp(self):
        super().setUp()
        self.games = self.file("games.txt", "towers\n")
        cairn("convert", "-q", self.games, "-o", self.path / "games.db")

    def engine(self, **question):
        (answer,) = map(json.loads, cairn("engine", text=json.dumps({"id": "1", **question}) + "\n").stdout.splitlines())
        return answer

    def by_answer(self, key):
        def read(game, text):
            root = self.engine(game=game, depth=0, **{key: text}).get("rootInfo")
            return root and root["position"]
        return read

    def by_ask(self, ask, key="position", **rest):
        def read(game, text):
            answer = self.engine(ask=ask, game=game, **{key: text}, **rest)
            return None if "error" in answer else answer
        return read

    def by_verb(self, *words):
        def read(_, text):
            done = cairn(*words, text)
            self.assertIn(done.returncode, (0, 1, 2), done)
            return done.stdout if done.returncode == 0 else None
        return read

    def by_selection(self, game, text):
        """The position, if it selects a record that begins with it, and nothing else."""
        position = self.by_answer("position")(game, text)
        games = self.file("selected.txt", f"{position or 'tzaar random:1'}\n\ntzaar random:2\n")
        found = [entry["number"] for entry in report("--position", text, games) if entry["state"] == "ok"]
        self.assertEqual(found, [1] if position else [])
        return position

    def test_all_places_read_them_alike(self):
        explore = self.by_verb("explore", "--format", "json", self.path / "games.db")
        places = {
            "position": self.by_answer("position"), "start": self.by_answer("start"),
            "without a game": lambda _, text: self.engine(position=text, depth=0).get("rootInfo"),
            "state": self.by_ask("position"), "perft": self.by_ask("perft", depth=1), "actions": self.by_ask("actions"),
            "svg": self.by_ask("svg"), "think": self.by_ask("think", nodes=10), "prove": self.by_ask("prove", nodes=10),
            "setup": self.by_ask("setup", "start", changes={}),
            "draw": self.by_verb("draw", "-f", "txt"), "perft alone": self.by_verb("perft", "-q", "1"), "explore": explore,
            "solve": self.by_verb("solve", "-q", "--json", "--nodes", "10"), "analyse": self.by_verb("analyse", "-q", "--depth", "1"),
            "selfplay": self.by_verb("selfplay", "-q", "--games", "1", "--depth", "1", "--format", "text", "--start"),
            "selection": self.by_selection,
        }
        for name, place in places.items():
            told = []
            for game, ways in self.SAME:
                with self.subTest(place=name, ways=ways):
                    told.append(place(game, ways[0]))
                    self.assertTrue(told[-1])
                    for way in ways[1:]:
                        self.assertEqual(place(game, way), told[-1], way)
            if name != "perft alone":
                self.assertEqual(len({str(each) for each in told}), len(self.SAME), name)
            for text in self.REFUSED:
                with self.subTest(place=name, refused=text):
                    if name != "selfplay" or text not in ("random", "tzaar random"):  # a new start for each game
                        self.assertFalse(place("tzaar", text))


class SpaceNames(NotationsTest):
    def test_names_that_the_record_gives(self):
        own = ["D7xE8", "F6xF5-G1+F2", "D6xE7-A5xA4", "F3xE4-H2+G2", "I2xI1-C5+C6", "F5xG4-H1xH3", "H5xG6-C6+C7", "F7xE8-D4+C3"]
        record = (NOTATIONS / "no-gap-8-turns.txt").read_text()
        start, turns = record.split("\n", 1)
        for text in f"# Spaces: no-gap\n{record}", f"{start}\n# Spaces: no-gap\n{turns}", f'[Spaces "No-Gap"]\n{record}':
            self.assertEqual(self.text_of(text), own)
            self.assertEqual((self.entry(text)["state"], self.entry(text)["notes"]), ("ok", []))
        self.assertEqual(self.text_of(record, "--spaces", "no-gap"), own)
        self.assertEqual(self.entry(f"# Spaces: diagonal\n{record}", "--spaces", "no-gap")["state"], "cut off")

    def test_names_in_which_more_could_be_played(self):
        """The message says so, and only then."""
        message = self.entry("tzaar fixed\n1. D7xE8\n2. F7xF6-G3+F3\n")["error"]["message"]
        self.assertIn("with the spaces named diagonal (the right half counted along the diagonals), 2 of its turns can be played", message)
        self.assertNotIn("no-gap", message)
        for text in "tzaar fixed\n1. D7xA1\n", "towers\n1. c1-c8\n":
            self.assertNotIn("--spaces", self.entry(text)["error"]["message"])

    def test_names_of_spaces_that_a_command_asks_for(self):
        games = self.file("games.txt", "tzaar fixed\n1. D7xE8\n2. F6xF5-G1+F2\n")
        done = cairn("convert", "-q", games, "-o", self.path / "games.db")
        self.assertEqual(done.returncode, 0)
        done = cairn("explore", "--spaces", "no-gap", "--format", "json", self.path / "games.db", "tzaar fixed", "D7xE7")
        self.assertEqual(len(json.loads(done.stdout)["turns"]), 1)
        done = cairn("solve", "-q", "--nodes", 10, "--turn", 8, "--spaces", "no-gap", NOTATIONS / "no-gap-8-turns.txt")
        self.assertIn("after turn 8 (Black's F7xE8-D4+C3)", done.stdout.decode())
        self.assertEqual(cairn("explore", "--spaces", "sideways", self.path / "games.db").returncode, 2)

    def test_options_that_are_gone_say_what_to_do_instead(self):
        for arguments, advice in ((("convert", "--to", "text", "--spaces-out", "no-gap", "-"), "read with --spaces"),
                                  (("analyse", "--spaces-out=no-gap", "-"), "read with --spaces"),
                                  (("draw", "tzaar fixed", "--spaces-out", "diagonal"), "read with --spaces"),
                                  (("draw", "tzaar fixed", "--text-style", "ascii", "-f", "txt"), "--colour")):
            done = cairn(*arguments)
            self.assertEqual((done.returncode, done.stdout), (2, b""), arguments)
            self.assertRegex(done.stderr, r"^cairn: --[a-z-]+ is gone; .*" + advice)


if __name__ == "__main__":
    support.main(sys.argv)
