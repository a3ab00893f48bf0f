"""Texts in other encodings than they say, or than is usual."""

import re

from kinds import BAD, GOOD, IN_TEXT, OTHER_FILES, SAME, SGF, kind, named, spliced




@kind(IN_TEXT, *SGF)
def comment_in_latin_1(text, form, turn, chance):
    return spliced(text, turn.end(), turn.end(), b"C[sch\xf6n]"), GOOD


@kind(IN_TEXT)
def byte_order_mark(text, form, turn, chance):
    return b"\xef\xbb\xbf" + text, GOOD


def in_charset(text, charset, name):
    """The record with that charset told, and in it a name as bytes; names in another charset lose their letters."""
    return re.sub(rb"CA\[[^]]*\]|[\x80-\xff]", b"", text).replace(b"POS[", b"CA[" + charset + b"]PW[" + name + b"]POS[", 1)


@kind(IN_TEXT, *SGF)
def charset_told(text, form, turn, chance):
    charset, name = chance.choice((("GB18030", "围棋"), ("Big5", "功"), ("Shift_JIS", "ソ"), ("windows-1251", "Анна")))
    return in_charset(text, charset.encode(), name.encode(charset)), GOOD


@kind(IN_TEXT, *SGF)
def charset_unknown(text, form, turn, chance):
    return in_charset(text, b"klingon", b"\xe9"), BAD


@kind(IN_TEXT, *SGF)
def bytes_of_another_charset(text, form, turn, chance):
    return in_charset(text, b"Shift_JIS", b"\x81\x20\xff"), BAD


@kind(IN_TEXT, *SGF)
def charset_in_other_words(text, form, turn, chance):
    charset = chance.choice((b" utf8 ", b"Utf-8", b"UTF8", b"utf-8"))
    return in_charset(text, charset, "Müller".encode()), SAME


@kind(IN_TEXT)
def byte_order_marks_between(text, form, turn, chance):
    return b"\xef\xbb\xbf" * chance.choice((1, 2)) + text, SAME


# Whole files. What is not UTF-8 says so by a mark, or by the zeros between its letters.

def file_in(charset):
    def encode(texts, chance):
        return b"".join(texts).decode().encode(charset)
    return kind(OTHER_FILES)(named("in_" + charset.replace("-", "_"), encode))


for charset in ("utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32", "utf-32-le", "utf-32-be"):
    file_in(charset)


@kind(OTHER_FILES)
def joined_in_utf_16_with_a_mark_each(texts, chance):
    return b"".join(text.decode().encode("utf-16") for text in texts)
