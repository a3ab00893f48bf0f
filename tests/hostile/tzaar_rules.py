"""The rules of TZAAR, written from the rulebook and independent of the program under test."""

TYPES = "abc"  # Tzaar, Tzarra, Tott; small letters are White's, capitals Black's
COUNTS = {"a": 6, "b": 9, "c": 15}
DIRECTIONS = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1))
COLUMNS = "ABCDEFGHI"
LETTERS = "klmnopqrs"  # Little Golem's
PASS = ("pass",)
SPACES = [(x, y) for x in range(-4, 5) for y in range(-4, 5) if abs(x + y) <= 4 and (x, y) != (0, 0)]


def name_of(space):
    x, y = space
    return f"{COLUMNS[x + 4]}{min(4, 4 - x) - y + 1}"


def letters_of(space):
    return LETTERS[space[0] + 4] + LETTERS[space[1] + 4]


def rays():
    """For every space the lines from it, none of which crosses the centre."""
    lines = {}
    for x, y in SPACES:
        lines[x, y] = []
        for dx, dy in DIRECTIONS:
            line, space = [], (x + dx, y + dy)
            while space in SPACE_SET:
                line.append(space)
                space = (space[0] + dx, space[1] + dy)
            lines[x, y].append(line)
    return lines


SPACE_SET = set(SPACES)
RAYS = rays()


def is_of(piece, side):
    return piece[0].islower() == (side == "w")


class Position:
    """A position of TZAAR; `board` has a letter and a height for every occupied space."""

    def __init__(self, board, side="w", is_opening=True):
        self.board = dict(board)
        self.side = side
        self.is_opening = is_opening

    @staticmethod
    def random(chance):
        pieces = [letter for letter, count in COUNTS.items() for _ in range(count)]
        pieces += [piece.upper() for piece in pieces]
        chance.shuffle(pieces)
        return Position({space: (piece, 1) for space, piece in zip(SPACES, pieces)})

    def targets(self, space):
        for line in RAYS[space]:
            for other in line:
                if other in self.board:
                    yield other
                    break

    def can_capture(self, space, other):
        return (self.is_own(space) and not self.is_own(other) and self.board[other][1] <= self.board[space][1])

    def is_own(self, space):
        return space in self.board and is_of(self.board[space], self.side)

    def captures_from(self, space):
        return [("x", space, other) for other in self.targets(space)
                if self.can_capture(space, other)] if self.is_own(space) else []

    def stackings_from(self, space):
        return [("+", space, other) for other in self.targets(space)
                if self.is_own(other)] if self.is_own(space) else []

    def captures(self):
        return [capture for space in self.board for capture in self.captures_from(space)]

    def stackings(self):
        return [stacking for space in self.board for stacking in self.stackings_from(space)]

    def act(self, action):
        if action == PASS:
            return
        kind, space, other = action
        letter, height = self.board.pop(space)
        if kind == "+":
            height += self.board[other][1]
        self.board[other] = (letter, height)

    def without_a_type(self):
        shown = {letter for letter, _ in self.board.values()}
        for side in "wb":
            if any((piece if side == "w" else piece.upper()) not in shown for piece in TYPES):
                return side
        return None

    def loser(self):
        """The side that has lost before the next turn, or nothing."""
        lost = self.without_a_type()
        return lost if lost or self.captures() else self.side

    def as_written_in_letters(self, action):
        """The action that Little Golem's letters stand for, which have no sign: what stands on the
        space decides."""
        if action == PASS:
            return action
        _, space, other = action
        return "+" if self.is_own(other) else "x", space, other

    def play(self, turn, in_letters=False):
        """Plays a turn, a list of actions. Returns False, and leaves the position in an unknown
        state, if the rules forbid it."""
        if self.loser():
            return False
        for number, action in enumerate(turn):
            if number and (self.is_opening or self.without_a_type() or number > 1):
                return False
            if in_letters:
                action = self.as_written_in_letters(action)
            if action == PASS:
                if number == 0:
                    return False
            elif not self.is_legal(action, number):
                return False
            self.act(action)
        if len(turn) < 2 and not self.is_opening and not self.without_a_type():
            return False
        self.is_opening = False
        self.side = "b" if self.side == "w" else "w"
        return True

    def is_legal(self, action, number):
        kind, space, other = action
        if not self.is_own(space) or other not in self.targets(space):
            return False
        if kind == "x":
            return self.can_capture(space, other)
        return number == 1 and self.is_own(other)

    def random_turn(self, chance):
        """A legal turn; the game must not be over. The position stays as it is."""
        there = Position(self.board, self.side, self.is_opening)
        turn = [chance.choice(there.captures())]
        there.act(turn[0])
        if not self.is_opening and not there.without_a_type():
            turn.append(chance.choice([*there.captures(), *there.stackings(), PASS]))
        return turn

    def text(self):
        columns = []
        for x in range(-4, 5):
            column = ""
            for y in range(4, -5, -1):
                if (x, y) in SPACE_SET:
                    letter, height = self.board.get((x, y), (".", 1))
                    column += letter + (str(height) if height > 1 else "")
            columns.append(column)
        return f"{'/'.join(columns)} {self.side} 1"

    def letters(self):
        """The 60 letters of Little Golem; for a board that is full."""
        return "".join(self.board[space][0] for space in SPACES)


def text_of(turn, in_letters=False):
    name = letters_of if in_letters else name_of
    sign = {"x": "", "+": ""} if in_letters else {"x": "x", "+": "+"}
    return "-".join(action[0] if action[0] == "pass"
                    else name(action[1]) + sign[action[0]] + name(action[2]) for action in turn)
