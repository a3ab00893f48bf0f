"""What the head of a record says: names, dates, results, setting up."""

from kinds import BAD, EITHER, GOOD, IN_TEXT, SAME, SGF, kind


@kind(IN_TEXT)
def result_wrong(text, form, turn, chance):
    head = b"# Result: B+\n# Result: W+\n" if form == "text" else b"RE[B+]"
    return (head + text, EITHER) if form == "text" else (text.replace(b"EV[", head + b"EV[", 1), EITHER)


def with_head(text, form, sgf, comment):
    """The record with more in its head."""
    if form == "text":
        return comment.encode() + b"\n" + text
    return text.replace(b"POS[", sgf + b"POS[", 1)


NAMES = ("Jose\u0301", "Jo\u200bsé", "ＡＮＮＡ", "\u202eanna", "Straße \u00a0 ", "=1+2", "@SUM(A1)", '"; DROP', "\u0130", "ﬁ")


@kind(IN_TEXT)
def name_in_another_form(text, form, turn, chance):
    name = chance.choice(NAMES)
    return with_head(text, form, f"PW[{name}]".encode(), f"# White: {name}"), GOOD


# As the world writes them, in several languages. None of them says who has won.
DATES = ("20 Nov 2019", "20. November 2019", "2019-11-20,21", "2018-12-31,2019-01-01", "20/11/2019", "2019.11.20", "20 ноября 2019 г.",
         "2019年11月20日", "20 de noviembre de 2019", "2019-11-20/21", "31.02.2019", "\u0663", "c. 1900", "19-11-20")
RESULTS = ("?", "Void", "soon", "unentschieden?", "à suivre", "W+ or B+", "1-", "0-1-0", "\u00bd", "W+R B+R", "-:-")


@kind(IN_TEXT)
def date_in_words(text, form, turn, chance):
    date = chance.choice(DATES)
    return with_head(text, form, f"DT[{date}]".encode(), f"# Date: {date}"), SAME


@kind(IN_TEXT)
def result_that_says_nothing(text, form, turn, chance):
    result = chance.choice(RESULTS)
    return with_head(text, form, f"RE[{result}]".encode(), f"# Result: {result}"), EITHER


@kind(IN_TEXT, *SGF)
def set_up_in_the_root(text, form, turn, chance):
    return with_head(text, form, chance.choice((b"AW[aa]", b"AB[cc:dd]", b"AE[E5]", b"PL[B]", b"PL[None]", b"PL[2]")), ""), BAD


@kind(IN_TEXT, *SGF)
def side_to_move_told(text, form, turn, chance):
    return with_head(text, form, chance.choice((b"PL[W]", b"PL[white]", b"PL[ w ]")), ""), SAME


@kind(IN_TEXT, "littlegolem")
def as_a_bulk_file_has_it(text, form, turn, chance):
    head = chance.choice((b"\n\nGame 7 of 12\n", b"\n----\n", b"\ngame #123 (tzaar)\n\n"))
    return head + text.replace(b"EV[", b"GC[ game #123]EV[", 1), EITHER


@kind(IN_TEXT, "littlegolem")
def name_with_brackets(text, form, turn, chance):
    name = chance.choice((b"Bob [of Leeds]", b"a\\b", b"[Ann]", b"Bob [\\]", b"x]y"))
    return text.replace(b"EV[", b"SO[" + name + b"]EV[", 1), EITHER
