#!/usr/bin/env python3
"""Compares what positions are said to be worth with who wins.

usage: calibrate.py POINTS_PER_LOGIT FILE...

FILEs are what `calibrate` prints. The certainty of a stage is by what the logarithm of the odds has to be
multiplied to fit best; it is 1 where percentages are true. TRUST.md has the results.
"""

import math
import sys

STAGES = ((0, 18), (19, 20), (21, 22), (23, 24), (25, 26), (27, 28), (29, 99))
CERTAINTIES = [step / 20 for step in range(10, 101)]
SEARCHED, SHOWN = "searched", "shown"


class Row:
    """A position: its game, the logits that are said of it, and whether White wins."""

    def __init__(self, line, scale):
        _, strays, stage, searched, shown, winner, _, self.position = line.rstrip("\n").split(",", 7)
        self.strays, self.stage = int(strays), int(stage)
        self.said = {SEARCHED: int(searched) / scale}
        if shown.lstrip("-").isdigit():
            self.said[SHOWN] = int(shown) / scale
        self.is_won = {"W": 1, "B": 0}.get(winner)


def logistic(logit):
    return 1 / (1 + math.exp(-max(-30, min(30, logit))))


def log_loss(rows, kind, certainty):
    def surprise(row):
        chance = logistic(certainty * row.said[kind])
        return -math.log(max(1e-9, chance if row.is_won else 1 - chance))

    return sum(map(surprise, rows)) / max(1, len(rows))


def best(rows, kind):
    return min(CERTAINTIES, key=lambda certainty: log_loss(rows, kind, certainty))


def by_stage(rows, kind):
    for first, last in STAGES:
        of_stage = [row for row in rows if first <= row.stage <= last]
        if not of_stage:
            continue
        solved = [row for row in of_stage if row.is_won is not None]
        if solved:
            fits = best(solved, kind)
            losses = f"{log_loss(solved, kind, 1):.3f} -> {log_loss(solved, kind, fits):.3f}"
            # The certainties that are less likely than the best one by a factor of at most e squared.
            near = [c for c in CERTAINTIES
                    if len(solved) * (log_loss(solved, kind, c) - log_loss(solved, kind, fits)) <= 2]
            print(f"  {first} to {last}: {len(solved)} of {len(of_stage)} solved, certainty {fits:.2f} "
                  f"({near[0]:.2f} to {near[-1]:.2f}), log-loss {losses}")


def deciles(rows, kind):
    """Prints what is said and true of tenths of the percentages, as the side sees it that is named."""
    said = [(100 * logistic(row.said[kind]), row.is_won) for row in rows]
    # A position counts for both sides, so that 30 % and 70 % are one question.
    said += [(100 - percent, 1 - is_won) for percent, is_won in said]
    worst = 0
    for tenth in range(5, 10):
        group = [each for each in said if min(9, int(each[0] // 10)) == tenth]
        if not group:
            continue
        mean = sum(percent for percent, _ in group) / len(group)
        won = 100 * sum(is_won for _, is_won in group) / len(group)
        error = math.sqrt(max(won, 1) * max(100 - won, 1) / len(group))
        worst = max(worst, abs(won - mean))
        print(f"  {10 * tenth} to {10 * tenth + 10} %: said {mean:.1f}, won {won:.1f} +- {error:.1f} ({len(group)})")
    print(f"  the worst is off by {worst:.1f}")


def main(scale, *files):
    rows = [Row(line, float(scale)) for name in files for line in open(name, encoding="utf-8")]
    print(f"{len(rows)} positions, {sum(row.is_won is not None for row in rows)} solved, "
          f"{sum(row.strays > 0 for row in rows)} beside games")
    for kind in (SEARCHED, SHOWN):
        of_kind = [row for row in rows if kind in row.said]
        print(f"{kind}, by stage:")
        by_stage(of_kind, kind)
        print("by tenths, where it is known who wins:")
        deciles([row for row in of_kind if row.is_won is not None], kind)


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    main(*sys.argv[1:])
