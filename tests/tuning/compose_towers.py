#!/usr/bin/env python3
"""Composes positions of Battle of Towers that may be puzzles: writes boards of few pieces by chance,
has `cairn puzzles` judge them, and goes on with changes of those that come near to a puzzle.

usage: compose_towers.py CAIRN WORK_DIRECTORY SEED ROUNDS WIN_IN [POSITIONS] >positions.txt

WIN_IN is as for `cairn puzzles --win-in`. The first round judges boards that are made by chance, or
changes of the boards in the file POSITIONS; each later one changes of the boards that came nearest
so far. What is written is the positions of
all puzzles that were found, as a file of records: every second one turned by 180 degrees with the
colours exchanged, so that Black solves it. The same arguments give the same bytes.
"""

import json
import pathlib
import random
import subprocess
import sys

FIRST_BOARDS = 1500
PARENTS = 60
CHANGES_OF_A_PARENT = 12
MOST_OF_A_KIND = 8  # a side has this many circles and as many squares
PIECES = range(3, 8)  # of a side; boards with fewer are bare, those with more won in too many ways
BUDGETS = ["--nodes", "4000", "--turn-nodes", "6000", "--length-nodes", "20000"]
# What the verdicts are worth as starting points: the lower, the nearer to a puzzle. A puzzle is
# worth less than nothing: its rating, below zero.
NEAR = {"only_silver": 1, "several_solutions": 2, "obvious": 3, "crushing": 4}


def text_of(board, side="w"):
    """Returns the position text; a board has (row, file) -> piece, with rank 8 as row 0."""
    rows = []
    for row in range(8):
        text, empty = "", 0
        for file in range(8):
            piece = board.get((row, file))
            if not piece:
                empty += 1
                continue
            text += (str(empty) if empty else "") + f"({piece})"
            empty = 0
        rows.append(text + (str(empty) if empty else ""))
    return f"{'/'.join(rows)} {side} 20"


def board_of(text):
    board = {}
    for row, line in enumerate(text.split()[0].split("/")):
        file = at = 0
        while at < len(line):
            if line[at] == "(":
                end = line.index(")", at)
                board[row, file] = line[at + 1 : end]
                at, file = end + 1, file + 1
            else:
                at, file = at + 1, file + int(line[at])
    return board


def for_black(text):
    """Returns the same position from the other side, which the rules treat alike."""
    board = board_of(text)
    turned = {(7 - row, 7 - file): piece.swapcase() for (row, file), piece in board.items()}
    return text_of(turned, "b")


def is_fair(board):
    """Whether both sides have neither few nor many pieces, and no more parts than the game has."""
    for letters in ("cs", "CS"):
        pieces = [piece for piece in board.values() if piece[0] in letters]
        if len(pieces) not in PIECES:
            return False
        if any("".join(pieces).count(letter) > MOST_OF_A_KIND for letter in letters):
            return False
    return True


def steps_to_leave(place, is_white):
    return place[0] + 1 if is_white else 8 - place[0]


def random_piece(chance, is_white):
    parts = "".join(sorted(chance.choice("cs") for _ in range(chance.choice([1, 1, 2, 2, 3]))))
    return parts if is_white else parts.upper()


def random_board(chance):
    """Returns a board on which no piece could leave at once, even if its way were free."""
    board = {}
    for is_white in (True, False):
        for _ in range(chance.randint(3, 4)):
            piece = random_piece(chance, is_white)
            place = chance.choice(
                [
                    (row, file)
                    for row in range(8)
                    for file in range(8)
                    if len(piece) < steps_to_leave((row, file), is_white) < 8
                    and (row, file) not in board
                ]
            )
            board[place] = piece
    return board


def changed(board, chance):
    """Returns the board with one or two pieces moved, replaced, added or taken away."""
    board = dict(board)
    for _ in range(chance.choice([1, 1, 2])):
        place = chance.choice(sorted(board))  # there are six pieces at least before it
        piece = board.pop(place)
        is_white = piece.islower()
        kind = chance.choice(["move", "move", "replace", "add", "take"])
        if kind == "replace":
            board[place] = random_piece(chance, is_white)
        elif kind != "take":
            to = chance.randrange(8), chance.randrange(8)
            board.setdefault(to, piece if kind == "move" else random_piece(chance, is_white))
            if kind == "add":
                board[place] = piece
    return board


def first_boards(files, chance):
    """Returns boards by chance, or changes of all boards in the files."""
    texts = [text for file in files for text in pathlib.Path(file).read_text().split("\n\n")]
    boards = [board_of(text) for text in texts if "(" in text]
    if not boards:
        return [random_board(chance) for _ in range(FIRST_BOARDS)]
    return [changed(board, chance) for board in boards for _ in range(CHANGES_OF_A_PARENT)]


def judge(cairn, directory, name, boards, win_in):
    """Returns two lists of (nearness, position): the puzzles, and what comes near to them."""
    boards_file = directory / f"{name}.txt"
    boards_file.write_text("".join(board + "\n\n" for board in boards))
    made = directory / name
    done = subprocess.run(
        [cairn, "puzzles", boards_file, "--variations", "0", *BUDGETS, "--win-in", win_in]
        + ["--sheet", "0", "-q", "-j", "1", "-o", made],
        stderr=subprocess.PIPE,
    )
    if done.returncode not in (0, 1):  # 1: a board on which the game is over is passed over
        sys.exit(done.stderr.decode())
    lines = lambda file: map(json.loads, (made / file).read_text().splitlines())
    puzzles = [(-puzzle["rating"], puzzle["position"]) for puzzle in lines("puzzles.jsonl")]
    rejected = [
        (NEAR[entry["reason"]], entry["position"])
        for entry in lines("ledger.jsonl")
        if entry["reason"] in NEAR
    ]
    return puzzles, rejected


def main():
    if len(sys.argv) not in (6, 7):
        sys.exit(__doc__)
    cairn, directory, seed, rounds, win_in = sys.argv[1:6]
    directory = pathlib.Path(directory)
    directory.mkdir(parents=True, exist_ok=True)
    chance = random.Random(int(seed))
    boards = first_boards(sys.argv[6:], chance)
    found, seen, near = [], set(), []
    for number in range(1, int(rounds) + 1):
        texts = dict.fromkeys(text_of(board) for board in boards if is_fair(board))
        texts = [text for text in texts if text not in seen]
        seen.update(texts)
        puzzles, rejected = judge(cairn, directory, f"round{number}", texts, win_in)
        found += puzzles
        print(f"round {number}: {len(texts)} boards, {len(puzzles)} puzzles", file=sys.stderr)
        near = sorted(puzzles + rejected + near, key=lambda one: one[0])[: 2 * PARENTS]
        parents = chance.sample(near, min(PARENTS, len(near)))
        boards = [
            changed(board_of(text), chance)
            for _, text in parents
            for _ in range(CHANGES_OF_A_PARENT)
        ]
    for number, (_, text) in enumerate(found):
        print(text if number % 2 == 0 else for_black(text), end="\n\n")


if __name__ == "__main__":
    main()
