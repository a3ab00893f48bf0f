#!/usr/bin/env python3
"""A match of two programs that speak as `cairn engine` does: two versions of Cairn, say.

Every start is played twice with the colours exchanged. A start is the game's usual start, or a
random one in a game that has those, and four random turns from there. The program prints the score
of the first engine with its 95 % interval, which is computed from pairs of games.

usage: engines.py FIRST SECOND [--game NAME] [--nodes N | --ms N | --depth N] [--first-times N]
                  [--strengths N,N] [--pairs N] [--seed N]
"""

import argparse
import json
import math
import random
import shlex
import subprocess

TURNS_AT_MOST = 300  # after this many, the game counts as a draw
RANDOM_TURNS = 4


class Engine:
    def __init__(self, command, game, limits):
        self.process = subprocess.Popen([*shlex.split(command), "engine"], text=True,
                                        stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.game = game
        self.limits = limits

    def ask(self, start, turns, **keys):
        query = {"id": "1", "game": self.game, "moves": turns, **(keys or self.limits)}
        if start:
            query["position"] = start
        self.process.stdin.write(json.dumps(query) + "\n")
        self.process.stdin.flush()
        answer = json.loads(self.process.stdout.readline())
        if "error" in answer:
            raise SystemExit(f"engines.py: {answer['error']}")
        return answer


def opening(engine, seed):
    """Returns a start and the first turns from there."""
    start = f"random:{seed}" if engine.game == "tzaar" else None
    turns = []
    chance = random.Random(seed)
    for _ in range(0 if start else RANDOM_TURNS):
        legal = engine.ask(start, turns, depth=0, includeLegalTurns=True)["legalTurns"]
        turns.append(chance.choice(legal))
    return start, turns


def play(engines, start, turns):
    """Returns 1, 0 or 0.5 for the first of the engines, which begins."""
    turns = list(turns)
    first_side = engines[0].ask(start, turns, depth=0)["rootInfo"]["currentPlayer"]
    mover = 0
    while len(turns) < TURNS_AT_MOST:
        answer = engines[mover].ask(start, turns)
        if answer["rootInfo"]["isOver"]:
            winner = answer["rootInfo"]["winner"]
            return 0.5 if winner is None else float(winner == first_side)
        turns.append(answer["moveInfos"][0]["turn"])
        mover = 1 - mover
    return 0.5


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("programs", nargs=2)
    parser.add_argument("--game", default="tzaar")
    parser.add_argument("--nodes", type=int)
    parser.add_argument("--ms", type=int, dest="milliseconds")
    parser.add_argument("--depth", type=int)
    parser.add_argument("--first-times", type=float, default=1, metavar="N",
                        help="the first has N times the nodes or the time of the second")
    parser.add_argument("--strengths", metavar="N,N",
                        help="the strengths, 1 to 6, at which the two play, in place of limits")
    parser.add_argument("--pairs", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    limits = {key: getattr(options, key) for key in ("nodes", "milliseconds", "depth") if getattr(options, key)}
    engines = [Engine(program, options.game, limits or {"depth": 2}) for program in options.programs]
    for key in ("nodes", "milliseconds"):
        if key in limits:
            engines[0].limits = {key: round(limits[key] * options.first_times)}
    if options.strengths:
        for engine, strength in zip(engines, options.strengths.split(",")):
            engine.limits = {"strength": int(strength)}
    scores = []
    for pair in range(options.pairs):
        start, turns = opening(engines[0], options.seed + pair)
        scores.append((play(engines, start, turns) + 1 - play(engines[::-1], start, turns)) / 2)
        mean = sum(scores) / len(scores)
        variance = sum((score - mean) ** 2 for score in scores) / len(scores)
        print(f"{2 * len(scores)} games: {100 * mean:.1f} % +- "
              f"{196 * math.sqrt(variance / len(scores)):.1f}", flush=True)


if __name__ == "__main__":
    main()
