#!/usr/bin/env python3
"""Checks certificates of TZAAR with code that was written from docs/formats/certificate.md alone, and rules
from the rulebook. It shows that the page says everything that another checker must know.

usage: certificate_reference.py FILE...; a FILE is a certificate or a tar archive of some
"""

import pathlib
import re
import sys
import tarfile

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / "hostile"))

import tzaar_rules
from tzaar_rules import PASS, SPACES, text_of

MASK = (1 << 64) - 1
OTHER = {"w": "b", "b": "w"}
FIELDS = {
    b"cairn certificate 1": ["game", "position", "winner", "turns", "length"],
    b"cairn certificate 2": ["game", "position", "winner", "without", "within", "turns", "length"],
}

PLACES = sorted(SPACES, key=lambda space: (space[0], -space[1]))  # column by column, from above
STACK = "([a-cA-C])([2-9]|[1-9][0-9])?"  # a height of 1 is not written
LENGTHS = [5, 6, 7, 8, 8, 8, 7, 6, 5]  # spaces of the columns, without the hole


def mix(number):
    number = (number + 0x9E3779B97F4A7C15) & MASK
    number = (number ^ number >> 30) * 0xBF58476D1CE4E5B9 & MASK
    number = (number ^ number >> 27) * 0x94D049BB133111EB & MASK
    return number ^ number >> 31


def checksum_of(body):
    checksum = 0
    for byte in body:
        checksum = mix(checksum ^ byte)
    return checksum


class Position(tzaar_rules.Position):
    """A position within a turn: the first action is next, or (stage "2") the second one. The limit
    is None, or the side that must win in time and how many turns it has left."""

    def __init__(self, board, side, stage, limit):
        super().__init__(board, side, is_opening=len(board) == len(SPACES))
        self.stage = stage
        self.limit = limit
        self.key = tuple(board.get(place) for place in PLACES), side, stage, limit

    def __eq__(self, other):
        return self.key == other.key

    def __hash__(self):
        return hash(self.key)


def read_position(text, limit=None):
    columns, side, stage = text.split(" ")
    assert side in OTHER and stage in ("1", "2"), "a side is to begin or end its turn"
    assert all(re.fullmatch(f"([.]|{STACK})*", column) for column in columns.split("/"))
    stacks = [re.findall(f"([.])|{STACK}", column) for column in columns.split("/")]
    assert [len(column) for column in stacks] == LENGTHS, "the board has 60 spaces in 9 columns"
    board = {place: (letter, int(height or 1))
             for place, (empty, letter, height) in zip(PLACES, sum(stacks, [])) if not empty}
    return Position(board, side, stage, limit)


def moves(position):
    """Returns the captures and stackings in the order of the page, and the pass."""
    found = []
    for place in PLACES:
        found += position.captures_from(place)
        if position.stage == "2":
            found += position.stackings_from(place)
    return found + [PASS] * (position.stage == "2")


def winner_of(position):
    if loser := position.without_a_type():
        return OTHER[loser]
    if position.stage == "1" and not position.captures():
        return OTHER[position.side]
    limit = position.limit
    return OTHER[limit[0]] if limit and limit[1] == 0 else None


def play(position, move):
    side, limit = position.side, position.limit
    there = tzaar_rules.Position(position.board)
    there.act(move)
    if position.stage == "1" and not position.is_opening:
        return Position(there.board, side, "2", limit)
    if limit and limit[0] == side:
        limit = (side, limit[1] - 1)
    return Position(there.board, OTHER[side], "1", limit)


class Proof:
    def __init__(self, data):
        body = data[:-8]
        assert checksum_of(body) == int.from_bytes(data[-8:], "little"), "the checksum is right"
        first = body.split(b"\n", 1)[0]
        assert first in FIELDS, "the file is a certificate"
        _, *lines, rest = body.split(b"\n", 1 + len(FIELDS[first]))
        words = [line.decode().partition(" ") for line in lines]
        assert [word[0] for word in words] == FIELDS[first], "the header has its fields"
        self.header = {name: value for name, _, value in words}
        assert self.header["game"] == "tzaar", "the game is TZAAR"
        self.bytes = iter(rest)
        self.winner = {"White": "w", "Black": "b"}[self.header["winner"]]
        within = int(self.header.get("within", 0))
        self.limit = (OTHER[self.winner], within) if within else None
        self.turns = 0
        self.lengths = {}  # the lengths of proven positions

    def check(self):
        root = read_position(self.header["position"], self.limit)
        assert winner_of(root) is None, "the game is not over"
        without = {played(root, turn) for turn in self.header.get("without", "").split()}
        length = self.answer(root) if root.side == self.winner else self.meet(root, without)
        assert next(self.bytes, None) is None, "the moves end with the walk"
        assert self.turns == int(self.header["turns"]), "the turns are as many as claimed"
        assert length <= int(self.header["length"]), "the win is as short as claimed"

    def next_move(self):
        number = shift = 0
        while (byte := next(self.bytes)) >= 128:
            number |= (byte & 127) << shift
            shift += 7
        return number | byte << shift

    def answer(self, position):
        reached = position
        while reached == position or (reached.side == self.winner and not winner_of(reached)):
            reached = play(reached, moves(reached)[self.next_move()])
        self.turns += 1
        if winner := winner_of(reached):
            assert winner == self.winner, "the winner wins"
            return self.settle(position, 0)
        return self.settle(position, self.lengths.get(reached) or self.meet(reached))

    def meet(self, position, without=frozenset()):
        longest = 0
        for reached in turns(position, position.side):
            if reached in without:
                continue
            if winner := winner_of(reached):
                assert winner == self.winner, "the winner wins"
            else:
                longest = max(longest, self.lengths.get(reached) or self.answer(reached))
        return self.settle(position, longest)

    def settle(self, position, length):
        self.lengths[position] = length + 1
        return length + 1


def turns(position, side):
    """Returns the positions after each turn."""
    for move in moves(position):
        reached = play(position, move)
        if reached.side != side or winner_of(reached):
            yield reached
        else:
            yield from turns(reached, side)


def played(position, text):
    """Returns the position after a turn in move text, whose actions are joined by hyphens."""
    for action in text.split("-"):
        [move] = [move for move in moves(position) if text_of([move]) == action]
        position = play(position, move)
    return position


def certificates_in(path):
    """The certificates of a FILE, each with its name."""
    if tarfile.is_tarfile(path):
        with tarfile.open(path) as archive:
            for member in archive:
                yield f"{path}:{member.name}", archive.extractfile(member).read()
    else:
        with open(path, "rb") as file:
            yield path, file.read()


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    for path in sys.argv[1:]:
        for name, data in certificates_in(path):
            proof = Proof(data)
            proof.check()
            print(f"{name}: ok, {len(proof.lengths)} positions")


if __name__ == "__main__":
    main()
