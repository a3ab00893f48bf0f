"""What stands between the lines of a record, and around them."""

from kinds import ANY, BAD, SAME, TEXT, around, before, in_texts, one_of


def line_ends(end):
    return lambda text, turn, chance: text.replace(b"\n", end)


def line_ends_within(end, start=b""):
    """Something else in the place of all line ends but the last, and before the first line."""
    return lambda text, turn, chance: start + text.rstrip(b"\n").replace(b"\n", end) + b"\n"


SIGNS = (b"> ", b">", b"> > ", b"&gt; ")
TALK = (b"[12:03] Ann: well played\n", b"9:41 PM <Bob> thanks\n", b"26/11/2026, 12:04 - Ann: hm, at 7 then\n",
        b"Ann, [26.11.2026 12:05]\n")

in_texts(ANY, {
    "lines_end_with_cr_lf": (SAME, line_ends(b"\r\n")),
    "lines_end_with_cr": (SAME, line_ends(b"\r")),
    "blanks_at_line_ends": (SAME, line_ends(b" \t\n")),
    "blank_lines_between": (SAME, around(b"\n\n", b"\n\n")),
})
in_texts(TEXT, {
    "lines_joined_by_blanks": (BAD, line_ends_within(b" ")),
    "lines_joined_by_a_letter": (BAD, line_ends_within(b"x")),
    "lines_end_with_a_vertical_tabulator": (BAD, line_ends_within(b"\v")),
    "lines_end_with_a_line_separator": (SAME, line_ends_within(b"\xe2\x80\xa8")),
    "lines_end_with_a_paragraph_separator": (SAME, line_ends_within(b"\xe2\x80\xa9")),
    "lines_end_as_mainframes_have_it": (SAME, line_ends(b"\xc2\x85")),
    "quoted_in_a_mail": (BAD, one_of(SIGNS, lambda sign: line_ends_within(b"\n" + sign, sign))),
    "talk_between_turns": (BAD, one_of(TALK, before)),
    "comments_between": (SAME, before(b"# here it was won\n")),
})
