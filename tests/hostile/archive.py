"""Makes the archive: good games, and games damaged in every known way, each with what must be found."""

import random
import re

# The kinds of damage enter themselves into the lists of `kinds`, in this order.
import kinds
import turn_damage  # noqa: F401
import text_damage  # noqa: F401
import sgf_damage  # noqa: F401
import line_damage  # noqa: F401
import head_damage  # noqa: F401
import typed_damage  # noqa: F401
import encoding_damage  # noqa: F401
import file_damage  # noqa: F401
from kinds import BAD, CUT, GOOD, SAME
from games import Game

IN_A_FILE = 25  # games that lie together


class File:
    """A file of the archive, and what must be found in it."""

    def __init__(self, name, content, good, expected=GOOD, turns=None):
        self.name, self.content, self.good = name, content, good
        self.expected, self.turns = expected, turns  # of what is damaged


def outcome(game):
    """What must be found of a good game: its length, and the winner."""
    turns, _, loser = game.verdict()
    return turns, {"w": "Black wins", "b": "White wins", "draw": "draw", None: "unfinished"}[loser]


class Archive:
    """Makes the files from a seed."""

    def __init__(self, seed):
        self.chance = random.Random(seed)
        self.next_seed = seed * 1_000_003
        self.files = []
        self.starts = []  # of the good games, as position text

    def game(self, form=None, game=None):
        """A game of at least eight turns that can be written in that format."""
        while True:
            self.next_seed += 1
            made = Game(self.next_seed, "tzaar" if form == "littlegolem" else game)
            if len(made.turns) >= 8:
                return made

    def add(self, name, content, good, *expectation):
        file = File(f"{len(self.files):05}-{name}", content, [outcome(game) for game in good], *expectation)
        self.files.append(file)

    def add_good(self, count):
        for first in range(0, count, IN_A_FILE):
            form = self.chance.choice(kinds.ANY)
            games = [self.game(form) for _ in range(min(IN_A_FILE, count - first))]
            self.starts += [game.start.text() for game in games]
            self.add(f"good.{form}", b"".join(game.write(form) for game in games), games)

    def add_bad(self):
        for kind in kinds.IN_TURNS:
            self.in_turns(kind, "tzaar" if kind.formats == ("tzaar",) else None)
        for kind in kinds.IN_TEXT:
            for form in kind.formats:
                self.in_text(kind, form)
        for kind in kinds.WHOLE_FILES:
            self.add(kind.__name__, kind(self.game("text").write("text"), self.chance), [], BAD)
        for kind in kinds.OTHER_FILES:
            for form in kind.formats:
                games = [self.game(form) for _ in range(3)]
                self.add(f"{kind.__name__}.{form}", kind([game.write(form) for game in games], self.chance), games)
        for kind in kinds.PACKED:
            games = [self.game("text") for _ in range(3)]
            self.add(kind.__name__, kind([game.write("text") for game in games], self.chance), [], BAD)

    def between_good_ones(self, kind, form, text, *expectation, same=()):
        """Puts the damaged text between two good games, which must be found, as must those of `same`."""
        good = [self.game(form), self.game(form)]
        before, behind = (game.write(form) for game in good)
        self.add(f"{kind.__name__}.{form}", before + text + behind, [*good, *same], *expectation)

    def in_turns(self, kind, game):
        for form in kind.formats if game is None else ("cairn", "text"):
            damaged = self.game(form, game)
            damaged.turns = kind(damaged.turns, self.chance.randrange(2, len(damaged.turns) - 2), damaged)
            turns, is_whole, _ = damaged.verdict(is_sgf=form != "text")
            text = damaged.write(form)
            self.between_good_ones(kind, form, text, *((GOOD, turns) if is_whole else (CUT, turns)))

    def in_text(self, kind, form):
        for _ in range(20):
            game = self.game(form)
            text = game.write(form)
            turns = list(re.finditer(kinds.TURN[form], text))
            damaged, expected = kind(text, form, self.chance.choice(turns[2:-2]), self.chance)
            if damaged == text:
                continue  # what chance puts there may be what stood there; or the kind is of the other game
            if expected == SAME:
                return self.between_good_ones(kind, form, damaged, GOOD, same=[game])
            return self.between_good_ones(kind, form, damaged, expected)
        raise RuntimeError(f"{kind.__name__} does nothing to {form}")
