#!/usr/bin/env python3
"""Says how well the ratings of puzzles order what readers found hard.

usage: solving.py PUZZLES.jsonl[.bz2]... <solving.csv

solving.csv has a line for each puzzle and reader: the game, the puzzle's id, the reader, how hard it
was (0 at sight, 1 easy, 2 medium, 3 hard, 4 not solved), and at which try it was solved (0: not at
all). A reader who needed a second or a third try found it half or one step harder, at least 2.5. Nobody
moved pieces or saw the answer before. Puzzles that are not in the files are left out.
"""

import bz2
import csv
import json
import statistics
import sys

CLASSES = ("very_easy", "easy", "medium", "hard", "very_hard")


def ranks(values):
    """The place of each value in their order; equal ones share the mean of theirs."""
    order = sorted(values)
    return [order.index(value) + (order.count(value) - 1) / 2 for value in values]


def correlation(first, second):
    """Spearman's correlation of ranks."""
    return statistics.correlation(ranks(first), ranks(second))


def hardness(row):
    felt, tries = float(row["felt"]), int(row["solved_at"])
    if tries == 0:
        return 4
    return min(4, felt if tries == 1 else max(felt, 2) + (tries - 1) / 2)


def main():
    puzzles = {}
    for name in sys.argv[1:]:
        with (bz2.open if name.endswith(".bz2") else open)(name, "rt") as file:
            puzzles |= {puzzle["id"]: puzzle for puzzle in map(json.loads, file)}
    readers = {}  # by game, puzzle and reader
    for row in csv.DictReader(sys.stdin):
        if row["id"] in puzzles:
            readers.setdefault(row["game"], {}).setdefault(row["id"], {})[row["reader"]] = hardness(row)
    for game, solved in readers.items():
        felt = [statistics.mean(found.values()) for found in solved.values()]
        ratings = [puzzles[id]["rating"] for id in solved]
        twice = [list(found.values()) for found in solved.values() if len(found) == 2]
        print(f"{game}: {len(solved)} puzzles; rating {correlation(ratings, felt):.2f}, one reader with the other "
              f"{correlation(*zip(*twice)):.2f} ({len(twice)})")
        for name in CLASSES:
            of_class = [found for id, found in solved.items() if puzzles[id]["difficulty_class"] == name]
            all_felt = [one for found in of_class for one in found.values()]
            if all_felt:
                print(f"  {name}: {len(of_class)} puzzles, felt {statistics.mean(all_felt):.1f}, "
                      f"{sum(one < 4 for one in all_felt)} of {len(all_felt)} solved")


if __name__ == "__main__":
    main()
