"""Random games, and how they are written in each format."""

import random

import towers_rules
import tzaar_rules

FORMATS = ("cairn", "littlegolem", "text")
LONGEST = 120  # turns
NAMES = ("Ann", "Bob", "Jørgen Ås", "李", "O'Neil", "x" * 60)


class Game:
    """A game as the rules of this tester played it. `turns` are pairs of side and actions; damage
    may change them."""

    def __init__(self, seed, game=None):
        self.chance = random.Random(seed)
        self.seed = seed
        self.game = game or self.chance.choice(("tzaar", "towers"))
        self.rules = {"tzaar": tzaar_rules, "towers": towers_rules}[self.game]
        self.start = self.rules.Position.random(self.chance)
        self.players = self.chance.choice(NAMES), self.chance.choice(NAMES)
        self.turns = []
        position = self.copy_of_start()
        while not position.loser() and len(self.turns) < LONGEST:
            turn = position.random_turn(self.chance)
            self.turns.append((position.side, turn))
            if not position.play(turn):
                raise RuntimeError(f"the rules forbid their own turn {turn}")

    def copy_of_start(self):
        return self.rules.Position(self.start.board, self.start.side)

    def verdict(self, is_sgf=True):
        """How many turns the rules allow, whether these are all, and who lost then. SGF names the
        side of each turn, and has TZAAR's turns in letters."""
        position = self.copy_of_start()
        for number, (side, turn) in enumerate(self.turns):
            if (is_sgf and side != position.side) or not position.play(turn, is_sgf):
                return number, False, position.loser()
        return len(self.turns), True, position.loser()

    def formats(self):
        return FORMATS if self.game == "tzaar" else ("cairn", "text")

    def write(self, form):
        return {"cairn": self.cairn, "littlegolem": self.littlegolem, "text": self.text}[form]().encode()

    def move(self, turn, in_letters):
        return self.rules.text_of(turn, in_letters and self.game == "tzaar")

    def cairn(self):
        nodes = "".join(f"\n;{side.upper()}[{self.move(turn, True)}]" for side, turn in self.turns)
        return (f"(;FF[{self.game.upper()}]CA[UTF-8]PW[{self.players[0]}]PB[{self.players[1]}]"
                f"EV[game {self.seed}]POS[{self.start.text()}]{nodes})\n")

    def littlegolem(self):
        nodes = "".join(f";{side.upper()}[{self.move(turn, True)}]" for side, turn in self.turns)
        return (f"(;FF[TZAAR]VA[RANDOM]EV[game {self.seed}]PB[{self.players[1]}]PW[{self.players[0]}]"
                f"POS[{self.start.letters()}]SO[here]{nodes})\n")

    def text(self):
        lines = [f"{number}. {self.move(turn, False)}" for number, (_, turn) in enumerate(self.turns, 1)]
        return "\n".join([f"# White: {self.players[0]}", f"# Black: {self.players[1]}",
                          f"# Event: game {self.seed}", self.start.text(), *lines]) + "\n"
