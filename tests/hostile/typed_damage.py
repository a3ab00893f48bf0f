"""Turns as people type them: whole games in each form, and each form with a turn spoilt."""

import re

import tzaar_rules
from games import LONGEST
from kinds import (ANY, BAD, EITHER, GOOD, IN_TEXT, SAME, TEXT, TURN, around, before, in_texts, kind, named, one_of,
                   replaced, spliced)

UNSEEN = ("\u200b", "\ufeff", "\u00ad", "\u2060")
MARKS = (b"!", b"?!", b" ??", b" $2", b" {well; played 1. a1}", b" ; well played")
SPACES = (b"no-gap", b"diagonal", b"other")


@kind(IN_TEXT, "text")
def numbered_words_behind(text, form, turn, chance):
    number = len(re.findall(TURN[form], text)) + 1
    return text + b"%d. lost and found\n" % number, GOOD if number <= LONGEST else EITHER  # which is behind the end


def in_the_turn(unseen):
    return lambda text, turn, chance: spliced(text, turn.start(1) + 2, turn.start(1) + 2, unseen.encode())


def in_small_letters_with(mark):
    return lambda text, turn, chance: replaced(turn[1].lower() + mark)(text, turn, chance)


def number_as(new):
    return lambda text, turn, chance: spliced(text, turn.start(), turn.start(1), new)


in_texts(ANY, {"unseen_characters_in_a_turn": (GOOD, one_of(UNSEEN, in_the_turn))})
in_texts(TEXT, {
    "words_behind": (BAD, around(b"", b"see b2 and c3\n")),
    "number_damaged": (EITHER, number_as(b"7. ")),
    "number_lost": (GOOD, number_as(b"")),
    "typed_turn": (GOOD, one_of(MARKS, in_small_letters_with)),
    "tags_above": (GOOD, around(b'[Event "a [cup] \\\\"] [Round "1"]\n')),
    "tag_not_closed": (EITHER, before(b'[Event "Cup\n')),
    "brace_not_closed": (EITHER, before(b"{well played\n")),
    "names_of_spaces_told": (EITHER, one_of(SPACES, lambda names: around(b"# Spaces: " + names + b"\n"))),
})

# All turns of a game in another form.

def actions_of(turn):
    """The actions of a turn of TZAAR; in Battle of Towers a turn is one action."""
    return re.split(r"-(?=[a-zA-Z]\d[x+]|pass)", turn)


def is_tzaar(turns):
    return bool(re.match(r"[A-I]\d[x+]", turns[0]))


def in_form(name, write, tzaar_only=False):
    """Two kinds: a whole game whose turns `write` makes lines of, and the same with a turn spoilt."""
    def parts(text):
        turns = [match[1].decode() for match in re.finditer(TURN["text"], text)]
        return text[:re.search(TURN["text"], text).start()], turns

    def whole(text, form, turn, chance):
        head, turns = parts(text)
        return (text if tzaar_only and not is_tzaar(turns) else head + write(turns).encode()), SAME

    def spoilt(text, form, turn, chance):
        head, turns = parts(text)
        if tzaar_only and not is_tzaar(turns):
            return text, BAD
        at = chance.randrange(2, len(turns) - 2)
        turns[at] = chance.choice(("h?llo", turns[at - 1], "e5", turns[at][:3]))
        return head + write(turns).encode(), BAD

    kind(IN_TEXT, "text")(named(name, whole))
    kind(IN_TEXT, "text")(named(name + "_spoilt", spoilt))


def each(spell, end="\n", number="{}. "):
    return lambda turns: end.join(number.format(i) + spell(turn) for i, turn in enumerate(turns, 1)) + "\n"


def signs_as(capture, stack, between):
    """Spells turns with other signs; `-` of a move in Battle of Towers stays."""
    return lambda turn: between.join(action.replace("x", capture).replace("+", stack) for action in actions_of(turn))


def letters_of(turn):
    spaces = {tzaar_rules.name_of(space): tzaar_rules.letters_of(space) for space in tzaar_rules.SPACES}
    return "-".join(re.sub("[x+]", "", re.sub(r"[A-I]\d", lambda found: spaces[found[0]], action))
                    for action in actions_of(turn))


def without_gap(turn):
    return re.sub(r"E([6-9])", lambda found: f"E{int(found[1]) - 1}", turn)


def diagonally(turn):
    return re.sub(r"([F-I])(\d)", lambda found: found[1] + str(int(found[2]) + "EFGHI".index(found[1])), turn)


def plain(turn):
    return turn


in_form("arrows", each(signs_as(" -> ", " + ", " - ")))
in_form("arrows_of_typesetters", each(signs_as("\u2192", "\u2192", " \u2013 ")))
in_form("crosses", each(signs_as(" \u00d7 ", "+", "-")))
in_form("small_letters_with_marks", each(lambda turn: turn.lower() + "!?"))
in_form("turns_on_one_line", each(plain, " ", ""))
in_form("a_line_of_numbered_turns", each(plain, " ", "{}."))
in_form("three_dots", each(plain, "\n", "{}... "))
in_form("comments_between_turns", each(lambda turn: turn + " {1. a1\nb2} ; c3-c4"))
in_form("letters_of_little_golem", each(letters_of), tzaar_only=True)
in_form("names_without_a_gap", lambda turns: "# Spaces: no-gap\n" + each(without_gap)(turns), tzaar_only=True)
in_form("names_along_the_diagonals", lambda turns: "# Spaces: diagonal\n" + each(diagonally)(turns), tzaar_only=True)
