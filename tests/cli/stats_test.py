#!/usr/bin/env python3
"""Counts archives with `cairn stats`.

usage: stats_test.py PROGRAM [unittest argument...]
"""

import collections
import contextlib
import csv
import io
import itertools
import json
import random
import re
import sqlite3
import sys
import typing
import unicodedata

import support
from support import CliTest, RECORD, cairn

def stats(*arguments, **options):
    done = cairn("stats", "-q", "--format", "json", *arguments, **options)
    return json.loads(done.stdout)


def tables(found, game="tzaar"):
    """The tables of one of the games."""
    part, = (part for part in found["by_game"] if part["game"] == game)
    return part["tables"]


def played(white, black, result, *, event="Cup", game="towers", **tags):
    """A record of one turn."""
    tags = {"white": white, "black": black, "result": result, "event": event, **tags}
    lines = [f'[{name.capitalize()} "{value}"]' for name, value in tags.items()]
    return "\n".join([*lines, game, "1. b2-b3" if game == "towers" else "", ""]) + "\n"


def first_turns():
    """All legal first turns of TZAAR's fixed start."""
    query = '{"id":"1","game":"tzaar","position":"fixed","includeLegalTurns":true,"depth":1}\n'
    answer = json.loads(cairn("engine", text=query).stdout.splitlines()[0])
    return answer["legalTurns"]


class Stats(CliTest):
    def test_a_record_is_counted_without_a_search(self):
        found = stats(RECORD)
        self.assertEqual((found["schema"], found["games"], found["analysed"]), ("statistics/2", 1, 0))
        self.assertEqual(tables(found)["starts"][0]["white_wins"], 1)
        self.assertEqual(tables(found)["endings"], [
            {"ending": "stuck", "games": 1, "white_wins": 1, "black_wins": 0, "draws": 0, "open": 0,
             "white_score": 100}])
        players = {row["player"]: row for row in tables(found)["players"]}
        self.assertEqual(players["Michael Reitz"]["score"], 100)
        self.assertEqual(players["ivyed_seer ?"]["score_as_black"], 0)
        self.assertIsNone(players["ivyed_seer ?"]["avoidable"])

    def test_what_is_cut_off_is_open_whatever_its_head_says(self):
        results = ("W+R", "B+T", "1/2", "Draw", "0-1")
        games = "".join(played("Ann", "Bob", result, game="towers").replace("b2-b3", "b2-b3\n2. b2-b3") for result in results)
        found = tables(stats(self.file("cut.txt", games)), "towers")
        counts, = found["starts"]
        self.assertEqual((counts["games"], counts["open"]), (len(results), len(results)))
        self.assertNotIn("endings", found)
        self.assertNotIn("ratings", found)

    def test_spellings_of_a_name_are_one_player(self):
        names = ["Bob", "bob", "Bob", "O\u2019Brien", "O'Brien", "O'Brien", "\uff21\uff4e\uff4e\uff41", "Anna", "Jos\u00e9",
                 "Jose", "Jos\u00e9"]
        archive = self.file("all.txt", "".join(played(name, "Zed", "W+", date=f"2020-01-{day:02}")
                                               for day, name in enumerate(names, 1)))
        database = self.path / "all.db"
        cairn("convert", "-q", archive, "-o", database)
        for source in archive, database:
            players = {row["player"]: row["games"] for row in tables(stats(source), "towers")["players"]}
            self.assertEqual(players, {"Bob": 3, "O'Brien": 3, "Anna": 2, "Jos\u00e9": 3, "Zed": 11})
        with contextlib.closing(sqlite3.connect(database)) as connection:
            rows = connection.execute("SELECT player, count(*) FROM appearances GROUP BY player")
            self.assertEqual(sorted(count for _, count in rows), [2, 3, 3, 3, 11])

    def test_a_game_of_a_player_against_itself_counts_once_and_says_nothing_of_its_score(self):
        games = "".join(played(*names, "W+") for names in (("Bot", "Bot"), ("bot", "Bot"), ("Bot", "Ann"), ("?", "?")))
        found = tables(stats(self.file("games.txt", games)), "towers")
        self.assertEqual([[row[key] for key in ("player", "games", "wins", "losses", "score")] for row in found["players"]],
                         [["Bot", 3, 1, 0, 100], ["?", 2, 1, 1, 50], ["Ann", 1, 0, 1, 0]])

    def test_what_was_not_played_is_not_rated_and_that_is_said(self):
        def forfeit(*names, result="W+F", **tags):
            return played(*names, result, date="2020-01-01", **tags).replace("1. b2-b3", "")
        other = [played("Ann", "Bob", "W+", date="2020-01-01"), played("Bob", "Cid", "1/2", date="2020-02-01")]
        rated = tables(stats("-", text="".join(other)), "towers")["ratings"]
        not_rated = [forfeit("Ann", "Bob"), forfeit("Cid", "Ann", result="B+"), played("Ann", "BYE", "W+", date="2020-01-01"),
                     played("walkover", "Bob", "B+", date="2020-01-01"), played("Cid", "cid", "W+", date="2020-01-01")]
        games = self.file("games.txt", "".join(other + not_rated) + forfeit("Ann", "?", event=" cup"))
        part, = stats(games)["by_game"]
        self.assertEqual(part["tables"]["ratings"], rated)
        self.assertEqual((part["unrated"], part["copies"]), (len(not_rated), 0))
        points = {row["player"]: row["points"] for row in part["tables"]["standings"]}
        self.assertEqual(points, {"Ann": 4, "Bob": 1.5, "Cid": 0.5, "BYE": 0, "walkover": 0})
        text = cairn("stats", games).stdout.decode()
        self.assertIn("\n5 games are not rated: walkovers, byes, or one player on both sides.\n", text)
        self.assertIn("\nCup (8 games, 2020-01-01 to 2020-02-01, 4 not played and not rated, 2 not in the table, ", text)
        cairn("report", "-q", games, "-o", self.path / "site")
        pages = {page.name: page.read_text() for page in (self.path / "site").rglob("*.html")}
        for words, count in (("5 games are not rated: ", 2), ("4 not played and not rated, 2 not in the table", 1),
                             ("by 1 game. 3 games are not rated: ", 1)):
            self.assertEqual(sum(words in page for page in pages.values()), count, words)

    def test_records_that_are_the_same_are_told(self):
        games = "".join(played("Ann", "Bob", "W+", round=round) for round in (1, 2)) + played("Bob", "Ann", "W+", round=1)
        self.file("games.txt", games)
        for copies in 0, 1, 2:
            if copies:
                self.file(f"copy{copies}/games.sgf", cairn("convert", "-q", "--to", "cairn", self.path / "games.txt").stdout)
            part, = stats(self.path)["by_game"]
            self.assertEqual((part["games"], part["copies"]), (3 + 3 * copies, 3 * copies))
            part, = stats("--duplicates", "drop", self.path)["by_game"]
            self.assertEqual((part["games"], part["copies"]), (3, 0))
        self.assertIn("\n6 records are the same as others: their games count again.\n", cairn("stats", self.path).stdout.decode())

    def test_an_analysis_says_more(self):
        analysis = cairn("analyse", "--depth", 1, "--proof-nodes", 500, "--format", "json", RECORD).stdout
        game = json.loads(analysis)
        found = stats("-", text=analysis)
        self.assertEqual(found["analysed"], 1)
        sides = {row["side"]: row for row in tables(found)["sides"]}
        for side in ("White", "Black"):
            turns = [turn for turn in game["turns"] if turn["side"] == side.lower()]
            self.assertAlmostEqual(sides[side]["avoidable"], sum(turn["loss"] for turn in turns), delta=0.06)
            blunders = sum(turn["mark"] == "blunder" for turn in turns)
            self.assertAlmostEqual(sides[side]["blunders"], 100 * blunders / len(turns), delta=0.06)

    def test_images_of_the_board_are_one_opening(self):
        turns = first_turns()
        self.assertEqual(len(turns), 42)
        records = "".join(f"tzaar fixed\n1. {turn}\n\n" for turn in turns)
        rows = tables(stats("-", text=records))["openings"]
        start, *firsts = [row for row in rows if row["opening"].count(". ") < 2]
        self.assertEqual(start["games"], 42)
        self.assertEqual(sum(row["games"] for row in firsts), 42)
        # The fixed start is the same after a turn of the board by 120 degrees, so that every first
        # turn has at least two others that are like it.
        self.assertTrue(all(row["games"] % 3 == 0 for row in firsts), firsts)
        self.assertLessEqual(len(firsts), 14)

    def test_formats_agree_and_do_not_depend_on_the_workers(self):
        games = self.file("games.sgf", b"".join(support.games(9)) + b"".join(support.games(6, "--game", "towers")))
        found = stats(games)
        self.assertEqual(found, stats("-j", 4, games))
        rows = list(csv.DictReader(io.StringIO(cairn("stats", "-q", "-f", "csv", games).stdout.decode())))
        for game, count in (("tzaar", 9), ("towers", 6)):
            lengths = {row["label"]: int(row["value"]) for row in rows
                       if (row["game"], row["table"]) == (game, "lengths")}
            self.assertEqual(lengths, {row["turns"]: row["games"] for row in tables(found, game)["lengths"]})
            self.assertEqual(sum(lengths.values()), count)
        text = cairn("stats", "-q", "--rows", 1, games).stdout.decode()
        self.assertTrue(text.startswith("15 games, 0 of them analysed\n"))
        self.assertIn(" more\n", text)

    def test_formulas(self):
        """A spreadsheet computes what begins with certain signs, and may send it away."""
        formulas = ['=HYPERLINK("http://x","y")', "+1-2", "-1+1", "@b", " =1+1", "\u200b=1", "＝1", "a=1"]
        games = self.file("=x.sgf", "".join(
            f"(;FF[TOWERS]EV[{formula}]PW[{formula}]PB[Bob {number}];W[c1+c2])\n"
            for number, formula in enumerate(formulas)))
        def rows(*command):
            done = cairn(*command, "-f", "csv", games.name, cwd=self.path)
            return list(csv.DictReader(io.StringIO(done.stdout.decode(), newline="")))
        analyse = ("analyse", "-q", "--depth", 1)
        plain, safe = rows(*analyse), rows(*analyse, "--csv-safe")
        self.assertEqual([row["white"] for row in plain], formulas)
        self.assertEqual([row["white"] for row in safe], ["'" + text for text in formulas[:-1]] + ["a=1"])
        for one, other in zip(plain, safe):
            self.assertEqual(other, one | {"source": "'=x.sgf", "event": other["white"], "white": other["white"]})
        players = {row["label"] for row in rows("stats", "-q", "--csv-safe") if row["table"] == "players"}
        self.assertIn("'-1+1", players)
        self.assertFalse([name for name in players if name[0] in "=+-@＝"])

    def test_an_event_has_the_days_that_hold_all_of_its_dates(self):
        for dates, told in ((("2026-07", "2026-07-07"), "2026-07,"), (("2026", "2026-07", "2026-07-07"), "2026,"),
                            (("2026-07-03", "2026-07-07"), "2026-07-03 to 2026-07-07,"),
                            (("2026-06", "2026-07-07"), "2026-06 to 2026-07-07,")):
            games = "".join(played("Ann", "Bob", "W+", date=date) for date in dates)
            self.assertIn(f"Cup ({len(dates)} games, {told}", cairn("stats", "-q", "-", text=games).stdout.decode())

    def test_the_same_note_is_told_of_three_records_and_then_counted(self):
        done = cairn("stats", self.file("games.txt", played("Ann", "Bob", "W+", date="05/04/2023") * 5))
        told = [line for line in done.stderr.splitlines() if "05/04/2023" in line]
        self.assertEqual(len(told), 4, told)
        self.assertTrue(told[-1].startswith("cairn: the same of 2 more records: "), told[-1])

    def test_games_are_counted_apart(self):
        """No figure puts TZAAR and Battle of Towers together."""
        found = stats("-", text=played("Ann", "Bob", "W+") + played("Ann", "Bob", "B+", game="tzaar fixed"))
        self.assertEqual([(part["title"], part["games"]) for part in found["by_game"]],
                         [("Battle of Towers", 1), ("TZAAR", 1)])
        for game, wins in (("towers", 1), ("tzaar", 0)):
            ann, = (row for row in tables(found, game)["players"] if row["player"] == "Ann")
            self.assertEqual((ann["games"], ann["wins"]), (1, wins))

    def test_names_of_the_list_of_people_that_nobody_has_are_told(self):
        people = self.file("people.txt", "Anna Berg = Ann, Anne\nBob = Bobby\nCarl = Charly\n")
        games = self.file("games.sgf", played("Ann", "Bob", "W+"))
        for verb in ("stats", "list"):
            done = cairn(verb, "--players", people, games)
            self.assertIn("no player of these games is called 'Anne', 'Bobby', 'Carl', 'Charly'\n", done.stderr)
            chosen = cairn(verb, "--players", people, "--player", "ann", games)
            self.assertNotIn("is called", chosen.stderr)

    def test_events_have_standings(self):
        text = (played("Ann", "Bob", "W+", round=1, date="2026-01-03") + played("Bob", "Cy", "0", round=2) +
                played("Cy", "Ann", "B+", round=2) + played("Ann", "Cy", "?", event="Elsewhere"))
        found = tables(stats("-", text=text), "towers")
        self.assertEqual([(row["player"], row["rank"], row["points"], row["sonneborn_berger"])
                          for row in found["standings"]],
                         [("Ann", 1, 2, 1), ("Bob", 2, 0.5, 0.25), ("Cy", 2, 0.5, 0.25)])
        self.assertEqual({row["event"] for row in found["rounds"]}, {"Cup"})
        shown = cairn("stats", "-q", "-", text=text).stdout.decode()
        self.assertIn("\nCup (3 games, 2026-01-03)\n", shown)
        self.assertRegex(shown, r"(?m)^  Ann +1 +2 +2 +x +1 +1 +0 +1.00$")
        self.assertIn("3 games have no date", shown)
        self.assertIn("1 game has no result", shown)

    def test_players_are_rated_and_compared(self):
        text = "".join(played("Ann", "Bob", "W+", date=f"2026-0{month}-01") for month in (1, 2, 3))
        found = tables(stats("-", text=text + played("Bob", "Ann", "W+", date="2026-03-02")), "towers")
        ann, bob = found["ratings"]
        self.assertEqual((ann["player"], ann["games"], bob["games"]), ("Ann", 4, 4))
        self.assertGreater(ann["rating"], bob["rating"])
        self.assertEqual([(row["player"], row["opponent"], row["games"], row["score"])
                          for row in found["head_to_head"]],
                         [("Ann", "Bob", 4, 75)])
        both = self.file("both.sgf", text + played("Bob", "Ann", "W+", date="2026-03-02") +
                         played("Zoe", "Ann", "0", game="tzaar fixed"))
        done = cairn("stats", "-q", "--table", "players", "-f", "csv", both)
        rows = list(csv.DictReader(io.StringIO(done.stdout.decode())))
        self.assertEqual([(row["game"], row["player"], row["wins"], row["avoidable"]) for row in rows],
                         [("towers", "Ann", "3", ""), ("towers", "Bob", "1", ""), ("tzaar", "Ann", "0", ""),
                          ("tzaar", "Zoe", "0", "")])
        shown = cairn("stats", "-q", "--table", "ratings", both).stdout.decode()
        self.assertIn("Ratings (Glicko-2)", shown)
        self.assertNotIn("Head to head", shown)
        self.assertEqual(cairn("stats", "-q", "-f", "csv", "--table", "decided", both).stdout.decode(),
                         "game,turns_before_the_end,games\n")

    def test_analyses_of_different_depths_are_told_apart(self):
        path = self.path / "both.json"
        path.write_bytes(b"".join(
            cairn("analyse", "--depth", depth, "--proof-nodes", 500, "--format", "json", "-",
                  text=played("Ann", "Bob", "W+")).stdout for depth in (1, 2)))
        found = stats(path)
        self.assertEqual(len(found["by_game"][0]["searches"]), 2)
        rows = {row["search"]: row["games"] for row in tables(found, "towers")["searches"]}
        self.assertEqual(sorted((search[:7], games) for search, games in rows.items()),
                         [("depth 1", 1), ("depth 2", 1)])
        self.assertIn("were analysed in 2 ways", cairn("stats", "-q", path).stdout.decode())

    def test_bad_records_are_reported_and_left_out(self):
        text = RECORD.read_text() + "\n(;FF[TZAAR"
        done = cairn("stats", "-q", "-f", "json", "-", text=text)
        self.assertEqual(done.returncode, 1)
        self.assertIn("-:", done.stderr)
        self.assertEqual(json.loads(done.stdout)["games"], 1)

    def test_wrong_usage(self):
        for command in (["stats"], ["analyse", "-f", "json"]):
            self.assert_one_line(cairn(*command, "--csv-safe", RECORD), 2, "--csv-safe is for CSV; add --format csv")
        self.assert_one_line(cairn("stats", "--format", "xml", RECORD), 2, "text, json or csv expected")
        self.assert_one_line(cairn("stats"), 2, "^cairn: ")


# Figures of a club's yearbook, against a count of its own: results, points, standings with their tie-breaks and pairs of
# three events of both games, with copies and damaged records among them. What the test counts it takes from the list of games
# that it has written, and shares nothing with the program.

NAMES = ("Anna", "Björn", "Chloé", "Dvořák, Jan", "Eva", "Fjölnir", "Güler", "דוד")
GAMES = support.cases(240, 3000)
RESULTS = {"W+R": (1, 0), "B+R": (0, 1), "0": (0.5, 0.5), "": None}
FIRST = {"towers": ("TOWERS", "b2-b3"), "tzaar": ("TZAAR", "aA1")}
POINTS = {1: (1, 0), 2: (0, 1), 3: (0.5, 0.5), 0: None}  # of results in the site's data


class Played(typing.NamedTuple):
    game: str
    white: str
    black: str
    event: str
    round: str
    date: str
    result: str

    @property
    def points(self):
        return RESULTS[self.result]

    def record(self):
        code, turn = FIRST[self.game]
        tags = {"PW": self.white, "PB": self.black, "EV": self.event, "RO": self.round, "DT": self.date,
                "RE": self.result}
        return (f"(;FF[{code}]" + "".join(f"{name}[{value}]" for name, value in tags.items() if value) +
                f";W[{turn}])\n")


def yearbook(seed):
    chance = random.Random(seed)
    games = []
    for i in range(GAMES):
        white, black = chance.sample(NAMES, 2)
        event = chance.choice(("Club championship", "Blitz", "Match", ""))
        date = f"{chance.randint(2021, 2024)}-{chance.randint(1, 12):02}-{chance.randint(1, 28):02}" if i % 9 else ""
        games.append(Played("tzaar" if i % 3 else "towers", white, black, event, str(1 + i % 7) if event else "", date,
                            chance.choices(tuple(RESULTS), (5, 4, 1, 1))[0] if i % 3 == 0 else
                            chance.choices(("W+R", "B+R", ""), (5, 4, 1))[0]))
    return list(dict.fromkeys(games))  # what chance made twice is one game


def scores(games):
    """What each player scored against each other one: (games, points)."""
    against = collections.defaultdict(lambda: [0, 0])
    for game in games:
        for (player, other), points in zip(((game.white, game.black), (game.black, game.white)), game.points or ()):
            against[player, other][0] += 1
            against[player, other][1] += points
    return against


def standings(games):
    """Player to rank, games, points, points against those with as many, and Sonneborn-Berger."""
    against = scores(games)
    players = {name for game in games for name in (game.white, game.black)}
    points = {player: sum(score for (name, _), (_, score) in against.items() if name == player) for player in players}
    def of(player):
        mine = {other: score for (name, other), (_, score) in against.items() if name == player}
        return (points[player], sum(score for other, score in mine.items() if points[other] == points[player]),
                sum(score * points[other] for other, score in mine.items()))
    keys = {player: of(player) for player in players}
    return {player: (1 + sum(other > key for other in keys.values()),
                     sum(count for (name, _), (count, _) in against.items() if name == player), *key)
            for player, key in keys.items()}


class Yearbook(CliTest):
    def setUp(self):
        super().setUp()
        self.games = yearbook(7)
        # Names in another form of Unicode, copies, records that end too soon, and some of no known game.
        texts = [unicodedata.normalize("NFD" if i % 5 == 0 else "NFC", game.record()) for i, game in enumerate(self.games)]
        mixed = texts + texts[::8] + ["(;FF[CHESS]PW[Anna];W[e4])\n"] * 3
        random.Random(1).shuffle(mixed)
        broken = "(;FF[TOWERS]PW[Anna]PB[Eva]RE[W+R];W[b2"
        self.files = [self.file("year.sgf", "".join(mixed)), self.file("broken.sgf", broken)]
        self.database = self.path / "year.db"
        done = cairn("convert", *self.files, "-o", self.database)
        self.assertIn(f"{len(set(texts))} games and 0 analyses added", done.stderr)

    def of(self, game):
        return [each for each in self.games if each.game == game]

    def tables(self, game):
        found = json.loads(cairn("stats", "-q", "--format", "json", self.database).stdout)
        part, = (part for part in found["by_game"] if part["game"] == game)
        self.assertEqual(part["games"], len(self.of(game)))
        self.assertEqual(part["without_date"], sum(not each.date for each in self.of(game)))
        self.assertEqual(part["without_result"], sum(each.points is None for each in self.of(game)))
        return part["tables"]

    def test_statistics_are_those_of_the_list(self):
        for game in FIRST:
            with self.subTest(game=game):
                self.check_tables(self.of(game), self.tables(game))

    def check_tables(self, games, tables):
        for row in tables["years"]:
            mine = [each.points for each in games if each.date.startswith(str(row["year"]))]
            self.assertEqual((row["games"], row["white_wins"], row["black_wins"], row["draws"], row["open"]),
                             (len(mine), *(mine.count(points) for points in ((1, 0), (0, 1), (0.5, 0.5), None))))
        against = scores(games)
        for row in tables["players"]:
            mine = [(count, points) for (name, _), (count, points) in against.items() if name == row["player"]]
            self.assertEqual(row["wins"] + row["draws"] / 2, sum(points for _, points in mine), row)
            self.assertEqual(row["games"], sum(row["player"] in (each.white, each.black) for each in games))
        self.assertEqual({row["player"] for row in tables["players"]}, set(NAMES))
        for row in tables["head_to_head"]:
            count = sum({row["player"], row["opponent"]} == {each.white, each.black} for each in games)
            _, points = against[row["player"], row["opponent"]]
            self.assertEqual((row["games"], row["wins"] + row["draws"] / 2), (count, points), row)
        for event, its in itertools.groupby(sorted(tables["standings"], key=lambda row: row["event"]),
                                            lambda row: row["event"]):
            found = {row["player"]: (row["rank"], row["games"], row["points"], row["direct"], row["sonneborn_berger"])
                     for row in its}
            self.assertEqual(found, standings([each for each in games if each.event == event]), event)
        self.assertEqual({row["event"] for row in tables["standings"]}, {each.event for each in games} - {""})

    def test_ratings_are_the_same_for_people_and_for_programs(self):
        text = cairn("stats", "-q", "--table", "ratings", self.database).stdout.decode()
        told = [(name, int(rating), int(error))
                for name, rating, error in re.findall(r"^  (\S.*?) +(\d+) +(\d+) +\d+ +0\.\d+$", text, flags=re.M)]
        rows = [row for game in FIRST for row in self.tables(game)["ratings"]]
        self.assertEqual(sorted((row["player"], row["rating"], row["error"]) for row in rows), sorted(told))

    def test_the_site_has_the_same_games(self):
        cairn("report", "-q", self.database, "-o", self.path / "site")
        for game in FIRST:
            text = (self.path / f"site/games-{game}-1.js").read_text("utf-8")
            data = json.loads(text[text.index(".concat(") + 8:text.rindex(");")])
            words = data["words"]
            count = len(data["pages"].split())
            columns = [column if isinstance(column, list) else [column] * count for column in data["columns"]]
            found = [(words[row[0]], words[row[1]], POINTS[row[2]], words[row[5]], words[row[6]]) for row in zip(*columns)]
            mine = [(each.white, each.black, each.points, each.event, each.date) for each in self.of(game)]
            self.assertEqual(collections.Counter(found), collections.Counter(mine))


if __name__ == "__main__":
    support.main(sys.argv)
