"""Damage in the properties and nodes of SGF."""

import re

from kinds import BAD, EITHER, GOOD, SGF, TURN, around, before, behind, in_texts, replaced, spliced, substituted


def last_turn(at, change):
    """Changes a byte at the beginning of the last turn, which is like `;W[`."""
    def damage(text, turn, chance):
        place = list(re.finditer(TURN["cairn"], text))[-1].start() + at
        return spliced(text, place, place + 1, change(text[place:place + 1]))
    return damage


def root_value_not_closed(text, turn, chance):
    end = re.search(rb"\]\s*;[WB]\[", text).start()
    return spliced(text, end, end + 1)


in_texts(SGF, {
    "empty_turn": (BAD, replaced(b"")),
    "cut_between_turns": (BAD, lambda text, turn, chance: text[:turn.start()]),
    "cut_in_the_root": (BAD, lambda text, turn, chance: text[:text.index(b"POS[") + 20] + b"\n"),
    "value_not_closed": (BAD, lambda text, turn, chance: spliced(text, turn.end() - 1, turn.end())),
    "root_value_not_closed": (BAD, root_value_not_closed),
    "value_not_opened": (BAD, lambda text, turn, chance: spliced(text, turn.start(1) - 1, turn.start(1))),
    "words_around_it": (GOOD, around(b"Games of Player\n\n", b"\nThat is all for today.\n")),
    "game_not_closed": (BAD, lambda text, turn, chance: text.rstrip()[:-1] + b"\n"),
    "closed_twice": (BAD, lambda text, turn, chance: text.rstrip() + b")\n"),
    "closed_too_early": (BAD, before(b")")),
    "property_doubled": (BAD, lambda text, turn, chance: spliced(text, turn.start() + 1, turn.start() + 1, turn[0][1:2])),
    "last_property_doubled": (BAD, last_turn(1, lambda letter: letter * 2)),
    "last_property_in_small_letters": (BAD, last_turn(1, bytes.lower)),
    "last_property_another": (BAD, last_turn(1, lambda letter: b"Q")),
    "last_property_a_comment": (BAD, last_turn(1, lambda letter: b"C")),
    "last_semicolon_a_letter": (BAD, last_turn(0, lambda sign: b"x")),
    "last_semicolon_joins_a_known_name": (BAD, last_turn(0, lambda sign: b"A")),
    "two_starts": (BAD, substituted(rb"POS(\[[^]]*\])", rb"POS\1\1")),
    "property_lost": (BAD, lambda text, turn, chance: spliced(text, turn.start() + 1, turn.start() + 2)),
    "no_game_named": (BAD, substituted(rb"FF\[\w+\]", b"")),
    "unknown_game": (BAD, substituted(rb"FF\[\w+\]", b"FF[CHESS]")),
    "short_start": (BAD, substituted(rb"POS\[..", b"POS[")),
    "wrong_letter_in_the_start": (BAD, substituted(rb"POS\[.", b"POS[!")),
    "long_start": (BAD, substituted(rb"POS\[", b"POS[" + b"a" * 50_000)),
    "move_in_the_root": (BAD, substituted(rb"POS\[", b"W[npmq]POS[")),
    "two_moves_in_a_node": (BAD, lambda text, turn, chance: spliced(text, turn.end(), turn.end(), turn[0][1:])),
    "junk_in_a_node": (BAD, behind(b"#!$")),
    "comment_not_closed": (BAD, behind(b"C[well played")),
    "variation_not_closed": (BAD, behind(b"(")),
    "nested_deeply": (BAD, behind(b"(;C[x]" * 3000)),
    "very_many_nodes": (BAD, behind(b";" * 200_000)),
    "very_many_properties": (BAD, behind(b"A[x]" * 5000)),
    "unknown_property": (GOOD, behind(b"XQ[hello]")),
    "blanks_of_typesetters_between_nodes": (GOOD, behind("\u00a0\u2009\u200b".encode())),
    "set_up_between_turns": (BAD, behind(b";AW[aa]AE[bb]")),
    "moves_without_turns": (EITHER, lambda text, turn, chance: text.rstrip()[:-1] + b";B[];W[])\n"),
})
