"""Kinds of damage. Each is a function with the formats in which it makes sense; it returns what it
makes of a game, and what must be found.

GOOD: the record is good. BAD: it, or what stands in its place, must be named as bad. EITHER: it may
be good or bad. CUT, number: the rules of this tester allow so many turns of it.
"""

GOOD, BAD, EITHER, CUT = "good", "bad", "either", "cut off"
ANY = ("cairn", "littlegolem", "text")
SGF = ("cairn", "littlegolem")
IN_TURNS, IN_TEXT, WHOLE_FILES, PACKED = [], [], [], []


def kind(group, *formats):
    """Puts a function into one of the lists of kinds."""
    def add(function):
        function.formats = formats or ANY
        group.append(function)
        return function
    return add
