"""Boards as other programs write them, in the place of the position text, whole and spoilt."""

import re

from kinds import BAD, IN_TEXT, SAME, kind, named, spliced

TYPES = {"a": "Tzaar", "b": "Tzarra", "c": "Tott"}
NONE = None  # in a row: no space


def rows_of(position):
    """Nine rows of nine cells, in which the columns of the board stand slantwise, from below upwards."""
    rows = [[NONE] * 9 for _ in range(9)]
    for number, column in enumerate(position.split()[0].split("/")):
        cells = list(column)
        if number == 4:
            cells.insert(4, NONE)  # the centre
        lowest = min(8, number + 4)
        for above, cell in enumerate(cells):
            rows[lowest - above][number] = cell
    return rows


def grid_of_letters(rows):
    def word(cell):
        return "n" if cell is NONE else ("w" if cell.islower() else "b") + str(3 - "abc".index(cell.lower()))
    return "".join(" ".join(f"{word(cell):2}" for cell in row) + f" {number}\n" for number, row in enumerate(rows))


def grids_of_numbers(rows):
    def lines(word):
        return "".join(",".join("-1" if cell is NONE else word(cell) for cell in row) + "\n" for row in rows)
    return lines(lambda cell: str("abcABC".index(cell) + 1)) + "\n" + lines(lambda cell: "1")


def list_of_a_client(rows):
    columns = [[rows[row][number] for row in range(8, -1, -1)] for number in range(9)]
    stacks = [f"{{{'WHITE' if cell.islower() else 'BLACK'},{TYPES[cell.lower()]}}}"
              for column in columns for cell in column if cell]
    return "BoardState { " + ", ".join(stacks) + " }\n"


# What makes each of them one that no program writes.
def cell_spoilt(board, chance):
    words = list(re.finditer(r"\b[wb][123]\b|(?<=,)[1-6](?=,)|Tzarra", board))
    return spliced(board, *chance.choice(words).span(), "w9")


def row_lost(board, chance):
    lines = board.splitlines(True)
    rows = [number for number, line in enumerate(lines) if line.strip()]  # two grids need no blank line between them
    del lines[chance.choice(rows)]
    return "".join(lines)


def cut(board, chance):
    return board[:chance.randrange(20, len(board) - 20)] + "\n"


def in_place_of_the_position(write):
    def start_of(text):
        return re.search(rb"^[A-Ca-c./]+ w 1$\n", text, re.M)  # of TZAAR alone

    def whole(text, form, turn, chance):
        start = start_of(text)
        return (spliced(text, *start.span(), write(rows_of(start[0].decode())).encode()) if start else text), SAME

    kind(IN_TEXT, "text")(named(write.__name__, whole))
    for spoil in cell_spoilt, row_lost, cut:
        def spoilt(text, form, turn, chance, spoil=spoil):
            start = start_of(text)
            if not start:
                return text, BAD
            return spliced(text, *start.span(), spoil(write(rows_of(start[0].decode())), chance).encode()), BAD
        kind(IN_TEXT, "text")(named(f"{write.__name__}_{spoil.__name__}", spoilt))


for write in grid_of_letters, grids_of_numbers, list_of_a_client:
    in_place_of_the_position(write)
