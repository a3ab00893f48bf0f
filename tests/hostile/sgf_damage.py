"""Damage in the properties and nodes of SGF."""

import re

from kinds import BAD, EITHER, GOOD, IN_TEXT, SGF, TURN, kind, spliced


@kind(IN_TEXT, *SGF)
def empty_turn(text, form, turn, chance):
    return spliced(text, *turn.span(1)), BAD


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
def root_value_not_closed(text, form, turn, chance):
    end = re.search(rb"\]\s*;[WB]\[", text).start()
    return spliced(text, end, end + 1), BAD


@kind(IN_TEXT, *SGF)
def value_not_opened(text, form, turn, chance):
    return spliced(text, turn.start(1) - 1, turn.start(1)), BAD


@kind(IN_TEXT, *SGF)
def words_around_it(text, form, turn, chance):
    return b"Games of Player\n\n" + text + b"\nThat is all for today.\n", GOOD


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
def blanks_of_typesetters_between_nodes(text, form, turn, chance):
    return spliced(text, turn.end(), turn.end(), "\u00a0\u2009\u200b".encode()), GOOD


@kind(IN_TEXT, *SGF)
def set_up_between_turns(text, form, turn, chance):
    return spliced(text, turn.end(), turn.end(), b";AW[aa]AE[bb]"), BAD


@kind(IN_TEXT, *SGF)
def moves_without_turns(text, form, turn, chance):
    return text.rstrip()[:-1] + b";B[];W[])\n", EITHER
