"""Damage in the text of a record. Each kind takes the text, its format, a place between turns (a
match), and a random generator."""

import re

from games import LONGEST
from kinds import BAD, EITHER, GOOD, IN_TEXT, SGF, kind

TURN = {"cairn": rb";[WB]\[([^]]*)\]", "littlegolem": rb";[WB]\[([^]]*)\]", "text": rb"\d+\. (\S+)"}


def spliced(text, start, end, new=b""):
    return text[:start] + new + text[end:]


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


@kind(IN_TEXT, *SGF)
def empty_turn(text, form, turn, chance):
    return spliced(text, *turn.span(1)), BAD


@kind(IN_TEXT)
def cut_in_a_turn(text, form, turn, chance):
    return text[:turn.start(1) + 1] + (b"\n" if form == "text" else b""), BAD


@kind(IN_TEXT, *SGF)
def cut_between_turns(text, form, turn, chance):
    return text[:turn.start()], BAD


@kind(IN_TEXT, *SGF)
def cut_in_the_root(text, form, turn, chance):
    return text[:text.index(b"POS[") + 20] + b"\n", BAD


@kind(IN_TEXT, *SGF)
def value_not_closed(text, form, turn, chance):
    return spliced(text, turn.end() - 1, turn.end()), BAD


@kind(IN_TEXT, *SGF)
def value_not_opened(text, form, turn, chance):
    return spliced(text, turn.start(1) - 1, turn.start(1)), BAD


@kind(IN_TEXT, *SGF)
def game_not_closed(text, form, turn, chance):
    return text.rstrip()[:-1] + b"\n", BAD


@kind(IN_TEXT, *SGF)
def closed_twice(text, form, turn, chance):
    return text.rstrip() + b")\n", BAD


@kind(IN_TEXT, *SGF)
def closed_too_early(text, form, turn, chance):
    return spliced(text, turn.start(), turn.start(), b")"), BAD


@kind(IN_TEXT, *SGF)
def property_doubled(text, form, turn, chance):
    return spliced(text, turn.start() + 1, turn.start() + 1, text[turn.start() + 1:turn.start() + 2]), BAD


@kind(IN_TEXT, *SGF)
def last_property_doubled(text, form, turn, chance):
    last = list(re.finditer(TURN[form], text))[-1]
    return spliced(text, last.start() + 1, last.start() + 1, text[last.start() + 1:last.start() + 2]), BAD


@kind(IN_TEXT, *SGF)
def last_property_in_small_letters(text, form, turn, chance):
    last = list(re.finditer(TURN[form], text))[-1]
    letter = text[last.start() + 1:last.start() + 2]
    return spliced(text, last.start() + 1, last.start() + 2, letter.lower()), BAD


@kind(IN_TEXT, *SGF)
def last_property_another(text, form, turn, chance):
    last = list(re.finditer(TURN[form], text))[-1]
    return spliced(text, last.start() + 1, last.start() + 2, b"Q"), BAD


@kind(IN_TEXT, *SGF)
def last_semicolon_a_letter(text, form, turn, chance):
    last = list(re.finditer(TURN[form], text))[-1]
    return spliced(text, last.start(), last.start() + 1, b"x"), BAD


@kind(IN_TEXT, *SGF)
def last_semicolon_joins_a_known_name(text, form, turn, chance):
    last = list(re.finditer(TURN[form], text))[-1]
    return spliced(text, last.start(), last.start() + 1, b"A"), BAD


@kind(IN_TEXT, *SGF)
def last_property_a_comment(text, form, turn, chance):
    last = list(re.finditer(TURN[form], text))[-1]
    return spliced(text, last.start() + 1, last.start() + 2, b"C"), BAD


@kind(IN_TEXT, *SGF)
def two_starts(text, form, turn, chance):
    return re.sub(rb"POS(\[[^]]*\])", rb"POS\1\1", text, count=1), BAD


@kind(IN_TEXT, *SGF)
def property_lost(text, form, turn, chance):
    return spliced(text, turn.start() + 1, turn.start() + 2), BAD


@kind(IN_TEXT, *SGF)
def no_game_named(text, form, turn, chance):
    return re.sub(rb"FF\[\w+\]", b"", text, count=1), BAD


@kind(IN_TEXT, *SGF)
def unknown_game(text, form, turn, chance):
    return re.sub(rb"FF\[\w+\]", b"FF[CHESS]", text, count=1), BAD


@kind(IN_TEXT, *SGF)
def short_start(text, form, turn, chance):
    return re.sub(rb"POS\[..", b"POS[", text, count=1), BAD


@kind(IN_TEXT, *SGF)
def wrong_letter_in_the_start(text, form, turn, chance):
    return re.sub(rb"POS\[.", b"POS[!", text, count=1), BAD


@kind(IN_TEXT, *SGF)
def long_start(text, form, turn, chance):
    return text.replace(b"POS[", b"POS[" + b"a" * 50_000, 1), BAD


@kind(IN_TEXT, *SGF)
def move_in_the_root(text, form, turn, chance):
    return text.replace(b"POS[", b"W[npmq]POS[", 1), BAD


@kind(IN_TEXT, *SGF)
def two_moves_in_a_node(text, form, turn, chance):
    return spliced(text, turn.end(), turn.end(), turn[0][1:]), BAD


@kind(IN_TEXT, *SGF)
def junk_in_a_node(text, form, turn, chance):
    return spliced(text, turn.end(), turn.end(), b"#!$"), BAD


@kind(IN_TEXT, *SGF)
def comment_not_closed(text, form, turn, chance):
    return spliced(text, turn.end(), turn.end(), b"C[well played"), BAD


@kind(IN_TEXT, *SGF)
def variation_not_closed(text, form, turn, chance):
    return spliced(text, turn.end(), turn.end(), b"("), BAD


@kind(IN_TEXT, *SGF)
def nested_deeply(text, form, turn, chance):
    return spliced(text, turn.end(), turn.end(), b"(;C[x]" * 3000), BAD


@kind(IN_TEXT, *SGF)
def very_many_nodes(text, form, turn, chance):
    return spliced(text, turn.end(), turn.end(), b";" * 200_000), BAD


@kind(IN_TEXT, *SGF)
def very_many_properties(text, form, turn, chance):
    return spliced(text, turn.end(), turn.end(), b"A[x]" * 5000), BAD


@kind(IN_TEXT, *SGF)
def unknown_property(text, form, turn, chance):
    return spliced(text, turn.end(), turn.end(), b"XQ[hello]"), GOOD


@kind(IN_TEXT, *SGF)
def comment_in_latin_1(text, form, turn, chance):
    return spliced(text, turn.end(), turn.end(), b"C[sch\xf6n]"), GOOD


@kind(IN_TEXT)
def junk_before(text, form, turn, chance):
    return b"lost+found\n" + text, BAD


@kind(IN_TEXT)
def junk_behind(text, form, turn, chance):
    return text + b"lost+found\n", BAD


@kind(IN_TEXT, "text")
def words_behind(text, form, turn, chance):
    return text + b"see b2 and c3\n", BAD


@kind(IN_TEXT, "text")
def numbered_words_behind(text, form, turn, chance):
    number = len(re.findall(TURN[form], text)) + 1
    is_over = number <= LONGEST
    return text + b"%d. lost and found\n" % number, GOOD if is_over else EITHER


@kind(IN_TEXT)
def much_junk_behind(text, form, turn, chance):
    return text + b"lost+found\n" * 30_000, BAD


@kind(IN_TEXT)
def page_before(text, form, turn, chance):
    return b"<html><body>404 Not Found</body></html>\n" + text, BAD


@kind(IN_TEXT)
def result_wrong(text, form, turn, chance):
    head = b"# Result: B+\n# Result: W+\n" if form == "text" else b"RE[B+]"
    return (head + text, EITHER) if form == "text" else (text.replace(b"EV[", head + b"EV[", 1), EITHER)


@kind(IN_TEXT)
def lines_end_with_cr_lf(text, form, turn, chance):
    return text.replace(b"\n", b"\r\n"), GOOD


@kind(IN_TEXT)
def lines_end_with_cr(text, form, turn, chance):
    return text.replace(b"\n", b"\r"), GOOD


@kind(IN_TEXT)
def blanks_at_line_ends(text, form, turn, chance):
    return text.replace(b"\n", b" \t\n"), GOOD


@kind(IN_TEXT)
def blank_lines_between(text, form, turn, chance):
    return b"\n\n" + text + b"\n\n", GOOD


@kind(IN_TEXT)
def byte_order_mark(text, form, turn, chance):
    return b"\xef\xbb\xbf" + text, GOOD


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
lines_end_with("lines_end_with_a_line_separator", b"\xe2\x80\xa8", GOOD)
lines_end_with("lines_end_with_a_paragraph_separator", b"\xe2\x80\xa9", GOOD)


@kind(IN_TEXT, "text")
def quoted_in_a_mail(text, form, turn, chance):
    sign = chance.choice((b"> ", b">", b"> > ", b">>> ", b"&gt; "))
    return sign + without_line_ends(text, b"\n" + sign), GOOD


@kind(IN_TEXT, "text")
def lines_end_as_mainframes_have_it(text, form, turn, chance):
    return text.replace(b"\n", b"\xc2\x85"), GOOD


@kind(IN_TEXT, "text")
def talk_between_turns(text, form, turn, chance):
    said = chance.choice((b"[12:03] Ann: well played", b"9:41 PM <Bob> thanks", b"26/11/2026, 12:04 - Ann: hm, at 7 then",
                          b"Ann, [26.11.2026 12:05]"))
    return spliced(text, turn.start(), turn.start(), said + b"\n"), GOOD


@kind(IN_TEXT, "text")
def time_and_name_before_a_turn(text, form, turn, chance):
    return spliced(text, turn.start(), turn.start(1), chance.choice((b"[12:03] Ann: ", b"12:04 ", b"9:41 PM Bob: "))), GOOD


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


@kind(IN_TEXT, "text")
def number_damaged(text, form, turn, chance):
    return spliced(text, turn.start(), turn.start(1), b"7. "), EITHER


@kind(IN_TEXT, "text")
def number_lost(text, form, turn, chance):
    return spliced(text, turn.start(), turn.start(1)), GOOD


@kind(IN_TEXT, "text")
def comments_between(text, form, turn, chance):
    return spliced(text, turn.start(), turn.start(), b"# here it was won\n"), GOOD


@kind(IN_TEXT)
def unseen_characters_in_a_turn(text, form, turn, chance):
    return spliced(text, turn.start(1) + 2, turn.start(1) + 2, chance.choice(
        ("\u200b", "\ufeff", "\u00ad", "\u2060")).encode()), GOOD


@kind(IN_TEXT, *SGF)
def blanks_of_typesetters_between_nodes(text, form, turn, chance):
    return spliced(text, turn.end(), turn.end(), "\u00a0\u2009\u200b".encode()), GOOD


@kind(IN_TEXT, *SGF)
def set_up_between_turns(text, form, turn, chance):
    return spliced(text, turn.end(), turn.end(), b";AW[aa]AE[bb]"), BAD


@kind(IN_TEXT, *SGF)
def moves_without_turns(text, form, turn, chance):
    return text.rstrip()[:-1] + b";B[];W[])\n", EITHER


@kind(IN_TEXT, "text")
def typed_turn(text, form, turn, chance):
    typed = turn[1].lower() + chance.choice((b"!", b"?!", b" ??", b" $2", b" {well; played 1. a1}", b" ; well played"))
    return spliced(text, *turn.span(1), typed), GOOD


@kind(IN_TEXT, "text")
def tags_above(text, form, turn, chance):
    return b'[Event "a [cup] \\"]\n[Round "1"]\n' + text, GOOD


@kind(IN_TEXT, "text")
def tag_not_closed(text, form, turn, chance):
    return spliced(text, turn.start(), turn.start(), b'[Event "Cup\n'), EITHER


@kind(IN_TEXT, "text")
def brace_not_closed(text, form, turn, chance):
    return spliced(text, turn.start(), turn.start(), b"{well played\n"), EITHER


@kind(IN_TEXT, "text")
def names_of_spaces_told(text, form, turn, chance):
    return b"# Spaces: " + chance.choice((b"no-gap", b"diagonal", b"other")) + b"\n" + text, EITHER


@kind(IN_TEXT, "text")
def rest_of_a_grid(text, form, turn, chance):
    return text + b"w1 w1 w1 w1 b1 n  n  n  n  0\n" * chance.randrange(1, 9), BAD


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


@kind(IN_TEXT)
def date_or_result_of_people(text, form, turn, chance):
    date, result = chance.choice((("20 Nov 2019", "?"), ("2019-11-20,21", "Void"), ("31.02.2019", "soon"), ("\u0663", "1/2")))
    return with_head(text, form, f"DT[{date}]RE[{result}]".encode(), f"# Date: {date}\n# Result: {result}"), EITHER
