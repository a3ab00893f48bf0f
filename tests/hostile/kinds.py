"""Kinds of damage. Each is a function with the formats in which it makes sense; it returns what it
makes of a game, and what must be found.

SAME: all of the game is found in it, with its winner. GOOD: the record is good. BAD: it, or what stands
in its place, must be named as bad. EITHER: it may be good or bad. CUT, number: the rules of this tester
allow so many turns of it.
"""

import re

SAME, GOOD, BAD, EITHER, CUT = "same", "good", "bad", "either", "cut off"
ANY = ("cairn", "littlegolem", "text")
SGF = ("cairn", "littlegolem")
TEXT = ("text",)
TURN = {"cairn": rb";[WB]\[([^]]*)\]", "littlegolem": rb";[WB]\[([^]]*)\]", "text": rb"\d+\. (\S+)"}
IN_TURNS, IN_TEXT, WHOLE_FILES, PACKED = [], [], [], []
# These make a whole file of the texts of several games, all of which are found in it.
OTHER_FILES = []


def kind(group, *formats):
    """Puts a function into one of the lists of kinds."""
    def add(function):
        function.formats = formats or ANY
        group.append(function)
        return function
    return add


def named(name, function):
    function.__name__ = name
    return function


def in_texts(formats, damages):
    """Kinds by their names: what must be found, and what is made of a text and of one of its turns, by chance."""
    def function(found, damage):
        return lambda text, form, turn, chance: (damage(text, turn, chance), found)

    for name, row in damages.items():
        kind(IN_TEXT, *formats)(named(name, function(*row)))


def spliced(text, start, end, new=b""):
    return text[:start] + new + text[end:]


def replaced(new, group=1):
    """Something in the place of the turn, or of all that the record says of it (group 0)."""
    return lambda text, turn, chance: spliced(text, *turn.span(group), new)


def before(new):
    return lambda text, turn, chance: spliced(text, turn.start(), turn.start(), new)


def behind(new):
    return lambda text, turn, chance: spliced(text, turn.end(), turn.end(), new)


def one_of(words, damage):
    """The damage with one of these words, by chance."""
    return lambda text, turn, chance: damage(chance.choice(words))(text, turn, chance)


def around(first=b"", last=b""):
    """Something before and behind the whole record."""
    return lambda text, turn, chance: first + text + last


def substituted(pattern, new):
    """The first place of the record that fits is written otherwise."""
    return lambda text, turn, chance: re.sub(pattern, new, text, count=1)
