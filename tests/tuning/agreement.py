#!/usr/bin/env python3
"""Says how far two analyses of the same games agree on whom to blame.

usage: agreement.py FIRST.json SECOND.json

Both files have a game's analysis on each line, in the same order. Counted are the turns that
either of them marks ? or ??.
"""

import collections
import json
import sys

BLAME = {"mistake": "?", "blunder": "??"}


def games(path):
    with open(path, encoding="utf-8") as file:
        return [json.loads(line) for line in file]


def blames(game):
    """Returns the marks ? and ?? by the turn's number, counted from 1."""
    marks = ((number, BLAME.get(turn.get("mark"))) for number, turn in enumerate(game["turns"], 1))
    return {number: mark for number, mark in marks if mark}


def main(first_path, second_path):
    counts = collections.Counter()
    for first, second in zip(games(first_path), games(second_path), strict=True):
        if [turn["text"] for turn in first["turns"]] != [turn["text"] for turn in second["turns"]]:
            sys.exit(f"{first['source']} and {second['source']} are different games")
        by_first, by_second = blames(first), blames(second)
        for number in by_first.keys() | by_second.keys():
            counts[by_first.get(number, "none"), by_second.get(number, "none")] += 1
    blamed = sum(counts.values())
    both = sum(count for marks, count in counts.items() if "none" not in marks)
    for (mark, other), count in sorted(counts.items()):
        print(f"{mark:>4} and {other:>4}: {count}")
    print(f"blamed by both: {both} of {blamed} ({100 * both / max(blamed, 1):.1f} %)")
    for name, place in (("first", 0), ("second", 1)):
        of = sum(count for marks, count in counts.items() if marks[place] != "none")
        print(f"of those that the {name} blames: {100 * both / max(of, 1):.1f} % of {of}")


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main(*sys.argv[1:])
