"""What stands between the lines of a record, and around them."""

from kinds import BAD, IN_TEXT, SAME, kind, spliced


@kind(IN_TEXT)
def lines_end_with_cr_lf(text, form, turn, chance):
    return text.replace(b"\n", b"\r\n"), SAME


@kind(IN_TEXT)
def lines_end_with_cr(text, form, turn, chance):
    return text.replace(b"\n", b"\r"), SAME


@kind(IN_TEXT)
def blanks_at_line_ends(text, form, turn, chance):
    return text.replace(b"\n", b" \t\n"), SAME


@kind(IN_TEXT)
def blank_lines_between(text, form, turn, chance):
    return b"\n\n" + text + b"\n\n", SAME


def without_line_ends(text, end):
    return text.rstrip(b"\n").replace(b"\n", end) + b"\n"


def lines_end_with(name, end, found=BAD):
    """A kind of damage: something else stands in the place of all line ends."""
    def damage(text, form, turn, chance):
        return without_line_ends(text, end), found
    damage.__name__ = name
    return kind(IN_TEXT, "text")(damage)


lines_end_with("lines_joined_by_blanks", b" ")
lines_end_with("lines_joined_by_a_letter", b"x")
lines_end_with("lines_end_with_a_vertical_tabulator", b"\v")
lines_end_with("lines_end_with_a_line_separator", b"\xe2\x80\xa8", SAME)
lines_end_with("lines_end_with_a_paragraph_separator", b"\xe2\x80\xa9", SAME)


@kind(IN_TEXT, "text")
def lines_end_as_mainframes_have_it(text, form, turn, chance):
    return text.replace(b"\n", b"\xc2\x85"), SAME


@kind(IN_TEXT, "text")
def quoted_in_a_mail(text, form, turn, chance):
    sign = chance.choice((b"> ", b">", b"> > ", b"&gt; "))
    return sign + without_line_ends(text, b"\n" + sign), BAD


@kind(IN_TEXT, "text")
def talk_between_turns(text, form, turn, chance):
    said = chance.choice((b"[12:03] Ann: well played", b"9:41 PM <Bob> thanks", b"26/11/2026, 12:04 - Ann: hm, at 7 then",
                          b"Ann, [26.11.2026 12:05]"))
    return spliced(text, turn.start(), turn.start(), said + b"\n"), BAD


@kind(IN_TEXT, "text")
def comments_between(text, form, turn, chance):
    return spliced(text, turn.start(), turn.start(), b"# here it was won\n"), SAME
