"""The rules of TZAAR, written from the rulebook and independent of the program under test."""

TYPES = "abc"  # Tzaar, Tzarra, Tott; small letters are White's, capitals Black's
COUNTS = {"a": 6, "b": 9, "c": 15}
DIRECTIONS = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1))
COLUMNS = "ABCDEFGHI"
LETTERS = "klmnopqrs"  # Little Golem's
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
        return (is_of(self.board[space], self.side) and not is_of(self.board[other], self.side)
                and self.board[other][1] <= self.board[space][1])

    def captures(self):
        return [("x", space, other) for space in self.board if is_of(self.board[space], self.side)
                for other in self.targets(space) if self.can_capture(space, other)]

    def stackings(self):
        return [("+", space, other) for space in self.board if is_of(self.board[space], self.side)
                for other in self.targets(space) if is_of(self.board[other], self.side)]

    def act(self, action):
        if action == ("pass",):
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
        if action == ("pass",):
            return action
        _, space, other = action
        is_own = other in self.board and is_of(self.board[other], self.side)
        return "+" if is_own else "x", space, other

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
            if action == ("pass",):
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
        if space not in self.board or other not in self.targets(space):
            return False
        if not is_of(self.board[space], self.side):
            return False
        if kind == "x":
            return self.can_capture(space, other)
        return number == 1 and is_of(self.board[other], self.side)

    def random_turn(self, chance):
        """A legal turn; the game must not be over. The position stays as it is."""
        there = Position(self.board, self.side, self.is_opening)
        turn = [chance.choice(there.captures())]
        there.act(turn[0])
        if not self.is_opening and not there.without_a_type():
            turn.append(chance.choice([*there.captures(), *there.stackings(), ("pass",)]))
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
