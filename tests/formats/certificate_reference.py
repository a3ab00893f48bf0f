#!/usr/bin/env python3
"""Checks certificates of TZAAR with rules of its own, written from docs/formats/certificate.md and the
rule book alone. It shows that the page says everything that another checker must know.

usage: certificate_reference.py FILE...; a FILE is a certificate or a tar archive of some
"""

import re
import sys
import tarfile

MASK = (1 << 64) - 1
OTHER = {"w": "b", "b": "w"}
STEPS = [(1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1)]
FIELDS = {
    b"cairn certificate 1": ["game", "position", "winner", "turns", "length"],
    b"cairn certificate 2": ["game", "position", "winner", "without", "within", "turns", "length"],
}


def is_space(x, y):
    return max(abs(x), abs(y), abs(x + y)) <= 4 and (x, y) != (0, 0)


SPACES = [(x, y) for x in range(-4, 5) for y in range(4, -5, -1) if is_space(x, y)]
STACK = "([a-cA-C])([2-9]|[1-9][0-9])?"  # a height of 1 is not written
LENGTHS = [5, 6, 7, 8, 8, 8, 7, 6, 5]  # spaces of the columns, without the hole
PLACE = {space: place for place, space in enumerate(SPACES)}


def mix(number):
    number = (number + 0x9E3779B97F4A7C15) & MASK
    number = (number ^ number >> 30) * 0xBF58476D1CE4E5B9 & MASK
    number = (number ^ number >> 27) * 0x94D049BB133111EB & MASK
    return number ^ number >> 31


def read_position(text, limit=None):
    """Returns a position: 60 times None or (side, type, height), the side to move, the stage, and
    the limit: None, or the side that must win in time and how many turns it has left."""
    columns, side, stage = text.split(" ")
    assert side in OTHER and stage in ("1", "2"), "a side is to begin or end its turn"
    assert all(re.fullmatch(f"([.]|{STACK})*", column) for column in columns.split("/"))
    stacks = [re.findall(f"([.])|{STACK}", column) for column in columns.split("/")]
    assert [len(column) for column in stacks] == LENGTHS, "the board has 60 spaces in 9 columns"
    board = []
    for empty, letter, height in sum(stacks, []):
        owner = "w" if letter.islower() else "b"
        board.append(None if empty else (owner, letter.lower(), int(height or 1)))
    return tuple(board), side, stage, limit


def name_of(place):
    """Returns a space as move text names it; E5 would be the hole."""
    x, y = SPACES[place]
    return "ABCDEFGHI"[x + 4] + str(min(4, 4 - x) - y + 1)


def neighbour(board, place, step):
    """Returns the first stack in a direction, or None."""
    x, y = SPACES[place]
    while is_space(x + step[0], y + step[1]):
        x, y = x + step[0], y + step[1]
        if board[PLACE[x, y]]:
            return PLACE[x, y]
    return None


def moves(position):
    """Returns the captures and stackings as (from, to), and the pass as None."""
    board, side, stage, _ = position
    found = []
    for place, stack in enumerate(board):
        if not stack or stack[0] != side:
            continue
        seen = [n for n in (neighbour(board, place, step) for step in STEPS) if n is not None]
        found += [(place, n) for n in seen if board[n][0] != side and board[n][2] <= stack[2]]
        if stage == "2":
            found += [(place, n) for n in seen if board[n][0] == side]
    return found + [None] * (stage == "2")


def winner_of(position):
    board, side, stage, limit = position
    for loser in "wb":
        if len({stack[1] for stack in board if stack and stack[0] == loser}) < 3:
            return OTHER[loser]
    if stage == "1" and not moves(position):
        return OTHER[side]
    return OTHER[limit[0]] if limit and limit[1] == 0 else None


def play(position, move):
    board, side, stage, limit = position
    is_opening = None not in board
    if move:
        origin, target = move
        board = list(board)
        owner, kind, height = board[origin]
        grown = board[target][2] if board[target][0] == owner else 0
        board[origin], board[target] = None, (owner, kind, height + grown)
    if stage == "1" and not is_opening:
        return tuple(board), side, "2", limit
    if limit and limit[0] == side:
        limit = (side, limit[1] - 1)
    return tuple(board), OTHER[side], "1", limit


class Proof:
    def __init__(self, data):
        body, checksum = data[:-8], 0
        for byte in body:
            checksum = mix(checksum ^ byte)
        assert checksum == int.from_bytes(data[-8:], "little"), "the checksum is right"
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
        length = self.answer(root) if root[1] == self.winner else self.meet(root, without)
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
        while reached == position or (reached[1] == self.winner and not winner_of(reached)):
            reached = play(reached, moves(reached)[self.next_move()])
        self.turns += 1
        if winner := winner_of(reached):
            assert winner == self.winner, "the winner wins"
            return self.settle(position, 0)
        return self.settle(position, self.lengths.get(reached) or self.meet(reached))

    def meet(self, position, without=frozenset()):
        longest = 0
        for reached in turns(position, position[1]):
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
        if reached[1] != side or winner_of(reached):
            yield reached
        else:
            yield from turns(reached, side)


def action_named(position, text):
    """Returns the legal move that is an action's text: E9xE8, F4+F5 or pass."""
    wanted = None if text == "pass" else tuple(re.split("[x+]", text))
    for move in moves(position):
        if (move and (name_of(move[0]), name_of(move[1]))) == wanted:
            return move
    raise AssertionError("the turns that are left out are legal")


def played(position, text):
    """Returns the position after a turn in move text, whose actions are joined by hyphens."""
    for action in text.split("-"):
        position = play(position, action_named(position, action))
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
