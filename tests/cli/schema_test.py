#!/usr/bin/env python3
"""Validates what the program reads and writes as JSON against the JSON Schemas that the build makes.

usage: schema_test.py PROGRAM [unittest argument...]; CAIRN_SOURCE_ROOT is the directory of the sources, and the
schemas are beside the program
"""

import copy
import csv
import functools
import html
import json
import pathlib
import re
import resource
import sys

import jsonschema
import support
from support import DATA, NO_COVERAGE, RECORD, CliTest, cairn, limit

ROOT = DATA.parent.parent
FOLDER = pathlib.Path(sys.argv[1]).resolve().parent
SUFFIX = ".schema.json"
NAMES = sorted(path.name.removesuffix(SUFFIX) for path in FOLDER.glob("*" + SUFFIX))
# The pages that describe them; the journal has none.
PAGES = {
    "certificate": "certificate",
    "analysis": "schema-analysis",
    "engine-answer": "schema-engine",
    "engine-question": "schema-engine",
    "exploration": "schema-exploration",
    "figure": "schema-figure",
    "list": "schema-list",
    "puzzle": "schema-puzzle",
    "report": "schema-report",
    "solution": "schema-solution",
    "statistics": "schema-statistics",
    "theme": "schema-theme",
}


def closed(schema):
    """The schema with every object closed: the files may get new keys, but none may go unnoticed."""
    if isinstance(schema, list):
        return [closed(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    schema = {key: closed(part) for key, part in schema.items()}
    if isinstance(schema.get("properties"), dict) and "type" in schema:
        schema.setdefault("additionalProperties", False)
    return schema


@functools.cache
def validator(name, is_closed=True):
    schemas = {path.as_uri(): json.loads(path.read_text("utf-8")) for path in FOLDER.glob("*" + SUFFIX)}
    if is_closed:
        schemas = {uri: closed(schema) for uri, schema in schemas.items()}
    uri = (FOLDER / (name + SUFFIX)).as_uri()
    resolver = jsonschema.RefResolver(uri, schemas[uri], store=schemas)
    return jsonschema.Draft202012Validator(schemas[uri], resolver=resolver)


def objects_in(value):
    """All objects in a JSON value, itself first."""
    if isinstance(value, dict):
        yield value
    for part in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from objects_in(part)


class SchemaTest(CliTest):
    def assert_valid(self, name, value):
        problem = jsonschema.exceptions.best_match(validator(name).iter_errors(value))
        self.assertIsNone(problem, f"{name}: {str(problem)[:2000]}")

    def lines(self, *arguments, text=None, status=None):
        """The objects that the program prints, one on each line."""
        done = cairn(*arguments, text=text)
        if status is not None:
            self.assertEqual(done.returncode, status, done.stderr)
        return [json.loads(line) for line in done.stdout.splitlines()]

    def assert_all_valid(self, name, values, least):
        self.assertGreaterEqual(len(values), least, name)
        for value in values:
            self.assert_valid(name, value)


class Schemas(SchemaTest):
    def test_they_are_schemas(self):
        for name in NAMES:
            schema = json.loads((FOLDER / (name + SUFFIX)).read_text("utf-8"))
            self.assertEqual(schema["$schema"], "https://json-schema.org/draft/2020-12/schema")
            jsonschema.Draft202012Validator.check_schema(schema)

    def test_pages_describe_all_keys(self):
        for name, page in PAGES.items():
            text = (ROOT / f"docs/formats/{page}.md").read_text("utf-8")
            schema = json.loads((FOLDER / (name + SUFFIX)).read_text("utf-8"))
            for part in objects_in(schema):
                if "type" not in part:
                    continue
                for key in part.get("properties", {}):
                    self.assertRegex(text, rf'[`"]{key}[`"]', f"{page}.md, {name}")

    def test_they_tell_good_from_bad(self):
        """No document passes without one of its keys, or with a key that is not known."""
        documents = {
            "analysis": self.lines("analyse", "-q", "--format", "json", "--depth", 1, "--proof-nodes", 100,
                                   "--turns", "1", RECORD)[0],
            "report": self.lines("check", "--report", "-", RECORD)[0],
            "solution": self.lines("solve", "-q", "--json", RECORD, "--turn", 25)[0],
            "engine-answer": self.lines("engine", text='{"id":"1","game":"towers","depth":1}')[0],
            "theme": json.loads(cairn("draw", "--print-theme", "print").stdout),
        }
        for name, document in documents.items():
            self.assert_valid(name, document)
            count = len(list(objects_in(document)))
            for index in range(0, count, support.cases(7, 1)):
                broken = copy.deepcopy(document)
                list(objects_in(broken))[index]["unknown_key"] = 1
                self.assertFalse(validator(name).is_valid(broken), name)
                # New keys are allowed in all files but themes.
                self.assertEqual(validator(name, False).is_valid(broken), name != "theme")
            optional = {"sgf_start", "turn", "ending", "outcome"} | (set(document) if name == "theme" else set())
            for key in set(document) - optional:
                broken = {other: value for other, value in document.items() if other != key}
                self.assertFalse(validator(name, False).is_valid(broken), f"{name} without {key}")


class Outputs(SchemaTest):
    def bad_records(self):
        """A record that is cut off, one that is rejected, and one with odd but good content."""
        text = self.record.decode()
        return self.file("bad.txt", "\n".join(
            [text.replace("npmq", "npnp"), text.replace("POS[c", "POS[x"),
             text.replace(";B[prqq-kplp]", ";C[a pause];B[prqq-kplp]C[why?]")]))

    def test_analysis(self):
        quick = ("analyse", "-q", "--format", "json", "--depth", 1, "--proof-nodes", 500)
        found = self.lines(*quick, "--candidates", 2, RECORD, status=0)
        found += self.lines(*quick, "--turns", "2..3", self.bad_records(), status=1)
        annotated = self.file("annotated.sgf", cairn("analyse", "-q", "--format", "sgf", "-",
                                                     text=json.dumps(found[0])).stdout)
        found += self.lines(*quick, "--turns", "1", annotated)
        found += self.lines(*quick, ROOT / "samples/position-towers.txt")
        self.assert_all_valid("analysis", found, 6)
        self.assertTrue(any("variations" in turn for turn in found[4]["turns"]))
        self.assertTrue(any("candidates" in turn for turn in found[0]["turns"]))

    def test_reports(self):
        self.file("set/picture.png", b"\x89PNG\r\n\x1a\n\0\0")
        self.file("set/copy.txt", self.record)
        self.file("set/repaired.txt", self.record.replace(b"POS[", b"pos["))
        found = self.lines("check", "--report", "-", "--duplicates", "drop", RECORD, self.path / "set",
                           self.bad_records(), self.path / "none")
        self.assert_all_valid("report", found, 7)
        states = {line["state"] for line in found}
        self.assertLessEqual({"ok", "cut off", "rejected", "passed over", "duplicate"}, states)

    def test_solutions(self):
        found = self.lines("solve", "-q", "--json", "--all", "--nodes", 2000, RECORD)
        found += self.lines("solve", "-q", "--json", "--all", "--nodes", 100, self.bad_records())
        found += self.lines("solve", "-q", "--json", "8/8/8/3(ccs)4/8/8/3(SS)4/8 w 1")
        self.assert_all_valid("solution", found, 30)
        self.assertEqual({line["schema"] for line in found}, {"solution/1", "decision/1"})
        self.assertTrue(any("error" in line for line in found))

    def test_exploration(self):
        path = self.path / "games.db"
        cairn("analyse", "--depth", 1, self.file("short.txt", "towers\n1. b2-b3\n"), "-o", path)
        cairn("convert", RECORD, "-o", path)
        found = [line for position in ("towers", RECORD)
                 for line in self.lines("explore", "--format", "json", "--games", 5, path, position)]
        self.assert_all_valid("exploration", found, 2)
        self.assertEqual([line["games"] for line in found], [len(line["behind"]) for line in found])

    def test_lists(self):
        found = self.lines("list", "-q", "-f", "json", ROOT / "samples/own-collection.sgf", RECORD, self.bad_records())
        self.assert_all_valid("list", found, 4)
        (row,) = csv.DictReader(cairn("list", "-q", "-f", "csv", RECORD).stdout.decode().splitlines())
        (line,) = self.lines("list", "-q", "-f", "json", RECORD)
        self.assertEqual({key: str(line[key] or "") for key in row}, row)

    def test_statistics(self):
        found = self.lines("stats", "-q", "--format", "json", ROOT / "samples/own-collection.sgf", RECORD)
        self.assert_all_valid("statistics", found, 1)
        for part in found[0]["by_game"]:
            self.assertLessEqual({"starts", "endings", "lengths", "players"}, set(part["tables"]))

    def test_certificates(self):
        proofs = sorted((DATA / "certificates").glob("*.proof"))
        broken = self.file("broken.proof", proofs[0].read_bytes()[:-1])
        found = self.lines("verify", "-q", "--json", *proofs, broken, self.path / "none")
        self.assertEqual([line["ok"] for line in found], [True] * len(proofs) + [False, False])
        self.assert_all_valid("certificate", found, len(proofs) + 2)

    def test_engine(self):
        good = [
            {"id": "1", "game": "towers", "moves": ["b2-b3"], "depth": 1, "includeTime": True,
             "includeLegalTurns": True, "candidates": 3, "analyzeTurns": [0, 1]},
            {"id": "2", "position": "8/8/8/3(ccs)4/8/8/3(SS)4/8 w 1", "nodes": 100},
            {"id": "3", "game": "tzaar", "start": "fixed", "milliseconds": 5},
            {"id": "4", "game": "tzaar", "position": "fixed", "depth": 0},
            {"id": "5", "action": "query_version"}, {"id": "6", "action": "clear_cache"},
            {"id": "7", "action": "terminate", "terminateId": "1"}, {"id": "8", "action": "terminate_all"},
            {"id": "10", "ask": "perft", "game": "towers"}, {"id": "11", "ask": "think", "game": "towers", "nodes": 9},
        ]
        bad = [
            {"game": "towers"}, {"id": ""}, {"id": 1}, {"id": "1", "game": 3},
            {"id": "1", "action": "sing"}, {"id": "1", "action": "terminate"},
            {"id": "1", "start": "fixed", "position": "fixed"}, {"id": "1", "ask": 3}, {"ask": "games"}, {"id": "1", "game": "towers", "depth": 101},
            {"id": "1", "game": "towers", "nodes": 0}, {"id": "1", "game": "towers", "milliseconds": 1.5},
            {"id": "1", "game": "towers", "candidates": 0}, {"id": "1", "game": "towers", "moves": [1]},
            {"id": "1", "game": "towers", "analyzeTurns": []}, {"id": "1", "includeTime": "yes"},
            [],
        ]
        warned = {"id": "9", "game": "towers", "depth": 0, "dept": 3}
        for question in good:
            self.assert_valid("engine-question", question)
        for question in [*bad, warned]:
            self.assertFalse(validator("engine-question").is_valid(question), question)
        for question in bad:
            (answer,) = self.lines("engine", text=json.dumps(question))
            self.assert_valid("engine-answer", answer)
            self.assertIn("error", answer, question)
        questions = "".join(json.dumps(question) + "\n" for question in [*good[:4], warned, *good[4:]])
        found = self.lines("engine", text=questions, status=0)
        self.assert_all_valid("engine-answer", found, 12)
        self.assertTrue(any("warning" in line for line in found))

    def test_puzzles(self):
        made = self.path / "set"
        command = ("puzzles", "-q", "-o", made, "--sheet", 0, "--nodes", 3000, "--tactic-nodes", 300,
                   "--turn-nodes", 3000, "--without", "defences", RECORD)
        # The page is too large to be written, so that the journal is kept.
        self.assertEqual(cairn(*command, preexec_fn=limit(resource.RLIMIT_FSIZE, 105_000), env=NO_COVERAGE).returncode, 3)
        journal = [json.loads(line) for line in (made / "journal.jsonl").read_text().splitlines()]
        self.assert_all_valid("puzzle-journal", journal, 1)
        self.assertEqual(cairn(*command).returncode, 0)
        puzzles = [json.loads(line) for line in (made / "puzzles.jsonl").read_text().splitlines()]
        ends = [part for part in objects_in(puzzles) if "end" in part]
        self.assertGreater(len(ends), 0)
        for part in ends:
            self.assertIn(part["ending"], ("starved", "stuck"))
        self.assert_all_valid("puzzle", puzzles, 1)


class Themes(SchemaTest):
    def is_taken(self, theme):
        return cairn("draw", "towers", "--theme", json.dumps(theme)).returncode == 0

    def test_built_in_themes(self):
        names = [line.split()[0] for line in cairn("draw", "--list-themes").stdout.decode().splitlines()]
        self.assertIn("auto", names)
        for name in names:
            if name == "auto":  # stands for two others, so it has no keys of its own
                continue
            theme = json.loads(cairn("draw", "--print-theme", name).stdout)
            self.assert_valid("theme", theme)
            # All keys of the schema but the name of a base are there.
            self.assertEqual(set(theme) | {"base"}, set(validator("theme").schema["properties"]))

    def test_ranges_are_those_of_the_program(self):
        theme = json.loads(cairn("draw", "--print-theme", "print").stdout)
        keys = [key for key, value in theme.items() if isinstance(value, (int, float))]
        for key in keys[::support.cases(6, 1)]:
            for number in (0, 0.01, 0.5, 0.51, 1, 1.01, 2, 2.01, 5, 5.01, -0.01):
                tried = {"base": "print", key: number}
                self.assertEqual(validator("theme").is_valid(tried), self.is_taken(tried), tried)

    def test_colours_and_keys(self):
        for tried in ({"ink": "#abc"}, {"ink": "#A0b1C2"}, {"ink": "grey"}, {"ink": "pink"}, {"ink": "#ab"},
                      {"ink": 3}, {"inc": "#abc"}, {"base": 3}, {"font": "DejaVu Sans"}, []):
            self.assertEqual(validator("theme").is_valid(tried), self.is_taken(tried), tried)


class Samples(SchemaTest):
    def test_files(self):
        for path in sorted((ROOT / "samples").rglob("*.json")):
            for line in path.read_text().splitlines():
                self.assert_valid("analysis", json.loads(line))

    def test_pictures(self):
        pictures = sorted((ROOT / "samples").rglob("*.svg"))
        self.assertGreater(len(pictures), 30)
        for path in pictures:
            entry = re.search(r'<entry name="figure">(.*?)</entry>', path.read_text("utf-8"), re.DOTALL)
            self.assert_valid("figure", json.loads(html.unescape(entry[1])))


if __name__ == "__main__":
    support.main(sys.argv)
