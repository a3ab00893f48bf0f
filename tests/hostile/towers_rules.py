"""The rules of Battle of Towers, written from the rulebook and independent of the program under
test. Deployments are left out: the games here have none."""

FILES = "abcdefgh"


def name_of(space):
    return f"{FILES[space[0]]}{space[1] + 1}"


def start_board():
    board = {}
    for x in range(8):
        for y in (0, 1, 6, 7):
            part = "s" if (x + y) % 2 == 0 else "c"  # squares stand on dark spaces, a1 is dark
            board[x, y] = part if y < 2 else part.upper()
    return board


def is_of(piece, side):
    return piece[0].islower() == (side == "w")


class Position:
    """A position of Battle of Towers; `board` has the parts of the piece on every occupied space."""

    def __init__(self, board=None, side="w"):
        self.board = dict(board) if board is not None else start_board()
        self.side = side
        self.winner = None
        self.seen = {}
        self.enter()

    @staticmethod
    def random(chance):
        return Position()

    def enter(self):
        """Counts the position. The third time it is a draw."""
        key = (frozenset((space, "".join(sorted(piece))) for space, piece in self.board.items()), self.side)
        self.seen[key] = self.seen.get(key, 0) + 1
        if self.seen[key] == 3:
            self.winner = "draw"

    def loser(self):
        if not self.winner:
            return None
        return {"w": "b", "b": "w", "draw": "draw"}[self.winner]

    def destinations(self, space):
        """The spaces that the piece can reach; None stands for beyond the edge."""
        piece = self.board[space]
        forward = 1 if self.side == "w" else -1
        for part, directions in (("c", ((-1, forward), (1, forward))), ("s", ((0, forward), (-1, 0), (1, 0)))):
            for dx, dy in directions:
                x, y = space
                for _ in range(piece.lower().count(part)):
                    x, y = x + dx, y + dy
                    if not 0 <= y < 8:
                        yield None
                        break
                    if not 0 <= x < 8:
                        break
                    other = self.board.get((x, y))
                    if other is None:
                        yield x, y
                        continue
                    if not is_of(other, self.side) or len(other) + len(piece) <= 3:
                        yield x, y
                    break

    def kind_of(self, other):
        if other is None:
            return "off"
        if other not in self.board:
            return "-"
        return "+" if is_of(self.board[other], self.side) else "x"

    def turns(self):
        found = [(self.kind_of(other), space, other) for space in self.board
                 if is_of(self.board[space], self.side) for other in self.destinations(space)]
        return list(dict.fromkeys(found))

    def play(self, turn, in_letters=False):
        action, = turn if len(turn) == 1 else (None,)
        if self.winner or action not in self.turns():
            return False
        kind, space, other = action
        piece = self.board.pop(space)
        if kind == "off":
            self.winner = self.side
        else:
            self.board[other] = piece + (self.board[other] if kind == "+" else "")
        mover = self.side
        self.side = "b" if self.side == "w" else "w"
        if not any(is_of(left, self.side) for left in self.board.values()):
            self.winner = mover
        if not self.winner:
            self.enter()
        return True

    def random_turn(self, chance):
        turns = self.turns()
        captures = [turn for turn in turns if turn[0] in ("x", "off")]
        return [chance.choice(captures if captures and chance.random() < 0.5 else turns)]

    def text(self):
        ranks = []
        for y in range(7, -1, -1):
            rank, empty = "", 0
            for x in range(8):
                piece = self.board.get((x, y))
                if piece is None:
                    empty += 1
                    continue
                rank += (str(empty) if empty else "") + f"({''.join(sorted(piece))})"
                empty = 0
            ranks.append(rank + (str(empty) if empty else ""))
        return f"{'/'.join(ranks)} {self.side} 1"


def text_of(turn, in_letters=False):
    kind, space, other = turn[0]
    return name_of(space) + ("-off" if kind == "off" else kind + name_of(other))
