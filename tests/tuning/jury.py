#!/usr/bin/env python3
"""Fits the abilities of the jury's players, or judges how well ratings order what others solve.

usage: jury.py fit SHARES NOISES       abilities, for the table in puzzles/rating.cpp
       jury.py judge SHARES            figures of how the ratings order these players' solves

SHARES is what `jury` prints. NOISES is how many players share one search: they are one witness, so
that each of them counts for so much less. README.md has the commands.
"""

import math
import sys

ELO = 400 / math.log(10)  # points of a rating in a logarithm of odds
MEAN, SPREAD = 1500, 500  # of the ratings, before anything is known of a puzzle
GROUPS = 5


def logistic(logit):
    return 1 / (1 + math.exp(-logit))


def read(path):
    """Returns the ratings and, for each puzzle, the shares in which the players solve it."""
    lines = [line.split() for line in open(path, encoding="utf-8")]
    return [float(line[3]) for line in lines], [[float(x) for x in line[4:]] for line in lines]


def newton(gradient_and_curvature, start):
    """Returns the maximum of a concave function of one number."""
    value = start
    for _ in range(50):
        gradient, curvature = gradient_and_curvature(value)
        value += max(-1.0, min(1.0, gradient / curvature))
    return value


def rating_of(shares, abilities, weight):
    """Returns a puzzle's most likely rating, in logarithms of odds above the mean."""
    spread = SPREAD / ELO

    def slope(rating):
        chances = [logistic(ability - rating) for ability in abilities]
        gradient = sum(weight * (p - share) for p, share in zip(chances, shares))
        curvature = sum(weight * p * (1 - p) for p in chances)
        return gradient - rating / spread**2, curvature + 1 / spread**2

    return newton(slope, 0.0)


def ability_of(shares, ratings):
    def slope(ability):
        chances = [logistic(ability - rating) for rating in ratings]
        gradient = sum(share - p for p, share in zip(chances, shares))
        return gradient, sum(p * (1 - p) for p in chances) + 1e-9

    return newton(slope, 0.0)


def fit(path, noises):
    """Finds abilities and ratings that make the shares most likely, by turns until nothing moves."""
    _, shares = read(path)
    abilities = [0.0] * len(shares[0])
    for _ in range(200):
        ratings = [rating_of(row, abilities, 1 / noises) for row in shares]
        middle = sum(ratings) / len(ratings)
        ratings = [rating - middle for rating in ratings]
        abilities = [ability_of(column, ratings) for column in zip(*shares)]
    print(" ".join(f"{MEAN + ELO * ability:.0f}" for ability in abilities))
    numbers = sorted(MEAN + ELO * rating for rating in ratings)
    fifths = [numbers[len(numbers) * i // GROUPS] for i in range(GROUPS)]
    print("ratings:", " ".join(f"{x:.0f}" for x in fifths), f"{numbers[-1]:.0f}")


def area_under_curve(ratings, shares):
    """The chance that of two puzzles, of which a player solves one, that one has the lower rating."""
    pairs = ordered = 0.0
    for easy, solved in zip(ratings, shares):
        for hard, other in zip(ratings, shares):
            weight = solved * (1 - other)
            pairs += weight
            ordered += weight * (1 if easy < hard else 0.5 if easy == hard else 0)
    # A puzzle makes no pair with itself.
    same = sum(share * (1 - share) for share in shares)
    return (ordered - same / 2) / (pairs - same)


def ranks(values):
    order = sorted(range(len(values)), key=values.__getitem__)
    rank = [0.0] * len(values)
    i = 0
    while i < len(order):
        j = i
        while j + 1 < len(order) and values[order[j + 1]] == values[order[i]]:
            j += 1
        for k in range(i, j + 1):
            rank[order[k]] = (i + j) / 2
        i = j + 1
    return rank


def correlation(xs, ys):
    x, y = sum(xs) / len(xs), sum(ys) / len(ys)
    both = sum((a - x) * (b - y) for a, b in zip(xs, ys))
    return both / math.sqrt(sum((a - x) ** 2 for a in xs) * sum((b - y) ** 2 for b in ys))


def judge(path):
    ratings, shares = read(path)
    logits = [(rating - MEAN) / ELO for rating in ratings]
    columns = list(zip(*shares))
    print("player  solves  area  rank correlation")
    for number, column in enumerate(columns, 1):
        print(
            f"{number:6}  {sum(column) / len(column):6.3f}  {area_under_curve(ratings, column):.3f}"
            f"  {-correlation(ranks(ratings), ranks(list(column))):.3f}"
        )
    means = [sum(row) / len(row) for row in shares]
    print(f"all: area {area_under_curve(ratings, means):.3f}, rank correlation "
          f"{-correlation(ranks(ratings), ranks(means)):.3f}")
    print(f"ties: {len(ratings) - len(set(ratings))} of {len(ratings)}")
    abilities = [ability_of(column, logits) for column in columns]
    order = sorted(range(len(ratings)), key=ratings.__getitem__)
    print("ratings  solved  as expected from one ability of each player")
    for group in range(GROUPS):
        part = order[len(order) * group // GROUPS : len(order) * (group + 1) // GROUPS]
        expected = [logistic(ability - logits[i]) for i in part for ability in abilities]
        solved = sum(means[i] for i in part) / len(part)
        print(f"{ratings[part[0]]:.0f}-{ratings[part[-1]]:.0f}  {solved:.3f}  " f"{sum(expected) / len(expected):.3f}")


if __name__ == "__main__":
    if sys.argv[1:2] == ["fit"] and len(sys.argv) == 4:
        fit(sys.argv[2], int(sys.argv[3]))
    elif sys.argv[1:2] == ["judge"] and len(sys.argv) == 3:
        judge(sys.argv[2])
    else:
        sys.exit(__doc__)
