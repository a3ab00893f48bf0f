"""Kinds of damage. Each is a function with the formats in which it makes sense; it returns what it
makes of a game, and what must be found.

SAME: all of the game is found in it, with its winner. GOOD: the record is good. BAD: it, or what stands
in its place, must be named as bad. EITHER: it may be good or bad. CUT, number: the rules of this tester
allow so many turns of it.
"""

SAME, GOOD, BAD, EITHER, CUT = "same", "good", "bad", "either", "cut off"
ANY = ("cairn", "littlegolem", "text")
SGF = ("cairn", "littlegolem")
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


def spliced(text, start, end, new=b""):
    return text[:start] + new + text[end:]
