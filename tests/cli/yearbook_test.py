#!/usr/bin/env python3
"""Figures of a club's yearbook, against a count of its own: results, points, standings with their tie-breaks and pairs of
three events of both games, with copies and damaged records among them. What the test counts it takes from the list of games
that it has written, and shares nothing with the program.

usage: yearbook_test.py PROGRAM [unittest argument...]
"""

import collections
import itertools
import json
import random
import re
import sys
import typing
import unicodedata

import support
from support import CliTest, cairn

NAMES = ("Anna", "Björn", "Chloé", "Dvořák, Jan", "Eva", "Fjölnir", "Güler", "דוד")
GAMES = support.cases(240, 3000)
RESULTS = {"W+R": (1, 0), "B+R": (0, 1), "0": (0.5, 0.5), "": None}
FIRST = {"towers": ("TOWERS", "b2-b3"), "tzaar": ("TZAAR", "")}
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
                (f";W[{turn}]" if turn else "") + ")\n")


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
        text = cairn("stats", "-q", self.database).stdout.decode()
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
