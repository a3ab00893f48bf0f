"""What the head of a record says: names, dates, results, setting up."""

from kinds import ANY, BAD, EITHER, GOOD, SAME, SGF, in_texts, one_of


def with_head(sgf, comment):
    """The record with more in its head, as a property or a comment of text."""
    def damage(text, turn, chance):
        if text.startswith(b"#"):
            return comment.encode() + b"\n" + text
        return text.replace(b"POS[", sgf + b"POS[", 1)
    return damage


def told(tag, comment):
    return lambda word: with_head(f"{tag}[{word}]".encode(), f"# {comment}: {word}")


def before_the_event(new):
    return lambda text, turn, chance: text.replace(b"EV[", new + b"EV[", 1)


def as_a_bulk_file_has_it(head):
    return lambda text, turn, chance: head + before_the_event(b"GC[ game #123]")(text, turn, chance)


NAMES = ("Jose\u0301", "Jo\u200bsé", "ＡＮＮＡ", "\u202eanna", "Straße \u00a0 ", "=1+2", "@SUM(A1)", '"; DROP', "\u0130", "ﬁ")
# As the world writes them, in several languages. None of them says who has won.
DATES = ("20 Nov 2019", "20. November 2019", "2019-11-20,21", "2018-12-31,2019-01-01", "20/11/2019", "2019.11.20", "20 ноября 2019 г.",
         "2019年11月20日", "20 de noviembre de 2019", "2019-11-20/21", "31.02.2019", "\u0663", "c. 1900", "19-11-20")
RESULTS = ("?", "Void", "soon", "unentschieden?", "à suivre", "W+ or B+", "1-", "0-1-0", "\u00bd", "W+R B+R", "-:-")
SET_UP = (b"AW[aa]", b"AB[cc:dd]", b"AE[E5]", b"PL[B]", b"PL[None]", b"PL[2]")
SIDES = (b"PL[W]", b"PL[white]", b"PL[ w ]")
BULK = (b"\n\nGame 7 of 12\n", b"\n----\n", b"\ngame #123 (tzaar)\n\n")
BRACKETS = (b"Bob [of Leeds]", b"a\\b", b"[Ann]", b"Bob [\\]", b"x]y")

in_texts(ANY, {
    "result_wrong": (EITHER, with_head(b"RE[B+]", "# Result: B+\n# Result: W+")),
    "name_in_another_form": (GOOD, one_of(NAMES, told("PW", "White"))),
    "date_in_words": (SAME, one_of(DATES, told("DT", "Date"))),
    "result_that_says_nothing": (EITHER, one_of(RESULTS, told("RE", "Result"))),
})
in_texts(SGF, {
    "set_up_in_the_root": (BAD, one_of(SET_UP, lambda new: with_head(new, ""))),
    "side_to_move_told": (SAME, one_of(SIDES, lambda new: with_head(new, ""))),
})
in_texts(("littlegolem",), {
    "as_a_bulk_file_has_it": (EITHER, one_of(BULK, as_a_bulk_file_has_it)),
    "name_with_brackets": (EITHER, one_of(BRACKETS, lambda name: before_the_event(b"SO[" + name + b"]"))),
})
