"""Texts in other encodings than they say, or than is usual."""

import re

from kinds import ANY, BAD, GOOD, OTHER_FILES, SAME, SGF, around, behind, in_texts, kind, named, one_of


def in_charset(charset, name):
    """The record with that charset told, and in it a name as bytes; names in another charset lose their letters."""
    def damage(text, turn, chance):
        text = re.sub(rb"CA\[[^]]*\]|[\x80-\xff]", b"", text)
        return text.replace(b"POS[", b"CA[" + charset + b"]PW[" + name + b"]POS[", 1)
    return damage


CHARSETS = (("GB18030", "围棋"), ("Big5", "功"), ("Shift_JIS", "ソ"), ("windows-1251", "Анна"))
MARK = b"\xef\xbb\xbf"

in_texts(ANY, {
    "byte_order_mark": (GOOD, around(MARK)),
    "byte_order_marks_between": (SAME, one_of((MARK, MARK * 2), around)),
})
in_texts(SGF, {
    "comment_in_latin_1": (GOOD, behind(b"C[sch\xf6n]")),
    "charset_told": (GOOD, one_of(CHARSETS, lambda told: in_charset(told[0].encode(), told[1].encode(told[0])))),
    "charset_unknown": (BAD, in_charset(b"klingon", b"\xe9")),
    "bytes_of_another_charset": (BAD, in_charset(b"Shift_JIS", b"\x81\x20\xff")),
    "charset_in_other_words": (SAME, one_of((b" utf8 ", b"Utf-8", b"UTF8", b"utf-8"),
                                            lambda charset: in_charset(charset, "Müller".encode()))),
})


# Whole files. What is not UTF-8 says so by a mark, or by the zeros between its letters.

def file_in(charset):
    return lambda texts, chance: b"".join(texts).decode().encode(charset)


for charset in ("utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32", "utf-32-le", "utf-32-be"):
    kind(OTHER_FILES)(named("in_" + charset.replace("-", "_"), file_in(charset)))


@kind(OTHER_FILES)
def joined_in_utf_16_with_a_mark_each(texts, chance):
    return b"".join(text.decode().encode("utf-16") for text in texts)
