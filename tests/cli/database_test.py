#!/usr/bin/env python3
"""Keeps games and analyses in databases.

usage: database_test.py PROGRAM [unittest argument...]; CAIRN_SOURCE_ROOT is the directory of the sources
"""

import contextlib
import functools
import json
import os
import re
import signal
import sqlite3
import sys
import unittest

import support
from stats_test import first_turns, stats, tables
from support import CliTest, DATA, RECORD, cairn

SAMPLES = DATA.parent.parent / "samples"
PAGE = DATA.parent.parent / "docs/formats/schema-database.md"
FOLDERS = [DATA / "boardspace", DATA / "littlegolem", DATA / "waltz", SAMPLES / "own-collection.sgf",
           SAMPLES / "position-towers.txt"]
QUICK = ["--depth", 1, "--proof-nodes", 0]
SETTINGS = "depth, proof_nodes, second_look, candidates"


@functools.cache
def short_games():
    """Four games of few turns, as texts, which are analysed in no time."""
    texts = []
    for name, lengths in (("own-towers-1", (3, 4)), ("own-towers-2", (2, 5))):
        text = cairn("convert", "--to", "text", SAMPLES / f"{name}.sgf").stdout
        texts += [text[:text.index(b"\n%d. " % (length + 1)) + 1] for length in lengths]
    return texts


def rows(path, query, *values):
    """What a query gives; or nothing, if it changes the database."""
    with contextlib.closing(sqlite3.connect(path)) as connection, connection:
        return connection.execute(query, values).fetchall()


def content(path):
    """All that a database says, without its own numbers for games and analyses."""
    return [
        rows(path, "SELECT source, number, content, identity, games.game, event, date, setup, result,"
                   " ending, turns, whole, form, line, column, text"
                   " FROM games JOIN records ON records.game = id"
                   " ORDER BY source, number, content"),
        rows(path, "SELECT content, name, value FROM tags JOIN games ON tags.game = id"
                   " ORDER BY content, tags.number"),
        rows(path, "SELECT content, turns.number, side, turn, position FROM turns JOIN games"
                   " ON turns.game = id ORDER BY 1, 2"),
        rows(path, "SELECT content, turn, position FROM positions JOIN games ON positions.game = id"
                   " ORDER BY 1, 2"),
        rows(path, f"SELECT content, search, {SETTINGS}, json FROM analyses JOIN games"
                   " ON analyses.game = games.id ORDER BY 1, 2, 3, 4, 5, 6"),
        rows(path, "SELECT content, values_of_turns.number, win_before, win_after, loss, mark, best"
                   " FROM values_of_turns JOIN analyses"
                   " ON analysis = analyses.id JOIN games ON analyses.game = games.id"
                   " ORDER BY 1, search, depth, proof_nodes, 2"),
    ]


class Database(CliTest):
    def stored(self, *files, name="games.db"):
        path = self.path / name
        done = cairn("convert", *files, "-o", path)
        self.assertIn(done.returncode, (0, 1), done.stderr)
        return path

    def test_records_come_out_as_they_went_in(self):
        path = self.stored(*FOLDERS)
        reports = {}
        for line in cairn("check", "-q", "--report", "-", *FOLDERS).stdout.splitlines():
            report = json.loads(line)
            if report["state"] in ("ok", "repaired"):
                reports[report["source"], report["number"]] = report
        stored = [json.loads(line) for line in cairn("check", "-q", "--report", "-", path).stdout.splitlines()]
        self.assertGreater(len(stored), 10)
        for report in stored:
            self.assertEqual(report, reports[report["source"], report["number"]])

    def test_every_verb_reads_it(self):
        path = self.stored(RECORD, SAMPLES / "own-towers-1.sgf")
        self.assertEqual(cairn("convert", "--to", "littlegolem", path, "--event", "tzaar").stdout,
                         self.record + b"\n")
        self.assertIn(b"ok: Battle of Towers", cairn("check", path).stdout)
        self.assertIn(b"2 games, 0 of them", cairn("stats", path).stdout)
        lone = self.stored(RECORD, name="lone.db")
        self.assertEqual(cairn("solve", lone, "--turn", 26).stdout, cairn("solve", RECORD, "--turn", 26).stdout)
        drawn = cairn("draw", path, "--event", "tzaar", "--turn", 12, "--format", "txt").stdout
        self.assertEqual(drawn, cairn("draw", RECORD, "--turn", 12, "--format", "txt").stdout)
        done = cairn("puzzles", path, "--length", "..1", "-o", self.path / "set")
        self.assertIn("none of 2 records matches", done.stderr)

    def test_only_what_is_asked_for_is_read(self):
        """A record that cannot be read is not noticed where another player's games are wanted."""
        path = self.stored(RECORD, SAMPLES / "own-towers-1.sgf")
        rows(path, "UPDATE records SET text = 'spoilt' WHERE game = (SELECT id FROM games WHERE game = 'towers')")
        for words in (["check"], ["solve", "--turn", 26], ["draw", "--turn", 12, "--format", "txt"]):
            with self.subTest(words[0]):
                self.assertEqual(cairn(*words, path).returncode, 1)
                asked = cairn(*words, path, "--player", "reitz")
                self.assertEqual((asked.returncode, asked.stdout), (0, cairn(*words, RECORD).stdout))
        nobody = cairn("solve", "--turn", 26, path, "--player", "nobody")
        self.assertIn("none of 2 records matches", nobody.stderr)

    def test_the_charset_of_a_record_is_kept(self):
        """What --encoding said when it was added holds for all who read it."""
        name = "\u0141ucja \u017b\u00f3\u0142w"
        for record in (f"# White: {name}\ntzaar fixed\n", f"(;FF[TOWERS]PW[{name}];W[c1+c2])",
                       f"(;FF[TOWERS]CA[EUC-KR]PW[{name}!];W[c1+c2])"):
            given = self.file("given.txt", record.encode("iso-8859-2"))
            database = self.path / f"{len(record)}.db"
            for added in 1, 0:
                done = cairn("convert", "--encoding", "ISO-8859-2", given, "-o", database)
                self.assertIn(f"{added} game", done.stderr, record)
            self.assertIn(name, rows(database, "SELECT value FROM tags WHERE name = 'PW'")[0][0])
            done = cairn("check", "--player", "\u0141ucja", database)
            self.assertEqual((done.stdout.count(b": ok: "), done.stderr), (1, ""), record)
            self.assertIn(name, cairn("stats", database).stdout.decode(), record)
            self.assertIn(name, cairn("convert", "--to", "cairn", database).stdout.decode(), record)

    def test_a_record_is_there_once(self):
        self.file("a/game.txt", self.record)
        self.file("b/copy.txt", b"\n" + self.record + b"\n\n")
        path = self.stored(self.path / "a", self.path / "b")
        before = content(path)
        done = cairn("convert", self.path / "b", "-o", path)
        self.assertEqual(done.returncode, 0)
        self.assertIn("0 games and 0 analyses added", done.stderr)
        self.assertEqual(content(path), before)
        self.assertEqual(len(before[0]), 1)

    def test_a_record_that_comes_twice_in_a_moment_is_told(self):
        file = self.file("twice.txt", "".join(f"# White: Ann{i}\ntowers\n1. b2-b3\n\n" * 2 for i in range(100)))
        report = self.path / "report.jsonl"
        done = cairn("convert", "-j", 4, file, "--report", report, "-o", self.path / "twice.db")
        self.assertIn("200 records: 100 ok, 100 stored already", done.stderr)
        states = [json.loads(line)["state"] for line in report.read_text("utf-8").splitlines()]
        self.assertEqual(states, ["ok", "stored already"] * 100)

    def test_copies_among_very_many_with_the_same_turns(self):
        """Of more than a hundred, those of the same players are compared."""
        games = [f"(;FF[TOWERS]PW[P{i}]PB[Q{i}]DT[2020-01-01];W[b2-b3])" for i in range(300)]
        path = self.stored(self.file("games.sgf", "\n".join(games)))
        again = self.file("again.sgf", "\n".join(game.replace("PW", "EV[Cup]PW") for game in games[250:]))
        done = cairn("convert", again, "-o", path)
        self.assertIn("50 copies of others", done.stderr)

    def test_a_database_in_the_directory_that_is_read(self):
        """The records beside it are added, and it is no input of the run that adds them."""
        self.file("games/a.txt", self.record)
        self.file("games/b/c.txt", short_games()[0])
        folder = self.path / "games"
        for command in ["convert", "."], ["analyse", *QUICK, "."], ["convert", "b", ".."]:
            with self.subTest(command=command):
                database = folder / "games.db"
                for added in (2, 0):
                    done = cairn(*command, "-o", "games.db", cwd=folder)
                    self.assertEqual(done.returncode, 0, done.stderr)
                    self.assertIn(f"games.db: {added} games ", done.stderr)
                self.assertIn("games.db: skipped: the database to which records are added", done.stderr)
                self.assertEqual(rows(database, "SELECT count(*) FROM games"), [(2,)])
                database.unlink()

    def test_nothing_is_made_if_an_output_is_an_input(self):
        """Inputs are listed and claimed before any output is opened."""
        name = self.file("games/a.txt", self.record)
        before = support.files_below(self.path)
        for command in (["convert", "games", "-o", "new.db", "--bad", name],
                        ["analyse", *QUICK, "games", "-o", "new.db", "--report", name],
                        ["analyse", *QUICK, "games", "-o", "new.txt", "--report", name],
                        ["convert", "--to", "text", "games", "--split", "-o", "new", "--bad", name],
                        ["report", "games", "-o", "new", "--bad", name],
                        ["convert", "a.txt", "none", "-o", "new.db", "--files-from", "none"]):
            with self.subTest(command=command):
                self.assertIn(cairn(*command, cwd=self.path).returncode, (2, 3))
                self.assertEqual(support.files_below(self.path), before)
                self.assertEqual([path.name for path in self.path.iterdir()], ["games"])

    def test_bad_records_are_told_and_left_out(self):
        cut = self.record.replace(b"W[npmq", b"W[npnp", 1)
        bad = self.file("bad.txt", cut)
        path = self.path / "games.db"
        self.assertEqual(cairn("convert", bad, "-o", path).returncode, 1)
        self.assertEqual(rows(path, "SELECT count(*) FROM games"), [(0,)])
        self.assertEqual(cairn("convert", "--salvage", bad, "-o", path).returncode, 1)
        self.assertEqual(rows(path, "SELECT whole, text FROM games JOIN records ON records.game = id"),
                         [(0, cut.decode().strip())])

    def test_keys_are_those_of_all_images(self):
        records = self.file("first.txt", "".join(f"tzaar fixed\n1. {turn}\n\n" for turn in first_turns()))
        openings = tables(stats(records))["openings"]
        path = self.stored(records)
        counts = rows(path, "SELECT count(*) FROM positions WHERE turn = 1 GROUP BY position")
        self.assertEqual(sorted(count for count, in counts if count > 1),
                         sorted(row["games"] for row in openings if row["opening"].count(". ") == 1))
        self.assertEqual(rows(path, "SELECT count(DISTINCT identity) FROM games"), [(len(counts),)])

    def test_options_that_do_not_fit(self):
        path = self.stored(RECORD)
        kept = path.read_bytes()
        for words, pattern in [
            (["convert", "--to", "cairn", RECORD, "-o", path], "as they stand"),
            (["analyse", "--format", "json", RECORD, "-o", path], "leave out --format"),
            (["analyse", "--turns", "1..3", path, "-o", path], "leave out --format"),
            (["check", RECORD, "-o", path], "which is not overwritten"),
            (["solve", RECORD, "-o", path], "which is not overwritten"),
            (["selfplay", "--game", "tzaar", "--games", 1, "-o", path], "which is not overwritten"),
            (["convert", path, "-o", path], "is read"),
        ]:
            with self.subTest(words):
                self.assert_one_line(cairn(*words), 2, pattern)
                self.assertEqual(path.read_bytes(), kept)


class Analyses(CliTest):
    def setUp(self):
        super().setUp()
        self.games = self.file("games/all.txt", b"\n".join(short_games()))
        self.direct = cairn("analyse", *QUICK, "--format", "json", self.games).stdout

    def test_they_are_stored_and_written_without_a_search(self):
        path = self.path / "games.db"
        done = cairn("analyse", *QUICK, self.games, "-o", path)
        self.assertEqual(done.returncode, 0, done.stderr)
        for format in ("json", "sgf", "csv", "text"):
            wanted = cairn("analyse", *QUICK, "--format", format, self.games).stdout
            stored = cairn("analyse", "--format", format, path).stdout
            self.assertEqual(stored.count(support.OF_FILE), 4 if format == "text" else 0)
            self.assertEqual(stored.replace(support.OF_FILE, b""), wanted)
        self.assertIn(b"4 games, 4 of them analysed", cairn("stats", path).stdout)

    def test_analyses_of_a_part_are_found(self):
        for number in range(2, 5):  # the numbers of games and of analyses differ
            path = self.path / f"part-{number}.db"
            cairn("convert", self.games, "-o", path)
            game = self.file(f"{number}.txt", short_games()[number - 1])
            cairn("analyse", *QUICK, game, "-o", path)
            self.assertEqual(rows(path, "SELECT id, game FROM analyses"), [(1, number)])
            self.assertIn(b"4 games, 1 of them analysed", cairn("stats", path).stdout)

    def test_only_what_is_missing_is_searched(self):
        path = self.path / "games.db"
        one = self.file("one.txt", short_games()[1].replace(b"Event: ", b"Event: another "))
        cairn("analyse", *QUICK, one, "-o", path)
        cairn("convert", self.games, "-o", path)
        done = cairn("analyse", *QUICK, path)
        self.assertIn("0 games and 4 analyses added", done.stderr)
        done = cairn("analyse", *QUICK, path)
        self.assertIn("0 games and 0 analyses added", done.stderr)
        done = cairn("analyse", "--depth", 1, "--proof-nodes", 10, path)
        self.assertIn("0 games and 5 analyses added", done.stderr)

    def test_other_settings_are_told_apart(self):
        path = self.path / "games.db"
        cairn("analyse", *QUICK, self.games, "-o", path)
        cairn("analyse", "--depth", 1, "--proof-nodes", 10, path)
        self.assertEqual(cairn("analyse", *QUICK, "--format", "json", path).stdout, self.direct)
        done = cairn("analyse", "--depth", 5, "--format", "json", path)
        self.assertEqual((done.returncode, done.stdout), (1, b""))
        self.assertIn("no such analysis is stored", done.stderr)

    def test_another_version_of_the_search(self):
        path = self.path / "games.db"
        cairn("analyse", *QUICK, self.games, "-o", path)
        rows(path, "UPDATE analyses SET search = '0.0.9 1' WHERE game = 2")
        self.assertIn("0 games and 1 analysis added", cairn("analyse", *QUICK, path).stderr)
        self.assertEqual(cairn("analyse", "--format", "json", path).stdout, self.direct)

    def test_any_number_of_workers_gives_the_same(self):
        one, many = self.path / "one.db", self.path / "many.db"
        cairn("analyse", *QUICK, "-j", 1, self.games, "-o", one)
        cairn("analyse", *QUICK, "-j", 3, self.games, "-o", many)
        self.assertEqual(content(one), content(many))

    def test_databases_merge(self):
        whole = self.path / "whole.db"
        cairn("analyse", *QUICK, self.games, "-o", whole)
        parts = []
        for number in (3, 1, 4, 2):
            self.games.write_bytes(b"\n".join(short_games()[:number]))
            parts.append(self.path / f"part-{number}.db")
            cairn("analyse", *QUICK, self.games, "-o", parts[-1])
        merged = self.path / "all.db"
        done = cairn("convert", *parts, "-o", merged)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(content(merged), content(whole))
        self.assertEqual(cairn("analyse", "--format", "json", merged).stdout, self.direct)

    def test_analyses_in_json_are_kept(self):
        path = self.path / "games.db"
        cairn("convert", self.file("all.json", self.direct), "-o", path)
        self.assertEqual(cairn("analyse", "--format", "json", path).stdout, self.direct)
        self.assertEqual({row[0] for row in rows(path, "SELECT search FROM analyses")}, {"json"})


class Page(CliTest):
    def test_analyses_of_others_are_checked_by_the_rules(self):
        """One of another game, and one that breaks the rules, are neither merged nor counted."""
        games = self.file("games.txt", b"\n".join(short_games()[:2]))
        path, other = self.path / "a.db", self.path / "b.db"
        cairn("analyse", "-q", *QUICK, games, "-o", path)
        kept = path.read_bytes()
        rows(path, "UPDATE analyses SET json = (SELECT json FROM analyses ORDER BY id DESC LIMIT 1)")
        done = cairn("convert", path, "-o", other)
        self.assertEqual(done.returncode, 1)
        self.assertIn("the analysis is that of another game than the record", done.stderr)
        self.assertEqual(len(rows(other, "SELECT * FROM analyses")), 1)
        path.write_bytes(kept)
        rows(path, """UPDATE analyses SET json = replace(json, '"black"', '"white"')""")
        for verb in (["convert", path, "-o", self.path / "c.db"], ["stats", path], ["analyse", "--format", "text", path],
                     ["report", path, "-o", self.path / "site"]):
            done = cairn(*verb)
            self.assertEqual(done.returncode, 1, verb)
            self.assertNotIn(b"2 of them analysed", done.stdout)

    def test_an_analysis_of_another_game_is_told(self):
        games = self.file("two.sgf", "(;FF[TOWERS]PW[Ann]PB[Bob];W[c1+c2])(;FF[TOWERS]PW[Cleo]PB[Dora];W[e1+e2])")
        database = self.path / "two.db"
        cairn("analyse", "-q", "--depth", 1, games, "-o", database)
        with contextlib.closing(sqlite3.connect(database)) as connection, connection:
            connection.execute("UPDATE analyses SET json = (SELECT json FROM analyses WHERE game = 2) WHERE game = 1")
        for verb in ("stats",), ("report", "-o", self.path / "site"):
            done = cairn(*verb, database)
            self.assertEqual(done.returncode, 1)
            self.assertIn("the stored analysis is that of another game than the record", done.stderr)

    def test_a_game_without_a_record_and_odd_results_are_told(self):
        database = self.path / "games.db"
        cairn("convert", "-q", self.file("a.sgf", "(;FF[TOWERS]RE[B+R];W[c1+c2])(;FF[TOWERS]RE[W+R];W[c1+c2];B[d8+d7])"), "-o", database)
        with contextlib.closing(sqlite3.connect(database)) as connection, connection:
            connection.execute("UPDATE games SET result = 'foo' WHERE id = 1")
        (found,) = cairn("explore", "--format", "json", database, "towers").stdout.splitlines()
        (turn,) = json.loads(found)["turns"]
        self.assertEqual([turn[key] for key in ("games", "wins", "losses")], [2, 1, 0])
        with contextlib.closing(sqlite3.connect(database)) as connection, connection:
            connection.execute("DELETE FROM records WHERE game = 1")
        self.assert_one_line(cairn("check", "-q", database), 3, "a game has no record")

    def test_a_year_of_one_digit(self):
        database = self.path / "old.db"
        done = cairn("convert", "-q", self.file("a.sgf", "(;FF[TOWERS]DT[0001-01-01];W[c1+c2])(;FF[TOWERS];W[e1+e2])"), "-o", database)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertIn(b"0001-01-01", cairn("list", database).stdout)

    def test_the_queries_answer(self):
        path = self.path / "games.db"
        self.file("again.txt", self.record.replace(b"EV[", b"EV[copy of "))
        cairn("analyse", *QUICK, RECORD, SAMPLES / "own-tzaar-fixed.sgf", "-o", path)
        cairn("convert", self.path / "again.txt", SAMPLES / "own-collection.sgf", "-o", path)
        queries = re.findall(r"^```sql\n(.*?)^```$", PAGE.read_text("utf-8"), re.DOTALL | re.MULTILINE)
        self.assertGreaterEqual(len(queries), 10)
        for query in queries:
            with self.subTest(query):
                self.assertTrue(rows(path, query))

    def test_the_tables_are_described(self):
        path = self.path / "games.db"
        cairn("convert", RECORD, "-o", path)
        text = PAGE.read_text("utf-8")
        for name, kind in rows(path, "SELECT name, type FROM sqlite_schema WHERE type <> 'index'"):
            described = re.search(rf"^\| `{name}` \| (.*)$", text, re.MULTILINE)
            self.assertTrue(described, name)
            for column in rows(path, f"PRAGMA table_info({name})") if kind == "table" else []:
                self.assertIn(f"`{column[1]}`", described[1], name)


class Damage(CliTest):
    def setUp(self):
        super().setUp()
        self.database = self.path / "games.db"
        cairn("convert", DATA / "boardspace", DATA / "littlegolem", "-o", self.database)
        self.kept = self.database.read_bytes()

    def test_another_version(self):
        rows(self.database, "PRAGMA user_version = 7")
        for verb in (["check", self.database], ["convert", RECORD, "-o", self.database]):
            done = cairn(*verb)
            self.assertEqual(done.returncode, 3)
            self.assertRegex(done.stderr, r"games\.db: a database of version 7, not 1; ")

    def test_another_program(self):
        other = self.path / "other.db"
        rows(other, "CREATE TABLE birds(name)")
        kept = other.read_bytes()
        for verb in (["check", other], ["convert", RECORD, "-o", other]):
            self.assert_one_line(cairn(*verb), 3, r"other\.db: a database of another program; ")
        self.assertEqual(other.read_bytes(), kept)

    def test_what_others_have_changed(self):
        """A schema that is not Cairn's is refused by all verbs, and nothing of it is run."""
        endless = "WITH RECURSIVE x(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM x)"
        for change, what in (
            (f"ALTER TABLE records RENAME TO s; CREATE VIEW records AS {endless} SELECT i AS game, 'text' AS form,"
             " 1 AS line, 1 AS \"column\", '' AS text FROM x WHERE i < 0", "it has its own 's'"),
            (f"DROP TABLE persons; CREATE VIEW persons AS {endless} SELECT i AS player, i AS person FROM x", "it has its own 'persons'"),
            ("CREATE TRIGGER t AFTER INSERT ON records BEGIN DELETE FROM records; END", "it has its own 't'"),
            ("CREATE INDEX i ON games(date)", "it has its own 'i'"),
            ("CREATE VIRTUAL TABLE v USING fts5(x)", "it has its own 'v'"),
            ("CREATE TABLE \"\x1b[31m\u202e\"(x)", r"it has its own '\\x1B\[31m\\u202E'"),
            ("DROP TABLE tags", "it lacks 'tags'"),
            ("DROP TABLE turns; CREATE TABLE turns(game, number, side, turn, position)", "it has its own 'turns'"),
        ):
            self.database.write_bytes(self.kept)
            with contextlib.closing(sqlite3.connect(self.database)) as connection:
                connection.executescript(change)
            changed = self.database.read_bytes()
            for verb in (["check", self.database], ["stats", self.database], ["explore", self.database],
                         ["report", self.database, "-o", self.path / "o.html"], ["analyse", self.database],
                         ["convert", self.database, "-o", self.path / "o.db"], ["convert", RECORD, "-o", self.database]):
                with self.subTest(change=change, verb=verb[0]):
                    done = cairn(*verb, timeout=60)
                    self.assertEqual(done.returncode, 3, done.stderr)
                    self.assertRegex(done.stderr, r"games\.db: not a database of Cairn's: .*" + what)
            self.assertEqual(self.database.read_bytes(), changed)

    def test_views_and_analyses_of_the_database_are_no_harm(self):
        rows(self.database, "CREATE VIEW mine AS SELECT count(*) FROM games")
        rows(self.database, "ANALYZE")
        self.assertEqual(cairn("check", "-q", self.database).returncode, 0)

    def test_values_of_another_type(self):
        for change in ("games SET number = 'abc'", "games SET number = 1e300", "games SET number = -1",
                       "games SET number = 1 << 40", "games SET source = x'41'", "records SET line = 'x'",
                       "records SET line = 9223372036854775807", "records SET \"column\" = x'00'"):
            self.database.write_bytes(self.kept)
            rows(self.database, f"UPDATE {change}")
            for verb in (["check", "-q"], ["stats"], ["convert", "--to", "cairn"]):
                with self.subTest(change=change, verb=verb[0]):
                    done = cairn(*verb, self.database, timeout=60)
                    self.assertEqual(done.returncode, 3, done.stderr)
                    self.assertRegex(done.stderr, r"games\.db: the database is damaged: ")

    def test_ctrl_c_while_it_is_locked(self):
        with contextlib.closing(sqlite3.connect(self.database)) as connection:
            connection.execute("BEGIN EXCLUSIVE")
            for verb in (["check", self.database], ["convert", RECORD, "-o", self.database]):
                run = support.start(*verb)
                support.wait_until_caught(run, signal.SIGINT)
                run.send_signal(signal.SIGINT)
                said = run.communicate()[1].decode()
                self.assertEqual(run.returncode, 130, said)
                self.assertIn("stopped", said)
                self.assertNotIn("locked", said)

    @unittest.skipUnless(os.getuid() == 0, "only root can become another user")
    def test_a_log_where_nothing_can_be_written(self):
        rows(self.database, "PRAGMA journal_mode = WAL")
        rows(self.database, "UPDATE games SET event = 'x'")
        self.assertEqual(cairn("check", "-q", self.database).returncode, 0)
        self.database.chmod(0o644)
        for verb in (["check"], ["explore"]):
            done = cairn(*verb, self.database, preexec_fn=lambda: os.setuid(61234))
            self.assertEqual(done.returncode, 3)
            self.assertRegex(done.stderr, r"games\.db: the database has a write-ahead log, .*; copy the database to ")

    def test_no_database(self):
        text = self.file("text.db", "no database, but a text of some length, which is not replaced\n" * 20)
        self.assert_one_line(cairn("convert", RECORD, "-o", text), 3, "not a database; ")
        self.assertIn("no database", text.read_text())

    def test_cut_short_and_flipped(self):
        for at in range(1, 20):
            size = len(self.kept) * at // 20
            with self.subTest(cut=size):
                self.database.write_bytes(self.kept[:size])
                self.read_and_written()
            with self.subTest(flipped=size):
                damaged = bytearray(self.kept)
                damaged[size:size + 64] = bytes(255 - byte for byte in damaged[size:size + 64])
                self.database.write_bytes(damaged)
                self.read_and_written()

    def test_a_copy_that_was_cut(self):
        page = 4096
        for size in (100, 700, *range(page, len(self.kept), page), len(self.kept) - 1):
            self.database.write_bytes(self.kept[:size])
            for verb in (["check", "-q", self.database], ["convert", RECORD, "-o", self.database],
                         ["explore", self.database]):
                done = cairn(*verb)
                self.assert_one_line(done, 3, f"the database is cut off, with {size} of {len(self.kept)} bytes; copy")
            self.assertEqual(self.database.read_bytes(), self.kept[:size])
        for size, message in ((1, "not a database; "), (15, "not a database; "),  # too little to see what it was
                              (16, "the database is cut off, with 16 of at least 100 bytes; copy")):
            self.database.write_bytes(self.kept[:size])
            for verb in (["convert", RECORD, "-o", self.database], ["explore", self.database]):
                self.assert_one_line(cairn(*verb), 3, message)
            self.assertEqual(self.database.read_bytes(), self.kept[:size])
        self.database.write_bytes(b"")
        self.assert_one_line(cairn("explore", self.database), 3, "an empty file; a database expected")

    def test_a_dump_that_was_read_back(self):
        connection = sqlite3.connect(self.database)
        dump = "\n".join(connection.iterdump())
        connection.close()
        back = self.path / "back.db"
        connection = sqlite3.connect(back)
        connection.executescript(dump)
        done = cairn("check", "-q", back)
        self.assert_one_line(done, 3, "read back from a dump")
        connection.executescript(re.search("'(PRAGMA.*)'", done.stderr).group(1))
        connection.close()
        self.assertEqual(cairn("check", "-q", back).stdout, cairn("check", "-q", self.database).stdout)

    def read_and_written(self):
        """Whatever the damage is, there is a result or a clear line, and never a crash."""
        for verb in (["check", "-q", self.database], ["stats", "-q", self.database], ["explore", self.database],
                     ["convert", RECORD, "-o", self.database]):
            done = cairn(*verb)
            self.assertIn(done.returncode, (0, 1, 3), done.stderr)
            self.assertNotIn("Cairn itself", done.stderr)

    def test_read_only(self):
        self.database.chmod(0o444)
        self.assertEqual(cairn("check", "-q", self.database).returncode, 0)


# Asks databases what was played with `cairn explore`.

FIXED = "# White: {white}\n# Black: {black}\n{start}\n{turns}\n"


class Explore(CliTest):
    def stored(self, *records):
        path = self.path / "games.db"
        done = cairn("convert", self.file("games.txt", "\n".join(records)), "-o", path)
        self.assertEqual(done.returncode, 0, done.stderr)
        return path

    def explore(self, *arguments):
        done = cairn("explore", "--format", "json", *arguments)
        self.assertEqual(done.returncode, 0, done.stderr)
        return json.loads(done.stdout)

    def test_all_images_of_a_turn_are_one(self):
        turns = first_turns()
        path = self.stored(*(FIXED.format(white=f"W{n}", black="B", start="tzaar fixed",
                                          turns=f"1. {turn}") for n, turn in enumerate(turns)))
        found = self.explore(path)
        self.assertEqual(found["game"], "tzaar")
        self.assertEqual(sum(row["games"] for row in found["turns"]), len(turns))
        self.assertEqual(sorted((row["games"] for row in found["turns"]), reverse=True),
                         [row["games"] for row in found["turns"]])
        self.assertEqual(len(found["turns"]), rows(
            path, "SELECT count(DISTINCT position) FROM positions WHERE turn = 1")[0][0])
        for row in found["turns"]:
            self.assertIn(row["turn"], turns)
            self.assertEqual(row["games"] % 3, 0)  # the start is the same when turned by 120 degrees

    def test_results_are_those_of_the_player(self):
        win = "# Result: W+R\n"
        path = self.stored(*(win + FIXED.format(white=white, black="Bert", start="towers",
                                                turns="1. b2-b3") for white in ("Anna", "Carl", "Anna ")))
        row, = self.explore(path, "towers")["turns"]
        self.assertEqual((row["turn"], row["games"], row["wins"], row["score"]), ("b2-b3", 3, 3, 100))
        self.assertIn("Anna", row["players"])
        self.assertNotIn("Bert", row["players"])

    def test_the_mean_loss_is_that_of_the_analyses(self):
        path = self.stored(FIXED.format(white="Anna", black="Bert", start="towers", turns="1. b2-b3"))
        self.assertIsNone(self.explore(path)["turns"][0]["mean_loss"])
        cairn("analyse", *QUICK, path)
        loss, = rows(path, "SELECT loss FROM analysed_turns")[0]
        self.assertAlmostEqual(self.explore(path)["turns"][0]["mean_loss"], loss, places=2)
        text = cairn("explore", path).stdout.decode()
        self.assertRegex(text, r"(?m)^b2-b3 +1 ")

    def test_the_games_behind_a_position_are_listed(self):
        turns = first_turns()
        path = self.stored(*(f"# Date: 2026-01-{n + 1:02}\n# Result: B+R\n" +
                             FIXED.format(white=f"W{n}", black="Bert", start="tzaar fixed",
                                          turns=f"1. {turn}") for n, turn in enumerate(turns)),
                           "towers\n1. b2-b3\n")
        found = self.explore("--games", 1000, path, "tzaar fixed")
        self.assertEqual((found["games"], len(found["behind"])), (len(turns), len(turns)))
        for number, (game, turn) in enumerate(zip(found["behind"], turns)):
            self.assertEqual({**game, "turn": None}, {
                "source": str(self.path / "games.txt"), "number": number + 1, "line": 7 * number + 1,
                "column": 1, "white": f"W{number}", "black": "Bert", "date": f"2026-01-{number + 1:02}",
                "result": "black", "after": 0, "turn": None, "played": turn})
        rows_of_turns = {row["turn"]: row["games"] for row in found["turns"]}
        self.assertEqual({turn: sum(game["turn"] == turn for game in found["behind"])
                          for turn in rows_of_turns}, rows_of_turns)
        first = self.explore("--games", 2, path, "tzaar fixed")
        self.assertEqual((first["games"], first["behind"]), (len(turns), found["behind"][:2]))
        text = cairn("explore", "--games", 2, path, "tzaar fixed").stdout.decode()
        self.assertIn(f"\n{len(turns)} games, of which these are the first 2\n", text)
        self.assertRegex(text, rf"(?m)^ +0 .* {turns[1]} +black +2026-01-02  .*games.txt:8:1, W1 - Bert$")

    def test_a_position_that_ends_a_game_has_it_behind(self):
        path = self.stored("towers\n1. b2-b3\n2. a7-a6\n")
        question = {"id": "1", "game": "towers", "moves": ["b2-b3", "a7-a6"], "depth": 0}
        answer = json.loads(cairn("engine", text=json.dumps(question) + "\n").stdout)
        end = answer["rootInfo"]["position"]
        found = self.explore("--games", 1, path, end)
        self.assertEqual((found["turns"], found["games"]), ([], 1))
        game, = found["behind"]
        self.assertEqual((game["after"], game["turn"], game["played"], game["white"], game["date"],
                          game["result"]), (2, None, None, None, None, "open"))
        self.assertRegex(cairn("explore", "--games", 1, path, end).stdout.decode(),
                         r"no turn was played there\n\n1 game\n.*\n +2  - +- +open ")

    def test_turns_may_follow_the_position(self):
        path = self.stored(*(FIXED.format(white=f"W{n}", black="B", start="towers", turns=turns)
                             for n, turns in enumerate(("1. b2-b3 a7-a6", "1. b2-b3 e7+d7", "1. d2+c2"))))
        found = self.explore(path, "towers b2-b3")
        self.assertEqual(found["games"], 2)
        self.assertEqual([row["games"] for row in found["turns"]], [1, 1])
        for words in (("towers 1. b2-b3 a7-a6",), ("towers", "b2-b3", "a7-a6")):
            self.assertEqual(self.explore(path, *words)["games"], 1)
        text = cairn("explore", path, "towers b2-b3").stdout.decode()
        self.assertRegex(text, r"(?m)^ *3 .*□")  # the piece on b3
        self.assertRegex(text, r"(?m)^ +1 .*games.txt:1:1, W0 - B$")

    def test_games_are_not_listed_unless_asked_for(self):
        path = self.stored("towers\n1. b2-b3\n")
        self.assertNotIn("behind", self.explore(path))  # in JSON, since a program may want millions
        self.assertEqual(self.explore(path)["games"], 1)
        self.assert_one_line(cairn("explore", "--games", 0, path), 2, "--games is 0; ")

    def test_what_cannot_be_explored(self):
        path = self.stored(FIXED.format(white="A", black="B", start="towers", turns="1. b2-b3"))
        self.assertEqual(self.explore(path, "tzaar fixed")["turns"], [])
        self.assert_one_line(cairn("explore"), 2, "takes DATABASE and POSITION")
        self.assert_one_line(cairn("explore", path, "towers", "more"), 1, "fewer than 8 ranks")
        self.assert_one_line(cairn("explore", path, "towers b2-b3 b3-b4"), 1, "b3-b4")
        self.assert_one_line(cairn("explore", "--format", "csv", path), 2, "text or json expected")
        self.assert_one_line(cairn("explore", self.path / "none.db"), 3, "none.db: ")
        self.assert_one_line(cairn("explore", support.RECORD), 3, "not a database; ")
        empty = self.path / "empty.db"
        cairn("convert", self.file("none.txt", "no record"), "-o", empty)
        self.assert_one_line(cairn("explore", empty), 2, "no game is in it")


if __name__ == "__main__":
    support.main(sys.argv)
