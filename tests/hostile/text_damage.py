"""Damage in the text of a record, of whatever format: in its turns, before it and behind it, and of its start."""

import re

from kinds import BAD, IN_TEXT, kind, spliced


@kind(IN_TEXT)
def nonsense_turn(text, form, turn, chance):
    return spliced(text, *turn.span(1), b"h?llo"), BAD


@kind(IN_TEXT)
def nul_in_a_turn(text, form, turn, chance):
    return spliced(text, turn.start(1) + 1, turn.start(1) + 2, b"\0"), BAD


@kind(IN_TEXT)
def control_in_a_turn(text, form, turn, chance):
    return spliced(text, turn.start(1) + 1, turn.start(1) + 2, b"\x07"), BAD


@kind(IN_TEXT)
def wrong_byte_in_a_turn(text, form, turn, chance):
    return spliced(text, turn.start(1) + 1, turn.start(1) + 2, b"\xff"), BAD


@kind(IN_TEXT)
def long_turn(text, form, turn, chance):
    return spliced(text, *turn.span(1), b"x" * 100_000), BAD


@kind(IN_TEXT)
def letter_lost(text, form, turn, chance):
    return spliced(text, turn.start(1), turn.start(1) + 1), BAD


@kind(IN_TEXT)
def cut_in_a_turn(text, form, turn, chance):
    return text[:turn.start(1) + 1] + (b"\n" if form == "text" else b""), BAD


@kind(IN_TEXT)
def junk_before(text, form, turn, chance):
    return b"lost+found\n" + text, BAD


@kind(IN_TEXT)
def junk_behind(text, form, turn, chance):
    return text + b"lost+found\n", BAD


@kind(IN_TEXT)
def much_junk_behind(text, form, turn, chance):
    return text + b"lost+found\n" * 30_000, BAD


@kind(IN_TEXT)
def page_before(text, form, turn, chance):
    return b"<html><body>404 Not Found</body></html>\n" + text, BAD


@kind(IN_TEXT, "text")
def position_lost(text, form, turn, chance):
    return b"".join(line for line in text.splitlines(True) if b"/" not in line), BAD


@kind(IN_TEXT, "text")
def position_cut(text, form, turn, chance):
    return re.sub(rb"\n([^#/\n]{2,})/[^\n]*\n", rb"\n\1\n", text, count=1), BAD


@kind(IN_TEXT, "text")
def side_to_move_lost(text, form, turn, chance):
    return text.replace(b" w 1\n", b" 1\n", 1), BAD


@kind(IN_TEXT, "text")
def head_lost(text, form, turn, chance):
    return text[text.index(b"\n1. ") + 1:], BAD


@kind(IN_TEXT, "text")
def beginning_lost(text, form, turn, chance):
    return text[turn.start():], BAD
