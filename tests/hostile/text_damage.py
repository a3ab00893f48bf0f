"""Damage in the text of a record, of whatever format: in its turns, before it and behind it, and of its start."""

from kinds import ANY, BAD, TEXT, around, in_texts, replaced, spliced, substituted


def second_byte(new):
    return lambda text, turn, chance: spliced(text, turn.start(1) + 1, turn.start(1) + 2, new)


def cut_in_a_turn(text, turn, chance):
    return text[:turn.start(1) + 1] + (b"" if text.startswith(b"(") else b"\n")


in_texts(ANY, {
    "nonsense_turn": (BAD, replaced(b"h?llo")),
    "nul_in_a_turn": (BAD, second_byte(b"\0")),
    "control_in_a_turn": (BAD, second_byte(b"\x07")),
    "wrong_byte_in_a_turn": (BAD, second_byte(b"\xff")),
    "long_turn": (BAD, replaced(b"x" * 100_000)),
    "letter_lost": (BAD, lambda text, turn, chance: spliced(text, turn.start(1), turn.start(1) + 1)),
    "cut_in_a_turn": (BAD, cut_in_a_turn),
    "junk_before": (BAD, around(b"lost+found\n")),
    "junk_behind": (BAD, around(b"", b"lost+found\n")),
    "much_junk_behind": (BAD, around(b"", b"lost+found\n" * 30_000)),
    "page_before": (BAD, around(b"<html><body>404 Not Found</body></html>\n")),
})
in_texts(TEXT, {
    "position_lost": (BAD, lambda text, turn, chance: b"".join(
        line for line in text.splitlines(True) if b"/" not in line)),
    "position_cut": (BAD, substituted(rb"\n([^#/\n]{2,})/[^\n]*\n", rb"\n\1\n")),
    "side_to_move_lost": (BAD, substituted(rb" w 1\n", b" 1\n")),
    "head_lost": (BAD, lambda text, turn, chance: text[text.index(b"\n1. ") + 1:]),
    "beginning_lost": (BAD, lambda text, turn, chance: text[turn.start():]),
})
