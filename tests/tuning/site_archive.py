#!/usr/bin/env python3
"""Makes a large archive for figures of sites: games by chance, cut after different numbers of turns, so that no two have
the same, between made-up players at made-up events.

usage: site_archive.py PROGRAM GAMES PLAYERS EVENTS >archive.sgf
"""

import random
import re
import subprocess
import sys

PLACES = ("Open of Göttingen", "Lyon Cup", "Winter League", "Kraków Masters", "Online Arena", "Club Evening")
SHORTEST = 6  # games, in turns
SIZES = (8, 12, 16, 24, 40, 90)  # of events, in players
VERSIONS = 12  # of a game


def played(program, count):
    """Games of TZAAR by chance, each as its head and its turns."""
    text = subprocess.run([program, "selfplay", "-q", "--games", str(count), "--start", "tzaar fixed", "--depth", "1",
                           "--random-turns", "100"], check=True, capture_output=True, text=True).stdout
    for game in text.split("(;FF")[1:]:
        head, *turns = game.rstrip(")\n").split("\n;")
        yield head, turns


def versions(head, turns, chance):
    """The game as it is, and as it would be if somebody had resigned earlier."""
    yield head, turns
    lengths = range(SHORTEST, len(turns) - 1)
    for length in chance.sample(lengths, min(VERSIONS, len(lengths))):
        yield re.sub(r"RE\[[^]]*\]", f"RE[{chance.choice('WB')}+R]", head, count=1), turns[:length]


def main():
    program, games, players, events = sys.argv[1], *map(int, sys.argv[2:])
    chance = random.Random(games)
    names = [f"Player {number}é" for number in range(1, players + 1)]
    weights = [1 / (number + 8) for number in range(players)]  # some play much more than others
    fields = [list(dict.fromkeys(chance.choices(names, weights, k=chance.choice(SIZES)))) for _ in range(events)]
    made = [version for game in played(program, games // 8 + 2) for version in versions(*game, chance)]
    for head, turns in chance.sample(made, games):
        event = chance.randrange(events)
        white, black = chance.sample(fields[event], 2)
        year = 2003 + event // len(PLACES)
        told = (f"EV[{PLACES[event % len(PLACES)]} {year}]RO[{chance.randint(1, 11)}]"
                f"DT[{year}-{chance.randint(1, 12):02}-{chance.randint(1, 28):02}]")
        head = re.sub(r"PW\[[^]]*\]PB\[[^]]*\]EV\[[^]]*\]", f"PW[{white}]PB[{black}]{told}", head, count=1)
        print("(;FF" + "\n;".join([head, *turns]) + ")")


if __name__ == "__main__":
    main()
